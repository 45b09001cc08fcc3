"""Small games: their trees, their solution, and reduced packs."""
