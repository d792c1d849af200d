"""What a file is: by what it says of itself, by where it lies, by what is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from convert.compendium import config, exported, schemas
from convert.compendium.override_schema import CONTROL
from convert.contract.registry import load_system, system_names
from convert.contract.system import System
from convert.contract.told import game_and_kind
from convert.findings.documents import Document

Kind = str
"""``entries``, ``override``, ``manifest``, ``provenance``, ``danger``, ``saved``, ``schema``, ``other``, ``unknown``,
or the name of one of a game's own kinds of files (``scenario``)."""

HINT = "put overrides into a folder overrides/, or begin the file with # yaml-language-server: $schema=…"
_MODELINE = re.compile(r"^#.*\$schema=(\S+)", re.MULTILINE)
_OTHERS = {exported.NAME, "package.json", "package-lock.json", "settings.json", "extensions.json"}


def kind_of(document: Document, path: Path, system: System) -> Kind:
    """What a readable file is."""
    data = document.data
    if _is_saved_game(data):
        return "saved"
    told = schema_told(document)
    if told.startswith("http://json-schema.org/") or path.name.endswith(".schema.json"):
        return "schema"
    if path.name == config.NAME:
        return schemas.CONFIG
    if path.name in ("manifest.json", "provenance.json", "danger.json"):
        return path.stem
    names = {*system.documents, schemas.OVERRIDE}
    stem = Path(told).name.removesuffix(".schema.json") if told else ""
    if stem in names:
        return stem
    if stem in system.files or (isinstance(data, dict) and "entries" in data and "system" in data):
        return "entries"
    return _by_path(path, names) or _by_content(data, path, system)


def _is_saved_game(data: Any) -> bool:
    if not (isinstance(data, dict) and "format" in data):
        return False
    from convert.kernel.saving import is_saved_game  # the kernel takes a while to import

    return is_saved_game(data)


def game_meant(document: Document, path: Path, system: System) -> str:
    """The game that a file is for: the one that it names, else the one whose files have most of its fields, ``system``
    before the others. "" for a file of no game."""
    data = document.data
    told = schema_told(document)
    if told:
        return game_and_kind(told)[0]
    if not isinstance(data, dict) or path.name in _OTHERS or "entries" in data or "schema_version" in data:
        return ""
    if kind_of(document, path, system) in (schemas.OVERRIDE, schemas.CONFIG, "saved", "manifest", "provenance"):
        return ""
    most = _fields_known(data, system)
    best = system.name
    if most < len(data):
        for name in system_names():
            known = _fields_known(data, load_system(name))
            if known > most and known == len(data):
                best, most = name, known
    return best


def _fields_known(data: Mapping[str, Any], system: System) -> int:
    """How many of a file's fields the kind of file has that knows most of them."""
    kinds_of = [set(each.__struct_encode_fields__) for each in system.documents.values()]
    return max((len(known & data.keys()) for known in kinds_of), default=0)


def not_an_override(document: Document, path: Path, system: System) -> Kind | None:
    """What a file of a folder of overrides is (a character, a deck), of whatever game, where it holds no override."""
    data = document.data
    if not isinstance(data, dict) or not data or any(name in data for name in CONTROL):
        return None
    if any(isinstance(block, dict) and set(block) & set(CONTROL) for block in data.values()):
        return None
    told = game_and_kind(schema_told(document))[1]
    for name in dict.fromkeys((system.name, *system_names())):
        game = load_system(name)
        kind = told or _by_content(data, path, game)
        if kind in game.documents:
            return kind
    return None


def schema_told(document: Document) -> str:
    """The schema that a file names: a ``$schema`` field, or an editor's modeline."""
    data = document.data
    if isinstance(data, dict) and isinstance(data.get("$schema"), str):
        return str(data["$schema"])
    found = _MODELINE.search(document.text[:2000])
    return found[1] if found else ""


def _by_path(path: Path, names: Iterable[str]) -> Kind | None:
    """A folder of overrides, scenarios, characters, the nearest one first; a file called ``duel.scenario.yaml``."""
    named = {name: name for name in names}
    own = path.name.lower().split(".")[1:-1]
    for word in (*reversed(own), *(part.lower() for part in reversed(path.parts[:-1]))):
        found = named.get(word) or named.get(word.removesuffix("s"))
        if found is not None:
            return found
    return None


def _by_content(data: Any, path: Path, system: System) -> Kind:
    if path.name in _OTHERS:
        return "other"
    if not isinstance(data, dict):
        return "unknown"
    blocks = [block for name, block in data.items() if not name.startswith("$")]
    if blocks and any(isinstance(block, dict) and set(block) & set(CONTROL) for block in blocks):
        return "override"
    best, most = "unknown", 0
    for name in system.documents:
        known = set(schemas.load(system, name).get("properties", {})) - {"$schema"}
        shared = len(known & set(data))
        if shared > most and shared * 2 >= len(data):
            best, most = name, shared
    return best
