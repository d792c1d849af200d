"""Abilities as paragraphs: when, under which conditions, at what cost, to what, and what happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from convert.effects import Ability, Condition, Event, Filter, Limit, Selector
from convert.effects.steps import (
    Allow,
    Declare,
    Delayed,
    Forbid,
    NegateAttack,
    NegateSummon,
    NormalSummon,
    Replace,
    Skip,
    SpecialSummon,
    Step,
)
from convert.prose import listing, sentence
from convert.systems.duel_monsters.arrival_turn import departures, for_its_arrival
from convert.systems.duel_monsters.words import about, conditions, events, nouns, openers, sentences
from convert.systems.duel_monsters.words.clauses import CLOSED, LONG, no_order
from convert.systems.duel_monsters.words.counts_as import counted_together
from convert.systems.duel_monsters.words.fights import as_told, fighter, fighters
from convert.systems.duel_monsters.words.frequency import limits_words
from convert.systems.duel_monsters.words.held import goes_on, held_to
from convert.systems.duel_monsters.words.left import often_before, quotations
from convert.systems.duel_monsters.words.lengths import opened, told
from convert.systems.duel_monsters.words.lexicon import ANYTHING, OPEN
from convert.systems.duel_monsters.words.nodes import leaves_by_itself, stays_away
from convert.systems.duel_monsters.words.occasions import ACTION, OWN_TURN, occasion
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.resisting import reminders
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.some_such import all_at_once
from convert.systems.duel_monsters.words.turn_bans import bans_of_the_turn
from convert.systems.duel_monsters.words.uses import what_is_negated
from convert.systems.duel_monsters.words.verbs.permissions import OWN_WAY, ways_in
from convert.systems.duel_monsters.words.verbs.summoning import sources


def paragraph_of(scope: Scope, ability: Ability, unread: Sequence[int] = ()) -> str:
    """One ability as a paragraph, with the reminders that it raises for the first time at its end. ``unread``: the
    clauses of the card that belong to it and could not be read; they are quoted."""
    scope.paragraph(ability)
    scope.limited = _limited_before(scope, ability)
    apart = scope.bounding - scope.quoted
    aside = [one.unread for one in ability.if_ if one.unread is not None and one.unread in apart]
    if aside:
        kept = tuple(one for one in ability.if_ if one.unread not in aside)
        ability = msgspec.structs.replace(ability, if_=kept)
    if ability.when is None and any(one.unread is not None for one in ability.if_):
        comes = any(isinstance(step, NegateSummon | NegateAttack) for step in ability.do)
        scope.event_noun = "monster" if comes else ANYTHING[0]  # what a moment that nobody read is about
    ability, scope.whole_turn = bans_of_the_turn(ability)
    ability, scope.fights = as_told(ability)
    ability, remarks = openers.out_of_dice(ability)
    scope.asked, scope.paid_for = frozenset(repr(one) for one in ability.if_ if one.unread is None), bool(ability.cost)
    scope.elsewhere = _elsewhere(ability)
    scope.stays = not scope.elsewhere and ability.from_ == "play" and not leaves_by_itself(ability)
    scope.absent = scope.elsewhere and stays_away(ability)
    scope.event_gone = ability.when is not None and about.is_gone(ability.when)
    scope.event_many, scope.event_side = about.of_several(ability.when), about.side_of_the_gone(ability.when)
    scope.fighter, scope.fighters = fighter(ability.when), fighters(ability.when, ability.targets)
    scope.fighter = scope.fighter or about.all_but_the_price(ability)
    scope.event_caster, scope.others = about.caster_of(ability.when), about.others(ability.when)
    of_another = ability.when is not None and not about.says_where(ability.when)
    if scope.event_caster == about.CONTROLLER and of_another and any(one.chooser == "event" for one in ability.targets):
        scope.event_caster = "that monster’s controller"  # not that of what is targeted
    scope.event_summoned = ability.when is not None and all(
        one.event in ("summoned", "summoning") for one in (ability.when.any_ or (ability.when,))
    )
    scope.event_made = ability.when is not None and ability.when.event == "material" and ability.when.into is None
    scope.negated = what_is_negated(ability.when)
    scope.event_itself = ability.mode == "replacement" and ability.when is not None and about.says_where(ability.when)
    scope.worn = ability.mode == "equip" or any(_is_worn(one) for one in ability.if_)
    scope.destroyer = False
    scope.standing = ability.mode in ("continuous", "equip", "permission")
    given = len(scope.reminders)
    _when_and_where(scope, ability)
    if (pierces := _piercing(ability)) is not None:
        text = _standing(scope, pierces)
    elif ability.mode == "replacement" and ability.when is not None:
        text = openers.lying(scope, ability, _instead)
    elif ability.mode in ("continuous", "permission", "replacement", "equip"):
        text = _standing(scope, ability)
    elif ability.mode == "cast":
        text = _cast(scope, ability)
    elif ability.mode == "summon_rule":
        text = _summon_rule(scope, ability)
    else:
        text = openers.lying(scope, ability, _happening)
    left = quotations(scope, unread)
    if left and OPEN in text:
        text = text.replace(OPEN, f"{OPEN}: {listing(left)}", 1)
    elif left:
        text = f"{text} {often_before('The rest is left to the table', listing(left))}."
    if asks := quotations(scope, aside):
        text = f"{text} Left to the table, as a condition of use: {listing(asks)}."
    if ability.note:
        text = f"{text} {sentence(ability.note)}".strip()
    return " ".join(filter(None, (text, reminders(scope.reminders[given:], *remarks))))


def _piercing(ability: Ability) -> Ability | None:
    """An ability that lets Attacks against Defense Mode pierce, for as long as each of them lasts, as one that simply
    holds: "this monster has piercing Attacks"; None of any other ability."""
    when, step = ability.when, ability.do[0] if len(ability.do) == 1 else None
    bare = Ability(mode="trigger", when=when, if_=ability.if_, do=ability.do, src=ability.src)
    if ability != bare or when is None or when.what is None or not isinstance(step, Allow):
        return None
    against = Selector(kind="monster", where=Filter(stance="defense"))
    if when != Event(event="attack_declared", what=when.what, by=against):
        return None
    if step != Allow(what=step.what, action="pierce", until="this_battle", count=step.count, src=step.src):
        return None
    known = when.what.how in ("self", "equipped")
    attacker = Selector(how=when.what.how if known else "event", kind=step.what.kind)
    if step.what not in (attacker, msgspec.structs.replace(attacker, where=Filter(attacking=True))):
        return None
    holds = msgspec.structs.replace(step, what=when.what if known else _all(when.what), until=None)
    return msgspec.structs.replace(ability, mode="continuous", when=None, do=(holds,))


def _all(what: Selector) -> Selector:
    return msgspec.structs.replace(what, how="all", count=None)


def _when_and_where(scope: Scope, ability: Ability) -> None:
    """What a monster may use on the turn it arrives, against the general rule (SUMMON-03), and that what a field waits
    for and bans is where it lies (CONVERT-29)."""
    for said in about.of_its_sections(ability) if scope.field_area else ():
        scope.remind(f"{said}_{scope.field_area}")
    if ability.mode == "activate" and scope.this == "monster" and "play" in several(ability.from_):
        if for_its_arrival(ability):
            scope.remind("arrival")
        elif departures(scope.abilities):
            scope.remind("arrival_home")


def _is_worn(one: Condition) -> bool:
    """Does a condition ask that the card itself is equipped to something?"""
    itself = one.of is not None and one.of.how == "self"
    return itself and one.is_ is not None and conditions.is_worn(one.is_)


def _elsewhere(ability: Ability) -> bool:
    """Is its own card out of play when it works: by where it works from, or by what has just happened to it?"""
    if set(several(ability.from_)) >= openers.EVERYWHERE:
        return False
    if ability.from_ != "play" and not openers.PLACES.keys().isdisjoint(several(ability.from_)):
        return True
    when = ability.when
    if when is None:
        return False
    return all(one.event in about.GONE and about.itself(one) for one in (when.any_ or (when,)))


def limits(scope: Scope, ability: Ability) -> str:
    """ "once per round", "twice per fight, counted over all copies"."""
    again = not scope.limited.isdisjoint(_limits_of(ability))
    limited = [_limits_of(other) for other in scope.abilities if other.limit]
    common = {one for one in _limits_of(ability) if one.group is not None}
    of_all = all(not common.isdisjoint(others) for others in limited)
    said = limits_words(_told(ability.limit, scope.shared), again=again, this=scope.this, of_all=of_all)
    at_any_moment = ability.mode == "quick" and ability.when is None and ability.from_ == "play"
    if not said and at_any_moment and scope.this == "artifact":
        return "once per round"  # CONVERT-47: without a limit of its own
    if said.endswith(f"while this {scope.this} stays in play"):
        scope.topic = "self"  # "once while this monster stays in play, when it changes stance"
    return said


def _told(limit: Limit | tuple[Limit, ...] | None, shared: frozenset[str]) -> tuple[Limit, ...]:
    """The limits, and of those that no other ability here shares that it is one of its own."""
    each = (limit,) if isinstance(limit, Limit) else limit or ()
    return tuple([one if one.group in shared else msgspec.structs.replace(one, group=None) for one in each])


def _limited_before(scope: Scope, ability: Ability) -> frozenset[Limit]:
    """The limits that abilities before this one have together with others."""
    at = next((at for at, one in enumerate(scope.abilities) if one is ability), 0)
    return frozenset(one for other in scope.abilities[:at] for one in _limits_of(other) if one.group is not None)


def _limits_of(ability: Ability) -> tuple[Limit, ...]:
    return (ability.limit,) if isinstance(ability.limit, Limit) else ability.limit or ()


def _standing(scope: Scope, ability: Ability) -> str:
    """What simply holds: "While you have “Umi” in play, this monster cannot be attacked."."""
    heads = []
    place = openers.place(scope, ability)
    if place:
        heads.append(place)
    if ability.when is not None:
        heads.append(events.moment(scope, ability.when))
    during, rest = conditions.during(scope, ability.if_)
    if during:
        heads.append(during)
    if rest:
        word = "and" if place and ability.when is None and not during else "while" if _lasting(ability) else "if"
        asked = conditions.all_of(scope, rest)
        heads.append(f"{'if' if word == 'while' and _IT_WAS.match(asked) else word} {asked}")
    return _with_head(scope, ability, heads)


_IT_WAS = re.compile(r"(?:it|this \w+|the bearer|that \w+) was ")
"""What is over and done holds or not, as long as anything lasts."""


def _lasting(ability: Ability) -> bool:
    """Are its conditions states that last, rather than something a person has to say?"""
    return all(one.unread is None for one in ability.if_)


def _instead(scope: Scope, ability: Ability) -> str:
    """What happens in the place of something that would."""
    assert ability.when is not None
    scope.mood = "would"
    scope.several = all_at_once(ability)
    would = events.clause(scope, ability.when)
    scope.mood, scope.several = "", False
    place = openers.place(scope, ability)
    if place and not about.says_where(ability.when):
        scope.new_topic()  # "while this monster is used, if one of yours would be destroyed": "it" would be that one
    heads = [limits(scope, ability), place, openers.under(scope, f"if {would}", ability.if_, joint=" and if ")]
    head = ", ".join(filter(None, heads))
    cost = sentences.costs(scope, ability.cost)
    goes_on = next((at for at, step in enumerate(ability.do) if at and step.link not in (None, "and")), len(ability.do))
    stated = ability.optional and not cost and goes_on == 1 and not sentences.own_act(ability.do[0])
    if stated:  # "you may have this monster become a Dragon instead"
        instead = sentences.fragment(scope, ability.do[0], may=True)
    else:
        instead = sentences.fragment_list(scope, ability.do[:goes_on])
    done = " and ".join(filter(None, (cost, instead))) or "nothing happens"
    after = sentences.fragment_list(scope, ability.do[goes_on:], opening=False)
    may = "you may " if ability.optional and not stated else ""
    if (_TOLD_OF.search(done) or done.endswith(CLOSED)) and not stated:  # "except that monster instead"
        return told([f"{head}, {may}instead {done}{after}"])
    return told([f"{head}, {may}{done} instead{after}"])


_TOLD_OF = re.compile(r" (?:except|than|that (?:was|were|is|are|has|have|this)) (?:“[^”]*”|[^“,])*$")
"""How an order ends behind which "instead" would seem to be of what is told of its thing."""


def _with_head(scope: Scope, ability: Ability, heads: list[str]) -> str:
    topic = scope.topic
    limit = limits(scope, ability)
    scope.topic = topic if heads else scope.topic
    if limit:
        heads.insert(0, limit)
    cost = sentences.costs(scope, ability.cost)
    head = ", ".join(heads).replace(", and ", " and ")
    body = sentences.body(scope, ability.do, ability.targets, may=ability.optional and not cost, lasting=True)
    if cost:
        body = [f"you may {cost}", *(body[:1] and [f"If you do, {body[0]}"]), *body[1:]]
    effect = "ability" if scope.this == "monster" else "effect"
    body = list(held_to(body, choice=ability.optional or bool(cost), effect=effect))
    body = counted_together(body)
    if body and not head and ability.mode == "continuous":
        body[0] = openers.in_its_mode(body[0])
    if head and len(body) > 1 and ability.if_ and ability.mode in ("continuous", "equip"):
        body = _merged(body)
    return told(_headed(head, body))


def _merged(body: list[str]) -> list[str]:
    """Standing effects under one condition stay in one sentence, or the condition would seem to end."""
    text = "; ".join([body[0], *(_within(one) for one in body[1:])])
    return [text] if len(text) < 2 * LONG else body


def _within(one: str) -> str:
    """A sentence as a part of a longer one: "Also, it cannot …" with a small letter."""
    return one[:1].lower() + one[1:] if one.startswith(("Also, ", "Then ", "If so, ", "After that, ")) else one


def _headed(head: str, body: Sequence[str]) -> list[str]:
    """The head before the first sentence, with a comma."""
    if not body:
        return [f"{head}, {OPEN}"] if head else []
    if head.startswith("if ") and ", " not in head and body[0].startswith("if "):
        return [f"{head} and {body[0].removeprefix('if ')}", *body[1:]]
    return [f"{head}, {body[0]}" if head else body[0], *body[1:]]


def _cast(scope: Scope, ability: Ability) -> str:
    """A spell, an artifact or a trinket: its trigger, what casting asks, and what it does."""
    use = "use" if scope.this in ("artifact", "trinket") else "cast"
    out: list[str] = []
    limit = limits(scope, ability)
    trigger = events.moment(scope, ability.when) if ability.when is not None else ""
    during, rest = conditions.during(scope, ability.if_)
    if during or trigger:
        begin = f"{use} it {trigger} {during}".rstrip() if trigger else f"{use} it only {during}"
        joint = ", if " if trigger else " and only if "
        out.append(openers.under(scope, begin.replace("  ", " "), rest, joint=joint))
    elif rest:
        out.append(f"{use} it only if {conditions.all_of(scope, rest)}")
    if limit:
        out.append(f"It may be {'used' if use == 'use' else 'cast'} {limit}")
    cost, ability = sentences.costs_of_targets(scope, ability)
    if cost:
        unpaid = all(step.optional for step in ability.cost)
        out.append(f"To {use} it, {'you may ' if unpaid else ''}{cost}")
        if unpaid:
            named = [what.id for step in ability.cost if isinstance(what := getattr(step, "what", None), Selector)]
            scope.unpaid.update(filter(None, named))
    done = sentences.body(scope, ability.do, ability.targets, may=ability.optional)
    if done and not (trigger or cost) and _at_once(scope, ability):
        done[0] = f"when it is {'used' if use == 'use' else 'cast'}, {done[0]}"
    return told([*out, *done])


def _at_once(scope: Scope, ability: Ability) -> bool:
    """Whether something that stays in play does this as it is cast, and not for as long as it lies there (CONVERT-28,
    CONVERT-47)."""
    later = bool(ability.do) and isinstance(ability.do[0], Delayed)
    return scope.lasts and not later and len(scope.abilities) > 1


def _summon_rule(scope: Scope, ability: Ability) -> str:
    """How the creature itself comes into play."""
    step, rest = (ability.do[0], ability.do[1:]) if ability.do else (None, ())
    if step is not None and _own_coming(step) and not any(isinstance(one, Replace) for one in rest):
        heads = [text for text in (limits(scope, ability), _when(scope, ability)) if text]
        if isinstance(step, SpecialSummon) and ability.when is None:
            scope.remind("own_coming")
        means = sentences.costs_by(scope, ability.cost)
        if isinstance(step, SpecialSummon):
            scope.remind("special_summon")
        placed = isinstance(step, SpecialSummon) and step.from_ is not None
        place = "" if placed else sources(ability.from_ if ability.from_ != "play" else None)
        text = sentences.fragment(scope, step, may=True if ability.optional or means else None)
        itself = f"Special Summon this {scope.this}"  # from where it comes, before how it comes into play
        text = text.replace(itself, f"{itself}{place}", 1) if itself in text else text + place
        if "Sacrificing" in means:
            text = text.replace(" with a Sacrifice", "", 1)
        binding = next((at for at, one in enumerate(rest) if isinstance(one, Forbid | Skip)), len(rest))
        text = f"{text} by {means}" if means else text
        text += sentences.fragment_list(scope, rest[:binding], opening=False).replace(
            ", and if so, it ", ". It then ", 1
        )
        held = held_to([text, *sentences.body(scope, rest[binding:], lasting=True)], choice=True, effect="ability")
        return told(_headed(", ".join(heads), held))
    if isinstance(step, SpecialSummon) and _own_coming(step) and ability.when is None:
        scope.remind("own_coming")
    if not (first := _must_first(scope, ability)):
        return _standing(scope, ability)
    return told([first, *sentences.body(scope, ability.do[1:], lasting=True)])


_NOT_YET = Condition(not_=Condition(occurred=Event(event="summoned", what=Selector(how="self")), during="duel"))


def _must_first(scope: Scope, ability: Ability) -> str:
    """ "In each fight, this monster must first be Fusion Summoned": it can come in no other way while it has not been
    summoned; "" where it could be in the ordinary way, and of any other rule."""
    step = ability.do[0] if ability.do else None
    if not isinstance(step, Forbid) or step.if_ != (_NOT_YET,) or step.unless is None or ability.if_ or ability.when:
        return ""
    bare = Forbid(what=Selector(how="self"), action="special_summon", if_=step.if_, unless=step.unless, src=step.src)
    named = step.unless.how == "all" and step.unless.where is not None and step.unless.where.name is not None
    if step != bare or (step.unless.how != "self" and not named) or scope.ritual:
        return ""
    ways = [nouns.those_like(scope, step.unless)] if named else ways_in(step.unless)
    made = [way.removesuffix(" Summon").partition(" ")[2] for way in ways if way.endswith(" Summon")]
    if not (made or scope.is_fusion) and not any(map(_bars_the_ordinary, scope.abilities)):
        return ""
    brought = [f"Special Summoned by {way}" for way in ways if named or way == OWN_WAY]
    told = [f"{way} Summoned" for way in made] + brought
    first = f"in each fight, this {scope.this} must first be {listing(told, 'or')}"
    return f"{first}; before that, nothing else brings it into play"


def _bars_the_ordinary(ability: Ability) -> bool:
    """Whether the rule says that the monster cannot be summoned in the ordinary way."""
    bans = [one for one in ability.do if isinstance(one, Forbid) and one.what == Selector(how="self") and not one.if_]
    return ability.mode == "summon_rule" and any("normal_summon" in several(one.action) for one in bans)


def _own_coming(step: Step) -> bool:
    """Whether it is how the monster itself comes: a Special Summon, or an ordinary one in a way of its own."""
    if not isinstance(step, SpecialSummon | NormalSummon) or step.what.how != "self":
        return False
    return isinstance(step, SpecialSummon) or step.manner in ("normal", "tribute")


def _when(scope: Scope, ability: Ability, *, begun: bool = False) -> str:
    """The moment and the conditions of an ability; ``begun``: whether anything stands before them that may go on."""
    heads = []
    if ability.when is not None:
        moment = openers.struck_in_its_mode(events.moment(scope, ability.when, repeat=_of_every_turn(ability)))
        if ability.limit is not None and ability.limit != ():  # once a round, and not in each turn of it
            moment = moment.replace("each turn", "any turn").replace("each caster’s turn", "any turn")
        since = any(one.during == "own_turn" for one in ability.if_)  # "… since your last turn began": no other turn
        heads.append(moment.replace("your next turn", "your turn") if since else moment)
    during, rest = conditions.during(scope, ability.if_)
    if during and heads and " by an effect that a" in heads[0]:  # which is no effect of that time
        heads = [f"{during}, {heads[0]}"]
    else:
        heads = [" ".join(filter(None, (*heads, during)))] if during else heads
    return openers.under(scope, ", ".join(heads), rest, begun=begun)


def _of_every_turn(ability: Ability) -> bool:
    """Whether it comes with the start or the end of anybody's turn, and asks nothing of that one turn."""
    when = ability.when
    if ability.mode != "trigger" or when is None or when.next:
        return False
    every = when.whose in (None, "any") and msgspec.structs.replace(when, whose=None)
    return when.event in ("standby", "end_phase") and every == Event(event=when.event) and not ability.if_


