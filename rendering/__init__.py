"""Pictures: what one seat may see, as PNG bytes.

A picture is made in two steps. A game's module lays it out as a draw list (picture.py), frozen values that name every
card, number and box and where it goes; `paint` (paint.py) turns a draw list into bytes. Only views come in here.
"""
