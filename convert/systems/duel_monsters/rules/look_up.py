"""What a person may read at the table: what a spell or a monster does and costs, and what stands in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from convert.prose import listing
from convert.prose.matching import one_spelling, words_begin
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules import items, mp
from convert.systems.duel_monsters.rules.between.equip import BONUSES
from convert.systems.duel_monsters.rules.board import line_of
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.naming import shadow_name
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Mage, State
from convert.systems.duel_monsters.rules.view import HIDDEN, mask
from convert.systems.duel_monsters.words import render

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

MOST = 8
"""So many names that fit are listed."""
FEW = 2
"""Of so many that have such a name each is told whole."""


def look_up(game: Game, text: str, side: int) -> tuple[str, ...]:
    """The lines for a name: of who stands in play (as that side sees it), of what one's own side holds, and of the
    entry of exactly that name; whole names win over parts of them."""
    wanted = _plain(text)
    state = mask(game.state, side)
    meant = _beings(game, state, wanted)
    shown = [line_of(game, state, one).strip() for one in meant]
    shown += [
        f"{item.name}, of {one.name}: {_thing(item)}."
        for one in state.beings.values()
        if one.side == side
        for item in one.items
        if item.entry is None
        and (_fits(wanted, item.name) or one_spelling(wanted) in map(one_spelling, _bonuses(item)))
    ]
    entries = _entries_of(game, meant) or ([] if shown else _entries(game, state, wanted, side))
    return (*shown, *_told(entries, _asker(game, state, side)))


def priced(game: Game, text: str, side: int) -> tuple[tuple[Entry, str], ...]:
    """The entries that ``look_up`` or ``look_further`` would tell whole, each with what it costs whoever asks; none
    where they are more than those."""
    wanted = _plain(text)
    state = mask(game.state, side)
    entries = _entries_of(game, _beings(game, state, wanted)) or _entries(game, state, wanted, side)
    entries = entries or _by_name(game, wanted)
    mage = _asker(game, state, side)
    return tuple([(entry, _cost(entry, mage)) for entry in entries]) if len(entries) <= FEW else ()


def _plain(text: str) -> str:
    return text.lower().strip().strip('"“”')


def _beings(game: Game, state: State, wanted: str) -> list[Being]:
    """Who stands in play under that name, as it is seen."""
    return [
        one
        for one in state.beings.values()
        if _fits(wanted, *((one.name, one.id) if one.entry != HIDDEN else (shadow_name(game, one), "a Shadow")))
    ]


def _entries_of(game: Game, beings: Sequence[Being]) -> list[Entry]:
    """Which spells and monsters they are."""
    kinds = dict.fromkeys(one.entry for one in beings if one.entry and one.entry != HIDDEN)
    return [entry for key in kinds if (entry := game.card_index.lookup(key)) is not None]


def _by_name(game: Game, wanted: str) -> list[Entry]:
    return [entry for entry in game.card_index.entries if _fits(wanted, entry.name)]


def look_further(game: Game, text: str, side: int) -> tuple[str, ...]:
    """The entries of the compendium that have such a name, with what they cost whoever asks, as any that is named."""
    return tuple(_told(_by_name(game, _plain(text)), _asker(game, mask(game.state, side), side)))


def _told(entries: Sequence[Entry], mage: Mage | None) -> list[str]:
    """Of one or two all there is to read, of more the names."""
    if len(entries) <= FEW:
        return [line for entry in entries for line in described(entry, mage)]
    names = listing([entry.name for entry in entries[:MOST]])
    more = f", and {len(entries) - MOST} more" if len(entries) > MOST else ""
    return [f"Several are called so: {names}{more}. Say more of the name."]


def _mages(state: State, side: int) -> Iterator[Mage]:
    """The casters of a side that are there."""
    there = (mage for mage in state.mages.values() if mage.id in state.beings)
    return (mage for mage in there if state.beings[mage.id].side == side)


def _asker(game: Game, state: State, side: int) -> Mage | None:
    """For whom a person on that side asks what something costs: of several casters the one who decides or whose turn it
    is, or whose summon that is."""
    own = list(_mages(state, side))
    for who in (str(getattr(game.decision, "who", "")), state.turn):
        being = state.beings.get(Ref(who))
        found = next((mage for mage in own if being is not None and mage.id in (being.id, being.caster)), None)
        if found is not None:
            return found
    return own[0] if own else None


def _bonuses(item: Item) -> dict[str, int]:
    """What a thing of no spell gives, by its kind (EQUIP-01)."""
    given = {kind: int(getattr(item, kind)) for kind in BONUSES}
    return {kind.replace("_", " "): number for kind, number in given.items() if number}


GIVES = {
    "weapon": "+{} to Attack, Counter and Parry (EQUIP-07)",
    "armour": "{} less of each combat damage (EQUIP-08)",
    "talisman": "keeps {} Focus through rest (EQUIP-09)",
    "scepter": "each spell needs {} Channeling less (EQUIP-10)",
    "jewellery": "Jewellery for {} of the Prepared spells (EQUIP-11)",
    "amulet": "an Amulet of {tens} MP beside one's own (EQUIP-13)",
    "war paint": "War Paint of {fours} HP, lost before one's own (EQUIP-14)",
}
"""What a bonus of an item does, in a line."""


def _thing(item: Item) -> str:
    told = [
        GIVES[kind].format(number, tens=10 * number, fours=4 * number) for kind, number in _bonuses(item).items()
    ] or ["no bonus"]
    return ", ".join([*told, *([] if item.worn else ["not worn"])])


def described(entry: Entry, mage: Mage | None) -> list[str]:
    """An entry in a few lines, with what it costs this caster."""
    kind = f"{entry.form}, Rank {entry.rank}" if entry.rank is not None else entry.form
    if isinstance(entry, Monster):
        attribute = (entry.attribute or "").title()
        kind += f", Level {entry.level} {attribute} {entry.type}: {_figures(entry)}; {_sustain(entry, mage)}"
    lines = [f"{entry.name}: {kind}.", f"  {_cost(entry, mage)}"]
    return [*lines, *(f"  {line}" for line in (entry.text or render(entry)).split("\n") if line)]


def _figures(entry: Monster) -> str:
    """HP and Scores: of a fusion with known Materials those that it has of them (FUSION-09, FUSION-10)."""
    made = entry.fused
    if made is None:
        return f"HP {_number(entry.hp)}, Attack {entry.attack or 0}, Defense {entry.defense or 0}"
    bonus = f" +{made.equipment_bonus}" if made.equipment_bonus else ""
    return f"fused HP {made.hp}, Attack {made.attack}{bonus}, Defense {made.defense}{bonus}, {made.focus} Focus"


def _sustain(entry: Monster, mage: Mage | None) -> str:
    """What it takes each round, of this caster (ATTR-03)."""
    if mage is not None and mp.attuned(mage, entry.attribute):
        own = entry.attuned.sustain_cost
        return f"Sustain {own} for you" + (f" ({entry.sustain_cost} for others)" if entry.sustain_cost != own else "")
    return f"Sustain {entry.sustain_cost}"


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _cost(entry: Entry, mage: Mage | None) -> str:
    if not isinstance(entry, Monster) and entry.form in ("artifact", "trinket"):
        uses = items.cost(entry)
        return f"Using it costs {uses} MP." if uses else "Using it costs nothing."
    if mage is not None and mage.mp >= 0:
        beside, cost, scepter = ", beside Polymerisation's" if entry.form == "fusion" else "", mp.cost(mage, entry), ""
        if mage.scepter and entry.form != "fusion":
            need = formulas.channeling_need(cost, scepter=mage.scepter)
            scepter = f", and with your Scepter {need} Channeling (EQUIP-10)"
        return f"It costs you {cost} MP{beside}{scepter}; you have {_at_hand(mage)}."
    return f"It costs {entry.mp_cost} MP." if entry.mp_cost is not None else f"Its cost: {entry.cost_rule}"


def _at_hand(mage: Mage) -> str:
    """The MP that can be paid with, and what of it is an Amulet's, which the board counts by itself (MP-05)."""
    return f"{mp.at_hand(mage)} ({mage.mp} and {mage.amulet} of the Amulet)" if mage.amulet else f"{mp.at_hand(mage)}"


def _fits(wanted: str, name: str, key: str = "") -> bool:
    return wanted == key or words_begin(wanted, name.lower())


def _entries(game: Game, state: State, wanted: str, side: int) -> list[Entry]:
    """The entry of exactly that name; else those in this fight that a side may know."""
    exact = game.card_index.lookup(wanted)
    if exact is not None:
        return [exact]
    near = [game.card_index[key] for key in dict.fromkeys(_known(game, state, side))]
    return [entry for entry in near if _fits(wanted, entry.name)]


def _known(game: Game, state: State, side: int) -> list[str]:
    """What stands in play openly, and what one's own side has in books, slots and hands."""
    keys = [being.entry for being in state.beings.values() if being.entry and being.entry != HIDDEN]
    keys += [spell.entry for spell in state.spells.values() if spell.entry != HIDDEN]
    for mage in _mages(state, side):
        keys += [*mage.book, *(slot.spell for slot in mage.slots), mage.bonded]
    keys += [item.entry for being in state.beings.values() if being.side == side for item in being.items if item.entry]
    return [key for key in keys if key and game.card_index.lookup(key) is not None]
