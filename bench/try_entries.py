"""A sandbox: every entry of a compendium used once in a small fight, and what was seen of it.

``try_out(book, entry)`` lays a table with targets of all kinds (and with what the entry itself asks for by name, type
or series), plays the entry as a caster would (cast, summon, arm, use, wear), then carries out each of its abilities,
and reports for each what came of it. It is how the rules prove that whatever a compendium holds can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from bench.set_table import FOE, YOU, Pause, Trial, decide, put_creature, put_spell, stock, table
from convert.effects import Ability, Event, Selector, steps
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.card_index import Book
from convert.systems.duel_monsters.rules.character import Slot, Spent
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.bans import may_not_come
from convert.systems.duel_monsters.rules.effects.replacing import offers
from convert.systems.duel_monsters.rules.effects.start import Close, by_hand
from convert.systems.duel_monsters.rules.effects.steps import NO_CHANGE, Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.profile import ability_zones as places_of
from convert.systems.duel_monsters.rules.profile import event_names, replacements, steps_of
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.resolving import stays
from convert.systems.duel_monsters.rules.turn import Act, Turn

Outcome = Literal["effect", "notice", "nothing", "refused", "error"]
SURE = 40
"""A modifier that wins every Casting Check."""
QUIET = (ev.AbilityBegan, ev.AbilityEnded, ev.AbilityUsed, ev.Opposed, ev.MpPaid, ev.ActionSpent)
"""Events that show nothing of what an ability does."""
WAYS = ("cast", "summon", "precast", "use", "arm", "wear", "cast-sacrifice", "summon-sacrifice", "special", "fuse")


@dataclass(frozen=True)
class Seen:
    """What came of one use: of the entry itself (``ability`` -1) or of one of its abilities."""

    entry: str
    name: str
    ability: int
    mode: str
    ops: tuple[str, ...]
    outcome: Outcome
    detail: str = ""


def selectors_of(thing: Any) -> Iterator[Selector]:
    """Every selector in an ability, however deep."""
    if isinstance(thing, Selector):
        yield thing
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from selectors_of(getattr(thing, name))
    elif isinstance(thing, tuple):
        for one in thing:
            yield from selectors_of(one)


# --- one entry -------------------------------------------------------------------------------------------------------


def try_out(trial: Trial, entry: Entry) -> list[Seen]:
    """Use one entry, then each of its abilities; what came of each. Never raises for what the rules raise: that is the
    outcome ``error``."""
    out = [_caught(trial, entry, -1, "use", (), _play)]
    for number, ability in enumerate(entry.effects):
        ops = tuple(str(step.__struct_config__.tag) for step in (*ability.cost, *ability.do))
        out.append(_caught(trial, entry, number, ability.mode, ops, _carry_out))
    return out


def _caught(trial: Trial, entry: Entry, number: int, mode: str, ops: tuple[str, ...], use: Any) -> Seen:
    try:
        outcome, detail = use(trial, entry, number)
    except Exception as error:  # the sandbox is there to find these
        import traceback

        outcome, detail = "error", "".join(traceback.format_exception(error))[-1500:]
    return Seen(entry.id, entry.name, number, mode, ops, outcome, detail)


def _play(trial: Trial, entry: Entry, number: int) -> tuple[Outcome, str]:
    """As a caster would use it, by a legal move."""
    game = table(trial, entry)
    if isinstance(entry, Spell):
        for ability in entry.effects:
            ctx = context(game, entry, 0, Ref(YOU))
            for selector in (*ability.targets, *selectors_of(ability.cost), *selectors_of(ability.if_)):
                stock(trial, game, ctx, selector)
    game.emit(ev.TurnBegan(YOU))
    game.push(Act(YOU), Turn(FOE))
    decide(game, stop=Act)
    before = len(game.log)
    for move in game.legal_moves():
        named = entry.id in move.args or entry.name in move.args
        if move.verb in WAYS and named:
            game.play(move)
            decide(game, stop=Act)
            return outcome(game, before)
    if isinstance(entry, Monster) and (entry.form != "summon" or "special" in entry.classes):
        return _by_effect(game, entry)
    way = _way(entry)
    return "refused", str(game.why_not(Move(way, (YOU, entry.name if way in ("use", "arm", "wear") else entry.id))))


def _by_effect(game: Game, entry: Monster) -> tuple[Outcome, str]:
    """What does not come by ordinary casting comes by an effect."""
    game.drop()
    source = f"prepared:{YOU}:{entry.id}"
    step = steps.SpecialSummon(what=Selector(how="self"), ignore_conditions=True)
    before = len(game.log)
    game.push(Steps((step,), context(game, entry, 0, Ref(source))))
    decide(game)
    return outcome(game, before)


def _way(entry: Entry) -> str:
    if isinstance(entry, Monster):
        return "fuse" if entry.form == "fusion" else "summon"
    if entry.form in ("artifact", "trinket"):
        return "arm" if entry.property.endswith("Trap") else "use"
    return "cast"


def context(game: Game, entry: Entry, number: int, source: Ref, event: Occurrence | None = None) -> Context:
    """The circumstances of an ability that is tried out."""
    return Context(Ref(YOU), 0, source, entry.id, number, SURE, f"try {entry.id}#{number}", event=event, manner="cast")


def _carry_out(trial: Trial, entry: Entry, number: int) -> tuple[Outcome, str]:
    """One ability, its condition taken as met: its targets, costs and steps."""
    ability = entry.effects[number]
    game = table(trial, entry)
    if isinstance(entry, Monster) and ability.do and all(isinstance(step, steps.Forbid) for step in ability.do):
        other = context(game, trial.plain(Monster, entry, 1)[0], 0, NOTHING)
        reason = may_not_come(game, game.state.beings[YOU], Ref(f"used:{YOU}:{entry.id}"), entry, other)
        if reason:
            return "effect", reason
    source = _source(game, entry, ability)
    ctx = context(game, entry, number, source)
    for selector in selectors_of(ability):
        if (
            selector.ref is None
            and selector.kind != "counter"
            and selector.how not in ("self", "previous", "event", "equipped")
        ):
            stock(trial, game, ctx, selector)
    ctx = replace(ctx, bound=_named_elsewhere(game, ability))
    game.state.turn = YOU
    before = len(game.log)
    if ability.mode in ("continuous", "equip", "replacement", "permission"):
        game.push(Steps((), ctx), Pause())
        game.settle()
        if ability.mode != "replacement" and any(type(e) is ev.Layered for e in game.log):
            return "effect", "Layered"
        if ability.mode == "replacement":
            return _replaced(game, ctx, ability)
        if any(isinstance(e, ev.AbilityUsed) and e.who == ctx.source for e in game.log[before:]):
            decide(game)  # it has come about by itself, as "if …, destroy this card" does
            return outcome(game, before)
        before = len(game.log)
    frames: list[FightTask] = [Targets(ctx)] if ability.targets else []
    event = _event(trial, game, ctx, ability.when) if ability.when is not None else None
    ctx = replace(ctx, event=event)
    game.push(Tried(ctx))
    decide(game)
    return outcome(game, before) if frames or ability.do or ability.cost else ("notice", "no steps")


def _named_elsewhere(game: Game, ability: Ability) -> dict[str, tuple[Ref, ...]]:
    """What an ability speaks of that another one of its card names (whom a trap was on): here a creature of
    the foe's."""
    foe = next(b.id for b in game.state.beings.values() if b.caster == FOE)
    own = {selector.id for selector in selectors_of(ability)} | {step.id for step in steps_of(ability)}
    refs = {selector.ref for selector in selectors_of(ability) if selector.ref is not None}
    return dict.fromkeys(sorted(refs - own), (foe,))


