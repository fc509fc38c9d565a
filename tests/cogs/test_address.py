"""What a control carries: it is read back as it was written, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.address import Action, Address, read_address

NUMBERS = st.integers(0, 10**18 - 1)
ARGUMENTS = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=36)


@given(NUMBERS, st.sampled_from(Action), ARGUMENTS, st.none() | NUMBERS)
def test_an_address_is_read_as_it_was_written(table: int, action: Action, argument: str, decision: int | None) -> None:
    address = Address(table, action, argument, decision)
    assert read_address(str(address)) == address


@given(st.text(max_size=100))
def test_whatever_arrives_is_read_or_is_none_and_what_is_read_is_written_the_same(custom_id: str) -> None:
    address = read_address(custom_id)
    assert address is None or read_address(str(address)) == address


@given(
    st.from_regex(r"rt/(\d|x|-){0,20}/(\d{0,20}|-)/[a-z-]{0,21}/.{0,60}", fullmatch=True),
)
def test_what_looks_like_an_address_is_read_or_is_none(custom_id: str) -> None:
    address = read_address(custom_id)
    assert address is None or 0 <= address.table < 10**18


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "rt/",
        "rt/1",
        "rt/1/-/hand",
        "rt/1/-/hand/ \n",
        "rt/-1/-/hand/",
        "rt/1/-/pancake/",
        "rt/1/-/HAND/",
        "rt/1//hand/",
        f"rt/{10**18}/-/hand/",
        f"rt/1/{10**18}/hand/",
        "rt/\N{ARABIC-INDIC DIGIT ONE}/-/hand/",
        "rt/1/-/hand/" + "x" * 51,
        "RT/1/-/hand/",
        " rt/1/-/hand/",
    ],
)
def test_what_is_no_address_is_none(custom_id: str) -> None:
    assert read_address(custom_id) is None


@pytest.mark.parametrize("argument", ["x" * 51, "two\nlines"])
def test_an_address_that_could_not_be_read_again_is_never_written(argument: str) -> None:
    with pytest.raises(ValueError, match="custom_id"):
        str(Address(1, Action.PLAY, argument, 3))


OLD = [
    *("rt/1/-/sit/0", "rt/1/-/leave/", "rt/1/-/start/", "rt/1/7/next-round/", "rt/1/-/hand/", "rt/1/-/hand/back"),
    *("rt/1/-/option-value/target", "rt/1/-/option-number/target", "rt/1/-/call/rum", "rt/0/-/how-to/gin"),
    *("rt/0/-/leaderboard/gin:2", "rt/1/7/play/draw:", "rt/1/7/pick/discard:0", "rt/1/7/confirm/knock:7H"),
]
"""Controls that stand on messages which an earlier version has posted."""


@pytest.mark.parametrize("custom_id", OLD)
def test_a_control_on_an_old_message_is_still_read(custom_id: str) -> None:
    assert str(read_address(custom_id)) == custom_id
