"""Plus-Minus: a Swiss card game for three or four in which most and fewest points win sticks."""

FAMILY = "matzl.games.jass"
