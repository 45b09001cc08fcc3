"""Explanations of illegal actions: each sentence once, shared by all the cards or calls that it rules out."""

from __future__ import annotations

from dataclasses import dataclass, field

from matzl.deal.view import View


@dataclass(frozen=True, slots=True)
class RefusalNote:
    """A sentence and its clause; cards and calls refer to it by `key`."""

    key: str
    sentence: str
    clause: str


@dataclass(slots=True)
class RefusalNotes:
    """A collector of refusal notes for the cards or calls of one view.

    Attributes
    ----------
    prefix
        The start of each key, so that several collectors have different keys.
    notes
        The notes collected so far.
    """

    view: View
    deck: str
    prefix: str
    notes: list[RefusalNote] = field(default_factory=list)

    def key(self, word: str) -> str:
        """Return the key of the note that explains why an action is illegal, empty if it is legal.

        Call this only when it is the view's seat's turn.
        """
        refusal = self.view.refusal(word)
        if refusal is None:
            return ""
        sentence = refusal.sentence(self.deck, to_you=True)
        for note in self.notes:
            if (note.sentence, note.clause) == (sentence, refusal.clause):
                return note.key
        made = RefusalNote(f"{self.prefix}{len(self.notes)}", sentence, refusal.clause)
        self.notes.append(made)
        return made.key
