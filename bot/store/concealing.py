"""Takes a member off the boards, and puts them back: others move up, as if they had never been there."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.boards.rankings import TIERS
from bot.store.columns import names_member
from bot.store.dialect import lock_boards
from bot.store.schema import hidden, leagues, places, tiers


def conceal(connection: Connection, member: int, *, hide: bool) -> None:
    """Let the places of a member and of their pairs be shown or not, in the transaction that is open for writing."""
    lock_boards(connection)
    own = sa.select(hidden.c.member).where(hidden.c.member == member)
    if (connection.execute(own).first() is not None) is hide:
        return
    change = sa.insert(hidden).values(member=member) if hide else sa.delete(hidden).where(hidden.c.member == member)
    connection.execute(change)
    theirs = names_member(places.c.members, sa.literal(member))
    someone = sa.exists().where(names_member(places.c.members, hidden.c.member))
    connection.execute(sa.update(places).where(theirs).values(shown=~someone))
    touched = sa.select(places.c.league).where(theirs)
    connection.execute(sa.delete(tiers).where(tiers.c.league.in_(touched)))
    low_bits = sa.case(TIERS, value=leagues.c.ranking)
    tier = places.c.rank.op(">>")(low_bits)
    counted = (
        sa.select(places.c.league, tier, sa.func.count())
        .join(leagues, leagues.c.id == places.c.league)
        .where(places.c.league.in_(touched), places.c.shown)
        .group_by(places.c.league, tier)
    )
    connection.execute(sa.insert(tiers).from_select(["league", "tier", "size"], counted))
