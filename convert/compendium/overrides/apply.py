"""Overrides onto entries: which entry each one means, the merge, the derived fields, and what became of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec
from msgspec import structs

from convert.compendium.base import Base, BaseRow, findings_of
from convert.compendium.check import EntryCheck
from convert.compendium.files import line_of, plain_of
from convert.compendium.gone import Gone
from convert.compendium.merge import extended, leaves, merged
from convert.compendium.overrides.emptied import emptied, takes_nothing
from convert.compendium.overrides.find import Index
from convert.compendium.overrides.kind_facts import KindFacts
from convert.compendium.overrides.model import Layer, Outcome, Override
from convert.compendium.overrides.words import nameless
from convert.contract.registry import named_in_a_command
from convert.contract.system import System
from convert.findings.model import Finding
from convert.findings.places import Place, in_words
from convert.findings.typed_words import explain_typed
from convert.prose.english import article, some

_LABEL = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAMES = ("name", "also_named")
_SET_EFFECTS = "set `effects` as well, or write what only people read into `note` or `gm_notes`"
NO_SUCH_ENTRY = "C2S306"
WORDS_DISAGREE = "C2S305"
_NOT_OURS = frozenset({"C2S201", "C2S205", "C2S206", "C2S207", "C2S219", "C2S220", "C2S223", "C2S227"})
"""What is not reported for the project's own layer: it is written for the whole database, and its tests hold it to
that."""


@dataclass(kw_only=True)
class Changed:
    """One entry after its overrides. ``plain`` is None where it is left out."""

    id: str
    kind: str
    plain: dict[str, Any] | None
    origins: dict[str, str]
    by: list[Override] = field(default_factory=list)
    overridden: set[str] = field(default_factory=set)
    setters: dict[str, Override] = field(default_factory=dict)
    """Dotted field → the override of the current layer that set it."""

    def copy(self) -> Changed:
        """The same, to be changed by an override that may turn out to be wrong."""
        return replace(
            self,
            origins=dict(self.origins),
            by=list(self.by),
            overridden=set(self.overridden),
            setters=dict(self.setters),
        )


@dataclass(kw_only=True)
class Applied:
    """All that overrides did: changed and new entries by id, what became of each override, all findings."""

    changed: dict[str, Changed] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def without_cured(found: Iterable[Finding], applied: Applied) -> list[Finding]:
    """What the conversion found, less names that no card has (``Finding.stands``) where an override gives one to an
    entry or replaces the effects that ask for it."""
    changed = {one.id: one for one in applied.changed.values() if one.plain is not None}
    named = {str(one.plain.get(name, "")).casefold() for one in changed.values() if one.plain for name in _NAMES}
    anew = {one.id for one in changed.values() if any(name.partition(".")[0] == "effects" for name in one.overridden)}
    return [one for one in found if not one.stands or not (one.stands.casefold() in named or one.card in anew)]


def apply_layers(
    system: System,
    layers: Iterable[Layer],
    base: Base,
    gone: Sequence[Gone] = (),
    check: EntryCheck | None = None,
    *,
    options: str = "",
) -> Applied:
    """Lay every layer over the entries in ``base``, in order. ``gone`` are entries that were there once; ``check``
    spares making the game's checks anew where somebody has them; ``options`` are those that a command which is proposed
    needs to mean this build and these overrides, each with a space before it."""
    applier = _Applier(system, base, gone, check or EntryCheck(system), options)
    for layer in layers:
        applier.layer(layer)
    applier.sense()
    return applier.result


def _told_once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Of overrides of cards that the source lacks, a note for each file: the first, and how many more."""
    by_file: dict[str, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(finding.file, []).append(finding)
    for first, *others in by_file.values():
        more = f", and {some(len(others), 'more override', 'are')} of cards that the source lacks" if others else ""
        yield structs.replace(first, severity="note", message=f"{first.message}{more}")


class _Applier:
    def __init__(self, system: System, base: Base, gone: Sequence[Gone], check: EntryCheck, options: str) -> None:
        self.system = system
        self._options = f"{named_in_a_command(system.name)}{options}"
        self._base = base
        self.result = Applied()
        self._index = Index(base.rows, gone, base.outside)
        self._check = check
        self._kinds: dict[str, KindFacts] = {}

    def layer(self, layer: Layer) -> None:
        """One layer over what the layers before it made."""
        self.result.findings.extend(layer.findings)
        for changed in self.result.changed.values():
            changed.setters = {}
        outside: list[Finding] = []
        for override in layer.overrides:
            outcome = self._new(override) if override.new is not None else self._change(override)
            if layer.shared and outcome.state == "error" and isinstance(override.card, int) and not outcome.entry_id:
                outcome.state = "outside"
            if layer.name == "own":
                self.result.findings.extend(each for each in outcome.findings if each.code not in _NOT_OURS)
            elif outcome.state == "outside":
                outside.extend(outcome.findings)
            else:
                self.result.findings.extend(outcome.findings)
                self.result.outcomes.append(outcome)
        self.result.findings.extend(_told_once(outside))
        for override in layer.incomplete:
            self._look(override, layer)
        if layer.name == "user" and not layer.shared:
            for override in (*layer.overrides, *layer.incomplete):
                self.result.findings.extend(nameless(self.system.usual, override, self._index, self._asked_for))

    @cached_property
    def _asked_for(self) -> frozenset[str]:
        """The names that entries ask for and none has: one that is given to an entry is no slip."""
        return frozenset(found.stands for found in findings_of(self._base) if found.stands)

    def _look(self, override: Override, layer: Layer) -> None:
        """Say what else is wrong with an override that has mistakes; nothing is changed by it. What follows from the
        fields that are wrong is not known, so only what is wrong by itself is told."""
        if override.card is None:
            return
        sought = self._index.find(override)
        row = self._index.by_id.get(sought.id)
        outcome = Outcome(override=override, state="error", findings=list(sought.findings))
        if row is not None:
            outcome.entry_id, outcome.name, outcome.pinned = row.id, row.name, row.digest
            self._fields_fit(override, row.kind, outcome)
        self.result.findings.extend(each for each in outcome.findings if each.severity == "error")
        if layer.name == "user":
            self.result.outcomes.append(outcome)

    def sense(self) -> None:
        """What the game finds odd about the changed entries, reported for the override that set the field. Only these
        are shown to the game, so a reference to another entry is looked up among all of them."""
        changed = {each.id: each for each in self.result.changed.values() if each.plain is not None}
        for found, way, slug in self.system.sense([_with_own_note(each) for each in changed.values()]):
            place = tuple(way)
            entry = changed.get(found.card)
            override = _setter(entry, ".".join(map(str, place))) if entry is not None and place else None
            if override is None and entry is not None and place:
                for name in self.system.computed_from.get(str(place[0]), ()):
                    if (override := _setter(entry, name)) is not None:
                        place = (name,)
                        break
            if override is None and entry is not None and entry.by[0].new is not None:
                override, place = entry.by[0], ()  # of an entry of one's own all is the author's, what is left out too
            if override is None or (found.code == NO_SUCH_ENTRY and self._index.taken("", slug)):
                continue
            if found.code == WORDS_DISAGREE and "text" in override.fields:
                continue  # what the rules play was told (C2S219)
            mark = override.document.mark((override.label, *place))
            where = in_words((override.label, *place))
            self.result.findings.append(
                structs.replace(found, file=override.document.path, line=mark.line, column=mark.column, where=where)
            )

    def _facts(self, kind: str) -> KindFacts:
        if kind not in self._kinds:
            self._kinds[kind] = KindFacts.of(self.system.entry_types[kind])
        return self._kinds[kind]

    def _untouched(self, row: BaseRow) -> Changed:
        return Changed(id=row.id, kind=row.kind, plain=plain_of(row.entry), origins=dict(self._base.origins(row)))

    def _new(self, override: Override) -> Outcome:
        """An entry of the author's own (``new:``)."""
        kind = str(override.new)
        if not _LABEL.fullmatch(override.label):
            hint = "lower-case letters, digits and single hyphens, such as sand-storm"
            found = override.find("C2S106", (), "the label becomes the id of the new entry, and cannot", hint=hint)
            return Outcome(override=override, state="error", findings=[found])
        outcome = Outcome(override=override, state="applied", name=str(override.fields.get("name") or ""))
        if not self._fields_fit(override, kind, outcome):
            return outcome
        made = self.system.homebrew(kind, override.label, merged({}, override.fields))
        plain: dict[str, Any] = extended(msgspec.to_builtins(made), override.extend)
        entry_id, slug = str(plain.get("id", "")), str(plain.get("slug", ""))
        outcome.entry_id, outcome.name = entry_id, str(plain.get("name", ""))
        if self._index.taken(entry_id, slug) or entry_id in self.result.changed:
            outcome.state = "error"
            outcome.findings.append(
                override.find(
                    "C2S213", (), f"there is already an entry {entry_id!r} or {slug!r}", hint="choose another label"
                )
            )
            return outcome
        said = [name for name, value in leaves(override.fields) if value is not None]
        origins = {name: self._origin(override, name) for name in said}
        changed = Changed(id=entry_id, kind=kind, plain=plain, origins=origins, by=[override])
        changed.overridden.update(origins)
        if self._valid(changed, override, outcome):
            self._text_by_hand(override, changed, outcome)
            self._unsaid(override, changed, outcome)
            outcome.findings.extend(emptied(override, None))
            self.result.changed[entry_id] = changed
            changed.setters.update(dict.fromkeys([*override.fields, *override.extend], override))
            self._index.add(entry_id, slug, outcome.name)
            self._called(override, changed, outcome)
        return outcome

    def _called(self, override: Override, changed: Changed, outcome: Outcome) -> None:
        """Say so where the name that an override gives is another entry's."""
        name = str(override.fields.get("name") or "")
        other = self._index.call(override, changed.id, changed.kind, name) if name else ""
        if other:
            message = f"{name!r} is the name of {other} too"
            hint = "give one of them another name: a name should mean one entry"
            outcome.findings.append(override.find("C2S224", ("name",), message, hint=hint, key=False))

    def _change(self, override: Override) -> Outcome:
        """An override of a card's entry."""
        sought = self._index.find(override)
        outcome = Outcome(override=override, state=sought.state, entry_id=sought.id, findings=list(sought.findings))
        row = self._index.by_id.get(sought.id)
        if row is None:
            return outcome
        outcome.name, outcome.pinned = row.name, row.digest
        before_it = self.result.changed.get(row.id)
        changed = before_it.copy() if before_it is not None else self._untouched(row)
        if changed.plain is None:
            return self._conflict(override, outcome, "leave_out", changed.by[-1])
        conflict = self._conflicting(override, changed)
        if conflict is not None:
            return self._conflict(override, outcome, *conflict)
        if not (self._fields_fit(override, row.kind, outcome) and self._removable(override, row.kind, outcome)):
            return outcome
        stood, before, said = changed.plain, line_of(changed.plain), changed.plain.get("text")
        self._lay(override, changed)
        if changed.plain is not None and not self._valid(changed, override, outcome):
            return outcome
        self._text_by_hand(override, changed, outcome)
        self._follows(override, changed, outcome, said)
        self._dropped(override, changed, outcome)
        if changed.plain is not None and override.fields.get("name") != row.name:
            self._called(override, changed, outcome)
        self.result.changed[row.id] = changed
        same = changed.plain is not None and line_of(changed.plain) == before
        if not same:
            outcome.findings.extend(emptied(override, stood))
        self._state(override, changed, row, outcome, same=same)
        return outcome

    def _lay(self, override: Override, changed: Changed) -> None:
        """Merge the fields, then work out the derived ones anew."""
        changed.by.append(override)
        if override.leave_out:
            changed.plain = None
            return
        assert changed.plain is not None
        defaults = self._facts(changed.kind).defaults()
        stood = {**defaults, **changed.plain}
        plain = {**defaults, **extended(merged(stood, override.fields), override.extend)}
        set_here = [name for name, value in leaves(override.fields) if not takes_nothing(stood, name, value)]
        set_here += list(override.extend)
        changed.setters.update(dict.fromkeys(set_here, override))
        if plain == stood:
            return  # the entry is so already: then nothing that follows from these fields is "set by hand"
        for name in set_here:
            before = changed.origins.get(name)
            origin = self._origin(override, name)
            changed.origins[name] = f"{before}; {origin}" if before else origin
        changed.overridden.update(set_here)
        for name in {self.system.notes_on.get(each, "") for each in set_here} - {"", *set_here}:
            changed.overridden.discard(name)  # what an earlier layer said of the former value
            changed.origins.pop(name, None)
        changed.plain = self.system.derive(changed.kind, plain, frozenset(changed.overridden))

    def _state(self, override: Override, changed: Changed, row: BaseRow, outcome: Outcome, *, same: bool) -> None:
        if override.pin is not None and row.digest and override.pin != row.digest:
            outcome.state = "stale"
            outcome.findings.append(
                override.find(
                    "C2S204",
                    ("pin",),
                    f"the card {row.name!r} has changed since this was written",
                    hint=f"`card2spell override refresh {override.label}{self._options} --dry-run` shows what changed,"
                    " and without --dry-run pins it to the card as it is now",
                )
            )
        elif same:
            outcome.state = "no-op"
            if override.pin is not None and not (override.fields or override.extend):
                return  # as `override new` begins one: what it changes is still to be written
            outcome.findings.append(
                override.find("C2S205", (), f"the entry {row.name!r} is already so", hint="this override can go")
            )

    def _text_by_hand(self, override: Override, changed: Changed, outcome: Outcome) -> None:
        """A text that somebody wrote is for people: what the rules play is the tree, which may say something else."""
        text = override.fields.get("text")
        if changed.plain is None or "text" not in override.fields or (text is None and override.new is not None):
            return
        entry: Any = msgspec.convert(changed.plain, self.system.entry_types[changed.kind])
        played = self.system.played(entry)
        if played is not None and " ".join(played.split()) != " ".join(str(text or "").split()):
            what = "text set by hand" if text else "text taken away"
            message = f"{what}; the rules play: {played or 'nothing of it'}"
            outcome.findings.append(override.find("C2S219", ("text",), message, hint=_SET_EFFECTS))

    def _unsaid(self, override: Override, changed: Changed, outcome: Outcome) -> None:
        """Figures of an entry of one's own that nobody wrote: what then stands there is told."""
        plain = changed.plain or {}
        unsaid = [name for name in self.system.figures.get(changed.kind, ()) if name not in override.fields]
        stands = [f"{name} {plain[name]}" for name in unsaid if plain.get(name) is not None]
        if stands:
            message = f"{outcome.name!r} leaves out figures, so these stand there: {', '.join(stands)}"
            outcome.findings.append(
                override.find("C2S227", (), message, hint="write each of them, the same number too where it is meant")
            )

    def _follows(self, override: Override, changed: Changed, outcome: Outcome, said: Any) -> None:
        """A field that changes what the entry does, though the effects were left alone (a Rank: CONVERT-18)."""
        if changed.plain is None or {"text", "effects"} & {*override.fields, *override.extend}:
            return
        now = changed.plain.get("text")
        if now != said and override.fields:
            name = "rank" if "rank" in override.fields else next(iter(override.fields))
            message = f"with this `{name}` it does something else: {' '.join(str(now).split())}"
            outcome.findings.append(
                override.find("C2S220", (name,), message, hint=f"before: {' '.join(str(said).split())}")
            )

    def _dropped(self, override: Override, changed: Changed, outcome: Outcome) -> None:
        """Fields that were set and are not there: the game's own computation takes out what does not apply."""
        if changed.plain is None:
            return
        for name, value in override.fields.items():
            if value and name not in changed.plain:
                message = f"`{name}` does not apply to {outcome.name!r}, of form {changed.plain.get('form')}: left out"
                outcome.findings.append(override.find("C2S214", (name,), message, severity="warning"))

    def _conflicting(self, override: Override, changed: Changed) -> tuple[str, Override] | None:
        """A field that another override of this layer has set to something else."""
        if override.leave_out and changed.setters:
            name, other = next(iter(changed.setters.items()))
            return name, other
        for name, value in leaves(override.fields):
            for set_name, other in changed.setters.items():
                overlap = set_name == name or set_name.startswith(f"{name}.") or name.startswith(f"{set_name}.")
                if overlap and not (set_name == name and _value(other, name) == value):
                    return name, other
        return None

    def _conflict(self, override: Override, outcome: Outcome, name: str, other: Override) -> Outcome:
        outcome.state = "conflict"
        path = tuple(name.split(".")) if name != "leave_out" or override.leave_out else ()
        place = f"{other.document.path}:{other.line(*name.split('.'))}"
        outcome.findings.append(
            override.find(
                "C2S203", path, f"`{name}` of {outcome.name!r} is set in {place} as well", hint="keep one of the two"
            )
        )
        return outcome

    def _fields_fit(self, override: Override, kind: str, outcome: Outcome) -> bool:
        """Whether this kind of entry has these fields at all."""
        known = self._facts(kind).names
        wrong: list[tuple[tuple[str, ...], str]] = [((name,), name) for name in override.fields if name not in known]
        wrong += [(("extend", name), name) for name in override.extend if name not in known]
        for path, name in wrong:
            outcome.findings.append(
                override.find(
                    "C2S214",
                    path,
                    f"{outcome.name!r} is {article(kind)}, and no {kind} has `{name}`",
                    hint="take it out",
                )
            )
        if wrong:
            outcome.state = "error"
        return not wrong

    def _removable(self, override: Override, kind: str, outcome: Outcome) -> bool:
        """Whether an entry can be without each field that is left empty."""
        found = [
            override.find(
                "C2S210",
                (name,),
                f"`{name}` cannot be removed: no {kind} is without it",
                hint="take the line out, or write what it is to be",
            )
            for name in self._facts(kind).needed
            if name in override.fields and override.fields[name] is None
        ]
        if found:
            outcome.findings.extend(found)
            outcome.state = "error"
        return not found

    def _valid(self, changed: Changed, override: Override, outcome: Outcome) -> bool:
        """Whether the entry still holds; what does not is reported at the line of the override that causes it."""
        assert changed.plain is not None
        kind, facts = self.system.entry_types[changed.kind], self._facts(changed.kind)
        found = [
            override.find("C2S102", (), f"`{name}` is missing: no {changed.kind} is without it")
            for name in facts.needed
            if name not in changed.plain
        ]
        plain = {**facts.defaults(), **changed.plain}
        if not found and not self._check.of(changed.kind).fits(plain):
            found = self._check.of(changed.kind).explain(override.document, (override.label,), plain)
        if not found:
            try:
                changed.plain = plain_of(line_of(msgspec.convert(plain, kind)))
            except msgspec.ValidationError as error:
                message, place = explain_typed(error)
                found = [_broken(override, place, message, plain)]
        if found:
            outcome.findings.extend(found)
            outcome.state = "error"
        return not found

    def _origin(self, override: Override, name: str) -> str:
        path = name.split(".")
        line = override.line("extend", name) if name in override.extend else override.line(*path)
        return f"{override.origin}:{line}"


def _with_own_note(entry: Changed) -> Mapping[str, Any]:
    """An entry without the note of an earlier layer, which speaks of that layer's own changes."""
    assert entry.plain is not None
    said = "note" in entry.setters
    return entry.plain if said else {name: value for name, value in entry.plain.items() if name != "note"}


def _setter(entry: Changed, dotted: str) -> Override | None:
    """The override that set the field, the block that it stands in, or else something in it."""
    around = (each for name, each in entry.setters.items() if f"{dotted}.".startswith(f"{name}."))
    inside = (each for name, each in entry.setters.items() if name.startswith(f"{dotted}."))
    return next(around, None) or next(inside, None)


def _value(override: Override, dotted: str) -> Any:
    return dict(leaves(override.fields)).get(dotted)


def _broken(override: Override, place: Place, message: str, plain: Mapping[str, Any]) -> Finding:
    """A rule between fields that no longer holds, at the nearest place that the author wrote."""
    top = str(place[0]) if place else ""
    if top in override.extend:
        skipped = max(len(plain.get(top) or []) - len(override.extend[top]), 0)
        inner = (place[1] - skipped, *place[2:]) if len(place) > 1 and isinstance(place[1], int) else ()
        return override.find("C2S109", ("extend", top, *inner), message, key=False)
    code = "C2S109" if top in override.fields else "C2S216"
    return override.find(code, tuple(place), message, key=False)
