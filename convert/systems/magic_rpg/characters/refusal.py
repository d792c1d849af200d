"""Why something cannot be bought, learnt or done: a sentence and the id of the rule that says so."""

from __future__ import annotations

from convert.errors import DataError


class RefusedError(DataError):
    """A rule forbids it. ``rule`` is its id; nothing has changed."""

    def __init__(self, rule: str, reason: str, *, hint: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})", hint=hint)
        self.rule = rule
        self.reason = reason
