"""Verbs of numbers: damage, loss, healing, paying, and Scores that change."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import Healed, HpLost, Modified, Woke
from convert.systems.duel_monsters.rules.state import Modifier, ModStat, Until


@verb("damage", hostile=True)
def damage(run: Run, step: tree.Damage) -> Changed:
    """Effect Damage: no armour, split between HP and Defend, no response (CONVERT-05, COMBAT-41)."""
    amount = run.amount(step.amount)
    hurt = tuple(ref for ref in run.pick("to", step.to) if ref in run.state.beings) if amount > 0 else ()
    run.push(*[Damage(ref, amount, run.ctx.source or run.ctx.you, "effect") for ref in hurt])
    return hurt


@verb("lose_hp", hostile=True)
def lose_hp(run: Run, step: tree.LoseHp) -> Changed:
    """Straight off HP: no split, no armour, no Health Link, as a cost is (COMBAT-42)."""
    amount = run.amount(step.amount)
    hurt = tuple(ref for ref in run.pick("to", step.to) if ref in run.state.beings) if amount > 0 else ()
    for ref in hurt:
        run.emit(HpLost(ref, amount, run.title()))
    run.game.stir()
    return hurt


@verb("heal")
def heal(run: Run, step: tree.Heal) -> Changed:
    """HP back up to the maximum (CONVERT-05); healed to 1 HP or more, an unconscious character wakes (STAT-22)."""
    amount = run.amount(step.amount)
    healed = []
    for ref in run.pick("to", step.to):
        being = run.state.beings.get(ref)
        if being is None or being.body or amount <= 0 or being.hp >= being.hp_full:
            continue
        was_down = being.down
        run.emit(Healed(ref, min(amount, being.hp_full - being.hp)))
        if was_down:
            run.emit(Woke(ref))
        healed.append(ref)
    return tuple(healed)


@verb("pay_hp")
def pay_hp(run: Run, step: tree.PayHp) -> Changed:
    """A cost: straight off HP (COMBAT-42). Half of one's HP is a fraction, rounded down (CONVERT-05)."""
    amount, you = run.amount(step.amount), run.ctx.you
    if amount > 0 and you in run.state.beings:
        run.emit(HpLost(you, amount, "a cost"))
        run.game.stir()
    return (you,)


def score(run: Run, who: str, stat: ModStat, amount: int, until: Until) -> bool:
    """Change one Score (CONVERT-05); False where nothing changes."""
    if not amount:
        return False
    run.emit(Modified(who, Modifier(stat, amount, run.ctx.source or run.ctx.key, until)))
    return True


def worsens(run: Run, step: tree.Modify) -> bool:
    """Whether a change is a loss, which an unwilling Real creature may resist (CHECK-01)."""
    return step.sign * (run.amount(step.attack) + run.amount(step.defense)) < 0


@verb("modify")
def modify(run: Run, step: tree.Modify) -> Changed:
    """Gains or loses Attack or Defense, full and unspent part alike (CONVERT-05)."""
    until = run.until(step.until, Until("stay"))
    attack, defense = step.sign * run.amount(step.attack), step.sign * run.amount(step.defense)
    changed = []
    for ref in run.pick("what", step.what, check=worsens(run, step)):
        if ref in run.state.beings:
            one = score(run, ref, "attack", attack, until)
            other = score(run, ref, "defense", defense, until)
            if one or other:
                changed.append(ref)
    return tuple(changed)
