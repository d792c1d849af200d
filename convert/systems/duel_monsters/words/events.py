"""Events as words: "this monster is Destroyed", "at the end of your turn"."""

from __future__ import annotations

import msgspec

from convert.effects import Bound, Event, Selector
from convert.prose import article, listing, ordinal, past, possessive
from convert.systems.duel_monsters.words import amounts, nouns, people
from convert.systems.duel_monsters.words.filters import bounded
from convert.systems.duel_monsters.words.lexicon import MANNERS, PHASES, PLACES, STANCES
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.places import kinds_of_the_book
from convert.systems.duel_monsters.words.scope import OWN, Noun, Scope, agree
from convert.systems.duel_monsters.words.uses import any_effect, effect_used

PHASE_EVENTS = {
    "end_phase": "end",
    "standby": "standby",
    "draw_phase": "draw",
    "main_phase": "main",
    "battle_phase": "battle",
    "damage_step": "damage_step",
    "damage_calculation": "damage_calculation",
}

# event → (what its subject is done to, in the passive; what its `by` does, in the active; "" where it has none)
_PASSIVE = {
    "summoned": "summoned",
    "summoning": "about to be summoned",
    "used": "sent to the used spells",
    "cast": "cast",
    "activated": "used",
    "destroyed": "destroyed",
    "banished": "banished",
    "attacked": "attacked",
    "revealed": "revealed",
    "tributed": "Sacrificed",
    "prepared": "prepared",
    "discarded": "discarded",
    "returned": "returned to the Prepared spells",
    "equipped": "equipped",
    "unequipped": "unequipped",
    "targeted": "targeted",
    "negated": "negated",
    "detached": "detached",
    "set": "armed, precast or summoned as a Shadow",
    "material": "used as a Material",
    "shadowed": "made a Shadow again",
}

_SET = {
    "monster": "summoned as a Shadow",
    "artifact": "armed",
    "spell": "precast",
    "spell_or_artifact": "armed or precast",
}

_ACTIVE = {
    "attack_declared": "declare an Attack",
    "leaves_play": "leave play",
    "stance_changed": "change stance",
    "moved": "go to another Section",
    "control_changed": "change hands",
    "battles": "fight",
}

# In the active voice, when the text speaks of who does it ("you cast a spell").
_DONE_BY = {
    "summoned": "summon",
    "summoning": "be about to summon",
    "cast": "cast",
    "activated": "use",
    "destroyed": "destroy",
    "banished": "banish",
    "attacked": "attack",
    "revealed": "reveal",
    "tributed": "Sacrifice",
    "prepared": "prepare",
    "discarded": "discard",
    "targeted": "target",
    "negated": "negate",
}


MOMENTS = ("damage_step", "damage_calculation")
"""Parts of an Attack, not of a turn."""


def phase_words(scope: Scope, phase: str, whose: str | None) -> str:
    """ "at the end of your turn"."""
    preposition = "at" if PHASES[phase].startswith(("the start", "the end")) else "in"
    if phase in MOMENTS:
        preposition = "during"
    return f"{preposition} {phase_part(scope, phase, whose)}"


def phase_part(scope: Scope, phase: str, whose: str | None) -> str:
    """ "the end of your turn"."""
    if phase in MOMENTS:
        return PHASES[phase]
    if whose is None:
        return f"{PHASES[phase]} of the turn"
    owner = "each caster’s" if whose == "any" else possessive(people.who(scope, whose).text)
    return f"{PHASES[phase]} of {owner} turn"


