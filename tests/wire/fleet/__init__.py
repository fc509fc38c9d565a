"""Several processes that share the bot's servers."""
