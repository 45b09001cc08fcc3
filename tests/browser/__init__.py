"""Tests in a real browser: people who sit down at tables of a real server."""
