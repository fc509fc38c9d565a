"""The rules of the games, as pure functions of frozen values: no clock, no randomness, no I/O."""
