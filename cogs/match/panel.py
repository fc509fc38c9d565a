"""The controls that make a seat's moves: which kinds are buttons, which menus, and what each of them carries.

What a member is to do now, right above their controls, or what they wait for.

The private panel: one member's hand, the table, and only the controls that are legal now.

A move and its reasons in words: for hints and reviews.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence

import discord
from discord import ui

from bot.games.values import Choice, ControlStyle, Say
from bot.tables.model.computers import Advised
from bot.tables.model.view import TableFacts, TableView
from cogs.match.by_ear import ROOM, happened_lines, read_on, told_from, told_lines
from cogs.match.elements import check_button, concede_button, replay_button, review_button
from cogs.match.lines import closing_lines, halted_line, news_lines, score_line, seat_news_lines, wait_line
from cogs.match.table import panel_time_buttons, time_line
from cogs.messages.drawings import NOTHING, Question, Remark
from cogs.ui.address import LONGEST_ARGUMENT, Action, Address
from cogs.ui.interactions import refusal_text
from cogs.ui.layout import (
    BUTTON,
    GOLD,
    LONGEST_LABEL,
    MOST_OPTIONS,
    OPTION,
    Button,
    Content,
    Row,
    button,
    fitting,
    layout,
    rows,
    select,
    text,
    width,
)
from cogs.ui.pictures import Artist, Shown
from cogs.ui.reader import Reader, deck_of, in_hand_order
from cogs.words import LETTERS
from cogs.words.cards import EmojiId

_PAGES = 2
_FEW = 5
_BY_DIGEST = "~"


def move_controls(reader: Reader[TableView], press: int) -> list[Row]:
    """Every kind that is open: what takes one press first, then the menus, each below its own buttons.

    `press` is the press that the panel is drawn after. Menus carry it: Discord keeps the pick of a menu that is drawn
    again under the same address, and choosing the same once more would send nothing.
    """
    buttons: list[Button] = []
    menus: list[Row] = []
    for kind, choices in reader.view.choices.items():
        if _pressed(reader, kind, choices):
            buttons += [_press(reader, choice) for choice in choices]
            continue
        menus += rows([_press(reader, choice) for choice in choices if choice.shortcut])
        menus += _pick(reader, kind, choices, press)
    return [*rows(buttons), *menus]


def _pressed(reader: Reader[TableView], kind: str, choices: Sequence[Choice]) -> bool:
    """True for a kind that is all buttons."""
    match reader.view.game.controls[kind]:
        case ControlStyle.BUTTON:
            return True
        case ControlStyle.CONFIRM:
            return len(choices) == 1
        case ControlStyle.FEW:
            return len(choices) <= _FEW
        case ControlStyle.PICK | ControlStyle.CARD | ControlStyle.SEVERAL:
            return False


_COLOURS = {ControlStyle.CONFIRM: discord.ButtonStyle.danger, ControlStyle.CARD: discord.ButtonStyle.secondary}


def _press(reader: Reader[TableView], choice: Choice) -> Button:
    view = reader.view
    style = view.game.controls[choice.command.kind]
    action = Action.CONFIRM if style is ControlStyle.CONFIRM else Action.PLAY
    address = Address(view.table, action, _argument(choice), view.decision)
    label = button_label(reader, choice)
    return button(address, label, _move_colour(reader, choice.command.kind), emoji=_emoji(reader, choice, label))


def _emoji(reader: Reader[TableView], choice: Choice, label: str) -> EmojiId | None:
    """The card that a control is about; a label can't hold it itself."""
    return reader.words.emoji(choice, label, deck_of(reader.settings))


def cut_labels(reader: Reader[TableView]) -> list[str]:
    """What the buttons say that can't say all of it."""
    labels = [
        button_label(reader, choice)
        for kind, choices in reader.view.choices.items()
        for choice in choices
        if choice.shortcut or _pressed(reader, kind, choices)
    ]
    return [label for label in labels if len(label) > LONGEST_LABEL]


def _move_colour(reader: Reader[TableView], kind: str) -> discord.ButtonStyle:
    """Blue moves the turn on; a move that only undoes one is as plain as what lies beside it."""
    if kind in reader.view.game.take_backs:
        return discord.ButtonStyle.secondary
    return _COLOURS.get(reader.view.game.controls[kind], discord.ButtonStyle.primary)


