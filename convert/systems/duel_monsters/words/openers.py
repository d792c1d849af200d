"""How an ability begins: on which occasion, and where its card must lie, best told where the card is next spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from convert.effects import Ability, Condition, Event, Selector
from convert.effects.steps import ChangeIdentity
from convert.prose import listing
from convert.systems.duel_monsters.words import conditions
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
    """Does it give the card another name, or make it something besides, which it has or is nowhere else?"""
    ones = [one for one in ability.do if isinstance(one, ChangeIdentity) and one.what.how == "self"]
    named = [one for one in ones if one.also or one.name is not None]
    return ability.mode == "continuous" and not ability.if_ and bool(named)


def lying(scope: Scope, ability: Ability, told: Callable[[Scope, Ability], str]) -> str:
    """What is ``told`` of the ability. Where it soon says what is done to the card itself, where that lies is said
    there: "you may banish this used monster"; else before all: "while this monster is among the used spells"."""
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
        trial.lies = said = f"{said} (not in the turn in which it came there)"
    text = told(trial, msgspec.structs.replace(ability, if_=asked))
    if f"this {said}" not in text or _ENDS.search(
        _GOES_ON_SO.sub("", _LIMIT.sub("", text.partition(f"this {said}")[0]), count=1)
    ):
        return told(scope, ability)
    scope.take(trial)
    return text


_JUST_USED = Condition(not_=Condition(occurred=Event(event="used", what=Selector(how="self")), during="turn"))
_LIMIT = re.compile(r"^This (?:ability|effect) (?:works|does not work) (?:“[^”]*”|[^“.])*\. ")
_GOES_ON_SO = re.compile(r"\. (?=If so, |If you do, )")
_ENDS = re.compile(r"\. (?=(?:[^“”]*“[^”]*”)*[^“”]*$)")


def _itself(what: object, origins: tuple[str, ...]) -> bool:
    """Is it the card itself, wherever the ability finds it?"""
    if isinstance(what, Selector) and what.including == Selector(how="self"):
        return True
    if not isinstance(what, Selector) or {*several(what.zone)} not in (set(), {*origins}):
        return False
    return msgspec.structs.replace(what, zone=None) == Selector(how="self")


def on_its_occasion(moment: str, place: str) -> str:
    """ "On your turn while this monster is Prepared"."""
    joint = " " if moment.endswith(OWN_TURN) else ", "
    return f"{moment}{joint}{place}" if moment and place else moment or place


def in_its_mode(said: str) -> str:
    """ "While in Attack Mode, this monster cannot be …" for "this Attack Mode monster cannot be …", "if this monster
    was Special Summoned by its own ability, it …" for "this monster that was …"."""
    said = _THAT_CAME.sub(r"if this \1 was \2, it ", said)
    return _IN_A_MODE.sub(r"while in \1 Mode, this \2 ", said)


def struck_in_its_mode(moment: str) -> str:
    """ "When this monster is attacked in Attack Mode" for "when this Attack Mode monster is attacked", "when this
    monster, equipped to a monster, is destroyed" for "this monster that is equipped to a monster"."""
    moment = _WHOSE_USED.sub(lambda of: f" {of[2]} Special Summoned from {_USED_OF[of[1]]} used spells", moment, 1)
    return as_an_aside(_STRUCK.sub(r"this \2 is \3 in \1 Mode", moment))


def as_an_aside(said: str) -> str:
    """What is told of the card itself in the middle of what happens to it, between commas."""
    return _MIDDLE.sub(r"this \1, \2,", said).replace("this equipment, equipped to ", "this equipment, worn by ", 1)


_WHOSE_USED = re.compile(r" whose spell is (your own|an enemy’s) (is|are) Special Summoned from the used spells")
_USED_OF = {"your own": "your", "an enemy’s": "an enemy’s"}
_CAME = r"(?:[A-Z][a-z]+ Summoned|summoned (?:with|by))\b"
_MIDDLE = re.compile(
    rf"\bthis (\w+) that (?:is|lies|was|has been) ((?:equipped to a|armed as a|{_CAME})[^.,]*?)"
    r"(?= (?:is|was|declares|fights|destroys|attacks) )"
)
_THAT_CAME = re.compile(rf"^this (\w+) that was ({_CAME}[^.,]*?) (?=(?:has|have|may|can|cannot|gains) )")


_STRUCK = re.compile(r"\bthis (Attack|Defense) Mode (\w+) is (attacked|destroyed by battle|Special Summoned)\b")
_IN_A_MODE = re.compile(r"^this (Attack|Defense) Mode (\w+) ")


def at_any_moment_too(scope: Scope) -> str:
    """ "Or at any moment while you have a Dragon in play", of what else takes an action."""
    joint = "while" if all(map(_is_state, scope.sometimes)) else "if"
    return f"or at any moment {joint} {conditions.all_of(scope, scope.sometimes)}"


