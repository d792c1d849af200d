"""Likeness in descriptions: "with the same name as that target", "with a different Type", "with that name"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.terms import Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import originally
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

_IT_HAD = tuple(
    tuple(row.split())
    for row in (
        "had in the gy",
        "had in your gy",
        "had in your hand",
        "had in your hand or on the field",
        "had in the extra-deck",
        "had on the field",
        "had once it returned to the hand",
        "had once it was in your hand",
    )
)
"""When it had the name: when it was where it is said to be."""
_PROPERTIES = {
    "name": "name",
    "type": "type",
    "attribute": "attribute",
    "level": "level",
    "rank": "rank",
    "atk": "attack",
    "def": "defense",
    "link-rating": "link",
    "card-kind": "kind",
}


_AND_IN_GY = (("and", "in", "your", "gy"), ("or", "in", "your", "gy"))
_AND_MONSTERS_IN_GY = (("and", "the", "monster", "in", "your", "gy"), ("and", "monster", "in", "your", "gy"))
_BOTH = (
    ("both", "the", "declared", "type", "and", "attribute"),
    ("the", "declared", "type", "and", "attribute"),
    ("that", "type", "and", "attribute"),
)
"""Two things that were declared."""


def _all_originally(where: dict[str, Any]) -> None:
    """ "(the same Type) as that monster's original Type": what is compared is the original one."""
    for sense in ("same", "different"):
        if sense in where:
            where[sense] = tuple(map(originally, where[sense]))


def _apart(cur: Cursor) -> tuple[str, int] | None:
    """ "(but) 1 Rank higher": in which number, and how far; None and no move for others."""
    number, stat, sense = cur.peek(), _PROPERTIES.get(cur.peek(1).removesuffix("s"), ""), cur.peek(2)
    if not number.isdigit() or stat not in ("level", "rank") or sense not in ("higher", "lower"):
        return None
    cur.pos += 3
    return stat, int(number) if sense == "higher" else -int(number)


class Likeness:
    """The grammar of what is the same as something else has, or another."""

    nouns: Nouns

    def alike(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "the same Level as that target", "a different name", "the same Type but a different Level"."""
        known = dict(where)
        joined = False
        apart: tuple[str, int] | None = None
        mark = start = cur.pos
        while True:
            before = cur.pos
            if joined:
                cur.take("with")
            if joined and (apart := _apart(cur)) is not None:
                joined = False
                break
            sense, properties = self._traits(cur)
            if not properties:
                cur.pos = before
                break
            where[sense] = properties
            mark = cur.pos
            joined = cur.take(",", "but") or cur.take("but") or cur.take("and")
            if not joined:
                break
        if where == known:
            return False
        if joined:
            cur.pos = mark  # "…, and 1 monster": no more of it
        if cur.take("as", "each", "other") or cur.take("from", "each", "other"):
            if cur.partner is not None:
                where["compared_to"] = cur.partner
            return True
        one_of = len(where.get("same", ())) > 1 and "or" in cur.words[start : cur.pos]
        if not self.compared(cur, where):
            return False
        if apart is not None:  # "the same Type but 1 Rank higher than that monster"
            if "compared_to" not in where or apart[0] in where:
                return False
            away = Amount(stat=apart[0], of=where["compared_to"], plus=apart[1])  # type: ignore[arg-type]
            where[apart[0]] = Bound(eq=away)
        return not one_of or self._in_one_of(where)

    @staticmethod
    def _in_one_of(where: dict[str, Any]) -> bool:
        """ "the same Type or Attribute as this card": alike in one of these; it must be said as what."""
        if "compared_to" not in where or "any_" in where or "different" in where:
            return False
        traits, to = where.pop("same"), where.pop("compared_to")
        where["any_"] = tuple(Filter(same=(trait,), compared_to=to) for trait in traits)
        return True

    @staticmethod
    def _traits(cur: Cursor) -> tuple[str, tuple[str, ...]]:
        """ "the same Type and Attribute", "a different original name": which, and in what; no move where it is not."""
        start = cur.pos
        cur.take_any(("the", "a", "its", "that"))
        cur.take("exact")
        sense = cur.take_any(("same", "different"))
        original = False  # "the same original Type and Level": both
        properties: list[str] = []
        done = start
        while sense:
            original |= cur.take("original")
            cur.at("monster", "type") and cur.take("monster")
            known = _PROPERTIES.get(cur.peek().rstrip("s"))
            if known is None or (known == "type" and cur.peek(1) == "("):
                break  # "the same type (Fusion, Synchro, or Xyz)": no property says which of these it is
            properties.append(originally(known) if original and known != "kind" else known)
            cur.pos += 1
            done = cur.pos
            cur.take(",")
            if not (cur.take("and") or cur.take("or") or cur.words[cur.pos - 1] == ","):
                break
        cur.pos = done
        return sense, tuple(properties)

    def compared(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "as that target", "from this card's Level", "than the Tributed monster had on the field": with what."""
        start = cur.pos
        had = self._had(cur)
        if had is not None:
            where["compared_to"] = had
            return True
        cur.at(",", "as") and cur.peek(2) in ("that", "this", "those") and cur.take(",")
        if not (cur.take("as") or cur.take("from") or cur.take("than")):
            return True
        if cur.words[cur.pos - 1] == "from" and cur.peek() == "your":
            cur.pos = start
            return True
        noun = self.nouns.parse(cur)
        if noun is None:
            at = cur.find("'s")
            inner = cur.sub(cur.pos, at) if 0 <= at < cur.pos + 12 else None
            noun = self.nouns.parse(inner) if inner is not None else None
            if noun is None or inner is None or not inner.done:
                cur.pos = start
                return True
            cur.pos = at + 1
            if cur.take("original"):
                _all_originally(where)
            while _PROPERTIES.get(cur.peek()):
                cur.pos += 1
                cur.at("and", cur.peek(1)) and _PROPERTIES.get(cur.peek(1)) and cur.take("and")
        selector = noun.selector
        if selector.how == "self" and selector.zone not in (None, "play"):
            # "with a different Level than this card from your Deck": where the other one is, not this card
            cur.pos = max(at for at in range(start, cur.pos) if cur.words[at] in ("from", "in"))
            selector = ME
        if noun.mention == "it" and cur.partner is not None:
            selector = cur.partner  # "1 Fish monster and 1 monster with a different Type from it"
        elif noun.mention:
            found = cur.refer(noun) if cur.refer is not None else None
            target = found is not None and (found.ref or "").startswith("t")
            if noun.mention == "the" and noun.whose and not (noun.verb or target):
                # "with a different name from the cards you control": from all of them
                side: Side = "you" if noun.whose == "you" else "opponent"
                found = Selector(how="all", kind=selector.kind or "any", side=side, zone="play")
                if side == "you" and selector.kind == "monster" and cur.take_phrase(_AND_MONSTERS_IN_GY):
                    found = msgspec.structs.replace(found, zone=("play", "used"))
                elif side == "you" and cur.take_phrase(_AND_IN_GY):
                    found = msgspec.structs.replace(found, kind="any", zone=("play", "used"))
            if found is None:
                return False
            selector = found
        cur.take_phrase(_IT_HAD)
        where["compared_to"] = selector
        self._but_another(cur, where)
        return True

    def _but_another(self, cur: Cursor, where: dict[str, Any]) -> None:
        """ "(the same Type as that target), but a different name": of the same thing."""
        start = cur.pos
        cur.take(",")
        if cur.take("but"):
            cur.take("with")
            sense, properties = self._traits(cur)
            if properties and sense not in where and not (cur.at("from") or cur.at("than") or cur.at("as")):
                where[sense] = properties
                return
        cur.pos = start

    def _had(self, cur: Cursor) -> Selector | None:
        """ "(the same Level) the sent monster had in your hand": what had it."""
        start = cur.pos
        noun = self.nouns.parse(cur) if cur.peek() in ("the", "that", "it") else None
        named = noun is not None and noun.mention and cur.refer is not None
        found: Selector | None = cur.refer(noun) if named and cur.refer is not None else None
        if found is None or found.how == "self" or not cur.take_phrase(_IT_HAD):
            cur.pos = start
            return None
        return found

    @staticmethod
    def of_what(cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "1 monster with the same Level", and no more: as what was named before; as this card, if it must differ.
        False where nothing was named."""
        if fields.get("count") != 1 or "compared_to" in where or not ("same" in where or "different" in where):
            return True
        if cur.partner is not None:
            where["compared_to"] = cur.partner
            return True
        named = cur.refer(Noun(Selector(), mention="that")) if cur.refer is not None else None
        if named is None or named.how == "self":
            if "same" in where:
                return False
            named = ME
        where["compared_to"] = named
        return True

    def namesake(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(with the same name) as that card", "… the sent monster had in the GY": whose name it is."""
        start = cur.pos
        said = cur.take("as")
        noun = self.nouns.parse(cur)
        found = cur.refer(noun) if noun is not None and noun.mention and cur.refer is not None else None
        if noun is not None and not noun.mention and noun.selector.how == "event":
            found = noun.selector
            if found.how == "event" and "card" in cur.words[start : cur.pos]:
                found = Selector(how="event", kind="any")  # "the destroyed card", which may be a spell
        had = any(cur.take(*words) for words in _IT_HAD)
        if found is None or found.how == "self" or not (said or had):
            cur.pos = start
            return False
        where["compared_to"] = found
        return True

    @staticmethod
    def declared(cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(with) the declared Type", "(of) that Attribute", "(a card of) that type": what was declared before."""
        start = cur.pos
        if cur.refer is not None and cur.take_phrase(_BOTH):
            one, other = (cur.refer(Noun(Selector(), mention=prop)) for prop in ("type", "attribute"))
            if one is not None and other is not None and "any_" not in where:
                where["same"], where["compared_to"] = ("type",), one
                where["any_"] = (Filter(same=("attribute",), compared_to=other),)
                return True
            cur.pos = start
        that = cur.take("that")
        if cur.refer is None or where.get("same") or not (that or cur.take("the")):
            return False
        said = cur.take("declared")
        card, monster = cur.take("card"), cur.take("monster")
        word = cur.take_any(("type", "attribute"))
        if word and (that or said) and not (card and word == "attribute"):
            meant = ("kind",) if card else ("type",) if monster else ("type", "kind") if word == "type" else (word,)
            for prop in meant:
                found = cur.refer(Noun(Selector(), mention=prop))
                if found is not None:
                    where["same"], where["compared_to"] = (prop,), found
                    return True
        cur.pos = start
        return False

    def that_name(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "with that name", "with its name": that was declared, or of what was named last."""
        start = cur.pos
        if cur.take("that", "name") or cur.take("its", "name"):
            own = cur.words[start] == "its"
            found = None
            if cur.refer is not None:
                declared = None if own else cur.refer(Noun(Selector(), mention="name"))
                nearest = cur.refer(Noun(Selector(), mention="it"))
                found = declared or (nearest if own else cur.refer(Noun(Selector(), mention="that")))
                if declared is None and found != nearest and nearest is not None and nearest.ref is not None:
                    found = None  # of what was shown, or of what was brought since: nobody knows
            if found is not None and found.how != "self":
                where["same"], where["compared_to"] = ("name",), found
                return True
        cur.pos = start
        return False
