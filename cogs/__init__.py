"""The bot on Discord: one extension for each feature, and the parts they share."""
