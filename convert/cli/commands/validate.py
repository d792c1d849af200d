"""``card2spell validate``: what is wrong in files, and where."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, SystemOption

if TYPE_CHECKING:
    from convert.compendium.base import Base
    from convert.compendium.validate import Result


class ReportFormat(StrEnum):
    """How findings are printed."""

    text = "text"
    concise = "concise"
    json = "json"
    github = "github"
    sarif = "sarif"


def validate(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files and folders; - for standard input.")],
    report_format: Annotated[
        ReportFormat, typer.Option("--format", help="text for people, the others for programs.")
    ] = ReportFormat.text,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODE", help="Only findings whose code begins so.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODE", help="No findings whose code begins so.")
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Put right what has one right cure, then say what is left.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors: for CI.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Check compendium, override, character and scenario files: every mistake with its file, line and column.

    Example: card2spell validate overrides/ output/{system}/
    """
    from convert.cli.findings import print_findings
    from convert.compendium.fixing import fixed
    from convert.compendium.known_cards import known_cards
    from convert.compendium.paths import nearest_compendium
    from convert.compendium.validate import books_at
    from convert.compendium.validate import validate as check
    from convert.contract.registry import load_system

    game = load_system(system)
    place = compendium if compendium is not None else nearest_compendium(game, paths)

    def base() -> Base | None:
        return known_cards(game, place) if place is not None else None

    def checked() -> Result:
        result = check(paths, game, base=base, books=books_at(place))
        wanted, passed = _known_codes(select) or ("",), _known_codes(ignore)
        kept = [
            each
            for each in result.findings
            if each.code.startswith(wanted) and not (passed and each.code.startswith(passed))
        ]
        left_out.append(len(result.findings) - len(kept))
        result.findings = kept
        return result

    left_out: list[int] = []
    result = checked()
    if fix:
        cured = fixed(result.findings, paths)
        for each in cured:
            cure = "taken out" if each.drop else f"→ {each.instead}"
            console.talk(f"{each.at}: {each.stands} {cure}")
        result = checked() if cured else result
    print_findings(
        result.findings,
        "json" if json else report_format.value,
        sources=result.sources,
        files=len(result.files),
        left_out=left_out[-1],
    )
    for sentence in result.said:
        console.talk(f"note: {sentence}")
    if result.failed(strict=strict):
        raise typer.Exit(1)


def _known_codes(begun: list[str] | None) -> tuple[str, ...]:
    """Codes, or what codes begin with, in capitals. Raises ``UsageError`` for what no code begins with: a slip of the
    pen would switch every check off."""
    from convert.contract.code_catalog import all_codes
    from convert.contract.registry import system_names
    from convert.errors import UsageError
    from convert.findings.suggestions import did_you_mean

    given = tuple(code.strip().upper() for code in begun or ())
    known = all_codes(system_names()) if given else {}
    for code in given:
        if not code or not any(each.startswith(code) for each in known):
            hint = did_you_mean(code, list(known)) or "`card2spell explain-code` lists all codes"
            raise UsageError(f"no finding has a code that begins with {code!r}", hint=hint)
    return given
