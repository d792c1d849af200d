"""The fights that rate monsters: Real ones, a Magi with one Prepared, and the Magi who is 1000."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import as_file, files
from typing import Any, cast, get_args

from msgspec import convert
from msgspec.structs import replace

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.contract.book import Book
from convert.contract.danger import ANCHOR, Contender, Fought
from convert.contract.registry import load_system
from convert.gc_pause import uncollected
from convert.kernel.dice import derive
from convert.kernel.players import PolicyMaker, play_out
from convert.systems.duel_monsters.campaign.enlarged import Enlarged
from convert.systems.duel_monsters.campaign.files import read_character
from convert.systems.duel_monsters.danger.figures import REAL, SUMMON, fingerprint
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Attribute, Character
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side

GAME = "duel-monsters"
SHEET = "khay.yaml"
GUESS_REAL = (-3340.0, 2540.0, 33.0, 110.0)
GUESS_SUMMON = (-175.0, 40.0, 9.0, 15.0)
"""What a rating comes to from a creature's numbers, by least squares over the starter set: a first guess, no more."""


class MonsterContest:
    """The fights of one compendium (``convert.contract.danger.Contest``)."""

    players: Mapping[str, PolicyMaker] = PLAYERS

    def __init__(self, card_index: CardIndex, monsters: Sequence[Monster], sheet: Character) -> None:
        self._card_index = card_index
        self._monsters = tuple(monsters)
        self._sheet = sheet

    @classmethod
    def of(cls, book: Book) -> MonsterContest:
        """Of every monster of a compendium whose numbers the card does not leave open (CONVERT-38)."""
        monsters = [entry for entry in book.entries if isinstance(entry, Monster) and entry.form != "token"]
        with as_file(files("convert.systems.duel_monsters").joinpath("scenarios/characters")) as folder:
            sheet, _ = read_character(folder / SHEET)
        return cls(CardIndex.of(_knowing(book, sheet)), monsters, sheet)

    def contenders(self, figure: str) -> Sequence[Contender]:
        """Real creatures; as summons those that one Magi alone can summon."""
        able = _can_be_met if figure == REAL else self._can_be_summoned
        found = [
            Contender(
                id=monster.id,
                figure=figure,
                fingerprint=fingerprint(monster, figure),
                whole=fingerprint(monster),
                guess=_guess(monster, figure),
            )
            for monster in self._monsters
            if able(monster)
        ]
        return sorted(found, key=lambda one: one.id)

    def play(self, player: PolicyMaker, one: Contender, other: Contender, seed: int) -> Fought:
        """One fight from the two ends of a field of three Sections (COMBAT-53)."""
        sides = tuple(
            Side(name=name, members=(Fighter(who=self._who(each)),))
            for name, each in zip("ab", (one, other), strict=True)
        )
        with uncollected():  # until the game is gone, as in ``simulate.play_one``
            return self._fought(player, Setup(sides=sides), seed)

    def _fought(self, player: PolicyMaker, setup: Setup, seed: int) -> Fought:
        game = Game.new(setup, self._card_index, seed=seed)
        game.unattended()
        play_out(game, [player(derive(seed, side)) for side in range(2)])
        return Fought(0.5 if game.winner is None else float(game.winner == 0), len(game.history))

    def _who(self, one: Contender) -> Character | RealMonster:
        if one == ANCHOR:
            return self._sheet
        if one.figure == REAL:
            return RealMonster(monster=one.id)
        attribute = (self._card_index.monster(one.id).attribute or "").capitalize()
        own = convert(attribute, Attribute) if attribute in get_args(Attribute) else self._bare.attribute
        return replace(self._bare, attribute=own, prepared=(one.id,), spellbook=(one.id,))

    @cached_property
    def _bare(self) -> Character:
        """The same Magi without any spell. He is of the monster's Attribute (ATTR-03), lest the figure be about his."""
        return replace(self._sheet, bonded=None, prepared=(), spellbook=())

    def _can_be_summoned(self, monster: Monster) -> bool:
        """Not made by Fusion or a ritual, which take spells besides (FUSION-04, CONVERT-30), and for no more MP than go
        into casting in one round (CAST-03): there is nobody to sacrifice."""
        cost = monster.attuned.mp_cost
        known = monster.attack is not None and monster.defense is not None and cost is not None
        return monster.form == "summon" and known and (cost or 0) <= self._sheet.values.channeling


def _knowing(book: Book, sheet: Character) -> Any:
    """The compendium with what the Magi who is 1000 knows, from the starter set where it is not there."""
    bonded = [sheet.bond.monster] if sheet.bond is not None else []
    spells = [*bonded, *(slot.spell for slot in sheet.slots), *sheet.spellbook]
    missing = [spell for spell in dict.fromkeys(spells) if book.get(spell) is None]
    if not missing:
        return book
    starter = in_memory(load_system(GAME), load_starter(), label="the starter set")
    return Enlarged(cast("Any", book), [starter.find(spell) for spell in missing])


def _can_be_met(monster: Monster) -> bool:
    return monster.real.attack is not None and monster.real.defense is not None


def _guess(monster: Monster, figure: str) -> float:
    if figure == SUMMON:
        least, attack, defense, hp = GUESS_SUMMON
        return least + attack * (monster.attack or 0) + defense * (monster.defense or 0) + hp * monster.hp_alone
    real = monster.real
    least, tenfold, guard, bonus = GUESS_REAL
    return least + tenfold * math.log10(max(8, real.hp)) + guard * (real.defense or 0) + bonus * real.equipment_bonus