def moment(scope: Scope, event: Event, *, repeat: bool = False) -> str:
    """The event with its own opening: "when this monster is revealed", "at the start of your turn", "each time …"."""
    if event.event in PHASE_EVENTS and event.what is None and event.by is None:
        if event.next and event.event == "end_phase" and (often := _which_end(scope, event)):
            return often
        words = phase_words(scope, PHASE_EVENTS[event.event], event.whose)
        if event.next and event.amount is not None and isinstance(event.amount.eq, int) and event.amount.eq > 1:
            return words.replace(" turn", f" {ordinal(event.amount.eq)} turn", 1) + " from now"
        if event.next and event.event != "end_phase":
            return words.replace(" turn", " next turn", 1)
        return words.replace("your turn", "each of your turns").replace("the turn", "each turn") if repeat else words
    if event.event in ("start_of_battle", "end_of_battle"):
        side = "before the first" if event.event == "start_of_battle" else "after the last"
        return f"{side} Attack of {possessive(people.who(scope, event.whose).text) if event.whose else 'the'} turn"
    if event.event == "battles" and event.next and event.what is None and event.by is None:
        return "after this Attack"
    over = all(one.event == "battles" for one in (event.any_ or (event,)))
    opening = "each time" if repeat else "the next time" if event.next else "after" if over else "when"
    return f"{opening} {clause(scope, event)}"


def _which_end(scope: Scope, event: Event) -> str:
    """Which end of a turn from now on, the turn under way included; "" where words for the phase say it."""
    eq = event.amount.eq if event.amount is not None else None
    if eq == 2 and event.whose in (None, "any"):
        return "at the end of the turn after this one"
    if event.whose is None or (isinstance(eq, int) and eq > 2):
        return ""
    owner = "a" if event.whose == "any" else possessive(people.who(scope, event.whose).text)
    return f"the {'second' if eq == 2 else 'next'} time {owner} turn ends"


def clause(scope: Scope, event: Event) -> str:
    """What happens, as a clause with subject and verb."""
    if event.any_ is not None:
        if (ways := _destroyed_in_ways(scope, event.any_)) is not None:
            return ways
        texts: list[str] = []
        about: set[str] = set()
        first = Noun("")
        # what comes without a Sacrifice last, lest the card's own words follow one another
        for one in _told_once(tuple(sorted(event.any_, key=lambda one: one.amount == Bound(lte=0)))):
            scope.subject = Noun("")
            text = clause(scope, one) if one.how or one.amount else _of_both(scope, one, event)
            texts.append(_without_subject(text, first, scope.subject) if texts else text)
            first = scope.subject if not texts[1:] else first
            about.add(scope.event_noun)
        if len(about) > 1 and all(one.event in ("cast", "activated", "summoning") for one in event.any_):
            scope.event_noun = "one"  # a spell or a monster: no noun is both
        word = "and" if scope.mood == "has_not" else "or"  # neither this nor that has happened
        return listing(texts, word).replace(f" {word} , ", f" {word}, ").replace(f"; {word}, ", f" {word}, ")
    if event.event in PHASE_EVENTS and event.what is None and event.by is None:
        return phase_words(scope, PHASE_EVENTS[event.event], event.whose)
    text = _happening(scope, event)
    if isinstance(event.how, str) and event.how.startswith("would_"):
        text += f" that would {_promised(scope, event, event.how)}"
    if event.using is not None:
        every = event.using.how == "all"
        used = f"nothing but {nouns.those_like(scope, event.using)}" if every else _subject(scope, event.using, "").text
        paid = text.endswith(_SACRIFICED)
        text = f"{text.removesuffix(_SACRIFICED)} by Sacrificing {used}" if paid else f"{text} with {used}"
    if event.answering is not None:
        answered = scope.event_noun
        text += f" in answer to {_subject(scope, event.answering, '').text}"
        scope.event_noun = answered
    if event.into is not None:
        text += f" for {_subject(scope, event.into, '').text}"
    if event.amount == Bound(lte=0) and event.event == "summoned":
        text += " without a Sacrifice"
    elif event.amount is not None and event.event == "summoned" and event.amount.gte is not None:
        text += f" ({amounts.plain(event.amount.gte)} or more offered)"
    elif event.event == "targeted" and event.amount == Bound(eq=1):
        text += " (and nothing else)"
    elif event.amount is not None:
        text += f" ({bounded(scope, 'amount', event.amount)})"
    if event.except_ is not None:
        text += f", except {_but(scope, event.except_)}"
    return text


