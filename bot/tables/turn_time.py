"""What members may do about the time of a turn: ask for more, or let the computer play where nobody moves.

All functions are pure: they give the changed record, or refuse.
"""

from dataclasses import replace

from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.values import Seat
from bot.tables.deadlines import require_in_time
from bot.tables.match_state import MatchState, Turn
from bot.tables.reasons import TableReason
from bot.tables.records import TableRecord


def may_have_more_time(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    """True where a seat is being timed and has not had more time since the last deal."""
    timed = record.table_options.turn is not None and match.turn is not None and match.turn.seat == seat
    return timed and not _had_more_time(record, match, seat)


def _had_more_time(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    asked = record.seats[seat].more_time
    return asked is not None and asked >= match.steps[0].seq


def more_time(record: TableRecord, match: MatchState, seat: Seat, *, number: int | None, press: int) -> TableRecord:
    """Give the turn of that number one clock's length more, once in a round for each seat.

    `number` None means the turn that is on; `press` is the interaction that asks.

    Raises:
        RefusalError: it is another's turn, the time is up, there is no clock, or there was more time this round.

    """
    turn = match.turn
    if turn is None or turn.seat != seat:
        raise NotYourTurnError(TableReason.NOT_TIMED)
    if number is not None and number != turn.number:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is None:
        raise NotNowError(TableReason.NO_CLOCK)
    if _had_more_time(record, match, seat):
        raise NotNowError(TableReason.MORE_TIME_USED)
    require_in_time(record, match, seat, press)
    return record.with_seat(seat, more_time=turn.number)


def silent(record: TableRecord, match: MatchState) -> TableRecord:
    """Note that nothing has happened for so long that the computer may be let play."""
    return replace(record, silent_at=match.seq)


def may_be_helped(record: TableRecord, match: MatchState) -> bool:
    """True where nobody moves, and anybody seated may let the computer play the turn."""
    return match.turn is not None and record.silent_at == match.seq


def turn_to_help(record: TableRecord, match: MatchState, *, number: int | None) -> Turn:
    """The turn that somebody wants the computer to play; `number` is that of the last command, None: whichever.

    Raises:
        RefusalError: it has been played meanwhile, there is a clock, or the silence hasn't lasted long enough.

    """
    if number is not None and number != match.seq:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is not None:
        raise NotNowError(TableReason.CLOCK_PLAYS)
    if match.turn is None or not may_be_helped(record, match):
        raise NotNowError(TableReason.NOT_SILENT)
    return match.turn
