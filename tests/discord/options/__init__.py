"""Options of a table, set by presses, and what those of 500 Rum change in play."""