def _without_subject(text: str, first: Noun, subject: Noun) -> str:
    """One of several events, without its subject where the first of them has said it: "(this monster is destroyed) or
    is banished"; with what else is asked of it this time: "or, if it is your own, is banished"."""
    known = first.subject
    if not known or not text.startswith(f"{subject.subject} "):
        return text
    rest = text.removeprefix(f"{subject.subject} ")
    again = subject.subject == known or (subject.text in ("it", "them") and subject.key == first.key)
    if again:
        return rest
    return f", {OWN.strip(' ()')}, {rest}" if subject.subject == f"{known}{OWN}" else text


def _destroyed_in_ways(scope: Scope, events: tuple[Event, ...]) -> str | None:
    """ "is destroyed by battle or by an effect of a Spell Card": one thing, each way with its doer; None for other
    events."""
    alike = {repr(msgspec.structs.replace(one, how=None, by=None)) for one in events}
    first = events[0]
    if len(alike) > 1 or first.event != "destroyed" or first.whose or any(_by_person(one.by) for one in events):
        return None
    subject = _subject(scope, first.what, f"this {scope.this}")
    happens = _does(scope, subject, "be destroyed")
    destroyed = scope.event_noun
    ways = [_by_what(scope, one, _manner(one)) for one in events]
    scope.event_noun = destroyed
    return happens + " " + listing([way.strip() for way in ways], "or") + _route(scope, first)


def _by_person(doer: Selector | None) -> bool:
    return doer is not None and doer.kind == "caster"


def _by_what(scope: Scope, event: Event, text: str) -> str:
    """How, and who or what does it: "by battle with an enemy monster", "by an effect of a Spell Card"."""
    doer = event.by
    if doer is None:
        return text
    if doer.side is None and doer.how in (None, "all") and event.whose in ("you", "opponent"):
        doer = msgspec.structs.replace(doer, side=event.whose)
    if text.endswith("by an effect") and (effect := any_effect(doer, many=False)):
        scope.new_topic()
        scope.event_noun = nouns.bare(doer)
        return f"{text.removesuffix('an effect')}{effect}"
    done_by = _subject(scope, doer, "").text
    joint = "of" if text.endswith(" an effect") else "with" if text.endswith("by battle") else "by"
    cost = "cost" in several(event.how or ())
    return f"{text} of {possessive(done_by)} ability" if cost else f"{text} {joint} {done_by}"


def _of_both(scope: Scope, event: Event, whole: Event) -> str:
    """One of several events; "fights" where the two sides of an Attack are both among them."""
    sided = event.what is not None or event.by is not None
    both = sided and any(
        (one.event, one.what, one.by) == (event.event, event.by, event.what) for one in whole.any_ or ()
    )
    return _battles(scope, event, both=True) if both and event.event in MOMENTS else clause(scope, event)


def _promised(scope: Scope, event: Event, how: str) -> str:
    """ "destroy one of your Dragons": what is answered stays what the text speaks of."""
    action = _WOULD.get(how, how.removeprefix("would_").replace("_", " "))
    if event.upon is None or (
        event.upon.kind == "any" and event.upon.side in (None, "any") and event.upon.count is None
    ):
        return action
    answered = scope.event_noun
    upon = _subject(scope, event.upon, "").text
    scope.event_noun = answered
    return action.replace("something", upon) if "something" in action else f"{action} to {upon}"


def _told_once(events: tuple[Event, ...]) -> list[Event]:
    """A fight between two is told from one side only."""
    told: list[Event] = []
    for event in events:
        mirrored = any(one.event == event.event and (one.what, one.by) == (event.by, event.what) for one in told)
        if not mirrored or event.event not in (*MOMENTS, "battles"):
            told.append(event)
    return told


_WOULD = {
    "would_destroy": "destroy something",
    "would_inflict": "deal Effect Damage",
    "would_special_summon": "Special Summon something",
    "would_banish": "banish something",
    "would_send": "send something to the used spells",
    "would_add": "prepare something",
    "would_draw": "prepare spells",
    "would_return": "return something",
    "would_discard": "discard something",
    "would_negate": "negate something",
    "would_change": "change a stance",
}


