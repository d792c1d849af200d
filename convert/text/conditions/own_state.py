"""This card's own state: "this card is in your GY", "it was Normal Summoned this turn", "it has 3 counters"."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.owned import SENSES, take_number
from convert.text.conditions.state import Standing, bare, exists
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.events.of_itself import possessed, seen
from convert.text.events.passive import passive
from convert.text.grammar.counting import counter_kind
from convert.text.grammar.link_places import take_ends
from convert.text.grammar.lying_as import lies_as
from convert.text.grammar.noun import Noun
from convert.text.grammar.worn import BY_ITS_EFFECT
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_SENT: tuple[tuple[tuple[str, ...], Event], ...] = tuple(
    (tuple(row.split()), event)
    for row, event in (
        ("sent-there-this-turn", Event(event="used", what=ME)),
        ("because it was sent there this turn", Event(event="used", what=ME)),
        ("because it was sent there from the field this turn", Event(event="used", what=ME, from_="play")),
        ("because it was sent there from your field this turn", Event(event="used", what=ME, from_="play")),
        ("because it was tributed and sent there this turn", Event(event="tributed", what=ME)),
        (
            "because it was destroyed by battle and sent there this turn",
            Event(event="destroyed", what=ME, how="battle"),
        ),
        (
            "because it was destroyed by battle and sent to the gy this turn",
            Event(event="destroyed", what=ME, how="battle"),
        ),
        (
            "because it was destroyed by a card effect and sent there this turn",
            Event(event="destroyed", what=ME, how="effect"),
        ),
        (
            "because it was destroyed by battle or card effect and sent there this turn",
            Event(event="destroyed", what=ME, how=("battle", "effect")),
        ),
        (
            "because it was destroyed on the field by battle or card effect and sent there this turn",
            Event(event="destroyed", what=ME, how=("battle", "effect"), from_="play"),
        ),
        (
            "because it was destroyed on the field and sent there this turn",
            Event(event="destroyed", what=ME, from_="play"),
        ),
        ("because it was destroyed and sent there this turn", Event(event="destroyed", what=ME)),
    )
)
SUMMONED_BY_ITSELF = Event(event="summoned", what=ME, by=ME)
SUMMONED_THIS_WAY = Condition(occurred=SUMMONED_BY_ITSELF, during="stay")
_PAST_FIRST = frozenset(("summoned", "special-summoned", "this", "it"))
_ATTACKS = {"attacked": "attack_declared", "battled": "battles"}


def its_past(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """Summoned this way; this card is in the GY because it was sent there this turn; it did not attack."""
    if cur.peek() not in _PAST_FIRST:
        return None
    if (
        cur.take("summoned", "this", "way")
        or cur.take("special-summoned", "this", "way")
        or cur.take("this", "card", "is", "summoned", "this", "way")
    ):
        return Standing(SUMMONED_THIS_WAY)
    if cur.take("this", "card", "is", "in", "the", "gy") or cur.take("this", "card", "is", "in", "your", "gy"):
        for words, event in _SENT:
            if cur.take(*words):
                return Standing(Condition(occurred=event, during="turn"), "used")
        if cur.take("because", "it", "was", "sent", "there", "last", "turn"):
            return Standing(Condition(occurred=Event(event="used", what=ME), during="last_turn"), "used")
        return _came_there(cur, tools)
    start = cur.pos
    away = cur.take("this", "card", "is", "banished") or cur.take("this", "card", "is", "currently", "banished")
    if away and cur.take(",", "and", "was", "banished", "this", "turn"):
        return Standing(Condition(occurred=Event(event="banished", what=ME), during="turn"), "banished")
    cur.pos = start
    if cur.take("this", "card") or (cur.at("it") and _is_it(scope) and cur.take("it")):
        if cur.take("was"):
            return _was_brought(cur, tools, scope) or _was_summoned(cur, tools)
        return _fought(cur) or _has(cur, tools)
    return None


_THERE = {"there": ("to", "the", "gy")}


def _came_there(cur: Cursor, tools: Tools) -> Standing | None:
    """ "because it was destroyed by your opponent's card and sent there this turn"; without the turn, as it came
    there, in whichever turn that was."""
    if not (cur.take("because", "it", "was") or cur.take("because", "this", "card", "was")):
        return None
    rest = cur.rest()
    at = next((k for k, two in enumerate(pairwise(rest)) if two == ("this", "turn")), -1)
    turn = at >= 0
    rest = [*rest[:at], *rest[at + 2 :]] if turn else rest
    open_then = rest[-2:] == ["while", "face-up"]  # "sent there from the Spell & Trap Zone this turn while face-up"
    rest = rest[:-2] if open_then else rest
    words = [part for word in rest for part in _THERE.get(word, (word,))]
    inner = Cursor(words, refer=cur.refer)
    event = passive(inner, tools, ME)
    if event is None or not inner.done:
        return None
    if "in-possession" in words:
        event = possessed(event)
    event = seen(event) if open_then else event
    cur.pos = cur.end
    return Standing(Condition(occurred=event, during="turn" if turn else "lying"), "used")


def _was_brought(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "it was Special Summoned by the effect of X", "… using Y as material": how it came into play."""
    start = cur.pos
    if cur.peek() not in tools.lexicon.summons or cur.peek() == "set":
        return None
    aside = copy.copy(scope)
    aside.things = list(scope.things)
    event = take_event(Cursor(["this", "card", "was", *cur.rest()], refer=cur.refer), tools, aside)
    plain = event is None or (event.by is None and event.using is None and event.from_ is None)
    if event is None or event.event != "summoned" or plain:
        cur.pos = start
        return None
    cur.pos = cur.end
    return Standing(Condition(occurred=event, during="stay"))


