"""Mittlere: a Swiss game of tricks and card points for three, in which the player in the middle loses."""

FAMILY = "matzl.games.jass"
