"""Tables as time passes: the turn clock, the pace of computers, absence, and tables without anybody."""
