"""Tests of player-facing output: words, drawings, the table in the terminal."""
