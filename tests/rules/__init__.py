"""The tests of the rules: files for each game, and what they hold in hand."""
