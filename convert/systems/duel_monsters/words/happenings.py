"""One thing that happens, as a clause with subject and verb: "this monster is Destroyed", "you cast a spell"."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from convert.effects import Bound, Event, Filter, Selector
from convert.prose import article, listing, past, possessive
from convert.systems.duel_monsters.words import heads, nouns, people
from convert.systems.duel_monsters.words.event_verbs import ACTIVE, DONE_BY, MEANS, OPENLY, PASSIVE, SET, SUMMONING
from convert.systems.duel_monsters.words.lexicon import EXTRA_CLASSES, MANNERS, OF_THE_EXTRA_DECK, PLACES, STANCES
from convert.systems.duel_monsters.words.moments import MOMENTS, PHASE_EVENTS
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.places import of_a_known_kind
from convert.systems.duel_monsters.words.scope import Noun, Scope, agree
from convert.systems.duel_monsters.words.some_such import some_such
from convert.systems.duel_monsters.words.spots import to_spot
from convert.systems.duel_monsters.words.uses import any_effect, effect_used


def by_what(scope: Scope, event: Event, text: str) -> str:
    """How, and who or what does it: "by battle with an enemy monster", "by an effect of a Spell Card"."""
    doer = event.by
    if doer is None:
        return text
    if doer.side is None and doer.how in (None, "all") and event.whose in ("you", "opponent"):
        doer = msgspec.structs.replace(doer, side=event.whose)
    if text.endswith("by an effect") and (effect := any_effect(doer, many=False)):
        scope.new_topic()
        scope.event_noun = heads.bare(doer)
        return f"{text.removesuffix('an effect')}{effect}"
    if doer.how == "self" and text.endswith(" by an effect") and _is_itself(event.what):
        return f"{text.removesuffix('an effect')}its own effect"
    together, scope.several = scope.several, False
    done_by = subject_of(scope, doer, "").text
    scope.several = together
    joint = "of" if text.endswith(" an effect") else "with" if text.endswith("by battle") else "by"
    if event.event == "equipped" and joint == "by":
        joint = "with" if doer.kind not in (None, "monster") else "to"
    if doer.how in ("self", "equipped") and not _is_itself(event.what):
        scope.new_topic()  # "when a monster is destroyed by an effect of this monster, it …": which of them?
    if event.event == "targeted" and doer.kind == "monster":
        joint = "by an ability of"  # an Attack has a target as well (COMBAT-29)
    cost = "cost" in several(event.how or ())
    return f"{text} of {possessive(done_by)} ability" if cost else f"{text} {joint} {done_by}"


def happening(scope: Scope, event: Event) -> str:
    name = event.event or ""
    if name in PHASE_EVENTS:
        return battles(scope, event)
    special = _SPECIAL.get(name)
    if special is not None:
        return special(scope, event)
    if several(event.from_ or ()) == ("extra",) and event.what is not None:
        event = msgspec.structs.replace(event, what=_of_the_extra_deck(event.what))
    if "draw" in several(event.how or ()):
        scope.remind("any_spell")
    if name in PASSIVE:
        return _done(scope, event, name)
    if name == "control_changed" and event.by is not None:
        subject = subject_of(scope, event.what, f"this {scope.this}")
        return does(scope, subject, f"come under {possessive(subject_of(scope, event.by, '').text)} control")
    if name in ACTIVE:
        subject = subject_of(scope, event.what, f"this {scope.this}")
        against = _because(scope, event) if name == "leaves_play" else _against(scope, event) + manner_of(event)
        return does(scope, subject, ACTIVE[name]) + against + route_of(scope, event)
    if name == "end_of_battle":
        return does(scope, Noun("the last Attack of the turn"), "be over")
    return does(scope, Noun("the first Attack of the turn"), "begin")


def _of_the_extra_deck(what: Selector) -> Selector:
    """What comes from an Extra Deck, of one of the kinds that it holds (CONVERT-42)."""
    where = what.where or Filter()
    if what.how is not None or what.ref is not None or what.kind not in (None, "monster"):
        return what
    if where.class_ is not None or where.name is not None or where.any_ is not None:
        return what
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, class_=EXTRA_CLASSES))


def subject_of(scope: Scope, selector: Selector | None, default: str) -> Noun:
    """Who or what it happens to, or who does it."""
    if selector is None:
        return Noun(default)
    if selector.kind == "caster" and selector.side == "any" and selector.how is None and selector.ref is None:
        return Noun("a caster")  # any of them: one at a time is enough
    if selector.either is not None and all(one.ref is not None for one in selector.either):
        scope.event_noun = "one"  # whichever of them
        return Noun(listing([nouns.describe(scope, one).text for one in selector.either], "or"))
    if selector.how in (None, "all", "choose", "target") and selector.ref is None and selector.kind != "caster":
        scope.event_noun = heads.bare(selector)
        return some_such(scope, selector)
    return nouns.mention(scope, selector)


def _person(scope: Scope, whose: str | None) -> Noun:
    """Who does it: "you", "an enemy", "a caster"."""
    return Noun("a caster") if whose == "any" else people.who(scope, whose)


def does(scope: Scope, subject: Noun, verb: str) -> str:
    """Subject and verb in the mood of the clause: "it attacks", "it would attack", "it has not attacked"."""
    if subject.subject.endswith(_AS_A_MONSTER) and not scope.mood:
        plain = replace(subject, text=subject.text.removesuffix(_AS_A_MONSTER), subject_text="")
        return f"{does(scope, plain, verb)} as a monster"
    scope.subject = subject
    if scope.mood == "would":
        return f"{subject.subject} would {verb}"
    if scope.mood == "has_not" and (none := _no_such(subject.subject)):
        return f"{none} has {past(verb)}"  # none of them has, not: one of them has not
    if scope.mood:
        have = "have" if subject.base_form else "has"
        return f"{subject.subject} {have}{' not' if scope.mood == 'has_not' else ''} {past(verb)}"
    return f"{subject.subject} {agree(subject, verb)}"


_AS_A_MONSTER = " (as a monster)"


def _no_such(subject: str) -> str:
    """ "none of your monsters" for "one of your monsters", "no Dragon" for "a Dragon"; "" where one is meant."""
    for one, none in (("one of ", "none of "), ("another ", "no other "), ("a ", "no "), ("an ", "no ")):
        if subject.startswith(one) and subject != "an enemy":
            return none + subject.removeprefix(one)
    return ""


def manner_of(event: Event) -> str:
    """By what means: "by battle", "by an effect"."""
    if event.how is None or event.event == "summoned":
        return ""
    ways = [MEANS[way] for way in several(event.how) if way in MEANS]
    return f" {listing(ways, 'or')}" if ways else ""


def _summon_manner(event: Event) -> str:
    ways = [MANNERS[way] for way in several(event.how) if way in MANNERS]
    return listing(ways, "or")


def route_of(scope: Scope, event: Event) -> str:
    """From where to where."""
    text = ""
    if event.to_whose is not None and event.event not in ("used", "returned"):
        owner = possessive(people.who(scope, event.to_whose).text)
        home = f"{owner} {'used ' if event.event in ('destroyed', 'discarded') else ''}spells"
        joint = {"destroyed": " and sent to", "prepared": " among"}.get(event.event or "", " to")
        text += f"{joint} {home}"
    if event.from_ is not None:
        places = dict.fromkeys(PLACES[zone] for zone in several(event.from_))
        if several(event.from_) == ("extra",):
            scope.remind("anew")  # CONVERT-42: a fusion comes from no place, the others are Prepared like any other
            known = of_a_known_kind(event.what) or _is_itself(event.what)
            text += " (not brought back)" if known else f" ({OF_THE_EXTRA_DECK}, not brought back)"
        elif "extra" in several(event.from_):
            scope.remind("anew")
            others = [PLACES[zone] for zone in several(event.from_) if zone != "extra"]
            text += f" (from {listing(others, 'or')}, or {OF_THE_EXTRA_DECK} and not brought back)"
        else:
            preposition = "in" if event.event == "destroyed" and event.from_ == "play" else "from"
            text += f" {preposition} {listing(list(places), 'or')}"
    if event.to is not None and event.event not in ("used", "returned", "material"):
        text += f" to {listing([PLACES[zone] for zone in several(event.to)], 'or')}"
    return text


def _against(scope: Scope, event: Event) -> str:
    return f" against {_other_side(scope, event.by)}" if event.by is not None else ""


def _other_side(scope: Scope, selector: Selector) -> str:
    """Whom or what a clause ends with: "it" would be its subject afterwards."""
    said = subject_of(scope, selector, "").text
    if selector.how == "self":
        scope.new_topic()
    return said


def _because(scope: Scope, event: Event) -> str:
    """ "because of an enemy spell", "by battle"."""
    if event.by is None:
        return manner_of(event)
    if event.how == "effect" and (whole := any_effect(event.by, many=False)):
        return f" because of {whole}"
    effect = "an effect of " if event.how == "effect" and event.by.kind != "caster" else ""
    return f" because of {effect}{subject_of(scope, event.by, '').text}"


def _done(scope: Scope, event: Event, name: str) -> str:
    """Something is done to something: actively where the doer is a person, passively else."""
    doer = event.by if name != "material" else None
    if doer is None and event.whose in ("you", "opponent", "any"):
        doer = Selector(kind="caster", side=event.whose)
    person = doer is not None and (doer.kind == "caster" or (name == "attacked" and doer.how in ("self", "equipped")))
    if name == "set" and doer is not None and person:
        event = msgspec.structs.replace(event, what=_of(doer, event.what), by=None)
        doer, person = None, False
    verb = DONE_BY.get(name)
    route = route_of(scope, event)
    on_the_field = name == "activated" and event.from_ == "play" and event.what is not None
    if on_the_field and event.what is not None and "monster" not in several(event.what.kind):
        route = " in play" if event.what.kind == "any" else ""  # a spell that is cast is in play as it takes effect
        name = "cast" if event.what.kind != "any" else name
    whole = name == "cast"
    if whole and event.what is not None and "monster" not in several(event.what.kind):
        name = "activated"
    if person and verb and doer is not None:
        return _done_by(scope, event, doer, name, verb, whole=whole, route=route)
    return _is_done(scope, event, doer, name, whole=whole, route=route)


def _out_of_play(name: str, thing: Noun) -> Noun:
    """What is prepared or discarded is a spell of its caster's, and no card in play (CONVERT-06)."""
    if name not in ("prepared", "discarded"):
        return thing
    told = _CARD.sub(
        lambda found: found[0] if found[0].startswith("“") else found[0].replace("card", "spell"), thing.text
    )
    return replace(thing, text=told)


_CARD = re.compile(r"“[^”]*”|\bcards?\b")


def _done_by(scope: Scope, event: Event, doer: Selector, name: str, verb: str, *, whole: bool, route: str) -> str:
    """Somebody does it: "you cast a spell", "an enemy Special Summons a monster"."""
    subject = subject_of(scope, doer, "")
    thing = subject_of(scope, event.what, "a spell" if name in ("cast", "activated") else "a monster")
    thing = _out_of_play(name, thing)
    if name == "targeted":
        scope.event_noun = "card"  # what targets it, of whatever kind
        alone = event.amount == Bound(eq=1)
        return does(scope, subject, f"{verb} {thing.text}{'' if alone else BY_EFFECT}") + manner_of(event) + route
    if name == "activated":
        used = " ".join(effect_used(event.what, thing.text, whole=whole))
        return does(scope, subject, used) + manner_of(event) + route
    if name == "summoned":
        return _summons(scope, event, subject, thing) + route
    if name == "summoning":
        return _summons(scope, event, subject, thing, about=True)
    home = f" to {_homes(scope, event)}" if name == "returned" else ""
    return does(scope, subject, f"{verb} {thing.text}{home}") + manner_of(event) + route


def _homes(scope: Scope, event: Event) -> str:
    """Where what is returned goes: "your Spellbook", "the Prepared spells or the Spellbook"."""
    whose = "your" if event.what is not None and event.what.side == "you" else "the"
    if event.to_whose is not None:
        whose = possessive(people.who(scope, event.to_whose).text)
    homes = several(event.to) or ("prepared",)
    if "extra" in homes and not (of_a_known_kind(event.what) or _is_itself(event.what)):
        scope.remind("fusion_returns")
    places = [f"{whose} {'Prepared spells' if to == 'prepared' else 'Spellbook'}" for to in homes]
    return listing(list(dict.fromkeys(places)), "or")


