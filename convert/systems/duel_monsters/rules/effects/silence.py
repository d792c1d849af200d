"""CONVERT-42, PRECAST-11: what a lasting "negate all Spell effects" silences. Spells, artifacts, equipment in play do
nothing as long as it lasts, and what is cast, used or sprung meanwhile does nothing either; what was paid is lost.

What silences the others is never silent by itself (CONVERT-18: the source is spared). Of two that silence each other
the one that was there first does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from convert.effects import Selector, StepBase
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.belonging import bearer
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.in_force import IN_PLAY, sources
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.matching import means
from convert.systems.duel_monsters.rules.effects.negation import unnegatable
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, area_ref, parts, ref_of
from convert.systems.duel_monsters.rules.silencing import of_things
from convert.systems.duel_monsters.rules.state import Active, Being, Status, Until
from convert.systems.duel_monsters.rules.status import EVERYTHING, SILENCE

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Silence(NamedTuple):
    """What silences things now: whose effect and from where (``ctx``), and by which steps."""

    ctx: Context
    steps: tuple[tree.Suppress, ...]
    ends: bool = False
    """Whether it lasts for a while by itself, whatever becomes of where it came from."""

    @property
    def by(self) -> Ref:
        """What Casting Checks against it name."""
        return self.ctx.source or Ref(self.ctx.key)


# --- what is in force -------------------------------------------------------------------------------------------------


def standing(game: Game) -> tuple[Silence, ...]:
    """Everything that silences things now, in the order in which it came."""
    if not game.triggers.silences:
        return ()
    passing = tuple(_passing(game))
    lasting = [one for ctx in sources(game, hushed=True) if (one := _of(game, ctx)) is not None]
    return (*passing, *_undisputed(game, passing, lasting))


def _passing(game: Game) -> Iterator[Silence]:
    """What effects have put on their casters for a while."""
    for being in game.state.beings.values():
        for status in being.statuses:
            scope = status.against
            if status.verb == SILENCE and status.of == EVERYTHING and scope is not None and scope.only is not None:
                bound = {"area": scope.area} if scope.area else {}
                ctx = Context(scope.you, scope.side, scope.source, status.entry, key=status.source, bound=bound)
                yield Silence(ctx, (tree.Suppress(what=scope.only),), ends=True)


def _of(game: Game, ctx: Context) -> Silence | None:
    """The lasting negation that an ability in play is, of things or of creatures, while its conditions hold."""
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    steps = tuple([one for one in ability.do if isinstance(one, tree.Suppress) and one.until != "instant"])
    if not steps or not hold(game, ctx, ability.if_) or _put_to_silence(game, ctx):
        return None
    steps = tuple([one for one in steps if hold(game, ctx, one.if_)])
    return Silence(ctx, steps) if steps else None


def _put_to_silence(game: Game, ctx: Context) -> bool:
    """Whether a creature has lost its abilities for a while, by what does not work all the time."""
    being = game.state.beings.get(ctx.source)
    return being is not None and any(one.verb == "suppress" and one.until.kind != "while" for one in being.statuses)


def _undisputed(game: Game, passing: Sequence[Silence], lasting: list[Silence]) -> list[Silence]:
    """Those that nothing silences which is not silent itself; of such as silence each other the first."""
    open_ = [one for one in lasting if not any(_strikes(game, other, one) for other in passing)]
    if len(open_) < 2:
        return open_
    numbers = range(len(open_))
    strikes = {(a, b): a != b and _strikes(game, open_[a], open_[b]) for a in numbers for b in numbers}
    left, stand = list(range(len(open_))), set[int]()
    while left:
        free = [one for one in left if not any(strikes[other, one] for other in left)]
        if not free:
            free = [min(left, key=lambda one: _since(game, open_[one].ctx.source))]
        stand.update(free)
        left = [one for one in left if one not in free and not any(strikes[other, one] for other in free)]
    return [open_[one] for one in sorted(stand)]


def _strikes(game: Game, one: Silence, other: Silence) -> bool:
    """Whether the first would silence what the second comes from."""
    being = game.state.beings.get(other.ctx.source)
    if being is None:
        return _over(game, one, other.ctx.source)
    if resists(game, one, being):
        return False
    return any(being.id in selectors.resolve_now(game, one.ctx, step.what) for step in one.steps)


def _since(game: Game, ref: Ref) -> int:
    """Since when it is there as it is: the place in the log of its coming; before all else what was there at first."""
    zone, who, _ = parts(ref)
    for at in range(len(game.log) - 1, -1, -1):
        event = game.log[at]
        if isinstance(event, ev.Arrived) and event.being.id == ref:
            return at
        if isinstance(event, ev.Revealed) and event.who == ref:
            return at
        if isinstance(event, ev.SpellStayed) and event.spell.id == ref:
            return at
        if isinstance(event, ev.SpellChanged) and event.spell == ref and "mode" in event.changes:
            return at
        if zone == "item" and isinstance(event, ev.ItemsChanged) and event.who == who:
            return at
    return -1


# --- whom it concerns -------------------------------------------------------------------------------------------------


def resists(game: Game, silence: Silence, being: Being) -> bool:
    """Whether an unwilling Real creature defends its own against it: it stood its Casting Check, or that is still to be
    made (CHECK-01)."""
    if being.kind == "summon" or being.side == silence.ctx.side:
        return False
    return not any(one.verb == "check" and one.source == silence.by and one.what == "passed" for one in being.statuses)


def _over(game: Game, silence: Silence, ref: Ref) -> bool:
    """Whether it silences this thing: a spell in play, an item that is worn, a spell that is being cast."""
    if not ref or ref == silence.ctx.source:
        return False
    holder = bearer(game, ref)
    if holder is not None and resists(game, silence, holder):
        return False
    return any(_about(game, silence.ctx, step.what, ref) for step in silence.steps if of_things(step))


def _about(game: Game, ctx: Context, what: Selector, ref: Ref) -> bool:
    if what.ref is not None:
        return ref in ctx.bound.get(what.ref, ())
    if what.reach in ("section", "two_sections") and "area" in ctx.bound:
        place = _section_of_thing(game, ref)
        if place is not None and area_ref("section", place) not in ctx.bound["area"]:
            return False
    return means(game, ctx, what, ref)


def _section_of_thing(game: Game, ref: Ref) -> int | None:
    """In which Section a thing is: with whoever bears or casts it, else where it lies."""
    spell = game.state.spells.get(ref)
    if spell is not None:
        return selectors.section_of(game, spell)
    holder = bearer(game, ref)
    return holder.section if holder is not None else None


def over(game: Game, ref: Ref, silences: Sequence[Silence] | None = None) -> Silence | None:
    """What silences a thing now; None where nothing does, or it cannot be negated."""
    for one in standing(game) if silences is None else silences:
        if _over(game, one, ref):
            return one
    return None


def of_lying(game: Game, spell: Active) -> bool:
    """Whether what a spell or trap that lies in play or armed would do comes to nothing now."""
    return spell.silent or (over(game, spell.id) is not None and not _whole(game, spell.id))


def of_casting(game: Game, ctx: Context, silences: Sequence[Silence] | None = None) -> Silence | None:
    """What makes an effect do nothing that is being carried out, or would be: that of a spell, an artifact, a trap."""
    if silences is None:
        silences = standing(game)
    if not silences:
        return None
    ref = _thing(game, ctx)
    found = over(game, ref, silences) if ref else None
    return None if found is not None and unnegatable(game, ctx, ref) else found


def _thing(game: Game, ctx: Context) -> Ref:
    """The thing whose effect it is; nothing for a creature's ability, and for what works from elsewhere than play."""
    if ctx.source in game.state.spells:
        return ctx.source
    zone = parts(ctx.source)[0]
    if ctx.source in game.state.beings and ctx.manner != "cast":
        return NOTHING
    if zone not in ("play", "item") or not isinstance(game.card_index.get(ctx.entry), Spell):
        return NOTHING
    return ref_of("cast", ctx.you, ctx.entry)


