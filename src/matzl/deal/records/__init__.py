"""Records: how a deal or a match leaves the program as a line of JSON, and comes back checked (``docs/records.md``)."""
