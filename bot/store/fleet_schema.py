"""The tables that the processes of a fleet share; schema.py says what a change needs."""

import sqlalchemy as sa

from bot.store.columns import UtcTime, id_key, key, metadata, required

fleet = sa.Table(
    "fleet",
    metadata,
    key("id"),
    required("shard_count", sa.Integer),
    sa.Column("session_starts_left", sa.Integer),
    sa.Column("commands_fingerprint", sa.Text, nullable=False, server_default=sa.text("''")),
)
"""One row, where several processes share the servers: by how many shards they are divided; else none.

`session_starts_left`: how often a shard may still log in today; `commands_fingerprint`: of those that Discord has.
"""

processes = sa.Table(
    "processes",
    metadata,
    id_key("id"),
    required("heartbeat_at", UtcTime),
    required("leaving", sa.Boolean),
)
"""The processes of a fleet, and when each was heard of last."""

leases = sa.Table(
    "leases",
    metadata,
    key("shard"),
    sa.Column("owner", sa.BigInteger),
    required("fencing_token", sa.BigInteger),
    sa.Column("expires_at", UtcTime),
    sa.Column("successor", sa.BigInteger),
    required("successor_ready", sa.Boolean),
    required("accepted_interactions", sa.JSON),
    sa.Column("deadlines_moved_by", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    sa.Index("uq_leases_fencing_token", "shard", "fencing_token", unique=True),
)
"""Who serves which shard. A change of owner changes a key: so writes wait for it, and renewals don't.

`deadlines_moved_by`: the token of the last owner that has moved deadlines on, by the time for which nobody had served
the shard.
"""

logins = sa.Table("logins", metadata, key("bucket"), required("logged_in_at", UtcTime))
"""When a shard of each of Discord's buckets has logged in last."""

change_counters = sa.Table(
    "change_counters",
    metadata,
    key("kind"),
    required("number", sa.BigInteger),
    sa.Index("uq_change_counters_number", "kind", "number", unique=True),
)
"""How often something has changed that processes keep in memory, a row for each `News`; none where there is one alone.

The number is a key, so that a change waits for writes that rely on it.
"""

OF_FLEET = (fleet, processes, leases, logins, change_counters)
"""All of them."""
