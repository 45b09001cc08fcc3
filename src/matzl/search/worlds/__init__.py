"""Worlds: the deals that a view leaves possible, counted and indexed by number."""
