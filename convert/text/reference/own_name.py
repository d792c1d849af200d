"""What a card calls itself, where that is not the name it is known by.

Printings are translated more than once, and a text may keep an older name of its own card. Sentences that limit how
often a card or its effects are used always name that card: "You can only use this effect of “Moss Frog” once per turn",
on the card Mossy Frog, says that "except “Moss Frog”" means this card too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.effects import Ability, Amount, Filter, Selector
from convert.effects.walk import mapped
from convert.text.reference.thing import ME

_OFTEN = frozenset(("once", "twice", "thrice", "per", "up"))
_EFFECTS = ("effect", "effects")


def with_own_name(words: Sequence[str], name: str) -> list[str]:
    """The words with the card's name for each other name that it calls itself by."""
    own = f'"{name}"'
    others = set(_called(words)) - {own}
    return [own if word in others else word for word in words] if others else list(words)


def of_its_own_name(ability: Ability, card: Card) -> Ability:
    """The ability, where its text names its own card, or several of that name: "2 “Moss Frogs”" are each a “Moss Frog”,
    but where the card itself is called so."""
    name, written = card.name, msgspec.json.encode(ability)
    if card.kind == "monster" and b'"stat"' in written and f'"name":"{name}"'.encode() in written:
        ability = _its_own_numbers(ability, name)
    if f'"{name}s"'.encode() in written:
        return _named_so(ability, f"{name}s", name)
    if not name.endswith("s") or f'"{name[:-1]}"'.encode() not in written:
        return ability
    return _named_so(ability, name[:-1], name)


def _named_so(ability: Ability, short: str, name: str) -> Ability:
    """The tree with this name in place of the short one."""
    found: Ability = mapped(
        ability,
        lambda one: msgspec.structs.replace(one, name=name) if isinstance(one, Filter) and one.name == short else one,
    )
    return found


def _its_own_numbers(ability: Ability, name: str) -> Ability:
    """The tree, in which "the ATK of “Moss Frog”" on the card of that name is this card's own."""
    named = Selector(how="all", where=Filter(name=name))

    def own(one: Any) -> Any:
        stat = isinstance(one, Amount) and one.stat is not None and one.of == named
        return msgspec.structs.replace(one, of=ME) if stat else one

    found: Ability = mapped(ability, own)
    return found


def _called(words: Sequence[str]) -> Iterator[str]:
    """The names in sentences that say how often this card or its effects are used."""
    for at in range(2, len(words) - 1):
        if words[at][:1] != '"':
            continue
        before, after = words[at - 1], words[at + 1]
        if (before == "of" and words[at - 2] in _EFFECTS and after in _OFTEN) or _so_many(words, at):
            yield words[at]


def _so_many(words: Sequence[str], at: int) -> bool:
    """ "You can only use 1 “Moss Frog” effect per turn", "you can only activate 1 “Moss Frog” per turn"."""
    counted = words[at - 1].isdigit() and tuple(words[max(at - 3, 0) : at - 1]) in (
        ("only", "activate"),
        ("only", "use"),
    )
    rest = words[at + 1 : at + 3]
    return counted and (rest[:1] == ["per"] or rest in (["effect", "per"], ["effects", "per"]))
