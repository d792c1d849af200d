"""COMBAT-48 to COMBAT-50, MAGICITEM, ARTIFACT-01 to ARTIFACT-05, TRINKET, EIDOLON, CONVERT-10: items in a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Spell, card_kind, is_trap
from convert.systems.duel_monsters.rules import focus, mp
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.effects.capabilities import may_bear
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.targeting import lacking, possible
from convert.systems.duel_monsters.rules.events import (
    NOT_IN_USE,
    EidolonMade,
    Focused,
    ItemsChanged,
    Leaves,
    SpellDeclared,
    SpellStayed,
)
from convert.systems.duel_monsters.rules.events.magic import ItemDeed
from convert.systems.duel_monsters.rules.events.wearing import (
    as_they_are,
    counters_on,
    holder,
    is_worn,
    needs_focus,
    on_the_ground,
    thing,
    with_spell_bonuses,
)
from convert.systems.duel_monsters.rules.ids import new_id
from convert.systems.duel_monsters.rules.naming import forbidden_by
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, eidolon_ref, item_bearer, parts, ref_of
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import banned, banned_as
from convert.systems.duel_monsters.words.lexicon import KINDS_PLURAL

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Counters = tuple[tuple[str, int], ...]
"""Counters by name, and how many."""
VERBS = ("use", "arm", "wear", "take-off", "give", "pick-up", "exchange")


def item_of(being: Being, name: str) -> Item | None:
    """The item of that name that a creature has."""
    return next((item for item in being.items if item.name == name), None)


def spell_of(game: Game, item: Item) -> Spell | None:
    """The artifact, trinket or equipment spell that an item is."""
    if item.entry is None:
        return None
    entry = game.card_index.find(item.entry)
    return entry if isinstance(entry, Spell) else None


def cost(entry: Spell) -> int:
    """MP of one activation: 1 + R, nothing for a trinket (MAGICITEM-02, TRINKET-02)."""
    return 0 if entry.form == "trinket" else formulas.incantation_mp_cost(entry.rank or 0)


def wearing_price(game: Game, item: Item) -> int:
    """MP of putting on what was made from a spell, which is its first use: 1 + R; an Eidolon costs nothing
    (MAGICITEM-02, EIDOLON-03), nor does what is of no spell, or is used and not worn: it is handed over for nothing."""
    entry = spell_of(game, item) if needs_focus(item) and item.power and not item.eidolon else None
    return cost(entry) if entry is not None and is_worn(item, entry) else 0


def in_effect(game: Game, being: Being, entry: Spell) -> bool:
    """Whether one of the kind is in effect already, a trap that came as a monster too (ARTIFACT-08, CAST-11)."""
    state = game.state
    in_play = any(spell.entry == entry.id and spell.caster == being.id for spell in state.spells.values())
    return in_play or any(one.entry == entry.id and one.caster == being.id for one in state.beings.values())


def can_use(game: Game, being: Being, item: Item | None) -> Refusal | None:
    """Whether an artifact or trinket may be used or armed now, in any stance (MAGICITEM-03, COMBAT-22)."""
    if item is None:
        return Refusal("COMBAT-48", "there is no such item")
    entry = spell_of(game, item)
    if entry is None or entry.form not in ("artifact", "trinket"):
        return Refusal("MAGICITEM-01", "it is nothing that is used")
    if being.actions < 1:
        return Refusal("COMBAT-04", "there is no action left for that")
    if being.statuses and banned(being, "activate", "cast", of=banned_as(entry)):
        banner = forbidden_by(game, being, "activate", "cast")
        return Refusal("CONVERT-42", f"{banner} forbids it to use {KINDS_PLURAL[card_kind(entry)]}")
    if is_trap(entry) and bans.may_not_set(game, being, held := ref_of("item", being.id, item.name)):
        return Refusal("CONVERT-42", f"{forbidden_by(game, being, 'set', other=held)} forbids it to arm artifacts")
    if not item.power:
        return Refusal("ARTIFACT-02", "it has lost its power until restored")
    price, mage = cost(entry), game.state.mages.get(being.id)
    if price and (mage is None or mp.at_hand(mage) < price):
        return Refusal("MAGICITEM-04", f"using it costs {price} MP")
    if is_trap(entry) or entry.uses_focus:
        if mage is None or focus.room(mage) < 1:
            return Refusal("ARTIFACT-05", "it needs a free Focus slot")
        if in_effect(game, being, entry):
            return Refusal("ARTIFACT-08", "one of that kind is in effect already")
    if not is_trap(entry) and entry.effects and not usable(game, being, entry):
        return _in_vain(game, being, entry)
    return None


def _in_vain(game: Game, being: Being, entry: Spell) -> Refusal:
    """Why using it could do nothing: what is missing for it, where that can be told."""
    for number in game.card_index.profile(entry.id).of("cast", "activate"):
        if (missing := lacking(game, use_context(being, entry, number))) is not None:
            return missing
    return Refusal("MAGICITEM-03", "there is nothing it could be used on")


def usable(game: Game, being: Being, entry: Spell) -> list[int]:
    out = []
    for number in game.card_index.profile(entry.id).of("cast", "activate"):
        ctx = use_context(being, entry, number)
        if hold(game, ctx, entry.effects[number].if_) and possible(game, ctx):
            out.append(number)
    return out


def use_context(being: Being, entry: Spell, number: int) -> Context:
    """The circumstances of using an item: its Casting Checks have 1 + R, trinkets' too (MAGICITEM-05)."""
    modifier = unpaid_modifier(entry)
    key = f"use {being.id} {entry.id} {being.actions}"
    return Context(being.id, being.side, NOTHING, entry.id, number, modifier, key, manner="item")


