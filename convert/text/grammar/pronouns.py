"""Words that stand for things: "it", "both", "the attacking monster", "the equipped monster", this card by its name."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.mentions import MENTION_FIRST, THEIR_MONSTER, Mentions
from convert.text.grammar.own_card import own_card
from convert.text.grammar.places import Places
from convert.text.grammar.players import COUNTED, take_player
from convert.text.grammar.worn import BY_ITS_EFFECT
from convert.text.lexicon import Lexicon
from convert.text.reference.thing import ME

_PRONOUNS = {"it": "it", "them": "they", "they": "they", "both": "they", "these": "they"}
_PRONOUN_FIRST = frozenset(("monster", "equipped", "a", "your", "you", "their", *COUNTED, *_PRONOUNS, *MENTION_FIRST))
"""What a pronoun can begin with, besides the card itself and what a trigger is about: most noun phrases do not."""
_EQUIPPED = (("the", "equipped", "monster"), ("equipped", "monster"))
_HAPPENS = {"destroyed": "did", "summoned": "brought", "special-summoned": "brought", "normal-summoned": "brought"}
"""What may have happened to what the trigger is about, or been done to something by a step."""
_AFTER_BOTH = ("", ",", "to", "into", "in", "from", "face-down", "face-up", "on", "until", "but")
""" "Special Summon both": what may follow "both" where it stands for two things."""


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
    """The grammar of pronouns: what they mean is for the caller to resolve."""

    lexicon: Lexicon
    places: Places
    mentions: Mentions
    stand_ins: frozenset[str]

    def parse(self, cur: Cursor) -> Noun | None:
        """The noun phrase at the cursor, which moves past it; None (and no move) if there is none."""
        raise NotImplementedError

    def _as_it_came(self, cur: Cursor, noun: Noun, begin: int) -> Noun:
        """ "this card that was Tribute Summoned by Tributing a Fish", "this card, that was Summoned from the GY,": said
        from ``begin`` on, be it of the attacking one."""
        start, where, fields = cur.pos, dict[str, Any](), dict[str, Any]()
        comma = cur.take(",")
        if not (cur.at("that", "was") and cur.peek(2) in self.lexicon.summons and noun.selector.where is None):
            cur.pos = start
            return noun
        if not self.came(cur, fields, where) or fields or (comma and not cur.take(",")):
            cur.pos = start
            return noun
        if "attacking" in cur.words[begin:start]:
            where["attacking"] = True
        noun.selector = msgspec.structs.replace(noun.selector, where=Filter(**where))
        return noun

    def came(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "that was Special Summoned from the GY", into the fields of a description."""
        raise NotImplementedError

    def _pronoun(self, cur: Cursor, word: str) -> Noun | None:
        """The phrase that begins with the ``word`` at the cursor, where it stands for something else."""
        if word not in self.stand_ins:
            return None
        start = cur.pos
        follows = cur.peek(1)
        if word in ("this", "itself"):
            own = cur.take("itself") or cur.take_phrase(self.lexicon.own.get((word, follows), ()))
            noun = own_card(cur, start, self.lexicon, self.places) if own else None
            return self._as_it_came(cur, noun, start) if noun is not None else None
        about = self.lexicon.event.get((word, follows))
        if about is not None and cur.take_phrase(about):
            if cur.at("'s"):
                return None
            by_step = _by_a_step(cur, start)
            by_step = by_step or _brought_before(cur, start)
            return by_step or Noun(_other_side(cur, fighter(cur.words[start : cur.pos]), start))
        if word not in _PRONOUN_FIRST:
            return None
        if "equipped" in (word, follows) and cur.take_phrase(_EQUIPPED):
            return None if cur.at("'s") else Noun(Selector(how="equipped", kind="monster"))
        if cur.at("the", "equipped") and cur.peek(2)[:1] == '"' and cur.peek(3) != "'s":
            named = Filter(name=cur.peek(2).strip('"'))
            cur.pos += 3  # "the equipped “Moss Frog”": its bearer
            return Noun(Selector(how="equipped", kind="monster", where=named))
        if word == "monster" or (follows == "monster" and word in ("the", "a")):
            worn_by = _take_bearer(cur)
            if worn_by is not None:
                return Noun(worn_by)
        if word == "both" and follows in ("those", "these"):
            cur.pos += 1
            return self.mentions.read(cur)
        if word == "both" and follows != "players":
            return self._both(cur)
        if word in _PRONOUNS and word != "both" and not (word == "these" and follows != "card"):
            cur.pos += 1
            return None if cur.at("'s") else Noun(Selector(), mention=_PRONOUNS[word], plural=word != "it")
        return take_player(cur, word) or self.mentions.read(cur)

    def _both(self, cur: Cursor) -> Noun | None:
        """ "both (of the) monsters", "both X and Y"."""
        start = cur.pos
        cur.pos += 1
        if cur.take("of"):
            cur.take_any(("the", "those", "these"))
        if cur.take("them") or cur.take_any(("monster", "card", "target")):
            return Noun(Selector(), mention="they", plural=True)
        if cur.take("targets") or cur.peek() in _AFTER_BOTH:
            return Noun(Selector(), mention="both", plural=True)
        cur.pos = start + 1
        first = self.parse(cur)
        if first is None or not cur.take("and"):
            return None
        second = self.parse(cur)
        if second is None:
            return None
        first.also = [*first.also, second]
        return first


def _take_bearer(cur: Cursor) -> Selector | None:
    """ "The monster equipped with this card (by this effect)", "the monster this card is equipped to"; None and no
    move where it is not."""
    start = cur.pos
    cur.take_any(("the", "a"))
    cur.take("monster")
    if (
        cur.take("equipped", "with", "this", "card")
        or cur.take("equipped", "to", "this", "card")
        or cur.take("this", "card", "is", "equipped", "to")
        or cur.take("equipped", "by", "this", "card")
    ):
        own = Filter(put_on_by=ME) if cur.take_phrase(BY_ITS_EFFECT) else None
        return Selector(how="equipped", kind="monster", where=own)
    cur.pos = start
    return None


def _by_a_step(cur: Cursor, start: int) -> Noun | None:
    """ "The destroyed monster", "the Summoned monster": what a step before did so, where one did."""
    verb = next((word for word in cur.words[start : cur.pos] if word in _HAPPENS), "")
    done = Noun(Selector(), mention=_HAPPENS.get(verb, ""), verb=verb, done=True)
    return done if verb and cur.refer is not None and cur.refer(done) is not None else None


def _brought_before(cur: Cursor, start: int) -> Noun | None:
    """ "(When this card leaves the field, destroy) the Special Summoned monster": the one that a sentence before
    brought, and nothing that this trigger is about."""
    brought = next((word for word in cur.words[start : cur.pos] if _HAPPENS.get(word) == "brought"), "")
    if not brought or cur.refer is None or cur.refer(Noun(Selector(), mention="gone")) is None:
        return None
    return Noun(Selector(kind="monster"), mention="the", verb=brought, head="monster", done=True)


def _other_side(cur: Cursor, found: Selector, start: int) -> Selector:
    """ "that opponent's monster", where the trigger is a battle of one's own: the one on the other side."""
    if "destroyed" in cur.words[start : cur.pos] and cur.refer is not None and found.where is None:
        fallen = cur.refer(Noun(Selector(), mention="fallen"))
        return fallen if isinstance(fallen, Selector) else found
    if "opponent" not in cur.words[start : cur.pos] or found.side is not None or found.where is not None:
        return found
    named = cur.refer(Noun(THEIR_MONSTER, mention="fighter")) if cur.refer is not None else None
    return named if isinstance(named, Selector) else found
