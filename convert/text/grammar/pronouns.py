"""Words that stand for things: "it", "that target", "the discarded monster", "both players", "the rest"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import How, Side, Stance, Zone
from convert.text.cursor import Cursor
from convert.text.grammar.comparisons import with_counters
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import Filters
from convert.text.grammar.places import Places
from convert.text.lexicon import Lexicon

if TYPE_CHECKING:
    from convert.text.grammar.qualifiers import Qualifiers

_PRONOUNS = {"it": "it", "them": "they", "they": "they", "both": "they", "these": "they"}
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
_PLAYERS = {
    "both": "players",
    "each": "player",
    "neither": "player",
    "either": "player",
    "a": "player",
    "any": "player",
}
_OWN_STANCE: dict[str, Stance] = {"attack-position": "attack", "defense-position": "defense"}
_MENTION_FIRST = frozenset(("the", "its", "fusion-material", "each", "all", "both", "that", "those", "these"))
"""What a mention can begin with."""
_PRONOUN_FIRST = frozenset(("monster", "equipped", "a", "your", "you", "their", *_PLAYERS, *_PRONOUNS, *_MENTION_FIRST))
"""What a pronoun can begin with, besides the card itself and what a trigger is about: most noun phrases do not."""
_EQUIPPED = (("the", "equipped", "monster"), ("equipped", "monster"))
_STATES_IT = frozenset(("is", "was", "would"))
_AFTER_OWN = frozenset(("in", "from", "with", "you", "on", "in-possession"))
"""What says more of this card, right after its name."""
_ME = Selector(how="self")
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
_HAPPENS = {"destroyed": "did", "summoned": "brought", "special-summoned": "brought", "normal-summoned": "brought"}
"""What may have happened to what the trigger is about, or been done to something by a step."""
_BEFALLEN = frozenset(("activated", "added", "drawn", "placed", "picked", "shown"))
"""Participles more, of what this card may be itself."""
_AFTER_OTHER = ("", ",", "on", "to", "into", "in", "and", "from", "face-down", "face-up")
""" "Place the other on the bottom of the Deck": what may follow "the other" where it stands for a thing."""
_AFTER_BOTH = ("", ",", "to", "into", "in", "from", "face-down", "face-up", "on", "until", "but")
""" "Special Summon both": what may follow "both" where it stands for two things."""
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


_WHO_DID_IT = tuple(
    tuple(row.split())
    for row in (
        "the player who activated it",
        "the player that activated it",
        "the player who activated that card",
        "the player who conducted the summon",
        "the player who summoned it",
        "the attacking player",
        "the player who controlled the destroyed monster",
        "the player that controlled the destroyed monster",
        "the controller of the destroyed monster",
        "the controller of the attacking monster",
    )
)
"""The player whose act the trigger is about."""
_WHO_DESTROYED_IT = (
    ("the", "player", "who", "destroyed", "it"),
    ("the", "controller", "of", "the", "card", "that", "destroyed", "it"),
)
_DOERS = frozenset(words[1] for words in (*_WHO_DID_IT, *_WHO_DESTROYED_IT))


def stand_ins(lexicon: Lexicon) -> frozenset[str]:
    """What a phrase that stands for something else can begin with."""
    first = {"itself", *_PRONOUN_FIRST, *(start for start, _ in (*lexicon.own, *lexicon.event))}
    return frozenset(first - (lexicon.heads.keys() - {"monster"}))


def fighter(words: list[str]) -> Selector:
    """What the trigger is about, in these words: of a battle the one that attacks, the one that is attacked, or the one
    of a side; of anything else just that."""
    attacking = True if "attacking" in words or "attacker" in words else None
    if "attacked" in words or "attack-target" in words or words[1:3] == ["attack", "target"]:
        attacking = False
    where = Filter(attacking=attacking) if attacking is not None else None
    side: Side | None = None
    if (
        attacking is not True
        and ({"battling", "attacked", "you"} & set(words))
        and ("it" not in words or "opponent" in words)
    ):
        side = "opponent" if "opponent" in words else "you" if {"your", "you"} & set(words) else None
    return Selector(how="event", kind="monster", side=side, where=where)


class Pronouns:
    """The grammar of mentions: what they mean is for the caller to resolve."""

    lexicon: Lexicon
    places: Places
    filters: Filters
    qualifiers: Qualifiers
    stand_ins: frozenset[str]

    def parse(self, cur: Cursor) -> Noun | None:
        """The noun phrase at the cursor, which moves past it; None (and no move) if there is none."""
        raise NotImplementedError

    def _pronoun(self, cur: Cursor, word: str) -> Noun | None:
        """The phrase that begins with the ``word`` at the cursor, where it stands for something else."""
        if word not in self.stand_ins:
            return None
        start = cur.pos
        follows = cur.peek(1)
        if word in ("this", "itself"):
            own = cur.take("itself") or cur.take_phrase(self.lexicon.own.get((word, follows), ()))
            return self._itself(cur, start) if own else None
        about = self.lexicon.event.get((word, follows))
        if about is not None and cur.take_phrase(about):
            if cur.at("'s"):
                return None
            if (by_step := self._by_a_step(cur, start)) is not None:
                return by_step
            return Noun(self._other_side(cur, fighter(cur.words[start : cur.pos]), start))
        if word not in _PRONOUN_FIRST:
            return None
        if "equipped" in (word, follows) and cur.take_phrase(_EQUIPPED):
            return None if cur.at("'s") else Noun(Selector(how="equipped", kind="monster"))
        if word == "monster" or (follows == "monster" and word in ("the", "a")):
            cur.take_any(("the", "a"))
            cur.take("monster")
            if (
                cur.take("equipped", "with", "this", "card")
                or cur.take("equipped", "to", "this", "card")
                or cur.take("this", "card", "is", "equipped", "to")
                or cur.take("equipped", "by", "this", "card")
            ):
                return Noun(Selector(how="equipped", kind="monster"))
            cur.pos = start
        if word == "both" and follows in ("those", "these"):
            cur.pos += 1
            return self._mention(cur)
        if word in _PRONOUNS and not (word == "both" and follows == "players"):
            cur.pos += 1
            if word == "both":
                if cur.take("of"):
                    cur.take_any(("the", "those", "these"))
                if cur.take("them"):
                    return Noun(Selector(), mention="they", plural=True)
                if cur.take_any(("monster", "card", "target")):
                    return Noun(Selector(), mention="they", plural=True)
                if cur.take("targets") or cur.peek() in _AFTER_BOTH:
                    return Noun(Selector(), mention="both", plural=True)
                cur.pos = start
                cur.take("both")
                first = self.parse(cur)
                if first is not None and cur.take("and"):
                    second = self.parse(cur)
                    if second is not None:
                        first.also = [*first.also, second]
                        return first
                return None
            if word == "these" and not cur.at("card"):
                cur.pos = start
            elif cur.at("'s"):
                return None
            else:
                return Noun(Selector(), mention=_PRONOUNS[word], plural=word != "it")
        if word == "your" and follows == "opponent" and cur.peek(2) != "'s":
            cur.pos += 2
            return Noun(Selector(kind="caster", side="opponent"), player="opponent")
        if word == "you":
            cur.pos += 1
            return Noun(Selector(kind="caster", side="you"), player="you")
        if word in _PLAYERS and follows == _PLAYERS[word] and cur.peek(2) not in ("'s", "'"):
            cur.pos += 2
            every: How | None = "all" if word in ("both", "each", "neither") else None
            return Noun(Selector(kind="caster", side="any", how=every), player="any")
        owner = worn = False
        if follows in ("controller", "owner") and (
            cur.take("its", "controller")
            or cur.take("their", "controller")
            or cur.take("the", "controller", "of", "that", "monster")
            or (worn := cur.take("the", "controller", "of", "the", "equipped", "monster"))
            or (owner := cur.take("the", "owner", "of", "the", "returned", "monster"))
            or (owner := cur.at("its", "owner") and cur.peek(2) != "'s" and cur.take("its", "owner"))
        ):
            named = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
            # of what was named, where something was; otherwise of what the trigger is about
            among = named if named is not None and (named.ref is not None or named.how == "equipped") else None
            among = Selector(how="equipped", kind="monster") if worn else among
            whose: Side | None = "owner" if owner else None
            return Noun(Selector(kind="caster", how="event", side=whose, among=among), player="that")
        if word == "the" and cur.take("the", "turn-player"):
            return Noun(Selector(kind="caster", side="turn"), player="turn")
        if word == "the" and follows in _DOERS:
            if cur.take_phrase(_WHO_DID_IT):
                return Noun(Selector(kind="caster", how="event"), player="that")
            if cur.take_phrase(_WHO_DESTROYED_IT):
                done = Filter(by=Selector(how="event"))
                return Noun(Selector(kind="caster", how="event", where=done), player="that")
        if word == "that" and cur.take("that", "player"):
            return Noun(Selector(kind="caster", how="event"), player="that")
        return self._mention(cur)

    @staticmethod
    def _by_a_step(cur: Cursor, start: int) -> Noun | None:
        """ "The destroyed monster", "the Summoned monster": what a step before did so, where one did."""
        verb = next((word for word in cur.words[start : cur.pos] if word in _HAPPENS), "")
        done = Noun(Selector(), mention=_HAPPENS.get(verb, ""), verb=verb, done=True)
        return done if verb and cur.refer is not None and cur.refer(done) is not None else None

    def _own_state(self, words: list[str]) -> Filter | None:
        """ "this Fusion Summoned card", "this Set card": what is said of it besides that it is this one."""
        manner: Any = next((self.lexicon.summons[word] for word in words if word in self.lexicon.summons), "any")
        if "set-card" in words or "set" in words or "face-down" in words:
            return Filter(face="down")
        return Filter(summoned=manner) if manner != "any" else None

    @staticmethod
    def _set(cur: Cursor) -> Noun | None:
        """ "This Set card you control", "this Set card in its owner's control": face-down; None where it is a monster
        Set beside the Spells, which no tree tells."""
        if cur.at("in", "the", "spell-zone") or cur.at("in", "your", "spell-zone"):
            return None
        for more in (("you", "control"), ("in", "its", "owner", "'s", "control"), ("on", "the", "field")):
            if cur.take(*more):
                break
        return Noun(Selector(how="self", where=Filter(face="down")))

    def _itself(self, cur: Cursor, start: int) -> Noun | None:
        """This card, whose name began at ``start``, and what says more of it: where it is, what it carries."""
        word = cur.peek()
        if word == "'s":
            return None
        if cur.pos > start + 2:  # "this Attack Position monster"
            stance = next((_OWN_STANCE[own] for own in cur.words[start : cur.pos] if own in _OWN_STANCE), None)
            if stance is not None:
                cur.take("you", "control") or cur.take("on", "the", "field")
            if stance is not None and not cur.at("is", "changed"):
                return Noun(Selector(how="self", where=Filter(stance=stance)))
            if (own := self._own_state(cur.words[start : cur.pos])) is not None and word not in _AFTER_OWN:
                return Noun(Selector(how="self", where=own))
        if word not in _AFTER_OWN:
            return Noun(_ME)
        if "set" in cur.words[start : cur.pos]:
            return self._set(cur)
        if word == "in" and cur.peek(2) == "pendulum-zone" and cur.peek(3) in _STATES_IT:
            cur.pos += 3
            return Noun(Selector(how="self", zone="pendulum"))
        if cur.at("in", "your") and cur.peek(2) in ("pendulum-zone", "spell-zone", "field-zone"):
            return Noun(_ME)
        if cur.take("from", "your", "pendulum-zone") or cur.take("from", "the", "pendulum-zone"):
            return Noun(_ME)  # from where its Pendulum effect works
        if word == "from" or cur.at("in", "your") or cur.at("in", "the", "gy"):
            where = self.places.zone_phrase(cur)
            return Noun(Selector(how="self", zone=where.zone)) if where is not None else Noun(_ME)
        if cur.take("with", "a", "counter"):
            return Noun(Selector(how="self", where=Filter(counter="")))
        if cur.take("with", "xyz-material") or cur.take("with", "material"):
            return Noun(Selector(how="self", where=Filter(counter="material")))
        if word == "with" and cur.peek(1).isdigit():
            carrying: dict[str, Any] = {}
            cur.pos += 1
            if with_counters(cur, carrying):
                return Noun(Selector(how="self", where=Filter(**carrying)))
            cur.pos -= 1
        elif not (cur.take("you", "control") or cur.take("on", "the", "field")):
            cur.take("in-possession")
        return Noun(_ME)

    @staticmethod
    def _other_side(cur: Cursor, found: Selector, start: int) -> Selector:
        """ "that opponent's monster", where the trigger is a battle of one's own: the one on the other side."""
        if "destroyed" in cur.words[start : cur.pos] and cur.refer is not None and found.where is None:
            fallen = cur.refer(Noun(Selector(), mention="fallen"))
            return fallen if isinstance(fallen, Selector) else found
        if "opponent" not in cur.words[start : cur.pos] or found.side is not None or found.where is not None:
            return found
        named = cur.refer(Noun(THEIR_MONSTER, mention="fighter")) if cur.refer is not None else None
        return named if isinstance(named, Selector) else found

    @staticmethod
    def _fights_there(cur: Cursor, last: str) -> Noun | None:
        """ "that monster you control", in a battle that nothing else of that side has been named in."""
        side: Side | None = "you" if last == "control" else "opponent" if last == "controls" else None
        wanted = Noun(msgspec.structs.replace(THEIR_MONSTER, side=side), mention="fights")
        found = cur.refer(wanted) if side is not None and cur.refer is not None else None
        return Noun(found) if isinstance(found, Selector) else None

    @staticmethod
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

    @staticmethod
    def _summoned_there(cur: Cursor) -> str:
        """ "the monster Special Summoned from the Extra Deck": of those that were summoned, where one was."""
        look = cur.look()
        if not look.take("special-summoned") or look.take_phrase(_CAME_FROM) == () or cur.refer is None:
            return ""
        if cur.refer(Noun(Selector(kind="monster"), mention="did", verb="special-summoned")) is None:
            return ""
        cur.pos = look.pos
        return "special-summoned"

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

    def _mention(self, cur: Cursor) -> Noun | None:
        word = cur.peek()
        if word not in _MENTION_FIRST:
            return None
        follows = cur.peek(1)
        if word in ("the", "its", "fusion-material") and cur.take_phrase(_MATERIALS):
            return self._materials(cur)
        if word == "the" and "used" in cur.words[cur.pos : cur.pos + 5]:
            made = self._made_with_this(cur)
            if made is not None:
                return made
        if (
            word == "the"
            and follows in _REST
            and (
                cur.take("the", "rest")
                or cur.take("the", "remaining", "card")
                or cur.take("the", "remaining", "monster")
                or cur.take("the", "other", "card")
                or (follows == "other" and cur.peek(2) in _AFTER_OTHER and cur.take("the", "other"))
            )
        ):
            return Noun(Selector(), mention="rest", plural=True)
        if word == "each" and (cur.at("each", "of", "those") or cur.at("each", "of", "them")):
            cur.pos += 2
            word = cur.peek()
            if cur.take("them"):
                return Noun(Selector(), mention="they", plural=True)
        if word == "all" and (cur.at("all", "those") or cur.at("all", "of", "those") or cur.at("all", "the")):
            cur.pos += 1
            cur.take("of")
            word = cur.peek()
        if word in ("both", "all") and (
            cur.take("both", "targets") or cur.take("all", "of", "them") or cur.take("both", "of", "them")
        ):
            return Noun(Selector(), mention="they", plural=True)
        counted = 2 + (cur.peek(2) == "targets")  # "shuffle all 3 (targets) into the Deck"
        if word == "all" and follows.isdigit() and cur.peek(counted) in ("into", "to", "from", ",", "", "and"):
            cur.pos += counted
            return Noun(Selector(), mention="they", plural=True)
        if word not in _DETERMINERS:
            return None
        if (ordinal := cur.peek(1)) in ("first", "second") and (
            cur.take("the", ordinal, "target")
            or cur.take("that", ordinal, "target")
            or cur.take("the", ordinal, "targets")
        ):
            return Noun(Selector(), mention=ordinal)
        start = cur.pos
        cur.pos += 1
        head = ""
        done, verb = word in ("that", "those"), ""
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
            if head in self.lexicon.mention_heads:
                if head in ("target", "targets") and cur.peek() in self.lexicon.mention_heads:
                    continue
                break
        if (head not in self.lexicon.mention_heads and head[:1] != '"') or cur.at("'s") or not head:
            cur.pos = start
            return None
        if word == "the" and cur.peek() in _DESCRIBES and not cur.at("in", "response"):
            cur.pos = start
            return None
        by_this = self.qualifiers.was_done(cur) if head in self.lexicon.mention_heads else ""
        if not by_this and cur.at("sent", "to", "the", "gy") and cur.peek(4) not in ("this", "by", "from"):
            cur.pos += 4  # "the Level of the monster sent to the GY": what a step before sent there
            by_this = "sent"
        there = self._summoned_there(cur) if not by_this and word == "the" and head == "monster" else ""
        by_this = by_this or there
        if "other" in cur.words[start : cur.pos] and verb in ("", *_AIMED):
            other = self._the_other(cur, head, word)
            if other is not None or word == "the":
                return other
        kind = self.lexicon.heads.get(head)
        named = Selector(how="all", where=Filter(name=head.strip('"'))) if head[:1] == '"' else None
        placed = cur.take_phrase(_MENTION_PLACES)
        if word == "the" and placed and cur.peek() in _DESCRIBES:
            cur.pos = start
            return None
        zone: Zone | str = "play" if placed or there else ""
        if cur.peek() in ("from", "in"):
            zone = _OTHER_PLACES.get(cur.take_phrase(tuple(_OTHER_PLACES)), zone)
        if kind is not None and kind.kind == "monster" and placed and word == "that":
            fights = self._fights_there(cur, placed[-1])
            if fights is not None:
                return fights
        return Noun(
            named or (Selector(kind=kind.kind) if kind and kind.kind != "any" else Selector()),
            mention="done" if by_this else _DETERMINERS[word],
            plural=word in ("those", "these"),
            done=done,
            verb=by_this or verb,
            zone=zone,
            number=max((int(one) for one in cur.words[start : cur.pos] if one.isdigit()), default=1),
            head=head,
            said=frozenset(self._repeated(cur.words[start + 1 : cur.pos])),
            whose=_WHOSE.get(placed, "opponent" if "opponent" in cur.words[start : cur.pos] else ""),
            called=next((one.strip('"') for one in cur.words[start : cur.pos] if one[:1] == '"'), ""),
        )
