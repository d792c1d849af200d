"""A build: cards → entries → overrides → checks → files in place (design 2).

Unchanged input is recognised from fingerprints before anything is read; where only overrides changed, entries are
taken from the last build's base.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeGuard

import msgspec

from convert import __version__
from convert.cards.codes import CODES, OF_GETTING
from convert.cards.model import PrintedCard
from convert.cards.selection import without_known
from convert.compendium import base as base_cache
from convert.compendium import changes, files, index, manifest
from convert.compendium import edits as hand
from convert.compendium.atomic import Change, identities, lock, recover
from convert.compendium.base import Base, Outside
from convert.compendium.check import EntryCheck
from convert.compendium.diff.builds import Short, last_build, short, this_build
from convert.compendium.files import plain_of
from convert.compendium.gone import Gone
from convert.compendium.guard import guard
from convert.compendium.manifest import Fingerprints
from convert.compendium.our_files import is_ours
from convert.compendium.overrides import Applied, apply_layers, read_layers, without_cured
from convert.compendium.overrides.read import fingerprint as overrides_fingerprint
from convert.compendium.paths import overrides_option
from convert.compendium.request import LoadedCards, Report, Request, Source
from convert.compendium.state import Previous
from convert.compendium.writing import Lines, Made, manifest_of, stage
from convert.contract.system import Ahead, Context, Skipped
from convert.errors import Card2SpellError, DataError
from convert.findings.codes import finding
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.suggestions import renamed
from convert.gc_pause import uncollected
from convert.prose.english import some

Progress = Callable[[int, int], None]

_log = logging.getLogger(__name__)


def build(request: Request, *, progress: Progress | None = None, say: Callable[[str], None] | None = None) -> Report:
    """Build a compendium. What a person should hear goes to ``say`` as it happens, the rest is in the report.

    Raises ``SourceError``, ``MachineError``, ``UsageError``; for data that is not right the report is "refused"."""
    above = () if request.output.is_absolute() else request.output.parents
    linked = next((each for each in (request.output, *above) if each.is_symlink()), None)
    if say is not None and linked is not None:
        say(f"note: {linked} is a link, and what is built goes to {request.output.resolve()}")
    with lock(request.output, say=say), uncollected():
        recover(request.output, is_ours)
        return _Build(request, progress).run()


class _Refused(Exception):  # noqa: N818 (not an error: the report says why)
    """Nothing may be written; ``report`` says why."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.refusal)
        self.report = report


