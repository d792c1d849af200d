"""What each action of a turn would gain (COMBAT-05, COMBAT-06), and what a stance is good for (COMBAT-20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from convert.kernel import Move
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules import focus, mp
from convert.systems.duel_monsters.rules.between import gm
from convert.systems.duel_monsters.rules.casting import sacrifices, spells
from convert.systems.duel_monsters.rules.casting.abilities import creature_context, signature_context, spell_context
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import exchange
from convert.systems.duel_monsters.rules.players.magic import Magic
from convert.systems.duel_monsters.rules.players.worth import MP, Worth, of_entry
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Mage, Section

FULL = 2
SPARED = 1.5
"""What the second Partial Action is worth that a Full Action takes."""
KEEPS_BACK = 0.6
"""How much of a precast spell's worth counts, since its moment may not come."""


Harm = tuple[int, float]
"""In which Section an enemy stands, and what an Attack of it would cost."""


def _worst(harms: Iterable[Harm], section: Section) -> float:
    """The worst that could befall somebody in that Section."""
    return max([0.0, *[cost for at, cost in harms if section.distances[at] <= 1]])


class Acting:
    """Weighs the actions of one side in one position."""

    __slots__ = (
        *("fray", "game", "magic", "side", "state", "worth"),
        *("_afar", "_enemies", "_fleeing", "_harms", "_spells"),
    )

    def __init__(self, game: Game, side: int, worth: dict[str, Worth], fray: exchange.Fray, magic: Magic) -> None:
        self.game = game
        self.side = side
        self.state = game.state
        self.worth = worth
        self.fray = fray
        self.magic = magic
        self._fleeing: dict[str, bool] = {}
        self._enemies: dict[int, list[Being]] = {}
        self._spells: dict[Move, float] = {}
        self._afar: dict[str, list[Being]] = {}
        self._harms: dict[tuple[str, int], tuple[Harm, ...] | None] = {}

    def gain(self, move: Move) -> float:
        """What a move of the turn gains; the end of the turn gains nothing."""
        args = move.args
        if not args:
            return 0.0
        who: Any = args[0]
        being = self.state.beings[who]
        flees = self._fleeing.get(who)
        if flees is None:
            flees = self._fleeing[who] = self._wants_out(being)
        if flees:
            return {"flee": 100.0, "disengage": 50.0}.get(move.verb, -1.0)
        valuer = FIGHTING.get(move.verb)
        if valuer is not None:
            return valuer(self, being, move)
        gain = self._spells.get(move)
        if gain is None:
            valuer = OTHERWISE.get(move.verb)
            gain = self._spells[move] = valuer(self, being, move) if valuer is not None else -1.0
        return gain

    def _foes(self, being: Being) -> list[Being]:
        found = self._enemies.get(being.side)
        if found is None:
            beings, side = self.state.beings.values(), being.side
            found = [foe for foe in beings if foe.side != side and not foe.body and not foe.down]
            self._enemies[side] = found
        return found

    def _wants_out(self, being: Being) -> bool:
        """GM-01: monsters that are not summoned leave at about half HP. That is for monsters which a party meets:
        between monsters alone each side stands for its player, and leaving is losing (COMBAT-52)."""
        if being.kind != "real" or not gm.wants_to_flee(being.hp, being.hp_full, self.state.options):
            return False
        return any(foe.kind == "character" for foe in self._foes(being))

    # --- stances ------------------------------------------------------------------------------------------------

    def stance(self, being: Being, modes: Sequence[str]) -> str:
        """The stance for the coming turn. A caster takes none where casting is worth more than what a Mode adds
        (COMBAT-22)."""
        values = {mode: self.in_stance(being, mode) for mode in modes}
        best = max(modes, key=lambda mode: values[mode])
        mage = self.state.mages.get(being.id)
        if best == "none" or mage is None or "none" not in values:
            return best
        return "none" if self._casts_for(being, mage, values[best] - values["none"]) else best

    def in_stance(self, being: Being, mode: str) -> float:
        """What the coming turn brings in that stance, less what the enemies' Attacks then cost."""
        state = self.state
        calm = -self.fray.threat(being, being.attack, mode)
        best = 0.0
        if mode != "defense":
            actions = 1 if being.arriving else being.actions
            for foe in self._foes(being):
                near = being.skirmish and foe.skirmish == being.skirmish
                if near or (actions > 1 and exchange.reaches(state, being, foe)):
                    charges = being.charges + (1 if near and actions > 1 else 0)
                    best = max(best, self.fray.attack_on(being, foe, mode=mode, charges=charges))
        return calm + best

    def _casts_for(self, being: Being, mage: Mage, least: float) -> bool:
        """Whether casting something brings more than that: a stance forbids it (COMBAT-22). Summons are weighed first,
        since that is quickly done."""
        have = min(mage.channeling_full + mage.scepter, mp.at_hand(mage))
        castings: list[tuple[Spell, float, float]] = []
        for entry_id, source in spells.sources(self.game, mage):
            entry = self.game.card_index[entry_id]
            cost = mp.price(self.game.state, mage, entry)
            if cost > have:
                continue
            full = SPARED if source == "page" else 0.0
            if not isinstance(entry, Monster):
                castings.append((entry, MP * cost, full))
            elif (self._summon_gain(being, mage, entry, "summon") if focus.room(mage) else 0.0) - full > least:
                return True
        return any(self.magic.casting(being, mage, entry) - price - full > least for entry, price, full in castings)

    # --- fighting -----------------------------------------------------------------------------------------------

    def _attack(self, being: Being, move: Move) -> float:
        return self.fray.attack_on(being, self.state.beings[str(move.args[1])])

    def _blow(self, being: Being, target: Being, charges: int = -1) -> float:
        return self.fray.attack_on(being, target, charges=charges)

    def _charge(self, being: Being, move: Move) -> float:
        """First before an Attack where both fit into the turn (COMBAT-47); else whatever is left over goes into it."""
        here = [foe for foe in self._foes(being) if being.skirmish and foe.skirmish == being.skirmish]
        if being.charges >= 3:
            return 0.0
        if here and being.actions == FULL and not being.attacks and being.stance != "defense":
            gain = max(self._blow(being, foe) for foe in here)
            return gain + 0.5 if gain > 0 else 0.2
        return 0.2 if here or any(exchange.reaches(self.state, foe, being) for foe in self._foes(being)) else 0.1

    def _engage(self, being: Being, move: Move) -> float:
        """Close in where an Attack this turn or the next pays, or where it holds an enemy who would go for one's
        caster (COMBAT-19)."""
        target = self.state.beings[str(move.args[1])]
        if being.stance == "defense":
            return 0.0
        left = being.actions - (FULL if move.verb == "rush" else 1)
        gain = self._blow(being, target)
        if left < 1 or being.attacks:
            gain = 0.3 * gain
        return max(0.0, gain) + self._pins(being, target) - self._exposed(being, target) - 0.1

    def _exposed(self, being: Being, target: Being) -> float:
        """What it costs to come within reach of enemies who could not attack it before."""
        afar = self._afar.get(being.id)
        if afar is None:
            state, foes = self.state, self._foes(being)
            afar = self._afar[being.id] = [
                foe for foe in foes if not foe.shadow and not exchange.reaches(state, foe, being)
            ]
        cost, skirmish = 0.0, target.skirmish
        for foe in afar:
            if foe is target or (skirmish and foe.skirmish == skirmish):
                cost = max(cost, self.fray.blow(foe, being, 0))
        return self.fray.caution * cost

    def _pins(self, being: Being, target: Being) -> float:
        """What it is worth that an enemy must disengage before it goes for somebody dearer."""
        if target.skirmish or target.shadow or target.id in self.state.mages:
            return 0.0
        dearest = 0.0
        for friend in self.state.beings.values():
            near = friend.side == self.side and friend.id != being.id and not friend.body and not friend.down
            if near and exchange.reaches(self.state, target, friend):
                dearest = max(dearest, self.fray.blow(target, friend))
        return 0.6 * max(0.0, dearest - self._cost_of_holding(being, target))

    def _cost_of_holding(self, being: Being, target: Being) -> float:
        return max(0.0, self.fray.blow(target, being))

    def _approach(self, being: Being, move: Move) -> float:
        """Fighters close in; casters keep out of reach."""
        section, sections = int(move.args[1]), self.state.sections
        if being.id in self.state.mages:
            key = (being.id, being.charges)
            if key not in self._harms:
                self._harms[key] = self._harm(being) if self._weak(being) else None
            harms = self._harms[key]
            if harms is not None:
                here, there = _worst(harms, sections[being.section]), _worst(harms, sections[section])
                return 0.7 * (here - there) - 0.1
        if being.stance == "defense":
            return 0.0
        foes = [foe.section for foe in self._foes(being) if not foe.shadow]
        near = min([sections[being.section].distances[at] for at in foes], default=0)
        if near <= 1:
            return 0.0
        far = min([sections[section].distances[at] for at in foes])
        return 0.6 + 0.1 * (near - far) if far < near else 0.0

    def _weak(self, being: Being) -> bool:
        """Whether a caster has better to do than to fight by hand."""
        return all(self._blow(being, foe) < 1.0 for foe in self._foes(being))

    def _harm(self, being: Being) -> tuple[Harm, ...]:
        """What each enemy who is free could do to it, and from which Section."""
        free = [foe for foe in self._foes(being) if not (foe.shadow or foe.skirmish)]
        fists = [exchange.swing(foe, foe.attack_full, mode="none") for foe in free]
        costs = [self.fray.answer(foe, being, fist).cost for foe, fist in zip(free, fists, strict=True)]
        return tuple([(foe.section, cost) for foe, cost in zip(free, costs, strict=True)])

    # --- casting ------------------------------------------------------------------------------------------------

    def _cast(self, being: Being, move: Move) -> float:
        entry, mage = self.game.card_index[str(move.args[1])], self.state.mages[being.id]
        cost = mp.price(self.game.state, mage, entry)
        way = spells.WAYS[move.verb]
        full = SPARED if way.page or way.sacrifice else 0.0
        if way.sacrifice:
            gifts = sorted(self.magic.given(Ref(one)) for one in sacrifices.victims(self.game, mage, entry))
            need = formulas.channeling_need(cost, scepter=mage.scepter)
            full += sum(gifts[: formulas.sacrifices_needed(need, mage.channeling)])
        if isinstance(entry, Monster):
            return self._summon_gain(being, mage, entry, move.verb) - full
        gain = self.magic.casting(being, mage, entry)
        if way.how == "precast":
            waits = any(ability.when is not None for ability in entry.effects)
            gain = (KEEPS_BACK * max(gain, 4.0)) if waits or entry.form == "precast" else 0.0
        return gain - MP * cost - full

    def _summon_gain(self, being: Being, mage: Mage, entry: Monster, verb: str) -> float:
        cost = mp.price(self.game.state, mage, entry)
        due = formulas.sustain_cost(entry.level, attuned=mp.attuned(mage, entry.attribute))
        shadow = "shadow" in verb
        ways = self.state.sections[being.section].distances
        near = shadow and any(ways[foe.section] <= 1 for foe in self._foes(being))
        return self.magic.summoning(mage, entry, cost, due, shadow=shadow, near=near)

    def added(self, being: Being, move: Move) -> float:
        """What one more spell of a Full Cast brings."""
        if move.args[0] == "basic":
            return -1.0
        return self._cast(being, Move(str(move.args[0]), (being.id, move.args[1])))

    def _full_cast(self, being: Being, move: Move) -> float:
        """Worth it where Channeling lets two Prepared spells be cast in no other way (CAST-13)."""
        mage = self.state.mages[being.id]
        found: list[tuple[float, int]] = []
        for entry_id, source in spells.sources(self.game, mage):
            entry = self.game.card_index[entry_id]
            verb = "summon" if isinstance(entry, Monster) else "cast"
            if source == "page" or spells.can_cast(self.game, being, mage, entry, source, spells.WAYS[verb]):
                continue
            found.append((self._cast(being, Move(verb, (being.id, entry_id))), mp.price(self.game.state, mage, entry)))
        found = sorted(found, reverse=True)[:2]
        if len(found) < 2 or found[1][0] <= 0 or sum(cost for _, cost in found) <= mage.channeling:
            return -1.0
        return found[0][0] + found[1][0]

    def _fuse(self, being: Being, move: Move) -> float:
        entry, mage = self.game.card_index[str(move.args[1])], self.state.mages[being.id]
        assert isinstance(entry, Monster)
        named = {material.slug for material in entry.materials}
        levels = sum((material.level or 3) * material.count for material in entry.materials)
        lost = 0.0
        for one in self.state.beings.values():
            if one.caster == being.id and not one.body and self.game.card_index[one.entry].slug in named:
                lost += self.worth[one.id].whole
        value = 1.3 * of_entry(entry) + 0.3 * levels  # its bonus and its HP (FUSION-09, FUSION-10)
        price = (entry.mp_cost or 0) + 2 * formulas.sustain_cost(entry.level, attuned=mp.attuned(mage, entry.attribute))
        return value - lost - MP * price - (2.0 if move.verb == "fuse-sacrifice" else 0.0)

    def _use(self, being: Being, move: Move) -> float:
        item = next(item for item in being.items if item.name == move.args[1])
        entry = self.game.card_index.find(item.entry or "")
        if not isinstance(entry, Spell):
            return -1.0
        mage = self.state.mages.get(being.id)
        best = 0.0
        for number, ability in enumerate(entry.effects):
            if ability.mode == "cast" and mage is not None:
                ctx = spells.context(self.game, being, mage, entry, number, entry.mp_cost or 0)
                best = max(best, self.magic.ability(ctx))
        return best - 0.5

    def _ability(self, being: Being, move: Move) -> float:
        number = int(move.args[1])
        third = str(move.args[2]) if len(move.args) > 2 else ""
        if third in self.state.spells:
            ctx = spell_context(self.state.spells[third], number, self.state.turns)
        elif ":" in third:
            return 1.0
        else:
            ctx = creature_context(being, number, self.state.turns, third)
        return self.magic.ability(ctx)

    def _signature(self, being: Being, move: Move) -> float:
        ctx = signature_context(self.game, being)
        return self.magic.ability(ctx) if ctx is not None else -1.0

    def _special(self, being: Being, move: Move) -> float:
        entry, mage = self.game.card_index[str(move.args[1])], self.state.mages[being.id]
        return self._summon_gain(being, mage, entry, "summon") if isinstance(entry, Monster) else -1.0

    def _arm(self, being: Being, move: Move) -> float:
        mage = self.state.mages.get(being.id)
        return 1.0 if mage is not None and mage.mp > 10 else 0.0

    def _wear(self, being: Being, move: Move) -> float:
        return 2.0


Gain = Callable[[Acting, Being, Move], float]
FIGHTING: dict[str, Gain] = {
    "attack": Acting._attack,
    "charge": Acting._charge,
    "engage": Acting._engage,
    "rush": Acting._engage,
    "move": Acting._approach,
    "sprint": Acting._approach,
}
OTHERWISE: dict[str, Gain] = {
    **dict.fromkeys(spells.WAYS, Acting._cast),
    "full-cast": Acting._full_cast,
    "fuse": Acting._fuse,
    "fuse-sacrifice": Acting._fuse,
    "use": Acting._use,
    "activate": Acting._ability,
    "signature": Acting._signature,
    "special": Acting._special,
    "arm": Acting._arm,
    "wear": Acting._wear,
}
"""On none of these do Charges of one's own side bear, nor actions that are left."""