def can_wear(game: Game, being: Being, item: Item | None, worn: bool, *, free: bool = False) -> Refusal | None:
    """Whether an item may be put on or taken off: a swap, one Partial Action (COMBAT-48); ``free`` as part of a larger
    one (COMBAT-50)."""
    if item is None or item.worn == worn:
        return Refusal("COMBAT-48", "there is no such item" if item is None else "it is so already")
    if being.actions < 1 and not free:
        return Refusal("COMBAT-04", "there is no action left for that")
    entry = spell_of(game, item)
    if entry is not None and entry.buff:
        return Refusal("CONVERT-12", "it is a buff, cast straight onto its target, and nothing to wear")
    if not is_worn(item, entry):
        return Refusal("MAGICITEM-02", "it is used, not worn")
    if worn and not item.power:
        return Refusal("ARTIFACT-02", "it has lost its power until restored")
    mage = holder(game.state, being)
    if worn and (unfit := _unfit(game, being, being, item)) is not None:
        return unfit
    if worn and needs_focus(item) and (mage is None or focus.room(mage) < 1):
        return Refusal("EQUIP-16", "wearing it needs a free Focus slot")
    price = wearing_price(game, item) if worn else 0
    if price and (mage is None or mp.at_hand(mage) < price):
        return Refusal("MAGICITEM-04", f"putting it on costs {price} MP")
    return None


def can_give(
    game: Game, being: Being, target: Being | None, item: Item | None, *, free: bool = False
) -> Refusal | None:
    """A Partial Action: equipment to a summon in one's own Section (COMBAT-49)."""
    if item is None or target is None:
        return Refusal("COMBAT-48", "there is no such item or creature")
    if being.actions < 1 and not free:
        return Refusal("COMBAT-04", "there is no action left for that")
    if target.kind != "summon" or target.side != being.side or target.body:
        return Refusal("COMBAT-49", "equipment is given to a summoned creature")
    if target.section != being.section:
        return Refusal("COMBAT-49", "it is not in the same Section")
    return _unfit(game, being, target, item)


def _unfit(game: Game, being: Being, bearer: Being, item: Item) -> Refusal | None:
    """Why the text of a piece of equipment does not let this creature bear it ("equip only to a Warrior")."""
    entry = spell_of(game, item)
    ctx = Context(being.id, being.side, NOTHING, entry.id if entry is not None else "")
    if entry is None or entry.form != "equipment" or may_bear(game, ctx, entry, bearer.id):
        return None
    return Refusal("EQUIP-18", f"its text does not let {bearer.name} bear it")


