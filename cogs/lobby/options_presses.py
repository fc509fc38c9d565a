"""The presses of a lobby's options panel, and the form that asks for a number; each is answered by the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.declarations import OptionReason
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from cogs.lobby.number_form import NUMBER, number_form
from cogs.lobby.option_words import declared, label_key
from cogs.lobby.options_message import OptionsPage, options_content, read_value
from cogs.ui.address import Action
from cogs.ui.interactions import answer_with, redraw
from cogs.ui.reasons import SurfaceReason
from cogs.ui.replies import refusal_text
from cogs.ui.router import PressHandlers, TablePress, control, form

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.games.declarations import Declaration
    from bot.tables.table_view import TableFacts
    from cogs.ui.reader import Reader
    from cogs.ui.services import Services


class OptionsPresses(PressHandlers):
    """Answers every press on an options panel with the current panel."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)

    @control(Action.OPTIONS)
    async def _open(self, press: TablePress) -> None:
        await answer_with(press.interaction, options_content(press.reader, press.member))

    @control(Action.PRESET, private=True)
    async def _preset(self, press: TablePress) -> None:
        await _change(press, press.table.choose_preset(press.actor, press.value))

    @control(Action.LAST_TIME, private=True)
    async def _last_time(self, press: TablePress) -> None:
        await _change(press, press.table.as_last_time(press.actor))

    @control(Action.OPTION_GROUP, private=True)
    async def _group(self, press: TablePress) -> None:
        await _redraw(press, OptionsPage(group=press.value))

    @control(Action.OPTION, private=True)
    async def _option(self, press: TablePress) -> None:
        option = _declared(press.table.facts, press.value)
        await _redraw(press, OptionsPage(group=option.group, option=option.name))

    @control(Action.OPTION_VALUE, private=True)
    async def _value(self, press: TablePress) -> None:
        await _set(press, press.value)

    @control(Action.OPTION_NUMBER, private=True)
    async def _ask_for_number(self, press: TablePress) -> None:
        option = _declared(press.table.facts, press.address.argument)
        if not option.high:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        await press.interaction.response.send_modal(number_form(press.address, press.reader, option))

    @form(Action.OPTION_NUMBER)
    async def _number(self, press: TablePress) -> None:
        await _set(press, press.fields.get(NUMBER, ""))


async def _set(press: TablePress, typed: str) -> None:
    """Set the option in the address to what was chosen or typed."""
    option = _declared(press.table.facts, press.address.argument)
    change = press.table.change_option(press.actor, option.name, read_value(option, typed))
    await _change(press, change, option)


async def _change(press: TablePress, change: Awaitable[None], option: Declaration | None = None) -> None:
    """Await a change and show its result; the option that was changed stays open."""
    notice = ""
    try:
        await change
    except RefusalError as refusal:
        notice = refusal_text(press.words, _labelled(refusal, press.reader), press.reader.names)
    group, name = (option.group, option.name) if option else ("", "")
    await _redraw(press, OptionsPage(group, name, notice))


async def _redraw(press: TablePress, shown: OptionsPage) -> None:
    await redraw(press.interaction, options_content(press.reader, press.member, shown))


def _labelled(refusal: RefusalError, reader: Reader[TableFacts]) -> RefusalError:
    """The refusal of a value, its option called as the panel calls it."""
    option = next((each for each in declared(reader.view) if each.name == refusal.say.args.get("option")), None)
    if option is None:
        return refusal
    label = reader.words(label_key(reader.view, option))
    return type(refusal)(refusal.reason, refusal.rule, **{**refusal.say.args, "option": label})


def _declared(facts: TableFacts, name: str) -> Declaration:
    options = {option.name: option for option in declared(facts)}
    if name not in options:
        raise AgainstRulesError(OptionReason.UNKNOWN, "", option=name)
    return options[name]
