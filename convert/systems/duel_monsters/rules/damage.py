"""COMBAT-39 to COMBAT-43 and the HEALTH group: damage from armour to HP, and who bears it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.replacing import instead_of_battle_damage
from convert.systems.duel_monsters.rules.effects.scope import find, use_of
from convert.systems.duel_monsters.rules.events import AbilityUsed, Damaged, Noted
from convert.systems.duel_monsters.rules.events.combat import DamageKind
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.naming import called
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Status
from convert.systems.duel_monsters.rules.status import marks

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Damage(FightTask, frozen=True):
    """Damage to one creature, step by step as COMBAT-39: armour (combat damage only, COMBAT-41), then half to HP and
    half to Defend (all to Defend when it Braced, COMBAT-34), then Health Link.

    ``pool`` is the Defend of a Brace, the die of Defense Mode included (COMBAT-37); -1 where nothing was braced.
    ``reflect``: who takes what is left of that pool (COMBAT-35).
    """

    who: str
    amount: int
    source: str
    kind: DamageKind
    pool: int = -1
    reflect: str = ""
    shares: tuple[int, int] | None = None
    """What the summon and its caster lose, once Health Link is settled."""
    link: str = ""
    told: tuple[str, str] = ("", "")
    """The ability that deals it, by its key, and the id by which its later steps speak of how much it came to."""
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being = game.state.beings.get(self.who)
        if being is None or being.body or self.amount <= 0:
            return
        if _spared(game, being, self.kind, self.source):
            return
        amount = formulas.armour_left(self.amount, being.armour) if self.kind != "effect" else self.amount
        if self.pool >= 0:
            spent = min(amount, self.pool)
            to_hp, left = amount - spent, self.pool - spent
            defend_after = min(being.defense, left)
            to_defend = being.defense - defend_after
        else:
            left = 0
            to_hp, to_defend = formulas.damage_split(amount, being.defense)
        summoner = linked_summoner(game, being) if to_hp else None
        if summoner is not None and not self.link:
            game.ask(HealthLink(self.who, to_hp), self)
            return
        own, linked = share(to_hp, self.link) if summoner is not None else (to_hp, 0)
        beyond = max(0, own - being.hp - being.paint)
        if left > 0 and self.reflect:
            game.push(Damage(self.reflect, left, self.who, "brace"))
        if beyond and summoner is not None:
            linked += beyond * self._pierces(game, being)
        own -= beyond  # HEALTH-05: it is lost, and nobody loses more HP than there are
        if own and own == being.hp + being.paint and _keeps_one(game, being, self.kind, self.source):
            own -= 1
        if summoner is not None:
            linked = min(linked, summoner.hp + summoner.paint)
        hit = Damaged(Ref(self.who), Ref(self.source), self.kind, amount, own, to_defend, linked)
        game.emit(turned(game, being, hit) if self.kind != "effect" else hit)
        if self.told[1]:
            _tell(game, *self.told, amount)
        game.look_for_deaths()

    def _pierces(self, game: Game, being: Being) -> int:
        """Piercing: what HEALTH-05 would lose comes off the caster of a summon in Defense Mode, so often (CONVERT-42);
        0 where it does not."""
        source = game.state.beings.get(self.source)
        if being.stance != "defense" or source is None or self.kind == "effect":
            return 0
        return max([mark.amount for mark in marks(source, "allow", "pierce")], default=0)


def _tell(game: Game, key: str, ident: str, amount: int) -> None:
    """How much damage there was, before it was split, for the steps of that ability that come after it."""
    for at in reversed(range(len(game.stack))):
        frame: Any = game.stack[at]
        ctx = getattr(frame, "ctx", None)
        if isinstance(ctx, Context) and ctx.key == key:
            known = {**ctx.numbers, ident: ctx.numbers.get(ident, 0) + amount}
            game.change(at, replace(frame, ctx=replace(ctx, numbers=known)))
            return


_NO_BATTLE = ("damage", "battle_damage")


def turned(game: Game, being: Being, hit: Damaged) -> Damaged:
    """What is left of a hit where something else happens instead of the battle damage in it: HP that a caster or Real
    creature loses, Health Link shares included (CONVERT-42). What happens instead goes on the stack."""
    caster = game.state.beings.get(being.caster)
    if hit.linked and caster is not None:
        status = _held(game, caster, _NO_BATTLE, hit.source) or _held(game, caster, _NO_BATTLE, hit.who)
        if status is not None and _told(game, caster, status):
            hit = replace(hit, linked=0)
    if hit.linked and instead_of_battle_damage(game, being.caster, hit.source, hit.who, hit.linked):
        hit = replace(hit, linked=0)
    if hit.hp and being.kind != "summon" and instead_of_battle_damage(game, hit.who, hit.source, hit.who, hit.hp):
        hit = replace(hit, hp=0)
    return hit


def _spared(game: Game, being: Being, kind: DamageKind, source: str) -> bool:
    """Whether an effect lets none of it through (CONVERT-42), which is told."""
    status = _held(game, being, ("damage", "all", "effect_damage" if kind == "effect" else "battle_damage"), source)
    return status is not None and _told(game, being, status)


def _told(game: Game, being: Being, status: Status) -> bool:
    """Tell which effect keeps the damage off."""
    by = called(game, status.source)
    game.emit(Noted(f"{game.name(being.id)} takes nothing" + (f": {by}." if by else "."), who=being.id))
    return True


def _keeps_one(game: Game, being: Being, kind: DamageKind, source: str) -> bool:
    """Cannot be destroyed by battle: combat damage leaves it at least 1 HP (CONVERT-42)."""
    return kind != "effect" and _held(game, being, ("battle",), source) is not None


def _held(game: Game, being: Being, threats: tuple[str, ...], source: str) -> Status | None:
    """The protection that holds against this source, if any; one that holds so often a round is counted."""
    status = find(game, being, "protect", threats, Ref(source)) if being.statuses else None
    if status is not None and status.times:
        game.emit(AbilityUsed(being.id, use_of(status)))
    return status


def linked_summoner(game: Game, being: Being) -> Being | None:
    """The caster who may share a summon's damage; None when there is none, or unconscious (HEALTH-01)."""
    if not being.caster:
        return None
    summoner = game.state.beings.get(being.caster)
    return summoner if summoner is not None and not summoner.down else None


