"""What lasts on a creature in words: what it cannot do, may do, is safe from, counts as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Filter
from convert.prose import listing, number
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.marks import AttackPrice, Identity, InSection, Lying
from convert.systems.duel_monsters.rules.naming import called, entry_name
from convert.systems.duel_monsters.rules.state import Status
from convert.systems.duel_monsters.rules.status import EVERYTHING, SILENCE
from convert.systems.duel_monsters.words.lexicon import ACTIONS, PERMISSIONS, PROTECTIONS

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

TRAITS = {"name": "is called", "series": "belongs to", "type": "has the Type", "attribute": "has the Attribute"}
TIMES = {1: "twice"}
OF_KIND = {
    "spell": "Spell Cards",
    "artifact": "Trap Cards",
    "spell_or_artifact": "Spell and Trap Cards",
    "equipment": "equipment",
}
"""Of which things a ban on a caster is."""
UNTOLD = ("check", "replace", "commanded")
"""Marks whose cause is told already: a roll, an offer that comes when it is its time, a command."""


def marked(game: Game, e: ev.Marked) -> str:
    """What an effect puts on it."""
    words = status_words(game, e.status)
    return f"  {game.name(e.who)} {words}." if words else ""


def layered(game: Game, e: ev.Layered) -> str:
    """What continuous abilities do to it now."""
    numbers = [f"{one.stat.capitalize()} {one.amount:+d}" for one in e.modifiers]
    marks = list(dict.fromkeys(words for one in e.statuses if (words := status_words(game, one))))
    if not (numbers or marks) and e.statuses:
        return ""
    made = [*(one.source for one in e.modifiers), *(one.source for one in e.statuses)]
    sources = dict.fromkeys(called(game, source) for source in made)
    own = game.name(e.who)
    by = listing([name for name in sources if name and name != own])
    why = f"by {by} as long as it lasts" if by else "as long as it lasts"
    return f"  {own}, {why}: {', '.join([*numbers, *marks]) or 'nothing any more'}."


def status_words(game: Game, status: Status) -> str:
    """A mark as it follows the name of whom it is on; "" where there is nothing to say."""
    some = _only(game, status)
    often = f", {status.times} time{'' if status.times == 1 else 's'} a round" if status.times else ""
    if status.verb == "forbid":
        return _single_copy(game, status) or f"{_forbidden(game, status)}{some}"
    if status.verb == ev.COMING:
        return f"{_forbidden(game, status)}{some} in its next turn"
    if status.verb == "allow":
        times = TIMES.get(status.amount, f"{status.amount + 1} times")
        said = PERMISSIONS.get(status.what, status.what.replace("_", " ")).format(times=times)
        return f"can {said.removeprefix('be able to ')}{some}{often}"
    if status.verb == "protect":
        said = PROTECTIONS.get(status.what, f"is safe from {status.what.replace('_', ' ')}")
        used = " (by what is used)" if status.of == "activated" else ""
        return f"{said.format(be='is', take='takes')}{used}{some}{often}"
    if status.verb == SILENCE:
        things = OF_KIND.get(status.what, "everything") if status.of == EVERYTHING else ""
        return f"negates the effects of {things}{some}" if things else f"has the effects of {status.what} negated"
    if status.verb == "suppress":
        return "has its effects negated"
    if status.verb == "copy":
        known = game.card_index.lookup(status.what)
        return f"has the effects of {known.name}" if known is not None else "gains an effect"
    if isinstance(status.detail, Identity):
        also = "" if status.detail.instead else ", too"
        return f"{TRAITS.get(status.what, 'counts as')} {entry_name(game, status.detail.value)}{also}"
    if isinstance(status.detail, Lying) and status.what == "level":
        way = "raised" if status.amount > 0 else "lowered"
        return f"has the Level of {called(game, status.detail.ref)} {way} by {abs(status.amount)}"
    if isinstance(status.detail, Lying):
        also = "" if status.detail.instead else ", too"
        said = (
            TRAITS.get(status.what, "counts as")
            .replace("is called", "called")
            .replace("has ", "with ")
            .replace("belongs", "belonging")
        )
        return f"has {called(game, status.detail.ref)} {said} {entry_name(game, status.detail.value)}{also}"
    if status.verb == "keep":
        kind = status.what.capitalize()
        return f"can have {f'only one monster of each {kind}' if status.of else f'monsters of one {kind} only'} in play"
    return "" if status.verb in UNTOLD else f"{status.verb} {status.what.replace('_', ' ')}".strip()


def _only(game: Game, status: Status) -> str:
    """Against what it holds, where that is not everything: things by their names, or as its own text says."""
    if status.against is None:
        return ""
    only = status.against.only
    where = only.where if only is not None else None
    if where is not None and isinstance(where.name, tuple) and where == Filter(name=where.name):
        return f" {listing(where.name, 'or')}"
    return f" (as far as {entry_name(game, status.entry)} says)" if status.entry else " (some only)"


def _single_copy(game: Game, status: Status) -> str:
    """How many copies of one name somebody may have in play; "" for any other ban."""
    only = status.against.only if status.against is not None else None
    where = only.where if only is not None else None
    if status.what != "control" or not status.times or where is None or not isinstance(where.name, str):
        return ""
    copies = "copy" if status.times == 1 else "copies"
    told = f"can have no more than {number(status.times)} {copies} of {entry_name(game, where.name)} in play"
    return told if where == Filter(name=where.name) else ""


def _forbidden(game: Game, status: Status) -> str:
    if isinstance(status.detail, AttackPrice):
        return "attacks only at a price"
    if status.what == "hold_back":
        return "must attack if able"
    if status.what == "control" and status.times:
        return f"can have no more than {number(status.times)} in play"
    said = ACTIONS.get(status.what, status.what.replace("_", " "))
    if status.what == "be_material" and status.of:
        said = f"{said} of a {status.of.capitalize()} summoning"
    elif status.of in OF_KIND:
        said = f"{said} {OF_KIND[status.of]}"
    elif status.what == "activate" and status.against is None:
        said += " abilities"
    if isinstance(status.detail, InSection):
        said = said.replace("that Section", game.state.sections[status.detail.section].name)
    more = f" more than {number(status.times)}" if status.times else ""
    return f"cannot {said}{more}"
