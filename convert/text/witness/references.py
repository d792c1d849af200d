"""What kinds of thing the words under a step can mean, from the words alone: "this card" is never the target, "that
target" nothing else, "it" after "target 1 monster" not this card where nothing has named it since."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from convert.text.witness.shapes import Node, Odd, before, named, steps

_WORDS = re.compile(r"[a-z]+")
_IT = frozenset(("it", "its", "they", "them", "their", "themselves", "both", "either", "each", "one", "ones"))
_THIS = re.compile(
    r"(?<!the turn )\b(this|these) (?!turn|effect|way|battle|chain|duel|phase|attack|position)|\bitself\b"
)
_THAT = frozenset(("that", "those", "such"))
_OTHER = frozenset(("other", "others", "rest", "remaining", "same", "different", "token", "tokens"))
_TARGET = re.compile(
    r"\b(that|those|the|both|first|second) (\w+ )?targets?\b(?! points to)|\b(the|that|those) targeted\b"
)
_THINGS = re.compile(r"\b(that|those) ([\w-]+ )?(monsters?|cards?)\b")
_THE = re.compile(
    r"\b(the|your|opponent's) ([\w-]+ )?"
    r"([\w-]+ed|sent|drawn|attacking|battling|shown|chosen|monsters?|(?:spell |trap )?cards?)\b"
)
_ELSE = re.compile(rf"{_THE.pattern}|destroyed by|any monster|monster attack(ing|ed)")
_DONE = re.compile(r"\b([\w-]+ed|sent|shown|both|cards?|monsters?)\b")
_AIMS = re.compile(r"\b(target|select|choose)\b", re.I)
_AIMED = re.compile(r"that target|target of")
_FIGHTER = re.compile(r"\b(the|that) (attacking|battling|attacked) monster\b")
_BEARER = re.compile(r"\bthe equipped monster\b(?!'s(?:,|$))")
_MOMENT = re.compile(r"attack|battl|activat|negat|opponent|summoned|destroyed|that spell|that trap")
_ONE_OF_THEIRS = re.compile(r"\b(the|that) opponent's (\w+ )?monster\b(?! (effect|card))")
"""One monster, which a battle or a target before has told; "monsters" would be all."""
_BEGINS = ("is ", "are ", "was ", "cannot ", "can ", "must ")
_FIGHTS = frozenset(("battles", "battle_damage", "damage_step", "damage_calculation"))
_ATTACKED = re.compile(r"\b(attacks? this (card|monster)|(?<!or )(is|are) attacked)\b")
_KINDS = {"t": "target", "c": "chosen", "s": "made"}
_NAMED = frozenset(_KINDS.values()) | {"cost"}


class Said:
    """The words of a clause, and which kinds of word are among them."""

    __slots__ = ("it", "other", "target", "text", "that", "this")

    def __init__(self, text: str, name: str) -> None:
        self.text = text.lower()
        words = _WORDS.findall(self.text)
        self.it = not _IT.isdisjoint(words)
        self.that = not _THAT.isdisjoint(words)
        self.this = name in text or _THIS.search(self.text) is not None
        self.other = not _OTHER.isdisjoint(words)
        self.target = "target" in self.text and _TARGET.search(self.text) is not None


def astray(ability: Node, clauses: Mapping[int, str], name: str) -> Iterator[Odd]:
    """The steps of one ability that are done to what their words cannot mean. ``name``: the card's own."""
    if "src" not in ability:
        return
    told: dict[int, Said] = {}
    paid = {one["id"] for one in named(ability.get("cost", ()))}
    aims = _aims(ability, clauses)
    yield from _of_the_battle(ability, clauses)
    yield from _of_one(ability, clauses)
    for src, step in steps(ability):
        kind = _kind(step.get("what"), paid)
        if src not in clauses or (kind is None and "if" not in step and step.get("link") != "if_not"):
            continue
        if src not in told:
            told[src] = Said(clauses[src], name)
        said = told[src]
        if kind is not None and (what := _mistaken(kind, said, step, aims, src)):
            yield src, what
        elif kind == "self" and said.it and not (said.this or said.that) and 0 <= aims <= src:
            since = range(aims, src)
            if ability["mode"] != "continuous" and not any(Said(clauses.get(at, ""), name).this for at in since):
                yield src, "this card, where “it” follows a target"
        elif kind == "self" and said.it and not said.this and _spoke_of_another(ability, step, src, clauses, name):
            yield src, "this card, where “it” follows another one"
        elif kind == "event" and said.it and not said.that and _befell_this(ability):
            yield src, "what did it to this card, where “it” is this card"
        elif kind == "cost" and (aims >= 0 or "when" in ability) and not _DONE.search(said.text):
            yield src, "what was given as a cost, where something else was named"
        yield from _of_known_words(src, step, said, ability, paid)


def _spoke_of_another(ability: Node, step: Node, src: int, clauses: Mapping[int, str], name: str) -> bool:
    """Whether the clause just before, in which this card is not named, did something to another thing."""
    if any((one.get("what") or {}) == {"how": "self"} for at, one in steps(ability) if at == src - 1):
        return False  # both of them: "negate their effects"
    last = before(ability, step)
    if last is None or last.get("src") != src - 1 or src - 1 not in clauses:
        return False
    what = last.get("what")
    other = isinstance(what, dict) and (what.get("how") in ("choose", "target", "event") or "ref" in what)
    return other and not Said(clauses[src - 1], name).this


