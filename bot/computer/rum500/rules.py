"""The rules of thumb of *normal*, *easy* and *sit-in*: what each feature of a situation is worth, in points."""

from typing import Final

from bot.computer.rum500.judges import Rules

_HAND: Final = {
    "points": -10.0,
    "melded": 45.0,
    "lays_off": 30.0,
    "jokers": 12.0,
    "outs": 8.0,
    "pick": 20.0,
    "pairs": 4.0,
    "cards": -14.0,
    "loose": -4.0,
}
_DANGER: Final = {
    "danger_next": -40.0,
    "danger_partner": 10.0,
    "danger_others": -8.0,
    "fits_table": -20.0,
}
CAREFUL: Final = Rules({**_HAND, **_DANGER}, _HAND, hope=6.0)
"""Thinks of what the others could do with a discard."""
CARELESS: Final = Rules(_HAND, _HAND, hope=6.0)
"""Thinks of its own hand alone."""
