"""What finished matches add up to: rankings, ratings, seasons and records, without Discord or SQL."""
