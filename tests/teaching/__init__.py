"""Lessons: whole sentences, true ones, and nothing in them that the learner's seat may not know."""
