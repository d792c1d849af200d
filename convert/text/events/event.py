"""Events: "this card is Normal Summoned", "a monster you control is destroyed by battle", "a Spell is activated"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event, Filter, Selector
from convert.effects.terms import Side
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import own_state
from convert.text.cursor import Cursor
from convert.text.events.activations import activated, undone
from convert.text.events.adjuncts import SIDES, Adjuncts
from convert.text.events.as_a_monster import as_a_monster
from convert.text.events.at_once import at_once, counts, so_many
from convert.text.events.card_actions import doing, fighting
from convert.text.events.of_itself import of_itself
from convert.text.events.passive import passive
from convert.text.events.player_actions import action
from convert.text.events.things import any_of_them, either, plain, seen_as, whose_as
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.transaction import attempt

_FIGHTS = ("battles", "attack_declared", "attacked", "destroys_by_battle")
_OTHER_SIDE: dict[str, Side] = {"you": "opponent", "opponent": "you"}
_IS = frozenset(("is", "are", "was", "were", "becomes", "been"))
_BATTLE_FIRST = frozenset(("an", "damage-calculation", "battle-damage", "effect-damage", "material", "a"))


@attempt
def take_event(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """The event at the cursor (after "when", "if", "each time"), which must reach the cursor's end."""
    event = take_occasion(cur, tools, scope)
    return event if event is None or not counts(event) else None


@attempt
def take_occasion(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """The same of what sets an ability off, which may be so many at once."""
    start, first = cur.pos, scope.happening is None and scope.event is None
    event = _event(cur, tools, scope)
    if event is not None and first:
        event = _attackers(event, cur.words[start : cur.pos], scope)
    if event is None or _several(event):
        cur.pos = start
        return None
    event = as_a_monster(_come_from(event), cur.words[start : cur.pos])
    cur.take("except-damage-step")
    ends = cur.pos
    if cur.take("or") or cur.take(",", "or"):
        cur.take("if") or cur.take("when")
        more = _event(cur, tools, scope)
        if more is not None and cur.done and not _several(more) and not counts(more) and not counts(event):
            return either(event, as_a_monster(_come_from(more), cur.words[start : cur.pos]))
        cur.pos = ends
    if cur.pos < cur.end:
        cur.pos = start
        return None
    return event


def _attackers(event: Event, said: list[str], scope: Scope) -> Event | None:
    """ "Your attacking monster destroys a monster by battle", with no battle told before: a monster of that side that
    attacks, or the bearer ("that attacking monster"); None where nobody said whose."""
    for name in ("what", "by"):
        one = getattr(event, name)
        if not isinstance(one, Selector) or one.how != "event" or one.where != Filter(attacking=True):
            continue
        at = said.index("attacking") if "attacking" in said else 0
        whose: Side | None = "opponent" if "opponent" in said[max(0, at - 3) : at] else None
        whose = whose or ("you" if said[at - 1 : at] == ["your"] else None)
        if whose is not None:
            one = Selector(kind="monster", side=whose, zone="play", where=one.where)
        elif scope.subject is not None and scope.subject.how == "equipped":
            one = scope.subject
        else:
            return None
        event = msgspec.structs.replace(event, **{name: one})
    return event


_MOVES = frozenset(("summoned", "used", "banished", "prepared", "discarded", "returned", "leaves_play", "set"))


def _come_from(event: Event) -> Event:
    """ "A monster is Special Summoned from the Extra Deck": where it comes from, not where it is when that is asked."""
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(map(_come_from, event.any_)))
    zones = event.what.zone if event.what is not None else None
    away = zones is not None and set(zones if isinstance(zones, tuple) else (zones,)) != {"play"}
    if event.what is None or not away or event.from_ is not None:
        return event
    if event.event not in _MOVES and zones != "pendulum":
        return event
    return msgspec.structs.replace(event, what=msgspec.structs.replace(event.what, zone=None), from_=zones)


def _several(event: Event) -> bool:
    """ "2 or more monsters are Special Summoned at the same time": here each comes in an event of its own."""
    counts = [one.what.count for one in (event.any_ or (event,)) if one.what is not None]
    return any(count not in (None, 1, "any", "all") for count in counts)


