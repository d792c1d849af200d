"""``card2spell explain``: where everything in an entry came from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.printable import one_line
from convert.prose.columns import columns
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.cards.model import PrintedCard
    from convert.compendium.book import Compendium
    from convert.compendium.explain import Explanation, FieldExplained, WordExplained
    from convert.contract.system import System
    from convert.errors import DataError


def explain(
    context: typer.Context,
    card: Annotated[str, typer.Argument(metavar="CARD", help="A name or a slug.")],
    source: Annotated[
        str, typer.Option(metavar="SOURCE", help="Where the card's text is: auto, starter or PATH.")
    ] = "auto",
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    words: Annotated[
        bool, typer.Option("--words", help="Under each word the field of the tree that it became.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Show the card's text clause by clause beside the effect tree and its words, and where each field came from.

    Example: card2spell explain "{explained}"
    """
    import msgspec

    from convert.compendium.explain import explain as explain_entry
    from convert.compendium.explain import fields
    from convert.compendium.files import line_of, plain_of
    from convert.compendium.naming import named

    book = open_compendium(compendium, system)
    entry = named(book, card)
    source = _source_here(context, source)
    printed = _card(book, entry, source)
    clauses = book.system.clauses(printed) if printed is not None else ()
    origins, unknown = _origins(book, entry.id)
    explanation = msgspec.structs.replace(
        explain_entry(book.system, entry, clauses, origins),
        fields=fields(plain_of(line_of(entry)), origins, printed, _made(book, entry.id)),
        words=_words(book.system, printed) if words else (),
        follows=book.system.follows(entry),
    )
    if json:
        console.out_json("explain", {"system": book.system.name, **msgspec.to_builtins(explanation)})
        if unknown is not None:
            raise unknown
        return
    if printed is None and entry.source is not None:
        console.talk(f"note: the text it was made from is not in the source ({source}); what the entry holds is shown")
        console.talk("  hint: `--source PATH` names the saved answer that it was built from")
    for line in lines(explanation):
        console.out_wrapped(line)
    if unknown is not None:
        raise unknown


def _origins(book: Compendium, entry_id: str) -> tuple[dict[str, str], DataError | None]:
    """Where each field of an entry came from; and what is wrong with the file that says so, None where nothing is."""
    from convert.compendium import provenance
    from convert.errors import DataError

    if book.folder is None:
        return book.origins(entry_id), None
    try:
        return dict(provenance.load(book.folder).of(entry_id)), None
    except DataError as error:
        return {}, DataError(f"{error.message}: where its fields came from is not known", hint=error.hint)


def _source_here(context: typer.Context, given: str) -> str:
    """The source that the command line names, else the one that ``card2spell.yaml`` of this folder builds from."""
    from convert.compendium.config import peek

    origin = context.get_parameter_source("source")
    here = peek(Path()).source if origin is not None and origin.name == "DEFAULT" else None
    return here if here not in (None, "api") else given


def _made(book: Compendium, entry_id: str) -> dict[str, Any] | None:
    """The entry before overrides, where the last build of the folder kept it."""
    from convert.compendium import base
    from convert.compendium.files import plain_of

    known = base.load(book.folder) if book.folder is not None else None
    row = next((row for row in known.rows if row.id == entry_id), None) if known is not None else None
    return plain_of(row.entry) if row is not None else None


def _card(book: Compendium, entry: Any, source: str) -> PrintedCard | None:
    """The printed card that the entry came from, out of data at hand: never from the network. None where its text is
    not the one that was read: the tree counts that one's clauses, and the starter set tells cards in its own words."""
    from convert.cards.sources import STARTER, load
    from convert.compendium import manifest

    if entry.source is None:
        return None
    wanted = getattr(entry.source, "card", entry.source.id)
    publisher = book.system.publisher
    loaded = load(source, publisher=publisher, offline=True)
    if loaded.source != "starter" and all(card.id != wanted for card in loaded.cards):
        loaded = load("starter", publisher=publisher)
    built = manifest.load(book.folder) if book.folder is not None else None
    if built is not None and (built.source.label == STARTER) != (loaded.source == "starter"):
        return None
    cards: tuple[PrintedCard, ...] = loaded.cards
    read = getattr(entry.source, "digest", "")
    return next((card for card in cards if card.id == wanted and read in ("", card.digest)), None)


