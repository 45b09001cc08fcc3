"""Tests of matzl; a package, so that the slow second reading can be imported by name."""
