"""Statistics: what a visitor has played, and its export."""
