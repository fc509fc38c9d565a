"""The repositories in one database: an implementation of each port, and what they write together."""
