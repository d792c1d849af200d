"""What is typed at ``card2spell character`` and ``card2spell campaign``, and what comes."""

from __future__ import annotations

from collections.abc import Callable

from typer.testing import Result

from convert.errors import Card2SpellError

Run = Callable[..., Result]

KISARA = [
    *("--name", "Kisara", "--attribute", "light", "--hp", "3", "--mp", "3", "--attack", "2", "--defense", "3"),
    *("--channeling", "4", "--focus", "2", "--preparation", "2", "--bonded", "Time Wizard"),
    *("--spell", "Monster Reborn", "--spell", "polymerization", "--spell", "Fissure", "--spell", "Sparks"),
]


def refused(result: Result) -> str:
    """What a refused command says."""
    error = result.exception
    assert isinstance(error, Card2SpellError), result.output
    return f"{error.message} [{error.hint or ''}]"


def good(result: Result) -> str:
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout
