"""SUMMON-20 and SPECIAL-02: activated abilities of creatures and spells in play; monsters that bring themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.arrival_turn import for_its_arrival
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.own_coming import own_coming, takes_no_action
from convert.systems.duel_monsters.rules import mp, self_made, summoning
from convert.systems.duel_monsters.rules.between import gm
from convert.systems.duel_monsters.rules.casting import contact
from convert.systems.duel_monsters.rules.casting.own_way import Come, comes_to_another, offered, ordinary
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans, off_field, worn
from convert.systems.duel_monsters.rules.effects.belonging import of_spell, unpaid_modifier
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.start import Resolve, count_use, spent_up
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets, lacking, possible
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import (
    AbilityUsed,
    ActionSpent,
    SpellDeclared,
)
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.naming import forbidden_by, silenced_by
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import parts, ref_of
from convert.systems.duel_monsters.rules.state import Active, Being, Mage
from convert.systems.duel_monsters.rules.status import banned, entries_of, without_abilities
from convert.systems.duel_monsters.rules.uses import SIGNATURE
from convert.systems.duel_monsters.rules.windows import declare

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

VERBS = ("activate", "special", "signature")
ELSEWHERE = ("used", "banished", "spellbook", "extra")
"""From where a monster may bring itself, besides from among the Prepared spells, where its text says so."""


def creature_context(being: Being, number: int, turns: int, entry: str = "") -> Context:
    """The circumstances of a creature's ability: its Casting Checks have the MP of its summoning (CHECK-07). ``entry``:
    what it has the ability from, where that is not its own."""
    you, entry = being.caster or being.id, entry or being.entry
    own = being.id if entry == being.entry else f"{being.id}+{entry}"
    key = f"{own}#{number}/{turns}.{len(being.used)}"
    return Context(you, being.side, being.id, entry, number, being.mp_spent, key, manner="activate")


def spell_context(spell: Active, number: int, turns: int) -> Context:
    """The circumstances of an ability of a spell in play, with what its casting named."""
    return of_spell(spell, number, "activate", more=f"/{turns}.{len(spell.used)}")


def needs_action(game: Game, ctx: Context) -> bool:
    """Whether using it takes the Partial Action; not where a monster brings itself by it, from wherever it lies
    (SPECIAL-02), or all it gives is a summoning without one (CONVERT-20)."""
    return not takes_no_action(game.card_index[ctx.entry].effects[ctx.ability])


def can_activate(game: Game, being: Being, ctx: Context) -> Refusal | None:
    """A Partial Action of the monster, no MP, normally once per round (SUMMON-20)."""
    if being.actions < 1 and needs_action(game, ctx):
        return Refusal("COMBAT-04", "there is no action left for that")
    if being.arriving and not _for_this_turn(game, being, ctx):
        return Refusal("SUMMON-03", "on the turn it arrives a summon may only move or attack")
    if being.statuses and (banned(being, "activate") or without_abilities(being)):
        return Refusal("CONVERT-42", f"{forbidden_by(game, being, 'activate')} keeps it from using abilities")
    if (spell := game.state.spells.get(ctx.source)) is not None and spell.silent:
        return Refusal("CONVERT-42", f"{silenced_by(game, spell)} negates its effects")
    if spent_up(game, ctx, once=True):
        return Refusal("SUMMON-20", "it has been used this round")
    if bans.may_not_use(game, ctx):
        you = game.state.beings[ctx.you]
        maker = forbidden_by(game, you, "activate", other=bans.source_ref(ctx))
        return Refusal("CONVERT-42", f"{maker} forbids its caster to use it")
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    if not hold(game, ctx, ability.if_):
        return Refusal("SUMMON-20", "its condition does not hold")
    if not possible(game, ctx):
        unreached = Refusal("CONVERT-16", "there is nothing in reach, or its cost cannot be paid")
        return lacking(game, ctx) or unreached
    return None


def _for_this_turn(game: Game, being: Being, ctx: Context) -> bool:
    """Whether its own text lets it use that ability on the turn of its arrival (GAME-05): it could on no other."""
    if for_its_arrival(game.card_index[ctx.entry].effects[ctx.ability]):
        return True
    home = game.card_index.profile(being.entry).departures
    effects = game.card_index[being.entry].effects
    return any(hold(game, creature_context(being, one, game.state.turns), effects[one].if_) for one in home)


def moves(game: Game, being: Being, out: list[Move]) -> None:
    """The abilities of one creature, and a Real monster's Signature Spell, into ``out``."""
    if being.kind == "real" and _has_signature(game, being) and can_use_signature(game, being) is None:
        out.append(Move("signature", (being.id,)))
    for entry in entries_of(being):
        for number in game.card_index.profile(entry).activated:
            ability = game.card_index[entry].effects[number]
            ctx = creature_context(being, number, game.state.turns, entry)
            if "play" in ability_zones(ability) and can_activate(game, being, ctx) is None:
                out.append(Move("activate", (being.id, number) if entry == being.entry else (being.id, number, entry)))