def _but(scope: Scope, event: Event) -> str:
    """What is excepted: "by battle", "from play", "by preparing it", "by its own effect"."""
    if event.how == "draw":
        return "by an effect that prepares spells of your choice"
    doer = f" by {_subject(scope, event.by, '').text}" if event.by is not None else ""
    return f"{'' if event.by is not None else _manner(event)}{doer}{_route(scope, event)}".strip()


def _happening(scope: Scope, event: Event) -> str:
    name = event.event or ""
    if name in PHASE_EVENTS:
        return _battles(scope, event)
    special = _SPECIAL.get(name)
    if special is not None:
        return special(scope, event)
    if name in _PASSIVE:
        return _done(scope, event, name)
    if name in _ACTIVE:
        subject = _subject(scope, event.what, f"this {scope.this}")
        against = _because(scope, event) if name == "leaves_play" else _against(scope, event) + _manner(event)
        return _does(scope, subject, _ACTIVE[name]) + against + _route(scope, event)
    return _does(scope, Noun("the attack part of the turn"), "end" if name == "end_of_battle" else "begin")


def _subject(scope: Scope, selector: Selector | None, default: str) -> Noun:
    """Who or what it happens to, or who does it."""
    if selector is None:
        return Noun(default)
    if selector.kind == "caster" and selector.side == "any" and selector.how is None and selector.ref is None:
        return Noun("a caster")  # any of them: one at a time is enough
    if selector.either is not None and all(one.ref is not None for one in selector.either):
        return Noun(listing([nouns.describe(scope, one).text for one in selector.either], "or"))
    if selector.how in (None, "all", "choose", "target") and selector.ref is None and selector.kind != "caster":
        scope.event_noun = nouns.bare(selector)
        return _vague(scope, selector)
    return nouns.mention(scope, selector)


def _person(scope: Scope, whose: str | None) -> Noun:
    """Who does it: "you", "an enemy", "a caster"."""
    return Noun("a caster") if whose == "any" else people.who(scope, whose)


def _vague(scope: Scope, selector: Selector) -> Noun:
    """Some such thing: "a monster", "an enemy Dragon", "one of your monsters"."""
    scope.new_topic()
    noun = nouns.describe(scope, selector) if isinstance(selector.count, (int, tuple)) else None
    if noun is not None and noun.plural:
        return noun
    said = nouns.each(scope, selector, counted=False)
    if said.startswith("each of "):
        return Noun("one of " + said.removeprefix("each of "))
    bare = said.removeprefix("each ")
    return Noun(bare if bare.startswith("“") and bare.endswith("”") else article(bare))


def _does(scope: Scope, subject: Noun, verb: str) -> str:
    """Subject and verb in the mood of the clause: "it attacks", "it would attack", "it has not attacked"."""
    scope.subject = subject
    if scope.mood == "would":
        return f"{subject.subject} would {verb}"
    if scope.mood == "has_not" and (none := _no_such(subject.subject)):
        return f"{none} has {past(verb)}"  # none of them has, not: one of them has not
    if scope.mood:
        have = "have" if subject.base_form else "has"
        return f"{subject.subject} {have}{' not' if scope.mood == 'has_not' else ''} {past(verb)}"
    return f"{subject.subject} {agree(subject, verb)}"


def _no_such(subject: str) -> str:
    """ "none of your monsters" for "one of your monsters", "no Dragon" for "a Dragon"; "" where one is meant."""
    for one, none in (("one of ", "none of "), ("another ", "no other "), ("a ", "no "), ("an ", "no ")):
        if subject.startswith(one) and subject != "an enemy":
            return none + subject.removeprefix(one)
    return ""


_MEANS = {
    "battle": "by battle",
    "effect": "by an effect",
    "cost": "as a cost",
    "rule": "by the rules",
    "draw": "by an effect that prepares spells of your choice",
    "direct": "directly",
    "ritual": "for a Ritual Summon",
    "tribute": "for a summoning",
    "attacked": "by an Attack on it",
    "excavated": "after being turned over from the Spellbook",
}


def _manner(event: Event) -> str:
    """By what means: "by battle", "by an effect"."""
    if event.how is None or event.event == "summoned":
        return ""
    ways = [_MEANS[way] for way in several(event.how) if way in _MEANS]
    return f" {listing(ways, 'or')}" if ways else ""


