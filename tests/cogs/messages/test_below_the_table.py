"""What stands below a table's message: in which order it follows, and what happens where it fails."""

from collections.abc import AsyncGenerator
from functools import partial
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.messages import public
from cogs.messages.calls import TurnCalls
from cogs.messages.kinds import CALL, INVITATION, OFFER, Kind, Notice
from cogs.messages.pipeline import Drawing
from cogs.messages.public import PublicMessage, Wanted
from cogs.messages.transport import ChannelTransport
from tests.cogs.messages.test_public_messages import CHANNEL, GUILD, answer, messages

BELOW = ["call to players", "offer of a seat", "call"]


class Followed:
    """What is done about a table's channel when its message is shown, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.known, self.parts = messages(1)
        self.table = Mock(version=5)
        self.table.postings.old_messages = (8999,)
        self.table.postings.note_deleted = AsyncMock()
        self.message = self.known.of(1)
        self.parts.tables.channel_recovery.note_reachable = partial(self._do, "channel awake")
        self.parts.tables.drawn.note = self._note
        names = {
            "table": (PublicMessage, "_put"),
            "old ones away": (ChannelTransport, "delete"),
        }
        for name, (owner, method) in names.items():
            monkeypatch.setattr(owner, method, partial(self._do, name))
        monkeypatch.setattr(ChannelTransport, "bring", self._bring)
        below = {INVITATION: (public, "invitations"), OFFER: (public, "offers"), CALL: (TurnCalls, "notices")}
        for kind, (owner, method) in below.items():
            monkeypatch.setattr(owner, method, partial(self._notices, kind))
        self.failing: Kind | None = None
        self.problem: Exception = ConnectionError()

    def _note(self, _table: int, version: int | None) -> None:
        self.done.append(f"drawn {version}")

    async def _do(self, name: str, *_: object, **__: object) -> None:
        self.done.append(name)

    async def _notices(self, kind: Kind, *_: object, **__: object) -> AsyncGenerator[Notice]:
        yield Notice(kind.name, 7)

    async def _bring(self, kind: Kind, notice: Notice) -> int:
        if kind is self.failing:
            raise self.problem
        self.done.append(kind.name)
        return notice.message or 0

    async def show(self, version: int) -> list[str]:
        view = Mock(channel=CHANNEL, guild=GUILD, seats=(), votes=(), until={})
        await self.message.send(Drawing(self.table, version, view, Mock()))
        return self.done


async def test_a_tables_messages_go_in_one_order_and_it_counts_as_drawn_after_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_order = ["table", "channel awake", "old ones away", *BELOW, "drawn 5"]
    assert await Followed(monkeypatch).show(5) == in_order


async def test_nobody_is_called_before_the_message_that_shows_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = Followed(monkeypatch)
    followed.table.version = 6
    assert "call" not in await followed.show(5)


async def test_a_table_is_not_drawn_while_somebody_may_have_to_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TurnCalls, "pending", property(lambda _: True))
    assert "drawn 5" not in await Followed(monkeypatch).show(5)


@pytest.mark.parametrize("failing", [OFFER, CALL], ids=lambda kind: kind.name)
async def test_a_table_whose_calls_or_offers_fail_is_not_drawn(monkeypatch: pytest.MonkeyPatch, failing: Kind) -> None:
    followed = Followed(monkeypatch)
    followed.failing = failing
    with pytest.raises(ConnectionError):
        await followed.show(5)
    assert "drawn 5" not in followed.done


async def test_a_call_that_discord_refuses_for_good_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = Followed(monkeypatch)
    followed.failing, followed.problem = CALL, answer(400, 50035)
    followed.message.calls.give_up = given_up = Mock()
    assert "drawn 5" in await followed.show(5)
    given_up.assert_called_once()


async def test_what_stands_below_a_table_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = Followed(monkeypatch)
    await followed.show(5)
    followed.done.clear()
    assert set(BELOW).isdisjoint(await followed.show(5))


@pytest.mark.parametrize("kind", [INVITATION, OFFER, CALL], ids=lambda kind: kind.name)
async def test_what_an_earlier_process_may_have_posted_is_taken_back_before_anything_follows(
    monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    followed = Followed(monkeypatch)

    async def take_back(_: ChannelTransport, kind: Kind) -> None:
        followed.done.append(f"{kind.name} taken back")

    monkeypatch.setattr(ChannelTransport, "take_back", take_back)
    monkeypatch.setattr(followed.message, "_doing", Wanted.RESUMED)
    done = await followed.show(5)
    assert done[done.index(kind.name) - 1] == f"{kind.name} taken back"
