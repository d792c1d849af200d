"""Which fields of files written by hand take a wrong value in silence::

    python -m bench.silent_fields

Each field of an override, a sheet, a campaign and a scenario gets a word that is nothing or a number that is far too
great, in a file that is right but for that, and ``validate`` is asked. What says nothing is printed; free text (a name,
a note) is meant to."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import schemas
from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.compendium.known_cards import base_of
from convert.compendium.validate import books_at, validate
from convert.contract.book import Books
from convert.contract.registry import load_system

WORD, GREAT = "Xyzzy", 987_654_321
SHEET: dict[str, Any] = {
    "name": "Mira",
    "attribute": "Light",
    "values": {"hp": 3, "mp": 3, "attack": 2, "defense": 3, "channeling": 4, "focus": 2, "preparation": 2},
    "bonded": "Magician of Faith",
    "spellbook": ["Fissure", "Sparks"],
}
FIGHT: dict[str, Any] = {
    "title": "A fight",
    "sides": [
        {"name": "one", "members": [{"monster": "Battle Ox"}]},
        {"name": "two", "members": [{"monster": "Silver Fang"}]},
    ],
}
CAMPAIGN: dict[str, Any] = {
    "title": "A campaign",
    "characters": {"mira": SHEET},
    "companions": {"ox": {"monster": "Battle Ox"}},
}
ITEMS: dict[str, Any] = {
    "Item": {"name": "A ring"},
    "Focused": {"what": "summon", "spell": "Silver Fang"},
    "SpellSource": {"spell": "Ookazi"},
    "Spent": {"spell": "Sparks"},
    "Slot": {"spell": "Sparks"},
    "Bond": {"monster": "Magician of Faith"},
    "Work": {"kind": "translate", "who": "mira", "spell": "Ookazi", "needed": 480},
    "Trap": {"trap": "Trap Hole", "section": "the middle"},
    "Material": {"name": "Silver Fang"},
    "Companion": {"monster": "Battle Ox"},
    "Member": {"monster": "Battle Ox"},
    "ScenarioSide": FIGHT["sides"][0],
    "Character": SHEET,
}
"""What a part needs beside the field that is tried."""
MEANT = {"$schema", "name", "title", "note", "notes", "intro", "player", "gm_notes", "text", "rank_note", "cost_rule",
         "stat_rule", "pendulum_note", "role", "where", "aliases", "extra", "first_set", "label", "why", "reason",
         "what", "item", "sections"}  # fmt: skip
"""Free text: any words may stand there."""


def fields(schema: Mapping[str, Any], whole: Mapping[str, Any], depth: int = 4) -> Iterator[tuple[list[Any], Any]]:
    """(path, wrong value) for each field of a schema; a path goes through fields and, as 0, through lists; a mapping on
    the way says what the part there needs."""
    for name, inner in schema.get("properties", {}).items():
        for path, value in _values(inner, whole, depth):
            yield [name, *path], value


def _values(schema: Mapping[str, Any], whole: Mapping[str, Any], depth: int) -> Iterator[tuple[list[Any], Any]]:
    if depth < 0:
        return
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        for path, value in _values(whole["definitions"][name], whole, depth):
            yield [ITEMS.get(name.removesuffix("Part"), {}), *path], value
        return
    for branch in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
        yield from _values(branch, whole, depth)
    kind = schema.get("type")
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        for path, value in _values(schema["additionalProperties"], whole, depth - 1):
            yield [WORD, *path], value
    elif kind == "object":
        yield from fields(schema, whole, depth - 1)
    elif kind == "array" and isinstance(schema.get("items"), dict):
        for path, value in _values(schema["items"], whole, depth - 1):
            yield [0, *path], value
    elif "string" in (kind if isinstance(kind, list) else [kind]):
        yield [], WORD
    elif kind in ("integer", "number"):
        yield [], GREAT


def laid(good: Any, path: list[Any], value: Any) -> Any:
    """The good value with ``value`` at ``path``."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, Mapping):
        return laid({**step, **(good if isinstance(good, Mapping) else {})}, rest, value)
    if step == 0:
        held = list(good) if isinstance(good, list | tuple) else []
        return [laid(held[0] if held else None, rest, value), *held[1:]]
    held_there = dict(good) if isinstance(good, Mapping) else {}
    return {**held_there, step: laid(held_there.get(step), rest, value)}


def tried(folder: Path, base: Base, books: Books) -> Iterator[str]:
    """A line for each field that says nothing."""
    system = load_system("duel-monsters")
    kinds: list[tuple[str, Any]] = [("character", SHEET), ("campaign", CAMPAIGN), ("scenario", FIGHT)]
    for kind, good in kinds:
        whole = schemas.load(system, kind)
        for path, value in fields(whole, whole):
            yield from _silent(f"{kind}s/a.yaml", path, laid(good, path, value), folder, base, books)
    whole = schemas.load(system, schemas.OVERRIDE)
    block = whole["definitions"]["Override"]
    for card in ("Man-Eater Bug", "Fissure"):
        for path, value in fields(block, whole, 2):
            changed = {"mine": laid({"card": card}, path, value)}
            yield from _silent("overrides/a.yaml", [card, *path], changed, folder, base, books)


def _silent(name: str, path: list[Any], data: Any, folder: Path, base: Base, books: Books) -> Iterator[str]:
    told = [str(step) for step in path if not isinstance(step, Mapping)]
    if told[-1] in MEANT or (told[-1] == "0" and told[-2] in MEANT):
        return
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(msgspec.yaml.encode(data))
    result = validate([file], load_system("duel-monsters"), base=lambda: base, books=books)
    if not [each for each in result.findings if each.severity != "note"]:
        yield f"{name.partition('/')[0]}: {'.'.join(told)}"


def main() -> None:
    """Build the starter set, and try."""
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top)
        subprocess.run(
            [sys.executable, "-m", "convert.cli", "build", "--source", "starter", "--output", str(folder)],
            check=True,
            capture_output=True,
        )
        built = folder / "duel-monsters"
        book = Compendium.load(built)
        lines = sorted(set(tried(folder, base_of(book.system, book), books_at(built))))
    sys.stdout.write("".join(f"{line}\n" for line in lines) + f"{len(lines)} fields say nothing\n")


if __name__ == "__main__":
    main()
