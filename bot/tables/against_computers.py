"""How matches with computers go for members: apart from the boards, on which such a match counts for nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.sight import CHOSEN
from bot.tables.own_turns import NO_TURNS
from bot.tables.records import AgainstComputer
from bot.tables.results import players_of, result_of

if TYPE_CHECKING:
    from bot.tables.own_turns import PlayedMatch
    from bot.tables.table_state import TableState


def against_computers(state: TableState, played: PlayedMatch = NO_TURNS) -> tuple[AgainstComputer, ...]:
    """A line for each member who was dealt in, for each level that sat on another side; () for a match among people.

    Computers that came for a member, and those of earlier versions, which have no level, are nobody's opponents.
    """
    board, outcome = state.board, state.outcome
    if board is None or outcome is None:
        return ()
    seated = list(zip(state.record.seats, state.members_dealt_in, strict=True))
    levels = {(seat.level, seat.side) for seat, member in seated if member is None and seat.level in CHOSEN}
    return tuple(
        AgainstComputer(player.member, board.key, level, result_of(outcome, player.side, stayed=player.stayed))
        for player in players_of(state, played)
        if player.member is not None
        for level in sorted({level for level, side in levels if side != player.side})
    )
