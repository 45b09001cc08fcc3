"""``python -m matzl`` is the command line."""

from matzl.cli import main

main()
