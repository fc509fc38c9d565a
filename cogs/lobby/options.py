"""The options of a lobby: their names and values in words, the panel that shows and changes them, and its controls.

All of it is made from the declarations of the game's options and of the table's own.
"""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import ui

from bot.games.options import Declaration, OptionReason, Options, Value
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.model import lobby
from bot.tables.model.records import Status
from bot.tables.model.view import TableFacts
from cogs.router import TablePress, control, form
from cogs.services import ControlHandlers
from cogs.ui.address import Action, Address
from cogs.ui.interactions import SurfaceReason, answer_with, number_in, press_number, redraw, refusal_text
from cogs.ui.layout import TABLE_COLOUR, Button, Content, Item, Row, button, layout, named_select, rows, text
from cogs.ui.reader import Reader

MAX_FIELDS: Final = 5
"""Discord's limit for the fields of a form."""
_MAX_TITLE_LENGTH, _MAX_FIELD_LABEL_LENGTH, _MAX_DIGITS = 45, 45, 9


def declared_options(facts: TableFacts) -> tuple[Declaration, ...]:
    """Every option that can be set: those of the game, and at a shared table those of the table."""
    table_options = facts.table_options.declarations() if facts.shared else ()
    return (*facts.options.declarations(), *table_options)


def options_with(facts: TableFacts, option: Declaration) -> Options:
    """The set of options that an option belongs to, with its current values: the game's or the table's."""
    return facts.table_options if option in facts.table_options.declarations() else facts.options


def value_of(facts: TableFacts, option: Declaration) -> Value:
    return options_with(facts, option).to_json()[option.name]


def name_key(facts: TableFacts, option: Declaration) -> str:
    """The key of an option's name; its attribute `.hint` is the description."""
    game = options_with(facts, option).game
    return f"{game}-option-{option.name}"


def group_name(reader: Reader[TableFacts], option: Declaration) -> str:
    game = options_with(reader.view, option).game
    return reader.words(f"{game}-group-{option.group}")


def value_text(reader: Reader[TableFacts], option: Declaration, value: Value) -> str:
    """A value in words: the option's own words (attribute `.value`) where it has any, or else the usual ones."""
    key = name_key(reader.view, option)
    if reader.words.has(f"{key}.value"):
        return reader.words(f"{key}.value", value=("yes" if value else "no") if isinstance(value, bool) else value)
    if isinstance(value, bool):
        return reader.words("value-on" if value else "value-off")
    return reader.words(f"{key}-{value}") if option.values else str(value)


def option_text(reader: Reader[TableFacts], option: Declaration, value: Value) -> str:
    name = reader.words(name_key(reader.view, option))
    return reader.words("option-value", label=name, value=value_text(reader, option, value))


def table_options_line(reader: Reader[TableFacts]) -> str:
    """All options of the table itself."""
    options = reader.view.table_options
    values = options.to_json()
    return " · ".join(option_text(reader, option, values[option.name]) for option in options.declarations())


def differences_line(reader: Reader[TableFacts]) -> str:
    """The game's options that differ from the preset; "" if none does."""
    view, words = reader.view, reader.words
    changed = view.options.differences(view.game.presets[view.preset])
    if not changed:
        return ""
    by_name = {option.name: option for option in view.game.options.declarations()}
    differences = words.join([option_text(reader, by_name[name], value) for name, value in changed.items()], "long")
    return words("lobby-differs", preset=words(f"{view.game.key}-preset-{view.preset}"), differences=differences)


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """What an options panel shows.

    Attributes:
        group: the open group of options; "" for the first.
        option: the option whose values are offered; "" for none.
        notice: why the last press changed nothing.
        press: the number of the press that the panel is drawn after; it keeps the menus' addresses different.
        has_last_options: True if there is an earlier match whose options can be taken.

    """

    group: str = ""
    option: str = ""
    notice: str = ""
    press: int = 0
    has_last_options: bool = False


def options_content(reader: Reader[TableFacts], member: int, page: OptionsPage) -> Content:
    """The options panel. Everyone can read it, but only the host gets controls.

    A shared table shows one group at a time. A private table shows all options and the button that deals, because it
    has no lobby.
    """
    view, words = reader.view, reader.words
    groups = {option.group: group_name(reader, option) for option in declared_options(view)}
    page = replace(page, group=page.group if page.group in groups else next(iter(groups)))
    options = _options_in(view, page.group)
    preset = words(f"{view.game.key}-preset-{view.preset}")
    in_lobby = view.status is Status.LOBBY
    lines = [words("options-title", preset=preset, shared="yes" if view.shared and in_lobby else "no")]
    if not view.game.shared:
        lines.append(reader.say(view.game.length(view.options, 1, 1)))
    lines += [_option_line(reader, option) for option in options]
    lines += [words("panel-refusal", text=page.notice)] if page.notice else []  # on a phone the top is out of sight
    items: list[Item] = [text("\n".join(lines))]
    if view.shared:
        address = Address(view.table, Action.OPTION_GROUP, str(page.press))
        offered = [(*group, "") for group in groups.items()]
        items.append(named_select(words, address, words("options-group"), offered, chosen=page.group))
    if member != view.host or not in_lobby:
        started = "no" if in_lobby else "yes" if view.status.live else "over"
        items.append(text(words("options-read-only", started=started)))
        return Content(layout(*items, colour=TABLE_COLOUR))
    items += _controls(reader, options, page)
    if not view.shared:
        deal = button(Address(view.table, Action.START), words("button-deal"), discord.ButtonStyle.success)
        rules = button(Address(view.table, Action.RULES), words("button-rules"))
        how_to = button(Address(0, Action.HOW_TO, view.game.key), words("button-how-to"))
        items += [*rows([deal, rules, how_to]), text(words("lobby-commitment", commitment=view.commitment))]
    return Content(layout(*items, colour=TABLE_COLOUR))


