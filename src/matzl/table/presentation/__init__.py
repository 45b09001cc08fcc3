"""A table in words and plain values for one person, for any user interface: no HTML, no framework.

Every function takes a `matzl.table.core.view.TableView` and, where cards are named, the deck whose names are used.
"""
