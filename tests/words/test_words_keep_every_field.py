"""A tree says more than its words if a field can be taken away and the words stay the same: nothing may be lost so.

Each case of ``cases.yaml`` loses its fields one by one, each loss must be heard. What may stay silent is listed with
the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.systems.duel_monsters.words import render_abilities
from tests.words.test_words_golden import RAW

NAMES = {"id", "ref", "op", "event", "mode", "src", "raw", "link"}
"""What names a thing, says where it came from or ties it to another: heard in other ways."""

SELF_EVIDENT: dict[str, str] = {
    "how": "one is chosen or targeted by the way it is spoken of; `all` of a kind is how a kind is spoken of",
    "count": "one is what is meant where nothing is said",
    "zone": "in play is where things are unless something else is said",
    "side": "what belongs to nobody in particular, or is one's own by its verb",
    "kind": "what an event, an equipped creature or a reference is, is known from elsewhere",
    "optional": "an ability that is used at will is a choice already",
    "n": "a limit of one is “once”, a factor of one is none",
    "add": "one counter is “a” counter",
    "random": "said by the selector too",
    "activate": "what is limited is told by where the limit is said",
    "speed": "a matter of answers, which the rules know",
    "until": "at once, or as long as its source is there, is what is meant where nothing is said",
    "during": "this turn, where nothing else is said",
    "place": "a fusion and what goes back goes to the Spellbook all the same (CONVERT-42)",
    "why": "for whoever reads the file",
}


PLAIN: tuple[Any, ...] = ({"how": "self"}, {"kind": "caster", "side": "you"}, {"kind": "monster"}, {"ref": "t1"})
"""What is meant where nothing is said: this card, you, a monster, the target just spoken of."""

SAID_ANYWAY = {
    "destroys_by_battle.to": "a loser goes to the used spells",
    "end_phase.next": "the end of this turn",
    "special_summon.from": "a target tells where it lies",
}


def losses(tree: Any) -> Iterator[tuple[str, Any, str]]:
    """Every field that a tree can lose: its name, its owner, and the owner's own name."""
    stack: list[tuple[Any, str]] = [(tree, "ability")]
    while stack:
        node, name = stack.pop()
        if isinstance(node, dict):
            kind = str(node.get("op") or node.get("event") or name)
            for key in list(node):
                yield key, node, kind
                stack.append((node[key], key))
        elif isinstance(node, list):
            stack.extend((one, name) for one in node)


def words(tree: Any, this: str) -> str | None:
    """How it reads; None where the tree means nothing any more."""
    try:
        return "\n".join(render_abilities(msgspec.convert(tree, tuple[Ability, ...]), this=this))
    except (msgspec.ValidationError, ValueError):
        return None


@pytest.mark.parametrize("name", list(RAW))
def test_no_field_is_kept_silent(name: str) -> None:
    case = RAW[name]
    this, tree = ("spell", case) if isinstance(case, list) else (case["this"], case["effects"])
    whole = words(tree, this)
    silent = []
    for key, owner, kind in list(losses(tree)):
        if key in NAMES or key in SELF_EVIDENT or owner[key] in PLAIN or f"{kind}.{key}" in SAID_ANYWAY:
            continue
        kept = dict(owner)
        del owner[key]
        if words(tree, this) == whole:
            silent.append(f"{kind}.{key} = {kept[key]}")
        owner.clear()
        owner.update(kept)
    assert not silent, f"{whole}\nkeeps silent about: {silent}"
