"""The arena: schedule, figures, tests of strength, workers and the command."""