def _summon_manner(event: Event) -> str:
    ways = [MANNERS[way] for way in several(event.how) if way in MANNERS]
    return listing(ways, "or")


def _route(scope: Scope, event: Event) -> str:
    """From where to where."""
    text = ""
    if event.to_whose is not None and event.event != "used":
        owner = possessive(people.who(scope, event.to_whose).text)
        home = f"{owner} {'used ' if event.event in ('destroyed', 'discarded') else ''}spells"
        joint = {"destroyed": " and sent to", "prepared": " among"}.get(event.event or "", " to")
        text += f"{joint} {home}"
    if event.from_ is not None:
        places = dict.fromkeys(PLACES[zone] for zone in several(event.from_))
        text += f" from {listing(list(places), 'or')}{kinds_of_the_book(event.what, several(event.from_))}"
    if event.to is not None and event.event not in ("used", "returned"):
        text += f" to {listing([PLACES[zone] for zone in several(event.to)], 'or')}"
    return text


def _against(scope: Scope, event: Event) -> str:
    return f" against {_subject(scope, event.by, '').text}" if event.by is not None else ""


def _because(scope: Scope, event: Event) -> str:
    """ "because of an enemy spell", "by battle"."""
    if event.by is None:
        return _manner(event)
    if event.how == "effect" and (whole := any_effect(event.by, many=False)):
        return f" because of {whole}"
    effect = "an effect of " if event.how == "effect" and event.by.kind != "caster" else ""
    return f" because of {effect}{_subject(scope, event.by, '').text}"


def _done(scope: Scope, event: Event, name: str) -> str:
    """Something is done to something: actively where the doer is a person, passively else."""
    doer = event.by if name != "material" else None
    if doer is None and event.whose in ("you", "opponent", "any"):
        doer = Selector(kind="caster", side=event.whose)
    person = doer is not None and doer.kind == "caster"
    if name == "set" and doer is not None and person:
        event = msgspec.structs.replace(event, what=_of(doer, event.what), by=None)
        doer, person = None, False
    verb = _DONE_BY.get(name)
    route = _route(scope, event)
    participle = _summon_manner(event) if name == "summoned" else ""
    on_the_field = name == "activated" and event.from_ == "play" and event.what is not None
    if on_the_field and event.what is not None and "monster" not in several(event.what.kind):
        route = " in play" if event.what.kind == "any" else ""  # a spell that is cast is in play as it takes effect
        name = "cast" if event.what.kind != "any" else name
    whole = name == "cast"
    if whole and event.what is not None and "monster" not in several(event.what.kind):
        name = "activated"
    if person and verb and doer is not None:
        subject = _subject(scope, doer, "")
        thing = _subject(scope, event.what, "a spell" if name in ("cast", "activated") else "a monster")
        if name == "targeted":
            scope.event_noun = "card"  # what targets it, of whatever kind
        if name == "activated":
            return (
                _does(scope, subject, " ".join(effect_used(event.what, thing.text, whole=whole)))
                + _manner(event)
                + route
            )
        if name == "summoned":
            return _summons(scope, event, subject, thing) + route
        if name == "summoning":
            return _summons(scope, event, subject, thing, about=True)
        return _does(scope, subject, f"{verb} {thing.text}") + _manner(event) + route
    subject = _subject(scope, event.what, f"this {scope.this}")
    done = participle or _PASSIVE[name]
    if name == "activated":
        verb, thing_used = effect_used(event.what, subject.text, whole=whole)
        subject, done = Noun(thing_used), verb.replace("use", "used")
    if name == "used" and event.to_whose is not None:
        done = f"sent to {possessive(people.who(scope, event.to_whose).text)} used spells"
    if name == "returned" and event.to is not None:
        places = ["the Prepared spells" if to == "prepared" else "the Spellbook" for to in several(event.to)]
        done = f"returned to {listing(list(dict.fromkeys(places)), 'or')}"
    if name == "set":
        itself = scope.this if _is_itself(event.what) else ""
        done = _SET.get(itself or str(event.what.kind if event.what is not None else None), done)
    if name == "destroyed" and event.how == "battle" and doer is None and _is_itself(event.what):
        scope.destroyer = not scope.mood
    if name == "destroyed" and event.how != "battle":
        done = "Destroyed" if event.how == "effect" else "destroyed"
    if name == "summoning" and event.how is not None:
        done = f"about to be {_summon_manner(event) or 'summoned'}"
    if name == "targeted" and doer is None:
        scope.event_noun = "card"  # what targets it, of whatever kind
    last = name == "material" or event.to_whose is not None
    text = _does(scope, subject, f"be {done}") + ("" if last else route)
    text += "" if name == "material" and event.into is not None else _manner(event)
    if doer is not None and doer.how == "self" and name == "summoned" and _is_itself(event.what):
        text += " in its own way"
    elif doer is not None:
        text = _by_what(scope, msgspec.structs.replace(event, by=doer), text)
    return text + (route if last else "") + (_for_what(event) if name == "material" else "")


