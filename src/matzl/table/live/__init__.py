"""Tables in memory: commands, automatic moves, streams and workers of a running process."""
