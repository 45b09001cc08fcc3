"""The rules of a table: state, commands, events and visitors' views; pure functions without input or output."""
