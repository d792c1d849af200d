"""What can be read at the table as on the command line: the rules, the words of the game, what a thing costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from convert.errors import UsageError
from convert.findings.suggestions import nearest_words
from convert.table.answers import Reference

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.contract.panel import Price
    from convert.contract.system import System
    from convert.rulebook import Rulebook

FEW_TERMS = 3
"""Of words of the game that begin so, so many are told."""


def reference_of(system: str, book: Compendium | None = None) -> Reference:
    """All that ``rule``, ``what`` and ``cost`` know of a game beside what stands on the table, and of the entries of
    ``book``."""
    from convert.compendium.own_text import played_instead

    return Reference(
        rule=rule_of(system),
        glossary=glossary_of(system),
        costs=costs_of(system),
        near=lambda word: nearest_words(word, [name for name, _ in _terms(system)]),
        played=None if book is None else lambda entry: played_instead(book, entry),
    )


def costs_of(system: str) -> Callable[[Any], list[str]]:
    """What ``cost NAME`` says of an entry beside what it costs whoever asks: the lines of ``card2spell cost``."""
    from convert.contract.registry import load_system

    return lambda entry: list(price_lines(system, load_system(system).prices(entry)))


def rule_of(system: str) -> Callable[[str], list[str]] | None:
    """What ``rule ID`` says: the lines of a rule of this game, without an ID what there is; None for a game whose rules
    did not come along."""
    from convert.rulebook import ids_in, load

    rules = load(system)
    if rules is None:
        return None

    def told(wanted: str) -> list[str]:
        if not wanted:
            return [f"{each.rules[0].id}: {each.title}" for each in rules.groups]
        return [line for each in ids_in(wanted.split()) for line in _rule_lines(rules, each)]

    return told


def _rule_lines(rules: Rulebook, wanted: str) -> list[str]:
    """The rule of this id, all that begin so, or that there is none."""
    from convert.table.choices import choices_about

    group = rules.group(wanted)
    if group:
        return [*(f"{each.id}: {each.brief}" for each in group), f"rule {group[0].id} reads one of them in full"]
    try:
        found = rules.find(wanted)
    except UsageError as error:
        return [error.message, *([error.hint] if error.hint else [])]
    return [found.id, *(f"  {line}" for line in (*found.text.splitlines(), *choices_about(rules.game, found.id)))]


def glossary_of(system: str) -> Callable[[str], list[tuple[str, str]]]:
    """What ``what WORD`` knows of the words of the game: those that are called so and what they mean, of several the
    first few."""
    from convert.prose.matching import by_words

    def told(wanted: str) -> list[tuple[str, str]]:
        terms = _terms(system)
        return [terms[at] for at in by_words([(name,) for name, _ in terms], wanted)][:FEW_TERMS]

    return told


@cache
def _terms(system: str) -> Sequence[tuple[str, str]]:
    from convert.contract.registry import load_system

    return terms_of(load_system(system))


def price_lines(system: str, prices: Sequence[Price]) -> Iterator[str]:
    """The prices as lines, then each rule that they cite in its own words."""
    from convert.rulebook import load

    width = max((len(price.label) for price in prices), default=0)
    for price in prices:
        cited = f"  ({', '.join(price.rules)})" if price.rules else ""
        yield f"  {price.label:{width}}  {price.value}{cited}"
    book = load(system)
    for rule_id in dict.fromkeys(rule_id for price in prices for rule_id in price.rules):
        if book is not None:
            yield f"{rule_id}: {book.find(rule_id).text.splitlines()[0]}"


def terms_of(system: System) -> list[tuple[str, str]]:
    """The terms of a game's rules, and the words that messages use and the rules define in passing; by name."""
    from convert.rulebook import load

    book = load(system.name)
    return sorted(
        [*(book.terms if book is not None else ()), *system.glossary.items()], key=lambda term: term[0].casefold()
    )
