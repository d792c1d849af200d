"""Magic's printed card, cleaned of the source's quirks: what games and the reader of Oracle text read."""

from __future__ import annotations

import re
from collections.abc import Set

from msgspec import Struct, field, structs

from convert.cards.magic.mana import ManaCost, parse_mana

RARITIES = ("common", "uncommon", "rare", "mythic", "special", "bonus")
"""From the easiest to come by (MRPG-CONV-02)."""
_RANK = {rarity: number for number, rarity in enumerate(RARITIES)}
_NUMBER = re.compile(r"[+-]?\d+")


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One face of a card, or the whole card where it has only one. What a face lacks is taken from the card
    (MRPG-CONV-03), so that every field here is the face's own."""

    name: str
    mana_cost: str = ""
    """As printed: ``{2}{U}``; "" for no cost, which is not ``{0}``."""
    type_line: str
    """As printed: Legendary Creature — Elf Warrior."""
    supertypes: tuple[str, ...] = ()
    """Basic, Legendary, Snow … as printed."""
    types: tuple[str, ...] = ()
    """The card types before the dash, as printed: Artifact, Creature."""
    subtypes: tuple[str, ...] = ()
    """What stands behind the dash: Elf, Warrior, Aura, Forest."""
    text: str = ""
    """The Oracle text, paragraphs with a line end between them, reminder text in round brackets included."""
    power: str | None = None
    """As printed: "2", "*", "1+*"; None where the face has none."""
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: str = ""
    """The color letters in the order WUBRG; "" is colorless."""

    @property
    def cost(self) -> ManaCost:
        """The mana cost in its parts (MRPG-CONV-08)."""
        return parse_mana(self.mana_cost)

    @property
    def power_number(self) -> int | None:
        """The power where it is a whole number (MRPG-CONV-09)."""
        return as_number(self.power)

    @property
    def toughness_number(self) -> int | None:
        """The toughness where it is a whole number (MRPG-CONV-09)."""
        return as_number(self.toughness)


class MagicPrinting(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One printing of a card. ``usable`` and ``counted`` are asked of it (MRPG-CONV-15)."""

    id: str
    """The Scryfall id of this printing."""
    set: str
    """The set's code: mid."""
    set_name: str = ""
    number: str = ""
    """The collector number: text, since there are letters and signs in it (quirk 11)."""
    rarity: str = ""
    """common, uncommon, rare, mythic, special, bonus, or what the source says."""
    date: str | None = None
    """The day it was released: 2021-09-24."""
    unusable: str = ""
    """Why no wizard can hold it: language, digital, oversized, content warning, funny; "" where one can
    (MRPG-CONV-15)."""
    special: bool = False
    """Left out of the count for rarity: a promo, memorabilia, gold-bordered, a reversible card (MRPG-CONV-15)."""

    @property
    def code(self) -> str:
        """What is printed below the card: MID-47."""
        return f"{self.set.upper()}-{self.number}"


class MagicCard(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One card over all of its printings."""

    provider: str
    id: str
    """The oracle id, which is the card's over all printings; where the source has none, its name (MRPG-CONV-02)."""
    name: str
    """The whole name: ``Life // Death``."""
    layout: str
    """As the source calls it: normal, split, transform …"""
    faces: tuple[Face, ...]
    """In the order printed; the first is the front. At least one."""
    color_identity: str = ""
    """Color letters of costs and of symbols in the texts of all faces, in the order WUBRG."""
    keywords: tuple[str, ...] = ()
    """The source's list, over all faces and of things that only happen (quirks 6 and 7). Entries do not use it
    (MRPG-CONV-10)."""
    printings: tuple[MagicPrinting, ...] = ()
    """By day, set, number and id."""
    digest: str = ""
    """"sha256:…" over what matters: layout, faces, and the set, rarity and day of the representative printing."""
    aliases: tuple[str, ...] = field(default=())
    """Names on printings of the same card under another name (quirk 30)."""

    @property
    def front(self) -> Face:
        """The first face."""
        return self.faces[0]

    @property
    def castable(self) -> tuple[Face, ...]:
        """The faces that can be cast or played from a hand: of split, adventure and modal_dfc all, of any other layout
        the first; of a split card with Aftermath the first (MRPG-CONV, "Castable")."""
        if self.layout not in ("split", "adventure", "modal_dfc") or len(self.faces) < 2:
            return self.faces[:1]
        if self.layout == "split" and ("Aftermath" in self.keywords or _AFTERMATH.search(self.faces[1].text)):
            return self.faces[:1]
        return self.faces

    @property
    def backs(self) -> tuple[Face, ...]:
        """The other faces."""
        return self.faces[len(self.castable) :]

    @property
    def first_date(self) -> str | None:
        """The day of its first printing that a wizard can hold."""
        return min((each.date for each in self.printings if each.date and not each.unusable), default=None)

    def without_reprints(self) -> MagicCard:
        """The card with the printings that decide its rarity and its source, whatever the options: of those that count
        and of those with the funny ones, the representative and the first."""
        pools = [self.counted(funny=funny) for funny in (False, True)]
        keys = (representative, by_day)
        deciding = {min(pool, key=key) for pool in pools if pool for key in keys}
        why = tuple(sorted({each.unusable for each in self.printings if each.unusable}))
        return structs.replace(self, printings=tuple(sorted(deciding, key=by_day)), aliases=(*self.aliases, *why))

    def counted(self, *, funny: bool = False) -> tuple[MagicPrinting, ...]:
        """The printings that count for rarity: the usable ones that are not special; where there is none, all usable
        ones (MRPG-CONV-15)."""
        usable = [each for each in self.printings if not each.unusable or (funny and each.unusable == "funny")]
        return tuple([each for each in usable if not each.special] or usable)

    def speaks_of(self, names: Set[str]) -> bool:
        """No card's entries depend on another card."""
        return False


_AFTERMATH = re.compile(r"^Aftermath\b", re.MULTILINE)


def as_number(printed: str | None) -> int | None:
    """A printed power or toughness as a whole number; None for ``*``, ``1+*``, ``?``, ``3.5`` (MRPG-CONV-09)."""
    return int(printed) if printed is not None and _NUMBER.fullmatch(printed) else None


def standing(printing: MagicPrinting) -> int:
    """0 for a printing that counts for rarity, 1 for one that is usable all the same, 2 for one that no wizard can hold
    (MRPG-CONV-15)."""
    return 2 if printing.unusable else int(printing.special)


def rank_of(rarity: str) -> int:
    """Where a rarity stands in the order of MRPG-CONV-02; an unknown one comes last."""
    return _RANK.get(rarity, len(RARITIES))


def by_day(printing: MagicPrinting) -> tuple[str, str, str, str]:
    """The order of printings of one rarity: day, set, number and id, as text (MRPG-CONV-14)."""
    return (printing.date or "9999", printing.set, printing.number, printing.id)


def representative(printing: MagicPrinting) -> tuple[int, int, str, str, str, str]:
    """The least of these is the card's representative printing (MRPG-CONV-02, MRPG-CONV-14, MRPG-CONV-15)."""
    return (standing(printing), rank_of(printing.rarity), *by_day(printing))
