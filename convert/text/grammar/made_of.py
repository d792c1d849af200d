"""What a monster was made from: "the 2 monsters Tributed for its Tribute Summon", "the materials used for its Fusion
Summon", "1 of the Fusion Materials in your GY that was used for it"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import join_filters
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

MATERIALS = frozenset(
    ("material", "materials", "fusion-material", "synchro-material", "xyz-material", "link-material", "ritual-material")
)
_STARTS = frozenset(("the", "all", "a", "an", "any", "every", "each"))
_AS = (("as", "material"), ("as", "materials"), ("as", "a", "material"), ("as", "the", "material"))
_DONE = tuple(
    tuple(row.split())
    for row in (
        "used",
        "tributed",
        "you tributed",
        "you used",
        "that you tributed",
        "that you used",
        "that was used",
        "that were used",
        "that was tributed",
        "that were tributed",
        "banished",
        "sent to the gy",
        "that was banished",
    )
)  # none begins another
_TO_SUMMON = (("to", "special-summon", "it"), ("to", "special-summon", "this", "card"))
_SAYS = frozenset(("used", "tributed", "special-summon", "attached", "result"))
_FAR = 13
"""Within how many words what was done to them follows."""


def take_made_of(cur: Cursor, word: str, nouns: Nouns) -> Noun | None:
    """The phrase that begins with the ``word`` at the cursor; None (and no move) where it names nothing by what was
    made from it."""
    if word not in _STARTS and not word.isdigit() and word not in MATERIALS:
        return None
    if _SAYS.isdisjoint(cur.words[cur.pos + 1 : min(cur.end, cur.pos + _FAR)]):
        return None
    start = cur.pos
    fields: dict[str, Any] = {"kind": "monster", **_how_many(cur)}
    groups, kind, extra = nouns.filters.adjectives(cur)
    if kind is None and cur.take_any(MATERIALS):
        cur.take("monster")
        cur.take("card")
    elif kind not in ("monster", "any") and not (kind is None and groups and cur.peek() == "used"):
        cur.pos = start
        return None
    where = join_filters(groups)
    for _ in range(2):
        place = nouns.places.zone_phrase(cur) if cur.peek() in ("in", "from") else None
        if place is not None:
            fields["zone"] = place.zone
            if place.side is not None:
                fields["side"] = place.side
        made = take_used_for(cur) if "used_for" not in where else None
        if made is not None:
            where["used_for"] = made
            if cur.words[cur.pos - 4 : cur.pos - 1] == ["result", "of", "a"]:
                fields["zone"] = "used"  # "that were sent to the GY as a result of a Fusion Summon"
        under = _attached(cur)
        if under is not None:
            where["beneath"] = under
            if kind == "any":
                del fields["kind"]
    if not ("used_for" in where or "beneath" in where) or extra:
        cur.pos = start
        return None
    if cur.peek() == "," and cur.peek(1) == "except":
        nouns.qualifiers.after_head(cur, fields, where)
    plural = fields["how"] == "all" or fields.get("count") != 1
    return Noun(Selector(**fields, where=Filter(**where)), plural=plural)


def _how_many(cur: Cursor) -> dict[str, Any]:
    """ "1", "1 of the", "the 2", "all [of] the": how they are picked."""
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
        if cur.take("of"):
            cur.take_any(("the", "those"))
        return {"how": "choose", "count": count}
    one = cur.peek() in ("a", "an")
    cur.take_any(_STARTS)
    cur.take("of")
    cur.take("the")
    if cur.peek().isdigit():
        cur.pos += 1
    cur.take("other")
    return {"how": "choose", "count": 1} if one else {"how": "all"}


def take_used_for(cur: Cursor) -> Selector | None:
    """ "used [as material] for its Fusion Summon", "that you Tributed for the Tribute Summon of this card": whose."""
    start = cur.pos
    done = cur.take_phrase(_DONE)
    found: Selector | None = None
    if not done and cur.take(
        "that", "were", "sent", "to", "the", "gy", "as", "a", "result", "of", "a", "fusion-summon"
    ):
        return Selector(kind="monster", where=Filter(summoned="fusion"))
    if done and done[-1] in ("used", "tributed"):
        cur.take_phrase(_AS)
        if cur.take("for"):
            found = _whose(cur)
        elif done[-1] == "used" and cur.take("as", "its") and cur.take_any(MATERIALS):
            found = _it(cur)
    elif done and cur.take_phrase(_TO_SUMMON):
        found = _it(cur) if cur.words[cur.pos - 1] == "it" else ME
    if found is None:
        cur.pos = start
    return found


def take_used(cur: Cursor, nouns: Nouns) -> Selector | None:
    """ "(using) a Fish monster as material", "2 Fish monsters", "only Fish monsters", "a monster with its same name":
    what went into what was summoned; None and no move where that is not all that is said."""
    start = cur.pos
    only = cur.take("only")
    if cur.take("a", "monster", "with", "its", "same", "name"):
        alike = Filter(same=("name",), compared_to=Selector(how="event"))
        found: Selector | None = Selector(kind="monster", where=alike)
    else:
        found = _so_used(cur, nouns, only=only)
    if found is None or cur.peek() in ("and", "or", "and/or"):
        cur.pos = start
        return None
    cur.take_phrase(_AS_MATERIAL)
    return msgspec.structs.replace(found, how="all") if only else found


_AS_MATERIAL = (
    *_AS,
    *(("as", word) for word in ("fusion-material", "synchro-material", "link-material")),
    ("for", "its", "tribute-summon"),
)


def _so_used(cur: Cursor, nouns: Nouns, *, only: bool) -> Selector | None:
    cur.take("at", "least")
    noun = nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.also:
        return None
    found, where = noun.selector, noun.selector.where
    apart = where is not None and (where.different or where.same) and where.compared_to is None
    if found.zone is not None or found.side is not None or apart or found.among is not None or found.either is not None:
        return None
    count = found.count
    if not only and not (count is None or isinstance(count, int) or (isinstance(count, tuple) and count[1] >= _MANY)):
        return None
    if only and (found.how != "all" or count is not None):
        return None
    least = count[0] if isinstance(count, tuple) else count
    bare = msgspec.structs.replace(found, how=None if found.how in ("choose", "all") else found.how, id=None)
    return msgspec.structs.replace(bare, count=least if isinstance(least, int) and least > 1 else None)


_MANY = 99


def _attached(cur: Cursor) -> Selector | None:
    """ "(all Dragon monsters) attached to it as material": under which."""
    start = cur.pos
    if cur.take("attached", "to"):
        found = ME if cur.take("this", "card") else _it(cur) if cur.take("it") else None
        if found is not None and cur.take("as") and cur.take_any(MATERIALS):
            return found
    cur.pos = start
    return None


def _whose(cur: Cursor) -> Selector | None:
    """ "its Tribute Summon", "the Fusion Summon of this card", "this card's Link Summon", "it": what was summoned."""
    if cur.take("its", "face-up") or cur.take("its"):
        found = _it(cur)
    elif cur.take("this", "card", "'s") or cur.take("this", "monster", "'s"):
        found = ME
    elif cur.take("it"):
        return _it(cur)
    elif cur.take("a") and cur.peek().endswith("-summon"):
        cur.pos += 1
        manner = cur.words[cur.pos - 1].removesuffix("-summon")
        return Selector(kind="monster", where=Filter(summoned=manner))  # type: ignore[arg-type]
    elif cur.take("the") and _a_summon(cur) and cur.take("of"):
        if cur.take("this", "card") or cur.take("this", "monster"):
            return ME
        return _it(cur) if cur.take("that", "monster") or cur.take("it") else None
    else:
        return None
    return found if _a_summon(cur) else None


def _a_summon(cur: Cursor) -> bool:
    if cur.peek() == "summon" or cur.peek().endswith("-summon"):
        cur.pos += 1
        return True
    return False


def _it(cur: Cursor) -> Selector | None:
    """Whatever "it" means here: this card, where nothing else was named."""
    if cur.refer is None:
        return ME
    found = cur.refer(Noun(Selector(), mention="it"))
    if found is None:
        return None
    return Selector(ref=found.ref) if found.ref is not None else found


__all__ = ["MATERIALS", "take_made_of", "take_used", "take_used_for"]
