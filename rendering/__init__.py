"""Pictures of what one seat may see, as PNG files.

A picture is made in two steps. A game's module lays it out as a draw list (picture.py): frozen values that name every
card, number and box with its position. `paint` (paint.py) turns a draw list into bytes. Rendering is given views only,
never the state of a match.
"""
