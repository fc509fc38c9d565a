"""The pictures of the solitaire."""
