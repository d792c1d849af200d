"""Override files into overrides: every mistake in every file is met, with its place."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from convert.compendium import schemas
from convert.compendium.check import SchemaCheck
from convert.compendium.kinds import not_an_override, schema_told
from convert.compendium.override_schema import CONTROL, OVERRIDE_DEFINITION, PROTECTED
from convert.compendium.overrides.model import Layer, Override
from convert.compendium.overrides.words import odd, out_of_bounds, spelled
from convert.compendium.schema_parts import DRAFT, Schema
from convert.contract.registry import BUNDLED, system_names
from convert.contract.system import System
from convert.contract.told import game_and_kind
from convert.errors import MachineError, UsageError
from convert.findings.codes import finding
from convert.findings.documents import Document, Limits
from convert.findings.model import Finding
from convert.findings.reading import read
from convert.findings.suggestions import did_you_mean
from convert.plain_file import SUFFIXES, real_path
from convert.printable import shown
from convert.whole_number import whole_number

LIMITS = Limits(
    bytes=24_000_000,
    yaml_bytes=24_000_000,
    nodes=1_500_000,
    smaller="part it into several files: every file of the folder is read",
)
"""Of one file. An override of every card of the database, with a page of words each, is about 20 MB."""


def read_layers(system: System, own: Path | None, user: Path | None) -> list[Layer]:
    """The project's own layer, then the user's; where both are one folder, one layer (the user's)."""
    layers: list[Layer] = []
    same = own is not None and user is not None and real_path(own) == real_path(user)
    reader = OverrideReader(system)
    if own is not None and own.is_dir() and not same:
        layers.append(reader.layer(own, "own"))
    if user is not None and user.is_dir():
        layers.append(reader.layer(user, "user"))
        layers[-1].shared = same
        layers[-1].findings.extend(unread_links(user))
        if not same:
            layers[-1].findings.extend(passed_over(user, system.name))
    return layers


def read_layer(system: System, folder: Path) -> Layer:
    """The user's overrides in one folder. Raises ``UsageError`` where there is no such folder."""
    if folder.is_file():
        raise UsageError(
            f"{folder} is a file, and a folder is wanted", hint=f"name the folder it is in: {folder.parent}"
        )
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}", hint="`card2spell init` makes one with an example in it")
    return OverrideReader(system).layer(folder, "user")


def files_of(folder: Path, system_name: str) -> list[Path]:
    """The override files of a game in a folder, in a fixed order.

    Files in a folder that is named for a game (``overrides/GAME/``) are that game's; all others are the
    first game's."""
    try:
        found = sorted(
            (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file()),
            key=lambda path: path.relative_to(folder).as_posix(),
        )
    except OSError as error:
        raise MachineError(f"{folder} cannot be read: {error.strerror or error}") from error
    first = next(iter(BUNDLED))
    inner = {parts[0] for path in found if len(parts := path.relative_to(folder).parts) > 1}
    games = inner if inner <= BUNDLED.keys() else inner & set(system_names())
    result = []
    for path in found:
        parts = path.relative_to(folder).parts
        if not any(part.startswith(".") for part in parts):
            game = parts[0] if parts[0] in games and len(parts) > 1 else first
            result += [path] if game == system_name else []
    return result


def passed_over(folder: Path, system_name: str) -> list[Finding]:
    """What is reported for files that lie outside every game's folder when the game is not the first one: they are
    the first game's, and this one passes them over."""
    first = next(iter(BUNDLED))
    if system_name == first:
        return []
    return [
        passed_over_here(path, folder, system_name)
        for path in files_of(folder, first)
        if path.relative_to(folder).parts[0] != first
    ]


def passed_over_here(path: Path, folder: Path, system_name: str) -> Finding:
    """What is reported for one such file of a folder of overrides."""
    return finding(
        "C2S218",
        f"passed over: outside overrides/{system_name}/ it is for {next(iter(BUNDLED))}",
        file=str(path),
        hint=f"for this game put it into {(folder / system_name).as_posix()}/",
    )


def unread_links(folder: Path) -> list[Finding]:
    """What is reported for links in a folder of which nothing is read: what they lead to is not there, or is a folder.
    Hidden ones are passed over as hidden files are."""
    links = [path for path in sorted(folder.rglob("*")) if path.is_symlink()]
    found = []
    for path in links:
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if hidden or path.is_file():
            continue
        goal, is_there = shown(str(path.readlink())), path.is_dir()
        told = "a folder, and folders behind links are not read" if is_there else "nothing that is there"
        hint = f"put the files themselves into {folder}" if is_there else "mend the link, or take it away"
        found.append(finding("C2S228", f"this link leads to {goal}: {told}", file=str(path), hint=hint))
    return found


