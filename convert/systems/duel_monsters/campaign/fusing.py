"""FUSION between fights: Polymerisation cast for a fusion, its Materials, its Focus, its MP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.alone import alone
from convert.systems.duel_monsters.campaign.casting import CastFrom, pay_for_spell, put_in_focus, source_of, use_up
from convert.systems.duel_monsters.campaign.leaving import lose_summon
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.campaign.paying import mp_available, pay
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.casting import fusion, fusion_materials
from convert.systems.duel_monsters.rules.casting.fusion_materials import Stuff
from convert.systems.duel_monsters.rules.character import Character, Focused, entry_name
from convert.systems.duel_monsters.rules.events.wearing import in_jewellery
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options


def fuse(
    campaign: Campaign,
    library: Library,
    who: str,
    monster: str,
    *,
    materials: Sequence[str] = (),
    sacrifices: Sequence[str] = (),
    talisman: bool = False,
) -> Outcome:
    """Cast Polymerisation for a fusion while nobody fights (FUSION-04 to FUSION-11): always a Full Action; the
    Materials are discarded. ``materials`` names them where several would do. Raises ``RuleError``."""
    operation = Operation(campaign, library)
    entry = library.entry(monster)
    poly = library.get(fusion.POLYMERISATION)
    if not isinstance(entry, Monster) or entry.form != "fusion":
        raise RuleError("FUSION-01", f"{entry.name} is no fusion monster")
    whose = operation.actor(who)
    if not knows(whose, entry, library, campaign.options):
        none = whose.fusions is None and " (it lists none, and at this table then no fusion is known: unlisted_fusions)"
        raise RuleError(
            "FUSION-01",
            f"{whose.name} knows no fusion into {entry.name}",
            hint=f"write `fusions: [{entry.name}]` into their sheet{none or ''}",
        )
    if not isinstance(poly, Spell):
        raise RuleError("FUSION-04", "the compendium has no Polymerization")
    character = operation.character(who)
    source = source_of(operation, who, poly.name, poly)
    pay_for_spell(operation, who, formulas.incantation_mp_cost(poly.rank or 0), source, sacrifices)
    game = alone(operation, who)
    (mage,) = game.state.mages.values()
    if refused := fusion.own_text_against(game, game.state.beings[mage.id], entry, poly):
        raise RuleError(refused.rule, refused.reason)
    chosen = _chosen(operation, who, game, entry, materials)
    price = fusion_materials.cost(game, mage, entry, [one.entry for one in chosen])
    pay(operation, who, price)
    lost = sum(being.hp_full - being.hp for one in chosen if (being := game.state.beings.get(one.ref)) is not None)
    use_up(operation, who, source)
    names = tuple([_discard(operation, who, game, one) for one in chosen])
    whole = summoning.fused(game.state, game.card_index, mage, entry, tuple([one.entry for one in chosen]), price, lost)
    hp = None if whole.hp >= whole.hp_full else whole.hp
    put_in_focus(
        operation,
        who,
        Focused(
            what="summon",
            spell=entry.name,
            extra=len(chosen),
            hp=hp,
            mp=price,
            materials=names,
            talisman=talisman,
        ),
    )
    spent = formulas.incantation_mp_cost(poly.rank or 0)
    operation.say_first(
        who,
        f"{character.name} fuses {', '.join(names)} into {entry.name} for {spent} and {price} MP (a Full Action).",
        "FUSION-04",
        "FUSION-06",
    )
    return operation.done()


def knows(character: Character, entry: Monster, library: Library, options: Options) -> bool:
    """Whether a Magi knows a fusion: those listed, else all or none, as the table chooses (FUSION-01)."""
    if character.fusions is None:
        return options.unlisted_fusions == "all"
    return any(library.same(name, entry.name) for name in character.fusions)


def _chosen(operation: Operation, who: str, game: Game, entry: Monster, wanted: Sequence[str]) -> tuple[Stuff, ...]:
    """The Materials: those that are named, else the first that do; what MP and Focus allow goes before what they do
    not."""
    (mage,) = game.state.mages.values()
    needs = fusion_materials.needs(game, entry)
    if needs is None:
        raise RuleError("CONVERT-32", f"the words of the Materials of {entry.name} are for the game master to settle")
    pool = fusion_materials.stock(game, mage, entry)
    if wanted:
        keys = [operation.library.key(name) for name in wanted]
        pool = [one for one in pool if operation.library.key(operation.library.entry(one.entry).name) in keys]
    means = mp_available(operation.character(who))

    def affordable(taken: tuple[Stuff, ...]) -> bool:
        price = fusion_materials.cost(game, mage, entry, [one.entry for one in taken])
        return price <= means and fusion_materials.room(mage, taken)

    chosen = fusion_materials.complete(game, mage, needs, pool, allowed=affordable)
    chosen = chosen or fusion_materials.complete(game, mage, needs, pool)
    if chosen is None:
        words = ", ".join(f"{one.count} {one.name or one.text}" for one in entry.materials)
        raise RuleError(
            "FUSION-02", f"every Material of {entry.name} must be Prepared or summoned", hint=f"it needs {words}"
        )
    if not fusion_materials.room(mage, chosen):
        slots = formulas.fusion_focus(len(chosen))
        raise RuleError("FUSION-03", f"{entry.name} needs {some(slots, 'Focus slot')}, those of its Materials included")
    return chosen


def _discard(operation: Operation, who: str, game: Game, one: Stuff) -> str:
    """A Material is discarded: out of Focus or of its slot, barred until Meditation (FUSION-05, SUMMON-18). Its name as
    the sheet has it."""
    library, character = operation.library, operation.character(who)
    if one.ref in game.state.beings:
        held = next(h for h in character.focus if h.what == "summon" and _is(library, h.spell, one.entry))
        focus = list(character.focus)
        focus.remove(held)
        operation.change(who, focus=tuple(focus))
        name = held.spell
    else:
        slots = list(character.slots)
        here = (n for n, s in enumerate(slots) if s.state == "prepared" and _is(library, s.spell, one.entry))
        at = next(here, None)
        slot = slots[at] if at is not None else None
        bond = character.bond
        name = slot.spell if slot is not None else bond.monster if bond is not None else library.entry(one.entry).name
        jewel = next((each for each in _in_jewels(character, library, one.entry)), None) if slot is None else None
        if jewel is not None:  # EQUIP-12: its place is Used
            name = jewel.spell
            use_up(operation, who, jewel)
        if at is not None:
            slots[at] = replace(slots[at], state="used")
            operation.change(who, prepared=tuple(slots))
    lose_summon(operation, who, name, "discarded")
    return name


def _in_jewels(character: Character, library: Library, entry: str) -> Iterator[CastFrom]:
    """Where jewellery in use holds a Material Prepared (FUSION-02, EQUIP-11)."""
    for item, place in in_jewellery(character.equipment):
        if place.state == "prepared" and _is(library, place.spell, entry):
            yield CastFrom(place="jewel", spell=place.spell, index=character.equipment.index(item))


def _is(library: Library, spell: str, entry: str) -> bool:
    """Whether a spell on a sheet is the one that the fight knows by this id, its individual included (BOND-03)."""
    individual = spell.partition(" @ ")[2].strip()
    own = library.entry(spell).id + (f" @ {individual}" if individual else "")
    return own == entry or (not individual and library.entry(entry_name(entry)).id == own)
