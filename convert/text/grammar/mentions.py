"""Mentions: "that target", "the discarded monster", "those cards on the field", "the rest", "the above cards"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Side, Zone
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import Filters
from convert.text.lexicon import Lexicon

if TYPE_CHECKING:
    from convert.text.grammar.qualifiers import Qualifiers

MENTION_FIRST = frozenset(
    ("the", "its", "fusion-material", "material", "each", "all", "both", "that", "those", "these")
)
"""What a mention can begin with."""
_MATERIALS = (
    ("the", "above", "card"),
    ("the", "above", "monster"),
    ("the", "above", "fusion-material"),
    ("the", "above", "material"),
    ("the", "fusion-material"),
    ("its", "fusion-material"),
    ("its", "material"),
    ("fusion-material",),
)
_REST = frozenset(("rest", "remaining", "other"))
_DONE = frozenset(
    (
        *(
            "banished",
            "chosen",
            "destroyed",
            "detached",
            "discarded",
            "excavated",
            "excavated",
            "returned",
            "revealed",
            "selected",
        ),
        "sent",
        *("target", "targeted", "targets", "tributed"),
    )
)
_STATED = {
    "face-up": "up",
    "face-down": "down",
    "attack-position": "attack",
    "defense-position": "defense",
    "continuous-spell": "continuous",
    "continuous-trap": "continuous",
    "field-spell": "field",
    "equip-spell": "equip",
}
_BEFALLEN = frozenset(("activated", "added", "drawn", "placed", "picked", "shown"))
"""Participles more, of what this card may be itself."""
_AFTER_OTHER = ("", ",", "on", "to", "into", "in", "and", "from", "face-down", "face-up")
""" "Place the other on the bottom of the Deck": what may follow "the other" where it stands for a thing."""
_CAME_FROM = (("from", "the", "extra-deck"), ("from", "your", "extra-deck"), ("from", "the", "deck"))
_OTHER_PLACES: dict[tuple[str, ...], Zone] = {
    ("from", "your", "gy"): "used",
    ("in", "your", "gy"): "used",
    ("from", "the", "gy"): "used",
    ("in", "the", "gy"): "used",
    ("on", "the", "field"): "play",
}
_MENTION_PLACES = (("on", "the", "field"), ("you", "control"), ("your", "opponent", "controls"))
_WHOSE = {("you", "control"): "you", ("your", "opponent", "controls"): "opponent"}
_DESCRIBES = ("with", "whose", "that", "in", "equipped")
THEIR_MONSTER = Selector(how="all", kind="monster", side="opponent", zone="play")
""" "Your opponent's monster", as words that describe it."""
AS_MATERIAL = tuple(
    tuple(f"as {article}{word}".split())
    for word in ("material", "fusion-material", "synchro-material", "link-material")
    for article in ("", "a ")
)
_AIMED = ("target", "targets", "targeted", "selected", "chosen")
_MADE = ("fusion", "ritual", "synchro", "xyz", "link")
_DETERMINERS = {"that": "that", "those": "those", "the": "the", "these": "those"}


class _Words(NamedTuple):
    """The words of a mention, from its determiner to its head."""

    head: str
    verb: str
    """The participle among them."""
    done: bool
    """Whether it says, or a pointing word does, that it is another one than this card."""


class Mentions:
    """The grammar of mentions: what they mean is for the caller to resolve."""

    def __init__(self, lexicon: Lexicon, filters: Filters, qualifiers: Qualifiers) -> None:
        self.lexicon = lexicon
        self.filters = filters
        self.qualifiers = qualifiers

    def read(self, cur: Cursor) -> Noun | None:
        """The mention at the cursor; None where there is none, wherever the cursor is then."""
        word = cur.peek()
        if word not in MENTION_FIRST:
            return None
        found = self._made_of(cur, word) or _the_rest(cur, word) or _all_of(cur, word)
        if found is not None:
            return found
        word = cur.peek()
        if word not in _DETERMINERS:
            return None
        return _ordinal(cur) or self._told(cur, word)

    def _made_of(self, cur: Cursor, word: str) -> Noun | None:
        """ "its materials"; "the Synchro Monster that used this card as material"."""
        if word in ("the", "its", "fusion-material") and cur.take_phrase(_MATERIALS):
            return self._materials(cur)
        if word == "material" and cur.at("material", "mentioned", "on", "it"):
            cur.pos += 1
            return self._materials(cur)
        used = word == "the" and "used" in cur.words[cur.pos : cur.pos + 5]
        return _made_with_this(cur) if used else None

    def _told(self, cur: Cursor, word: str) -> Noun | None:
        """ "that discarded monster", "the Fish monster Special Summoned by this effect", "those 2 cards in your GY"."""
        start = cur.pos
        told = self._words(cur, word)
        if told is None or (word == "the" and cur.peek() in _DESCRIBES and not cur.at("in", "response")):
            return None
        head, verb, done = told
        by_this, there = self._by_this(cur, word, head)
        if "other" in cur.words[start : cur.pos] and verb in ("", *_AIMED):
            other = self._the_other(cur, head, word)
            if other is not None or word == "the":
                return other
        kind = self.lexicon.heads.get(head)
        named = Selector(how="all", where=Filter(name=head.strip('"'))) if head[:1] == '"' else None
        placed = cur.take_phrase(_MENTION_PLACES)
        if word == "the" and placed and cur.peek() in _DESCRIBES:
            return None
        zone: Zone | str = "play" if placed or there else ""
        if cur.peek() in ("from", "in"):
            zone = _OTHER_PLACES.get(cur.take_phrase(tuple(_OTHER_PLACES)), zone)
        if kind is not None and kind.kind == "monster" and placed and word == "that":
            fights = _fights_there(cur, placed[-1])
            if fights is not None:
                return fights
        said = cur.words[start : cur.pos]
        return Noun(
            named or (Selector(kind=kind.kind) if kind and kind.kind != "any" else Selector()),
            mention="done" if by_this else _DETERMINERS[word],
            plural=word in ("those", "these"),
            done=done,
            verb=by_this or verb,
            zone=zone,
            number=max((int(one) for one in said if one.isdigit()), default=1),
            head=head,
            said=frozenset(self._repeated(said[1:])),
            whose=_WHOSE.get(placed, "opponent" if "opponent" in said else ""),
            called=next((one.strip('"') for one in said if one[:1] == '"'), ""),
        )

    def _words(self, cur: Cursor, word: str) -> _Words | None:
        """The words after the determiner ``word``, up to the head; None where no head is among them."""
        cur.pos += 1
        head = verb = ""
        done = word in ("that", "those")
        heads = self.lexicon.mention_heads
        if done and cur.take("opponent", "'s") and cur.peek() == "monster":
            return None  # in a battle the one that fights: a phrase of its own
        while (
            (next_word := cur.peek()) in self.lexicon.mention_words
            or next_word[:1] == '"'
            or self.filters.is_simple(next_word)
        ):
            head = next_word
            if head in _DONE:
                done, verb = True, head
            elif head in _BEFALLEN or head.endswith("summoned"):
                verb = head
            cur.pos += 1
            if head in heads:
                if head in ("target", "targets") and cur.peek() in heads:
                    continue
                break
        if (head not in heads and head[:1] != '"') or cur.at("'s") or not head:
            return None
        return _Words(head, verb, done)

    def _by_this(self, cur: Cursor, word: str, head: str) -> tuple[str, bool]:
        """What this very ability is said to have done to it, and whether by a Summon from the Extra Deck."""
        by_this = self.qualifiers.was_done(cur) if head in self.lexicon.mention_heads else ""
        if not by_this and cur.at("sent", "to", "the", "gy") and cur.peek(4) not in ("this", "by", "from"):
            cur.pos += 4  # "the Level of the monster sent to the GY": what a step before sent there
            by_this = "sent"
        there = _summoned_there(cur) if not by_this and word == "the" and head == "monster" else ""
        return by_this or there, bool(there)

    def _the_other(self, cur: Cursor, head: str, first: str) -> Noun | None:
        """ "the other monster", "that other monster from your GY": the second of two that were named; "the other
        monsters you control": all but the one named last. The cursor stands behind the head; None for neither."""
        kind = self.lexicon.heads.get(head)
        about = Noun(Selector(kind="monster" if kind is not None and kind.kind == "monster" else None), mention="other")
        if cur.refer is None:
            return None
        start = cur.pos
        about.zone = _OTHER_PLACES.get(cur.take_phrase(tuple(_OTHER_PLACES)), "")
        if cur.refer(about) is not None:
            return about
        cur.pos = start
        nearest = cur.refer(Noun(Selector(), mention="it"))
        fields: dict[str, Any] = {"how": "all", "kind": about.selector.kind or "any", "except_": nearest}
        where: dict[str, Any] = {}
        cur.take("currently")
        self.qualifiers.after_head(cur, fields, where)
        if nearest is None or fields.get("zone") != "play" or first != "the":
            cur.pos = start
            return None
        return Noun(Selector(**fields, where=Filter(**where) if where else None), plural=True)

    def _materials(self, cur: Cursor) -> Noun:
        """ "its materials", "the above cards", "Fusion Materials mentioned on it": what the card itself names."""
        fields: dict[str, Any] = {"how": "choose", "count": "any", "kind": "monster"}
        where: dict[str, Any] = {"can": ("be_its_material",)}
        cur.take("monster")
        cur.take("mentioned", "on", "it") or cur.take("listed", "on", "it") or cur.take(
            "that", "are", "listed", "on", "it"
        ) or cur.take("mentioned", "on", "that", "monster") or cur.take("listed", "on", "that", "monster") or cur.take(
            "listed", "on", "that", "fusion", "monster"
        )
        self.qualifiers.after_head(cur, fields, where)
        fields["where"] = Filter(**where)
        return Noun(Selector(**fields), plural=True)

    def _repeated(self, words: list[str]) -> Iterator[str]:
        """The Types, Attributes and kinds of monster among the words of a mention."""
        for word in words[:-1]:
            if word in self.lexicon.types:
                yield self.lexicon.types[word].lower()
            elif word in self.lexicon.attributes or word in self.lexicon.classes:
                yield word
            elif word in _STATED:
                yield _STATED[word]


