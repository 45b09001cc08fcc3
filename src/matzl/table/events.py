"""What happens at a table, as events: the log of a table is a list of them, and everything else is their fold.

=============  ==================================================================  ==========================
kind           data                                                                who sees it
=============  ==================================================================  ==========================
opened         settings, host (a name), seat (of the host; missing: 0), invite     all; the links who sits there
               and watch (the tokens of the links)
sat            seat, name                                                          all
left           seat                                                                all
bot            seat, level                                                         all
ruled          rules (all of them)                                                 all
started        seed, first_dealer; cards: those of the first deal of a lesson;     all, but for seed, cards
               record: of a match that was begun elsewhere                         and record
cut            seat, knocked                                                       all
done           seat, word: an action of the game, or a card drawn for the seat     all
asked-back     seat                                                                all
agreed         seat                                                                all
declined       seat                                                                all
taken-back     seat, left: how many actions of the deal are left                   all
claimed        seat                                                                all
ready          seat: wants to go on to the next deal, or to a rematch              all
said           seat, name, phrase, text: one of these two is empty                 all
arranged       seat, cards, or null for the usual order                            that seat
hinted         seat, move, level, action, worths: mean and error of each action    that seat
admitted       nothing: a spectator, who followed the link                         nobody
closed         nothing: nobody is left                                             all
=============  ==================================================================  ==========================

An event is stored before anybody is shown what it brought.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table.

    Attributes
    ----------
    kind
        What, see the table above.
    data
        The particulars, as JSON can hold them.
    by
        The visitor who did it; empty for the table itself (bots, draws, cards played by themselves).
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""


PRIVATE = frozenset({"arranged", "hinted"})
"""Only the seat itself sees these kinds."""

UNSEEN = "admitted"
"""Nobody sees this kind."""
