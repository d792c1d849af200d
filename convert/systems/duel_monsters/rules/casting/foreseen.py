"""At whom a spell can be cast, as a person is told before the casting begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import items, mp
from convert.systems.duel_monsters.rules.between.eidolon import is_eidolon_spell
from convert.systems.duel_monsters.rules.casting import abilities, fusion, spells
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.casting.in_vain import in_vain
from convert.systems.duel_monsters.rules.casting.spells import cast_abilities, context
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts, selectors
from convert.systems.duel_monsters.rules.effects.each_player import each_picks
from convert.systems.duel_monsters.rules.effects.lookup import named_targets
from convert.systems.duel_monsters.rules.effects.targeting import nameable
from convert.systems.duel_monsters.rules.naming import hidden
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.windows import Answer, chosen_answer

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

CASTINGS = ("cast", "cast-page", "cast-sacrifice")
"""The verbs of casting a spell that names its targets at once."""
FUSIONS = ("fuse", "fuse-sacrifice")
OPEN_SIDES = (None, "any")
"""Sides of a selector that friend and enemy both fit."""


class Foreseen(NamedTuple):
    """What a move takes without a question."""

    refs: tuple[Ref, ...] = ()
    own: bool = False
    """Whether it affects one's own side, where the text fits both sides and nobody else can be its target, as when
    nobody else is within one Section (CONVERT-16)."""
    hp: int = 0
    """The HP that it costs whoever makes it (COMBAT-42), as far as they are certain beforehand."""
    in_vain: bool = False
    """Whether it would certainly do nothing as things are now."""


def foreseen(game: Game, move: Move) -> Foreseen:
    """What a legal move of who decides now takes without a question, up to the first target that is asked for."""
    if game.to_move is None or move not in game.legal_moves():
        return Foreseen()
    ctx = _begun(game, move)
    if ctx is None or ctx.ability < 0:
        return Foreseen(in_vain=ctx is not None and in_vain(game, ctx))
    ability, refs, own = game.card_index[ctx.entry].effects[ctx.ability], tuple[Ref, ...](), False
    for selector, key in zip(ability.targets, named_targets(ability), strict=True):
        if each_picks(selector):
            break
        found = nameable(game, ctx, selector)
        least, _ = selectors.count_of(game, ctx, selector, len(found))
        if len(found) > least:
            break
        sides = [game.state.beings[ref].side for ref in found if ref in game.state.beings]
        own |= bool(found) and selector.side in OPEN_SIDES and sides == [game.to_move] * len(found)
        refs, ctx = (*refs, *found), ctx.bind(key, found)
    return Foreseen(refs, own, _paid(game, ctx), in_vain(game, ctx))


def _paid(game: Game, ctx: Context) -> int:
    """The HP that an ability costs."""
    steps = game.card_index[ctx.entry].effects[ctx.ability].cost
    return sum(
        amounts.evaluate(game, ctx, step.amount)
        for step in steps
        if isinstance(step, tree.PayHp) and step.amount.n is not None
    )


def _begun(game: Game, move: Move) -> Context | None:
    """The circumstances in which a legal move would name its targets; None where it names none."""
    decision = game.decision
    if move.verb == "answer" and isinstance(decision, Answer):
        return chosen_answer(game, decision.who, move, decision.key, decision.happened)
    if move.verb == "add" and isinstance(decision, FullCast):
        return _cast(game, decision.who, str(move.args[1])) if move.args[0] == "cast" else None
    being = game.state.beings.get(str(move.args[0])) if move.args else None
    if being is None:
        return None
    if move.verb in FUSIONS:
        return fusion.context(game, being.id)
    if move.verb in CASTINGS:
        return _cast(game, being.id, str(move.args[1]))
    if move.verb == "signature":
        return abilities.signature_context(game, being)
    if move.verb == "use":
        item = items.item_of(being, str(move.args[1]))
        entry = items.spell_of(game, item) if item is not None else None
        numbers = items.usable(game, being, entry) if entry is not None else ()
        return items.use_context(being, entry, numbers[0]) if entry is not None and numbers else None
    return abilities.activated(game, being, move) if move.verb == "activate" else None


def _cast(game: Game, who: str, what: str) -> Context | None:
    """The circumstances of casting a spell that does one thing."""
    being, mage = game.state.beings[who], game.state.mages.get(who)
    entry = game.card_index.lookup(what)
    if mage is None or not isinstance(entry, Spell) or is_eidolon_spell(entry):
        return None
    numbers = cast_abilities(game, being, mage, entry)
    return context(game, being, mage, entry, numbers[0], mp.cost(mage, entry)) if len(numbers) == 1 else None


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why this casting is forbidden now; with a target named behind the spell, why it cannot be that one."""
    against = spells.refusal(game, being, mage, move)
    if against is not None or len(move.args) < 3:
        return against
    entry, whom = game.card_index.lookup(str(move.args[1])), Ref(str(move.args[2]))
    if not isinstance(entry, Spell):
        return None
    if hidden(game, whom) or _at(game, being, mage, entry, whom, far=False):  # GAME-07: nothing of what a Shadow is
        return Refusal("", "leave the target out: at whom is asked once the casting begins")
    if _at(game, being, mage, entry, whom, far=True):
        return Refusal("COMBAT-15", f"{game.name(whom)} is out of its reach")
    return Refusal("CAST-18", f"{game.name(whom)} is no target for it")


def _at(game: Game, being: Being, mage: Mage, entry: Spell, whom: Ref, *, far: bool) -> bool:
    """Whether a spell can be cast at somebody; ``far``: were it of any reach."""
    for number in cast_abilities(game, being, mage, entry):
        ctx = context(game, being, mage, entry, number, mp.cost(mage, entry))
        for selector in entry.effects[number].targets if number >= 0 else ():
            wanted = replace(selector, reach="field") if far else selector
            if not each_picks(selector) and whom in selectors.candidates(game, ctx, wanted):
                return True
    return False
