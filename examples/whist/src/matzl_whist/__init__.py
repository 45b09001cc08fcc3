"""Whist with fixed partners: a game in a package of its own, which shows what it takes to add one."""
