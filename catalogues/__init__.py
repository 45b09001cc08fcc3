"""Keeps the catalogues of translations current: finds every text for people, and writes it where translators look.

Texts stand in tables of data (`catalogues.tables`), in calls of ``translated`` and in templates of pages
(`catalogues.sources`). ``python -m catalogues`` (``make catalogues``) writes them into ``matzl.pot`` and into the ``.po``
file of each language (`catalogues.files`), where translations are kept.
"""
