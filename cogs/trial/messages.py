"""What a trial shows: a page for each press that it asks for, and what was found."""

from collections.abc import Iterable
from enum import StrEnum

import discord
from discord import ui

from bot.trial import Trial, report
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Content, Item, button, layout, rows, select, text
from cogs.ui.pictures import PaintedPicture
from cogs.words import Words


class Page(StrEnum):
    """The pages of a trial, in their order; each asks for one press."""

    MENU = "menu"
    FORM = "form"
    DEFERRED = "deferred"
    LATER = "later"
    PICTURE = "picture"
    EMOJI = "emoji"
    LARGE = "large"
    READER = "reader"


class Reply(StrEnum):
    """What the owner says of what they see or hear."""

    YES = "yes"
    NO = "no"
    NEITHER = "neither"


_REPLIES = {
    Page.PICTURE: (Reply.YES, Reply.NO),
    Page.EMOJI: (Reply.YES, Reply.NO),
    Page.READER: (Reply.YES, Reply.NO, Reply.NEITHER),
}
_FIELDS = 4


def page_content(
    page: Page,
    words: Words,
    picture: PaintedPicture | None,
    *,
    emoji: discord.PartialEmoji | None = None,
    more: Iterable[Item] = (),
) -> Content:
    """A page. `picture` is uploaded with it; `emoji` is that of a card."""
    number = list(Page).index(page) + 1
    items: list[Item] = [
        text(words("trial-title", number=number, pages=len(Page))),
        text(words(f"trial-page-{page.value}")),
        *([picture.gallery()] if picture else []),
        *more,
    ]
    if page is Page.MENU:
        options = [(each.value, words(f"trial-reply-{each.value}"), "") for each in Reply]
        items.append(select(_address(page), words("trial-menu"), options))
    elif page in _REPLIES:
        asked = [button(_address(page, each), words(f"trial-reply-{each.value}")) for each in _REPLIES[page]]
        if page is Page.READER:
            asked.insert(0, button(_address(page, Reply.NEITHER, "0"), words("trial-disabled"), disabled=True))
        items += rows(asked)
    else:
        items += rows([button(_address(page), words("trial-next"), emoji=emoji)])
    if page is Page.EMOJI and emoji is not None:
        items.insert(2, text(f"<:{emoji.name}:{emoji.id}>"))
    return Content(layout(*items, colour=TABLE_COLOUR), (picture,) if picture else ())


def report_content(trials: Iterable[Trial], words: Words) -> Content:
    """What all trials have shown, in the words of the contract."""
    lines = "\n".join(f"- {line}" for line in report(trials))
    return Content(layout(text(words("trial-done")), text(lines), colour=TABLE_COLOUR))


def form_of_trial(words: Words) -> ui.Modal:
    """A form with five fields, the last a menu that may be left empty. It is stopped at once, as all are."""
    modal = ui.Modal(title=words("trial-form"), custom_id=str(_address(Page.FORM)), timeout=None)
    for number in range(_FIELDS):
        entry: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=str(number), required=False, max_length=10)
        modal.add_item(ui.Label(text=words("trial-field", number=number + 1), component=entry))
    options = [discord.SelectOption(label=words(f"trial-reply-{each.value}"), value=each.value) for each in Reply]
    menu: ui.Select[ui.Modal] = ui.Select(custom_id="menu", options=options, min_values=0, required=False)
    modal.add_item(ui.Label(text=words("trial-menu"), component=menu))
    modal.stop()
    return modal


def _address(page: Page, *reply: str) -> Address:
    return Address(0, Action.TRIAL, ":".join((page.value, *reply)))
