"""Tests of texts, card names and card drawings."""
