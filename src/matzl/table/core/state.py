"""The state of a table, the fold of its events; it includes all cards, while visitors get only a `TableView`."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec

from matzl.deal.counting import Chalk, Entry, ledger, slate
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.view import View
from matzl.judge import Judgement
from matzl.table.core.events import PRIVATE, UNSEEN, Event, EventData, effect_of
from matzl.table.core.fair_deals import FairDeals
from matzl.table.core.names import MAX_MESSAGES_SHOWN
from matzl.table.core.players_of_deal import forget_choices, last_choice, note_choice, note_seats
from matzl.table.core.seating import Seating
from matzl.table.core.settings import OPEN, Settings, TableRules
from matzl.table.core.stages import PERSON, Chair, LogEntry, Stage, TakeBackRequest

_SHOWN = EventData.__annotations__.keys()


class Table(Seating):
    """The state of a table after its events.

    Attributes
    ----------
    key
        Its name in the log.
    admitted, invited, removed
        The visitors who may look on, those who may also take a seat, and those whom the host has removed, in order.
    hands_seen
        For each visitor the seat whose cards they have seen in this deal.
    settings, rules
        The settings with which it was opened, and its rules, which may have been changed since.
    chairs
        The holders of the seats, in order.
    visitors
        For each seat the visitor who holds it; empty for bots and open seats.
    participants
        Everybody who has ever sat here, in the order of their first arrival. Names are given from outside (`named_chairs`).
    name, regulars
        The name of a table that stays, and everybody who has sat at a table and neither left it nor been removed.
    returning
        By seat, those whose seat was given to a bot or left open, and who may take it back.
    closed_by
        The host who has closed the table; empty if nobody has.
    spent
        By seat, the seconds of the reserve time that have been used in this deal.
    stage
        Its stage, such as play or the result of a deal.
    match, deal, views, common
        The current match; the current deal, which stays until the next one is dealt; and, until the next event, the views
        of the deal (`view_of`) and what all views of the table have in common (`matzl.table.core.compute_view`).
    fair
        The secrets of its deals, or the seed of the match.
    helped
        The seats about whose strength the deal tells nothing: those that have had a hint or taken a decision back, and
        all in a deal that is explained to a learner, played elsewhere too, or has got another bot.
    length, move
        The number of events, and of those that changed the game; a command that names an earlier number of these is late.
    """

    def __init__(self, key: str, events: Iterable[Event] = ()) -> None:
        super().__init__(key)
        self.settings = Settings("")
        self.rules = TableRules()
        self.closed_by = ""
        self.hands_seen: dict[str, int] = {}
        self.stage = Stage.GATHERING
        self.match: Match | None = None
        self.fair = FairDeals("")
        self.deal: Deal | None = None
        self.views: dict[int | None, View] = {}
        self.common: dict[str, Any] = {}
        self.matches = self._seen = 0
        self.slate: list[Chalk] | None = None
        self.ledger: list[Entry] = []
        self.trumps: list[str | None] = []
        self.take_back: TakeBackRequest | None = None
        self.claimed_by: int | None = None
        self.ready: set[int] = set()
        self.spent: dict[int, float] = {}
        self.talk: list[LogEntry] = []
        self.log: list[LogEntry] = []
        self.length = self.move = 0
        self.helped: set[int] = set()
        self._hints: dict[int, tuple[int, Judgement]] = {}
        self._own: dict[str, list[int]] = {}
        self._given: Mapping[str, Any] = {}
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """Apply an event, without checking whether the rules of the table and of the game allow it."""
        self.length += 1
        self.views, self.common = {}, {}
        if event.kind in PRIVATE:
            self._own.setdefault(event.by, []).append(self._seen)
        elif event.kind != UNSEEN:
            self._seen += 1
            self._note(event)
        getattr(self, effect_of(event.kind))(event)

    def _note(self, event: Event) -> None:
        """Add a log entry; the log is cleared when the next deal begins."""
        action = len(self.deal.actions) if event.kind == "done" and self.deal is not None else None
        data = cast("EventData", {key: event.data[key] for key in _SHOWN & event.data.keys()})
        seat, who = event.data.get("seat"), ""
        if event.kind == "sat" or (event.kind == "left" and event.by):
            who = event.by
        elif event.kind == "readmitted":
            who = self.removed[event.data["index"]]
        elif event.kind not in ("opened", "done") and seat is not None:
            who = self.person_of(seat)
            if event.kind == "removed" and not who:
                data["name"] = self.chairs[seat].name
        entry = LogEntry(self._seen, event.kind, seat, action, data, who)
        self.log.append(entry)
        if event.kind == "said":
            self.talk.append(entry)

    def number_for(self, visitor: str, seen: int | None = None) -> int:
        """Return the number of events that a visitor can see: all so far, or those up to public event number `seen`."""
        own = self._own.get(visitor, [])
        return self._seen + len(own) if seen is None else seen + bisect.bisect_left(own, seen)

    # The game

    @property
    def cutter(self) -> int | None:
        """The seat that is to cut the pack or knock on it (the one before the dealer); None at any other time."""
        if self.stage is not Stage.CUTTING or self.match is None:
            return None
        return int(self.match.handover()["dealer"] - 1) % self.match.seats

    def view_of(self, seat: int | None) -> View | None:
        """Return the view of a seat or a spectator (None), cached until the next event; None without a deal."""
        if seat not in self.views and self.deal is not None:
            self.views[seat] = self.deal.view(seat)
        return self.views.get(seat)

    def hint_of(self, seat: int) -> Judgement | None:
        """Return the hint that a seat has received for its current decision; None if there is none."""
        move, hint = self._hints.get(seat, (None, None))
        return hint if move == self.move else None

    def last_decision(self, seat: int) -> int | None:
        """Return the index of the last action that a seat chose in this deal, None if there is none."""
        return None if self.deal is None else last_choice(self.deal, seat)

    @property
    def silenced(self) -> bool:
        """True if the players may not chat now."""
        return self.stage is Stage.PLAYING and bool(self.settings.info.silent)

    @property
    def takes_words(self) -> bool:
        """True if players' words are bound into deals; false for shared or seeded deals and at a closed table."""
        shared = self.settings.origin.kind or self.fair.seed is not None
        return not shared and self.stage is not Stage.CLOSED

    # Effects of events, by kind

    def _on_opened(self, event: Event) -> None:
        self.settings = msgspec.convert(event.data["settings"], Settings)
        self.rules, self.listed = self.settings.rules, self.settings.listed
        self.hosted = self.settings.allows("hosting")
        self.chairs = [Chair(seat) for seat in range(self.settings.seats)]
        self.visitors = [""] * self.settings.seats
        self.host = event.by
        self.invite, self.watch = event.data["invite"], event.data["watch"]
        self.fair = FairDeals(event.data["secret"], self.visitors)
        seat, seats = event.data.get("seat", 0), self.settings.seats
        if self.hosted:
            self.sit(seat, self.host)
        for at, level in enumerate(self.settings.chairs, seat + 1):
            if level != OPEN:
                self.sit_bot(at % seats, level)

    def sit(self, seat: int, visitor: str) -> None:
        """Give a seat to a visitor, who thereby gets to know its cards."""
        super().sit(seat, visitor)
        if self.deal is not None and not self.deal.over:
            self.hands_seen[visitor] = seat

    def _on_sat(self, event: Event) -> None:
        self.sit(event.data["seat"], event.by)
        self.pass_on_host()

    def _on_bot(self, event: Event) -> None:
        seat = event.data["seat"]
        if self.chairs[seat].kind == PERSON:
            self._clear(seat)
            self.free(seat, replaced=True)
        else:
            self.helped.update(range(len(self.chairs)))
        self.sit_bot(seat, event.data["level"])
        self.pass_on_host()
        self._go_on()

    def _on_bots(self, event: Event) -> None:
        for seat in [event.data["seat"]] if "seat" in event.data else range(len(self.chairs)):
            if self.chairs[seat].kind == PERSON:
                self._clear(seat)
                self.free(seat, replaced=True)
                self.sit_bot(seat, event.data["level"])
            self.returning.pop(seat, None)
        self._go_on()

    def _on_left(self, event: Event) -> None:
        self.regulars.discard(event.by)
        self.fair.words.pop(event.by, None)
        if (seat := event.data["seat"]) is not None:
            self._clear(seat)
            self.free(seat, replaced=False)
            self.pass_on_host()
        else:
            self.forget_former_seats(event.by)
        self._go_on()

    def _on_removed(self, event: Event) -> None:
        self._clear(event.data["seat"])
        self.fair.words.pop(self.person_of(event.data["seat"]), None)
        self.remove(event.data["seat"], event.data.get("invite", ""))
        self._go_on()

    def _clear(self, seat: int) -> None:
        """Clear the requests of the person in a seat."""
        self.ready.discard(seat)
        self._hints.pop(seat, None)
        if self.take_back is not None and self.take_back.seat == seat:
            self.take_back = None

    def _on_named(self, event: Event) -> None:
        self.name = event.data["text"]
        self._go_on()

    def _on_ruled(self, event: Event) -> None:
        self.rules = TableRules(**event.data["rules"])

    def _on_started(self, event: Event) -> None:
        data, settings = event.data, self.settings
        self.matches += 1
        if self.name:  # the talk at a table that stays has no end
            del self.talk[:-MAX_MESSAGES_SHOWN]
        self._given = data.get("cards", {})
        seed = self.fair.begin(self.matches, data.get("seed"), data.get("bots"))
        if "record" in data:
            self._go_on_with(Match.from_record(data["record"], seed))
            return
        first, options, single = data["first_dealer"], settings.options, data.get("single_deals")
        how: dict[str, Any] = {"first_dealer": first, "options": options, "single_deals": single}
        self.match = Match(settings.game, seed, **how)
        self._keep_score()
        self._next_deal()

    def _go_on_with(self, match: Match) -> None:
        """Continue a recorded match: with its current deal, the next one, or its end."""
        self.match = match
        self._keep_score()
        begun, self.helped = len(match.deals) > len(match.finished), set(range(match.seats))
        if not begun and not match.over:
            self._next_deal()
            return
        self.move += 1
        self.deal = match.deal
        self.stage = Stage.OVER if match.over else Stage.PLAYING
        self.log = self.log[-1:]
        if not match.over:
            self.fair.go_on(match)
            self.hands_seen = {who: seat for seat, who in enumerate(self.visitors) if who}
        played = self.deal.copy()
        while played.actions:
            self.trumps.insert(0, played.view(None).trump)
            played.undo()

    def _next_deal(self) -> None:
        assert self.match is not None
        self.ready.clear()
        self.trumps = []
        self.move += 1
        if self.settings.cut and self.rules.cut:
            self.stage, self.deal = Stage.CUTTING, None
            self.log = self.log[-1:]
        else:
            self._deal(knocked=False)

    def _on_cut(self, event: Event) -> None:
        self._deal(knocked=event.data["knocked"])
        self.move += 1

    def _deal(self, *, knocked: bool) -> None:
        assert self.match is not None
        self.deal = self.fair.deal(self.match, self._given, knocked=knocked)
        note_seats(self.deal, self.chairs, self.settings.origin.notes)
        self._given = {}
        origin = self.settings.origin
        known = origin.deals or origin.guides(self.matches, len(self.match.deals))
        self.helped = set(range(self.match.seats)) if known else set()
        self.stage = Stage.PLAYING
        self.hands_seen = {who: seat for seat, who in enumerate(self.visitors) if who}
        self.log = self.log[-1:]
        self.spent.clear()
        self.take_back = self.claimed_by = None

    def _on_done(self, event: Event) -> None:
        assert self.deal is not None
        assert self.match is not None
        if self.take_back is not None and self.take_back.seat == event.data["seat"]:
            self.take_back = None
        seat = event.data["seat"]
        self.spent[seat] = self.spent.get(seat, 0.0) + event.data.get("spent", 0.0)
        note_choice(self.deal, event, self.chairs, claimed=self.claimed_by is not None)
        self.deal.play(event.data["word"])
        self.views[None] = view = self.deal.view(None)
        self.trumps.append(view.trump)
        self.move += 1
        if self.deal.over:
            self.fair.publish(self.deal)
            self.match.finish_deal()
            last = self.match.over or self.settings.origin.deals == 1
            self.stage = Stage.OVER if last else Stage.RESULT
            self.hands_seen.clear()
            self.take_back = self.claimed_by = None
            self._keep_score()

    def _keep_score(self) -> None:
        assert self.match is not None
        seats, finished = self.match.seats, self.match.finished
        results = [done.result for done in finished]
        self.slate = slate(results, seats) if self.match.info.tally == "slate" else None
        self.ledger = ledger(results, [done.scores for done in finished], seats)

    def _on_asked_back(self, event: Event) -> None:
        seat = event.data["seat"]
        left = self.last_decision(seat)
        assert left is not None
        self.take_back = TakeBackRequest(seat, left)

    def _on_agreed(self, event: Event) -> None:
        assert self.take_back is not None
        agreed = self.take_back.agreed | {event.data["seat"]}
        self.take_back = TakeBackRequest(self.take_back.seat, self.take_back.left, agreed)

    def _on_declined(self, event: Event) -> None:  # noqa: ARG002
        self.take_back = None

    def _on_taken_back(self, event: Event) -> None:
        assert self.deal is not None
        left = event.data["left"]
        while len(self.deal.actions) > left:
            self.deal.undo()
        forget_choices(self.deal, left)
        self.helped.add(event.data["seat"])
        del self.trumps[left:]
        self.log = [h for h in self.log if h.action is None or h.action < left]
        self.take_back = self.claimed_by = None
        self.move += 1

    def _on_claimed(self, event: Event) -> None:
        self.claimed_by = event.data["seat"]
        self.move += 1

    def _on_ready(self, event: Event) -> None:
        self.ready.add(event.data["seat"])
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next deal if all are ready; close a table that has a host if nobody can return to it."""
        agreed = bool(self.ready) and self.people <= self.ready
        anybody = self.people or self.replaced or (self.name and self.regulars)
        if self.hosted and not anybody:
            self._close()
        elif agreed and self.stage is Stage.RESULT and not self.open_seats:
            self._next_deal()

    def _on_said(self, event: Event) -> None:
        """Do nothing more: `_note` has added the log entry."""

    def _on_hinted(self, event: Event) -> None:
        hint = msgspec.convert(event.data["hint"], Judgement)
        self.helped.add(event.data["seat"])
        self._hints[event.data["seat"]] = event.data["move"], hint

    def _on_word(self, event: Event) -> None:
        self.fair.words[event.by] = event.data["word"]

    def _on_closed(self, event: Event) -> None:
        self._close()
        self.closed_by = event.by

    def _close(self) -> None:
        if self.deal is not None and self.stage is Stage.PLAYING:
            self.fair.publish(self.deal)
        self.stage = Stage.CLOSED
