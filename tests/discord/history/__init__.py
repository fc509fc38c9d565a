"""Looking back: score and history, replays, reviews, achievements."""
