"""Statistics: what a visitor has played, files of it to keep, and its deletion."""
