"""Sheets and campaigns as YAML files: read with every mistake at its line, written so that nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from convert.atomic_file import put_below, replace_whole
from convert.compendium import document_files
from convert.compendium.atomic import refused, writing
from convert.compendium.document_files import WRITTEN, without_schema
from convert.compendium.hand_files import as_before
from convert.compendium.taking_back import backup_of, keep_written
from convert.contract.registry import BUNDLED
from convert.contract.told import game_and_kind
from convert.errors import DataError
from convert.findings.documents import Document, Limits
from convert.findings.model import Finding
from convert.findings.places import Place
from convert.findings.reading import read, refuse_stdin, require
from convert.findings.suggestions import nearest_names
from convert.findings.typed_words import in_words
from convert.plain_file import STDIN, read_head
from convert.systems.duel_monsters.campaign.check import Misfit
from convert.systems.duel_monsters.campaign.model import SCHEMA_VERSION, Campaign
from convert.systems.duel_monsters.codes import CODES
from convert.systems.duel_monsters.rules.character import Bond, Character, Item, Slot

T = TypeVar("T")

GAME = next(iter(BUNDLED))
SHAPE = CODES["C2S700"]
LIMITS = Limits(smaller="a sheet, a campaign or a scenario has some pages: is it the right file?")


def is_file_name(name: str) -> bool:
    """Whether a word names a file of this kind, and no entry: by its ending, or as standard input (``-``)."""
    return Path(name) == STDIN or name.lower().endswith((".yaml", ".yml", ".json"))


class BadFile(DataError):  # noqa: N818  it is the file that is bad
    """A file with findings; the message is one line for each, ``file:line:column: what``."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        first, *others = findings
        lines = [say(first), *(say(each) for each in others)]
        super().__init__("\n".join(lines), hint=first.hint or None)
        self.findings = tuple(findings)


def say(found: Finding) -> str:
    """A finding in one line."""
    return f"{found.at}: {found.message}"


def read_character(path: Path) -> tuple[Character, Document]:
    """A sheet and where everything in it stands. Raises ``BadFile``."""
    document = read_document(path)
    return typed(document, values(document), Character, ()), document


def read_campaign(path: Path, *, name: str | None = None) -> tuple[Campaign, Document]:
    """A campaign and where everything in it stands. Raises ``BadFile``; refuses a file of a later version. ``name`` is
    what findings call it, where that is not its path (a backup)."""
    document = read_document(path, name=name)
    data = values(document)
    version = data.get("schema_version", SCHEMA_VERSION) if isinstance(data, dict) else SCHEMA_VERSION
    if isinstance(version, int) and version > SCHEMA_VERSION:
        message = f"this campaign has version {version}, and this program reads up to {SCHEMA_VERSION}"
        found = document.find(SHAPE, ("schema_version",), message, hint="update card2spell")
        raise BadFile([found])
    # Each character on its own first: a mistake in one is then reported at its line.
    if isinstance(data, dict) and isinstance(data.get("characters"), dict):
        problems: list[Finding] = []
        for label, sheet in data["characters"].items():
            try:
                typed(document, sheet, Character, ("characters", label))
            except BadFile as error:
                problems += error.findings
        if problems:
            raise BadFile(problems)
    return typed(document, data, Campaign, ()), document


def is_campaign(path: Path) -> bool:
    """Whether a file says at its beginning that it is a campaign: in the line for editors, or by its title and clock.
    What is in it need not be right."""
    try:
        head = read_head(path).decode(errors="replace")
    except OSError:
        return False
    if (schema := re.search(r"\$schema[\"']?\s*[=:]\s*[\"']?(\S+)", head)) is not None:
        return game_and_kind(schema[1]) in (("", "campaign"), (GAME, "campaign"))
    return bool(re.search(r"^\s*[\"']?title[\"']?:", head, re.M) and re.search(r"^\s*[\"']?clock[\"']?:", head, re.M))


def read_document(path: Path, *, name: str | None = None) -> Document:
    """Any file of this kind, whatever is in it. Raises ``BadFile`` where it cannot be read as YAML or JSON, and
    ``MissingError`` where there is none."""
    require(path, "file")
    document = read(path, name=name, limits=LIMITS)
    if any(found.severity == "error" for found in document.findings) or not document.readable:
        raise BadFile([found for found in document.findings if found.severity == "error"] or document.findings)
    return document


def values(document: Document) -> Any:
    """What is in the file, without the ``$schema`` that a JSON file may name for editors."""
    return without_schema(document.data)


_PATH = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