def in_one(head: str) -> str:
    """How an ability begins, with a moment and what must have happened before it as one opener: "at the end of a turn
    in which this monster was destroyed", "at the start of the turn after it was banished"."""
    head = _NOT_OF_THIS_TURN.sub(r"while \1 has lain among the used spells since an earlier turn", head)
    found = _OF_THE_TURN.fullmatch(head)
    if found is None or (found["last"] == "last") is not found["moment"].startswith("at the start"):
        return head
    thing, place = found["it"], found["place"]
    if place and not found["done"].startswith(_LEADS_TO[place]):
        return head
    thing = f"this {found['this']}" if place and thing == "it" else thing
    still = f", if it is still {_THERE.get((place, found['done']), place)}" if place else ""
    return as_an_aside(f"{_IN_ITS_TURN[found['moment']]} {thing} was {found['done']}{still}")


_SAID = r"(?:“[^”]*”|(?! and | this turn| last turn)[^“”,])+"
_IN_ITS_TURN = {
    "at the end of the turn": "at the end of a turn in which",
    "at the end of an enemy’s turn": "at the end of an enemy’s turn in which",
    "at the start of the turn": "at the start of the turn after",
    "at the start of the next turn": "at the start of the turn after",
}
_OF_THE_TURN = re.compile(
    r"(?:while this (?P<this>\w+) is (?P<place>among the used spells|banished), )?"
    rf"(?P<moment>{'|'.join(_IN_ITS_TURN)}), if (?P<it>{_SAID}) has been (?P<done>{_SAID}) (?P<last>this|last) turn"
)
_THERE = {("among the used spells", "sent to the used spells"): "there"}
"""Where it still lies, where that has just been named."""
_LEADS_TO = {"among the used spells": ("sent to the used spells", "destroyed", "Destroyed"), "banished": ("banished",)}
"""How it is told what brings a card where it lies."""


_NOT_OF_THIS_TURN = re.compile(
    r"while (this \w+) is among the used spells, if it has not been sent to the used spells this turn(?=, |$)"
)


def under(scope: Scope, head: str, asked: Sequence[Condition], *, begun: bool = False, joint: str = ", if ") -> str:
    """How an ability begins, and under which conditions: "when a Fish is destroyed while you have a Dragon in play"; of
    what is no state, or long, or could be taken for a part of what stands before: "when …, if …".

    :param begun: whether something that "while" can follow stands before an empty ``head``
    :param joint: what stands before other conditions
    """
    if not asked:
        return head
    told = conditions.all_of(scope, asked)
    follows = head.startswith(_GOES_ON) and not _IN_PARTS.search(_AS_ONE.sub("", head)) if head else begun
    if follows and all(map(_is_state, asked)) and len(told.split()) <= _SHORT:
        return f"{head} while {told}" if head else f"while {told}"
    return f"{head}{joint}{told}" if head else f"if {told}"


_SHORT = 14
"""So many words may stand behind "while" before an ability has said what it does."""
_GOES_ON = ("when ", "if ", "use it when ", "cast it when ", "in ", "during ", "each time ")
"""How a head begins behind which "while" is of the whole of it, and no clause of its own."""
_IN_PARTS = re.compile(r", | (?:or|and|that|while|if) ")
"""Where "while" would seem to be of the last part of a head alone."""
_AS_ONE = re.compile(
    r"\b(?:casts? or uses?|one or more|(?:a )?card or effect|Spell or Trap Cards?|(?:Spell|Trap) Card or its effect)\b"
)
"""What is one thing in spite of its "or"."""


def _is_state(one: Condition) -> bool:
    """Is it what there is, or is not, and of nothing that the ability is about?"""
    if several_of := one.any_ or one.all_:
        return all(map(_is_state, several_of))
    if one.not_ is not None:
        return _is_state(one.not_)
    said = msgspec.json.encode(one)
    about = any(word in said for word in (b'"how":"self"', b'"how":"event"', b'"how":"previous"', b'"ref"'))
    return (one.exists is not None or one.count is not None or one.compare is not None) and not about


def out_of_dice(ability: Ability) -> tuple[Ability, tuple[str, ...]]:
    """The ability without the condition that no Attack is at its dice or damage (PRECAST-10), and the remark that says
    so behind it instead."""
    if ability.mode not in ("trigger", "quick", "activate", "flip", "cast") or _OUT_OF_DICE not in ability.if_:
        return ability, ()
    rest = tuple(one for one in ability.if_ if one != _OUT_OF_DICE)
    return msgspec.structs.replace(ability, if_=rest), ("Not during the dice or damage of an Attack.",)


_OUT_OF_DICE = Condition(not_=Condition(phase="damage_step"))
