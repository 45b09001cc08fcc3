"""The facts of a game, declared as data: seats, pack, options, phases, refusals, items of results.

The folder of each game has an ``info.py`` with one `GameInfo` called ``INFO``. Nothing here needs numba.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, Suits, pack_of

if TYPE_CHECKING:
    from matzl.base.scoring import Scoring


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may choose.

    An option has `choices` (words, the default first; the state holds the index of the choice), or is a whole number from
    `low` to `high` with a `default`. It may have to be `below` another option.
    """

    name: str
    clause: str
    choices: tuple[str, ...] = ()
    default: int = 0
    low: int = 1
    high: int = 1000
    below: str = ""

    @property
    def default_value(self) -> str | int:
        """The default: a word or a number."""
        return self.choices[0] if self.choices else self.default


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a deal with one kind of action.

    `words` names the actions by their bits. `clause` is the reason why no other kind of action is possible. In a phase
    `by_chance` the action is drawn at random. With `only_legal` user interfaces leave out the illegal actions, instead of
    listing them with the reasons.
    """

    name: str
    clause: str
    words: Mapping[int, str] = field(default_factory=dict)
    by_chance: bool = False
    only_legal: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A stable code and the clause of the rule book behind it, for a refused action or an item of the result."""

    code: str
    clause: str


@dataclass(frozen=True, slots=True)
class ResultField:
    """A field of the result of a deal: its name, which is also that of a field of the state, and its form in records.

    Attributes
    ----------
    kind
        ``counts`` a number for each seat; ``count`` a number; ``yes`` true or false; ``seat`` a seat or null;
        ``choice`` a word of `choices` or null (-1 in the state); ``pair`` two seats as ``[[a, b]]``, or ``[]``;
        ``card`` a card or null (`NO_CARD`); ``suit`` a suit letter or null (`NO_SUIT`); ``cards`` a set of cards for
        each seat.
    when
        An option and its choice, if the field exists only under that choice.
    """

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    when: tuple[str, str] | None = None

    def exists(self, options: Mapping[str, Any]) -> bool:
        """Return whether the field exists under the options."""
        return self.when is None or options[self.when[0]] == self.when[1]


RESULT_FIELDS = (
    ResultField("payoffs", "counts"),
    ResultField("trump", "suit"),
    ResultField("tricks", "counts"),
    ResultField("points", "counts"),
)
"""The fields with which the result of every game begins."""


FIRST = "first"
"""The name of the guided deal for newcomers."""