def swaps(game: Game, being: Being, out: list[Move], *, free: bool = False) -> None:
    """Every exchange of equipment, into ``out``; artifacts and trinkets are used, not worn, and are handed over while
    they are not in effect (COMBAT-48, COMBAT-49)."""
    for item in being.items:
        if _in_effect(game, being, item):
            continue
        if can_wear(game, being, item, not item.worn, free=free) is None:
            out.append(Move("take-off" if item.worn else "wear", (being.id, item.name)))
        for target in game.state.beings.values():
            near = target.caster == being.id and target.section == being.section
            if near and can_give(game, being, target, item, free=free) is None:
                out.append(Move("give", (being.id, target.id, item.name)))
    if (being.actions or free) and game.state.ground:
        for name in dict.fromkeys(item.name for _, item in lying(game, being)):
            if item_of(being, name) is None:
                out.append(Move("pick-up", (being.id, name)))


def _in_effect(game: Game, being: Being, item: Item) -> bool:
    """Whether it is an artifact that is armed, or lasts."""
    spells = game.state.spells
    return bool(spells) and any(one.caster == being.id and one.source.item == item.name for one in spells.values())


def moves(game: Game, being: Being, out: list[Move]) -> None:
    """Everything one creature can do with its items, into ``out``."""
    for item in being.items:
        if item.entry is not None and can_use(game, being, item) is None:
            entry = spell_of(game, item)
            assert entry is not None
            out.append(Move("arm" if is_trap(entry) else "use", (being.id, item.name)))
    before = len(out)
    swaps(game, being, out)
    if being.actions >= 2 and len(out) - before > 1:
        out.append(Move("exchange", (being.id,)))  # COMBAT-50


def refusal(game: Game, being: Being, move: Move) -> Refusal | None:
    """Why this use of an item is forbidden now."""
    if move.verb == "exchange":
        return Refusal("COMBAT-50", "that takes a Full Action and several items")
    if len(move.args) < 2:
        return Refusal("COMBAT-48", "name the item")
    item = item_of(being, str(move.args[-1]))
    if move.verb == "pick-up":
        return Refusal("COMBAT-49", "no such thing lies in this Section, or there is no action left for it")
    if move.verb == "give":
        return can_give(game, being, game.state.beings.get(str(move.args[1])), item)
    if move.verb in ("wear", "take-off"):
        return can_wear(game, being, item, move.verb == "wear")
    return can_use(game, being, item)


def swap(game: Game, being: Being, move: Move) -> None:
    """Put on, take off, hand over or pick up one item; what is taken back comes from a summon (COMBAT-50)."""
    name = str(move.args[-1])
    if move.verb == "pick-up":
        pick_up(game, being, name)
        return
    other = game.state.beings[str(move.args[1])] if len(move.args) > 2 else being
    item = item_of(other if move.verb == "take-back" else being, name)
    assert item is not None
    if move.verb == "give":
        give(game, being, other, item, worn=_paid_for(game, other, item))
    elif move.verb == "take-back":
        give(game, other, being, item, worn=not wearing_price(game, item))
    elif move.verb == "take-off" or _paid_for(game, being, item):
        wear(game, being, item, move.verb == "wear")


def _paid_for(game: Game, bearer: Being, item: Item) -> bool:
    """Pay the first use of what somebody puts on, a summon's by its summoner (MAGICITEM-02, EQUIP-18); False without
    the MP."""
    mage, price = holder(game.state, bearer), wearing_price(game, item)
    return not price or (mage is not None and mp.pay(game, mage, price, "putting on", item.name))


