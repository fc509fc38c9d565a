"""Who is drawn next when more is to be drawn than can be at once."""

import asyncio
from typing import cast
from unittest.mock import Mock

import pytest

from cogs.messages.kinds import PANEL
from cogs.messages.pipeline import DrawQueue, LiveMessage, Parts, Rank


class Easel:
    """Draws one at a time; what is drawn stays until it is told to go on."""

    def __init__(self) -> None:
        self.queue, self.drawn = DrawQueue(at_once=1), list[str]()
        self._done: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, key: str, rank: Rank) -> None:
        """Ask for something to be drawn."""
        self._done[key] = asyncio.Event()
        self._tasks[key] = asyncio.create_task(self._draw(key, rank))
        await asyncio.sleep(0)

    async def _draw(self, key: str, rank: Rank) -> None:
        async with self.queue.slot(key, rank):
            self.drawn.append(key)
            await self._done[key].wait()

    def end(self, key: str) -> None:
        """Let a drawing end, before anybody else can go on."""
        self._done[key].set()

    async def done(self, *keys: str) -> None:
        """Let drawings end, in this queue."""
        for key in keys:
            self._done[key].set()
            await self._tasks[key]
        await asyncio.sleep(0)

    async def give_up(self, key: str) -> None:
        """Let who waits for a drawing go away."""
        self._tasks[key].cancel()
        await asyncio.wait({self._tasks[key]})


async def crowded() -> Easel:
    """One is drawn; a public message, somebody's panel that follows, and a press wait."""
    easel = Easel()
    await easel.ask("first", Rank.PUBLIC)
    await easel.ask("public", Rank.PUBLIC)
    await easel.ask("follows", Rank.FOLLOWING)
    await easel.ask("pressed", Rank.PRESS)
    return easel


async def test_presses_go_before_panels_that_follow_and_those_before_public_messages() -> None:
    easel = await crowded()
    await easel.done("first", "pressed", "follows", "public")
    assert easel.drawn == ["first", "pressed", "follows", "public"]


async def test_what_follows_at_a_table_gives_way_to_the_press_and_to_no_other_table_s() -> None:
    queue, done = DrawQueue(), list[str]()
    painted = asyncio.Event()

    async def follow(table: int) -> None:
        await queue.give_way(table)
        done.append(f"follows at {table}")

    async def press(table: int) -> None:
        async with queue.slot("press", Rank.PRESS, table):
            await painted.wait()
        await asyncio.sleep(0)
        done.append(f"sent at {table}")

    following = [asyncio.create_task(follow(table)) for table in (1, 2)]
    pressing = asyncio.create_task(press(1))  # what follows is told of a change before its presser is answered
    await following[1]
    assert done == ["follows at 2"]
    painted.set()
    await asyncio.wait([following[0], pressing], timeout=5)
    assert done[1:] == ["sent at 1", "follows at 1"]


class Follower(LiveMessage):
    """A message that follows a press, with the rank that it has then."""

    kind = PANEL

    def __init__(self, queue: DrawQueue, rank: Rank) -> None:
        super().__init__(cast("Parts", Mock(queue=queue)), 1, rank)
        self.rank = rank

    async def draw(self) -> None:
        """Show nothing."""


@pytest.mark.parametrize(("rank", "beside"), [(Rank.TO_MOVE, True), (Rank.FOLLOWING, False), (Rank.PUBLIC, False)])
async def test_only_the_panel_of_whoever_is_to_move_is_drawn_beside_a_press(rank: Rank, beside: bool) -> None:
    queue = DrawQueue()
    async with queue.slot("press", Rank.PRESS, 1):
        following = asyncio.create_task(Follower(queue, rank).update())
        for _ in range(9):
            await asyncio.sleep(0)
        assert following.done() is beside
    await asyncio.wait_for(following, 5)


