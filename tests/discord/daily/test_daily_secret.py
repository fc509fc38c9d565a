"""All that anybody is sent about a day, searched for what they may not know before it is over."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from bot.games.cards import Card
from bot.games.catalogue import GAMES
from bot.games.values import visible_to
from bot.tables.table import Table
from rendering.picture import Face
from tests.discord.attack import forge
from tests.discord.bed import Stage
from tests.discord.daily.test_daily import day_of, day_passed, finished
from tests.discord.evening import OnePixel, evening
from tests.discord.test_server import let_manage

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SPOKEN = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "10"}
LOOKS_BACK = (
    *("score/", "history/", "history/1:1", "read/", "review/", "check/1", "check/0", "replay/", "replay/1:1:1:next"),
    *("replay-share/1:1:1:share", "replay-file/", "hint/", "more/", "hand/back", "concede/", "concede-confirm/"),
    *("leave-confirm/", "next-round/", "vote-end/", "rematch/", "share/", "skip/", "return/"),
)


def names_of(card: Card) -> list[str]:
    """How a card is written: in short, typed, and spoken."""
    rank, suit = card.name[0], card.name[1]
    shown = rank.replace("T", "10")
    return [f"{shown}{SYMBOLS[suit]}", f" {card.name[:2]} ", f"{RANKS.get(rank, rank)} of {SPOKEN[suit]}"]


def never_seen(table: Table) -> set[Card]:
    """The cards that the member's seat can't know: in other hands and in the stock, and shown to nobody before."""
    state = table.keeper.state
    assert state.match is not None
    match, seat = state.match, state.record.seat_of(state.record.host)
    events = tuple(event for step in match.steps for event in step.events if not event.on_sheet)
    cards = {card.face for card in match.game.deck(state.options, len(state.record.seats)) if not card.is_joker}
    told = repr(visible_to(events, seat))
    view = match.game.without_reveal(match.game.view(match.state, seat))
    return {card for card in cards if repr(card) not in told and repr(card) not in repr(view)}


async def all_ways(stage: Stage, table: Table) -> list[str]:
    """Everything that Alice and Bob are sent when they look at the table in every way there is."""
    texts: list[str] = []
    for player in (stage.alice, stage.bob):
        for command in (
            "daily",
            "hand",
            "record",
            "achievements",
            "leaderboard",
            "export",
            "privacy",
            "table end",
            "table leave",
        ):
            await player.slash(command)
            texts.append(json.dumps(stage.sent(), default=str, ensure_ascii=False))
        for address in LOOKS_BACK:
            await forge(player, player.panel(), f"rt/{table.id}/-/{address}")
        texts.append(json.dumps(stage.sent(), default=str, ensure_ascii=False))
        kept = await stage.bot.store.members.kept_of(player.id)
        texts.append(json.dumps(kept, default=str))
        for post in player.sees():
            for data in post.pictures:
                if zipfile.is_zipfile(io.BytesIO(data)):
                    archive = zipfile.ZipFile(io.BytesIO(data))
                    texts += [archive.read(name).decode() for name in archive.namelist()]
                else:
                    texts.append(data.decode(errors="replace"))
    return texts


@pytest.mark.parametrize(
    ("game", "spoken"),
    [("rum500:classic:normal", False), ("rum500:classic:normal", True), ("gin:standard:normal", False)],
)
async def test_before_the_day_is_over_nobody_is_sent_a_card_or_a_seed_that_they_may_not_know(
    tmp_path: Path, game: str, *, spoken: bool
) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        for player in (stage.alice, stage.bob):
            let_manage(player)
        people = stage.bot.services.people
        await people.change_server(stage.world.guild.id, stage.alice.id, "daily_week", [game] * 7)
        table = await finished(stage, stage.alice)
        if spoken:
            await people.change_member(stage.alice.id, "words_first", value=True)
        secret = never_seen(table)
        assert len(secret) > 3
        day = await day_of(stage)
        texts = await all_ways(stage, table)
        await stage.restart()
        texts += await all_ways(stage, await stage.bot.tables.get(table.id))
        everything = "\n".join(texts)
        assert day.seed not in everything
        assert [name for card in secret for name in names_of(card) if name in everything] == []
        shown = {
            place.sprite.card
            for picture in painter.asked
            for place in picture.draw_list
            if isinstance(place.sprite, Face)
        }
        assert shown & secret == set()
        await day_passed(stage)
        await forge(stage.bob, stage.board(), f"rt/{table.id}/-/check/1")
        assert day.seed in json.dumps(stage.sent(), default=str)


def test_the_search_knows_how_cards_are_written() -> None:
    [card] = [card.face for card in GAMES["gin"].deck(GAMES["gin"].presets["classic"], 2) if card.name.startswith("TH")]
    assert names_of(card) == ["10♥", " TH ", "10 of hearts"]
