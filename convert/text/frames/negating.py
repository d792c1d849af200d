"""What is negated: an attack, an activation, a Summon, an effect, the effects of things."""

from __future__ import annotations

import msgspec

from convert.effects import Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Kind
from convert.text.clauses.phrase import Phrase
from convert.text.events.activations import ALONE, activated_that, as_said, take_used
from convert.text.events.sources import take_source
from convert.text.events.things import plain
from convert.text.frames.answered import AS_WELL, negated_whenever_used, with_namesakes
from convert.text.frames.base import FrameTable, each
from convert.text.frames.position import owned_by
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope

TABLE = FrameTable()
_STOPS = (",", "and", "or", "until-end-of-turn")


def _next_attack(phrase: Phrase) -> list[Step] | None:
    """negate the next attack this turn from a monster your opponent controls."""
    noun = phrase.tools.nouns.parse(phrase.cur)
    if noun is None or noun.mention or noun.player or noun.selector.kind != "monster":
        return None
    when = Event(event="attack_declared", what=plain(noun.selector), next=True)
    return [phrase.step(op.Delayed, when=when, do=(op.NegateAttack(),), until="end_of_turn")]


def _aimed_attacker(scope: Scope) -> Selector | None:
    """ "Target the attacking monster; negate the attack": its attack; None where it is not aimed at."""
    told = scope.happening
    declares = told is not None and told.event == "attack_declared"
    for thing in reversed(scope.things):
        if thing.target and thing.among is not None and thing.among.how == "event":
            return thing.selector if declares or thing.among.where == Filter(attacking=True) else None
    return None


def negate(phrase: Phrase) -> list[Step] | None:
    """negate the attack / activation / Summon / effect / its effects."""
    cur = phrase.cur
    if cur.take("the", "next", "attack", "this", "turn", "from"):
        return _next_attack(phrase)
    start = cur.pos
    if phrase.passive and phrase.subject:
        return with_namesakes(phrase, each(phrase, phrase.subject, op.Suppress))
    whenever = negated_whenever_used(phrase)
    if whenever is not None:
        return whenever
    if cur.take("the", "attack") or cur.take("that", "attack") or cur.take("its", "attack") or cur.take("attack"):
        return [phrase.step(op.NegateAttack, what=_aimed_attacker(phrase.scope))]
    if (
        cur.take("the", "activation", "and", "effect")
        or cur.take("its", "activation", "and", "effect")
        or cur.take("the", "activation", "and", "effects")
        or cur.take("the", "activation")
        or cur.take("the", cur.peek(1), "activation")
        or cur.take("that", "activation")
        or cur.take("its", "activation")
    ):
        pass
    else:
        cur.pos = start
        return _negate_other(phrase)
    if cur.take("of", "the", "card") or cur.take("of", "that", "card"):
        _nearest_is_negated(phrase)
        return [phrase.step(op.NegateCast)]
    if cur.take("of"):
        used = _as_it_is_used(phrase)
        if used is not None:
            return [phrase.step(op.NegateCast, who=None)]
        # "of the Trap Card", "of their Trap Card": the one that is answered
        named = (cur.at("the") and phrase.scope.answered is not None) or (_theirs(phrase.scope) and cur.take("their"))
        if cur.at("their"):
            return None  # whoever it was
        what = take_source(cur, phrase.tools)
        if what is None:
            return None
        _nearest_is_negated(phrase, what.kind if isinstance(what.kind, str) and what.kind != "caster" else "any")
        answers = named and what.ref is None and what.how in (None, "all")
        return [phrase.step(op.NegateCast, what=None if answers else what)]
    _nearest_is_negated(phrase)
    return [phrase.step(op.NegateCast)]


def _theirs(scope: Scope) -> bool:
    """Whether what is answered is that the opponent activates something."""
    told = scope.happening
    return told is not None and told.event in ("cast", "activated") and told.whose == "opponent"


def _as_it_is_used(phrase: Phrase) -> Event | None:
    """ "Negate the activation of a Trap Card [that targets this card]": an old text's way to say when it can be used,
    where nothing before has said it. What is negated is what is answered then."""
    cur = phrase.cur
    start = cur.pos
    if phrase.scope.event is not None or phrase.cost or cur.peek() in ("the", "that", "their"):
        return None
    cur.take("all")
    what = take_used(cur, phrase.tools)
    said = cur.words[start : cur.pos]
    event = None
    if what is not None and not what.except_self:
        event = activated_that(cur, phrase.tools, phrase.scope, Event(event="activated", what=what))
        event = as_said(said, event) if event is not None else None
    if event is None or (cur.peek() not in _STOPS and not cur.done):
        cur.pos = start
        return None
    kind = what.kind if what is not None and isinstance(what.kind, str) else "any"
    phrase.when = event
    _nearest_is_negated(phrase, kind)
    return event


def _where_it_is_used(phrase: Phrase) -> bool:
    """ "Negate all Dragon monster effects activated in the GY": each is answered as it is activated."""
    cur = phrase.cur
    start = cur.pos
    cur.take_any(("all", "any"))
    source = take_source(cur, phrase.tools) if phrase.scope.event is None and not phrase.cost else None
    if (
        source is not None
        and cur.words[cur.pos - 1] in ("effect", "effects")
        and (cur.take("activated") or cur.take("that", "activate"))
    ):
        if cur.take("by", "your", "opponent") and cur.done:
            phrase.when = Event(event="activated", what=plain(source), whose="opponent")
            return True
        place = phrase.tools.places.zone_phrase(cur)
        if place is not None and (cur.done or cur.peek() in _STOPS):
            what = msgspec.structs.replace(plain(source), side=place.side or source.side, zone=None)
            if cur.at(",", "except"):
                but = phrase.tools.nouns.parse(look := cur.sub(cur.pos + 2, cur.end))
                if but is None or but.mention or but.selector.where is None or what.where is not None:
                    cur.pos = start
                    return False
                what = msgspec.structs.replace(what, where=Filter(not_=but.selector.where))
                cur.pos = look.pos
            phrase.when = Event(event="activated", what=what, from_=place.zone)
            return True
    cur.pos = start
    return False


