"""The tables that the processes of a fleet share. The docstring of schema.py says how to change them."""

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
"""One row with the number of shards if several processes share the servers; else none.

`session_starts_left` is the number of logins left today; `commands_fingerprint` that of the commands at Discord.
"""

processes = sa.Table(
    "processes",
    metadata,
    id_key("id"),
    required("heartbeat_at", UtcTime),
    required("leaving", sa.Boolean),
)
"""The processes of a fleet, with the time of each one's last heartbeat."""

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
"""The lease of each shard. A new token changes a key, so that it waits for writes, and renewals don't.

`deadlines_moved_by` is the last token whose owner has moved deadlines by the time for which nobody served the shard.
"""

logins = sa.Table("logins", metadata, key("bucket"), required("logged_in_at", UtcTime))
"""The time of the last login of each of Discord's buckets."""

change_counters = sa.Table(
    "change_counters",
    metadata,
    key("kind"),
    required("number", sa.BigInteger),
    sa.Index("uq_change_counters_number", "kind", "number", unique=True),
)
"""The numbers of changes that affect the processes' caches, a row for each `CacheChange`; none without a fleet.

The number is a key, so that a change waits for writes that rely on it.
"""

OF_FLEET = (fleet, processes, leases, logins, change_counters)
"""The tables above."""