def _happening(scope: Scope, ability: Ability) -> str:
    """Triggers, flips, quick and activated abilities."""
    choice = ability.optional or ability.mode == "activate" or (ability.mode == "quick" and ability.when is None)
    limit = limits(scope, ability)
    heads: list[str] = []
    itself = ability.mode == "trigger" and ability.when is not None and about.says_where(ability.when)
    place = "" if itself else openers.place(scope, ability)
    when = occasion(scope, ability)
    heads.append(openers.on_its_occasion(when, place))
    if scope.sometimes:
        heads.append(openers.at_any_moment_too(scope))
    ability = _without_what_is_known(ability, on_your_turn=when.endswith(OWN_TURN))
    if ability.mode == "quick" and ability.when is None:
        heads.append("at any moment")
    if ability.mode == "flip" and ability.when is None:
        scope.topic = "self"
        heads.append(f"when this {scope.this} is revealed")
    heads.append(_when(scope, ability, begun=any(heads) and not place and when != ACTION))
    head = ", ".join(filter(None, heads)).replace(", while ", " while ")
    head = head.replace("at any moment, in ", "at any moment in ").replace(
        "at any moment, during ", "at any moment during "
    )
    head = openers.in_one(head)
    cost, ability = sentences.costs_of_targets(scope, ability)
    body = sentences.body(scope, ability.do, ability.targets, may=choice and not cost)
    paid = _paid(scope, ability, cost, body, choice=choice) if cost else None

    def with_head(words: str, apart: bool) -> Sequence[str]:
        return _headed(words, held_to(body if paid is None else paid(apart), choice=choice, effect=effect))

    effect = "ability" if scope.this == "monster" else "effect"
    return told(opened(limit, effect, with_head, head))


