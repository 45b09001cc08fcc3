"""What the server itself refuses, whatever the table: a status, a code, and the sentence in the reader's language."""

from __future__ import annotations

from matzl.errors import MatzlError
from matzl.text.languages import translated

SENTENCES: dict[str, str] = {
    "not-found": "There is no such page.",
    "no-method": "This address does not take what was sent.",
    "wrong-host": "This server does not go by the name by which it was asked for.",
    "foreign": "This was sent from another site, and is not done.",
    "csrf": "This page was open too long, or in another browser. Load it again, and try once more.",
    "too-large": "That is more than this server takes.",
    "no-form": "Only forms are read here.",
    "bad-form": "This form cannot be read.",
    "bad-field": "The field {field} cannot be that.",
    "too-long": "That is longer than the {most} characters there is space for.",
    "too-fast": "That was too much at once. Wait {seconds} s, and try again.",
    "bad-code": "There is no such code (any more). A code works once, for ten minutes.",
    "fault": "Something went wrong in matzl itself. It has been written down; nothing is lost.",
}
"""By code; said through `RefusedError.sentence`."""


class RefusedError(MatzlError):
    """What the server refuses.

    Attributes
    ----------
    status
        The status of the answer.
    wait
        After how many seconds it may be tried again, when that is the reason.
    """

    def __init__(self, status: int, code: str, **parameters: object) -> None:
        super().__init__(SENTENCES[code].format_map(parameters))
        self.status, self.code, self.parameters = status, code, parameters

    @property
    def wait(self) -> int | None:
        """After how many seconds it may be tried again, when that is the reason."""
        seconds = self.parameters.get("seconds")
        return seconds if isinstance(seconds, int) else None

    @property
    def sentence(self) -> str:
        """What it says, in the language spoken."""
        return translated(SENTENCES[self.code]).format_map(self.parameters)
