"""What an exporter is, and what it is handed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from convert.compendium.book import Compendium
from convert.contract.panel import Panel
from convert.contract.tracking import Combatant, Fight
from convert.errors import DataError, UsageError
from convert.findings.suggestions import did_you_mean

if TYPE_CHECKING:
    from convert.contract.system import System

File = tuple[str, bytes]
"""A file of an export: its name in the folder, with "/" between folders, and its content."""


class Linked(msgspec.Struct, frozen=True, kw_only=True):
    """Another entry that this one names or that names this one."""

    relation: str
    """What the other one is to this one, in the game's words: Material."""
    id: str
    """The other entry's id."""
    slug: str
    """The other entry's slug."""
    name: str
    """The other entry's name."""
    kind: str
    """What kind of entry the other one is."""
    here: bool
    """Whether the other entry is part of this export too."""


class EntryView(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as exporters and templates see it. All texts are plain, without markup."""

    id: str
    """The entry's id; it never changes."""
    slug: str
    """Its slug: lower-case letters, digits and hyphens, unique."""
    name: str
    """Its name."""
    kind: str
    """What kind of entry it is: monster, spell, creature."""
    form: str
    """How it comes into play, as searches call it."""
    status: str
    """How much of the card plays by itself: automatic, partial, manual or flavour."""
    panel: Panel
    """The entry as a card to read at the table: title, badge, figures, paragraphs."""
    text: str
    """What it does, one line for each ability."""
    facets: Mapping[str, tuple[str | int | float, ...]]
    """What it can be filtered by: name of the facet → its values."""
    verbs: tuple[str, ...]
    """What its effects do: destroy, heal; each once, in order."""
    links: tuple[Linked, ...]
    """Entries that it names."""
    backlinks: tuple[Linked, ...]
    """Entries that name it."""
    note: str
    """A note that somebody wrote in an override."""
    gm_notes: tuple[str, ...] = ()
    """What somebody wrote for the game master alone (``gm_notes``, ``extra``); nothing without ``--gm-notes``. It
    stands among ``panel.notes`` too."""
    origins: Mapping[str, str]
    """Field (dotted for nested ones) → where its value came from: rule ids, fields of the card, lines of overrides."""
    by_hand: tuple[str, ...]
    """Fields that a person set: in an override, or by hand in the compendium's files."""
    combatants: tuple[Combatant, ...]
    """As what it can be in a fight, for those who track one."""
    fields: Mapping[str, Any]
    """The fields of the entry as the compendium's files have them, without its effect tree."""


class FacetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the game's entries are filtered by."""

    name: str
    """Its name in ``entry.facets``."""
    title: str
    """What the game calls it."""
    number: bool
    """Whether its values are numbers."""


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """What a whole export is of."""

    system: str
    """The game's name on the command line."""
    title: str
    """The game's name for people."""
    entries: int
    """How many entries were chosen."""
    whole: bool
    """Whether these are all entries of the compendium."""
    card_text: bool
    """Whether unread clauses stand here in the card's own words; then it is not for sharing."""
    gm_notes: bool = False
    """Whether notes for the game master stand here (``--gm-notes``); then it is not for players."""
    facets: tuple[FacetInfo, ...]
    """What the entries are filtered by."""
    fingerprint: str
    """Of the compendium's entries: 64 hexadecimal digits."""
    tool: str
    """The version of card2spell."""


class NoOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An exporter without settings of its own."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What an exporter is to do."""

    book: Compendium
    """The whole compendium, as it is; what is shared comes from ``entries``."""
    info: Info
    entries: tuple[EntryView, ...]
    """The chosen ones, by slug."""
    options: Any
    """The exporter's own settings: an instance of its ``options``."""
    arguments: tuple[str, ...] = ()
    """What else stands on the command line: a KIND, sheets, scenarios."""
    template: Path | None = None
    """A folder whose templates stand in for the exporter's own."""
    folder: Path = Path()
    """Where the export goes, for formats that name their own files. Exporters write nothing there themselves."""
    pictures: Mapping[str, Path] = {}
    """Id of an entry → its picture on this machine, where ``--art`` asks for them."""
    say: Callable[[str], None] = lambda _: None
    """Tells the person one sentence."""
    progress: Callable[[int, int], None] | None = None
    """Called with (done, total)."""

    def fights(self) -> Iterator[Fight]:
        """Fights that are laid out: those that the command line names, then those that come with the game. Raises
        ``DataError`` for one that is none, ``UsageError`` where there is no such file."""
        tracker = self.book.system.tracker
        named = [self._fight(name) for name in self.arguments]
        yield from named
        yield from (fight for fight in tracker.fights(self.book) if fight not in named)

    def _fight(self, name: str) -> Fight:
        try:
            return self.book.system.tracker.fight(Path(name), self.book)
        except DataError:
            if Path(name).exists():
                raise
            files = [path.name for path in Path().glob("*.y*ml")]
            hint = did_you_mean(name, files) or "name the file of a scenario or a sheet, such as khay.yaml"
            raise UsageError(f"there is no file {name}", hint=hint) from None

    def steps(self) -> Iterator[EntryView]:
        """The entries, telling ``progress`` as they are taken."""
        total = len(self.entries)
        for done, entry in enumerate(self.entries, 1):
            yield entry
            if self.progress is not None and (done % 100 == 0 or done == total):
                self.progress(done, total)


class Exporter(ABC):
    """A format. One instance, ``EXPORTER``, in the exporter's folder."""

    name: ClassVar[str]
    """WHAT on the command line."""
    title: ClassVar[str]
    """What it writes, in a few words for the list of formats."""
    text: ClassVar[bool] = True
    """Whether ``export --all`` writes it: quick, without extras, for every game."""
    takes: ClassVar[str] = ""
    """What it takes after its name on the command line, for people ("[KIND] [FILE]…"); "" for nothing."""
    context: ClassVar[type[msgspec.Struct]]
    """What its templates or its pages are given; the JSON Schema of it is published as ``schemas/export/``."""
    options: ClassVar[type[msgspec.Struct]] = NoOptions
    """Its settings (``--option NAME=VALUE``), every one with a default."""

    def named(self, job: Job) -> bool:
        """Whether files are called as the entries that they hold: names that a file system refuses are told then."""
        return False

    art: ClassVar[bool] = False
    """Whether it can show pictures (``--art``)."""
    keeps: ClassVar[bool] = False
    """Whether files of earlier exports stay in the folder beside those of this one: a sheet beside another's."""

    def label(self, arguments: tuple[str, ...]) -> str:
        """What this export is called in its manifest and in the name of its folder."""
        return self.name

    def wanted(self, book: Compendium, arguments: tuple[str, ...]) -> Sequence[Any] | None:
        """The entries that its arguments are about; None where the choice of entries says which. Raises
        ``UsageError`` and ``DataError`` for arguments that cannot be used."""
        return None

    def words(self, system: System) -> Sequence[str]:
        """The words that may stand first among its arguments."""
        return ()

    def units(self) -> Sequence[str]:
        """Folders of the export ("packs/*") whose files belong together: where one of them was changed since, all of
        them are left, and the folder is named."""
        return ()

    @abstractmethod
    def files(self, job: Job) -> Iterable[File]:
        """The files of the export, each name once. Same job: same files, same bytes, in the same order."""
