"""Conditions in words: what must be so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from convert.effects.magic import Amount, Bound, Condition, Selector
from convert.prose.english import listing
from convert.systems.magic_rpg.wording.filters import predicate
from convert.systems.magic_rpg.wording.nouns import OWN_ZONES, ZONES
from convert.systems.magic_rpg.wording.occasions import phase_name, possessed
from convert.systems.magic_rpg.wording.speaker import YOU, Speaker, Thing

COMPARED: Mapping[str, str] = {
    "lt": "less than", "lte": "at most", "eq": "equal to", "gte": "at least", "gt": "greater than",
}  # fmt: skip
_DURING: Mapping[str, str] = {
    "turn": " this turn", "last_turn": " last turn", "combat": " this combat", "game": " this game",
}  # fmt: skip
_STATES: Mapping[str, tuple[str, str]] = {
    "rolled": ("the result is {n}", ""),
    "won": ("you win the flip", "you don’t win the flip"),
    "lost": ("you lose the flip", "you don’t lose the flip"),
    "monarch": ("{who} is the monarch", "{who} isn’t the monarch"),
    "initiative": ("{who} has the initiative", "{who} doesn’t have the initiative"),
    "city-blessing": ("{who} has the city’s blessing", "{who} doesn’t have the city’s blessing"),
    "max speed": ("{who} has max speed", "{who} doesn’t have max speed"),
    "full party": ("{who} has a full party", "{who} doesn’t have a full party"),
    "attacked": ("{who} attacked this turn", "{who} didn’t attack this turn"),
    "descended": ("{who} descended this turn", "{who} didn’t descend this turn"),
    "committed a crime": ("{who} committed a crime this turn", "{who} committed no crime this turn"),
    "completed a dungeon": ("{who} has completed a dungeon", "{who} hasn’t completed a dungeon"),
    "opening_hand": ("this card is in your opening hand", ""),
    "paired": ("this card is paired", "this card is unpaired"),
    "solved": ("this Case is solved", "this Case isn’t solved"),
    "first combat": ("it’s the first combat phase of the turn", "it isn’t the first combat phase of the turn"),
    "night": ("it’s night", "it isn’t night"),
    "day": ("it’s day", "it isn’t day"),
    "nonland_discarded": ("a nonland card was discarded", "no nonland card was discarded"),
    "level": ("this card’s level is {n}", ""),
    "class level": ("this Class’s level is {n}", ""),
    "charge": ("this card has {n} charge counters on it", ""),
    "resolved_times": (
        "this ability has resolved {n} times this turn",
        "this ability hasn’t resolved {n} times this turn",
    ),
    "warped this turn": ("a card was warped this turn", "no card was warped this turn"),
    "life above start": (
        "{who} has {n} more life than at the start",
        "{who} doesn’t have {n} more life than at the start",
    ),
}
_PAID: Mapping[str, tuple[str, str]] = {
    "kicker": ("this was kicked", "this wasn’t kicked"), "bargain": ("this was bargained", "this wasn’t bargained"),
    "gift": ("the gift was promised", "the gift wasn’t promised"), "escape": ("this escaped", "this didn’t escape"),
    "buyback": ("the buyback cost was paid", "the buyback cost wasn’t paid"),
}  # fmt: skip


def condition_words(speaker: Speaker, condition: Condition, *, not_: bool = False) -> str:
    """What must be so (or, with `not_`, must not)."""
    if condition.not_ is not None:
        return condition_words(speaker, condition.not_, not_=not not_)
    for several, word in ((condition.all_, "or" if not_ else "and"), (condition.any_, "and" if not_ else "or")):
        if several:
            return listing([condition_words(speaker, each, not_=not_) for each in several], word).replace(";", ",")
    told, text = _existence(speaker, condition, not_) or _asked(speaker, condition, not_)
    speaker.rest(condition, told, "condition")
    return _NO_COUNTER.sub(r"has no \1on it", text)


_NO_COUNTER = re.compile(r"isn’t (?:one )?with an? ((?:[^ ]+ )?counter )on it")
_Told = tuple[tuple[str, ...], str]


def _existence(speaker: Speaker, condition: Condition, not_: bool) -> _Told | None:
    """Conditions about what there is, and how many."""
    if condition.exists is not None:
        return ("exists",), _existing(speaker, condition.exists, not_)
    if condition.more_than is not None:
        return ("more_than",), _more(speaker, *condition.more_than, not_=not_)
    if condition.compare is not None:
        return ("compare",), _compared(speaker, condition.compare, not_)
    if condition.count is None:
        return None
    bound = Bound(gte=condition.gte, lte=condition.lte, eq=condition.eq)
    if not_ and condition.eq is None and (condition.gte is None) != (condition.lte is None):
        bound, not_ = Bound(lt=condition.gte, gt=condition.lte), False
    if not_ and condition.eq == 0:
        return ("count", "gte", "lte", "eq"), _held(speaker, condition.count, "at least one")
    many = "no" if condition.eq == 0 or condition.lte == 0 else speaker.bound(bound, words=True)
    text = _held(speaker, condition.count, many)
    return ("count", "gte", "lte", "eq"), f"it isn’t so that {text}" if not_ else text


def _existing(speaker: Speaker, what: Selector, not_: bool) -> str:
    """ "you control a Forest", "you control two or fewer lands", "it isn’t a creature"."""
    if what.of is not None and (what.how == "attached" or what.either is not None):
        return _controlled(speaker, what, what.of, not_)
    bound = Bound()
    if isinstance(what.count, tuple):
        least, most = what.count
        bound = Bound(gte=least or None, lte=most if most < _MANY else None)
    elif isinstance(what.count, int) and what.count > 1:
        bound = Bound(gte=what.count)
    if bound != Bound() and bound.gte != 1:
        counted = Condition(count=what, gte=bound.gte, lte=bound.lte)
        return (_existence(speaker, counted, not_) or ((), ""))[1]
    if what.among is not None and what.among.ref is not None:
        among = speaker.thing(what.among)
        if not among.plural:
            return among.is_(listing(predicate(speaker, what.kind or (), what.where), "and"), not_=not_)
    if what.both is not None and not_:
        text = _held(speaker, what, "")
        own = "you control "
        rest = text.removeprefix(own)
        return f"you don’t control both {rest}" if text.startswith(own) else f"it isn’t so that {text}"
    return _held(speaker, what, "no" if not_ else "", not_=not_)


def _controlled(speaker: Speaker, what: Selector, of: Selector, not_: bool) -> str:
    """ "another player controls enchanted creature", "the defending player controls an artifact or an enchantment"."""
    who = speaker.thing(of)
    text = f"{who.does('control')} {speaker.thing(msgspec.structs.replace(what, of=None)).text}"
    return f"it isn’t so that {text}" if not_ else text


_MANY = 99
"""The highest count of "one or more"."""
_INVERSE: Mapping[str, str] = {"lt": "gte", "gte": "lt", "gt": "lte", "lte": "gt"}


def _compared(speaker: Speaker, compare: tuple[Any, str, Any], not_: bool) -> str:
    """Two amounts: "your life total is 5 or less", "this card has three or more charge counters on it"."""
    one, how, other = compare
    if not_ and how in _INVERSE:
        how, not_ = _INVERSE[how], False
    if (
        isinstance(one, Amount)
        and one.stat == "counters"
        and one == Amount(stat="counters", of=one.of, counter=one.counter)
    ):
        kind = f"{one.counter} counter" if one.counter not in (None, "any") else "counter"
        of = speaker.thing(one.of)
        if isinstance(other, int) and not not_:
            many = speaker.bound(msgspec.convert({how: other}, Bound), words=True)
            has, on = of.does("have"), "" if of.you or of.kind == "player" else " on them" if of.plural else " on it"
            return f"{has} {many} {kind if many == 'exactly one' else f'{kind}s'}{on}"
    if isinstance(other, int) and how in ("gte", "lte"):
        return f"{speaker.amount(one)} is {other} or {'greater' if how == 'gte' else 'less'}"
    return f"{speaker.amount(one)} is {'not ' if not_ else ''}{COMPARED[how]} {speaker.amount(other)}"


def _held(speaker: Speaker, what: Selector, many: str, *, not_: bool = False) -> str:
    """ "you control a Forest", "there are seven or more cards in your graveyard", "you have no cards in hand"."""
    zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ()
    if many and what.kind == ("player",) and what.how == "all" and what.where is None:
        return f"you have {many} opponents" if what.side == "opponent" else f"there are {many} players"
    if set(what.kind or ()) == {"player"} or what.ref is not None or what.how in ("self", "event", "attached", "each"):
        thing = speaker.thing(what)
        if what.how == "self":
            return f"{thing.text} is {'not ' if not_ else ''}on the battlefield"
        return f"there {'are' if thing.plural else 'is'} {'no ' if not_ else ''}{thing.text}"
    hand = zones == ("prepared",)
    owner = _owner(speaker, what) if hand or not zones or zones == ("play",) else None
    drop = ("side", "of", "zone") if owner is not None else ()
    if not many:
        if what.how == "all":
            what = msgspec.structs.replace(what, how="choose", count=1)
        thing = speaker.thing(what, without=drop)
        if owner is None:
            return f"there {'are' if thing.plural else 'is'} {thing.text}"
        verb = "have" if hand else "control"
        return f"{owner.does(verb)} {thing.text}{' in hand' if hand else ''}"
    one = many in ("exactly one", "at least one")
    noun = _bare(speaker, what, drop, several=not one)
    if owner is None:
        return f"there {'is' if one else 'are'} {many} {noun}"
    return f"{owner.does('have' if hand else 'control')} {many} {noun}{' in hand' if hand else ''}"


def _bare(speaker: Speaker, what: Selector, drop: Sequence[str], *, several: bool) -> str:
    """The noun without its number."""
    changed = msgspec.structs.replace(what, how="all" if several else "choose", count=None)
    return speaker.thing(changed, without=("all", *drop)).text


def _owner(speaker: Speaker, what: Selector) -> Thing | None:
    """Who has what is looked for, where that is mentioned before it."""
    if what.among is not None:
        return None
    if what.of is not None:
        return speaker.thing(what.of)
    if what.side == "you":
        return YOU
    return Thing("an opponent") if what.side == "opponent" else None


def _more(speaker: Speaker, more: Selector, fewer: Selector, *, not_: bool) -> str:
    """ "an opponent controls more creatures than you"."""
    first, second = _owner(speaker, more), _owner(speaker, fewer)
    zones = more.zone if isinstance(more.zone, str) else None
    noun = _bare(speaker, more, ("side", "of", "zone"), several=True)
    other = _bare(speaker, fewer, ("side", "of", "zone"), several=True)
    if first is not None and second is not None and noun == other:
        place = f" in {ZONES[zones]}" if zones in OWN_ZONES else ""
        verb = "have" if place else "control"
        if not_:
            never = "don’t" if first.you or first.plural else "doesn’t"
            return f"{first.text} {never} {verb} more {noun}{place} than {second.text}"
        said = f"{first.does(verb)} more {noun}{place} than {second.text}"
    else:
        said = f"there are more {_bare(speaker, more, (), several=True)} than {_bare(speaker, fewer, (), several=True)}"
    return f"it isn’t so that {said}" if not_ else said


def _asked(speaker: Speaker, condition: Condition, not_: bool) -> _Told:
    """Conditions about what something is, when it is, and what has happened."""
    if condition.is_ is not None:
        return ("is_", "of"), _is(speaker, condition, not_)
    if condition.turn is not None or condition.phase is not None:
        return ("turn", "phase", "before"), _time(speaker, condition, not_)
    if condition.occurred is not None:
        return ("occurred", "during", "times"), _occurred(speaker, condition, not_)
    who = speaker.thing(condition.who) if condition.who is not None else YOU
    if condition.paid is not None:
        behind = " for this" if condition.paid.startswith("{") else ""  # a kicker of several, or mana that was spent
        plain = (f"{condition.paid} was paid{behind}", f"{condition.paid} wasn’t paid{behind}")
        by = f" by {who.text}" if condition.who is not None else ""
        return ("paid", "who"), _PAID.get(condition.paid, plain)[not_] + by
    if condition.state is not None:
        return _state(speaker, condition, who, not_)
    if condition.happened is not None:
        return ("happened",), "that happened" if condition.happened != not_ else "that didn’t happen"
    return (), "something holds"


def _state(speaker: Speaker, condition: Condition, who: Thing, not_: bool) -> _Told:
    known = _STATES.get((condition.state or "").replace("_", " ")) or _STATES.get(condition.state or "")
    many = speaker.bound(condition.times, words=condition.state == "charge") if condition.times is not None else ""
    if known is None:
        plain = (condition.state or "").replace("_", " ")
        return ("state", "times"), f"{'it isn’t so: ' if not_ else ''}{plain}{f' ({many})' if many else ''}"
    pattern = known[not_] or f"it isn’t so that {known[0]}"
    told: tuple[str, ...] = ("state", "times", *(("who",) if "{who}" in pattern else ()))
    text = (
        pattern.format(who=who.text, n=many)
        .replace(" 1 times", " once")
        .replace(" 2 times", " twice")
        .replace("or greater more life", "or more life more")
    )
    for wrong, right in (
        ("you is", "you are"),
        ("you has", "you have"),
        ("you isn’t", "you aren’t"),
        ("you doesn’t", "you don’t"),
        ("you hasn’t", "you haven’t"),
    ):
        text = text.replace(wrong, right)
    return told, text


def _is(speaker: Speaker, condition: Condition, not_: bool) -> str:
    """ "this card is tapped", "that creature is a Goblin", "it has three or more counters on it"."""
    of = speaker.thing(condition.of)
    what = condition.is_
    assert what is not None
    if what.ref is not None or (
        what.how in ("self", "attached", "event", "you", "chosen", "each") and what.where is None
    ):
        return of.is_(speaker.thing(what).text, not_=not_)
    said = predicate(speaker, what.kind or (), what.where)
    if what.zone not in (None, "play", "stack"):
        zones = (what.zone,) if isinstance(what.zone, str) else what.zone
        own = {"you": "your ", "opponent": "an opponent’s "}.get(what.side or "", "a ")
        said = [each for each in said if each != "there"]
        said.append(f"in {listing([(own if zone in OWN_ZONES else '') + ZONES[zone] for zone in zones or ()], 'or')}")
    elif what.side == "you":
        said = [each for each in said if each != "there"] + ["under your control"]
    elif what.side in ("opponent", "not_you"):
        said = [each for each in said if each != "there"] + ["under an opponent’s control"]
    speaker.rest(what, ("kind", "where", "count", "how", "id", "side", "zone"), "selector")
    if len(said) == 1 and said[0].startswith("that ") and not not_:
        return f"{of.text} {said[0].removeprefix('that ')}"
    if said and all(each.startswith("with ") for each in said):
        has = "have" if of.plural or of.you else "has"
        verb = ("don’t have" if of.plural or of.you else "doesn’t have") if not_ else has
        return f"{of.text} {verb} {listing([each.removeprefix('with ') for each in said], 'and')}"
    return of.is_(listing(said, "and"), not_=not_)


def _time(speaker: Speaker, condition: Condition, not_: bool) -> str:
    verb = "it isn’t" if not_ else "it’s"
    before = "before " if condition.before else ""
    name = phase_name(condition.phase)
    if condition.turn is not None:
        return f"{verb} {before}{possessed(speaker, condition.turn)} {name}"
    return f"{verb} {before}{name if name == 'combat' else f'the {name}'}"


_ENDS = frozenset(("enters", "dies", "leaves"))
"""What befalls a thing but once: several times is several things."""


def _occurred(speaker: Speaker, condition: Condition, not_: bool) -> str:
    """ "a creature died this turn", "you gained 3 or more life this turn"."""
    occurred = condition.occurred
    assert occurred is not None
    when = _DURING.get(condition.during or "", "")
    times, what = condition.times, occurred.what
    if (
        times is not None
        and what is not None
        and not not_
        and occurred.event in _ENDS
        and times == Bound(gte=times.gte)
    ):
        what = msgspec.structs.replace(what, count=(times.gte, _MANY))  # "two or more creatures … entered"
        occurred, times = msgspec.structs.replace(occurred, what=what), None
    text = speaker.happening(occurred, "never" if not_ else "past")
    if times is not None and occurred.event in ("life_gained", "life_lost"):
        text = text.removesuffix(" life") + f" {speaker.bound(times).replace('or greater', 'or more')} life"
    elif times is not None and occurred.event in ("damage_dealt", "combat_damage"):
        many = speaker.bound(times).replace("or greater", "or more")
        text = re.sub(r"\b(?=(?:combat )?damage\b)", f"{many} ", text, count=1)
    elif times is not None:
        often = speaker.bound(times, words=True)
        return f"{text}{when} {often} times".replace("one or more times", "at least once").replace(
            "exactly one times", "exactly once"
        )
    return f"{text}{when}"


def all_of(speaker: Speaker, conditions: Sequence[Condition]) -> str:
    """Several conditions, all of which must hold."""
    return " and ".join(condition_words(speaker, each) for each in conditions)
