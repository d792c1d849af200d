"""The reader of Oracle text: a card in, its clauses and abilities out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.cards.magic.model import Face, MagicCard
from convert.effects import Unread
from convert.effects.magic import Ability
from convert.effects.tree import Status
from convert.text.model import Clause
from convert.text.oracle.becoming import Becoming
from convert.text.oracle.chart import Chart, Found, Grammar, Rule
from convert.text.oracle.clauses import Clauses
from convert.text.oracle.drafts import Context
from convert.text.oracle.events import Events
from convert.text.oracle.keywords import Keywords
from convert.text.oracle.lexicon import Lexicon
from convert.text.oracle.lexing import Namer, fold, inner_quotes, sentences, strip_reminders, tokenize
from convert.text.oracle.lines import Lines
from convert.text.oracle.model import OracleReading
from convert.text.oracle.nouns import Nouns
from convert.text.oracle.places import Places
from convert.text.oracle.rows import Rows
from convert.text.oracle.tenses import derive
from convert.text.oracle.terms import Terms
from convert.text.oracle.witness import OracleWitness

_FILES = ("nouns", "conditions", "events", "acts", "fates", "clauses", "lines")


class OracleReader:
    """Reads Oracle text into effect trees. Make one with :meth:`load` and use it for any number of cards."""

    def __init__(self, rows: Rows, lexicon: Lexicon) -> None:
        self._cache: dict[Any, Any] = {}
        self._quotes: dict[str, Any] = {}
        nouns = Nouns(lexicon)
        places = Places(lexicon)
        terms = Terms(lexicon, self._quoted)
        keywords = Keywords(lexicon)
        clauses = Clauses(lexicon, rows)
        becoming = Becoming(lexicon)
        events = Events()
        rules: Mapping[str, Rule] = {
            "thing": nouns.thing,
            "determined": nouns.determined,
            "things": nouns.things,
            "object": nouns.object,
            "objects": nouns.objects,
            "noun": nouns.noun,
            "class": nouns.class_,
            "class_narrowed": nouns.class_narrowed,
            "players": places.players,
            "owner": places.owner,
            "zone": places.zone,
            "number": terms.number,
            "ordinal": terms.ordinal,
            "bonus": terms.bonus,
            "size": terms.size,
            "counter_name": terms.counter_name,
            "symbol": terms.symbol,
            "mana": terms.mana,
            "energy": terms.energy,
            "color": terms.color,
            "color_list": terms.color_list,
            "name": terms.name,
            "any_word": terms.any_word,
            "ballot": terms.ballot,
            "votes_for": terms.votes_for,
            "subtype_plural": terms.subtype_plural,
            "quoted": terms.quoted,
            "keyword": keywords.keyword,
            "keyword_named": keywords.named,
            "keyword_bare": keywords.bare,
            "keywords_all": keywords.all,
            "keyword_choice": keywords.choice,
            "keyword_line": keywords.line,
            "enchantable": enchantable,
            "simple": clauses.simple,
            "having": clauses.having,
            "chain": clauses.chain,
            "deeds": clauses.deeds,
            "acts": clauses.acts,
            "happens": events.shared,
            "befallen": events.befallen,
            "sentence": clauses.sentence,
            "cost": clauses.cost,
            "identity": becoming.identity,
            "size_identity": becoming.size_identity,
            "made_identity": becoming.made_identity,
            "token_kind": becoming.token_kind,
        }
        self._grammar = Grammar(rows, rules)
        self._witness = OracleWitness.load()

    @classmethod
    def load(cls) -> OracleReader:
        """A reader with the package's rows and word lists."""
        rows = Rows.load(*_FILES)
        derive(rows)
        return cls(rows, Lexicon.load())

    def read(self, card: MagicCard) -> OracleReading:
        """The texts of the castable faces, one after another, and that of the back by itself. Never raises."""
        found = self._faces(card, card.castable)
        if not card.backs:
            return found
        return msgspec.structs.replace(found, back=self._faces(card, card.backs[:1]))

    def _faces(self, card: MagicCard, faces: tuple[Face, ...]) -> OracleReading:
        clauses: list[Clause] = []
        abilities: list[Ability] = []
        unread: list[Unread] = []
        raised = False
        for nth, face in enumerate(faces):
            half = "" if nth == 0 else str(nth + 1)
            kept = len(clauses), len(abilities), len(unread)
            try:
                self._face(card, face, half, clauses, abilities, unread)
            except (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError):
                raised = True
                del clauses[kept[0] :], abilities[kept[1] :], unread[kept[2] :]
                self._unread_face(face, half, clauses, unread)
        status: Status = (
            "flavour"
            if not clauses
            else "automatic"
            if not unread
            else "partial"
            if len(unread) < len(clauses)
            else "manual"
        )
        doubted = self._witness.doubts(tuple(clauses), tuple(abilities), tuple(face.name for face in faces))
        return OracleReading(
            clauses=tuple(clauses),
            abilities=tuple(abilities),
            unread=tuple(unread),
            status=status,
            doubted=doubted,
            raised=raised,
        )

    def _face(
        self,
        card: MagicCard,
        face: Face,
        half: str,
        clauses: list[Clause],
        abilities: list[Ability],
        unread: list[Unread],
    ) -> None:
        spell = "Instant" in face.types or "Sorcery" in face.types
        types = frozenset(one.lower() for one in face.types) | ({"permanent"} if not spell else {"spell"})
        subtypes = frozenset(face.subtypes)
        context = Context(spell=spell, types=types, has_x="{X}" in face.mana_cost, name=face.name, subtypes=subtypes)
        namer = Namer.of(face.name, card.name, legendary="Legendary" in face.supertypes)
        lines = Lines(self._grammar, context, self._cache)
        text = fold(face.text)
        spans: list[tuple[int, int]] = []
        at = 0
        for line in text.split("\n"):
            plain = strip_reminders(line).strip()
            if plain:
                before = len(lines.pieces)
                lines.line(namer.mask(plain))
                spans.extend([(at, at + len(line))] * (len(lines.pieces) - before))
            at += len(line) + 1
        found = lines.abilities()
        base = len(clauses)
        for number, (piece, (start, end)) in enumerate(zip(lines.pieces, spans, strict=True)):
            words = namer.unmask(piece.text, face.name, strip_reminders(text[start:end]))
            role: Any = piece.role
            clauses.append(Clause(index=base + number, text=words, role=role, start=start, end=end, half=half))
            if not piece.read:
                why: Any = piece.why
                unread.append(Unread(src=base + number, text=words, role=role, why=why))
        abilities.extend(_shifted(one, base) for one in found)

    @staticmethod
    def _unread_face(face: Face, half: str, clauses: list[Clause], unread: list[Unread]) -> None:
        """A build never fails for one card: where a rule breaks on a text, all of its lines are unread."""
        at = 0
        for line in face.text.split("\n"):
            if strip_reminders(fold(line)).strip():
                number = len(clauses)
                clauses.append(Clause(index=number, text=line, role="effect", start=at, end=at + len(line), half=half))
                unread.append(Unread(src=number, text=line, role="effect", why="no_frame"))
            at += len(line) + 1

    def _quoted(self, text: str) -> Any:
        """An ability in quotation marks: built, or None where a part of it is unread."""
        if text not in self._quotes:
            self._quotes[text] = None
            lines = Lines(
                self._grammar,
                Context(spell=False, types=frozenset(("creature", "permanent")), has_x=False, quoted=True),
                self._cache,
            )
            lines.line(inner_quotes(text))
            found = lines.abilities()
            if found and all(piece.read for piece in lines.pieces):
                self._quotes[text] = [msgspec.to_builtins(_unsourced(one)) for one in found]
        return self._quotes[text]


