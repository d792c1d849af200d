"""One picture of a game at the keyboard, for whoever draws it."""

from __future__ import annotations

import msgspec

from convert.kernel.tableau import Tableau


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that a person sees at one decision: the table, the last lines of the log, the question and its answers."""

    tableau: Tableau
    log: tuple[str, ...] = ()
    news: int = 0
    """So many of these, the last, are of what happened since a person was asked before."""
    asked: str = ""
    """Which side is asked; empty when nobody is, or where it can be nobody else."""
    question: str = ""
    choices: tuple[str, ...] = ()
    """The answers, numbered from ``first`` on."""
    first: int = 1
    more: str = ""
    """What there is beyond this page of answers."""
