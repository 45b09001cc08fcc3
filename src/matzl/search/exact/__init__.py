"""Exact play: the value of a position when all cards are known."""