def _argument(choice: Choice) -> str:
    """Kind and text of a command; where that is too long for a control, the kind and a digest of the text."""
    kind, text = choice.offered.kind, choice.offered.text
    argument = f"{kind}:{text}"
    return argument if len(argument) <= LONGEST_ARGUMENT else f"{kind}:{_digest(text)}"


def _digest(text: str) -> str:
    return _BY_DIGEST + hashlib.sha256(text.encode()).hexdigest()[:16]


def command_of(argument: str, view: Callable[[], TableView]) -> tuple[str, str]:
    """The kind and text of the command that a button means; `view` gives the view of who has pressed it.

    A digest means what is on offer to them now: any other was forged, or is over, and means the kind without a text.
    """
    kind, _, typed = argument.partition(":")
    if not typed.startswith(_BY_DIGEST):
        return kind, typed
    texts = (choice.offered.text for choice in view().choices.get(kind, ()))
    return kind, next((text for text in texts if _digest(text) == typed), "")


def _pick(reader: Reader[TableView], kind: str, choices: Sequence[Choice], press: int) -> Iterator[Row]:
    """One select for a kind, or two where there are more choices than one can hold."""
    view, words = reader.view, reader.words
    style = view.game.controls[kind]
    beside = [choice for choice in choices if not choice.shortcut]
    listed = in_hand_order(choices, reader.settings) if style is ControlStyle.CARD else beside
    pages = [listed[at : at + MOST_OPTIONS] for at in range(0, min(len(listed), MOST_OPTIONS * _PAGES), MOST_OPTIONS)]
    for number, page in enumerate(pages):
        address = Address(view.table, Action.PICK, f"{kind}:{number}:{press}", view.decision)
        more = words("select-page", page=number + 1, pages=len(pages)) if len(pages) > 1 else ""
        placeholder = f"{words(f'{view.game.key}-pick-{kind}')} {more}".strip()
        options = [(choice.offered.text, choice_label(reader, choice), choice_hint(reader, choice)) for choice in page]
        shown = [_emoji(reader, choice, label) for choice, (_, label, _) in zip(page, options, strict=True)]
        emojis = {value: emoji for (value, _, _), emoji in zip(options, shown, strict=True) if emoji is not None}
        most = min(len(options), view.game.most_at_once.get(kind, len(options))) if style is ControlStyle.SEVERAL else 1
        yield select(address, placeholder, options, most=most, emojis=emojis)


def button_label(reader: Reader[TableView], choice: Choice) -> str:
    """What a choice is called on a button of its own, where no menu says what is done; briefly if it would be cut."""
    return _within(reader, choice, reader.words.choice_button(reader.view.game.key, choice, LETTERS), BUTTON)


def _within(reader: Reader[TableView], choice: Choice, label: str, most: int) -> str:
    """A label, or where a phone would cut it what its choice is called briefly; a listener hears it all."""
    brief = f"{reader.view.game.key}-brief-{choice.command.kind}"
    if reader.settings.words_first or width(label) <= most or not reader.words.has(brief):
        return label
    return reader.words.say(Say(brief, choice.about), LETTERS)


def choice_label(reader: Reader[TableView], choice: Choice) -> str:
    """What a choice is called in a menu or a suggestion; briefly if it would be cut."""
    return _within(reader, choice, reader.words.choice(reader.view.game.key, choice, LETTERS), OPTION)


def choice_hint(reader: Reader[TableView], choice: Choice) -> str:
    """The small line below a choice in a menu; "" where there is none."""
    return reader.words.choice_hint(reader.view.game.key, choice, LETTERS)


def prompt_line(reader: Reader[TableView], asking: Question | None = None, *, once: bool = False) -> str:
    """What the reader is to do or to answer; whom the table waits for where that is nothing.

    `once`: in a message that doesn't follow the table, so it doesn't say until when it stays as it is either.
    """
    view, words = reader.view, reader.words
    if line := halted_line(reader):
        return line
    if view.away:
        return words("panel-away")
    if view.match is None or view.decision is None:
        return _waiting(reader, once=once)
    if asking is not None:
        return words("panel-asking", text=_asked(reader, asking))
    prompt = words("panel-prompt", text=reader.say(view.game.prompt(view.match, view.choices)))
    return "\n".join(line for line in (prompt, wait_line(reader), time_line(reader)) if line)


