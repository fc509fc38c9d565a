"""What an operator's log holds while people play, at its most talkative."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, cast

from bot.logs import set_up
from bot.settings import LogLevel
from tests.discord.evening import evening, look, move, started

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bot.app import Rumtable


async def test_no_log_line_names_a_seed_or_a_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    handlers, level = list(logging.root.handlers), logging.root.level
    set_up(LogLevel.DEBUG)
    try:
        async with evening(tmp_path, number=4) as stage:
            logging.root.addHandler(caplog.handler)
            await started(stage)
            for _ in range(25):
                await move(stage)
            table = (await look(stage)).table
            storage = cast("Rumtable", stage.bot).storage
            record = await storage.table(table)
            assert record is not None
            secrets = [record.next_seed, (await storage.journal(table))[0].text.split()[0]]
            for player in stage.members:
                view = (await look(stage, player)).view
                assert view is not None
                secrets.append(" ".join(map(str, view.hand)))
    finally:
        logging.root.handlers[:] = handlers
        logging.root.setLevel(level)
    assert caplog.records
    for secret in secrets:
        assert secret not in caplog.text
