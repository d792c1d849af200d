"""A file that is neither YAML nor JSON: what it is, and what such a file is for."""

from __future__ import annotations

from pathlib import Path

from convert.findings.codes import finding
from convert.findings.model import Finding
from convert.plain_file import SUFFIXES

_BEGINNINGS = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"%PDF-", "a PDF"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"PK\x03\x04", "a packed file (zip)"),
    (b"SQLite format 3", "a database (SQLite)"),
)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_HEAD = 4096
_READ = "what is read ends in .yaml, .yml or .json: overrides, sheets, scenarios, campaigns, what a build wrote"
_FOR = {
    ".ydk": "a deck chooses cards: give it to `card2spell build --list` or `card2spell export csv --list`",
    ".txt": f"{_READ}; a list of names, one a line, is given to `card2spell build --list`",
    ".gz": "a saved answer of the card API is given to `card2spell build --source`",
}


def wrong_kind(raw: bytes, name: str, found: list[Finding]) -> Finding | None:
    """What to say of a file instead of what a parser says of it (``found``): that it is no text, or that its name says
    that it is something else. None where it may be what its name says."""
    if not {each.code for each in found} <= {"C2S003", "C2S005"}:
        return None
    binary = _binary(raw)
    ending = Path(name).suffix.lower()
    if ending in SUFFIXES:
        hint = "YAML and JSON are text in UTF-8: name the file that you meant"
        return finding("C2S018", f"this is {binary}, and no text", file=name, hint=hint) if binary else None
    what = f"a file that ends in {ending}" if ending else "a file without an ending"
    message = f"{what} is neither YAML nor JSON to card2spell" if not binary else f"this is {binary}, and no text"
    own = f"{_READ}; if it is one of these, let its name say so" if not binary else _READ
    return finding("C2S018", message, file=name, hint=_FOR.get(ending, own))


def _binary(raw: bytes) -> str:
    """What a file is that is no text; "" for text."""
    known = next((what for begins, what in _BEGINNINGS if raw.startswith(begins)), "")
    return known or ("a binary file" if b"\0" in raw[:_HEAD] and not raw.startswith(_UTF_16) else "")


def emptiness(text: str) -> str:
    """Of a text with no value in it: what there is instead."""
    lines = [line.strip() for line in text.splitlines()]
    if not any(lines):
        return "the file holds only blanks" if text else "the file is empty"
    marks = {line[:20] for line in lines if line and not line.startswith("#")}
    if not marks:
        return "the file holds only comments"
    return f"the file holds only {' and '.join(sorted(marks)[:3])}, and no values"
