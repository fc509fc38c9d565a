"""The stored settings of members and servers."""

import json
from datetime import timedelta

from bot.people.settings import DEFAULTS, CallWhen, HandOrder, MemberSettings, ServerChange, ServerSettings
from bot.store.repositories.servers import KEPT_CHANGES
from bot.store.store import Store
from tests.store.samples import BIG, NOON, carried_out

RANKED = MemberSettings(sort=HandOrder.RANK, large_cards=True, call=CallWhen.NEVER)
CLUB = ServerSettings((BIG, 7), role=9, game="gin", preset="classic", table={"clock": "5-min"})


def change(number: int = 0, **changes: object) -> ServerChange:
    """A change of a server's game."""
    named = {"member": BIG, "key": "game", "before": "", "after": f"game {number}", **changes}
    return ServerChange(NOON + timedelta(minutes=number), **named)  # type: ignore[arg-type] # every field is named


async def test_a_members_settings_are_kept_for_them_alone(store: Store) -> None:
    await store.members.keep_member_settings(BIG, DEFAULTS)
    await store.members.keep_member_settings(BIG, RANKED)
    assert await store.members.member_settings(BIG) == RANKED
    assert await store.members.member_settings(7) is None


async def test_settings_that_this_version_does_not_know_have_their_defaults(store: Store) -> None:
    await store.members.keep_member_settings(BIG, RANKED)
    kept = json.dumps({"sort": "colour", "large_cards": True, "font": "old"})
    await carried_out(store.database, f"UPDATE members SET settings = '{kept}'")  # noqa: S608 - our own words
    assert await store.members.member_settings(BIG) == MemberSettings(large_cards=True)


async def test_a_servers_settings_survive_the_process(store: Store) -> None:
    await store.servers.change_server(1, CLUB, change())
    await store.close()
    again = await Store.open(store.database)
    assert (await again.servers.server_settings(1), await again.servers.server_settings(2)) == (CLUB, None)
    await again.close()


async def test_changes_of_a_server_are_told_newest_first_as_they_were_made(store: Store) -> None:
    made = [change(1), change(2, member=None, key="channels", before=[1, BIG], after=[]), change(3, before=None)]
    for each in made:
        await store.servers.change_server(1, CLUB, each)
    await store.servers.change_server(2, CLUB, change(4))
    assert await store.servers.server_changes(1, 10) == made[::-1]
    assert await store.servers.server_changes(1, 2) == made[:0:-1]


async def test_the_newest_two_hundred_changes_of_each_server_are_kept(store: Store) -> None:
    await store.servers.change_server(2, CLUB, change(1000))
    for number in range(KEPT_CHANGES + 3):
        await store.servers.change_server(1, CLUB, change(number))
    kept = await store.servers.server_changes(1, 1000)
    assert (len(kept), kept[0].after, kept[-1].after) == (200, "game 202", "game 3")
    assert len(await store.servers.server_changes(2, 1000)) == 1


async def test_a_name_is_the_members_in_one_server_and_the_newest_there(store: Store) -> None:
    for guild, name in ((1, "Al"), (2, "Alice"), (1, "Ally")):
        await store.members.keep_name(guild, BIG, name)
    assert await store.members.names(1, [BIG, 7]) == {BIG: "Ally"}
    assert await store.members.names(2, [BIG]) == {BIG: "Alice"}
    assert await store.members.names(2, []) == {}
