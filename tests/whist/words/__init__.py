"""What whist says to people."""
