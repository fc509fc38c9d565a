"""Lobbies, from the first message to the rematch; tables that begin without one."""
