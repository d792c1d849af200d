"""Amounts and bounds of the effect language, in the game's numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from convert.effects import Amount, Bound, Selector
from convert.effects.terms import Stat
from convert.effects.values import Quantity
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.each_player import holder
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.zones import entry_kind
from convert.systems.duel_monsters.rules.events.wearing import counters_on
from convert.systems.duel_monsters.rules.refs import Ref, is_item, item_bearer, parts
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.status import level_change

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def evaluate(game: Board, ctx: Context, amount: Quantity | None) -> int:
    """The number an amount stands for; halves and fractions round down (DICE-06). 0 for nothing."""
    if amount is None:
        return 0
    if isinstance(amount, int):
        return amount
    if amount.n is not None:
        return amount.n
    if amount.raw is not None:
        return formulas.card_number(amount.raw)
    times = _factor(amount)
    if amount.per is not None and amount.count is not None:
        tally = counters if amount.count.kind == "counter" or _on_those(amount.count) else counted
        return evaluate(game, ctx, amount.per) * (tally(game, ctx, amount.count) // amount.every) + _plus(amount)
    if amount.lost and amount.of is not None:
        return int(ctx.numbers.get(f"{amount.of.ref}.{amount.stat}{LOST}", 0) * times) + _plus(amount)
    if amount.stat is not None:
        refs = game.query.resolve_now(ctx, amount.of) if amount.of is not None else (ctx.source,)
        if (gone := _remembered(game, ctx, amount.of, amount.stat, refs)) is not None:
            return int(gone * times) + _plus(amount)
        if (own := ctx.bound.get(EACH)) is not None and own[0] in refs:
            refs = own
        return int(stat(game, refs[0], amount.stat, bare=ctx.manner == BARE) * times) + _plus(amount) if refs else 0
    if amount.sum is not None:
        refs = game.query.candidates(ctx, amount.of) if amount.of is not None else ()
        if (gone := _remembered(game, ctx, amount.of, amount.sum, refs)) is not None:
            return int(gone * times) + _plus(amount)
        return int(sum(stat(game, ref, amount.sum, bare=ctx.manner == BARE) for ref in refs) * times) + _plus(amount)
    if amount.dice is not None:
        return int(_named(game, ctx, amount.dice) * times)
    if amount.event is not None:
        return int(_of_event(game, ctx, amount.event) * times)
    if amount.half is not None:
        return formulas.half(evaluate(game, ctx, amount.half))
    if amount.difference is not None:
        one, other = amount.difference
        return abs(evaluate(game, ctx, one) - evaluate(game, ctx, other))
    if amount.greatest is not None:
        return max((evaluate(game, ctx, one) for one in amount.greatest), default=0)
    if amount.least is not None:
        return min((evaluate(game, ctx, one) for one in amount.least), default=0)
    return 0


def _named(game: Board, ctx: Context, ident: str) -> int:
    """What a die, a declaration or a payment of this id came to: in this very ability, or for what it comes from."""
    if ident in ctx.numbers:
        return ctx.numbers[ident]
    thing = game.state.spells.get(ctx.source) or game.state.beings.get(ctx.source)
    word = dict(thing.words).get(ident) if thing is not None else None
    return int(word.word) if word is not None and word.word.isdigit() else 0


LOST = ".lost"
"""How much of a Score an earlier step took from what it names stands under its id, the Score and this."""
EACH = ".each"
"""The one of several that a step is changing now is bound under this: "all of them gain ATK equal to their own"."""


def counted(game: Board, ctx: Context, selector: Selector) -> int:
    """How many things a selector counts. What a step changed is counted though it is gone ("for each monster destroyed
    this way")."""
    if selector.ref in ctx.numbers and selector.ref is not None:
        return ctx.numbers[selector.ref]  # "up to that many", of materials or counters that came off
    named = selector.ref or (selector.among.ref if selector.among is not None else None)
    gone = ctx.done.get(named) if named is not None else None
    if selector.how == "previous" and selector.among is None:
        gone = ctx.last
    if gone is None:
        found = of_that_enemy(game, ctx, selector, game.query.candidates(ctx, selector))
        return distinct(game, selector, found) + _counts_itself(game, ctx, selector)
    if selector.among is None and selector.where is None:
        return len(gone)
    lies = ctx.were.get(named or "", gone)
    there = [ref if ref in game.state.beings else was for ref, was in zip(gone, lies, strict=True)]
    if selector.among is not None and selector.kind not in (None, "any"):  # "the monsters among those cards"
        wanted = (selector.kind,) if isinstance(selector.kind, str) else selector.kind
        there = [ref for ref in there if (entry := entry_of(game, ref)) is None or entry_kind(entry, wanted)]
    return sum(selector.where is None or game.query.fits(ctx, selector.where, ref) for ref in there)


def of_that_enemy(game: Board, ctx: Context, selector: Selector, found: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Of what enemies have, only what belongs to the one whom the ability is about, if it is (CONVERT-20)."""
    known = ctx.bound.get("enemy", ())
    if selector.side != "opponent" or not known:
        return found
    return tuple([ref for ref in found if holder(game, ref) in known])


def distinct(game: Board, selector: Selector, refs: tuple[Ref, ...]) -> int:
    """How many they are; how many different ones ("each different Attribute"), or how many of the most common kind ("2
    or more monsters of the same Attribute")."""
    where = selector.where
    if where is None or where.compared_to is not None or not (where.different or where.same):
        return len(refs)
    traits = where.different or where.same or ()
    kinds = Counter(tuple([game.query.traits(ref, prop)[:1] for prop in traits]) for ref in refs)
    return len(kinds) if where.different else max(kinds.values(), default=0)


SPELLS = frozenset(("spell", "spell_or_artifact", "equipment"))


def _counts_itself(game: Board, ctx: Context, selector: Selector) -> bool:
    """Whether a spell in play, or a piece of equipment that is worn, is one of those that it counts ("each Spell you
    control"); candidates leave out what names them."""
    kinds = {selector.kind} if isinstance(selector.kind, str) else set(selector.kind or ())
    if not kinds & SPELLS or selector.except_self or selector.side == "opponent" or selector.ref is not None:
        return False
    if selector.zone not in (None, "play") or selector.among is not None:
        return False
    if ctx.source not in game.state.spells and not is_item(ctx.source):
        return False
    return selector.where is None or game.query.fits(ctx, selector.where, ctx.source)


def _remembered(game: Board, ctx: Context, of: Selector | None, name: str, refs: tuple[Ref, ...]) -> int | None:
    """The Scores that something had when an earlier step took it away; None for what is still in play. Of several of
    which some were protected, those that were taken ("of those destroyed monsters", CONVERT-20)."""
    if of is None or of.ref is None:
        return None
    some_gone = any(ref not in game.state.beings for ref in ctx.done.get(of.ref, ())) and of.where is None
    if not some_gone and any(ref in game.state.beings for ref in refs):
        return None
    return ctx.numbers.get(f"{of.ref}.{name}")


BARE = "constant"
"""The manner of a continuous ability: it reads Scores without what continuous abilities do to them, so that the order
in which they are looked at changes nothing."""
CARD_SCALE = 50


def _plus(amount: Amount) -> int:
    """What is added. To a Score, as on the card ("its ATK +100"), it is a hundredth of it here (CONVERT-05)."""
    return formulas.card_number(amount.plus) if abs(amount.plus) >= CARD_SCALE else amount.plus


def _factor(amount: Amount) -> float:
    """The factor of an amount. One on a Level or a die that is written as on the card ("its Level x 200") is a
    hundredth of it here (CONVERT-05)."""
    times = 1.0 if amount.times is None else amount.times
    counted = amount.dice is not None or (amount.stat or amount.sum) in ("level", "rank", "link", "original_level")
    return times / 100 if counted and abs(times) >= CARD_SCALE else times


def _on_those(selector: Selector) -> bool:
    """Counters on what was named before ("it loses 300 ATK for each Fog Counter on it")."""
    where = selector.where
    return selector.ref is not None and where is not None and where.counter is not None and where.counters is None


def counters(game: Board, ctx: Context, selector: Selector) -> int:
    """How many counters of a name ("" any) a thing carries, or all things of that kind together."""
    name = selector.where.counter or "" if selector.where is not None else ""
    if selector.how == "self":
        return carried(game, _itself(game, ctx), name)  # also where it has paid itself: as it last was
    if selector.ref is not None or selector.how in ("equipped", "previous", "event"):
        refs = game.query.resolve_now(ctx, selector)
        if (own := ctx.bound.get(EACH)) is not None and own[0] in refs:
            refs = own
    else:
        refs = game.query.candidates(ctx, msgspec.structs.replace(selector, kind="any", count=None))
    return sum(carried(game, ref, name) for ref in refs)


def _itself(game: Board, ctx: Context) -> Ref:
    """The source; of what answers its own leaving, what it was in play."""
    zone, owner, entry = parts(ctx.source)
    left = game.departed_as(entry, owner) if zone != "play" else None
    return left.id if left is not None else ctx.source


def carried(game: Board, ref: Ref, name: str) -> int:
    """How many counters of a name ("" any) one thing in play carries."""
    return sum(count for one, count in counters_of(game, ref) if not name or one.casefold() == name.casefold())


def counters_of(game: Board, ref: Ref) -> tuple[tuple[str, int], ...]:
    """The counters on a creature, a spell in play or a worn thing, also as it has just left (CONVERT-12)."""
    thing = game.state.beings.get(ref) or game.state.spells.get(ref) or game.departed(ref) or game.departed_spell(ref)
    if thing is not None:
        return thing.counters
    owner = Ref(item_bearer(ref))
    bearer = (game.state.beings.get(owner) or game.departed(owner)) if owner else None
    return counters_on(bearer, parts(ref)[2]) if bearer is not None else ()


def _of_event(game: Board, ctx: Context, field: str) -> int:
    if ctx.event is None:
        return 0
    if field in ("amount", "count"):
        return ctx.event.amount
    return stat(game, ctx.event.what, field)  # type: ignore[arg-type]


def stat(game: Board, ref: Ref, name: Stat, *, bare: bool = False) -> int:
    """A stat of a creature or of a monster elsewhere: Attack and Defense are full Scores with their modifiers; ``bare``
    without those of continuous abilities."""
    being = game.state.beings.get(ref)
    if being is None:
        spell = game.state.spells.get(ref)
        entry = game.card_index.get(spell.entry if spell is not None else parts(ref)[2])
        if not isinstance(entry, Monster):
            return 0
        whose = game.state.beings.get(parts(ref)[1]) if name == "level" and spell is None else None
        return max(0, _printed(entry, name) + level_change(whose, ref, bare=bare))
    if bare and being.modifiers and name in ("attack", "defense"):
        base = being.attack_base if name == "attack" else being.defense_base
        return max(0, base + sum(m.amount for m in being.modifiers if m.stat == name and m.until.kind != "while"))
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
    if name == "original_attack":
        return original_score(being, "attack", bare=bare)
    if name == "original_defense":
        return original_score(being, "defense", bare=bare)
    entry = game.card_index.get(being.entry)
    if isinstance(entry, Monster):
        return _printed(entry, name)
    return 0


def original_score(being: Being, name: str, *, bare: bool = False) -> int:
    """The Score before anything raised or lowered it; "becomes" and swaps of an original Score are in it."""
    base = being.attack_base if name == "attack" else being.defense_base
    return base + sum(
        m.amount for m in being.modifiers if m.original and m.stat == name and not (bare and m.until.kind == "while")
    )


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
    return entry.hp_alone if name == "hp" else 0


def within(game: Board, ctx: Context, bound: Bound | None, value: int) -> bool:
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