def _was_summoned(cur: Cursor, tools: Tools) -> Standing | None:
    came = how_it_came(cur, tools)
    if not came:
        return None
    turn: Any = "turn" if cur.take("this", "turn") else "stay"
    return Standing(one_of_these(came, turn))


def how_it_came(cur: Cursor, tools: Tools) -> list[Event]:
    """ "Normal Summoned, Special Summoned or flipped face-up": how it was summoned, and that it was revealed."""
    manners: list[str] = []
    revealed = False
    while cur.peek() in tools.lexicon.summons or cur.peek() == "flipped-face-up":
        if cur.peek() == "flipped-face-up":
            revealed = True
        else:
            manners.append(tools.lexicon.summons[cur.peek()])
        cur.pos += 1
        before = cur.pos
        if not (cur.take(",", "or") or cur.take("or") or cur.take(",")):
            break
        if cur.peek() not in tools.lexicon.summons and cur.peek() != "flipped-face-up":
            cur.pos = before
            break
    was_set = "set" in manners and "normal" in manners  # "Normal Summoned/Set": a Shadow is set, not summoned
    if was_set:
        manners.remove("set")
    how: Any = None if manners == ["any"] else manners[0] if len(manners) == 1 else tuple(manners)
    summoned = [Event(event="summoned", what=ME, how=how)] if manners else []
    if was_set:
        summoned = [Event(any_=(*summoned, Event(event="set", what=ME, how="normal")))]
    return summoned + [Event(event="revealed", what=ME)] * revealed


def one_of_these(events: list[Event], during: Any) -> Condition:
    """One of these happened to it."""
    each = tuple(Condition(occurred=event, during=during) for event in events)
    return each[0] if len(each) == 1 else Condition(any_=each)


def _fought(cur: Cursor) -> Standing | None:
    """It attacked; it did not declare an attack this turn."""
    word = cur.take_any(_ATTACKS)
    if word:
        name: Any = _ATTACKS[word]
        how = "direct" if cur.take("directly") else None
        if cur.peek() in ("a", "an"):
            return None
        cur.take("this", "turn")
        return Standing(Condition(occurred=Event(event=name, what=ME, how=how), during="turn"))
    if cur.take("declared", "an", "attack"):
        cur.take("this", "turn")
        return Standing(Condition(occurred=Event(event="attack_declared", what=ME), during="turn"))
    if (
        cur.take("did", "not", "attack")
        or cur.take("did", "not", "declare", "an", "attack")
        or cur.take("has", "not", "declared", "an", "attack")
    ):
        cur.take("this", "turn")
        return Standing(Condition(not_=Condition(occurred=Event(event="attack_declared", what=ME), during="turn")))
    return None


