"""CONVERT-43, CONVERT-44: places on the field. The Section stands for the column; a Link monster points to the other
monsters of its own controller in its Section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects.values import Filter, Spot
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.marks import InSection
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

CLOSED = "use_zone"
"""The ban on using a Section, which its detail names."""


def sections(game: Board, ctx: Context, spot: Spot, mover: Ref = NOTHING) -> tuple[int, ...]:
    """The Sections that a spot names, in order. ``mover``: what moves, which is meant where the spot says of nothing
    else; of an even number of Sections the centre is the lower one (CONVERT-43)."""
    last = len(game.state.sections) - 1
    if spot.to in ("left", "right", "center"):
        return ({"left": 0, "right": last, "center": last // 2}[spot.to],)
    from_ = [section for ref in _of(game, ctx, spot, mover) if (section := section_of(game, ref)) is not None]
    if spot.to == "adjacent":
        return tuple(sorted({near for section in from_ for near in game.state.sections[section].neighbours}))
    if spot.to == "other":
        return tuple(number for number in range(last + 1) if number not in from_)
    return tuple(sorted(set(from_)))


def _of(game: Board, ctx: Context, spot: Spot, mover: Ref) -> tuple[Ref, ...]:
    return game.query.resolve_now(ctx, spot.of) if spot.of is not None else (mover or ctx.source or ctx.you,)


def section_of(game: Board, ref: Ref) -> int | None:
    """Where a creature or a spell in play is, or was when it left."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        return being.section
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return spell.section if spell is not None else None


def is_at(game: Board, ctx: Context, spot: Spot, ref: Ref) -> bool:
    """Whether a thing in play is at such a place."""
    if spot.to == "pointed":
        return any(points_to(game, one, ref) for one in _of(game, ctx, spot, NOTHING))
    if spot.to == "pointing":
        return any(points_to(game, ref, one) for one in _of(game, ctx, spot, NOTHING))
    section = section_of(game, ref)
    return section is not None and section in sections(game, ctx, spot)


def points_to(game: Board, one: Ref, other: Ref) -> bool:
    """Whether a Link monster points to a monster: another of its own controller in its Section (CONVERT-44)."""
    link, being = game.state.beings.get(one), game.state.beings.get(other)
    return (
        link is not None
        and being is not None
        and one != other
        and _is_link(game, link)
        and not (link.body or being.body)
        and being.kind != "character"
        and _controller(link) == _controller(being)
        and link.section == being.section
    )


def placed_so(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    """Whether a filter's words of place and of arrows hold: in one Section with a Link monster of the same controller
    (linked), both of them Link monsters (co-linked)."""
    if where.at is not None and not is_at(game, ctx, where.at, ref):
        return False
    if where.linked is None and where.co_linked is None:
        return True
    pairs = [
        (points_to(game, Ref(one), ref), points_to(game, ref, Ref(one))) for one in game.state.beings if one != ref
    ]
    linked, co_linked = any(one or other for one, other in pairs), any(one and other for one, other in pairs)
    return where.linked in (None, linked) and where.co_linked in (None, co_linked)


def _is_link(game: Board, being: Being) -> bool:
    entry = game.card_index.get(being.entry)
    return isinstance(entry, Monster) and "link" in entry.classes


def _controller(being: Being) -> str:
    return being.caster or f"side {being.side}"


def closed(who: Being, section: int) -> bool:
    """Whether no monster of this caster may arrive in that Section ("that zone cannot be used", CONVERT-43)."""
    return any(one.what == CLOSED and one.detail == InSection(section) for one in who.statuses)
