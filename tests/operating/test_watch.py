"""The events that a watch emits, by a clock that the test advances."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest
from yarl import URL

from bot.daily.days import Day
from bot.games.refusals import NotYourTurnError
from bot.operating.events import (
    CommandSaved,
    DailyStep,
    InteractionAnswered,
    InteractionLate,
    InteractionRefused,
    MatchStarted,
    OperationEvent,
    RequestAnswered,
    TableEnded,
    TableOpened,
    log_event,
)
from bot.operating.watch import UNANSWERED_AFTER_SECONDS, Watch, WatchedStore
from bot.store.sqlite_file import SqliteFile
from bot.tables.model.ports import Save, TableReason
from bot.tables.model.records import Status
from cogs.ui.address import Action, Address
from tests.store.samples import NOON, TABLE, command, deal

RECORD = replace(TABLE, id=7)
GAME = RECORD.game


class Scene:
    """A watch, its clock, and the events that it emitted."""

    def __init__(self) -> None:
        self.now = 100.0
        self.events: list[OperationEvent] = []
        self.watch = Watch(self.events.append, timer=lambda: self.now)

    async def press(self, number: int = 5, custom_id: str = "", *, answered: bool = False) -> Mock:
        """A press that arrives."""
        interaction = Mock(id=number, type=discord.InteractionType.component, extras={})
        interaction.data = {"custom_id": custom_id or str(Address(7, Action.HAND))}
        interaction.response.is_done.return_value = answered
        await self.watch.on_arrival(interaction)
        return interaction

    async def request(self, path: str, status: int, **headers: str) -> None:
        """A request that Discord answers after a second."""
        trace, context = self.watch.trace(), Mock()
        trace.freeze()
        session = cast("Any", None)
        await trace.on_request_start.send(session, context, cast("Any", None))
        self.now += 1
        response = Mock(status=status, headers=headers)
        answer = Mock(method="POST", url=URL(f"https://discord.com/api/v10{path}"), response=response)
        await trace.on_request_end.send(session, context, answer)


@pytest.fixture
def scene() -> Scene:
    return Scene()


def facts(seat: int | None = 1) -> Mock:
    """The facts of a table of gin."""
    table = Mock(table=7, game=Mock(key="gin", controls={"draw": None}))
    table.seat_of.return_value = seat
    return table


async def test_an_answer_is_measured_from_the_arrival_of_its_press(scene: Scene) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", 204)
    assert scene.events == [RequestAnswered("POST", 204, 1.0), InteractionAnswered("hand", 1.0)]
    assert scene.watch.waiting == 0


async def test_an_answer_that_discord_rejects_as_unknown_is_late(scene: Scene) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", 404)
    assert scene.events[-1] == InteractionLate("hand")


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_retried_answer_is_measured_until_it_was_accepted(scene: Scene, status: int) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", status)
    await scene.request("/interactions/5/secret-token/callback", 200)
    assert [event for event in scene.events if not isinstance(event, RequestAnswered)] == [
        InteractionAnswered("hand", 2.0)
    ]


async def test_an_unanswered_press_is_late_once(scene: Scene) -> None:
    await scene.press(5)
    await scene.press(6, answered=True)
    scene.watch.expire_unanswered()
    assert scene.events == []
    scene.now += UNANSWERED_AFTER_SECONDS
    scene.watch.expire_unanswered()
    scene.watch.expire_unanswered()
    assert scene.events == [InteractionLate("hand")]


async def test_requests_in_flight_are_counted_until_they_end_or_fail(scene: Scene) -> None:
    trace, nothing = scene.watch.trace(), cast("Any", None)
    trace.freeze()
    await trace.on_request_start.send(nothing, Mock(), nothing)
    assert scene.watch.in_flight == 1
    await trace.on_request_exception.send(nothing, Mock(), nothing)
    assert scene.watch.in_flight == 0


async def test_a_rate_limit_has_its_scope(scene: Scene) -> None:
    await scene.request("/channels/1/messages", 429, **{"X-RateLimit-Scope": "shared"})
    assert scene.events == [RequestAnswered("POST", 429, 1.0, "shared")]


async def test_a_refused_move_has_its_kind_if_the_game_knows_it(scene: Scene) -> None:
    for argument in ("draw:", "7S:"):
        press = await scene.press(custom_id=str(Address(7, Action.PLAY, argument)))
        press.extras["table"] = facts()
        scene.now += 0.5
        await scene.watch.on_refusal(press, NotYourTurnError(TableReason.NOT_SEATED))
    reason = TableReason.NOT_SEATED.value
    assert scene.events == [InteractionRefused(kind, reason, 7, "gin", 1, 0.5) for kind in ("draw", "play")]


async def test_a_refusal_without_a_table_has_only_its_action(scene: Scene) -> None:
    press = await scene.press(custom_id="rt/forged")
    await scene.watch.on_refusal(press, NotYourTurnError(TableReason.NOT_SEATED))
    assert scene.events == [InteractionRefused("unknown", TableReason.NOT_SEATED.value, seconds=0.0)]


async def test_no_event_contains_what_a_member_typed(scene: Scene) -> None:
    given = Mock(id=5, type=discord.InteractionType.application_command, extras={}, data={"options": ["7S"]})
    given.command.qualified_name = "move"
    await scene.watch.on_refusal(given, NotYourTurnError(TableReason.NOT_SEATED))
    typed = Mock(id=6, type=discord.InteractionType.autocomplete, extras={}, data={"options": ["7S"]})
    await scene.watch.on_refusal(typed, NotYourTurnError(TableReason.NOT_SEATED))
    given.command = None
    await scene.watch.on_refusal(given, NotYourTurnError(TableReason.NOT_SEATED))
    assert [cast("InteractionRefused", event).action for event in scene.events] == ["move", "suggestions", "unknown"]


async def test_a_table_opens_starts_and_ends_once(scene: Scene) -> None:
    scene.watch.live.add(1)
    scene.watch.on_create(RECORD)
    scene.watch.on_save(Save(RECORD, [deal(1)]))
    scene.watch.on_save(Save(RECORD, [deal(30)]))
    over = Save(replace(RECORD, status=Status.FINISHED))
    scene.watch.on_save(over)
    scene.watch.on_save(over)
    events = [event for event in scene.events if not isinstance(event, CommandSaved)]
    assert isinstance(events[1], MatchStarted)
    assert [events[0], *events[2:]] == [TableOpened(7, GAME, RECORD.guild, 2), TableEnded(7, GAME, Status.FINISHED, 1)]
    assert scene.watch.live == {1}


async def test_a_saved_command_is_measured_from_the_arrival_of_its_press(scene: Scene) -> None:
    await scene.press(5)
    scene.now += 0.25
    scene.watch.on_save(Save(RECORD, [command(2, interaction=5), command(3)]))
    assert scene.events == [CommandSaved(7, GAME, 1, "discard", 0.25), CommandSaved(7, GAME, 1, "discard", None)]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (TableOpened(7, "gin", 1, 3), "opened table=7 game=gin guild=1 live=3"),
        (MatchStarted(7, "gin", 1, 2), "started table=7 game=gin members=1 computers=2"),
        (TableEnded(7, "gin", Status.ENDED, 2), "ended table=7 game=gin status=ended live=2"),
        (CommandSaved(7, "gin", 0, "draw", 0.0314), "command table=7 game=gin seat=0 kind=draw ms=31 result=done"),
        (CommandSaved(7, "gin", None, "deal", None), "command table=7 game=gin kind=deal result=done"),
        (InteractionRefused("table join", "full"), 'command kind="table join" result=full'),
        (InteractionLate("play"), "late kind=play"),
        (RequestAnswered("PATCH", 429, 0.1, "shared"), "rate_limited method=PATCH scope=shared"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_event_is_a_line_of_the_log(event: OperationEvent, line: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        log_event(event)
    assert caplog.messages == [line]


def test_events_that_are_only_measured_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        log_event(InteractionAnswered("play", 0.1))
        log_event(RequestAnswered("PATCH", 200, 0.1))
    assert caplog.messages == []


async def test_the_steps_of_a_day_are_told_with_how_late_they_are(tmp_path: Path) -> None:
    scene, store = Scene(), await WatchedStore.open(SqliteFile(tmp_path / "days.sqlite3"))
    store.watched_days.watch = scene.watch
    dealt: dict[str, Any] = {"game": "rum500", "preset": "classic", "level": "hard", "seed": ""}
    day = Day(guild=5, day=740_000, number=1, **dealt, ends_at=NOON)
    await store.days.ended(NOON - timedelta(hours=20))
    await store.days.begin(day)
    await store.days.ended(NOON - timedelta(hours=20) + timedelta(seconds=30))
    await store.days.note_posted(day, 3, 7)
    [over] = await store.days.ended(NOON + timedelta(seconds=8))
    await store.days.close(over)
    await store.days.note_announced(over)
    await store.close()
    steps = [("begun", None), ("posted", 30.0), ("closed", 8.0), ("told", 8.0)]
    assert scene.events == [DailyStep(*step) for step in steps]
