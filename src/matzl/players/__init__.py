"""The levels of bots, from random to master."""
