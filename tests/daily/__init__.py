"""Tests of the deal of the day: the rule, dates, and what bots get."""
