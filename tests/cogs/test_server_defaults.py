"""Where a server wants tables, and what they begin with."""

from typing import cast
from unittest.mock import Mock

import discord
import pytest

from bot.games.catalogue import GAMES
from bot.games.refusals import NotNowError
from bot.people.settings import ServerSettings
from bot.tables.model.records import shared_with
from cogs.services import default_game, default_preset, default_table_options, require_place
from cogs.ui.interactions import Interaction

HERE, PARENT, ELSEWHERE = 1, 2, 3


def pressed(*known: int, unavailable: bool = False) -> Interaction:
    """A press in a thread of a channel; the server has these channels."""
    guild = Mock(spec=discord.Guild, unavailable=unavailable)
    guild.get_channel.side_effect = {channel: Mock() for channel in known}.get
    return cast("Interaction", Mock(guild=guild, channel_id=HERE, channel=Mock(parent_id=PARENT)))


@pytest.mark.parametrize("allowed", [(), (HERE,), (PARENT, ELSEWHERE)])
def test_a_thread_counts_as_itself_and_as_its_channel(allowed: tuple[int, ...]) -> None:
    require_place(pressed(PARENT, ELSEWHERE, HERE), ServerSettings(allowed))


def test_elsewhere_a_table_is_refused_with_the_channels_that_are_there_still() -> None:
    with pytest.raises(NotNowError) as refused:
        require_place(pressed(ELSEWHERE), ServerSettings((ELSEWHERE, 99)))
    assert refused.value.say.args["channels"] == (f"<#{ELSEWHERE}>",)


def test_a_server_that_the_bot_does_not_see_now_has_lost_no_channel() -> None:
    with pytest.raises(NotNowError):
        require_place(pressed(unavailable=True), ServerSettings((ELSEWHERE,)))


@pytest.mark.parametrize(("kept", "game"), [("", "rum500"), ("gin", "gin"), ("chess", "rum500")])
def test_a_game_that_there_is_no_more_is_the_main_one(kept: str, game: str) -> None:
    assert default_game(ServerSettings(game=kept), GAMES) == game


def test_what_no_option_of_the_table_can_be_set_to_is_as_usual() -> None:
    settings = ServerSettings(table={"clock": "3-min", "calls": False, "weather": "fine"})
    assert default_table_options(settings, GAMES, "gin") == shared_with({"calls": False})


def test_a_preset_belongs_to_the_default_game() -> None:
    settings = ServerSettings(game="gin", preset=list(GAMES["gin"].presets)[-1])
    assert default_preset(settings, GAMES, "gin") == settings.preset
    assert default_preset(settings, GAMES, "solitaire") == next(iter(GAMES["solitaire"].presets))
    assert default_preset(settings, GAMES, "rum500") == next(iter(GAMES["rum500"].presets))
