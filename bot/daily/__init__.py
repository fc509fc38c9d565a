"""The daily deal: the days of a server, who has played them, how they ended, and what a computer makes of them."""
