"""Building the toy game: cards at hand in the place of a source."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from convert.cards.model import Card, CardKind
from convert.compendium.build import Report, Request, build
from convert.contract.system import System
from convert.findings.model import Finding


def card(
    number: int, name: str, *, kind: CardKind = "monster", level: int = 1, text: str = "Bites.", **more: Any
) -> Card:
    """A card; its digest moves with its name, level and text."""
    digest = "sha256:" + hashlib.sha256(f"{name} {level} {text}".encode()).hexdigest()
    return Card(provider="toy", id=number, name=name, kind=kind, level=level, text=text, digest=digest, **more)


@dataclass(kw_only=True)
class Pile:
    """A source of cards at hand. ``loads`` counts how often it was asked for them."""

    cards: tuple[Card, ...]
    label: str = "a pile"
    version: str = "1"
    findings: tuple[Finding, ...] = ()
    known: bool = True
    loads: int = 0

    @property
    def fingerprint_(self) -> str:
        return "sha256:" + hashlib.sha256(msgspec.json.encode(self.cards)).hexdigest()


@dataclass(kw_only=True)
class Source:
    """See ``convert.compendium.build.Source``."""

    pile: Pile

    def fingerprint(self) -> str | None:
        return self.pile.fingerprint_ if self.pile.known else None

    def load(self, expect: Callable[[Card], None] | None = None) -> Loaded:
        self.pile.loads += 1
        if expect is not None:
            for card in self.pile.cards:
                expect(card)
        return Loaded(cards=self.pile.cards, fingerprint=self.pile.fingerprint_)


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """See ``convert.compendium.build.LoadedCards``."""

    cards: tuple[Card, ...]
    fingerprint: str
    label: str = "a pile"
    version: str = "1"
    findings: tuple[Finding, ...] = ()


@dataclass
class Builder:
    """Builds one folder again and again."""

    root: Path
    system: System
    piles: list[Pile] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        return self.root / "output" / "toy"

    @property
    def overrides(self) -> Path:
        return self.root / "overrides"

    def build(self, cards: Sequence[Card], **more: Any) -> Report:
        """A build of these cards."""
        self.piles.append(Pile(cards=tuple(cards), known=more.pop("known", True)))
        request = Request(
            system=self.system,
            source=Source(pile=self.piles[-1]),
            output=self.folder,
            overrides=self.overrides,
            **more,
        )
        return build(request)

    def override(self, text: str, name: str = "mine.yaml") -> Path:
        """Write an override file of the toy game."""
        path = self.overrides / "toy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def entries(self, stem: str) -> dict[str, dict[str, Any]]:
        """Name → entry of a file."""
        data = msgspec.json.decode((self.folder / f"{stem}.json").read_bytes())
        return {entry["name"]: entry for entry in data["entries"]}

    def files(self) -> dict[str, bytes]:
        """The contract's files, name → content."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.iterdir()) if path.is_file()}

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file by hand."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
