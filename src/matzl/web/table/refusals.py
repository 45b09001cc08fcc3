"""Why something cannot be done now: each sentence once, with its clause, for all the buttons that it keeps out."""

from __future__ import annotations

from dataclasses import dataclass, field

from matzl.deal.view import View


@dataclass(frozen=True, slots=True)
class Why:
    """A sentence and its clause; `key` is the id by which buttons refer to it."""

    key: str
    sentence: str
    clause: str


@dataclass(slots=True)
class Whys:
    """The sentences that a region needs.

    Attributes
    ----------
    prefix
        What the ids begin with; another one for each region.
    found
        The sentences so far.
    """

    view: View
    deck: str
    prefix: str
    found: list[Why] = field(default_factory=list)

    def key(self, word: str) -> str:
        """The id of the sentence that says why a word cannot be played or said; empty when it can.

        Only to be asked when it is the turn of the view's seat.
        """
        refusal = self.view.refusal(word)
        if refusal is None:
            return ""
        sentence = refusal.sentence(self.deck, to_you=True)
        for why in self.found:
            if (why.sentence, why.clause) == (sentence, refusal.clause):
                return why.key
        made = Why(f"{self.prefix}{len(self.found)}", sentence, refusal.clause)
        self.found.append(made)
        return made.key
