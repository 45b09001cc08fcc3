"""Tests of tournaments without a user interface."""
