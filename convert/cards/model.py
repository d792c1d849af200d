"""The printed card, typed and source-neutral. Every source writes it, every game reads it; it knows neither.

``Card`` is a card of Yu-Gi-Oh!; Magic's stands in ``convert.cards.magic.model``. What both have, and all that a build
asks of a card, is ``PrintedCard``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Any, Literal, Protocol

import msgspec
from msgspec import structs

CardId = int | str
"""What tells the cards of one publisher apart: a passcode, an oracle id."""


_QUOTED = re.compile(r'["“]([^"”]+)["”]')


class Dated(Protocol):
    """A printing, as far as a selection of cards asks."""

    @property
    def set_name(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def date(self) -> str | None: ...


class PrintedCard(Protocol):
    """A card of any publisher, as far as a build knows it."""

    @property
    def id(self) -> CardId: ...
    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def aliases(self) -> Sequence[CardId]: ...
    @property
    def printings(self) -> Sequence[Dated]: ...
    @property
    def first_date(self) -> str | None: ...
    def without_reprints(self) -> Any:
        """The card with only that of its printings which decides how it converts, for telling whether it changed."""
        ...

    def speaks_of(self, names: Set[str]) -> bool:
        """Whether what it converts to depends on one of the cards of these names."""
        ...


CardKind = Literal["monster", "spell", "trap", "token", "skill", "unknown"]


class Printing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One printing of a card: set, code and rarity as the source wrote them.

    ``date`` is the set's release date ("YYYY-MM-DD"), joined by set *name* (RARITY-02); None where the set list has
    no such set or gives it no date.
    """

    set_name: str
    code: str = ""
    rarity: str = ""
    date: str | None = None


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One printed card, cleaned of the source's quirks.

    Numbers are as printed (ATK 2500, not 25). ``level`` is the stars of a monster, an Xyz monster's Rank included;
    None for a Link monster and where it is missing. ``attack``/``defense`` are None where the card prints "?" or the
    source has no number (``variable`` names which: "attack", "defense"); a Link monster's ``defense`` is None and it is
    not called variable. ``properties`` holds the monster classes in lower case, sorted: normal, effect, fusion, ritual,
    synchro, xyz, link, pendulum, tuner, flip, gemini, spirit, toon, union. ``property`` is a spell's or trap's: normal,
    continuous, equip, field, quick-play, ritual, counter; "" where the source leaves it blank (CONVERT-40 decides).
    ``text`` has one line end (\\n) and no pendulum half; ``pendulum_text`` holds that half. ``flavor`` is true where
    ``text`` is only flavour (a Normal monster's).
    """

    provider: str
    id: int
    name: str
    kind: CardKind
    type: str = ""
    """The source's own type line, e.g. "Flip Effect Monster" or "Spell Card"."""
    race: str = ""
    """A monster's Type as printed ("Sea Serpent"); a skill card's character."""
    attribute: str = ""
    """Upper case ("DARK"), "" where the source has none."""
    property: str = ""
    properties: tuple[str, ...] = ()
    level: int | None = None
    attack: int | None = None
    defense: int | None = None
    variable: tuple[str, ...] = ()
    link: int | None = None
    link_markers: tuple[str, ...] = ()
    scale: int | None = None
    archetype: str = ""
    text: str = ""
    pendulum_text: str = ""
    flavor: bool = False
    printings: tuple[Printing, ...] = ()
    """In the source's order, exact duplicates removed. The order means nothing (RARITY-02)."""
    first_date: str | None = None
    """The card's own release date where the source states one; printings decide rarity, not this."""
    formats: tuple[str, ...] = ()
    aliases: tuple[int, ...] = ()
    """Other passcodes of the same card: an earlier beta id, alternative-art ids."""
    treated_as: str = ""
    """The name this card is always treated as, where the source says so."""
    url: str = ""
    digest: str = ""
    """"sha256:…" over what matters of the card (text, stats, kind, first printing): see ``convert.cards.digest``."""

    def rules(self) -> str:
        """What of ``text`` is rules, where it stands there: all of it, but of a Normal Monster's story only a last line
        like "(This card is always treated as a “Moss” card.)"; the rest is blank."""
        if not self.flavor:
            return self.text
        at = self.text.rfind("\n(This card is ") + 1
        return " " * at + self.text[at:] if at and self.text.endswith(")") else ""

    def without_reprints(self) -> Card:
        """The card without its printings: of them ``digest`` holds what matters, so that a reprint changes nothing."""
        return structs.replace(self, printings=(), formats=())

    def speaks_of(self, names: Set[str]) -> bool:
        """Whether its text names one of these cards: its Materials, a ritual's spell, a token's maker."""
        quoted = _QUOTED.findall(self.text) + _QUOTED.findall(self.pendulum_text)
        return not names.isdisjoint((*quoted, self.treated_as))
