"""The repositories of a database: the implementation of each port, and the writes that they share."""