class _Build:
    def __init__(self, request: Request, progress: Progress | None) -> None:
        self.request = request
        self.system = request.system
        self.folder = request.output
        self.check = EntryCheck(request.system)
        self.progress = progress
        self.options = _options(request)
        self.on_the_way: tuple[Finding, ...] = ()
        """What there was to say of getting the cards this time, which is nothing about them."""
        self.known = manifest.load(self.folder)
        self.seen = identities(self.folder, [f"{stem}.{form}" for stem in self.system.files for form in files.FORMATS])

    def run(self) -> Report:
        """Recognise what is unchanged; else build."""
        source_print = self.request.source.fingerprint()
        changed = hand.touched(self.folder, self.known) if self.known is not None else None
        same = changed == frozenset()
        if same and not self._must_look() and self._is_known(source_print):
            _log.info("the cards, the rules, the overrides and the options are those that %s was built of", self.folder)
            return Report(status="unchanged", folder=self.folder, manifest=self.known)
        try:
            return self._build(source_print, changed)
        except _Refused as no:
            return no.report

    def _is_known(self, source_print: str | None) -> bool:
        """Whether the last build was of just this: source, rules, overrides and options."""
        if self.known is None or source_print is None:
            return False
        return self._fingerprints(source_print) == self.known.fingerprints

    def _must_look(self) -> bool:
        """Whether even what is unchanged has to be looked at: for mistakes (--strict), to list all there is to say,
        or to be written anew."""
        return self.request.strict or self.request.tell_all or self.request.discard_edits

    def _build(self, source_print: str | None, changed: frozenset[str] | None) -> Report:
        """All of it, in order; ``changed`` are the files that are not as the last build wrote them.

        Raises ``_Refused`` with the report where nothing may be written."""
        with self.system.ahead(self._expected(source_print), self.request.settings) as begun:
            previous = Previous.load(self.folder)
            found = self._edits(previous, changed)
            base, converted = self._base(previous, source_print, begun)
        base = self._fitting(base, converted)
        with Change(self.folder) as change:
            if previous is None or previous.base is not base:
                change.put(base_cache.NAME, base_cache.encode(base))
            report, made = self._overridden(previous, base, source_print, found)
            report.converted = len(converted)
            return self._put_in_place(change, report, made, previous, same=changed == frozenset())

    def _overridden(
        self, previous: Previous | None, base: Base, source_print: str | None, found: list[hand.Edit]
    ) -> tuple[Report, Made]:
        """The entries after overrides and a person's own changes. Raises ``_Refused``."""
        gone = self._gone(previous, base)
        layers = read_layers(self.system, self.request.own_overrides, self.request.overrides)
        named = overrides_option(self.request.overrides) if self.request.overrides is not None else ""
        applied = apply_layers(self.system, layers, base, gone, self.check, options=named)
        report = Report(
            status="refused",
            folder=self.folder,
            outcomes=applied.outcomes,
            skipped=base.skipped,
            findings=[
                *self.on_the_way,
                *without_cured(
                    without_known(base_cache.findings_of(base), self.request.selection, _labels(applied)), applied
                ),
                *applied.findings,
            ],
        )
        self._refuse_wrong(report, applied)
        lines = self._lines(base, applied)
        report.after = {entry_id: line for entry_id, (_, _, line) in lines.items()}
        edited: set[str] = set()
        if previous is not None:
            moved = {alias for row in base.rows if row.id in report.after for alias in row.aliases}
            self._refuse_loss(report, previous, moved)
            report.before = previous.generated
            report.edits, edited = hand.keep(found, report.before, lines)
        return report, Made(
            system=self.system,
            format=self.request.format,
            options=self.options,
            prints=self._fingerprints(source_print or base.fingerprint.split(" ")[0]),
            base=base,
            applied=applied,
            generated=report.after,
            lines=lines,
            kept=report.edits,
            edited=edited,
            gone=gone,
            pinned=_pinned(previous, applied),
        )

    def _put_in_place(
        self, change: Change, report: Report, made: Made, previous: Previous | None, *, same: bool
    ) -> Report:
        """Say what has changed while the files are written, and put them in place, unless they are there already."""
        staged = stage(made, change)
        if previous is not None:
            self._tell_changes(report, previous, made)
        report.manifest = manifest_of(made, staged)
        content = manifest.encode(report.manifest)
        report.status = "unchanged" if same and self._is_written(content) else "written"
        if report.status == "written" and self.request.check:
            report.differing = self._differing(report.manifest)
            report.status = "would change" if report.differing else "unchanged"
        if report.status == "written":
            change.put(manifest.NAME, content)
            other = "yaml" if made.format == "json" else "json"
            past = (base_cache.OLDER, *(f"{stem}.{other}" for stem in self.system.files))
            old = [name for name in past if (self.folder / name).is_file()]
            change.commit(remove=old, seen=self.seen)
            self._index(made)
        return report

    def _index(self, made: Made) -> None:
        """Write the index beside the files, by the rows that changed. It is a help to readers, who make their own where
        it cannot be written."""
        path = self.folder / index.NAME
        with suppress(OSError, sqlite3.Error):
            if index.is_worth_it(self.folder, self.system):
                lines = ((kind, line) for kind, _, line in made.lines.values())
                index.made(path, self.folder, self.system, lines, old=path)
            else:
                path.unlink(missing_ok=True)

    def _differing(self, made: manifest.Manifest) -> tuple[str, ...]:
        """The files of the compendium that would be others than now. That the overrides or the toolkit are newer than
        the build, and all of it comes out as it is, is only noted in the manifest."""
        there = {name: wrote.sha256 for name, wrote in made.files.items()}
        names = sorted({*there, *(self.known.files if self.known is not None else ())})
        return tuple(name for name in names if _sum(self.folder / name) != there.get(name, ""))

    def _is_written(self, content: bytes) -> bool:
        """Whether the folder holds just this manifest already: it has the checksums of all the rest."""
        path = self.folder / manifest.NAME
        return path.is_file() and path.read_bytes() == content

    def _edits(self, previous: Previous | None, changed: frozenset[str] | None) -> list[hand.Edit]:
        """What a person changed in the files since the last build."""
        if self.request.discard_edits:
            return []
        try:
            return hand.find(self.system, self.folder, self.known, previous, changed=changed)
        except hand.EditedFilesError as error:
            report = Report(status="refused", folder=self.folder, refusal=error, findings=error.findings)
            raise _Refused(report) from error

    def _tell_changes(self, report: Report, previous: Previous, made: Made) -> None:
        """Put the summary of changes into the report. It may fail on an entry that a person wrote or an older version
        made: it is only told, and a build never stops for it."""
        try:
            report.changes = self._changes(previous, made.base, made.applied, report.after)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError, Card2SpellError) as error:
            message = f"what has changed since the last build could not be summed up: {type(error).__name__} {error}"
            report.findings.append(finding("C2S609", message, hint="`card2spell diff` compares two builds in full"))

    def _changes(self, previous: Previous, base: Base, applied: Applied, generated: Mapping[str, bytes]) -> Short:
        before = last_build(self.folder, previous, self.known)
        after = this_build(self.system, self.folder, base, applied, generated, self.options)
        return short(self.system, before, after)

    def _fingerprints(self, source: str) -> Fingerprints:
        request, name = self.request, self.system.name
        own = overrides_fingerprint(request.own_overrides, name)
        user = overrides_fingerprint(request.overrides, name)
        return Fingerprints(
            source=source,
            system=self.system.fingerprint,
            overrides=hashlib.sha256(f"{own} {user}".encode()).hexdigest(),
            options=hashlib.sha256(msgspec.json.encode([__version__, request.format, self.options])).hexdigest(),
        )

    def _expected(self, source_print: str | None) -> int:
        """About how many cards there are to look through, by the last manifest; none where only overrides changed, or
        where there was no build."""
        if self.known is None:
            return 0
        before, now = self.known.fingerprints, self._fingerprints(source_print or "")
        return 0 if (before.source, before.system) == (now.source, now.system) else self.known.source.cards

    def _base(
        self, previous: Previous | None, source_print: str | None, begun: Ahead | None
    ) -> tuple[Base, frozenset[str]]:
        """The entries before overrides, and the ids of those converted anew: the cards that changed, or all of them.
        ``begun``: what the game does while the source is being read."""
        if previous and source_print and previous.base.fingerprint == self._base_print(source_print):
            return previous.base, frozenset()
        loaded = self.request.source.load(self._expecting(previous, begun))
        self.on_the_way = tuple(each for each in loaded.findings if each.code in OF_GETTING)
        fingerprint = self._base_print(loaded.fingerprint)
        if previous is not None and previous.base.fingerprint == fingerprint:
            return previous.base, frozenset()
        selected = self.request.selection.apply(loaded.cards, self.system.called)
        inputs = changes.inputs(selected.cards)
        step = changes.since(previous.base, selected.cards, inputs) if self._same_rules(previous) else None
        context = Context(
            by_name={card.name: card for card in reversed(loaded.cards)},
            card_text=self.request.card_text,
            options=self.request.settings,
            progress=self.progress,
            only=step.convert if step is not None else None,
            ahead=begun,
        )
        conversion = self.system.convert(selected.cards, context)
        kept = step.kept if step is not None else None
        made = base_cache.make(
            conversion,
            fingerprint=fingerprint,
            label=loaded.label,
            version=loaded.version,
            cards=len(loaded.cards),
            more=(*(each for each in loaded.findings if each.code not in OF_GETTING), *selected.findings),
            inputs=inputs,
            kept=kept,
        )
        printed, codes = base_cache.printings_of(selected.cards, made), base_cache.codes_of(selected.cards)
        made = msgspec.structs.replace(made, printed=printed, codes=codes)
        if not self.request.selection.everything:
            made = msgspec.structs.replace(made, outside=_outside(loaded.cards, made))
        return made, frozenset(str(getattr(item.entry, "id", "")) for item in conversion.entries)

    def _expecting(self, previous: Previous | None, begun: Ahead | None) -> Callable[[PrintedCard], None] | None:
        """Tells the game of the cards that will be converted, those that are new or changed, while the others are still
        being loaded. A few more are found in the end (``changes.since``), or fewer."""
        if begun is None or not self.request.selection.everything:
            return None
        known = {row.card: row.digest for row in previous.base.rows} if self._same_rules(previous) else {}
        expect = begun.expect

        def seen(card: PrintedCard) -> None:
            if known.get(card.id) != card.digest:
                expect(card)

        return seen

    def _same_rules(self, previous: Previous | None) -> TypeGuard[Previous]:
        """Whether the last build converted by the same rules and with the same options."""
        return previous is not None and previous.base.fingerprint.split(" ")[1:] == self._base_print("").split(" ")[1:]

    def _base_print(self, source: str) -> str:
        chosen = {name: value for name, value in self.options.items() if name != "forms"}
        options = hashlib.sha256(msgspec.json.encode([__version__, base_cache.FORM, chosen])).hexdigest()
        return f"{source} {self.system.fingerprint} {options}"

    def _fitting(self, base: Base, converted: frozenset[str]) -> Base:
        """Without entries just converted that do not fit their schema: no card may stop a build. Each is set aside with
        a finding. Raises ``_Refused`` where none fits, which is no card's doing."""
        check = self.check
        nowhere = Document(path="")
        wrong: dict[str, list[Finding]] = {}
        for row in base.rows:
            if row.id in converted and not check.of(row.kind).fits(plain := plain_of(row.entry)):
                wrong[row.id] = check.of(row.kind).explain(nowhere, (), plain, where=row.name, card=row.id)
        if not wrong:
            return base
        if len(wrong) == len(converted):
            found = [each for found in wrong.values() for each in found]
            mistake = DataError(
                f"{some(len(found), 'finding')}: no entry that was made fits its schema; nothing was written",
                hint="this is a mistake of card2spell's own; please report it with the card's name",
            )
            raise _Refused(Report(status="refused", folder=self.folder, refusal=mistake, findings=found))
        aside = [
            (row, "; ".join(each.message for each in wrong[row.id]) or "it is not so in the schema")
            for row in base.rows
            if row.id in wrong
        ]
        skipped = [Skipped(id=row.card, name=row.name, reason=f"no entry can be so: {why}") for row, why in aside]
        noted = [finding(CODES["C2S414"], f"{row.name} was set aside: {why}", card=row.id) for row, why in aside]
        return msgspec.structs.replace(
            base,
            rows=tuple(row for row in base.rows if row.id not in wrong),
            printed={name: tuple(each for each in ids if each not in wrong) for name, ids in base.printed.items()},
            skipped=(*base.skipped, *skipped),
            findings=(*base.findings, *noted),
        )

    def _gone(self, previous: Previous | None, base: Base) -> tuple[Gone, ...]:
        """Entries that the source had once, or by another slug: those known from before, and those that went now."""
        if previous is None:
            return ()
        there = {row.id: row.slug for row in base.rows}
        gone = {(each.id, each.slug): each for each in previous.state.gone}
        if self.known is not None and self.known.options == self.options and self.request.whole:
            went = [row for row in previous.base.rows if there.get(row.id) != row.slug]
            had = {row.id for row in previous.base.rows} if went else set()
            came = [row.name for row in base.rows if row.id not in had] if went else []
            for row in went:
                like = renamed(row.name, came)
                gone[row.id, row.slug] = Gone(id=row.id, slug=row.slug, name=row.name, card=row.card, successor=like)
        return tuple(sorted(each for each in gone.values() if there.get(each.id) != each.slug))

    def _refuse_wrong(self, report: Report, applied: Applied) -> None:
        """Refuse where an override has a mistake; with ``--strict`` also where one was not applied, and where the
        starter set stands for a database that could not be had."""
        if self.request.strict and any(found.code == "C2S422" for found in self.on_the_way):
            report.refusal = DataError(
                "--strict: the card database could not be had, and the starter set is not it; nothing was written",
                hint="`card2spell fetch` with the network, or ask for it: --source starter",
            )
            raise _Refused(report)
        if any(found.severity == "error" for found in applied.findings):
            report.refusal = DataError("the overrides have mistakes: nothing was written")
            raise _Refused(report)
        bad = Counter(outcome.state for outcome in applied.outcomes if outcome.state != "applied")
        if self.request.strict and bad:
            states = ", ".join(f"{count} {name}" for name, count in sorted(bad.items()))
            report.refusal = DataError(
                f"--strict: not every override was applied ({states}); nothing was written",
                hint="`card2spell override status` lists them",
            )
            raise _Refused(report)

    def _refuse_loss(self, report: Report, previous: Previous, moved: set[str]) -> None:
        """Refuse a compendium that lost much of what the last one had, unless that is meant."""
        report.refusal = None if self.request.accept else guard(self.known, self.options, previous, report.after, moved)
        if report.refusal is not None:
            raise _Refused(report)

    def _lines(self, base: Base, applied: Applied) -> Lines:
        """Entry id → (kind, slug, line) after overrides, of the forms that were asked for."""
        lines = {row.id: (row.kind, row.slug, row.entry) for row in base.rows if self._wanted(row.form)}
        for changed in applied.changed.values():
            if changed.plain is None or not self._wanted(changed.plain.get("form")):
                lines.pop(changed.id, None)
            else:
                line = files.line_of(self.typed(changed.kind, changed.plain))
                lines[changed.id] = (changed.kind, str(changed.plain["slug"]), line)
        if not lines:
            raise DataError("no card is left to build from", hint="look at --set, --from, --until, --form and --list")
        return lines

    def _wanted(self, form: object) -> bool:
        """Whether entries of this form were asked for. An override may have given an entry another one."""
        return not self.request.forms or form in self.request.forms

    def typed(self, kind: str, plain: Mapping[str, Any]) -> msgspec.Struct:
        """Plain values as their entry type, so that a line always has its fields in one order."""
        return msgspec.convert(plain, self.system.entry_types[kind])


