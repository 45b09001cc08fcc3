"""The tutor of Mittlere: stay out of the middle, take a trick, stay below a hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from matzl.deal.vocabulary import Trick
from matzl.games.jass.tutor import JassTutor


class MittlereTutor(JassTutor):
    """A tutor of Mittlere."""

    aims: ClassVar[Mapping[str, str]] = {
        "hand-strong": "7.10",
        "hand-weak": "7.10",
        "hand-between": "7.10",
        "aim-all": "7.4",
        "aim-hundred": "7.7",
        "aim-trick": "7.5",
        "aim-near-hundred": "7.7",
        "aim-most": "7.10",
        "aim-fewest": "7.10",
        "aim-between": "7.10",
        "aim-level": "7.10",
    }
    a_trick_is_needed = True
    may_lack_trumps = ("no_trump", "eights")  # §9.1

    def all_mine(self, won: Sequence[Sequence[Trick]], rest: Sequence[int]) -> bool:  # noqa: ARG002
        """§7.4 Return whether the learner has taken every trick so far."""
        return not any(won[seat] for seat in self.others)


TUTOR = MittlereTutor
