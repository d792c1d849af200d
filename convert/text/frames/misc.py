"""Coins, dice, phases, counters off, materials on, choices, the end of the Duel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase, with_partner
from convert.text.frames.attack_targets import choose_targets
from convert.text.frames.base import FrameTable, each, one_named, with_place
from convert.text.frames.life_points import either_stat
from convert.text.frames.placing import counter_name
from convert.text.grammar.described import Noun
from convert.text.grammar.lists import placed_like

TABLE = FrameTable()
_PHASES = {
    "draw-phase": "draw",
    "normal-draw": "normal_draw",
    "standby-phase": "standby",
    "main-phase": "main",
    "main-phase-1": "main1",
    "main-phase-2": "main2",
    "battle-phase": "battle",
    "end-phase": "end",
    "turn": "turn",
}


def target(phrase: Phrase) -> list[Step] | None:
    """target X [and Y]: declared now, acted on later."""
    selects = phrase.cur.words[phrase.cur.pos - 1] in ("select", "selects") and not phrase.cost
    theirs = phrase.who == "opponent"
    began = phrase.cur.pos
    if selects and (gained := either_stat(phrase)) is not None:
        return gained
    noun = phrase.tools.nouns.parse_list(phrase.cur)
    if noun is None or noun.player:
        return None
    words = phrase.cur.words[began : phrase.cur.pos]
    placed = _of_the_last(noun, words[:3] == ["1", "of", "your"] and {"that", "are"} <= set(words))
    for one in (noun, *noun.also):
        selector = placed(one.selector)
        likened = selector.where.compared_to if selector.where is not None else None
        if likened is not None and likened.ref in phrase.scope.declared.values():
            return None  # targets are named before anything is declared
        if one.mention:
            resolved = phrase.scope.resolve(one)
            if not resolved:
                return None
            for each_one in resolved:
                if each_one.how == "event" and (not one.plural or len(resolved) > 1):
                    _aim_at(phrase, each_one)
                    continue
                phrase.scope.remember(each_one, plural=one.plural and len(resolved) == 1, target=True)
            phrase.place()  # "target that destroyed monster in your opponent's GY"
            continue
        if selector.how in ("self", "equipped", "event"):
            if selector.how == "event" and not one.plural:
                _aim_at(phrase, selector)
                continue
            phrase.scope.remember(selector, target=True)
            continue
        if selects and selector.among is not None and (selector.among.ref or "")[:1] in ("c", "s", "t")[: 2 + theirs]:
            # "select 1 of those cards": what was looked at or turned over is known only as it happens
            chosen = phrase.scope.introduce(phrase.as_actor(selector), plural=one.plural)
            return [phrase.step(op.Look, what=chosen)]
        if selects and theirs and selector.zone == "spellbook":
            # "your opponent selects 1 monster from their Deck": no target, and it is they who pick
            chosen = phrase.scope.introduce(phrase.as_actor(selector), plural=one.plural)
            return [phrase.step(op.Look, what=chosen)]
        if selects and selector.how == "choose" and selector.side in (None, "you") and _out_of_sight(selector):
            # "draw 2 cards, then select 1 card from your hand": as it happens; nothing in a hand or Deck is a target
            if noun.also:
                return None  # one of them a choice and the other perhaps a target
            return [phrase.step(op.Look, what=phrase.scope.introduce(selector, plural=one.plural))]
        if selects and selector.how == "random" and selector.zone == "prepared":
            # "select 1 random card from your opponent's hand": chance picks as it happens, and nobody sees it yet
            chosen = phrase.scope.introduce(selector, plural=one.plural)
            return [phrase.step(op.Look, what=chosen, unseen=True)]
        if selector.how not in ("choose", "random") and selector.count is None and selector.how != "all":
            return None
        if phrase.who is not None:
            selector = phrase.as_actor(selector)  # "each player targets 1 monster": they name them
        selector = with_partner(selector, phrase.targets)
        selector = msgspec.structs.replace(selector, how="target", count=selector.count or "all")
        phrase.targets.append(phrase.scope.introduce(selector, plural=one.plural))
    return []


def _out_of_sight(one: Selector) -> bool:
    """Some of what may be picked lies in a hand, a Deck or an Extra Deck: it is chosen, never targeted."""
    zones = one.zone if isinstance(one.zone, list | tuple) else (one.zone,)
    return any(zone in ("prepared", "spellbook", "extra") for zone in zones)


def _aim_at(phrase: Phrase, thing: Selector) -> None:
    """ "Target the attacking monster": what the trigger is about is aimed at, and may be safe from that."""
    kind = thing.kind or "monster"
    among = msgspec.structs.replace(thing, kind=kind)
    target = Selector(how="target", count=1, kind=kind, among=among)
    phrase.targets.append(phrase.scope.introduce(target))


def _of_the_last(noun: Noun, said: bool) -> Callable[[Selector], Selector]:
    """ "1 “Moss” monster and 1 Ritual Spell in your GY": the place that the last one names is that of all."""
    last = noun.also[-1].selector if noun.also else noun.selector
    if not noun.also or last.zone is None or last.how != "choose":
        return lambda one: one

    def placed(one: Selector) -> Selector:
        owned = one.how == "choose" and one.zone == "play" and one.side == last.side == "you" and last.zone != "play"
        if owned and one.among is None and said:
            return msgspec.structs.replace(one, zone=last.zone)  # "1 of your A and 1 of your B that are banished"
        free = one.how == "choose" and one.zone is None and one.side is None and one.among is None and one.ref is None
        return placed_like(one, last) if free else one

    return placed


def choose(phrase: Phrase) -> list[Step] | None:
    """choose X: picked now, acted on by what follows; choose a card type or number is a declaration."""
    if phrase.cur.at("a", "number"):
        return declare(phrase)
    given = _for_you(phrase) or choose_targets(phrase) or either_stat(phrase)
    if given is not None:
        return given
    noun = phrase.tools.nouns.parse_list(phrase.cur)
    if noun is None or noun.player or noun.mention:
        return None
    steps: list[Step] = []
    if phrase.who == "any" and not noun.also and noun.selector.zone == "play" and _of_both(phrase):
        return _one_each(phrase, noun.selector)
    for one in (noun, *noun.also):
        if one.selector.how not in ("choose", "random"):
            return None
        chosen = with_partner(one.selector, [one.what for one in steps if isinstance(one, op.Look)])
        selector = phrase.scope.introduce(phrase.as_actor(chosen), plural=one.plural)
        hidden = selector.how == "random" and selector.zone == "prepared"
        steps.append(phrase.step(op.Look, what=selector, unseen=hidden))
    return steps


def _of_both(phrase: Phrase) -> bool:
    """Whether what follows is about both that were chosen ("… and switches control of those monsters")."""
    return "those" in phrase.cur.words[phrase.cur.pos : phrase.cur.pos + 8]


def _one_each(phrase: Phrase, selector: Selector) -> list[Step] | None:
    """ "each player chooses 1 monster they control": one of yours and one of theirs, by whoever controls it."""
    if selector.how != "choose" or selector.count != 1:
        return None
    yours = phrase.scope.introduce(msgspec.structs.replace(selector, side="you", chooser=None))
    theirs = phrase.scope.introduce(msgspec.structs.replace(selector, side="opponent", chooser="opponent"))
    phrase.scope.pair = [Selector(ref=yours.id), Selector(ref=theirs.id)]
    phrase.who = None
    return [phrase.step(op.Look, what=one, who=None) for one in (yours, theirs)]


def _for_you(phrase: Phrase) -> list[Step] | None:
    """ "(your opponent randomly picks) 1 [of them] for you to Special Summon": what somebody else or chance picks of
    what was named, and what is done to it."""
    cur = phrase.cur
    start = cur.pos
    those = phrase.scope.refer(Noun(Selector(), mention="those", plural=True)) if cur.take("1") else None
    if cur.take("of"):
        cur.take_any(("them", "those"))
    cur.take("card") or cur.take("monster")
    verb = phrase.tools.lexicon.verbs.get(cur.peek(3)) if cur.at("for", "you", "to") else None
    frame = phrase.paying.get(verb.base) if verb is not None and "base" in verb.forms else None
    if those is None or those.ref is None or frame is None:
        cur.pos = start
        return None
    cur.pos += 4
    chosen = Selector(how="random" if phrase.randomly else "choose", count=1, among=those)
    if not phrase.randomly:
        chosen = msgspec.structs.replace(chosen, chooser=phrase.who)
    inner = Phrase(phrase.tools, cur, phrase.scope, phrase.src)
    inner.passive, inner.subject, inner.paying = True, [phrase.scope.introduce(chosen)], phrase.paying
    comma = cur.pos
    cur.take(",")
    steps: list[Step] | None = frame(inner)
    if steps is None:
        cur.pos = start
    elif cur.pos == comma + 1:
        cur.pos = comma  # "…, shuffle the rest into your Deck"
    return steps


def coin(phrase: Phrase) -> list[Step] | None:
    """toss n coins [and call it]."""
    cur = phrase.cur
    count = 1
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
    elif not cur.take("a"):
        return None
    if not cur.take_any(("coin", "coins")):
        return None
    call = cur.take("and", "call", "it") or cur.take("and", "call", "heads", "or", "tails")
    ident = phrase.scope.names.new("s")
    phrase.scope.step = ident
    return [phrase.step(op.Coin, id=ident, count=count, call=call)]


def call(phrase: Phrase) -> list[Step] | None:
    """call it / call heads or tails: part of the toss; call the type of a card: a declaration."""
    cur = phrase.cur
    if cur.take("it") or cur.take("heads", "or", "tails") or cur.take("coin") or cur.take("the", "coin", "toss"):
        return []
    if cur.take("the", "type", "of", "card") or cur.take("the", "card", "type") or cur.take("its", "type"):
        ident = phrase.scope.names.new("s")
        phrase.scope.step = ident
        phrase.scope.declare("kind", ident)
        return [phrase.step(op.Declare, id=ident, declare="kind")]
    return None


def dice(phrase: Phrase) -> list[Step] | None:
    """roll a six-sided die."""
    cur = phrase.cur
    count = 1
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
    elif not (cur.take("a") or cur.take("the")):
        return None
    if not cur.take_any(("die", "dice")):
        return None
    ident = phrase.scope.names.new("s")
    phrase.scope.step = ident
    return [phrase.step(op.Dice, id=ident, count=count)]


def skip(phrase: Phrase) -> list[Step] | None:
    """skip your next Draw Phase; your opponent skips their next Battle Phase."""
    cur = phrase.cur
    side: Any = phrase.who
    if cur.take("your", "opponent", "'s"):
        side = "opponent"
    else:
        cur.take("your") or cur.take("their") or cur.take("the")
    nxt = cur.take("next")
    count = int(cur.peek()) if nxt and cur.peek().isdigit() else 1
    cur.pos += nxt and cur.peek().isdigit()
    phase = _PHASES.get(cur.peek())
    if phase is None or not count:
        return None
    cur.pos += 1
    of_next_turn = not nxt and cur.take("of", "your", "next", "turn")
    (nxt or of_next_turn) and cur.take("after", "activation")
    return [phrase.step(op.Skip, what=phase, side=side, next=nxt, of_next_turn=of_next_turn, count=count, who=None)]


def end(phrase: Phrase) -> list[Step] | None:
    """end the Battle Phase; it becomes the End Phase."""
    cur = phrase.cur
    cur.take("the") or cur.take("this")
    phase = _PHASES.get(cur.peek())
    if phase is None:
        return None
    cur.pos += 1
    return [phrase.step(op.Skip, what=phase, side=None if phase in ("draw", "standby") else "any")]


def win(phrase: Phrase) -> list[Step] | None:
    """you win the Duel."""
    return [phrase.step(op.Win)] if phrase.cur.take("the", "duel") else None


def remove(phrase: Phrase) -> list[Step] | None:
    """remove n counters from X."""
    cur = phrase.cur
    start = cur.pos
    count: Any = None
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
    elif cur.take("all"):
        count = "all"
    elif cur.take("any", "number", "of"):
        count = "any"
    if count is None:
        cur.pos = start
        return _from_play(phrase)
    name = counter_name(phrase)
    if name is None or not (cur.take("from") or cur.take("on") or cur.at("you", "control")):
        cur.pos = start
        return _from_play(phrase)
    if (
        cur.take("your", "side", "of", "the", "field")
        or cur.take("you", "control")
        or cur.take("your", "field")
        or cur.take("anywhere", "on", "the", "field")
        or cur.take("anywhere", "you", "control")
        or cur.take("the", "field")
    ):
        own = cur.words[cur.pos - 2] in ("your", "you")
        thing = Selector(how="all", kind="any", zone="play", side="you" if own else "any")
        return [phrase.step(op.Counters, id=_told(phrase, count), what=thing, name=name, remove=count)]
    things = phrase.things()
    if things and len(things) == 1:
        return each(phrase, things, op.Counters, id=_told(phrase, count), name=name, remove=count)
    return each(phrase, things, op.Counters, name=name, remove=count) if things else None


def _told(phrase: Phrase, count: Any) -> str | None:
    """A name for how many counters come off, where no number says it."""
    return phrase.scope.names.new("s") if isinstance(count, str) else None


def _from_play(phrase: Phrase) -> list[Step] | None:
    """remove X from play: the old word for banish."""
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    if not phrase.cur.take("from", "play"):
        return None
    return each(phrase, with_place(phrase, things), op.Banish)


def keep(phrase: Phrase) -> list[Step] | None:
    """your opponent must keep their hand revealed."""
    cur = phrase.cur
    side = phrase.tools.places.owner(cur)
    if not cur.take("hand") or not cur.take("revealed"):
        return None
    whose = phrase.subject[0].side if phrase.subject and phrase.subject[0].kind == "caster" else side
    hand = Selector(how="all", kind="any", zone="prepared", side=whose)
    return [phrase.step(op.Look, what=hand, reveal=True, who=None)]


def attach(phrase: Phrase) -> list[Step] | None:
    """attach X to Y as material."""
    cur = phrase.cur
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    to = None
    if cur.take("to"):
        if cur.at("each", "of"):
            return None  # so many to each: no step tells which goes where
        known = list(phrase.scope.things)
        if things[0].how == "self":  # "attach this card to it": to what was named before
            phrase.scope.things[:] = [thing for thing in known if thing.selector.how != "self"]
        elif things[0].id is not None and not cur.at("the", "other"):  # nor is "that monster" what is attached
            phrase.scope.things[:] = [thing for thing in known if thing.selector.ref != things[0].id]
        found = phrase.things(introduce=False)
        phrase.scope.things[:] = known
        if not found or found[0] == things[0]:
            return None
        to = one_named(found[0])
        if things[0].how == "self":
            phrase.scope.remember(to)  # "attach this card to it. …, send it to the GY": what has it now
    cur.take("as", "a") or cur.take("as", "an") or cur.take("as")
    if not cur.take_any(("material", "xyz-material")) and cur.words[cur.pos - 1] in ("as", "a", "an"):
        return None
    cur.take("face-up")
    return each(phrase, things, op.Attach, to=to)


def declare(phrase: Phrase) -> list[Step] | None:
    """declare 1 card name / Type / Attribute / Level / number."""
    cur = phrase.cur
    low: tuple[int, int] | None = None
    cur.take("1") or cur.take("a") or cur.take("an")
    if cur.take("monster") and cur.peek() in ("card", "name"):
        return None  # "1 Monster Card name": the name of anything is declared, and no tree says of what kind
    for words, what in (
        (("card", "name"), "name"),
        (("name",), "name"),
        (("coin",), "coin"),
        (("card", "type"), "kind"),
        (("attribute",), "attribute"),
        (("type",), "type"),
        (("number",), "number"),
        (("level",), "level"),
    ):
        if cur.take(*words):
            between = what in ("number", "level") and (cur.take("from") or cur.take("between"))
            if between and cur.peek().isdigit() and cur.peek(1) in ("to", "-", "and"):
                low = (int(cur.peek()), int(cur.peek(2)))
                cur.pos += 3
            cur.take("of", "monster")
            ident = phrase.scope.names.new("s")
            phrase.scope.step = ident
            phrase.scope.declare(what, ident)
            first = phrase.step(op.Declare, id=ident, declare=what, range=low)
            return [first, *_and_another(phrase, what)]
    return None


def _and_another(phrase: Phrase, first: str) -> list[Step]:
    """ "declare a Type and an Attribute": the second."""
    cur = phrase.cur
    for words, what in ((("and", "an", "attribute"), "attribute"), (("and", "1", "attribute"), "attribute")):
        if what != first and cur.take(*words):
            ident = phrase.scope.names.new("s")
            phrase.scope.declare(what, ident)
            return [phrase.step(op.Declare, id=ident, declare=what, link="and")]
    return []


def move(phrase: Phrase) -> list[Step] | None:
    """move X to another Monster Zone."""
    cur = phrase.cur
    things = phrase.objects()
    if not things or not cur.take("to"):
        return None
    if not (cur.take("another") or cur.take("your", "other") or cur.take("1", "of", "your", "other")):
        return None
    cur.take("of", "your") or cur.take("your")
    if not cur.take("monster-zone"):
        return None
    return each(phrase, things, op.Move)


TABLE.does.update(
    {
        "target": target,
        "select": target,
        "choose": choose,
        "pick": choose,
        "toss": coin,
        "call": call,
        "roll": dice,
        "skip": skip,
        "end": end,
        "win": win,
        "remove": remove,
        "keep": keep,
        "attach": attach,
        "declare": declare,
        "move": move,
    }
)
