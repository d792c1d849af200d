"""The turns of a dungeon crawl (DICE-CRAWL): whom one meets, Draw Phases, moves between fields, Duelists, defeats.

A run has any number of parties; two of them face each other at a table, that of one field, and for them all rules of a
duel hold. Before a turn the table is laid for the party whose turn it is and for one that it is opposed to there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.prose.english import some
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules import targets as tg
from convert.systems.dice_duels.rules.battle import DONE
from convert.systems.dice_duels.rules.doubts import questions
from convert.systems.dice_duels.rules.field import body_of, shielded, sweep
from convert.systems.dice_duels.rules.frames import DiceDecision, DiceTask
from convert.systems.dice_duels.rules.rolling import draw
from convert.systems.dice_duels.rules.state import NONE, Activation, Run, State, Unit
from convert.systems.dice_duels.rules.turn import (
    AFTER_BATTLE,
    DRAW,
    END_EFFECTS,
    FIRST_MAIN,
    FIRST_MAIN_BEGAN,
    SECOND_MAIN,
    fade,
)
from convert.systems.dice_duels.terms import WIDE_TARGETS

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

SHIELDS = Move("shields")
PASS = Move("bypass")
LEAVE = Move("leave")


def run_of(state: State) -> Run:
    """The run of a crawl."""
    assert state.run is not None
    return state.run


# --- who is where ----------------------------------------------------------------------------------------------------


def units_at(state: State, place: str) -> list[Unit]:
    """Everybody's units in a field."""
    run = run_of(state)
    found = [unit for number, unit in run.units.items() if run.places[number] == place]
    return [*state.units.values(), *found] if place == run.at else found


def all_units(state: State, side: int) -> list[Unit]:
    """A party's units in all fields, by number."""
    run = run_of(state)
    found = [unit for units in (state.units, run.units) for unit in units.values() if unit.side == side]
    return sorted(found, key=lambda unit: unit.id)


def place_of(state: State, unit: int) -> str:
    """The field of a unit."""
    run = run_of(state)
    return run.places.get(unit, run.at)


def opposed(run: Run, one: int, other: int) -> bool:
    """Whether two parties must duel where they meet (DICE-CRAWL-08): not neutral and friendly ones (DICE-CRAWL-12)."""
    teams = run.parties[one].team, run.parties[other].team
    return NONE not in teams and teams[0] != teams[1]


def meetings(state: State, side: int) -> list[tuple[str, int]]:
    """Fields in which a party has units beside an opposed one, with that one (DICE-CRAWL-08)."""
    run = run_of(state)
    found = []
    for place in run.grounds:
        there = {unit.side for unit in units_at(state, place)}
        if side in there:
            found += [(place, other) for other in sorted(there) if opposed(run, side, other)]
    return found


def goals(state: State, side: int) -> set[str]:
    """The fields in which there is something to gain: draw points, and opposed parties; then the one to be reached."""
    run = run_of(state)
    foes = {unit.side for unit in (*run.units.values(), *state.units.values()) if opposed(run, side, unit.side)}
    held = {place for place in run.grounds for unit in units_at(state, place) if unit.side in foes}
    return held | set(run.draw_points) or {run.goal.reach if run.goal is not None else ""} - {""}


def toward(run: Run, here: str, wanted: set[str]) -> str:
    """The first step of a shortest way to one of these fields; empty where there is none, or one is there."""
    if here in wanted:
        return ""
    seen, rim = {here}, [(link, link) for link in run.grounds[here].links]
    while rim:
        for place, step in rim:
            if place in wanted:
                return step
        seen |= {place for place, _ in rim}
        rim = [(link, step) for place, step in rim for link in run.grounds[place].links if link not in seen]
    return ""


# --- turns -----------------------------------------------------------------------------------------------------------


class Enter(DiceTask, frozen=True):
    """The run begins with the first player's turn."""

    def run(self, game: Game) -> None:
        run, names = run_of(game.state), game.card_index.archetypes
        told = {
            number: run.parties[unit.side].name if unit.duelist else names[unit.archetype].name
            for number, unit in run.units.items()
        }
        game.emit(ev.RunBegan(told))
        game.push(*questions(game), CrawlTurn(0))


class CrawlTurn(DiceTask, frozen=True):
    """A party's turn: it meets an opposed party in one of its fields, or nobody."""

    who: int

    def run(self, game: Game) -> None:
        state = game.state
        limit = state.options.run_limit
        if limit is not None and state.turn >= limit:  # DICE-OPT-10
            game.emit(ev.Ended(NONE, f"the run ends after {some(limit, 'turn')}"))
            return
        game.emit(ev.TurnBegan(self.who, game.state.turn + 1))
        game.push(Meet(self.who), CrawlStart(self.who))