def _labels(applied: Applied) -> Iterator[str]:
    """Ids, slugs and names of the entries that overrides made or changed."""
    for changed in applied.changed.values():
        if changed.plain is not None:
            yield from (changed.id, str(changed.plain.get("slug", "")), str(changed.plain.get("name", "")))


def _sum(path: Path) -> str:
    """The checksum of a file; "" where there is none."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _pinned(previous: Previous | None, applied: Applied) -> dict[str, msgspec.Raw]:
    """The entries that stale overrides were written for, so that their authors can be shown what has changed."""
    found: dict[str, msgspec.Raw] = {}
    for outcome in applied.outcomes:
        if previous is not None and outcome.state == "stale" and outcome.override.pin is not None:
            line = previous.pinned(outcome.entry_id, outcome.override.pin)
            if line is not None:
                found[outcome.entry_id] = line
    return found


def _outside(cards: Sequence[PrintedCard], base: Base) -> tuple[Outside, ...]:
    """The cards of the source that are not in this part of it: an override may name them all the same."""
    inside = {row.card for row in base.rows}
    return tuple(Outside(card.id, card.name, tuple(card.aliases)) for card in cards if card.id not in inside)


def _options(request: Request) -> dict[str, Any]:
    """What of the request decides the content, as the manifest holds it."""
    chosen: dict[str, Any] = msgspec.to_builtins(request.selection)
    options = {name: value for name, value in chosen.items() if value not in (None, "", [], ())}
    if "list_file" in options:
        options["list_file"] = Path(options["list_file"]).name
    if request.forms:
        options["forms"] = list(request.forms)
    if request.settings:
        options["settings"] = dict(request.settings)
    return options | ({} if request.card_text else {"card_text": False})


__all__ = ["LoadedCards", "Report", "Request", "Source", "build"]