def _is_itself(what: Selector | None) -> bool:
    return what is None or what.how == "self"


def _for_what(event: Event) -> str:
    """In which manner it was a Material: "for a Fusion Summon", where what it was used for does not say so already."""
    manners = [manner for manner in several(event.how or ()) if manner in _MADE_OF]
    where = event.into.where if event.into is not None else None
    if not manners or (where is not None and where.class_ in manners):
        return ""
    return f" for {article(listing([manner.title() for manner in manners], 'or'))} Summon"


def _of(doer: Selector, what: Selector | None) -> Selector:
    """What it is, as that caster's own."""
    what = what or Selector(kind="any")
    return msgspec.structs.replace(what, side=doer.side) if what.how is None and what.ref is None else what


_MADE_OF = ("fusion", "ritual", "synchro", "xyz", "link")
_SACRIFICED = " with a Sacrifice"
_SUMMONING = {
    "normal": "in the ordinary way",
    "tribute": "with a Sacrifice",
    "flip": "by revealing it",
    "set": "as a Shadow",
    "gemini": "a second time",
}


def _summons(scope: Scope, event: Event, subject: Noun, thing: Noun, *, about: bool = False) -> str:
    """Somebody summons something: "Special Summons a monster", "summons a monster in the ordinary way"; or is
    ``about`` to."""
    to = "be about to " if about else ""
    ways = [way for way in several(event.how) if way in MANNERS and way != "any"]
    if len(ways) == 1 and ways[0] not in _SUMMONING:
        return _does(scope, subject, f"{to}{ways[0].title()} Summon {thing.text}")
    said = [_SUMMONING.get(way, f"by {article(f'{way.title()} Summon')}") for way in ways]
    return _does(scope, subject, f"{to}summon {thing.text} {listing(said, 'or')}".rstrip())


def _battle_damage(scope: Scope, event: Event) -> str:
    """Battle damage dealt by something, or taken by someone (CONVERT-42)."""
    if event.by is not None and (scope.mood == "would" or _of_its_battles(event)):
        victim = _subject(scope, event.what, "a caster")
        directly = " directly" if event.how == "direct" else ""
        return (
            _does(scope, victim, "take battle damage")
            + f" in a battle with {_subject(scope, event.by, '').text}"
            + directly
        )
    if event.by is not None:
        dealer = _subject(scope, event.by, "")
        to = f" to {_subject(scope, event.what, '').text}" if event.what is not None else ""
        return _does(scope, dealer, "deal battle damage") + to + (" directly" if "direct" in several(event.how) else "")
    subject = _subject(scope, event.what, "a caster")
    if event.what is None and event.whose is not None:
        return _does(scope, _person(scope, event.whose), "deal battle damage")
    if event.what is not None and event.what.kind != "caster":
        return _does(scope, subject, "deal battle damage")
    return _does(scope, subject, "take battle damage") + (" directly" if "direct" in several(event.how) else "")


def _of_its_battles(event: Event) -> bool:
    """Whether it befalls the caster whose creature fights: that creature need not have dealt it."""
    mine = event.by is not None and (event.by.how in ("self", "equipped") or event.by.side == "you")
    return mine and event.what is not None and event.what.kind == "caster" and event.what.side == "you"


