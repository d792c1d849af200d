"""Dice Duels on paper: a player's sheet with the deck and the pools of dice, and the rules on a page
(``convert.contract.handouts``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path

from convert.contract.book import Book
from convert.contract.handouts import Block, Counted, Grid, Handout, HandoutKind, Heading, Lines, Papers, Track, Words
from convert.contract.reference_page import blocks_of, parts_of
from convert.errors import UsageError
from convert.systems.dice_duels.deck_files import archetype_deck, load_deck
from convert.systems.dice_duels.decks import FIRST_SOUL_NUMBER, MOST_ARCHETYPES, DuelDeck, Spec
from convert.systems.dice_duels.entries import Archetype, Entry
from convert.systems.dice_duels.rules.state import DICE, SHIELDS, STOCK
from convert.systems.dice_duels.rules.strength import MOST_UNITS
from convert.systems.dice_duels.terms import COLORS
from convert.systems.dice_duels.words import ability_words

KINDS: Mapping[str, HandoutKind] = {
    "player": HandoutKind(
        title="a player's sheet: the deck with its abilities, and the pools of dice; of one to three chosen archetypes",
        takes="either",
        file="a deck file",
    ),
    "reference": HandoutKind(title="the rules on a page", takes="nothing"),
}
RULES = "data/reference.yaml"


def handouts(kind: str, files: Sequence[Path], entries: Sequence[Entry], book: Book) -> Sequence[Handout]:
    """Those of one kind. Raises ``DataError`` for a deck that cannot be."""
    if kind == "reference":
        return [reference()]
    if files:
        return [sheet(load_deck(str(path), book), path.stem) for path in files]
    chosen = [entry for entry in entries if isinstance(entry, Archetype)]
    if not 1 <= len(chosen) <= MOST_ARCHETYPES:
        raise UsageError(
            f"a deck has 1 to {MOST_ARCHETYPES} archetypes, and {len(chosen)} are chosen (DICE-SETUP-05)",
            hint="export print player FILE takes a deck file, or choose up to three with --list or --name",
        )
    deck = DuelDeck(name="", archetypes=tuple(archetype_deck(entry, book) for entry in chosen))
    return [sheet(deck, "")]


def reference() -> Handout:
    """Turns, battle, costs, keywords, special archetypes."""
    text = resources.files("convert.systems.dice_duels").joinpath(RULES).read_text(encoding="utf-8")
    return Handout(
        name="",
        title="Dice Duels: the rules on a page",
        subtitle="card2spell rule ID has the whole of each",
        blocks=blocks_of(parts_of(text)),
        columns=2,
        pages=1,
    )


def sheet(deck: DuelDeck, name: str) -> Handout:
    """What lies before a player: the abilities of each archetype by number, and where the 27 dice are
    (DICE-SETUP-14)."""
    return Handout(
        name=name,
        title=f"Dice Duels: {deck.name or ' + '.join(each.name for each in deck.archetypes)}",
        subtitle=f"{DICE} dice: {STOCK} in the stock, {len(SHIELDS)} shields",
        blocks=(*_pools(), *_archetypes(deck), *_soul_cards(deck)),
    )


def _pools() -> Iterator[Block]:
    yield Heading(text="Dice", level=2)
    shields = [Counted(label=f"Shield {value}", boxes=value) for value in SHIELDS]
    yield Track(rows=(Counted(label="Stock", boxes=STOCK, note="cross one for each die drawn or placed"), *shields))
    yield Words(
        text=f"A turn: draw 3, one summon, two charges; at most {MOST_UNITS} units and 6 dice kept.", style="note"
    )
    yield Lines(label="Units and tokens", count=3)


def _archetypes(deck: DuelDeck) -> Iterator[Block]:
    for color, archetype in zip(COLORS, deck.archetypes, strict=False):
        yield Heading(text=" · ".join(filter(None, (archetype.name, archetype.tribe, color))), level=2)
        rows = [_row(number, ability) for number, ability in enumerate(archetype.abilities, 1)]
        if rows:
            yield Grid(columns=("", "Ability", "Cost and effects"), rows=tuple(rows), widths=(0.4, 3, 8))
        else:
            yield Words(text="No abilities: its dice are units alone.")


def _row(number: int, ability: Spec) -> tuple[str, str, str]:
    return str(number), ability.name, ability_words(ability.cost, ability.effects, ability.summon_cost)


def _soul_cards(deck: DuelDeck) -> Iterator[Block]:
    for archetype in deck.archetypes:
        soul = archetype.soul
        if soul is not None:
            yield Heading(text=f"Soul card of {archetype.name}: {soul.name}, a die of {soul.value}", level=2)
            own = enumerate(soul.abilities, FIRST_SOUL_NUMBER)
            rows = tuple(_row(number, each) for number, each in own if each is not None)
            if rows:
                yield Grid(columns=("", "Ability", "Cost and effects"), rows=rows, widths=(0.4, 3, 8))


PAPERS = Papers(kinds=KINDS, handouts=handouts)
"""What the game puts on paper."""
