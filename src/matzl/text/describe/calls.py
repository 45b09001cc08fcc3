"""The words of a game as people say them: what matters, what is asked, what each call means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_SUIT
from matzl.base.info import GameInfo
from matzl.base.options import completed
from matzl.text.cards import card_symbol, card_title, deck_words, rank_title, suit_title
from matzl.text.describe.phrases import phrases
from matzl.text.describe.titles import call_title, tagline
from matzl.text.english import CALLS
from matzl.text.languages import capitalised, translated
from matzl.text.phrases import GUIDE, Call

RAISE = "raise"
"""The word that raises, in every game that has levels of raising."""


def _rank(letter: str, deck: str) -> str:
    """A rank in an enumeration: a digit, or the name of a picture."""
    return letter if letter.isdigit() else rank_title(letter, deck)


def guide(
    info: GameInfo, options: Mapping[str, Any] | None = None, deck: str = "french"
) -> dict[str, str]:
    """What matters in a game, under the options of a table: headings and sentences.

    >>> from matzl import registry
    >>> guide(registry.info("bondtolva"))["Match"]
    'The first to stand at exactly 12 at the end of a deal wins. Whoever is past it falls back to 7.'
    """
    chosen = completed(info, options)
    parameters = {name: str(value) for name, value in chosen.items()} | deck_words(deck)
    plain = info.order(chosen)[NO_SUIT][0]
    parameters["order"] = " ".join(_rank(CARD_NAMES[card][0], deck) for card in plain)
    told = phrases(info.name).guide
    if not told:
        return {translated("Goal", GUIDE): tagline(info)}
    return {
        translated(heading, GUIDE): capitalised(translated(text, info.key).format_map(parameters))
        for heading, text in told.items()
    }


def reminder(
    info: GameInfo, options: Mapping[str, Any] | None = None, deck: str = "french"
) -> dict[str, str]:
    """What of the guide should stay in sight during a deal."""
    told = guide(info, options, deck)
    headings = [translated(heading, GUIDE) for heading in phrases(info.name).reminder]
    return {heading: told[heading] for heading in headings}


def prompt(info: GameInfo, phase: str) -> str:
    """What is asked of the player to act; empty where the phase speaks for itself.

    >>> from matzl import registry
    >>> prompt(registry.info("matzlfangen"), "auction")
    'Your bid?'
    """
    return translated(phrases(info.name).prompts.get(phase, ""), info.key)


def call(
    info: GameInfo,
    phase: str,
    word: str,
    *,
    deck: str = "french",
    raised: int = 0,
    spoken: bool = False,
) -> Call:
    """What a word of a phase is called, means and pays.

    Parameters
    ----------
    raised
        How many raises there have been before: each level has a name of its own.
    spoken
        Whether cards are named in full, as they are said, instead of in short.

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
    own = phrases(info.name).calls.get(phase, {})
    known = own.get(stem + colon) or CALLS.get(stem + colon) or Call(word, "")

    def told(text: str) -> str:
        return translated(text, info.key).format_map(parameters)

    return Call(
        title=capitalised(
            call_title(info, word) if word in info.call_titles else told(known.title)
        ),
        meaning=capitalised(told(known.meaning) or call_title(info, word)),
        pays=told(known.pays),
    )


def said(
    info: GameInfo, actions: Sequence[str], deck: str = "french", *, spoken: bool = False
) -> list[str]:
    """What each action was called at the table: cards in short (or in full), calls by their titles, raises by their level.

    >>> from matzl import registry
    >>> said(registry.info("matzlfangen"), ["weiter", "raise", "raise", "AS"])
    ['Weiter', 'Schuß', 'Re', '♠A']
    """
    told, raised = [], 0
    for word in actions:
        card = word[-2:]
        if word in CARD_NAMES or word == f"draw:{card}":
            told.append(card_title(card, deck) if spoken else card_symbol(card, deck))
            continue
        phase = phase_of(info, word)
        told.append(call(info, phase, word, deck=deck, raised=raised, spoken=spoken).title)
        raised += word == RAISE
    return told


def phase_of(info: GameInfo, word: str) -> str:
    """The first phase of a game in which a word can be said."""
    return next(phase.name for phase in info.phases if word in phase.words.values())
