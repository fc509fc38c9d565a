"""The computer players of 500 Rum."""