def change(
    game: Game,
    being: Being,
    items: tuple[Item, ...],
    deed: ItemDeed,
    thing: str,
    picked: int | None = None,
    counters: Counters = (),
    leaves: Leaves = NOT_IN_USE,
) -> None:
    """Other items, and everything that follows from them (EQUIP-05 to EQUIP-16). What lay in a Talisman that is no
    longer there comes into slots of one's own, or is let go (EQUIP-09)."""
    game.emit(ItemsChanged(being.id, items, deed, thing, picked, counters, leaves))
    mage = game.state.mages.get(being.id)
    while mage is not None and mage.free_talisman < 0:
        held = next(one for one in reversed(mage.held) if one.talisman)
        if mage.free_focus >= held.talisman:
            game.emit(Focused(mage.id, replace(held, talisman=0)))
        elif held.kind == "item":
            _, bearer, name = parts(Ref(held.what))
            put_away(game, game.state.beings[bearer], name)
        else:
            focus.let_go(game, mage.id, held)


def put_away(game: Game, being: Being, name: str) -> None:
    """Something in use is not in use any more."""
    now = as_they_are(game.state, being)
    change(game, being, tuple(replace(one, worn=one.worn and one.name != name) for one in now), "takes off", name)


def wear(game: Game, being: Being, item: Item, worn: bool) -> None:
    """Put on or take off; magic equipment takes or frees its Focus (EQUIP-16)."""
    now = as_they_are(game.state, being)
    items = tuple(replace(one, worn=worn) if one.name == item.name else one for one in now)
    change(game, being, items, "wears" if worn else "takes off", item.name)


def give(game: Game, being: Being, target: Being, item: Item, *, worn: bool = True, moved: bool = False) -> None:
    """Hand equipment over, which the other puts on, or with ``worn`` False carries; its Focus comes from the summoner
    (COMBAT-49, EQUIP-18). ``moved``: by an effect, so that it stays in play, and its counters on it."""
    now = as_they_are(game.state, being)
    given = next(one for one in now if one.name == item.name)
    counters = counters_on(being, item.name) if moved else ()
    rest = tuple(one for one in now if one is not given)
    change(game, being, rest, "passes on" if moved else "hands over", item.name)
    lent = _lent(replace(given, power=given.power or moved), game.state.beings.get(being.caster) or being)
    receive(game, target, lent, "receives", worn=worn, counters=counters)


def put_on_by_effect(game: Game, ref: Ref, bearer: Being) -> bool:
    """An effect puts a thing on somebody, from who has it or from where it dropped: it has its power again, which the
    text gives it (GAME-05). Whether it is worn then."""
    item, at = thing(game.state, ref), on_the_ground(game.state, ref)
    if item is None:
        return False
    if at is not None:
        receive(game, bearer, replace(item, power=True), "receives", at)
    elif item_bearer(ref) == bearer.id:
        now = as_they_are(game.state, bearer)
        change(
            game,
            bearer,
            tuple([replace(one, worn=True, power=True) if one.name == item.name else one for one in now]),
            "wears",
            item.name,
        )
    else:
        give(game, game.state.beings[Ref(item_bearer(ref))], bearer, item, moved=True)
    return any(one.name == item.name and one.worn for one in game.state.beings[bearer.id].items)


def back_in_hand(game: Game, ref: Ref, leaves: Leaves) -> bool:
    """A text returns a thing: no spell lies anywhere, so whoever's it is has it again, with its power and not worn
    (CONVERT-20, GAME-05). Whether anything changed."""
    item, at = thing(game.state, ref), on_the_ground(game.state, ref)
    bearer = game.state.beings.get(Ref(item_bearer(ref))) if at is None else None
    owner = Ref(game.state.ground[at].of) if at is not None else bearer.caster if bearer is not None else NOTHING
    taker = game.state.beings.get(owner) or bearer
    if item is None or taker is None or (taker is bearer and item.power and not item.worn):
        return False
    back = replace(item, power=True, worn=False)
    if bearer is not None:
        rest = tuple([one for one in as_they_are(game.state, bearer) if one.name != item.name])
        if taker is bearer:
            change(game, bearer, (*rest, back), "has back", item.name, leaves=leaves)
            return True
        change(game, bearer, rest, "hands over", item.name, leaves=leaves)
    receive(game, taker, back, "has back", at, worn=False)
    return True


