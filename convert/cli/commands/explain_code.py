"""``card2spell explain-code``: what a finding's code means and what to do."""

from __future__ import annotations

from typing import Annotated

import typer

from convert.terminal import console


def explain_code(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="A code such as C2S101; without it, all."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Explain a finding's code.

    Example: card2spell explain-code C2S101
    """
    import msgspec

    from convert.contract.code_catalog import all_codes, explain

    rows = [explain(code)] if code is not None else list(all_codes().values())
    if json:
        console.out_json("codes", {"codes": msgspec.to_builtins(rows)})
        return
    for row in rows:
        if code is None:
            console.out_wrapped(f"{row.code}  {row.severity:8} {row.title}")
            continue
        console.out_wrapped(f"{row.code} ({row.severity}): {row.title}")
        console.out_wrapped(row.why)
        for label, example in (("not so", row.bad), ("but so", row.good)):
            if example:
                console.out_wrapped(f"  {label}:")
                for line in example.splitlines():
                    console.out_wrapped(f"    {line}")