def _is_done(scope: Scope, event: Event, doer: Selector | None, name: str, *, whole: bool, route: str) -> str:
    """It is done to something, whoever does it: "a monster is destroyed by battle"."""
    subject = _out_of_play(name, subject_of(scope, event.what, f"this {scope.this}"))
    done = (_summon_manner(event) if name == "summoned" else "") or PASSIVE[name]
    if name == "activated":
        verb, thing_used = effect_used(event.what, subject.text, whole=whole)
        subject, done = Noun(thing_used), verb.replace("use", "used")
    if name == "used" and event.to_whose is not None:
        done = f"sent to {possessive(people.who(scope, event.to_whose).text)} used spells"
    if name == "returned" and event.to is not None:
        done = f"returned to {_homes(scope, event)}"
    if name == "returned" and _has_no_page(scope, event):
        done, route = "dismissed" + (" by an effect" if doer is None else ""), ""
    if name == "set":
        itself = scope.this if _is_itself(event.what) else ""
        done = SET.get(itself or str(event.what.kind if event.what is not None else None), done)
        done += " in the ordinary way" if event.how == "normal" else ""
    if name == "destroyed" and event.how == "battle" and doer is None and _is_itself(event.what):
        scope.destroyer = not scope.mood
    if name == "destroyed" and event.how != "battle":
        done = "Destroyed" if event.how == "effect" else "destroyed"
    if name == "summoning" and event.how is not None:
        done = f"about to be {_summon_manner(event) or 'summoned'}"
    if name == "targeted" and doer is None:
        scope.event_noun = "card"  # what targets it, of whatever kind
        done = "targeted by a card or effect"  # an Attack has a target as well (COMBAT-29)
    elif name == "targeted" and doer is not None and doer.kind == "monster" and not _is_itself(event.what):
        scope.fighter = "the targeting monster"  # not the targeted one
    last = name == "material" or (event.to_whose is not None and name != "returned")
    text = does(scope, subject, f"be {done}") + ("" if last else route)
    text += "" if name == "material" and event.into is not None else manner_of(event)
    if doer is not None and doer.how == "self" and name in ("summoned", "returned") and _is_itself(event.what):
        text += " by its own ability"
    elif doer is not None:
        text = by_what(scope, msgspec.structs.replace(event, by=doer), text)
    if name == "summoned" and _is_itself(event.what):
        text += _to_where(scope, event.what)
    return text + (route if last else "") + (_for_what(event) if name == "material" else "")


