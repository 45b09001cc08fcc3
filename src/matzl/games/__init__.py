"""The games that come with matzl, a folder each."""
