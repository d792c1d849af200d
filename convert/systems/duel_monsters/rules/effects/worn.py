"""CONVERT-12, EIDOLON-03, EQUIP-16: what somebody wears works as an Equip spell on its bearer does: all the time, by
what happens, in the place of what would happen, and when it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.refs import Ref, is_item, item_bearer, ref_of
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.status import silent_items

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def in_use(game: Board, being: Being, *, silent: bool = False) -> Iterator[tuple[Ref, Spell]]:
    """The Equip spells that a creature wears as equipment and that nothing negates: each thing, and its entry;
    ``silent``: what is negated, too."""
    negated = () if silent else silent_items(being)
    for item in being.items:
        entry = game.card_index.lookup(item.entry) if item.worn and item.entry is not None else None
        if isinstance(entry, Spell) and entry.form == "equipment" and item.name not in negated:
            yield ref_of("item", being.id, item.name), entry


def is_in_use(game: Board, ref: Ref) -> bool:
    """Whether it is an Equip spell that somebody wears."""
    bearer = game.state.beings.get(Ref(item_bearer(ref)))
    return bearer is not None and any(thing == ref for thing, _ in in_use(game, bearer, silent=True))


def context(
    bearer: Being,
    source: Ref,
    entry: Spell,
    number: int,
    manner: str,
    *,
    event: Occurrence | None = None,
    more: str = "",
) -> Context:
    """The circumstances of an ability of what is worn: it belongs to the bearer's caster (EQUIP-18)."""
    you, key = bearer.caster or bearer.id, f"{source}#{number}{more}"
    modifier = unpaid_modifier(entry)
    return Context(Ref(you), bearer.side, source, entry.id, number, modifier, key, event=event, manner=manner)


def usable(game: Board, you: Being) -> Iterator[Context]:
    """The activated abilities of what a caster and their summons wear; whether each may be used now is asked later."""
    for bearer in game.state.beings.values():
        if you.id in (bearer.id, bearer.caster):
            for source, entry in in_use(game, bearer):
                for number in game.card_index.profile(entry.id).activated:
                    yield context(bearer, source, entry, number, "activate", more=_again(game, you))


def _again(game: Board, you: Being) -> str:
    return f"/{game.state.turns}.{len(you.used)}"


def used_as(game: Board, you: Being, ref: str, number: int) -> Context | None:
    """The ability of that thing which a move names; None for what is none of theirs."""
    if not is_item(Ref(ref)) or not item_bearer(Ref(ref)):
        return None
    return next((ctx for ctx in usable(game, you) if (ctx.source, ctx.ability) == (ref, number)), None)
