"""The rules of a table: state, commands, events and what each person may see; pure functions without input or output."""
