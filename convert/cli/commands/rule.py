"""``card2spell rule``: the text of a rule that a message, an entry or a finding cites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from convert.terminal import completing, console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption

if TYPE_CHECKING:
    from convert.rulebook import Rule, Rulebook


def rule(
    ids: Annotated[
        list[str],
        typer.Argument(
            metavar="ID...", help="Rules, or what their ids begin with: COMBAT.", autocompletion=completing.rules
        ),
    ],
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Read a rule in full, with its rulings. What comes before its number lists all rules about one thing.

    Example: card2spell rule COMBAT-20
    """
    from convert.rulebook import used_in

    books = _books(system)
    found = [(name, each) for wanted in ids for name, each in _found(books, wanted)]
    if json:
        rules = [{"game": name, "id": each.id, "text": each.text} for name, each in found]
        console.out_json("rule", {"rules": rules})
        return
    for number, (name, each) in enumerate(found):
        if number:
            console.out()
        game = "" if name == system else f"  ({name})"
        console.out(f"{each.id}{game}")
        for line in each.text.splitlines():
            console.out(f"  {line}")
        if len(found) == 1 and (used := used_in(each.id)):
            console.out(f"  Carried out in: {', '.join(used)}")


def _books(system: str) -> list[Rulebook]:
    """The rules of all games, of ``system`` first."""
    from convert.contract.registry import system_names
    from convert.rulebook import load

    names = sorted(system_names(), key=lambda name: name != system)
    return [book for name in names if (book := load(name)) is not None]


def _found(books: list[Rulebook], wanted: str) -> list[tuple[str, Rule]]:
    """The rule of this id in the first game that has it, or all that begin so. Raises ``UsageError``."""
    from convert.errors import UsageError

    folded = wanted.strip().upper()
    for book in books:
        alike = [each for each in book.rules if folded in (each.id.upper(), each.id.upper().rpartition("-")[0])]
        if alike:
            return [(book.game, each) for each in alike]
    if not books:
        raise UsageError("no rules came along")
    first = folded.partition("-")[0]  # a slip in an id is looked for in the game whose ids begin so
    near = next(
        (book for book in books if any(prefix.partition("-")[0] == first for prefix in book.prefixes)), books[0]
    )
    return [(near.game, near.find(wanted))]
