"""What a wizard, or a wild creature, may do now: lands, spells, abilities (MRPG-MTG-02 to MRPG-MTG-05, MRPG-MTG-18).

``who`` is a wizard's number; -1 and -2 are the wild creatures of the first and the second side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Selector
from convert.effects.magic.terms import Side
from convert.kernel import Move, Refusal
from convert.systems.magic_rpg.rules.bodies import facts_of, fits, like
from convert.systems.magic_rpg.rules.card_index import Facts, Use
from convert.systems.magic_rpg.rules.paying import plan
from convert.systems.magic_rpg.rules.playable import SPELLS
from convert.systems.magic_rpg.rules.state import WILD, Piece, target_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def side_of(game: Game, who: int) -> int:
    """The side on which somebody acts."""
    return game.state.wizards[who].side if who >= 0 else -1 - who


def actors(game: Game, side: int) -> list[int]:
    """Whoever may act on a side: its able wizards in order, then its wild creatures."""
    return [*game.state.able(side), -1 - side]


def actions(game: Game, who: int, *, slow: bool) -> list[Move]:
    """Everything that may be played; ``slow``: in a main phase of one's own with nothing waiting."""
    moves = game.card_index.moves
    found: dict[Move, None] = {}
    if who >= 0:
        for card in game.state.wizards[who].hand:
            for face, facts in enumerate(game.card_index.facts[game.card_index.cards[card]]):
                if why_not_card(game, who, facts, slow=slow) is None:
                    words = (facts.slug, face) if face else (facts.slug,)
                    found[moves["land" if facts.land else "cast", *words]] = None
    for piece in game.state.there(side_of(game, who)):
        if piece.controller != max(who, WILD):
            continue
        facts = facts_of(game, piece)
        for number, use in enumerate(facts.uses):
            if why_not_use(game, who, piece, use, slow=slow) is None:
                found[moves["use", piece.id, number]] = None
        if slow and facts.equip is not None and plan(game, who, facts.equip) is not None and wearers(game, piece):
            found[moves["equip", piece.id]] = None
    return list(found)


def wearers(game: Game, piece: Piece) -> list[int]:
    """Creatures of the same controller that an Equipment can move to (MRPG-MTG-22)."""
    return [
        each.id
        for each in game.state.there(piece.side)
        if each.controller == piece.controller
        and facts_of(game, each).creature
        and each.id not in (piece.id, piece.attached)
    ]


def why_not_card(game: Game, who: int, facts: Facts, *, slow: bool) -> Refusal | None:
    """Why a card of the hand may not be played now."""
    wizard = game.state.wizards[who]
    own = game.state.side == wizard.side
    if wizard.held and own:
        rule = "MRPG-WAR-08" if wizard.melee else "MRPG-WAR-13"
        return Refusal(rule, f"{wizard.name} fights hand to hand and puts no card into play in this turn")
    if facts.land:
        if not slow:
            return Refusal("MRPG-MTG-02", "a land is played in a main phase of one's own")
        return Refusal("MRPG-MTG-02", "a land was played in this turn already") if wizard.land else None
    if not facts.castable:
        return Refusal("MRPG-CONV-08", f"{facts.name} has no cost: it comes into play only by a card's words")
    if not slow and not facts.quick:
        return Refusal("MRPG-MTG-04", f"{facts.name} is cast in a main phase of one's own, with nothing waiting")
    if plan(game, who, facts.cost) is None:
        return Refusal("MRPG-MTG-03", f"{facts.name} cannot be paid")
    return None if can_aim(game, who, facts) else Refusal("MRPG-MTG-18", f"there is nothing to aim {facts.name} at")


def why_not_use(game: Game, who: int, piece: Piece, use: Use, *, slow: bool) -> Refusal | None:
    """Why an ability may not be used now."""
    facts = facts_of(game, piece)
    if use.slow and not slow:
        return Refusal("MRPG-MTG-04", "only when a sorcery could be cast")
    if use.price.tap and (piece.tapped or (facts.creature and piece.sick and not game.bodies[piece.id].has("haste"))):
        return Refusal("MRPG-MTG-05", f"{facts.name} cannot be tapped now")
    if use.price.life and (who < 0 or not game.state.wizards[who].life.can_pay(use.price.life)):
        return Refusal("MRPG-LIFE-10", "Life Points are paid down to 0 at the most")
    if plan(game, max(who, WILD), use.price.mana, source=piece) is None:
        return Refusal("MRPG-MTG-03", "its cost cannot be paid")
    if not legal_modes(game, use, side_of(game, who), who, piece.id):
        return Refusal("MRPG-MTG-18", "there is nothing to aim it at")
    return None


def can_aim(game: Game, who: int, facts: Facts) -> bool:
    """Whether a spell has something to aim at."""
    side = side_of(game, who)
    if facts.enchants is not None:
        return bool(candidates(game, facts.enchants, side, who, 0))
    return facts.spell is None or bool(legal_modes(game, facts.spell, side, who, 0))


def legal_modes(game: Game, use: Use, side: int, who: int, source: int) -> list[int]:
    """The modes for which there is something to aim at."""
    return [
        number
        for number, mode in enumerate(use.modes)
        if all(candidates(game, target, side, who, source) for target in mode.targets)
    ]


def candidates(game: Game, target: Selector, side: int, who: int, source: int) -> list[int]:
    """What a target may be: wizards and creatures for "any target", leaders included (MRPG-MTG-25,
    MRPG-COMBAT-14), wild ones too (MRPG-MON-03); spells that wait for what is aimed at spells. A Warrior is no creature
    (MRPG-WAR-07, MRPG-WAR-14)."""
    kinds: set[str] = set(target.kind or ())
    state = game.state
    if target.zone == "stack" or "spell" in kinds:
        return [
            item.id
            for item in state.waiting
            if item.ability < 0
            and (not kinds - {"spell"} or _spell_of(game, item.facts, item.face, kinds))
            and (
                target.side in (None, "any")
                or (
                    item.controller != who
                    if target.side == "not_you"
                    else (target.side == "you") == (item.side == side)
                )
            )
            and (target.where is None or like(game, target.where, None, game.card_index.facts[item.facts][item.face]))
        ]
    found = []
    if "player" in kinds and target.where is None:
        for number, wizard in enumerate(state.wizards):
            mine = number == who if target.side == "you" else wizard.side == side
            if wizard.state in ("able", "unconscious") and (
                target.side in (None, "any") or (target.side == "you") == mine
            ):
                found.append(target_of(number))
    things = kinds - {"player", "planeswalker", "battle"}
    if things:
        wanted = replace(target, how=None, id=None, kind=tuple(things), side=_two_sides(target))
        found += [
            piece.id for piece in state.there() if fits(game, wanted, piece, side, source) and _mine(target, piece, who)
        ]
    return found


def _two_sides(target: Selector) -> Side | None:
    return target.side if target.side in ("you", "opponent") else None


def _mine(target: Selector, piece: Piece, who: int) -> bool:
    """ "You control" and "you don't control" are the wizard, not the team (MRPG-COMBAT-13)."""
    mine = piece.controller == max(who, WILD)
    return mine if target.side == "you" else target.side != "not_you" or not mine


def _spell_of(game: Game, facts: int, face: int, kinds: set[str]) -> bool:
    return bool(set(game.card_index.facts[facts][face].classes) & kinds & SPELLS)
