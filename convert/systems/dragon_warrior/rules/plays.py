"""Actions that play cards, spells and items in a battle: which cards, how many, and what they do (DW-BATTLE-13 to
DW-BATTLE-16, DW-BATTLE-29, DW-SPELL, DW-ITEM, DW-TOKEN-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.events import (
    BattleDecided,
    Boosted,
    Guarded,
    Healed,
    Paid,
    Played,
    TokenSpent,
    UsedUp,
)
from convert.systems.dragon_warrior.rules.frames import DragonDecision
from convert.systems.dragon_warrior.rules.places import reveal_floor
from convert.systems.dragon_warrior.rules.state import MASTER, VILLAIN, WARRIOR, Item, State
from convert.systems.dragon_warrior.rules.strikes import Answer, blow_of
from convert.systems.dragon_warrior.tables import SPELL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

MOST_OF_A_RANK = 4


# --- which cards ------------------------------------------------------------------------------------------------------


def spend_token(game: Game) -> None:
    """The Warrior's player gives back a Dragon Token (DW-TOKEN-05, DW-TOKEN-06)."""
    game.emit(TokenSpent(game.state.seats[WARRIOR]))


def pick(game: Game, turn: int, what: str, need: int, *, target: int = MASTER, level: int = 0, token: int = 0) -> None:
    """Let a player choose ``need`` cards of any rank for ``what``; all of them where there are no more, but at least
    one (DW-BATTLE-29). ``token`` 1: one may still be declared."""
    hand = game.state.fight.hands[VILLAIN if turn else WARRIOR]
    game.push(Pick(turn, what, min(need, len(hand)), target, level, token=token))


class Pick(DragonDecision, frozen=True):
    """Cards named one after the other, in any order."""

    several: ClassVar[bool] = True
    default_rule: ClassVar[str] = "DW-BATTLE-29"
    turn: int
    what: str
    need: int
    target: int
    level: int
    picked: tuple[int, ...] = ()
    token: int = 0

    def side(self, game: Game) -> int:
        return game.state.seats[VILLAIN if self.turn else WARRIOR]

    def _left(self, game: Game) -> list[int]:
        hand = list(game.state.fight.hands[VILLAIN if self.turn else WARRIOR])
        for card in self.picked:
            hand.remove(card)
        return hand

    def moves(self, game: Game) -> tuple[Move, ...]:
        left, known, state = self._left(game), game.known.moves, game.state
        able = sorted(set(left)) if len(left) > self.to_come(game) else [min(left)]  # all of them: nothing is asked
        found = [known["card", card] for card in able]
        if self.token and not self.picked and len(left) > self.need and state.tokens[state.seats[WARRIOR]]:
            found.append(known["token",])
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "token":
            spend_token(game)
            game.push(replace(self, need=self.need + 1, token=0))
            return
        chosen = tuple(sorted((*self.picked, int(move.args[0]))))
        if len(chosen) < self.need:
            game.push(replace(self, picked=chosen))
        elif self.turn:
            carry_out(game, self.turn, self.what, chosen, None, target=self.target, level=self.level)
        else:
            game.push(Further(self.what, self.target, self.level, chosen))

    def prompt(self, game: Game) -> str:
        return f"{self.what.title()}: card {len(self.picked) + 1} of {self.need}."

    def to_come(self, game: Game) -> int:
        return self.need - len(self.picked)


class Further(DragonDecision, frozen=True):
    """A Critical may add further cards of a rank already played (DW-SPELL-04, DW-BATTLE-13)."""

    default_rule: ClassVar[str] = "DW-BATTLE-09"
    what: str
    target: int
    level: int
    cards: tuple[int, ...]

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        found = [known["enough",]]
        hand = game.state.fight.hands[WARRIOR]
        for rank in sorted(set(self.cards)):
            more = hand.count(rank) - self.cards.count(rank)
            found += [known["more", *(rank,) * count] for count in range(1, more + 1)]
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        chosen = (*self.cards, *(int(card) for card in move.args))
        found = playing.groups(chosen)
        if len(found) > 1 and self.what in ("attack", "run", "hurt", "hurtmore"):
            game.push(Declare(self.what, self.target, chosen))
            return
        carry_out(game, 0, self.what, chosen, found[0] if found else None, target=self.target, level=self.level)

    def prompt(self, game: Game) -> str:
        return f"{playing.name(self.cards)} for {self.what}: add further cards of one of these ranks?"


