"""What is posted is on the disk before, so it is posted once, whatever becomes of the request, its answer, the disk."""

from datetime import timedelta

import pytest

from bot.tables.keeper import REPEATABLE, shown_by
from bot.tables.model.records import PostKind
from tests.tables.fakes import Club
from tests.tables.test_table import BEN, club, lobby

__all__ = ["club"]

NONCE_LIMIT = 25


class Channel:
    """A channel that knows the nonces it got, and loses as many answers as it is told."""

    def __init__(self, *, loses: int = 0) -> None:
        self.nonces: list[str] = []
        self.loses = loses

    async def send(self, nonce: str) -> int:
        self.nonces.append(nonce)
        if self.loses:
            self.loses -= 1
            raise ConnectionError("no answer")
        return 500 + sorted(set(self.nonces)).index(nonce)


async def test_a_posting_is_on_the_disk_before_the_message_and_the_message_after(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()

    async def send(nonce: str) -> int:
        assert club.storage.tables[table.id].postings[PostKind.TABLE].nonce == nonce
        return await channel.send(nonce)

    assert await table.postings.post(PostKind.TABLE, send, shown_by) == 500
    kept = club.storage.tables[table.id]
    assert (kept.message, kept.postings, kept.old_messages) == (500, {}, ())


async def test_nothing_is_sent_while_the_disk_takes_nothing(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()
    club.storage.broken = True
    with pytest.raises(OSError, match="no space"):
        await table.postings.post(PostKind.TABLE, channel.send, shown_by)
    assert channel.nonces == []


async def test_a_request_whose_answer_was_lost_is_repeated_with_its_nonce(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel(loses=1)
    with pytest.raises(ConnectionError):
        await table.postings.post(PostKind.TABLE, channel.send, shown_by)
    later = await club.again().tables.get(table.id)
    assert later.postings.is_repeatable(PostKind.TABLE)
    await later.postings.post(PostKind.TABLE, channel.send, shown_by)
    assert len(channel.nonces) == 2
    assert len(set(channel.nonces)) == 1
    assert len(channel.nonces[0]) <= NONCE_LIMIT


async def test_a_message_that_could_not_be_remembered_is_remembered_later_and_not_sent_again(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()

    async def send(nonce: str) -> int:
        club.storage.broken = True
        return await channel.send(nonce)

    with pytest.raises(OSError, match="no space"):
        await table.postings.post(PostKind.TABLE, send, shown_by)
    club.storage.broken = False
    await table.postings.post(PostKind.TABLE, send, shown_by)
    assert len(channel.nonces) == 1
    assert table.facts.message == 500


async def test_after_minutes_or_about_something_else_a_posting_is_not_repeated(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel(loses=1)
    with pytest.raises(ConnectionError):
        await table.postings.post(PostKind.CALL, channel.send, shown_by, about="0:1")
    assert table.postings.is_repeatable(PostKind.CALL, "0:1")
    assert not table.postings.is_repeatable(PostKind.CALL, "1:2")
    club.minutes += REPEATABLE // timedelta(minutes=1)
    assert not table.postings.is_repeatable(PostKind.CALL, "0:1")
    assert [each.table for each in await club.storage.unfinished()] == [table.id]
    await table.postings.forget(PostKind.CALL)
    assert await club.storage.unfinished() == []


async def test_the_message_before_is_known_until_it_has_gone(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()
    for _ in range(2):
        await table.postings.post(PostKind.TABLE, channel.send, shown_by)
    assert table.facts.message == 501
    assert club.storage.tables[table.id].old_messages == (500,)
    assert [each.table for each in await club.storage.unfinished()] == [table.id]
    await table.postings.rid_of(500)
    assert table.postings.old_messages == ()
