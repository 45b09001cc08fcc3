"""Cards, orders, scoring, options and the facts of a game: plain data, no numba."""
