"""All codes of all rooms in one table: the general ones, the cards', and each game's own."""

from __future__ import annotations

from collections.abc import Iterable

from convert.cards.codes import CODES as CARD_CODES
from convert.contract.registry import BUNDLED, load_system, system_names
from convert.errors import UsageError
from convert.findings.table import CODES, Code


def all_codes(games: Iterable[str] | None = None) -> dict[str, Code]:
    """Code → its row, sorted by code; of all games that can be used here, or of these."""
    table = {**CODES, **CARD_CODES}
    for name in system_names() if games is None else games:
        try:
            own = load_system(name).codes
        except ModuleNotFoundError:
            continue
        table.update(own)
    return dict(sorted(table.items()))


def explain(code: str) -> Code:
    """The table's row of a code such as ``C2S101``. Raises ``UsageError`` for one that does not exist."""
    wanted, table = code.strip().upper(), all_codes()
    if wanted in table:
        return table[wanted]
    from rapidfuzz import process

    near = [name for name, score, _ in process.extract(wanted, list(table), limit=3) if score > 60]
    raise UsageError(f"there is no code {code!r}", hint=f"did you mean {', '.join(near)}?" if near else None)


def as_markdown() -> str:
    """``docs/findings.md``: the whole table for people, with the bundled games' own."""
    parts = [
        "# Findings",
        "",
        "Every finding has a stable code; `card2spell explain-code C2S101` says what is here. This page is written by",
        "`card2spell schema --write` from `convert/findings/table.py` and the tables of the games.",
    ]
    for code in all_codes(BUNDLED).values():
        parts += ["", f"## {code.code}: {code.title}", "", f"*{code.severity}.* {code.why}"]
        for label, example in (("Not so", code.bad), ("But so", code.good)):
            if example:
                parts += ["", f"{label}:", "", "```yaml", example, "```"]
    return "\n".join(parts) + "\n"
