"""Events: a table's log is a list of them, and its state is their fold.

=============  ==================================================================  ==========================
kind           data                                                                who sees it
=============  ==================================================================  ==========================
opened         settings, seat (of the host; missing: 0), invite and watch (the     all; the links who sits there;
               tokens of the links); secret, from which those of its deals follow  the secret nobody
sat            seat                                                                all
left           seat; none if somebody without one leaves a table that stays; by    all
               nobody: who was away after a match there, and may come back
bot            seat, level; a person who was there may take the seat back          all
bots           level; seat, or missing: the seats of all people; bots take them    all
               permanently
host           seat: of the new host                                               all
named          text: the name of the table, which stays; empty: it does not        all
ruled          rules (all of them)                                                 all
started        first_dealer; cards: of the first deal, if they are given; record:  all, without these
               of a match that was begun elsewhere; seed, if the cards follow
               from one; bots: the seed and deal number for the bots' random
               choices, if they differ from that;
               single_deals: the number of deals of a duplicate round
cut            seat, knocked                                                       all
done           seat, word: an action of the game, or a card drawn for the seat;    all
               spent: seconds of the reserve time that it took; clock: the
               level of the bot that chose it when the person's time was up;
               level: of the bot that chose it; failed: whether that is an amateur
               because the bot of the seat could not choose
asked-back     seat                                                                all
agreed         seat                                                                all
declined       seat                                                                all
taken-back     seat, left: how many actions of the deal are left                   all
claimed        seat, tricks: the number of tricks left                             all
ready          seat: wants to go on to the next deal, or to a rematch              all
said           seat, phrase, text: one of these two is empty                       all
hinted         seat, move, hint: the values of the actions                         that seat
word           seat, word: for the order of the cards from the next deal on        that seat
removed        seat: the host has removed its person or bot; invite: the token of  all
               the new invitation, after a person
readmitted     index: among those removed; the host lets one of them come back     all
renewed        invite: the token of a new invitation; earlier ones are worthless   all; the token who sits there
admitted       invited: whether the spectator knows the address of the table,      nobody
               and not only the link for spectators
closed         nothing; the host has closed the table                              all
=============  ==================================================================  ==========================

An event is stored before anyone sees its effect. No event contains a person's name, only the id of a visitor (`Event.by`);
the view gets visitors' names from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict


@dataclass(frozen=True, slots=True)
class Event:
    """An event at a table.

    Attributes
    ----------
    kind
        The kind, see above.
    data
        Its data, as JSON.
    by
        The visitor who caused it; empty for automatic moves.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""


class EventData(TypedDict, total=False):
    """The data of events that the log of a table shows; the table above says which kinds have them."""

    name: str
    level: str
    rules: dict[str, Any]
    first_dealer: int
    single_deals: int
    knocked: bool
    word: str
    spent: float
    clock: str
    failed: bool
    left: int
    tricks: int
    phrase: str
    text: str


PRIVATE = frozenset({"hinted", "word"})
"""Kinds of events that only the acting seat sees."""

UNSEEN = "admitted"
"""The kind of event that nobody sees."""

SEATING = frozenset("opened sat left bot bots host named removed readmitted renewed ruled".split())
"""Kinds of events that decide who sits and who may sit at a table; the rules of its game are not needed to apply them."""

NOT_PUBLIC = PRIVATE | {UNSEEN}
"""Kinds of events that change nothing that others see, not even the order of lists of tables."""


def effect_of(kind: str) -> str:
    """Return the name of the `Table` method that applies events of a kind."""
    return f"_on_{kind.replace('-', '_')}"
