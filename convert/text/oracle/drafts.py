"""Pieces of a text and abilities being put together out of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from convert.text.oracle.lexicon import Node


@dataclass
class Piece:
    """A sentence (or cost, or keyword line) of the text and what became of it."""

    text: str
    role: str = "effect"
    why: str = "no_frame"
    read: bool = False
    words: str = ""
    """The card's own words."""


@dataclass
class Draft:
    """An ability being put together; every piece keeps its number."""

    mode: str
    pieces: list[tuple[int, Node]] = field(default_factory=list)
    head: Node = field(default_factory=dict)
    when: Node | None = None
    cost: list[Node] | None = None
    modes: Node | None = None
    options: list[list[tuple[int, Node]]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    prices: list[str] = field(default_factory=list)
    src: list[int] = field(default_factory=list)
    broken: bool = False
    if_: list[Node] = field(default_factory=list)
    closed: bool = False


@dataclass(frozen=True)
class Context:
    """What the lines of a face have in common."""

    spell: bool
    types: frozenset[str]
    has_x: bool
    name: str = "~"
    quoted: bool = False
    subtypes: frozenset[str] = frozenset()
