"""The stand-in for Discord: `discord.py` puts its gateway and its REST API together."""
