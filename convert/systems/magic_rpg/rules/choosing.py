"""Small choices in the middle of something: which card, which thing in play, whether to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.effects.magic.changes import Allow
from convert.kernel import Move
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.events import Discarded
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask, asked_for
from convert.systems.magic_rpg.rules.selecting import Context

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def discard(game: Game, wizard: int, slug: str) -> None:
    """A card of a hand goes to the graveyard, by its slug."""
    hand = game.state.wizards[wizard].hand
    game.emit(Discarded(wizard, next(card for card in hand if game.card_index.card(card).slug == slug)))


class PickCard(MagicDecision, frozen=True):
    """Which card of the hand is discarded: its owner chooses (MRPG-MEM-05)."""

    several: ClassVar[bool] = True

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        slugs = dict.fromkeys(index.card(card).slug for card in game.state.wizards[self.wizard].hand)
        return tuple(index.moves["discard", slug] for slug in slugs) or (index.moves["nothing",],)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "nothing":
            return
        discard(game, self.wizard, str(move.args[0]))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name}: discard which card?"


class DiscardDown(MagicTask, frozen=True):
    """Down to Memory and a Mnemonic's cards; the owner chooses (MRPG-MEM-03, MRPG-MEM-05)."""

    wizard: int

    def run(self, game: Game) -> None:
        wizard = game.state.wizards[self.wizard]
        over = len(wizard.hand) - wizard.limit
        if over > 0 and wizard.able and not _unlimited(game, self.wizard):
            game.push(*[PickCard(self.wizard) for _ in range(over)])


def _unlimited(game: Game, wizard: int) -> bool:
    """Whether something in play says that he has no maximum hand size."""
    for piece in game.state.in_play():
        for static in facts_of(game, piece).statics:
            if not isinstance(static.step, Allow) or game.aspect(piece).plain:
                continue
            ctx = Context(game, piece.controller, piece.side, piece.id)
            if wizard in ctx.players(static.step.what) and all(ctx.holds(each) for each in static.if_):
                return True
    return False


class Pick(MagicDecision, frozen=True, kw_only=True):
    """Some of several things, one after the other in any order; handed to what asked as ``answers``, in theirs."""

    several: ClassVar[bool] = True

    wizard: int
    team: int
    name: str
    options: tuple[int, ...]
    least: int
    most: int
    verb: str
    before: tuple[tuple[str, tuple[int, ...]], ...] = ()
    got: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    """What each adds to a total, where there must be one."""
    total: int = 0

    def side(self, game: Game) -> int:
        return self.team

    def _enough(self, got: tuple[int, ...]) -> bool:
        """Whether these come to the total."""
        known = dict(zip(self.options, self.weights, strict=False))
        return not self.total or sum(known[each] for each in got) >= self.total

    def _left(self) -> tuple[int, ...]:
        """What may still be picked."""
        return tuple([each for each in self.options if each not in self.got])

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        found = tuple(index.moves["pick", each] for each in self._left())
        if self.most == 1:
            found = tuple({game.sort_of(int(move.args[0])): move for move in reversed(found)}.values())[::-1]
        done = len(self.got) >= self.least and not self.total
        return (*found, index.moves["done",]) if done or not found else found

    def take(self, game: Game, move: Move) -> None:
        named = self.got if move.verb == "done" else (*self.got, int(move.args[0]))
        got = tuple(sorted(named, key=self.options.index))
        full = self._enough(got) if self.total else len(got) >= self.most
        if move.verb != "done" and not full and replace(self, got=got)._left():
            game.push(replace(self, got=got))
            return
        game.answer("answers", (*self.before, (self.name, got)))

    def prompt(self, game: Game) -> str:
        number = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
        if self.total:
            number = f"power {self.total} together"
        return asked_for(game, f"{self.verb.replace('_', ' ')} what? ({number})", self.wizard)


class PickWord(MagicDecision, frozen=True):
    """One of several words: a color, a creature type, whether to pay."""

    wizard: int
    name: str
    words: tuple[str, ...]
    before: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["word", number] for number in range(len(self.words)))

    def take(self, game: Game, move: Move) -> None:
        game.answer("answers", (*self.before, (self.name, (int(move.args[0]),))))

    def prompt(self, game: Game) -> str:
        return asked_for(game, "which?", self.wizard)


class ChooseSome(MagicDecision, frozen=True, kw_only=True):
    """Some of several by number, one after the other in any order; handed on in theirs."""

    several: ClassVar[bool] = True
    word: ClassVar[str]
    """What a move says that takes one."""

    who: int
    team: int
    options: tuple[int, ...]
    least: int = 1
    most: int = 1
    got: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        moves = tuple(game.card_index.moves[self.word, number] for number in self.options if number not in self.got)
        return (*moves, game.card_index.moves["done",]) if len(self.got) >= self.least or not moves else moves

    def take(self, game: Game, move: Move) -> None:
        named = self.got if move.verb == "done" else (*self.got, int(move.args[0]))
        got = tuple(sorted(named, key=self.options.index))
        if move.verb != "done" and len(got) < min(self.most, len(self.options)):
            game.push(replace(self, got=got))
        else:
            self.hand_on(game, got)

    def hand_on(self, game: Game, got: tuple[int, ...]) -> None:
        """Answer what asked with all that were taken."""
        raise NotImplementedError


class ChooseMode(ChooseSome, frozen=True):
    """Which of several effects; they happen in their order."""

    word: ClassVar[str] = "mode"

    def hand_on(self, game: Game, got: tuple[int, ...]) -> None:
        game.answer("modes", got)

    def prompt(self, game: Game) -> str:
        return asked_for(game, "which effect?")


class ChooseTarget(ChooseSome, frozen=True, kw_only=True):
    """What it is aimed at. ``before``: what it is aimed at already, in groups of these ``sizes``."""

    word: ClassVar[str] = "target"

    before: tuple[int, ...]
    sizes: tuple[int, ...] = ()

    def hand_on(self, game: Game, got: tuple[int, ...]) -> None:
        game.answer("targets", (*self.before, *got))
        game.answer("sizes", (*self.sizes, len(got)))

    def prompt(self, game: Game) -> str:
        return asked_for(game, "at what?")


class ChooseX(MagicDecision, frozen=True):
    """How large X is: 0 or more (MRPG-MTG-24)."""

    who: int
    team: int
    numbers: tuple[int, ...]

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["x", number] for number in self.numbers)

    def take(self, game: Game, move: Move) -> None:
        game.answer("x", int(move.args[0]))

    def prompt(self, game: Game) -> str:
        return asked_for(game, "how large is X?")
