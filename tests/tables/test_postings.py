"""Postings are saved before they are sent, so each is posted once, whatever fails."""

from datetime import timedelta

import pytest

from bot.retry import NONCE_TRUSTED_FOR
from bot.tables.keeper import with_public_message
from bot.tables.model.ports import StorageError
from bot.tables.model.records import PostKind
from tests.tables.fakes import Club
from tests.tables.test_table import BEN, club, lobby

__all__ = ["club"]

NONCE_LIMIT = 25


class Channel:
    """A channel that recognises nonces; the answers to its first `loses` requests are lost."""

    def __init__(self, *, loses: int = 0) -> None:
        self.nonces: list[str] = []
        self.loses = loses

    async def send(self, nonce: str) -> int:
        self.nonces.append(nonce)
        if self.loses:
            self.loses -= 1
            raise ConnectionError("no answer")
        return 500 + sorted(set(self.nonces)).index(nonce)


async def test_posting_is_saved_before_the_message_is_sent(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()

    async def send(nonce: str) -> int:
        assert club.disk.tables[table.id].postings[PostKind.TABLE].nonce == nonce
        return await channel.send(nonce)

    assert await table.postings.post(PostKind.TABLE, send, with_public_message) == 500
    kept = club.disk.tables[table.id]
    assert (kept.message, kept.postings, kept.old_messages) == (500, {}, ())


async def test_posting_is_settled_in_the_save_that_knows_its_message(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()
    await table.postings.post(PostKind.TABLE, channel.send, with_public_message)
    begun, settled = (save.record for save in club.disk.saved[-2:])
    assert (begun.message, list(begun.postings)) == (None, [PostKind.TABLE])
    assert (settled.message, settled.postings) == (500, {})


async def test_nothing_is_sent_while_nothing_can_be_saved(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()
    club.disk.broken = True
    with pytest.raises(StorageError, match="no space"):
        await table.postings.post(PostKind.TABLE, channel.send, with_public_message)
    assert channel.nonces == []


async def test_request_without_an_answer_is_repeated_with_its_nonce(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel(loses=1)
    with pytest.raises(ConnectionError):
        await table.postings.post(PostKind.TABLE, channel.send, with_public_message)
    later = await club.again().tables.get(table.id)
    assert later.postings.is_repeatable(PostKind.TABLE)
    await later.postings.post(PostKind.TABLE, channel.send, with_public_message)
    assert len(channel.nonces) == 2
    assert len(set(channel.nonces)) == 1
    assert len(channel.nonces[0]) <= NONCE_LIMIT


async def test_message_that_could_not_be_saved_is_saved_later_and_not_sent_again(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()

    async def send(nonce: str) -> int:
        club.disk.broken = True
        return await channel.send(nonce)

    with pytest.raises(StorageError, match="no space"):
        await table.postings.post(PostKind.TABLE, send, with_public_message)
    club.disk.broken = False
    await table.postings.post(PostKind.TABLE, send, with_public_message)
    assert len(channel.nonces) == 1
    assert table.facts.message == 500


async def test_posting_is_not_repeated_later_or_about_something_else(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel(loses=1)
    with pytest.raises(ConnectionError):
        await table.postings.post(PostKind.CALL, channel.send, with_public_message, about="0:1")
    assert table.postings.is_repeatable(PostKind.CALL, "0:1")
    assert not table.postings.is_repeatable(PostKind.CALL, "1:2")
    club.minutes += NONCE_TRUSTED_FOR // timedelta(minutes=1)
    assert not table.postings.is_repeatable(PostKind.CALL, "0:1")
    assert [each.table for each in await club.disk.unfinished()] == [table.id]
    await table.postings.forget(PostKind.CALL)
    assert await club.disk.unfinished() == []


async def test_replaced_message_is_known_until_it_is_deleted(club: Club) -> None:
    table, channel = await lobby(club, BEN), Channel()
    for _ in range(2):
        await table.postings.post(PostKind.TABLE, channel.send, with_public_message)
    assert table.facts.message == 501
    assert club.disk.tables[table.id].old_messages == (500,)
    assert [each.table for each in await club.disk.unfinished()] == [table.id]
    await table.postings.note_deleted(500)
    assert table.postings.old_messages == ()
