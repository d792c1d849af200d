"""Fusion Materials: the line that names them, read into a list (FUSION-01, FUSION-06, CONVERT-32)."""

from __future__ import annotations

import re
from collections.abc import Callable

from convert.cards.model import Card
from convert.systems.duel_monsters.entries import OR_MORE, Material

_QUOTED = re.compile(r'"[^"]*"')
_WHOLE = re.compile(r'"[^"]*"|\([^)]*\)')
_NAMED = re.compile(r'(?:(?P<count>\d+)(?: x)? )?"(?P<name>.+)"')
_COUNTED = re.compile(r"(?P<count>\d+)(?P<more>\+| or more)? (?P<what>.+)")
_PLUS = " + "

Lookup = Callable[[Card], tuple[str, int, int | None]]
"""Slug, Rank and Level of a Material's card."""


def material_line(card: Card) -> str:
    """The line of a fusion monster's text that names its Materials, "" where it has none."""
    for line in card.text.split("\n"):
        line = line.strip()
        if not line or (line.startswith("(") and line.endswith(")")):
            continue
        return line if _is_material_line(line) else ""
    return ""


def parse_materials(line: str, named: Callable[[str], Card | None], lookup: Lookup) -> tuple[Material, ...]:
    """The Materials of a material line.

    A named one is joined to its card for slug, Rank and Level; a name that no card bears keeps its name alone. What
    names no single card stays as ``text``. The same name said several times is counted.
    """
    found: dict[str, Material] = {}
    for part in _parts(line):
        material = _named(part, named, lookup) or _generic(part)
        key = material.name or f"\0{material.text}"
        before = found.get(key)
        if before is not None:
            material = _times(material, before.count + material.count)
        found[key] = material
    return tuple(found.values())


def material_names(card: Card) -> set[str]:
    """The names that ``parse_materials`` asks for in the material line of a card."""
    asked: set[str] = set()
    if line := material_line(card):
        parse_materials(line, asked.add, _no_card)
    return asked


def _no_card(card: Card) -> tuple[str, int, int | None]:
    raise AssertionError("no name is joined to a card")


def _is_material_line(line: str) -> bool:
    bare = _QUOTED.sub("", line)
    if bare.rstrip().endswith("."):
        return False
    return line[0].isdigit() or line[0] == '"' or _PLUS in bare


def _parts(line: str) -> list[str]:
    """Split at each " + " that is not inside a quoted name or parentheses."""
    masked = _WHOLE.sub(lambda m: m.group().replace(_PLUS, "\0+\0"), line)
    return [part.replace("\0+\0", _PLUS).strip() for part in masked.split(_PLUS)]


def _named(part: str, named: Callable[[str], Card | None], lookup: Lookup) -> Material | None:
    match = _NAMED.fullmatch(part)
    if match is None or '" or "' in part or '", "' in part:
        return None
    name, count = match["name"], int(match["count"] or 1)
    card = named(name)
    if card is None or card.kind != "monster":
        return Material(name=name, count=max(1, count))
    slug, rank, level = lookup(card)
    return Material(name=name, slug=slug, rank=rank, level=level, count=max(1, count))


def _generic(part: str) -> Material:
    """A Material by description: "3 Insect monsters" is three of "any Insect monster"."""
    match = _COUNTED.fullmatch(part)
    if match is None:
        return Material(text=_curly(part))
    what = re.sub(r"\b([Mm]onster|Tuner)s\b", r"\1", match["what"])
    what = re.sub(r"\b(that mention)\b", r"\1s", what)
    more = OR_MORE if match["more"] else ""
    return Material(text=f"any {_curly(what)}{more}", count=max(1, int(match["count"])))


def _curly(text: str) -> str:
    return re.sub(r'"([^"]*)"', r"“\1”", text)


def _times(material: Material, count: int) -> Material:
    return Material(
        name=material.name,
        slug=material.slug,
        rank=material.rank,
        level=material.level,
        text=material.text,
        count=count,
    )