def _has(cur: Cursor, tools: Tools) -> Standing | None:
    """It has material; it has 3 or more counters; it has 3000 or less ATK."""
    if not cur.take("has"):
        return None
    material = Condition(exists=Selector(how="self", kind="counter", where=Filter(counter="material")))
    if cur.take("material") or cur.take("a", "material"):
        return Standing(material)
    if cur.take("no", "material"):
        return Standing(Condition(not_=material))
    start = cur.pos
    if cur.take_any(("a", "an", "no")):
        none = cur.words[cur.pos - 1] == "no"
        name = counter_kind(cur)
        if name is not None:
            cur.take("on", "it")
            carried = Condition(exists=Selector(how="self", kind="counter", where=Filter(counter=name)))
            return Standing(Condition(not_=carried) if none else carried)
    cur.pos = start
    found = take_number(cur)
    if found is None and cur.peek().isdigit():
        found = ("eq", int(cur.peek()))
        cur.pos += 1
        if cur.take("or", "more"):
            found = ("some", int(cur.peek(-3)))
    if found is None:
        return None
    sense, number = SENSES[found[0]], found[1]
    cur.take("of", "these")
    if cur.peek() in ("atk", "def"):
        amount = Amount(stat="attack" if cur.peek() == "atk" else "defense", of=ME)
        cur.pos += 1
        if cur.words[start : start + 2] == ["less", "than"]:  # 2000 is 20 here, and 1999 would be it too
            sense, number = "lt", number + 1
        return Standing(Condition(compare=(amount, sense, Amount(raw=number))))
    name = counter_kind(cur)
    if name is None and cur.take("material"):
        name = "material"
    if name is None:
        return None
    cur.take("on", "it")
    carried_now = Amount(per=Amount(n=1), count=Selector(how="self", kind="counter", where=Filter(counter=name)))
    return Standing(Condition(compare=(carried_now, sense, number)))


def _is_it(scope: Scope) -> bool:
    """Whether "it" is this card (or what it is equipped to), not something named since."""
    known = scope.refer(Noun(Selector(), mention="it"))
    return scope.subject is not None and (known == scope.subject or (scope.opposed and known == scope.event))


