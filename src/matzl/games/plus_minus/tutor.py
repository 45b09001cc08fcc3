"""What a learner of Plus-Minus is told: a stick for the most points and one for the fewest, and none for a hundred."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from matzl.games.jass.tutor import JassTeacher


class PlusMinusTeacher(JassTeacher):
    """A teacher of Plus-Minus."""

    aims: ClassVar[Mapping[str, str]] = {
        "hand-strong": "7.5",
        "hand-weak": "7.4",
        "hand-between": "7.2",
        "aim-hundred": "7.5",
        "aim-near-hundred": "7.5",
        "aim-most": "7.5",
        "aim-fewest": "7.4",
        "aim-between": "7.2",
        "aim-level": "7.2",
    }


TEACHER = PlusMinusTeacher
