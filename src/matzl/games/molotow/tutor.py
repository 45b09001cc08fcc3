"""The tutor of Molotow: most or fewest points, nothing in between, and fewer than a hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from matzl.deal.vocabulary import Trick
from matzl.games.jass.tutor import JassTutor


class MolotowTutor(JassTutor):
    """A tutor of Molotow."""

    aims: ClassVar[Mapping[str, str]] = {
        "hand-strong": "7.5",
        "hand-weak": "7.5",
        "hand-between": "7.5",
        "aim-all": "7.3",
        "aim-hundred": "7.4",
        "aim-near-hundred": "7.4",
        "aim-most": "7.5",
        "aim-fewest": "7.5",
        "aim-between": "7.5",
        "aim-level": "7.5",
    }

    def all_mine(self, won: Sequence[Sequence[Trick]], rest: Sequence[int]) -> bool:  # noqa: ARG002
        """§7.3 Return whether no other seat has a point so far."""
        return not any(rest)


TUTOR = MolotowTutor
