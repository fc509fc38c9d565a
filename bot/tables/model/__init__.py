"""The model of a table: its records, its match, and pure functions that change them or refuse."""
