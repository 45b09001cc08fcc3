"""Bots of five levels, from random to master."""
