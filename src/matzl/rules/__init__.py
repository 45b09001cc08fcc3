"""The rule books in code: a room for each game, and what the games share."""
