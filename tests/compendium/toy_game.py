"""A game of ten lines for the compendium's tests: beasts and charms, Rank from the level, MP from the Rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from convert.cards.model import Card
from convert.contract.system import (
    Context,
    Conversion,
    Converted,
    Skipped,
    System,
)
from convert.effects import Ability, Adjudication
from convert.findings.model import Finding, Sensed

Rank = Annotated[int, Meta(ge=1, le=5, description="1 to 5.")]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nested numbers."""

    hp: int
    attack: int | None


class Source(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The card."""

    id: int
    digest: str = ""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    slug: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    name: Annotated[str, Meta(min_length=1)]
    rank: Rank
    mp_cost: int
    """What casting it costs: 1 + Rank."""
    aliases: tuple[str, ...] = ()
    also_named: str = ""
    note: str = ""
    effects: tuple[Ability, ...] = field(default_factory=lambda: ())
    adjudication: Adjudication = Adjudication(status="flavour")
    source: Source | None = None


class Beast(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that bites."""

    kind: Literal["beast"] = field(default_factory=lambda: "beast")
    form: Literal["wild", "tame"] = field(default_factory=lambda: "wild")
    body: Body


class Charm(_Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that glows."""

    kind: Literal["charm"] = field(default_factory=lambda: "charm")
    form: Literal["small", "great"] = field(default_factory=lambda: "small")
    lasting: bool = False


class Toy(System):
    """The game. ``calls`` counts conversions."""

    name = "toy"
    title = "Toy"
    entry_types: Mapping[str, type[Struct]] = {"beast": Beast, "charm": Charm}
    files: Mapping[str, str] = {"beasts": "beast", "charms": "charm"}
    fingerprint = "toy-1"

    def __init__(self) -> None:
        self.converted: list[str] = []

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """Monsters into beasts, spells into charms; skill cards are skipped."""
        entries, skipped = [], []
        for card in cards:
            if context.only is not None and card.id not in context.only:
                continue
            self.converted.append(card.name)
            if card.kind == "skill":
                skipped.append(Skipped(id=card.id, name=card.name, reason="skill cards are not converted"))
                continue
            entries.append(_convert(card))
        return Conversion(entries=tuple(entries), skipped=tuple(skipped))

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """MP from the Rank."""
        if "mp_cost" not in overridden and isinstance(entry.get("rank"), int):
            entry["mp_cost"] = 1 + entry["rank"]
        return entry

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Rank 1 unless said."""
        entry: dict[str, Any] = {"id": f"home-{label}", "slug": label, "kind": kind, "rank": 1} | fields
        if kind == "beast":
            entry.setdefault("body", {"hp": 1, "attack": 0})
        return self.derive(kind, entry, frozenset(fields))

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """A cost that does not follow from the Rank."""
        return [
            Sensed(
                Finding(
                    code="C2S302",
                    severity="warning",
                    card=str(entry["id"]),
                    message=f"mp_cost is {entry['mp_cost']} where the rules give {entry['rank'] + 1}",
                ),
                ("mp_cost",),
            )
            for entry in entries
            if entry["mp_cost"] != entry["rank"] + 1
        ]


def _convert(card: Card) -> Converted:
    rank = min(max(card.level or 1, 1), 5)
    effects = (msgspec.convert({"mode": "cast", "do": [{"op": "prepare", "count": 1}]}, Ability),) if card.text else ()
    common: dict[str, Any] = {
        "id": f"toy-{card.id}",
        "slug": "".join(c if c.isascii() and c.isalnum() else "-" for c in card.name.lower()).strip("-")
        or f"x-{card.id}",
        "name": card.name,
        "rank": rank,
        "mp_cost": 1 + rank,
        "aliases": tuple(f"toy-{alias}" for alias in card.aliases),
        "effects": effects,
        "source": Source(id=card.id, digest=card.digest),
    }
    body = Body(hp=10 * rank, attack=card.attack)
    entry: Struct = Beast(body=body, **common) if card.kind == "monster" else Charm(**common)
    origins = {"rank": "card.level; TOY-01", "mp_cost": "rank; TOY-02", "name": "card.name"}
    return Converted(kind="beast" if card.kind == "monster" else "charm", entry=entry, provenance=origins)


SYSTEM = Toy()
