"""Effect damage, or all damage, that is halved, doubled or becomes 0: "any damage you take this turn is halved"."""

from __future__ import annotations

from convert.effects import Amount, Event, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase

_TAKES = (("would", "take"), ("takes",), ("take",), ("would", "receive"))
_IT = Selector(kind="caster", how="event")
"""Whoever would take it."""
_HALF, _TWICE = Amount(half=Amount(event="amount")), Amount(event="amount", times=2.0)


_OF_THAT = Selector(how="event", kind="any")
"""Of what is answered, whose use would inflict it."""
_TURNED: dict[tuple[str, ...], Amount] = {
    ("that", "damage", "instead"): Amount(event="amount"),
    ("the", "damage", "instead"): Amount(event="amount"),
    ("the", "effect-damage", "from", "that", "card", "or", "effect", ",", "instead"): Amount(event="amount"),
    ("twice", "the", "effect-damage", "you", "would", "have", "taken", ",", "instead"): _TWICE,
}
_THAT: tuple[tuple[str, ...], ...] = (("that", "effect-damage"), ("that", "damage"))
_FROM_THAT = (("from", "that", "effect"), ("from", "that", "card"))
_TO_ONE = (("to", "you"), ("you", "take"), ("you", "receive"))


def _answers(phrase: Phrase) -> bool:
    """Whether it answers what would inflict damage ("when a card is activated that would inflict damage to you: …")."""
    told = phrase.scope.happening
    events = (told.any_ or (told,)) if told is not None else ()
    return bool(events) and all(one.how == "would_inflict" for one in events)


def _of_that(phrase: Phrase, instead: tuple[Step, ...], victim: Selector | None) -> list[Step]:
    """What stands in for the damage of what is answered; without a ``victim``, of whoever it is dealt to."""
    would = Event(event="damage_taken", what=victim or Selector(kind="caster", side="any"), by=_OF_THAT, how="effect")
    return [phrase.step(op.Replace, would=would, instead=instead, who=None)]


_YOU = Selector(kind="caster", side="you")


def turned(phrase: Phrase) -> list[Step] | None:
    """ "(your opponent takes) that damage instead", of what is answered; None (and no move) for other words."""
    who = phrase.subject[0] if phrase.subject and phrase.subject[0].kind == "caster" else None
    if who is None or who.side != "opponent" or not _answers(phrase):
        return None
    amount = _TURNED.get(phrase.cur.take_phrase(_TURNED))
    return _of_that(phrase, (op.Damage(to=who, amount=amount),), _YOU) if amount is not None else None


def spared(phrase: Phrase) -> list[Step] | None:
    """ "(you take no damage) from that effect", of what is answered; None (and no move) for other words."""
    if not _answers(phrase) or not phrase.cur.take_phrase(_FROM_THAT):
        return None
    return _of_that(phrase, (), _YOU)


def undone(phrase: Phrase) -> list[Step] | None:
    """ "(make) that effect damage [to you] 0", "(negate) that effect damage"; None (and no move) for other words."""
    cur = phrase.cur
    start = cur.pos
    if _answers(phrase) and cur.take_phrase(_THAT):
        to_one = bool(cur.take_phrase(_TO_ONE))
        if cur.take("0") or (cur.words[start - 1] == "negate" and not to_one):
            return _of_that(phrase, (), _YOU if to_one else None)
    cur.pos = start
    return None


def changed(phrase: Phrase) -> list[Step] | None:
    """ "any effect damage X takes [this turn] is halved / doubled / becomes 0", "any damage you take …"; None (and no
    move) for other words."""
    cur = phrase.cur
    start = cur.pos
    if _answers(phrase) and cur.take("the", "damage", "you", "take", "from", "that", "effect", "is", "halved"):
        return _of_that(phrase, (op.Damage(to=_IT, amount=_HALF),), _YOU)
    cur.take_any(("any", "all", "the"))
    both = cur.peek() == "damage"
    if not cur.take_any(("effect-damage", "damage")):
        cur.pos = start
        return None
    taker = _taker(phrase)
    if taker is None or not cur.take_any(("is", "becomes", "become")):
        cur.pos = start
        return None
    if cur.take("0"):
        return [phrase.step(op.Protect, what=taker, from_="damage" if both else "effect_damage", who=None)]
    share = _HALF if cur.take_any(("halved", "half")) else _TWICE if cur.take_any(("doubled", "double")) else None
    if share is None:
        cur.pos = start
        return None
    effect = Event(event="damage_taken", what=taker, how="effect")
    steps = [phrase.step(op.Replace, would=effect, instead=(op.Damage(to=_IT, amount=share),), who=None)]
    if both:
        fight = Event(event="battle_damage", what=taker)
        instead = (op.Damage(to=_IT, amount=share, battle=True),)
        steps.append(phrase.step(op.Replace, would=fight, instead=instead, who=None, link="and"))
    return steps


def made_nothing(phrase: Phrase) -> list[Step] | None:
    """ "(make) any effect damage you take this turn 0"; None (and no move) for other words."""
    cur = phrase.cur
    start = cur.pos
    cur.take_any(("any", "all", "the"))
    both = cur.peek() == "damage"
    taker = _taker(phrase) if cur.take_any(("effect-damage", "damage")) else None
    if taker is None or not cur.take("0"):
        cur.pos = start
        return None
    return [phrase.step(op.Protect, what=taker, from_="damage" if both else "effect_damage", who=None)]


def taken(phrase: Phrase) -> list[Step] | None:
    """ "[your opponent] takes any effect damage you would have taken [from their card effects] [this turn][,] instead";
    None (and no move) for other words."""
    cur = phrase.cur
    who = phrase.subject[0] if phrase.subject and phrase.subject[0].kind == "caster" else None
    start = cur.pos
    cur.take_any(("any", "all", "the"))
    if who is not None and cur.take("effect-damage"):
        noun = phrase.tools.nouns.parse(cur)
        if noun is not None and noun.player in ("you", "opponent") and cur.take("would", "have", "taken"):
            theirs = cur.take("from", "their", "card", "effect") or cur.take("from", "their", "card", "effects")
            if cur.take("this", "turn"):
                phrase.lasts = "end_of_turn"
            by = Selector(kind="any", side=who.side) if theirs else None
            cur.take(",", "instead") or cur.take("instead")
            would = Event(event="damage_taken", what=noun.selector, by=by, how="effect")
            turned = op.Damage(to=who, amount=Amount(event="amount"))
            return [phrase.step(op.Replace, would=would, instead=(turned,), who=None)]
    cur.pos = start
    return None


def _taker(phrase: Phrase) -> Selector | None:
    """ "you take", "your opponent would take this turn"; how long goes into the phrase."""
    cur = phrase.cur
    noun = phrase.tools.nouns.parse(cur)
    if noun is None or not noun.player or noun.player == "that" or not cur.take_phrase(_TAKES):
        return None
    if cur.take("this", "turn"):
        phrase.lasts = "end_of_turn"
    return noun.selector
