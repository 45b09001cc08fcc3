"""Replays: their pages, in the browser and the terminal, and their analyses."""
