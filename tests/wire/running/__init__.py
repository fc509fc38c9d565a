"""How a test prepares, starts and watches the bot's process."""
