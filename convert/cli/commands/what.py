"""``card2spell what``: what a name stands for, as ``what`` answers in play: an entry, a word of the game, a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from convert.errors import UsageError
from convert.table.reference import terms_of
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.compendium.book import Compendium


def what(
    name: Annotated[
        list[str],
        typer.Argument(metavar="NAME...", help="An entry, a word of the game or a rule."),
    ],
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Say what a name stands for: a spell or monster and what it does, a word of the game, a rule.

    Example: card2spell what {spell}
    """
    book = open_compendium(compendium, system)
    answers = list(_answers(book, " ".join(name)))
    if json:
        told = [each._asdict() for each in answers]
        console.out_json("what", {"system": book.system.name, "answers": told})
        return
    for each in answers:
        for line in each.lines:
            console.out_wrapped(line)


class Answer(NamedTuple):
    """What a name stands for: an ``entry``, a ``rule`` or a ``word`` of the glossary."""

    kind: str
    name: str
    lines: Sequence[str]


def _answers(book: Compendium, wanted: str) -> Iterator[Answer]:
    """A rule by its id, an entry, a word of the glossary that is called so; else an entry by words of its name. Raises
    ``UsageError`` for what is none of them."""
    from convert.compendium.naming import named

    if not wanted.strip():
        raise UsageError("there is no name in what was typed", hint="name an entry, a word of the game or a rule")
    rule = _rule(book.system.name, wanted)
    if rule is not None:
        yield rule
        return
    terms = terms_of(book.system)
    words = [_word(*each) for each in terms if each[0].casefold() == wanted.casefold()]
    whole = book.system.meant(book, wanted) if book.get(wanted) is None else ()
    try:
        entries = list(whole) or ([] if words and book.get(wanted) is None else [named(book, wanted)])
    except UsageError as error:
        words = [_word(*each) for each in terms if each[0].casefold().startswith(wanted.casefold())]
        if not words:
            raise _unknown(book, wanted, error, terms) from None
        entries = []
    for entry in entries:
        yield _entry(book, entry)
    yield from words


def _unknown(book: Compendium, wanted: str, error: UsageError, terms: Sequence[tuple[str, str]]) -> UsageError:
    """What to say of a name that stands for nothing; an entry that was left out, or several, is told as such."""
    from convert.compendium.naming import UnknownNameError, part_of
    from convert.findings.suggestions import did_you_mean

    if not isinstance(error, UnknownNameError):
        return error
    nearest = did_you_mean(wanted, [*book.suggest(wanted), *(term for term, _ in terms)])
    hint = nearest or "`card2spell search` looks for words of texts, `card2spell glossary` lists the words of the game"
    return UsageError(
        f"{wanted!r} is no entry in {book.label or 'the compendium'}, no word of the game and no rule",
        hint="; ".join(filter(None, (hint, part_of(book)))),
    )


def _word(term: str, meaning: str) -> Answer:
    return Answer("word", term, (f"{term}: {meaning}",))


def _entry(book: Compendium, entry: Any) -> Answer:
    from convert.compendium.own_text import played_instead

    panel = book.system.describe(entry, book)
    played = played_instead(book, entry)
    honesty = "" if played and entry.adjudication.status == "automatic" else panel.honesty
    head = ", ".join(filter(None, (panel.badge, panel.subtitle)))
    title = f"{panel.title}: {head}." if head else panel.title
    return Answer("entry", entry.name, (title, *panel.paragraphs, *filter(None, (played, honesty))))


def _rule(system: str, wanted: str) -> Answer | None:
    """The rule of this id."""
    from convert.rulebook import in_full, load

    book = load(system)
    folded = in_full(wanted)
    found = [each for each in book.rules if each.id.upper() == folded] if book is not None else []
    return Answer("rule", found[0].id, (f"{found[0].id}: {found[0].text}",)) if found else None