class Meet(DiceDecision, frozen=True):
    """Whom a party faces in this turn, where it could be several: each duel is in one field (DICE-CRAWL-07)."""

    who: int
    here: bool = False
    """In the field of the table alone: the turn goes on."""

    def side(self, game: Game) -> int:
        return self.who

    def _open(self, game: Game) -> list[tuple[str, int]]:
        state = game.state
        found = meetings(state, self.who)
        return [each for each in found if each[0] == run_of(state).at] if self.here else found

    def moves(self, game: Game) -> Sequence[Move]:
        parties = run_of(game.state).parties
        found = [game.card_index.moves["face", parties[other].name, place] for place, other in self._open(game)]
        return tuple(found) or (LEAVE,)

    def take(self, game: Game, move: Move) -> None:
        state, run = game.state, run_of(game.state)
        if move.verb == "face":
            other = next(n for n, party in enumerate(run.parties) if party.name == move.args[0])
            game.emit(ev.TableLaid(str(move.args[1]), self.who, other))
            return
        figure = run.parties[self.who].figure
        own = [unit.id for unit in all_units(state, self.who)]
        stands = place_of(state, figure if figure in own else own[0]) if own and not self.here else run.at
        game.emit(ev.TableLaid(stands, self.who, len(run.parties) - 1))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-CRAWL-08", "name one of those whom you meet, and the field")

    def prompt(self, game: Game) -> str:
        return "Whom do you face in this turn?"


class CrawlStart(DiceTask, frozen=True):
    """As every turn starts (DICE-TURN-10), without the stock check, and with those Draw Phases alone that are due
    (DICE-CRAWL-04)."""

    who: int

    def run(self, game: Game) -> None:
        state, side = game.state, self.who
        fade(game, side)
        game.emit(ev.RoundEnded(side))
        sweep(game)
        due = run_of(state).parties[side].draws
        if due:
            game.emit(ev.DrawsTaken(side))
        for _ in range(due):
            draw(game, side, DRAW)
        look_for_defeats(game)
        if not state.finished:
            game.emit(FIRST_MAIN_BEGAN)
            game.push(FIRST_MAIN)


class Wander(DiceDecision, frozen=True):
    """In the Battle Phase units may declare movement to a linked field instead of battling (DICE-CRAWL-07,
    DICE-CRAWL-12): one by one, in any order."""

    several: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.active

    def moves(self, game: Game) -> Sequence[Move]:
        state, run, moves = game.state, run_of(game.state), game.card_index.moves
        named = {number for number, _ in run.moving}
        found = []
        for unit in all_units(state, state.active):
            there = unit.id in state.units
            if unit.id not in named and not (unit.captor or (there and st.is_idle(game, unit))):
                links = run.grounds[place_of(state, unit.id)].links
                found += [moves["move", unit.id, to] for to in links]
        return (*found, DONE)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "move":
            game.emit(ev.MoveDeclared(int(move.args[0]), str(move.args[1])))
            game.push(WANDER)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "move":
            return Refusal("DICE-CRAWL-12", "name units of yours, each once, and a field linked to theirs")
        return None

    def prompt(self, game: Game) -> str:
        return "Which units go to another field at the end of this turn, instead of battling?"


WANDER = Wander()


def next_turn(game: Game) -> None:
    """Moves resolve, draw points are found, who has fled is defeated (DICE-CRAWL-07, DICE-CRAWL-08); then the turns go
    round: the players first, then those whom they meet, in their order (DICE-CRAWL-13)."""
    state, run = game.state, run_of(game.state)
    active = state.active
    other = state.facing[active]
    for number, to in run.moving:
        if any(unit.id == number for unit in all_units(state, active)):
            game.emit(ev.UnitMoved(number, to))
            if to in run.draw_points and run.parties[active].kind == "duelist":
                game.emit(ev.PointFound(active, to))
    for side in (active, other):
        if run.parties[side].kind == "controller" and not st.units_of(state, side):
            _defeat(game, side, "has left the field")
    game.emit(ev.DuelOver())
    if not look_for_goal(game):
        game.push(CrawlTurn(_following(state)))


def _following(state: State) -> int:
    """Whose turn is next: a player's, or that of somebody who meets an opposed party."""
    run = run_of(state)
    count = len(run.parties) - 1
    for step in range(1, count + 1):
        side = (state.active + step) % count
        party = run.parties[side]
        if not party.defeated and (party.person or meetings(state, side)):
            return side
    return state.active


# --- defeats ---------------------------------------------------------------------------------------------------------


def look_for_defeats(game: Game) -> None:
    """A Duelist is defeated at 0 stock, at once, or when destroyed (DICE-CRAWL-03, DICE-CRAWL-14); a controller when
    all its units in the field are gone, and the duel ends (DICE-CRAWL-08)."""
    state = game.state
    if state.finished:
        return
    sides = (state.active, state.facing[state.active])
    over = False
    for side in sides:
        party = run_of(state).parties[side]
        if party.kind == "nobody":
            continue
        why = _why_defeated(state, side)
        if why:
            _defeat(game, side, why)
        over = over or bool(why) or not st.units_of(state, side)
    if over:
        game.emit(ev.DuelOver())
        game.drop(AfterDuel())


