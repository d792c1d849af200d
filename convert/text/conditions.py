"""Conditions: "you control a Dragon monster", "you have no cards in your hand", "this card is in your GY"."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.comparisons import COMPARE
from convert.text.grammar.filters import bound
from convert.text.phrase import Tools
from convert.text.scope import Scope
from convert.text.standing import Standing, bare, bounded, exists, own_state

_SELF_IN = {"prepared": "prepared", "used": "used", "banished": "banished", "spellbook": "spellbook", "play": "play"}


def take_condition(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor (after "if", "while"), which must reach the cursor's end."""
    start = cur.pos
    for reader in (
        _happened,
        _do,
        _only_opponent,
        _turn,
        _self_in,
        _control,
        _have,
        _there,
        _life,
        _stat,
        _only,
        _on_field,
        _is,
    ):
        cur.pos = start
        read = reader(cur, tools, scope)
        if read is not None:
            _tail(cur)
            if cur.done:
                return read
            if cur.take("and") or cur.take(",", "and"):
                cur.take("while") or cur.take("if")
                more = take_condition(cur, tools, scope)
                if more is not None:
                    conditions = [c for c in (read.condition, more.condition) if c is not None]
                    joined = (
                        conditions[0]
                        if len(conditions) == 1
                        else Condition(all_=tuple(conditions))
                        if conditions
                        else None
                    )
                    return Standing(joined, read.from_ or more.from_)
            if cur.take("or") and read.condition is not None:
                more = take_condition(cur, tools, scope)
                if more is not None and more.condition is not None:
                    return Standing(Condition(any_=(read.condition, more.condition)))
    cur.pos = start
    return None


def _tail(cur: Cursor) -> None:
    cur.take("except-damage-step")
    cur.take("(", "quick-effect", ")")
    cur.take("currently")


