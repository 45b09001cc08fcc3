"""Records: deals and matches written as lines of JSON, and read back with every check (``docs/records.md``)."""
