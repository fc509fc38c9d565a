"""The options that a lobby's panel shows, of the game and of the table, and how they are called.

The form that asks for numbers: those of a group of options, as many as Discord lets into one form.

The lobby's options: a private panel made from the declarations, and what differs from the preset in words.

The presses of a lobby's options panel, and the form that asks for a number; each is answered by the panel.
"""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import ui

from bot.games.options import Declaration, OptionReason, Options, Value
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.model import lobby
from bot.tables.model.records import Status
from bot.tables.model.view import TableFacts
from cogs.router import PressHandlers, TablePress, control, form
from cogs.services import Services
from cogs.ui.address import Action, Address
from cogs.ui.interactions import SurfaceReason, answer_with, press_number, redraw, refusal_text
from cogs.ui.layout import TABLE_COLOUR, Button, Content, Row, button, layout, rows, select, text
from cogs.ui.reader import Reader


def declared(facts: TableFacts) -> tuple[Declaration, ...]:
    """Every option that can be set at a table: those of its game, then those of the table itself.

    A table that belongs to one member has only those of its game: nobody waits there.
    """
    of_table = facts.table_options.declarations() if facts.shared else ()
    return (*facts.options.declarations(), *of_table)


def set_of(facts: TableFacts, option: Declaration) -> Options:
    """The options that this one belongs to, as they are."""
    return facts.table_options if option in facts.table_options.declarations() else facts.options


def value_of(facts: TableFacts, option: Declaration) -> Value:
    """What an option is set to."""
    return set_of(facts, option).to_json()[option.name]


def label_key(facts: TableFacts, option: Declaration) -> str:
    """The id of an option's name; `.hint` behind it is that of its description."""
    key = set_of(facts, option).game
    return f"{key}-option-{option.name}"


def value_words(reader: Reader[TableFacts], option: Declaration, value: Value) -> str:
    """A value as people say it: by the option's own words where it has any (`.value`)."""
    own = f"{label_key(reader.view, option)}.value"
    if reader.words.has(own):
        return reader.words(own, value=("yes" if value else "no") if isinstance(value, bool) else value)
    if isinstance(value, bool):
        return reader.words("value-on" if value else "value-off")
    return reader.words(f"{label_key(reader.view, option)}-{value}") if option.values else str(value)


def named(reader: Reader[TableFacts], option: Declaration, value: Value) -> str:
    """An option with a value."""
    label = reader.words(label_key(reader.view, option))
    return reader.words("option-value", label=label, value=value_words(reader, option, value))


def group_name(reader: Reader[TableFacts], option: Declaration) -> str:
    """The group that an option stands in."""
    key = set_of(reader.view, option).game
    return reader.words(f"{key}-group-{option.group}")


def table_line(reader: Reader[TableFacts]) -> str:
    """How it is played at, whatever the game, in one line."""
    options = reader.view.table_options
    values = options.to_json()
    return " · ".join(named(reader, option, values[option.name]) for option in options.declarations())


NUMBER: Final = "number"
"""The custom_id of the field in a form of before, which asked for one number."""
MOST_FIELDS: Final = 5
"""Discord takes no more fields in a form."""
_TITLE, _LABEL, _DIGITS = 45, 45, 9


def numbers_form(address: Address, reader: Reader[TableFacts], title: str, options: Sequence[Declaration]) -> ui.Modal:
    """Ask for the values of options, which stand in their fields as they are now.

    The answer comes back to the address, so nothing need wait for it in memory; each field is called by its option.
    """
    form = ui.Modal(title=title[:_TITLE], custom_id=str(address), timeout=None)
    for option in options:
        form.add_item(_field(reader, option))
    form.stop()
    return form


