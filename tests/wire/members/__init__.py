"""People on the stand-in: what they see, and matches that they play."""
