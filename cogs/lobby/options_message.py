"""The lobby's options: a private panel made from the declarations, and what differs from the preset in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.games.options import Declaration, Value
from bot.tables.model.records import Status
from bot.tables.model.view import TableFacts
from cogs.lobby.number_form import MOST_FIELDS
from cogs.lobby.option_words import declared, group_name, label_key, named, set_of, value_of, value_words
from cogs.ui.address import Action, Address
from cogs.ui.layout import TABLE_COLOUR, Button, Content, Row, button, layout, rows, select, text
from cogs.ui.reader import Reader

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
