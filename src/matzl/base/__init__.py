"""Foundations that need no numba: cards, options, scoring, the facts of a game, the environment, worker processes."""
