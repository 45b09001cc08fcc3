"""Molotow: a Swiss game of tricks and card points for four, in which the two players in the middle lose."""

FAMILY = "matzl.games.jass"
