"""By whom and how: "by battle", "by your opponent's card", "by battle or a Spell effect" (each in its own manner)."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.sources import take_source
from convert.text.events.things import plain

Fields = dict[str, Any]


_EFFECTS = frozenset(("effect", "effects"))
_CARDS = frozenset(("card", "cards", "monster", "monsters"))


def by_whom(cur: Cursor, tools: Tools) -> list[Fields]:
    """ "by battle", "by your opponent's card", "by battle or card effect", "because of …": how and by, once for each
    manner. Empty (and no move) for none."""
    start = cur.pos
    if not (cur.take("by") or cur.take("because", "of")):
        return []
    ways: list[Fields] = []
    either = False
    while True:
        cur.take("either")
        begun = cur.pos
        found = _one_way(cur, tools)
        if not found:
            cur.pos = start
            return []
        said = cur.words[begun : cur.pos]
        either = either or (found[0].get("how") == "effect" and said[-1] in _CARDS and not _EFFECTS.intersection(said))
        ways += found
        before = cur.pos
        cur.take(",")
        if cur.take("or"):
            cur.take("by")
            if cur.peek() in ("battle", "card", "your", "spell", "effect", "an", "a", "monster", "trap", "with"):
                continue
        cur.pos = before
        break
    if either and {way.get("how") for way in ways} == {
        "effect"
    }:  # "by your opponent's card": by its effect, or in battle
        for way in ways:
            del way["how"]
    return ways


def one_event(ways: list[Fields], *, own: bool) -> Fields | None:
    """Two manners as one event's fields; None where what is said of one is not true of the other ("by battle or a Spell
    effect"). ``own``: it happens to what is one's own, which only an opponent's monster fights."""
    if len({way.get("how") for way in ways}) == 1 and any("by" in way for way in ways):
        ways = [way for way in ways if "by" in way]  # "by Spell Card or effect"
    sources = {repr(way.get("by")): way.get("by") for way in ways}
    theirs = Selector(kind="any", side="opponent")
    same = len(sources) == 1 or (own and all(by in (None, theirs) for by in sources.values()))
    if len(ways) > 1 and not same:
        return None
    merged: Fields = {}
    for way in ways:
        merged |= {key: value for key, value in way.items() if value is not None and key != "how"}
    hows = tuple(dict.fromkeys(way["how"] for way in ways if "how" in way))
    if hows:
        merged["how"] = hows[0] if len(hows) == 1 else hows
    return merged


def _one_way(cur: Cursor, tools: Tools) -> list[Fields]:
    if cur.take("battle"):
        return _in_battle(cur, tools)
    for words, side in (
        (("your", "opponent", "'s", "attack"), "opponent"),
        (("your", "opponent", "'s", "attacks"), "opponent"),
        (("your", "attack"), "you"),
        (("attack",), None),
    ):
        if cur.take(*words):
            if side is None:
                return [{"how": "battle"}]
            attack: Fields = {"how": "battle", "by": _attacker(side)}
            return [attack, {"how": "effect", "by": _theirs(side)}] if cur.take("or", "card", "effect") else [attack]
    source = effect_of(cur, tools)
    if source is None:
        if cur.take("your", "opponent"):
            return [{"whose": "opponent"}]
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.how == "event":
            return []
        if noun.player:
            return [{"whose": noun.selector.side}]
        source = noun.selector
    if source.side is not None or source.kind != "any" or source.where is not None or source.except_self:
        return [{"how": "effect", "by": plain(source)}]
    return [{"how": "effect"}]


def _in_battle(cur: Cursor, tools: Tools) -> list[Fields]:
    """ "(by battle) with your opponent's attacking monster"."""
    way: Fields = {"how": "battle"}
    if cur.take("with"):
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention:
            return []
        by = noun.selector
        if by.how != "event":
            way["by"] = plain(by)
        elif by.where is not None and by.where.attacking:  # "with your opponent's attacking monster": as it attacks
            way["by"] = _attacker("opponent")
    return [way]


def _attacker(side: Any) -> Selector:
    """ "By your opponent's attack": by their monster as it attacks, not in every battle with one."""
    return Selector(kind="monster", side=side, zone="play", where=Filter(attacking=True))


def _theirs(side: Any) -> Selector:
    return Selector(kind="any", side=side)


def effect_of(cur: Cursor, tools: Tools) -> Selector | None:
    """Whose effects: "card effect", "your Normal Trap effect". None (and no move) for none."""
    source = take_source(cur, tools)
    if source is not None:
        return source
    start = cur.pos
    side = tools.places.owner(cur) if cur.peek() == "your" else None
    cur.take_any(("a", "an"))
    head = tools.lexicon.heads.get(cur.peek())
    if head is not None and head.property is not None and cur.peek(1) in ("effect", "effects", "'s"):
        cur.pos += 1
        cur.take("'s")
        cur.take_any(("effect", "effects"))
        return Selector(kind=head.kind, side=side, where=Filter(property=head.property))
    cur.pos = start
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.selector.how in ("event", "self", "equipped"):
        cur.pos = start
        return None
    cur.take("'s")
    if cur.take_any(("effect", "effects")) or noun.selector.where is not None:
        return msgspec.structs.replace(noun.selector, zone=None)
    cur.pos = start
    return None
