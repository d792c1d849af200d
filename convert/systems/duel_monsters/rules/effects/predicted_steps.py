"""What an activated card would do, as its steps promise it: "a card that would destroy a monster is activated"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.effects import Ability, Selector, Step
from convert.effects import Event as TreeEvent
from convert.effects import steps as op
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import plans, selectors
from convert.systems.duel_monsters.rules.effects.lookup import declared, entry_of
from convert.systems.duel_monsters.rules.effects.registry import op_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

WOULD = {
    "destroy": ("destroy",),
    "inflict": ("damage",),
    "special_summon": ("special_summon", "fusion_summon", "ritual_summon", "token"),
    "banish": ("banish",),
    "send": ("to_used", "mill"),
    "add": ("search", "to_prepared"),
    "draw": ("prepare",),
    "return": ("to_prepared", "to_spellbook"),
    "discard": ("discard",),
    "negate": ("negate_cast", "negate_summon", "negate_attack", "suppress"),
    "change": ("stance",),
}
"""What a text says that an activated card would do, as verbs."""
PARTS = {"spell_or_artifact": ("spell", "artifact"), "equipment": ("spell",), "token": ("monster",)}
"""Kinds that are also of another kind."""


_WOULD = "would_"


def would_do(how: object) -> str:
    """Of a manner would_… of the effect language what it would do; "" of any other."""
    return how.removeprefix(_WOULD) if isinstance(how, str) and how.startswith(_WOULD) else ""


def would(game: Board, ctx: Context, when: TreeEvent, occurrence: Occurrence) -> bool:
    """Whether what was activated does that, and to such a thing: the ability declared, or any of a spell's casting."""
    entry = entry_of(game, occurrence.what)
    if entry is None:
        return False
    chosen = (
        (entry.effects[occurrence.ability],)
        if 0 <= occurrence.ability < len(entry.effects)
        else tuple([one for one in entry.effects if one.mode == "cast"])
    )
    action = would_do(when.how)
    ops, upon = WOULD.get(action, (action,)), when.upon
    promised = [
        (ability, step)
        for ability in chosen
        for step in ability.do
        if op_of(step) in ops and (upon is None or _hits(game, ctx, ability, step, upon, occurrence))
    ]
    if not promised or upon is None or upon.count is None:
        return bool(promised)
    bounds = [_how_many(game, ctx, ability, step, upon, occurrence) for ability, step in promised]
    least, most = sum(one for one, _ in bounds), sum(one for _, one in bounds)
    fewest, utmost = selectors.count_of(game, ctx, upon, most)
    return fewest <= least and most <= utmost


def _how_many(
    game: Board, ctx: Context, ability: Ability, step: Step, wanted: Selector, occurrence: Occurrence
) -> tuple[int, int]:
    """How many of such things a step will do it to, at least and at most, as things stand."""
    under_way = declared(game, occurrence.key) if occurrence.key else None
    what = _done_to(step)
    if under_way is not None and what is not None and (named := under_way.bound.get(what.ref or "")) is not None:
        fit = sum(game.query.means(ctx, wanted, ref) for ref in named)
        return fit, fit
    meant = _meant(ability, step)
    if meant is None:
        return 1, 1
    theirs = under_way or Context(you=occurrence.by, side=occurrence.side, source=occurrence.via or occurrence.what)
    there = [ref for ref in selectors.candidates(game, theirs, meant) if game.query.means(ctx, wanted, ref)]
    return selectors.count_of(game, theirs, meant, len(there))


def _hits(game: Board, ctx: Context, ability: Ability, step: Step, wanted: Selector, occurrence: Occurrence) -> bool:
    """Whether a step of what was declared is about such a thing: one of its targets, where it has named them, or
    anything that its description may mean."""
    under_way = declared(game, occurrence.key) if occurrence.key else None
    what = _done_to(step)
    if under_way is not None and what is not None and (named := under_way.bound.get(what.ref or "")) is not None:
        return any(game.query.means(ctx, wanted, ref) for ref in named)
    there = wanted.zone != "play" or wanted.where is None or bool(selectors.candidates(game, ctx, wanted))
    meant = _meant(ability, step)
    return there and _may_be_in_zone(ability, step, meant, wanted) and _may_be(meant, wanted, own=_own(occurrence, ctx))


def _own(occurrence: Occurrence, ctx: Context) -> bool:
    return occurrence.side == ctx.side


def _may_be_in_zone(ability: Ability, step: Step, what: Selector | None, wanted: Selector) -> bool:
    """Whether a step takes something from such a place: "would add a card from the Deck" is none that does so from the
    used spells. What is picked among others may lie anywhere; what comes anew from outside lies nowhere."""
    asked = _zones(wanted.zone)
    if not asked or "play" in asked:
        return True
    if what is None:
        return not isinstance(step, op.Token) and ("spellbook" in asked or not isinstance(step, op.Mill))
    if what.how == "self" and what.zone is None:
        return bool(_zones(ability.from_) & asked)
    if what.zone is None:
        return what.among is not None or what.how in ("event", "previous")
    return bool(_zones(what.zone) & asked)


def _zones(zone: object) -> set[object]:
    return set(zone) if isinstance(zone, tuple) else {zone} - {None}


def _meant(ability: Ability, step: Step) -> Selector | None:
    """The description of what a step is done to, also where it was named before."""
    what = _done_to(step)
    if what is None or what.ref is None:
        return what
    return next((one for one in _named(ability) if one.id == what.ref), None)


def _done_to(step: Step) -> Selector | None:
    """What a step is done to; of damage, who takes it."""
    found: Selector | None = getattr(step, "what", None) or getattr(step, "to", None)
    return found if isinstance(found, Selector) else None


def _named(ability: Ability) -> Iterator[Selector]:
    yield from ability.targets
    for step in (*ability.cost, *ability.do):
        if isinstance(what := getattr(step, "what", None), Selector):
            yield what


def _may_be(what: Selector | None, wanted: Selector, *, own: bool) -> bool:
    """Whether what a step is done to may be such a thing, where nobody can tell more before. ``own``: the step is an
    effect of whoever asks, so that "you" and "your opponent" mean the same to both."""
    if what is None or what.kind is None:
        return True
    zones = (what.zone,) if isinstance(what.zone, str) else what.zone or ("play",)
    if wanted.zone == "play" and "play" not in zones:
        return False
    told = wanted.side in ("you", "opponent") and what.side in ("you", "opponent")
    if told and (wanted.side == what.side) != own:
        return False
    have, asked = _kinds(what), _kinds(wanted)
    return "any" in have or "any" in asked or bool(have & asked)


def _kinds(selector: Selector) -> set[str]:
    return {part for kind in plans.kinds(selector) for part in PARTS.get(kind, (kind,))}
