"""Options that tests choose at random, made from the declarations: a new option is fuzzed from its first day."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from bot.games.options import Declaration, Options, Value
from bot.games.refusals import RefusalError

OptionsT = TypeVar("OptionsT", bound="Options")
MANY = 25
"""A number with more values than this is tried at its bounds and its default only."""


def any_options(kind: type[OptionsT], **instead: Sequence[Value]) -> st.SearchStrategy[OptionsT]:
    """Any options of a game; `instead`: the values of those whose own would only make a match longer."""
    names = {option.name for option in kind.declarations()}
    assert not instead.keys() - names, "an option that the game doesn't have"
    tried = {option.name: instead.get(option.name, values_of(option)) for option in kind.declarations()}
    drawn = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in tried.items()})
    return drawn.map(lambda values: coherent(kind, values))


def values_of(option: Declaration) -> tuple[Value, ...]:
    """The values of an option that are tried."""
    if isinstance(option.default, bool):
        return (False, True)
    if option.values:
        return option.values
    if option.high - option.low <= MANY:
        return tuple(range(option.low, option.high + 1))
    return tuple(sorted({option.low, int(option.default), option.high}))


def coherent(kind: type[OptionsT], values: Mapping[str, Value]) -> OptionsT:
    """Options with these values, but for those that exclude what was taken before them."""
    options, left = kind(), dict(values)
    for name in [*values, *values]:  # twice: what one value forbids a later one may allow
        if name in left:
            try:
                options = kind.from_json({**options.to_json(), name: left[name]})
            except RefusalError:
                continue
            del left[name]
    return options
