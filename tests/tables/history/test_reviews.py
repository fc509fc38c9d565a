"""Hints and reviews: when members get them, and the facts that they are based on."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from bot.computer.levels import advice_thresholds, evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.commands import Discard
from bot.games.observation import AdviceThresholds, KindAccuracy, Level
from bot.games.options import Options
from bot.games.refusals import AgainstRulesError, NotYourTurnError, RefusalError
from bot.tables.history.review import Review, Reviewer
from bot.tables.model import match
from bot.tables.model.computers import hint
from bot.tables.model.match import MatchState, Step, TableState
from bot.tables.model.ports import Environment, TableReason
from bot.tables.model.records import PlayedBy, SeatRecord, Status
from bot.tables.table import Table
from tests.games.test_secrecy import Played, played_twice
from tests.store.samples import PLAIN
from tests.tables.history.reviewed_matches import ANN, RealClub, begun, finished, move

BEN = 12


@pytest.fixture
def club() -> RealClub:
    return RealClub()


async def reason_of(asked: Awaitable[Any]) -> Any:
    """The reason of a refusal."""
    with pytest.raises(RefusalError) as refused:
        await asked
    return refused.value.reason


def reviewing(table: Table, club: RealClub, thresholds: AdviceThresholds | None = None) -> Reviewer:
    """A reviewer of Ann's decisions, by other thresholds."""
    environment = Environment(
        club.disk,
        cast("Any", None),
        cast("Any", None),
        evaluate_moves,
        club.now,
        lambda _game, _options: thresholds or AdviceThresholds(),
    )
    return Reviewer(table.keeper.state, club.disk.rows[table.id], ANN, environment)


def made(review: Reviewer) -> Review:
    for _ in review.slices():
        pass
    return review.review()


async def test_hint_names_a_move_with_reasons_and_changes_nothing(club: RealClub) -> None:
    table = await begun(club, "gin")
    before = table.keeper.state
    advice = table.hint(ANN)
    assert advice.command in [choice.command for kind in table.view(ANN).choices.values() for choice in kind]
    assert advice.why
    assert table.hint(ANN) == advice
    assert table.keeper.state is before


async def test_no_hints_with_two_members_even_if_one_is_absent(club: RealClub) -> None:
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game="gin", preset=None, teams=None)
    await table.sit(club.by(BEN), None)
    await table.start(club.by(ANN))
    acting = next(member for member in (ANN, BEN) if table.view(member).decision is not None)
    with pytest.raises(AgainstRulesError) as refused:
        table.hint(acting)
    assert refused.value.reason is TableReason.NO_HINTS
    state = table.keeper.state
    away = state.with_record(state.record.with_seat(1, absent=True))
    with pytest.raises(AgainstRulesError):
        hint(away, ANN, evaluate_moves)


async def test_no_hint_without_a_decision(club: RealClub) -> None:
    table = await begun(club, "solitaire")
    while table.view(ANN).next_round is None:
        await move(club, table)
    with pytest.raises(NotYourTurnError) as refused:
        table.hint(ANN)
    assert refused.value.reason is TableReason.NO_DECISION


@pytest.mark.parametrize("game", GAMES)
async def test_review_judges_the_members_decisions_and_names_the_costliest_first(club: RealClub, game: str) -> None:
    table = await finished(club, game)
    review = await club.tables.archive.review(table, ANN)
    costs = [each.cost for each in review.costliest if each.cost is not None]
    assert 0 < review.same <= review.decisions
    assert len(costs) <= 3
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    assert all(each.view.seat == table.facts.seat_of(ANN) for each in review.costliest)
    assert 0 <= review.luck.useful <= review.luck.drawn


@pytest.mark.parametrize("game", ["rum500", "gin"])
async def test_review_mentions_what_came_of_draws_and_discards(club: RealClub, game: str) -> None:
    table = await finished(club, game)
    review = reviewing(table, club, AdviceThresholds(significance=0.0))
    said = {each.later.key for each in made(review).costliest if each.later is not None}
    assert said
    assert said <= {"review-later-drawn", "review-later-taken", "review-later-left"}


async def test_review_of_a_solitaire_mentions_no_taken_discards(club: RealClub) -> None:
    table = await finished(club, "solitaire")
    review = made(reviewing(table, club, AdviceThresholds(significance=0.0)))
    assert {each.later for each in review.costliest if each.played.command.kind == Discard.kind} == {None}


async def test_costs_below_the_noise_are_not_shown(club: RealClub) -> None:
    table = await finished(club, "gin")
    everything = made(reviewing(table, club, AdviceThresholds(significance=0.0)))
    assert len(everything.costliest) == 3
    second = everything.costliest[1].cost or 0.0
    assert [each.cost for each in made(reviewing(table, club, AdviceThresholds(significance=second))).costliest] == [
        everything.costliest[0].cost
    ]


