"""Files that people write for a game (characters, scenarios, campaigns) and ``card2spell.yaml``: their schema, the
rules between their fields, and what only the game can say."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import kinds, rewrite, schemas
from convert.compendium.check import SchemaCheck
from convert.compendium.config import Config
from convert.compendium.hand_files import as_before
from convert.contract.book import Books
from convert.contract.system import System
from convert.errors import DataError
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.reading import read, refuse_stdin, require
from convert.findings.typed_words import explain_typed
from convert.plain_file import STDIN, real_path
from convert.prose.english import article

WRITTEN = "it is written anew, and what comes from there cannot be"
"""Why a file that changes cannot be standard input."""
_NO_SUCH_NAME = "C2S702"
SCHEMA = "$schema"
"""The field by which a JSON file names its schema."""


class DocumentCheck:
    """Checks such files of one game; ``books`` finds the compendium that names are looked up in; None: only their shape
    is looked at."""

    def __init__(self, system: System, books: Books | None) -> None:
        self._system = system
        self._books = books
        self._checks: dict[str, SchemaCheck] = {}

    def add(self, document: Document, kind: str) -> Any | None:
        """What is wrong with the file is added to its findings; the typed value where it has the right shape."""
        check = self._of(kind)
        data = document.data
        if not check.fits(data):
            document.findings.extend(check.explain(document, (), data))
            if kind != schemas.CONFIG and self._books is not None:
                document.findings.extend(self._names_in_the_rest(document, kind, check.sound(data)))
            return None
        plain = without_schema(data)
        kind_of = Config if kind == schemas.CONFIG else self._system.documents[kind]
        try:
            typed = msgspec.convert(plain, kind_of)
        except msgspec.ValidationError as error:
            message, place = explain_typed(error)
            document.findings.append(document.find("C2S109", place, message))
            return None
        if kind != schemas.CONFIG and self._books is not None:
            document.findings.extend(self._system.check_document(kind, typed, document, self._books))
        return typed

    def _names_in_the_rest(self, document: Document, kind: str, data: Any) -> list[Finding]:
        """The names that nothing has in a file that has other mistakes (``data``: without these). Numbers and rules are
        left until it has the right shape: they may hang on what is wrong."""
        assert self._books is not None
        if not isinstance(data, dict):
            return []
        plain = without_schema(data)
        try:
            typed = msgspec.convert(plain, self._system.documents[kind])
        except msgspec.ValidationError:
            return []
        found = self._system.check_document(kind, typed, document, self._books)
        return [each for each in found if each.code == _NO_SUCH_NAME]

    def _of(self, kind: str) -> SchemaCheck:
        if kind not in self._checks:
            loaded = schemas.load(self._system, kind)
            self._checks[kind] = SchemaCheck(loaded, schemas.fresh(self._system, kind))
        return self._checks[kind]


def read_document(system: System, path: Path, kind: str, what: str) -> Any:
    """A file of this kind, typed; ``what`` it is called. Raises ``DataError``, one line for each mistake, with its line
    and column."""
    return open_document(system, path, kind, what)[0]


def open_document(system: System, path: Path, kind: str, what: str) -> tuple[Any, Document]:
    """The same, with the file itself, for who checks more (``refuse``)."""
    require(path, what)
    document = read(path)
    typed = None
    if document.readable and document.data is not None and not _errors(document):
        typed = DocumentCheck(system, None).add(document, kind)
    elif document.readable and not _errors(document):
        raise DataError(f"{path} is empty: this is no {what}", hint="`card2spell schema` says what can stand in one")
    if document.readable and isinstance(document.data, dict):
        _of_this_game(system, document, path, what, fits=typed is not None)
        if typed is None:
            _of_this_kind(system, document, path, kind, what)
    refuse(document.findings)
    if typed is None:
        refuse([msgspec.structs.replace(found, severity="error") for found in document.findings])
        raise DataError(f"{path} is no {what}")
    return typed, document


def _of_this_game(system: System, document: Document, path: Path, what: str, *, fits: bool) -> None:
    """Raise ``DataError`` for a file that says that it is another game's, and for one that does not fit (``fits``) and
    has the fields of another game's."""
    told = kinds.schema_told(document)
    game = kinds.game_meant(document, path, system) if told or not fits else ""
    if game not in ("", system.name):
        raise DataError(
            f"{path} is a file of {game}: this command reads a {what} of {system.name}",
            hint=f"`card2spell validate {path} --system {game}` checks it as that",
        )


