"""The command line as ``python -m matzl``."""

from matzl.cli import main

main()
