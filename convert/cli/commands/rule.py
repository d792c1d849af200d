"""``card2spell rule``: the text of a rule that a message, an entry or a finding cites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from convert.errors import UsageError
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption

if TYPE_CHECKING:
    from convert.rulebook import Rule, Rulebook


def rule(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID...]",
            help="Rules, or what their ids begin with: COMBAT; without any, what there is.",
        ),
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Read a rule in full, with its rulings. What comes before its number lists all rules about one thing.

    Example: card2spell rule COMBAT-20
    """
    from convert.rulebook import ids_in

    books = _books(system)
    if not ids:
        _list_groups(books, system, json=json)
        return
    found: list[tuple[str, Rule]] = []
    unknown = console.each_of(ids_in(ids), lambda wanted: found.extend(_found(books, wanted)))
    if json:
        rules = [{"game": name, "id": each.id, "text": each.text} for name, each in found]
        console.out_json("rule", {"rules": rules}, unknown)
    else:
        _tell(books, system, found)
    console.refuse(unknown)


def _tell(books: list[Rulebook], system: str, found: list[tuple[str, Rule]]) -> None:
    for number, (name, each) in enumerate(found):
        if number:
            console.out()
        game = "" if name == system else f"  ({name})"
        console.out_wrapped(f"{each.id}{game}")
        for line in each.text.splitlines():
            console.out_wrapped(f"  {line}")
        if len(found) == 1:
            for line in _around(books, name, each.id):
                console.out_wrapped(f"  {line}")


def _around(books: list[Rulebook], game: str, rule_id: str) -> list[str]:
    """Which other rules name this one, when it matters, and which choices of a table decide about it."""
    from convert.rulebook import matters_in
    from convert.table.choices import choices_about

    others = next(book.naming(rule_id) for book in books if book.game == game)
    when = matters_in(game, rule_id)
    return [
        *([f"Named by: {', '.join(others)}"] if others else []),
        *([f"It matters: {'; '.join(when)}"] if when else []),
        *choices_about(game, rule_id),
    ]


def _list_groups(books: list[Rulebook], system: str, *, json: bool) -> None:
    """What the rules of one game are about, with what their ids begin with."""
    book = next((each for each in books if each.game == system), None)
    if book is None:
        raise UsageError("no rules of this game came along")
    rows = [(group.rules[0].id, group.rules[-1].id, len(group.rules), group.title) for group in book.groups]
    if json:
        groups = [{"game": system, "first": a, "last": b, "rules": many, "title": title} for a, b, many, title in rows]
        console.out_json("rules", {"groups": groups})
        return
    spans = [first if many == 1 else f"{first} to {last}" for first, last, many, _ in rows]
    width = max(map(len, spans))
    for span, (_, _, _, title) in zip(spans, rows, strict=True):
        console.out_wrapped(f"{span:{width}}  {title}")
    console.talk(
        f"card2spell rule {rows[0][0]} reads one, card2spell rule {rows[0][0].rpartition('-')[0]} all of a kind"
    )


def _books(system: str) -> list[Rulebook]:
    """The rules of all games, of ``system`` first."""
    from convert.contract.registry import system_names
    from convert.rulebook import load

    names = sorted(system_names(), key=lambda name: name != system)
    return [book for name in names if (book := load(name)) is not None]


def _found(books: list[Rulebook], wanted: str) -> list[tuple[str, Rule]]:
    """The rule of this id, or all that begin so, in the first game that has it. The chosen game is asked before the
    others, and of its short ids, too: CREA-01 is CASTER-CREA-01. Raises ``UsageError``."""
    from convert.rulebook import in_full

    folded = in_full(wanted)
    for some in (books[:1], books[1:]):
        for look in (_named, _named_in_short):
            for book in some:
                if rules := look(book, folded):
                    return [(book.game, each) for each in rules]
        if any(_begin(book, folded) for book in some):
            break  # an id of this game that is none is not looked for in others
    if not books:
        raise UsageError("no rules came along")
    first = folded.partition("-")[0]  # a slip in an id is looked for in the game whose ids begin so
    alike = (
        book for book in books if _begin(book, folded) or first in {each.partition("-")[0] for each in book.prefixes}
    )
    near = next(alike, books[0])
    return [(near.game, near.find(wanted))]


def _named(book: Rulebook, folded: str) -> list[Rule]:
    """The rule of just this id, or all whose ids are just this before their number."""
    return [each for each in book.rules if folded in (each.id.upper(), each.id.upper().rpartition("-")[0])]


def _named_in_short(book: Rulebook, folded: str) -> list[Rule]:
    """The same without what all ids of a game begin with."""
    if folded.isdecimal():  # of every kind there is one of this number
        return []
    return [*book.group(folded)] or [each for each in book.rules if each.id.upper().endswith(f"-{folded}")]


def _begin(book: Rulebook, folded: str) -> bool:
    """Whether ids of this game begin as this one does before its number."""
    return any(f"-{prefix}".endswith(f"-{folded.rpartition('-')[0]}") for prefix in book.prefixes)
