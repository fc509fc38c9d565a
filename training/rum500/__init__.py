"""Training of the 500 Rum evaluator: practice rounds and their simulator."""
