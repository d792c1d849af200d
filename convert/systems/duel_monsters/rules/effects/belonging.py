"""Whose an effect is: the spell in play that it comes from, who bears a thing, from where distances are measured."""

from __future__ import annotations

from collections.abc import Mapping

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.port import Board
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.rules.state import Active, Being


def of_spell(
    spell: Active,
    number: int,
    manner: str,
    *,
    more: str = "",
    bound: Mapping[str, tuple[Ref, ...]] | None = None,
    answers: str = "",
    event: Occurrence | None = None,
) -> Context:
    """The circumstances of an ability of a spell in play: with what its casting named, unless ``bound`` says otherwise.
    ``more`` is the end of its key where one time is told from another."""
    return Context(
        spell.caster,
        spell.side,
        spell.id,
        spell.entry,
        number,
        spell.mp,
        f"{spell.id}#{number}{more}",
        bound=dict(spell.bound if bound is None else bound),
        answers=answers,
        event=event,
        manner=manner,
    )


def unpaid_modifier(entry: Entry) -> int:
    """The modifier of the Casting Checks of what no MP was paid for now: 1 + R, as an item's (MAGICITEM-05, GM-07)."""
    return formulas.incantation_mp_cost(entry.rank or 0)


def bearer(game: Board, ref: Ref) -> Being | None:
    """The creature that defends a thing: itself, or who wears, holds or keeps it (CHECK-01)."""
    beings = game.state.beings
    if ref in beings:
        return beings[ref]
    if ref in game.state.spells:
        spell = game.state.spells[ref]
        return beings.get(spell.on) or beings.get(spell.caster)
    return beings.get(parts(ref)[1])


def owner_of(game: Board, ref: Ref) -> Being | None:
    """Whose spell a thing is, in play, just gone from it or elsewhere (SPECIAL-07); a Real monster is nobody's."""
    being = game.state.beings.get(ref) or game.departed(ref)
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    owner = being.owner if being is not None else spell.caster if spell is not None else parts(ref)[1]
    return game.state.beings.get(owner)


def position(game: Board, ctx: Context) -> Being | None:
    """From where distances are measured: whoever casts the spell, uses the item or has the ability; a Shadow's from
    its caster (COMBAT-15)."""
    beings = game.state.beings
    source = beings.get(ctx.source)
    if source is not None and source.shadow:
        source = beings.get(source.caster)
    return source or beings.get(ctx.you)
