"""The rows of the grammar: ``[nonterminal]``, then ``pattern => node``, one a line.

A pattern is made of words (``card|cards`` either), slots (``{things}``; ``{whom:players}`` names the slot) and
optional parts (``[…]``). A node is ``op field=value …`` or a value: ``{field: value}``, ``[value]``, a word, a number,
``$slot``; ``..=$slot`` takes over all fields of what a slot found. Several steps are parted by ``;;``. What a slot
found must stand in the node; ``{_w:owner}`` says that it means nothing there ("to its owner's hand").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

VERBAL = frozenset(("act", "fate"))
"""Nonterminals whose patterns begin with a verb: its third person is another form of the same row."""
STEPS = frozenset(("act", "fate", "plain", "token_spec"))
"""Nonterminals whose rows are steps: ``op field=value …``."""
_PART = re.compile(r"\{[^{}]+\}|\[|\]|[^\s\[\]]+")
_SYMBOL = re.compile(r"^\{[^a-z:_]*\}$")
_IRREGULAR = {"have": "has", "do": "does", "go": "goes", "be": "is"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that another nonterminal fills."""

    nonterminal: str
    name: str


Part = frozenset[str] | Slot


@dataclass(frozen=True, slots=True)
class Row:
    """One pattern and the node that it becomes."""

    parts: tuple[Part, ...]
    node: Any
    source: str
    nonterminal: str = ""


_LATER = 1_000_000


class Branch:
    """Rows with the same beginning: what may follow it, and the row that ends here (the first one given)."""

    __slots__ = ("first", "parts", "row", "slots", "words")

    def __init__(self) -> None:
        self.parts: dict[Part, Branch] = {}
        self.words: dict[str, list[Branch]] = {}
        self.slots: list[tuple[Slot, Branch]] = []
        self.row: Row | None = None
        self.first = 0
        """The row's place among all: of two that can end at one word the first is meant."""

    def grow(self, parts: tuple[Part, ...], row: Row, place: int) -> None:
        """One more row, from here on."""
        if not parts:
            if self.row is None or place < self.first:
                self.row, self.first = row, place
            return
        self._next(parts[0]).grow(parts[1:], row, place)

    def _next(self, part: Part) -> Branch:
        branch = self.parts.get(part)
        if branch is None:
            branch = self.parts[part] = Branch()
            if isinstance(part, Slot):
                self.slots.append((part, branch))
            else:
                for word in part:
                    self.words.setdefault(word, []).append(branch)
        return branch


class Rows:
    """All rows, by nonterminal and first word."""

    def __init__(self) -> None:
        self.by_word: dict[str, Branch] = {}
        """Those that begin with a word, by nonterminal."""
        self.by_slot: dict[str, dict[str, Branch]] = {}
        """Those that begin with another nonterminal, from behind it."""
        self.all: list[Row] = []

    @classmethod
    def load(cls, *names: str) -> Rows:
        """The named files of ``data/``."""
        rows = cls()
        for name in names:
            text = files("convert.text.oracle").joinpath(f"data/{name}.txt").read_text(encoding="utf-8")
            rows.read(text, name)
        return rows

    def read(self, text: str, source: str = "taught") -> None:
        """Rows from a text."""
        nonterminal = ""
        for number, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("[") and line.endswith("]") and "=>" not in line:
                nonterminal = line[1:-1]
                continue
            pattern, arrow, right = line.partition("=>")
            if not arrow:
                raise ValueError(f"{source}:{number}: a row is `pattern => node`: {line}")
            node = _node(right.strip(), steps=nonterminal in STEPS)
            for parts in _expand(_parts(pattern, f"{source}:{number}")):
                row = Row(tuple(parts), node, f"{source}:{number}", nonterminal)
                lost = {one.name for one in parts if isinstance(one, Slot) and one.name[0] != "_"} - _used(node)
                if lost:
                    raise ValueError(
                        f"{row.source}: {', '.join(sorted(lost))} would be lost; _ before its name allows it"
                    )
                self._add(nonterminal, row)

    def add(self, nonterminal: str, parts: tuple[Part, ...], of: Row) -> None:
        """A row that follows from another one."""
        self._add(nonterminal, Row(parts, of.node, of.source, nonterminal))

    def _add(self, nonterminal: str, row: Row) -> None:
        first, place = row.parts[0], len(self.all)
        if isinstance(first, Slot):
            behind = self.by_slot.setdefault(nonterminal, {}).setdefault(first.nonterminal, Branch())
            if len(row.parts) < 2 or isinstance(row.parts[1], Slot):
                place += _LATER  # what a word makes plain comes first
            behind.grow(row.parts[1:], row, place)
        else:
            if nonterminal in VERBAL:
                first = frozenset(form for word in first for form in (word, third_person(word)))
                row = Row((first, *row.parts[1:]), row.node, row.source, nonterminal)
            self.by_word.setdefault(nonterminal, Branch()).grow(row.parts, row, place)
        self.all.append(row)


