"""Printing findings in the format that was asked for: data on standard output, a count on standard error."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from convert.findings import report
from convert.findings.model import Finding
from convert.prose.english import some
from convert.terminal import console


def print_findings(
    findings: Sequence[Finding],
    form: str,
    *,
    sources: Mapping[str, str] | None = None,
    files: int = 0,
    left_out: int = 0,
) -> None:
    """All findings on standard output in one of ``report.FORMATS``. ``left_out``: how many more there are that nobody
    asked for."""
    if form == "json":
        console.out_json("findings", report.as_json(findings, files))
        return
    if form == "sarif":
        from convert.contract.code_catalog import all_codes

        console.out(report.sarif(findings, all_codes()))
        return
    if form == "text" and sys.stdout.isatty():
        _in_colour(findings, sources)
    else:
        writers = {"text": report.text_lines, "concise": report.concise, "github": report.github}
        lines = report.text_lines(findings, sources=sources) if form == "text" else writers[form](findings)
        for line in lines:
            console.out(line)
    if form in ("text", "concise") and (files or not findings):
        console.talk(told(findings, files, left_out))


def told(findings: Sequence[Finding], files: int, left_out: int = 0) -> str:
    """ "12 files: 2 errors, 1 warning", or that all is well; and what is left out of that."""
    counts = {grade: sum(found.severity == grade for found in findings) for grade in ("error", "warning", "note")}
    parts = [f"{count} {grade}{'s' * (count != 1)}" for grade, count in counts.items() if count]
    if left_out:
        asked = f"{some(left_out, 'finding')} left out, as --select and --ignore ask for"
        parts = [*(parts or ["nothing else"]), asked]
    if not files and not parts:
        return "nothing was checked: no file is there that card2spell reads (.yaml, .yml, .json)"
    checked = f"{files} file{'s' * (files != 1)} checked"
    return f"{checked}: {', '.join(parts) if parts else 'all well'}"


def _in_colour(findings: Sequence[Finding], sources: Mapping[str, str] | None) -> None:
    from rich.text import Text

    shades = {"error": "bold red", "warning": "yellow", "note": "cyan"}
    screen = console.out_console()
    for found in findings:
        first, *rest = report.text_lines([found], sources=sources)
        line = Text(first)
        line.highlight_words([f"{found.code} {found.severity}"], style=shades[found.severity])
        screen.print(line, soft_wrap=True)
        for each in rest:
            dim = each.lstrip().startswith(("hint:", "in "))
            screen.print(Text(each, style="dim" if dim else ""), soft_wrap=True)