def misplaced(document: Document, kind: str) -> Finding:
    """What is reported for a file of another kind in a folder of overrides."""
    message = f"this is a {kind} and no override, and a build reads every file of a folder of overrides as overrides"
    return document.find("C2S226", (), message, hint="put it beside the folder of overrides, not into it")


def fingerprint(folder: Path | None, system_name: str) -> str:
    """Changes when any override file of a layer does, or when one comes that is passed over, or a link that is."""
    digest = hashlib.sha256()
    if folder is not None and folder.is_dir():
        for told in (*passed_over(folder, system_name), *unread_links(folder)):
            digest.update(_name(Path(told.file), folder) + b"\0-")
        for path in files_of(folder, system_name):
            digest.update(_name(path, folder) + b"\0")
            try:
                digest.update(hashlib.sha256(path.read_bytes()).digest())
            except OSError:
                digest.update(b"unreadable")
    return digest.hexdigest()


def _name(path: Path, folder: Path) -> bytes:
    """A file's name in a folder; one that is in no encoding, as the machine has it."""
    return path.relative_to(folder).as_posix().encode(errors="surrogateescape")


_LABEL_ABOVE = "put a label of your own above it, and indent the fields below the label"
_BELOW_LABEL = (
    "go on below it, two spaces further in: card: and a name, then what to change"
    " (`card2spell guide abilities-by-hand`)"
)


def _is_empty(value: Any) -> bool:
    """Whether nothing is named: nothing stands there, or a text without a letter."""
    return value is None or (isinstance(value, str) and not value.strip())


