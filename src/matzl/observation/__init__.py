"""Observations: what a seat may know as integers, tokens of the history and planes of floats, by one table per game.

`Game.observation` is the table, `View.observation`, `View.tokens` and `View.planes` are the arrays.
"""
