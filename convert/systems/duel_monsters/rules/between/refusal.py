"""What a rule says no to, and which rule it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from convert.errors import DataError


class RuleError(DataError):
    """Something the rules do not allow. ``rule`` is the id (``STAT-04``); the message begins with it where it is known
    ("" where no rule speaks of it: a name that nothing has)."""

    def __init__(self, rule: str, message: str, *, hint: str | None = None) -> None:
        super().__init__(_cited(rule, message), hint=hint)
        self.rule = rule


class Problem(Struct, frozen=True, kw_only=True):
    """One thing that is not as the rules want it: an error stops, a warning is only said (STAT-24). ``rule`` is "" for
    what no rule speaks of: a name that nothing has."""

    rule: str
    message: str
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        return _cited(self.rule, self.message)


def _cited(rule: str, message: str) -> str:
    return f"{rule}: {message}" if rule else message


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Only those that stop."""
    return tuple(problem for problem in problems if problem.severity == "error")


def refuse(problems: Iterable[Problem]) -> None:
    """Raise ``RuleError`` for the first error, with the others in its hint; do nothing where there is none."""
    stopping = errors(problems)
    if stopping:
        others = "; ".join(str(problem) for problem in stopping[1:])
        raise RuleError(stopping[0].rule, stopping[0].message, hint=f"also: {others}" if others else None)