_LOOKS = {
    "Scenario": ("scenario", ("sides",)),
    "Campaign": ("campaign", ("title", "clock")),
    "Character": ("character sheet", ("values",)),
    "override": ("file of overrides", ()),
    "entries": ("file of a compendium", ("entries", "system")),
    "saved": ("saved game", ("format", "moves")),
}
"""What files of each kind are called, and which fields tell them; sheets, campaigns and scenarios by their types."""


def _refuse_other_kinds(document: Document, data: Any, kind: type) -> None:
    """Raise ``BadFile`` where a file is one of another kind, as a whole, than the one that is wanted."""
    wanted, fields = _LOOKS.get(kind.__name__, ("", ()))
    if not wanted or (isinstance(data, dict) and all(name in data for name in fields)):
        return
    if not isinstance(data, dict):
        is_now = "a list" if isinstance(data, list) else "nothing" if data is None else "one value"
        raise BadFile([document.find(SHAPE, (), f"a {wanted} is wanted here, and this file holds {is_now}")])
    blocks = [block for block in data.values() if isinstance(block, dict)]
    found = next((told for told, has in _LOOKS.values() if has and all(name in data for name in has)), "")
    if not found and data and len(blocks) == len(data) and any({"card", "new"} & set(block) for block in blocks):
        found = _LOOKS["override"][0]
    if found:
        hint = f"{document.path}#NAME is a character of it" if found == _LOOKS["Campaign"][0] else ""
        if kind.__name__ == "Scenario" and found in (_LOOKS["Campaign"][0], _LOOKS["Character"][0]):
            who = f"{document.path}#NAME" if hint else document.path
            hint = f"a character is one side of a fight: --side {who} --side OTHERS"
        raise BadFile([document.find(SHAPE, (), f"this is a {found}, and a {wanted} is wanted here", hint=hint)])


def typed(document: Document, data: Any, kind: type[T], place: Place) -> T:
    """Plain values as a type; a mistake becomes ``BadFile`` at its line."""
    if not place:
        _refuse_other_kinds(document, data, kind)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        told = str(error)
        match = _PATH.search(told)
        below = _steps(data, match[1] if match else "")
        message = told[: match.start()] if match else told
        unknown = re.search(r"unknown field `([^`]+)`", message)
        if unknown is not None:
            hint = _suggested_field(unknown[1], kind, below)
            found = document.find(
                SHAPE, (*place, *below, unknown[1]), f"there is no field {unknown[1]!r} here", hint=hint, key=True
            )
        else:
            told, hint = in_words(message)
            found = document.find(SHAPE, (*place, *below), told, hint=hint or _example(kind, below, data))
        raise BadFile([found]) from None


def _steps(data: Any, path: str) -> list[str | int]:
    """A path of msgspec's (``.values.hp``, ``[3]``, ``[...]`` for some name) as a place. Where it says "some name" the
    one way on that exists is taken, and the place ends where there are several."""
    steps: list[str | int] = []
    for name, index in _STEP.findall(path):
        if index == "...":
            if not isinstance(data, dict) or len(data) != 1:
                break
            name = next(iter(data))
        step: str | int = name or int(index)
        steps.append(step)
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
    return steps


def _suggested_field(wrong: str, kind: Any, below: Sequence[str | int]) -> str:
    """ "Did you mean" for a field's name, in the type at this place."""
    from rapidfuzz import process

    names = sorted(_fields(kind, below))
    found = process.extractOne(wrong, names, score_cutoff=65) if names else None
    if found is not None:
        return f"did you mean {found[0]!r}?"
    return f"the fields are {', '.join(names)}" if names else ""


def _fields(kind: Any, below: Sequence[str | int]) -> set[str]:
    """Names of the fields of all structs that stand at a place of a type."""
    here = [msgspec.inspect.type_info(kind)]
    for step in below:
        here = [inner for each in here for inner in _inside(each, step)]
    return {field.encode_name for each in here for struct in _structs(each) for field in struct.fields}


def _example(kind: Any, below: Sequence[str | int], data: Any) -> str:
    """What may stand at a place of a type: the nearest of the words that may, or how a text of a fixed form is written,
    by the first example of its type; "" where it has none."""
    here = [msgspec.inspect.type_info(kind)]
    for step in below:
        here = [inner for each in here for inner in _inside(each, step)]
        within = isinstance(data, list if isinstance(step, int) else dict)
        data = data[step] if within else data
    for each in here:
        told = (each.extra_json_schema or {}) if isinstance(each, msgspec.inspect.Metadata) else {}
        if told.get("examples"):
            return f"write it like {told['examples'][0]}"
    words = [word for each in here for word in _words(each)]
    near = nearest_names(str(data), words, 1)
    meant = f"did you mean {near[0]}? " if near else ""
    return f"{meant}it is one of {', '.join(words)}" if words else ""


