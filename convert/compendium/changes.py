"""Which cards changed since the last build, and which entries that touches."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from convert.cards.model import CardId, PrintedCard
from convert.compendium.base import Base, Kept

_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, kw_only=True)
class Step:
    """From the last build to this one: the passcodes to convert anew, and what stays as it is."""

    convert: frozenset[CardId]
    kept: Kept


def inputs(cards: Sequence[PrintedCard]) -> dict[CardId, str]:
    """Card → fingerprint of all that a conversion reads of it. Of its printings that is what decides something, so that
    a reprint changes nothing."""
    encode = msgspec.msgpack.Encoder().encode
    result: dict[CardId, str] = {}
    for card in cards:
        result[card.id] = hashlib.blake2b(encode(card.without_reprints()), digest_size=9).hexdigest()
    return result


def since(base: Base, cards: Sequence[PrintedCard], now: Mapping[CardId, str]) -> Step:
    """What to convert anew: cards that are new or changed, their namesakes (slugs are given out among them), and
    whatever was made with a look at one of them."""
    names = {card.id: card.name for card in cards}
    before = {row.card: row.name for row in base.rows if row.card} | {each.id: each.name for each in base.skipped}
    changed = {card_id for card_id, mark in now.items() if base.inputs.get(card_id) != mark}
    gone = base.inputs.keys() - now.keys()
    touched = {name for card_id in changed | gone for name in (names.get(card_id), before.get(card_id)) if name}
    affected = [row for row in base.rows if not touched.isdisjoint(row.depends)]
    makers = {name for row in affected if not row.card for name in row.depends}
    alike = {folded for name in touched for folded in _alike(name)}
    again = {row.card for row in affected if row.card in now}
    rest = (card for card in cards if card.id not in changed)
    again |= {card.id for card in rest if card.name in makers or not alike.isdisjoint(_alike(card.name))}
    convert = frozenset(changed | again)
    return Step(convert=convert, kept=_kept(base, convert | gone, {names.get(each, "") for each in convert} | touched))


def _kept(base: Base, drop: frozenset[CardId] | set[CardId], anew: set[str]) -> Kept:
    """What stays. Entries of no card of their own (tokens) go with every card that had a part in them: those that are
    converted anew make them anew."""
    rows = tuple(row for row in base.rows if (row.card not in drop if row.card else anew.isdisjoint(row.depends)))
    skipped = tuple(each for each in base.skipped if each.id not in drop)
    return Kept(patterns=base.patterns, rows=rows, skipped=skipped)


def _alike(name: str) -> set[str]:
    """What two names must share for their slugs to be able to clash: all of the name, or that of its first face."""
    return {_SIGNS.sub("", part.casefold()) for part in (name, name.partition(" // ")[0])}
