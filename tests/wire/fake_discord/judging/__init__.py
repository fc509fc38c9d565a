"""What judges the requests that the stand-in gets: rules of our own, and Discord's document."""
