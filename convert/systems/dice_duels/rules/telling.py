"""A duel in words: moves and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from convert.kernel import Event, Move
from convert.prose import listing
from convert.systems.dice_duels.rules import crawl_words
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.activating import foreseen
from convert.systems.dice_duels.rules.card_index import BITS, FROZEN, PARALYZED
from convert.systems.dice_duels.rules.state import NONE, State, Unit
from convert.systems.dice_duels.rules.usable import find_ability
from convert.systems.dice_duels.terms import SUMMONS
from convert.systems.dice_duels.words import effects_words

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

PIPS = " ⚀⚁⚂⚃⚄⚅"
"""Dice as dice; a blank for one whose value is hidden."""
KEYWORD_NAMES = {**{bit: name for name, bit in BITS.items()}, PARALYZED: "paralyzed", FROZEN: "frozen"}


def pip(value: int) -> str:
    """A die as it lies there."""
    return PIPS[value] if value else "▢"


def dice(values: Iterable[int]) -> str:
    """Dice side by side."""
    return " ".join(pip(value) for value in values)


def die(value: int) -> str:
    """A die in a sentence: "⚃4"."""
    return f"{pip(value)}{value}"


def count_dice(count: int) -> str:
    """ "a die", "3 dice"."""
    return "1 die" if count == 1 else f"{count} dice"


def piece(game: Game, number: int) -> str:
    """A unit or a token as a person reads it: "#3 4P Soldier"."""
    state, card_index = game.state, game.card_index
    unit = state.units.get(number)
    if unit is not None:
        return f"#{number} {game.strength(number).power}P {unit_name(game, unit)}"
    if state.run is not None and number in state.run.units:
        return f"#{number} {unit_name(game, state.run.units[number])} in {state.run.places[number]}"
    token = state.tokens.get(number)
    if token is not None:
        return f"#{number} {card_index.abilities[token.ability].name} token"
    return f"#{number}"


def unit_name(game: Game, unit: Unit) -> str:
    """Its archetype, with its soul card; a Duelist's own name."""
    if unit.duelist and game.state.run is not None:
        return game.state.run.parties[unit.side].name
    name = game.card_index.archetypes[unit.archetype].name
    return f"{game.card_index.soul_name(unit.soul_of)} ({name})" if unit.soul_of != NONE else name


def player(game: Game, side: int) -> str:
    """A player in the middle of a sentence: "the first player", or by name."""
    return game.sides[side] if game.state.run is not None else f"the {game.sides[side]} player"


def starting(words: str) -> str:
    """A sentence begins with these words."""
    return words[:1].upper() + words[1:]


def ability(game: Game, number: int) -> str:
    """An ability's name."""
    return game.card_index.abilities[number].name


# --- moves -----------------------------------------------------------------------------------------------------------


def describe(game: Game, move: Move) -> str:
    """A move in words. One with a piece, an ability or an archetype that is none (``why not use 3 1 4``) is told as it
    was typed: `why_not` has the rule against it (DICE-ABIL-01)."""
    pattern = _MOVES.get(move.verb)
    try:
        taken, own = foreseen(game, move)
        only = ": there is no other target" if own else ""
        on = f" (on {listing([piece(game, number) for number in taken])}{only})" if taken else ""
        return pattern(game, *move.args) + on if pattern else str(move)
    except (LookupError, TypeError, ValueError):
        return str(move)


def _use(game: Game, holder: int, number: int, value: int) -> str:
    facts = game.card_index.abilities[find_ability(game, holder, number)]
    paid = " ".join([die(value)] * facts.price)
    does = "; ".join(effects_words([each for each in facts.spec.effects if each.op not in SUMMONS]))
    return f"{piece(game, holder)} uses {facts.name} ({facts.cost}, paid with {paid}): {does}"


def _power(value: int) -> str:
    return f"{(value + 1) // 2}P"


def _summon(game: Game, value: int, name: str, number: int = 0) -> str:
    if not number:
        return f"summon a {_power(value)} {name} with {die(value)}"
    facts = game.card_index.archetypes[game.card_index.by_name[game.state.active][name]]
    token = {game.card_index.abilities[n].number: n for n in facts.tokens}[number]
    return f"set the {game.card_index.abilities[token].summon} {ability(game, token)} with {die(value)}"


