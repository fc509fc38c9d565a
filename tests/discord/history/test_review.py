"""**Hint** and **Review my match**: private advice from what the member could see."""

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from discord import ui

from bot.computer.levels import evaluate_moves
from bot.games.cards import faces
from bot.games.observation import Level
from bot.games.values import Say, SeatName, say
from bot.tables.history.review import Luck, Review
from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.view import TableView
from cogs.match.by_ear import spoken_reader
from cogs.match.review import review_content
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.cogs.test_limits import require_fitting
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Post, Stage, private
from tests.discord.evening import OnePixel, add_computers, caught_up, evening, started_gin
from tests.tables.history.reviewed_matches import ANN, RealClub, finished


async def against_computer(stage: Stage) -> None:
    """A short match of gin in which Alice, with an open panel, plays against a computer."""
    await stage.alice.slash("table new", game="gin")
    await add_computers(stage, 1)
    table = await stage.bot.tables.get(1)
    for number, (name, value) in enumerate((("target", 50), ("pace", "instant"))):
        await table.change_lobby(Actor(stage.alice.id, 10**6 + number), lobby.change_option, name, value)
    await stage.alice.press(stage.board(), label="Start")
    await stage.alice.press(stage.board(), label="My hand")


async def played(stage: Stage) -> None:
    """Play Alice's match to its end without presses; she always discards a card that is neither best nor worst."""
    typed, bot = itertools.count(10**7), stage.bot
    table = await bot.tables.get(1)
    while table.facts.status.live:
        view, actor = table.view(stage.alice.id), Actor(stage.alice.id, next(typed))
        if view.next_round is not None:
            await table.next_round(actor, None)
        else:
            best = evaluate_moves("gin", Level.EASY, table.observation(stage.alice.id), Random(7))[0].command  # noqa: S311 - repeatable
            thrown = view.choices.get("discard", ())
            command = thrown[len(thrown) // 2].command if thrown else best
            await table.play(actor, command.kind, command.text, None)
    await caught_up(stage)


async def reviewed(stage: Stage) -> Post:
    return private(await stage.alice.press(stage.board(), label="Review my match"))


async def test_a_hint_is_a_line_in_the_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await against_computer(stage)
        async with nothing_changes(stage):
            await stage.alice.press_more("Hint")
        assert "💡 I'd " in stage.alice.panel().text
        assert "💡" not in stage.board().text
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/hint/"), "older version")


async def test_a_hint_disappears_with_its_decision(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await against_computer(stage)
        await stage.alice.press_more("Hint")
        bot = stage.bot
        table = await bot.tables.get(1)
        command = table.hint(stage.alice.id).command
        await table.play(Actor(stage.alice.id, 10**7), command.kind, command.text, None)
        await caught_up(stage)
        assert "💡" not in stage.alice.panel().text


async def test_a_hint_is_played_by_the_button_beside_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await against_computer(stage)
        await stage.alice.press_more("Hint")
        table = await stage.bot.tables.get(1)
        best, address = table.hint(stage.alice.id).command, stage.alice.panel().button(label="Play it")
        await stage.alice.press(stage.alice.panel(), label="Play it")
        own = [row for row in table.keeper.state.match.steps if row.seat == table.facts.seat_of(stage.alice.id)]  # type: ignore[union-attr] # it runs
        assert own[-1].command == best
        assert "Play it" not in stage.alice.panel().buttons
        await refused(stage, forge(stage.alice, stage.alice.panel(), address), "moved on")


async def test_a_table_of_several_members_has_no_hints(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        for player in (stage.alice, stage.bob):
            assert "Hint" not in player.panel().buttons
            await refused(stage, forge(player, player.panel(), "rt/1/-/hint/"), "You can ask for hints only")


async def test_a_finished_match_is_reviewed_only_for_the_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await against_computer(stage)
        running = stage.board()
        assert "Review my match" not in running.buttons
        await refused(stage, forge(stage.alice, running, "rt/1/-/review/"), "once it's over")
        await played(stage)
        async with nothing_changes(stage):
            told = await reviewed(stage)
        assert "## Your match of Gin Rummy, reviewed" in told.text
        assert "Better: " in told.text
        assert "1-table.png" in str(told.message.attachments)
        assert len(told.pictures) == 2 * told.text.count("Better: ")
        await refused(stage, stage.bob.press(stage.board(), label="Review my match"), "made no decisions")
        await stage.restart()
        assert (await reviewed(stage)).text == told.text


async def test_two_simultaneous_presses_get_the_same_review(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await against_computer(stage)
        await played(stage)
        post = stage.board()
        opened = private(await stage.alice.press(post, label="⋯"))
        target = opened.button(label="Review my match")
        await stage.at_once(*[lambda: stage.alice.actor.click(opened.message, custom_id=target)] * 2)
        assert "reviewed" in opened.now.text


async def reviewed_match(game: str) -> tuple[Reader[TableView], Review]:
    """The reader and the review of a finished match of Ann's."""
    club = RealClub()
    table = await finished(club, game)
    return Reader(table.view(ANN), Words()), await club.tables.archive.review(table, ANN)


@pytest.mark.parametrize(
    ("later", "told"),
    [
        (say("review-later-drawn", cards=faces("QD 3C")), "With hindsight: the stock brought you Q♦ 3♣."),
        (say("review-later-taken", card=faces("QD")[0], who=SeatName(1)), "took Q♦ later in the round."),
        (say("review-later-left", card=faces("QD")[0]), "With hindsight: nobody took Q♦."),
        (None, ""),
    ],
)
async def test_the_consequence_of_a_decision_is_a_line_of_its_own(later: Say | None, told: str) -> None:
    reader, review = await reviewed_match("gin")
    judged = replace(review.costliest[0], later=later)
    content = await review_content(reader, Artist(OnePixel()), replace(review, costliest=(judged,)))
    texts = [item.content for item in content.view.walk_children() if isinstance(item, ui.TextDisplay)]
    [shown] = [text for text in texts if "Better: " in text]
    lines = shown.splitlines()
    assert len(lines) == (1 if later is None else 2)
    assert told in lines[-1].replace("\ufe0e", "")


@pytest.mark.parametrize("game", ["rum500", "gin", "solitaire"])
async def test_a_review_fits_into_a_message(game: str) -> None:
    reader, review = await reviewed_match(game)
    require_fitting(await review_content(reader, Artist(OnePixel()), review))
    content = await review_content(reader, Artist(OnePixel()), replace(review, costliest=(), luck=Luck()))
    require_fitting(content)
    assert not content.pictures


@pytest.mark.parametrize("game", ["rum500", "gin", "solitaire"])
async def test_with_words_first_a_review_has_no_pictures(game: str) -> None:
    reader, review = await reviewed_match(game)
    content = await review_content(spoken_reader(reader), Artist(OnePixel()), review)
    require_fitting(content)
    assert not content.pictures
    told = str(content.view.to_components())
    assert told.count("### Your hand: ") == told.count("Better: ") > 0
    assert f"**1. {'Deal' if game == 'solitaire' else 'Round'} " in told
