"""What a YAML parser says, in words for somebody who writes YAML twice a year."""

from __future__ import annotations

from typing import Any

import yaml

from convert.findings.places import Mark

PLAIN = {
    "mapping values are not allowed": (
        "a colon stands where no field can begin",
        'a text with ": " in it must stand in "quotes"; otherwise check the indentation',
    ),
    "cannot start any token": (
        "no value can begin with this character",
        "a text that begins with @, ` or % must stand in quotes",
    ),
    "found a tab character": ("a tab stands where the line is indented", "indent with spaces, not tabs"),
    "control characters are not allowed": (
        "an invisible sign stands here that no text may hold",
        "take it out, and save the file as UTF-8 in your editor",
    ),
    "could not find expected ':'": (
        "a colon is missing",
        "a field is written `name: value`; check for a missing colon or a quote left open",
    ),
    "did not find expected ',' or ']'": (
        "the list that begins with [ here is not closed, or a comma is missing in it",
        "write it like [one, two]",
    ),
    "did not find expected ',' or '}'": (
        "the { that begins here is not closed, or a comma is missing in it",
        "write it like {one: 1, two: 2}",
    ),
    "did not find expected key": (
        "this line is neither a field of the block above it nor a new one",
        "the fields of one entry begin in one column; check the indentation, close quotes and brackets",
    ),
    "did not find expected '-' indicator": (
        "this line is no item of the list above it",
        "check the indentation: all items of a list begin with `- ` in one column",
    ),
    "unexpected end of stream": ("the quote that begins here is never closed", "write the other quote at its end"),
    "unexpected document indicator": ("the quote that begins here is never closed", "write the other quote at its end"),
    "while scanning an alias": ("* begins a reference, and no name follows", "a text with * must stand in quotes"),
    "while scanning an anchor": ("& begins a label, and no name follows", "a text with & must stand in quotes"),
    "unknown escape": (
        'a backslash in "double quotes" begins an escape, and this one means nothing',
        "use 'single quotes' instead",
    ),
    "undefined alias": ("* begins a reference, and nothing has this name", "a text with * must stand in quotes"),
    "block sequence entries are not allowed": (
        "a list cannot begin here",
        "begin a list on a line of its own, below the name of the field",
    ),
}
"""What the parser says → what is wrong in plain words, and what to do."""
_OPENED = ("',' or ']'", "',' or '}'", "end of stream", "document indicator")
"""What is opened and never closed: the mistake is where it begins, and the parser stops somewhere below."""


def explain_syntax(error: yaml.YAMLError, text: str) -> tuple[Mark, str, str]:
    """Where the mistake is, what it is, and what to do about it."""
    problem_mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    context_mark: Any = getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    if context_mark is not None and problem_mark.line > context_mark.line and any(end in problem for end in _OPENED):
        problem_mark = context_mark
    if problem_mark is not None:
        mark = Mark(problem_mark.line + 1, problem_mark.column + 1)
    else:
        mark = _position(text, getattr(error, "position", 0))
        problem = problem or str(getattr(error, "reason", "") or error).split("\n")[0]
    whole = f"{context} {problem}"
    said, hint = next((told for key, told in PLAIN.items() if key in whole), ("", ""))
    if "cannot start any token" in whole and text.split("\n")[mark.line - 1][mark.column - 1 :].startswith("\t"):
        said, hint = PLAIN["found a tab character"]
    if not said:
        said = (problem or "it cannot be read") + (f" ({context})" if context else "")
    return mark, f"this is not YAML: {said}", hint


def _position(text: str, index: object) -> Mark:
    at = index if isinstance(index, int) else 0
    before = text[:at]
    return Mark(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)
