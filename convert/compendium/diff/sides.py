"""The sides of a comparison as the command line names them: a folder that was built, one of its files, a manifest
alone, or cards (a saved answer, the starter set), which are converted in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from convert import __version__
from convert.cards import sources
from convert.compendium import edits as hand
from convert.compendium import files, manifest, provenance, state
from convert.compendium.atomic import trusted_journal
from convert.compendium.base import Base, BaseRow
from convert.compendium.diff.compare import Side
from convert.compendium.diff.model import About
from convert.compendium.diff.reasons import FieldOrigins, OriginsOf
from convert.compendium.files import plain_of
from convert.compendium.manifest import Manifest
from convert.compendium.our_files import is_ours
from convert.compendium.overrides import Applied
from convert.compendium.paths import folder_in
from convert.contract.registry import load_system
from convert.contract.system import System
from convert.errors import DataError, MissingError, UsageError
from convert.findings.places import ordinal
from convert.findings.reading import refuse_stdin
from convert.findings.typed_words import in_a_line
from convert.plain_file import read_head, read_plain


class _Id(msgspec.Struct, frozen=True):
    id: str


class _Head(msgspec.Struct, frozen=True):
    """An entry file, its entries unread."""

    schema_version: int
    system: str
    entries: tuple[msgspec.Raw, ...]


def game_in(path: Path) -> str:
    """The game of the one compendium in a folder; "" where there is none, or several are."""
    found = manifest.load(folder_in(path)) if path.is_dir() else None
    return found.system if found is not None else ""


class Named:
    """One of the two things that are to be compared, looked at just enough to know what it is.

    Raises ``UsageError`` where nothing is there, ``DataError`` where it cannot be used."""

    def __init__(self, spec: str, game: str = "") -> None:
        self.spec = spec
        self._game = game
        """Whose compendium is meant where a folder holds several."""
        self.path = Path(spec)
        self.cards = spec == "starter"
        """Whether these are cards, still to be converted."""
        self._files: list[Path] = []
        self.manifest: Manifest | None = None
        if not self.cards:
            self._look()

    def _look(self) -> None:
        refuse_stdin(self.path, "a card file is looked into before it is read")
        if not self.path.exists():
            hint = "name a folder that was built, a manifest, a saved cardinfo answer, or starter"
            raise UsageError(f"there is no file or folder {self.spec}", hint=hint)
        if self.path.is_dir():
            self.path = folder_in(self.path, self._game)
            self._look_in(self.path)
        elif self.path.name == manifest.NAME:
            self._look_in(self.path.parent)
        elif _is_entry_file(self.path):
            self._files = [self.path]
        else:
            self.cards = True

    def _look_in(self, folder: Path) -> None:
        trusted_journal(folder, is_ours)
        self.manifest = manifest.load(folder)
        if self.manifest is None:
            answer = next((found for name in sources_names() if (found := folder / name).is_file()), None)
            if answer is not None:
                self.path, self.cards = answer, True
                return
            self._files = sorted(path for path in folder.glob("*.json") if _is_entry_file(path))
        else:
            names = [name for name, wrote in self.manifest.files.items() if name != provenance.NAME]
            self._files = [folder / name for name in names if (folder / name).is_file()]
            missing = [name for name in names if folder / name not in self._files]
            if missing and self._files:
                raise DataError(f"{folder} has no {' and no '.join(missing)}", hint="`card2spell build` writes it")
        if self.manifest is None and not self._files:
            several = sorted(found.parent for found in folder.glob(f"*/{manifest.NAME}"))
            if several:
                hint = f"name one of them: {', '.join(map(str, several))}"
                raise DataError(f"there is more than one compendium in {folder}", hint=hint)
            hint = "`card2spell build` makes a compendium; a snapshot is a saved cardinfo answer"
            raise MissingError(f"there is neither a compendium nor a snapshot in {folder}", hint=hint)

    @property
    def only_manifest(self) -> bool:
        """Whether the manifest is there and the entries are not."""
        return not self.cards and not self._files

    @property
    def folder(self) -> Path:
        """Where the files lie."""
        return self.path if self.path.is_dir() else self.path.parent

    def system_name(self) -> str | None:
        """The game that the files are for; None for cards, which are for any."""
        if self.manifest is not None:
            return self.manifest.system
        return None if self.cards else _head(self._files[0]).system

    def about(self) -> About:
        """What is known about this side without its entries."""
        made = self.manifest
        if made is None:
            return About(place=self.spec)
        return About(
            place=self.spec,
            label=made.source.label,
            version=made.source.version,
            cards=made.source.cards,
            tool_version=made.tool_version,
        )

    def side(self) -> Side:
        """The entries of a folder or a file that was built."""
        made = self.manifest
        lines: dict[str, bytes] = {}
        for path in self._files:
            lines.update(_lines(path))
        return Side(
            about=self.about(),
            lines=lines,
            origins=self._origins(lines),
            rules=f"{made.tool_version} {made.fingerprints.system}" if made is not None else "",
            settings=dict(made.options) if made is not None else {},
            left_out=_left_out(self.folder),
        )

    def _origins(self, lines: Mapping[str, bytes]) -> OriginsOf:
        """Where fields came from; what a person has changed in the files since the build is theirs."""
        known = Origins(self.folder / provenance.NAME)
        if self.manifest is None or not hand.touched(self.folder, self.manifest):
            return known
        previous = state.Previous.load(self.folder)
        generated = previous.generated if previous is not None else {}
        names = {load_system(self.manifest.system).files.get(path.stem): path.name for path in self._files}

        def origins(entry_id: str) -> FieldOrigins:
            before, now = generated.get(entry_id), lines.get(entry_id)
            if before is None or now is None or before == now:
                return known(entry_id)
            plain = plain_of(now)
            return {**known(entry_id), **hand.by_hand(before, plain, names.get(plain.get("kind"), "the file"))}

        return origins

    def loaded(self, system: System) -> sources.Loaded:
        """The cards, where these are cards. Raises what ``convert.cards.sources.load`` raises."""
        own = system.cards(str(self.path))
        return own if own is not None else sources.load(str(self.path), publisher=system.publisher, offline=True)


def sources_names() -> tuple[str, ...]:
    """What a saved answer is called in a folder of its own."""
    return ("cardinfo.json.gz", "cardinfo.json")


def system_of(old: Named, new: Named, otherwise: str) -> System:
    """The game that both sides are for; ``otherwise`` where both are cards. Raises ``UsageError`` where they differ."""
    names = [name for name in (old.system_name(), new.system_name()) if name is not None]
    if len(set(names)) > 1:
        raise UsageError(f"{old.spec} is for {names[0]}, and {new.spec} for {names[1]}", hint="compare like with like")
    return load_system(names[0] if names else otherwise)


def rules_of(system: System) -> str:
    """What a side that is converted now is converted by; the same form as a manifest's."""
    return f"{__version__} {system.fingerprint}"