def _waiting(reader: Reader[TableView], *, once: bool) -> str:
    """Whom or what the table waits for, shown to everyone else."""
    view, words = reader.view, reader.words
    names = reader.names
    acting = view.match.to_act if view.match else ()
    key = "panel-waiting" if view.seat is not None else "panel-left" if view.has_left else "panel-watching"
    waiting = (not view.has_left and wait_line(reader)) or words(
        key, who=words.listed(names.marked(seat) for seat in acting)
    )
    if view.choices:
        return f"{waiting} {words('panel-meanwhile')}"
    stays = reader.settings.words_first and view.seat is not None and not once
    return f"{waiting} {words('told-stays')}" if stays else waiting


def _asked(reader: Reader[TableView], asking: Question) -> str:
    """What has to be confirmed, in the words of the control that was pressed."""
    choices = reader.view.choices.get(asking.kind, ())
    labels = [button_label(reader, choice) for choice in choices if choice.offered.text == asking.text]
    return labels[0] if labels else asking.text


_QUIET = 0x5B6B73


@fitting
async def panel_content(reader: Reader[TableView], artist: Artist, remark: Remark = NOTHING) -> Content:
    """The panel of the reader's seat.

    From above: what has happened, the table, the hand, then what is to be done, right above the controls that do it.
    So a phone shows the hand together with the controls that name its cards. Who has nothing to do sees the hand alone:
    the table is in the public message, where there is one.
    """
    if reader.settings.words_first:
        return _heard(reader, remark)
    view = reader.view
    over = view.next_round is not None or view.outcome is not None
    sheet = await artist.sheet(reader) if over else None
    pictures = [sheet] if sheet else await _table_and_hand(reader, artist)
    shown = [picture for picture in pictures if picture is not None]
    running = view.status.live and not over
    news = news_lines(reader) if running else []
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(news))] if news else []
    items += [picture.gallery() for picture in shown]
    items.append(text("\n".join([*_state(reader, remark), prompt_line(reader, remark.asking), *_fingerprint(reader)])))
    items += _below(reader, remark)
    return Content(layout(*items, colour=_colour(reader)), tuple(shown))


def _heard(reader: Reader[TableView], remark: Remark) -> Content:
    """The same for members who hear it: what came of their press, then the table in words, then the controls.

    It has no pictures, which would stand between the words and the controls and say the same once more.
    """
    asks = remark.asking is not None and reader.view.decision is not None
    before = [*_remarks(reader, remark), *([] if asks else happened_lines(reader)), prompt_line(reader, remark.asking)]
    said = "\n".join([*before, *_fingerprint(reader)])
    cut = [reader.words("told-cut", label=label) for label in cut_labels(reader)]
    told = told_from(reader, [] if asks else [*told_lines(reader), *cut], 0, ROOM - len(said))
    items: list[ui.Item[ui.LayoutView]] = [text(said), *([text(told.text)] if told.text else [])]
    items += [] if told.rest is None else read_on(reader, str(told.rest))
    return Content(layout(*items, *_below(reader, remark), colour=_colour(reader)))


async def _table_and_hand(reader: Reader[TableView], artist: Artist) -> Sequence[Shown | None]:
    view = reader.view
    if view.choices or not view.shared or not view.status.live:
        return await asyncio.gather(artist.table(reader), artist.hand(reader))
    hand = await artist.hand(reader)
    return [hand or await artist.table(reader)]


def _state(reader: Reader[TableView], remark: Remark) -> list[str]:
    """How it stands. The points of a round that runs are in the table's picture; a public message has the sheet."""
    view = reader.view
    lines: list[str] = []
    if view.next_round is not None or view.outcome is not None or not view.status.live:
        lines.append(score_line(reader))
        if not view.shared:
            lines += closing_lines(reader)
        lines += seat_news_lines(reader)
    return [*lines, *_remarks(reader, remark)]


def _remarks(reader: Reader[TableView], remark: Remark) -> list[str]:
    """What came of the last press."""
    lines: list[str] = []
    if remark.notice:
        lines.append(reader.words("panel-notice", text=remark.notice))
    if remark.advice is not None and remark.advice.decision == reader.view.decision:
        lines.append(remark.advice.text)
    if remark.refusal is not None:
        refused = refusal_text(reader.words, remark.refusal, reader.names)
        lines.append(reader.words("panel-refusal", text=refused))
    return lines