def _event(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    whole = _impersonal(cur, tools, scope)
    if whole is not None:
        scope.happening = whole
        turned = whole.event in ("control_changed", "stance_changed") and whole.what is not None
        if turned and whole.what is not None and whole.what.how is None:
            scope.event = Selector(how="event", kind=whole.what.kind)  # "control of a monster changes: destroy it"
        return whole
    bare = cur.peek() in tools.lexicon.summons or cur.peek() in ("destroyed", "flipped-face-up", "attacked")
    if bare and cur.peek(1) != "this":
        return passive(cur, tools, ME)
    start = cur.pos
    subject = _subject(cur, tools, scope)
    if subject is None:
        return None
    noun, what, others = subject
    said = cur.words[start : cur.pos]
    what, many = so_many(cur, what, said)
    if "exactly" in said and many is None:
        return None
    event = action(cur, tools, scope, noun) if noun.player else _thing_event(cur, tools, scope, what)
    if event is None:
        return None
    while not noun.player and not cur.done:
        more = _another(cur, tools, scope, what)
        if more is None:
            break
        event = either(_alike_by(event, more, cur.words[start : cur.pos]), more)
    if many is not None:
        all_said = cur.words[start : cur.pos]
        whole = None if noun.player or others else at_once(all_said, event, many)
        if whole is None:
            return None
        event = whole
    if what.how == "self":
        event = of_itself(event, what, said, cur.words[start + len(said) : cur.end], cur.pos - start - len(said))
    if noun.player and noun.selector.side == "any":
        scope.player = "any"
    if what.how == "self" and any(one.event == "material" for one in (event.any_ or (event,))):
        scope.made = Selector(how="event", kind="monster")
    if not noun.player:
        _discourse(scope, event, what, others)
    if many is not None and many.number.eq != 1:
        scope.event = None  # "that monster": which of them?
    scope.happening, scope.would = event, "would" in cur.words[: cur.end]
    for other in others:
        if what.how == "self" and other.side is None:  # "this card or a “Moss” monster is Summoned to your field"
            other = msgspec.structs.replace(other, side=_to_whose_field(cur.words[start : cur.pos]))
        event = either(event, Event(any_=tuple(_of(one, other) for one in (event.any_ or (event,)))))
    return event


def _to_whose_field(said: Sequence[str]) -> Side | None:
    whole = " ".join(said)
    return next((side for words, side in SIDES.items() if f" {' '.join(words)}" in whole), None)


def _discourse(scope: Scope, event: Event, what: Selector, others: list[Selector]) -> None:
    """Whom "it" and "that monster" will mean after an event of a thing."""
    if what.how in ("self", "equipped") and not others:
        if _fought(event):
            # "this card battles a Fiend monster: destroy that monster": the other one
            scope.event = Selector(how="event", kind="monster")
            scope.subject = msgspec.structs.replace(what, where=None)
            scope.opposed = True
        elif event.event == "equipped" and event.by is not None and event.by.kind == "equipment":
            scope.event = Selector(how="event", kind=event.by.kind)  # what it is equipped with
        elif what.how == "equipped":
            scope.event = what
        return
    scope.event = Selector(how="event", kind=what.kind)
    if event.event == "destroys_by_battle" and event.what is not None:
        scope.fallen_side = _OTHER_SIDE.get(scope.side_of(event.what) or "")
    scope.fight = all(one.event in _FIGHTS and one.by is not None for one in (event.any_ or (event,)))


def _fought(event: Event) -> bool:
    """Whether it names the monster that the subject fights: "battles X", "is destroyed by battle with X"."""
    if event.event == "destroyed":
        return event.how == "battle"
    return event.by is not None and event.event in _FIGHTS


def _of(event: Event, what: Selector) -> Event:
    """The same event of another thing, which is what deals battle damage, not what takes it."""
    if event.event == "battle_damage":
        return msgspec.structs.replace(event, by=what)
    return msgspec.structs.replace(event, what=what)


def _alike_by(first: Event, second: Event, said: list[str]) -> Event:
    """ "This card is destroyed or banished by an opponent's card effect": each of them by it."""
    bare = first.any_ is None and first.by is None and first.how is None and second.any_ is None
    if not bare or second.by is None or first.event not in _DONE_TO or second.event not in _DONE_TO:
        return first
    at = next((k for k, word in enumerate(said) if word == "or"), -1)
    before = said[at - 1] in _PARTICIPLES or said[at - 1] in _PLACES  # "sent to the GY or banished by …"
    together = at > 0 and before and said[at + 1 : at + 2] and said[at + 1] in _PARTICIPLES
    return msgspec.structs.replace(first, by=second.by, how=second.how) if together else first


_DONE_TO = frozenset(("destroyed", "banished", "tributed", "returned", "used"))
_PLACES = frozenset(("gy", "hand", "deck"))
_PARTICIPLES = frozenset(("destroyed", "banished", "tributed"))


def _another(cur: Cursor, tools: Tools, scope: Scope, what: Selector) -> Event | None:
    """ "…, or is banished", "or sent to the GY by card effect": the same thing, something else."""
    start = cur.pos
    cur.take(",")
    if not cur.take("or"):
        cur.pos = start
        return None
    cur.take("if", "this", "card") or cur.take("if", "it")
    verb = tools.lexicon.verbs.get(cur.peek())
    event: Event | None = None
    happened = cur.peek() in tools.lexicon.summons or cur.peek() in ("flipped-face-up", "flipped-face-down")
    if cur.take_any(("is", "are", "was")) or happened or (verb is not None and "ed" in verb.forms):
        event = passive(cur, tools, what)
    elif verb is not None and "s" in verb.forms:
        event = _thing_event(cur, tools, scope, what)
    if event is None:
        cur.pos = start
    return event


# -- nobody in particular --------------------------------------------------------------------------------------------


def _impersonal(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    use = activated(cur, tools, scope)
    if use is not None:
        return use
    start = cur.pos
    event = undone(cur, tools) or _battle(cur, tools, scope) or _position(cur, tools) or _control(cur, tools)
    if event is None:
        cur.pos = start
    return event


def _battle(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    start = cur.pos
    if cur.peek() not in _BATTLE_FIRST:
        return None
    if cur.take("an", "attack", "is", "declared"):
        if cur.take("involving"):
            return _involving(cur, tools, scope)
        return Event(event="attack_declared")
    if cur.take("damage-calculation", "is", "performed", "involving"):
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.player:
            return None
        mine = plain(noun.selector)
        attacked = Event(event="damage_calculation", what=mine)
        return Event(any_=(attacked, Event(event="damage_calculation", by=mine)))
    if cur.take("effect-damage", "is", "inflicted"):
        return Adjuncts(cur, tools, Selector(kind="caster", side="any"), {"how": "effect"}).event("damage_taken")
    if cur.take("material", "is", "detached", "from"):
        noun = tools.nouns.parse(cur)
        return Adjuncts(cur, tools, plain(noun.selector)).event("detached") if noun is not None else None
    if cur.take("a", "monster", "is", "destroyed", "by", "battle", "involving"):
        noun = tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.player:
            return None
        own = plain(noun.selector)
        cur.take(",")
        cur.take("and", "sent", "to", "the", "gy")
        fell = Event(event="destroyed", what=own, how="battle")
        return Event(any_=(Event(event="destroys_by_battle", what=own), fell))
    cur.pos = start
    return None


def _involving(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """ "involving your Dragon monster and an opponent's face-up monster": whoever of them attacks."""
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player:
        return None
    own = noun.selector if noun.selector.how in ("self", "equipped", "event") else plain(noun.selector)
    other: Selector | None = None
    if own.count == 2:
        both = msgspec.structs.replace(own, count=None)
        return Event(event="attack_declared", what=both, by=both)
    if cur.take("and"):
        against = tools.nouns.parse(cur)
        if against is None or against.mention or against.player:
            return None
        if against.selector.how != "event":
            other = plain(against.selector)
    scope.fight = own.how not in ("self", "equipped")
    attacks = Event(event="attack_declared", what=own, by=other)
    return Event(any_=(attacks, Event(event="attacked", what=own, by=other)))


def _position(cur: Cursor, tools: Tools) -> Event | None:
    """ "the battle position of this card is changed", "this card's battle position is changed"."""
    at = cur.find("battle-position")
    if at < 0:
        return None
    start = cur.pos
    if cur.take("the", "battle-position", "of"):
        noun = tools.nouns.parse(cur)
        if noun is not None and not noun.player and cur.take_any(("is", "are")) and cur.take("changed"):
            cur.take("(", "and", "remains", "face-up", ")")
            what = noun.selector if noun.selector.how in ("self", "equipped", "event") else plain(noun.selector)
            return Adjuncts(cur, tools, what).event("stance_changed")
    cur.pos = start
    if 0 < at <= cur.pos + 14 and cur.words[at - 1] in ("'s", "'") and cur.words[at + 1 : at + 3] == ["is", "changed"]:
        inner = cur.sub(cur.pos, at - 1)
        noun = tools.nouns.parse(inner)
        if noun is not None and inner.done and not noun.player and not noun.mention:
            cur.pos = at + 3
            what = noun.selector if noun.selector.how in ("self", "equipped") else plain(noun.selector)
            return Adjuncts(cur, tools, what).event("stance_changed")
    cur.pos = start
    return None


def _control(cur: Cursor, tools: Tools) -> Event | None:
    """ "control of this face-up card shifts to your opponent"."""
    cur.take("the")
    if not cur.take("control", "of"):
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player or noun.mention:
        return None
    if not (cur.take_any(("shifts", "switches", "changes")) or cur.take("is", "shifted") or cur.take("is", "switched")):
        return None
    what = noun.selector if noun.selector.how in ("self", "equipped") else plain(noun.selector)
    by: Selector | None = None
    if cur.take("to"):
        to = tools.nouns.parse(cur)
        if to is None or not to.player:
            return None
        by = to.selector
    return Event(event="control_changed", what=what, by=by)


# -- somebody or something -------------------------------------------------------------------------------------------


def _subject(cur: Cursor, tools: Tools, scope: Scope) -> tuple[Noun, Selector, list[Selector]] | None:
    others: list[Selector] = []
    start = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is None:
        return None
    if noun.player == "you" and cur.take("or", "your", "opponent"):
        noun = Noun(Selector(kind="caster", side="any"), player="any")
    found = scope.resolve(noun)
    if not found:
        return None
    what = any_of_them(plain(found[0]))
    if cur.words[start] == "1" and what.among is not None and what.among.ref is not None and what.where is None:
        what = Selector(ref=what.among.ref)  # "1 of them": whichever
    if what.how == "self":
        what = msgspec.structs.replace(what, where=what.where or own_state(tools, cur.words[start : cur.pos]))
    elif cur.at(",") and "except" in cur.words[start : cur.pos]:
        cur.pos += 1
    start = cur.pos
    if cur.take("or") or cur.take(",", "or"):
        other = tools.nouns.parse(cur)
        if other is None or other.mention or other.player:
            cur.pos = start
        else:
            cur.take(",")
            others.append(any_of_them(plain(other.selector)))
            if cur.words[start + 1] not in _OF_ITS_OWN:
                what, others[-1] = whose_as(what, others[-1]), seen_as(others[-1], what)
    return noun, what, others


_OF_ITS_OWN = frozenset(("a", "an", "another", "this", "that", "your", "1", "or"))


_THIS_WAY = (
    ("special-summoned", "by", "its", "effect"),
    ("special-summoned", "by", "its", "own", "effect"),
    ("special-summoned", "by", "this", "effect"),
    ("special-summoned", "this", "way"),
    ("summoned", "this", "way"),
    ("that", "was", "special-summoned", "by", "its", "own", "effect"),
)


_SKIPPED = frozenset(("you", "in-possession", "in", ",", *(words[0] for words in _THIS_WAY)))


def _this_way(cur: Cursor, what: Selector) -> Selector:
    """ "this card Special Summoned by its effect": only one that came that way."""
    if what.how != "self" or not cur.take_phrase(_THIS_WAY):
        return what
    where = what.where or Filter()
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, summoned="special", by=ME))


def _skip(cur: Cursor, what: Selector) -> None:
    """Words between a subject and its verb that say no more than the subject does; "Special Summoned by this effect"
    does, of "a monster"."""
    if cur.peek() not in _SKIPPED:
        return
    cur.take("you", "control")
    if what.ref is not None or what.how is not None:
        cur.take_phrase(_THIS_WAY)
    cur.take("in-possession")
    if cur.peek() == "in":
        cur.take("in", "your", "gy") or cur.take("in", "your", "hand")
    if cur.peek() == "in":
        for zone in ("monster-zone", "spell-zone", "field-zone"):
            if (
                cur.take("in", "the", zone)
                or cur.take("in", "your", zone)
                or cur.take("in", "its", "owner", "'s", zone)
            ):
                break
    cur.take("in-possession")
    cur.take(",") if cur.peek(1) in _IS else None


def _thing_event(cur: Cursor, tools: Tools, scope: Scope, what: Selector) -> Event | None:
    what = _this_way(cur, what)
    if what.how == "equipped" and what.side is None and cur.at("you", "control"):
        what = msgspec.structs.replace(what, side="you")  # an enemy's monster may bear it, too
    _skip(cur, what)
    if cur.take("would", "be"):
        read = passive(cur, tools, what)
        if read is not None and read.event == "summoned":
            return msgspec.structs.replace(read, event="summoning")
        return read
    if cur.take_any(_IS) or cur.take("has", "been") or cur.take("have", "been"):
        read = fighting(cur, tools, what)
        return read if read is not None else passive(cur, tools, what)
    cur.take("would") or cur.take("has") or cur.take("have")
    return doing(cur, tools, scope, what)