class Origins:
    """Where fields came from, by a provenance file that is read when the first one is asked for; nothing where there is
    no such file."""

    def __init__(self, path: Path, content: bytes | None = None) -> None:
        self._path, self._content = path, content
        self._loaded: provenance.Provenance | None = None
        self._looked = False

    @classmethod
    def kept(cls, path: Path) -> Origins:
        """The same of a file that is about to be replaced."""
        return cls(path, read_plain(path, files.MOST) if path.is_file() else b"")

    def __call__(self, entry_id: str) -> FieldOrigins:
        if not self._looked:
            self._looked = True
            self._loaded = self._read()
        return self._loaded.of(entry_id) if self._loaded is not None else {}

    def _read(self) -> provenance.Provenance | None:
        try:
            if self._content is None:
                return provenance.load(self._path.parent)
            return provenance.decode(self._path, self._content) if self._content else None
        except DataError:
            return None


class OriginsMade:
    """Where the fields of entries in memory came from."""

    def __init__(self, base: Base, applied: Applied) -> None:
        self._base, self._applied = base, applied

    def __call__(self, entry_id: str) -> FieldOrigins:
        changed = self._applied.changed.get(entry_id)
        if changed is not None:
            return changed.origins
        row = self._rows.get(entry_id)
        return self._base.origins(row) if row is not None else {}

    @cached_property
    def _rows(self) -> dict[str, BaseRow]:
        return {row.id: row for row in self._base.rows}


def _lines(path: Path) -> Iterator[tuple[str, bytes]]:
    for number, raw in enumerate(_head(path).entries, 1):
        try:
            plain_of(raw)
            yield msgspec.json.decode(raw, type=_Id).id, bytes(raw)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            hint = f"`card2spell validate {path}` shows the place"
            raise DataError(
                f"{path} cannot be used: its {ordinal(number)} entry: {in_a_line(error)}", hint=hint
            ) from error


def _head(path: Path) -> _Head:
    files.refuse_other_kinds(path)
    try:
        if path.suffix == ".json":
            head = msgspec.json.decode(read_plain(path, files.MOST), type=_Head)
        else:
            plain = files.load_plain(path)
            head = msgspec.json.decode(msgspec.json.encode(plain), type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        hint = f"`card2spell validate {path}` shows the place"
        raise DataError(f"{path} cannot be used: {in_a_line(error)}", hint=hint) from error
    files.check_version(path, head.schema_version)
    return head


def _is_entry_file(path: Path) -> bool:
    """Whether a file holds entries: its head says so, and a saved answer's does not."""
    if path.suffix in (".yaml", ".yml"):
        return True
    try:
        start = read_head(path)
    except OSError:
        return False
    return b'"schema_version"' in start and b'"entries"' in start


def _left_out(folder: Path) -> frozenset[str]:
    try:
        found: Any = msgspec.json.decode(read_plain(folder / state.NAME, files.MOST), type=state.State)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return frozenset()
    return frozenset(found.left_out)
