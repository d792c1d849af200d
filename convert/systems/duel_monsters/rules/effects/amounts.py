"""Amounts and bounds of the effect language, in the game's numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Amount, Bound
from convert.effects.values import Quantity, Stat
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.effects.context import Context, Ref, parts

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def evaluate(game: Game, ctx: Context, amount: Quantity | None) -> int:
    """The number an amount stands for; halves and fractions round down (DICE-06). 0 for nothing."""
    from convert.systems.duel_monsters.rules.effects.selectors import candidates, resolve_now

    if amount is None:
        return 0
    if isinstance(amount, int):
        return amount
    if amount.n is not None:
        return amount.n
    if amount.raw is not None:
        return formulas.card_number(amount.raw)
    times = 1.0 if amount.times is None else amount.times
    if amount.per is not None and amount.count is not None:
        return evaluate(game, ctx, amount.per) * len(candidates(game, ctx, amount.count))
    if amount.stat is not None:
        refs = resolve_now(game, ctx, amount.of) if amount.of is not None else (ctx.source,)
        return int(stat(game, refs[0], amount.stat) * times) if refs else 0
    if amount.sum is not None:
        refs = candidates(game, ctx, amount.of) if amount.of is not None else ()
        return int(sum(stat(game, ref, amount.sum) for ref in refs) * times)
    if amount.dice is not None:
        return int(ctx.numbers.get(amount.dice, 0) * times)
    if amount.event is not None:
        return int(_of_event(game, ctx, amount.event) * times)
    if amount.half is not None:
        return formulas.half(evaluate(game, ctx, amount.half))
    if amount.difference is not None:
        one, other = amount.difference
        return abs(evaluate(game, ctx, one) - evaluate(game, ctx, other))
    return 0


def _of_event(game: Game, ctx: Context, field: str) -> int:
    if ctx.event is None:
        return 0
    if field in ("amount", "count"):
        return ctx.event.amount
    return stat(game, ctx.event.what, field)  # type: ignore[arg-type]


def stat(game: Game, ref: Ref, name: Stat) -> int:
    """A stat of a creature or of a monster elsewhere: Attack and Defense are full Scores with their modifiers."""
    being = game.state.beings.get(ref)
    if being is None:
        entry = game.shelf.get(parts(ref)[2])
        return _printed(entry, name) if isinstance(entry, Monster) else 0
    if name == "attack":
        return being.attack_full
    if name == "defense":
        return being.defense_full
    if name == "level":
        return game.level(being)
    if name == "hp":
        return being.hp
    if name == "hp_lost":
        return being.hp_full - being.hp
    entry = game.shelf.get(being.entry)
    if isinstance(entry, Monster):
        return _printed(entry, name)
    return {"original_attack": being.attack_base, "original_defense": being.defense_base}.get(name, 0)


def _printed(entry: Monster, name: str) -> int:
    if name in ("attack", "original_attack"):
        return entry.attack or 0
    if name in ("defense", "original_defense"):
        return entry.defense or 0
    if name in ("level", "original_level"):
        return entry.level
    if name == "rank":
        return entry.level if "xyz" in entry.classes else 0
    if name == "link":
        return entry.link or 0
    return entry.hp if name == "hp" else 0


def within(game: Game, ctx: Context, bound: Bound | None, value: int) -> bool:
    """Whether a number is within the bounds; no bounds hold everything."""
    if bound is None:
        return True
    return (
        (bound.gte is None or value >= evaluate(game, ctx, bound.gte))
        and (bound.lte is None or value <= evaluate(game, ctx, bound.lte))
        and (bound.eq is None or value == evaluate(game, ctx, bound.eq))
        and (bound.lt is None or value < evaluate(game, ctx, bound.lt))
        and (bound.gt is None or value > evaluate(game, ctx, bound.gt))
    )


def literal(amount: Amount | int) -> int:
    """The number of an amount that needs no game to be known; 0 for one that does."""
    if isinstance(amount, int):
        return amount
    if amount.n is not None:
        return amount.n
    return formulas.card_number(amount.raw) if amount.raw is not None else 0
