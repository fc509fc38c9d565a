"""The tests. Those of a part lie in a folder of its name.

`bot/store/repositories` has its tests in store/repositories, `cogs/ui` in cogs/ui, what lies right in `bot/` in bot/.
Rules are named by their tests (`grep -ri r_53 tests/games`). Besides there are

- discord/: the whole bot, by feature, on SimCord, an in-memory Discord, which also serves the sandbox;
- wire/: the unmodified process against a fake that speaks Discord's REST and gateway on loopback;
- project/: layers, names, documents, lock files, the wheel, `deploy/`;
- bench/: measurements; a run only checks that they work.

discord/ and wire/ judge every request by the limits in refused.py; wire/ uses Discord's own OpenAPI document too if
`DISCORD_OPENAPI` names a copy. The bot hasn't been tested against the live service yet. store/ runs on SQLite and on
PostgreSQL.
"""
