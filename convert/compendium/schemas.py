"""JSON Schemas, generated from the types: what ``schemas/`` holds and what every check uses.

All of them stay within draft-07, because the YAML server that editors run reads no newer one (design 3.1).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import convert.effects
from convert.compendium.config import Config
from convert.compendium.files import SCHEMA_VERSION
from convert.compendium.override_schema import override_schema
from convert.compendium.schema_parts import DRAFT, REF, Schema, Types
from convert.contract.registry import BUNDLED, load_system
from convert.contract.system import System
from convert.resources import bundled

OVERRIDE = "override"
CONFIG = "config"


def all_schemas(types: Types | None = None) -> dict[str, Schema]:
    """Every schema of the bundled games: path below ``schemas/`` → schema."""
    return {path: make() for path, make in makers(types or Types()).items()}


def makers(types: Types) -> dict[str, Callable[[], Schema]]:
    """The same, each made when it is asked for."""
    result: dict[str, Callable[[], Schema]] = {}
    for game in BUNDLED:
        try:
            system = load_system(game)
        except ModuleNotFoundError:
            continue
        result |= {path_of(system, name): partial(generate, system, name, types) for name in names_of(system)}
    result["config.schema.json"] = partial(config_schema, types)
    return result


def config_schema(types: Types | None = None) -> Schema:
    """The schema of ``card2spell.yaml``."""
    return document_schema("card2spell.yaml", Config, types)


def schemas_of(system: System, types: Types | None = None) -> dict[str, Schema]:
    """The schemas of one game: its entry files, its overrides, and the other files people write for it."""
    types = types or Types()
    return {path_of(system, name): generate(system, name, types) for name in names_of(system)}


def names_of(system: System) -> tuple[str, ...]:
    """The names of one game's schemas."""
    return (*system.files, OVERRIDE, *system.documents)


def path_of(system: System | str, name: str) -> str:
    """Where a schema lies below ``schemas/``. Files written by hand for the first game come at the top, where the
    modelines of most people's files look for them."""
    system_name = system if isinstance(system, str) else system.name
    by_hand = name not in ((load_system(system) if isinstance(system, str) else system).files)
    first = next(iter(BUNDLED))
    return f"{name}.schema.json" if by_hand and system_name == first else f"{system_name}/{name}.schema.json"


def load(system: System, name: str) -> Schema:
    """One schema, from ``schemas/`` where it is there (a test holds it in step with the types), else generated."""
    path = bundled("schemas") / path_of(system, name)
    try:
        loaded: Schema = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return generate(system, name)
    return loaded


def may_be_stale(system: System, name: str) -> bool:
    """Whether the types may have changed since ``schemas/`` was written: only in a checkout where somebody works on
    them. An installed package has schemas that its tests held to the types."""
    path = bundled("schemas") / path_of(system, name)
    if not (path.is_file() and (bundled("schemas").parent / "pyproject.toml").is_file()):
        return False
    modules = {sys.modules[kind.__module__] for kind in system.entry_types.values()} | {convert.effects}
    sources = [Path(str(module.__file__)) for module in modules]
    newest = max(each.stat().st_mtime for source in sources for each in _sources(source))
    return newest > path.stat().st_mtime


def fresh(
    system: System, name: str, part: Callable[[Schema], Schema] = lambda schema: schema
) -> Callable[[], Schema] | None:
    """What makes the schema (or a part of it) anew from the types, where it may be stale; None where it is not."""
    return (lambda: part(generate(system, name))) if may_be_stale(system, name) else None


def _sources(source: Path) -> list[Path]:
    return sorted(source.parent.glob("*.py")) if source.name == "__init__.py" else [source]


def generate(system: System, name: str, types: Types | None = None) -> Schema:
    """One schema, from the types; whoever makes several hands over what is known of the types."""
    if name in system.files:
        return entry_file_schema(system, name, types)
    if name == OVERRIDE:
        return override_schema(system, types or Types())
    if name == CONFIG:
        return config_schema(types)
    return document_schema(name, system.documents[name], types)


def field_words(system: System, field: str) -> list[str]:
    """The words that may stand in a field of the game's entries, such as ``form``; none for a field of free text."""
    words: set[str] = set()
    for stem in system.files:
        entry = load(system, stem)["properties"]["entries"]["items"]
        fields = load(system, stem)["definitions"][str(entry["$ref"]).removeprefix(REF)]["properties"]
        words.update(str(word) for word in fields.get(field, {}).get("enum", ()))
    return sorted(words)


def encode(schema: Schema) -> bytes:
    """A schema as its file's content."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def out_of_step(folder: Path, others: Mapping[str, Schema]) -> list[str]:
    """Which files below ``folder`` are not what the types say, or are left over; ``others`` are schemas there that
    other rooms publish."""
    wanted = {name: encode(schema) for name, schema in {**all_schemas(), **others}.items()}
    wrong = [name for name, content in wanted.items() if not _same(folder / name, content)]
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.schema.json")}
    return sorted(wrong) + sorted(there - set(wanted))


def _same(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def entry_file_schema(system: System, stem: str, types: Types | None = None) -> Schema:
    """The schema of ``output/<system>/<stem>.json``."""
    entry_type = system.entry_types[system.files[stem]]
    schema, definitions = (types or Types()).components(entry_type)
    return {
        "$schema": DRAFT,
        "title": f"{system.title}: {stem}",
        "description": f"A compendium file that `card2spell build` writes: all {stem}, sorted by slug.",
        "type": "object",
        "properties": {
            "$schema": {"type": "string", "description": "The path of this schema."},
            "schema_version": {"type": "integer", "const": SCHEMA_VERSION, "description": "The version of the form."},
            "system": {"type": "string", "const": system.name, "description": "The game that the entries are for."},
            "entries": {"type": "array", "items": schema, "description": "The entries, sorted by slug."},
        },
        "required": ["schema_version", "system", "entries"],
        "additionalProperties": False,
        "definitions": definitions,
    }


def entry_schema(file_schema: Schema) -> Schema:
    """The schema of one entry, from that of its file."""
    items: Schema = file_schema["properties"]["entries"]["items"]
    return {"$schema": DRAFT, **items, "definitions": file_schema["definitions"]}


def document_schema(name: str, kind: Any, types: Types | None = None) -> Schema:
    """The schema of a file that is one value of a type, such as a scenario."""
    schema, definitions = (types or Types()).components(kind)
    title = name.replace("-", " ").capitalize()
    top = definitions.get(str(schema.get("$ref", "")).removeprefix(REF))
    if top is None:
        return {"$schema": DRAFT, "title": title, **schema, "definitions": definitions}
    allowed = {"$schema": {"type": "string", "description": "The path of this schema."}, **top.get("properties", {})}
    return {"$schema": DRAFT, **top, "title": title, "properties": allowed, "definitions": definitions}
