"""Features beside the table, a folder each."""
