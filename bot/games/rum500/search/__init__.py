"""Searches within a turn: the uses of a card, everything that can be laid at once, and whether the turn can end."""
