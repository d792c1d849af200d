"""What the decks of a duel can do, read once: the part of a game that its copies share.

Archetypes are numbers (three places for each player: 0 to 2 and 3 to 5), abilities are numbers too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from convert.kernel import Move
from convert.kernel.moves import Moves
from convert.systems.dice_duels.decks import FIRST_SOUL_NUMBER, MOST_ARCHETYPES, DuelArchetype, DuelDeck, Spec
from convert.systems.dice_duels.entries import Effect
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.rules.state import NONE
from convert.systems.dice_duels.terms import COLORS, DEFAULT_TARGETS, KEYWORDS

PARALYZED, FROZEN = 1 << len(KEYWORDS), 1 << len(KEYWORDS) + 1
BITS = {keyword: 1 << place for place, keyword in enumerate(KEYWORDS)}
"""Keywords as bits of a unit or a token."""
CHOSEN = frozenset({"ally_unit", "enemy_unit", "any_unit", "ally_token", "enemy_token", "any_token"})
"""Targets that a player chooses, one piece each (DICE-ABIL-09)."""
ALL = frozenset({"all_allies", "all_enemies", "all_units"})
ON_PIECES = ("power_up", "power_down", "grant", "paralyze", "freeze")
"""The power and keyword effects, which a token or a passive can hold (DICE-ABIL-08, DICE-ABIL-12)."""
NO_PASSIVE = ("negate", "retarget", "copy", "instant", "sacrifice")
"""What a passive ability never does (DICE-ABIL-12)."""
SUMMON_WORDS = ("fusion", "ritual", "realm", "relic")
PRICES: dict[str, int] = {"none": 0, "single": 1, "double": 2, "triple": 3, "low": 1, "high": 1}


class Step:
    """One effect of an ability, with its target filled in (DICE-ABIL-07)."""

    __slots__ = ("amount", "bits", "chosen", "cleave", "op", "target", "until")

    def __init__(self, effect: Effect, target: str, options: Options) -> None:
        self.op: str = effect.op
        self.amount = effect.amount or 1
        self.target = target
        self.chosen = target in CHOSEN and effect.op != "sacrifice"
        keyword = {"paralyze": PARALYZED, "freeze": FROZEN}.get(effect.op)
        self.bits = keyword or (BITS[effect.keyword] if effect.keyword else 0)
        self.cleave = self.amount if effect.keyword == "cleave" else 0
        default = "permanent" if effect.op in ("power_up", "power_down") else options.grant_duration
        lasts = effect.duration or default
        self.until: Any = "permanent" if lasts in ("while_equipped", "while_field") else lasts


class AbilityFacts:
    """An ability, sorted: ``steps`` happen when it resolves, ``standing`` while its token (or, for a passive, its unit)
    is there (DICE-ABIL-08, DICE-ABIL-12)."""

    __slots__ = (
        "aims",
        "answers",
        "archetype",
        "cost",
        "instant",
        "name",
        "number",
        "passive",
        "price",
        "sacrifices",
        "side",
        "spec",
        "standing",
        "steps",
        "summon",
        "token_bits",
        "token_only",
    )

    def __init__(self, spec: Spec, side: int, archetype: int, number: int, options: Options) -> None:
        self.spec = spec
        self.name = spec.name
        self.side = side
        self.archetype = archetype
        self.number = number
        self.cost: str = spec.cost
        self.price = PRICES[spec.cost]
        self.passive = spec.cost == "none"
        self.summon = spec.summon
        self.token_only = spec.summon in ("realm", "relic")
        ops = {effect.op for effect in spec.effects}
        self.instant = "instant" in ops and not self.passive  # DICE-OP-26
        self.answers = bool(ops & {"negate", "retarget"}) and not self.passive and options.answers == "on"
        self.sacrifices = 0 if self.passive else sum(effect.op == "sacrifice" for effect in spec.effects)
        self.token_bits = 0
        steps: list[Step] = []
        standing: list[Step] = []
        for effect in spec.effects:
            self._sort(effect, ops, steps, standing, options)
        self.steps = tuple(steps)
        self.standing = tuple(standing)
        self.aims = any(step.chosen for step in steps)

    def _sort(self, effect: Effect, ops: set[Any], steps: list[Step], standing: list[Step], options: Options) -> None:
        op = effect.op
        if op in SUMMON_WORDS or op in ("instant", "sacrifice") or (self.passive and op in NO_PASSIVE):
            return
        if op == "retarget" and options.answers == "off":
            return  # DICE-OPT-05
        token = "equip" if "equip" in ops else "field" if "field" in ops else ""
        if token and op == "grant" and effect.keyword in ("persistent", "stackable") and effect.target is None:
            self.token_bits |= BITS[effect.keyword]
            return
        target = effect.target or self._default(op, ops)
        step = Step(effect, target, options)
        if token and op in ON_PIECES and effect.target in (None, "equipped"):
            if token == "equip":
                step.target = "equipped"
            elif op in ("paralyze", "freeze"):
                steps.append(step)
                return
            else:
                step.target = "all_enemies" if op == "power_down" else "all_allies"
            standing.append(step)
        elif self.passive and op in ON_PIECES and (target in ALL or target in ("self", "equipped")):
            standing.append(step)
        else:
            steps.append(step)

    @staticmethod
    def _default(op: str, ops: set[Any]) -> str:
        """DICE-ABIL-07; an equip that harms goes onto an opposing unit (DICE-ABIL-08)."""
        if op == "equip" and ops & {"power_down", "paralyze", "freeze"} and not ops & {"power_up", "grant"}:
            return "enemy_unit"
        return DEFAULT_TARGETS.get(op, "")


class ArchetypeFacts:
    """An archetype in one player's deck, and what a summon of it asks (DICE-SPKW)."""

    __slots__ = (
        "abilities",
        "color",
        "fusion",
        "fusion_soul",
        "name",
        "number",
        "passives",
        "ritual",
        "side",
        "soul",
        "soul_abilities",
        "soul_fusion",
        "soul_passives",
        "soul_ritual",
        "soul_value",
        "tokens",
        "unit_abilities",
    )

    def __init__(self, deck: DuelArchetype, side: int, number: int) -> None:
        self.name = deck.name
        self.side = side
        self.number = number
        self.color = COLORS[number % MOST_ARCHETYPES]
        """DICE-SETUP-06, DICE-CONV-12. How many dice of it a player has is advisory (DICE-SETUP-04)."""
        self.abilities: list[int] = []
        self.unit_abilities: tuple[int, ...] = ()
        """What its units can pay for (DICE-ABIL-01)."""
        self.passives: tuple[int, ...] = ()
        self.tokens: tuple[int, ...] = ()
        """Its Realm and Relic abilities: it sets these instead of a unit (DICE-SPKW-06)."""
        self.fusion = _fusion(deck.abilities)
        self.ritual = _ritual(deck.abilities)
        self.soul = deck.soul
        self.soul_value = deck.soul.value if deck.soul else 0
        own = [spec for spec in deck.soul.abilities if spec] if deck.soul else []
        self.soul_fusion = _fusion(own)
        self.soul_ritual = _ritual(own)
        self.fusion_soul = bool(self.soul_fusion)
        self.soul_abilities: tuple[int, ...] = ()
        self.soul_passives: tuple[int, ...] = ()

    @property
    def special(self) -> bool:
        """Whether a summon of it is more than a die."""
        return bool(self.fusion or self.ritual or self.tokens or self.soul)