def _aimed(phrase: Phrase) -> Selector | None:
    """ "(the effects of) any Spell that targets this card": becomes an answer (``convert.text.sentences.negation``)."""
    cur = phrase.cur
    start = cur.pos
    cur.take("all")
    source = take_source(cur, phrase.tools)
    if source is not None and (cur.take("that", "targets") or cur.take("that", "target")):
        cur.take("exactly")
        found = phrase.things(introduce=False)
        if found and len(found) == 1:
            cur.take("on", "the", "field")
            alone = bool(cur.take_phrase(ALONE))
            if cur.words[cur.pos - 1] != ")" and "exactly" in cur.words[start : cur.pos]:
                cur.pos = start
                return None
            targeted = msgspec.structs.replace(plain(found[0]), count=1 if alone else None)
            where = msgspec.structs.replace(source.where or Filter(), targets=targeted)
            return msgspec.structs.replace(source, where=where)
    cur.pos = start
    return None


def _nearest_is_negated(phrase: Phrase, kind: Kind = "any") -> None:
    """ "negate the activation, and if you do, destroy it": what was negated, not what was paid for it."""
    phrase.scope.remember(Selector(how="event", kind=kind), plural=True)


def _negate_other(phrase: Phrase) -> list[Step] | None:
    cur = phrase.cur
    start = cur.pos
    cur.take("the") or cur.take("that")
    if cur.take_any(("summon", "special-summon", "normal-summon", "flip-summon", "summons")):
        while cur.peek() in ("or", ",") and cur.peek(1).removesuffix("s").endswith("summon"):
            cur.pos += 2
        if cur.take("or", "activation"):
            _nearest_is_negated(phrase)
            return [phrase.step(op.NegateSummon), phrase.step(op.NegateCast, link="if_not")]  # whichever it answers
        if cur.take("of"):
            things = phrase.things(introduce=False)
            _nearest_is_negated(phrase, "monster")
            return [phrase.step(op.NegateSummon, what=things[0])] if things else None
        _nearest_is_negated(phrase)
        return [phrase.step(op.NegateSummon)]
    cur.pos = start
    if cur.take("the", "effect", "of") or cur.take("the", "effects", "of") or cur.take("effects", "of"):
        aimed = _aimed(phrase)
        if aimed is not None:
            return [phrase.step(op.Suppress, what=phrase.scope.introduce(aimed, plural=True))]
        cur.pos = start
    if cur.take("that", "effect") or cur.take("the", "effect", "of"):
        if cur.words[cur.pos - 1] == "of":
            return each(phrase, phrase.things(), op.Suppress, until="instant")
        _nearest_is_negated(phrase)
        return [phrase.step(op.Suppress, what=Selector(how="event", kind="any"), until="instant")]
    if cur.take("the", "effect") or cur.take("the", "activated", "effect") or cur.take("that", "activated", "effect"):
        _nearest_is_negated(phrase)
        return [phrase.step(op.Suppress, what=Selector(how="event", kind="any"), until="instant")]
    if (
        cur.take("its", "effects")
        or cur.take("their", "effects")
        or cur.take("its", "effect")
        or cur.take("their", "effect")
    ):
        mention = "it" if cur.words[start] == "its" else "they"
        # of what lies banished nothing is negated, but what it is called
        bare = mention == "it" and not cur.at(*AS_WELL)
        things = phrase.scope.resolve(Noun(Selector(), mention=mention), "negate" if bare else "")
        return with_namesakes(phrase, _silenced(phrase, things))
    if cur.take("the", "effects", "of") or cur.take("effects", "of") or cur.take("all", "effects", "of"):
        things = phrase.things()
        return each(phrase, things, op.Suppress)
    if _where_it_is_used(phrase):
        return [phrase.step(op.Suppress, what=Selector(how="event", kind="any"), until="instant")]
    if cur.take("all"):
        source = take_source(cur, phrase.tools)
        if source is not None:
            return [phrase.step(op.Suppress, what=source)]
    cur.pos = start
    owned = phrase_owner(phrase, ("effects", "effect"))
    if owned is not None:
        return with_namesakes(phrase, _silenced(phrase, owned))
    cur.pos = start
    source = _aimed(phrase)
    if source is None:
        source = take_source(cur, phrase.tools)
        if source is not None and cur.words[cur.pos - 1] not in ("effect", "effects"):
            source = None
    return [phrase.step(op.Suppress, what=phrase.scope.introduce(source, plural=True))] if source is not None else None


def _silenced(phrase: Phrase, things: list[Selector] | None) -> list[Step] | None:
    """ "When your opponent activates X: Negate its effect": that one effect, as it is answered; else all that it has,
    and for longer."""
    told = phrase.scope.happening
    answers = told is not None and all(one.event in ("activated", "cast") for one in told.any_ or (told,))
    one_effect = answers and phrase.cur.words[phrase.cur.pos - 1] == "effect"
    if one_effect and things and all(one.how == "event" for one in things):
        return each(phrase, things, op.Suppress, until="instant")
    return each(phrase, things, op.Suppress)


def phrase_owner(phrase: Phrase, words: tuple[str, ...]) -> list[Selector] | None:
    """ "X's effects": X, with the cursor past the word."""
    return owned_by(phrase, words)


TABLE.does["negate"] = negate
