"""Tests of the bots: each game's rules of thumb, and contests between levels."""
