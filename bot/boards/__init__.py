"""Rankings, ratings, seasons and records of finished matches, without Discord or SQL."""
