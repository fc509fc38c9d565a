"""What a match that is over brought whom, read from its journal: achievements, and its points round by round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.games.contract import AnyGame
from bot.games.events import PlayedDeal, PlayedGame, PlayedStep
from bot.games.values import Seat
from bot.tables.chronicle import Round, chronicle
from bot.tables.own_turns import played_match
from bot.tables.records import CommandRecord, MatchResult, Occupant, Result, TableRecord
from bot.tables.results import match_result, own_rounds
from bot.tables.table_state import table_state


class Achieved(NamedTuple):
    """The result of a match, worked out anew, and who has earned which achievement in it."""

    result: MatchResult | None
    honours: frozenset[tuple[int, str]]


def achieved(
    record: TableRecord, games: Mapping[str, AnyGame], rows: Sequence[CommandRecord], occupants: Sequence[Occupant]
) -> Achieved:
    """Read a whole journal.

    Raises:
        JournalError, RefusalError, LookupError, TypeError, ValueError: it can't be played again with these rules.

    """
    game = games[record.game]
    state = table_state(record, game, occupants=tuple(occupants))
    sides = tuple(seat.side for seat in record.seats)
    told = chronicle(game, state.options, sides, rows, occupants=occupants, dealer=record.first_dealer)
    state = table_state(record, game, told[-1].end, tuple(occupants))
    played = played_match(rows, occupants)
    result = match_result(state, rows[-1].at, played)
    if result is None or state.outcome is None:
        return Achieved(result, frozenset())
    own = own_rounds(state, played.rounds)
    rounds = [_deal(game, each, own=counted) for each, counted in zip(told, own, strict=False) if each.over]
    match = PlayedGame(sides, tuple(rounds), state.outcome.winners)
    honours = {(each.key, seat) for each in game.achievements for seat in each.earned(match)}
    return Achieved(result, frozenset(_of_members(honours, state.members_dealt_in, match, result)))


def _deal(game: AnyGame, told: Round, *, own: bool) -> PlayedDeal:
    steps = tuple(PlayedStep(step.seat, step.turn, step.events) for step in told.steps)
    before = game.view(told.start, None).totals
    return PlayedDeal(steps, before, game.points_of_round(told.start, told.end.state), own)


def _of_members(
    honours: set[tuple[str, Seat]], members: Sequence[int | None], match: PlayedGame, result: MatchResult
) -> set[tuple[int, str]]:
    """The achievements by who was dealt in; who has left the match to others has none of it."""
    lost = {each.members[0] for each in result.placings if len(each.members) == 1 and each.result is Result.LOSS}
    gone = {seat for seat in match.seats_of(match.winners) if members[seat] in lost}
    return {(member, key) for key, seat in honours if seat not in gone and (member := members[seat]) is not None}
