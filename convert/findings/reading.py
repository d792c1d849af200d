"""Reading a file into a ``Document``.

``read`` never raises for what is in a file: it returns a document with findings. Time and memory are bounded by
``Limits``, whatever the file does.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path

from convert.errors import MissingError, UsageError
from convert.findings.codes import finding
from convert.findings.documents import Document, Limits
from convert.findings.elsewhere import lies
from convert.findings.json_reader import read_json
from convert.findings.places import Mark
from convert.findings.wrong_kind import wrong_kind
from convert.plain_file import STDIN, STDIN_NAME, TooLargeError, read_plain

_log = logging.getLogger(__name__)


def read(
    path: Path,
    *,
    name: str | None = None,
    limits: Limits | None = None,
    shorten: Callable[[bytes], bytes] | None = None,
) -> Document:
    """The file at ``path`` as a document; ``name`` is how findings call it (by default as given, and standard
    input by a name of its own). ``shorten`` may take out of its content what need not be looked at, as long as the rest
    stays at its line and column."""
    limits = limits or Limits()
    _log.info("reading %s", path)
    document = Document(path=name or (STDIN_NAME if path == STDIN else str(path)))
    raw = _bytes(path, document, limits)
    if raw is None:
        return document
    text = _decode(raw if shorten is None else shorten(raw), document)
    if text is not None:
        document = read_text(text, document.path, limits=limits)
    if not document.readable and (other := wrong_kind(raw, document.path, document.findings)) is not None:
        document.findings = [other]
    return document


def refuse_stdin(path: Path, why: str) -> None:
    """Raise ``UsageError`` where standard input (``-``) is named and cannot be taken, because of ``why``."""
    if path == STDIN:
        raise UsageError(f"standard input (-) cannot be taken here: {why}", hint="put it into a file, and name that")


def require(path: Path, what: str, *, hint: str | None = None) -> None:
    """Raise ``MissingError`` where the file that somebody names, ``what`` it is called, is not there: with where one of
    that name lies, else with ``hint``."""
    if path != STDIN and not os.path.lexists(path):
        raise MissingError(f"there is no {what} {path}", hint=lies(path) or hint)


def read_text(text: str, name: str, *, limits: Limits | None = None) -> Document:
    """A document from text already in hand; the end of ``name`` says which kind of file it is."""
    limits = limits or Limits()
    document = Document(path=name, text=text)
    if is_yaml(name):
        from convert.findings.yaml_reader import read_yaml  # PyYAML takes time that most commands need not spend

        read_yaml(document, limits)
    else:
        read_json(document, limits)
    return document


def is_yaml(name: str) -> bool:
    """Whether a file of this name is YAML (otherwise it is read as JSON)."""
    return name.lower().endswith((".yaml", ".yml"))


def _bytes(path: Path, document: Document, limits: Limits) -> bytes | None:
    most = limits.yaml_bytes if is_yaml(document.path) else limits.bytes
    try:
        return read_plain(path, most)
    except IsADirectoryError:
        document.findings.append(finding("C2S001", "this is a folder, not a file", file=document.path))
    except TooLargeError as error:
        document.findings.append(
            finding("C2S002", f"the file: {error.strerror}", file=document.path, mark=Mark(1, 1), hint=limits.smaller)
        )
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        document.findings.append(finding("C2S001", message, file=document.path))
    return None


def _decode(raw: bytes, document: Document) -> str | None:
    """The text of the file, which must be UTF-8; a byte order mark is dropped."""
    for bom, encoding in ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if raw.startswith(bom):
            document.findings.append(
                finding(
                    "C2S003",
                    f"the file is written in {encoding}",
                    file=document.path,
                    mark=Mark(1, 1),
                    hint="save it as UTF-8 in your editor",
                )
            )
            return None
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        document.findings.append(
            finding(
                "C2S003",
                f"the byte 0x{raw[error.start]:02x} here is not UTF-8",
                file=document.path,
                mark=Mark(line, column),
                hint="save the file as UTF-8 in your editor",
            )
        )
        return None
