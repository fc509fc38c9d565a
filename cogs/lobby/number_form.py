"""The form that asks for numbers: those of a group of options, as many as Discord lets into one form."""

from collections.abc import Sequence
from typing import Final

from discord import ui

from bot.games.options import Declaration
from bot.tables.model.view import TableFacts
from cogs.lobby.option_words import label_key, value_of
from cogs.ui.address import Address
from cogs.ui.reader import Reader

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
