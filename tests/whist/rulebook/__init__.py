"""The rule book of whist."""