@dataclass(frozen=True, slots=True)
class GuidedDeal:
    """A guided deal: the arguments of `matzl.Deal` that make it, the learner's seat, and its name.

    A good one is an ordinary deal with real choices in which a learner who follows the advice does well. The titles of names
    are in `matzl.teaching.texts`, or in tables of the same names in the ``text.py`` of the game.
    """

    seed: int
    number: int
    dealer: int
    seat: int = 0
    name: str = FIRST


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts of a game.

    Attributes
    ----------
    name, title, tagline
        Its name in records (``plus-minus``), its name as players see it (``Plus-Minus``), and one sentence about it.
    seats
        The possible numbers of seats; the option ``players`` chooses when there are several.
    ranks
        The ranks of its pack in printed order, such as ``6789TJQKA``.
    order
        A function from the options to the suits under each trump, each from its highest card to its lowest.
    packets
        For each number of seats, the number of cards that a seat gets in each round of the deal.
    knocked_packets
        The same when the player before the dealer knocked on the pack instead of cutting it; empty where that is impossible.
    trumps_by_discard
        Whether a card played off suit can set trumps in the middle of play.
    silent
        The clause that forbids talk during a deal; empty where there is none.
    fall
        The clause by which a score falls back; empty where none does.
    stock
        The number of cards left over as a stock.
    upcard
        Whether the last card dealt is turned up.
    direction
        ``clockwise`` or ``anticlockwise``.
    phases
        The parts of a deal; the state holds the index of the current one. Index 0 is the finished deal.
    refusals, items
        The reasons to which the numbers from kernels refer; index 0 of `refusals` means "legal".
    result
        The fields of a result after `RESULT_FIELDS`.
    table
        Public facts during a deal beyond trump, tricks and the cards played.
    raises
        The names of the levels of raising, if any.
    plain_values
        In a game with raises, what each contract is worth without raises; each raise adds one.
    goals
        The number of tricks that declarer's side must take in each contract that tricks decide; 0 for no trick at all.
    call_titles
        The title of each call, by its word.
    call_groups
        The group of each bid that has one, by its word: ``partner``, ``alone`` or ``no-trick``.
    tally
        The form of the score: ``slate`` (sticks and potatoes) or ``ledger``.
    zero_sum
        Whether the payoffs of every deal sum to zero, under all options.
    place
        The position of the game in lists: the lowest number first.
    scoring
        The class that keeps the score of a match (§8).
    longest
        The most actions that seats choose in a deal, under all options; cards drawn by chance are not counted.
    payoff_range
        The lowest and the highest payoff of a seat in a deal, under all options; what a match hands on may add to it.
    guided_deals
        The guided deals, the one for newcomers first.
    master
        Whether people may choose bots of the level `master`: where it has been measured to be stronger than `expert`.
    """

    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    ranks: str
    order: Callable[[Mapping[str, Any]], Suits]
    packets: Mapping[int, tuple[int, ...]]
    direction: str
    phases: tuple[Phase, ...]
    refusals: tuple[Reason, ...]
    items: tuple[Reason, ...]
    scoring: type[Scoring]
    longest: int
    payoff_range: tuple[int, int]
    options: tuple[Option, ...] = ()
    result: tuple[ResultField, ...] = ()
    table: tuple[ResultField, ...] = ()
    knocked_packets: tuple[int, ...] = ()
    trumps_by_discard: bool = False
    silent: str = ""
    fall: str = ""
    stock: int = 0
    upcard: bool = False
    raises: tuple[str, ...] = ()
    plain_values: Mapping[str, int] = field(default_factory=dict)
    goals: Mapping[str, int] = field(default_factory=dict)
    call_titles: Mapping[str, str] = field(default_factory=dict)
    call_groups: Mapping[str, str] = field(default_factory=dict)
    tally: str = "ledger"
    zero_sum: bool = False
    place: int = 100
    guided_deals: tuple[GuidedDeal, ...] = ()
    master: bool = False

    @property
    def key(self) -> str:
        """The name of the game with underscores for hyphens, for use in identifiers."""
        return self.name.replace("-", "_")

    @property
    def log_size(self) -> int:
        """The capacity of a log in actions: the longest deal plus one draw per card, rounded up to a multiple of four."""
        draws = len(pack_of(self.ranks)) if any(phase.by_chance for phase in self.phases) else 0
        return -(-(self.longest + draws) // 4) * 4


Entry = TypeVar("Entry")


class Numbered(list[Entry]):
    """A list whose `add` returns the index of the new entry.

    One line thus declares an entry (a phase, a reason, an item, a call) and the number that kernels use for it.

    >>> REFUSALS = Numbered([LEGAL])
    >>> NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.2"))
    >>> NOT_IN_HAND, REFUSALS[NOT_IN_HAND].clause
    (1, '4.2')
    """

    def add(self, entry: Entry) -> int:
        """Append an entry and return its index."""
        self.append(entry)
        return len(self) - 1


PLAY_PHASE = "play"
"""The name of the phase in which cards are played to tricks, in every game."""

LEGAL = Reason("legal", "")
"""The first entry of every list of refusals; it means that the action is legal."""


def card_words(ranks: str, prefix: str = "") -> dict[int, str]:
    """Return the words of a phase in which the actions are cards, such as ``call:AS`` for the prefix ``call:``."""
    return {c: prefix + name for c, name in enumerate(CARD_NAMES) if name[0] in ranks}


def call_words(*words: str) -> dict[int, str]:
    """Return the words of a phase in which the actions are calls; the first word belongs to bit 0."""
    return dict(enumerate(words))


def suit_words(prefix: str, *more: str) -> dict[int, str]:
    """Return the words of a phase in which a suit is named (bits 0 to 3), followed by the words of further calls."""
    return call_words(*(prefix + letter for letter in SUIT_LETTERS), *more)


def words_of(info: GameInfo) -> tuple[str, ...]:
    """Return the words of all actions of a game; the id of an action is the position of its word."""
    return tuple(dict.fromkeys(word for phase in info.phases for word in phase.words.values()))


def bits_of(info: GameInfo) -> list[list[int]]:
    """Return a list for each phase: the bit of every action in that phase, by the action's id; -1 if the phase lacks it."""
    every = words_of(info)
    found = []
    for phase in info.phases:
        bits = {word: bit for bit, word in phase.words.items()}
        found.append([bits.get(word, -1) for word in every])
    return found