def _soul(game: Game, value: int, name: str) -> str:
    facts = game.card_index.archetypes[game.card_index.by_name[game.state.active][name]]
    return f"summon {facts.soul.name if facts.soul else name} ({_power(value)} {name}) with {die(value)}"


_MOVES: dict[str, Callable[..., str]] = {
    "yes": lambda game: "play it as it stands",
    "no": lambda game: "play without it",
    "pass": lambda game: "pass",
    "end": lambda game: "end this phase",
    "done": lambda game: "that is all",
    "summon": _summon,
    "soul": _soul,
    "charge": lambda game, value: f"charge {die(value)}",
    "equip": lambda game, token, unit: f"equip {piece(game, token)} to {piece(game, unit)}",
    "use": _use,
    "copy": lambda game, holder, number, value: f"copy: {_use(game, holder, number, value)}",
    "target": lambda game, number: piece(game, number),
    "sacrifice": lambda game, number: f"sacrifice {piece(game, number)}",
    "set": lambda game, name, number=0: f"set {name}" + (f" number {number}" if number else ""),
    "inherit": lambda game, name: f"inherit {name}",
    "replace": lambda game, number: f"discard {piece(game, number)}",
    "discard": lambda game, value: f"discard {die(value)}",
    "reroll": lambda game, value: f"roll {die(value)} again",
    "attack": lambda game, number: f"attack with {piece(game, number)}",
    "block": lambda game, one, other: f"{piece(game, one)} blocks {piece(game, other)}",
    "battle": lambda game, one, other: f"{piece(game, other)} against {piece(game, one)}",
    "strike": lambda game, number: f"{piece(game, number)} attacks",
    "face": lambda game, name, place: f"face {name} in {place}",
    "leave": lambda game: "face nobody",
    "move": lambda game, number, place: f"{piece(game, number)} goes to {place}",
    "claim": lambda game, number: f"claim {piece(game, number)}",
    "shields": lambda game: "the shields take it",
    "bypass": lambda game: "it may pass the shields",
}


VERBS = frozenset(_MOVES)
"""Words with which a move of this game may begin."""


def family(game: Game, move: Move) -> str:
    """Summons and uses fold in long lists."""
    if move.verb == "summon":
        return "summon a unit"
    return "charge a die" if move.verb == "charge" else ""


GOAL = (
    "Goal: reach the other player behind the three shields. Who is damaged directly, or begins a turn with an empty "
    "stock, loses (DICE-SETUP-02)."
)
EXAMPLES = (
    "summon 5 Soldier: a unit of half the die's value, rounded up",
    "use 3 1 4: unit 3 uses ability 1, paid with a 4",
    "2P Soldier Power +1 [single-5E]: the same as people vote on it",
    "what Drill: what an ability or an archetype does",
)
IN_A_CRAWL = (
    "move 1 cellar: in the Battle Phase, unit 1 goes to that field at the end of the turn",
    "claim 3: a token that lies here is yours",
)


def look_up(game: Game, text: str) -> tuple[str, ...]:
    """Abilities, archetypes and soul cards of the decks whose name begins so."""
    wanted = text.strip().casefold()
    found: list[str] = []
    for facts in game.card_index.abilities:
        archetype = game.card_index.archetypes[facts.archetype].name
        if wanted and (facts.name.casefold().startswith(wanted) or archetype.casefold().startswith(wanted)):
            does = "; ".join(effects_words(facts.spec.effects))
            line = f"{facts.name} ({archetype} {facts.number}), {facts.cost}: {does}."
            if line not in found:
                found.append(line)
    return tuple(found)


def summary(game: Game) -> tuple[str, ...]:
    """Who is left with what."""
    state, run = game.state, game.state.run
    lines = []
    for side, one in enumerate(state.players):
        if run is not None and run.parties[side].kind != "duelist":
            continue
        units = [*state.units.values(), *(run.units.values() if run is not None else ())]
        count = sum(unit.side == side for unit in units)
        left = f"{starting(player(game, side))}: shields {' '.join(map(str, one.shields)) or 'none'}, stock {one.stock}"
        lines.append(f"{left}, {count} {'unit' if count == 1 else 'units'} on the field.")
    if run is not None:
        lines += [f"{party.name} may take: {listing(party.claimed)}." for party in run.parties if party.claimed]
    return tuple(lines)