def _befell_this(ability: Node) -> bool:
    """Whether what sets it off is that this card leaves play by something, which the event then stands for."""
    when = ability.get("when") or {}
    if ability["mode"] == "replacement" or when.get("event") not in ("destroyed", "used", "banished", "leaves_play"):
        return False
    return (when.get("what") or {}).get("how") == "self" and "by" not in when


def _kind(what: Any, paid: set[str]) -> str | None:
    """What kind of thing was named before that a step is done to; None for what it describes itself."""
    if not isinstance(what, dict):
        return None
    if isinstance(ref := what.get("ref"), str):
        return "cost" if ref in paid else _KINDS.get(ref[:1])
    how = what.get("how")
    return how if how in ("self", "event", "equipped") and what.get("kind") != "caster" else None


def _aims(ability: Node, clauses: Mapping[int, str]) -> int:
    """The last clause that targets; -1 for none."""
    if not ability.get("targets"):
        return -1
    found = [at for at in ability.get("src", ()) if at in clauses and _AIMS.search(clauses[at])]
    return max((at for at in found if not _AIMED.search(clauses[at])), default=-1)


def _mistaken(kind: str, said: Said, step: Node, aims: int, src: int) -> str:
    """What the words leave no room for; "" where they do not say."""
    vague = said.it or said.that or said.target
    if kind in _NAMED and said.this and not (vague or said.other or step["op"] == "shadow" or _THE.search(said.text)):
        return "another thing, where only this card is named" if not said.text.startswith(_BEGINS) else ""
    if (
        kind == "self"
        and not (said.this or said.it or step["op"] == "copy")
        and (said.target or _THINGS.search(said.text))
        and not said.text.startswith("gains ")
    ):
        return "this card, where “that” one is named"
    if said.target and aims >= 0 and kind in ("event", "chosen", "made", "cost") and not said.it:
        return "" if "attack target" in said.text or _THE.search(said.text) else "something else than the target"
    if kind == "event" and aims == src - 1 and said.it and not (said.that or said.this or _MOMENT.search(said.text)):
        return "what sets it off, where “it” follows a target"
    if kind == "event" and said.this and not vague and step["op"] != "copy" and not _ELSE.search(said.text):
        return "what sets it off, where only this card is named"
    if said.this or vague:
        return ""
    if kind in (*_NAMED, "self") and _BEARER.search(said.text):
        return "another thing than the equipped monster"
    if kind != "event" and _FIGHTER.search(said.text):
        return "another thing than the monster in the battle"
    return ""


def _of_the_battle(ability: Node, clauses: Mapping[int, str]) -> Iterator[Odd]:
    """ "When they attack this monster": not when it attacks."""
    told = [src for src in ability["src"] if "attack" in clauses.get(src, "") and _ATTACKED.search(clauses[src])]
    if not told:
        return
    happens = {one["event"] for one in _events(ability)}
    if happens.isdisjoint(_FIGHTS) or not happens.isdisjoint(("attacked", "attack_declared")):
        return
    if any("by" in one and one["event"].startswith("damage_") for one in _events(ability)):
        return
    if "attacking" in repr(ability):
        return
    for src in told:
        yield src, "any battle, where one is attacked"


def _of_one(ability: Node, clauses: Mapping[int, str]) -> Iterator[Odd]:
    """ "The opponent's monster": one, and never all that there are."""
    for src in ability["src"]:
        if _ONE_OF_THEIRS.search(clauses.get(src, "")) is None:
            continue
        done = [step.get("what") or {} for at, step in steps(ability) if at == src]
        aimed = [one for one in ability.get("targets", ()) if one.get("count") == "all"]
        if any(one.get("how") == "all" and one.get("kind") == "monster" for one in done) or aimed:
            yield src, "all monsters, where one is meant"


def _of_known_words(src: int, step: Node, said: Said, ability: Node, paid: set[str]) -> Iterator[Odd]:
    """Words that point further than any field does."""
    if "that same monster" in said.text:
        yield src, "one thing for “that same monster”"
    if "was equipped to" in said.text and (step.get("what") or {}) == {"how": "equipped", "kind": "monster"}:
        yield src, "what it is equipped to now"
    if step.get("link") == "if_not" and not step.get("if") and (before(ability, step) or {}).get("link") == "also":
        yield src, "“otherwise” of what is done besides"
    if step.get("what") == {"how": "event", "kind": "monster"} and "that monster" in said.text and _strangers(ability):
        yield src, "one of two monsters in a battle, and not which"
    for condition in step.get("if", ()):
        asked, of = condition.get("is"), condition.get("of")
        if isinstance(asked, dict) and isinstance(of, dict) and asked.get("zone") == "play" and of.get("ref") in paid:
            yield src, "where something is now, not where it was"


def _strangers(ability: Node) -> bool:
    """Whether what sets it off is a battle of two monsters that are both described."""
    when = ability.get("when") or {}
    for one in when.get("any", (when,)):
        if one.get("event") not in (*_FIGHTS, "attack_declared", "attacked") or "what" not in one or "by" not in one:
            return False
        if any(one[side].get("how") or one[side].get("kind") != "monster" for side in ("what", "by")):
            return False
    return bool(when)


def _events(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        if isinstance(node.get("event"), str):
            yield node
        for value in node.values():
            yield from _events(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from _events(value)
