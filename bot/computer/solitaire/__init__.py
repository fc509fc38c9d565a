"""The computer players of the solitaire."""
