"""What the result of a deal is worth in its match, for games in which the score changes what to play for."""