async def test_what_follows_does_not_wait_for_presses_after_it() -> None:
    queue = DrawQueue()
    async with queue.slot("press", Rank.PRESS, 1):
        following = asyncio.create_task(queue.give_way(1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    async with queue.slot("press", Rank.PRESS, 1):
        await asyncio.wait_for(following, 5)


async def test_a_panel_that_waits_goes_with_the_presses_once_it_is_pressed() -> None:
    easel = await crowded()
    await easel.ask("follows too", Rank.FOLLOWING)
    easel.queue.hurry("follows too")
    easel.queue.hurry("nobody")
    await easel.done("first", "pressed", "follows too", "follows", "public")
    assert easel.drawn == ["first", "pressed", "follows too", "follows", "public"]


async def test_a_press_that_waits_keeps_its_place_when_it_is_pressed_again() -> None:
    easel = await crowded()
    await easel.ask("pressed later", Rank.PRESS)
    easel.queue.hurry("pressed")
    await easel.done("first", "pressed", "pressed later")
    assert easel.drawn[:3] == ["first", "pressed", "pressed later"]


@pytest.mark.parametrize("rank", [Rank.PRESS, Rank.FOLLOWING])
async def test_two_that_wait_under_one_key_are_both_drawn(rank: Rank) -> None:
    queue, drawn = DrawQueue(at_once=1), list[str]()

    async def draw(what: str, rank: Rank) -> None:
        async with queue.slot("one message", rank):
            drawn.append(what)

    async with queue.slot("another", Rank.PUBLIC):
        waiting = [asyncio.create_task(draw("before", rank)), asyncio.create_task(draw("after", Rank.PRESS))]
        await asyncio.sleep(0)
        queue.hurry("one message")
    await asyncio.wait(waiting, timeout=1)
    assert sorted(drawn) == ["after", "before"]


@pytest.mark.parametrize("gone", ["pressed", "first"])
async def test_who_goes_away_holds_nobody_up(gone: str) -> None:
    easel = await crowded()
    await easel.give_up(gone)
    rest = [key for key in ("first", "pressed", "follows", "public") if key != gone]
    await easel.done(*rest)
    assert [key for key in easel.drawn if key != gone] == rest


async def test_a_turn_that_is_given_to_somebody_who_goes_away_passes_on() -> None:
    easel = await crowded()
    easel.end("first")
    await easel.give_up("pressed")
    await easel.done("follows", "public")
    assert easel.drawn[-2:] == ["follows", "public"]


class Edits:
    """So many edits in any second, and those that were begun."""

    def __init__(self, most: int | None = 2) -> None:
        self.queue, self.begun = DrawQueue(public_edits=most, seconds=0.02), list[str]()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, key: str, rank: Rank = Rank.PUBLIC) -> None:
        """Ask for one to be begun."""
        self.tasks[key] = asyncio.create_task(self._edit(key, rank))
        await asyncio.sleep(0)

    async def _edit(self, key: str, rank: Rank) -> None:
        await self.queue.allow_edit(key, rank)
        self.begun.append(key)

    async def all(self) -> list[str]:
        """What has been begun once nobody waits any more."""
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.begun


async def test_no_more_edits_are_begun_in_a_second_than_are_allowed() -> None:
    edits = Edits()
    for key in "abc":
        await edits.ask(key)
    assert edits.begun == ["a", "b"]
    assert await edits.all() == ["a", "b", "c"]


async def test_tables_that_nobody_watches_elsewhere_have_the_next_edits_each_in_its_turn() -> None:
    edits = Edits(most=1)
    await edits.ask("first")
    await edits.ask("watched", Rank.WATCHED)
    await edits.ask("one")
    await edits.ask("another")
    await edits.ask("unseen", Rank.UNSEEN)
    assert await edits.all() == ["first", "unseen", "one", "another", "watched"]


async def test_an_edit_that_is_given_up_takes_nobodys_place() -> None:
    edits = Edits(most=1)
    for key in "abc":
        await edits.ask(key)
    edits.tasks["b"].cancel()
    assert await edits.all() == ["a", "c"]


async def test_without_a_limit_everything_is_begun_at_once() -> None:
    edits = Edits(most=None)
    for key in "abc":
        await edits.ask(key)
    assert edits.begun == ["a", "b", "c"]


async def test_of_what_all_processes_may_begin_each_takes_its_share_but_at_least_one() -> None:
    edits = Edits(most=4)
    edits.queue.limit_share = lambda: 0.5
    for key in "abc":
        await edits.ask(key)
    assert edits.begun == ["a", "b"]
    edits.queue.limit_share = lambda: 0.0
    assert await edits.all() == ["a", "b", "c"]
