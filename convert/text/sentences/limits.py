"""Whole sentences that limit: "You can only use this effect of “X” once per turn." and their relatives.

A limit is read in three parts: what is limited (``_object``), how often (``_times``), and what is added to it
(``_tails``: "and cannot activate more than 1 in the same Chain").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from convert.effects import Condition, Limit, Step
from convert.text.cursor import Cursor

Where = Literal["this", "each", "cast", "summon", "this_way", "control"]
Part = Literal["all", "before", "after", "last", "next"]
Per = Literal["turn", "chain", "battle", "duel"]
_ORDINALS = {"1st": 0, "first": 0, "2nd": 1, "second": 1, "3rd": 2, "third": 2, "4th": 3, "fourth": 3}
_PERIODS: dict[str, Per] = {"turn": "turn", "chain": "chain", "duel": "duel"}
_BEFORE = ("preceding", "previous", "above")
_AFTER = ("following", "below")
_GROUP = "g1"
LIMITS_BEGIN = frozenset(("you", "only", "there", "the", "this", "each"))
"""The first words of sentences that limit."""
GAINED_ONCE = ("you", "can", "only", "gain", "this", "effect", "once", "per", "turn")
""" "(You can only gain this effect once per turn.)": of the ability before, whichever copy has it."""


@dataclass(slots=True)
class LimitRead:
    """A limit, and what it limits: this effect, each effect, the cast, the card's own summon, how many you control.

    ``part``: of several effects only those read ``before`` or ``after`` this sentence, or only the ``last`` of the one
    and the ``next`` of the other. ``also``: further limits of the same abilities. ``at``: how many abilities there were
    when it was read."""

    limit: Limit
    where: Where
    ordinals: tuple[int, ...] = ()
    src: int = -1
    part: Part = "all"
    also: tuple[Limit, ...] = ()
    manner: Any = ""
    """For ``summon``: in which manner, where that is said ("You can only Link Summon …")."""
    series: str = ""
    """For ``control``: of which series there can be only so many, where it is not this card alone."""
    kind: str = ""
    """For ``control``, of a series: "monster" or "card"."""
    all_fields: bool = False
    """For ``control``: on the whole field, whoever has them there."""
    face_up: bool = False
    """For ``control``: those alone that are face-up."""
    at: int = 0
    given: bool = False
    """It stands among the words of an effect that is given to others, and limits that."""
    asked: Condition | None = None
    """What must hold for any of those effects to be activated."""
    steps: tuple[Step, ...] = ()
    """What activating any of them brings with it."""
    more_src: tuple[int, ...] = ()
    """The clauses that say so."""


def take_limit_sentence(words: list[str]) -> LimitRead | None:
    """The limit that a whole sentence states; None if it states something else."""
    if words[:3] == ["you", "cannot", "activate"] and words[-2:] == ["same", "chain"]:
        return _not_in_one_chain(Cursor(words, 3))
    if "only" not in words[:8] and "use" not in words[:4]:
        return None
    if tuple(words) == GAINED_ONCE:
        return LimitRead(Limit(scope="name"), "this")
    cur = Cursor(words)
    if cur.take("there", "can", "only", "be"):
        return _on_the_field(cur)
    if cur.take("the", "effect", "of") or cur.take("this", "effect", "of"):
        _skip_name(cur, ("can",))
        if cur.take("can", "only", "be", "activated") or cur.take("can", "only", "be", "used"):
            limit = _times(cur, "name")
            return _tails(cur, LimitRead(limit, "this")) if limit is not None else None
        return None
    if cur.take("this", "effect", "can", "only", "be", "used") or cur.take(
        "this", "effect", "can", "be", "used", "only"
    ):
        return _while_face_up(cur)
    if not (_players_can_only(cur) or cur.take("only") or (cur.take("you", "can") and cur.at("use"))):
        return None
    if cur.take("control"):
        return _controlled(cur)
    if cur.peek().split("-")[-1] == "summon" or cur.at("summon"):
        return _summoned(cur)
    if not cur.take_any(("use", "activate", "apply")):
        return None
    scope: Literal["instance", "name"] = "name" if any(w[:1] == '"' for w in words) else "instance"
    found = _object(cur, cur.words[cur.pos - 1] == "activate", scope)
    return _tails(cur, found) if found is not None else None


def _players_can_only(cur: Cursor) -> bool:
    """ "You can only (use …)"; "each player can only": uses are counted for each player anyway."""
    each = cur.at("each", "player", "can", "only", "use", "the", "effect", "of")
    return cur.take("you", "can", "only") or (each and cur.take("each", "player", "can", "only"))


def _not_in_one_chain(cur: Cursor) -> LimitRead | None:
    """ "You cannot activate these effects [of “X”] in the same Chain": not two of them to one chain."""
    part: Part = "all"
    if cur.take("the"):
        part = _part(cur.take_any((*_BEFORE, *_AFTER)))
    elif not (cur.take("these") or cur.take("both", "of", "this", "card", "'s")):
        return None
    if not cur.take_any(("effects",)):
        return None
    if cur.take("of"):
        _skip_name(cur, ("in",))
    if not cur.take("in", "the", "same", "chain") or not cur.done:
        return None
    return LimitRead(Limit(per="chain", scope="name", group="g2"), "each", part=part)


def _on_the_field(cur: Cursor) -> LimitRead | None:
    """ "There can only be 1 “X” on the field." """
    n, up = _number(cur), cur.take("face-up")
    name = cur.peek()
    if not n or name[:1] != '"':
        return None
    cur.pos += 1
    kind = cur.take_any(("monster", "card"))
    if not (cur.take("on", "the", "field") and cur.done):
        return None
    series = name.strip('"') if kind else ""
    return LimitRead(Limit(n=n), "control", series=series, kind=kind, all_fields=True, face_up=up)


def _controlled(cur: Cursor) -> LimitRead | None:
    """ "You can only control 1 [face-up] “X” [monster]": monster or card is the series, else the card's own name."""
    n, up = _number(cur), cur.take("face-up")
    if not n or cur.peek()[:1] != '"':
        return None
    name = cur.peek().strip('"')
    cur.pos += 1
    kind = cur.take_any(("monster", "card"))
    return LimitRead(Limit(n=n), "control", series=name if kind else "", kind=kind, face_up=up) if cur.done else None