# --- events ----------------------------------------------------------------------------------------------------------


def tell(game: Game, event: Event[State]) -> str:
    """An event in words; empty for one not worth a line."""
    teller = _TELLERS.get(type(event)) or crawl_words.TELLERS.get(type(event))
    return teller(game, event) if teller else ""


def _unit(game: Game, number: int) -> str:
    """A unit or a token in a sentence: "#3 Soldier". Powers are left out: several events are told at once, when all of
    them have happened. The archetype of a unit that has left is found where it came."""
    state, card_index = game.state, game.card_index
    unit = state.units.get(number)
    if unit is None and state.run is not None:
        unit = state.run.units.get(number)
    if unit is not None:
        return f"#{number} {unit_name(game, unit) if unit.duelist else card_index.archetypes[unit.archetype].name}"
    if number in state.tokens:
        return piece(game, number)
    for event in reversed(game.log):
        if isinstance(event, ev.Summoned | ev.UnitPlaced) and event.unit == number:
            return f"#{number} {card_index.archetypes[event.archetype].name}"
        if isinstance(event, ev.RunBegan) and number in event.names:
            return f"#{number} {event.names[number]}"
    return f"#{number}"


def _announced(game: Game, event: Any) -> str:
    act = event.activation
    name = ability(game, act.ability)
    if game.card_index.abilities[act.ability].spec.doubted:
        name += " (in doubt)"
    if act.passive:
        return f"{name} of {_unit(game, act.piece)} sets in."
    paid = f" with {' '.join([die(event.value)] * event.count)}" if event.count else ""
    verb = "answers with" if act.answers else "uses"
    return f"{game.sides[act.side]} {verb} {name} ({_unit(game, act.piece)}){paid}."


def _left_out(game: Game, ability: str) -> str:
    return next(facts.name for facts in game.card_index.abilities if facts.spec.id == ability)


def _left(game: Game, event: Any) -> str:
    words = {
        "destroyed": "is destroyed",
        "sacrificed": "is sacrificed",
        "fused": "is sacrificed for a Fusion",
        "banished": "is banished",
        "returned": "returns to its owner's hand",
    }
    return f"{_unit(game, event.unit)} {words[event.how]}."


def glimpse(game: Game, event: Event[State]) -> str:
    """Of dice that come to the other hand how many, not what they show (DICE-ZONE-05)."""
    if not isinstance(event, ev.Rolled):
        return ""
    count = f"{len(event.values)} {'die' if len(event.values) == 1 else 'dice'}"
    who = game.sides[event.side]
    if event.why == "shield":
        return f"The shield is destroyed; {who} rolls its die into the hand."
    return f"{who} {'draws' if event.why == 'drawn' else 'takes back'} {count}."


def _rolled(game: Game, event: Any) -> str:
    words = {
        "drawn": "draws",
        "shield": "has lost the shield, and rolls its die into the hand:",
        "returned": "rolls the returned die into the hand:",
    }
    return f"{game.sides[event.side]} {words[event.why]} {dice(event.values)}."


def _granted(game: Game, event: Any) -> str:
    names = [name for bit, name in KEYWORD_NAMES.items() if event.change.bits & bit]
    return f"{_unit(game, event.piece)}: {listing(names)}."


def _placed(game: Game, event: Any) -> str:
    name = game.card_index.archetypes[event.archetype].name
    if event.soul:
        name = f"{game.card_index.soul_name(event.soul_of)} ({name})"
    return f"{game.sides[event.side]} places a {event.power}P {name} (#{event.unit})."


def _shield_hit(game: Game, event: Any) -> str:
    return f"A shield of {game.sides[event.side]} loses {event.amount}."


def _summoned(game: Game, event: Any) -> str:
    name = game.card_index.archetypes[event.archetype].name
    return f"{game.sides[event.side]} summons a {event.power}P {name} (#{event.unit}) with {die(event.value)}."


