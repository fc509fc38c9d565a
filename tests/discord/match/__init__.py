"""A match from its deal to its end: panels, turns, suggestions, what is looked up."""