def _while_face_up(cur: Cursor) -> LimitRead | None:
    """ "This effect can only be used once while this card is face-up on the field": once for this copy."""
    for tail in (
        ("once", "while-card-face-up"),
        ("once", "while", "this", "card", "is", "on", "the", "field"),
        ("once", "while", "this", "card", "is", "face-up", "on", "the", "field"),
    ):
        if cur.take(*tail):
            return LimitRead(Limit(per="duel"), "this") if cur.done else None
    if cur.take("once", "per", "duel"):
        return LimitRead(Limit(per="duel", scope="name"), "this") if cur.done else None
    return None


def _summoned(cur: Cursor) -> LimitRead | None:
    """ "You can only Special Summon “X” once per turn [, no matter which method you use]"; with "this way" it is of one
    way. Of both it is a limit that several ways share, as no other way does: nothing in the tree says so."""
    manner = cur.peek().removesuffix("-summon")
    cur.pos += 1
    if cur.take("this", "card"):
        pass
    elif cur.peek()[:1] == '"':
        _skip_name(cur, ("once", "twice", "thrice", "this", "2", "3", "("))
    else:
        return None
    cur.take("(", "s", ")")
    way = cur.take("this", "way")
    limit = _times(cur, "name")
    way = cur.take("this", "way") or way
    shared = cur.take(",", "no", "matter", "which", "method", "you", "use") and way
    if limit is None or shared or not cur.done:
        return None
    return LimitRead(limit, "this_way" if way else "summon", manner="" if manner in ("special", "summon") else manner)


def _object(cur: Cursor, activate: bool, scope: Literal["instance", "name"]) -> LimitRead | None:
    """What is used only so often, with how often."""
    if cur.take("this", "effect") or cur.take("this", "card", "'s", "effect"):
        return _often(cur, scope, "this")
    if cur.take("each"):
        part: Part = "all"
        if cur.take("of", "the") or cur.take("of", "these"):
            word = cur.take_any((*_BEFORE, *_AFTER)) or ""
            part = _part(word)
        cur.take_any(("monster", "pendulum"))
        cur.take_any(("effect", "effects"))
        found = _often(cur, scope, "each")
        return replace(found, part=part) if found is not None else None
    if cur.take("the"):
        return _the_effect(cur, scope)
    if cur.peek().isdigit():
        return _so_many(cur)
    if cur.peek()[:1] == '"':
        _skip_name(cur, ("once", "twice", "thrice", "2", "3", "up", "effect", "effects"))
        if cur.take_any(("effect", "effects")):
            return None
        limit = _times(cur, "name", activate=True)
        return LimitRead(limit, "cast") if limit is not None else None
    return None


def _part(word: str) -> Part:
    return "before" if word in _BEFORE else "after" if word in _AFTER else "all"


