"""All that an ability strikes spares its source (CONVERT-18); where the source is no such thing, nothing has to spare
it: "all other Earth monsters" of a Wind monster would mean others than the Wind ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from convert.cards.model import Card
from convert.effects import Ability, Filter, Selector
from convert.effects.steps import Copy
from convert.effects.walk import mapped


def never_itself(card: Card, abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The abilities without the exception of the card itself among what it never is, by what is printed on it."""

    def change(node: Any) -> Any:
        spared = isinstance(node, Selector) and node.how == "all" and node.except_self and node.where is not None
        return replace(node, except_self=False) if spared and _is_none(card, node.where) else node

    return tuple([mapped(one, change, apart=lambda part: isinstance(part, Copy)) for one in abilities])


def _is_none(card: Card, where: Filter) -> bool:
    """Whether what is printed on the card says that it is none of them."""
    printed = ((where.attribute, {card.attribute}), (where.type, {card.race}), (where.class_, {*card.properties}))
    return any(asked is not None and not {*_several(asked)} & own for asked, own in printed)


def _several(asked: Any) -> tuple[str, ...]:
    return (asked,) if isinstance(asked, str) else tuple(asked)
