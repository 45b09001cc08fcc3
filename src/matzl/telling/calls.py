"""The words of a game as people say them: what matters, what is asked, what each call means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from matzl import games
from matzl.cards import CARD_NAMES, NO_SUIT, RANK_LETTERS
from matzl.facts import Facts
from matzl.options import completed
from matzl.words.cards import DECKS, card_symbol, card_title, deck_words, suit_title
from matzl.words.phrases import Call, Phrases

RAISE = "raise"
"""The word that raises, in every game that has levels of raising."""


@cache
def phrases(game: str) -> Phrases:
    """The phrases of a game; those of a game that has none are empty, and its words then speak for themselves."""
    entry = games.entry(game)
    home = f"{entry.words}.{games.facts(game).key}"
    if find_spec(home) is None:
        return Phrases()
    found: Phrases = import_module(home).PHRASES
    return found


def _rank(letter: str, deck: str) -> str:
    """A rank in an enumeration: a digit, or the name of a picture."""
    return letter if letter.isdigit() else DECKS[deck].ranks[RANK_LETTERS.index(letter)]


def guide(
    facts: Facts, options: Mapping[str, Any] | None = None, deck: str = "french"
) -> dict[str, str]:
    """What matters in a game, under the options of a table: headings and sentences.

    >>> guide(games.facts("bondtolva"))["Match"]
    'The first to stand at exactly 12 at the end of a deal wins. Whoever is past it falls back to 7.'
    """
    chosen = completed(facts, options)
    parameters = {name: str(value) for name, value in chosen.items()} | deck_words(deck)
    plain = facts.order(chosen)[NO_SUIT][0]
    parameters["order"] = " ".join(_rank(CARD_NAMES[card][0], deck) for card in plain)
    told = phrases(facts.name).guide or {"Goal": facts.tagline}
    return {heading: _sentence(text.format_map(parameters)) for heading, text in told.items()}


def reminder(
    facts: Facts, options: Mapping[str, Any] | None = None, deck: str = "french"
) -> dict[str, str]:
    """What of the guide should stay in sight during a deal."""
    told = guide(facts, options, deck)
    return {heading: told[heading] for heading in phrases(facts.name).reminder}


def prompt(facts: Facts, phase: str) -> str:
    """What is asked of the player to act; empty where the phase speaks for itself.

    >>> prompt(games.facts("matzlfangen"), "auction")
    'Your bid?'
    """
    return phrases(facts.name).prompts.get(phase, "")


def call(facts: Facts, phase: str, word: str, *, deck: str = "french", raised: int = 0) -> Call:
    """What a word of a phase is called, means and pays.

    Parameters
    ----------
    raised
        How many raises there have been before: each level has a name of its own.

    >>> call(games.facts("matzlfangen"), "raise", "raise", raised=2).title
    'Sub'
    >>> call(games.facts("german-solo"), "calling", "call:AS", deck="swiss").title
    'Call Sh A'
    """
    parameters = deck_words(deck)
    stem, colon, rest = word.partition(":")
    if not colon and word in CARD_NAMES:
        stem, rest = "", word
    if rest in CARD_NAMES:
        parameters["card"] = card_title(rest, deck)
        parameters["symbol"] = card_symbol(rest, deck)
    elif rest:
        parameters["suit"] = suit_title(rest, deck)
    if facts.raises:
        parameters["level"] = facts.raises[min(raised, len(facts.raises) - 1)]
    known = phrases(facts.name).calls.get(phase, {})
    said = (
        known.get(stem + colon)
        or _COMMON.get(stem + colon)
        or Call(word, facts.call_titles.get(word, word))
    )
    title = facts.call_titles.get(word, said.title)
    return Call(
        title=_sentence(title.format_map(parameters)),
        meaning=_sentence(said.meaning.format_map(parameters)),
        pays=said.pays.format_map(parameters),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


_COMMON = {
    "": Call("The {card}", "Play the {card}."),
    "draw:": Call("Draw the {card}", "The {card} is drawn."),
    "pass": Call("Pass", "Do nothing now."),
}
"""What words mean in every game that does not say otherwise."""


def said(facts: Facts, actions: Sequence[str], deck: str = "french") -> list[str]:
    """What each action was called at the table: cards in short, calls by their titles, raises by their level.

    >>> from matzl import games
    >>> said(games.facts("matzlfangen"), ["weiter", "raise", "raise", "AS"])
    ['Weiter', 'Schuß', 'Re', '♠A']
    """
    told, raised = [], 0
    for word in actions:
        card = word[-2:]
        if word in CARD_NAMES or word == f"draw:{card}":
            told.append(card_symbol(card, deck))
            continue
        told.append(call(facts, phase_of(facts, word), word, deck=deck, raised=raised).title)
        raised += word == RAISE
    return told


def phase_of(facts: Facts, word: str) -> str:
    """The first phase of a game in which a word can be said."""
    return next(phase.name for phase in facts.phases if word in phase.words.values())
