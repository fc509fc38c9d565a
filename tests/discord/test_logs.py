"""The log at its most verbose level holds no secrets of a match."""

import logging
from pathlib import Path

import pytest

from bot.logs import set_up
from bot.settings import LogLevel
from tests.discord.evening import evening, move, started, table_seen


@pytest.mark.usefixtures("logging_as_before")
async def test_no_log_line_names_a_seed_or_a_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    set_up(LogLevel.DEBUG)
    async with evening(tmp_path, number=4) as stage:
        logging.root.addHandler(caplog.handler)
        await started(stage)
        for _ in range(12):
            await move(stage)
        table = (await table_seen(stage)).table
        storage = stage.bot.store
        record = await storage.tables.table(table)
        assert record is not None
        secrets = [record.next_seed, (await storage.tables.journal(table))[0].text.split()[0]]
        for player in stage.members:
            view = (await table_seen(stage, player)).match
            assert view is not None
            secrets.append(" ".join(map(str, view.hand)))
    assert caplog.records
    for secret in secrets:
        assert secret not in caplog.text
