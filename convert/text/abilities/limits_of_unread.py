"""How often an effect that nobody read can be used, where another sentence says it of each of the card's effects.

"You can only use each effect of “Moss” once per turn" counts the unread ones too. The sentence itself was read, and
stands with the effects that were, so its limit has to go with the unread clause that it is about as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Condition
from convert.text.abilities.draft import Draft
from convert.text.abilities.unread_sentences import sources
from convert.text.book import Book
from convert.text.sentences.limits import LimitRead, take_limit_sentence
from convert.text.split import Sentence

_USED = frozenset((":", ";"))
"""What a sentence about something that is activated holds."""


def limit_unread(
    reads: Sequence[LimitRead],
    drafts: Sequence[Draft],
    book: Book,
    words: Sequence[str],
    sentences: Sequence[Sentence],
    *,
    passing: bool,
) -> None:
    """Give the limits of each effect to the sentences of which nothing was kept. ``passing``: the card is a Spell or
    Trap that does not stay, and what its first sentence does is its effect."""
    each = [read for read in reads if read.where == "each" and not read.ordinals and book.piece(read.src).why is None]
    if not each:
        return
    read_ = {book.piece(src).start for draft in drafts for src in (*draft.src, *sources(draft.do))}
    cast = any(draft.mode == "cast" for draft in drafts)
    for at, one in enumerate(sentences):
        gaps = [piece for piece in book.pieces if piece.why is not None and one.start <= piece.start < one.end]
        said = words[one.start : one.end]
        used = not _USED.isdisjoint(said) or (at == 0 and passing and not cast)
        if not gaps or not used or any(one.start <= place < one.end for place in read_):
            continue
        if take_limit_sentence(list(said)) is None:
            about = [read for read in each if _about(read, one, book)]
            gaps[0].limits = [limit for read in about for limit in (read.limit, *read.also)]
            for read in about:
                _of_each_use(read, drafts, book)


def _of_each_use(read: LimitRead, drafts: Sequence[Draft], book: Book) -> None:
    """ "…, also you cannot Special Summon the turn you activate either of these effects", where nobody read one of the
    two: it comes with that as well, so its words are left to the table, for both."""
    lost = [index for index in read.more_src if read.steps and book.piece(index).why is None]
    for index in lost:
        book.fail(index, "ambiguous")
    for draft in drafts if lost else ():
        if not set(lost).isdisjoint(draft.src):
            draft.do[:] = [step for step in draft.do if step.src not in lost]
            draft.src[:] = [index for index in draft.src if index not in lost]
            draft.if_.extend(Condition(unread=index) for index in lost)


def _about(read: LimitRead, sentence: Sentence, book: Book) -> bool:
    """Whether the limit is one of this sentence's effect, by where the two stand."""
    before = sentence.start < book.piece(read.src).start
    return {"all": True, "before": before, "after": not before, "last": False, "next": False}[read.part]
