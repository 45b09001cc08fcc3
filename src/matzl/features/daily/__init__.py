"""The deal of the day: cards, seat and bots of each game follow from the date by a published rule (``docs/daily.md``)."""
