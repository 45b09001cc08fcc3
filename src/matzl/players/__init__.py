"""Bots of six levels, from random to master."""
