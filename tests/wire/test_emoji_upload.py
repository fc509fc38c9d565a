"""Cards become emojis of the application: the requests at a start, and what the bot does when one is refused."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from discord import AutoShardedClient, Intents
from discord.http import Route

from bot.emoji_upload import CardUpload, drawings
from bot.games.cards import JOKER
from bot.live import connect_through
from bot.retry import RetryPolicy
from cogs.words.cards import CardEmojis
from rendering.cards.emojis import draw_emojis
from rendering.picture import Deck
from tests.wire.fake_discord import errors
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.tables import GinTable
from tests.wire.running.process import Process

EMOJIS = "/emojis"


def all_names() -> list[str]:
    """The name of every drawing, once."""
    return list(dict.fromkeys(each.name for each in drawings(draw_emojis())))


def asked(stand_in: Discord) -> list[str]:
    """The methods of the requests about emojis, in order."""
    return [call.method for call in stand_in.rest.calls if EMOJIS in call.path]


@asynccontextmanager
async def uploading(
    stand_in: Discord, monkeypatch: pytest.MonkeyPatch, *, shards: tuple[int, ...] = (0,), between: float = 0.0
) -> AsyncGenerator[tuple[CardUpload, CardEmojis]]:
    """Log a client in, and yield an upload that hasn't begun, with the emojis that it fills."""
    stand_in.limits.window, stand_in.limits.most["applications"] = 0.1, 100
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    bot = AutoShardedClient(intents=Intents.none())
    connect_through(bot, stand_in.api_address, None)
    known = CardEmojis()
    async with bot:
        await bot.login(stand_in.token)
        monkeypatch.setattr(type(bot), "shards", dict.fromkeys(shards))
        yield CardUpload(bot, known, between=between, retries=RetryPolicy((), 0)), known


async def uploaded(stand_in: Discord, monkeypatch: pytest.MonkeyPatch, *, shards: tuple[int, ...] = (0,)) -> CardEmojis:
    """Bring the emojis up to date once; returns the emojis that the bot shows from then on."""
    async with uploading(stand_in, monkeypatch, shards=shards) as (upload, known):
        await upload.run()
    return known


def is_whole(known: CardEmojis, deck: Deck) -> bool:
    """True if all cards of a deck are shown as emojis."""
    return known.get(JOKER, deck) is not None


async def test_a_first_start_uploads_every_card_and_the_next_one_only_asks(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    for missing in (80, 0):
        discord.rest.calls.clear()
        discord.emojis.created.clear()
        async with uploading(discord, monkeypatch) as (upload, known):
            await upload.run()
        assert all(is_whole(known, deck) for deck in Deck)
        assert discord.emojis.created == all_names()[:missing]
        assert asked(discord).count("GET") == 1


async def test_one_that_was_deleted_by_hand_is_made_anew_at_the_next_start(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord.emojis.add(all_names()[1:])
    known = await uploaded(discord, monkeypatch)
    assert discord.emojis.created == all_names()[:1]
    assert is_whole(known, Deck.CLASSIC)


async def test_older_drawings_go_once_the_new_are_there_and_what_others_uploaded_stays(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord.emojis.add(["7_of_hearts_r0000", "joker_r0000", "pepe", "ace_of_spades", *all_names()[2:]])
    await uploaded(discord, monkeypatch)
    assert asked(discord) == ["GET", "POST", "POST", "DELETE", "DELETE"]
    assert discord.emojis.deleted == ["7_of_hearts_r0000", "joker_r0000"]
    assert {"pepe", "ace_of_spades"} < set(discord.emojis.ids)


@pytest.mark.parametrize("room", [0, 10, 60])
async def test_where_the_limit_is_reached_it_stops_and_only_whole_decks_are_shown(
    discord: Discord, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, room: int
) -> None:
    discord.emojis.room = room
    known = await uploaded(discord, monkeypatch)
    assert discord.emojis.tries == room + 1
    assert [is_whole(known, deck) for deck in Deck] == [room == 60, False]
    assert caplog.text.count("30008") == 1


async def test_an_application_without_the_right_asks_once(
    discord: Discord, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    discord.emojis.refusal = errors.no_access()
    discord.emojis.add(["7_of_hearts_r0000"])
    known = await uploaded(discord, monkeypatch)
    assert asked(discord) == ["GET", "POST"]
    assert not is_whole(known, Deck.CLASSIC)
    assert "written in letters" in caplog.text
    assert discord.emojis.deleted == []


async def test_trouble_that_passes_is_waited_out(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    discord.emojis.add(all_names()[2:])
    failures = [429]
    discord.rest.failing = lambda call: failures.pop() if call.method == "POST" and failures else None
    known = await uploaded(discord, monkeypatch)
    assert discord.emojis.created == all_names()[:2]
    assert is_whole(known, Deck.FOUR)


async def test_a_process_without_the_first_shard_shows_what_is_there_and_looks_until_all_is(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord.emojis.add(all_names()[:-1])
    async with uploading(discord, monkeypatch, shards=(1,)) as (upload, known):
        looking = asyncio.create_task(upload.run())
        await discord.until(lambda: len(asked(discord)) > 1, "it has looked twice")
        assert [is_whole(known, deck) for deck in Deck] == [True, False]
        discord.emojis.add(all_names()[-1:])
        await looking
    assert set(asked(discord)) == {"GET"}
    assert all(is_whole(known, deck) for deck in Deck)


async def test_a_process_shows_cards_as_emojis_and_a_press_counts_though_somebody_deletes_them(
    discord: Discord, tmp_path: Path
) -> None:
    discord.emojis.add(all_names()[1:])
    async with Process.running(discord, tmp_path, RUMTABLE_CARD_EMOJIS="yes") as process:
        await discord.until(lambda: discord.emojis.created, "the emoji that was missing is there")
        table = await GinTable.opened(discord)
        assert shows_emojis(discord.rest.calls)
        discord.emojis.ids.clear()
        for _ in range(3):
            await table.turn()
        await discord.until(lambda: process.says("a card emoji was deleted") == 1, "one was missed")
        known = len(discord.rest.calls)
        for _ in range(3):
            await table.turn()
        assert len(table.accepted) == 6
        assert process.says("a card emoji was deleted") == 1
        assert not shows_emojis(discord.rest.calls[known:])


def shows_emojis(calls: Sequence[Call]) -> bool:
    """True if the controls of a message show cards."""
    return any("'emoji': {" in str(call.json) for call in calls)
