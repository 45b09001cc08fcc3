"""German Solo: a game of trumps for four with an auction, played alone or with the holder of a called card."""
