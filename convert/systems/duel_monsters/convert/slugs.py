"""Slugs: unique, ASCII, legal as file names everywhere, and the same in every build of the same cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from convert.cards.model import Card
from convert.systems.duel_monsters.convert.data_files import load_toml

_UNDATED = "9999"
_GREEK = ("GREEK CAPITAL LETTER ", "GREEK SMALL LETTER ", "GREEK LETTER ")


class Slugger:
    """Turns names into slugs by ``letters.toml``."""

    def __init__(self, letters: dict[str, str], signs: dict[str, str], joined: str, reserved: frozenset[str]) -> None:
        self._map: dict[str, str] = {sign: f" {word} " for sign, word in signs.items()} | letters
        self._map |= dict.fromkeys(joined, "")
        self._reserved = reserved

    @classmethod
    def load(cls) -> Slugger:
        """The letters that ship with the game."""
        data = load_toml("letters.toml")
        reserved = frozenset(data["reserved"]["names"])
        return cls(data["letters"], data["signs"], "".join(data["joined"]["signs"]), reserved)

    def slug(self, name: str) -> str:
        """The slug of a name, not yet unique: lower-case ASCII words joined by "-"; "" where nothing is left."""
        chars = [self._char(char) for char in name]
        slug = "-".join("".join(chars).lower().split())
        return f"{slug}-card" if slug in self._reserved else slug

    def slugs(self, cards: Iterable[Card]) -> dict[int, str]:
        """A unique slug for each passcode.

        Of several cards with one slug the one printed first keeps it and each other has its passcode added, so that a
        card's slug does not change when a namesake appears later.
        """
        by_slug: dict[str, list[Card]] = {}
        seen: set[int] = set()
        for card in cards:
            if card.id not in seen:
                seen.add(card.id)
                by_slug.setdefault(self.slug(card.name), []).append(card)
        result: dict[int, str] = {}
        for slug, namesakes in by_slug.items():
            namesakes.sort(key=lambda card: (_first_date(card), card.id))
            for position, card in enumerate(namesakes):
                if slug and position == 0:
                    result[card.id] = slug
                else:
                    result[card.id] = f"{slug or 'card'}-{card.id}"
        return _without_clashes(result)

    def _char(self, char: str) -> str:
        if char.isascii():
            if char.isalnum():
                return char
            return self._map.get(char, " ")
        if char in self._map:
            return self._map[char]
        plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        if plain:
            return "".join(c if c.isalnum() else " " for c in plain)
        title = unicodedata.name(char, "")
        for prefix in _GREEK:
            if title.startswith(prefix):
                return f" {title.removeprefix(prefix).split()[0].lower()} "
        return " " if not unicodedata.combining(char) else ""


def _first_date(card: Card) -> str:
    dates = [printing.date for printing in card.printings if printing.date]
    return min(dates, default=card.first_date or _UNDATED)


def _without_clashes(slugs: dict[int, str]) -> dict[int, str]:
    """A name may itself look like another's slug with a passcode; the card of lower passcode keeps it."""
    taken: dict[str, int] = {}
    for passcode in sorted(slugs):
        slug = slugs[passcode]
        while slug in taken:
            slug = f"{slug}-{passcode}"
        taken[slug] = passcode
    return {passcode: slug for slug, passcode in taken.items()}