def _the_rest(cur: Cursor, word: str) -> Noun | None:
    """ "the rest", "the remaining cards", "the other"; None (and no move) for anything else."""
    if word != "the" or cur.peek(1) not in _REST:
        return None
    said = (
        cur.take("the", "rest")
        or cur.take("the", "remaining", "card")
        or cur.take("the", "remaining", "monster")
        or cur.take("the", "other", "card")
        or (cur.peek(1) == "other" and cur.peek(2) in _AFTER_OTHER and cur.take("the", "other"))
    )
    return Noun(Selector(), mention="rest", plural=True) if said else None


def _all_of(cur: Cursor, word: str) -> Noun | None:
    """ "each of them", "both targets", "all 3 (targets)": several that were named; else the cursor is behind "each of",
    "all of" before those that are told more of."""
    they = Noun(Selector(), mention="they", plural=True)
    if word == "each" and (cur.at("each", "of", "those") or cur.at("each", "of", "them")):
        cur.pos += 2
        if cur.take("them"):
            return they
    if word == "all" and (cur.at("all", "those") or cur.at("all", "of", "those") or cur.at("all", "the")):
        cur.pos += 1
        cur.take("of")
    word, follows = cur.peek(), cur.peek(1)
    if word in ("both", "all") and (
        cur.take("both", "targets") or cur.take("all", "of", "them") or cur.take("both", "of", "them")
    ):
        return they
    counted = 2 + (cur.peek(2) == "targets")  # "shuffle all 3 (targets) into the Deck"
    if word == "all" and follows.isdigit() and cur.peek(counted) in ("into", "to", "from", ",", "", "and"):
        cur.pos += counted
        return they
    return None


