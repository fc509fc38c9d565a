"""Faults around the process: killed, cut off, refused, flooded, and told nonsense."""
