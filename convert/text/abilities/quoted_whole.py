"""What nobody read is quoted with the words that lead to it and those that end it (reader.md 2.6).

"Destroy it. If not, draw 1 card.": whoever reads "draw 1 card" alone would draw in either case. Words between two
clauses tie the second to the first, and belong to its quotation where it is quoted: "if you do", "otherwise", "then",
"for the rest of this turn", "instead". A comma, "and" and "also" say nothing there. So do a condition right before it
("heads: …") and what only announces it ("apply this effect").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from convert.effects import Ability
from convert.text.book import Book, Piece
from convert.text.grammar.time import HOW_LONG
from convert.text.split import Sentence

_JOINS = frozenset((",", ";", ":", ".", "and", "also"))
"""What only sets a clause beside the one before it."""
_ASKED = re.compile(rb'"unread":(\d+)')
_STEP = re.compile(rb'"src":(\d+)')
_LED = re.compile(rb'"src":\[([\d,]*)\]')
_ANNOUNCES = frozenset(("apply", "activate", "gains", "gain"))


def asked_of(abilities: Sequence[Ability]) -> frozenset[int]:
    """The unread clauses that are conditions of an ability, which says itself how they bind it."""
    return frozenset(map(int, _ASKED.findall(msgspec.json.encode(abilities))))


def quote_whole(book: Book, words: Sequence[str], sentences: Sequence[Sentence], abilities: Sequence[Ability]) -> None:
    """Give each unread clause that is not asked as a condition the words of its sentence around it that stand in no
    other clause, and the place where its quotation begins."""
    asked, encoded = asked_of(abilities), msgspec.json.encode(abilities)
    steps = frozenset(map(int, _STEP.findall(encoded)))
    led = {int(one) for row in _LED.findall(encoded) for one in row.split(b",") if one}
    _nowhere(book, sentences, steps | led)
    _announced(book, words, sentences, steps)
    for index, piece in enumerate(book.pieces, book.first):
        sentence = _of(sentences, piece) if piece.why is not None else None
        if sentence is not None and index in asked:
            _with_the_time_of_both(book, words, piece, sentence)
        elif sentence is not None:
            _from_the_one_before(book, words, piece, sentence)
            _to_the_end(book, words, piece, sentence)
            _with_its_condition(book, piece, sentence)
            _with_the_time_of_both(book, words, piece, sentence)


def _of(sentences: Sequence[Sentence], piece: Piece) -> Sentence | None:
    return next((one for one in sentences if one.start <= piece.start < one.end), None)


def _nowhere(book: Book, sentences: Sequence[Sentence], told: frozenset[int]) -> None:
    """A clause of which nothing came is unread, unless its words stand in one that is: a condition ("● 5+: …") stands
    in what is unread right behind it."""
    gaps = [piece for piece in book.pieces if piece.why is not None]
    for index, piece in enumerate(book.pieces, book.first):
        if piece.why is not None or piece.note or piece.role == "material" or index in told:
            continue
        if any(gap.start <= piece.start and piece.end <= gap.end for gap in gaps):
            continue
        after = next(iter(book.pieces[index + 1 - book.first :]), None)
        behind = after is not None and after.why is not None and _of(sentences, after) == _of(sentences, piece)
        if after is not None and behind and piece.role == "condition" and piece.end <= after.start:
            after.start, piece.note = piece.start, True
        else:
            book.fail(index, "ambiguous")


def _announced(book: Book, words: Sequence[str], sentences: Sequence[Sentence], steps: frozenset[int]) -> None:
    """ "…, you can apply this effect." before bullets that nobody read: unread with them, as nothing else stands for
    it."""
    for at, piece in enumerate(book.pieces, book.first):
        said = words[piece.start : piece.end]
        after = next((one for one in book.pieces[at + 1 - book.first :] if not one.note), piece)
        if piece.why is not None or piece.role == "condition" or at in steps or _ANNOUNCES.isdisjoint(said):
            continue
        bullet = _of(sentences, after)
        if after.why is not None and bullet is not None and bullet.bullet >= 0 and _of(sentences, piece) != bullet:
            piece.note = False
            book.fail(at, "ambiguous")


def _from_the_one_before(book: Book, words: Sequence[str], piece: Piece, sentence: Sentence) -> None:
    """Let it begin where the clause before it ends."""
    ends = [one.end for one in book.pieces if one is not piece and one.start < piece.start]
    start = min(max(sentence.start, *ends, 0), piece.start)
    while start < piece.start and words[start] in _JOINS:
        start += 1
    piece.start = start


def _to_the_end(book: Book, words: Sequence[str], piece: Piece, sentence: Sentence) -> None:
    """Let it end with its sentence, where no clause comes after it."""
    after = any(one is not piece and piece.end < one.end and one.start < sentence.end for one in book.pieces)
    if not after and any(word not in _JOINS for word in words[piece.end : sentence.end]):
        piece.end = sentence.end


def _with_its_condition(book: Book, piece: Piece, sentence: Sentence) -> None:
    """Let its quotation begin with the conditions right before it, which hold of nothing else."""
    piece.quoted = piece.start
    while True:
        before = max(
            (one for one in book.pieces if sentence.start <= one.start < piece.quoted and one is not piece),
            key=lambda one: one.start,
            default=None,
        )
        if before is None or before.role != "condition" or before.why is not None or before.end > piece.quoted:
            return
        piece.quoted = before.start


def _with_the_time_of_both(book: Book, words: Sequence[str], piece: Piece, sentence: Sentence) -> None:
    """ "Until the end of this turn, it gains 500 ATK, also (…)": let its quotation begin with how long both hold."""
    ends = [one.end for one in book.pieces if one is not piece and one.start < piece.start]
    first = max((end for end in ends if end <= piece.start), default=sentence.start)
    said = words[piece.start : piece.end]
    if "also" not in words[first : piece.start] or not HOW_LONG.isdisjoint(said) or ("this", "turn") in pairwise(said):
        return
    for at in range(sentence.start, piece.start):
        inside = any(one.start <= at < one.end for one in book.pieces)
        if words[at] in HOW_LONG and not inside and "," in words[at : at + 10]:
            if any(at < one.start < piece.start and one.why is None and one.role == "effect" for one in book.pieces):
                piece.time = at, at + words[at : at + 10].index(",")  # what was read is not told again
            else:
                piece.quoted = at
            return