async def test_cost_is_scaled_as_measured(club: RealClub) -> None:
    table = await finished(club, "gin")
    whole, half, unknown = (
        made(reviewing(table, club, AdviceThresholds(others=KindAccuracy(factor)))).costliest[0]
        for factor in (1.0, 0.5, None)
    )
    assert whole.cost is not None
    assert half == replace(whole, cost=whole.cost / 2)
    assert unknown == replace(whole, cost=None)


async def test_a_kind_of_decision_has_its_own_scale_and_its_own_silence(club: RealClub) -> None:
    table = await finished(club, "gin")
    worst = made(reviewing(table, club)).costliest[0]
    assert worst.cost is not None
    scaled, silent = (
        made(reviewing(table, club, AdviceThresholds(kinds={worst.kind: accuracy}))).costliest
        for accuracy in (KindAccuracy(2.0), KindAccuracy(1.0, least=worst.cost + 1))
    )
    assert scaled[0] == replace(worst, cost=worst.cost * 2)
    assert worst.kind not in [each.kind for each in silent]


async def test_a_third_of_the_cost_by_one_kind_of_mistake_is_a_habit(club: RealClub) -> None:
    table = await finished(club, "gin")
    everything = made(reviewing(table, club, AdviceThresholds(others=KindAccuracy(habit="gin-habit-take"))))
    assert everything.habit is not None
    assert everything.habit.key == "gin-habit-take"
    assert everything.habit.args["count"] == everything.habit.args["of"]
    worst = everything.costliest[0].kind
    rare = {worst: KindAccuracy(0.0, habit="gin-habit-take")}
    assert made(reviewing(table, club, AdviceThresholds(kinds=rare))).habit is None


async def test_points_given_away_are_those_of_a_round(club: RealClub) -> None:
    table = await finished(club, "gin")
    whole, half = (
        made(reviewing(table, club, AdviceThresholds(others=KindAccuracy(factor)))).given_away for factor in (1.0, 0.5)
    )
    assert whole > 0
    assert whole == pytest.approx(2 * half)
    assert made(reviewing(await finished(club, "solitaire", Level.HARD), club)).given_away == 0


async def test_member_who_plays_like_the_adviser_has_done_the_same(club: RealClub) -> None:
    table = await finished(club, "solitaire", Level.HARD)
    review = await club.tables.archive.review(table, ANN)
    assert review.same == review.decisions
    assert review.costliest == ()


async def test_no_review_while_the_table_is_live(club: RealClub) -> None:
    table = await begun(club, "gin")
    assert await reason_of(club.tables.archive.review(table, ANN)) is TableReason.REVIEW_TOO_EARLY


async def test_no_review_for_members_who_did_not_play(club: RealClub) -> None:
    table = await finished(club, "solitaire")
    assert await reason_of(club.tables.archive.review(table, BEN)) is TableReason.NOTHING_TO_REVIEW


async def test_turns_played_by_clock_or_helper_are_no_decisions(club: RealClub) -> None:
    table = await finished(club, "solitaire")
    rows = club.disk.rows[table.id]
    club.disk.put_journal(table.id, [replace(row, played_by=PlayedBy.CLOCK) for row in rows])
    assert await reason_of(club.tables.archive.review(table, ANN)) is TableReason.NOTHING_TO_REVIEW


async def test_review_is_the_same_after_a_restart(club: RealClub) -> None:
    table = await finished(club, "gin")
    review = await club.tables.archive.review(table, ANN)
    later = RealClub(club.disk)
    assert await later.tables.archive.review(await later.tables.get(table.id), ANN) == review


async def test_concurrent_requests_share_one_review(club: RealClub) -> None:
    table = await finished(club, "solitaire")
    first, second = await asyncio.gather(club.tables.archive.review(table, ANN), club.tables.archive.review(table, ANN))
    asked = club.advised
    assert first is second
    assert await club.tables.archive.review(table, ANN) is first
    assert club.advised == asked > 0


