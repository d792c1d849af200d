"""What is not in play: hand, deck and graveyard in the game's terms (CONVERT-06 to CONVERT-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from convert.effects import Selector
from convert.systems.duel_monsters.entries import Entry, Monster, card_kind
from convert.systems.duel_monsters.rules.between.special import never_ordinary
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.belonging import position
from convert.systems.duel_monsters.rules.events.wearing import in_jewellery
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


AWAY = ("prepared", "used", "banished", "spellbook", "extra")
"""Where an ability may work from besides play."""


def away(
    game: Board,
    ctx: Context,
    selector: Selector,
    zone: str,
    wanted: tuple[str, ...],
    near: Callable[[Being], bool] | None = None,
) -> list[Ref]:
    """Everything of these kinds in one zone besides play, of whom the selector names; ``near``: and of those only who
    is near enough."""
    out: list[Ref] = []
    for mage in game.state.mages.values():
        owner = game.state.beings.get(mage.id)
        if owner is None or not _owner_fits(ctx, selector, owner) or (near is not None and not near(owner)):
            continue
        for entry_id in entries_in(game, mage, zone):
            entry = game.card_index[entry_id]
            if entry_kind(entry, wanted) and (zone != "extra" or _turned_up(selector) or _starts_in_zone(entry)):
                out.append(ref_of(zone, mage.id, entry_id))
        if ctx.calling and zone == "extra" and not _turned_up(selector) and ("monster" in wanted or "any" in wanted):
            out += [ref_of(zone, mage.id, one.id) for one in fusions_to_call(game, mage)]
    if zone == "used" and game.state.corpses and selector.side != "you" and ("monster" in wanted or "any" in wanted):
        out += _corpses(game, ctx)
    return out


def fusions_to_call(game: Board, mage: Mage) -> Iterator[Monster]:
    """The Fusion monsters that a Special Summon may bring "from the Extra Deck": those that its caster knows
    (FUSION-01), since they lie nowhere (FUSION-07); none that is in play (CAST-11), or has to wait (DEATH-04,
    DEATH-05)."""
    known = game.card_index.of_form("fusion") if mage.fusions is None else map(game.card_index.get, mage.fusions)
    here = in_play(game, mage)
    for one in known:
        if isinstance(one, Monster) and one.form == "fusion" and one.id not in here and not has_to_wait(mage, one.id):
            yield one


def has_to_wait(mage: Mage, entry: str) -> bool:
    """Whether a monster was Defeated less than a day ago (DEATH-04), or Destroyed or discarded since its caster last
    Meditated (DEATH-05, SUMMON-18)."""
    return entry in mage.resting or entry in mage.barred


def _turned_up(selector: Selector) -> bool:
    """Whether it is of what lies face-up in the Extra Deck: Pendulum monsters, of whichever kind they otherwise are
    (CONVERT-35)."""
    return selector.where is not None and selector.where.face == "up"


def _starts_in_zone(entry: Entry) -> bool:
    return any(kind in getattr(entry, "classes", ()) for kind in ("synchro", "xyz", "link"))


def _corpses(game: Board, ctx: Context) -> list[Ref]:
    """Dead bodies in the area (CONVERT-08): within one Section (CONVERT-16)."""
    origin = position(game, ctx)
    near = game.state.sections[origin.section].distances if origin is not None else ()
    return [
        ref_of("corpse", who, entry) for who, entry, section in game.state.corpses if not near or near[section] <= 1
    ]


def _owner_fits(ctx: Context, selector: Selector, owner: Being) -> bool:
    if selector.side in ("you", "owner"):
        return owner.id == ctx.you
    return owner.side != ctx.side if selector.side == "opponent" else True


def entries_in(game: Board, mage: Mage, zone: str, having: Callable[[str], object] | None = None) -> Iterator[str]:
    """The entries of one zone of one caster. Prepared spells are the hand (CONVERT-06), the Spellbook the deck
    (CONVERT-07), what was used since the last Meditation the graveyard (CONVERT-08). ``having``: only entries of which
    this is true; asked before anything that takes longer."""
    if zone == "prepared":
        yield from (
            slot.spell for slot in mage.slots if slot.state == "prepared" and (not having or having(slot.spell))
        )
        if mage.bonded and (not having or having(mage.bonded)) and bonded_ready(game, mage):
            yield mage.bonded
        yield from (entry for entry, _ in jewels(game, mage) if not having or having(entry))
    elif zone == "used":
        used = [spent.spell for spent in mage.spent if not having or having(spent.spell)]
        if used:
            here = in_play(game, mage, bodies=False)
            yield from (entry for entry in used if entry not in here)
    elif zone == "spellbook":
        known = [entry for entry in mage.book if not having or having(entry)]
        if known:
            taken = {slot.spell for slot in mage.slots} | in_play(game, mage)
            gone = {*mage.barred, *mage.banned_sources, *(spent.spell for spent in mage.spent)}
            yield from (entry for entry in known if entry not in taken and entry not in gone)
    elif zone == "banished":
        yield from (entry for entry in mage.banned_sources if not having or having(entry))
    elif zone == "extra":  # CONVERT-42: Synchro, Xyz, Link and face-up Pendulum monsters are in the Spellbook
        for name in entries_in(game, mage, "spellbook", having):
            entry = game.card_index[name]
            if _starts_in_zone(entry) or "pendulum" in getattr(entry, "classes", ()):
                yield name


def jewels(game: Board, mage: Mage) -> list[tuple[str, tuple[str, str]]]:
    """The spells that a caster has Prepared in jewellery in use and in no slot, each once (EQUIP-11, PREP-08): the
    entry, and in which thing under what name."""
    being = game.state.beings.get(mage.id)
    if being is None or not any(item.slots for item in being.items):
        return []
    own = {slot.spell for slot in mage.slots if slot.state == "prepared"} | {mage.bonded}
    found: dict[str, tuple[str, str]] = {}
    for item, slot in in_jewellery(being.items):
        entry = game.card_index.find(slot.spell).id if slot.state == "prepared" else ""
        if entry and entry not in own:
            found.setdefault(entry, (item.name, slot.spell))
    return list(found.items())


def in_play(game: Board, mage: Mage, *, bodies: bool = True, but: Ref = NOTHING) -> set[str]:
    """The spells of which this caster's one copy is in play (CAST-11, SPECIAL-07): creatures, whoever controls them,
    Bodies too unless ``bodies`` is False; spells that stay; and what is being cast at this moment. ``but``: that
    creature or spell does not count. Do not change it."""
    if game.sought is None or but or not bodies:
        return _in_play(game, mage.id, bodies, but)
    found = game.sought.here.get(mage.id)
    if found is None:
        found = game.sought.here[mage.id] = _in_play(game, mage.id, bodies, but)
    return found


def _in_play(game: Board, me: Ref, bodies: bool, but: Ref) -> set[str]:
    state = game.state
    found = {b.entry for b in state.beings.values() if b.owner == me and (bodies or not b.body) and b.id != but}
    if state.aside:
        found |= {one.being.entry for one in state.aside if one.being.owner == me}
    if state.spells:
        found |= {spell.entry for spell in state.spells.values() if spell.caster == me and spell.id != but}
    return found | game.being_cast(me)


def bonded_ready(game: Board, mage: Mage) -> bool:
    """The Bonded Monster always counts as Prepared (STAT-20), unless it is in play, Defeated or Destroyed."""
    if not mage.bonded or mage.bonded in mage.barred or mage.bonded in mage.resting:
        return False
    return mage.bonded not in in_play(game, mage)


def entry_kind(entry: Entry, wanted: tuple[str, ...]) -> bool:
    """Whether an entry is of one of these kinds."""
    if "any" in wanted:
        return True
    if isinstance(entry, Monster):
        return "monster" in wanted
    if "spell_or_artifact" in wanted or ("equipment" in wanted and entry.form == "equipment"):
        return True
    return card_kind(entry) in wanted


def ordinary(entry: Entry | None) -> bool:
    """Whether a monster can be summoned in the ordinary way: no Fusion or Ritual monster or token, and nothing in its
    own text against it (SPECIAL-02)."""
    return isinstance(entry, Monster) and entry.form == "summon" and not never_ordinary(entry)
