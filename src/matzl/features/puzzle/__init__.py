"""Puzzles: positions from bots' games in which one action is clearly best, stored in the folders of the games."""
