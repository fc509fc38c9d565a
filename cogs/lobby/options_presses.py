"""The presses of a lobby's options panel, and the form that asks for a number; each is answered by the panel."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.games.options import Declaration, OptionReason
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.model import lobby
from bot.tables.model.view import TableFacts
from cogs.lobby.number_form import NUMBER, numbers_form
from cogs.lobby.option_words import declared, group_name, label_key
from cogs.lobby.options_message import OptionsPage, number_pages, options_content, read_value
from cogs.router import PressHandlers, TablePress, control, form
from cogs.services import Services
from cogs.ui.address import Action, Address
from cogs.ui.interactions import SurfaceReason, answer_with, press_number, redraw, refusal_text
from cogs.ui.layout import Content
from cogs.ui.reader import Reader


class OptionsPresses(PressHandlers):
    """Answers every press on an options panel with the current panel."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._tables = services.tables

    @control(Action.OPTIONS)
    async def _open(self, press: TablePress) -> None:
        await answer_with(press.interaction, await self._content(press, _page(press)))

    @control(Action.PRESET, private=True)
    async def _preset(self, press: TablePress) -> None:
        await self._change(
            press,
            press.table.arrange(press.actor, lobby.choose_preset, press.value),
            _page(press, _before_press(press)),
        )

    @control(Action.LAST_TIME, private=True)
    async def _last_time(self, press: TablePress) -> None:
        await self._change(press, press.table.as_last_time(press.actor), _page(press, _before_press(press)))

    @control(Action.OPTION_GROUP, private=True)
    async def _group(self, press: TablePress) -> None:
        await self._redraw(press, _page(press, press.value))

    @control(Action.OPTION, private=True)
    async def _option(self, press: TablePress) -> None:
        option = _declared(press.table.facts, press.value)
        await self._redraw(press, _page(press, option.group, option.name))

    @control(Action.OPTION_VALUE, private=True)
    async def _value(self, press: TablePress) -> None:
        await self._set(press, press.value)

    @control(Action.OPTION_NUMBER, private=True)
    async def _ask_for_number(self, press: TablePress) -> None:
        option = _declared(press.table.facts, press.address.argument)
        numbers = [each for each in number_pages(_group(press.table.facts, option.group)) if option in each]
        if not numbers:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        address = replace(press.address, action=Action.OPTION_NUMBERS, argument=f"{option.group}:0")
        await _ask(press, address, numbers[0])

    @form(Action.OPTION_NUMBER)
    async def _number(self, press: TablePress) -> None:
        """What was filled into a form of before, which asked for one number."""
        await self._set(press, press.fields.get(NUMBER, ""))

    @control(Action.OPTION_NUMBERS, private=True)
    async def _ask_for_numbers(self, press: TablePress) -> None:
        group, _, page = press.address.argument.partition(":")
        pages = dict(enumerate(number_pages(_group(press.table.facts, group))))
        if not page.isdecimal() or int(page) not in pages:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        await _ask(press, press.address, pages[int(page)])

    @form(Action.OPTION_NUMBERS)
    async def _numbers(self, press: TablePress) -> None:
        """All of them or none: what can't be read leaves every one as it was."""
        group = _before_press(press)
        known = {each.name: each for each in _group(press.table.facts, group) if each.high}
        values = {name: read_value(known[name], typed) for name, typed in press.fields.items() if name in known}
        await self._change(press, press.table.arrange(press.actor, lobby.change_options, values), _page(press, group))

    async def _set(self, press: TablePress, typed: str) -> None:
        """Set the option of the address to what was chosen or typed."""
        option = _declared(press.table.facts, _before_press(press))
        change = press.table.arrange(press.actor, lobby.change_option, option.name, read_value(option, typed))
        await self._change(press, change, _page(press, option.group, option.name))

    async def _change(self, press: TablePress, change: Awaitable[None], page: OptionsPage) -> None:
        """Await a change and show what came of it; the group stays, and the option that was changed stays open."""
        notice = ""
        try:
            await change
        except RefusalError as refusal:
            notice = refusal_text(press.words, _labelled(refusal, press.reader), press.reader.names)
        await self._redraw(press, replace(page, notice=notice))

    async def _redraw(self, press: TablePress, shown: OptionsPage) -> None:
        await redraw(press.interaction, await self._content(press, shown))

    async def _content(self, press: TablePress, page: OptionsPage) -> Content:
        page = replace(page, last_time=await self._tables.has_last_time(press.table.facts))
        return options_content(press.reader, press.member, page)


async def _ask(press: TablePress, address: Address, options: Sequence[Declaration]) -> None:
    title = group_name(press.reader, options[0])
    await press.interaction.response.send_modal(numbers_form(address, press.reader, title, options))


def _before_press(press: TablePress) -> str:
    """What the argument of an address says before the number of the press that its panel was drawn after."""
    return press.address.argument.partition(":")[0]


def _page(press: TablePress, group: str = "", option: str = "") -> OptionsPage:
    return OptionsPage(group, option, press=press_number(press.interaction))


def _group(facts: TableFacts, group: str) -> list[Declaration]:
    return [each for each in declared(facts) if each.group == group]


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
