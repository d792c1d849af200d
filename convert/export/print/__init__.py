"""Paper: cards to cut out, as PDF or as PNG sheets, set by typst (the extra ``print``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from convert.errors import UsageError
from convert.export.model import Exporter, File, Job
from convert.export.print import cards
from convert.export.print.settings import PrintContext, PrintOptions

KINDS = {"cards": cards.files}
"""KIND on the command line → what writes it."""


class Print(Exporter):
    """Files named after their KIND: ``cards.pdf``."""

    name = "print"
    title = "cards to print and cut, as PDF or PNG sheets"
    text = False
    takes = "[KIND]"
    context: ClassVar[Any] = PrintContext
    options: ClassVar[Any] = PrintOptions

    def files(self, job: Job) -> Iterable[File]:
        """The files of the kind that was asked for; cards where none was. Raises ``UsageError`` for another kind."""
        kind, *more = job.arguments or ("cards",)
        if kind not in KINDS:
            raise UsageError(f"there is no kind of print {kind!r}", hint=f"the kinds are: {', '.join(KINDS)}")
        if more:
            raise UsageError(f"{kind} takes nothing more: {' '.join(more)}", hint="choose entries by --list, --set, …")
        return KINDS[kind](job)


EXPORTER = Print()
