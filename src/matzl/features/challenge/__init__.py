"""Challenges: a played deal, offered to others to play."""
