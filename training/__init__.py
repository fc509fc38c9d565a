"""Trains the nets of the computer players; not part of the bot."""
