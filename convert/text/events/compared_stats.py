"""Events that a stat tells apart: "the ATK of a monster that attacks this card is lower than the DEF of this card"."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Bound, Condition, Event, Filter, Selector
from convert.effects.terms import Comparison, Stat
from convert.text.clauses.phrase import STAT_WORDS, Tools
from convert.text.cursor import Cursor
from convert.text.events.things import plain
from convert.text.grammar.filters import bound
from convert.text.reference.thing import ME

_COMPARED: tuple[tuple[tuple[str, ...], Comparison], ...] = (
    (("is", "lower", "than"), "lt"),
    (("is", "less", "than"), "lt"),
    (("is", "higher", "than"), "gt"),
    (("is", "greater", "than"), "gt"),
)
_EVENT = Selector(how="event", kind="monster")


def measured(cur: Cursor, tools: Tools) -> tuple[Event, Condition | None] | None:
    """An event and what must be true of its numbers; it must reach the cursor's end. None (and no move) for none."""
    start = cur.pos
    found = _fight(cur, tools)
    if found is None or not cur.done:
        cur.pos = start
        found = _summoned(cur, tools)
    if found is None or not cur.done:
        cur.pos = start
        return None
    return found


def _stat(cur: Cursor) -> Stat | None:
    """ "the ATK of": which stat."""
    if not cur.take("the"):
        return None
    stat = STAT_WORDS.get(cur.peek(), ())
    if len(stat) != 1 or cur.peek(1) != "of":
        return None
    cur.pos += 2
    return stat[0]


def _summoned(cur: Cursor, tools: Tools) -> tuple[Event, Condition | None] | None:
    """ "the ATK of a monster summoned by your opponent (excluding Special Summon) is 500 or less"."""
    stat = _stat(cur)
    if not stat or not cur.take("a", "monster", "summoned", "by", "your", "opponent"):
        return None
    how = ("normal", "flip") if cur.take("(", "except", "special-summon", ")") else None
    if not cur.take("is") or not cur.peek().isdigit():
        return None
    number = int(cur.peek())
    cur.pos += 1
    cur.take("points")
    limits: Bound = bound(cur, number, raw=True)
    what = Selector(kind="monster", where=Filter(**{stat: limits}))  # type: ignore[arg-type]
    return Event(event="summoned", what=what, whose="opponent", how=how), None


def _fight(cur: Cursor, tools: Tools) -> tuple[Event, Condition | None] | None:
    """One stat of the attacker and one of what it attacks, in either order."""
    first = _side(cur, tools)
    if first is None:
        return None
    how = next((name for words, name in _COMPARED if cur.take(*words)), None)
    second = _side(cur, tools) if how is not None else None
    if how is None or second is None or first[2] == second[2]:
        return None
    attacker, attacked = (first, second) if first[2] else (second, first)
    whole = _EVENT  # who attacks: of an attack, or of one on this card, what the event is about
    if attacked[1].how == "self":
        event = Event(event="attacked", what=attacked[1], by=attacker[1])
        stood: Selector = attacked[1]
    elif attacked[1].where is not None and attacked[1].where.stance == "defense":
        event = Event(event="attack_declared", what=attacker[1], by=attacked[1])
        stood = Selector(how="event", kind="monster", where=Filter(stance="defense"))
    else:
        return None
    mine = Amount(stat=attacker[0], of=whole)
    other = Amount(stat=attacked[0], of=stood)
    return event, Condition(compare=(mine, how, other) if first[2] else (other, how, mine))


def _side(cur: Cursor, tools: Tools) -> tuple[Stat, Selector, bool] | None:
    """ "the ATK of an attacking monster": which stat, of what, and whether it attacks."""
    stat = _stat(cur)
    if not stat:
        return None
    attacks = _attacking(cur)
    if attacks is not None:
        return stat, attacks, True
    cur.take_any(("the", "an", "a"))
    if cur.take("attacked"):
        cur.pos -= 1
        look = Cursor(["a", *cur.words[cur.pos + 1 : cur.end]], refer=cur.refer)
        noun = tools.nouns.parse(look)
        if noun is None or noun.mention or noun.player:
            return None
        cur.pos += look.pos
        return stat, plain(noun.selector), False
    noun = tools.nouns.parse(cur)
    if noun is None or noun.selector.how != "self":
        return None
    return stat, ME, False


def _attacking(cur: Cursor) -> Selector | None:
    """ "an attacking monster your opponent controls", "a monster that attacks this card": whoever attacks."""
    theirs = Selector(kind="monster", side="opponent")
    for words in (
        ("an", "attacking", "monster", "your", "opponent", "controls"),
        ("the", "attacking", "monster", "your", "opponent", "controls"),
        ("your", "opponent", "'s", "attacking", "monster"),
        ("the", "attacking", "monster"),
    ):
        if cur.take(*words):
            return theirs
    start = cur.pos
    if cur.take("a", "monster"):
        cur.take("your", "opponent", "controls")
        if cur.take("that", "attacks") and (cur.take("this", "card") or cur.take("this", "monster")):
            return theirs
    cur.pos = start
    return None


def own_stance(cur: Cursor, event: Event) -> Event | None:
    """ "(this card …, and) was in Attack Position at the start of the Damage Step": the event of this card in it; of
    another thing also "(the equipped monster …, while) in Attack Position", which is not said of this card."""
    what = event.what
    if what is None or not (cur.take("was", "in") if what.how == "self" else cur.take_phrase(_IN)):
        return None
    cur.take("face-up")
    stance = {"attack-position": "attack", "defense-position": "defense"}.get(cur.peek())
    if stance is None:
        return None
    cur.pos += 1
    cur.take("at-start-of-damage-step")
    if not cur.done:
        return None
    where = msgspec.structs.replace(what.where or Filter(), stance=stance)
    return msgspec.structs.replace(event, what=msgspec.structs.replace(what, where=where))


_IN = (("was", "in"), ("it", "is", "in"), ("in",))
_STRONGER = tuple(
    (f"{said} {word}".split(), sense, stat)
    for word, stat in (("atk", "attack"), ("level", "level"))
    for said, sense in (
        ("equal or higher", "gte"),
        ("a higher", "gt"),
        ("higher", "gt"),
        ("equal or lower", "lte"),
        ("a lower", "lt"),
        ("lower", "lt"),
    )
)
_THAN = (
    ("than", "it"),
    ("than", "itself"),
    ("than", "this", "card"),
    ("than", "that", "monster"),
    ("than", "your", "monster"),
)


def stronger(cur: Cursor, foe: Selector) -> Selector:
    """ "(attacks a monster) that has a higher ATK", "with an equal or lower Level": than the one that the event is
    about."""
    start = cur.pos
    if cur.take("with") or cur.take("that", "has"):
        cur.take("an")
        for words, sense, number in _STRONGER:
            if cur.take(*words):
                cur.take_phrase(_THAN)
                limit = Bound(**{sense: Amount(event=number)})  # type: ignore[arg-type]
                where = msgspec.structs.replace(foe.where or Filter(), **{number: limit})
                return msgspec.structs.replace(foe, where=where)
    cur.pos = start
    return foe
