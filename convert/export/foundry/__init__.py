"""A module for Foundry: journals in folders, roll tables, links between entries; written without Node and without
Foundry. No Actors and no Items, which belong to a game system of Foundry's."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from convert.contract.panel import Panel
from convert.export.filenames import names_of
from convert.export.foundry.documents import (
    FLAGS,
    Context,
    Folder,
    Journal,
    Page,
    PageText,
    PageTitle,
    Result,
    RollTable,
    stable_id,
)
from convert.export.foundry.html import figures, link, paragraphs
from convert.export.foundry.leveldb import database
from convert.export.model import EntryView, Exporter, FacetInfo, File, Info, Job, Linked
from convert.prose.english import some

CARD, TEXT, NOTE, SECRET = "card", "text", "note", "secret"
"""What a page holds, in its flags."""
MOST_VALUES = 8
"""A facet with more values gets no roll tables."""
Document = Folder | Journal | RollTable
_ENCODER = msgspec.json.Encoder()


class Foundry(Exporter):
    """``module.json``, ``packs/`` (LevelDB) and ``sources/`` (a JSON file for each document)."""

    name = "foundry"
    title = "a module for Foundry: journals, folders, roll tables"
    text = False
    context: ClassVar[Any] = Context

    def named(self, job: Job) -> bool:
        """Sources are called as their documents."""
        return True

    def files(self, job: Job) -> Iterator[File]:
        """The manifest, and each pack with its sources."""
        module = _Module(job)
        packs: dict[str, str] = {}
        kinds = list(dict.fromkeys(entry.kind for entry in job.entries))
        names = names_of(job.entries)
        done = 0
        for kind in kinds:
            entries = [entry for entry in job.entries if entry.kind == kind]
            packs[kind] = "JournalEntry"
            documents: list[Document] = [*_folders(job.info, kind, entries), *_journals(module, entries)]
            yield from _pack(kind, documents, names)
            done += len(entries)
            if job.progress is not None:
                job.progress(done, len(job.entries))
        secrets = list(_secrets(module, job.entries))
        if secrets:
            packs[GAME_MASTER] = "JournalEntry"
            yield from _pack(GAME_MASTER, secrets, names)
        tables = list(_tables(module, job.entries))
        if tables:
            packs[TABLES] = "RollTable"
            yield from _pack(TABLES, tables, {})
        yield "module.json", _manifest(job.info, module.name, packs)

    def units(self) -> Sequence[str]:
        """The packs: a database is replaced as a whole or not at all."""
        return ("packs/*",)


TABLES, GAME_MASTER = "tables", "game-master"
_UNSEEN = {"default": 0}
"""Nobody but the game master: no player sees the document."""


def module_of(info: Info) -> str:
    """The module's id."""
    return f"card2spell-{info.system}"


class _Module:
    """What is the same for all documents of a module: its name, and the ids of its journal entries."""

    def __init__(self, job: Job) -> None:
        self.info = job.info
        self.name = module_of(job.info)
        self.ids = {entry.id: entry_id(job.info.system, entry.id) for entry in job.entries}

    def uuid(self, kind: str, entry: str) -> str:
        """What links to an entry of this module name."""
        return f"Compendium.{self.name}.{kind}.JournalEntry.{self.ids[entry]}"


def entry_id(system: str, entry: str) -> str:
    """The id of the journal entry that an entry of ours is."""
    return stable_id(system, "journal", entry)


def _manifest(info: Info, module: str, packs: Mapping[str, str]) -> bytes:
    """``module.json`` as Foundry wants it."""
    manifest = {
        "id": module,
        "title": f"{info.title} (card2spell)",
        "description": f"{some(info.entries, 'entry')} of {info.title} as journals, with tables to roll on. "
        + ("It holds card text: not for sharing." if info.card_text else "Without card text."),
        "version": info.tool,
        "authors": [{"name": "card2spell"}],
        "compatibility": {"minimum": "12", "verified": "13"},
        "packs": [
            {
                "name": name,
                "label": f"{info.title}: {_plural(name)}",
                "path": f"packs/{name}",
                "type": kind,
                "ownership": {"PLAYER": "NONE" if name == GAME_MASTER else "OBSERVER", "ASSISTANT": "OWNER"},
                "flags": {},
            }
            for name, kind in packs.items()
        ],
        "packFolders": [{"name": info.title, "sorting": "a", "packs": list(packs)}],
        "flags": {FLAGS: {"system": info.system, "fingerprint": info.fingerprint}},
    }
    return msgspec.json.format(_ENCODER.encode(manifest), indent=2) + b"\n"


def _plural(name: str) -> str:
    if name == GAME_MASTER:
        return "for the game master"
    return name if name.endswith("s") else f"{name}s"


def _pack(name: str, documents: Sequence[Document], names: Mapping[str, str]) -> Iterator[File]:
    """A database and its sources. In the database, pages and results lie beside what holds them."""
    records: list[tuple[bytes, bytes]] = []
    for document in documents:
        plain = msgspec.to_builtins(document)
        slug = plain["flags"].get(FLAGS, {}).get("slug", "")
        stem = f"{names[slug]}_{document.id}" if slug in names else document.id
        yield f"sources/{name}/{stem}.json", msgspec.json.format(_ENCODER.encode(plain), indent=1) + b"\n"
        for part in ("pages", "results"):
            held = plain.get(part)
            if held is not None:
                records += [(each.pop("_key").encode(), _ENCODER.encode(each)) for each in held]
                plain[part] = [each["_id"] for each in held]
        records.append((plain.pop("_key").encode(), _ENCODER.encode(plain)))
    for file, content in database(records).items():
        yield f"packs/{name}/{file}", content


