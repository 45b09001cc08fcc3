"""Tests of the editor of positions."""
