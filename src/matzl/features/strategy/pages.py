"""The page on strategy of a game: its text and its figures."""

from __future__ import annotations

from matzl import registry
from matzl.errors import NotationError
from matzl.features.of_game import chosen_language, language_links, other_links
from matzl.features.roles import Request, Route
from matzl.features.strategy.figures import Figure
from matzl.features.strategy.model import has_strategy, strategy_page
from matzl.features.strategy.words import figure_part, origin
from matzl.parts import Link, Links, Page, Prose, Section
from matzl.rulebook.describe import clause_links
from matzl.text.languages import translated as _
from matzl.text.languages import use_language


async def show(request: Request) -> Page:
    """Show the page in the language of the query, by default the visitor's.

    Raises
    ------
    UnknownGameError, NotationError
        If there is no such game, or it has no such page.
    """
    info = registry.info(request.path["game"])
    if not has_strategy(info.name):
        sentence = _("There is no page on strategy for {game}.")
        raise NotationError(sentence.format(game=info.title), "not-found")
    language = chosen_language(request)
    with use_language(language):
        strategy = strategy_page(info.name, language)
        parts = tuple(
            figure_part(info.name, each)
            if isinstance(each, Figure)
            else Prose(each, clause_links(info.name, each))
            for each in strategy.parts
        )
        source = Prose(f"{origin(strategy.figures)} `{strategy.figures.command}`", role="small")
        learn = Link(_("How to play"), f"/learn/{info.name}")
        rules = Link(_("Rule book"), f"/rules/{info.name}")
        others = Links((learn, rules, *other_links(info.name, request)))
        text = Section("", (language_links(request), *parts, source, others), "text")
        return Page(strategy.title, (text,), language=language)


ROUTES = (Route("/strategy/{game}", show),)