def _has_signature(game: Game, being: Being) -> bool:
    """Whether a Real monster has a Signature Spell at all (GM-07)."""
    own = game.card_index.get(being.entry)
    return isinstance(own, Monster) and bool(own.signature_spell)


def signature_context(game: Game, being: Being) -> Context | None:
    """The circumstances of a Real monster's Signature Spell, which it uses without MP (GM-07); None where it has none,
    or nothing it could do."""
    own = game.card_index.get(being.entry) if being.kind == "real" else None
    spell = game.card_index.lookup(own.signature_spell) if isinstance(own, Monster) and own.signature_spell else None
    if not isinstance(spell, Spell):
        return None
    modifier = unpaid_modifier(spell)
    for number in game.card_index.profile(spell.id).cast:
        key = f"{being.id} signature#{number}/{game.state.turns}"
        ctx = Context(being.id, being.side, being.id, spell.id, number, modifier, key, manner="cast")
        ability = spell.effects[number]
        if ability.when is None and hold(game, ctx, ability.if_) and possible(game, ctx):
            return ctx
    return None


def can_use_signature(game: Game, being: Being) -> Refusal | None:
    """A casting, without MP: once a day, or once an encounter (GM-07); none in a stance (COMBAT-22)."""
    ctx = signature_context(game, being)
    if ctx is None:
        return Refusal("GM-07", "it has no Signature Spell, or nothing to use it on")
    if not gm.signature_spell_ready(being.used.count(SIGNATURE), game.state.options):
        return Refusal("GM-07", "it has used its Signature Spell")
    if being.stance != "none":
        return Refusal("COMBAT-22", "there is no casting in Attack or Defense Mode")
    spell = game.card_index[ctx.entry]
    if being.actions < (2 if isinstance(spell, Spell) and spell.full_action else 1):
        return Refusal("COMBAT-04", "there is no action left for that")
    return None


def caster_moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """Abilities of the caster's spells in play, and Prepared monsters that can bring themselves, into ``out``."""
    for spell in game.state.spells.values():
        if spell.caster == being.id and spell.mode in ("lasting", "field", "equip"):
            for number in game.card_index.profile(spell.entry).activated:
                if can_activate(game, being, spell_context(spell, number, game.state.turns)) is None:
                    out.append(Move("activate", (being.id, number, spell.id)))
    for ctx in worn.usable(game, being):
        if can_activate(game, being, ctx) is None:
            out.append(Move("activate", (being.id, ctx.ability, ctx.source)))
    for ctx in off_field.contexts(game, mage, "activate"):
        own_way = parts(ctx.source)[0] == "prepared" and brings_itself(game, ctx.entry, ctx.ability)
        if not own_way and can_activate(game, being, ctx) is None:
            out.append(Move("activate", (being.id, ctx.ability, ctx.source)))
    for way in contact.coming(game, mage, payable=True):
        if can_come(game, being, mage, way.entry.id, way.number, contact.EXTRA) is None:
            out.append(Move("special", (being.id, way.entry.id, way.number, contact.EXTRA)))
    if not game.triggers.comes:
        return
    for entry_id in prepared_monsters(game, mage):
        for number in game.card_index.profile(entry_id).own_ways:
            if can_come(game, being, mage, entry_id, number) is None:
                out.append(Move("special", (being.id, entry_id, number)))
    for zone in ELSEWHERE:
        if zone not in game.triggers.comes:
            continue
        for entry_id in entries_in(game, mage, zone, partial(_comes_from, game, zone)):
            for number in game.card_index.profile(entry_id).comes_from(zone):
                if can_come(game, being, mage, entry_id, number, zone) is None:
                    out.append(Move("special", (being.id, entry_id, number, zone)))


def _comes_from(game: Game, zone: str, entry_id: str) -> bool:
    return bool(game.card_index.profile(entry_id).comes_from(zone))


def prepared_monsters(game: Game, mage: Mage) -> list[str]:
    """Prepared summons with an ability of their own to come (SPECIAL-02)."""
    profile = game.card_index.profile
    return list(entries_in(game, mage, "prepared", lambda entry: profile(entry).own_ways))


