"""PRECAST-05, PRECAST-10, CONVERT-10: what may answer a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Ability, Condition
from convert.effects import steps as tree
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import unarmed_traps
from convert.systems.duel_monsters.rules.at_once import asks_number
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import bans, off_field, worn
from convert.systems.duel_monsters.rules.effects.belonging import of_spell
from convert.systems.duel_monsters.rules.effects.conditions import MAIN, hold
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.lookup import attack_under_way
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.start import spent_up
from convert.systems.duel_monsters.rules.effects.targeting import possible
from convert.systems.duel_monsters.rules.effects.triggers import unanswered
from convert.systems.duel_monsters.rules.effects.whole_moment import enough, of_them_all
from convert.systems.duel_monsters.rules.events import AttackDeclared, SpellDeclared, TurnBegan, TurnEnded
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.springing import WAITING, Springs
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import banned, banned_as, entries_of, marks

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def possible_answers(
    game: Game,
    who: str,
    key: str,
    answered: tuple[str, ...],
    happened: tuple[Occurrence, ...] = (),
    *,
    acting: bool = False,
) -> list[Move]:
    """Everything ``who`` may answer this moment with: precast spells and armed traps whose trigger fits, carried ones
    that need no arming, quick abilities of creatures. Each answers one moment once (PRECAST-11). Allowed in any stance
    (PRECAST-06). ``acting``: only those that the action part of a turn allows, which begins (TURN-01 step 6); all
    others could answer the start of the turn."""
    out: list[Move] = []
    happened = happened or recent(game)  # what is answered
    for ctx in options(game, who, key, happened):
        if acting and not (ctx.ability >= 0 and _of_action_part(game.card_index[ctx.entry].effects[ctx.ability])):
            continue
        barred = ctx.source in answered or bans.unanswerable(game, key, ctx) or unanswered(game, ctx, happened)
        if not barred and _may(game, ctx):
            out.append(_move(game, ctx))
    return out


def _move(game: Game, ctx: Context) -> Move:
    """The move that answers with this ability; one that a creature has gained is named by where it has it from."""
    being = game.state.beings.get(ctx.source)
    gained = (ctx.entry,) if being is not None and ctx.entry != being.entry else ()
    return Move("answer", (ctx.source, ctx.ability, *gained))


def options(game: Game, who: str, key: str, happened: tuple[Occurrence, ...]) -> list[Context]:
    """What ``who`` could answer with, as far as the moment goes; ``happened`` is what is answered."""
    state = game.state
    out = []
    for spell in state.spells.values():
        if spell.caster == who and spell.mode in WAITING:
            out += _sprung(game, spell, key, happened)
        elif spell.caster == who and not spell.silent:
            for number in game.card_index.profile(spell.entry).quick:
                ctx = of_spell(spell, number, "quick", more=f"/{state.turns}", answers=key)
                out += _timely(game, ctx, happened)
    for being in state.beings.values():
        for source, entry in worn.in_use(game, being) if who in (being.id, being.caster) and being.items else ():
            for number in game.card_index.profile(entry.id).quick:
                ctx = worn.context(being, source, entry, number, "quick", more=f"/{state.turns}")
                out += _timely(game, replace(ctx, answers=key), happened)
        if who in (being.id, being.caster) and being.entry and not (being.shadow or being.body or being.out):
            for own in entries_of(being):
                for number in game.card_index.profile(own).quick:
                    out += _timely(game, _quick_context(being, who, own, number, state.turns, key), happened)
    if who in state.mages:
        for ctx in off_field.contexts(game, state.mages[who], "quick"):
            out += _timely(game, replace(ctx, answers=key), happened)
        for ctx in unarmed_traps.contexts(game, who, key):
            out += _timely(game, ctx, happened)
    return out


def _sprung(game: Game, spell: Active, key: str, happened: tuple[Occurrence, ...]) -> list[Context]:
    """What a precast spell or an armed trap may do now; one that stays may do nothing but that, where nothing else is
    possible. Not while it is being sprung already."""
    if any(isinstance(frame, Springs) and frame.ctx.source == spell.id for frame in game.stack):
        return []
    profile, turns, out = game.card_index.profile(spell.entry), game.state.turns, list[Context]()
    for number in profile.cast:
        out += _timely(game, _spell_context(spell, number, turns, key), happened)
    if profile.bare and not any(_may(game, ctx) for ctx in out):
        out.append(_spell_context(spell, BARE, turns, key))
    return out


def _quick_context(being: Being, who: str, entry: str, number: int, turns: int, key: str) -> Context:
    own = f"{being.id}#{number}/{turns}" if entry == being.entry else f"{being.id}+{entry}#{number}/{turns}"
    mp = being.mp_spent
    return Context(Ref(who), being.side, being.id, entry, number, mp, own, answers=key, manner="quick")


def _spell_context(spell: Active, number: int, turns: int, key: str) -> Context:
    """A precast spell's check has the MP spent on precasting, no more (PRECAST-07)."""
    return of_spell(spell, number, "precast", more=f"/{turns}", bound={}, answers=key)


