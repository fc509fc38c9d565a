"""One pipeline for every message that follows a table: coalesce, order, draw, compare, send; on failure, retry."""
