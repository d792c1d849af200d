"""Slugs: unique, ASCII, legal as file names everywhere, and the same in every build of the same cards."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from importlib import resources

from convert.cards.model import Card

_UNDATED = "9999"
_LONGEST = 150
"""A slug becomes a file's name, of which file systems take 255 bytes; ids and endings come behind it."""
_GREEK = ("GREEK CAPITAL LETTER ", "GREEK SMALL LETTER ", "GREEK LETTER ")


class Slugger:
    """Turns names into slugs by ``letters.toml``."""

    def __init__(self, letters: dict[str, str], signs: dict[str, str], joined: str, reserved: frozenset[str]) -> None:
        spaced = {sign: f" {word} " for sign, word in signs.items()}
        self._letters = _Letters(letters | spaced | dict.fromkeys(joined, ""))
        self._reserved = reserved

    @classmethod
    def load(cls, *, signs: bool = True) -> Slugger:
        """The letters that ship with the toolkit; without ``signs``, a sign that is no letter only parts words."""
        data = tomllib.loads(resources.files(__package__).joinpath("letters.toml").read_text(encoding="utf-8"))
        reserved = frozenset(data["reserved"]["names"])
        return cls(data["letters"], data["signs"] if signs else {}, "".join(data["joined"]["signs"]), reserved)

    def slug(self, name: str) -> str:
        """The slug of a name, not yet unique: lower-case ASCII words joined by "-"; "" where nothing is left."""
        slug = "-".join(name.translate(self._letters).lower().split())
        if len(slug) > _LONGEST:
            slug = slug[:_LONGEST].rpartition("-")[0] or slug[:_LONGEST]
        return f"{slug}-card" if slug in self._reserved else slug

    def slugs(self, cards: Iterable[Card]) -> dict[int, str]:
        """A unique slug for each passcode.

        Of several cards with one slug the one printed first keeps it and each other has its passcode added, so that a
        card's slug does not change when a namesake appears later.
        """
        unique: dict[int, Card] = {}
        for card in cards:
            unique.setdefault(card.id, card)
        result = {card.id: self.slug(card.name) for card in unique.values()}
        free = {slug for slug, count in Counter(result.values()).items() if slug and count > 1}
        namesakes = [card for card in unique.values() if (slug := result[card.id]) in free or not slug]
        for card in sorted(namesakes, key=lambda card: (_first_date(card), card.id)):
            slug = result[card.id]
            if slug in free:
                free.remove(slug)
            else:
                result[card.id] = f"{slug or 'card'}-{card.id}"
        return _without_clashes(result)


class _Letters(dict[int, str]):
    """Code point → what stands for it in a slug, worked out when first met."""

    def __init__(self, given: dict[str, str]) -> None:
        super().__init__({ord(char): text for char, text in given.items()})

    def __missing__(self, point: int) -> str:
        text = self[point] = _plain(chr(point))
        return text


def _plain(char: str) -> str:
    """ASCII letters and digits for a character: itself, its base letter, or a Greek letter's name; else a gap."""
    base = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    if base:
        return "".join(each if each.isalnum() else " " for each in base)
    title = unicodedata.name(char, "")
    for prefix in _GREEK:
        if title.startswith(prefix):
            return f" {title.removeprefix(prefix).split()[0].lower()} "
    return "" if unicodedata.combining(char) else " "


def _first_date(card: Card) -> str:
    dates = [printing.date for printing in card.printings if printing.date]
    return min(dates, default=card.first_date or _UNDATED)


def _without_clashes(slugs: dict[int, str]) -> dict[int, str]:
    """A name may itself look like another's slug with a passcode; the card of lower passcode keeps it."""
    if len(set(slugs.values())) == len(slugs):
        return slugs
    taken: dict[str, int] = {}
    for passcode in sorted(slugs):
        slug = slugs[passcode]
        while slug in taken:
            slug = f"{slug}-{passcode}"
        taken[slug] = passcode
    return {passcode: slug for slug, passcode in taken.items()}
