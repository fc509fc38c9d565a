"""What members set for themselves, and what they see by it: languages, names, words first, decks, their data."""
