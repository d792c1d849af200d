"""Entry files: one entry a line in JSON, one item of a list in YAML, the same bytes for the same entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import msgspec

from convert.errors import HOW_TO_UPDATE, DataError
from convert.findings.typed_words import in_a_line
from convert.plain_file import read_plain

SCHEMA_VERSION = 1
"""Of entry files, manifests and provenance: moves when an older reader would misread them (see ``migrate``)."""

Format = Literal["json", "yaml"]
MOST = 1 << 28
"""Bytes of a file of a compendium: the whole database has 25 million."""
FORMATS: tuple[Format, ...] = ("json", "yaml")

E = TypeVar("E")


class EntryFile(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """The whole of an entry file, typed."""

    schema_version: int
    system: str
    entries: tuple[E, ...]


def schema_path(system: str, stem: str) -> str:
    """Where an entry file in ``output/<system>/`` finds its schema, from where it lies."""
    return f"../../schemas/{system}/{stem}.schema.json"


def encode(system: str, stem: str, lines: Sequence[bytes], form: Format) -> bytes:
    """An entry file from entries that are JSON already, in the order given."""
    if form == "yaml":
        return _encode_yaml(system, stem, lines)
    head = msgspec.json.encode(
        {"$schema": schema_path(system, stem), "schema_version": SCHEMA_VERSION, "system": system}
    )
    head = head[:-1] + b',"entries":[\n'
    if not lines:
        return head + b"]}\n"
    parts = [*lines]  # one join: a database is long, and each copy of it takes its time
    parts[0] = head + parts[0]
    parts[-1] += b"\n]}\n"
    return b",\n".join(parts)


def _encode_yaml(system: str, stem: str, lines: Sequence[bytes]) -> bytes:
    import yaml

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

    def dump(data: Any) -> str:
        text: str = yaml.dump(data, Dumper=dumper, allow_unicode=True, sort_keys=False, width=120)
        return text

    head = f"# yaml-language-server: $schema={schema_path(system, stem)}\n" + dump(
        {"$schema": schema_path(system, stem), "schema_version": SCHEMA_VERSION, "system": system}
    )
    if not lines:
        return (head + "entries: []\n").encode()
    return (head + "entries:\n" + "".join(dump([msgspec.json.decode(line)]) for line in lines)).encode()


def find(folder: Path, stem: str) -> Path | None:
    """The entry file of this stem in the folder, whichever format it has."""
    for form in FORMATS:
        path = folder / f"{stem}.{form}"
        if path.is_file():
            return path
    return None


def load_typed(path: Path, entry_type: type[E]) -> EntryFile[E]:
    """An entry file with typed entries. Raises ``DataError`` that says what is wrong and how to see where."""
    see = f"`card2spell validate {path}` shows the place"
    refuse_other_kinds(path)
    try:
        raw = read_plain(path, MOST)
        if path.suffix == ".json":
            loaded = msgspec.json.decode(raw, type=EntryFile[entry_type])  # type: ignore[valid-type]
        else:
            loaded = msgspec.convert(load_plain(path), EntryFile[entry_type])  # type: ignore[valid-type]
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be used: {in_a_line(error)}", hint=see) from error
    check_version(path, loaded.schema_version)
    return loaded


_KINDS = {
    "saved game": ("format", "system", "digest"),
    "scenario": ("sides",),
    "campaign": ("title", "clock"),
    "character sheet": ("values",),
}
"""Files that are not entries, by the fields that tell them."""


def kind_in_words(path: Path) -> str:
    """What a YAML file is where it holds no entries: a character sheet, a scenario; "" where nothing tells. Raises
    ``DataError`` where it cannot be read."""
    if path.suffix not in (".yaml", ".yml"):
        return ""
    plain = load_plain(path)
    found = next((kind for kind, fields in _KINDS.items() if all(name in plain for name in fields)), "")
    return found if "entries" not in plain else ""


def refuse_other_kinds(path: Path) -> None:
    """Raise ``DataError`` where a file is something else than entries: in plain words."""
    if found := kind_in_words(path):
        raise DataError(
            f"{path} is a {found}, and a compendium or one of its files is wanted here",
            hint="name a folder that `card2spell build` made",
        )


def load_plain(path: Path) -> dict[str, Any]:
    """A JSON or YAML file as plain values, bounded in time and memory. Raises ``DataError`` with the first finding."""
    from convert.findings.reading import read

    document = read(path)
    errors = [found for found in document.findings if found.severity == "error"]
    if errors or not isinstance(document.data, dict):
        first = errors[0] if errors else None
        where = first.at if first else str(path)
        raise DataError(
            f"{where}: {first.message if first else 'this is no mapping'}", hint=first.hint if first else None
        )
    return document.data


def check_version(path: Path, version: int) -> None:
    """Refuse a file from the future, and send one from the past to ``migrate``. Raises ``DataError``."""
    if version > SCHEMA_VERSION:
        raise DataError(
            f"{path} has schema_version {version}; this card2spell reads up to {SCHEMA_VERSION}",
            hint=HOW_TO_UPDATE,
        )
    if version < SCHEMA_VERSION:
        raise DataError(
            f"{path} has schema_version {version}; this card2spell reads {SCHEMA_VERSION}",
            hint=f"`card2spell migrate {path.parent}` brings it up to date, or build again",
        )


def line_of(entry: msgspec.Struct | Mapping[str, Any]) -> bytes:
    """One entry as it stands in a JSON file."""
    return msgspec.json.encode(entry)


def plain_of(line: bytes | msgspec.Raw) -> dict[str, Any]:
    """A line back into plain values."""
    plain: dict[str, Any] = msgspec.json.decode(bytes(line))
    return plain


def sorted_lines(lines: Iterable[tuple[str, bytes]]) -> list[bytes]:
    """(slug, line) pairs into the order of the file."""
    return [line for _, line in sorted(lines)]
