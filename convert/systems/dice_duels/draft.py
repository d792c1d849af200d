"""Drafting decks from packs (DICE-DRAFT), and what packs hold (DICE-CAMP-02, DICE-CAMP-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from convert.errors import UsageError
from convert.kernel.dice import Dice
from convert.systems.dice_duels.terms import Rarity

PACK: Mapping[Rarity, int] = {"Common": 3, "Uncommon": 2, "Rare": 1}
"""DICE-DRAFT-02."""
PACKS = 3
"""For each player (DICE-DRAFT-01)."""
SOUL_DIE = 6
"""A 6 of one die: the pack has a soul card (DICE-DRAFT-04, DICE-DRAFT-05)."""
USED = 9
"""Abilities of a drafted deck at most (DICE-DRAFT-05)."""


class Item(Struct, frozen=True):
    """What can be picked: an ability, or a soul card that holds one."""

    ability: str
    """The ability's id."""
    soul: str = ""
    """The soul card's id; nothing for an ability alone."""


class Draft(Struct):
    """A draft under way. Each player opens one pack a round, picks one item and passes the rest: to the left in rounds
    1 and 3, to the right in round 2 (DICE-DRAFT-03, DICE-DRAFT-05)."""

    players: int
    """How many pick."""
    packs: list[list[tuple[Item, ...]]]
    """Packs not opened yet, of each round one for each player."""
    table: list[tuple[Item, ...]] = []
    """What lies before each player."""
    picked: list[list[Item]] = []
    """What each player has taken."""
    round: int = 0
    """How many packs each has opened."""
    turn: int = 0
    """Whose pick it is."""

    @property
    def over(self) -> bool:
        """Whether all packs are empty."""
        return self.round > len(self.packs)

    def choices(self) -> tuple[Item, ...]:
        """What the player whose pick it is can take."""
        return () if self.over else self.table[self.turn]

    def pick(self, item: Item) -> None:
        """The player takes an item and the next one picks; when all have picked, packs are passed on."""
        if item not in self.choices():
            raise UsageError("that is not in the pack (DICE-DRAFT-03)")
        rest = list(self.table[self.turn])
        rest.remove(item)
        self.table[self.turn] = tuple(rest)
        self.picked[self.turn].append(item)
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
            if any(self.table):
                self._pass_on()
            else:
                self._open()

    def _pass_on(self) -> None:
        """To the left: player 1's pack goes to player 2."""
        left = self.round % 2 == 1
        self.table = [self.table[-1], *self.table[:-1]] if left else [*self.table[1:], self.table[0]]

    def _open(self) -> None:
        self.round += 1
        if not self.over:
            self.table = list(self.packs[self.round - 1])


def open_draft(
    abilities: Mapping[Rarity, Sequence[str]], souls: Sequence[str], players: int, dice: Dice, *, rounds: int = PACKS
) -> Draft:
    """A draft: packs filled without repeats over all of it. Raises ``UsageError`` where there are too few abilities."""
    if players < 2:
        raise UsageError("a draft needs two players")
    piles: dict[Rarity, list[str]] = {}
    for rarity, count in PACK.items():
        need = count * players * rounds
        pool = list(abilities.get(rarity, ()))
        if len(pool) < need:
            raise UsageError(
                f"{players} players need {need} {rarity} abilities for their packs, and there are {len(pool)}",
                hint="`card2spell fetch`, then `card2spell build --system dice-duels`: the starter set is too small",
            )
        piles[rarity] = list(dice.sample(pool, need, f"{rarity} abilities"))
    left = list(souls)
    packs = [[_pack(piles, left, dice) for _ in range(players)] for _ in range(rounds)]
    draft = Draft(players, packs, picked=[[] for _ in range(players)])
    draft._open()
    return draft


def _pack(piles: Mapping[Rarity, list[str]], souls: list[str], dice: Dice) -> tuple[Item, ...]:
    """3 Commons, 2 Uncommons, 1 Rare; on a 6 one of them is given to a soul card, which takes its place."""
    items = [Item(piles[rarity].pop()) for rarity, count in PACK.items() for _ in range(count)]
    if souls and dice.die(6, "a soul card in the pack") == SOUL_DIE:
        place = dice.die(len(items), "the ability of the soul card") - 1
        soul = souls.pop(dice.die(len(souls), "which soul card") - 1)
        items[place] = Item(items[place].ability, soul)
    return tuple(items)


class DraftFile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A draft under way, in a file."""

    format: Literal["dice-duels-draft"]
    """What it is: card2spell draft writes it, and people do not."""
    names: tuple[str, ...]
    """The players, in their order round the table."""
    machine: tuple[str, ...] = ()
    """Those of them whom the machine plays."""
    draft: Draft
    """The draft itself: what lies open, what each player has, whose turn it is."""
