"""The winner's card of a match, from the rounds that everyone may look back at, and what it has brought its members."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from bot.boards.bests import ServerBest
from bot.games.cards import Card
from bot.games.events import GoingOut
from bot.games.values import Outcome, Say, SeatName
from bot.tables.history.rounds import PastRound
from bot.tables.model.ports import StorageError
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.services import Services
from cogs.ui.reader import Reader, member_name, theme_of
from rendering.elements import signed_or_zero
from rendering.names import can_draw
from rendering.picture import Picture
from rendering.winner import BestMeld, NewRecord, SideResult, winner_card

_PASSED_SHOWN = 3
"""How many of those whom a member has passed are named."""


async def winner_picture(
    services: Services, reader: Reader[TableView], table: Table, *, for_channel: bool
) -> Picture | None:
    """The card; None for a match that isn't over.

    Args:
        services: what knows the match and the records of its server.
        reader: whoever sees it.
        table: of the match.
        for_channel: it also shows the records of the server that the match has set.

    Raises:
        NotNowError: the match was played by other rules.

    """
    view = reader.view
    if view.outcome is None:
        return None
    rounds = await services.tables.archive.rounds(table, None)
    best = await services.tables.archive.highlight(table)
    board = view.game.board(view.options, teams=view.side_count > 0) if for_channel else None
    members = [member for seat in view.seats if (member := seat.member or seat.left) is not None]
    records = [] if board is None else await services.boards.new_bests(view.guild, board, view.table, members)
    return _card(reader, view.outcome, rounds, best, records)


def _card(
    reader: Reader[TableView],
    outcome: Outcome,
    rounds: Sequence[PastRound],
    best: Say | None,
    records: Sequence[ServerBest],
) -> Picture:
    names, told = reader.names.drawn(), reader.names.drawn(in_text=True)
    outs = Counter(getattr(event, "seat", 0) for past in rounds for event in past.events if isinstance(event, GoingOut))
    sides: list[SideResult] = []
    for side, total in enumerate(outcome.totals):
        seats = [number for number, seat in enumerate(reader.view.seats) if seat.side == side]
        sides.append(
            SideResult(
                side=side,
                players=tuple((seat, names[seat]) for seat in seats),
                won=side in outcome.winners,
                totals=(*_totals(rounds, side), total),
                outs=sum(outs[seat] for seat in seats),
                name="" if seats else names[side],
                alt_name="" if seats else told[side],
            )
        )
    new = [_new_record(reader, each) for each in records]
    return winner_card(sides, _best_meld(reader, names, best), theme_of(reader.settings), new)


def _new_record(reader: Reader[TableView], record: ServerBest) -> NewRecord:
    seats = [number for number, seat in enumerate(reader.view.seats) if seat.member in record.members]
    text = reader.words("record-set", kind=record.kind.value, value=abs(record.value))
    side = reader.view.seats[seats[0]].side if seats else 0
    return NewRecord(text, tuple(seats), side, is_drawn=can_draw(text))


def _totals(rounds: Sequence[PastRound], side: int) -> list[int]:
    """The points of a side before the first round, and after each but the last."""
    totals = [0]
    for past in rounds:
        if past.is_over:
            totals.append(totals[-1] + sum(row.cells[side].points for row in past.pad if row.cells[side].counts))
    return totals[:-1] or [0]


def _best_meld(reader: Reader[TableView], names: Sequence[str], best: Say | None) -> BestMeld | None:
    """The meld that the highlight is about, if it is about one."""
    if best is None or "cards" not in best.args:
        return None
    seat = cast("SeatName", best.args["seat"]).seat
    cards = cast("tuple[Card, ...]", best.args["cards"])
    points = cast("int", best.args["points"])
    return BestMeld(cards, points, reader.view.seats[seat].side, seat, names[seat])


async def rating_line(services: Services, reader: Reader[TableView]) -> str:
    """How a match that is over has moved the reader's rating, and why; "" if it hasn't, and while it runs."""
    view, words = reader.view, reader.words
    board = view.game.board(view.options, teams=view.side_count > 0)
    member = None if view.seat is None or view.outcome is None or view.daily else view.member(view.seat)
    if board is None or member is None:
        return ""
    moved = (await services.boards.moved_by(view.guild, board, view.table)).get(member)
    if moved is None:
        return ""
    hidden = (await services.people.settings_of(member)).hidden  # and so on no board
    names = await services.people.names(view.guild, moved.passed[:_PASSED_SHOWN])
    passed = words.join_with_and(member_name(words, names.get(one, ""), one) for one in moved.passed[:_PASSED_SHOWN])
    return words(
        "match-rating",
        before=signed_or_zero(moved.before.value, 1) if moved.before else "hidden" if hidden else "none",
        after=signed_or_zero(moved.after.value, 1),
        deviation=f"{moved.after.deviation:.1f}",
        made="more" if round(moved.margin) > 0 else "less" if round(moved.margin) < 0 else "same",
        margin=abs(round(moved.margin)),
        sides=len({seat.side for seat in view.seats}),
        expected=signed_or_zero(moved.expected, 0),
        passed=passed or "none",
    )


async def achieved_lines(services: Services, reader: Reader[TableView]) -> list[str]:
    """The achievements that members have earned for the first time in a match that was played to its end.

    The channel is told of everyone who doesn't hide from the boards; a panel tells only its member, and only if no
    channel does.
    """
    view, words, repository = reader.view, reader.words, services.board_repository
    own = None if view.seat is None else view.member(view.seat)
    if view.status is not Status.FINISHED or (own is None and not view.shared):
        return []
    if own is not None and view.shared and not await repository.hidden([own]):
        return []
    with suppress(StorageError):  # the message doesn't wait until it can be stored; the store has said why
        await services.tables.archive.achievements.read_one(view.table)
    found: dict[int, list[str]] = {}
    for member, key in await repository.first_achieved(view.guild, view.table):
        found.setdefault(member, []).append(key)
    hidden = await repository.hidden([*found]) if own is None else ()
    told = [member for member in found if (member not in hidden if own is None else member == own)]
    names = await services.people.names(view.guild, told)
    lines: list[str] = []
    for member in told:
        named = words("some-player") if member in reader.unnamed else member_name(words, names.get(member, ""), member)
        earned = [each.key for each in view.game.achievements if each.key in found[member]]
        what = words.join_with_and(words(f"achievement-{key}") for key in earned)
        lines.append(words("match-achieved", who="none" if member == own else named, what=what))
    return lines
