"""Moments inside an ability: what happened before, what is waited for, what would happen. The words of the ability must
speak of each, and of the way in which it comes about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from convert.text.witness.shapes import Node, Odd, steps

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_ANSWERS = frozenset(("negate_cast", "negate_summon", "negate_attack", "change_effect"))
"""What is done to something that has just begun."""
_BY_BATTLE = re.compile(r"\bdestroyed by (an attack or )?battle\b(?!,? or\b)")
_BY_EFFECT = re.compile(
    r"\bdestroyed (and sent to the (gy|graveyard) )?by (an? |your |an opponent's |your opponent's )card effect"
)
_OTHERWISE = re.compile(
    r"by battle or|effect or (by )?battle|or (is |are )?(sent|banished|leaves|returned)|except by|other than"
)
_DIRECT = re.compile(r"\b(declares? a direct attack|attacks? (you |your opponent )?directly)\b")
_MATERIAL = re.compile(
    r"\bmaterial (monster )?for (a|an|the|its|your) [^.;:,]*?\b(fusion|synchro|xyz|link|ritual) summon"
)
_ENDS = (". ", "\n", "●")
_DAMAGE = re.compile(r"\bbattle damage\b")
_FLIPPED = {"event": "revealed"}
_ASKED = ("cast", "quick", "activate")
"""The modes of what is used by choice."""


class Told:
    """A card's text, and where each of its clauses stands in it."""

    __slots__ = ("_places", "_text")

    def __init__(self, text: str, places: Mapping[int, tuple[int, int]]) -> None:
        """``places``: by the index of a clause, where it begins and ends."""
        self._text, self._places = text.lower(), places

    def between(self, first: int, last: int) -> str:
        """The text from one clause to another, with what stands between and is no clause."""
        known = [self._places[at] for at in range(first, last + 1) if at in self._places]
        return self._text[known[0][0] : max(end for _, end in known)] if known else ""

    def sentences(self, first: int, last: int) -> str:
        """The same from where its first sentence begins: "During the End Phase of this turn, …"."""
        told = self.between(first, last)
        begins = self._places[first][0] if first in self._places else 0
        return self._text[max(self._text.rfind(mark, 0, begins) for mark in _ENDS) + 1 : begins] + told


def unspoken(ability: Node, told: Told, words: Mapping[str, frozenset[str]]) -> Iterator[Odd]:
    """What happens in the tree and not in the words. ``words``: by the name of an event, those that may speak of it."""
    if not ability.get("src"):
        return
    first, last = min(ability["src"]), max(ability["src"])
    spoken = frozenset(_WORD.findall(told.sentences(first, last)))
    named = list(_inside(ability, first))
    shadows = any(one["event"] == "summoned" and "amount" in one for _, one in named)  # set so, it counts as well
    for src, event in named:
        if shadows and event["event"] == "set":
            continue
        known = words.get(event["event"])
        if known and known.isdisjoint(spoken):
            yield src, event["event"]


def ways(ability: Node, told: Told) -> Iterator[Odd]:
    """Moments without their way: "destroyed by battle" as destroyed in any way, a direct attack as any attack."""
    if not ability.get("src"):
        return
    first = min(ability["src"])
    done = [src for src, _ in steps(ability) if src >= 0]
    head = told.between(first, max(first, min(done, default=first + 1) - 1))
    happens = ((first, one, head) for one in _alternatives(ability.get("when") or {}))
    for src, event, said in (*happens, *((src, one, told.between(src, src)) for src, one in _inside(ability, first))):
        if what := _lacking(event, said):
            yield src, what


def _lacking(event: Node, said: str) -> str:
    if "how" in event:
        return ""
    match event["event"]:
        case "destroyed":
            alone = _OTHERWISE.search(said) is None
            if alone and bool(_BY_BATTLE.search(said)) != bool(_BY_EFFECT.search(said)):
                return "destroyed in any way, where one way is named"
        case "attack_declared":
            return "any attack, where a direct one is named" if _DIRECT.search(said) else ""
        case "material":
            return "Material in any way, where one Summon is named" if _MATERIAL.search(said) else ""
        case "damage_taken":
            return "any damage, where that of battle is named" if _DAMAGE.search(said) else ""
    return ""


def unprompted(ability: Node, told: Told) -> Iterator[Odd]:
    """An ability without a moment that answers something; a flip that is none."""
    when = ability.get("when")
    if (
        ability["mode"] == "flip"
        and when is not None
        and "revealed" not in [one["event"] for one in _alternatives(when)]
    ):
        yield min(ability["src"], default=0), "a flip that waits for something else"
    if when is not None or not ability.get("src"):
        return
    if any(one.get("unread") is not None for one in ability.get("if", ())):
        return
    for src, step in steps(ability):
        waits = "next" in told.between(src, src)  # "negate the next attack this turn"
        if step["op"] in _ANSWERS and "what" not in step and not waits and ability["mode"] in _ASKED:
            yield max(src, min(ability["src"])), "an answer to nothing that happened"


def _inside(ability: Node, first: int) -> Iterator[tuple[int, Node]]:
    """The events that an ability names beside the one that sets it off, each with its clause."""
    for key in ("if", "cost", "do"):
        yield from _events(ability.get(key, ()), first)


def _events(node: Any, src: int) -> Iterator[tuple[int, Node]]:
    if isinstance(node, dict):
        at = node.get("src")
        src = at if isinstance(at, int) else src
        if isinstance(node.get("event"), str) and not {"times", "stat", "half"} & node.keys():
            yield src, node
        for key, value in node.items():
            if key != "abilities":  # of what another one is given
                yield from _events(value, src)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from _events(value, src)


def _alternatives(event: Node) -> Iterator[Node]:
    if "event" in event:
        yield event
    for one in event.get("any", ()):
        yield from _alternatives(one)