def its_state(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """This card is in your GY, in Attack Position, equipped to X; this is the only card in your hand."""
    if cur.take("this", "is", "the", "only"):
        return _only_one(cur, tools)
    if not (
        cur.take("this", "card")
        or cur.take("this", "monster")
        or cur.take("this", "banished", "card")
        or (cur.at("it") and _is_it(scope) and cur.take("it"))
    ):
        return None
    it = cur.words[cur.pos - 1] == "it"
    me = scope.subject if it and scope.subject is not None else ME
    if not cur.take_any(("is", "was", "remains")):
        return None
    past = cur.words[cur.pos - 1] == "was"
    if cur.at("not", "equipped"):
        cur.pos += 1
        worn = None if past else _equipped(cur, tools, scope)
        return Standing(Condition(not_=worn.condition), "play") if worn is not None and worn.condition else None
    if cur.take("the", "only"):
        return _only_one(cur, tools) if not it or me.how == "self" else None
    cur.take("currently")
    cur.take("also")
    cur.take("already")
    cur.take("face-up")
    if cur.take("banished"):
        cur.take("face-up")
        return Standing(None, "banished")
    lying = None if past else _lies(cur)
    if lying is not None:
        return lying
    face_down = cur.take("face-down")
    if cur.words[cur.pos - 1] == "face-up" and cur.take("you", "control"):
        return None if past else Standing(None, "play")
    if not past and (ends := take_ends(cur)) is not None:  # "in your center Main Monster Zone"
        return Standing(Condition(is_=Selector(kind="monster", where=ends[1]), of=ME))
    place = tools.places.zone_phrase(cur)
    if place is not None:
        zones = place.zone if isinstance(place.zone, tuple) else (place.zone,)
        if zones == ("play",):
            if face_down:
                return Standing(Condition(is_=Selector(kind="any", where=Filter(face="down")), of=ME))
            return None if past else Standing(None, "play")  # "(sent there) while this card was face-up": since when?
        return Standing(None, zones[0] if len(zones) == 1 else zones)
    stood = cur.words[cur.pos - 1] == "face-up" and not past
    return _posture(cur) or _equipped(cur, tools, scope) or (Standing(None, "play") if stood else None)


def _lies(cur: Cursor) -> Standing | None:
    """ "treated as a Continuous Spell [by this effect]", "a Continuous Trap"."""
    cur.take("treated", "as")
    found = lies_as(cur)
    if found is None or found == "equipment":
        return None
    cur.take("by", "this", "effect")
    return Standing(Condition(is_=Selector(kind="any", where=Filter(lies_as=found)), of=ME), "play")


def _posture(cur: Cursor) -> Standing | None:
    start = cur.pos
    cur.take("in")
    up = cur.take("face-up")
    for word, stance in (("attack-position", "attack"), ("defense-position", "defense")):
        if cur.take(word):
            cur.take("you", "control") or cur.take("on", "the", "field")
            face = "up" if up and stance == "defense" else None  # a Shadow lies in Defense Mode, too
            where = Filter(stance=stance, face=face)  # type: ignore[arg-type]
            return Standing(Condition(is_=Selector(kind="monster", where=where), of=ME))
    cur.pos = start
    return None


def _equipped(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "equipped to a Dragon monster", "equipped with an Equip Card"."""
    start = cur.pos
    if cur.take("equipped", "to", "a", "monster") or cur.take("equipped", "to", "monster"):
        by = ME if cur.take_phrase(BY_ITS_EFFECT) else None
        if cur.done:
            return Standing(Condition(is_=Selector(kind="any", where=Filter(equipped=True, put_on_by=by)), of=ME))
        cur.pos = start
    if not cur.take("equipped"):
        return None
    if cur.done:
        return Standing(Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=ME))
    bears = cur.take("with")
    if not bears and not cur.take("to"):
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.selector.how in ("self", "event", "equipped"):
        return None
    found = bare(noun.selector)
    own = ME if bears and cur.take_phrase(BY_ITS_EFFECT) else None
    if own is not None and noun.selector.kind != "monster":
        return None  # "sent to the GY, while equipped with a card by this effect": it wears nothing by then
    if not bears:
        return Standing(Condition(is_=found, of=Selector(how="equipped", kind="monster")))
    lies = "equipment" if found.kind == "monster" else None  # no creature now: it lies there as equipment
    where = msgspec.structs.replace(found.where or Filter(), equipped_to=ME, lies_as=lies, put_on_by=own)
    zone = found.zone or "play"
    if found.kind != "equipment":  # of Equip Cards nothing follows but this card: "…, it cannot be destroyed"
        scope.remember(msgspec.structs.replace(found, how="all", where=where, zone=zone), plural=True)
    return Standing(exists(msgspec.structs.replace(found, where=where, zone=zone, count=noun.selector.count)))


def _only_one(cur: Cursor, tools: Tools) -> Standing | None:
    """ "the only card in your hand": there is no other."""
    inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
    noun = tools.nouns.parse(inner)
    if noun is None or noun.mention or noun.player or noun.selector.zone is None:
        return None
    cur.pos += inner.pos - 1
    zone = noun.selector.zone
    if zone != "play":
        return Standing(Condition(count=bare(noun.selector), eq=1), zone)
    others = msgspec.structs.replace(bare(noun.selector), except_self=True)
    return Standing(Condition(not_=Condition(exists=others)))
