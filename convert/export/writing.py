"""Put an export in its folder: all of it or nothing, what a person changed left as it is, what is not ours untouched.

``export.json`` in the folder is its manifest: what was exported from which compendium, and the checksum of every file.
A file is ours where the manifest names it, and changed by a person where its checksum is another by now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium.atomic import HIDDEN, Change, lock, recover, refused, sha256
from convert.compendium.exported import NAME
from convert.errors import HOW_TO_UPDATE, DataError, UsageError
from convert.export.model import File

VERSION = 1


class Wrote(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the export."""

    sha256: str
    bytes: int


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What an export was made from; the manifest but for its files."""

    what: str
    system: str
    tool_version: str
    compendium: str
    """The fingerprint of the entries: 64 hexadecimal digits."""
    choice: str
    """Which entries, in words; "" for all."""
    entries: int
    card_text: bool
    gm_notes: bool = False
    art: bool = False
    options: Mapping[str, Any]


class Manifest(Made, frozen=True, kw_only=True):
    """All of ``export.json``. ``names`` are entries whose files could not be called as they are."""

    schema_version: int = VERSION
    names: Mapping[str, str] = {}
    files: Mapping[str, Wrote]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What writing came to, by file name."""

    folder: Path
    written: tuple[str, ...]
    unchanged: int
    removed: tuple[str, ...]
    left: tuple[str, ...]
    """Changed by a person since, and left as they are."""


def write(
    folder: Path,
    made: Made,
    files: Iterable[File],
    *,
    names: Mapping[str, str] | None = None,
    force: bool = False,
    keep: bool = False,
    units: Sequence[str] = (),
    say: Callable[[str], None] | None = None,
) -> Outcome:
    """Bring the folder to hold these files. Unchanged ones are not written, those of the last export that are no more
    are taken away (unless ``keep``), those that a person changed stay (unless ``force``). Folders that ``units`` names
    ("packs/*") are one thing: changed in one file, by a person or a program, all of it stays.

    Raises ``DataError`` where a file would take the place of one that is not ours, or the folder holds another export;
    ``MachineError`` where the machine refuses. Then everything is as it was."""
    _is_free(folder)
    wanted = _collected(files)
    if _known(folder, made) is None and folder.exists():  # before anything of ours is in the folder
        _plan(folder, made, wanted, units, force=force, keep=keep)
    with lock(folder, say=say):
        recover(folder, is_ours)
        plan = _plan(folder, made, wanted, units, force=force, keep=keep)
        content = _encode(made, names or {}, plan, wanted)
        there = _read(folder / NAME)
        if not plan.write and not plan.remove and there == content:
            return plan.outcome(folder)
        with Change(folder) as change:
            change.put_all([(name, wanted[name]) for name in plan.write])
            if there != content:
                change.put(NAME, content)
            change.commit(remove=plan.remove)
        _sweep(folder, plan.remove)
        return plan.outcome(folder)