def _ended(game: Game, event: Any) -> str:
    if event.side == NONE:
        return f"{'A draw' if game.state.run is None else 'Nobody wins'}: {event.why}."
    return f"{starting(player(game, event.side))} wins: {event.why}."


def _phase(game: Game, event: Any) -> str:
    names = {"main": "Main Phase 1", "battle": "Battle Phase", "second": "Main Phase 2", "end": "End Phase"}
    return f"· {names.get(event.phase, event.phase)}"


def _blocked(game: Game, event: Any) -> str:
    return f"{listing([f'{_unit(game, one)} blocks {_unit(game, other)}' for one, other in event.pairs])}."


_TELLERS: dict[type, Callable[[Game, Any], str]] = {
    ev.FirstChosen: lambda game, e: f"{starting(player(game, e.side))} goes first.",
    ev.LeftOut: lambda game, e: f"{_left_out(game, e.ability)} is not played: how its card was read is in doubt.",
    ev.TurnBegan: lambda game, e: f"--- Turn {e.turn}: {player(game, e.side)} ---",
    ev.PhaseBegan: _phase,
    ev.Drew: lambda game, e: f"{game.sides[e.side]} draws {count_dice(e.count)} from the stock.",
    ev.Rolled: _rolled,
    ev.Summoned: _summoned,
    ev.Spent: lambda game, e: f"{game.sides[e.side]} spends {die(e.value)} for a summon.",
    ev.UnitPlaced: _placed,
    ev.NotPlaced: lambda game, e: f"It would be the sixth unit of {game.sides[e.side]}: it is discarded.",
    ev.Charged: lambda game, e: f"{game.sides[e.side]} charges {die(e.value)}.",
    ev.Discarded: lambda game, e: f"{game.sides[e.side]} discards {dice(e.values)}.",
    ev.Announced: _announced,
    ev.Negated: lambda game, e: "It is negated.",
    ev.Retargeted: lambda game, e: "It has other targets now.",
    ev.Scried: lambda game, e: f"The next dice of {game.sides[e.side]} will show {dice(e.values)}.",
    ev.Rerolled: lambda game, e: f"{game.sides[e.side]} rolls {dice(e.before)} again: {dice(e.after)}.",
    ev.ShieldHit: _shield_hit,
    ev.ShieldRaised: lambda game, e: f"The outermost shield of {game.sides[e.side]} gains {e.amount}.",
    ev.PlayerHit: lambda game, e: f"Damage reaches {player(game, e.side)}.",
    ev.UnitLeft: _left,
    ev.TokenPlaced: lambda game, e: f"{game.sides[e.owner]} places a token: {ability(game, e.ability)}.",
    ev.TokenLeft: lambda game, e: f"Token #{e.token} leaves the field.",
    ev.TokenEquipped: lambda game, e: f"{_unit(game, e.token)} goes onto {_unit(game, e.unit)}.",
    ev.Damaged: lambda game, e: f"{_unit(game, e.unit)} takes {e.amount} damage.",
    ev.Powered: lambda game, e: f"{_unit(game, e.unit)} gains {e.amount} power.",
    ev.Weakened: lambda game, e: f"{_unit(game, e.unit)} loses {e.amount} power.",
    ev.Granted: _granted,
    ev.UnitMoved: lambda game, e: f"{_unit(game, e.unit)} goes to {e.to}.",
    ev.Captured: lambda game, e: f"{_unit(game, e.captor)} captures {_unit(game, e.unit)}.",
    ev.Evaded: lambda game, e: f"{_unit(game, e.piece)} evades until the end of the turn.",
    ev.CameBack: lambda game, e: "What evaded comes back." if e.fits else "There is no place for what evaded.",
    ev.Attacked: lambda game, e: f"Attackers: {listing([_unit(game, n) for n in e.units])}.",
    ev.Blocked: _blocked,
    ev.Fought: lambda game, e: f"{_unit(game, e.attacker)} battles {_unit(game, e.defender)}.",
    ev.StruckShields: lambda game, e: f"{_unit(game, e.attacker)} is not blocked.",
    ev.AttackNegated: lambda game, e: f"The attack of {_unit(game, e.unit)} is negated.",
    ev.Ended: _ended,
}
