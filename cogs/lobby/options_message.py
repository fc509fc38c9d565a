"""The lobby's options: a private panel made from the declarations, and what differs from the preset in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.tables.records import Status
from cogs.lobby.option_words import declared, group_name, label_key, named, set_of, value_of, value_words
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, button, layout, rows, select, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ui

    from bot.games.declarations import Declaration, Value
    from bot.tables.table_view import TableFacts
    from cogs.ui.reader import Reader

_MOST_VALUES = 25
_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """What an options panel shows: a group ("": the first), the option being changed, a line about the last press."""

    group: str = ""
    option: str = ""
    notice: str = ""


FIRST_PAGE = OptionsPage()


def options_content(reader: Reader[TableFacts], member: int, page: OptionsPage = FIRST_PAGE) -> Content:
    """The panel of a lobby's options: everyone can read it, only the host gets controls."""
    view, words = reader.view, reader.words
    groups = {each.group: group_name(reader, each) for each in declared(view)}
    group = page.group if page.group in groups else next(iter(groups))
    shown = [each for each in declared(view) if each.group == group]
    lines = [words("panel-notice", text=page.notice)] if page.notice else []
    lines += [words("options-title", preset=words(f"{view.game.key}-preset-{view.preset}"))]
    sets = member == view.host and view.status is Status.LOBBY
    lines += [_line(reader, each, explained=not sets or each.name == page.option) for each in shown]
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(lines)), _groups(reader, groups, group)]
    items += _controls(reader, shown, page.option) if sets else [text(words("options-read-only"))]
    return Content(layout(*items, colour=TABLE_COLOUR))


def differences_line(reader: Reader[TableFacts]) -> str:
    """What differs from the preset; "" if nothing does."""
    view, words = reader.view, reader.words
    preset = view.game.presets[view.preset]
    changed = view.options.differences(preset)
    if not changed:
        return ""
    known = {each.name: each for each in view.game.options.declarations()}
    told = [named(reader, known[name], value) for name, value in changed.items()]
    return words("lobby-differs", preset=words(f"{view.game.key}-preset-{view.preset}"), differences="; ".join(told))


def _line(reader: Reader[TableFacts], option: Declaration, *, explained: bool) -> str:
    """An option and its value; explained if no select does so, or if it is the one being changed.

    An option without effect is struck through and says which others make it idle.
    """
    line = named(reader, option, value_of(reader.view, option))
    if why := _why_idle(reader, option):
        return reader.words("option-idle", named=line, why=why)
    if not explained:
        return line
    return reader.words("option-line", named=line, hint=reader.words(f"{label_key(reader.view, option)}.hint"))


def _why_idle(reader: Reader[TableFacts], option: Declaration) -> str:
    """What takes the effect of an option away, by name and value; "" where it has one."""
    options = set_of(reader.view, option)
    others = options.without_effect().get(option.name, ())
    if not others:
        return ""
    known, values = {each.name: each for each in options.declarations()}, options.to_json()
    return reader.words(
        "option-without-effect", others="; ".join(named(reader, known[name], values[name]) for name in others)
    )


def _groups(reader: Reader[TableFacts], groups: Mapping[str, str], group: str) -> ui.ActionRow[ui.LayoutView]:
    listed = [(key, name, "") for key, name in groups.items()]
    placeholder = reader.words("options-group", group=groups[group])
    return select(Address(reader.view.table, Action.OPTION_GROUP), placeholder, listed)


def _controls(reader: Reader[TableFacts], shown: list[Declaration], option: str) -> list[ui.Item[ui.LayoutView]]:
    view, words = reader.view, reader.words
    key = view.game.key
    presets = [(name, words(f"{key}-preset-{name}"), words(f"{key}-preset-{name}.hint")) for name in view.game.presets]
    offered = [_offered(reader, each) for each in shown]
    items: list[ui.Item[ui.LayoutView]] = [
        select(Address(view.table, Action.PRESET), words("options-preset"), presets),
        select(Address(view.table, Action.OPTION), words("options-change"), offered),
    ]
    chosen = next((each for each in shown if each.name == option), None)
    if chosen is not None:
        items += _values(reader, chosen)
    return [*items, *rows([button(Address(view.table, Action.LAST_TIME), words("button-last-time"))])]


def _offered(reader: Reader[TableFacts], option: Declaration) -> tuple[str, str, str]:
    """An option as the select offers it: value, label, description."""
    label = label_key(reader.view, option)
    if option.name in set_of(reader.view, option).without_effect():
        return option.name, reader.words("option-idle-label", label=reader.words(label)), reader.words(f"{label}.hint")
    return option.name, reader.words(label), reader.words(f"{label}.hint")


def _values(reader: Reader[TableFacts], option: Declaration) -> list[ui.ActionRow[ui.LayoutView]]:
    view, words = reader.view, reader.words
    label = words(label_key(view, option))
    values = _listed(option)
    if values is None:
        number = button(Address(view.table, Action.OPTION_NUMBER, option.name), words("options-number", option=label))
        return rows([number])
    listed = [(str(value), value_words(reader, option, value), "") for value in values]
    return [select(Address(view.table, Action.OPTION_VALUE, option.name), words("options-value", option=label), listed)]


def _listed(option: Declaration) -> list[Value] | None:
    """Every value of an option, or None if there are too many for a list."""
    if isinstance(option.default, bool):
        return [True, False]
    if option.values:
        return list(option.values)
    numbers = range(option.low, option.high + 1)
    return list(numbers) if len(numbers) <= _MOST_VALUES else None


def read_value(option: Declaration, typed: str) -> Value:
    """The value that a select or a modal sent; the table refuses anything that isn't a value of the option."""
    if isinstance(option.default, bool):
        return typed == "True" if typed in ("True", "False") else typed
    if option.values:
        return typed
    return int(typed) if typed.strip().isdecimal() and len(typed) <= _LONGEST_NUMBER else typed
