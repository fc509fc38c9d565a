"""Hidden members: nobody sees them on a board, nor a gap, and they see their own place."""

from bot.boards.ports import BoardKey, League
from bot.people.settings import MemberSettings
from bot.store.store import Store
from bot.tables.model.records import MatchResult, Placing, Result
from tests.store.repositories.test_boards import GUILD, board, place, play, won
from tests.store.samples import NOON


async def hide(store: Store, member: int, *, hidden: bool = True) -> None:
    await store.members.keep_member_settings(member, MemberSettings(hidden=hidden))


async def test_a_hidden_member_is_not_listed_and_leaves_no_gap(store: Store) -> None:
    await play(store, won(1), won(1), won(1), won(2), won(2), won(3))
    await hide(store, 2)
    assert [(row.rank, row.members) for row in await board(store)] == [(1, (1,)), (2, (3,))]


async def test_a_hidden_member_sees_their_own_place(store: Store) -> None:
    await play(store, won(1), won(1), won(2), lost_by(3))
    await hide(store, 2)
    own = await place(store, 2)
    assert own is not None
    assert own.rank == 2


async def test_who_hides_after_a_match_stays_hidden_in_the_next_and_shows_again_with_all_of_it(store: Store) -> None:
    await play(store, won(1), won(2))
    await hide(store, 1)
    await play(store, won(1))
    assert [row.members for row in await board(store)] == [(2,)]
    await hide(store, 1, hidden=False)
    assert [(row.rank, row.members, row.tally.wins) for row in await board(store)] == [(1, (1,), 2), (2, (2,), 1)]
    later = await place(store, 2)
    assert later is not None
    assert later.rank == 2


async def test_a_pair_is_hidden_as_long_as_one_of_both_is(store: Store) -> None:
    await play(store, MatchResult("rum500", NOON, (Placing((1, 2), Result.WIN), Placing((11, 12), Result.LOSS))))
    await hide(store, 1)
    await hide(store, 2)
    await hide(store, 1, hidden=False)
    assert [row.members for row in await board(store, pairs=True)] == [(11, 12)]
    [own] = await store.boards.own_lines(League(BoardKey(GUILD, "rum500", 0), "wins", pair=True), 1)
    assert own.rank == 1
    await hide(store, 2, hidden=False)
    assert [row.members for row in await board(store, pairs=True)] == [(1, 2), (11, 12)]


def lost_by(member: int) -> MatchResult:
    return won(lost=(member,))
