"""``card2spell explain``: where everything in an entry came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.cli import console
from convert.cli.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.cards.model import Card
    from convert.compendium.explain import Explanation
    from convert.text.model import Clause


def explain(
    card: Annotated[str, typer.Argument(metavar="CARD", help="A name, an id or a slug.")],
    source: Annotated[
        str, typer.Option(metavar="SOURCE", help="Where the card's text is: auto, starter or PATH.")
    ] = "auto",
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Show the card's text clause by clause beside the effect tree and its words, and where each field came from.

    Example: card2spell explain "{explained}"
    """
    from convert.cli.commands.show import find
    from convert.compendium.explain import explain as explain_entry

    book = open_compendium(compendium, system)
    entry = find(book, card)
    cards = _cards(entry, source)
    printed = next((one for one in cards if entry.source is not None and one.id == entry.source.id), None)
    explanation = explain_entry(book.system, entry, _clauses(printed), book.origins(entry.id))
    if json:
        import msgspec

        console.out_json("explain", {"system": book.system.name, **msgspec.to_builtins(explanation)})
        return
    if printed is None and entry.source is not None:
        console.talk(f"note: the card's text is not in the source ({source}); only what the entry holds is shown")
    for line in lines(explanation):
        console.out(line)


def _cards(entry: Any, source: str) -> tuple[Card, ...]:
    """The printed cards that hold the entry's own, from data at hand: never from the network."""
    from convert.cards.sources import load

    if entry.source is None:
        return ()
    loaded = load(source, offline=True)
    if loaded.source != "starter" and all(card.id != entry.source.id for card in loaded.cards):
        return load("starter").cards
    return loaded.cards


def _clauses(card: Card | None) -> tuple[Clause, ...]:
    """The card's text as the reader splits it."""
    if card is None:
        return ()
    from convert.text import Reader

    return tuple(Reader.load().read(card, pendulum=True).clauses)


def lines(explanation: Explanation) -> list[str]:
    """The explanation as lines for a person."""
    import msgspec

    out = [f"{explanation.name} ({explanation.id}): {explanation.status}"]
    if explanation.clauses:
        out += ["", "The card's text, clause by clause"]
    for clause in explanation.clauses:
        out.append(f"  {clause.index}  [{clause.role}] “{clause.text}”")
        if clause.unread:
            out.append(f"       unread: {clause.unread.replace('_', ' ')}")
        elif clause.abilities:
            where = ", ".join(f"ability {number}" for number in clause.abilities)
            out.append(f"       in {where}{': ' + ', '.join(clause.verbs) if clause.verbs else ''}")
        else:
            out.append("       no part of the tree names it (written by hand, a reminder, or a fact of the entry)")
    for ability in explanation.abilities:
        of = f", of clauses {', '.join(map(str, ability.clauses))}" if ability.clauses else ""
        out += ["", f"Ability {ability.number} ({ability.mode}{of})"]
        out.append(f"  tree   {msgspec.json.encode(ability.tree).decode()}")
        out.append(f"  words  {ability.words}")
    if explanation.origins:
        out += ["", "Where each field came from"]
        width = max(map(len, explanation.origins))
        out += [f"  {name.ljust(width)}  {origin}" for name, origin in sorted(explanation.origins.items())]
    return out
