"""The pictures of gin."""
