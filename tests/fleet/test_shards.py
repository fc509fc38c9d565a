"""What bot/fleet/shards.py relies on in discord.py, beside its public interface: an upgrade that changes it fails."""

import inspect

import discord
from discord.shard import Shard
from discord.state import AutoShardedConnectionState


def source(of: object) -> str:
    return inspect.getsource(of)  # pyright: ignore[reportArgumentType] - a function or a class


def test_connecting_launches_shards_and_then_waits_for_what_happens_to_them() -> None:
    connect = source(discord.AutoShardedClient.connect)
    assert connect.index("await self.launch_shards()") < connect.index("while not self.is_closed()")


def test_a_shard_is_launched_by_its_gateway_and_number_and_kept() -> None:
    assert list(inspect.signature(discord.AutoShardedClient.launch_shard).parameters)[1:3] == ["gateway", "shard_id"]
    assert "self.__shards[shard_id] = ret = Shard(" in source(discord.AutoShardedClient.launch_shard)
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    assert vars(client)["_AutoShardedClient__shards"] == {}


def test_a_login_that_is_given_up_in_the_hook_ends_without_a_word() -> None:
    given_up = source(Shard.reidentify).partition("except asyncio.CancelledError:")[2]
    assert given_up.split()[0] == "return"
    assert "self.launch()" in source(Shard.reidentify)


def test_shards_are_never_all_ready_where_none_is_expected() -> None:
    assert "if len(self._ready_tasks) == len(self.shard_ids)" in source(AutoShardedConnectionState.parse_ready)
    assert "self.dispatch('shard_ready', shard_id)" in source(AutoShardedConnectionState)
