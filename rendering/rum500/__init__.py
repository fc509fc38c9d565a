"""The pictures of 500 Rum."""
