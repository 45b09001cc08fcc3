"""Tests of the table: events, views, service, store."""
