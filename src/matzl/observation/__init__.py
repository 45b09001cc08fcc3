"""Observations: what a seat may know, as integers, tokens of the history and planes of floats, defined by a table per game.

`Game.observation` is the table, `View.integers`, `View.tokens` and `View.planes` are the arrays.
"""
