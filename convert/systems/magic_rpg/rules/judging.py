"""What the rules cannot read is put to the game master, with the primitive operations (MRPG-MTG-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move
from convert.systems.magic_rpg.rules.choosing import PickCard
from convert.systems.magic_rpg.rules.deaths import Sweep
from convert.systems.magic_rpg.rules.drawing import Draw
from convert.systems.magic_rpg.rules.events import Changed, Countered, CreatureHurt, Doomed, Noted, Turned, WizardHurt
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.harm import heal
from convert.systems.magic_rpg.rules.state import target_of, wizard_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

MOST = 20
CREATURES, WIZARDS, ANYTHING, BOTH, STACK = "creatures", "wizards", "anything", "both", "stack"
VERBS: Mapping[str, tuple[str, int]] = {
    "damage": (BOTH, MOST),
    "gain": (WIZARDS, MOST),
    "destroy": (ANYTHING, 0),
    "return": (ANYTHING, 0),
    "draw": (WIZARDS, 7),
    "discard": (WIZARDS, 7),
    "tap": (ANYTHING, 0),
    "untap": (ANYTHING, 0),
    "power": (CREATURES, MOST),
    "toughness": (CREATURES, MOST),
    "counter": (STACK, 0),
}
"""The primitives: what each is done to, and its largest number."""
GO_ON = Move("go-on")


def judge(game: Game, name: str, texts: tuple[str, ...], team: int, who: int) -> MagicTask:
    """What is to be done for a card with words that are not played."""
    return Judge(name, texts, team, who)


class Judge(MagicTask, frozen=True):
    """Unread text: logged, and put to the game master where somebody is there to judge."""

    name: str
    texts: tuple[str, ...]
    team: int
    who: int

    def run(self, game: Game) -> None:
        for text in self.texts:
            game.emit(Noted(f"{self.name}: {text}"))
        if not game.state.unattended:
            game.push(Judging(self.name, self.texts, self.team))


class Judging(MagicDecision, frozen=True):
    """One primitive operation after the other, until the game master goes on."""

    name: str
    texts: tuple[str, ...]
    team: int
    narrow: ClassVar[bool] = False

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        able = [verb for verb, (kind, _) in VERBS.items() if things(game, kind)]
        return (GO_ON, *[game.card_index.moves["gm", verb] for verb in able])

    def take(self, game: Game, move: Move) -> None:
        if move.verb != "go-on":
            game.push(JudgeWhat(str(move.args[0]), self.team), self)

    def prompt(self, game: Game) -> str:
        return f"Game master, {self.name}: {' / '.join(self.texts)}"


def things(game: Game, kind: str) -> list[int]:
    """What a primitive can be done to."""
    state = game.state
    if kind == STACK:
        return [item.id for item in state.waiting]
    creatures = list(game.bodies)
    wizards = [target_of(number) for number, each in enumerate(state.wizards) if each.state in ("able", "unconscious")]
    if kind == ANYTHING:
        return [piece.id for piece in state.in_play()]
    return {CREATURES: creatures, WIZARDS: wizards, BOTH: [*wizards, *creatures]}[kind]


class JudgeWhat(MagicDecision, frozen=True):
    """What it is done to."""

    verb: str
    team: int

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        found = things(game, VERBS[self.verb][0])
        return tuple(game.card_index.moves["target", number] for number in found) or (GO_ON,)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "go-on":
            return
        target = int(move.args[0])
        if VERBS[self.verb][1]:
            game.push(JudgeNumber(self.verb, target, self.team))
        else:
            carry_out(game, self.verb, target, 0)

    def prompt(self, game: Game) -> str:
        return f"{self.verb}: what?"


class JudgeNumber(MagicDecision, frozen=True):
    """How much."""

    verb: str
    target: int
    team: int

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        most = VERBS[self.verb][1]
        least = -most if self.verb in ("power", "toughness") else 1
        return tuple(game.card_index.moves["number", number] for number in range(least, most + 1) if number)

    def take(self, game: Game, move: Move) -> None:
        carry_out(game, self.verb, self.target, int(move.args[0]))

    def prompt(self, game: Game) -> str:
        return f"{self.verb}: how much?"


def carry_out(game: Game, verb: str, target: int, number: int) -> None:
    """One primitive operation; then the dead are looked for."""
    game.push(Sweep())
    if verb == "damage":
        game.emit(WizardHurt(wizard_of(target), number) if target < 0 else CreatureHurt(target, number))
    elif verb == "gain":
        heal(game, wizard_of(target), number)
    elif verb == "destroy":
        game.emit(Doomed(target))
    elif verb == "return":
        game.leave(target, "hand", "effect")
    elif verb == "draw":
        game.push(Draw(wizard_of(target), number))
    elif verb == "discard":
        held = len(game.state.wizards[wizard_of(target)].hand)
        game.push(*[PickCard(wizard_of(target)) for _ in range(min(number, held))])
    elif verb in ("tap", "untap"):
        game.emit(Turned((target,), verb == "tap", told=True))
    elif verb in ("power", "toughness"):
        power, toughness = (number, 0) if verb == "power" else (0, number)
        game.emit(Changed(target, power, toughness))
    elif verb == "counter":
        item = next(each for each in game.state.waiting if each.id == target)
        game.emit(Countered(item, game.card_index.owners[item.card] if item.card >= 0 else -1))
