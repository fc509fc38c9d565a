"""The tests; each folder mirrors one of the product's.

discord/ plays the whole bot on SimCord, an in-memory Discord, which also serves the sandbox. wire/ runs the unmodified
process against a fake that speaks Discord's REST and gateway on loopback. Both judge every request by the limits in
refused.py; wire/ uses Discord's own OpenAPI document too if `DISCORD_OPENAPI` names a copy. The bot hasn't been tested
against the live service yet.

store/ runs on SQLite and on PostgreSQL. bench/ measures and isn't part of a run.
"""
