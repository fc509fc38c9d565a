"""Addresses in custom_ids: each is read as it was written, and nothing else is read as an address."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.boards.leaderboards import PageRequest
from bot.games.refusals import NotUnderstoodError
from cogs.leaderboard.messages import parse_asked
from cogs.ui.address import Action, Address, read_address

NUMBERS = st.integers(0, 10**18 - 1)
NUMERALS = string.digits + "\N{ARABIC-INDIC DIGIT THREE}\N{SUPERSCRIPT TWO}"
LETTERS = string.printable + "\0\u2028éß\N{BLACK HEART SUIT}\N{GRINNING FACE}" + NUMERALS
"""A few characters of each kind; hypothesis would spend seconds on loading all of Unicode."""
ARGUMENTS = st.text([letter for letter in LETTERS if letter != "\n"], max_size=36)


@given(NUMBERS, st.sampled_from(Action), ARGUMENTS, st.none() | NUMBERS)
def test_an_address_survives_a_round_trip(table: int, action: Action, argument: str, decision: int | None) -> None:
    address = Address(table, action, argument, decision)
    assert read_address(str(address)) == address


@given(st.text(LETTERS, max_size=100))
def test_any_text_is_none_or_an_address_that_survives_a_round_trip(custom_id: str) -> None:
    address = read_address(custom_id)
    assert address is None or read_address(str(address)) == address


@given(
    st.builds(
        "rt/{}/{}/{}/{}".format,
        st.text(NUMERALS + "x-", max_size=20),
        st.text(NUMERALS, max_size=20) | st.just("-"),
        st.text(string.ascii_lowercase + "-", max_size=21),
        st.text(LETTERS, max_size=60),
    )
)
def test_text_like_an_address_is_none_or_has_a_valid_table(custom_id: str) -> None:
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
def test_a_malformed_address_is_none(custom_id: str) -> None:
    assert read_address(custom_id) is None


@pytest.mark.parametrize("argument", ["x" * 51, "two\nlines"])
def test_an_address_that_could_not_be_read_back_raises(argument: str) -> None:
    with pytest.raises(ValueError, match="custom_id"):
        str(Address(1, Action.PLAY, argument, 3))


@pytest.mark.parametrize(
    "argument", ["gin:2", "gin", "", "gin:wins:x:1", "gin:wins:٣:1", "gin:wins:0:0", "gin:wins:0:1:1"]
)
def test_a_page_of_a_board_is_named_in_full(argument: str) -> None:
    assert parse_asked("gin:wins:3:2") == PageRequest("gin", "wins", 3, 2)
    with pytest.raises(NotUnderstoodError):
        parse_asked(argument)
