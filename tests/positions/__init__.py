"""Tests of positions that are set up by hand."""
