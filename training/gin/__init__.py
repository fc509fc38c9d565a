"""Training of the gin evaluator."""
