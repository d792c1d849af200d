"""What befell a thing this turn: "monsters destroyed by battle this turn", "that was sent to the GY this turn", "that
battled this card"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.effects import Event, Filter, Selector
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

Passive = Callable[[Cursor, Selector], Event | None]
"""The event at the cursor, after "is" or "are", that happens to the selector's thing."""

_FAR = 18
"""How many words after the participle "this turn" is looked for."""
_ENDS = frozenset((",", ".", ":", ";", "cannot", "is", "are", "would", "it", "they", "you"))
_THING = Selector(kind="any")
_ACTED: tuple[tuple[tuple[str, ...], Any], ...] = (
    (("attacked",), "attack_declared"),
    (("declared", "an", "attack"), "attack_declared"),
    (("battled",), "battles"),
    (("activated", "its", "effect"), "activated"),
    (("activated", "their", "effects"), "activated"),
)
"""What a thing did itself, after "that"."""
_GONE = {
    "destroyed": "used",
    "used": "used",
    "discarded": "used",
    "tributed": "used",
    "banished": "banished",
}
"""Where a thing is that this befell, where the text does not say."""


def take_lately(cur: Cursor, passive: Passive, fields: dict[str, Any], where: dict[str, Any]) -> bool:
    """Read it into ``where["befell"]``; moves the cursor only when it succeeds."""
    if "befell" in where:
        return False
    start = cur.pos
    if cur.take("that", "did", "not", "declare", "an", "attack") and "not_" not in where:
        _turn(cur)
        where["not_"] = Filter(befell=Event(event="attack_declared"))
        return True
    cur.pos = start
    event = _acted(cur) if cur.take("that") else None
    spared = False
    if event is None:
        if cur.words[cur.pos - 1] == "that":
            if not _auxiliary(cur):
                cur.pos = start
                return False
            spared = cur.take("not")
        event = _suffered(cur, passive)
    if event is None or (spared and (event.event != "summoned" or "not_" in where)):
        cur.pos = start
        return False
    if spared:  # "that was not Summoned this turn"
        where["not_"] = Filter(befell=event)
        return True
    where["befell"] = event
    if event.to_whose == "you":  # "sent to your GY this turn": it lies there
        fields.setdefault("side", "you")
    place = _GONE.get(event.event or "")
    if place is not None and fields.get("zone", "play") == "play":
        fields["zone"] = place
    return True


_FIGHTS: dict[tuple[str, ...], Any] = {
    ("that", "battles", "with"): "battles",
    ("that", "battles"): "battles",
    ("that", "battle", "with"): "battles",
    ("that", "battle"): "battles",
    ("that", "battled", "with"): "battles",
    ("that", "battled"): "battles",
    ("battling",): "battles",
    ("that", "attacks"): "attack_declared",
    ("that", "attack"): "attack_declared",
    ("that", "attacked"): "attack_declared",
    ("attacking",): "attack_declared",
    ("attacked", "by"): "attacked",
}


def take_fought(cur: Cursor, nouns: Nouns, where: dict[str, Any]) -> bool:
    """ "(a monster) that battles this card", "attacking “Moss Frog”": whom it fights, by the card itself or its name;
    moves the cursor only when it succeeds."""
    if "befell" in where:
        return False
    start = cur.pos
    said = cur.take_phrase(_FIGHTS)
    before = cur.pos
    noun = nouns.parse(cur) if said else None
    if noun is None or noun.mention or noun.player or not _singled_out(noun.selector):
        cur.pos = start
        return False
    foe = noun.selector
    if foe.how == "self" and {"attack-position", "defense-position"} & set(cur.words[before : cur.pos]):
        stance: Any = "attack" if "attack-position" in cur.words[before : cur.pos] else "defense"
        foe = Selector(how="self", where=Filter(stance=stance))
    name = _FIGHTS[said]
    if cur.take("during", "their", "turn"):
        name = "attack_declared"  # it is they who attack then
    else:
        _turn(cur)
    where["befell"] = Event(event=name, by=foe)
    return True


def _singled_out(foe: Selector) -> bool:
    """Whether it is one known thing: the card itself, its bearer, one of that name."""
    if foe.how in ("self", "equipped"):
        return True
    return foe.kind is None and foe.where is not None and foe.where.name is not None and foe.zone is None


def _auxiliary(cur: Cursor) -> bool:
    if cur.take_any(("have", "has", "had")):
        return cur.take("been")
    return bool(cur.take_any(("was", "were", "is", "are")))


def _acted(cur: Cursor) -> Event | None:
    start = cur.pos
    for words, name in _ACTED:
        if cur.take(*words):
            if name == "activated":
                cur.take("on", "the", "field")
            if _turn(cur) and not cur.at("in"):
                return Event(event=name)
        cur.pos = start
    return None


def _turn(cur: Cursor) -> bool:
    return cur.take("this", "turn") or cur.take("during", "this", "turn")


def _suffered(cur: Cursor, passive: Passive) -> Event | None:
    """A participle and what belongs to it, up to "this turn"."""
    stop = cur.pos + 1
    words, last = cur.words, min(cur.end - 1, cur.pos + _FAR)
    while stop < last and not (words[stop] == "this" and words[stop + 1] == "turn"):
        if words[stop] in _ENDS or words[stop : stop + 2] in (["this", "effect"], ["this", "way"]):
            return None
        stop += 1
    if stop >= last:
        return None
    inner = cur.sub(cur.pos, stop - 1 if words[stop - 1] == "during" else stop)
    event = passive(inner, _THING)
    if event is None or not inner.done or not _own(event):
        return None
    cur.pos = stop + 2
    return Event(**{name: getattr(event, name) for name in _SAID if getattr(event, name) is not None})


_SAID = ("event", "by", "how", "from_", "to", "to_whose")


def _own(event: Event) -> bool:
    """Whether that happened to the thing itself, by something that is no person: whose act it was, no card keeps."""
    said = {name for name in event.__struct_fields__ if getattr(event, name) not in (None, False)}
    return (
        event.what == _THING
        and said <= {*_SAID, "what"}
        and (event.by is None or (event.by.kind != "caster" and event.by.how in (None, "all", "choose")))
    )