_OTHERS = {"override": "file of overrides", "entries": "file of a compendium", "saved": "saved game"}


def _of_this_kind(system: System, document: Document, path: Path, kind: str, what: str) -> None:
    """Raise ``DataError`` for a file that says, or looks as if, it is one of another kind of the game's, with what is
    done with such a file."""
    found = kinds.kind_of(document, path, system)
    if found != kind and (found in system.documents or found in _OTHERS):
        told = _OTHERS.get(found) or system.documents_called.get(found, found)
        use = system.uses_of_documents.get(found, "") if path != STDIN else ""
        raise DataError(
            f"{document.path} is {article(told)}, and {article(what)} is wanted here",
            hint=use.format(path=path) or None,
        )


def schema_for_editors(path: Path, system: System | str, kind: str) -> str:
    """What a new file of this kind names for editors: its schema in the folder ``schemas/`` of the nearest folder
    around it, else of the one that one works in (of the file itself, where that is elsewhere), seen from the file."""
    name, own, here = schemas.path_of(system, kind), real_path(path).parent, Path.cwd()
    usual = here if own.is_relative_to(here) else own
    around = next((each for each in (own, *own.parents) if (each / "schemas" / name).is_file()), usual)
    schema = around / "schemas" / name
    try:
        return Path(os.path.relpath(schema, own)).as_posix()
    except ValueError:  # on another drive
        return schema.as_posix()


def new_text(path: Path, system: System | str, kind: str, plain: dict[str, Any]) -> str:
    """A new file of this kind, by its ending YAML or JSON: the values, and which game's it is, so that editors know the
    schema and commands the game."""
    schema = schema_for_editors(path, system, kind)
    if _is_json(path):
        return json_text({SCHEMA: schema, **plain})
    return f"# yaml-language-server: $schema={schema}\n{rewrite.dump(plain)}"


def changed_text(document: Document, old: dict[str, Any], new: dict[str, Any], means: Callable[[Any], bool]) -> str:
    """The author's file, which meant ``old``, with other values; of YAML the comments and the layout are kept (see
    ``rewrite``). ``means`` says of values read back whether they are those wanted."""
    if _is_json(Path(document.path)):
        named = {SCHEMA: document.data[SCHEMA]} if SCHEMA in document.data else {}
        return json_text({**named, **new})
    return rewrite.rewritten(document.text, old, new, means)


def text_of(path: Path, system: str, kind: str, value: Any) -> bytes:
    """What is written into the file of this kind at ``path``: over a file of the same that is there, what its author
    wrote beside the values stays. Raises ``UsageError`` for standard input."""
    refuse_stdin(path, WRITTEN)
    plain = msgspec.to_builtins(value)
    document = read(path) if path.is_file() else None
    if document is None or not isinstance(document.data, dict) or _errors(document):
        return new_text(path, system, kind, plain).encode()

    def values(data: Any) -> Any:
        return msgspec.to_builtins(msgspec.convert(without_schema(data), type(value)))

    try:
        old = values(document.data)
    except msgspec.ValidationError:
        return new_text(path, system, kind, plain).encode()
    return as_before(path, changed_text(document, old, plain, lambda data: values(data) == plain))


def _is_json(path: Path) -> bool:
    return path.suffix.lower() == ".json"


def json_text(plain: dict[str, Any]) -> str:
    """Values as JSON to read."""
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode() + "\n"


def without_schema(data: Any) -> Any:
    """What is in a file without the ``$schema`` that JSON may name for editors."""
    return {name: value for name, value in data.items() if name != SCHEMA} if isinstance(data, dict) else data


def refuse(findings: Iterable[Finding]) -> None:
    """Raise ``DataError`` where there are errors: one line for each, with its line and column."""
    wrong = [found for found in findings if found.severity == "error"]
    if wrong:
        told = "\n".join([f"{found.at}: {found.message}" for found in wrong])
        raise DataError(told, hint=wrong[0].hint or None)


def _errors(document: Document) -> list[Finding]:
    return [found for found in document.findings if found.severity == "error"]
