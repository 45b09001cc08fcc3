"""The rule books: their form, their citations, and which clauses have worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from matzl import Match, registry
from matzl.base.info import LEGAL, Reason
from matzl.errors import NotationError, UnknownGameError
from matzl.rulebook import Clause, Example, clause, languages, page, read_examples, read_page
from matzl.rulebook.pages import MARKS
from matzl.text.languages import LANGUAGES

CITED = re.compile(r"§(\d+\.\d+)")

pytestmark = pytest.mark.usefixtures(
    "whist"
)  # whose rule book, outside the package, is held to the same

every_game = pytest.mark.parametrize("game", [*registry.names(), "whist"])
every_page = pytest.mark.parametrize(
    ("game", "language"),
    [*((game, each) for game in registry.names() for each in languages(game)), ("whist", "en")],
)


def numbers(game: str, language: str = "en") -> list[str]:
    return [each.number for each in page(game, language).clauses]


def examples(game: str) -> Iterator[Example]:
    for each in page(game).clauses:
        yield from each.examples


@every_page
def test_every_page_has_the_nine_sections_of_its_language(game, language) -> None:
    titles = [section.title for section in page(game, language).sections]
    assert titles == [section.title for section in page("mittlere", language).sections]
    assert len(set(titles)) == 9


def test_every_language_has_a_page_for_every_game() -> None:
    ours = set(registry.names()) - {"whist"}
    assert {languages(game) for game in ours} == {tuple(sorted(LANGUAGES))}


@every_page
def test_sections_and_clauses_are_numbered_without_gaps(game, language) -> None:
    found = page(game, language)
    assert [section.number for section in found.sections] == list(range(1, 10))
    for section in found.sections:
        wanted = [f"{section.number}.{place}" for place in range(1, len(section.clauses) + 1)]
        assert [each.number for each in section.clauses] == wanted
        assert wanted, f"§{section.number} of {game} has no clause"


@every_page
def test_translations_have_the_clauses_of_the_english_page(game, language) -> None:
    def frame(where: str) -> list[tuple[str, tuple[str, str] | None]]:
        return [(each.number, each.option) for each in page(game, where).clauses]

    assert frame(language) == frame("en")


@every_page
def test_translated_clauses_mention_the_same_clauses_as_english_ones(game, language) -> None:
    for each in page(game, language).clauses:
        english = clause(game, each.number)
        spoken_of = set(CITED.findall(each.title + each.text))
        assert spoken_of == set(CITED.findall(english.title + english.text)), str(each)


@every_page
def test_every_clause_mentioned_exists(game, language) -> None:
    known = set(numbers(game, language))
    for each in page(game, language).clauses:
        missing = set(CITED.findall(each.text)) - known
        assert not missing, f"{each} of {game} speaks of {sorted(missing)}"
    assert set(CITED.findall(page(game, language).intro)) <= known


@every_page
def test_the_title_is_the_name_of_the_game(game, language) -> None:
    assert page(game, language).title == registry.info(game).title
    assert page(game, language).intro


def reasons(game: str) -> list[Reason]:
    info = registry.info(game)
    assert info.refusals[0] == LEGAL
    return [*info.refusals[1:], *info.items]


def cited_in_facts(game: str) -> set[str]:
    info = registry.info(game)
    return {each.clause for each in (*reasons(game), *info.phases, *info.options)}


@every_game
def test_every_clause_cited_by_a_games_info_exists(game) -> None:
    assert cited_in_facts(game) <= set(numbers(game))


@every_game
def test_codes_are_unique(game) -> None:
    info = registry.info(game)
    for entries in (info.refusals, info.items):
        assert len({each.code for each in entries}) == len(entries)


@every_page
def test_each_option_is_described_by_its_clause(game, language) -> None:
    for option in registry.info(game).options:
        about = clause(game, option.clause, language)
        assert about.section == 9
        assert f"`{option.name}`" in about.title + about.text
        for choice in option.choices:
            assert f"`{choice}`" in about.text, f"{about} of {game} does not name {choice}"
        if not option.choices:
            assert str(option.default) in about.text


@every_game
def test_clauses_under_an_option_name_an_existing_one(game) -> None:
    choices = {option.name: option.choices for option in registry.info(game).options}
    for each in page(game).clauses:
        if each.option:
            name, value = each.option
            assert value in choices[name][1:], (
                f"{each} of {game}: {value} is no other choice of {name}"
            )


# The worked examples


DECIDING_NOTHING = {
    ("mittlere", "8.3"): "tells how the slate is written",
    ("molotow", "8.3"): "tells how the slate is written",
    ("molotow", "8.4"): "denies what Mittlere has",
    ("german-solo", "4.18"): "tells the players to be silent",
}
"""Clauses of §3 to §8 that no deal or match can show, each with the reason."""


def deciding(game: str) -> list[Clause]:
    """Return the clauses that need a worked example: auction, play, settlement, match, and all that the info cites."""
    cited = cited_in_facts(game)
    return [
        each
        for each in page(game).clauses
        if (3 <= each.section <= 8 and (game, each.number) not in DECIDING_NOTHING)
        or each.number in cited
    ]


@every_game
def test_every_deciding_clause_has_a_worked_example(game) -> None:
    assert [str(each) for each in deciding(game) if not each.examples] == []


def test_other_clauses_have_no_worked_example() -> None:
    for game, number in DECIDING_NOTHING:
        assert clause(game, number).examples == ()


ORDERS = {
    "mittlere": ("1.3", "1.4"),
    "molotow": ("1.3", "1.4"),
    "plus-minus": ("1.3", "1.4"),
    "german-solo": ("1.2", "1.3", "1.4", "1.5", "1.6", "1.7"),
    "bondtolva": ("1.2", "1.3"),
    "matzlfangen": ("1.2",),
}
"""The clauses on the order of the cards."""


@pytest.mark.parametrize("game", ORDERS)
def test_every_order_of_cards_is_shown_by_tricks_that_it_decides(game) -> None:
    for number in ORDERS[game]:
        assert any(each.tricks for each in clause(game, number).examples), f"§{number} of {game}"


@every_game
def test_every_refusal_and_item_has_a_worked_example(game) -> None:
    info = registry.info(game)
    refused = {number for each in examples(game) for number in each.refused.values()}
    paid = {number for each in examples(game) for number, _ in each.items or ()}
    missing = {each.clause for each in (*info.refusals[1:], *info.phases)} - refused
    assert missing == set(), "no example refuses an action by these clauses"
    missing = {each.clause for each in info.items} - paid
    assert missing == set(), "no example pays by these clauses"


@every_game
def test_examples_of_a_clause_under_an_option_set_it(game) -> None:
    for each in page(game).clauses:
        if each.option:
            name, value = each.option
            for example in each.examples:
                assert example.deal["options"].get(name) == value, f"example of {each} of {game}"


@every_game
def test_every_example_belongs_to_a_clause_and_shows_something(game) -> None:
    folder = page(game)
    for each in examples(game):
        assert folder.clause(each.clause)
        assert each.deal["game"] == game
        shows = each.legal is not None or each.refused or each.items is not None or each.tricks
        assert shows or "result" in each.deal, (
            f"an example of §{each.clause} of {game} shows nothing"
        )


@every_game
def test_the_worked_examples_of_matches_are_right(game) -> None:
    """Single deals are played by both implementations of the rules in `tests/rules/test_examples.py`."""
    for example in examples(game):
        if example.match is not None:
            record = dict(example.match)
            match = Match.from_record(record)
            assert match.record() == record
            if example.items is not None:
                items = match.finished[-1].deal.result.items
                assert tuple((item.clause, item.amounts) for item in items) == example.items


# Reading a page


PAGE = "# Whist\n\nA game.\n\n## §1 Cards\n\n### §1.1 The pack\nAll cards.\n\nSource: a book.\n"


def read(text: str) -> list[Clause]:
    return list(read_page(text, game="whist", language="en").clauses)


def test_a_page_is_parsed_into_clauses() -> None:
    option = (
        PAGE + "\n### §1.2 More\nFirst.\n\nSecond.\n\nSource: a long\nbook.\n\nOption: `many=yes`\n"
    )
    first, second = read(option)
    assert (first.number, first.title, first.text) == ("1.1", "The pack", "All cards.")
    assert (first.source, first.option, first.section) == ("a book.", None, 1)
    assert (second.text, second.source) == ("First.\n\nSecond.", "a long book.")
    assert second.option == ("many", "yes")
    again = PAGE[: PAGE.index("###")] + first.markdown + "\n" + second.markdown
    assert read(again) == [first, second]


@pytest.mark.parametrize("language", MARKS)
def test_options_are_named_in_the_language_of_the_page(language) -> None:
    source, option = MARKS[language]
    plain = PAGE.replace("Source", source)
    text = f"{plain}\n{option}: `many=yes`\n"
    (found,) = read_page(text, game="whist", language=language).clauses
    assert (found.source, found.option) == ("a book.", ("many", "yes"))
    assert text.endswith(found.markdown)
    with pytest.raises(
        NotationError, match=f"{language}/whist.md, line 7: the clause has no source"
    ):
        read_page(f"{plain}\nVal: `many=yes`\n", game="whist", language=language)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Whist", "Whist", "line 1: a page must begin"),
        ("Source: a book.", "", "line 7: the clause has no source"),
        ("All cards.\n", "", "line 7: the clause has no text"),
        ("### §1.1 The", "### 1.1 The", "line 7: the heading of a clause"),
        ("## §1 Cards", "## Cards", "line 5: the heading of a section"),
        ("## §1 Cards\n", "", "line 6: a clause stands before"),
        ("## §1 Cards\n", "## §1 Cards\nSo.\n", "line 5: a section has text"),
        ("a book.", "a book.\n\nOption: many", "line 7: an option must be"),
    ],
)
def test_a_malformed_page_is_refused_with_its_line(old, new, message) -> None:
    assert old in PAGE
    with pytest.raises(NotationError, match=rf"en/whist\.md, {message}") as caught:
        read(PAGE.replace(old, new, 1))
    assert caught.value.code == "rule-book"


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"clause": "1.1"}',
        '{"clause": "1.1", "deal": {}, "x": 1}',
        '{"clause": "1.1", "deal": {}, "match": {"deals": [{}]}}',
    ],
)
def test_a_malformed_example_is_refused_with_its_line(line) -> None:
    with pytest.raises(NotationError, match="examples, line 2: "):
        read_examples("\n" + line)


# Asking for clauses


def test_an_unknown_clause_or_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NotationError, match=r"no §4\.99, only §4\.1 to §4\.\d\d\.$"):
        clause("mittlere", "4.99")
    with pytest.raises(NotationError, match=r"'xx'; use .*en"):
        page("mittlere", "xx")
    with pytest.raises(UnknownGameError):
        page("bridge")


def test_clauses_are_found_by_number_and_by_words() -> None:
    found = page("mittlere")
    assert [each.number for each in found.find("§4.9")] == ["4.9"]
    assert [each.number for each in found.find("4")] == [f"4.{n}" for n in range(1, 15)]
    assert found.find("under-TRUMPING")[0].number == "4.9"
    assert all("jack" in f"{each.title} {each.text}".lower() for each in found.find("jack"))
    assert (
        found.find("jack of trumps")[0].number == "4.11"
    )  # by its title, though §1.4 says it first
    assert found.find("xyzzy") == found.find(" ") == ()
