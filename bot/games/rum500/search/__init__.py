"""What a turn can still do: the uses of a card, what can be laid at once, and whether the turn can end."""