def _why_defeated(state: State, side: int) -> str:
    party = run_of(state).parties[side]
    if party.kind == "controller":
        return "" if st.units_of(state, side) else "has no unit left in this field"
    if not any(unit.id == party.figure for unit in all_units(state, side)):
        return "is destroyed"
    return "" if state.players[side].stock else "has an empty stock"


def _defeat(game: Game, side: int, why: str) -> None:
    """The victor gains a Draw Phase, once a run from each (DICE-CRAWL-04, DICE-CRAWL-09), and a soul unit's card
    (DICE-CRAWL-06)."""
    state, run = game.state, run_of(game.state)
    victor = state.facing[side]
    loser, winner = run.parties[side], run.parties[victor]
    game.emit(ev.Defeated(side, why, victor))
    if winner.kind != "duelist":
        return
    if not loser.gave_draw:
        game.emit(ev.DrawGiven(side))
        game.emit(ev.DrawGained(victor))
    if loser.soul:
        game.emit(ev.SoulClaimed(victor, loser.soul))


def look_for_goal(game: Game) -> bool:
    """Whether the goal of the run is reached, which then ends: won by whoever acts, where that is a player who is
    there, else by the first of them."""
    state, run = game.state, run_of(game.state)
    goal = run.goal
    if goal is None or not all(party.beaten for party in run.parties if party.name in goal.defeat):
        return False
    there = [
        side
        for side, party in enumerate(run.parties)
        if party.person and not party.defeated and goal.reach in ("", place_of(state, party.figure))
    ]
    if there:
        game.emit(ev.Ended(state.active if state.active in there else there[0], "the goal of the run is reached"))
    return bool(there)


class AfterDuel(DiceTask, frozen=True):
    """The run goes on: the turn with whoever else is met here, or the next turn; it ends with the last player."""

    def run(self, game: Game) -> None:
        state, run = game.state, run_of(game.state)
        active = state.active
        if all(party.defeated for party in run.parties if party.person):
            victor = state.facing[next(n for n, party in enumerate(run.parties) if party.person and party.defeated)]
            foe = run.parties[victor]
            named = foe.kind != "nobody" and not foe.person and not (foe.kind == "duelist" and foe.defeated)
            game.emit(ev.Ended(victor if named else NONE, "no player of the run is left"))
            return
        if look_for_goal(game):
            return
        if run.parties[active].defeated or not st.units_of(state, active):
            game.push(Meet(active, here=True), END_EFFECTS)
            return
        onward = {"battle": AFTER_BATTLE, "second": SECOND_MAIN, "end": END_EFFECTS}
        game.push(Meet(active, here=True), onward.get(state.phase, FIRST_MAIN))


# --- Duelists --------------------------------------------------------------------------------------------------------


class BehindShields(DiceDecision, frozen=True):
    """Whether a Duelist's shields take what comes, or it lets it pass (DICE-CRAWL-02)."""

    who: int
    ability: bool

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> Sequence[Move]:
        return (SHIELDS, PASS)

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "bypass":
            return
        if self.ability:
            game.emit(ev.PassChosen(self.who))
        else:
            game.emit(ev.ShieldsPassed((*run_of(game.state).passing, self.who)))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        return Refusal("DICE-CRAWL-15", "your shields take it, or you let it pass them: shields or bypass")

    def prompt(self, game: Game) -> str:
        if self.ability:
            name = game.card_index.abilities[game.state.waiting[-1].ability].name
            return f"{name} reaches your Duelist: do your shields take it?"
        return "Your Duelist is attacked: do your shields take it?"


def ask_duelists(game: Game, then: DiceTask, pieces: Sequence[int]) -> None:
    """Before a battle."""
    game.emit(ev.ShieldsPassed(()))
    units = game.state.units
    asked = [units[number].side for number in pieces if number in units and shielded(game, units[number])]
    game.push(*[BehindShields(side, ability=False) for side in asked], then)


def ask_duelists_of(game: Game, act: Activation) -> None:
    """When the targets of an ability are chosen."""
    game.emit(ev.ShieldsPassed(()))
    reached: list[int] = []
    for place, step in enumerate(game.card_index.abilities[act.ability].steps):
        target = tg.target_of(game, act.piece, step, answering=act.answers)
        if target in WIDE_TARGETS:
            reached += [unit.id for unit in tg.reached(game, act.side, target)]
        elif step.op == "damage" and target in ("opponent", "shield"):
            body = body_of(game, game.state.facing[act.side])
            reached += [body.id] if body else []
        elif place < len(act.targets):
            reached.append(act.targets[place])
    units = game.state.units
    asked = {units[number].side for number in reached if number in units and shielded(game, units[number])}
    game.push(*[BehindShields(side, ability=True) for side in sorted(asked)])
