"""The renderers of pages: HTML, the terminal, plain text and JSON. None of them knows a feature."""
