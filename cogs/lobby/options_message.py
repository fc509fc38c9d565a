"""The lobby's options: a private panel made from the declarations, and what differs from the preset in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.records import Status
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, button, layout, rows, select, text

if TYPE_CHECKING:
    from discord import ui

    from bot.games.declarations import Declaration, Value
    from bot.tables.table_view import TableView
    from cogs.words import Words

_MOST_VALUES = 25
_LONGEST_NUMBER = 9


def options_content(
    look: TableView, words: Words, member: int, *, group: str = "", option: str = "", notice: str = ""
) -> Content:
    """The panel of a lobby's options: everyone reads it, the host has the controls."""
    declared = look.game.options.declarations()
    groups = tuple(dict.fromkeys(each.group for each in declared))
    group = group if group in groups else groups[0]
    shown = [each for each in declared if each.group == group]
    lines = [words("panel-notice", text=notice)] if notice else []
    lines += [words("options-title", preset=words(f"{look.game.key}-preset-{look.preset}"))]
    sets = member == look.host and look.status is Status.LOBBY
    lines += [_line(look, words, each, explained=not sets or each.name == option) for each in shown]
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(lines))]
    items.append(_groups(look, words, groups, group))
    if sets:
        items += _controls(look, words, shown, option)
    else:
        items.append(text(words("options-read-only")))
    return Content(layout(*items, colour=TABLE_COLOUR))


def differences_line(look: TableView, words: Words) -> str:
    """What differs from the preset; "" where nothing does."""
    preset = look.game.presets[look.preset]
    changed = look.options.differences(preset)
    if not changed:
        return ""
    known = {each.name: each for each in look.game.options.declarations()}
    told = [_named(look, words, known[name], value) for name, value in changed.items()]
    return words("lobby-differs", preset=words(f"{look.game.key}-preset-{look.preset}"), differences="; ".join(told))


def value_words(game: str, words: Words, option: Declaration, value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return words("value-on" if value else "value-off")
    return words(f"{game}-option-{option.name}-{value}") if option.values else str(value)


def _named(look: TableView, words: Words, option: Declaration, value: Value) -> str:
    key = look.game.key
    return words(
        "option-value", label=words(f"{key}-option-{option.name}"), value=value_words(key, words, option, value)
    )


def _line(look: TableView, words: Words, option: Declaration, *, explained: bool) -> str:
    """An option and its value; explained where no select does it, or where it is the one to be changed."""
    named = _named(look, words, option, look.options.to_json()[option.name])
    if not explained:
        return named
    return words("option-line", named=named, hint=words(f"{look.game.key}-option-{option.name}.hint"))


def _groups(look: TableView, words: Words, groups: tuple[str, ...], group: str) -> ui.ActionRow[ui.LayoutView]:
    named = [(each, words(f"{look.game.key}-group-{each}"), "") for each in groups]
    placeholder = words("options-group", group=words(f"{look.game.key}-group-{group}"))
    return select(Address(look.table, Action.OPTION_GROUP), placeholder, named)


def _controls(look: TableView, words: Words, shown: list[Declaration], option: str) -> list[ui.Item[ui.LayoutView]]:
    key = look.game.key
    presets = [(name, words(f"{key}-preset-{name}"), words(f"{key}-preset-{name}.hint")) for name in look.game.presets]
    named = [(each.name, words(f"{key}-option-{each.name}"), words(f"{key}-option-{each.name}.hint")) for each in shown]
    items: list[ui.Item[ui.LayoutView]] = [
        select(Address(look.table, Action.PRESET), words("options-preset"), presets),
        select(Address(look.table, Action.OPTION), words("options-change"), named),
    ]
    chosen = next((each for each in shown if each.name == option), None)
    if chosen is not None:
        items += _values(look, words, chosen)
    return [*items, *rows([button(Address(look.table, Action.LAST_TIME), words("button-last-time"))])]


def _values(look: TableView, words: Words, option: Declaration) -> list[ui.ActionRow[ui.LayoutView]]:
    key = look.game.key
    label = words(f"{key}-option-{option.name}")
    values = _listed(option)
    if values is None:
        number = button(Address(look.table, Action.OPTION_NUMBER, option.name), words("options-number", option=label))
        return rows([number])
    listed = [(str(value), value_words(key, words, option, value), "") for value in values]
    return [select(Address(look.table, Action.OPTION_VALUE, option.name), words("options-value", option=label), listed)]


def _listed(option: Declaration) -> list[Value] | None:
    """Every value of an option, or None where there are too many for a list."""
    if isinstance(option.default, bool):
        return [True, False]
    if option.values:
        return list(option.values)
    numbers = range(option.low, option.high + 1)
    return list(numbers) if len(numbers) <= _MOST_VALUES else None


def read_value(option: Declaration, typed: str) -> Value:
    """The value that a select or a modal sent; what is none of the option's is refused by the table."""
    if isinstance(option.default, bool):
        return typed == "True" if typed in ("True", "False") else typed
    if option.values:
        return typed
    return int(typed) if typed.strip().isdecimal() and len(typed) <= _LONGEST_NUMBER else typed
