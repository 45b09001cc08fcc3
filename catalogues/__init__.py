"""Keep the catalogues of translations current: find every text for people and write it where translators look.

Texts stand in tables of data (`catalogues.tables`), in calls of ``translated`` and in templates of pages
(`catalogues.sources`). ``python -m catalogues`` (``make catalogues``) writes them into ``.po`` files (`catalogues.files`):
those that all games share into ``matzl/text/locale``, those of a game into the ``locale`` folder of its package.
"""
