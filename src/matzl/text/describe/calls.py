"""The guide of a game, its prompts, and titles and meanings of its calls."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_SUIT
from matzl.base.info import GameInfo
from matzl.base.options import completed
from matzl.text.cards import card_symbol, card_title, deck_words, rank_title, suit_title
from matzl.text.common import CALLS, HEADING, Call
from matzl.text.describe.titles import call_title, tagline, text_in
from matzl.text.languages import capitalised, plural, translated
from matzl.text.tables import own_text, own_value

CARDS = frozenset(CARD_NAMES)
"""The words of all cards, as a set for membership tests."""

PASS, RAISE = "pass", "raise"
"""The words of a pass and of a raise, in every game that has them."""


def guide(
    info: GameInfo, options: Mapping[str, Any] | None = None, deck: str = "french"
) -> dict[str, str]:
    """Return the guide of a game under a table's options, as texts by heading.

    >>> from matzl import registry
    >>> guide(registry.info("bondtolva"))["Match"]
    'The first to have exactly 12 at the end of a deal wins. A higher score falls back to 7.'
    """
    texts = own_value(info.name, "GUIDE", {})
    if not texts:
        return {_heading(info, "Goal"): tagline(info)}
    return _texts(info, texts, options, deck)


def _texts(
    info: GameInfo, texts: Mapping[str, str], options: Mapping[str, Any] | None, deck: str
) -> dict[str, str]:
    """Return texts by heading in the current language, with their parameters filled in."""
    chosen = completed(info, options)
    parameters = {name: str(value) for name, value in chosen.items()} | deck_words(deck)
    ranks = (CARD_NAMES[card][0] for card in info.order(chosen)[NO_SUIT][0])
    parameters["order"] = ", ".join(r if r.isdigit() else rank_title(r, deck) for r in ranks)
    parameters["best_wins"] = plural(
        "Only one deal is played: the best score wins.",
        "The best score after {number} deals wins.",
        chosen.get("deals", 0),
    ).format(number=chosen.get("deals"))
    return {
        _heading(info, heading): capitalised(
            translated(text, game=info.name).format_map(parameters)
        )
        for heading, text in texts.items()
    }


def reminder(
    info: GameInfo,
    options: Mapping[str, Any] | None = None,
    deck: str = "french",
    details: Mapping[str, Any] | None = None,
) -> dict[str, str]:
    """Return the reminder shown during a deal, by heading: parts of the guide, or texts for the contract being played.

    Parameters
    ----------
    details
        The public values of the deal, as in the ``table`` of a view.
    """
    contract = (details or {}).get("contract")
    headed = own_value(info.name, "CONTRACT_REMINDERS", {}).get(contract)
    if headed is not None:
        return _texts(info, headed, options, deck)
    texts = guide(info, options, deck)
    headings = (_heading(info, heading) for heading in own_value(info.name, "REMINDER", ()))
    return {heading: texts[heading] for heading in headings}


def _heading(info: GameInfo, heading: str) -> str:
    return translated(heading, HEADING, game=info.name)


def prompt(info: GameInfo, phase: str) -> str:
    """Return a phase's question to the player to move; empty if there is none.

    >>> from matzl import registry
    >>> prompt(registry.info("matzlfangen"), "auction")
    'Your bid?'
    """
    return text_in(info.name, "PROMPTS", phase)


def call(
    info: GameInfo,
    phase: str,
    word: str,
    *,
    deck: str = "french",
    raised: int = 0,
    spoken: bool = False,
) -> Call:
    """Return the title, the meaning and the payment of a call, given by its phase and word.

    Parameters
    ----------
    raised
        The number of raises before: each level has a name of its own.
    spoken
        Name cards in full instead of by symbols.

    >>> from matzl import registry
    >>> call(registry.info("matzlfangen"), "raise", "raise", raised=2).title
    'Sub'
    >>> call(registry.info("german-solo"), "calling", "call:AS", deck="swiss").title
    'Call Sh A'
    """
    parameters = deck_words(deck)
    stem, colon, rest = word.partition(":")
    if not colon and word in CARD_NAMES:
        stem, rest = "", word
    if rest in CARD_NAMES:
        parameters["card"] = card_title(rest, deck)
        parameters["symbol"] = card_title(rest, deck) if spoken else card_symbol(rest, deck)
    elif rest:
        parameters["suit"] = suit_title(rest, deck)
    if info.raises:
        parameters["level"] = info.raises[min(raised, len(info.raises) - 1)]
    own_calls = own_text(info.name, "CALLS", phase) or {}
    known = (
        own_calls.get(stem + colon) or CALLS.get(stem + colon) or Call(word, call_title(info, word))
    )

    def filled(text: str) -> str:
        return translated(text, game=info.name).format_map(parameters)

    return Call(
        title=capitalised(
            call_title(info, word) if word in info.call_titles else filled(known.title)
        ),
        meaning=capitalised(filled(known.meaning)),
        pays=filled(known.pays),
    )


def can_pay(info: GameInfo, words: Collection[str], word: str, actions: Sequence[str]) -> bool:
    """Return whether a call can still earn its payment, given the actions of a deal so far.

    >>> from matzl import registry
    >>> matzlfangen, words = registry.info("matzlfangen"), ("weiter", "treiben")
    >>> can_pay(matzlfangen, words, "weiter", ["weiter"]), can_pay(matzlfangen, words, "weiter", ["treiben"])
    (True, False)
    """
    return word not in own_value(info.name, "PAYS_IF_ALL", ()) or set(words).isdisjoint(
        set(actions) - {word}
    )


def action_title(
    info: GameInfo, word: str, deck: str = "french", *, raised: int = 0, spoken: bool = False
) -> str:
    """Return the title of an action: the name of a card, played or drawn, or the title of a call.

    Parameters
    ----------
    raised
        The number of raises before.
    spoken
        Name cards in full instead of by symbols.

    >>> from matzl import registry
    >>> action_title(registry.info("mittlere"), "AS")
    '♠A'
    >>> action_title(registry.info("matzlfangen"), "raise", raised=1)
    'Re'
    """
    card = word[-2:]
    if word in CARDS or word == f"draw:{card}":
        return card_title(card, deck) if spoken else card_symbol(card, deck)
    phase = next(phase.name for phase in info.phases if word in phase.words.values())
    return call(info, phase, word, deck=deck, raised=raised, spoken=spoken).title


def action_titles(
    info: GameInfo, actions: Sequence[str], deck: str = "french", *, spoken: bool = False
) -> list[str]:
    """Return the title of each action of a deal: cards as symbols (or in full), calls by title, raises by level.

    >>> from matzl import registry
    >>> action_titles(registry.info("matzlfangen"), ["weiter", "raise", "raise", "AS"])
    ['Weiter', 'Schuß', 'Re', '♠A']
    """
    titles, raised = [], 0
    for word in actions:
        titles.append(action_title(info, word, deck, raised=raised, spoken=spoken))
        raised += word == RAISE
    return titles
