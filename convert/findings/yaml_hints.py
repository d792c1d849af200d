"""What a YAML parser says, in words for somebody who writes YAML twice a year."""

from __future__ import annotations

from typing import Any

import yaml

from convert.findings.documents import Mark

HINTS = {
    "mapping values are not allowed": 'a text with ": " in it must stand in "quotes"; otherwise check the indentation',
    "cannot start any token": "indent with spaces, not tabs; a text that begins with @, ` or % must stand in quotes",
    "could not find expected ':'": "a field is written `name: value`; check for a missing colon or a quote left open",
    "did not find expected ',' or": "a list in [ ] or { } is not closed, or a comma is missing",
    "did not find expected key": "the fields of one entry begin in one column; close quotes and brackets",
    "did not find expected '-' indicator": "check the indentation: all items of a list begin with `- ` in one column",
    "unexpected end of stream": "a quote or a bracket that was opened is never closed",
    "while scanning an alias": "a text that begins with * must stand in quotes",
    "while scanning an anchor": "a text that begins with & must stand in quotes",
    "unknown escape": "in \"double quotes\" a backslash begins an escape; use 'single quotes' instead",
    "undefined alias": "a text that begins with * must stand in quotes",
    "block sequence entries are not allowed": "begin a list on a line of its own, below the name of the field",
}


def explain_syntax(error: yaml.YAMLError, text: str) -> tuple[Mark, str, str]:
    """Where the parser stopped, what it says, and what to do about it."""
    problem_mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    if problem_mark is not None:
        mark = Mark(problem_mark.line + 1, problem_mark.column + 1)
    else:
        mark = _position(text, getattr(error, "position", 0))
        problem = problem or str(getattr(error, "reason", "") or error).split("\n")[0]
    whole = f"{context} {problem}"
    hint = next((hint for key, hint in HINTS.items() if key in whole), "")
    message = "this is not YAML: " + (problem or "it cannot be read")
    if context:
        message += f" ({context})"
    return mark, message, hint


def _position(text: str, index: object) -> Mark:
    at = index if isinstance(index, int) else 0
    before = text[:at]
    return Mark(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)