class Declare(DragonDecision, frozen=True):
    """Which of several groups is the Critical: the largest where nothing is declared (DW-BATTLE-13)."""

    default_rule: ClassVar[str] = "DW-BATTLE-13"
    what: str
    target: int
    cards: tuple[int, ...]

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["critical", rank] for rank, _ in playing.groups(self.cards)])

    def take(self, game: Game, move: Move) -> None:
        rank = int(move.args[0])
        carry_out(game, 0, self.what, self.cards, (rank, self.cards.count(rank)), target=self.target)

    def prompt(self, game: Game) -> str:
        return f"{playing.name(self.cards)}: which rank is the Critical?"


class PlayFor(DragonDecision, frozen=True):
    """The card or set that Healstuff is used with (DW-ITEM-02)."""

    default_rule: ClassVar[str] = "DW-ITEM-02"
    target: int
    level: int

    def side(self, game: Game) -> int:
        return game.state.seats[WARRIOR]

    def moves(self, game: Game) -> tuple[Move, ...]:
        known, state = game.known.moves, game.state
        hand = state.fight.hands[WARRIOR]
        found = [known["play", *some] for some in playing.sets_in(hand)]
        if len(hand) > 1 and state.tokens[state.seats[WARRIOR]]:
            found.append(known["token",])
        return tuple(found)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "token":
            spend_token(game)
            pick(game, 0, "healstuff", 2, target=self.target, level=self.level)
            return
        cards: tuple[int, ...] = move.args  # type: ignore[assignment]
        carry_out(game, 0, "healstuff", cards, None, target=self.target, level=self.level)

    def prompt(self, game: Game) -> str:
        return f"Healstuff +{self.level}: which card, or set?"


# --- what they do -----------------------------------------------------------------------------------------------------


def carry_out(
    game: Game,
    turn: int,
    what: str,
    cards: tuple[int, ...],
    group: tuple[int, int] | None,
    *,
    target: int = MASTER,
    level: int = 0,
) -> None:
    """Play the cards and do what they are played for: Hurt and Hurtmore are attacks in every respect (DW-SPELL-11)."""
    who = VILLAIN if turn else WARRIOR
    game.emit(Played(who, cards, what, target, game.actor(turn)))
    if what in ("attack", "hurt", "hurtmore"):
        kind = game.known.kinds.get(what, "") if turn == 0 else ""
        game.push(Answer(blow_of(turn, cards, group, target=target, kind=kind)))
    elif what == "run":
        game.push(Answer(blow_of(turn, cards, group, run=True)))
    elif what == "maneuver":
        game.emit(Guarded.of(game.state, turn, playing.total(cards)))
        if not game.state.fight.hands[who]:  # DW-BATTLE-14: a new hand at once
            game.draw(who)
    else:
        game.emit(Healed.of(game.state, target, playing.total(cards) + level))


# --- spells -----------------------------------------------------------------------------------------------------------


def castable(game: Game, turn: int, hand: Sequence[int]) -> list[Move]:
    """Spells that can be cast in this turn: known, paid for, with a card where they need one (DW-BATTLE-16,
    DW-SPELL-01)."""
    state, known = game.state, game.known.moves
    caster: Any = state.hero if turn == 0 else state.fight.foes[turn - 1]
    mp, found = caster.mp, []
    minion = turn == 0 and len(state.fight.foes) > 1 and not state.fight.foes[1].gone
    for slug in caster.spells:
        row = SPELL[slug]
        if row.mp is None or row.mp > mp or (row.cards and not hand) or not _has_use(state, slug):
            continue
        found.append(known["cast", slug])
        if minion and row.target == "foe":
            found.append(known["cast", slug, "minion"])
        if turn == 0 and row.cards and row.target == "self":
            found += [known["cast", slug, "party", n] for n, one in enumerate(state.party, 1) if one.alive]
        if slug == "return":
            found.pop()
            found += [known["cast", slug, town] for town in state.visited]
    return found


