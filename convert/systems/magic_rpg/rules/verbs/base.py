"""What verbs share: an act, who does it, what it is done to, and the questions that come before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from convert.effects.magic import Selector
from convert.systems.magic_rpg.rules.choosing import Pick
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.matching import parts_of
from convert.systems.magic_rpg.rules.selecting import Context, described, limits, select, top_cards
from convert.systems.magic_rpg.rules.state import target_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game
    from convert.systems.magic_rpg.rules.resolving import Carry


class Outcome(NamedTuple):
    """Whether a step changed anything, what it was done to, what is to be done before the next one."""

    did: bool
    things: tuple[int, ...] = ()
    amount: int = 0
    frames: Sequence[MagicTask | MagicDecision] = ()
    bound: tuple[tuple[str, tuple[int, ...]], ...] = ()
    each: tuple[tuple[int, int], ...] = ()
    """What it came to with each of several wizards who did it."""


Done = Outcome | None


class Act(NamedTuple):
    """A step that is being carried out."""

    ctx: Context
    step: Any
    carry: Carry

    @property
    def game(self) -> Game:
        """The battle."""
        return self.ctx.game

    def number(self, quantity: Any) -> int:
        """An amount, at least 0."""
        return max(0, self.ctx.amount(quantity))


def doers(act: Act) -> list[tuple[int, Context]]:
    """The wizards whose act it is, each with what its name in the step stands for, and with what his own part of the
    steps before came to where those were done by the same ("each player discards his hand, then draws that many")."""
    who: Selector | None = act.step.who
    found = []
    willing = act.carry.willing
    wizards = act.ctx.players(who)
    for wizard in wizards:
        if who is not None and willing is not None and wizard not in willing:
            continue
        ctx = act.ctx
        name = None if who is None else who.id if who.ref is None else who.ref
        if name is not None:
            ctx = ctx._replace(bound=(*ctx.bound, (name, (target_of(wizard),))))
        if who is not None and who.ref is not None and len(wizards) > 1:
            own = tuple((step, dict(parts).get(wizard, 0)) for step, parts in act.carry.parts)
            ctx = ctx._replace(counts=(*ctx.counts, *own))
        found.append((wizard, ctx))
    return found


def parts(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """How often each wizard stands there, or what it sums up to: of (wizard, amount)."""
    found: dict[int, int] = {}
    for wizard, amount in pairs:
        found[wizard] = found.get(wizard, 0) + amount
    return tuple(found.items())


def picked(
    act: Act, ctx: Context, what: Selector, wizard: int, *, pool: list[int] | None = None, key: str = "", most: int = 0
) -> tuple[int, ...] | None:
    """What a wizard picks of what is described; None where it was asked. ``pool``: out of these."""
    options = described(ctx, what) if pool is None else pool
    low, high = (most, most) if most else limits(ctx, what, len(options))
    low, high = min(low, len(options)), min(high, len(options))
    if what.how == "random":
        return tuple(ctx.game.dice.sample(options, high, "picks")) if options else ()
    name = f"{act.carry.at}:{act.carry.inside}:{key}:{wizard}"
    for known, answer in act.carry.answers:
        if known == name:
            return answer
    if low >= len(options) or not high:
        return tuple(options[:high])
    if wizard < 0:  # nobody controls it: the first that fit
        return tuple(options[: max(low, 1)])
    side = ctx.game.state.wizards[wizard].side
    verb = str(act.step.__struct_config__.tag)
    ctx.game.push(
        Pick(
            wizard=wizard,
            team=side,
            name=name,
            options=tuple(options),
            least=low,
            most=high,
            verb=verb,
            before=act.carry.answers,
        ),
        act.carry,
    )
    return None


def meant(act: Act, what: Selector, *, key: str = "what") -> tuple[int, ...] | None:
    """What a step is done to: picked where the text asks for it; None where it was asked."""
    ctx = act.ctx
    who: Selector | None = getattr(act.step, "who", None)
    if who is not None and who.id is not None and what.ref is None and _by_each(who, what):
        return _each(act, what, key)
    if what.both is not None and any(part.how == "choose" for part in what.both):
        return _of_each_kind(act, what, key)
    if what.either is not None and all(part.how == "choose" for part in what.either):
        what = replace(what, how="choose", count=what.either[0].count)
    if what.ref is None and what.how in ("choose", "random"):
        chooser = [ctx.controller]
        if what.chooser is not None or who is not None:
            chooser = ctx.players(what.chooser or who)
        return picked(act, ctx, what, chooser[0] if chooser else ctx.controller, key=key)
    if what.how in ("top", "bottom"):
        return tuple(top_cards(ctx, what))
    return tuple(select(ctx, what))


def _of_each_kind(act: Act, what: Selector, key: str) -> tuple[int, ...] | None:
    """ "A Forest card and a Plains card": one is picked after the other, none twice."""
    found: list[int] = []
    for number, part in enumerate(parts_of(what)):
        if part.how != "choose" or part.ref is not None:
            found += select(act.ctx, part)
            continue
        pool = [each for each in described(act.ctx, part) if each not in found]
        answer = picked(act, act.ctx, part, act.ctx.controller, pool=pool, key=f"{key} {number}")
        if answer is None:
            return None
        found += answer
    return tuple(found)


def _by_each(who: Selector, what: Selector) -> bool:
    """Whether each who does it means something: of his own, or of his choice."""
    return _of(what) == who.id or (who.how == "all" and what.how == "choose" and what.chooser is None)


def _of(what: Selector) -> str | None:
    """Whose things they are, by name."""
    return what.of.ref if what.of is not None else None


def _each(act: Act, what: Selector, key: str) -> tuple[int, ...] | None:
    """What each who does it means of his own ("each player shuffles his hand into his deck")."""
    found: list[int] = []
    for wizard, ctx in doers(act):
        if what.how in ("choose", "random"):
            answer = picked(act, ctx, what, wizard, key=key)
            if answer is None:
                return None
            found += answer
        else:
            found += top_cards(ctx, what) if what.how in ("top", "bottom") else select(ctx, what)
    return tuple(found)


def pieces(act: Act, what: Selector, *, key: str = "what") -> list[int] | None:
    """The things in play among what is meant; None where it was asked."""
    found = meant(act, what, key=key)
    if found is None:
        return None
    there = act.game.state.pieces
    return [each for each in found if each in there and not there[each].away]