def enchantable(chart: Chart, at: int) -> Found:
    """What an Aura says that it enchants."""
    found: Found = []
    for end, node in chart.read("noun", at):
        found.append((end, {"how": "choose", "count": 1, **node}))
    for end, node in chart.read("players", at):
        found.append((end, node))
    if chart.word(at) in ("player", "opponent"):
        side = "any" if chart.word(at) == "player" else "opponent"
        found.append((at + 1, {"how": "choose", "kind": ["player"], "side": side, "count": 1}))
    return found


def _shifted(ability: Ability, base: int) -> Ability:
    """The same with clause numbers of the whole card."""
    if not base:
        return ability
    node = msgspec.to_builtins(ability)
    return msgspec.convert(_add(node, base), type=Ability)


def _add(node: Any, base: int) -> Any:
    if isinstance(node, dict):
        return {
            key: ([one + base for one in value] if isinstance(value, (list, tuple)) else value + base)
            if key == "src"
            else _add(value, base)
            for key, value in node.items()
        }
    if isinstance(node, (list, tuple)):
        return [_add(one, base) for one in node]
    return node


def _unsourced(ability: Ability) -> Any:
    return _without_src(msgspec.to_builtins(ability))


def _without_src(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _without_src(value) for key, value in node.items() if key != "src"}
    if isinstance(node, (list, tuple)):
        return [_without_src(one) for one in node]
    return node


__all__ = ["OracleReader", "sentences", "tokenize"]
