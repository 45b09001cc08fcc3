"""Tests of what people see: words, drawings, the table in the terminal."""
