"""Texts for people in their own language: languages, cards of three decks, descriptions of games and deals.

The other packages work with numbers and codes, which become text here.
"""
