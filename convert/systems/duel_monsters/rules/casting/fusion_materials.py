"""FUSION-02, FUSION-03: what can be a Material of a fusion, what stands for each, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from convert.effects import Selector
from convert.effects.steps import Allow
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import focus, mp
from convert.systems.duel_monsters.rules.card_index import species
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.filters import fits, names_of
from convert.systems.duel_monsters.rules.effects.group_constraints import constraint_on
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.refs import parts as parts_of
from convert.systems.duel_monsters.rules.state import Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def needs(game: Game, entry: Monster) -> tuple[Need, ...] | None:
    """What each Material must be, one for each needed: a card, or any that fits a description; None where a person
    settles it (CONVERT-32)."""
    return game.card_index.materials_of(entry)


class Stuff(NamedTuple):
    """What can be a Material: a creature in play by its id, else a Prepared spell where it lies; and its entry."""

    ref: Ref
    entry: str


def stock(game: Game, mage: Mage, entry: Monster) -> list[Stuff]:
    """Everything of one's own that can be a Material of that fusion: summons in play, then Prepared ones, the Bonded
    Monster too, and what jewellery in use holds (FUSION-02, EQUIP-11, PREP-08); none that an effect keeps from it
    (CONVERT-42)."""
    into = ref_of("extra", mage.id, entry.id)
    beings = game.state.beings.values()
    own = [b for b in beings if b.caster == mage.id and not b.body and b.kind == "summon" and b.entry]
    out = [Stuff(b.id, b.entry) for b in own]
    ready = entries_in(game, mage, "prepared", lambda one: isinstance(game.card_index.get(one), Monster))
    out += [Stuff(ref_of("prepared", mage.id, one), one) for one in ready]
    return [one for one in out if not bans.may_not_be_material(game, one.ref, "fusion", into)]


def may_combine(game: Game, into: Ref, whole: tuple[Stuff, ...]) -> bool:
    """Whether each of these may be a Material of that fusion beside the others ("unless all other Materials are Fish
    monsters")."""
    return all(bans.may_combine(game, one.ref, other.ref, "fusion", into) for one in whole for other in whole)


def complete(
    game: Game,
    mage: Mage,
    wanted: tuple[Need, ...],
    pool: Sequence[Stuff],
    taken: tuple[Stuff, ...] = (),
    allowed: Callable[[tuple[Stuff, ...]], bool] | None = None,
) -> tuple[Stuff, ...] | None:
    """What stands for each Material, beginning with those that are ``taken``; each thing once. None where there is not
    enough. Two alike need two individuals (BOND-03); one that is named may have a substitute (CONVERT-42).
    ``allowed``: what a text asks of all of them together."""
    if len(taken) == len(wanted):
        return taken if allowed is None or allowed(taken) else None
    need = wanted[len(taken)]
    for one in standing_for(game, mage, need, wanted, [one for one in pool if one not in taken], taken):
        found = complete(game, mage, wanted, pool, (*taken, one), allowed)
        if found is not None:
            return found
    return None


def standing_for(
    game: Game, mage: Mage, need: Need, wanted: tuple[Need, ...], pool: Sequence[Stuff], taken: tuple[Stuff, ...]
) -> list[Stuff]:
    """What of these can be that Material."""
    if need.where is not None:
        group = [one for one, other in zip(taken, wanted, strict=False) if other == need]
        return [one for one in pool if described(game, mage, one, need, group)]
    right = [one for one in pool if is_called(game, one, need.entry)]
    cards = {other.entry for other in wanted}
    if right or need.exact or any(stands_in(game, one) and species(one.entry) not in cards for one in taken):
        return right
    return [one for one in pool if stands_in(game, one) and species(one.entry) not in cards]


def is_called(game: Game, one: Stuff, wanted: str) -> bool:
    """Whether a Material is that entry by what it is called where it is: "always treated as", "its name becomes …
    while in play" (CONVERT-42)."""
    entry, named = game.card_index.get(species(one.entry)), game.card_index.get(wanted)
    being = game.state.beings.get(one.ref)
    marked = being if being is not None else game.state.beings.get(parts_of(one.ref)[1])
    renamed = entry is not None and (entry.also_named or game.card_index.profile(entry.id).called)
    if named is None or not (renamed or (marked is not None and marked.statuses)):
        return species(one.entry) == wanted  # nearly always: asked of everything for every fusion
    return named.name.casefold() in [name.casefold() for name in names_of(game, one.ref, entry, being)]


def described(game: Game, mage: Mage, one: Stuff, need: Need, group: Sequence[Stuff]) -> bool:
    """Whether it is what a Material's description says, lies where that says, and goes with those that were taken by
    the same description ("with different names")."""
    where = need.where
    if where is None or (need.zones and zone_of(game, one.ref) not in need.zones):
        return False
    context = Context(mage.id, game.state.beings[mage.id].side, NOTHING, one.entry, key="fusion")
    if not fits(game, context, where, one.ref):
        return False
    refs = tuple([other.ref for other in group])
    rule = constraint_on(game, context, Selector(where=where), (*refs, one.ref)) if refs else None
    return rule is None or rule.agrees(refs, one.ref)


def zone_of(game: Game, ref: Ref) -> str:
    """Where a Material lies."""
    return "play" if ref in game.state.beings else parts_of(ref)[0]


def parts(
    game: Game,
    mage: Mage,
    entry: Monster,
    allowed: Callable[[tuple[Stuff, ...]], bool] | None = None,
    without: Collection[str] = (),
) -> tuple[Stuff, ...] | None:
    """Materials that would do, the first that are found and ``allowed``; None where there are none."""
    wanted = needs(game, entry)
    pool = [one for one in stock(game, mage, entry) if one.ref not in without]
    into = ref_of("extra", mage.id, entry.id)

    def fit(whole: tuple[Stuff, ...]) -> bool:
        return may_combine(game, into, whole) and (allowed is None or allowed(whole))

    return complete(game, mage, wanted, pool, allowed=fit) if wanted else None


def stands_in(game: Game, one: Stuff) -> bool:
    """Whether its text lets it, where it lies, stand in for any one Material that is named; the others must be right
    (CONVERT-42)."""
    found, zone = game.card_index.get(species(one.entry)), zone_of(game, one.ref)
    return found is not None and any(
        isinstance(step, Allow)
        and step.action == "other_materials"
        and step.against is None
        and step.what.how == "self"
        for ability in found.effects
        if zone in ((ability.from_,) if isinstance(ability.from_, str) else ability.from_)
        for step in ability.do
    )


def cost(game: Game, mage: Mage, entry: Monster, materials: Iterable[str]) -> int:
    """The fused monster's MP: the highest Rank among its Materials, never its own (FUSION-06)."""
    ranks = [game.card_index[material].rank or 0 for material in materials]
    return formulas.fusion_mp_cost(ranks, entry.level, attuned=mp.attuned(mage, entry.attribute))


def room(mage: Mage, chosen: tuple[Stuff, ...], sacrificed: int = 0) -> bool:
    """Whether the Focus is there, that of summoned Materials included (FUSION-03), and that of what is sacrificed."""
    refs = {one.ref for one in chosen}
    freed = sum(held.slots for held in mage.held if held.what in refs) + sacrificed
    return focus.room(mage) + freed >= formulas.fusion_focus(len(chosen))
