"""Features in addition to the table, a folder each; the name of a file is its role (``docs/features.md``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

FEATURES = (
    "rules",
    "strategy",
    "replay",
    "daily",
    "challenge",
    "lesson",
    "puzzle",
    "tournament",
    "statistics",
    "editor",
)
"""The features in listing order, those that store nothing first; elsewhere a feature is named only by its folder."""

LOBBY = "lobby"
"""The folder of the pages that belong to no feature."""


def feature_packages() -> list[str]:
    """Return the packages of all features."""
    return [f"{__name__}.{name}" for name in FEATURES]


@cache
def modules(role: str) -> dict[str, ModuleType]:
    """Return the modules of a role, such as ``pages``, by the name of the feature.

    The role ``__init__`` is the package itself. The packages of other features are not imported: some load compiled rules.
    """
    return {module.__name__.split(".")[2]: module for module in each_module(role)}


def each_module(role: str) -> Iterator[ModuleType]:
    """Yield the modules of a role, each imported only when it is reached."""
    folder = Path(__file__).parent
    for name in (*FEATURES, LOBBY):
        if (folder / name / f"{role}.py").is_file():
            yield import_module(f"{__name__}.{name}.{role}".removesuffix(".__init__"))


@cache
def functions(role: str, name: str) -> tuple[Any, ...]:
    """Return the functions with this name from those modules of a role that have one."""
    return tuple(getattr(module, name) for module in each_module(role) if hasattr(module, name))


def ways(*, minor: bool = False) -> list[Any]:
    """Return the `Link` to each feature that has one: those at the top of pages or, with `minor`, the others."""
    linked = [feature for feature in modules("__init__").values() if hasattr(feature, "way_on")]
    return [feature.way_on() for feature in linked if hasattr(feature, "MINOR") == minor]


def page_of_table(settings: Any) -> Any:
    """Return the `Link` to the page of the feature that opened a table with these `Settings`; None for an ordinary match.

    The text of the link is short, such as a date; its `about` says what the text refers to.
    """
    page = getattr(modules("pages").get(settings.origin.kind), "page_of_table", None)
    return page and page(settings)


def page_of_deal(replay: str, number: int = 0, review: str = "") -> str:
    """Return the URL of the page of a replay, given its id, or of a deal in it; empty if no feature shows replays.

    With `review` the page analyses the deal and begins at that step; ``costliest`` is the visitor's costliest decision.
    """
    pages = functions("__init__", "of_deal") if replay else ()
    return next((str(of_deal(replay, number, review)) for of_deal in pages), "")


def after_deal(address: str, seat: int, **more: Any) -> tuple[Any, ...]:
    """Return the forms of features for a finished deal, given the URL of its replay.

    They are about a seat; `more` is for pages that show a step of the deal: the ``names`` of the seats, the ``step``, and
    the ``name`` of the visitor.
    """
    return tuple(form(address, seat, **more) for form in functions("pages", "after_deal"))


def notes_at_turn(table: Any, deck: str) -> tuple[Any, ...]:
    """Return the `Note` values of features on the viewer's last decision at a table, given as a `TableView`."""
    return tuple(note for notes in functions("notes", "at_turn") for note in notes(table, deck))


def notes_after_deal(table: Any, deck: str) -> tuple[tuple[Any, ...], ...]:
    """Return the `Note` values of features on the viewer's decisions in a finished deal: a tuple for each decision."""
    return tuple(
        notes for of_deal in functions("notes", "after_deal") for notes in of_deal(table, deck)
    )


def notes_of_feature(meta: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the notes that features have stored in the ``meta`` of a deal, by the names of the features."""
    return {name: value for name, value in (meta or {}).items() if name in FEATURES}
