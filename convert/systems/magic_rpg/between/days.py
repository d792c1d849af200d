"""A wizard's days: study, rest, lessons, from a sheet to the next one (MRPG-CONC, MRPG-LORE, MRPG-LIFE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from convert.systems.magic_rpg.between import books
from convert.systems.magic_rpg.between.books import Holdings
from convert.systems.magic_rpg.between.study import TEACH_FACTOR, minutes_for, studied, teaching_hours
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.model import Character, KnownCard
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import Sheet, sheet_of
from convert.systems.magic_rpg.life import Life


class Study(NamedTuple):
    """What came of it: the sheet, the cards that are ready, the minutes that were spent."""

    sheet: Sheet
    ready: tuple[str, ...]
    minutes: Fraction


def holdings(sheet: Sheet, character: Character) -> Holdings:
    """Where the cards are between battles: what is not in the deck is in the book (MRPG-KNOW-05)."""
    book = Counter(character.cards)
    book.subtract(sheet.deck)
    return Holdings(book=dict(+book), deck=dict(sheet.deck))


def study(
    sheet: Sheet,
    character: Character,
    wanted: Sequence[tuple[KnownCard, int]],
    minutes: int | None = None,
    *,
    blocks: bool = False,
) -> Study:
    """Cards from the book into the deck in the order named (MRPG-CONC-02, MRPG-CONC-04, MRPG-KNOW-07); without
    ``minutes`` for as long as all of them take. What was begun is kept."""
    cards = [card for card, count in wanted for _ in range(count)]
    held = holdings(sheet, character)
    for card, count in wanted:
        held = books.memorized(held, card.name, card.deck_limit, count)
    begun = Fraction(sheet.begun or 0)
    if minutes is None:
        spent = max(Fraction(0), _needed(len(cards), character.concentration, blocks=blocks) - begun)
    else:
        spent = Fraction(minutes)
    done = studied(spent, character.concentration, kept=begun, blocks=blocks)
    ready = cards[: done.cards]
    deck = Counter(sheet.deck)
    deck.update(card.name for card in ready)
    kept = done.kept if len(ready) < len(cards) else Fraction(0)
    made = replace(sheet, deck=dict(+deck), begun=str(kept) if kept else "")
    return Study(made, tuple(card.name for card in ready), spent)


def _needed(cards: int, concentration: int, *, blocks: bool) -> Fraction:
    if not blocks:
        return minutes_for(cards, concentration)
    whole = -(-cards // concentration)
    return minutes_for(whole * concentration, concentration)


def forget(sheet: Sheet, character: Character, name: str, copies: int = 1) -> Sheet:
    """Cards go back to the book, at once (MRPG-KNOW-08)."""
    return replace(sheet, deck=dict(books.forgotten(holdings(sheet, character), name, copies).deck))


def rest(sheet: Sheet, character: Character, hours: int, *, first_aid: bool) -> Sheet:
    """A Life Point for each whole 4 hours, behind first aid (MRPG-LIFE-05, MRPG-LIFE-08)."""
    now = character.life if sheet.life_now is None else sheet.life_now
    after = Life(character.life, now).rested(hours, first_aid=first_aid).points
    return replace(sheet, life_now=None if after == character.life else after)


def lesson(
    sheet: Sheet, learner: Character, teacher: Character, card: KnownCard, *, force: bool = False
) -> tuple[Sheet, Fraction]:
    """One copy of a card taught, and the hours that both spend on it (MRPG-LORE-04, MRPG-LORE-05, MRPG-LORE-07,
    MRPG-LORE-09): the teacher is a Loremaster who owns it, and keeps it."""
    if not teacher.holds("loremaster"):
        raise RefusedError("MRPG-LORE-04", f"{teacher.name} is no Loremaster")
    if not teacher.cards.get(card.name):
        raise RefusedError("MRPG-LORE-09", f"{teacher.name} does not own {card.name}")
    if card.rarity_class not in TEACH_FACTOR:
        raise RefusedError("MRPG-LORE-04", f"{card.name} is {card.rarity_class}: it needs no teacher")
    hours = teaching_hours(learner.concentration, teacher.concentration, card.rarity_class)
    return sheet_of(buying.learned(learner, card, "taught", force=force), sheet), hours
