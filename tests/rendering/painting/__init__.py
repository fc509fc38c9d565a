"""From draw lists to PNG files: what `paint.py` and `animation.py` make."""
