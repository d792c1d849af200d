"""What a person knows things by: creatures, spells in play and in hand, entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.prose.english import listing
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.card_index import with_individual
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.ids import stem_of
from convert.systems.duel_monsters.rules.refs import (
    Ref,
    area_number,
    areas,
    eidolon_entry,
    is_area,
    is_item,
    is_section,
    parts,
)
from convert.systems.duel_monsters.rules.state import Active, Being, State
from convert.systems.duel_monsters.rules.view import HIDDEN

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def called(game: Game, what: str | int) -> str:
    """The name a person knows something by: a creature, a spell in play, an entry, or the thing itself."""
    if isinstance(what, int):
        return str(what)
    state = game.state
    if what in state.beings:
        return game.name(what)
    if what in state.spells:
        return entry_name(game, state.spells[what].entry)
    if what in state.names:
        return state.names[what]
    gone = _gone(game, what)
    if gone is not None:
        return entry_name(game, gone)
    if is_area(Ref(what)):
        return places(state, areas(Ref(what)))
    if focused := eidolon_entry(Ref(what)):
        return entry_name(game, focused)
    zone, owner, entry = parts(Ref(what))
    if is_item(Ref(what)):  # item:meryt:a jar
        bearers = [one for one in state.beings.values() if any(item.name == entry for item in one.items)]
        return f"{entry} of {game.name(owner)}" if len(bearers) > 1 else entry
    if owner in state.beings:  # a spell where it lies: spellbook:meryt:ygo-24094653
        return f"{entry_name(game, entry)} ({game.name(owner)}, {zone})"
    return entry_name(game, what)


def places(state: State, area: Sequence[Ref]) -> str:
    """Sections by their names ("b and c"), Skirmishes by their numbers."""
    numbers = [(is_section(one), area_number(one)) for one in area]
    return listing([state.sections[n].name if section else f"Skirmish {n}" for section, n in numbers])


def hidden(game: Game, who: str) -> bool:
    """Whether it is a Shadow, a spell that another has Prepared, written, armed or precast, or a trap of a room, of
    which the side that decides now does not know what it is (GAME-07, SHADOW-01, CONVERT-10)."""
    being = game.state.beings.get(who)
    if being is not None:
        return being.shadow and game.to_move not in (None, being.side)
    spell = game.state.spells.get(Ref(who))
    if spell is not None:
        return spell.mode in WAITING and game.to_move not in (None, spell.side) and not _was_shown(game, who)
    zone, owner, _ = parts(Ref(who))
    holder = game.state.beings.get(owner) if zone in UNSEEN else None
    if holder is None or game.to_move in (None, holder.side):
        return False
    return not _was_shown(game, who)


def _was_shown(game: Game, what: str) -> bool:
    """Whether the side that decides now has been shown what it is, or it was declared as what it is."""
    for event in reversed(game.log):
        if isinstance(event, ev.Shown) and event.to in (-1, game.to_move) and what in event.things:
            return True
        if isinstance(event, ev.SpellDeclared) and event.source == what:
            return True
    return False


WAITING = {"precast": "a precast spell", "armed": "an armed trap", "room": "a trap"}
"""What waits to be sprung or answered with, in the words of who does not see which it is."""
UNSEEN = {"prepared": "a Prepared spell", "spellbook": "a written spell", "extra": "a written spell"}
"""Places that their owner's enemies do not see into (GAME-07), and what lies there in their words."""


def shown(game: Game, what: str | int) -> str:
    """The name for the side that decides now: of an enemy's Shadow only whose it is, and which of several."""
    if isinstance(what, int) or not hidden(game, what):
        return called(game, what)
    if what in game.state.beings:
        return shadow_name(game, game.state.beings[what])
    return _unseen_name(game, what)


def _unseen_name(game: Game, what: str) -> str:
    """What is known of a spell that another has Prepared or written, or that waits: where it lies, and which of
    several."""
    named = dict.fromkeys(str(arg) for move in game.legal_moves() for arg in move.args)
    alike = [one for one in named if _where(game, one) == _where(game, what)]
    which = f" {alike.index(what) + 1}" if what in alike and len(alike) > 1 else ""
    kind, place = _where(game, what)
    return f"{kind}{which} {place}"


def _where(game: Game, what: str) -> tuple[str, str]:
    """Of what kind something unseen is, and where it lies."""
    spell, (zone, owner, _) = game.state.spells.get(Ref(what)), parts(Ref(what))
    if spell is None:
        return UNSEEN.get(zone, ""), f"of {game.name(owner)}" if owner in game.state.beings else ""
    if spell.caster in game.state.beings:
        return WAITING.get(spell.mode, ""), f"of {game.name(spell.caster)}"
    return WAITING.get(spell.mode, ""), f"in {game.state.sections[spell.section].name}"


def shadow_name(game: Game, being: Being) -> str:
    """What is known of a Shadow: whose it is, and which of several."""
    alike = [one.id for one in game.state.beings.values() if one.shadow and one.caster == being.caster]
    which = f"Shadow {alike.index(being.id) + 1}" if len(alike) > 1 else "a Shadow"
    return f"{which} of {game.name(being.caster)}"


def veiled(game: Game, text: str, side: int, event: object) -> str:
    """A telling as a side may read it: Shadows of others by whose they are (GAME-07, SHADOW-01), except where
    it is told that a creature becomes one."""
    if isinstance(event, ev.Shadowed):
        return text
    for being in game.state.beings.values():
        if being.shadow and being.side != side:
            text = re.sub(rf"\b{re.escape(game.name(being.id))}\b(?! \d)", shadow_name(game, being), text)
    return text


def entry_name(game: Game, entry: str) -> str:
    """An entry's name, with which individual of a species it is (BOND-03); the text itself where it is no entry."""
    if entry == HIDDEN:
        return "something"
    found = game.card_index.lookup(entry) or game.card_index.basic_magic.get(stem_of(entry))
    return with_individual(found.name, entry) if found is not None else entry


def forbidden_by(game: Game, being: Being, *actions: str, other: str | None = None) -> str:
    """What forbids a creature one of these actions (with that ``other``), by the name of the text that says so; "an
    effect" where none is known."""
    for status in being.statuses:
        forbids = status.verb == "forbid" and status.what in actions and status.entry
        if forbids and (other is None or scope.holds(game, status, Ref(other))):
            return entry_name(game, status.entry)
    return "an effect"


def silenced_by(game: Game, spell: Active) -> str:
    """What negates the effects of a spell in play, by name; "an effect" where none is known."""
    return called(game, spell.hushed) if spell.hushed else "an effect"


def _gone(game: Game, what: str) -> str | None:
    """The entry of a spell that was in play and has left it (one there from the start has its name in the state); None
    of what never was one."""
    for event in reversed(game.log):
        if isinstance(event, ev.SpellStayed) and event.spell.id == what:
            return event.spell.entry
        if isinstance(event, ev.CameLate):
            for spell in event.spells:
                if spell.id == what:
                    return spell.entry
    return None
