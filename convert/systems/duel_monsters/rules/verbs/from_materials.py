"""Synchro, Xyz and Link Summons by an effect that says of what they are made (CONVERT-33, CONVERT-34)."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.casting import fusion
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.amounts import stat
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.group_constraints import GroupConstraint
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates, count_of
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Mage
from convert.systems.duel_monsters.rules.verbs.combining import consume, of_what_is_tributed
from convert.systems.duel_monsters.rules.verbs.counted_as import Guests, count_uses, guests_of, levels
from convert.systems.duel_monsters.rules.verbs.entering import bring, caster_of, kept_away, summoned_by_effect
from convert.systems.duel_monsters.rules.verbs.equipping import lay_beneath, take_as_material

LEAST = {"synchro": 2, "xyz": 2, "link": 1}


@verb("special_summon", lacking=kept_away)
def special_summon(run: Run, step: tree.SpecialSummon) -> Changed:
    """A Special Summon: of the materials that the text names, or from where the monster is (SPECIAL)."""
    mage = caster_of(run)
    if step.materials is not None and step.manner in LEAST and mage is not None:
        return made_from(run, step, mage, step.materials)
    if step.materials is not None and step.manner is None:
        return of_what_is_tributed(run, step.what, step.materials)
    return summoned_by_effect(run, step, mage)


def made_from(run: Run, step: tree.SpecialSummon, mage: Mage, materials: Selector) -> Changed:
    """One monster for creatures that go into it: a Synchro for total Levels of its own, an Xyz for creatures of its
    Level, which lie beneath it, a Link for as many as its rating, Link monsters counting theirs. Its MP cost is paid
    without Channeling (SPECIAL-02, SPECIAL-04)."""
    manner, pool = step.manner or "", _pool(run, materials)
    wanted = candidates(run.game, run.ctx, step.what)
    guests = {ref: guests_of(run, manner, ref, pool, materials) for ref in wanted}
    ways = {ref: way for ref in wanted if (way := _way(run, manner, mage, ref, _with(pool, guests[ref])))}
    rules = {ref: _rule(run, manner, ref, way, materials, guests[ref]) for ref, way in ways.items()}
    least = {ref: max(LEAST[manner], len(pool) if materials.how == "all" else 0) for ref in ways}
    open_ = [ref for ref in ways if rules[ref].finishes((), ways[ref], least[ref], len(ways[ref]))]
    if not open_:
        run.note(f"{run.title()}: nothing can be summoned of these now (CONVERT-33).")
        return ()
    (into,) = run.choose(Question("what"), tuple(open_), 1, 1, run.title())
    things, rule = ways[into], rules[into]
    title = f"{run.title()}: what it is made of"
    given = run.choose(Question("materials"), things, least[into], len(things), title, rule=rule)
    count_uses(run, guests[into], given)
    return _make(run, mage, manner, into, given)


def _make(run: Run, mage: Mage, manner: str, into: Ref, given: tuple[Ref, ...]) -> Changed:
    gone = tuple([fusion.whence(run.game, mage, ref) for ref in given])
    if manner == "xyz":
        taken = take_as_material(run, given)
        being = bring(run, mage, into)
        if being:
            lay_beneath(run, being, taken)
        return (being,) if being else ()
    for ref in given:
        consume(run, ref, "used", into, how=manner)
    being = bring(run, mage, into)
    if being:
        fusion.made(run.game, gone, being, manner)
    return (being,) if being else ()


def _with(pool: tuple[Ref, ...], guests: tuple[Guests, ...]) -> tuple[Ref, ...]:
    """The pool, and what may come to it from the hand."""
    return (*pool, *sorted({Ref(ref) for one in guests for ref in one.rule.what}))


def _pool(run: Run, materials: Selector) -> tuple[Ref, ...]:
    """What the text lets be used: creatures that a spell brought, or Prepared ones."""
    found = candidates(run.game, run.ctx, materials)
    beings = run.state.beings
    return tuple([ref for ref in found if ref not in beings or (beings[ref].kind == "summon" and not beings[ref].body)])


def _way(run: Run, manner: str, mage: Mage, into: Ref, pool: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Of the pool, what may go into that monster; nothing where it cannot come."""
    entry = entry_of(run.game, into)
    if (
        not isinstance(entry, Monster)
        or manner not in entry.classes
        or mp.at_hand(mage) < mp.price(run.state, mage, entry)
    ):
        return ()
    if bans.may_not_come(run.game, run.state.beings[mage.id], into, entry, run.ctx, manner):
        return ()
    fit = []
    for ref in pool:
        being = run.state.beings.get(ref)
        barred = bans.may_not_be_material(run.game, ref, manner, into)
        token = being is not None and being.token and manner == "xyz"
        had = levels(run, manner, into, ref)
        if not barred and not token and (manner != "xyz" or entry.level in had) and (manner != "synchro" or had[0]):
            fit.append(ref)
    return tuple(fit)


def _rule(
    run: Run, manner: str, into: Ref, things: tuple[Ref, ...], materials: Selector, guests: tuple[Guests, ...]
) -> GroupConstraint:
    """What must hold of those that are used together."""
    values: tuple[tuple[Ref, int], ...] = ()
    need = 0
    if manner == "synchro":
        need = stat(run.game, into, "level")
        values = tuple([(ref, level) for ref in things for level in levels(run, manner, into, ref)])
    elif manner == "link":
        need = stat(run.game, into, "link")
        values = tuple([(ref, stat(run.game, ref, "link") or 1) for ref in things])
    among = None
    if materials.including is not None:
        wanted = frozenset(candidates(run.game, run.ctx, materials.including))
        among = (wanted, count_of(run.game, run.ctx, materials.including, len(wanted))[0])
    apart = [
        (one, other) for one in things for other in things if not bans.may_combine(run.game, one, other, manner, into)
    ]
    return GroupConstraint(
        values=values,
        low=need,
        high=need,
        among=among,
        apart=frozenset(apart),
        joining=tuple([one.rule for one in guests]),
    )
