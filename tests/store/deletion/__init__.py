"""What is left of what was deleted: nothing in rows, files or copies."""