def _folders(info: Info, kind: str, entries: Sequence[EntryView]) -> Iterator[Folder]:
    """One for each form."""
    for form in sorted({entry.form for entry in entries}):
        key = _folder(info, kind, form)
        yield Folder(
            key=f"!folders!{key}", id=key, name=form.replace("_", " ").capitalize(), type="JournalEntry", flags={}
        )


def _folder(info: Info, kind: str, form: str) -> str:
    return stable_id(info.system, "folder", kind, form)


def _journals(module: _Module, entries: Sequence[EntryView]) -> Iterator[Journal]:
    info = module.info
    folders = {form: _folder(info, kind, form) for kind, form in {(entry.kind, entry.form) for entry in entries}}
    for at, entry in enumerate(entries, 1):
        key = module.ids[entry.id]
        source = entry.fields.get("source") or {}
        flags = {
            "id": entry.id,
            "slug": entry.slug,
            "name": entry.name,
            "system": info.system,
            "digest": source.get("digest", ""),
            "status": entry.status,
        }
        yield Journal(
            key=f"!journal!{key}",
            id=key,
            name=entry.name,
            pages=tuple(_pages(module, key, entry)),
            folder=folders[entry.form],
            sort=at * 100,
            flags={FLAGS: flags},
        )


def _pages(module: _Module, journal: str, entry: EntryView) -> Iterator[Page]:
    """The figures with links, the words, and a note where there is one."""
    panel = entry.panel
    yield _page(journal, CARD, entry.name, 1, figures(panel) + _links(module, entry) + paragraphs(_below(panel, entry)))
    yield _page(journal, TEXT, "What it does", 2, paragraphs(panel.paragraphs))
    yield _page(journal, NOTE, "Note", 3, paragraphs([entry.note] if entry.note else []))


def _below(panel: Panel, entry: EntryView) -> Iterator[str]:
    yield from (note for note in panel.notes if note != entry.note and note not in entry.gm_notes)
    if panel.honesty:
        yield panel.honesty
    yield entry.id


def _secrets(module: _Module, entries: Sequence[EntryView]) -> Iterator[Journal]:
    """What the game master alone may know (``--gm-notes``), a journal for each entry that has some: they stand in a
    pack of their own, which players do not see."""
    for at, entry in enumerate(entries, 1):
        if not entry.gm_notes:
            continue
        key = stable_id(module.info.system, GAME_MASTER, entry.id)
        words = f"<p>{link(module.uuid(entry.kind, entry.id), entry.name)}</p>{paragraphs(entry.gm_notes)}"
        page = msgspec.structs.replace(_page(key, SECRET, "For the game master", 1, words), ownership=_UNSEEN)
        yield Journal(
            key=f"!journal!{key}",
            id=key,
            name=entry.name,
            pages=(page,),
            folder=None,
            sort=at * 100,
            ownership=_UNSEEN,
            flags={FLAGS: {"slug": entry.slug, "system": module.info.system}},
        )


def _page(journal: str, holds: str, name: str, at: int, content: str) -> Page:
    key = stable_id(journal, "page", holds)
    return Page(
        key=f"!journal.pages!{journal}.{key}",
        id=key,
        name=name,
        title=PageTitle(show=at > 1),
        text=PageText(content=content),
        sort=at * 100,
        flags={FLAGS: {"holds": holds, "sha256": sha256(content)}},
    )


def sha256(content: str) -> str:
    """The checksum of a page as it was written: what differs now, somebody edited."""
    return hashlib.sha256(content.encode()).hexdigest()


def _links(module: _Module, entry: EntryView) -> str:
    """What it names and what names it, by how they stand to each other."""
    groups: dict[str, dict[Linked, None]] = defaultdict(dict)
    for linked in (*entry.links, *entry.backlinks):
        if linked.here:
            groups[linked.relation][linked] = None
    parts = []
    for relation, links in groups.items():
        told = ", ".join(link(module.uuid(one.kind, one.id), one.name) for one in links)
        parts.append(f"<p><strong>{relation}:</strong> {told}</p>")
    return "".join(parts)


def _tables(module: _Module, entries: Sequence[EntryView]) -> Iterator[Document]:
    """A table for each value of the facets that have few: Rank 3, Attribute DARK."""
    info = module.info
    for facet in info.facets:
        piles: dict[Any, list[EntryView]] = defaultdict(list)
        for entry in entries:
            for value in entry.facets.get(facet.name, ()):
                piles[value].append(entry)
        if not 2 <= len(piles) <= MOST_VALUES:
            continue
        key = stable_id(info.system, "folder", TABLES, facet.name)
        yield Folder(key=f"!folders!{key}", id=key, name=facet.title, type="RollTable", flags={})
        for at, value in enumerate(sorted(piles, key=str), 1):
            yield _table(module, facet, value, piles[value], key, at)


def _table(
    module: _Module, facet: FacetInfo, value: Any, entries: Sequence[EntryView], folder: str, at: int
) -> RollTable:
    key = stable_id(module.info.system, "table", facet.name, str(value))
    results = []
    for number, entry in enumerate(entries, 1):
        line = stable_id(key, entry.id)
        results.append(
            Result(
                key=f"!tables.results!{key}.{line}",
                id=line,
                text=link(module.uuid(entry.kind, entry.id), entry.name),
                range=(number, number),
                flags={FLAGS: {"id": entry.id}},
            )
        )
    return RollTable(
        key=f"!tables!{key}",
        id=key,
        name=f"{facet.title}: {value}",
        description=f"<p>{some(len(results), 'entry')}</p>",
        results=tuple(results),
        formula=f"1d{len(results)}",
        folder=folder,
        sort=at * 100,
        flags={FLAGS: {"facet": facet.name, "value": str(value)}},
    )


EXPORTER = Foundry()