def _the_effect(cur: Cursor, scope: Literal["instance", "name"]) -> LimitRead | None:
    """ "the effect of “X”", "the following effect of …", "the 1st and 3rd effects of …"."""
    word = cur.take_any((*_BEFORE, *_AFTER)) or ""
    ordinals: list[int] = []
    while cur.peek() in _ORDINALS or (ordinals and cur.peek() in ("and", ",")):
        if cur.peek() in _ORDINALS:
            ordinals.append(_ORDINALS[cur.peek()])
        cur.pos += 1
    cur.take_any(("monster", "pendulum"))
    one = cur.take_any(("effect", "effects"))
    if not one:
        return None
    if ordinals:
        found = _often(cur, scope, "each")
        return replace(found, ordinals=tuple(ordinals)) if found is not None else None
    if not word:
        return _often(cur, scope, "this")
    found = _often(cur, scope, "each")
    part = _part(word)
    if one == "effect":
        part = "last" if part == "before" else "next"
    return replace(found, part=part) if found is not None else None


def _often(cur: Cursor, scope: Literal["instance", "name"], where: Where) -> LimitRead | None:
    """ "of “X” once per turn"."""
    if cur.take("of"):
        _skip_name(cur, ("once", "twice", "thrice", "2", "3", "4", "5", "6", "up"))
    limit = _times(cur, scope)
    return LimitRead(limit, where) if limit is not None else None


def _so_many(cur: Cursor) -> LimitRead | None:
    """ "1 “X” per turn", "1 “X” effect per turn, and only once that turn", "1 of the following effects of “X” …"."""
    n = _number(cur)
    effect = False
    part: Part = "all"
    if cur.take("effect", "of") or cur.take("monster", "effect", "of"):
        effect = True
    elif cur.take("of", "the") or cur.take("of", "these"):
        part = _part(cur.take_any((*_BEFORE, *_AFTER)) or "")
        if not cur.take_any(("effects", "effect")) or not cur.take("of"):
            return None
        effect = True
    if cur.peek()[:1] != '"':
        return None
    _skip_name(cur, ("per", "each", "effect", "monster", "pendulum"))
    cur.take_any(("monster", "pendulum"))
    effect = bool(cur.take_any(("effect", "effects"))) or effect
    per = _period(cur)
    if per is None:
        return None
    if effect:
        cur.take(",")
        cur.take("and")
        cur.take("only", "once", "that", "turn")
        return LimitRead(Limit(n=n, per=per, scope="name", group=_GROUP), "each", part=part)
    if cur.take(",", "and", "only", "once", "that", "turn") or cur.take("and", "only", "once", "that", "turn"):
        return LimitRead(Limit(n=n, per=per, scope="name", group=_GROUP), "each")
    return LimitRead(Limit(n=n, per=per, scope="name", activate=True), "cast")


def _number(cur: Cursor) -> int:
    """A plain number, at least 1; 0 where there is none."""
    if not cur.peek().isdigit():
        return 0
    cur.pos += 1
    return max(1, int(cur.words[cur.pos - 1]))


def _skip_name(cur: Cursor, until: tuple[str, ...]) -> None:
    """The card's own name, however its quotes are nested, and "'s effect"."""
    at = cur.pos
    while at < cur.end and cur.words[at] not in until:
        at += 1
    if at < cur.end and at - cur.pos <= 16:
        cur.pos = at


def _times(cur: Cursor, scope: Literal["instance", "name"], *, activate: bool = False) -> Limit | None:
    """ "once per turn", "up to twice per turn", "3 times per Duel", "once per Chain"; None if it is something else."""
    cur.take("up", "to")
    n = {"once": 1, "twice": 2, "thrice": 3}.get(cur.peek(), 0)
    if n:
        cur.pos += 1
    elif cur.peek().isdigit() and cur.peek(1) == "times":
        n = max(1, int(cur.peek()))
        cur.pos += 2
    per = _period(cur) if n else None
    return Limit(n=n, per=per, scope=scope, activate=activate) if per is not None else None


def _period(cur: Cursor) -> Per | None:
    if cur.peek() in ("per", "each", "a") and (per := _PERIODS.get(cur.peek(1))) is not None:
        cur.pos += 2
        return per
    return None


def _tails(cur: Cursor, read: LimitRead) -> LimitRead | None:
    """What else is said of the same uses; None where something is left that is no limit."""
    also: list[Limit] = []
    while not cur.done:
        cur.take(",")
        cur.take("and")
        cur.take("only")
        if (
            cur.take("cannot", "activate", "more", "than", "1", "in", "the", "same", "chain")
            or cur.take("cannot", "activate", "both", "in", "the", "same", "chain")
            or cur.take("cannot", "activate", "them", "in", "the", "same", "chain")
            or cur.take("cannot", "activate", "both", "effects", "in", "the", "same", "chain")
        ):
            also.append(Limit(per="chain", scope=read.limit.scope, group="g2"))
            continue
        more = _times(cur, read.limit.scope)
        if more is None:
            return None
        also.append(more)
    return replace(read, also=tuple(also)) if also else read
