"""Tables set by hand: who has which dice and units, in short words; what is left of the 27 dice is the stock.

game = table(mine="4P 2P+haste", theirs="3P+defender", energy="2 2 5")
do(game, "use 1 1 5")

A unit is its power and what it has, joined by +: keywords, ``cleave2``, ``damage3``, ``@Seer`` for its archetype. An
ability is its cost, a colon, and its effects: ``low: power_up 2 >ally_unit for turn, instant``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from convert.kernel import Dice, IllegalMove, Move, TableDice, seeded
from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck, DuelSoul, Spec
from convert.systems.dice_duels.practice import load_practice
from convert.systems.dice_duels.rules import CardIndex, Game, Options
from convert.systems.dice_duels.rules.card_index import BITS, FROZEN, PARALYZED
from convert.systems.dice_duels.rules.state import DICE, Change, Player, State, Token, Unit, dice_of
from convert.systems.dice_duels.rules.turn import AFTER_BATTLE, BATTLE, END_TURN, FIRST_MAIN, StartTurn

PRACTICE = load_practice()


def effect(words: str) -> dict[str, Any]:
    """``power_up 2 >ally_unit for turn`` or ``grant cleave 2`` as plain data."""
    words, _, duration = words.partition(" for ")
    words, _, target = words.partition(" >")
    op, *rest = words.split()
    made: dict[str, Any] = {"op": op}
    if op == "grant":
        made["keyword"] = rest.pop(0)
    if rest:
        made["amount"] = int(rest[0])
    return made | ({"target": target.strip()} if target else {}) | ({"duration": duration} if duration else {})


def spec(words: str, name: str = "") -> Spec:
    """An ability in short words; a Fusion's or Ritual's cost follows the keyword: ``none: ritual 4, destroy``."""
    cost, _, told = words.partition(":")
    plain: dict[str, Any] = {"id": f"dice-{name or words}", "name": name or words, "cost": cost.strip()}
    effects = [part.strip() for part in told.split(",")]
    kind, *asked = effects[0].split()
    if kind in ("fusion", "ritual", "realm", "relic"):
        plain["summon"] = kind
        effects[0] = kind
        if asked:
            plain["summon_cost"] = {"units" if kind == "fusion" else "power": int(asked[0])}
            if len(asked) > 1:
                plain["summon_cost"]["archetype"] = asked[1]
    plain["effects"] = [effect(part) for part in effects]
    return msgspec.convert(plain, Spec)


def deck(soul: DuelSoul | None = None, **archetypes: Sequence[str]) -> DuelDeck:
    """A deck of archetypes by name, each with its abilities in short words; the soul card is the last one's."""
    made = [
        DuelArchetype(name=name, abilities=tuple(spec(words, f"{name}{n}") for n, words in enumerate(all_of, 1)))
        for name, all_of in archetypes.items()
    ]
    if soul is not None:
        made[-1] = msgspec.structs.replace(made[-1], soul=soul)
    return DuelDeck(name="test", archetypes=tuple(made))


def soul(value: int, *abilities: str, name: str = "Spirit") -> DuelSoul:
    """A soul card with abilities 4, 5 and 6 in short words."""
    own = tuple(spec(words, f"{name}{number}") for number, words in enumerate(abilities, 4))
    return DuelSoul(id=f"dice-soul-{name.lower()}", name=name, value=value, abilities=own)


def _unit(words: str, number: int, side: int, index: CardIndex) -> Unit:
    first, *more = words.split("+")
    own = index.own[side]
    unit = Unit(number, side, own[0].number, int(first.rstrip("P")))
    unit.dice = (unit.power + 5) // 6
    for word in more:
        if word.startswith("@"):
            unit.archetype = index.by_name[side][word[1:]]
        elif word.startswith("damage"):
            unit.damage = int(word[6:])
        elif word == "soul":
            unit.soul, unit.soul_of = True, unit.archetype
        elif word.startswith("cleave"):
            unit.changes += (Change("permanent", side, bits=BITS["cleave"], cleave=int(word[6:])),)
        else:
            bits = {"paralyzed": PARALYZED, "frozen": FROZEN}.get(word) or BITS[word]
            unit.changes += (Change("permanent", side, bits=bits),)
            if word == "frozen":
                unit.frozen_at = unit.power
    return unit


def numbers(words: str) -> tuple[int, ...]:
    """ "1 3 6" as sorted numbers."""
    return tuple(sorted(int(word) for word in words.split()))


