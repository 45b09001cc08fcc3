"""The phrases of each game in English, a file for each, and the sentences of the table."""
