"""Making findings of a known code. The codes are in ``convert.findings.table`` and in the games' own tables, all
together in ``catalog``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.findings.model import Finding, Severity
from convert.findings.table import CODES, Code

if TYPE_CHECKING:
    from convert.findings.places import Mark

_LONGEST = 1_000
"""Characters: what a file holds may stand in a message, and may be of any length."""


def finding(
    code: str | Code,
    message: str,
    *,
    file: str = "",
    mark: Mark | None = None,
    where: str = "",
    hint: str = "",
    card: str = "",
    severity: Severity | None = None,
    cure: tuple[str, str] = ("", ""),
) -> Finding:
    """A finding of a code in the table, or of a game's own row, with its severity unless another is named. ``cure``:
    what stands there, and the one thing that should."""
    row = code if isinstance(code, Code) else CODES[code]
    return Finding(
        code=row.code,
        message=message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…",
        file=file,
        line=mark.line if mark else 0,
        column=mark.column if mark else 0,
        where=where,
        hint=hint,
        card=card,
        severity=severity or row.severity,
        stands=cure[0],
        instead=cure[1],
    )
