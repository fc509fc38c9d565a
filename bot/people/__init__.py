"""What belongs to members and servers rather than to a table: their settings, and the data kept about a member."""