class OverrideReader:
    """Reads override files of one game; holds their schema."""

    def __init__(self, system: System) -> None:
        loaded = schemas.load(system, schemas.OVERRIDE)
        self._check = SchemaCheck(_block(loaded), schemas.fresh(system, schemas.OVERRIDE, _block))
        self._system = system
        self._usual = system.usual

    def layer(self, folder: Path, name: Any) -> Layer:
        """All files of a folder."""
        layer = Layer(name=name, fingerprint=fingerprint(folder, self._system.name))
        for path in files_of(folder, self._system.name):
            beside = path.relative_to(folder).as_posix()
            bundled = f"bundled:{beside}" if name == "own" else None
            document = read(path, name=bundled, limits=LIMITS)
            origin = bundled or shown(f"{real_path(folder).name}/{beside}")
            self.into(layer, document, origin)
            layer.findings.extend(document.findings)
        return layer

    def into(self, layer: Layer, document: Document, origin: str) -> None:
        """Add the overrides in one document to ``layer``; what is wrong is added to ``document.findings``."""
        if not document.readable:
            if [found.code for found in document.findings] == ["C2S004"] and not document.path.endswith(".json"):
                document.findings.clear()  # a file of comments only is an override that says nothing yet
            return
        if not isinstance(document.data, dict):
            hint = "begin with a label of your own and a colon, and indent the fields below it; no - before them"
            document.add("C2S103", (), "an override file is a mapping: a label, and below it the override", hint=hint)
            return
        if (kind := not_an_override(document, Path(document.path), self._system)) is not None:
            document.findings.append(misplaced(document, kind))
            return
        self._check_top(document)
        for label, block in document.data.items():
            if label.startswith("$"):
                continue
            block = spelled(self._usual, block)
            before = sum(found.severity == "error" for found in document.findings)
            self._check_block(document, label, block)
            right = sum(found.severity == "error" for found in document.findings) == before
            sound = block if right else self._sound(block)
            if sound:
                (layer.overrides if right else layer.incomplete).append(_override(document, label, sound, origin))
            if isinstance(block, dict):
                document.findings.extend(odd(self._usual, document, label, block))

    def _check_top(self, document: Document) -> None:
        """Whether the schema that the file names for editors is the one that it is held to here."""
        told = schema_told(document)
        game, kind = game_and_kind(told)
        if game in ("", self._system.name) and kind in ("", schemas.OVERRIDE):
            return
        place = ("$schema",) if "$schema" in document.data else ()
        named = f"{kind} of {game}" if game else kind
        hint = f"name {schemas.path_of(self._system, schemas.OVERRIDE)}, or put the file where that game's files are"
        message = f"this names the schema of another file ({named}), and is read as an override of {self._system.name}"
        document.add("C2S225", place, message, hint=hint)

    def _sound(self, block: Any) -> dict[str, Any]:
        """The fields of an override with mistakes that are right by themselves; none where it names no entry."""
        if not isinstance(block, dict):
            return {}
        sound = {name: value for name, value in block.items() if self._check.fits({name: value})}
        named = not _is_empty(sound.get("card"))
        return sound if named != ("new" in block) and "extend" not in block else {}

    def _check_block(self, document: Document, label: str, block: Any) -> None:
        if not isinstance(block, dict):
            known = label in self._check.properties
            hint = _LABEL_ABOVE if known else _BELOW_LABEL
            document.add(
                "C2S103", (label,), "below a label stands a mapping: card or new, and the fields to change", hint=hint
            )
            return
        self._check_subject(document, label, block)
        for name in PROTECTED:
            if name in block:
                hint = "say which kind with `new:`" if name == "kind" else "other entries refer to it"
                document.add("C2S208", (label, name), f"`{name}` cannot be overridden", hint=hint, key=True)
        said = {*PROTECTED, *(["card"] if _is_empty(block.get("card")) else [])}
        if self._is_nameless(block):
            said.add("name")
        document.findings.extend(out_of_bounds(document, label, block))
        rest = {name: value for name, value in block.items() if name not in said}
        if not self._check.fits(rest):
            document.findings.extend(self._without_extend(document, label, rest))
        self._check_contradictions(document, label, block)

    def _without_extend(self, document: Document, label: str, rest: dict[str, Any]) -> list[Any]:
        """What the schema says, with a word of its own for ``extend`` of what is no list."""
        found = self._check.explain(document, (label,), rest)
        fields = self._check_fields()
        result = []
        for each in found:
            for name in rest["extend"] if isinstance(rest.get("extend"), dict) else ():
                mark = document.mark((label, "extend", name), key=True)
                if each.code == "C2S101" and (each.line, each.column) == mark and name in fields:
                    each = document.find(
                        "C2S209",
                        (label, "extend", name),
                        f"`{name}` is no list",
                        hint=f"write {name} outside of extend: it replaces what is there",
                        key=True,
                    )
            result.append(each)
        return result

    def _check_fields(self) -> set[str]:
        return set(self._check.properties) - set(CONTROL)

    def _check_subject(self, document: Document, label: str, block: dict[str, Any]) -> None:
        """``card`` or ``new``, and not both."""
        if "card" in block and "new" in block:
            document.add(
                "C2S211",
                (label, "new"),
                "`card` and `new` cannot both stand here",
                key=True,
                hint="`card` changes an entry that a card made; `new` makes one without a card",
            )
        if "card" not in block and "new" not in block:
            near = next(
                (did_you_mean(name, ("card", "new")) for name in block if did_you_mean(name, ("card", "new"))), ""
            )
            hint = near or "add card: and its passcode, slug or name; or new: spell for one of your own"
            document.add("C2S202", (label,), "this override names no card", hint=hint, key=True)
        if "card" in block and _is_empty(block["card"]):
            document.add("C2S202", (label, "card"), "`card` is empty", hint="a passcode, a slug or a name", key=True)
        if self._is_nameless(block):
            place = (label, "name") if "name" in block else (label,)
            hint = "write name: and what it is called"
            document.add("C2S102", place, "an entry of your own needs a `name`", hint=hint, key=True)

    def _is_nameless(self, block: dict[str, Any]) -> bool:
        """Whether it is an entry of one's own without a name, or with an empty one."""
        return _is_empty(block.get("name")) and "new" in block and block["new"] in self._system.entry_types

    def _check_contradictions(self, document: Document, label: str, block: dict[str, Any]) -> None:
        extend = block.get("extend")
        for name in extend if isinstance(extend, dict) else ():
            if name in block and name not in CONTROL:
                document.add(
                    "C2S211",
                    (label, "extend", name),
                    f"`{name}` is replaced above and extended here",
                    key=True,
                    hint="write the whole list above, or only extend it",
                )
        others = [name for name in block if name not in ("card", "pin", "note", "leave_out")]
        if block.get("leave_out") is True and others:
            document.add(
                "C2S211",
                (label, "leave_out"),
                f"the entry is left out, and `{others[0]}` is set as well",
                key=True,
                hint="an entry that is left out needs no other change",
            )
        if block.get("leave_out") is True and "new" in block:
            return
        if "new" in block and "pin" in block:
            document.add(
                "C2S211", (label, "pin"), "an entry of your own has no card to pin", key=True, hint="remove `pin`"
            )


def _block(schema: Schema) -> Schema:
    """The schema of one override; that it names a card or is new is reported in better words than a schema's."""
    definitions = schema["definitions"]
    block = {name: value for name, value in definitions[OVERRIDE_DEFINITION].items() if name != "anyOf"}
    return {"$schema": DRAFT, **block, "definitions": definitions}


def _override(document: Document, label: str, block: dict[str, Any], origin: str) -> Override:
    raw = document.raw((label, "card"))
    card = block.get("card")
    if raw is not None and (number := whole_number(raw)) is not None:
        card = number  # a passcode may begin with 0, and does not count in eights for that
    return Override(
        label=label,
        card=card,
        new=block.get("new"),
        pin=block.get("pin"),
        leave_out=bool(block.get("leave_out", False)),
        fields={name: value for name, value in block.items() if name not in CONTROL},
        extend=dict(block.get("extend") or {}),
        document=document,
        origin=origin,
    )
