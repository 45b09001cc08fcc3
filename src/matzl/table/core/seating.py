"""The seating of a table: the holders of seats, the people who may take one, and the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from matzl.table.core.events import Event
from matzl.table.core.names import Names, names_apart, numbered, stand_in
from matzl.table.core.stages import BOT, BOT_NAMES, FREE, PERSON, Chair, FormerHolder
from matzl.text.drawings.portraits import BIRD, INKS, Face, face_of


class Seating:
    """The seats of a table and the rights of its visitors; see `matzl.table.core.state.Table`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.listed = False
        self.hosted = True
        self.chairs: list[Chair] = []
        self.visitors: list[str] = []
        self.returning: dict[int, FormerHolder] = {}
        self.host = ""
        self.invite = self.watch = ""
        self.first_invite = ""
        self.admitted: set[str] = set()
        self.invited: set[str] = set()
        self.removed: list[str] = []
        self.participants: dict[str, None] = {}
        self.name = ""
        self.regulars: set[str] = set()

    def names_of_people(self, names: Names, watchers: Sequence[str] = ()) -> dict[str, str]:
        """Return the names (in the current language) of all who have sat here or watch now; newcomers do not change them."""
        return names_apart(self.participants | dict.fromkeys(watchers), names)

    def named_chairs(
        self,
        people: Mapping[str, str],
        faces: Mapping[str, Face] = MappingProxyType({}),
        strengths: Mapping[str, int] = MappingProxyType({}),
    ) -> tuple[Chair, ...]:
        """Return the seats with people's names, faces and ratings, and with bots' names that look like no person's.

        A bot that plays for a person who is away has a name made of theirs, and their colour.
        """
        # Several times as quick as `replace`; this is done for each viewer of each card.
        return tuple(
            Chair(
                each.number, each.kind, self._name(each, people), each.level, each.host,
                self._face(each, faces), strengths.get(self.visitors[each.number], 0),
            )
            for each in self.chairs
        )  # fmt: skip

    def _name(self, chair: Chair, people: Mapping[str, str]) -> str:
        if chair.kind == PERSON:
            return people[self.visitors[chair.number]]
        away = self.replaced.get(chair.number)
        if away is not None:
            return stand_in(people[away.visitor])
        return numbered(chair.name, people.values()) if chair.kind == BOT else ""

    def _face(self, chair: Chair, faces: Mapping[str, Face]) -> Face | None:
        if chair.kind == FREE:
            return None
        visitor = self.person_of(chair.number)
        if not visitor:
            return Face(BIRD, tuple(INKS)[BOT_NAMES.index(chair.name) % len(INKS)])
        face = faces.get(visitor) or face_of(visitor)
        return face if chair.kind == PERSON else Face(BIRD, face.colour)

    @property
    def people(self) -> frozenset[int]:
        """The seats held by people."""
        return self._seats(PERSON)

    @property
    def open_seats(self) -> frozenset[int]:
        """The open seats."""
        return self._seats(FREE)

    def _seats(self, kind: str) -> frozenset[int]:
        return frozenset(chair.number for chair in self.chairs if chair.kind == kind)

    @property
    def replaced(self) -> dict[int, FormerHolder]:
        """The absent people for whom bots are playing, by seat."""
        return {seat: who for seat, who in self.returning.items() if who.replaced}

    @property
    def players(self) -> int:
        """The number of people in the match, with those for whom bots are playing meanwhile."""
        return len(self.people | self.replaced.keys())

    def person_of(self, seat: int) -> str:
        """Return the visitor who holds a seat or for whom a bot plays there; empty for other bots and open seats."""
        away = self.returning.get(seat)
        return away.visitor if away and away.replaced else self.visitors[seat]

    def seat_of(self, visitor: str) -> int | None:
        """Return a visitor's seat, None if they have none."""
        return self.visitors.index(visitor) if visitor and visitor in self.visitors else None

    def former_seat(self, visitor: str) -> int | None:
        """Return the seat that a visitor may take back, None if there is none."""
        return next((seat for seat, who in self.returning.items() if who.visitor == visitor), None)

    def seat_for(self, visitor: str, seat: int | None) -> int:
        """Return the seat that a visitor would take: `seat` if given, else their former seat, else the first open one."""
        if seat is not None:
            return seat
        former = self.former_seat(visitor)
        return min(self.open_seats) if former is None else former

    @property
    def renewed(self) -> bool:
        """True if the invitation has been renewed since the table was opened."""
        return bool(self.first_invite)

    @property
    def invitations(self) -> tuple[str, ...]:
        """The invitations to play: the token of the invitation and, until it is renewed, the key of the table."""
        return (self.invite,) if self.renewed else (self.invite, self.key)

    def may_sit(self, visitor: str, token: str = "") -> bool:
        """Return whether a visitor may take an open seat.

        Visitors are invited if they know one of the `invitations` or have sat here since the last renewal; at a listed
        table everybody is invited. A visitor whom the host has removed may not take a seat.
        """
        invited = self.listed or token in self.invitations or visitor in self.invited
        return invited and visitor not in self.removed

    # Changes

    def sit(self, seat: int, visitor: str) -> None:
        """Give a seat to a visitor."""
        self.visitors[seat] = visitor
        self.returning.pop(seat, None)
        self.invited.add(visitor)
        self.participants[visitor] = None
        self.regulars.add(visitor)
        self.chairs[seat] = Chair(seat, PERSON, host=visitor == self.host)

    def sit_bot(self, seat: int, level: str) -> None:
        """Give a seat to a bot, or another level to the bot there."""
        self.visitors[seat] = ""
        taken = {chair.name for chair in self.chairs if chair.number != seat}
        names = (self.chairs[seat].name, *BOT_NAMES)
        name = next(each for each in names if each and each not in taken)
        self.chairs[seat] = Chair(seat, BOT, name, level)

    def free(self, seat: int, *, replaced: bool) -> None:
        """Vacate the seat of a person, or of the bot playing for one; the person may take it back."""
        visitor = self.person_of(seat)
        self.admitted.add(visitor)
        self.forget_former_seats(visitor)
        self.returning[seat] = FormerHolder(visitor, replaced)
        self.visitors[seat], self.chairs[seat] = "", Chair(seat)

    def remove(self, seat: int, invite: str = "") -> None:
        """Remove a person or a bot from a seat; the person may not sit down again before being readmitted.

        With `invite` the invitation is renewed.
        """
        visitor = self.person_of(seat)
        if visitor:
            self.admitted.add(visitor)
            self.removed.append(visitor)
            self.regulars.discard(visitor)
            self.forget_former_seats(visitor)
        self.returning.pop(seat, None)
        self.visitors[seat], self.chairs[seat] = "", Chair(seat)
        if invite:
            self.renew(invite)

    def renew(self, invite: str) -> None:
        """Replace the invitation; those who have a seat here or may take one back remain invited."""
        self.first_invite, self.invite = self.first_invite or self.invite, invite
        self.invited = {*filter(None, self.visitors)}
        self.invited |= {holder.visitor for holder in self.returning.values()}

    def forget_former_seats(self, visitor: str) -> None:
        """Forget the seats that a visitor may take back."""
        self.returning = {s: who for s, who in self.returning.items() if who.visitor != visitor}

    def pass_on_host(self) -> None:
        """Pass the role of host to the first person if the table has a host who no longer has a seat."""
        if self.hosted and self.host not in self.visitors and self.people:
            self.make_host(min(self.people))

    def make_host(self, seat: int) -> None:
        """Make the person in a seat the host."""
        for chair in self.chairs:
            self.chairs[chair.number] = replace(chair, host=chair.number == seat)
        self.host = self.visitors[seat]

    # Effects of events that concern the seating alone, by kind

    def _on_host(self, event: Event) -> None:
        self.make_host(event.data["seat"])

    def _on_readmitted(self, event: Event) -> None:
        self.invited.add(self.removed.pop(event.data["index"]))

    def _on_renewed(self, event: Event) -> None:
        self.renew(event.data["invite"])

    def _on_admitted(self, event: Event) -> None:
        self.admitted.add(event.by)
        if event.data.get("invited"):
            self.invited.add(event.by)
