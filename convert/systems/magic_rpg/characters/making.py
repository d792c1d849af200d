"""A new or a grown character from wishes: everything that is to be bought, in one order, all or nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from convert.errors import UsageError
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.model import Character, How, KnownCard
from convert.systems.magic_rpg.characters.sheet import card_of

if TYPE_CHECKING:
    from convert.contract.book import Book

_TIMES = re.compile(r"(?P<count>\d{1,4})\s*[x×]?\s+(?P<first>\S.*)|(?P<name>.*\S)\s+[x×]\s*(?P<after>\d{1,4})")


class Wishes(Struct, frozen=True, kw_only=True):
    """What is to be bought. Attributes are the values they shall have, ``cards`` names with a number before or behind
    them ("6x Forest", "Forest x6"), abilities as ``abilities.read_ability`` reads them, in order."""

    memory: int | None = None
    concentration: int | None = None
    life: int | None = None
    specializations: Sequence[str] = ()
    abilities: Sequence[str] = ()
    specials: int = 0
    """More specials, kept for later."""
    cards: Sequence[str] = ()
    how: How | None = None
    """How the cards come into the book; by default in the cheapest way there is."""
    force: bool = False
    """The game master lets in cards that are not approved (MRPG-LORE-06)."""


def granted(character: Character, wishes: Wishes, book: Book | None) -> Character:
    """The character with all of it: specializations, attributes, abilities with the specials they take, further
    specials, cards. Raises ``RefusedError`` or ``UsageError``; then nothing was bought (MRPG-AP-18)."""
    for name in wishes.specializations:
        character = buying.specialized(character, name)
    for attribute in ("memory", "concentration", "life"):
        wanted, has = getattr(wishes, attribute), getattr(character, attribute)
        if wanted is not None and wanted < has:
            raise UsageError(f"{attribute} is {has} already", hint="nothing that was bought is given back")
        character = buying.raised(character, attribute, (wanted or has) - has)
    for text in wishes.abilities:
        character = buying.with_ability(character, text)
    if wishes.specials:
        character = buying.with_specials(character, wishes.specials)
    for words in wishes.cards:
        count, name = counted(words)
        character = buying.learned(character, find_card(name, book), wishes.how, count, force=wishes.force)
    return character


def counted(words: str) -> tuple[int, str]:
    """A card and how many of it: "6 Forest", "6x Forest", "Forest x6", "Forest"."""
    found = _TIMES.fullmatch(words.strip())
    if found is None:
        return 1, words.strip()
    parts: Mapping[str, str | None] = found.groupdict()
    count = int(parts["count"] or parts["after"] or 1)
    if not count:
        raise UsageError(f"{words!r}: none of a card cannot be learnt", hint="such as '6 Forest'")
    return count, (parts["first"] or parts["name"] or "").strip()


def find_card(name: str, book: Book | None) -> KnownCard:
    """The spell or land of that name. Raises ``UsageError`` with suggestions."""
    found = card_of(name, book)
    if found is None:
        near = [each for each in book.suggest(name) if card_of(each, book)] if book is not None else []
        raise UsageError(
            f"there is no spell or land called {name!r}",
            hint=f"did you mean {', '.join(near)}?" if near else "`card2spell search --system magic-rpg` finds names",
        )
    return found
