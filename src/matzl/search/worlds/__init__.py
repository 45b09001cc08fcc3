"""Worlds: the deals consistent with a view, counted and indexed by number."""
