"""The parts that every message and control is built from: layouts, addresses, readers, pictures, interactions."""
