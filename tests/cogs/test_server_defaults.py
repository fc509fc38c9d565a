"""The channels in which a server allows tables, and the defaults of new tables."""

from typing import cast
from unittest.mock import Mock

import discord
import pytest

from bot.games.catalogue import GAMES
from bot.games.refusals import NotNowError
from bot.people.settings import ServerSettings
from bot.tables.model.records import shared_with
from cogs.services import default_game, default_preset, require_allowed_channel
from cogs.ui.interactions import Interaction

HERE, PARENT, ELSEWHERE = 1, 2, 3


def pressed(*known: int, unavailable: bool = False) -> Interaction:
    """A press in a thread, in a server with these channels."""
    guild = Mock(spec=discord.Guild, unavailable=unavailable)
    guild.get_channel.side_effect = {channel: Mock() for channel in known}.get
    return cast("Interaction", Mock(guild=guild, channel_id=HERE, channel=Mock(parent_id=PARENT)))


@pytest.mark.parametrize("allowed", [(), (HERE,), (PARENT, ELSEWHERE)])
def test_a_table_is_allowed_in_a_thread_by_itself_or_by_its_channel(allowed: tuple[int, ...]) -> None:
    require_allowed_channel(pressed(PARENT, ELSEWHERE, HERE), ServerSettings(allowed))


def test_a_refusal_names_the_allowed_channels_that_still_exist() -> None:
    with pytest.raises(NotNowError) as refused:
        require_allowed_channel(pressed(ELSEWHERE), ServerSettings((ELSEWHERE, 99)))
    assert refused.value.say.args["channels"] == (f"<#{ELSEWHERE}>",)


def test_while_a_server_is_unavailable_its_channels_count_as_existing() -> None:
    with pytest.raises(NotNowError):
        require_allowed_channel(pressed(unavailable=True), ServerSettings((ELSEWHERE,)))


@pytest.mark.parametrize(("setting", "game"), [("", "rum500"), ("gin", "gin"), ("chess", "rum500")])
def test_the_default_game_is_the_main_one_if_none_or_an_unknown_one_is_set(setting: str, game: str) -> None:
    assert default_game(ServerSettings(game=setting), GAMES) == game


def test_an_unknown_table_option_or_value_has_its_default() -> None:
    settings = ServerSettings(table={"clock": "3-min", "calls": False, "weather": "fine"})
    assert shared_with(settings.table) == shared_with({"calls": False})


def test_the_default_preset_applies_only_to_the_default_game() -> None:
    settings = ServerSettings(game="gin", preset=list(GAMES["gin"].presets)[-1])
    assert default_preset(settings, GAMES, "gin") == settings.preset
    assert default_preset(settings, GAMES, "solitaire") == next(iter(GAMES["solitaire"].presets))
    assert default_preset(settings, GAMES, "rum500") == next(iter(GAMES["rum500"].presets))
