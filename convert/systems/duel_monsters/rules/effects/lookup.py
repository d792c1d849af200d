"""What stands behind a reference, and what is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Ability, Filter
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.events.wearing import thing
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref, is_item, parts

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board


def entry_of(game: Board, ref: Ref) -> Entry | None:
    """The entry behind a reference; None for a character or an item without one."""
    being = game.state.beings.get(ref) or game.departed(ref)
    if being is not None:
        return game.card_index.get(being.entry)
    item = thing(game.state, ref) if is_item(ref) else None
    if item is not None:
        return game.card_index.lookup(item.entry) if item.entry else None
    spell = game.state.spells.get(ref) or game.departed_spell(ref)
    return game.card_index.get(spell.entry if spell is not None else parts(ref)[2])


SUMMONED = {
    "special": ("special", "fusion", "ritual"),
    "normal": ("normal", "tribute"),
    "tribute": ("normal", "tribute"),
}
"""A manner of summoning that a text names, and the manners here that it means."""
OTHERS = ("synchro", "xyz", "link", "pendulum", "gemini")
"""Manners that are ordinary summonings of such a monster here (CONVERT-33, CONVERT-34)."""


def summoned_so(wanted: str | tuple[str, ...], manner: str, entry: Entry | None) -> bool:
    """Whether a summoning of this ``manner``, of this entry, is of one of the manners that a text names."""
    for one in (wanted,) if isinstance(wanted, str) else wanted:
        if one == "any" or manner in SUMMONED.get(one, (one,)):
            return True
        if one in OTHERS and one in getattr(entry, "classes", ()):
            return True
    return False


def declared(game: Board, key: str) -> Context | None:
    """The circumstances of what was declared under this key and has not yet taken place."""
    for frame in reversed(game.stack):
        ctx = getattr(frame, "ctx", None)
        if isinstance(ctx, Context) and ctx.key == key:
            return ctx
    return None


def attack_under_way(game: Board, key: str) -> bool:
    """Whether an Attack that was declared under this key is not over yet."""
    return any(isinstance(frame, FightTask) and key == frame.attack_key != "" for frame in game.stack)


def summoning_declared(game: Board, key: str) -> FightTask | None:
    """The summoning that was declared under this key and has not yet taken place."""
    tasks = [frame for frame in game.stack if isinstance(frame, FightTask)]
    return next((task for task in tasks if key == task.summoning_key != ""), None)


def target_keys(game: Board, ctx: Context) -> tuple[str, ...]:
    """The names that the targets of this entry's abilities are bound under."""
    entry = game.card_index.get(ctx.entry)
    return tuple([key for ability in entry.effects for key in named_targets(ability)]) if entry is not None else ()


def named_targets(ability: Ability) -> tuple[str, ...]:
    """What each target of an ability is bound under: its id in the tree, else its number."""
    return tuple([target.id or f"t{number}" for number, target in enumerate(ability.targets, 1)])


def lists(entry: Entry, where: Filter) -> bool:
    """Whether what is asked for stands among an entry's Materials (FUSION-01): one of that name, one of that series."""
    made = entry.materials if isinstance(entry, Monster) else ()
    said = [f"“{one.name}” {one.text}".casefold() for one in made]
    name, series = where.lists, where.lists_series
    return (name is None or any(f"“{name.casefold()}”" in one for one in said)) and (
        series is None or any(series.casefold() in one for one in said)
    )


def spoken_of(entry: Entry) -> str:
    """What an entry's text says, and what it is made of: where a name can be mentioned."""
    made = [f"{one.name} {one.text}" for one in entry.materials] if isinstance(entry, Monster) else []
    return "\n".join((entry.text, *made)).casefold()
