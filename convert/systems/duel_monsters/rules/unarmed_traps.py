"""CONVERT-10, PRECAST-05: traps that may be activated "from your hand" (``allow`` with ``cast_from_prepared``): what is
carried answers a moment without having been armed. It is armed and sprung at once: no action, but its MP and, for that
moment, a free Focus. (``cast_turn_set`` needs nothing here: what is armed or precast may answer at once.)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Ability
from convert.effects import steps as tree
from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.entries import Spell, is_trap
from convert.systems.duel_monsters.rules import focus, items, mp
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import in_force
from convert.systems.duel_monsters.rules.effects.layers import names
from convert.systems.duel_monsters.rules.events import AbilityUsed
from convert.systems.duel_monsters.rules.profile import BARE, Profile
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, is_item, item_bearer, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage, Status

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

STRAIGHT = "cast_from_prepared"


def contexts(game: Game, who: str, key: str) -> Iterator[Context]:
    """The circumstances of each trap that ``who`` carries unarmed and may activate now; ``key`` is what it answers."""
    being, mage = game.state.beings.get(who), game.state.mages.get(who)
    if being is None or mage is None or being.down:
        return
    for item in being.items:
        entry = items.spell_of(game, item)
        if entry is None or not item.power or not is_trap(entry):
            continue
        source = ref_of("item", who, item.name)
        if not _can_pay(game, being, mage, entry) or not _permitted(game, being, entry, source):
            continue
        for number in _ways(game.card_index.profile(entry.id)):
            own = f"{source}#{number}/{game.state.turns}"
            price = items.cost(entry)
            yield Context(Ref(who), being.side, source, entry.id, number, price, own, answers=key, manner="precast")


def refusal(game: Game, move: Move) -> Refusal | None:
    """Why a trap that is carried unarmed cannot be sprung; None for an answer with anything else."""
    source = Ref(str(move.args[0])) if move.args else NOTHING
    being = game.state.beings.get(item_bearer(source))
    item = items.item_of(being, parts(source)[2]) if being is not None else None
    entry = items.spell_of(game, item) if item is not None else None
    if not is_item(source) or (entry is not None and not is_trap(entry)):
        return None
    return Refusal("CONVERT-10", f"{parts(source)[2]} is not armed: arming it is a Partial Action of one's own turn")


def _ways(profile: Profile) -> tuple[int, ...]:
    return profile.cast or ((BARE,) if profile.bare else ())


def _can_pay(game: Game, being: Being, mage: Mage, entry: Spell) -> bool:
    """MP and a free Focus (ARTIFACT-05), and none of its kind in effect (ARTIFACT-08)."""
    if mp.at_hand(mage) < items.cost(entry) or focus.room(mage) < 1:
        return False
    return not items.in_effect(game, being, entry)


def _permitted(game: Game, being: Being, entry: Spell, source: Ref) -> bool:
    """Whether its own text lets it, or something in play lets its caster use such traps so."""
    for number in game.card_index.profile(entry.id).of("permission"):
        ability = entry.effects[number]
        ctx = Context(being.id, being.side, source, entry.id, number, 0, "")
        if any(step.what.how == "self" for step in straight(ability)) and hold(game, ctx, ability.if_):
            return True
    return permission(game, being, source) is not None or in_force(game, straight, source, being.id)


def permission(game: Game, being: Being, source: Ref) -> Status | None:
    """What an effect has given its caster for a while: "you can activate 1 Trap Card from your hand this turn"."""
    for status in being.statuses:
        ours = status.verb == "allow" and status.what == STRAIGHT and scope.holds(game, status, source)
        if ours and (not status.times or being.used.count(scope.use_of(status)) < status.times):
            return status
    return None


def straight(ability: Ability) -> list[tree.Allow]:
    """The steps of an ability that let something be activated from the hand."""
    return [step for step in ability.do if isinstance(step, tree.Allow) and STRAIGHT in names(step.action)]


def spring(game: Game, ctx: Context) -> Context:
    """Arm the trap of these circumstances, without an action; its circumstances as an armed one."""
    _, who, name = parts(ctx.source)
    being = game.state.beings[who]
    item = items.item_of(being, name)
    assert item is not None
    given = permission(game, being, ctx.source)
    if given is not None and given.times:
        game.emit(AbilityUsed(who, scope.use_of(given)))
    armed = items.arm(game, being, item, to_spring=True)
    return replace(ctx, source=armed, key=f"{armed}#{ctx.ability}/{game.state.turns}")
