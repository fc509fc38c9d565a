"""The computer players of gin."""
