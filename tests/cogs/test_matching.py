"""Suggestions while somebody types."""

from unittest.mock import AsyncMock, Mock

import pytest

from cogs.command_tree import autocompletion, matching
from cogs.ui.layout import MAX_BYTES, size_of
from cogs.words import Words

MOVES = {"7H": "Discard 7♥ (7 points)", "TS": "Discard 10♠ (10 points)", "JK": "Discard the joker"}
RULES = {"en": {"R-20": "A run has at least three cards", "R-21": "A set has one rank"}}
RULES["ja"] = {"R-20": "ランは3枚以上", "R-21": "セットは同じ数字", "R-50": "付け札は何枚でも", "R-30": "メルドを出す"}


@pytest.mark.parametrize(
    "typed", ["7h", "7♥", "♥7", "♡７", "ハート7", "ハートの7", "discard 7 points", "seven of hearts", "ハート 7"]
)
def test_a_card_is_found_in_any_notation(typed: str) -> None:
    assert list(matching(MOVES, typed)) == ["7H"]


SYNONYMS = {
    "en": {"sequence": "R-20", "grou": "R-21", "SET": "R-21"},
    "ja": {"レイオフ": "R-50", "ﾚｲｵ": "R-50", "シークエンス": "R-20", "グループ": "R-21", "手役": "R-30"},
}


@pytest.mark.parametrize(
    ("language", "typed"), [(language, typed) for language in SYNONYMS for typed in SYNONYMS[language]]
)
def test_a_synonym_is_found(language: str, typed: str) -> None:
    assert list(matching(RULES[language], typed, Words(language)("search-also"))) == [SYNONYMS[language][typed]]


def test_every_typed_word_has_to_match() -> None:
    assert matching(RULES["en"], "sequence rank", Words()("search-also")) == {}
    assert matching(RULES["en"], "") == RULES["en"]


async def test_suggestions_stay_within_the_bytes_that_discord_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    services = Mock(words=AsyncMock(return_value=Words()))
    monkeypatch.setattr("cogs.command_tree.services_of", Mock(return_value=services))
    found = AsyncMock(return_value={f"{number:02}{'あ' * 98}": f"{number:02}{'い' * 98}" for number in range(25)})
    interaction = Mock(response=Mock(autocomplete=AsyncMock()))
    await autocompletion(found)(interaction, "")
    [offered] = interaction.response.autocomplete.await_args.args
    assert 10 < len(offered) < 25
    assert size_of([choice.to_dict() for choice in offered]) <= MAX_BYTES
