"""Plus-Minus: a Swiss game of tricks and card points for three or four, in which most and fewest get sticks."""