def _replaced(game: Game, ctx: Context, ability: Ability) -> tuple[Outcome, str]:
    """Whether the replacement stands ready for one of the creatures there."""
    for step in replacements(ability):
        for name in event_names(step.would):
            for ref in (*game.state.beings, *game.state.spells):
                for how in ("battle", "effect"):
                    found = offers(game, Occurrence(name, Ref(ref), NOTHING, how))
                    if any(offer.ctx.source == ctx.source for offer in found):
                        return "effect", f"ready to replace {name}"
    return "nothing", "no creature here that it is about"


class Tried(FightTask, frozen=True):
    """An ability that is tried out: its targets, then its costs, then its steps."""

    ctx: Context
    targeted: bool = False
    atomic: ClassVar[bool] = True
    """As the frames of the rules that wait for targets are: nothing that was woken meanwhile comes between."""

    def run(self, game: Game) -> None:
        ability = game.card_index[self.ctx.entry].effects[self.ctx.ability]
        if not self.targeted:
            game.push(Targets(self.ctx), replace(self, targeted=True))
            return
        game.push(Steps(ability.cost, self.ctx), Steps(ability.do, self.ctx), Close(self.ctx.key))
        if not ability.do:
            by_hand(game, self.ctx, ability)


def _source(game: Game, entry: Entry, ability: Ability) -> Ref:
    """Where the ability is used from."""
    places = ("used",) if _gone(ability) else ("prepared",) if _comes(ability) else places_of(ability)
    mage = game.state.mages[YOU]
    if "play" not in places:
        zone = places[0]
        mage.slots = tuple([slot for slot in mage.slots if slot.spell != entry.id])
        if zone == "prepared":
            mage.slots += (Slot(spell=entry.id),)
        elif zone == "used":
            mage.spent += (Spent(spell=entry.id),)
        elif zone == "banished":
            mage.banned_sources += (entry.id,)
        return Ref(f"{zone}:{YOU}:{entry.id}")
    mage.slots = tuple([slot for slot in mage.slots if slot.spell != entry.id])
    if isinstance(entry, Monster) and any(isinstance(step, steps.Unequip) for step in steps_of(ability)):
        return put_spell(
            game, entry.id, YOU, "equip", next(b.id for b in game.state.beings.values() if b.caster == YOU)
        )
    worn = ability.mode == "continuous" and any(selector.how == "equipped" for selector in selectors_of(ability))
    if isinstance(entry, Monster) and worn:  # a creature that is equipped (CONVERT-31)
        bearer = next(b.id for b in game.state.beings.values() if b.caster == YOU)
        return put_spell(game, entry.id, YOU, "equip", bearer)
    if isinstance(entry, Monster):
        being = put_creature(game, entry.id, YOU)
        for name in ("material", "Spell", "counter"):
            game.emit(ev.CountersChanged(being, name, 3))
        return being
    if ability.mode == "cast" and not stays(game, entry):
        return put_spell(game, entry.id, YOU, "armed" if entry.property.endswith("Trap") else "precast")
    bearer = next(b.id for b in game.state.beings.values() if b.caster == FOE)
    mode = "equip" if entry.form == "equipment" else "field" if entry.form == "field" else "lasting"
    key = put_spell(game, entry.id, YOU, mode, bearer if mode == "equip" else NOTHING)
    game.emit(ev.CountersChanged(key, "Spell", 3))
    return key


