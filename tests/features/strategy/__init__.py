"""Tests of pages on strategy."""
