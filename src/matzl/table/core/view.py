"""The view of a table for a visitor, which is all that user interfaces get."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.counting import Chalk, Entry
from matzl.deal.view import View
from matzl.judge import Judgement
from matzl.table.core.fair_deals import ShownHash
from matzl.table.core.settings import Settings, TableRules
from matzl.table.core.stages import FREE, Chair, LogEntry, Stage, TakeBackRequest
from matzl.table.core.waiting import Attendance, Clock, Preparation, Stalled
from matzl.teaching.remarks import Answer, OwnWay


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a finished deal as dealt: the hands by seat, and the stock in the order of drawing."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the table talk: the code of a ready-made phrase, or a text."""

    number: int
    name: str
    seat: int | None
    phrase: str
    text: str


# Not frozen: with so many fields that would take four times as long, for each viewer of each card.
@dataclass(slots=True)
class TableView:
    """A table as seen by one visitor; to be treated as immutable.

    Attributes
    ----------
    table
        The name of the table in its address: its key, or the token of the link for spectators.
    settings, rules, stage
        Its settings, current rules and stage.
    title
        The name that the host has given it, so that it stays; empty otherwise.
    seat
        The visitor's seat, None for a spectator.
    is_host, hosting
        Whether the visitor is the host, and whether they may do now what hosts may.
    players
        The number of people in the match, with those for whom bots are playing meanwhile.
    chairs, names
        The seats with their holders, and the names of these, by seat.
    number
        The number of events that this visitor has seen.
    move
        The number of events that have changed the game; commands carry it.
    view
        The view of the current deal; None before the first, and while the pack is to be cut.
    public
        The view of the current deal that a spectator has, the same for all viewers until the next event.
    trumps
        The trump suit after each action of the view.
    dealt
        All cards of the deal as they were dealt, once it is over; None before.
    deal_number
        The number of the deal in the match, from 1; 0 before the match.
    matches
        The number of the match at this table, from 1; 0 before the first.
    scores, winners, over
        The scores of the match, the seats that have won it, and whether it is over.
    slate, ledger, held
        The score in the traditional form of the game; and for two seats between which sticks are held, both and the number.
    chalked
        The marks that the deal that has just ended adds to the slate; empty at any other time and where a ledger is kept.
    cutter, claimed_by
        The seat that is to cut the pack or knock on it, and the seat that has claimed the remaining tricks.
    ready
        The seats that are ready to go on.
    take_back
        The pending request to take back.
    can_take_back, can_claim, can_hint
        Whether the visitor may do so now.
    hint
        The hint for the visitor's current decision.
    hint_awaited
        The progress of the adviser for whose hint the visitor waits; it may have failed. None if they wait for none.
    own_way
        In a guided deal the visitor's last decision, if it differed from the advice.
    answers
        After a guided deal, what the visitor's decisions against the advice led to.
    ratings
        The ratings of the visitor before and after the deal that has ended; empty unless it has changed them.
    talk, talk_closed
        The messages, and whether the players may not talk now.
    hand
        The visitor's cards sorted by suit, trumps first.
    log
        The log entries of this deal, numbered as the visitor counts events.
    may_sit
        The seats that the visitor, who has none, may take now.
    awaited
        The seats without which the table does not go on: of people, and open ones.
    attendance
        The people who are away, or gone for long; and the names of spectators.
    may_replace
        The seats where the viewer may seat a bot now: open ones, and those of people who are gone.
    former_seat
        The seat that a viewer without a seat may take back, None if there is none.
    stalled
        The failed move, if the table is stalled.
    removed
        The names of those whom the host has removed; for anybody but the host, only the visitor's own if it is among them.
    closed_by
        The name of the host who has closed the table; empty if nobody has.
    levels
        The levels of new bots that may be chosen now.
    invite, watch
        The tokens of the links, empty for those who have no seat.
    renewed
        Whether the invitation has been renewed, so that the address of the page is no longer an invitation.
    clock
        The running clock, if the table has clocks.
    replay
        The id of the replay of the match; empty until it has a finished deal, and while other tables play its deals.
    fair
        The hash of the deal; None if its cards were given or follow from a seed.
    takes_words, word
        Whether the words of players are bound into the deals, and the visitor's word for the next ones.
    """

    table: str
    settings: Settings
    rules: TableRules
    stage: Stage
    title: str
    is_host: bool
    hosting: bool
    players: int
    chairs: tuple[Chair, ...]
    number: int
    move: int
    view: View | None
    public: View | None
    trumps: tuple[str | None, ...]
    dealt: Dealt | None
    deal_number: int
    matches: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    slate: tuple[Chalk, ...] | None
    chalked: tuple[Chalk, ...]
    ledger: tuple[Entry, ...]
    held: tuple[tuple[int, int, int], ...]
    cutter: int | None
    ready: frozenset[int]
    take_back: TakeBackRequest | None
    claimed_by: int | None
    talk: tuple[Said, ...]
    talk_closed: bool
    log: tuple[LogEntry, ...]
    may_sit: frozenset[int]
    awaited: frozenset[int]
    attendance: Attendance
    former_seat: int | None
    stalled: Stalled | None
    removed: tuple[str, ...]
    closed_by: str
    levels: tuple[str, ...]
    clock: Clock | None
    replay: str
    fair: ShownHash | None
    takes_words: bool
    seat: int | None = None
    can_take_back: bool = False
    can_claim: bool = False
    can_hint: bool = False
    hint: Judgement | None = None
    hint_awaited: Preparation | None = None
    own_way: OwnWay | None = None
    answers: tuple[Answer, ...] = ()
    ratings: tuple[float, ...] = ()
    hand: tuple[str, ...] = ()
    may_replace: frozenset[int] = frozenset()
    invite: str = ""
    watch: str = ""
    renewed: bool = False
    word: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, empty for an open one."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The open seats in order."""
        return tuple(chair.number for chair in self.chairs if chair.kind == FREE)

    @property
    def asked(self) -> bool:
        """True if the deal is waiting for an action of the visitor."""
        return self.view is not None and bool(self.view.legal) and self.claimed_by is None

    @property
    def failures(self) -> int:
        """The number of failures of a stalled table's move; 0 if it is not stalled."""
        return 0 if self.stalled is None else self.stalled.times

    @property
    def mark(self) -> str:
        """The version of this view: ``12``, ``12.1`` after one failure of a stalled table, ``12.0.a2`` if seat 2 is away."""
        attendance = self.attendance.mark
        if attendance:
            return f"{self.number}.{self.failures}.{attendance}"
        return f"{self.number}.{self.failures}" if self.failures else str(self.number)

    @property
    def beside(self) -> tuple[object, ...]:
        """The parts of the view that can change without an event."""
        words = self.title, self.talk, self.log
        return self.chairs, self.attendance.watchers, self.levels, self.hint_awaited, words

    @property
    def lesson(self) -> bool:
        """True if this is a guided deal."""
        return self.settings.origin.guides(self.matches, self.deal_number)