def _option_line(reader: Reader[TableFacts], option: Declaration) -> str:
    """An option, its value, and its description; or, if it has no effect, the options that are the cause."""
    words, options = reader.words, options_with(reader.view, option)
    named = option_text(reader, option, value_of(reader.view, option))
    causes = options.without_effect().get(option.name, ())
    if not causes:
        return words("option-line", named=named, hint=words(f"{name_key(reader.view, option)}.hint"))
    by_name, values = {cause.name: cause for cause in options.declarations()}, options.to_json()
    others = words.join((option_text(reader, by_name[name], values[name]) for name in causes), "long")
    return words("option-idle", named=named, why=words("option-without-effect", others=others))


def _controls(reader: Reader[TableFacts], options: Sequence[Declaration], page: OptionsPage) -> list[Row]:
    """The menus of presets, of options and of the open option's values; then the buttons, one for each form."""
    view, words, game = reader.view, reader.words, reader.view.game.key
    presets = [
        (name, words(f"{game}-preset-{name}"), words(f"{game}-preset-{name}.hint")) for name in view.game.presets
    ]
    # A preset that options differ from isn't marked as chosen, so it can be chosen again.
    unchanged = view.options.to_json() == view.game.presets[view.preset].to_json()
    address = Address(view.table, Action.PRESET, f"{page.group}:{page.press}")
    chosen = view.preset if unchanged else None
    open_menu = words("options-preset-open")
    controls = [named_select(words, address, words("options-preset"), presets, chosen=chosen, placeholder=open_menu)]
    with_values = [option for option in options if not option.high]
    offered: list[tuple[str, str, str]] = []
    for option in with_values:
        key = name_key(view, option)
        label = words(key)
        if option.name in options_with(view, option).without_effect():
            label = words("option-idle-label", label=label)
        offered.append((option.name, label, words(f"{key}.hint")))
    if offered:
        address = Address(view.table, Action.OPTION, str(page.press))
        open_menu = words("options-change-open")
        controls.append(
            named_select(words, address, words("options-change"), offered, chosen=page.option, placeholder=open_menu)
        )
    controls += [_value_menu(reader, option, page) for option in with_values if option.name == page.option]
    buttons: list[Button] = []
    for number, fields in enumerate(number_pages(options)):
        names = words.join(words(name_key(view, option)) for option in fields)
        address = Address(view.table, Action.OPTION_NUMBERS, f"{page.group}:{number}")
        buttons.append(button(address, words("options-numbers", options=names)))
    last_options = Address(view.table, Action.LAST_OPTIONS, page.group)
    buttons.append(button(last_options, words("button-last-options"), disabled=not page.has_last_options))
    return [*controls, *rows(buttons)]


def _value_menu(reader: Reader[TableFacts], option: Declaration, page: OptionsPage) -> Row:
    values: Sequence[Value] = [True, False] if isinstance(option.default, bool) else option.values
    offered = [(str(value), value_text(reader, option, value), "") for value in values]
    address = Address(reader.view.table, Action.OPTION_VALUE, f"{option.name}:{page.press}")
    name = reader.words(name_key(reader.view, option))
    return named_select(reader.words, address, name, offered, chosen=str(value_of(reader.view, option)))


def number_pages(options: Sequence[Declaration]) -> list[list[Declaration]]:
    """The options with numbers, as many at a time as fit into a form."""
    numbers = [option for option in options if option.high]
    return [numbers[at : at + MAX_FIELDS] for at in range(0, len(numbers), MAX_FIELDS)]


def numbers_form(address: Address, reader: Reader[TableFacts], options: Sequence[Declaration]) -> ui.Modal:
    """A form with a field for each option, filled with its current value.

    It is stopped at once, because the router handles what is submitted, by the form's address.
    """
    title = group_name(reader, options[0]) if reader.view.shared else reader.words("button-options")
    modal = ui.Modal(title=title[:_MAX_TITLE_LENGTH], custom_id=str(address), timeout=None)
    for option in options:
        key = name_key(reader.view, option)
        label = reader.words("options-number-bounds", option=reader.words(key), low=option.low, high=option.high)
        entry: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=option.name,
            default=str(value_of(reader.view, option)),
            max_length=_MAX_DIGITS,
            placeholder=f"{option.low}-{option.high}",
        )
        hint = reader.words(f"{key}.hint")
        modal.add_item(ui.Label(text=label[:_MAX_FIELD_LABEL_LENGTH], description=hint, component=entry))
    modal.stop()
    return modal