def _used(node: Any) -> set[str]:
    """The names of the slots whose values stand in the node."""
    if isinstance(node, str):
        return {node[1:]} if node.startswith("$") else set()
    if isinstance(node, dict):
        return set().union(*(_used(one) for one in node.values()))
    return set().union(*(_used(one) for one in node)) if isinstance(node, list) else set()


def third_person(verb: str) -> str:
    """draw → draws."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("s", "x", "ch", "sh", "z")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


Tree = list[Any]
"""Parts in order; an optional part is a list within."""


def _parts(pattern: str, where: str) -> Tree:
    stack: list[Tree] = [[]]
    for part in _PART.findall(pattern):
        if part == "[":
            stack.append([])
        elif part == "]":
            inner = stack.pop()
            stack[-1].append(inner)
        elif part[0] == "{" and not _SYMBOL.match(part):
            name, _, nonterminal = part[1:-1].partition(":")
            stack[-1].append(Slot(nonterminal or name, name))
        else:
            stack[-1].append(frozenset(part.split("|")))
    if len(stack) != 1:
        raise ValueError(f"{where}: brackets do not match")
    return stack[0]


def _expand(parts: Tree) -> Iterator[list[Part]]:
    if not parts:
        yield []
        return
    first, rest = parts[0], parts[1:]
    for tail in _expand(rest):
        if isinstance(first, list):
            for head in _expand(first):
                yield [*head, *tail]
            yield tail
        else:
            yield [first, *tail]


_PLAIN = re.compile(r"[a-z'-]+")
_TERM = re.compile(r"\s*(\.\.|[{}\[\],:=]|;;|'[^']*'|[^\s{}\[\],:=;']+)")


def _node(text: str, *, steps: bool) -> Any:
    reader = _Terms(_TERM.findall(text))
    if steps and not text.startswith("$"):
        return [reader.step() for _ in iter(reader.more, False)]
    value = reader.value()
    if reader.more():
        raise ValueError(f"{text}: {reader.next()} is not taken over")
    return value


class _Terms:
    """Reads the right side of a row."""

    def __init__(self, terms: list[str]) -> None:
        self.terms = terms
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.terms)

    def next(self) -> str:
        self.at += 1
        return self.terms[self.at - 1]

    def step(self) -> dict[str, Any]:
        step: dict[str, Any] = {"op": self.next()}
        while self.more():
            key = self.next()
            if key == ";;":
                break
            if self.next() != "=":
                raise ValueError(f"`=` is missing after {key}")
            step[_spread(key, step)] = self.value()
        return step

    def value(self) -> Any:
        term = self.next()
        if term == "{":
            fields: dict[str, Any] = {}
            while (key := self.next()) != "}":
                if key == ",":
                    continue
                if self.next() not in (":", "="):
                    raise ValueError(f"`:` is missing after {key}")
                fields[_spread(key, fields)] = self.value()
            return fields
        if term == "[":
            items: list[Any] = []
            while self.terms[self.at] != "]":
                if self.terms[self.at] == ",":
                    self.at += 1
                    continue
                items.append(self.value())
            self.at += 1
            return items
        if term.startswith("'"):
            return term[1:-1]
        if re.fullmatch(r"-?\d+", term):
            return int(term)
        if not term.startswith("$"):
            while self.more() and _PLAIN.fullmatch(self.terms[self.at]) and self._after() not in ("=", ":"):
                term += " " + self.next()
        return {"true": True, "false": False, "none": None}.get(term, term)

    def _after(self) -> str:
        return self.terms[self.at + 1] if self.at + 1 < len(self.terms) else ""


def _spread(key: str, fields: dict[str, Any]) -> str:
    """``..`` can stand several times in one node."""
    return f"..{len(fields)}" if key == ".." else key


def fill(node: Any, slots: dict[str, Any]) -> Any:
    """The node with what the slots found in their places."""
    if isinstance(node, str):
        return slots.get(node[1:], node) if node.startswith("$") else node
    if isinstance(node, dict):
        out: dict[str, Any] = {}
        for key, value in node.items():
            filled = fill(value, slots)
            spread = key.startswith("..") and not isinstance(filled, str)
            for name, one in filled.items() if spread else ((key, filled),):
                out[name] = _both(out["where"], one) if name == "where" and "where" in out else one
        return out
    if isinstance(node, list):
        return [fill(one, slots) for one in node]
    return node


def _both(one: Any, more: Any) -> Any:
    """What a row says of a thing beside what the thing itself was said to be: "the first red spell each turn"."""
    if not (isinstance(one, dict) and isinstance(more, dict)):
        return more
    both = [*one.get("nots", ()), *more.get("nots", ())]
    return {**one, **more, **({"nots": both} if both else {})}
