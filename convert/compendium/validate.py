"""Checking files: everything wrong in all of them, each finding at its line and column (design 3.2)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from convert.compendium import exported, files, kinds, manifest, schemas
from convert.compendium.atomic import HIDDEN, JOURNAL, trusted_journal
from convert.compendium.base import Base
from convert.compendium.book import Compendium
from convert.compendium.config import NAME as CONFIG_NAME
from convert.compendium.danger import Table
from convert.compendium.document_files import DocumentCheck
from convert.compendium.edits import is_as_written
from convert.compendium.entry_files import EntryFileCheck
from convert.compendium.kinds import Kind
from convert.compendium.known_cards import known_cards
from convert.compendium.our_files import is_ours
from convert.compendium.overrides.apply import apply_layers
from convert.compendium.overrides.model import Layer
from convert.compendium.overrides.read import (
    LIMITS,
    OverrideReader,
    misplaced,
    passed_over_here,
    read_layers,
    unread_links,
)
from convert.compendium.paths import nearest_compendium
from convert.compendium.schema_parts import Types
from convert.contract.book import Books
from convert.contract.registry import BUNDLED, load_system, named_in_a_command, system_names
from convert.contract.system import System
from convert.errors import DataError, UsageError
from convert.findings.codes import finding
from convert.findings.documents import Document
from convert.findings.elsewhere import lies
from convert.findings.model import Finding
from convert.findings.places import Mark
from convert.findings.reading import is_yaml, read
from convert.findings.typed_words import explain_typed
from convert.gc_pause import uncollected
from convert.plain_file import STDIN, SUFFIXES, look_into, read_head, real_path
from convert.resources import bundled

_PASSED_OVER = {"node_modules", "__pycache__", "schemas"}


@dataclass(kw_only=True)
class Result:
    """What was checked and what was found. ``sources`` holds the texts, for excerpts; ``said`` what was not checked."""

    files: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def failed(self, *, strict: bool = False) -> bool:
        """Whether anything is wrong (with ``strict``: or odd)."""
        grave = ("error", "warning") if strict else ("error",)
        return any(found.severity in grave for found in self.findings)


def validate(
    paths: Sequence[Path], system: System, *, base: Callable[[], Base | None] | None = None, books: Books | None = None
) -> Result:
    """Check files and folders. ``base`` gives the cards that overrides may name (asked for where there are
    overrides), ``books`` finds the compendium that sheets and scenarios are played with; without them the names in such
    files are not checked.

    Raises ``UsageError`` for a path that is not there."""
    checker = _Checker(system, base, books or no_books, [path for path in paths if path.is_dir()])
    for path in paths:
        if path != STDIN and not path.exists() and not path.is_symlink():
            raise UsageError(f"there is no {path}", hint=lies(path) or "name files or folders to check")
    with uncollected():
        for path in files_in(paths):
            checker.file(path)
        for folder in filter(Path.is_dir, paths):
            checker.result.findings.extend(unread_links(folder))
        for path in _journals_in(paths):
            checker.journal(path)
        checker.finish()
    checker.result.findings = sorted(set(checker.result.findings))
    return checker.result


def files_in(paths: Iterable[Path]) -> list[Path]:
    """All files named, and those in the folders named, each once and in a fixed order; hidden ones are passed over,
    and so is what an export wrote. Raises ``OSError`` for a folder that cannot be read: it is not checked."""
    found: dict[Path, Path] = {}
    for path in paths:
        if not path.is_dir():
            found.setdefault(real_path(path), path)
            continue
        look_into(path)
        own = exported.files_of(path.rglob(exported.NAME))
        for inner in sorted(path.rglob("*"), key=lambda each: each.relative_to(path).as_posix()):
            parts = inner.relative_to(path).parts
            hidden = any(part.startswith(".") or part in _PASSED_OVER for part in parts)
            if not hidden:
                look_into(inner)
            if inner.suffix.lower() in SUFFIXES and not hidden and inner not in own and inner.is_file():
                found.setdefault(real_path(inner), inner)
    return list(found.values())


def _journals_in(paths: Iterable[Path]) -> list[Path]:
    """Journals of builds in the folders named, and in the folders in them."""
    found = {path for top in paths if top.is_dir() for path in top.rglob(f"{HIDDEN}/{JOURNAL}")}
    return sorted(found)


class _Pile(NamedTuple):
    """Files of overrides that a build of one game lays over its entries together. Those that the game that is meant
    passes over (C2S218) are the first game's, and are laid by themselves."""

    game: str
    passed_over: bool


