"""What teachers say to a learner, a file for each game: whole sentences by code.

A sentence may speak of cards (``{card}``, ``{best}``), suits (``{suit}``), numbers and the names of seats (``{name}``).
"""
