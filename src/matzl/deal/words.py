"""A deal in words, for the players of a table: actions, whose turn it is, the facts on the table, and the roles of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from matzl.base.cards import Seat
from matzl.base.info import PLAY_PHASE, ResultField
from matzl.deal.base_view import BaseView
from matzl.deal.counting import taken
from matzl.text.cards import card_symbol, card_title, suit_title
from matzl.text.common import EVENTS, SEATS, WAITING
from matzl.text.describe.calls import CARDS, PASS, RAISE, action_title
from matzl.text.describe.titles import field_title, field_value, suit_in_words, text_in
from matzl.text.languages import capitalised, plural, translated
from matzl.text.tables import own_value


def describe_action(
    view: BaseView,
    names: Sequence[str],
    deck: str = "french",
    trump: str | None = None,
    index: int = -1,
    *,
    spoken: bool = False,
    late: bool = False,
) -> str:
    """Describe an action of a view and its consequences; return an empty text before the first action.

    Parameters
    ----------
    names
        The names of the seats.
    trump
        The trump suit before that action.
    index
        The index of the action; the last by default. A view knows only the present trumps, so only the last action can be
        said to have made them.
    spoken
        Name cards in full instead of by symbols.
    late
        Say that a bot took the action because the player's time was up.
    """
    if not view.actions:
        return ""
    index = range(len(view.actions))[index]
    seat, word = view.turns[index], view.actions[index]
    raised = view.actions[:index].count(RAISE)
    title = action_title(view.info, word, deck, raised=raised, spoken=spoken)
    sentences = []
    if word in CARDS:
        earlier = sum(each in CARDS for each in view.actions[:index])
        trick = view.tricks[earlier // view.seats]
        led = earlier % view.seats == 0
        event = "late-card" if late else "lead" if led else "play"
        sentences.append(_sentence(event, view, seat, names, card=title))
        if trick.winner is not None and word == trick.cards[-1][1]:
            sentences.append(_sentence("take", view, trick.winner, names))
    elif word.startswith("draw:"):
        sentences.append(_sentence("draw", view, seat, names, card=title))
    else:
        event = "late-call" if late else "say"
        sentences.append(_sentence(event, view, seat, names, call=title))
        if word == RAISE:
            sentences += _worth(view, raised + 1)
    if view.trump is not None and view.trump != trump and index == len(view.actions) - 1:
        sentences.append(_sentence("trumps", view, seat, names, suit=suit_title(view.trump, deck)))
    return " ".join(sentences)


def _worth(view: BaseView, raised: int) -> list[str]:
    """Return a list with a sentence on the value of the deal after `raised` raises; an empty one if the game has none."""
    text, number = own_value(view.info.name, "RAISED"), worth(view, raised)
    if not text or number is None:
        return []
    return [translated(text, game=view.info.name).format(number=number)]


def _sentence(
    event: str, view: BaseView, seat: Seat, names: Sequence[str], **parameters: str
) -> str:
    of_another, of_oneself = EVENTS[event]
    sentence = translated(of_oneself if seat == view.seat else of_another)
    return capitalised(sentence.format(name=names[seat], **parameters))


def describe_turn(
    view: BaseView, names: Sequence[str], deck: str = "french", *, spoken: bool = False
) -> str:
    """Describe what the table waits for: a seat's move, a card to be drawn, or nothing; `spoken` names cards in full."""
    if view.turn is None:
        return translated(WAITING["over"])
    if view.phase.by_chance:
        what = "chance-for-you" if view.turn == view.seat else "chance"
    elif view.turn != view.seat:
        what = "turn"
    else:
        trick = view.tricks[-1] if view.tricks else None
        free = len(view.legal) == len(view.hand)
        if trick is None or trick.winner is not None:
            return translated(WAITING["lead-free" if free else "lead"])
        named = card_title if spoken else card_symbol
        led = named(trick.cards[0][1], deck)
        return capitalised(translated(WAITING["free" if free else "follow"]).format(card=led))
    return translated(WAITING[what]).format(name=names[view.turn])


def _bidding(view: BaseView) -> bool:
    """Return whether bids can still be made, so that contract and declarer are provisional."""
    titles = view.info.call_titles
    return bool(titles) and not titles.keys().isdisjoint(view.phase.words.values())


def seat_roles(view: BaseView, seat: Seat) -> list[str]:
    """Return the roles of a seat as known to the viewing seat: dealer, declarer, (secret) partner.

    >>> from matzl import Deal
    >>> seat_roles(Deal("matzlfangen", dealer=2).view(0), 2)
    ['dealer']
    """
    roles = ["dealer"] if view.dealer == seat else []
    if not _bidding(view):
        known = view.table
        called = known.get("called") if seat == view.seat else None
        if called is not None and known.get("partner") is None and called in view.hand:
            roles.append("secret-partner")
        roles += [
            field.name
            for field in view.info.table
            if field.kind == "seat" and known[field.name] == seat
        ]
    game = view.info.name
    return [text_in(game, "SEAT_ROLES", name) or field_title(game, name) for name in roles]


def table_lines(view: BaseView, names: Sequence[str], deck: str = "french") -> dict[str, str]:
    """Return the public facts of the deal on the table, by title: trumps, contract, declarer, called card."""
    return {title: value for title, value in _table_fields(view, names, deck) if value}