def _has_no_page(scope: Scope, event: Event) -> bool:
    """Is it a Fusion monster, which no effect returns anywhere, but only dismisses (CONVERT-42, FUSION-07)?"""
    if event.to != "extra" or event.what is None:
        return False
    where = event.what.where
    return scope.is_fusion if event.what.how == "self" else where is not None and where.class_ == "fusion"


def _to_where(scope: Scope, what: Selector | None) -> str:
    """Where this monster itself arrives: " to the Section of a Link monster"."""
    spot = what.where.at if what is not None and what.where is not None else None
    return to_spot(scope, spot) if spot is not None else ""


def _is_itself(what: Selector | None) -> bool:
    return what is None or what.how == "self"


def _for_what(event: Event) -> str:
    """In which manner it was a Material: "for a Fusion Summon", where what it was used for does not say so already."""
    manners = [manner for manner in several(event.how or ()) if manner in _MADE_OF]
    where = event.into.where if event.into is not None else None
    if not manners or (where is not None and where.class_ in manners):
        return ""
    said = listing([manner.title() for manner in manners], "or")
    return f" for {f'the {said}' if event.into is not None else article(said)} Summon"


def and_goes(event: Event) -> str:
    """Where a Material goes, where the text says so: " and sent to the used spells"."""
    if event.event != "material":
        return ""
    ways = [_GOES[zone] for zone in several(event.to or ()) if zone in _GOES]
    return f" and {listing(ways, 'or')}" if ways else ""


