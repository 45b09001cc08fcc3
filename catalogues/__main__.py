"""``make catalogues``: all messages into the template and into the catalogue of each language."""

from __future__ import annotations

from catalogues.files import write_all

for language, waiting in write_all().items():
    print(
        f"{language}: {waiting or 'no'} message{'' if waiting == 1 else 's'} without a translation"
    )
