"""What leaves a table: the table as one member may see it.

Nothing above the tables ever holds a state, a journal or a seed that runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.games.shuffle import commitment
from bot.games.values import Event, seen_by
from bot.tables import lobby
from bot.tables.records import Status

if TYPE_CHECKING:
    from datetime import datetime

    from bot.games.cards import Card
    from bot.games.contract import AnyGame
    from bot.games.declarations import Options
    from bot.games.say import Say
    from bot.games.values import Choices, Command, Outcome, Seat, View
    from bot.tables.match_state import MatchState
    from bot.tables.records import TableRecord


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits in a seat: the member's id, None for a computer; and whether they agreed to the table as it is."""

    side: int
    member: int | None
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is shown when a round is over: the seed and salt of its deal, and the hands where a round was broken off."""

    seed: str
    salt: str
    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What is plain to everyone about a table, whoever asks. It costs next to nothing: no match is looked at.

    Attributes:
        table, guild, channel, host: ids, the last three Discord's.
        side_count: how many teams there are to be; 0: each plays alone.
        due: when the table acts by itself, UTC; None: never.
        message, ping: the public message, and the one that called the player to move.

    """

    table: int
    guild: int
    channel: int
    host: int
    shared: bool
    status: Status
    game: AnyGame
    preset: str
    options: Options
    side_count: int
    seats: tuple[SeatView, ...]
    due: datetime | None
    message: int | None
    ping: int | None

    def member(self, seat: Seat) -> int | None:
        """The member in a seat; None for a computer."""
        return self.seats[seat].member

    def seat_of(self, member: int) -> Seat | None:
        """The seat of a member; None where they have none."""
        return next((number for number, seat in enumerate(self.seats) if seat.member == member), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(TableFacts):
    """A table as one member sees it; `seat` None is a bystander, and what the channel sees.

    Attributes:
        match: what the seat may see of the match; None before the first deal.
        choices, decision: what the seat can do now, and the number of the decision this answers; None: nobody waits for
            this seat, though it may have something to do out of turn.
        next_round: the number that a press on "next round" answers; None while a round runs.
        news: what happened since the seat's own last command, as it may know it; for a bystander the whole round.
        latest: what came of the latest command by a member and all after it, as everyone may know it.
        commitment: the commitment of the next deal.
        reveal: the seed of the round that is over.
        calls: the kinds of command that can be called out at the table now.
        votes: how many have voted to end the match.
        side_size: how many seats each team is filled up to; 0 where each plays alone.
        obstacle: why the match can't start yet; None when it can, and after it has.

    """

    seat: Seat | None
    match: View | None
    choices: Choices
    decision: int | None
    next_round: int | None
    news: tuple[Event, ...]
    latest: tuple[Event, ...]
    outcome: Outcome | None
    commitment: str
    reveal: Reveal | None
    calls: tuple[str, ...]
    votes: int
    side_size: int
    obstacle: Say | None


def facts_of(record: TableRecord, game: AnyGame, options: Options) -> TableFacts:
    """The plain facts of a table."""
    return TableFacts(**_facts(record, game, options))


def _facts(record: TableRecord, game: AnyGame, options: Options) -> dict[str, Any]:
    return {
        "table": record.id,
        "guild": record.guild,
        "channel": record.channel,
        "host": record.host,
        "shared": record.shared,
        "status": record.status,
        "game": game,
        "preset": record.preset,
        "options": options,
        "side_count": record.side_count,
        "seats": tuple(SeatView(each.side, each.member, each.agreed) for each in record.seats),
        "due": record.due,
        "message": record.message,
        "ping": record.ping,
    }


def view_table(
    record: TableRecord, game: AnyGame, options: Options, match: MatchState | None, member: int | None
) -> TableView:
    """The table as a member may see it; None asks for what a bystander sees."""
    seat = seat_of(record, member) if match else None
    decision = match.decisions.get(seat) if match and seat is not None and record.status.live else None
    running = match is not None and record.status.live
    return TableView(
        **_facts(record, game, options),
        seat=seat,
        match=game.view(match.state, seat) if match else None,
        choices=match.choices(seat) if match and running and seat is not None else {},
        decision=decision,
        next_round=match.seq if match and running and match.awaits_deal else None,
        news=match.news(seat) if match else (),
        latest=_latest(record, match) if match else (),
        outcome=match.outcome if match else None,
        commitment=commitment(record.next_seed),
        reveal=_reveal(record, match) if match else None,
        calls=_calls(match) if match and running else (),
        votes=len(record.end_votes),
        side_size=lobby.goal(record, game, options) if record.side_count else 0,
        obstacle=_obstacle(record, game, options),
    )


def seat_of(record: TableRecord, member: int | None) -> Seat | None:
    """The seat of a member; None where they have none."""
    if member is None:
        return None
    return next((number for number, seat in enumerate(record.seats) if seat.member == member), None)


def _calls(match: MatchState) -> tuple[str, ...]:
    """The kinds that any seat may call out now."""
    game = match.game
    if not game.calls:
        return ()
    return tuple(kind for kind in game.calls if any(kind in match.choices(seat) for seat in match.to_act()))


def _latest(record: TableRecord, match: MatchState) -> tuple[Event, ...]:
    """What the channel is told: the last command of a member that it can know of, and what computers did after it."""
    computers = {number for number, seat in enumerate(record.seats) if seat.member is None}
    told = [step.seq for step in match.steps if step.seat not in computers and seen_by(step.events, None)]
    since = max(told, default=0)
    return seen_by(tuple(event for step in match.steps if step.seq >= since for event in step.events), None)


def _obstacle(record: TableRecord, game: AnyGame, options: Options) -> Say | None:
    if record.status is not Status.LOBBY:
        return None
    problem = lobby.start_problem(record, game, options)
    return problem.say if problem else None


def _reveal(record: TableRecord, match: MatchState) -> Reveal | None:
    if match.deal is None:
        return None
    if match.game.round_over(match.state):
        return Reveal(match.deal.seed, match.deal.salt)
    if not record.status.live:
        hands = tuple(match.game.view(match.state, seat).hand for seat in range(len(record.seats)))
        return Reveal(match.deal.seed, match.deal.salt, hands)
    return None


def command_for(view: TableView, kind: str) -> Command | None:
    """The only command of a kind that the seat has, for kinds that are one press; None where there is none."""
    choices = view.choices.get(kind, ())
    return choices[0].command if choices else None
