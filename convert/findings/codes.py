"""Making findings of a known code, and explaining a code. The table itself is ``convert.findings.table``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.errors import UsageError
from convert.findings.model import Finding, Severity
from convert.findings.table import CODES, Code

if TYPE_CHECKING:
    from convert.findings.documents import Mark


def finding(
    code: str,
    message: str,
    *,
    file: str = "",
    mark: Mark | None = None,
    where: str = "",
    hint: str = "",
    card: str = "",
    severity: Severity | None = None,
) -> Finding:
    """A finding of a code in the table, with that code's own severity unless another is named."""
    return Finding(
        code=code,
        message=message,
        file=file,
        line=mark.line if mark else 0,
        column=mark.column if mark else 0,
        where=where,
        hint=hint,
        card=card,
        severity=severity or CODES[code].severity,
    )


def explain(code: str) -> Code:
    """The table's row of a code such as ``C2S101``. Raises ``UsageError`` for one that does not exist."""
    wanted = code.strip().upper()
    if wanted in CODES:
        return CODES[wanted]
    from rapidfuzz import process

    near = [name for name, score, _ in process.extract(wanted, list(CODES), limit=3) if score > 60]
    raise UsageError(f"there is no code {code!r}", hint=f"did you mean {', '.join(near)}?" if near else None)


def as_markdown() -> str:
    """``docs/findings.md``: the whole table for people."""
    parts = [
        "# Findings",
        "",
        "Every finding has a stable code; `card2spell explain-code C2S101` says what is here. This page is written by",
        "`card2spell schema --write` from `convert/findings/table.py`.",
    ]
    for code in CODES.values():
        parts += ["", f"## {code.code}: {code.title}", "", f"*{code.severity}.* {code.why}"]
        for label, example in (("Not so", code.bad), ("But so", code.good)):
            if example:
                parts += ["", f"{label}:", "", "```yaml", example, "```"]
    return "\n".join(parts) + "\n"
