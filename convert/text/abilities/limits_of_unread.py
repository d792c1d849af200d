"""How often an effect that nobody read can be used, where another sentence says it.

"You can only use each effect of “Moss” once per turn" counts the unread ones too, and "You can only use this effect of
“Moss” once per turn" behind an unread effect counts that one alone: the limit goes with the unread clause that it is
about. A sentence that says no more than that is told with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from convert.effects import Condition
from convert.text.abilities.draft import Draft
from convert.text.abilities.unread_bounds import points_back
from convert.text.abilities.unread_sentences import sources
from convert.text.book import Book, Piece
from convert.text.sentences.limits import LimitRead, take_limit_sentence
from convert.text.split import Sentence

_USED = frozenset((":", ";"))
"""What a sentence about something that is activated holds."""
_OF_ITSELF = ("activate this card", "cannot be negated")
"""What says when the card can be activated and what befalls that, not what it does."""


class LimitsOfUnread:
    """The limits of a card's effects, and the sentences of which nothing was kept. ``passing``: the card is a Spell or
    Trap that does not stay, and what its first sentence does is its effect."""

    def __init__(
        self, drafts: Sequence[Draft], book: Book, words: Sequence[str], sentences: Sequence[Sentence], *, passing: bool
    ) -> None:
        self.drafts = drafts
        self.book = book
        self.words = words
        self.sentences = sentences
        self.passing = passing
        self.kept = {book.piece(src).start for draft in drafts for src in (*draft.src, *sources(draft.do))}

    def give(self, reads: Sequence[LimitRead]) -> None:
        """Give them to the unread clauses; ``reads``: those of each effect, of the cast, of a way to be Summoned."""
        for one in reads:
            if one.where == "each" and not one.ordinals:
                self._each(one)
        for index, at in self._unread_limits():
            read = take_limit_sentence(list(self._said(self.sentences[at])))
            of = self._limited(at, read) if read is not None else None
            if read is None or of is None:
                continue
            gap, limits = self._gap(of), (read.limit, *read.also)
            if gap is not None:
                gap.limits.extend(limits)
                self._told(self.book.piece(index))
            elif (draft := self._effect_of(of)) is not None:
                draft.limits.extend(limits)
                draft.src.append(index)
                self.book.piece(index).why = None

    def _each(self, read: LimitRead) -> None:
        """Every effect of which nobody read anything is used so often too."""
        piece = self.book.piece(read.src)
        if piece.why is not None and (read.asked is not None or read.steps):
            return
        about = [gap for gap in self._effects() if _about(read, gap, piece)]
        for gap in about:
            gap.limits.extend((read.limit, *read.also))
            _of_each_use(read, self.drafts, self.book)
        if about and piece.why is not None:
            self._told(piece)

    def _effects(self) -> Iterator[Piece]:
        """The first unread clause of each sentence about what can be used, of which nothing was kept."""
        cast = any(draft.mode == "cast" for draft in self.drafts) or not self.passing
        for at, one in enumerate(self.sentences):
            used = _is_used(self._said(one)) and not self._is_of_itself(one)
            used |= not cast and one == self._first_effect(len(self.sentences))
            gap = self._gap(one) if used and not self._lists_with(at) else None
            if gap is not None and take_limit_sentence(list(self._said(one))) is None:
                yield gap

    def _lists_with(self, at: int) -> bool:
        """Whether it is one of the bullets under a sentence that nobody read either: that is the effect."""
        head = at
        while head > 0 and self.sentences[head].bullet >= 0:
            head -= 1
        return head < at and self._gap(self.sentences[head]) is not None

    def _unread_limits(self) -> Iterator[tuple[int, int]]:
        """The sentences that say how often, and are unread because nobody read of what: the clause and the sentence."""
        for index, piece in enumerate(self.book.pieces, self.book.first):
            if piece.why == "ambiguous":
                at = next((k for k, one in enumerate(self.sentences) if one.start <= piece.start < one.end), -1)
                if at > 0 and self.sentences[at].start == piece.start:
                    yield index, at

    def _limited(self, at: int, read: LimitRead) -> Sentence | None:
        """The sentence that begins what a limit is of: the one before it, or what that goes on with; of the cast, the
        first of all."""
        if read.where == "cast":
            return self._first_effect(at) if self.passing else None
        if read.where == "this_way":
            return self.sentences[at - 1]
        if read.where != "this":
            return None
        bullet, before = self.sentences[at].bullet, at - 1
        while before > 0 and not self._begins(before, bullet):
            before -= 1
        return self.sentences[before]

    def _first_effect(self, end: int) -> Sentence | None:
        """The first sentence, up to that one, that tells what the card does."""
        return next((one for one in self.sentences[:end] if not self._is_of_itself(one)), None)

    def _is_of_itself(self, one: Sentence) -> bool:
        said = " ".join(self._said(one))
        return any(row in said for row in _OF_ITSELF)

    def _begins(self, at: int, bullet: int) -> bool:
        """Whether a sentence begins an effect: it is used, or lists what comes after it."""
        one, after = self.sentences[at], self.sentences[at + 1]
        if one.bullet >= 0 > bullet:
            return False
        return after.bullet >= 0 > one.bullet or _is_used(self._said(one))

    def _effect_of(self, one: Sentence) -> Draft | None:
        """What is used, of a sentence of which something was kept."""
        there = [d for d in self.drafts if any(one.start <= self.book.piece(src).start < one.end for src in d.src)]
        return there[0] if len(there) == 1 and there[0].mode in ("activate", "trigger", "quick", "flip") else None

    def _gap(self, one: Sentence) -> Piece | None:
        """The first unread clause of a sentence of which nothing was kept."""
        if any(one.start <= place < one.end for place in self.kept):
            return None
        return next((it for it in self.book.pieces if it.why is not None and one.start <= it.start < one.end), None)

    def _said(self, one: Sentence) -> Sequence[str]:
        return self.words[one.start : one.end]

    @staticmethod
    def _told(piece: Piece) -> None:
        piece.why, piece.note, piece.because = None, True, "how often what nobody read can be used"


def _is_used(said: Sequence[str]) -> bool:
    """Whether a sentence tells of something that is used, and says more of nothing before it."""
    return not _USED.isdisjoint(said) or (("you", "can") in pairwise(said) and not points_back(said))


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


def _about(read: LimitRead, gap: Piece, said: Piece) -> bool:
    """Whether the limit is one of this clause's effect, by where the two stand."""
    before = gap.start < said.start
    return {"all": True, "before": before, "after": not before, "last": False, "next": False}[read.part]
