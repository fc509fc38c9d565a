"""Live tables: commands of members change them under a lock, and every change is saved before anyone hears of it."""
