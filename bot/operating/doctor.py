"""`python -m bot doctor`: everything that the bot needs, looked at in a minute, with a line on what to do."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from bot.clock import Clock
from bot.operating.discord_checks import Sharing, discord_findings
from bot.operating.findings import Finding, Health
from bot.operating.machine_checks import database_finding, picture_finding, room_finding
from bot.settings import Settings
from bot.store.moving import shards_of
from bot.store.transactions import Database


class IllError(Exception):
    """Something has to be put right before the bot can run well."""


async def examine(
    settings: Settings, database: Database, channel: int | None, now: Clock, say: Callable[[object], None] = print
) -> None:
    """Say what was found, a line each.

    Raises:
        IllError: something is bad; the message counts.

    """
    ill = 0
    async with aclosing(_findings(settings, database, channel, now)) as findings:
        async for finding in findings:
            say(finding)
            ill += finding.health is Health.BAD
    if ill:
        raise IllError(f"To be put right: {ill}.")


async def _findings(settings: Settings, database: Database, channel: int | None, now: Clock) -> AsyncGenerator[Finding]:
    yield await database_finding(database)
    yield await room_finding(database)
    yield picture_finding()
    sharing = Sharing(str(database), await shards_of(database))
    async with aclosing(discord_findings(settings, channel, now, sharing)) as findings:
        async for finding in findings:
            yield finding
