"""Pages: what a game lays out on paper beside its cards (``convert.contract.handouts``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.contract.handouts import Block, Grid, Handout, HandoutKind, Heading, Shown
from convert.errors import UsageError
from convert.export.filenames import safe
from convert.export.model import EntryView, File, Job
from convert.export.print.cards import card_of, noted
from convert.export.print.settings import PAPER, Entry, Page, PagesContext, PrintOptions, template
from convert.export.print.typesetting import Typesetter, breakable
from convert.findings.suggestions import did_you_mean
from convert.prose.english import some
from convert.rulebook import load

TEMPLATE = "pages.typ"


def wanted(book: Compendium, kind: str, files: Sequence[str]) -> Sequence[Any] | None:
    """The entries that the handouts of this kind are about; None where they are chosen. Raises ``UsageError`` for a
    kind that the game has not, and for too much or too little after it."""
    known = kinds_of(book)
    if kind not in known:
        kinds = ["cards", *(["deck"] if any(book.system.papers.deck(list(book.entries)[:1])) else []), *known]
        near = did_you_mean(kind, kinds)
        raise UsageError(
            f"{book.system.title} has no kind of print called {kind!r}",
            hint=near or f"the kinds are: {', '.join(kinds)}",
        )
    takes = known[kind].takes
    if takes in ("entries", "nothing") and files:
        hint = "choose entries by --list, --set, --form, …" if takes == "entries" else f"card2spell export print {kind}"
        raise UsageError(f"{kind} takes no file: {' '.join(files)}", hint=hint)
    if takes == "files" and not files:
        raise UsageError(f"{kind} needs {known[kind].file}", hint=f"card2spell export print {kind} FILE…")
    if takes == "entries" or (takes == "either" and not files):
        return None
    slugs = dict.fromkeys(
        block.slug
        for handout in _handouts(book, kind, files, ())
        for block in handout.blocks
        if isinstance(block, Shown)
    )
    return sorted((book.find(slug) for slug in slugs), key=lambda entry: str(entry.slug))


RULES = "rules"
"""The KIND that every game has whose rules came along."""


def kinds_of(book: Compendium) -> dict[str, HandoutKind]:
    """What the game lays out, and its rules."""
    rules = {RULES: HandoutKind(title="all rules by number", takes="nothing")} if load(book.system.name) else {}
    return {**book.system.papers.kinds, **rules}


def _rules(book: Compendium) -> Handout:
    """The whole rulebook, a heading for each group."""
    rulebook = load(book.system.name)
    blocks: list[Block] = []
    for group in rulebook.groups if rulebook is not None else ():
        blocks.append(Heading(text=group.title, level=2))
        blocks.append(Grid(rows=tuple((rule.id, rule.text) for rule in group.rules)))
    return Handout(name="", title=f"{book.system.title}: the rules", blocks=tuple(blocks), columns=2)


def _handouts(book: Compendium, kind: str, files: Sequence[str], entries: Sequence[Any]) -> Sequence[Handout]:
    if kind == RULES and kind not in book.system.papers.kinds:
        return [_rules(book)]
    return book.system.papers.handouts(kind, [Path(file) for file in files], entries, book)


def files(job: Job, kind: str, named: Sequence[str]) -> Iterator[File]:
    """``KIND-NAME.pdf`` for each file that was named, ``KIND.pdf`` where none was; or PNGs. What takes more pages than
    it is meant to is told."""
    options = job.options if isinstance(job.options, PrintOptions) else PrintOptions()
    chosen = [] if named else [job.book.by_id(entry.id) for entry in job.entries]
    handouts = _handouts(job.book, kind, named, chosen)
    views = {entry.slug: entry for entry in job.entries}
    typesetter = Typesetter(template(job, TEMPLATE))
    taken: dict[str, int] = {}
    for done, handout in enumerate(handouts, 1):
        context = PagesContext(
            title=job.info.title, paper=PAPER[options.page], page=_page(handout, views, job.info.title)
        )
        if handout.pages:
            context = _filled(typesetter, context, handout, job)
        stem = "-".join(filter(None, (kind, safe(handout.name) if handout.name else "")))
        taken[stem] = taken.get(stem, 0) + 1
        if taken[stem] > 1:
            stem = f"{stem}-{taken[stem]}"
        if unprinted := typesetter.unprinted(context):
            job.say(unprinted)
        yield from typesetter.files(stem, context, options)
        if job.progress is not None:
            job.progress(done, len(handouts))


LETTERS = (9.25, 9, 0)
"""Sizes that are tried for what is meant for so many pages, in points; the last is the template's own."""


def _filled(typesetter: Typesetter, context: PagesContext, handout: Handout, job: Job) -> PagesContext:
    """In the largest letters with which it takes no more pages than it is meant for; where even the template's own take
    more, that is told."""
    tried = [replace(context, page=replace(context.page, letters=size)) for size in LETTERS]
    for each, (pages,) in zip(tried, typesetter.ask(tried, "<pages>"), strict=True):
        if pages <= handout.pages:
            return each
    job.say(f"{handout.title} takes {some(pages, 'page')} and is meant for {handout.pages}")
    return context


def _page(handout: Handout, views: dict[str, EntryView], title: str) -> Page:
    page = Page(
        title=handout.title,
        subtitle=handout.subtitle,
        columns=handout.columns,
        blocks=tuple(_block(block, views, title) for block in handout.blocks),
    )
    return msgspec.convert(breakable(msgspec.to_builtins(page)), Page)


def _block(block: Block, views: dict[str, EntryView], title: str) -> Any:
    if not isinstance(block, Shown):
        return block
    view = views[block.slug]
    return Entry(
        card=card_of(noted(view), title),
        name=block.name or view.name,
        boxes=tuple((word, word in block.ticked) for word in block.boxes),
        lines=block.lines,
        tracks=block.tracks,
    )
