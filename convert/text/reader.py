"""The reader: one card in, its clauses and abilities out."""

from __future__ import annotations

import msgspec

from convert.cards.model import Card
from convert.effects import Unread
from convert.effects.tree import Status
from convert.text.abilities.assemble import Assembler
from convert.text.abilities.battle_sides import of_its_side, others_of_ones_own
from convert.text.abilities.in_the_damage_step import destroyed_face_down, fought_face_down, in_the_damage_step
from convert.text.abilities.lead import Leads
from convert.text.abilities.quoted_whole import quote_whole
from convert.text.book import Book
from convert.text.clauses.chain import ClauseReader
from convert.text.clauses.connectors import Connectors
from convert.text.clauses.phrase import Tools
from convert.text.events.passive import passive
from convert.text.frames import all_frames
from convert.text.grammar.amount import Amounts
from convert.text.grammar.filters import Filters
from convert.text.grammar.noun import Nouns
from convert.text.grammar.places import Places
from convert.text.lexicon import Lexicon
from convert.text.model import Clause, Reading
from convert.text.reference.own_name import with_own_name
from convert.text.reference.thing import Names
from convert.text.rewrite import Rewriter, why_unread
from convert.text.sentences.negation import as_answers
from convert.text.sentences.special import Special
from convert.text.spans import quotation, span
from convert.text.split import Sentence, sentences
from convert.text.tokens import Tokenizer, Tokens

_WITH_MATERIALS = frozenset(("fusion", "synchro", "xyz", "link"))


class Reader:
    """Reads card text into effect trees. Make one with :meth:`load` and use it for any number of cards."""

    def __init__(self, tools: Tools, rewriter: Rewriter, clauses: ClauseReader, leads: Leads, special: Special) -> None:
        self._tools = tools
        self._tokenize = Tokenizer()
        self._rewriter = rewriter
        self._clauses = clauses
        self._leads = leads
        self._special = special

    @classmethod
    def load(cls, taught: str = "") -> Reader:
        """A reader with the package's word lists, rewrite table and frames. ``taught``: more rows for the table."""
        lexicon = Lexicon.load()
        places = Places(lexicon)
        nouns = Nouns(lexicon, places, Filters(lexicon, places))
        tools = Tools(lexicon, places, nouns, Amounts(nouns))
        nouns.qualifiers.passive = lambda cur, what: passive(cur, tools, what)
        clauses = ClauseReader(tools, all_frames(), Connectors.load())
        return cls(tools, Rewriter.load(taught), clauses, Leads(tools), Special.load(tools, clauses))

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        """Read ``card.text``. Never raises: what it cannot read is in ``unread``.

        A card without rules text (``flavor``, a Normal monster, no text at all) is ``flavour`` with no clauses; a rule
        that stands below a Normal monster's story is read.
        With ``pendulum``, the pendulum half is read too: its clauses follow, and its abilities work from
        ``pendulum``, a place that a game without Pendulum Zones never meets (CONVERT-35). What is unread of it is a
        note: it counts neither for nor against being automatic (CONVERT-46).
        """
        main = Half(self, card, card.rules()) if card.rules().strip() else None
        other = None
        if pendulum and card.pendulum_text.strip():
            other = Half(self, card, card.pendulum_text, after=main, pendulum=True)
        if main is None and other is None:
            return Reading(clauses=(), abilities=(), unread=(), status="flavour")
        return _reading([half for half in (main, other) if half is not None])

    def assemble(self, card: Card, tokens: Tokens, first: int, names: Names) -> Assembler:
        """A fresh assembler for one text of the card, its clauses counted from ``first``."""
        return Assembler(self._tools, self._clauses, self._leads, self._special, card, tokens.words, first, names)

    def tokens(self, text: str) -> Tokens:
        """The text in tokens, old wording already rewritten."""
        return self._rewriter(self._tokenize(text))

    def named(self, card: Card, text: str) -> Tokens:
        """A text of the card in tokens, each name that it calls itself by its own."""
        tokens = self.tokens(text)
        tokens.words[:] = with_own_name(tokens.words, card.name)
        return tokens