def _ordinal(cur: Cursor) -> Noun | None:
    """ "the first target", "that second target"; None (and no move) for anything else."""
    if (ordinal := cur.peek(1)) in ("first", "second") and (
        cur.take("the", ordinal, "target") or cur.take("that", ordinal, "target") or cur.take("the", ordinal, "targets")
    ):
        return Noun(Selector(), mention=ordinal)
    return None


def _fights_there(cur: Cursor, last: str) -> Noun | None:
    """ "that monster you control", in a battle that nothing else of that side has been named in."""
    side: Side | None = "you" if last == "control" else "opponent" if last == "controls" else None
    wanted = Noun(msgspec.structs.replace(THEIR_MONSTER, side=side), mention="fights")
    found = cur.refer(wanted) if side is not None and cur.refer is not None else None
    return Noun(found) if isinstance(found, Selector) else None


def _made_with_this(cur: Cursor) -> Noun | None:
    """ "the Synchro Monster that used this card as material": what it was material for."""
    start = cur.pos
    cur.pos += 1
    cur.take_any(_MADE)
    if cur.take("monster") and cur.take("that", "used", "this", "card") and cur.take_phrase(AS_MATERIAL):
        cur.take("monster")
        return Noun(Selector(kind="monster"), mention="made")
    cur.pos = start
    return None


def _summoned_there(cur: Cursor) -> str:
    """ "the monster Special Summoned from the Extra Deck": of those that were summoned, where one was."""
    look = cur.look()
    if not look.take("special-summoned") or look.take_phrase(_CAME_FROM) == () or cur.refer is None:
        return ""
    if cur.refer(Noun(Selector(kind="monster"), mention="did", verb="special-summoned")) is None:
        return ""
    cur.pos = look.pos
    return "special-summoned"
