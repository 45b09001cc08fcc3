"""Tests of the puzzles: every one that ships, how they are made, and the intervals of repetition."""
