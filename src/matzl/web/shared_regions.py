"""Rendering of regions only after a change of something that their template reads, once for all who see the same.

The inputs of a region are the names of the context and the attributes of the table view that its template reads, found once
in the template's syntax tree. If they equal those of an earlier rendering, that rendering is used again. So no change that
the template could show is missed, and viewers share a region only if everything that it is made of is equal for them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables

from matzl.text.languages import language
from matzl.web.derived import PublicDerivations
from matzl.web.templating import compact, environment, render

KEPT = 8
"""The number of renderings of a region that are kept in each language, the latest ones."""

MADE = ("felt", "hand")
"""The regions that need no template, since the context has their HTML."""

BY_ATTRIBUTE = ("table", "reader")
"""The names of the context of which a region reads single attributes; only these are its inputs."""


class SharedRegions:
    """The regions of a table as last shown to its viewers.

    Attributes
    ----------
    derived
        The values derived from what everybody at the table sees.
    """

    def __init__(self) -> None:
        self.derived = PublicDerivations()
        self._rendered: dict[tuple[str, str], deque[tuple[list[Any], str]]] = {}

    def html(self, region: str, context: Mapping[str, Any]) -> str:
        """Return the HTML of a region in the current language, an earlier rendering if its inputs are the same.

        Parameters
        ----------
        context
            Everything that templates may read, by name; nothing in it is changed later.
        """
        if region in MADE:
            made: str = context[region]
            return made
        inputs = _values(region, context)
        rendered = self._rendered.setdefault((region, language()), deque(maxlen=KEPT))
        for known, html in rendered:
            if known == inputs:
                return html
        read = {name: context[name] for name, _ in inputs_of(region) if name in context}
        html = compact(render(_template(region), context["reader"], **read))
        rendered.appendleft((inputs, html))
        return html


def _values(region: str, context: Mapping[str, Any]) -> list[Any]:
    return [
        getattr(context[name], attribute) if attribute else context[name]
        for name, attribute in inputs_of(region)
        if name in context  # the template itself sets the others
    ]


@cache
def inputs_of(region: str) -> tuple[tuple[str, str], ...]:
    """Return the inputs of a region's template: names of the context, each with an attribute or an empty text."""
    return ((region, ""),) if region in MADE else tuple(sorted(set(_inputs(_template(region)))))


def _inputs(template: str) -> Iterator[tuple[str, str]]:
    """Yield the inputs of a template and of those that it includes."""
    made = environment()
    assert made.loader is not None
    source, _, _ = made.loader.get_source(made, template)
    tree = made.parse(source)
    for name in find_undeclared_variables(tree) - made.globals.keys() - set(BY_ATTRIBUTE):
        yield name, ""
    by_attribute = set()
    for found in tree.find_all(nodes.Getattr):
        if isinstance(found.node, nodes.Name) and found.node.name in BY_ATTRIBUTE:
            by_attribute.add(id(found.node))
            yield found.node.name, found.attr
    for whole in tree.find_all(nodes.Name):
        if whole.name in BY_ATTRIBUTE and id(whole) not in by_attribute:
            yield whole.name, ""
    for included in tree.find_all(nodes.Include):
        assert isinstance(included.template, nodes.Const)
        yield from _inputs(included.template.value)


def _template(region: str) -> str:
    return f"table/{region}.html"
