"""Tests of matzl; a package, so that the second implementation of the rules can be imported by name."""
