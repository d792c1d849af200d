"""Paper, set by typst (the extra ``print``): cards to cut out, and what a game lays out on pages: spellbooks, sheets,
fights, lists, a page of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from convert.compendium.book import Compendium
from convert.errors import UsageError
from convert.export.model import Exporter, File, Job
from convert.export.print import cards, pages
from convert.export.print.settings import PrintContext, PrintOptions

if TYPE_CHECKING:
    from convert.contract.system import System

CARDS, DECK = "cards", "deck"


class Print(Exporter):
    """Files named after their KIND: ``cards.pdf``, ``character-khay.pdf``."""

    name = "print"
    title = "paper: cards to cut, spellbooks, sheets, fights, lists, rules, as PDF or PNG"
    text = False
    takes = "[KIND] [FILE]…"
    keeps = True
    art = True
    context: ClassVar[Any] = PrintContext
    options: ClassVar[Any] = PrintOptions

    def label(self, arguments: tuple[str, ...]) -> str:
        """Each KIND has a folder of its own."""
        return f"{self.name} {_kind(arguments)}"

    def words(self, system: System) -> Sequence[str]:
        """Its kinds: cards, and what the game lays out on paper."""
        return (CARDS, DECK, *system.papers.kinds)

    def wanted(self, book: Compendium, arguments: tuple[str, ...]) -> Sequence[Any] | None:
        """The entries that sheets and fights name. Raises ``UsageError`` for a KIND that the game has not."""
        kind, files = _kind(arguments), arguments[1:]
        if kind in (CARDS, DECK):
            if files:
                raise UsageError(
                    f"{kind} takes nothing more: {' '.join(files)}", hint="choose entries by --list, --set, …"
                )
            return None
        return pages.wanted(book, kind, files)

    def files(self, job: Job) -> Iterable[File]:
        """The files of the kind that was asked for; cards where none was."""
        kind, files = _kind(job.arguments), job.arguments[1:]
        if job.pictures and kind != CARDS:
            raise UsageError(f"print {kind} shows no pictures", hint="export print cards --art does")
        if kind == CARDS:
            return cards.files(job, [cards.noted(entry) for entry in job.entries])
        if kind == DECK:
            chosen = [job.book.by_id(entry.id) for entry in job.entries]
            panels = tuple(job.book.system.papers.deck(chosen))
            if not panels:
                raise UsageError(f"every entry of {job.info.title} is a card of its own", hint="export print cards")
            return cards.files(job, panels, DECK)
        return pages.files(job, kind, files)


def _kind(arguments: tuple[str, ...]) -> str:
    return arguments[0] if arguments else CARDS


EXPORTER = Print()
