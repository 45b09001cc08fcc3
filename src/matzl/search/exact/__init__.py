"""Exact play: what a position is worth when all cards are known."""
