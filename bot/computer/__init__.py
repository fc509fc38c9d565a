"""Computer players: pure functions from what a seat may know to its moves, best first."""
