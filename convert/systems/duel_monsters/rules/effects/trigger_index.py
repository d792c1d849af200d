"""What anybody here listens for: worked out once and again when something new arrives, so that a fight of creatures
without abilities costs nothing for the abilities that others have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.profile import Profile
from convert.systems.duel_monsters.rules.state import Status
from convert.systems.duel_monsters.rules.status import SILENCE

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def _brought(statuses: tuple[Status, ...]) -> tuple[str, ...]:
    """The entries that marks bring: what is gained, and what silences things for a while."""
    brought = {"copy": "what", SILENCE: "entry"}
    named = [getattr(status, brought[status.verb]) for status in statuses if status.verb in brought]
    return tuple([entry for entry in named if entry])


NEWCOMERS: dict[type, Callable[[Any], tuple[str | None, ...]]] = {
    ev.Arrived: lambda e: (e.being.entry,),
    ev.SpellStayed: lambda e: (e.spell.entry,),
    ev.ItemsChanged: lambda e: tuple(item.entry for item in e.items),
    ev.Marked: lambda e: _brought((e.status,)),
    ev.Layered: lambda e: _brought(e.statuses),
    ev.Prepared: lambda e: (e.spell,),
}
"""Events that may bring an entry that was not here before, and which."""


class TriggerIndex(NamedTuple):
    """``events``: names of events that some ability asks for; ``constant``: whether any works all the time; ``quick``:
    whether any creature's, a trap that was not armed, or what is not in play, may answer; ``known``: the entries looked
    at; and whether any of them works while it is ``lying`` used, ``wins`` by itself, is used from ``elsewhere`` than
    play, ``silences`` spells, artifacts or equipment, ``guards`` them, or waits until what was declared ``settles``;
    from where any ``comes`` by itself; the names of events in whose place any puts something (``replaces``)."""

    known: frozenset[str]
    events: frozenset[str]
    constant: bool
    quick: bool
    lying: bool
    wins: bool
    replaces: frozenset[str]
    elsewhere: bool
    comes: frozenset[str]
    silences: bool
    guards: bool
    settles: bool


def answers_away(profile: Profile) -> bool:
    """Whether an ability that is used from elsewhere than play may answer (PRECAST-10)."""
    return any(profile.entry.effects[number].mode == "quick" for number in profile.elsewhere)


def index(game: Game) -> TriggerIndex:
    """What every entry that is in play, worn, Prepared, in a book or used asks for."""
    state, card_index = game.state, game.card_index
    known: set[str] = {spell.entry for spell in state.spells.values()}
    for being in state.beings.values():
        known.add(being.entry)
        known.update(being.materials)
        known.update(_brought(being.statuses))
        known.update(card_index.find(item.entry).id for item in being.items if item.entry)
        known.update(card_index.find(slot.spell).id for item in being.items for slot in item.places)
    for mage in state.mages.values():
        known.update(mage.book)
        known.add(mage.bonded)
        known.update(slot.spell for slot in mage.slots)
        known.update(spent.spell for spent in mage.spent)
        known.update(mage.banned_sources)
    profiles = [card_index.profile(entry) for entry in known if card_index.get(entry) is not None]
    return TriggerIndex(
        frozenset(known),
        frozenset(name for one in profiles for events in (one.triggers, one.away) for name in events),
        constant=any(one.constant or one.equip or one.lying or one.wins for one in profiles),
        quick=any(one.quick or one.unarmed or answers_away(one) for one in profiles),
        lying=any(one.lying for one in profiles),
        wins=any(one.wins for one in profiles),
        replaces=frozenset().union(*[one.replaces for one in profiles]),
        elsewhere=any(one.elsewhere for one in profiles),
        comes=frozenset().union(*[one.comes for one in profiles]),
        silences=any(one.silences for one in profiles),
        guards=any(one.guards for one in profiles),
        settles=any(one.settles for one in profiles),
    )
