"""Tests of what a visitor has played."""
