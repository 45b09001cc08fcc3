"""Tests of the tables: their log, what a guest may know, the hall, the store."""
