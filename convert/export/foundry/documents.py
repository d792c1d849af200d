"""Foundry's documents, as far as journals and roll tables need them (versions 12 and 13), and their stable ids."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from typing import Any

import msgspec

CORE = "12.331"
"""The version of Foundry whose form of documents this is; newer ones bring it up to theirs."""
FLAGS = "card2spell"


def stable_id(*parts: str) -> str:
    """Sixteen letters and digits for a thing of ours, the same each time: 96 bits of a checksum."""
    return b64encode(hashlib.sha256("\0".join(parts).encode()).digest()[:12], altchars=b"AB").decode()


class _Document(msgspec.Struct, frozen=True, kw_only=True):
    """What every document has."""

    key: str = msgspec.field(name="_key")
    """Where it lies in the database: ``!journal!ID``. Only sources have it."""
    id: str = msgspec.field(name="_id")


class Stats(msgspec.Struct, frozen=True, kw_only=True, rename={"core_version": "coreVersion", "system_id": "systemId"}):
    """Where a document comes from. No clock: the same module is the same bytes."""

    core_version: str = CORE
    system_id: None = None


class PageTitle(msgspec.Struct, frozen=True, kw_only=True):
    """How a page's name is shown."""

    show: bool = True
    level: int = 1


class PageText(msgspec.Struct, frozen=True, kw_only=True):
    """A page's HTML."""

    content: str
    format: int = 1


class Page(_Document, frozen=True, kw_only=True):
    """A page of a journal entry. ``flags.card2spell`` has what it holds, and the checksum of its content as written."""

    name: str
    type: str = "text"
    title: PageTitle
    text: PageText
    sort: int
    ownership: dict[str, int] = msgspec.field(default_factory=lambda: {"default": -1})
    flags: dict[str, Any]
    stats: Stats = msgspec.field(name="_stats", default=Stats())


class Journal(_Document, frozen=True, kw_only=True):
    """A journal entry: one entry of the compendium. ``flags.card2spell`` has its id and digest."""

    name: str
    pages: tuple[Page, ...]
    categories: tuple[str, ...] = ()
    folder: str | None
    sort: int
    ownership: dict[str, int] = msgspec.field(default_factory=lambda: {"default": 0})
    flags: dict[str, Any]
    stats: Stats = msgspec.field(name="_stats", default=Stats())


class Folder(_Document, frozen=True, kw_only=True):
    """A folder within a pack."""

    name: str
    type: str
    folder: None = None
    sorting: str = "a"
    sort: int = 0
    color: None = None
    description: str = ""
    flags: dict[str, Any]
    stats: Stats = msgspec.field(name="_stats", default=Stats())


class Result(_Document, frozen=True, kw_only=True):
    """A line of a roll table: a text with a link."""

    type: str = "text"
    text: str
    img: str = "icons/svg/d20-black.svg"
    weight: int = 1
    range: tuple[int, int]
    drawn: bool = False
    flags: dict[str, Any]
    stats: Stats = msgspec.field(name="_stats", default=Stats())


class RollTable(_Document, frozen=True, kw_only=True, rename={"display_roll": "displayRoll"}):
    """A table to roll on."""

    name: str
    img: str = "icons/svg/d20-grey.svg"
    description: str
    results: tuple[Result, ...]
    formula: str
    replacement: bool = True
    display_roll: bool = True
    folder: str | None
    sort: int
    ownership: dict[str, int] = msgspec.field(default_factory=lambda: {"default": 0})
    flags: dict[str, Any]
    stats: Stats = msgspec.field(name="_stats", default=Stats())


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """The documents of a module, by kind."""

    journals: tuple[Journal, ...]
    folders: tuple[Folder, ...]
    tables: tuple[RollTable, ...]
