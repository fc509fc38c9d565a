"""What a seat can do: every choice with the use it is put to, and whether a turn can still end."""