def _words(system: System, card: PrintedCard | None) -> tuple[WordExplained, ...]:
    """Every word of the card's text and the fields that it became, as the card alone is read."""
    if card is None:
        return ()
    from convert.compendium.explain import WordExplained

    return tuple(
        WordExplained(clause=one.clause, word=one.word, fields=one.fields, why=one.why) for one in system.claims(card)
    )


def lines(explanation: Explanation) -> list[str]:
    """The explanation as lines for a person."""
    import msgspec

    out = [f"{explanation.name} ({explanation.id}): {explanation.status}"]
    gone = next((each for each in explanation.fields if each.name == "effects" and each.by_person), None)
    if explanation.abilities or gone is None:
        unnamed = "no part of the tree names it (written by hand, a reminder, or a fact of the entry)"
    else:
        unnamed = f"taken away by hand ({gone.steps[-1]}): the rules play nothing of it"
    if explanation.clauses:
        figures = "" if explanation.trees else " (figures of the entry come from it, see below)"
        out += ["", f"The card's text, clause by clause{figures}"]
    for clause in explanation.clauses:
        out.append(f"  {clause.index}  [{clause.role}] “{clause.text}”")
        if clause.unread:
            why = f" ({clause.because})" if clause.because else ""
            out.append(f"       unread: {clause.unread.replace('_', ' ')}{why}")
        elif clause.abilities:
            where = ", ".join(f"ability {number}" for number in clause.abilities)
            out.append(f"       in {where}{': ' + ', '.join(clause.verbs) if clause.verbs else ''}")
        elif clause.because:
            out.append(f"       no part of the tree: {clause.because}")
        elif explanation.trees:
            out.append(f"       {unnamed}")
        out += [f"       in doubt: {what}" for what in clause.doubted]
        mine = [one for one in explanation.words if one.clause == clause.index]
        out += [f"       {line}" for line in columns((one.word, _became(one)) for one in mine)]
    for ability in explanation.abilities:
        of = f", of clauses {', '.join(map(str, ability.clauses))}" if ability.clauses else ""
        whose = f" of {ability.side}" if ability.side else ""
        out += ["", f"Ability {ability.number}{whose} ({ability.mode}{of})"]
        out.append(f"  tree   {msgspec.json.encode(ability.tree).decode()}")
        out.append(f"  words  {ability.words}")
    if explanation.unread_sides:
        out += ["", "Unread of other faces", *(f"  {each}" for each in explanation.unread_sides)]
    if explanation.fields:
        out += ["", "Where each field came from"]
        rows = [(each.name, _short(each.value), chain(each)) for each in explanation.fields]
        out += [f"  {line}" for line in columns(rows)]
    if explanation.follows:
        out += ["", "What hangs on a field", *(f"  {name}  {what}" for name, what in explanation.follows.items())]
    return out


def _became(word: WordExplained) -> str:
    return "; ".join(word.fields) or (f"({word.why})" if word.why else "passed over: no field has it")


def chain(field: FieldExplained) -> str:
    """The steps to a value; before a person's own stands what the rules had made: ``RARITY-01 → 2; mine.yaml:3``."""
    from convert.compendium.provenance import is_person

    steps = list(field.steps)
    first = next((index for index, step in enumerate(steps) if is_person(step)), len(steps))
    if field.by_person and first and field.made is not None and _short(field.made) != "…":
        steps[first - 1] += f" → {_short(field.made)}"
    return "; ".join(steps)


def _short(value: Any) -> str:
    """A value in a column; what is longer stands above or in the entry itself."""
    import msgspec

    if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict) for each in value)):
        return "…"
    text = value if isinstance(value, str) else "–" if value is None else msgspec.json.encode(value).decode()
    text = one_line(text)
    return text if len(text) <= 24 else text[:23] + "…"