class _Checker:
    def __init__(
        self, system: System, base: Callable[[], Base | None] | None, books: Books, folders: Sequence[Path] = ()
    ) -> None:
        self.system = system
        self._folders = folders
        self._base = base
        self._books = books
        self._documents = DocumentCheck(system, books)
        self._played: str = ""
        self.result = Result()
        self._overrides: list[Document] = []
        self._entries = EntryFileCheck(system)
        self._layers: dict[_Pile, tuple[OverrideReader, Layer]] = {}
        self._others: dict[str, DocumentCheck] = {}
        """Checks of other games' files, by game."""
        self._bare: set[Path] = set()
        """Folders of which it was said that they have no manifest."""

    def file(self, path: Path) -> None:
        """One file: read, told what it is, checked as that."""
        document = read(path, limits=LIMITS if _has_no_entries(path) else None)
        self.result.files.append(document.path)
        self.result.sources[document.path] = document.text
        if not document.readable:
            empty_is_fine = (
                (_in_overrides(path) or path.name == CONFIG_NAME)
                and path.suffix != ".json"
                and [each.code for each in document.findings] == ["C2S004"]
            )
            if manifest.names(path) and [each.code for each in document.findings] == ["C2S004"]:
                document.findings = [_no_entries(document)]
            self.result.findings.extend([] if empty_is_fine else document.findings)
            return
        kind = kinds.kind_of(document, path, self.system)
        if _in_overrides(path) and (other := kinds.not_an_override(document, path, self.system)) is not None:
            document.findings.append(misplaced(document, other))
        elif kind != "entries" and self._of_another_game(document, path):
            pass
        elif kind == "entries":
            self._entries.add(document, path)
            self._without_manifest(document, path)
        elif kind == "override":
            self._override(document, path)
            _schema_is_there(document, path)
        elif kind == "manifest":
            self._manifest(document, path)
        elif kind == "unknown" and manifest.names(path):
            document.findings.append(_no_entries(document))
        elif kind == "unknown":
            document.add("C2S014", (), "nothing says what kind of file this is", hint=kinds.HINT)
        elif kind == "danger":
            self._danger(document)
        elif kind == "saved":
            _saved_game(document)
        elif kind not in ("provenance", "schema", "other"):
            self._document(document, kind)
        self.result.findings.extend(document.findings)

    def _without_manifest(self, document: Document, path: Path) -> None:
        """Say once of a folder that was named whether what a build wrote lies in it without the build's manifest."""
        name = document.data.get("system") if isinstance(document.data, dict) else None
        folder = path.parent
        named = any(real_path(path).is_relative_to(real_path(each)) for each in self._folders)
        if not named or folder in self._bare or name not in system_names() or (folder / manifest.NAME).exists():
            return
        if path.stem in load_system(str(name)).files:
            self._bare.add(folder)
            message = f"{folder} has no {manifest.NAME}: nothing tells whether its files are all there, and as built"
            file = str(folder / manifest.NAME)
            self.result.findings.append(finding("C2S602", message, file=file, mark=Mark(1, 1), hint="build again"))

    def _of_another_game(self, document: Document, path: Path) -> bool:
        """Whether it is a file of another game, as it says or as its fields are; it is checked as that, beside what was
        built of that game."""
        named = document.data.get("system") if isinstance(document.data, dict) else None
        game = named if named in system_names() else kinds.game_meant(document, path, self.system)
        if game in ("", self.system.name):
            return False
        system = load_system(game)
        kind = kinds.kind_of(document, path, system)
        if kind not in system.documents:
            return False
        if game not in self._others:
            self._others[game] = DocumentCheck(system, books_at(nearest_compendium(system, [path])))
        self._others[game].add(document, kind)
        return True

    def _override(self, document: Document, path: Path) -> None:
        """One file of overrides, of the game that it is built for: that of ``overrides/GAME/``. One that lies beside
        the games' folders is the first game's: a build of another one passes it over."""
        folder = _folder_of(path, self._folders)
        game = _game_of(path, folder)
        passed_over = not game and folder is not None and self.system.name != next(iter(BUNDLED))
        if passed_over and folder is not None:
            document.findings.append(passed_over_here(path, folder, self.system.name))
        pile = _Pile(next(iter(BUNDLED)) if passed_over else game or self.system.name, passed_over)
        if pile not in self._layers:
            system = self.system if pile.game == self.system.name else load_system(pile.game)
            self._layers[pile] = OverrideReader(system), Layer(name="user")
        reader, layer = self._layers[pile]
        reader.into(layer, document, document.path)

    def _document(self, document: Document, kind: Kind) -> None:
        """A character, a scenario, …: its schema, the rules between its fields, and the game's own."""
        typed = self._documents.add(document, kind)
        if typed is not None and kind != schemas.CONFIG and not getattr(typed, "compendium", ""):
            self._played = self._played or kind  # one that names its own compendium has its names looked up there

    def _manifest(self, document: Document, path: Path) -> None:
        """The manifest, and whether the files beside it are the ones that it speaks of."""
        import msgspec

        _version(document)
        try:
            known = msgspec.convert(document.data, manifest.Manifest)
        except msgspec.ValidationError as error:
            message, place = explain_typed(error)
            document.findings.append(document.find("C2S603", place, message))
            return
        for name, wrote in known.files.items():
            beside = path.parent / name
            if "/" in name or "\\" in name or name.startswith("."):
                document.add("C2S603", ("files", name), f"{name!r} is not the name of a file beside this one", key=True)
            elif not beside.is_file():
                document.add("C2S602", ("files", name), f"{name} is not there", hint="build again", key=True)
            elif not is_as_written(beside, wrote):
                self.result.findings.append(
                    finding(
                        "C2S601",
                        "this file is not as the build wrote it",
                        file=str(beside),
                        mark=Mark(1, 1),
                        hint=f"`card2spell override lift {beside}` makes overrides of the changes",
                    )
                )

    def _danger(self, document: Document) -> None:
        """The table of dangers: whether it is one."""
        import msgspec

        _version(document)
        try:
            msgspec.convert(document.data, Table)
        except msgspec.ValidationError as error:
            message, place = explain_typed(error)
            document.findings.append(document.find("C2S610", place, message))

    def journal(self, path: Path) -> None:
        """What a build that was stopped left to be put in place: whether a build left it."""
        folder = path.parent.parent
        try:
            trusted_journal(folder, is_ours)
        except DataError as error:
            hint = error.hint or ""
            self.result.findings.append(finding("C2S608", error.message, file=str(path), mark=Mark(1, 1), hint=hint))
        else:
            self.result.said.append(f"a build in {folder} was stopped: the next command that reads it finishes it")

    def finish(self) -> None:
        """What can be said only when all files are read: references between entries, overrides on their entries."""
        self.result.findings.extend(self._entries.finish())
        told = {pile: layer for pile, (_, layer) in self._layers.items() if layer.overrides or layer.incomplete}
        bases = {game: self._base_of(game) for game in dict.fromkeys(pile.game for pile in told)}
        # a compendium is opened only where something must be there: what is checked may be that very compendium
        nothing = None in bases.values() if told else bool(self._played) and self._books() is None
        if nothing:
            whose = "overrides name real cards" if told else f"{self._played}s name real entries"
            games = [game for game, base in bases.items() if base is None] or [self.system.name]
            builds = " and ".join(f"`card2spell build{named_in_a_command(game)}`" for game in games)
            self.result.said.append(f"no compendium was built yet, so whether {whose} was not checked ({builds})")
        for pile, layer in told.items():
            base = bases[pile.game]
            if base is None:
                continue
            system = self.system if pile.game == self.system.name else load_system(pile.game)
            beneath = self._beneath(system)
            applied = apply_layers(system, [*beneath, layer], base)
            theirs = {override.document.path for each in beneath for override in each.overrides}
            self.result.findings.extend(each for each in applied.findings if each.file not in theirs)

    def _base_of(self, game: str) -> Base | None:
        """The cards that a game's overrides may name; of another game than the one that is meant those built near."""
        if self._base is None:
            return None
        if game == self.system.name:
            return self._base()
        system = load_system(game)
        place = nearest_compendium(system, map(Path, self.result.files))
        return known_cards(system, place) if place is not None else None

    def _beneath(self, system: System) -> list[Layer]:
        """The project's own overrides, which a build puts beneath those that are checked; none where they are it."""
        own = bundled("overrides").resolve()
        if any(real_path(Path(name)).is_relative_to(own) for name in self.result.files):
            return []
        return read_layers(system, own, None)


