"""What several processes keep in memory, and how one tells the others that it has changed: by a number that grows.

The number grows in the transaction of the change, and each process reads it with every heartbeat: so none misses one,
however long it was cut off. Where there is one process there are no rows.
"""

from enum import IntEnum

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.store.fleet_schema import news


class News(IntEnum):
    """What has changed."""

    FORGOTTEN = 1  # a member was deleted; whoever writes a table has to know of it
    SETTINGS = 2


def tell(connection: Connection, what: News) -> int:
    """Let the other processes know, in the transaction of the change; returns the number, 0 where there are none.

    Of a deletion it has to be told first: it waits for tables that are being written, and lets none be written after.
    """
    grown = sa.update(news).where(news.c.kind == what.value).values(number=news.c.number + 1)
    return connection.execute(grown.returning(news.c.number)).scalar() or 0


def number_of(what: News) -> sa.ScalarSelect[int]:
    """The number, within a question for more."""
    return sa.select(news.c.number).where(news.c.kind == what.value).scalar_subquery()