def _has_use(state: State, slug: str) -> bool:
    """Radiant and Outside need a dungeon, Return a town (DW-SPELL-12)."""
    if slug in ("radiant", "outside"):
        return bool(state.here) and state.spot.kind == "room"
    return slug != "return" or bool(state.visited)


def cast(game: Game, turn: int, args: Sequence[Any], again: DragonDecision) -> None:
    """Cast a spell in a battle. ``again``: what is asked once more after one that does not take the turn
    (DW-SPELL-09)."""
    slug = str(args[0])
    row = SPELL[slug]
    game.emit(Paid(turn, row.mp or 0, slug))
    if slug == "stamina":  # DW-SPELL-07: added to the hand
        game.draw(VILLAIN if turn else WARRIOR)
        game.push(again)
    elif slug == "armor-regen":
        game.emit(Guarded.of(game.state, turn, _full_defense(game.state, turn)))
        game.push(again)
    elif slug == "radiant":
        reveal_floor(game)
    elif slug in ("outside", "return"):  # DW-SPELL-06
        outside = slug == "outside"
        goal = game.state.spot.inside if outside else str(args[1])
        game.emit(BattleDecided("outside" if outside else "return", goal))
    else:
        target = turn if row.target == "self" else MASTER
        if "minion" in args:
            target = 1
        elif "party" in args:
            target = -int(args[2])
        pick(game, turn, slug, row.cards + row.extra, target=target, token=int(turn == 0))


def _full_defense(state: State, turn: int) -> int:
    return state.max_defense if turn == 0 else state.fight.foes[turn - 1].max_defense


# --- items ------------------------------------------------------------------------------------------------------------


def item_words(item: Item) -> tuple[Any, ...]:
    """A consumable as moves name it."""
    more = (item.kind,) if item.kind else (item.town,) if item.town else ()
    return (item.type, item.level, *more)


def find_item(state: State, args: Sequence[Any]) -> Item:
    """The first such thing in the pouch: the fewest uses left come first, then what has no name."""
    rest = [item for item in state.hero.pouch if item_words(item) == tuple(args[: len(item_words(item))])]
    return min(rest, key=lambda item: (item.uses, bool(item.name)))


def sorts(pouch: Sequence[Item]) -> list[Item]:
    """One thing for each way in which moves name them."""
    return list({item_words(item): item for item in pouch}.values())


def ready(game: Game, hand: Sequence[int]) -> list[Move]:
    """Items that can be used in a battle; Fire, Scale and Wings need no card (DW-ITEM-10)."""
    state, known = game.state, game.known.moves
    found: list[Move] = []
    for item in sorts(state.hero.pouch):
        words = item_words(item)
        if item.type == "healstuff" and hand:
            found.append(known["use", *words])
            found += [known["use", *words, "party", n] for n, one in enumerate(state.party, 1) if one.alive]
        elif item.type == "dragons-fire":
            found.append(known["use", *words])
        elif item.type == "dragons-scale":
            found += [known["use", *words, "boost"], known["use", *words, "restore"]]
        elif item.type == "wings" and item.town:
            found.append(known["use", *words])
    return found


def use(game: Game, args: Sequence[Any]) -> None:
    """Use an item in a battle (DW-BATTLE-15)."""
    state = game.state
    item = find_item(state, args)
    game.emit(UsedUp(item))
    if item.type == "healstuff":
        game.push(PlayFor(-int(args[-1]) if "party" in args else 0, item.level))
    elif item.type == "dragons-fire":
        game.emit(Boosted(True, item.level, item.kind))
    elif item.type == "dragons-scale":
        if args[-1] == "restore":
            game.emit(Guarded.of(state, 0, state.max_defense))
        else:
            game.emit(Boosted(False, item.level))
    else:  # DW-ITEM-12: like an escape, but in that town
        game.emit(BattleDecided("wings", item.town))