def share(amount: int, option: str) -> tuple[int, int]:
    """What the summon and the summoner lose (HEALTH-01); of an odd half the summon takes the extra point by default,
    or the summoner (HEALTH-03). What is more than the summon has is lost (HEALTH-05)."""
    if option == "summoner":
        return 0, amount
    if option == "half":
        return amount - amount // 2, amount // 2
    if option == "half-mine":
        return amount // 2, amount - amount // 2
    return amount, 0


class HealthLink(FightDecision, frozen=True):
    """A summon is about to lose HP: who bears it (HEALTH-01). The linked part is damage after armour and Defend
    (HEALTH-02); the summoner's share comes straight off HP (HEALTH-04)."""

    who: str
    amount: int
    atomic: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.beings[game.state.beings[self.who].caster].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        rule = game.state.options.health_link
        if rule != "ask":
            return (Move("link", (rule,)),)
        if self.amount == 1:
            return (LINK_SUMMON, LINK_SUMMONER)
        return LINK_ODD if self.amount % 2 else LINK_EVEN

    def take(self, game: Game, move: Move) -> None:
        game.answer("link", move.args[0])

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)} is about to lose {self.amount} HP. Who bears it?"


LINK_SUMMON = Move("link", ("summon",))
LINK_SUMMONER = Move("link", ("summoner",))
LINK_EVEN = (LINK_SUMMON, Move("link", ("half",)), LINK_SUMMONER)
LINK_ODD = (LINK_SUMMON, Move("link", ("half",)), Move("link", ("half-mine",)), LINK_SUMMONER)
