"""The trial: what the bot's owner tries on Discord with it, in the one server that RUMTABLE_TRIAL_SERVER names."""

import discord

from cogs.services import ServicedBot
from cogs.trial.commands import TrialCommands


async def setup(bot: ServicedBot) -> None:
    if bot.trial_server is None:
        raise ValueError("no server has a trial")
    await bot.add_cog(TrialCommands(bot), guild=discord.Object(bot.trial_server))
