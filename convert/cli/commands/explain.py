"""``card2spell explain``: where everything in an entry came from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.cli import console
from convert.cli.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.cards.model import Card
    from convert.compendium.book import Compendium
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

    Example: card2spell explain "Man-Eater Bug"
    """
    from convert.cli.commands.show import find
    from convert.compendium.explain import explain as explain_entry

    book = open_compendium(compendium, system)
    entry = find(book, card)
    printed = _card(entry, source)
    explanation = explain_entry(book.system, entry, _clauses(printed), _origins(book, entry, compendium))
    if json:
        import msgspec

        console.out_json("explain", {"system": book.system.name, **msgspec.to_builtins(explanation)})
        return
    if printed is None and entry.source is not None:
        console.talk(f"note: the card's text is not in the source ({source}); only what the entry holds is shown")
    for line in lines(explanation):
        console.out(line)


def _card(entry: Any, source: str) -> Card | None:
    """The printed card of the entry, from data at hand: never from the network."""
    from convert.cards.sources import load

    if entry.source is None:
        return None
    loaded = load(source, offline=True)
    cards = {card.id: card for card in loaded.cards}
    found = cards.get(entry.source.id)
    if found is None and loaded.source != "starter":
        found = {card.id: card for card in load("starter").cards}.get(entry.source.id)
    return found


def _clauses(card: Card | None) -> tuple[Clause, ...]:
    """The card's text as the reader splits it."""
    if card is None:
        return ()
    from convert.text import Reader

    return tuple(Reader.load().read(card).clauses)


def _origins(book: Compendium, entry: Any, folder: Path | None) -> dict[str, str]:
    """Field → origin, from the compendium's provenance; empty for one that is only in memory."""
    from convert.compendium import provenance
    from convert.errors import DataError

    try:
        return dict(provenance.load(folder or Path("output") / book.system.name).of(entry.id))
    except DataError:
        return {}


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
            out.append("       no rule of its own (a reminder, or what the entry holds elsewhere)")
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