def _paid(
    scope: Scope, ability: Ability, cost: str, body: Sequence[str], *, choice: bool
) -> Callable[[bool], Sequence[str]]:
    """What is paid and for what: "you may pay 5 HP to destroy it"; apart, "you may pay 5 HP. If you do, destroy it"."""
    order = f"you may {cost}" if choice else cost
    ordered = bool(body) and goes_on(body) and not (body[0].startswith(_OTHERS) or no_order(body[0]))
    joins = ordered and choice and (_plain_order(scope, ability) or body[0].startswith("negate "))
    if body and order.endswith(_TO_USED) and _TO_USED in body[0]:
        joins = False  # "to the used spells to send … to the used spells"
    declares = {type(step) for step in ability.cost} == {Declare}  # which is always done

    def sentences_of(apart: bool) -> Sequence[str]:
        if joins and not apart and not order.endswith(" to"):  # "one that this monster points to to destroy it"
            comma = "," if order.endswith(CLOSED) else ""
            return [f"{order}{comma} to {body[0]}", *body[1:]]
        return [order, *([f"{'if you do, ' if choice or not declares else ''}{body[0]}", *body[1:]] if body else [])]

    return sentences_of


_TO_USED = " to the used spells"
_OWN_TURN, _IN_AN_ATTACK = Condition(turn="own"), Condition(phase="battle")
_OF_AN_ATTACK = ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation", "destroys_by_battle")


def _without_what_is_known(ability: Ability, *, on_your_turn: bool) -> Ability:
    """The ability without conditions that its moment says: that it is one's turn, that an Attack is under way."""
    known = [_OWN_TURN] if on_your_turn else []
    if ability.when is not None and ability.when.event in _OF_AN_ATTACK:
        known.append(_IN_AN_ATTACK)
    return msgspec.structs.replace(ability, if_=tuple(one for one in ability.if_ if one not in known))


_OTHERS = ("every caster ", "each caster ", "no caster ", "an enemy ", "that enemy ", "enemies ")
"""What begins a sentence of somebody else's action, which no "to" can stand before."""


def _plain_order(scope: Scope, ability: Ability) -> bool:
    """Can what happens follow "to" ("you may pay 5 HP to destroy one monster")?"""
    first = ability.do[0] if ability.do else None
    if first is None:
        return bool(ability.targets)
    if sentences.announce_needed(ability.targets):
        return len(ability.do) == 1 or all(step.link for step in ability.do[1:])
    return sentences._instruction(scope, first)
