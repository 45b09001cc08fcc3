"""``make catalogues``: update the catalogues of all packages and languages."""

from __future__ import annotations

from catalogues.files import write_all

for language, missing in write_all().items():
    print(
        f"{language}: {missing or 'no'} message{'' if missing == 1 else 's'} without a translation"
    )
