"""The 54 cards of Caster: The Duel on paper: each card with all that it can be played as, and the table of all of them
(``convert.contract.handouts``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from convert.contract.book import Book
from convert.contract.handouts import Block, Grid, Handout, HandoutKind, Heading, Papers, Words
from convert.contract.panel import Panel, Table
from convert.systems.caster_duel.entries import Creature, Entry, Mode, Spell
from convert.systems.caster_duel.faces import STANDARD
from convert.systems.caster_duel.words import ABILITY_WORDS, ARTIFACTS, TRANSFERS, accent, cost_words, describe

KINDS: Mapping[str, HandoutKind] = {
    "reference": HandoutKind(title="the table of the 54 cards, and what they do", takes="nothing"),
}
MODES: Mapping[Mode, str] = {
    "counter": "Counter",
    "heal": "Heal",
    "damage": "Damage",
    "scry": "Scry",
    "enchant": "Enchant",
    "artifact": "Artifact",
    "transfer": "Transfer",
}


def deck(entries: Sequence[Entry]) -> Iterator[Panel]:
    """The playing cards that these entries are on, in the order of the deck; cards of the table's own come last."""
    on: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        on[entry.card].append(entry)
    known = {face.id: face for face in STANDARD}
    for card in [*(each for each in known if each in on), *sorted(each for each in on if each not in known)]:
        face, alone = known.get(card), on[card][0]
        if len(on[card]) == 1:
            panel = describe(alone)
            yield Panel(
                title=face.name if face else alone.name,
                badge=face.sign if face else "",
                subtitle=panel.subtitle,
                tables=panel.tables,
                paragraphs=panel.paragraphs,
                notes=panel.notes,
                source=card,
                accent=panel.accent,
            )
            continue
        spells = sorted(
            (each for each in on[card] if isinstance(each, Spell)), key=lambda each: list(MODES).index(each.mode)
        )
        yield Panel(
            title=face.name if face else alone.name,
            badge=face.sign if face else "",
            subtitle="Source of one mana, or one of these",
            tables=(Table(rows=tuple((MODES[each.mode], cost_words(each.cost)) for each in spells)),),
            paragraphs=tuple(f"{MODES[each.mode]}: {' '.join(each.text.split())}" for each in spells),
            notes=tuple(each.note for each in spells if each.note),
            source=card,
            accent=accent(alone.suit),
        )


def reference(book: Book) -> Handout:
    """Every card of the deck with its cost and figures in each way of playing it, and the words of transfers,
    artifacts and abilities."""
    entries: Sequence[Entry] = list(book.entries)
    return Handout(
        name="",
        title="Caster: The Duel: the table of the cards",
        subtitle="cost of each way to play a card, and its figure",
        blocks=(*_numbers(entries), *_creatures(entries), *_words()),
        pages=3,
    )


def _numbers(entries: Sequence[Entry]) -> Iterator[Block]:
    yield Heading(text="Number cards", level=2)
    rows = []
    for face in STANDARD:
        ways = {each.mode: each for each in entries if isinstance(each, Spell) and each.card == face.id}
        if face.is_number and ways:
            rows.append((face.sign, *(_way(ways.get(mode)) for mode in MODES)))
    yield Grid(columns=("Card", *MODES.values()), rows=tuple(rows), widths=(1, 1, 1.2, 1.2, 1, 1.4, 1.4, 2.6))


def _way(spell: Spell | None) -> str:
    if spell is None:
        return ""
    beside = f": {spell.amount}" if spell.amount is not None else ""
    if spell.zones is not None:
        beside = f": {spell.zones[0]} – {spell.zones[1]}"
    return cost_words(spell.cost) + beside


def _creatures(entries: Sequence[Entry]) -> Iterator[Block]:
    yield Heading(text="Creatures", level=2)
    rows = []
    for face in STANDARD:
        for each in entries:
            if isinstance(each, Creature) and each.card == face.id:
                figures = {row[0]: row[1] for row in describe(each).tables[0].rows}
                rows.append(
                    (
                        face.sign,
                        figures["Cost"],
                        f"{figures['Power']} / {figures['Toughness']}",
                        ", ".join(each.abilities),
                    )
                )
    yield Grid(columns=("Card", "Cost", "Power / Toughness", "Abilities"), rows=tuple(rows), widths=(1.2, 1, 2.6, 4))


def _words() -> Iterator[Block]:
    yield Heading(text="Transfers, by number", level=2)
    yield Grid(rows=tuple((str(number), text) for number, text in TRANSFERS.items()), widths=(0.5, 11))
    yield Heading(text="Artifacts, by number", level=2)
    yield Grid(rows=tuple((str(number), text) for number, text in ARTIFACTS.items()), widths=(0.5, 11))
    yield Words(text="Any artifact stays in play as a source of one colorless mana.")
    yield Heading(text="Abilities", level=2)
    for text in ABILITY_WORDS.values():
        yield Words(text=text.format(protection="the enemy suit"))


PAPERS = Papers(kinds=KINDS, handouts=lambda kind, files, entries, book: [reference(book)], deck=deck)
"""What the game puts on paper."""
