"""Tests of the position editor."""