def _field(reader: Reader[TableFacts], option: Declaration) -> ui.Label[ui.Modal]:
    key = label_key(reader.view, option)
    label = reader.words("options-number-bounds", option=reader.words(key), low=option.low, high=option.high)
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=option.name,
        default=str(value_of(reader.view, option)),
        max_length=_DIGITS,
        placeholder=f"{option.low}-{option.high}",
    )
    return ui.Label(text=label[:_LABEL], description=reader.words(f"{key}.hint"), component=entry)


_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """What an options panel shows: a group ("": the first), the option that is to be changed, a line about a press.

    `press` is a number of the press that it is drawn after, for menus to differ from those before it. `last_time` is
    True where there was a match whose options can be taken.
    """

    group: str = ""
    option: str = ""
    notice: str = ""
    press: int = 0
    last_time: bool = False


FIRST_PAGE = OptionsPage()


def options_content(reader: Reader[TableFacts], member: int, page: OptionsPage = FIRST_PAGE) -> Content:
    """The panel of a lobby's options: everyone can read it, only the host gets controls.

    A table that belongs to one member has no other lobby: all its options stand here, with what deals the first round.
    """
    view, words = reader.view, reader.words
    groups = {each.group: group_name(reader, each) for each in declared(view)}
    group = page.group if page.group in groups else next(iter(groups))
    page = replace(page, group=group)
    shown = [each for each in declared(view) if each.group == group or not view.shared]
    lines = [words("panel-refusal", text=page.notice)] if page.notice else []
    shared = "yes" if view.shared else "no"
    lines += [words("options-title", preset=words(f"{view.game.key}-preset-{view.preset}"), shared=shared)]
    lines += [] if view.shared else [reader.say(view.game.length(view.options, 1, 1))]
    sets = member == view.host and view.status is Status.LOBBY
    lines += [_line(reader, each) for each in shown]
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(lines))]
    items += [_groups(reader, groups, page)] if view.shared else []
    items += _controls(reader, shown, page) if sets else [text(words("options-read-only"))]
    if sets and not view.shared:
        items += [*rows(_deal(reader)), text(words("lobby-commitment", commitment=view.commitment))]
    return Content(layout(*items, colour=TABLE_COLOUR))


def _deal(reader: Reader[TableFacts]) -> list[ui.Button[ui.LayoutView]]:
    view, words = reader.view, reader.words
    return [
        button(Address(view.table, Action.START), words("button-deal"), discord.ButtonStyle.success),
        button(Address(view.table, Action.RULES), words("button-rules")),
        button(Address(0, Action.HOW_TO, view.game.key), words("button-how-to")),
    ]


def differences_line(reader: Reader[TableFacts]) -> str:
    """What differs from the preset; "" if nothing does."""
    view, words = reader.view, reader.words
    preset = view.game.presets[view.preset]
    changed = view.options.differences(preset)
    if not changed:
        return ""
    known = {each.name: each for each in view.game.options.declarations()}
    told = [named(reader, known[name], value) for name, value in changed.items()]
    return words(
        "lobby-differs", preset=words(f"{view.game.key}-preset-{view.preset}"), differences=words.row(told, "long")
    )


def _line(reader: Reader[TableFacts], option: Declaration) -> str:
    """An option, its value and what it means.

    An option without effect is struck through and says which others make it idle.
    """
    line = named(reader, option, value_of(reader.view, option))
    if why := _why_idle(reader, option):
        return reader.words("option-idle", named=line, why=why)
    return reader.words("option-line", named=line, hint=reader.words(f"{label_key(reader.view, option)}.hint"))


def _why_idle(reader: Reader[TableFacts], option: Declaration) -> str:
    """What takes the effect of an option away, by name and value; "" where it has one."""
    options = set_of(reader.view, option)
    others = options.without_effect().get(option.name, ())
    if not others:
        return ""
    known, values = {each.name: each for each in options.declarations()}, options.to_json()
    return reader.words(
        "option-without-effect",
        others=reader.words.row((named(reader, known[name], values[name]) for name in others), "long"),
    )


