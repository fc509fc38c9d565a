"""A day is the same for everybody: cards, and what the computers answer to the same moves; and its par."""

import hashlib
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.computer.levels import evaluate_moves
from bot.daily.days import DailyRound, Day, daily_deal, day_at, placed, round_record
from bot.daily.par import Pars, PlayOut, play_out
from bot.games.catalogue import GAMES
from bot.games.values import Deal
from bot.people.settings import ServerSettings
from bot.tables.model.computers import observation_of, rng_for
from bot.tables.model.match import MatchState, advance, begin, table_state
from bot.tables.model.ports import Actor
from bot.tables.model.records import TableRecord
from tests.tables.fakes import NOON, Club

ROOT = Path(__file__).parent.parent.parent
GAMES_AND_PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]


def round_of(game: str = "rum500", preset: str = "classic", **changes: object) -> TableRecord:
    """The record of somebody's round of a day."""
    club = Club()
    fields = {"guild": 77, "day": 740000, "number": 1, "seed": "5eed" * 16, "ends_at": NOON + timedelta(hours=9)}
    day = Day(game=game, preset=preset, level="normal", **{**fields, **changes})  # type: ignore[arg-type] # as above
    return round_record(club.environment_on(club.disk.store), Actor(5, 9, "Ann"), GAMES[game], day, 3)


def played(record: TableRecord, salt: int) -> MatchState:
    """The round after all have played as the computers of the day do."""
    game = GAMES[record.game]
    state = table_state(record, game)
    match = advance(begin(game, state.options, record.sides), None, Deal(record.next_seed, str(salt)))
    while table_state(record, game, match).outcome is None:
        seat = match.to_act()[0]
        observation = observation_of(state, match, seat)
        best = evaluate_moves(game.key, record.seats[seat].level, observation, rng_for(record, match, seat))[0]
        match = advance(match, seat, best.command)
    return match


def fingerprint(record: TableRecord, salt: int) -> str:
    steps = [[step.seat, step.command.kind, step.command.text] for step in played(record, salt).steps]
    return hashlib.sha256(json.dumps(steps).encode()).hexdigest()


def in_another_process(salt: int) -> str:
    code = f"from tests.daily.test_same_for_all import *; print(fingerprint(round_of(), {salt}))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    return done.stdout.strip()


def test_whoever_plays_alike_meets_alike_in_two_processes() -> None:
    assert in_another_process(9) == fingerprint(round_of(), 9)


def test_chance_follows_from_the_days_name_and_from_what_the_seat_has_seen() -> None:
    record = round_of()
    game = GAMES[record.game]
    match = advance(
        begin(game, game.options.from_json(record.options), record.sides), None, Deal(record.next_seed, "9")
    )

    def drawn(record: TableRecord, match: MatchState, seat: int) -> float:
        return rng_for(record, match, seat).random()

    same_sight = drawn(round_of(seed="a" * 64), match, 1)
    assert same_sight == drawn(record, match, 1)  # neither seed nor table matters
    assert drawn(round_of(day=740001), match, 1) != drawn(record, match, 1)
    assert drawn(round_of(guild=78), match, 1) != drawn(record, match, 1)
    other = advance(begin(game, game.options.from_json(record.options), record.sides), None, Deal("b" * 64, "9"))
    assert drawn(record, other, 1) != drawn(record, match, 1)


@pytest.mark.parametrize(("game", "preset"), GAMES_AND_PRESETS)
def test_a_round_alone_ends_in_every_preset_and_is_worth_what_its_sheet_says(game: str, preset: str) -> None:
    record = round_of(game, preset)
    match = played(record, 9)
    outcome = table_state(record, GAMES[game], match).outcome
    assert outcome is not None
    assert GAMES[game].round_over(match.state)
    view = GAMES[game].without_reveal(GAMES[game].view(match.state, 0))
    assert GAMES[game].sheet(view)
    assert play_out(PlayOut(record, 9, evaluate_moves), 1) == play_out(PlayOut(record, 9, evaluate_moves), 1)


async def test_par_is_found_in_a_process_of_its_own() -> None:
    what = PlayOut(round_of("gin", "standard"), 9, evaluate_moves)
    par = await Pars(play_outs=2).of(what)
    assert par is not None
    assert par.rounds == 2
    assert par.mean == (play_out(what, 0) + play_out(what, 1)) / 2


async def test_where_no_two_play_outs_end_there_is_no_par() -> None:
    assert await Pars(longest=0.001).of(PlayOut(round_of(), 9, evaluate_moves)) is None


@pytest.mark.parametrize(("at", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
def test_a_day_lasts_as_long_as_the_clocks_of_its_zone_say(at: str, hours: int) -> None:
    settings = ServerSettings(timezone="Europe/Berlin")
    noon = datetime.fromisoformat(f"{at}T12:00").replace(tzinfo=UTC)
    today, ends_at = day_at(settings, noon)
    _, began = day_at(settings, noon - timedelta(days=1))
    assert datetime.fromordinal(today).date().isoformat() == at
    assert ends_at - began == timedelta(hours=hours)


def test_equal_points_share_a_place_and_who_has_not_finished_has_none() -> None:
    rounds = [DailyRound(1, 11, 5), DailyRound(2, 12, 40), DailyRound(3, 13, 40), DailyRound(4, 14, None)]
    assert [(each.place, each.member) for each in placed(rounds)] == [(1, 2), (1, 3), (3, 1)]


def test_a_weekday_of_another_version_deals_the_main_game() -> None:
    assert daily_deal("canasta:old:clever", GAMES) == ("rum500", "classic", "normal")
    assert daily_deal("gin:gone:hard", GAMES) == ("gin", "classic", "hard")
