"""Tests of the pages on strategy."""
