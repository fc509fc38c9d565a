"""Single cards: their art, as sprites and as emojis."""
