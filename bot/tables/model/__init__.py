"""What a table is: its records, its match, and pure functions that change them or refuse."""
