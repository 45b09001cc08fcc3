"""Whist with fixed partners: a game in a package of its own, as an example of adding one."""