def _lent(item: Item, giver: Being) -> Item:
    """The thing with somebody else: a spell in its jewellery is still the copy of whoever prepared it (EQUIP-11)."""
    if not item.slots:
        return item
    return replace(item, slots=tuple([replace(slot, by=slot.by or giver.name) for slot in item.places]))


def _returned(item: Item, taker: Being) -> Item:
    """The thing with somebody who prepared spells in its jewellery: those are simply their own."""
    if not item.slots:
        return item
    own = (taker.id, taker.name.casefold())
    places = [replace(slot, by="") if slot.by.casefold() in own else slot for slot in item.places]
    return replace(item, slots=tuple(places))


def receive(
    game: Game,
    being: Being,
    item: Item,
    deed: ItemDeed,
    picked: int | None = None,
    *,
    worn: bool = True,
    counters: Counters = (),
) -> None:
    """A thing comes to somebody, in use at once where it can be."""
    others = tuple(one for one in as_they_are(game.state, being) if one.name != item.name)
    item = _returned(item, being)
    mine = replace(item, worn=worn and item.power and is_worn(item, spell_of(game, item)))
    change(game, being, (*others, mine), deed, item.name, picked, counters)


def lying(game: Game, being: Being) -> list[tuple[int, Item]]:
    """The things on the ground of a creature's Section, each with its place among all (COMBAT-49, EQUIP-18)."""
    return [(at, one.item) for at, one in enumerate(game.state.ground) if one.section == being.section]


def pick_up(game: Game, being: Being, name: str) -> None:
    """Pick up a thing that lies there: a swap (COMBAT-49, COMBAT-48)."""
    at, item = next((at, item) for at, item in lying(game, being) if item.name == name)
    receive(game, being, item, "picks up", at, worn=not wearing_price(game, item))


def arm(game: Game, being: Being, item: Item, *, to_spring: bool = False) -> str:
    """Arm a trap: 1 + R MP and one Focus; it stays armed while its Focus is held (CONVERT-10). The id under which it is
    in play. ``to_spring``: it springs at once, so nobody sees it armed."""
    entry = spell_of(game, item)
    assert entry is not None
    mage = game.state.mages[being.id]
    mp.pay(game, mage, cost(entry), "arming", entry.name)
    held = focus.take_slots(mage, 1)
    assert held is not None
    key = new_id(game.state, f"{entry.slug}-spell")
    origin = SpellOrigin(item=item.name)
    spell = Active(key, entry.id, being.id, being.side, "armed", cost(entry), being.section, origin)
    if not to_spring:
        game.emit(SpellDeclared(being.id, entry.id, "arm", key, (), cost(entry)))
        focus.offer_talisman(game, being.id, key)
    game.emit(SpellStayed(spell, replace(held, kind="armed", what=key)))
    return key


def spend_item(game: Game, being: Being, name: str) -> None:
    """A trinket is consumed (TRINKET-01); an artifact loses its power, unless it is a lasting one (ARTIFACT-01,
    ARTIFACT-02)."""
    item = item_of(being, name)
    entry = spell_of(game, item) if item is not None else None
    if item is None or entry is None or entry.lasting:
        return
    if entry.form == "trinket":
        change(game, being, tuple(one for one in being.items if one is not item), "uses up", name)
    else:
        items = tuple(replace(one, power=False) if one is item else one for one in being.items)
        change(game, being, items, "loses its power", name)


def make_eidolon(game: Game, who: str, entry: Spell, spent: int) -> None:
    """An Equip spell cast as an incantation: an item in hand, one Focus from now on, a second one while worn
    (EIDOLON-01 to EIDOLON-04); its bonus has no limit (EIDOLON-09); not again before Meditation (EIDOLON-08)."""
    being, mage = game.state.beings[who], game.state.mages[who]
    held = focus.take_slots(mage, 1)
    if held is None:
        return
    item = Item(name=entry.name, entry=entry.id, origin="spell", worn=False, eidolon=True)
    game.emit(Focused(who, replace(held, kind="eidolon", what=eidolon_ref(entry.id))))
    game.emit(EidolonMade(who, entry.id))
    change(game, being, (*being.items, with_spell_bonuses(item, entry)), "makes", entry.name)
