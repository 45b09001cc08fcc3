"""Tests of the regions of a table's page."""
