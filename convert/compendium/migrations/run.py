"""Files and folders brought up to date on the disk, a folder as one change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import files, kinds, manifest
from convert.compendium.atomic import commit, lock, recover, sha256, trusted_journal
from convert.compendium.files import SCHEMA_VERSION
from convert.compendium.migrations.chain import STEPS, bring_up, version_of
from convert.compendium.migrations.step import Plain, Step
from convert.compendium.our_files import is_ours
from convert.compendium.validate import files_in
from convert.contract.registry import load_system, system_names
from convert.contract.system import System
from convert.errors import HOW_TO_UPDATE, DataError, UsageError
from convert.findings.documents import Document
from convert.findings.elsewhere import lies
from convert.findings.reading import read, refuse_stdin
from convert.plain_file import SUFFIXES


@dataclass(frozen=True, kw_only=True)
class Migrated:
    """One file: the version it had and has, and the steps between. ``kept`` is the copy of a file whose comments the
    new one could not keep."""

    path: Path
    before: int
    after: int
    steps: tuple[Step, ...] = ()
    kept: Path | None = None


def migrate(
    paths: Sequence[Path],
    system: System,
    *,
    write: bool = True,
    steps: Sequence[Step] = STEPS,
    target: int = SCHEMA_VERSION,
) -> list[Migrated]:
    """Bring the files (those of a folder, and of the folders in it) to version ``target``; with ``write`` False only
    tell what would be done. Files without versions are passed over.

    Raises ``DataError`` for a file that is newer or cannot be read, before anything is written; ``UsageError`` for a
    path that is not there; ``MachineError`` where it cannot be written."""
    for path in paths:
        refuse_stdin(path, "the files that are brought up to date are written again")
        if not path.exists():
            raise UsageError(f"there is no {path}", hint=lies(path) or "name files or folders to bring up to date")
    done: list[Migrated] = []
    found = list(files_in(paths))
    for folder in sorted({path.parent for path in found}):
        trusted_journal(folder, is_ours)
    plans = [plan for path in found if (plan := _plan(path, system, steps, target)) is not None]
    for folder, together in groupby(
        sorted(plans, key=lambda plan: str(plan.path.parent)), lambda plan: plan.path.parent
    ):
        of_folder = list(together)
        if write and any(plan.steps for plan in of_folder):
            _write(folder, of_folder)
        done += [plan.told(written=write) for plan in of_folder]
    return done


@dataclass(frozen=True, kw_only=True)
class _Plan:
    path: Path
    before: int
    after: int
    data: Plain
    system: System
    steps: tuple[Step, ...]
    commented: bool

    @property
    def copy(self) -> Path:
        return self.path.with_name(f"{self.path.name}.v{self.before}")

    def content(self) -> bytes:
        """The file anew, in its own format."""
        entries = self.data.get("entries")
        if not isinstance(entries, list):
            return _plain_content(self.path, self.data)
        stem = Path(str(self.data.get("$schema", self.path.stem))).name.removesuffix(".schema.json")
        lines = [_line(self.system, entry) for entry in entries]
        form: files.Format = "json" if self.path.suffix == ".json" else "yaml"
        return files.encode(str(self.data.get("system")), stem, lines, form)

    def told(self, *, written: bool) -> Migrated:
        kept = self.copy if written and self.steps and self.commented else None
        return Migrated(path=self.path, before=self.before, after=self.after, steps=self.steps, kept=kept)


def _plan(path: Path, system: System, steps: Sequence[Step], target: int) -> _Plan | None:
    """What a file needs; None for one that has no version. Raises ``DataError`` where it cannot be brought up."""
    document = read(path)
    kind = kinds.kind_of(document, path, system) if document.readable else "unknown"
    version = version_of(kind, document.data) if document.readable else None
    if version is None:
        broken = next((each for each in document.findings if each.severity == "error" and each.code != "C2S004"), None)
        if not document.readable and broken is not None:
            raise DataError(f"{broken.at}: {broken.message}: nothing was changed", hint=broken.hint)
        return None
    if version > target:
        raise DataError(
            f"{path} has schema_version {version}; this card2spell knows versions up to {target}",
            hint=HOW_TO_UPDATE,
        )
    game = _game(document.data, system)
    data, taken = bring_up(kind, document.data, version, game, steps=steps, target=target)
    commented = _commented(document)
    return _Plan(path=path, before=version, after=target, data=data, system=game, steps=taken, commented=commented)


def _line(system: System, entry: Any) -> bytes:
    """An entry with its fields in the order of a build; as it stands where it is wrong, for ``validate`` to explain."""
    kind = system.entry_types.get(str(entry.get("kind"))) if isinstance(entry, dict) else None
    try:
        return files.line_of(msgspec.convert(entry, kind)) if kind is not None else msgspec.json.encode(entry)
    except msgspec.ValidationError:
        return msgspec.json.encode(entry)


def _game(data: Any, system: System) -> System:
    name = data.get("system") if isinstance(data, dict) else None
    return load_system(name) if isinstance(name, str) and name != system.name and name in system_names() else system


def _commented(document: Document) -> bool:
    """Whether a person's comments stand in the file, which the new one would be without."""
    if document.path.endswith(".json"):
        return False
    lines = [line.strip() for line in document.text.splitlines()]
    return any(line.startswith("#") and "$schema" not in line for line in lines)


def _write(folder: Path, plans: Iterable[_Plan]) -> None:
    """All files of a folder as one change; the manifest follows where a file was what it says."""
    with lock(folder):
        recover(folder, _is_migrated)
        content: dict[str, bytes] = {}
        for plan in plans:
            if not plan.steps:
                continue
            if plan.commented:
                content[plan.copy.name] = plan.path.read_bytes()
            content[plan.path.name] = plan.content()
        known = _manifest(folder, content)
        commit(folder, content if known is None else {**content, manifest.NAME: known})


def _is_migrated(name: str) -> bool:
    """Whether a migration writes files of this name: any of a person's own beside those of a compendium."""
    plain = re.sub(r"\.v\d+$", "", name, flags=re.ASCII)
    return not re.search(r"[/\\\0]", name) and not name.startswith(".") and Path(plain).suffix.lower() in SUFFIXES


def _manifest(folder: Path, content: dict[str, bytes]) -> bytes | None:
    """The folder's manifest with the new checksums, so that a build does not take the migration for edits by hand. A
    file that had been edited keeps its old checksum, and the edit is still found."""
    path = folder / manifest.NAME
    if not path.is_file() and manifest.NAME not in content:
        return None
    plain: Plain = msgspec.json.decode(content.get(manifest.NAME) or path.read_bytes())
    for name, wrote in plain.get("files", {}).items():
        if name in content and sha256((folder / name).read_bytes()) == wrote.get("sha256"):
            wrote.update(sha256=sha256(content[name]), bytes=len(content[name]))
    return _plain_content(path, plain)


def _plain_content(path: Path, data: Plain) -> bytes:
    if path.suffix == ".json":
        return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
    import yaml

    text: str = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)
    return text.encode()
