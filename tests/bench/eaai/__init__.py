"""Our gin player in the referee of the EAAI-21 Gin Rummy challenge; `__main__` is the command."""
