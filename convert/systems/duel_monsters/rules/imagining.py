"""GAME-07: a fight that this one could be, for all that a side knows: what is hidden from it, drawn anew.

Everything starts from the masked state; what is hidden is never looked at. Who hides something is taken for a caster
who chose well: the strongest of several Bonded Monsters of the mage's Attribute, and of several Prepared spells, that
Channeling pays for (STAT-24); MP less what was seen spent and Sustain. Casters drawn at random would never answer, and
a turn in which nothing is done would look like a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.kernel.decisions import Frame
from convert.kernel.dice import Dice
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules import mp, summoning
from convert.systems.duel_monsters.rules.casting.spells import Casting
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.events import Arrived, SpellDeclared, TurnBegan
from convert.systems.duel_monsters.rules.state import Held, Mage, State
from convert.systems.duel_monsters.rules.view import HIDDEN

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

PAGES = 4
"""Spells on pages that an unknown caster is taken to have beside the Prepared ones."""
TRIES = 12
"""Draws for something that fits before nothing is taken."""
BONDED, CHOSEN = 6, 3
"""From so many that fit a Bonded Monster, and a Prepared spell, is chosen: the strongest."""
TELLING: dict[type, float] = {
    **dict.fromkeys((tree.Destroy, tree.Banish, tree.Control, tree.SpecialSummon), 3.0),
    **dict.fromkeys((tree.Damage, tree.LoseHp, tree.ToPrepared, tree.ToUsed, tree.Token), 2.0),
}
"""How much a step of a spell tells in a fight; every other one 1."""


def hides(state: State, side: int) -> bool:
    """Whether anything at all is hidden from a side."""
    if any(being.side != side and being.shadow for being in state.beings.values()):
        return True
    for mage in state.mages.values():
        being = state.beings.get(mage.id)
        if being is None or being.side != side:
            return True
    return any(spell.side != side and spell.mode in ("precast", "armed", "room") for spell in state.spells.values())


def imagine(game: Game, side: int, dice: Dice) -> Game:
    """Such a fight. ``dice`` draw what is hidden, and are the dice of it."""
    twin = game.copy()
    twin.dice = dice
    twin.history = []
    if not hides(game.state, side):
        return twin
    twin.state = game.masked(side)
    twin.log = [event for event in game.log if event.seen_by(game.state, side)]
    twin.imagined([frame for frame in game.stack if not _unknown(game, frame, side)])
    for mage in twin.state.mages.values():
        being = twin.state.beings.get(mage.id)
        if being is not None and being.side != side:
            _fill_mage(twin, mage, dice)
    _fill_spells(twin, dice)
    _fill_shadows(twin, side, dice)
    twin.index_triggers()
    return twin


def _unknown(game: Game, frame: Frame[Game], side: int) -> bool:
    """Whether it is a casting of the other side that is only intended: of a Full Cast, what comes after the first."""
    if not isinstance(frame, Casting) or frame.targeted or frame.extra >= 0 or frame.ctx or frame.gifts:
        return False
    being = game.state.beings.get(frame.who)
    return being is not None and being.side != side


def strength(entry: Entry) -> float:
    """How much an entry tells in a fight, to compare those of one kind."""
    if isinstance(entry, Monster):
        return (entry.attack or 0) + 0.5 * (entry.defense or 0)
    steps = [step for ability in entry.effects if ability.mode == "cast" for step in ability.do]
    return sum(TELLING.get(type(step), 1.0) for step in steps)


def _draw(dice: Dice, things: tuple[Entry, ...], mage: Mage, taken: set[str], of: int = CHOSEN) -> Entry | None:
    """The strongest of so many of these that the mage could cast without Sacrifice and has not got yet."""
    best: Entry | None = None
    for _ in range(TRIES if things else 0):
        entry = dice.choice(things)
        if entry.id not in taken and mp.cost(mage, entry) <= mage.channeling_full:
            if best is None or strength(entry) > strength(best):
                best = entry
            of -= 1
            if not of:
                break
    return best


def _fill_mage(game: Game, mage: Mage, dice: Dice) -> None:
    """MP, Channeling, Preparation slots, pages, a Bonded Monster."""
    state, commons = game.state, game.card_index.commons
    seen = [event for event in game.log if type(event) is SpellDeclared and event.who == mage.id]
    spent = sum(event.mp for event in seen) + _sustained(game, mage)
    most = max(0, mage.mp_full - spent)
    mage.mp = most - dice.die(1 + most // 4) + 1
    mage.channeling, mage.amulet = mage.channeling_full, 0
    taken = {event.entry for event in seen} | set(mage.barred) | set(mage.resting)
    own = [being for being in state.beings.values() if being.owner == mage.id]
    called = next((being.entry for being in own if being.origin == "bonded"), "")
    attuned = tuple(m for m in commons.monsters if isinstance(m, Monster) and mp.attuned(mage, m.attribute))
    bonded = game.card_index.get(called) if called else _draw(dice, attuned, mage, taken, BONDED)
    mage.bonded = bonded.id if bonded is not None else ""
    taken.add(mage.bonded)
    used = [spent.spell for spent in mage.spent if spent.spell != mage.bonded][: mage.preparation]
    out = [being.entry for being in own if being.origin == "slot" and being.entry != HIDDEN]
    known = list(dict.fromkeys((*used, *out)))[: mage.preparation]
    slots = [Slot(spell=one, state="used") for one in known]
    while len(slots) < mage.preparation:
        entry = _draw(dice, commons.spells if dice.die(3) > 1 else commons.monsters, mage, taken)
        if entry is None:
            break
        taken.add(entry.id)
        slots.append(Slot(spell=entry.id))
    mage.slots = tuple(slots)
    pages = [_draw(dice, commons.spells if dice.die(3) > 1 else commons.monsters, mage, taken) for _ in range(PAGES)]
    mage.book = tuple(dict.fromkeys((*(slot.spell for slot in slots), *(one.id for one in pages if one is not None))))


def _sustained(game: Game, mage: Mage) -> int:
    """MP that its summons which are still there have cost since they came, without further Focus (SUMMON-07)."""
    there, total = 0, 0
    for event in game.log:
        if type(event) is Arrived and event.being.caster == mage.id:
            being = game.state.beings.get(event.being.id)
            if being is not None and not being.shadow and not being.body:
                there += formulas.sustain_cost(being.level, attuned=mp.attuned(mage, being.attribute))
        elif type(event) is TurnBegan and event.who == mage.id:
            total += there
    return total


def _fill_spells(game: Game, dice: Dice) -> None:
    """What is precast or armed, each in its caster's Focus."""
    commons = game.card_index.commons
    for key, spell in tuple(game.state.spells.items()):
        if spell.entry != HIDDEN:
            continue
        things = commons.precast if spell.mode == "precast" else commons.traps
        mage = game.state.mages.get(spell.caster)
        if not things or mage is None:
            del game.state.spells[key]
            continue
        spell.entry = dice.choice(things).id
        spell.mp = mp.cost(mage, game.card_index[spell.entry])
        mage.held = (*mage.held, Held("precast" if spell.mode == "precast" else "armed", spell.id))


def _fill_shadows(game: Game, side: int, dice: Dice) -> None:
    """Which creature each Shadow is."""
    state = game.state
    for key, being in tuple(state.beings.items()):
        mage = state.mages.get(being.caster)
        if being.entry != HIDDEN or mage is None:
            continue
        entry = _draw(dice, game.card_index.commons.monsters, mage, {one.entry for one in state.beings.values()})
        if not isinstance(entry, Monster):
            entry = dice.choice(game.card_index.commons.monsters)
            assert isinstance(entry, Monster)
        made = summoning.make(state, mage, entry, mp=mp.cost(mage, entry), origin="slot", shadow=True)
        state.beings[key] = replace(being, **{name: getattr(made, name) for name in DRAWN})
        state.names[key] = entry.name


DRAWN = (
    *("name", "entry", "hp", "hp_full", "attack", "attack_full", "attack_base", "defense", "defense_full"),
    *("defense_base", "level", "attribute", "weapon", "armour", "inherent", "boosts", "mp_spent", "no_defense_mode"),
)
"""What a Shadow does not show."""
