"""Tests of the table core: events, views, service, store."""
