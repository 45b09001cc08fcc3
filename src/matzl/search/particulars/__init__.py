"""What search must be told of a game, a file for each that has something to tell; `plain` serves the others."""