def _destroys_by_battle(scope: Scope, event: Event) -> str:
    """A monster (``what``) defeats another (``by``) in an Attack."""
    subject = _subject(scope, event.what or Selector(how="self"), f"this {scope.this}")
    thing = _subject(scope, event.by, "a monster")
    return _does(scope, subject, f"destroy {thing.text} by battle")


def _attack_declared(scope: Scope, event: Event) -> str:
    if event.what is None and (event.by is not None or event.whose is not None):
        doer = _subject(scope, event.by, "") if event.by is not None else _person(scope, event.whose)
        return _does(scope, doer, "declare an Attack") + (" directly" if "direct" in several(event.how) else "")
    subject = _subject(scope, event.what, "a monster")
    text = _does(scope, subject, "declare an Attack")
    if event.by is not None:
        text += f" against {_subject(scope, event.by, '').text}"
    return text + (" directly" if "direct" in several(event.how) else "")


def _battles(scope: Scope, event: Event, *, both: bool = False) -> str:
    """Who fights whom; of a moment of an Attack, who attacks (``by``) and who is attacked (``what``)."""
    if event.event in MOMENTS and not both and (event.what is not None or event.by is not None):
        if event.what is not None:
            attacked = _happening(scope, msgspec.structs.replace(event, event="attacked"))
            return attacked + _part(scope, event)
        return _does(scope, _subject(scope, event.by, ""), "attack") + _part(scope, event)
    if event.what is None and event.by is not None:
        return _does(scope, _subject(scope, event.by, ""), "fight") + _part(scope, event)
    subject = _subject(scope, event.what, f"this {scope.this}")
    against = f" {_subject(scope, event.by, '').text}" if event.by is not None else ""
    return _does(scope, subject, f"fight{against}") + _part(scope, event)


def _part(scope: Scope, event: Event) -> str:
    """At which moment of an Attack; what has happened in one has happened."""
    return "" if scope.mood in ("has", "has_not") else _PART.get(event.event or "", "")


_PART = {"damage_step": ", before any damage", "damage_calculation": ", as the damage is counted", "battles": ""}
"""At which moment of an Attack: where it begins to count, as it is counted, once it is over (COMBAT-29)."""


def _damage_taken(scope: Scope, event: Event) -> str:
    subject = _subject(scope, event.what, "you")
    kind = {"battle": "battle damage", "effect": "Effect Damage"}.get(str(event.how), "damage")
    by = f" from {_subject(scope, event.by, '').text}" if event.by is not None else ""
    return _does(scope, subject, f"take {kind}") + by


def _healed(scope: Scope, event: Event) -> str:
    return _does(scope, _subject(scope, event.what, "you"), "regain HP")


def _counter(scope: Scope, event: Event) -> str:
    subject = _subject(scope, event.what, f"this {scope.this}")
    is_ = {"has": "has been", "has_not": "has been", "would": "would be"}.get(scope.mood, "is")
    counter = "no counter" if scope.mood == "has_not" else "a counter"
    return f"{counter} {is_} {'put on' if event.event == 'counter_placed' else 'taken from'} {subject.text}"


def _coin(scope: Scope, event: Event) -> str:
    return "a coin is tossed"


def _phase(scope: Scope, event: Event) -> str:
    return "a part of the turn begins"


def _stance(scope: Scope, event: Event) -> str:
    subject = _subject(scope, event.what, f"this {scope.this}")
    ways = [STANCES[way] for way in several(event.how) if way in STANCES]
    return _does(scope, subject, f"change to {listing(ways, 'or')}" if ways else "change stance")


_SPECIAL = {
    "battle_damage": _battle_damage,
    "destroys_by_battle": _destroys_by_battle,
    "attack_declared": _attack_declared,
    "battles": _battles,
    "damage_taken": _damage_taken,
    "healed": _healed,
    "counter_placed": _counter,
    "counter_removed": _counter,
    "coin_tossed": _coin,
    "phase": _phase,
    "stance_changed": _stance,
}