def _fingerprint(reader: Reader[TableView]) -> list[str]:
    """The fingerprint of the next deal, where no public message shows it."""
    view = reader.view
    shown = view.next_round is not None and not view.shared
    return [reader.words("table-next-commitment", commitment=view.commitment)] if shown else []


def _colour(reader: Reader[TableView]) -> int:
    return GOLD if reader.view.decision is not None else _QUIET


def _below(reader: Reader[TableView], remark: Remark) -> list[ui.Item[ui.LayoutView]]:
    """The controls, or that there are no more."""
    return _controls(reader, remark) if remark.follows else [text(reader.words("panel-stopped"))]


def _controls(reader: Reader[TableView], remark: Remark) -> list[ui.Item[ui.LayoutView]]:
    view = reader.view
    if view.outcome is not None:
        return [*rows(_ending(reader))]
    if view.next_round is not None and view.seat is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        label = reader.words("button-next-round" if view.shared else "button-next-deal")
        dealing = button(address, label, discord.ButtonStyle.success)
        return [*rows([dealing, *(concede_button(reader) if view.shared else _looking_back(reader))])]
    if remark.asking is not None and view.decision is not None:
        return [*_question(reader, remark.asking)]
    if view.away:
        return [*rows(panel_time_buttons(reader))]
    return [*move_controls(reader, remark.press), *rows(_beside_the_moves(reader))]


def _ending(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What can be done with a private match that is over; at a shared table the public message has it."""
    view, words = reader.view, reader.words
    if view.shared:
        return []
    share = button(Address(view.table, Action.SHARE), words("button-share"), disabled=view.message is not None)
    return [
        button(Address(view.table, Action.REMATCH), words("button-again"), discord.ButtonStyle.success),
        share,
        *review_button(reader),
        *_looking_back(reader),
    ]


def _looking_back(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """At the deal that is over."""
    return [*replay_button(reader), *check_button(reader)]


def _beside_the_moves(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """What goes with the time of a turn, and settings; for a private table what a shared one has in public."""
    if not reader.view.status.live or reader.view.seat is None:
        return []
    settings = button(Address(0, Action.SETTINGS), reader.words("button-settings"))
    if reader.view.shared:
        return [*panel_time_buttons(reader), *_hint(reader), *concede_button(reader), settings]
    read = () if reader.settings.words_first else (Action.READ,)
    offered = (Action.HISTORY, *read, Action.RULES, Action.LEAVE)
    own = [button(Address(reader.view.table, action), reader.words(f"button-{action.value}")) for action in offered]
    return [*_hint(reader), *own, settings]


def _hint(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button for advice, where nobody else plays, and there is something to decide."""
    view = reader.view
    if not view.alone or view.decision is None:
        return []
    return [button(Address(view.table, Action.HINT), reader.words("button-hint"))]


def _question(reader: Reader[TableView], asking: Question) -> list[Row]:
    view, words = reader.view, reader.words
    sure = Address(view.table, Action.PLAY, f"{asking.kind}:{asking.text}", view.decision)
    back = Address(view.table, Action.HAND, "back")
    return rows(
        [
            button(sure, words(f"{view.game.key}-surely-{asking.kind}"), discord.ButtonStyle.danger),
            button(back, words("button-back")),
        ]
    )


_MOST_REASONS = 2


def move_words(reader: Reader[TableFacts], move: Advised, *, did: bool = False) -> str:
    """What to do, as a clause, or with `did` what was done; what no list offers is said as it is typed."""
    kind = move.command.kind
    if move.choice is None:
        pick = reader.words(f"{reader.view.game.key}-pick-{kind}")
        return reader.words("advice-typed", kind=pick, text=move.command.text)
    key = f"{reader.view.game.key}-do-{kind}"
    return reader.say(Say(f"{key}.did" if did else key, move.choice.about))


def reasons(reader: Reader[TableFacts], said: Sequence[Say]) -> str:
    """The weightiest reasons, a sentence each."""
    return reader.words.row((reader.say(one) for one in said[:_MOST_REASONS]), "sentences")
