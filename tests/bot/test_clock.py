"""The clocks: the machine's, Discord's, and that of the local Discord."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from unittest.mock import AsyncMock, Mock

import pytest

from bot.app import Rumtable
from bot.clock import DiscordClock, utc_now
from bot.local.world import local_time
from tests.discord.bed import bed
from tests.discord.small_bot import small_bot
from tests.tables.fakes import run_due

YEAR_2000, YEAR_2020 = datetime(2000, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC)


def test_the_time_of_the_machine_is_in_utc() -> None:
    assert utc_now().utcoffset() == timedelta(0)
    assert abs(utc_now() - datetime.now(UTC)) < timedelta(seconds=5)


async def test_local_time_advances_with_the_local_discord() -> None:
    async with bed(small_bot) as stage:
        before = local_time()
        await stage.pass_time(900)
        assert local_time() - before == timedelta(minutes=15)


async def test_deadlines_are_checked_by_the_bot_s_own_clock() -> None:
    nothing = AsyncMock(return_value=[])
    kept = Mock(due=nothing, note_alive=AsyncMock(), delete_departed=nothing)
    storage = Mock(tables=kept, servers=kept)
    async with Rumtable(storage, clock=lambda: YEAR_2000, shards=1) as bot:
        await run_due(bot.tables)
    nothing.assert_awaited_with(YEAR_2000)


class Wall:
    """A machine whose clock was wrong by some hours when the bot began, and seconds that pass."""

    def __init__(self, wrong: float = 0.0) -> None:
        self.seconds, self.wrong = 0.0, timedelta(hours=wrong)
        self.clock = DiscordClock(lambda: YEAR_2020 + self.wrong + self._passed, lambda: self.seconds)

    @property
    def _passed(self) -> timedelta:
        return timedelta(seconds=self.seconds)

    def answer(self, ahead: float = 0.0, times: int = 1) -> None:
        """Let Discord answer, dated `ahead` hours ahead of its time."""
        for _ in range(times):
            self.seconds += 1
            self.clock.adjust_to(format_datetime(YEAR_2020 + self._passed + timedelta(hours=ahead), usegmt=True))

    def press(self, ahead: float = 0.0) -> None:
        """Let a press arrive, whose id is `ahead` hours ahead of Discord's time."""
        made = YEAR_2020 + self._passed + timedelta(hours=ahead) - datetime(2015, 1, 1, tzinfo=UTC)
        self.clock.vouch(int(made.total_seconds() * 1000) << 22)

    @property
    def error(self) -> float:
        """By how many hours the bot's time differs from Discord's, about."""
        return round((self.clock() - YEAR_2020 - self._passed) / timedelta(hours=1), 2)


def test_a_small_difference_of_discord_s_time_is_adjusted_at_once() -> None:
    wall = Wall(wrong=0.02)
    wall.answer()
    assert wall.error == 0


def test_a_delayed_answer_of_the_same_second_changes_nothing() -> None:
    seconds = 0.0
    clock = DiscordClock(lambda: YEAR_2020, lambda: seconds)
    clock.adjust_to("Wed, 01 Jan 2020 00:01:00 GMT")
    seconds = 10.0
    clock.adjust_to("Wed, 01 Jan 2020 00:01:00 GMT")
    assert clock() == YEAR_2020 + timedelta(minutes=1, seconds=10.5)


@pytest.mark.parametrize("ahead", [26, -26])
def test_a_proxy_with_another_clock_moves_no_time(ahead: float, caplog: pytest.LogCaptureFixture) -> None:
    wall = Wall()
    wall.answer()
    wall.press()
    wall.answer(ahead, times=20)
    assert wall.error == 0
    assert len(caplog.messages) == 1
    assert "not believed" in caplog.text


@pytest.mark.parametrize("wrong", [1, -1])
def test_of_two_clocks_that_disagree_at_the_start_the_earlier_is_believed_until_a_press_decides(wrong: int) -> None:
    wall = Wall(wrong)
    wall.answer(times=2)
    assert wall.error == wrong
    wall.answer()
    assert wall.error == min(wrong, 0)
    wall.press()
    assert wall.error == 0


def test_a_process_that_was_paused_finds_discord_s_time_again_by_its_machine() -> None:
    wall = Wall()
    wall.answer()
    wall.wrong = timedelta(hours=2)  # the machine's clock went on while nothing of the process did
    wall.answer(2, times=3)
    assert wall.error == 2


def test_three_answers_that_disagree_move_no_time() -> None:
    wall = Wall(wrong=-1)
    for ahead in (5, 6, 0):
        wall.answer(ahead)
    wall.press()
    assert wall.error == -1


@pytest.mark.parametrize(
    "date",
    ["yesterday", "", "Thu, 32 Foo 20x6 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "Wed, 01 Jan 2020 00:00:01 -0000"],
)
def test_a_date_that_is_none_moves_no_time(date: str) -> None:
    clock = DiscordClock(lambda: YEAR_2020, lambda: 0.0)
    clock.vouch(10**60)
    for _ in range(3):
        clock.adjust_to(date)
    assert clock() == YEAR_2020