def _comes(ability: Ability) -> bool:
    return ability.mode == "summon_rule" and any(isinstance(step, steps.SpecialSummon) for step in ability.do)


def _gone(ability: Ability) -> bool:
    """Whether it answers its own leaving play, and so is among what was used."""
    one = ability.when.any_[0] if ability.when is not None and ability.when.any_ else ability.when
    names = ("destroyed", "used", "leaves_play", "tributed", "material", "banished", "discarded")
    return one is not None and one.event in names and one.what is not None and one.what.how == "self"


def _event(trial: Trial, game: Game, ctx: Context, when: Event) -> Occurrence:
    """Something that a ``when`` could be about: its own things where it names them."""
    name = event_names(when)[0]
    one = when.any_[0] if when.any_ else when
    foe = next((b.id for b in game.state.beings.values() if b.caster == FOE), FOE)

    def thing(selector: Selector | None, other: Ref) -> Ref:
        if selector is None:
            return other
        if selector.how == "self":
            return ctx.source
        found = stock(trial, game, ctx, selector) if selector.how != "equipped" else ""
        return Ref(found if found in game.state.beings else other)

    return Occurrence(name, thing(one.what, Ref(foe)), thing(one.by, Ref(foe)), "", 5, key=_key(name))


def _key(event: str) -> str:
    """What a negation of such an event names."""
    if event in ("summoned", "summoning"):
        return f"summon {FOE} something"
    return f"cast {FOE} something" if event in ("cast", "activated", "targeted") else f"attack {FOE} {YOU}"


def outcome(game: Game, before: int) -> tuple[Outcome, str]:
    """What the log shows since ``before``."""
    shown = [event for event in game.log[before:] if not isinstance(event, QUIET) and not _check(event)]
    effects = [event for event in shown if not isinstance(event, ev.Noted | ev.SpellDeclared)]
    if effects:
        return "effect", " ".join(dict.fromkeys(type(event).__name__ for event in effects))
    notes = [event.text for event in shown if isinstance(event, ev.Noted)]
    if all(note.endswith(NO_CHANGE) for note in notes):
        return "nothing", " / ".join(notes)
    return "notice", " / ".join(notes)


def _check(event: object) -> bool:
    return isinstance(event, ev.Rolled) and event.what in ("Casting Check", "opposing it")


def try_all(book: Book, entries: Iterable[Entry] | None = None) -> Iterator[Seen]:
    """Every entry of a compendium, or those given."""
    trial = Trial.of(book)
    for entry in entries if entries is not None else trial.card_index.entries:
        yield from try_out(trial, entry)
