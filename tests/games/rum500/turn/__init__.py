"""Turns of 500 Rum: the deal, draws and picks, melds and lay-offs, special plays, and ways to end a turn."""