def _is_free(folder: Path) -> None:
    """Raises ``UsageError`` where no export can go: a file, or the folder of a compendium."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file", hint="--to names the folder that the export goes to")
    if (folder / "manifest.json").is_file() and (folder / "provenance.json").is_file():
        raise UsageError(f"{folder} holds a compendium", hint="choose a folder of its own with --to")


class _Plan(msgspec.Struct, frozen=True, kw_only=True):
    write: tuple[str, ...]
    unchanged: int
    remove: tuple[str, ...]
    left: tuple[str, ...]
    kept: Mapping[str, Wrote]
    """What the manifest goes on saying of the files that are left."""

    def outcome(self, folder: Path) -> Outcome:
        return Outcome(folder=folder, written=self.write, unchanged=self.unchanged, removed=self.remove, left=self.left)


def is_ours(name: str) -> bool:
    """Whether an export may write a file of this name: it stays within the folder, on every system."""
    return bool(name) and not name.startswith("/") and _ODD.isdisjoint(name) and _OUTSIDE.isdisjoint(name.split("/"))


_ODD = frozenset('\\:*?"<>|\0\n')
_OUTSIDE = frozenset(("", ".", "..", HIDDEN))


def _collected(files: Iterable[File]) -> dict[str, bytes]:
    """The files by name. Names stay within the folder and are all different; anything else is a bug of an exporter."""
    wanted: dict[str, bytes] = {}
    folded: set[str] = {NAME}
    for name, content in files:
        if not is_ours(name):
            raise DataError(f"{name!r} is no name for a file of an export", hint="look at the names of the templates")
        if name.casefold() in folded:
            raise DataError(f"two files of the export are called {name!r}", hint="look at the names of the templates")
        folded.add(name.casefold())
        wanted[name] = content
    return wanted


def _plan(
    folder: Path, made: Made, wanted: Mapping[str, bytes], units: Sequence[str], *, force: bool, keep: bool
) -> _Plan:
    known = _known(folder, made)
    ours = known.files if known is not None else {}
    to_write, unchanged = [], 0
    changed, strange = _changed_units(folder, units, ours)
    left = [] if force else list(changed)
    kept = {name: was for name, was in ours.items() if not force and _unit_of(name, units) in changed}
    for name, content in wanted.items():
        if name in kept or (not force and _unit_of(name, units) in changed):
            continue
        there = _read(folder / name)
        if there == content:
            unchanged += 1
        elif there is None or (name in ours and (force or sha256(there) == ours[name].sha256)):
            to_write.append(name)
        elif name in ours:
            left.append(name)
            kept[name] = ours[name]
        else:
            raise DataError(
                f"{folder / name} is there and is not ours: nothing was written",
                hint="choose another folder with --to; a file that an export did not write is never replaced",
            )
    remove = list(strange) if force else []
    for name, was in ours.items():
        if name in kept:
            continue
        there = _read(folder / name) if name not in wanted else None
        if there is None:
            continue
        if keep:
            kept[name] = was
        elif force or sha256(there) == was.sha256:
            remove.append(name)
        else:
            left.append(name)
            kept[name] = was
    return _Plan(write=tuple(to_write), unchanged=unchanged, remove=tuple(remove), left=tuple(left), kept=kept)


def _known(folder: Path, made: Made) -> Manifest | None:
    """The manifest of the last export of this kind. Raises ``DataError`` where the folder holds another one."""
    known = load(folder)
    if known is not None and (known.what, known.system) != (made.what, made.system):
        raise DataError(
            f"{folder} holds an export of {known.system} as {known.what}, not of {made.system} as {made.what}",
            hint="choose another folder with --to, or take that one away first",
        )
    return known


def _unit_of(name: str, units: Sequence[str]) -> str:
    """The folder that this file belongs to as one thing; "" for a file by itself."""
    if not units:
        return ""
    parts = name.split("/")
    parents = ("/".join(parts[:depth]) for depth in range(1, len(parts)))
    return next((parent for parent in parents if any(fnmatchcase(parent, unit) for unit in units)), "")


def _changed_units(
    folder: Path, units: Sequence[str], ours: Mapping[str, Wrote]
) -> tuple[dict[str, None], tuple[str, ...]]:
    """Folders of one thing that are not as they were written, and the files in them that we did not write."""
    changed: dict[str, None] = {}
    strange: list[str] = []
    for unit in dict.fromkeys(filter(None, (_unit_of(name, units) for name in ours))):
        if not (folder / unit).is_dir():
            continue
        for path in sorted((folder / unit).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in ours:
                changed[unit] = None
                strange.append(name)
        for name, was in ours.items():
            if _unit_of(name, units) == unit and unit not in changed:
                there = _read(folder / name)
                if there is None or sha256(there) != was.sha256:
                    changed[unit] = None
    return changed, tuple(strange)


def _encode(made: Made, names: Mapping[str, str], plan: _Plan, wanted: Mapping[str, bytes]) -> bytes:
    files = {
        name: Wrote(sha256=sha256(content), bytes=len(content))
        for name, content in wanted.items()
        if name not in plan.kept
    }
    files.update(plan.kept)
    head = {field: getattr(made, field) for field in made.__struct_fields__}
    manifest = Manifest(**head, names=dict(sorted(names.items())), files=dict(sorted(files.items())))
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def load(folder: Path) -> Manifest | None:
    """The manifest of an export; None where there is none. Raises ``DataError`` where it cannot be used."""
    content = _read(folder / NAME)
    if content is None:
        return None
    try:
        loaded = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(
            f"{folder / NAME} cannot be used: {error}", hint="put it back, or choose another folder with --to"
        ) from error
    if loaded.schema_version > VERSION:
        raise DataError(
            f"{folder / NAME} has schema_version {loaded.schema_version}; this card2spell reads up to {VERSION}",
            hint=HOW_TO_UPDATE,
        )
    linked = _linked(folder, loaded.files)
    strange = next((name for name in loaded.files if not is_ours(name) or name == NAME or _above(name) & linked), None)
    if strange is not None:
        raise DataError(
            f"{folder / NAME} cannot be used: {strange!r} is no file of an export",
            hint="somebody changed it: put it back, or choose another folder with --to",
        )
    return loaded


def _linked(folder: Path, names: Iterable[str]) -> frozenset[Path]:
    """The folders on the way to these files that are links: what is behind them is not ours."""
    above = frozenset[Path]().union(*(_above(name) for name in {name.rpartition("/")[0] + "/x" for name in names}))
    return frozenset(parent for parent in above if (folder / parent).is_symlink())


def _above(name: str) -> frozenset[Path]:
    return frozenset(Path(name).parents) - {Path()}


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except (IsADirectoryError, NotADirectoryError, PermissionError) as error:
        raise refused(error, path, "choose another folder with --to, or ask for the right") from error


def _sweep(folder: Path, removed: Iterable[str]) -> None:
    """Folders of ours that are empty now go too."""
    for parent in sorted({(folder / name).parent for name in removed} - {folder}, reverse=True):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
