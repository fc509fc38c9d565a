"""Several processes share the servers of one bot: each serves the servers of some of its shards.

A shard belongs to the process that holds its lease, a row of the database with an expiry. A process that wants a shard
never waits for the lease to expire: it requests the shard, logs it in beside the owner, and is handed the lease.

The steps of a hand-over, with the time that each may take:

1. The request: up to 1 s, until the next heartbeat of the process that wants the shard
   (`serving.HEARTBEAT_SECONDS`). The shards of an owner that leaves are requested at once. To even out the load, a
   shard is requested only from an owner with at least two shards more, only while three logins for each shard are left
   today (`serving.LOGIN_RESERVE_PER_SHARD`), and only once all shards that the requester owns are logged in; shards
   whose sessions it still has come first, without the last two conditions.
2. The login: Discord accepts one login per bucket and five seconds, for all processes together. Shards of one bucket
   (`shard % max_concurrency`) are logged in at least 5.5 s apart (`shards.PAUSE`), so eight of them take 44 s. While
   the database can't be reached nobody logs in, and it is asked again every second.
3. The session: until Discord has sent every server of the shard.
4. The report: up to 2 s, one heartbeat of the successor to report that its session is ready, and one of the owner to
   see it.
5. Draining: up to 0.5 s for the interactions that the owner is carrying out, and their panels
   (`fleet_bot.MAX_DRAIN_SECONDS`). From here on both processes hold new interactions back.
6. The transfer: one transaction, which waits for writes to that shard's tables that are being committed.
7. The takeover: up to 0.15 s until the successor looks (`serving.HANDOVER_POLL_SECONDS`), and a few queries. Then it
   answers what it held back. An interaction is held back for 2.6 s at most (`gate.HANDOVER_WAIT_SECONDS`), as Discord
   allows three.

Afterwards the old owner finishes what it is drawing (up to 1 s, `fleet_bot.MAX_DRAWING_SECONDS`), and logs the shard
out 2 s later (`serving.SESSION_LINGER_SECONDS`). The new owner waits 3 s before it brings messages up to date
(`fleet_bot.REDRAW_DELAY_SECONDS`).

Without a hand-over:

- A process that is killed: its leases expire 4 s after its last heartbeat (`leases.LEASE`). Other processes look just
  then, claim its shards, and log them in as in steps 2 and 3. Nobody answers until then. Deadlines of tables are moved
  on by the time for which nobody served them.
- A process that can't reach the database stops acting 3 s after its last renewal (`leases.SELF_FENCE_AFTER`).
- After an outage of the database all leases have expired. Each process renews its own with its first heartbeat, which
  it tries every 0.5 s (`serving.RETRY_SECONDS`), and keeps its sessions. Nobody claims or requests what is another's
  before the database has answered it for 4 s without a gap of 2 s (`leases.MAX_ANSWER_GAP`), so nothing moves unless
  somebody died meanwhile. Leases that expired over a minute ago count as new, so that deadlines move before a shard is
  served (`leases.RENEWED_ANEW_AFTER`).
- A process that is asked to stop waits 30 s, and 8 s more for each of its shards, until others have taken them
  (`fleet_bot.HANDOVER_TIMEOUT`), but 270 s at most. Its supervisor has to allow that.

A heartbeat is one transaction, which updates a row for the process and one for each of its shards; each process sends
one a second. Looking at the leases in between, while a shard is about to arrive, writes nothing.
"""