class OptionsControls(ControlHandlers):
    """The controls of an options panel. Each is answered by the panel as it then is."""

    @control(Action.OPTIONS)
    async def _open(self, press: TablePress) -> None:
        await answer_with(press.interaction, await self._content(press, _page(press)))

    @control(Action.PRESET, private=True)
    async def _preset(self, press: TablePress) -> None:
        change = press.table.change_lobby(press.actor, lobby.choose_preset, press.value)
        await self._change(press, change, _page(press, _subject(press)))

    @control(Action.LAST_OPTIONS, private=True)
    async def _last_options(self, press: TablePress) -> None:
        await self._change(press, press.table.take_last_options(press.actor), _page(press, _subject(press)))

    @control(Action.OPTION_GROUP, private=True)
    async def _group(self, press: TablePress) -> None:
        await self._redraw(press, _page(press, press.value))

    @control(Action.OPTION, private=True)
    async def _option(self, press: TablePress) -> None:
        option = _known_option(press.table.facts, press.value)
        await self._redraw(press, _page(press, option.group, option.name))

    @control(Action.OPTION_VALUE, private=True)
    async def _value(self, press: TablePress) -> None:
        option = _known_option(press.table.facts, _subject(press))
        change = press.table.change_lobby(
            press.actor, lobby.change_option, option.name, _parse_value(option, press.value)
        )
        await self._change(press, change, _page(press, option.group, option.name))

    @control(Action.OPTION_NUMBERS, private=True)
    async def _ask_for_numbers(self, press: TablePress) -> None:
        group, _, page = press.address.argument.partition(":")
        pages = dict(enumerate(number_pages(_options_in(press.table.facts, group))))
        fields = pages.get(number_in(page))
        if fields is None:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        await press.interaction.response.send_modal(numbers_form(press.address, press.reader, fields))

    @form(Action.OPTION_NUMBERS)
    async def _numbers(self, press: TablePress) -> None:
        """Set all numbers of a form, or none of them if one is refused."""
        group = _subject(press)
        by_name = {option.name: option for option in _options_in(press.table.facts, group) if option.high}
        values = {name: _parse_value(by_name[name], typed) for name, typed in press.fields.items() if name in by_name}
        await self._change(
            press, press.table.change_lobby(press.actor, lobby.change_options, values), _page(press, group)
        )

    async def _change(self, press: TablePress, change: Awaitable[None], page: OptionsPage) -> None:
        """Carry out a change and show the page, with the refusal, or what else has changed with a table option."""
        notice, before = "", press.table.facts.table_options
        try:
            await change
            if len(changed := press.table.facts.table_options.differences(before)) > 1:
                by_name = {option.name: option for option in before.declarations()}
                told = [option_text(press.reader, by_name[name], value) for name, value in changed.items()]
                notice = press.words("options-together", options=press.words.join_with_and(told))
        except RefusalError as refusal:
            name = refusal.say.args.get("option")
            option = next((option for option in declared_options(press.table.facts) if option.name == name), None)
            if option is not None:  # a refusal names the option by its key; the member knows its name
                label = press.words(name_key(press.table.facts, option))
                args = {**refusal.say.args, "option": label}
                refusal = type(refusal)(refusal.reason, refusal.rule, **args)
            notice = refusal_text(press.words, refusal, press.reader.names)
        await self._redraw(press, replace(page, notice=notice))

    async def _redraw(self, press: TablePress, page: OptionsPage) -> None:
        await redraw(press.interaction, await self._content(press, page))

    async def _content(self, press: TablePress, page: OptionsPage) -> Content:
        page = replace(page, has_last_options=await self._services.tables.has_last_options(press.table.facts))
        return options_content(press.reader, press.member, page)


def _subject(press: TablePress) -> str:
    """The group or option that an address is about, without the number of the press that follows it."""
    return press.address.argument.partition(":")[0]


def _page(press: TablePress, group: str = "", option: str = "") -> OptionsPage:
    return OptionsPage(group, option, press=press_number(press.interaction))


def _options_in(facts: TableFacts, group: str) -> list[Declaration]:
    """The options that the panel shows while a group is open: all of them at a private table."""
    return [option for option in declared_options(facts) if option.group == group or not facts.shared]


def _known_option(facts: TableFacts, name: str) -> Declaration:
    options = {option.name: option for option in declared_options(facts)}
    if name not in options:
        raise AgainstRulesError(OptionReason.UNKNOWN, "", option=name)
    return options[name]


def _parse_value(option: Declaration, typed: str) -> Value:
    """The value that a menu or a form has sent. Text that is no value stays as it is, and the table refuses it."""
    if isinstance(option.default, bool):
        return typed == "True" if typed in ("True", "False") else typed
    if option.values:
        return typed
    return int(typed) if typed.strip().isdecimal() and len(typed) <= _MAX_DIGITS else typed
