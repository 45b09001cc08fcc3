"""Mutation testing of the rules: changes of sources, and tests run against them. The program is ``tests/mutants.py``."""
