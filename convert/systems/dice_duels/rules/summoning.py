"""Summons (DICE-UNIT-01), and what special summon keywords and soul cards change (DICE-SPKW, DICE-SOUL)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.card_index import ArchetypeFacts
from convert.systems.dice_duels.rules.equipping import Replace
from convert.systems.dice_duels.rules.field import (
    crowded,
    look_for_losses,
    place_token,
    place_unit,
    sacrifice,
    sweep,
)
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.passives import placed
from convert.systems.dice_duels.rules.sacrifices import Cost, Plan, choices, costs, payable
from convert.systems.dice_duels.rules.state import NONE

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


# --- what can be summoned --------------------------------------------------------------------------------------------


def moves(game: Game, side: int) -> list[Move]:
    """All summons of a deck that has special archetypes."""
    card_index = game.card_index
    known = card_index.moves
    found: list[Move] = []
    ways = [(facts, plan) for facts in card_index.own[side] for plan in _plans(game, side, facts)]
    for value in sorted(set(game.state.players[side].hand)):
        for facts, plan in ways:
            if plan.soul:
                if _fits_soul(game, facts, value):
                    found.append(known["soul", value, facts.name])
            elif plan.ability != NONE:
                found.append(known["summon", value, facts.name, card_index.abilities[plan.ability].number])
            else:
                found.append(known["summon", value, facts.name])
    return found


def _plans(game: Game, side: int, facts: ArchetypeFacts) -> Iterator[Plan]:
    """The ways in which an archetype can be summoned now, whatever the die."""
    if facts.tokens:  # DICE-SPKW-06: always instead of a unit
        plans = [Plan(side, facts.number, 1, ability=ability) for ability in facts.tokens]
    else:
        plans = [Plan(side, facts.number, 1)]
        if facts.soul is not None and not _soul_is_there(game, side, facts.number):
            plans.append(Plan(side, facts.number, 1, soul=True))
    for plan in plans:
        if payable(game, side, costs(game, plan)):
            yield plan


def _soul_is_there(game: Game, side: int, archetype: int) -> bool:
    """DICE-SOUL-04."""
    return any(unit.side == side and unit.soul_of == archetype for unit in game.state.units.values())


def _fits_soul(game: Game, facts: ArchetypeFacts, value: int) -> bool:
    """DICE-SOUL-02; with ``soul_die: at_least`` a higher die will do (DICE-OPT-07)."""
    if game.state.options.soul_die == "at_least":
        return value >= facts.soul_value
    return value == facts.soul_value


def why_not(game: Game, side: int, move: Move) -> Refusal | None:
    """Why this is not summoned now."""
    name = str(move.args[1]) if len(move.args) > 1 else ""
    number = game.card_index.by_name[side].get(name)
    if number is None:
        return Refusal("DICE-KEY-42", f"your deck has no archetype {name!r}")
    facts = game.card_index.archetypes[number]
    if move.verb == "soul":
        if facts.soul is None:
            return Refusal("DICE-SOUL-01", f"{name} has no soul card in your deck")
        if _soul_is_there(game, side, number):
            return Refusal("DICE-SOUL-04", "a unit with this soul card is on the field already")
        if not isinstance(move.args[0], int) or not _fits_soul(game, facts, move.args[0]):
            return Refusal("DICE-SOUL-02", f"the die must show {facts.soul_value}")
    plan = Plan(side, number, 1, soul=move.verb == "soul")
    if not payable(game, side, costs(game, plan)):
        return Refusal("DICE-SPKW-02" if facts.ritual else "DICE-SPKW-03", "its sacrifices cannot be paid")
    return Refusal("DICE-SPKW-06", "an archetype with a Realm or Relic sets that: name its number")


# --- doing it --------------------------------------------------------------------------------------------------------


def begin(game: Game, side: int, move: Move) -> None:
    """A summon: a plain one happens at once, what asks sacrifices is paid first."""
    card_index, state = game.card_index, game.state
    value = int(move.args[0])
    facts = card_index.archetypes[card_index.by_name[side][str(move.args[1])]]
    if not facts.special:
        if st.has_room(state, side):
            number = state.next_id
            game.emit(ev.Summoned(side, value, facts.number, (value + 1) // 2, number))
            if facts.passives:  # DICE-ABIL-12
                placed(game, number)
                game.push(Settle(number))
        else:
            game.emit(ev.Spent(side, value))
            game.emit(ev.NotPlaced(side))  # DICE-UNIT-02
        return
    ability = NONE
    if len(move.args) > 2:
        ability = next(n for n in facts.tokens if card_index.abilities[n].number == move.args[2])
    plan = Plan(side, facts.number, value, ability=ability, soul=move.verb == "soul")
    game.push(Pay(plan))


class Pay(DiceTask, frozen=True):
    """Asks for the sacrifices of one cost after the other, then places what is summoned or set."""

    plan: Plan
    done: tuple[tuple[int, ...], ...] = ()

    def run(self, game: Game) -> None:
        asked = costs(game, self.plan)
        if len(self.done) < len(asked):
            game.push(Sacrifice(self.plan, self.done))
        else:
            _place(game, self.plan, asked, self.done)


class Sacrifice(DiceDecision, frozen=True):
    """The units of one cost, one by one in any order."""

    several: ClassVar[bool] = True

    plan: Plan
    done: tuple[tuple[int, ...], ...] = ()
    part: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return self.plan.side

    def _sets(self, game: Game) -> list[tuple[int, ...]]:
        asked = costs(game, self.plan)
        gone = [number for some in self.done for number in some]
        side, place, named = self.plan.side, len(self.done), set(self.part)
        return [
            some
            for some in choices(game, side, asked[place], gone)
            if named <= set(some) and payable(game, side, asked[place + 1 :], (*gone, *some))
        ]

    def moves(self, game: Game) -> Sequence[Move]:
        sets = self._sets(game)
        left = {number for some in sets for number in some if number not in self.part}
        if len(sets) == 1:
            left = {min(left)}  # all of them go: nothing is asked
        return tuple([game.card_index.moves["sacrifice", number] for number in sorted(left)])

    def take(self, game: Game, move: Move) -> None:
        named = {*self.part, int(move.args[0])}
        whole = next((some for some in self._sets(game) if set(some) == named), None)
        if whole is not None:
            game.push(Pay(self.plan, (*self.done, whole)))
        else:
            game.push(Sacrifice(self.plan, self.done, tuple(sorted(named))))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-SPKW-08", "name units of yours, each once, and no more than are needed")

    def prompt(self, game: Game) -> str:
        return "Which unit is sacrificed?"


def _place(game: Game, plan: Plan, asked: Sequence[Cost], paid: Sequence[tuple[int, ...]]) -> None:
    """The sacrifices leave, then the piece comes (DICE-KEY-20, DICE-KEY-36, DICE-SPKW-07 to DICE-SPKW-10)."""
    state = game.state
    dice, power = 0, 0
    tokens: list[int] = []
    souls: list[int] = []
    if plan.value:
        game.emit(ev.Spent(plan.side, plan.value))
        dice = 1
    for cost, some in zip(asked, paid, strict=True):
        for number in some:
            unit = state.units[number]
            keep: tuple[int, ...] = ()
            if cost.names and plan.ability == NONE:
                power += game.strength(number).power
                keep = tuple(token.id for token in state.tokens.values() if token.unit == number)
                tokens += keep
                souls += [unit.soul_of] if unit.soul_of != NONE else []
            dice += sacrifice(game, unit, fused=bool(cost.names), keep=keep)
    if not plan.value and state.waiting:
        game.emit(ev.CostGrew(dice))
        dice = state.waiting[-1].cost
    if plan.ability != NONE:
        place_token(
            game, plan.side, plan.ability, 0, field=game.card_index.abilities[plan.ability].summon == "realm", cost=dice
        )
        finish(game)
        return
    power += (plan.value + 1) // 2 if plan.value else plan.power
    soul = plan.archetype if plan.soul else NONE
    arrival = Arrival(plan, power, dice, tuple(tokens), soul)
    kept = sorted(set(souls))
    if soul == NONE and len(kept) > 1:
        game.push(Inherit(arrival, tuple(kept)))
    else:
        arrive(game, arrival, kept[0] if kept and soul == NONE else soul)


class Arrival(Struct, frozen=True, gc=False):
    """A unit whose costs are paid."""

    plan: Plan
    power: int
    dice: int
    tokens: tuple[int, ...]
    soul_of: int


class Inherit(DiceDecision, frozen=True):
    """Which of the soul cards paid for a Fusion the new unit has (DICE-SPKW-03, DICE-SPKW-10)."""

    arrival: Arrival
    souls: tuple[int, ...]

    def side(self, game: Game) -> int:
        return self.arrival.plan.side

    def moves(self, game: Game) -> Sequence[Move]:
        return tuple([game.card_index.moves["inherit", game.card_index.soul_name(soul)] for soul in self.souls])

    def take(self, game: Game, move: Move) -> None:
        names = {game.card_index.soul_name(soul): soul for soul in self.souls}
        arrive(game, self.arrival, names[str(move.args[0])])

    def prompt(self, game: Game) -> str:
        return "Which soul card does the new unit inherit?"


def arrive(game: Game, arrival: Arrival, soul_of: int) -> None:
    """The unit comes, with the tokens of what was fused; more than two are trimmed (DICE-KEY-20)."""
    plan = arrival.plan
    number = game.state.next_id
    there = place_unit(
        game,
        plan.side,
        plan.archetype,
        arrival.power,
        cost=arrival.dice,
        soul=plan.soul,
        soul_of=soul_of,
        tokens=arrival.tokens,
    )
    if not there:
        for token in arrival.tokens:
            game.emit(ev.TokenLeft(token))
        finish(game)
        return
    if plan.chain:
        placed(game, number)
    game.push(Settle(number))


class Settle(DiceTask, frozen=True):
    """After a unit came: its tokens are trimmed, the dead leave."""

    unit: int

    def run(self, game: Game) -> None:
        if self.unit in game.state.units and crowded(game, self.unit):
            game.ask(Replace(self.unit, 0), self)
        else:
            finish(game)


def finish(game: Game) -> None:
    """What comes after every effect (DICE-UNIT-09, DICE-SETUP-15)."""
    sweep(game)
    look_for_losses(game)
