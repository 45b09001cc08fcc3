"""Deals, views, matches and their records."""
