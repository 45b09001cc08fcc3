"""Plus-Minus: a Swiss card game for three or four in which the most and the fewest points win sticks."""

FAMILY = "matzl.games.jass"
