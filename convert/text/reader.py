"""The reader: one card in, its clauses and abilities out."""

from __future__ import annotations

from convert.cards.model import Card
from convert.effects import Unread
from convert.effects.tree import Status
from convert.text.assemble import Assembler
from convert.text.clauses import Book, ClauseReader
from convert.text.frames import all_frames
from convert.text.grammar.amount import Amounts
from convert.text.grammar.filters import Filters
from convert.text.grammar.noun import Nouns
from convert.text.grammar.places import Places
from convert.text.lead import Leads
from convert.text.lexicon import Lexicon
from convert.text.model import Clause, Reading
from convert.text.phrase import Tools
from convert.text.rewrite import Rewriter
from convert.text.special import Special
from convert.text.split import Sentence, sentences
from convert.text.tokens import Tokens, tokenize

_WITH_MATERIALS = frozenset(("fusion", "synchro", "xyz", "link"))


class Reader:
    """Reads card text into effect trees. Make one with :meth:`load` and use it for any number of cards."""

    def __init__(self, tools: Tools, rewriter: Rewriter, clauses: ClauseReader, leads: Leads, special: Special) -> None:
        self._tools = tools
        self._rewriter = rewriter
        self._clauses = clauses
        self._leads = leads
        self._special = special

    @classmethod
    def load(cls) -> Reader:
        """A reader with the package's word lists, rewrite table and frames."""
        lexicon = Lexicon.load()
        places = Places(lexicon)
        nouns = Nouns(lexicon, places, Filters(lexicon, places))
        tools = Tools(lexicon, places, nouns, Amounts(nouns))
        clauses = ClauseReader(tools, all_frames())
        return cls(tools, Rewriter.load(), clauses, Leads(tools), Special.load(tools, clauses))

    def read(self, card: Card) -> Reading:
        """Read ``card.text``. Never raises: what it cannot read is in ``unread``.

        A card without rules text (``flavor``, a Normal monster, no text at all) is ``flavour`` with no clauses.
        """
        if card.flavor or not card.text.strip():
            return Reading(clauses=(), abilities=(), unread=(), status="flavour")
        tokens = self._rewriter(tokenize(card.text))
        parts = sentences(tokens)
        materials, rest = _split_materials(card, tokens, parts)
        assembler = Assembler(self._tools, self._clauses, self._leads, self._special, card, tokens.words)
        line = ""
        if materials:
            first, last = materials[0].start, materials[-1].end
            assembler.book.open("material", first, last)
            line = _span(tokens, first, last)[0]
        abilities = assembler.run(rest)
        return _reading(tokens, assembler.book, abilities, line)


def _split_materials(card: Card, tokens: Tokens, parts: list[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """The first line of a Fusion, Synchro, Xyz or Link monster is its materials."""
    if card.kind != "monster" or not _WITH_MATERIALS.intersection(card.properties) or not parts:
        return [], parts
    head = [p for p in parts if p.line == parts[0].line]
    words = tokens.words[head[0].start : head[-1].end]
    if len(head) == 1 and ":" not in words and not {"cannot", "must", "gains"} & set(words[:6]):
        return head, parts[1:]
    return [], parts


def _span(tokens: Tokens, start: int, end: int) -> tuple[str, int, int]:
    a, b = tokens.starts[start], tokens.ends[end - 1]
    return tokens.text[a:b], a, b


def _reading(tokens: Tokens, book: Book, abilities: tuple, line: str) -> Reading:  # type: ignore[type-arg]
    clauses: list[Clause] = []
    unread: list[Unread] = []
    notes: list[int] = []
    for index, piece in enumerate(book.pieces):
        text, start, end = _span(tokens, piece.start, max(piece.end, piece.start + 1))
        clauses.append(Clause(index=index, text=text, role=piece.role, start=start, end=end))
        if piece.why is not None:
            unread.append(Unread(src=index, text=text, role=piece.role, why=piece.why))
        elif piece.note:
            notes.append(index)
    read = [c for c in clauses if c.role != "material"]
    status: Status
    if not unread:
        status = "automatic"
    elif len(unread) >= len(read):
        status = "manual"
    else:
        status = "partial"
    return Reading(
        clauses=tuple(clauses),
        abilities=abilities,
        unread=tuple(unread),
        status=status,
        materials=line,
        notes=tuple(notes),
    )
