"""GAME-07, SHADOW-01: answers of the table tell nobody what is hidden from them, in any game, at any position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.kernel import Game, seeded
from convert.kernel.dice import SeededDice
from convert.systems.duel_monsters.rules.game import Game as Fight
from convert.systems.duel_monsters.rules.state import Being
from convert.table import finding
from convert.table.answers import refused, why
from tests.table.test_typing import SYSTEMS, positions

VERBS = ("attack", "block", "cast", "discard", "engage", "answer")
RANKS = ("2", "10", "q", "a")
NAMES = {"caster-duel": tuple(f"{rank}{suit}" for rank in RANKS for suit in "chds"), "dice-duels": tuple("123456")}
PLAIN = re.compile(r"[A-Za-z]+ [A-Za-z]+")


def told(game: Game[Any], verb: str, name: str) -> list[str]:
    """What somebody who asks about such a move, or types it, is told, and which moves it finds."""
    found = finding.named(game, f"{verb} {name}", game.legal_moves())
    return [
        refused(game, f"{verb} {name}"),
        *why(game, f"not {verb} {name}"),
        *[game.typed(move) for move in found],
        *[game.describe(move) for move in found],
    ]


def names_in(game: Any, system: str) -> tuple[str, ...]:
    """Names that may be hidden or not."""
    if system == "duel-monsters":
        return tuple(sorted(map(str, {*game.state.names, *game.state.names.values()})))
    if system == "magic-rpg":
        return tuple(sorted({faces[0].name for faces in game.card_index.facts})[:12])
    return NAMES.get(system, RANKS)


@pytest.mark.parametrize(
    ("seed", "every"), [(3, 30), *(pytest.param(seed, 10, marks=pytest.mark.thorough) for seed in range(3, 10))]
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_answers_are_the_same_in_every_world_that_could_be(
    system: str, seed: int, every: int, starter: Callable[[str], Compendium]
) -> None:
    """All that is hidden from who asks is drawn anew: no answer changes. At every other position that is looked at the
    other half of the names is asked for."""
    asked = changed = 0
    for number, game in enumerate(positions(starter(system), seed, 90)):
        side = game.to_move
        if number % every or side is None or (other := game.imagine(side, seeded(number))) is None:
            continue
        changed += other.state != game.state
        verbs = sorted({*VERBS, *(move.verb for move in game.legal_moves())})
        for name in names_in(game, system)[number // every % 2 :: 2]:
            asked += 1
            assert game.look_up(name, side) == other.look_up(name, side)
            for verb in verbs:
                assert told(game, verb, name) == told(other, verb, name), (verb, name)
    assert asked
    assert changed


def shadows(book: Compendium, seed: int) -> Iterator[tuple[Fight, Being]]:
    """Positions of a fight in which somebody decides who faces a Shadow with a name of two plain words."""
    game: Any = book.system.arena(book).scenario("duel-of-two-magi").start(seed)
    dice = SeededDice(seed)
    for _ in range(100):
        if (side := game.to_move) is None:
            return
        for being in game.state.beings.values():
            if being.shadow and being.side != side and PLAIN.fullmatch(being.name):
                yield game, being
        hiding = [move for move in game.legal_moves() if move.verb == "summon-shadow"]
        game.play(dice.choice(hiding or game.legal_moves()))


@pytest.mark.parametrize("seed", range(3))
def test_a_shadows_name_is_answered_as_one_that_nobody_has(seed: int, starter: Callable[[str], Compendium]) -> None:
    """Its true name and its id, against those of a monster that is not there: nothing differs but the name."""
    for number, (game, being) in enumerate(shadows(starter("duel-monsters"), seed)):
        here = {one.name for one in game.state.beings.values()}
        known = {spell for mage in game.state.mages.values() for spell in (*mage.book, mage.bonded)}
        absent = [
            one.name
            for one in game.card_index.commons.monsters
            if PLAIN.fullmatch(one.name) and one.name not in here and one.id not in known
        ]
        name = absent[number % len(absent)]
        for verb in VERBS:
            for true, false in ((being.name, name), (being.id, name.lower().replace(" ", "-"))):
                answers = [_nameless(told(game, verb, one), one) for one in (true, false)]
                assert answers[0] == answers[1], (verb, true, false)


def _nameless(lines: list[str], name: str) -> list[str]:
    """The lines without the name, in whatever case, and without what it would cost."""
    words = "|".join(map(re.escape, re.split("[- ]", name.lower())))
    return [
        re.sub(r" \(\d+ mp\)", "", re.sub(rf"\b({words})\b", "…", line.lower())).replace("-", " ") for line in lines
    ]
