"""What a source of cards gives, whoever publishes them."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.cards.model import CardId
from convert.findings.model import Finding

STARTER = "the starter set"
"""The label of the cards that come along."""


class SetAside(msgspec.Struct, frozen=True, kw_only=True):
    """A card that cannot be used: what tells it apart (0 where nothing does), its name, and why."""

    id: CardId
    name: str
    reason: str


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """Cards sorted by id, those set aside, and what was noticed on the way."""

    cards: tuple[Any, ...]
    """Of the publisher's own type (``convert.cards.model.PrintedCard``)."""
    quarantine: tuple[SetAside, ...] = ()
    findings: tuple[Finding, ...] = ()
    version: str = ""
    """The database's own, where the files say it."""


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """Cards and where they came from.

    ``label`` names the source and holds no time and no folder, so that it may stand in content; ``said`` is what a
    person should hear of it (how old, what was passed over), a sentence each. ``version`` is the database's own
    ("149.08", "" where unknown). The same ``fingerprint`` means the same cards.
    """

    cards: tuple[Any, ...]
    """Of the publisher's own type (``convert.cards.model.PrintedCard``)."""
    source: str
    """``snapshot``, ``file`` or ``starter``."""
    label: str
    version: str = ""
    said: tuple[str, ...] = ()
    quarantine: tuple[SetAside, ...] = ()
    findings: tuple[Finding, ...] = ()
    fingerprint: str = ""
