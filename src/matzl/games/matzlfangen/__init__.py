"""Matzlfangen: a point-trick game from Upper Austria, with a called partner or one against three."""