async def test_evicted_review_is_made_again(club: RealClub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.history.review.REVIEWS_KEPT", 0)
    table = await finished(club, "solitaire")
    review = await club.tables.archive.review(table, ANN)
    asked = club.advised
    assert await club.tables.archive.review(table, ANN) == review
    assert club.advised == 2 * asked


async def test_member_has_one_review_in_flight(club: RealClub) -> None:
    first, second = await finished(club, "solitaire"), await finished(club, "solitaire")
    running = asyncio.create_task(club.tables.archive.review(first, ANN))
    await asyncio.sleep(0)
    assert await reason_of(club.tables.archive.review(second, ANN)) is TableReason.REVIEW_RUNNING
    await running
    assert (await club.tables.archive.review(second, ANN)).decisions


async def test_event_loop_is_free_after_every_evaluation(club: RealClub) -> None:
    """An evaluation takes a few milliseconds; two in a row would hold up everybody's presses."""
    table = await finished(club, "gin")
    review = asyncio.create_task(club.tables.archive.review(table, ANN))
    turns = 0
    while not review.done():
        before = club.advised
        await asyncio.sleep(0)
        turns += 1
        assert club.advised - before <= 1
    assert turns > len(club.disk.rows[table.id])
    assert club.advised > 20


async def test_slice_plays_one_row_or_evaluates_once(club: RealClub, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(club, "rum500")
    work = {"rows": 0, "evaluated": 0}

    def counted(name: str, run: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            work[name] += 1
            return run(*args, **kwargs)

        return call

    review = reviewing(table, club)
    monkeypatch.setattr(match, "advance", counted("rows", match.advance))
    monkeypatch.setattr(review, "_evaluate", counted("evaluated", evaluate_moves))
    for _ in review.slices():
        assert sum(work.values()) <= 1
        work.update(rows=0, evaluated=0)


async def test_no_review_of_a_journal_that_can_not_be_played_back(club: RealClub) -> None:
    table = await finished(club, "solitaire")
    rows = club.disk.rows[table.id]
    club.disk.put_journal(table.id, [replace(row, digest="0" * 64) if row.digest else row for row in rows])
    assert await reason_of(club.tables.archive.review(table, ANN)) is TableReason.NO_REVIEW


async def test_play_that_was_taken_back_is_no_decision(club: RealClub) -> None:
    table = await begun(club, "rum500")
    while not table.view(ANN).choices.get("meld"):
        await move(club, table, Level.NORMAL if table.view(ANN).next_round is None else Level.EASY)
    await table.play(club.by(ANN), "meld", table.view(ANN).choices["meld"][0].command.text, None)
    before = len(decided(table, club))
    await table.play(club.by(ANN), "take_back", "", None)
    assert len(decided(table, club)) == before - 1


async def test_a_pick_stays_a_decision_when_the_meld_that_it_came_with_is_taken_back(club: RealClub) -> None:
    table = await begun(club, "rum500")
    while not (
        at_once := [each.with_follow_up for each in table.view(ANN).choices.get("take", ()) if each.with_follow_up]
    ):
        await move(club, table, Level.EASY)
    await table.play(club.by(ANN), "take", at_once[0].text, None)
    before = len(decided(table, club))
    await table.play(club.by(ANN), "take_back", "", None)
    assert len(decided(table, club)) == before


def states(played: Played, options: Options, seat: int) -> list[TableState]:
    """The table after each step of a round, with Ann in one seat and computers in the others."""
    game, found, steps = played.game, list[TableState](), tuple[Step, ...]()
    sides = game.view(played.states[0], None).sides
    seats = tuple(SeatRecord(side, ANN if at == seat else None) for at, side in enumerate(sides))
    record = replace(PLAIN, game=game.key, options=options.to_json(), seats=seats, status=Status.PLAYING)
    for seq, (acting, command) in enumerate(played.commands, 1):
        steps = (*steps, Step(seq, acting, command, played.events[seq - 1]))
        match = MatchState(game=game, state=played.states[seq - 1], seq=seq, decisions={}, steps=steps)
        found.append(TableState(record=record, game=game, options=options, match=match))
    return found


def advice(table: list[TableState], step: int, seat: int) -> tuple[Any, list[Any]]:
    """The hint after a step, and a review's judgement of the move that was played then."""
    environment = Environment(
        cast("Any", None), cast("Any", None), cast("Any", None), evaluate_moves, cast("Any", None), advice_thresholds
    )
    review = Reviewer(table[step], (), ANN, environment)
    match, after = table[step].match, table[step + 1].match
    assert match
    assert after
    for _ in review.judge(match, after, seat):
        pass
    return hint(table[step], ANN, evaluate_moves), review.decisions


@pytest.mark.parametrize("key", GAMES)
def test_hidden_cards_change_neither_hint_nor_review(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision is the same in both rounds; only later draws differ."""
    game, compared = GAMES[key], 0
    for number, options in enumerate([*game.presets.values()] * 3):
        two = played_twice(game, options, Random(number), monkeypatch)  # noqa: S311 - a test that repeats itself
        if two is None or two.seat is None:
            continue
        was, now = (states(each, options, two.seat) for each in (two.played, two.repeated))
        for step in range(len(now) - 1):
            if two.repeated.commands[step + 1][0] == two.seat and two.seat in game.to_act(two.repeated.states[step]):
                compared += 1
                assert advice(now, step, two.seat) == advice(was, step, two.seat)
    assert compared > 10


def decided(table: Table, club: RealClub) -> list[Any]:
    """The judged decisions so far of a match that may still be running."""
    review = reviewing(table, club)
    made(review)
    return review.decisions
