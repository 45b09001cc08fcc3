"""Tests of the rules, clause by clause: files and helpers for each game."""
