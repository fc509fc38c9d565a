"""Past rounds: each member sees what they may know, and no seed of a running round."""

import pytest

from bot.games.refusals import NotNowError
from bot.games.shuffle import commitment
from bot.tables.history.rounds import PastRound
from bot.tables.model.ports import TableReason
from tests.tables.fakes import Club
from tests.tables.history.test_playback import round_left, two_rounds
from tests.tables.small_game import GotCard
from tests.tables.test_table import ANN, BEN, club

__all__ = ["club"]


def cards_told(rounds: tuple[PastRound, ...]) -> list[int]:
    """The seats whose hidden cards are revealed."""
    return [event.seat for past in rounds for event in past.events if isinstance(event, GotCard)]


async def test_member_sees_rounds_with_only_their_own_cards(club: Club) -> None:
    table = await two_rounds(club)
    assert cards_told(await club.tables.archive.rounds(table, ANN)) == [0, 0]
    assert cards_told(await club.tables.archive.rounds(table, BEN)) == [1, 1]
    assert cards_told(await club.tables.archive.rounds(table, 99)) == []
    assert cards_told(await club.tables.archive.rounds(table, None)) == []
    assert [past.is_over for past in await club.tables.archive.rounds(table, None)] == [True, False]


async def test_knowledge_of_a_seat_belongs_to_who_played_it_then(club: Club) -> None:
    table = await round_left(club)
    await table.next_round(club.by(ANN), None)
    await table.sit(club.by(BEN), None)
    assert cards_told(await club.tables.archive.rounds(table, BEN)) == [1]
    assert cards_told(await club.tables.archive.rounds(table, ANN)) == [0, 0]


async def test_past_rounds_are_read_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await two_rounds(club)
    first = await club.tables.archive.rounds(table, ANN)

    club.tables.forget(table.id)  # once its message is drawn; a live table stays
    monkeypatch.setattr(club.disk, "journal", None)
    assert await club.tables.archive.rounds(table, ANN) == first


async def test_deal_can_be_checked_only_once_its_round_is_over(club: Club) -> None:
    table = await two_rounds(club)
    checked = await club.tables.archive.check(table, 1)
    assert checked.commitment == commitment(checked.seed)
    for number, why in (
        (2, TableReason.ROUND_NOT_OVER),
        (3, TableReason.NO_SUCH_ROUND),
        (0, TableReason.NO_SUCH_ROUND),
    ):
        with pytest.raises(NotNowError) as refused:
            await club.tables.archive.check(table, number)
        assert refused.value.reason is why


async def test_round_that_was_broken_off_can_be_checked(club: Club) -> None:
    table = await two_rounds(club)
    await table.end(club.by(ANN), moderator=True)
    assert (await club.tables.archive.check(table, 2)).number == 2