def table(
    *,
    mine: str = "",
    theirs: str = "",
    hand: str = "",
    energy: str = "",
    their_hand: str = "",
    their_energy: str = "",
    shields: tuple[int, ...] = (2, 4, 6),
    their_shields: tuple[int, ...] = (2, 4, 6),
    decks: tuple[DuelDeck, DuelDeck] | DuelDeck | None = None,
    tokens: Mapping[int, tuple[int, int, int]] | None = None,
    stock: int | None = None,
    their_stock: int | None = None,
    turn: int = 3,
    at: str = "main",
    dice: str | None = None,
    seed: int = 1,
    **options: Any,
) -> Game:
    """The first player's (0) turn: units are numbered in order, mine first. ``at``: main, battle, end, start.
    ``tokens``: number → (owner, place of the ability in the index, unit or 0; -1 for a field token). ``dice``: what
    will be rolled. For a battle I hold a 1, so that the second Main Phase asks and nothing runs on."""
    if at == "battle":
        hand = hand or "1"
    both = decks if isinstance(decks, tuple) else (decks or PRACTICE, decks or PRACTICE)
    index = CardIndex(both, Options(first=0, **options))
    units: dict[int, Unit] = {}
    for side, words in ((0, mine), (1, theirs)):
        for each in words.split():
            number = len(units) + 1
            units[number] = _unit(each, number, side, index)
    players = (
        Player(hand=numbers(hand), energy=numbers(energy), shields=shields, stock=0),
        Player(hand=numbers(their_hand), energy=numbers(their_energy), shields=their_shields, stock=0),
    )
    own = {n: Token(n, o, a, u < 0, max(u, 0)) for n, (o, a, u) in (tokens or {}).items()}
    state = State(options=index.options, decks=both, players=players, units=units, tokens=own)
    state.next_id = max([0, *units, *own]) + 1
    state.turn, state.phase, state.summons, state.charges = turn, "main", 1, 2
    for side, wanted in ((0, stock), (1, their_stock)):
        left = DICE - dice_of(state, side)
        players[side].stock = left if wanted is None else wanted
        players[side].grave = left - players[side].stock
        assert players[side].grave >= 0
    rolls: Dice = seeded(seed) if dice is None else TableDice(numbers_in_order(dice))
    stacks: dict[str, list[Any]] = {
        "main": [FIRST_MAIN],
        "battle": [AFTER_BATTLE, BATTLE],
        "end": [END_TURN],
        "start": [StartTurn(0)],
    }
    game = Game(state, rolls, stack=stacks[at])
    game.restore(index)
    if at in ("battle", "end", "start"):
        game.settle()
    return game


def numbers_in_order(words: str) -> tuple[int, ...]:
    """ "6 1 3" as numbers, in order."""
    return tuple(int(word) for word in words.split())


def do(game: Game, *moves: str) -> Game:
    """Play moves in their text form."""
    for text in moves:
        game.play(Move.parse(text))
    return game


def legal(game: Game, verb: str = "") -> list[str]:
    """The legal moves as texts, those of one verb where one is named."""
    return [str(move) for move in game.legal_moves() if not verb or move.verb == verb]


def rule_against(game: Game, move: str) -> str:
    """The id of the rule that forbids a move; the game stays as it was."""
    before = game.to_json()
    try:
        game.play(Move.parse(move))
    except IllegalMove as refusal:
        assert game.to_json() == before
        return refusal.rule
    raise AssertionError(f"{move} is legal")


def power(game: Game, number: int) -> int:
    """A unit's power now; 0 for one that is gone."""
    return game.strength(number).power if number in game.state.units else 0


def powers(game: Game, side: int) -> list[int]:
    """The powers of a player's units, in order."""
    return [power(game, unit.id) for unit in game.state.units.values() if unit.side == side]


def hurt(game: Game, number: int) -> int:
    """Damage on a unit."""
    return game.state.units[number].damage


def fight(mine: str, theirs: str, blocks: str = "block 2 1", *, order: Sequence[str] = (), **more: Any) -> Game:
    """My units all attack, the others block as told; the battles in the order told."""
    game = table(mine=mine, theirs=theirs, at="battle", **more)
    for number in range(1, len(mine.split()) + 1):
        if game.decision is not None and f"attack {number}" in legal(game):
            do(game, f"attack {number}")
    done(game, "attack")
    for each in filter(None, blocks.split(", ")):
        do(game, each)
    done(game, "block")
    do(game, *order)
    return game


def done(game: Game, verb: str) -> None:
    """End a declaration that still asks."""
    if any(move.verb == verb for move in game.legal_moves()):
        do(game, "done")


def shields(game: Game, side: int = 1) -> tuple[int, ...]:
    """A player's shields, outer to inner."""
    return game.state.players[side].shields


def whole(game: Game) -> bool:
    """Whether both players have their 27 dice (DICE-SETUP-13)."""
    return dice_of(game.state, 0) == DICE == dice_of(game.state, 1)
