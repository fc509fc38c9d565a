"""The modules that lie in `bot/` itself: the command line, settings, logging, the process on Discord."""
