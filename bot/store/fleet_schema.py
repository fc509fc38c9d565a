"""The tables in which processes tell each other how they are: a part of the schema (`schema.py`), with its rules."""

import sqlalchemy as sa

from bot.store.columns import UtcTime, id_key, key, metadata, required

fleet = sa.Table(
    "fleet",
    metadata,
    key("id"),
    required("shards", sa.Integer),
    sa.Column("starts_left", sa.Integer),
    sa.Column("commands", sa.Text, nullable=False, server_default=sa.text("''")),
)
"""One row, where several processes share the servers: by how many shards they are divided; else none.

`starts_left`: how often a shard may still log in today; `commands`: the fingerprint of those that Discord has.
"""

processes = sa.Table(
    "processes",
    metadata,
    id_key("id"),
    required("heartbeat", UtcTime),
    required("leaving", sa.Boolean),
)
"""The processes of a fleet, and when each was heard of last."""

leases = sa.Table(
    "leases",
    metadata,
    key("shard"),
    sa.Column("owner", sa.BigInteger),
    required("fence", sa.BigInteger),
    sa.Column("until", UtcTime),
    sa.Column("heir", sa.BigInteger),
    required("hears", sa.Boolean),
    required("taken", sa.JSON),
    sa.Column("lived", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leases_fence", "shard", "fence", unique=True),
)
"""Who serves which shard. A change of owner changes a key: so writes wait for it, and renewals don't.

`lived`: the fence of the last owner that has moved deadlines on, by the time for which nobody had served the shard.
"""

logins = sa.Table("logins", metadata, key("bucket"), required("at", UtcTime))
"""When a shard of each of Discord's buckets has logged in last."""

news = sa.Table(
    "news",
    metadata,
    key("kind"),
    required("number", sa.BigInteger),
    sa.Index("uq_news_number", "kind", "number", unique=True),
)
"""How often something has changed that processes keep in memory, a row for each `News`; none where there is one alone.

The number is a key, so that a change waits for writes that rely on it.
"""

OF_FLEET = (fleet, processes, leases, logins, news)
"""All of them."""
