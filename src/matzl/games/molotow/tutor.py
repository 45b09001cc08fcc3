"""What a learner of Molotow is told: most or fewest, never between, and above all no hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from matzl.deal.moves import Trick
from matzl.games.jass.tutor import JassTeacher


class MolotowTeacher(JassTeacher):
    """A teacher of Molotow."""

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
        """§7.3 Whether nobody else has a point so far."""
        return not any(rest)


TEACHER = MolotowTeacher
