"""Lessons: guided deals, and the responses to decisions in them."""
