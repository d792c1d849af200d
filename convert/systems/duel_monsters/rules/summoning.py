"""SUMMON: making a summon and bringing it into play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from convert.kernel import Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.arrival import Arrival
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.events import (
    NOBODY,
    Arrived,
    Cause,
    Joined,
    Modified,
    Noted,
    ShadowArrived,
    StanceTaken,
)
from convert.systems.duel_monsters.rules.focus import offer_talisman, take_slots
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage, State
from convert.systems.duel_monsters.rules.status import kept_levels

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Origin = Literal["slot", "bonded", "page", "fusion", "effect"]
CAME = {"slot": "prepared", "bonded": "prepared", "page": "spellbook", "fusion": "extra", "effect": ""}
"""Where a summon comes from, in the words of cards (CONVERT-06, CONVERT-07); an effect says it itself."""


def make(
    state: State,
    mage: Mage,
    entry: Monster,
    *,
    mp: int,
    origin: Origin,
    manner: str = "normal",
    shadow: bool = False,
    owner: str = "",
    boosts: int | None = None,
) -> Being:
    """A summon as it arrives: HP 4 + 2L and Scores of its card (SUMMON-15, SUMMON-16), with its Boosts (PROGRESS-04),
    both Scores full, one Partial Action on its caster's own turn (SUMMON-03); a Shadow does not act (SHADOW-02)."""
    caster = state.beings[mage.id]
    owner = owner or mage.id
    if boosts is None:
        boosts = dict(state.mages[owner].boosts).get(entry.id, 0) if owner in state.mages else 0
    attack = formulas.boosted_base(entry.attack or 0, boosts)
    defense = formulas.boosted_base(entry.defense or 0, boosts)
    hp = entry.hp_alone + formulas.boosted_hp(entry.level, boosts) - formulas.summon_hp(entry.level)
    acts = 0 if shadow or state.turn != mage.id else 1
    return Being(
        id=new_id(state, entry.slug),
        name=entry.name,
        kind="summon",
        side=caster.side,
        entry=entry.id,
        caster=mage.id,
        owner=Ref(owner),
        section=caster.section,
        hp=hp,
        hp_full=hp,
        attack=attack,
        attack_full=attack,
        attack_base=attack,
        defense=defense,
        defense_full=defense,
        defense_base=defense,
        level=entry.level,
        attribute=entry.attribute or "",
        weapon=boosts,
        armour=boosts,
        inherent=boosts,
        boosts=boosts,
        actions=acts,
        arriving=True,
        shadow=shadow,
        no_defense_mode=entry.no_defense_mode,
        token=entry.form == "token",
        mp_spent=mp,
        origin=origin,
        summoned=manner,
        came=CAME[origin],
        counters=materials_of(state.options, entry),
    )


def materials_of(options: Options, entry: Monster) -> tuple[tuple[str, int], ...]:
    """The materials an Xyz monster arrives with, as counters: a table's choice, since its summoning is an ordinary one
    (CONVERT-33)."""
    count = options.xyz_materials if "xyz" in entry.classes else 0
    return (("material", count),) if count else ()


def arrive(
    game: Game, mage: Mage, being: Being, *, slots: int = 1, skirmish: int = 0, stance: str = "", cause: Cause = NOBODY
) -> bool:
    """Bring it into play in a free Focus slot (SUMMON-05). False, with nothing done, where there is none. It may enter
    its caster's Skirmish (SUMMON-12) and choose a stance (SUMMON-04): both are decisions, unless given here."""
    held = take_slots(mage, slots)
    if held is None:
        game.emit(Noted(f"{being.name} cannot come: no free Focus slot (SUMMON-05).", who=mage.id))
        return False
    if not stance:
        game.push(Arrival(being.id))
    offer_talisman(game, mage.id, being.id)
    game.emit(Arrived(being, replace(held, kind="summon", what=being.id), cause))
    for change in kept_levels(game.state.beings.get(being.owner), ref_of(being.came, being.owner, being.entry)):
        game.emit(Modified(being.id, change))
    if being.shadow:
        game.emit(ShadowArrived(being.id, mage.id))
    if skirmish:
        game.emit(Joined(being.id, skirmish))
    if stance in ("attack", "defense", "none") and stance != "none":
        game.emit(StanceTaken(being.id, stance))  # type: ignore[arg-type]
    return True


def waits(mage: Mage, entry: Entry) -> Refusal | None:
    """Whether it was Defeated, or Destroyed or discarded, and waits for that (DEATH-04, DEATH-05, SUMMON-18)."""
    if entry.id in mage.resting:
        return Refusal("DEATH-04", "it was Defeated and must wait a day")
    if entry.id in mage.barred:
        return Refusal("DEATH-05", "it was Destroyed or discarded and waits for Meditation (SUMMON-18)")
    return None


def has_room(mage: Mage, slots: int = 1) -> bool:
    """Whether so many Focus slots are free, Talismans' included (SUMMON-05, EQUIP-09)."""
    return slots - min(slots, max(0, mage.free_focus)) <= mage.free_talisman


def fused(
    state: State, card_index: CardIndex, mage: Mage, entry: Monster, materials: tuple[str, ...], price: int, lost: int
) -> Being:
    """HP 4 + 2(L + M) less what the Materials had lost, at least 1 (FUSION-09, FUSION-11); inherent bonus +M, base
    Scores lowered by M (FUSION-10); its Boosts are its own (PROGRESS-03)."""
    levels = [m.level for m in (card_index[one] for one in materials) if isinstance(m, Monster)]
    bonus = formulas.fused_bonus(levels)
    being = make(state, mage, entry, mp=price, origin="fusion", manner="fusion")
    being.hp_full = formulas.fused_hp(entry.level, levels) + 2 * being.boosts
    being.hp = max(1, being.hp_full - lost)
    being.attack_base = being.attack_full = being.attack = formulas.lowered_base(being.attack_base, bonus)
    being.defense_base = being.defense_full = being.defense = formulas.lowered_base(being.defense_base, bonus)
    being.weapon += bonus
    being.armour += bonus
    being.inherent += bonus
    being.materials = materials
    return being
