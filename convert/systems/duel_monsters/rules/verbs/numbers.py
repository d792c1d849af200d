"""Verbs of numbers: damage, loss, healing, paying, and Scores that change."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Occurrence, Word
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.each_player import holder, is_an_enemy
from convert.systems.duel_monsters.rules.effects.layers import hurts
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.replacing import instead_of_life
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.unpaid import unpaid
from convert.systems.duel_monsters.rules.events import Damaged, Declared, Healed, HpLost, Woke
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Until
from convert.systems.duel_monsters.rules.verbs.permissions import marked


@verb("damage", hostile=True)
def damage(run: Run, step: tree.Damage) -> Changed:
    """Effect Damage: no armour, split between HP and Defend, no response (CONVERT-05, COMBAT-41). Battle damage that
    stands in the place of other battle damage comes straight off HP: armour and Defend have had their part."""
    if step.battle:
        return _battle_damage(run, step)
    to = _whom(run, step.to)
    amount = run.amount(step.amount)
    hurt = tuple(ref for ref in to if ref in run.state.beings) if amount > 0 else ()
    source = run.ctx.source or run.ctx.you
    for ref in reversed(hurt):
        told = Occurrence("damage_taken", ref, source, "effect", amount)
        if not _turned(run, told) and not instead_of_life(run.game, told):
            run.push(Damage(ref, amount, source, "effect", told=(run.ctx.key, step.id or "")))
    return hurt


def _whom(run: Run, selector: Selector) -> tuple[Ref, ...]:
    """Whom it hurts; of one enemy, what is counted of enemies is that one's (CONVERT-20)."""
    to = run.pick("to", selector)
    if is_an_enemy(selector):
        run.ctx = run.ctx.bind("enemy", tuple([Ref(holder(run.game, ref)) for ref in to]))
    return to


def _turned(run: Run, told: Occurrence) -> bool:
    """Whether an answer to this very effect put something else in the place of its damage; that is done then."""
    for ctx, step in run.ctx.turned:
        if matches(run.game, ctx, replace(step.would, by=None), told):
            run.push(Steps(step.instead, replace(ctx, event=told, turned=())))
            return True
    return False


def _battle_damage(run: Run, step: tree.Damage) -> Changed:
    """ "Your opponent", in a battle, is whose monster is the other one in it."""
    amount, event = run.amount(step.amount), run.ctx.event
    other = run.state.beings.get(event.by) if event is not None else None
    if step.to.side == "opponent" and other is not None and other.side != run.ctx.side:
        hurt: Changed = (other.caster or other.id,)
    else:
        hurt = run.pick("to", step.to, check=False)
    hurt = tuple(ref for ref in hurt if ref in run.state.beings) if amount > 0 else ()
    for ref in hurt:
        run.emit(Damaged(ref, event.by if event is not None else run.ctx.source, "attack", amount, amount, 0))
    run.game.look_for_deaths()
    return hurt


@verb("lose_hp", hostile=True)
def lose_hp(run: Run, step: tree.LoseHp) -> Changed:
    """Straight off HP: no split, no armour, no Health Link, as a cost is (COMBAT-42)."""
    to = _whom(run, step.to)
    amount = run.amount(step.amount)
    hurt = tuple(ref for ref in to if ref in run.state.beings) if amount > 0 else ()
    for ref in hurt:
        run.emit(HpLost(ref, amount, run.title()))
    run.game.look_for_deaths()
    return hurt


@verb("heal")
def heal(run: Run, step: tree.Heal) -> Changed:
    """HP back up to the maximum (CONVERT-05); healed to 1 HP or more, an unconscious character wakes (STAT-22)."""
    amount = run.amount(step.amount)
    healed = []
    for ref in run.pick("to", step.to):
        being = run.state.beings.get(ref)
        if being is None or being.body or amount <= 0:
            continue
        if instead_of_life(run.game, Occurrence("healed", ref, run.agent, "effect", amount)):
            healed.append(ref)
            continue
        if being.hp >= being.hp_full:
            continue
        was_down = being.down
        run.emit(Healed(ref, min(amount, being.hp_full - being.hp)))
        if was_down:
            run.emit(Woke(ref))
        healed.append(ref)
    return tuple(healed)


def _how_often(run: Run, step: tree.PayHp, unit: int, payers: tuple[Being, ...]) -> int:
    """How many times the price is paid: once at least, and never all that the payer has."""
    most = min((being.hp - 1 for being in payers), default=0)
    if step.most is not None:
        most = min(most, run.amount(step.most))
    return run.number(Question("pay"), 1, most // max(1, unit), f"{run.title()}: how many times {unit} HP")


def _keep(run: Run, ident: str | None, amount: int) -> None:
    if not ident:
        return
    run.ctx = replace(
        run.ctx,
        numbers={**run.ctx.numbers, ident: amount},
        words={**run.ctx.words, ident: Word("number", str(amount))},
    )
    run.emit(Declared(run.ctx.you, str(amount), run.ctx.source, ident, "number"))


@verb("pay_hp")
def pay_hp(run: Run, step: tree.PayHp) -> Changed:
    """A cost: straight off HP (COMBAT-42), from whoever has more than that. Half of one's HP is a fraction, rounded
    down (CONVERT-05). In multiples, how much it was is kept, for as long as what is cast is in play."""
    asked = run.players(step.who)
    if run.ctx.paying and unpaid(run.game, run.ctx, step):
        return tuple([being.id for being in asked])
    amount = run.amount(step.amount)
    if step.multiples:
        amount *= _how_often(run, step, amount, asked)
        _keep(run, step.id, amount)
    payers = [being for being in asked if being.hp > amount]
    for being in [one for one in asked if one not in payers]:
        run.note(f"{run.title()}: {being.name} has not more than {amount} HP and pays nothing (COMBAT-42).")
    cause = run.game.card_index.get(run.ctx.entry)
    told = f"a cost of {cause.name}" if cause is not None else "a cost"
    for being in payers:
        if amount > 0:
            run.emit(HpLost(being.id, amount, told))
    return tuple([being.id for being in payers])


@verb("modify")
def modify(run: Run, step: tree.Modify) -> Changed:
    """Gains or loses Attack or Defense, full and unspent part alike (CONVERT-05). A loss is hostile (CHECK-01)."""
    return marked(run, step, Until("stay"), check=hurts(run.game, run.ctx, step))


@verb("set_stat")
def set_stat(run: Run, step: tree.SetStat) -> Changed:
    """Attack or Defense becomes, is multiplied or swapped. Less than before is hostile (CHECK-01); halving is."""
    return marked(run, step, Until("stay"), check=hurts(run.game, run.ctx, step))
