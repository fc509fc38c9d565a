"""The options that a lobby's panel shows, of the game and of the table, and how they are called."""

from bot.games.options import Declaration, Options, Value
from bot.tables.model.view import TableFacts
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