_GOES = {"used": "sent to the used spells", "banished": "banished", "spellbook": "returned to the Spellbook"}


def _of(doer: Selector, what: Selector | None) -> Selector:
    """What it is, as that caster's own."""
    what = what or Selector(kind="any")
    return msgspec.structs.replace(what, side=doer.side) if what.how is None and what.ref is None else what


_MADE_OF = ("fusion", "ritual", "synchro", "xyz", "link")
BY_EFFECT = " with a card or effect"
"""How somebody targets a thing: an Attack has a target as well (COMBAT-29)."""
SACRIFICED = " with a Sacrifice"


def _summons(scope: Scope, event: Event, subject: Noun, thing: Noun, *, about: bool = False) -> str:
    """Somebody summons something: "Special Summons a monster", "summons a monster in the ordinary way"; or is
    ``about`` to."""
    to = "be about to " if about else ""
    ways = [way for way in several(event.how) if way in MANNERS and way != "any"]
    if len(ways) == 1 and ways[0] not in SUMMONING:
        return does(scope, subject, f"{to}{ways[0].title()} Summon {thing.text}")
    manners = OPENLY if {"normal", "flip"} <= {*ways} else SUMMONING
    said = [manners.get(way, f"by {article(f'{way.title()} Summon')}") for way in ways]
    return does(scope, subject, f"{to}summon {thing.text} {listing(said, 'or')}".rstrip())


def _battle_damage(scope: Scope, event: Event) -> str:
    """Battle damage dealt by something, or taken by someone (CONVERT-42)."""
    if event.by is not None and (scope.mood == "would" or _of_its_battles(event)):
        victim = subject_of(scope, event.what, "a caster")
        told, fighter = does(scope, victim, "take battle damage"), subject_of(scope, event.by, "")
        if event.how == "direct":
            return f"{told} from {fighter.whose('direct Attack')}"
        return f"{told} in a battle with {fighter.text}"
    way = "a direct Attack" if "direct" in several(event.how) else ""
    if event.by is not None:
        dealer = subject_of(scope, event.by, "")
        to = f" to {subject_of(scope, event.what, '').text}" if event.what is not None else ""
        return does(scope, dealer, "deal battle damage") + to + (f" with {way}" if way else "")
    subject = subject_of(scope, event.what, "a caster")
    if event.what is None and event.whose is not None:
        return does(scope, _person(scope, event.whose), "deal battle damage")
    if event.what is not None and event.what.kind != "caster":
        return does(scope, subject, "deal battle damage")
    return does(scope, subject, "take battle damage") + (f" from {way}" if way else "")


def _of_its_battles(event: Event) -> bool:
    """Whether it befalls the caster whose creature fights: that creature need not have dealt it."""
    mine = event.by is not None and (event.by.how in ("self", "equipped") or event.by.side == "you")
    return mine and event.what is not None and event.what.kind == "caster" and event.what.side == "you"


def _destroys_by_battle(scope: Scope, event: Event) -> str:
    """A monster (``what``) defeats another (``by``) in an Attack."""
    subject = subject_of(scope, event.what or Selector(how="self"), f"this {scope.this}")
    thing = subject_of(scope, event.by, "a monster")
    text = does(scope, subject, f"destroy {thing.text} by battle")
    if event.to_whose is not None:
        text += f" and sends it to {possessive(people.who(scope, event.to_whose).text)} used spells"
    return text


def _attack_declared(scope: Scope, event: Event) -> str:
    if event.what is None and (event.by is not None or event.whose is not None):
        doer = subject_of(scope, event.by, "") if event.by is not None else _person(scope, event.whose)
        return does(scope, doer, _declaring(event))
    subject = subject_of(scope, event.what, "a monster")
    text = does(scope, subject, _declaring(event))
    return text + (f" against {_other_side(scope, event.by)}" if event.by is not None else "")


