"""How an ability begins: on which occasion, and where its card must lie, best told where the card is next spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from convert.effects import Ability, Condition, Event, Selector
from convert.effects.steps import ChangeIdentity
from convert.prose import listing
from convert.systems.duel_monsters.words.occasions import OWN_TURN
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Scope

PLACES = {
    "prepared": "is Prepared",
    "used": "is among the used spells",
    "banished": "is banished",
    "spellbook": "is in the Spellbook",
    "pendulum": "is in a Pendulum Zone",
}
EVERYWHERE = frozenset(("play", "prepared", "used", "banished", "spellbook"))
"""Together: wherever it is ("always treated as")."""
_LYING = {"prepared": "Prepared", "used": "used", "banished": "banished"}
"""Where it lies, before its noun: "this used monster"."""


def place(scope: Scope, ability: Ability) -> str:
    """Where it must be for this to work, unless that is in play, or is told with its noun (``lying``)."""
    if ability.from_ == "play":
        return "while in play" if _renames(ability) else ""
    origins = several(ability.from_)
    if set(origins) >= EVERYWHERE or scope.lies:
        return ""
    known = PLACES if ability.mode == "summon_rule" else {**PLACES, "extra": PLACES["spellbook"]}
    places = list(dict.fromkeys(known[place] for place in origins if place in known))
    if not places:
        return ""
    if "play" in origins:
        places.append("is in play")
    scope.topic = "self"
    return f"while this {scope.this} is {listing([one.removeprefix('is ') for one in places], 'or')}"


def _renames(ability: Ability) -> bool:
    """Does it give the card another name, which it has nowhere else?"""
    named = [one for one in ability.do if isinstance(one, ChangeIdentity) and one.name is not None and not one.also]
    return ability.mode == "continuous" and not ability.if_ and any(one.what.how == "self" for one in named)


def lying(scope: Scope, ability: Ability, told: Callable[[Scope, Ability], str]) -> str:
    """What is ``told`` of the ability. Where its first sentence says what is done to the card itself, where it lies is
    said there: "you may banish this used monster"; else before all: "while this monster is among the used spells"."""
    origins = several(ability.from_)
    named = any(_itself(getattr(step, "what", None), origins) for step in (*ability.cost, *ability.do))
    asked = tuple(one for one in ability.if_ if one != _JUST_USED or origins != ("used",))
    alone = b'"how":"self"' not in msgspec.json.encode((ability.when, asked))
    if not named or not alone or not set(origins) <= {"play", *_LYING} or origins == ("play",):
        return told(scope, ability)
    trial = scope.fork()
    places = listing([_LYING.get(one, "in play") for one in sorted(origins, key="play".__eq__)], "or")
    trial.lies = said = f"{scope.this} ({places})" if "play" in origins else f"{places} {scope.this}"
    if len(asked) < len(ability.if_):
        trial.lies = said = f"{said} (not in the turn in which it was used)"
    text = told(trial, msgspec.structs.replace(ability, if_=asked))
    if trial.lies or _ENDS.search(_LIMIT.sub("", text.partition(f"this {said}")[0])):
        return told(scope, ability)
    scope.take(trial)
    return text


_JUST_USED = Condition(not_=Condition(occurred=Event(event="used", what=Selector(how="self")), during="turn"))
_LIMIT = re.compile(r"^This (?:ability|effect) (?:works|does not work) (?:“[^”]*”|[^“.])*\. ")
_ENDS = re.compile(r"\. (?=(?:[^“”]*“[^”]*”)*[^“”]*$)")


def _itself(what: object, origins: tuple[str, ...]) -> bool:
    """Is it the card itself, wherever the ability finds it?"""
    if not isinstance(what, Selector) or {*several(what.zone)} not in (set(), {*origins}):
        return False
    return msgspec.structs.replace(what, zone=None) == Selector(how="self")


def on_its_occasion(moment: str, place: str) -> str:
    """ "On your turn while this monster is Prepared"."""
    joint = " " if moment.endswith(OWN_TURN) else ", "
    return f"{moment}{joint}{place}" if moment and place else moment or place


def not_of_this_turn(head: str) -> str:
    """How an ability begins whose card must not have been used just now."""
    return _NOT_OF_THIS_TURN.sub(r"while \1 has lain among the used spells since an earlier turn", head)


_NOT_OF_THIS_TURN = re.compile(
    r"while (this \w+) is among the used spells, if it has not been sent to the used spells this turn(?=, |$)"
)