def recent(game: Game) -> tuple[Occurrence, ...]:
    """What just happened, in the effect language's terms: the last events, back to what was declared last."""
    out: list[Occurrence] = []
    for event in reversed(game.log[-6:]):
        reader = LANGUAGE.get(type(event))
        if reader is not None:
            out += reader(game.state, event)
        if isinstance(event, BEGINS):
            break
    return tuple(out)


BEGINS = (AttackDeclared, SpellDeclared, TurnBegan, TurnEnded)
"""Events with which another moment begins: what was before them is past."""


def _timely(game: Game, ctx: Context, happened: tuple[Occurrence, ...]) -> list[Context]:
    """The context, with the event that wakes it; without a trigger of its own any moment will do (PRECAST-05). What
    negates needs something to negate."""
    if ctx.ability == BARE:
        return [ctx]
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    if not _could_negate(game, ability, ctx.answers):
        return []
    if ability.when is None:
        return [ctx]
    when = ability.when
    for occurrence in happened:
        if not asks_number(when):
            if matches(game, ctx, when, occurrence):
                return [replace(ctx, event=occurrence)]
            continue
        woke, moment = replace(occurrence, together=()), occurrence.together
        if when is not None and enough(game, ctx, when, woke, moment):
            return [replace(ctx, event=of_them_all(game, ctx, when, woke, moment))]
    return []


def _of_action_part(ability: Ability) -> bool:
    """Whether it says that it is for a main phase (CONVERT-20)."""
    when = ability.when
    return any(map(_names_main, ability.if_ or ())) or (when is not None and when.event == "main_phase")


def _names_main(condition: Condition) -> bool:
    phases = condition.phase if isinstance(condition.phase, tuple) else (condition.phase,)
    inner = (*(condition.any_ or ()), *(condition.all_ or ()))
    return any(phase in MAIN for phase in phases) or any(map(_names_main, inner))


def _could_negate(game: Game, ability: Ability, key: str) -> bool:
    """Whether there is what it would negate, where it negates at all: what was declared, an Attack, or either."""
    kinds = {type(step) for step in ability.do} & NEGATES
    if not kinds:
        return True
    return bool(key) and not kinds.isdisjoint({tree.NegateAttack} if attack_under_way(game, key) else DECLARED)


DECLARED = frozenset((tree.NegateCast, tree.NegateSummon))
NEGATES = DECLARED | {tree.NegateAttack}


def _may(game: Game, ctx: Context) -> bool:
    if ctx.key in game.state.chain or (ctx.ability >= 0 and spent_up(game, ctx, once=of_creature(ctx))):
        return False
    you, source = game.state.beings.get(ctx.you), game.state.beings.get(ctx.source)
    if (
        source is not None
        and source.statuses
        and (banned(source, "activate") or marks(source, "suppress", "abilities"))
    ):
        return False
    entry = game.card_index[ctx.entry]
    if you is not None and isinstance(entry, Spell) and banned(you, "activate", "cast", of=banned_as(entry)):
        return False
    if bans.may_not_use(game, ctx):
        return False
    if ctx.ability == BARE:
        return True
    ability = entry.effects[ctx.ability]
    return hold(game, ctx, ability.if_) and possible(game, ctx)


def of_creature(ctx: Context) -> bool:
    """A quick ability in play without a limit of its own is used once a round, a creature's like its other activated
    ones (SUMMON-20), a lasting artifact's too (CONVERT-47); otherwise what costs nothing would answer what it brought
    about without end (GAME-08)."""
    return ctx.manner == "quick"
