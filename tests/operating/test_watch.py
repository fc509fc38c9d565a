"""What is noticed of a bot from outside, by a clock that the test moves."""

from dataclasses import replace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest
from yarl import URL

from bot.games.refusals import NotYourTurnError
from bot.operating.metrics import Answered, Commanded, Ended, Late, Opened, Refused, Requested, Sign, Started, log_sign
from bot.operating.watch import GIVEN_UP, Watch
from bot.tables.model.ports import Save, TableReason
from bot.tables.model.records import Status
from cogs.ui.address import Action, Address
from tests.store.making import TABLE, command, deal

RECORD = replace(TABLE, id=7)
GAME = RECORD.game


class Scene:
    """A watch, the seconds it is told, and the signs it gave."""

    def __init__(self) -> None:
        self.now = 100.0
        self.signs: list[Sign] = []
        self.watch = Watch(self.signs.append, timer=lambda: self.now)

    async def press(self, number: int = 5, custom_id: str = "", *, answered: bool = False) -> Mock:
        """A press that arrives."""
        interaction = Mock(id=number, type=discord.InteractionType.component, extras={})
        interaction.data = {"custom_id": custom_id or str(Address(7, Action.HAND))}
        interaction.response.is_done.return_value = answered
        await self.watch.arrived(interaction)
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
    """What is plain about a table of gin."""
    table = Mock(table=7, game=Mock(key="gin", controls={"draw": None}))
    table.seat_of.return_value = seat
    return table


async def test_an_answer_tells_how_long_its_press_waited(scene: Scene) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", 204)
    assert scene.signs == [Requested("POST", 204, 1.0), Answered("hand", 1.0)]
    assert scene.watch.waiting == 0


async def test_an_answer_that_discord_took_no_more_is_late(scene: Scene) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", 404)
    assert scene.signs[-1] == Late("hand")


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_an_answer_that_is_tried_again_counts_when_it_was_taken(scene: Scene, status: int) -> None:
    await scene.press(5)
    await scene.request("/interactions/5/secret-token/callback", status)
    await scene.request("/interactions/5/secret-token/callback", 200)
    assert [sign for sign in scene.signs if not isinstance(sign, Requested)] == [Answered("hand", 2.0)]


async def test_a_press_that_nobody_answers_is_late_once(scene: Scene) -> None:
    await scene.press(5)
    await scene.press(6, answered=True)
    scene.watch.give_up()
    assert scene.signs == []
    scene.now += GIVEN_UP
    scene.watch.give_up()
    scene.watch.give_up()
    assert scene.signs == [Late("hand")]


async def test_a_request_in_flight_is_counted_until_it_ends_or_breaks(scene: Scene) -> None:
    trace, nothing = scene.watch.trace(), cast("Any", None)
    trace.freeze()
    await trace.on_request_start.send(nothing, Mock(), nothing)
    assert scene.watch.in_flight == 1
    await trace.on_request_exception.send(nothing, Mock(), nothing)
    assert scene.watch.in_flight == 0


async def test_a_limit_is_told_with_its_scope(scene: Scene) -> None:
    await scene.request("/channels/1/messages", 429, **{"X-RateLimit-Scope": "shared"})
    assert scene.signs == [Requested("POST", 429, 1.0, "shared")]


async def test_a_refused_move_names_its_kind_where_the_game_knows_it(scene: Scene) -> None:
    for argument in ("draw:", "7S:"):
        press = await scene.press(custom_id=str(Address(7, Action.PLAY, argument)))
        press.extras["table"] = facts()
        scene.now += 0.5
        await scene.watch.on_refusal(press, NotYourTurnError(TableReason.NOT_SEATED))
    reason = TableReason.NOT_SEATED.value
    assert scene.signs == [Refused(kind, reason, 7, "gin", 1, 0.5) for kind in ("draw", "play")]


async def test_a_refusal_without_a_table_has_its_action_alone(scene: Scene) -> None:
    press = await scene.press(custom_id="rt/forged")
    await scene.watch.on_refusal(press, NotYourTurnError(TableReason.NOT_SEATED))
    assert scene.signs == [Refused("unknown", TableReason.NOT_SEATED.value, seconds=0.0)]


async def test_what_a_member_typed_is_not_in_a_sign(scene: Scene) -> None:
    given = Mock(id=5, type=discord.InteractionType.application_command, extras={}, data={"options": ["7S"]})
    given.command.qualified_name = "move"
    await scene.watch.on_refusal(given, NotYourTurnError(TableReason.NOT_SEATED))
    typed = Mock(id=6, type=discord.InteractionType.autocomplete, extras={}, data={"options": ["7S"]})
    await scene.watch.on_refusal(typed, NotYourTurnError(TableReason.NOT_SEATED))
    given.command = None
    await scene.watch.on_refusal(given, NotYourTurnError(TableReason.NOT_SEATED))
    assert [cast("Refused", sign).action for sign in scene.signs] == ["move", "suggestions", "unknown"]


async def test_a_table_is_opened_started_and_ended_once(scene: Scene) -> None:
    scene.watch.begin([1])
    scene.watch.opened(RECORD)
    scene.watch.saved(Save(RECORD, [deal(1)]))
    scene.watch.saved(Save(RECORD, [deal(30)]))
    over = Save(replace(RECORD, status=Status.FINISHED))
    scene.watch.saved(over)
    scene.watch.saved(over)
    kept = [sign for sign in scene.signs if not isinstance(sign, Commanded)]
    assert isinstance(kept[1], Started)
    assert [kept[0], *kept[2:]] == [Opened(7, GAME, RECORD.guild, 2), Ended(7, GAME, Status.FINISHED, 1)]
    assert scene.watch.live == {1}


async def test_a_command_tells_how_long_its_press_waited_for_the_disk(scene: Scene) -> None:
    await scene.press(5)
    scene.now += 0.25
    scene.watch.saved(Save(RECORD, [command(2, interaction=5), command(3)]))
    assert scene.signs == [Commanded(7, GAME, 1, "discard", 0.25), Commanded(7, GAME, 1, "discard", None)]


@pytest.mark.parametrize(
    ("sign", "line"),
    [
        (Opened(7, "gin", 1, 3), "opened table=7 game=gin guild=1 live=3"),
        (Started(7, "gin", 1, 2), "started table=7 game=gin members=1 computers=2"),
        (Ended(7, "gin", Status.ENDED, 2), "ended table=7 game=gin status=ended live=2"),
        (Commanded(7, "gin", 0, "draw", 0.0314), "command table=7 game=gin seat=0 kind=draw ms=31 result=done"),
        (Commanded(7, "gin", None, "deal", None), "command table=7 game=gin kind=deal result=done"),
        (Refused("table join", "full"), 'command kind="table join" result=full'),
        (Late("play"), "late kind=play"),
        (Requested("PATCH", 429, 0.1, "shared"), "limited method=PATCH scope=shared"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_sign_is_a_line_of_the_log(sign: Sign, line: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        log_sign(sign)
    assert caplog.messages == [line]


def test_figures_have_no_line(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        log_sign(Answered("play", 0.1))
        log_sign(Requested("PATCH", 200, 0.1))
    assert caplog.messages == []
