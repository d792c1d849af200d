"""Where continuous abilities come from: creatures, worn equipment and spells in play, and what says of itself that it
works from among the used spells; whether one is in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from convert.effects import Ability
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.context import AREA, Context
from convert.systems.duel_monsters.rules.effects.amounts import BARE
from convert.systems.duel_monsters.rules.effects.areas import covered, within
from convert.systems.duel_monsters.rules.effects.belonging import of_spell, unpaid_modifier
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.refs import Ref, area_ref, ref_of
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import silent_items

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

IN_PLAY = ("lasting", "field", "equip", "eidolon")
"""Modes of a spell in play that works all the time."""

Picked = Callable[[Ability], Sequence[tree.Allow | tree.Protect]]
"""Which steps of a continuous ability are asked after."""


def sources(game: Game, *, hushed: bool = False) -> Iterator[Context]:
    """The circumstances of every continuous ability in play; ``hushed``: of what another one silences, too."""
    card_index, state = game.card_index, game.state
    for being in state.beings.values():
        if not (being.body or being.shadow):
            if being.entry and card_index.profile(being.entry).constant:
                yield from _of_creature(game, being, being.entry)
            for entry in copied(being) if being.statuses else ():
                yield from _of_creature(game, being, entry)
        if being.items:
            yield from _of_items(game, being, hushed=hushed)
    for spell in state.spells.values():
        if spell.mode in IN_PLAY and not spell.muted and (hushed or not spell.hushed):
            profile = card_index.profile(spell.entry)
            for number in (*profile.constant, *profile.equip):
                yield _of_spell(game, spell, number)
    if game.triggers.lying:
        yield from _of_the_used(game)


def in_force(game: Game, pick: Picked, ref: Ref, you: str | None = None) -> bool:
    """Whether something in play (of ``you``, or anybody's) has a continuous ability, its conditions met, of whose steps
    those that ``pick`` finds are about ``ref``."""
    for ctx in sources(game):
        if you is not None and ctx.you != you:
            continue
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        steps = pick(ability)
        if not steps or not within(game, ctx, (Ref(ref),)) or not hold(game, ctx, ability.if_):
            continue
        if any(means(game, ctx, step.what, ref) for step in steps):
            return True
    return False


def copied(being: Being) -> tuple[str, ...]:
    """Entries whose effects it has gained (``copy``)."""
    return tuple([s.what for s in being.statuses if s.verb == "copy"])


def _of_creature(game: Game, being: Being, entry: str) -> Iterator[Context]:
    for number in game.card_index.profile(entry).constant:
        key = f"{being.id}#{number}" if entry == being.entry else f"{being.id}+{entry}#{number}"
        bound = {"area": _within(game.state.sections[being.section].distances, 1)}
        yield Context(
            being.caster or being.id, being.side, being.id, entry, number, being.mp_spent, key, bound, manner=BARE
        )


def _of_items(game: Game, being: Being, *, hushed: bool) -> Iterator[Context]:
    """Worn equipment; what is its Equipment Bonus already does not count once more (EQUIP-01)."""
    silent, section = () if hushed else silent_items(being), game.state.sections[being.section]
    for item in being.items:
        if not item.worn or item.entry is None or item.name in silent:
            continue
        entry = game.card_index.lookup(item.entry)
        if entry is None:
            continue
        source, you = ref_of("item", being.id, item.name), being.caster or being.id
        profile, bound = game.card_index.profile(entry.id), {"area": _within(section.distances, 1)}
        equipment = isinstance(entry, Spell) and entry.form == "equipment"
        for number in (*profile.constant, *profile.equip) if equipment else profile.equip:
            key, modifier = f"{source}#{number}", unpaid_modifier(entry)
            yield Context(you, being.side, source, entry.id, number, modifier, key, bound, manner=BARE)


def _of_spell(game: Game, spell: Active, number: int) -> Context:
    return of_spell(spell, number, BARE, bound={**dict(spell.bound), AREA: _area(game, spell)})


def _area(game: Game, spell: Active) -> tuple[Ref, ...]:
    """The Sections where it works: those of a field (CONVERT-29); within one Section of anything else, and of a field
    that somebody put into a position without saying where it lies."""
    return covered(spell) or _within(game.state.sections[spell.section].distances, _reach(game, spell))


def _reach(game: Game, spell: Active) -> int:
    """How many Sections away what stays in play still works; a field of one Section in its own alone (CONVERT-29)."""
    entry = game.card_index[spell.entry]
    return 0 if isinstance(entry, Spell) and entry.form == "field" and entry.area == "section" else 1


def older_fields(game: Game, new: Active) -> tuple[Active, ...]:
    """The fields, anybody's, that share a Section with a field that has just come: each has one, the newest
    (CONVERT-29)."""
    here = set(_area(game, new))
    fields = [one for one in game.state.spells.values() if one.mode == "field" and one.id != new.id]
    return tuple([one for one in fields if not here.isdisjoint(_area(game, one))])


def _of_the_used(game: Game) -> Iterator[Context]:
    """ "While this card is in your GY, …" (CONVERT-08): of casters who are still there."""
    card_index, state = game.card_index, game.state
    for mage in state.mages.values():
        caster = state.beings.get(mage.id)
        if caster is None or caster.down:
            continue
        for entry in entries_in(game, mage, "used", lambda entry: card_index.profile(entry).lying):
            source = ref_of("used", mage.id, entry)
            bound = {"area": _within(state.sections[caster.section].distances, 1)}
            for number in card_index.profile(entry).lying:
                key = f"{source}#{number}"
                yield Context(caster.id, caster.side, source, entry, number, key=key, bound=bound, manner=BARE)


@lru_cache(maxsize=256)
def _within(distances: tuple[int, ...], steps: int) -> tuple[Ref, ...]:
    """The Sections an area of a continuous ability covers: those within one Section of where it is (CONVERT-18)."""
    return tuple([area_ref("section", number) for number, away in enumerate(distances) if away <= steps])
