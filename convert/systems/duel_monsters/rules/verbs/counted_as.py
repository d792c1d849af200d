"""What monsters say of themselves and of the hand as Materials of a Synchro, Xyz or Link Summon by an effect
(CONVERT-33, CONVERT-34)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import stat
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.group_constraints import Joining
from convert.systems.duel_monsters.rules.effects.layers import names
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.effects.start import count_use, spent_up
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import Ref, parts

HAND = Selector(kind="monster", side="you", zone="prepared")
MANY = 99


def levels(run: Run, manner: str, into: Ref, ref: Ref) -> tuple[int, ...]:
    """The Levels that a monster may have among the Materials of that one: its own, and what its text adds ("can be
    treated as a Level 3 or 5 monster when used for …")."""
    own = stat(run.game, ref, "level")
    said = [level for _, step in _said(run, "material_level", manner, into, (ref,)) for level in step.levels]
    return tuple(dict.fromkeys((own, *said))) if own else (own,)


class Guests(NamedTuple):
    """What a text lets in from the hand, and whose text that is."""

    rule: Joining
    ctx: Context


def guests_of(run: Run, manner: str, into: Ref, pool: tuple[Ref, ...], materials: Selector) -> tuple[Guests, ...]:
    """What may go into it from the hand, beside which of the ``pool``, and how many ("1 Fish in your hand can be used
    as 1 of the other Materials"). Nothing where the text says exactly of what it is made."""
    if materials.how == "all" or materials.either is not None:
        return ()
    hand = candidates(run.game, run.ctx, HAND)
    fit = frozenset(candidates(run.game, run.ctx, replace(materials, side="you", zone="prepared", including=None)))
    found = []
    for ctx, step in _said(run, "join_materials", manner, into, (*pool, *hand)):
        own = step.what.how == "self"
        what = frozenset((ctx.source,) if own else candidates(run.game, ctx, step.what)) & fit - set(pool)
        beside = frozenset(ref for ref in pool if run.game.query.means(ctx, step.beside, ref))
        most = step.what.count if isinstance(step.what.count, int) else MANY
        if what and (beside or step.beside is None):
            rule = Joining(what, beside if step.beside is not None else frozenset(), 1 if own else most)
            found.append(Guests(rule, ctx))
    return tuple(found)


def count_uses(run: Run, guests: tuple[Guests, ...], given: tuple[Ref, ...]) -> None:
    """Each text that let in one of those ``given`` has been used, where it can be only so often (CONVERT-20)."""
    for one in guests:
        if not one.rule.what.isdisjoint(given):
            count_use(run.game, one.ctx)


def _said(run: Run, action: str, manner: str, into: Ref, refs: Iterable[Ref]) -> Iterator[tuple[Context, tree.Allow]]:
    """What the texts of these, where they are, allow in that kind of Summon of that monster."""
    for ref in refs:
        entry, being = entry_of(run.game, ref), run.state.beings.get(ref)
        if entry is None or (being is not None and (being.shadow or _silent(being.statuses))):
            continue
        where = "play" if being is not None else parts(ref)[0]
        for number, ability in enumerate(entry.effects):
            if ability.mode != "permission" or where not in ability_zones(ability):
                continue
            ctx = Context(run.ctx.you, run.ctx.side, ref, entry.id, number)
            usable = hold(run.game, ctx, ability.if_) and not spent_up(run.game, ctx)
            for step in ability.do if usable else ():
                if not isinstance(step, tree.Allow) or step.action != action or manner not in names(step.as_ or ""):
                    continue
                if step.against is None or run.game.query.means(ctx, step.against, into):
                    yield ctx, step


def _silent(statuses: Iterable[object]) -> bool:
    return any(getattr(status, "verb", "") == "suppress" for status in statuses)
