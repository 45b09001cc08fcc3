"""The export of a visitor's history: a record of each match, one per line."""

from __future__ import annotations

from collections.abc import AsyncIterator

from matzl.deal.records.strict import dumps
from matzl.errors import MatzlError
from matzl.features.replay.model import Replays
from matzl.table.store import Store


async def records(store: Store, replays: Replays, visitor: str) -> AsyncIterator[str]:
    """Yield the record of each match of which a visitor has finished a deal, the oldest first, as lines of JSON.

    Of matches that are still being played they have the finished
    deals. The ``meta`` of a record has the names of the seats and the visitor's seat. Left out are running matches of tables
    that the visitor has left, deals that a feature still keeps secret, and damaged ones.
    """
    for key, seat in await store.run(store.memory.replays, visitor):
        try:
            replay = await replays.find(key, visitor)
        except MatzlError as error:
            if error.code == "busy":
                raise  # nothing may be missing for that reason
            continue
        if replay.played.deals:
            meta = {"names": list(replay.played.names), "seat": seat}
            yield dumps({**replay.played.record, "meta": meta}) + "\n"
