"""Which fields of files written by hand take a wrong value in silence::

    python -m bench.silent_fields [GAME...]

Each field of an override and of every other file of a game gets a word that is nothing or a number that is far too
great, in a file that is right but for that, and is asked what ``validate`` asks. What says nothing is printed; free
text (a name, a note) is meant to."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from convert.compendium import schemas
from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.compendium.check import EntryCheck
from convert.compendium.document_files import DocumentCheck
from convert.compendium.known_cards import base_of
from convert.compendium.overrides.apply import Applied, apply_layers
from convert.compendium.overrides.model import Layer
from convert.compendium.overrides.read import OverrideReader
from convert.compendium.validate import books_at, no_books
from convert.contract.book import Books
from convert.contract.registry import load_system
from convert.contract.system import System
from convert.findings.model import Finding
from convert.findings.reading import read

WORD, LABEL, GREAT = "Xyzzy", "Plugh", 987_654_321
COMMAND = (sys.executable, "-m", "convert.cli", "build", "--source", "starter")
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
         "what", "item", "sections", "flavor", "damage_kind", "players", "source_text"}  # fmt: skip
"""Free text: any words may stand there."""


class ByHand(NamedTuple):
    """What of a game people write by hand: a card of each kind to override, and a good file of each other sort."""

    cards: tuple[str, ...]
    files: Mapping[str, Any]


GAMES: Mapping[str, ByHand] = {
    "duel-monsters": ByHand(
        ("Man-Eater Bug", "Fissure"), {"character": SHEET, "campaign": CAMPAIGN, "scenario": FIGHT}
    ),
    "dice-duels": ByHand(
        ("Raigeki", "Feral Imp"),
        {
            "deck": {"name": "mine", "archetypes": ["practice"]},
            "game": {"decks": ["practice", "practice"]},
            "crawl": {"fields": {"hall": {}}, "start": "hall", "players": [{"name": "Ann"}]},
            "collection": {"name": "Ann"},
        },
    ),
    "dragon-warrior": ByHand(("Man-Eater Bug", "Legendary Sword", "Red Medicine"), {"game": {"play": "quest"}}),
    "magic-rpg": ByHand(
        ("Serra Angel", "Giant Growth", "Plains"),
        {"game": {"sides": [{"name": "one"}, {"name": "two"}]}, "character": {"name": "Ann", "values": {}}},
    ),
    "caster-duel": ByHand(("King of Hearts", "Seven of Clubs: Damage"), {"game": {"setup": "beginner"}}),
}


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
            yield [LABEL, *path], value
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


class Asked:
    """What files of one game are asked, made once for many of them."""

    def __init__(self, system: System, base: Base, books: Books = no_books) -> None:
        self._system, self._base = system, base
        self._documents = DocumentCheck(system, books)
        self._overrides, self._entries = OverrideReader(system), EntryCheck(system)

    def document(self, file: Path, kind: str) -> list[Finding]:
        """The findings about a sheet, a scenario, …"""
        document = read(file)
        self._documents.add(document, kind)
        return document.findings

    def overrides(self, file: Path) -> tuple[list[Finding], Applied]:
        """The findings about a file of overrides, and what they did."""
        document, layer = read(file), Layer(name="user")
        self._overrides.into(layer, document, document.path)
        applied = apply_layers(self._system, [layer], self._base, check=self._entries)
        return [*document.findings, *layer.findings, *applied.findings], applied


def tried(folder: Path, game: str, base: Base, books: Books) -> Iterator[str]:
    """A line for each field of a game's files that says nothing."""
    system = load_system(game)
    hand, asked = GAMES[game], Asked(system, base, books)
    for kind, good in hand.files.items():
        whole = schemas.load(system, kind)
        top = whole["definitions"][whole["$ref"].rpartition("/")[2]] if "$ref" in whole else whole
        for path, value in fields(top, whole):
            file = _written(folder / f"{kind}s", laid(good, path, value))
            yield from _silent(f"{kind}s", path, asked.document(file, kind))
    whole = schemas.load(system, schemas.OVERRIDE)
    block = whole["definitions"]["Override"]
    for card in hand.cards:
        for path, value in fields(block, whole, 2):
            file = _written(folder / "overrides", {"mine": laid({"card": card}, path, value)})
            yield from _silent("overrides", [card, *path], asked.overrides(file)[0])


def _written(folder: Path, data: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "a.yaml"
    file.write_bytes(msgspec.yaml.encode(data))
    return file


def _silent(files: str, path: list[Any], findings: list[Finding]) -> Iterator[str]:
    told = [str(step) for step in path if not isinstance(step, Mapping)]
    if told[-1] in MEANT or (told[-1] == "0" and told[-2] in MEANT):
        return
    if not [each for each in findings if each.severity != "note"]:
        yield f"{files}: {'.'.join(told)}"


def main() -> None:
    """Build the starter sets, and try."""
    silent = 0
    for game in sys.argv[1:] or GAMES:
        with tempfile.TemporaryDirectory() as top:
            folder = Path(top)
            subprocess.run(
                [*COMMAND, "--output", top, "--system", game],
                check=True,
                capture_output=True,
            )
            built = folder / game
            book = Compendium.load(built)
            lines = sorted(set(tried(folder, game, base_of(book.system, book), books_at(built))))
        silent += len(lines)
        sys.stdout.write("".join(f"{game}: {line}\n" for line in lines))
    sys.stdout.write(f"{silent} fields say nothing\n")


if __name__ == "__main__":
    main()
