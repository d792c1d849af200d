"""What a waiting spell or ability is aimed at, and whether it still may be (MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Selector, Step
from convert.systems.magic_rpg.rules import playing
from convert.systems.magic_rpg.rules.facts import TRIGGER, Use
from convert.systems.magic_rpg.rules.state import Waiting

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def use_of(game: Game, facts: int, face: int, ability: int) -> Use | None:
    """The spell, ability or trigger that a number means."""
    if ability < 0:
        return game.card_index.facts[facts][face].spell
    return game.card_index.use(facts, face, ability)


def wanted_of(use: Use | None, modes: tuple[int, ...], paid: tuple[str, ...]) -> tuple[Selector, ...]:
    """What all chosen modes aim at, one after the other, with these optional costs paid."""
    return () if use is None else tuple(target for mode in modes for target in use.aimed(mode, paid))


def steps_of(use: Use, modes: tuple[int, ...]) -> tuple[Step, ...]:
    """What all chosen modes do."""
    return tuple(step for mode in modes for step in use.modes[mode].do)


def modes_of(item: Waiting) -> tuple[int, ...]:
    """The modes that were chosen."""
    return (item.mode, *item.more)


def aims(game: Game, item: Waiting) -> list[tuple[Selector, int]]:
    """Each target with what it must be."""
    facts = game.card_index.facts[item.facts][item.face]
    use = use_of(game, item.facts, item.face, item.ability)
    wanted = wanted_of(use, modes_of(item), item.paid)
    if use is None and facts.enchants is not None:
        wanted = (facts.enchants,)
    sizes = item.sizes or (1,) * len(wanted)
    left = list(item.targets)
    found = []
    for selector, size in zip(wanted, sizes, strict=False):
        found += [(selector, target) for target in left[:size]]
        del left[:size]
    return found


def still_legal(game: Game, item: Waiting) -> Waiting:
    """The same without the targets that are legal no longer: they are left out (MRPG-MTG-18)."""
    legal = legal_targets(game, item)
    sizes = item.sizes or (1,) * len(item.targets)
    targets, left, place = [], [], 0
    for size in sizes:
        kept = [target for target, ok in zip(item.targets[place : place + size], legal[place:], strict=False) if ok]
        targets += kept
        left.append(len(kept))
        place += size
    return replace(item, targets=tuple(targets), sizes=tuple(left))


def legal_targets(game: Game, item: Waiting) -> list[bool]:
    """Whether each target may still be aimed at."""
    who = item.controller if item.controller >= 0 else -1 - item.side
    return [
        target in playing.candidates(game, selector, item.side, who, item.source, item=item)
        for selector, target in aims(game, item)
    ]


__all__ = ["TRIGGER", "aims", "legal_targets", "modes_of", "steps_of", "still_legal", "use_of", "wanted_of"]
