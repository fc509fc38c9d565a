"""A member's name, as it is kept."""

import pytest

from bot.people.member_data import clean_name


@pytest.mark.parametrize(
    ("shown", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n of\tGreen\u2029Gables ", "Ann of Green Gables"),
        ("\u202egnp.exe\u200b\x00", "gnp.exe"),
        ("李 小龍", "李 小龍"),
        ("A" * 40, "A" * 32),
        ("👩\u200d🚀 Ann", "👩\u200d🚀 Ann"),
        ("\u3164\u200d\u2800", ""),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(shown: str, kept: str) -> None:
    assert clean_name(shown) == kept
