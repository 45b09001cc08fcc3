"""The fields of observations: name, meaning, kind, and positions among the integers and the planes."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {
    "category": "a number from 0, -1 for none; planes: one for each value",
    "suit": "clubs, diamonds, hearts, spades are 0 to 3, none is 4; planes: one for each suit",
    "seat": "a seat counted from the viewer, -1 for none; planes: one for each seat",
    "card": "13 * suit + rank, 63 for none; planes: one for each card of the pack",
    "cards": "a set of cards, bit c for card c; planes: one for each card of the pack",
    "number": "planes: the number divided by the scale",
}
"""The kinds of fields, and their form as integers and as planes."""

FORMS = ("deal", "viewer", "seats", "pairs", "trick", "played", "stock")
"""The places from which fields come: a value of the deal, the viewer's own of values for each seat, those of all seats from
the viewer on, those of all pairs of seats, and the three that kernels assemble."""


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A field of the observations of a game.

    Attributes
    ----------
    name
        Its name; for facts of the game that of the field of the state.
    meaning
        Its meaning, in English.
    kind
        Its form, one of `KINDS`.
    form
        Its origin, one of `FORMS`.
    index, size
        The position of its first integer, and the number of its integers.
    plane, planes
        The position of its first plane, and the number of its planes.
    width
        The number of planes for each integer.
    scale
        For numbers: the divisor that brings planes to about 1.
    """

    name: str
    meaning: str
    kind: str
    form: str
    index: int
    size: int
    plane: int
    planes: int
    width: int
    scale: float

    @property
    def integers(self) -> slice:
        """The positions of its integers."""
        return slice(self.index, self.index + self.size)

    @property
    def floats(self) -> slice:
        """The positions of its planes."""
        return slice(self.plane, self.plane + self.planes)
