"""Replays of played deals, and their analyses."""