def _happened(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """Summoned this way; this card is in the GY because it was sent there this turn."""
    me = Selector(how="self")
    if (
        cur.take("summoned", "this", "way")
        or cur.take("special-summoned", "this", "way")
        or cur.take("this", "card", "is", "summoned", "this", "way")
    ):
        return Standing(Condition(occurred=Event(event="summoned", what=me, by=me)))
    if cur.take("this", "card", "is", "in", "the", "gy") or cur.take("this", "card", "is", "in", "your", "gy"):
        if cur.take("sent-there-this-turn") or cur.take("because", "it", "was", "sent", "there", "this", "turn"):
            return Standing(Condition(occurred=Event(event="used", what=me), during="turn"), "used")
        if cur.take("because", "it", "was", "destroyed", "by", "battle", "and", "sent", "there", "this", "turn"):
            return Standing(Condition(occurred=Event(event="destroyed", what=me, how="battle"), during="turn"), "used")
        if cur.take(
            "because",
            "it",
            "was",
            "destroyed",
            "by",
            "battle",
            "or",
            "card",
            "effect",
            "and",
            "sent",
            "there",
            "this",
            "turn",
        ) or cur.take(
            "because", "it", "was", "destroyed", "on", "the", "field", "and", "sent", "there", "this", "turn"
        ):
            return Standing(Condition(occurred=Event(event="destroyed", what=me), during="turn"), "used")
        return None
    if cur.take("this", "is", "the", "only", "card", "in", "your", "hand"):
        hand = Selector(kind="any", zone="prepared", side="you")
        return Standing(Condition(count=hand, eq=1), "prepared")
    if cur.take("this", "card") or cur.take("it"):
        if cur.take("was"):
            manners: list[str] = []
            while cur.peek() in tools.lexicon.summons or cur.peek() == "flipped-face-up":
                manners.append("flip" if cur.peek() == "flipped-face-up" else tools.lexicon.summons[cur.peek()])
                cur.pos += 1
                if not (cur.take("or") or cur.take(",")):
                    break
            if manners:
                how = None if manners == ["any"] else manners[0] if len(manners) == 1 else tuple(manners)
                turn = cur.take("this", "turn")
                event = Event(event="summoned", what=me, how=how)
                return Standing(Condition(occurred=event, during="turn" if turn else None))
            return None
        if cur.take("attacked") or cur.take("battled"):
            name: Any = "attack_declared" if cur.words[cur.pos - 1] == "attacked" else "battles"
            if cur.take("a") or cur.take("an"):
                return None
            cur.take("this", "turn")
            return Standing(Condition(occurred=Event(event=name, what=me), during="turn"))
        if (
            cur.take("did", "not", "attack")
            or cur.take("did", "not", "declare", "an", "attack")
            or cur.take("has", "not", "declared", "an", "attack")
        ):
            cur.take("this", "turn")
            return Standing(Condition(not_=Condition(occurred=Event(event="attack_declared", what=me), during="turn")))
        if cur.take("has", "material"):
            return Standing(Condition(exists=Selector(how="self", kind="counter", where=Filter(counter="material"))))
        if cur.take("has", "no", "material"):
            return Standing(
                Condition(not_=Condition(exists=Selector(how="self", kind="counter", where=Filter(counter="material"))))
            )
    return None


def _only_opponent(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """only your opponent controls a monster."""
    if not cur.take("only", "your", "opponent", "controls"):
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention:
        return None
    theirs = msgspec.structs.replace(bare(noun.selector), side="opponent", zone="play")
    mine = msgspec.structs.replace(theirs, side="you")
    return Standing(Condition(all_=(Condition(exists=theirs), Condition(not_=Condition(exists=mine)))))


def _do(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    if cur.take("you", "do") or cur.take("they", "do") or cur.take("it", "does") or cur.take("so"):
        return Standing(None)
    if cur.take("you", "do", "not") or cur.take("not"):
        return None
    if scope.step is not None:
        if (
            cur.take("you", "call", "it", "right")
            or cur.take("the", "result", "is", "heads")
            or cur.take("heads")
            or cur.take("you", "called", "it", "right")
        ):
            return Standing(Condition(happened=scope.step))
        if (
            cur.take("you", "call", "it", "wrong")
            or cur.take("the", "result", "is", "tails")
            or cur.take("tails")
            or cur.take("you", "called", "it", "wrong")
        ):
            return Standing(Condition(not_=Condition(happened=scope.step)))
        start = cur.pos
        if cur.take("the", "result", "is") or cur.take("you", "roll", "a") or cur.take("you", "roll"):
            limits = _range(cur)
            if limits is not None:
                low, high = limits
                dice = Amount(dice=scope.step)
                return Standing(
                    Condition(all_=(Condition(compare=(dice, "gte", low)), Condition(compare=(dice, "lte", high))))
                    if low != high
                    else Condition(compare=(dice, "eq", low))
                )
        cur.pos = start
    return None


def _range(cur: Cursor) -> tuple[int, int] | None:
    numbers: list[int] = []
    while cur.peek().isdigit() or (cur.peek().replace("-", "").isdigit() and cur.peek()):
        numbers.extend(int(n) for n in cur.peek().split("-") if n)
        cur.pos += 1
        if not (cur.take(",", "or") or cur.take(",") or cur.take("or") or cur.take("to") or cur.take("-")):
            break
    return (min(numbers), max(numbers)) if numbers else None


def _turn(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    if cur.take("it", "is", "your", "turn"):
        return Standing(Condition(turn="own"))
    if cur.take("it", "is", "your", "opponent", "'s", "turn"):
        return Standing(Condition(turn="opponent"))
    return None


def _self_in(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    if not (
        cur.take("this", "card")
        or cur.take("this", "banished", "card")
        or (cur.take("it") and scope.subject is not None)
    ):
        return None
    if not (cur.take("is") or cur.take("was")):
        return None
    cur.take("face-up")
    if cur.take("banished"):
        cur.take("face-up")
        return Standing(None, "banished")
    face_down = cur.take("face-down")
    place = tools.places.zone_phrase(cur)
    if place is not None:
        zones = place.zone if isinstance(place.zone, tuple) else (place.zone,)
        if cur.take("or", "banished"):
            zones = (*zones, "banished")
        if zones == ("play",):
            if face_down:
                return Standing(Condition(is_=Selector(kind="any", where=Filter(face="down")), of=Selector(how="self")))
            return Standing(None, "play")
        return Standing(None, zones[0] if len(zones) == 1 else zones)
    if cur.take("in", "face-up"):
        cur.pos -= 1
    cur.take("in")
    cur.take("face-up")
    if cur.take("attack-position"):
        return Standing(Condition(is_=Selector(kind="monster", where=Filter(stance="attack")), of=Selector(how="self")))
    if cur.take("defense-position"):
        return Standing(
            Condition(is_=Selector(kind="monster", where=Filter(stance="defense")), of=Selector(how="self"))
        )
    if cur.take("equipped", "to", "a", "monster") or cur.take("equipped"):
        return Standing(Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=Selector(how="self")))
    if cur.take("equipped", "with"):
        noun = tools.nouns.parse(cur)
        if noun is not None and not noun.mention and noun.selector.where is not None:
            return Standing(Condition(exists=msgspec.structs.replace(bare(noun.selector), where=noun.selector.where)))
    if cur.words[cur.pos - 1] == "face-up":
        return Standing(None, "play")
    return None


def _control(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """you control X / no X / n or more X; your opponent controls X; only X."""
    side: Any
    if cur.take("you", "control"):
        side = "you"
    elif cur.take("your", "opponent", "controls") or cur.take("they", "control"):
        side = "opponent"
    elif cur.take("you", "and", "your", "opponent", "control") or cur.take("either", "player", "controls"):
        side = "any"
    elif cur.take("you", "do", "not", "control") or cur.take("you", "control", "no"):
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention:
            return None
        selector = msgspec.structs.replace(noun.selector, side="you", zone=noun.selector.zone or "play")
        return Standing(exists(selector, negative=True))
    else:
        return None
    if cur.take("more", "monster", "than") or cur.take("more", "card", "than"):
        kind: Any = "monster" if cur.words[cur.pos - 2] == "monster" else "any"
        other: Any = "opponent" if side == "you" else "you"
        if not (cur.take("you") or cur.take("your", "opponent") or cur.take("they")):
            return None
        cur.take("do") or cur.take("does")
        mine = Amount(per=Amount(n=1), count=Selector(kind=kind, side=side, zone="play"))
        theirs = Amount(per=Amount(n=1), count=Selector(kind=kind, side=other, zone="play"))
        return Standing(Condition(compare=(mine, "gt", theirs)))
    negative = cur.at("no")
    only = cur.take("only")
    started = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention:
        return None
    selector = noun.selector
    if selector.how == "self":
        where = own_state(tools, cur.words[started : cur.pos])
        own = Condition(is_=Selector(kind="monster", where=where), of=selector) if where is not None else None
        return Standing(own, "play")
    if selector.how in ("event", "equipped"):
        return None
    selector = msgspec.structs.replace(selector, side=side, zone=selector.zone or "play")
    if only:
        outside = msgspec.structs.replace(
            bare(selector), where=Filter(not_=selector.where) if selector.where is not None else None
        )
        if selector.where is None:
            return None
        return Standing(Condition(all_=(exists(selector), Condition(not_=Condition(exists=outside)))))
    return Standing(exists(selector, negative=negative))


def _back(cur: Cursor) -> None:
    cur.pos -= 2


def _have(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """you have no cards in your hand; your opponent has n or more cards in their hand; your LP …"""
    side: Any
    if cur.take("you", "have"):
        side = "you"
    elif cur.take("your", "opponent", "has") or cur.take("they", "have"):
        side = "opponent"
    else:
        return None
    if cur.peek().isdigit():
        look = cur.look()
        number = int(look.peek())
        look.pos += 1
        limits = bound(look, number, raw=True)
        if look.take("lp"):
            cur.pos = look.pos
            hp = Amount(stat="hp", of=Selector(kind="caster", side=side))
            return Standing(bounded(hp, limits.lte, limits.gte, limits.eq))
    negative = cur.at("no")
    if cur.at("more"):
        return None
    if cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) in ("less", "fewer"):
        number = int(cur.peek())
        cur.pos += 3
        inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        if noun is None or noun.mention:
            return None
        cur.pos += inner.pos - 1
        return Standing(Condition(count=bare(noun.selector), lte=number))
    exactly = cur.take("exactly") or cur.take("only")
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.selector.how in ("self", "event", "equipped"):
        return None
    selector = noun.selector
    if selector.zone is None:
        return None
    if selector.side is None or side == "opponent":
        selector = msgspec.structs.replace(selector, side=side)
    if exactly and isinstance(selector.count, int):
        return Standing(Condition(count=bare(selector), eq=selector.count))
    return Standing(exists(selector, negative=negative))


def _there(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    if not (cur.take("there", "is") or cur.take("there", "are") or cur.take("there", "was")):
        return None
    negative = cur.at("no")
    cur.take("currently")
    if cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) in ("less", "fewer"):
        number = int(cur.peek())
        cur.pos += 3
        inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        if noun is None or noun.mention:
            return None
        cur.pos += inner.pos - 1
        return Standing(Condition(count=bare(noun.selector), lte=number))
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.selector.how in ("self", "event", "equipped"):
        return None
    return Standing(exists(noun.selector, negative=negative))


def _life(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """your LP are lower than your opponent's; your LP is 1000 or less."""
    mine: Literal["you", "opponent"]
    if cur.take("your", "lp"):
        mine = "you"
    elif cur.take("your", "opponent", "'s", "lp"):
        mine = "opponent"
    else:
        return None
    if not (cur.take("are") or cur.take("is")):
        return None
    hp = Amount(stat="hp", of=Selector(kind="caster", side=mine))
    for words, sense in COMPARE:
        if cur.take(*words):
            if cur.take("your", "opponent", "'s") or cur.take("yours"):
                cur.take("lp")
                other = Amount(stat="hp", of=Selector(kind="caster", side="opponent" if mine == "you" else "you"))
                return Standing(Condition(compare=(hp, sense, other)))  # type: ignore[arg-type]
            if cur.peek().isdigit():
                number = int(cur.peek())
                cur.pos += 1
                return Standing(Condition(compare=(hp, sense, Amount(raw=number))))  # type: ignore[arg-type]
            return None
    if cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        limits = bound(cur, number, raw=True)
        return Standing(bounded(hp, limits.lte, limits.gte, limits.eq))
    return None


def _stat(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """the ATK of X is higher than …; its Level is 4 or higher."""
    amount = tools.amounts.parse(cur)
    if amount is None or amount.stat is None or not (cur.take("is") or cur.take("becomes") or cur.take("was")):
        return None
    for words, sense in COMPARE:
        if cur.take(*words):
            other = tools.amounts.parse(cur)
            if other is None:
                return None
            return Standing(Condition(compare=(amount, sense, other)))  # type: ignore[arg-type]
    if cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        limits = bound(cur, number, raw=amount.stat not in ("level", "rank"))
        return Standing(bounded(amount, limits.lte, limits.gte, limits.eq))
    return None


def _only(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """the only monsters you control are X; all monsters you control are X."""
    if (
        cur.take("the", "only", "monster", "you", "control")
        or cur.take("all", "monster", "you", "control")
        or cur.take("all", "face-up", "monster", "you", "control")
    ):
        if not (cur.take("are") or cur.take("is")):
            return None
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.where is None:
            return None
        own = Selector(kind="monster", side="you", zone="play")
        others = msgspec.structs.replace(own, where=Filter(not_=noun.selector.where))
        yes = msgspec.structs.replace(own, where=noun.selector.where)
        return Standing(Condition(all_=(Condition(exists=yes), Condition(not_=Condition(exists=others)))))
    return None


def _on_field(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """X is on the field / in your GY / face-up on the field."""
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.selector.how in ("self", "event", "equipped") or noun.player:
        return None
    if not (cur.take("is") or cur.take("are") or cur.take("exists") or cur.take("remains")):
        return None
    negative = cur.take("not")
    cur.take("currently")
    face = cur.take("face-up")
    place = tools.places.zone_phrase(cur)
    if place is None:
        return None
    selector = msgspec.structs.replace(noun.selector, zone=place.zone, side=place.side or noun.selector.side)
    if face:
        where = selector.where or Filter()
        selector = msgspec.structs.replace(selector, where=msgspec.structs.replace(where, face="up"))
    return Standing(exists(selector, negative=negative))


def _is(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """it is a Dragon monster; that target was a Spell."""
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player:
        return None
    found = scope.resolve(noun)
    if not found:
        return None
    if not (cur.take("is") or cur.take("was") or cur.take("are") or cur.take("were")):
        return None
    negative = cur.take("not")
    other = tools.nouns.parse(cur)
    if other is None or other.mention or other.selector.how in ("self", "event", "equipped"):
        return None
    condition = Condition(is_=bare(other.selector), of=found[0])
    return Standing(Condition(not_=condition) if negative else condition)


def after_turn(event: Event) -> Condition:
    """ "except the turn this card was sent to the GY"."""
    return Condition(not_=Condition(occurred=event, during="turn"))
