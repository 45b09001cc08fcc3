"""Records: deals and matches written as lines of JSON, and read from them with every check (``docs/records.md``)."""