def _words(info: Any) -> list[str]:
    """The words of which one must stand at a place of a type."""
    if isinstance(info, msgspec.inspect.Metadata):
        return _words(info.type)
    if isinstance(info, msgspec.inspect.UnionType):
        return [word for each in info.types for word in _words(each)]
    return list(map(str, info.values)) if isinstance(info, msgspec.inspect.LiteralType) else []


def _structs(info: Any) -> list[Any]:
    if isinstance(info, msgspec.inspect.StructType):
        return [info]
    if isinstance(info, msgspec.inspect.UnionType):
        return [struct for each in info.types for struct in _structs(each)]
    if isinstance(info, msgspec.inspect.Metadata):
        return _structs(info.type)
    return []


def _inside(info: Any, step: str | int) -> list[Any]:
    if isinstance(info, msgspec.inspect.Metadata):
        return _inside(info.type, step)
    if isinstance(info, msgspec.inspect.UnionType):
        return [inner for each in info.types for inner in _inside(each, step)]
    if isinstance(info, msgspec.inspect.StructType):
        return [field.type for field in info.fields if field.encode_name == step]
    if isinstance(info, msgspec.inspect.DictType):
        return [info.value_type]
    if isinstance(info, (msgspec.inspect.VarTupleType, msgspec.inspect.ListType)):
        return [info.item_type]
    return []


def findings_of(document: Document, misfits: Iterable[Misfit]) -> list[Finding]:
    """What does not make sense, at its line: errors first, warnings after."""
    found = []
    for misfit in misfits:
        severity = misfit.problem.severity
        told = document.find(misfit.code, misfit.place, str(misfit.problem), hint=misfit.hint)
        found.append(replace(told, severity=severity, stands=misfit.drop, drop=bool(misfit.drop)))
    return sorted(found, key=lambda each: (each.severity != "error", each.line, each.column, each.message))


def refuse_errors(found: Sequence[Finding]) -> None:
    """Raise ``BadFile`` where any of these is an error."""
    errors = [each for each in found if each.severity == "error"]
    if errors:
        raise BadFile(errors)


# Writing


def tidy(character: Character) -> Character:
    """A sheet as a person would write it: a Prepared spell by its bare name, an unhurt bond by the monster's."""
    bonded = character.bonded
    if isinstance(bonded, Bond) and bonded.barred is None:
        bonded = bonded.monster
    return replace(
        character,
        bonded=bonded,
        prepared=tuple(_bare(slot) for slot in character.slots),
        equipment=tuple(_tidy_item(item) for item in character.equipment),
    )


def _bare(slot: str | Slot) -> str | Slot:
    return slot.spell if isinstance(slot, Slot) and slot.state == "prepared" else slot


def _tidy_item(item: Item) -> Item:
    return replace(item, slots=tuple(_bare(slot) for slot in item.slots)) if item.slots else item


def tidy_campaign(campaign: Campaign) -> Campaign:
    """A campaign with tidy sheets."""
    return replace(campaign, characters={label: tidy(sheet) for label, sheet in campaign.characters.items()})


def plain(value: Character | Campaign) -> dict[str, Any]:
    """The plain values that go into a file: defaults left out, but all seven Values there."""
    if isinstance(value, Character):
        told: dict[str, Any] = msgspec.to_builtins(tidy(value))
        return {**told, "values": asdict(value.values)}
    told = msgspec.to_builtins(tidy_campaign(value))
    for label, sheet in told.get("characters", {}).items():
        sheet["values"] = asdict(value.characters[label].values)
    return told


def new_text(path: Path, value: Character | Campaign) -> str:
    """A new file: which game's it is, for editors, then the values."""
    return document_files.new_text(
        path, GAME, "character" if isinstance(value, Character) else "campaign", plain(value)
    )


def changed_text(document: Document, value: Character | Campaign) -> str:
    """The author's file with other values, their comments and layout kept."""
    kind = type(value)
    wanted = plain(value)

    def means(data: Any) -> bool:
        return plain(msgspec.convert(without_schema(data), kind)) == wanted

    return document_files.changed_text(document, plain(msgspec.convert(values(document), kind)), wanted, means)


def write(path: Path, text: str) -> None:
    """Put a file in place whole, with the line ends that it had; what was there before stays beside it as ``.bak``.

    Raises ``MachineError``, and ``UsageError`` for standard input."""
    refuse_stdin(path, WRITTEN)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = as_before(path, text)
        if path.is_file():
            put_below(path.parent, backup_of(path).name, path.read_bytes())
        replace_whole(path, content)
    except OSError as error:
        raise refused(error, path, hint="choose another file or folder, or ask for the right") from error


def write_change(path: Path, text: str) -> None:
    """``write`` what a command made of a campaign, to be taken back (``convert.compendium.taking_back``)."""
    write(path, text)
    with writing(path):
        keep_written(path)
