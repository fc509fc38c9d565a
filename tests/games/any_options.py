"""Strategies for random options, derived from the declarations, so that new options are fuzzed from the start."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from bot.games.options import Declaration, Options, Value
from bot.games.refusals import RefusalError

OptionsT = TypeVar("OptionsT", bound="Options")
MANY = 25
"""A number with more values than this is tried only at its bounds and its default."""


def any_options(kind: type[OptionsT], **instead: Sequence[Value]) -> st.SearchStrategy[OptionsT]:
    """Random options of a game. `instead` limits the values of options that would only make a match longer."""
    names = {option.name for option in kind.declarations()}
    assert not instead.keys() - names, "an option that the game doesn't have"
    tried = {option.name: instead.get(option.name, values_of(option)) for option in kind.declarations()}
    drawn = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in tried.items()})
    return drawn.map(lambda values: coherent(kind, values))


def values_of(option: Declaration) -> tuple[Value, ...]:
    """The values to try for an option."""
    if isinstance(option.default, bool):
        return (False, True)
    if option.values:
        return option.values
    if option.high - option.low <= MANY:
        return tuple(range(option.low, option.high + 1))
    return tuple(sorted({option.low, int(option.default), option.high}))


def coherent(kind: type[OptionsT], values: Mapping[str, Value]) -> OptionsT:
    """Options with these values, without those that exclude a value before them."""
    options, remaining = kind(), dict(values)
    for name in [*values, *values]:  # twice, since a later value may allow one that was refused at first
        if name in remaining:
            try:
                options = kind.from_json({**options.to_json(), name: remaining[name]})
            except RefusalError:
                continue
            del remaining[name]
    return options
