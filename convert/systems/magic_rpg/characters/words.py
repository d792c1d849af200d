"""A character in lines: what every attribute point went to, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from convert.systems.magic_rpg.characters.model import Character, Line, Pile, Spirit
from convert.systems.magic_rpg.characters.sheet import Sheet, merged

_STEPS: Mapping[str, str] = {"memory": "Memory", "concentration": "Concentration", "life": "Life Points"}
_WAYS: Mapping[str, str] = {
    "common": "",
    "land": "",
    "credit": "for a Loremaster's special",
    "taught": "taught by a Loremaster",
    "found": "found",
}


def receipt(ledger: Iterable[Line]) -> Iterator[str]:
    """The ledger, a line each: AP paid, all spent up to there, what for (MRPG-AP-05)."""
    for line in merged(tuple(ledger)):
        sign = {"award": "+", "loss": "-"}.get(line.what, "")
        yield f"{f'{sign}{line.ap}':>5} AP  ({line.total:>4} spent)  {_bought(line)}"


def _bought(line: Line) -> str:
    times = f" (+{line.count})"
    if line.what in _STEPS:
        return f"{_STEPS[line.what]}{times}"
    if line.what == "special":
        return f"{line.count} special{'s' if line.count > 1 else ''}"
    if line.what == "ability":
        return f"{line.name}, for {line.count} special{'s' if line.count > 1 else ''}"
    if line.what == "card":
        way = _WAYS[line.how or "common"]
        return f"{line.count} {line.name}{f', {way}' if way else ''}"
    if line.what == "gone":
        return f"{line.count} {line.name} gone"
    if line.what in ("award", "loss"):
        return f"{'gained' if line.what == 'award' else 'lost'}{f': {line.name}' if line.name else ''}"
    return f"specialization: {line.name}"


def sheet_lines(character: Character, sheet: Sheet) -> Iterator[str]:
    """A sheet to read at the table."""
    yield character.name
    now = character.life if sheet.life_now is None else sheet.life_now
    yield (
        f"Memory {character.memory} (hand {character.hand_size}) · Concentration {character.concentration} · "
        f"Life {now} of {character.life}"
    )
    yield f"Specializations: {', '.join(character.specializations) or 'none'}"
    if character.specials:
        yield f"Specials: {character.specials}, {character.banked} of them not spent on anything yet"
    yield from _abilities(character)
    yield f"AP: {character.unspent} unspent, {character.spent} spent"
    in_deck = sum(sheet.deck.values())
    yield f"Cards: {sum(character.cards.values())}, {in_deck} of them in the deck"
    for name in sorted(character.cards):
        memorized = sheet.deck.get(name, 0)
        yield f"  {character.cards[name]} {name}{f' ({memorized} in the deck)' if memorized else ''}"
    for name, text in sheet.relics.items():
        yield f"Relic {name}: {text}"


def _abilities(character: Character) -> Iterator[str]:
    if character.power or character.toughness:
        yield f"Warrior {character.power}/{character.toughness}"
    for number, colors in enumerate(character.standing_mana, 1):
        yield f"Standing mana {number}: {' or '.join(colors) or 'colorless'}"
    for number, spirit in enumerate(character.spirits, 1):
        yield f"Spirit {number}: {spirit_words(spirit)}"
    if character.piles:
        yield f"Piles: {', '.join(pile_words(pile) for pile in character.piles)}"
    if character.arch:
        yield f"Arch Mage of {', '.join(character.arch)}"
    left = [f"{count} {rarity}" for rarity, count in character.credit.items() if count]
    if left:
        yield f"Cards still to be learnt for specials: {', '.join(left)}"


def spirit_words(spirit: Spirit) -> str:
    """A spirit in a line."""
    keywords = f" {', '.join(spirit.keywords)}" if spirit.keywords else ""
    cost = f" ({{{spirit.regeneration}}})" if spirit.regeneration is not None else ""
    absent = "" if spirit.can_be_in_play else " (never in play: toughness 0)"
    return f"{spirit.power}/{spirit.toughness}{keywords}{cost}{absent}"


def pile_words(pile: Pile) -> str:
    """What is in a pile."""
    if pile.kind == "mana":
        return "lands"
    return f"mana value {pile.detail}" if pile.kind == "cost" else pile.detail
