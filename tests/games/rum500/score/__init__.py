"""Points of 500 Rum: of cards, rounds and matches, on boards, and how long they take."""
