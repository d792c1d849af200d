"""Ritual Summons: which monster, what is Sacrificed for it, and what it lacks."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects import steps as tree
from convert.kernel import Refusal
from convert.prose.english import some
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp, summoning
from convert.systems.duel_monsters.rules.casting import fusion
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.amounts import stat
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import Ref, parts
from convert.systems.duel_monsters.rules.state import Mage
from convert.systems.duel_monsters.rules.verbs.combining import consume, zones_of
from convert.systems.duel_monsters.rules.verbs.entering import bring, caster_of


def lacking(run: Run, step: tree.RitualSummon, due: int) -> Refusal | None:
    """What is missing for the Ritual Summon, with ``due`` MP still to be paid before; None where nothing is."""
    mage = caster_of(run)
    return None if mage is None else _lacking(run, mage, step, due)


def _lacking(run: Run, mage: Mage, step: tree.RitualSummon, due: int = 0) -> Refusal | None:
    things = _rituals(run, mage, step.what)
    if not things:
        name = step.what.where.name if step.what.where is not None else None
        told = name if isinstance(name, str) else "a Ritual monster that it brings"
        return Refusal("CONVERT-30", f"{told} is neither Prepared nor in the Spellbook")
    missing = [_missing(run, mage, ref, step, due) for ref in things]
    return None if None in missing else missing[0]


def _missing(run: Run, mage: Mage, ref: Ref, step: tree.RitualSummon, due: int = 0) -> Refusal | None:
    """Why that monster cannot come: Sacrifices, MP, Focus."""
    monster, need = entry_of(run.game, ref), _need(run, ref, step)
    if not isinstance(monster, Monster):
        return Refusal("CONVERT-30", "it is no monster")
    pool = _offerings(run, step, ref)
    alone = _alone(run, pool, ref)
    if not alone and not _goes(run, pool, need, step.exact):
        total = sum(stat(run.game, one, "level") for one in pool)
        told = f"exactly {need}, which yours do not come to" if step.exact else f"{need}, and yours have {total}"
        return Refusal("CONVERT-30", f"{monster.name} needs Sacrifices with a total Level of {told}")
    price = mp.price(run.state, mage, monster)
    if mp.at_hand(mage) < due + price:
        left = mp.at_hand(mage) - due
        return Refusal("SPECIAL-04", f"{monster.name} costs {price} MP itself, and {left} would be left")
    if not summoning.has_room(mage) and not _firsts(run, mage, pool, need, step.exact, alone):
        return Refusal("SPECIAL-03", f"{monster.name} needs a Focus slot, and no Sacrifice in play would free one")
    return None


@verb("ritual_summon", lacking=lacking)
def ritual_summon(run: Run, step: tree.RitualSummon) -> Changed:
    """Sacrifices of total Level at least the monster's, of one's own in play, or Prepared summons that are discarded to
    the same end; then its own MP cost, without Channeling (CONVERT-30, SPECIAL-04)."""
    mage = caster_of(run)
    if mage is None:
        return ()
    if (missing := _lacking(run, mage, step)) is not None:
        run.note(f"{run.title()}: {missing.cited}.")
        return ()
    things = tuple([ref for ref in _rituals(run, mage, step.what) if _missing(run, mage, ref, step) is None])
    chosen = run.choose(Question("ritual"), things, 1, 1, run.title())
    if not chosen:
        return ()
    [ritual] = chosen
    gifts = _offered(run, mage, ritual, step)
    offered = tuple([entry.id for ref in gifts if (entry := entry_of(run.game, ref)) is not None])
    gone = tuple([fusion.whence(run.game, mage, ref, step.to) for ref in gifts])
    for ref in gifts:
        consume(run, ref, step.to, ritual, offered=True)
    being = bring(run, mage, ritual, manner="ritual", offered=offered)
    if being:
        fusion.made(run.game, gone, being, "ritual")
    return (being,) if being else ()


def _offered(run: Run, mage: Mage, ritual: Ref, step: tree.RitualSummon) -> tuple[Ref, ...]:
    """What is Sacrificed, chosen one after the other, so that the total can always be reached; without a free Focus
    slot the first is one in play, whose slot the monster takes."""
    need, gifts = _need(run, ritual, step), tuple[Ref, ...]()
    monster = run.game.name(ritual) if ritual in run.state.beings else entry_of(run.game, ritual)
    name = monster.name if isinstance(monster, Monster) else monster
    while (left := need - sum(stat(run.game, ref, "level") for ref in gifts)) > 0:
        pool = tuple([one for one in _offerings(run, step, ritual) if one not in gifts])
        alone = () if gifts else _alone(run, pool, ritual)
        if not gifts and not summoning.has_room(mage):
            pool = _firsts(run, mage, pool, need, step.exact, alone)
        else:
            pool = tuple([one for one in pool if one in alone or _goes_with(run, one, pool, left, step.exact)])
        what = f"{run.title()}: {some(left, 'Level')} to Sacrifice for {name}"
        gifts += run.choose(Question("offering", number=len(gifts)), pool, 1, 1, what, showing="level")
        if gifts and gifts[-1] in alone:
            break
    return gifts


def _rituals(run: Run, mage: Mage, what: Selector) -> tuple[Ref, ...]:
    """The monsters it can bring: where the text says, else by name from wherever the caster knows it (CONVERT-30: the
    monster has no casting of its own)."""
    if what.how == "self" or what.ref is not None:
        return candidates(run.game, run.ctx, what)
    found: list[Ref] = []
    for zone in ("prepared", "spellbook", "used") if what.zone is None else ("prepared", "spellbook"):
        for ref in candidates(run.game, run.ctx, Selector(kind="monster", side="you", zone=zone, where=what.where)):
            entry = entry_of(run.game, ref)
            if isinstance(entry, Monster) and entry.form == "ritual":
                found.append(ref)
    return tuple(found)


def _need(run: Run, ref: Ref, step: tree.RitualSummon) -> int:
    return run.amount(step.level) if step.level is not None else stat(run.game, ref, "level")


def _offerings(run: Run, step: tree.RitualSummon, ref: Ref) -> tuple[Ref, ...]:
    """What may be Sacrificed for that monster."""
    where = step.materials.where if step.materials is not None else None
    out: list[Ref] = []
    for zone in zones_of(step.materials):
        out += candidates(run.game, run.ctx, Selector(kind="monster", side="you", zone=zone, where=where))
    return tuple(
        [
            one
            for one in out
            if one != ref
            and not bans.may_not_offer(run.game, run.ctx.you, ref, one)
            and not bans.may_not(run.game, run.ctx.you, "tribute", one)
            and stat(run.game, one, "level") > 0
            and ((b := run.state.beings.get(one)) is None or (b.kind == "summon" and not b.body))
        ]
    )


def _alone(run: Run, pool: tuple[Ref, ...], ritual: Ref) -> tuple[Ref, ...]:
    """Those whose own text lets each of them be all the Sacrifice for that monster (CONVERT-30, GAME-05)."""
    return tuple([ref for ref in pool if _is_enough(run, ref, ritual)])


def _is_enough(run: Run, ref: Ref, ritual: Ref) -> bool:
    entry, being = entry_of(run.game, ref), run.state.beings.get(ref)
    if entry is None or (being is not None and any(status.verb == "suppress" for status in being.statuses)):
        return False
    where = "play" if being is not None else parts(ref)[0]
    return any(
        isinstance(step, tree.Allow)
        and step.action == "entire_tribute"
        and where in ability_zones(ability)
        and (step.against is None or run.game.query.means(run.ctx, step.against, ritual))
        for ability in entry.effects
        for step in ability.do
    )


def _goes(run: Run, pool: tuple[Ref, ...], need: int, exact: bool) -> bool:
    """Whether some of these come to that total Level, or beyond it where it need not be ``exact``."""
    levels = [stat(run.game, one, "level") for one in pool]
    if not exact:
        return sum(levels) >= need
    sums = {0}
    for level in levels:
        sums |= {total + level for total in sums if total + level <= need}
    return need in sums


def _goes_with(run: Run, one: Ref, pool: tuple[Ref, ...], need: int, exact: bool) -> bool:
    """Whether the total can be reached with this one among them."""
    left = need - stat(run.game, one, "level")
    rest = tuple([other for other in pool if other != one])
    return (left <= 0 if not exact else left == 0) or (left > 0 and _goes(run, rest, left, exact))


def _firsts(
    run: Run, mage: Mage, pool: tuple[Ref, ...], need: int, exact: bool, alone: tuple[Ref, ...]
) -> tuple[Ref, ...]:
    """Those of one's own summons in play with which the total can be reached: one frees the Focus slot."""
    mine = [one for one in pool if (being := run.state.beings.get(one)) is not None and being.caster == mage.id]
    return tuple([one for one in mine if one in alone or _goes_with(run, one, pool, need, exact)])