def _declaring(event: Event) -> str:
    return "declare a direct Attack" if "direct" in several(event.how) else "declare an Attack"


def battles(scope: Scope, event: Event, *, both: bool = False) -> str:
    """Who fights whom; of a moment of an Attack, who attacks (``by``) and who is attacked (``what``)."""
    if event.event in MOMENTS and not both and (event.what is not None or event.by is not None):
        if event.what is not None:
            attacked = happening(scope, msgspec.structs.replace(event, event="attacked"))
            return attacked + _part(scope, event)
        attack = "attack a caster directly" if "direct" in several(event.how) else "attack"
        return does(scope, subject_of(scope, event.by, ""), attack) + _part(scope, event)
    if event.what is None and event.by is not None:
        return does(scope, subject_of(scope, event.by, ""), "fight") + _part(scope, event)
    if event == Event(event="battles") and not scope.mood:
        return "an Attack"  # whoever fights: "after an Attack"
    subject = subject_of(scope, event.what, f"this {scope.this}")
    against = f" {subject_of(scope, event.by, '').text}" if event.by is not None else ""
    fights = "fight" if scope.mood or event.event != "battles" else scope.fights
    return does(scope, subject, f"{fights}{against}") + _part(scope, event)


def _part(scope: Scope, event: Event) -> str:
    """At which moment of an Attack; what has happened in one has happened."""
    return "" if scope.mood in ("has", "has_not") else _PART.get(event.event or "", "")


_BEFORE = ", before the dice"
_PART = {"damage_step": _BEFORE, "damage_calculation": _BEFORE, "battles": ""}
"""At which moment of an Attack: once its response is chosen, always before dice (PRECAST-10, COMBAT-29), or once it is
over."""


def _damage_taken(scope: Scope, event: Event) -> str:
    subject = subject_of(scope, event.what, "you")
    kind = {"battle": "battle damage", "effect": "Effect Damage"}.get(str(event.how), "damage")
    by = f" from {subject_of(scope, event.by, '').text}" if event.by is not None else ""
    return does(scope, subject, f"take {kind}") + by


def _healed(scope: Scope, event: Event) -> str:
    return does(scope, subject_of(scope, event.what, "you"), "regain HP")


def _counter(scope: Scope, event: Event) -> str:
    subject = subject_of(scope, event.what, f"this {scope.this}")
    is_ = {"has": "has been", "has_not": "has been", "would": "would be"}.get(scope.mood, "is")
    counter = "no counter" if scope.mood == "has_not" else "a counter"
    return f"{counter} {is_} {'put on' if event.event == 'counter_placed' else 'taken from'} {subject.text}"


def _coin(scope: Scope, event: Event) -> str:
    return "a coin is tossed"


def _phase(scope: Scope, event: Event) -> str:
    return "a part of the turn begins"


def _stance(scope: Scope, event: Event) -> str:
    subject = subject_of(scope, event.what, f"this {scope.this}")
    ways = [STANCES[way] for way in several(event.how) if way in STANCES]
    return does(scope, subject, f"change to {listing(ways, 'or')}" if ways else "change stance")


def _detached(scope: Scope, event: Event) -> str:
    """ "A Material is detached from this monster"; as a price it is the card itself that was one."""
    if "cost" in several(event.how):
        subject = subject_of(scope, event.what, f"this {scope.this}")
        return does(scope, subject, "be detached as a Material to pay for an ability")
    is_ = {"has": "has been", "has_not": "has been", "would": "would be"}.get(scope.mood, "is")
    material = "no Material" if scope.mood == "has_not" else "a Material"
    return f"{material} {is_} detached from {subject_of(scope, event.what, f'this {scope.this}').text}"


_SPECIAL = {
    "detached": _detached,
    "battle_damage": _battle_damage,
    "destroys_by_battle": _destroys_by_battle,
    "attack_declared": _attack_declared,
    "battles": battles,
    "damage_taken": _damage_taken,
    "healed": _healed,
    "counter_placed": _counter,
    "counter_removed": _counter,
    "coin_tossed": _coin,
    "phase": _phase,
    "stance_changed": _stance,
}