class Half:
    """One text of a card, read: its tokens, its clauses, its abilities."""

    def __init__(
        self, reader: Reader, card: Card, text: str, after: Half | None = None, *, pendulum: bool = False
    ) -> None:
        self.tokens: Tokens = reader.named(card, text)
        self.pendulum = pendulum
        parts = sentences(self.tokens)
        materials: list[Sentence] = []
        if not self.pendulum:
            materials, parts = _split_materials(card, self.tokens, parts)
        self.first = len(after.book.pieces) if after is not None else 0
        names = after.names if after is not None else Names()
        self.names: Names = names
        assembler = reader.assemble(card, self.tokens, self.first, names)
        self.book: Book = assembler.book
        self.materials = ""
        if materials:
            assembler.book.open("material", materials[0].start, materials[-1].end)
            self.materials = span(self.tokens, materials[0].start, materials[-1].end)[0]
        self.abilities = tuple(
            others_of_ones_own(of_its_side(fought_face_down(destroyed_face_down(in_the_damage_step(one)))))
            for ability in assembler.run(parts)
            for one in as_answers(ability)
        )
        quote_whole(self.book, self.tokens.words, parts, self.abilities)
        if self.pendulum:
            self.abilities = tuple(
                msgspec.structs.replace(a, from_="pendulum") if a.from_ == "play" or a.mode == "summon_rule" else a
                for a in self.abilities
                if _ASKS_UNREAD not in msgspec.json.encode(a)
            )


def _split_materials(card: Card, tokens: Tokens, parts: list[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """The first line of a Fusion, Synchro, Xyz or Link monster is its materials."""
    if card.kind != "monster" or not _WITH_MATERIALS.intersection(card.properties) or not parts:
        return [], parts
    head = [p for p in parts if p.line == parts[0].line]
    words = tokens.words[head[0].start : head[-1].end]
    if len(head) == 1 and ":" not in words and not {"cannot", "must", "gains"} & set(words[:6]):
        return head, parts[1:]
    return [], parts


_ASKS_UNREAD = b'"unread":'


def _reading(halves: list[Half]) -> Reading:
    clauses: list[Clause] = []
    unread: list[Unread] = []
    notes: list[int] = []
    for half in halves:
        told = {src for one in half.abilities for src in one.src}
        for index, piece in enumerate(half.book.pieces, half.first):
            text, start, end = span(half.tokens, piece.start, max(piece.end, piece.start + 1))
            quoted = text
            if piece.why is not None:
                begin, end = quotation(half.tokens, piece, start, end)
                start = begin if piece.quoted == piece.start else start
                text, quoted = half.tokens.text[start:end], half.tokens.text[begin:end]
                if piece.time is not None:
                    quoted = f"{span(half.tokens, *piece.time)[0]}, … {quoted}"
            clauses.append(
                Clause(
                    index=index,
                    text=text,
                    role=piece.role,
                    start=start,
                    end=end,
                    because=why_unread(half.tokens.words[piece.start : piece.end]) if piece.why else piece.because,
                    half="pendulum" if half.pendulum else "",
                )
            )
            if half.pendulum and (piece.why is not None or index not in told):
                notes.append(index)
            elif piece.why is not None:
                limits = tuple(piece.limits)
                limit = limits[0] if len(limits) == 1 else limits or None
                unread.append(Unread(src=index, text=quoted, role=piece.role, why=piece.why, limit=limit))
            elif piece.note:
                notes.append(index)
    main = [half for half in halves if not half.pendulum]
    status: Status
    if not main:
        status = "flavour"
    elif not unread:
        status = "automatic"
    elif not any(half.abilities for half in main):
        status = "manual"
    else:
        status = "partial"
    return Reading(
        clauses=tuple(clauses),
        abilities=tuple(ability for half in halves for ability in half.abilities),
        unread=tuple(unread),
        status=status,
        materials=halves[0].materials,
        notes=tuple(notes),
    )
