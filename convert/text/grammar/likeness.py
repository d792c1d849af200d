"""Likeness in descriptions: "with the same name as that target", "with a different Type", "with that name"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.effects import Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

_IT_HAD = tuple(
    tuple(row.split())
    for row in (
        "had in the gy",
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
}


class Likeness:
    """The grammar of what is the same as something else has, or another."""

    nouns: Nouns

    def alike(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "the same Level as that target", "a different name", "different Attributes"."""
        cur.take("the") or cur.take("a")
        cur.take("exact")
        sense = "same" if cur.take("same") else "different" if cur.take("different") else ""
        properties: list[str] = []
        while True:
            cur.take("original")
            word = cur.peek().rstrip("s")
            known = _PROPERTIES.get(word)
            if known is None:
                break
            properties.append(known)
            cur.pos += 1
            if not (cur.take("and") or cur.take("or") or cur.take(",")):
                break
        if not sense or not properties:
            return False
        where[sense] = tuple(properties)
        if cur.take("as", "each", "other") or cur.take("from", "each", "other"):
            return True
        start = cur.pos
        if cur.take("as") or cur.take("from") or cur.take("than"):
            if cur.words[cur.pos - 1] == "from" and cur.peek() in ("your", "the") and cur.peek() != "the":
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
                cur.take("original")
                if _PROPERTIES.get(cur.peek()):
                    cur.pos += 1
            selector = noun.selector
            if noun.mention:
                found = cur.refer(noun) if cur.refer is not None else None
                if found is None:
                    return False
                selector = found
            where["compared_to"] = selector
        return True

    def namesake(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(with the same name) as that card", "… the sent monster had in the GY": whose name it is."""
        start = cur.pos
        said = cur.take("as")
        noun = self.nouns.parse(cur)
        found = cur.refer(noun) if noun is not None and noun.mention and cur.refer is not None else None
        if noun is not None and not noun.mention and noun.selector.how == "event":
            found = self._undergone(cur, start) or noun.selector
        had = any(cur.take(*words) for words in _IT_HAD)
        if found is None or found.how == "self" or not (said or had):
            cur.pos = start
            return False
        where["compared_to"] = found
        return True

    @staticmethod
    def _undergone(cur: Cursor, start: int) -> Selector | None:
        """ "The destroyed card", "the Summoned monster": what this very effect destroyed or summoned, if it did."""
        for word in cur.words[start : cur.pos]:
            if cur.refer is not None and (word == "destroyed" or word.endswith("summoned")):
                verb = "special-summoned" if word == "summoned" else word
                found: Selector | None = cur.refer(Noun(Selector(), mention="did", verb=verb))
                return found
        return None

    @staticmethod
    def declared(cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(with) the declared Type", "(of) that Attribute", "(a card of) that type": what was declared before."""
        start = cur.pos
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
                found = declared or cur.refer(Noun(Selector(), mention="it" if own else "that"))
            if found is not None and found.how != "self":
                where["same"], where["compared_to"] = ("name",), found
                return True
        cur.pos = start
        return False
