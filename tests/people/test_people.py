"""Settings are read from the store once, and written only where something changes."""

from collections.abc import Callable
from functools import partial
from unittest.mock import create_autospec

import pytest

from bot.people import people
from bot.people.people import People
from bot.people.ports import MemberRepository, ServerRepository
from bot.people.settings import AS_DISCORD, HandOrder, Key, MemberSettings
from tests.store.samples import NOON

ANN, BEN, CAT = 11, 12, 13


class Shelf:
    """A store that knows nobody's settings, and notes what it is asked for."""

    def __init__(self) -> None:
        self.port = create_autospec(MemberRepository, instance=True)
        self.servers = create_autospec(ServerRepository, instance=True)
        self.port.member_settings.return_value = self.servers.server_settings.return_value = None
        self.port.names.return_value = {ANN: "Ann"}
        self.people = People(self.port, self.servers, lambda: NOON)

    @property
    def asked(self) -> list[int]:
        """Whose settings were read, in order."""
        return [call.args[0] for call in self.port.member_settings.await_args_list]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


async def test_of_many_members_the_ones_longest_unasked_are_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_MAX_CACHED", 2)
    shelf = Shelf()
    for member in (ANN, BEN, ANN, CAT, ANN, BEN):
        await shelf.people.settings_of(member)
    assert shelf.asked == [ANN, BEN, CAT, BEN]


async def test_what_is_set_already_is_not_written(shelf: Shelf) -> None:
    ranked = await shelf.people.change_member(ANN, "sort", HandOrder.RANK)
    shelf.port.member_settings.return_value = ranked
    assert await shelf.people.change_member(ANN, "sort", HandOrder.RANK) == ranked
    shelf.port.keep_member_settings.assert_awaited_once_with(ANN, MemberSettings(sort=HandOrder.RANK))


async def test_what_another_process_has_set_is_not_set_back(shelf: Shelf) -> None:
    await shelf.people.settings_of(ANN)
    shelf.port.member_settings.return_value = MemberSettings(hidden=True)
    assert (await shelf.people.change_member(ANN, "sort", HandOrder.RANK)).hidden


@pytest.mark.parametrize(("name", "written"), [("Ann", 0), ("", 0), ("Annie", 1)])
async def test_a_name_is_written_where_it_is_another_one(shelf: Shelf, name: str, written: int) -> None:
    await shelf.people.note_name(1, ANN, name)
    assert shelf.port.keep_name.await_count == written


async def test_a_server_is_read_once_and_again_when_the_bot_comes_back_to_it(shelf: Shelf) -> None:
    await shelf.people.server(1)
    await shelf.people.change_server(1, ANN, Key.LANGUAGE, "ja")
    assert (await shelf.people.server(1)).language == "ja"
    assert shelf.servers.server_settings.await_count == 1
    shelf.people.forget_server(1)
    assert (await shelf.people.server(1)).language == AS_DISCORD


@pytest.mark.parametrize("drop", [partial(People.forget, member=ANN), People.forget_all])
async def test_what_is_dropped_while_it_is_read_is_read_anew(shelf: Shelf, drop: Callable[[People], None]) -> None:
    async def outdated(_: int) -> MemberSettings:
        drop(shelf.people)
        return MemberSettings(hidden=True)

    shelf.port.member_settings.side_effect = outdated
    await shelf.people.settings_of(ANN)
    shelf.port.member_settings.side_effect = None
    assert not (await shelf.people.settings_of(ANN)).hidden