def special_context(
    being: Being, mage: Mage, entry_id: str, number: int, turns: int, zone: str = "prepared"
) -> Context:
    """The circumstances of a monster that brings itself, from among the Prepared spells or from where it says."""
    source = ref_of(zone, mage.id, entry_id)
    return Context(being.id, being.side, source, entry_id, number, 0, f"{source}#{number}/{turns}", manner="special")


def brings_itself(game: Game, entry_id: str, number: int) -> bool:
    """Whether an ability is a monster's own way into play."""
    ability = game.card_index[entry_id].effects[number]
    if ability.mode == "activate" and "prepared" not in (
        (ability.from_,) if isinstance(ability.from_, str) else ability.from_
    ):
        return False
    return any(own_coming(step) for step in ability.do)


def can_come(
    game: Game, being: Being, mage: Mage, entry_id: str, number: int, zone: str = "prepared"
) -> Refusal | None:
    """Its condition is met, its MP can be paid, a Focus slot is free; no action, no Channeling, any stance
    (SPECIAL-02). Where its own way is an ordinary summoning, it is a casting like any other (SUMMON-01)."""
    entry = game.card_index[entry_id]
    if not isinstance(entry, Monster) or not brings_itself(game, entry_id, number):
        return Refusal("SPECIAL-02", "it has no ability to come by itself")
    own, fused = ability_zones(entry.effects[number]), entry.form == "fusion"
    elsewhere = set(own) & set(ELSEWHERE) - ({"extra"} if not fused else set())
    if zone not in own and (zone != "prepared" or elsewhere):  # CONVERT-33: a Synchro may be Prepared as well
        return Refusal("SPECIAL-02", "it does not come from there")
    price = contact.least_cost(game, mage, entry) if fused else mp.cost(mage, entry)
    if mp.at_hand(mage) < price:
        return Refusal("SPECIAL-02", f"its MP cost is {price}")
    room = contact.has_room(mage, self_made.parts(entry.effects[number])) if fused else summoning.has_room(mage)
    if not (room or comes_to_another(entry.effects[number])):
        return Refusal("SPECIAL-02", "there is no free Focus slot")
    if zone == "prepared" and (entry_id in mage.barred or entry_id in mage.resting):
        return Refusal("DEATH-05", "it waits for Meditation, or for a day")
    ctx = special_context(being, mage, entry_id, number, game.state.turns, zone)
    casting = ordinary(entry.effects[number])
    if casting and (refused := _no_casting(being, mage, entry, number)) is not None:
        return refused
    if why := bans.may_not_come(game, being, ctx.source, entry, None, "normal" if casting else "special"):
        return Refusal("CONVERT-42", why)
    if casting and offered(entry.effects[number]) and bans.may_not_sacrifice_for(game, being, ctx.source):
        return Refusal("CONVERT-42", "an effect forbids summoning it with Sacrifices")
    if spent_up(game, ctx):
        return Refusal("CONVERT-20", "it has come as often as it may")
    if not hold(game, ctx, entry.effects[number].if_) or not possible(game, ctx):
        return Refusal("SPECIAL-02", "its condition is not met")
    return None


def _no_casting(being: Being, mage: Mage, entry: Monster, number: int) -> Refusal | None:
    """Why it cannot be summoned in the ordinary way now: in a stance, without the action or the Channeling."""
    gifts = offered(entry.effects[number])
    if being.stance != "none":
        return Refusal("CAST-16", "there is no casting in Attack or Defense Mode")
    if being.actions < _casting_action(gifts):
        return Refusal("COMBAT-04", "there is no action left for that")
    need = formulas.channeling_need(mp.cost(mage, entry), scepter=mage.scepter)
    if formulas.channeling_spent(need, gifts) > mage.channeling:
        return Refusal("CAST-03", "there is not enough Channeling left for that")
    return None


def _casting_action(offered: int) -> int:
    """A casting that needs a Sacrifice is a Full Action (CAST-05)."""
    return 2 if offered else 1


