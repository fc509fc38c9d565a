"""Asks for a member's record: what the store has of them, put together by the model of the ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.boards.board_storage import BoardKey, BoardStorage
from bot.boards.leaderboards import Boards
from bot.boards.rating import Rating, units_of
from bot.boards.record import Meetings, PastMatch, Record, record_of
from bot.boards.seasons import ALL_TIME
from bot.boards.tally import Tally
from bot.games.values import Board


@dataclass(frozen=True, slots=True)
class AskedRecord:
    """A member's record on a board: their line, their rating where they have one, and the rest.

    `other_boards`: those that they have played on besides. `computers`: how their matches with computers of each level
    went, by the rules of this board; they are in nothing else here, so the line may be empty.
    """

    board: Board
    tally: Tally
    rating: Rating | None
    record: Record
    other_boards: Sequence[Board]
    computers: Mapping[str, Meetings]


async def ask_record(
    storage: BoardStorage, boards: Boards, guild: int, member: int, *, asker: int, board: str | None
) -> AskedRecord | None:
    """The record on a board, None: on the one they have played on most; None for who has none, or is hidden."""
    lines = await storage.boards_of(guild, member)
    against = await storage.against_computers(guild, member)
    played = {key: lines.get(key, Tally()) for key in boards.by_key if key in lines or key in against}
    if not played or (member != asker and await storage.hidden([member])):
        return None
    chosen = board if board in played else max(played, key=lambda key: (played[key].matches, _met_in(against, key)))
    if board is not None and chosen != board:
        return None
    matches = await storage.own_matches(guild, chosen, member)
    key = BoardKey(guild, chosen, ALL_TIME)
    spread = boards.by_key[chosen].spread
    if spread:
        await boards.ratings.refresh(key, spread)
    rated = await storage.ratings(key, sorted(_met(matches)))
    known = {each.members: each.own for each in rated}
    unnamed = await storage.hidden(sorted({one for each in matches for side in each.sides or () for one in side}))
    record = record_of(member, matches, asker=asker, unnamed=unnamed, known=known, spread=spread)
    own = next((each for each in rated if each.members == (member,)), None)
    others = [boards.by_key[each] for each in played if each != chosen]
    return AskedRecord(boards.by_key[chosen], played[chosen], own, record, others, against.get(chosen, {}))


def _met_in(against: Mapping[str, Mapping[str, Meetings]], board: str) -> int:
    """How many matches with computers there were."""
    return sum(met.matches for met in against.get(board, {}).values())


def _met(matches: Sequence[PastMatch]) -> set[tuple[int, ...]]:
    """Everyone whose skill plays a part in these matches, members and pairs."""
    return {unit for match in matches for side in match.sides or () for unit in units_of(side)}