def _groups(reader: Reader[TableFacts], groups: Mapping[str, str], page: OptionsPage) -> Row:
    listed = [(key, name, "") for key, name in groups.items()]
    placeholder = reader.words("options-group", group=groups[page.group])
    address = Address(reader.view.table, Action.OPTION_GROUP, str(page.press))
    return select(address, placeholder, listed, chosen=page.group)


def _controls(reader: Reader[TableFacts], shown: list[Declaration], page: OptionsPage) -> list[Row]:
    view, words = reader.view, reader.words
    items = [_presets(reader, page)]
    if offered := [_offered(reader, each) for each in shown if not each.high]:
        address = Address(view.table, Action.OPTION, str(page.press))
        items.append(select(address, words("options-change"), offered, chosen=page.option))
    chosen = next((each for each in shown if each.name == page.option and not each.high), None)
    if chosen is not None:
        items.append(_values(reader, chosen, page))
    address = Address(view.table, Action.LAST_TIME, page.group)
    last_time = button(address, words("button-last-time"), disabled=not page.last_time)
    return [*items, *rows([*_number_buttons(reader, shown, page), last_time])]


def _presets(reader: Reader[TableFacts], page: OptionsPage) -> Row:
    """The presets; the table's own is marked while nothing differs from it, else it can be chosen again."""
    view, words = reader.view, reader.words
    key = view.game.key
    presets = [(name, words(f"{key}-preset-{name}"), words(f"{key}-preset-{name}.hint")) for name in view.game.presets]
    untouched = view.options.to_json() == view.game.presets[view.preset].to_json()
    address = Address(view.table, Action.PRESET, f"{page.group}:{page.press}")
    return select(address, words("options-preset"), presets, chosen=view.preset if untouched else None)


def number_pages(shown: Sequence[Declaration]) -> list[list[Declaration]]:
    """The numbers among options, as many at a time as fit into a form."""
    numbers = [each for each in shown if each.high]
    return [numbers[at : at + MOST_FIELDS] for at in range(0, len(numbers), MOST_FIELDS)]


def _number_buttons(reader: Reader[TableFacts], shown: list[Declaration], page: OptionsPage) -> list[Button]:
    """A button for each form of numbers, which names them."""
    found: list[Button] = []
    for number, options in enumerate(number_pages(shown)):
        names = reader.words.row(reader.words(label_key(reader.view, each)) for each in options)
        address = Address(reader.view.table, Action.OPTION_NUMBERS, f"{page.group}:{number}")
        found.append(button(address, reader.words("options-numbers", options=names)))
    return found


def _offered(reader: Reader[TableFacts], option: Declaration) -> tuple[str, str, str]:
    """An option as the select offers it: value, label, description."""
    label = label_key(reader.view, option)
    if option.name in set_of(reader.view, option).without_effect():
        return option.name, reader.words("option-idle-label", label=reader.words(label)), reader.words(f"{label}.hint")
    return option.name, reader.words(label), reader.words(f"{label}.hint")


def _values(reader: Reader[TableFacts], option: Declaration, page: OptionsPage) -> Row:
    values: Sequence[Value] = [True, False] if isinstance(option.default, bool) else option.values
    listed = [(str(value), value_words(reader, option, value), "") for value in values]
    address = Address(reader.view.table, Action.OPTION_VALUE, f"{option.name}:{page.press}")
    placeholder = reader.words("options-value", option=reader.words(label_key(reader.view, option)))
    return select(address, placeholder, listed, chosen=str(value_of(reader.view, option)))


def read_value(option: Declaration, typed: str) -> Value:
    """The value that a select or a modal sent; the table refuses anything that isn't a value of the option."""
    if isinstance(option.default, bool):
        return typed == "True" if typed in ("True", "False") else typed
    if option.values:
        return typed
    return int(typed) if typed.strip().isdecimal() and len(typed) <= _LONGEST_NUMBER else typed


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