def refusal(game: Game, being: Being, move: Move) -> Refusal | None:
    """Why this ability cannot be used now."""
    if move.verb == "signature":
        return can_use_signature(game, being)
    if move.verb == "special":
        mage = game.state.mages.get(being.id)
        if mage is None or len(move.args) < 3:
            return Refusal("SPECIAL-02", "there is no monster of that kind")
        return _may_come(game, being, mage, move)
    if len(move.args) > 2 and str(move.args[2]) in entries_of(being):
        entry = str(move.args[2])
        if move.args[1] not in game.card_index.profile(entry).activated:
            return Refusal("SUMMON-20", "it has no such ability")
        return can_activate(game, being, creature_context(being, int(move.args[1]), game.state.turns, entry))
    if len(move.args) > 2:
        if (away := _away(game, being, move)) is not None:
            return can_activate(game, being, away)
        spell = game.state.spells.get(str(move.args[2]))
        if spell is None or spell.caster != being.id:
            return Refusal("SUMMON-20", "there is no such spell in play")
        return can_activate(game, being, spell_context(spell, int(move.args[1]), game.state.turns))
    number = move.args[1] if len(move.args) > 1 else -1
    if not being.entry or number not in game.card_index.profile(being.entry).activated:
        return Refusal("SUMMON-20", "it has no such ability")
    return can_activate(game, being, creature_context(being, int(number), game.state.turns))


def _may_come(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why the monster that a move names cannot bring itself."""
    entry, number, zone = str(move.args[1]), int(move.args[2]), _whence(move)
    if zone == "prepared" and entry not in prepared_monsters(game, mage):
        return Refusal("SPECIAL-02", "there is no Prepared monster of that kind")
    ways = [(way.entry.id, way.number) for way in contact.coming(game, mage)]
    there = zone == "prepared" or (entry, number) in ways
    there = there or entry in entries_in(game, mage, zone)
    if not there or (zone != "prepared" and number not in game.card_index.profile(entry).comes_from(zone)):
        return Refusal("SPECIAL-02", "there is no monster that comes from there")
    return can_come(game, being, mage, entry, number, zone)


def _whence(move: Move) -> str:
    """From where a monster brings itself."""
    return str(move.args[3]) if len(move.args) > 3 else "prepared"


def _away(game: Game, being: Being, move: Move) -> Context | None:
    """The ability of something that is worn, or not in play, which a move names."""
    mage = game.state.mages.get(being.id)
    if mage is None:
        return None
    if (thing := worn.used_as(game, being, str(move.args[2]), int(move.args[1]))) is not None:
        return thing
    found = off_field.contexts(game, mage, "activate")
    return next((ctx for ctx in found if (ctx.ability, ctx.source) == (move.args[1], move.args[2])), None)


def activated(game: Game, being: Being, move: Move) -> Context:
    """The circumstances of the ability that a legal move uses: a creature's own or a gained one, that of something that
    is not in play, or of a spell in play."""
    if len(move.args) < 3:
        return creature_context(being, int(move.args[1]), game.state.turns)
    if str(move.args[2]) in entries_of(being):
        return creature_context(being, int(move.args[1]), game.state.turns, str(move.args[2]))
    if (away := _away(game, being, move)) is not None:
        return away
    return spell_context(game.state.spells[str(move.args[2])], int(move.args[1]), game.state.turns)


def take(game: Game, being: Being, move: Move) -> None:
    """Use an ability: the action, targets, costs; it is declared, may be answered, and takes place."""
    if move.verb == "signature":
        signature = signature_context(game, being)
        assert signature is not None
        spell = game.card_index[signature.entry]
        game.push(UseAbility(signature, being.id))
        game.emit(ActionSpent(being.id, 2 if isinstance(spell, Spell) and spell.full_action else 1))
        game.emit(AbilityUsed(being.id, SIGNATURE))
        return
    if move.verb == "special":
        mage = game.state.mages[being.id]
        entry, number = str(move.args[1]), int(move.args[2])
        if ordinary(own := game.card_index[entry].effects[number]):
            game.emit(ActionSpent(being.id, _casting_action(offered(own))))
        game.push(Come(special_context(being, mage, entry, number, game.state.turns, _whence(move))))
        return
    ctx = activated(game, being, move)
    game.push(UseAbility(ctx, being.id))
    if needs_action(game, ctx):
        game.emit(ActionSpent(being.id, 1))
    count_use(game, ctx, once=True)


class UseAbility(FightTask, frozen=True):
    """An activated ability: targets, costs, declaration, effect."""

    ctx: Context
    who: str
    targeted: bool = False
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        if not self.targeted:
            game.push(Targets(self.ctx), replace(self, targeted=True))
            return
        ctx = self.ctx
        declare(game, Resolve(ctx), ctx.key)
        costs = game.card_index[ctx.entry].effects[ctx.ability].cost
        targets = ctx.named
        if costs:
            game.push(Steps(costs, replace(ctx, paying=True)))
        game.emit(
            SpellDeclared(self.who, ctx.entry, "ability", ctx.key, targets, source=ctx.source, ability=ctx.ability)
        )