def no_books(folder: Path | None = None) -> Compendium | None:
    """Where nothing was built; a compendium that a file names itself is looked up all the same."""
    return Compendium.load(folder) if folder is not None else None


def books_at(place: Path | None) -> Books:
    """Opens the compendium at ``place``, once and only when it is asked for; None where nothing was built."""
    opened: dict[Path, Compendium] = {}

    def book(folder: Path | None = None) -> Compendium | None:
        where = folder if folder is not None else place
        if where is None:
            return None
        if where not in opened:
            opened[where] = Compendium.load(where)
        return opened[where]

    return book


def _saved_game(document: Document) -> None:
    """Whether a saved game is as it was written; what it says is the game's own."""
    from convert.kernel.saving import SavedGameError, check_digest  # the kernel takes a while to import

    try:
        check_digest(document.data)
    except SavedGameError as error:
        document.add(error.code, (), error.message, hint=error.hint or "")


def _version(document: Document) -> None:
    data = document.data
    version = data.get("schema_version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > files.SCHEMA_VERSION:
        document.add("C2S015", ("schema_version",), f"schema_version {version} is newer than {files.SCHEMA_VERSION}")
    elif isinstance(version, int) and version < files.SCHEMA_VERSION:
        document.add("C2S016", ("schema_version",), f"schema_version {version} is older than {files.SCHEMA_VERSION}")


def _has_no_schemas(folder: Path, told: str) -> bool:
    """Whether a file names a schema where ``init`` would put it, and nothing was put there yet: commands begin files
    so, and who wants no help of an editor misses nothing."""
    parts = Path(told).parts
    if "schemas" not in parts or Path(told).is_absolute():
        return False
    at = parts.index("schemas") + 1
    known = Path(*parts[at:]).as_posix() in schemas.makers(Types())
    return known and not os.path.exists(folder.joinpath(*parts[:at]))  # noqa: PTH110 (never raises)


def _schema_is_there(document: Document, path: Path) -> None:
    """Say so where the schema that a file names for editors is a file that there is not."""
    told = kinds.schema_told(document)
    if not told or "://" in told or any(each.code == "C2S225" for each in document.findings):
        return
    if os.path.exists(path.parent / told) or _has_no_schemas(path.parent, told):  # noqa: PTH110 (never raises)
        return
    hint = f"the path is seen from {path.parent}; `card2spell schema override > FILE` writes one, `init` all of them"
    line = document.text[: document.text.index(told)].count("\n") + 1 if told in document.text else 1
    message = f"there is no schema {told}"
    document.findings.append(finding("C2S017", message, file=document.path, mark=Mark(line, 1), hint=hint))


def _no_entries(document: Document) -> Finding:
    """The finding about a file that a build wrote and that belongs to no compendium any more."""
    message = "this is a file of a compendium, and it holds no entries"
    return document.find("C2S607", (), message, hint="`card2spell build --discard-edits` writes it anew")


def _has_no_entries(path: Path) -> bool:
    """Whether a file is to be read within the limits of a build's overrides: all YAML that does not begin as entry
    files do, wherever it lies."""
    if _in_overrides(path):
        return True
    try:
        return is_yaml(path.name) and b"entries:" not in (read_head(path) if path.is_file() else b"")
    except OSError:
        return False


def _folder_of(path: Path, named: Sequence[Path]) -> Path | None:
    """The folder of overrides that a file belongs to: the nearest called so, else the one named on the command line,
    where it is no game's own folder in another one."""
    whole = real_path(path)
    around = next((outer for outer in (*path.parents, *whole.parents) if outer.name == "overrides"), None)
    if around is not None:
        return around
    for outer in named:
        own = real_path(outer)
        if whole.is_relative_to(own) and not (own / "overrides").is_dir():
            return own.parent if own.name in system_names() else outer
    return None


def _game_of(path: Path, folder: Path | None) -> str:
    """The game in whose folder of overrides a file is, ``overrides/GAME/``, as a build reads it: where the file stands,
    wherever a link leads. "" where it is in none."""
    if folder is None:
        return ""
    whole, own = (path, folder) if path.is_relative_to(folder) else (real_path(path), real_path(folder))
    parts = whole.relative_to(own).parts if whole.is_relative_to(own) else ()
    return parts[0] if len(parts) > 1 and parts[0] in system_names() else ""


def _in_overrides(path: Path) -> bool:
    return "overrides" in path.parts[:-1]