# --- while it lasts ---------------------------------------------------------------------------------------------------


def settle(game: Game) -> bool:
    """Spells in play fall silent, or have their effects again; whether any did."""
    silences, changed = standing(game), False
    for spell in tuple(game.state.spells.values()):
        if spell.mode not in IN_PLAY:
            continue
        found = over(game, spell.id, silences)
        by = found.by if found is not None and not _whole(game, spell.id) else NOTHING
        if by != spell.hushed:
            game.emit(ev.SpellChanged(spell.id, {"hushed": by}))
            changed = True
    return changed


def _whole(game: Game, ref: Ref) -> bool:
    """Whether its effects cannot be negated."""
    spell = game.state.spells[ref]
    return unnegatable(game, Context(spell.caster, spell.side, ref, spell.entry), ref)


def of_worn(game: Game) -> dict[Ref, tuple[Status, ...]]:
    """The marks of what creatures wear and is silent now, for each that wears such a thing."""
    silences, out = standing(game), dict[Ref, tuple[Status, ...]]()
    if not silences:
        return out
    for being in game.state.beings.values():
        for item in being.items:
            ref = ref_of("item", being.id, item.name)
            if not (item.worn and item.entry) or entry_of(game, ref) is None:
                continue
            found = over(game, ref, silences)
            if found is not None:
                mark = Status(SILENCE, item.name, found.by, Until("while", found.by), entry=found.ctx.entry)
                out[being.id] = (*out.get(being.id, ()), mark)
    return out


def threatened(game: Game, ctx: Context, step: StepBase) -> tuple[Being, ...]:
    """Who has a Casting Check against what silences things, if unwilling: casters and Real creatures within its
    reach."""
    if not of_things(step):
        return ()
    what = step.what
    if what.ref is not None:  # those that are named: of creatures each has a check of its own
        named = [ref for ref in ctx.bound.get(what.ref, ()) if ref not in game.state.beings]
        whose = {one.id for ref in named if (one := bearer(game, ref)) is not None}
        return tuple([one for one in game.state.beings.values() if one.id in whose and one.kind != "summon"])
    return tuple(
        [
            being
            for being in game.state.beings.values()
            if being.kind != "summon"
            and not being.down
            and (what.side in (None, "any") or (being.side == ctx.side) == (what.side in ("you", "owner")))
            and selectors.in_reach(game, ctx, what, being)
        ]
    )
