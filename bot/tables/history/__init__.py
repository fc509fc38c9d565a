"""Looking back at matches: their rounds, replays, reviews and achievements, their verification and export."""