def _fusion(specs: Iterable[Spec]) -> tuple[str, ...]:
    """The units that Fusion costs ask, each as the archetype's name that it must have ("" for any)."""
    asked: list[str] = []
    for spec in specs:
        if spec.summon == "fusion":
            cost = spec.summon_cost
            asked += [cost.archetype or "" if cost else ""] * ((cost.units or 1) if cost else 1)
    return tuple(sorted(asked, reverse=True))


def _ritual(specs: Iterable[Spec]) -> tuple[tuple[int, str], ...]:
    """The Ritual costs: power and the archetype's name that the units must have ("" for any)."""
    asked = []
    for spec in specs:
        if spec.summon == "ritual":
            cost = spec.summon_cost
            asked.append(((cost.power or 1) if cost else 1, (cost.archetype or "") if cost else ""))
    return tuple(asked)


class CardIndex:
    """The facts of the decks under these options."""

    def __init__(self, decks: tuple[DuelDeck, ...], options: Options) -> None:
        self.decks = decks
        self.options = options
        self.abilities: list[AbilityFacts] = []
        self.archetypes: dict[int, ArchetypeFacts] = {}
        for side, deck in enumerate(decks):
            for place, archetype in enumerate(deck.archetypes):
                self._add(archetype, side, side * MOST_ARCHETYPES + place)
        self.own = tuple(
            tuple(facts for facts in self.archetypes.values() if facts.side == side) for side in range(len(decks))
        )
        self.archetypes[NONE] = ArchetypeFacts(DuelArchetype(name="Duelist"), NONE, NONE)  # DICE-CRAWL-01
        self.by_name = tuple({facts.name: facts.number for facts in own} for own in self.own)
        self.instants = any(facts.instant for facts in self.abilities)
        self.answers = any(facts.answers for facts in self.abilities)
        self.passives = any(facts.passive for facts in self.abilities)
        self.doubted = tuple(number for number, facts in enumerate(self.abilities) if facts.spec.doubted)
        self.plain = tuple(not any(facts.special for facts in own) for own in self.own)
        self.moves = Moves()
        self.summons: dict[tuple[int, tuple[int, ...], bool, bool], tuple[Move, ...]] = {}
        """Summons and charges of a deck without special archetypes, by player, hand and actions left."""
        self.payments: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}

    def _add(self, archetype: DuelArchetype, side: int, number: int) -> None:
        options = self.options
        facts = self.archetypes[number] = ArchetypeFacts(archetype, side, number)
        if facts.soul is not None and options.soul_cards == "off":
            facts.soul, facts.soul_value = None, 0  # DICE-OPT-08
        regular = [self._ability(spec, side, number, place + 1) for place, spec in enumerate(archetype.abilities)]
        facts.abilities = regular
        known = self.abilities
        facts.unit_abilities = tuple(n for n in regular if not known[n].token_only and not known[n].passive)
        facts.passives = tuple(n for n in regular if known[n].passive and not known[n].token_only)
        facts.tokens = tuple(n for n in regular if known[n].token_only)
        if facts.soul is None or facts.tokens:
            facts.soul, facts.soul_value = None, 0  # DICE-SOUL-04
            return
        own = [
            self._ability(spec, side, number, FIRST_SOUL_NUMBER + place)
            for place, spec in enumerate(facts.soul.abilities)
            if spec is not None
        ]
        facts.soul_abilities = tuple(n for n in own if not known[n].token_only and not known[n].passive)
        facts.soul_passives = tuple(n for n in own if known[n].passive and not known[n].token_only)

    def _ability(self, spec: Spec, side: int, archetype: int, number: int) -> int:
        self.abilities.append(AbilityFacts(spec, side, archetype, number, self.options))
        return len(self.abilities) - 1

    def pays(self, cost: str, energy: tuple[int, ...]) -> tuple[int, ...]:
        """The values with which this cost can be paid (DICE-ABIL-02, DICE-ABIL-15)."""
        key = (cost, energy)
        found = self.payments.get(key)
        if found is None:
            found = self.payments[key] = payments(cost, energy)
        return found

    def soul_name(self, archetype: int) -> str:
        """The name of an archetype's soul card."""
        soul = self.archetypes[archetype].soul
        return soul.name if soul is not None and archetype != NONE else ""


def payments(cost: str, energy: Sequence[int]) -> tuple[int, ...]:
    """DICE-ABIL-02, DICE-TOK-02: Single any token, Double two equal ones, Triple three, Low 1 to 3, High 4 to 6."""
    values = sorted(set(energy))
    if cost == "low":
        return tuple(value for value in values if value <= 3)
    if cost == "high":
        return tuple(value for value in values if value >= 4)
    need = PRICES[cost]
    return tuple(value for value in values if energy.count(value) >= need) if need else ()
