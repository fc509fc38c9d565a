"""What the ratings say of those who sit in a lobby."""

from collections.abc import Mapping, Sequence

from bot.boards.leaderboards import Boards
from bot.boards.rating import Known, Members
from bot.tables.model.records import SeatRecord
from bot.tables.model.view import TableFacts


def sides_of_lobby(facts: TableFacts) -> list[Members]:
    """The members of each side, in ascending order."""
    count = max(seat.side for seat in facts.seats) + 1
    sides: list[list[int]] = [[] for _ in range(count)]
    for seat in facts.seats:
        if seat.member is not None:
            sides[seat.side].append(seat.member)
    return [tuple(sorted(side)) for side in sides]


async def known_at(boards: Boards, facts: TableFacts) -> Mapping[Members, Known]:
    """What is known of everyone who sits here; {} where points of this table compare with no others'."""
    board = facts.game.board(facts.options, teams=facts.side_count > 0)
    if board is None or not board.counts_points:
        return {}
    members = [seat.member for seat in facts.seats if seat.member is not None]
    size = len(facts.seats) // facts.side_count if facts.side_count else 1
    return await boards.known(facts.guild, board, members, size)


def in_order(seats: Sequence[SeatRecord], members: Sequence[int]) -> list[SeatRecord]:
    """The seats in the order of their members; as they are where somebody else sits there by now."""
    places = {seat.member: seat for seat in seats}
    found = [places[member] for member in members if member in places]
    return found if len(found) == len(seats) else list(seats)
