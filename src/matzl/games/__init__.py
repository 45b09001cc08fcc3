"""The games that come with matzl, one folder each."""
