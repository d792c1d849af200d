"""Which Sections are chosen together (CONVERT-14, CONVERT-18), and which a field affects (CONVERT-29)."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects.terms import Reach
from convert.systems.duel_monsters.entries import Entry, Spell
from convert.systems.duel_monsters.rules.context import AREA, Context, Occurrence
from convert.systems.duel_monsters.rules.effects.port import Board
from convert.systems.duel_monsters.rules.effects.selectors import section_of
from convert.systems.duel_monsters.rules.refs import Ref, area_number, area_ref, areas, parts, sections_ref
from convert.systems.duel_monsters.rules.state import Active, Section


def choosable(sections: Sequence[Section], origin: int | None, wide: Reach) -> tuple[Ref, ...]:
    """One Section, or two adjoining ones, of which one is within one Section of ``origin`` (None: wherever). On a
    battlefield of one Section there is nothing else."""
    ways = None if origin is None else sections[origin].distances
    near = [number for number in range(len(sections)) if ways is None or ways[number] <= 1]
    if wide == "section" or len(sections) == 1:
        return tuple(area_ref("section", number) for number in near)
    pairs = {(min(one, other), max(one, other)) for one in near for other in sections[one].neighbours}
    return tuple(sections_ref(pair) for pair in sorted(pairs))


def of_field(sections: Sequence[Section], origin: int, entry: Entry) -> tuple[Ref, ...]:
    """Where a field can lie that comes into play by somebody who is in the Section ``origin``: in one Section, at Rank
    4 and 5 in two (CONVERT-29); in one what lies there as a field and is none."""
    return choosable(sections, origin, (entry.area if isinstance(entry, Spell) else "") or "section")


def nearest(origin: int, options: Sequence[Ref]) -> Ref:
    """Of these the one where ``origin`` is, the first of several; where nobody was asked a field lies there."""
    here = area_ref("section", origin)
    return next((option for option in options if here in areas(option)), options[0])


def first_section(sections: Sequence[Section], origin: int, area: Sequence[Ref]) -> int:
    """The Section of an area that is nearest to ``origin``: what reaches a field reaches it there (CAST-18)."""
    numbers = [area_number(one) for one in area]
    return min(numbers, key=lambda number: (sections[origin].distances[number], number))


def covered(spell: Active) -> tuple[Ref, ...]:
    """The Sections that a field affects; () where nobody has said so."""
    return next((refs for name, refs in spell.bound if name == AREA), ()) if spell.mode == "field" else ()


def takes_place_in(game: Board, spell: Active, occurrence: Occurrence) -> bool:
    """Whether a field is concerned by what has happened: it affects its Sections and the creatures in them
    (CONVERT-29). A phase, and what befalls the field itself, is nowhere else."""
    area = covered(spell)
    if not area or occurrence.what == spell.id:
        return True
    place = _place(game, occurrence.what)
    return place is None or area_ref("section", place) in area


def within(game: Board, ctx: Context, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Of these what a lasting ability of a field affects: who is in its Sections, and what lies with somebody there;
    itself wherever it is (CONVERT-29). Of anything that is no field, all of them."""
    spell = game.state.spells.get(ctx.source)
    area = covered(spell) if spell is not None else ()
    return tuple([ref for ref in refs if _is_in(game, ctx, area, ref)]) if area else refs


def _is_in(game: Board, ctx: Context, area: tuple[Ref, ...], ref: Ref) -> bool:
    place = _place(game, ref) if ref != ctx.source else None
    return place is None or area_ref("section", place) in area


def _place(game: Board, ref: Ref) -> int | None:
    """In which Section something is, or was as it left play; whose it is, is, where it is in nobody's play."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        return being.section
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    if spell is not None:
        return section_of(game, spell)
    holder = game.state.beings.get(Ref(parts(ref)[1]))
    return holder.section if holder is not None else None