def table_facts(view: BaseView, deck: str = "french") -> list[tuple[str, str]]:
    """Return the facts of the deal other than the roles of seats, as titles and values in a fixed order.

    The value of a fact that is not yet known is empty.
    """
    seats = [field for field in view.info.table if field.kind == "seat"]
    return _table_fields(view, [""] * view.seats, deck, but=seats)


def _table_fields(
    view: BaseView, names: Sequence[str], deck: str, but: Sequence[ResultField] = ()
) -> list[tuple[str, str]]:
    game, bidding = view.info.name, _bidding(view)
    waiting = view.info.trumps_by_discard and view.phase.name == PLAY_PHASE
    none = translated("no trumps yet; the first discard makes them") if waiting else ""
    trump = none if view.trump is None else suit_in_words(view.trump, deck)
    lines = [(field_title(game, "trump"), trump)]
    for field in view.info.table:
        if field in but or field.kind == "cards":
            continue
        title = "so-far" if bidding and field.kind == "choice" else field.name
        hidden = bidding and field.kind == "seat"
        value = "" if hidden else field_value(view.info, field, view.table[field.name], names, deck)
        if field.name == "raises" and view.info.plain_values:
            number = worth(view, view.table[field.name])
            title, value = "worth", f"{number} ({value})" if value else ""
        lines.append((field_title(game, title), value))
    if view.info.goals:
        lines.append((field_title(game, "goal"), "" if bidding else _goal(view)))
    if view.info.stock:
        lines.append((field_title(game, "stock"), str(view.stock_left)))
    return lines


def _goal(view: BaseView) -> str:
    """Return how many tricks declarer's side must take and, if the viewing seat knows that side, how many it has taken."""
    known = view.table
    goal = view.info.goals.get(known["contract"] or "")
    if goal is None:
        return ""
    partner = view.seat if known["called"] in view.hand else known["partner"]
    if goal and (partner is not None or known["called"] is None):
        winners = [trick.winner for trick in view.tricks if trick.winner is not None]
        taken = sum(winner in (known["declarer"], partner) for winner in winners)
        return translated("{taken} of {goal}").format(taken=taken, goal=goal)
    return plural("{number} trick", "{number} tricks", goal).format(number=goal)


def worth(view: BaseView, raised: int) -> int | None:
    """Return the value of an ordinarily won deal after `raised` raises; None in a game without raises.

    >>> from matzl import Deal
    >>> worth(Deal("matzlfangen").view(0), 2), worth(Deal("mittlere").view(0), 0)
    (3, None)
    """
    plain = view.info.plain_values.get(view.table.get("contract") or "")
    return None if plain is None else plain + raised


@cache
def sides_from(own: int, seats: int, direction: str) -> Mapping[int, str]:
    """Return the side of the table at which each seat is drawn: `own` below and, if play is clockwise, the next on the left.

    >>> sides_from(0, 4, "clockwise"), sides_from(1, 3, "anticlockwise")
    ({0: 'below', 1: 'left', 2: 'above', 3: 'right'}, {1: 'below', 2: 'right', 0: 'left'})
    """
    others = {2: ["above"], 3: ["left", "right"], 4: ["left", "above", "right"]}[seats]
    if direction == "anticlockwise":
        others.reverse()
    return {(own + step) % seats: side for step, side in enumerate(["below", *others])}


def names_of_seats(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the names of the seats of a replay; seats without a name are named by their position.

    >>> names_of_seats(["Ada"], 3)
    ('Ada', 'Second seat', 'Third seat')
    """
    titles = [translated(title) for title in SEATS[:seats]]
    given = [*names, *titles[len(names) :]]
    return tuple(name or title for name, title in zip(given, titles, strict=False))


def counted(view: BaseView, seat: int) -> str:
    """Return in words the points taken by a seat so far; empty before the first trick and in games without card points."""
    numbers = {name: of_seats[seat] for name, of_seats in taken(view).items()}
    if not numbers or not view.tricks:
        return ""
    points = numbers["points"]
    sentence = translated(own_value(view.game, "TAKEN"), game=view.game)
    words = sentence or plural("{number} point", "{number} points", points)
    return words.format(number=points, **numbers)


def last_call(view: BaseView, seat: int, deck: str, *, spoken: bool = True) -> str:
    """Return a seat's last call; empty if it has played a card since, or if that call is a pass between tricks."""
    indices = range(len(view.turns) - 1, -1, -1)
    last = next((index for index in indices if view.turns[index] == seat), None)
    silent = CARDS | {PASS} if view.tricks else CARDS
    if last is None or view.actions[last] in silent:
        return ""
    raised = view.actions[:last].count(RAISE)
    return action_title(view.info, view.actions[last], deck, raised=raised, spoken=spoken)


def describe_state(
    view: BaseView, names: Sequence[str], deck: str, trump: str | None, *, awaited: bool = True
) -> str:
    """Describe the last action and its consequences; if `awaited`, also what comes next.

    `trump` is the trump suit before that action.
    """
    said = describe_action(view, names, deck, trump, spoken=True)
    said = said or translated("The cards are dealt.")
    return f"{said} {describe_turn(view, names, deck, spoken=True)}" if awaited else said
