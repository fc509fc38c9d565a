"""/achievements: all there are, how many players of the server have each, and which the asker has."""

from collections.abc import Iterator, Mapping

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.contract import AnyGame
from cogs.services import ServicedCog
from cogs.ui.interactions import Interaction, answer_with
from cogs.ui.layout import GOLD, Content, layout, text
from cogs.words import Words


@app_commands.guild_only()
class AchievementCommands(ServicedCog):
    """The list, privately."""

    @app_commands.command(description=locale_str("command-achievements"))
    async def achievements(self, interaction: Interaction) -> None:
        """Show them all."""
        services, guild = self._services, interaction.guild_id or 0
        own = await services.storage.achievements_of(guild, interaction.user.id)
        counted = await services.storage.achieved_by(guild)
        players = await services.storage.players(guild)
        lines = _lines(await services.words(interaction), services.tables.games, own, counted, players)
        await answer_with(interaction, Content(layout(text("\n".join(lines)), colour=GOLD)))


def _lines(
    words: Words, games: Mapping[str, AnyGame], own: Mapping[str, int], counted: Mapping[str, int], players: int
) -> Iterator[str]:
    """Those of each game; what several games have is told with the first."""
    yield words("achievements-title")
    told: set[str] = set()
    for game in games.values():
        keys = [each.key for each in game.achievements if each.key not in told]
        told |= set(keys)
        if keys:
            yield words("achievements-game", game=words(f"{game.key}-name"))
        for key in keys:
            members = counted.get(key, 0)
            share = max(1, round(100 * members / max(players, members, 1)))
            name, hint = words(f"achievement-{key}"), words(f"achievement-{key}.hint")
            yield words("achievement-line", name=name, hint=hint, times=own.get(key, 0), members=members, share=share)
