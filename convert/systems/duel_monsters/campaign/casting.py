"""Casting between fights: summons, precast and lasting spells, Eidolons, basic magic; and letting go."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from convert.prose.english import so_many_are, some
from convert.prose.matching import by_words
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.alone import alone
from convert.systems.duel_monsters.campaign.copies import jewel_with
from convert.systems.duel_monsters.campaign.leaving import bury, let_go, lose_summon
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    focus_free,
    in_focus,
    slot_of,
    thing_of,
    total_bonus,
)
from convert.systems.duel_monsters.campaign.own_hp import take_effect
from convert.systems.duel_monsters.campaign.paying import pay
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.between import equip, prep
from convert.systems.duel_monsters.rules.between.basic import basic_magic
from convert.systems.duel_monsters.rules.between.eidolon import check_cast_again, focus_slots, is_eidolon_spell
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.between.special import never_ordinary, ordinary_bans
from convert.systems.duel_monsters.rules.casting.fusion import POLYMERISATION
from convert.systems.duel_monsters.rules.character import Character, Focused, Slot
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.events.wearing import in_jewellery
from convert.systems.duel_monsters.rules.refs import ref_of


class How(Struct, frozen=True, kw_only=True):
    """How a spell is cast: ``precast`` (PRECAST-03), a summon as a ``shadow`` (SHADOW-01), with ``extra_mp`` for its
    checks (MP-04), with ``extra_focus`` for less Sustain (SUMMON-08), in ``talisman`` Focus (EQUIP-09), and which
    summons are sacrificed for it (CAST-04)."""

    precast: bool = False
    shadow: bool = False
    extra_mp: int = 0
    extra_focus: int = 0
    talisman: bool = False
    sacrifices: tuple[str, ...] = ()


class CastFrom(Struct, frozen=True, kw_only=True):
    """Where a spell is cast from."""

    place: str
    """bonded, slot, jewel or page."""
    spell: str
    index: int = 0


def cast(campaign: Campaign, library: Library, who: str, spell: str, how: How | None = None) -> Outcome:
    """Cast a spell while nobody fights. Costs, Channeling, Focus and what becomes of the spell are kept, and plain HP
    of one's own; what else it does is told, for the game master. Raises ``RuleError`` for what the rules do not
    allow."""
    how = how or How()
    operation = Operation(campaign, library)
    character = operation.actor(who)
    entry = library.entry(spell)
    _check_castable(entry, how)
    if isinstance(entry, Monster):
        _check_own_text(operation, who, entry, how)
    source = source_of(operation, who, spell, entry)
    if isinstance(entry, Spell) and is_eidolon_spell(entry):
        again = any(library.same(each, spell) for each in character.eidolons)
        refuse(check_cast_again(entry.name, cast_since_meditation=again))
    cost = _cost(library, character, entry) + how.extra_mp
    pay_for_spell(operation, who, cost, source, how.sacrifices)
    _occupy(operation, who, entry, source.spell, cost, how)
    use_up(operation, who, source)
    verb = "precasts" if how.precast else "summons" if isinstance(entry, Monster) else "casts"
    shadow = " as a Shadow" if how.shadow else ""
    size = "a Full Action" if _is_full_action(library, character, entry, source, how) else "a Cast Action"
    operation.say_first(who, f"{character.name} {verb} {source.spell}{shadow} for {cost} MP ({size}).", "CAST-02")
    if isinstance(entry, Spell) and not how.precast:
        take_effect(operation, who, entry)
    return operation.done()


def _is_full_action(library: Library, character: Character, entry: Entry, source: CastFrom, how: How) -> bool:
    """From a page, with Sacrifice, where the spell says so, or from jewellery where it is not in one's own Spell Tome
    (CAST-05, CAST-10, COMBAT-06, EQUIP-11)."""
    if source.place == "page" or how.sacrifices or (isinstance(entry, Spell) and entry.full_action):
        return True
    own = library.among(source.spell, character.spellbook) is not None
    return source.place == "jewel" and equip.jewellery_action(in_own_tome=own) == "full"


def _check_castable(entry: Entry, how: How) -> None:
    if isinstance(entry, Monster):
        if entry.form == "fusion":
            raise RuleError("FUSION-01", f"{entry.name} comes only by Fusion")
        if entry.form == "ritual":
            raise RuleError("CONVERT-30", f"{entry.name} comes only by its ritual spell")
        if entry.form == "token":
            raise RuleError("CONVERT-36", f"{entry.name} is a token, which other effects make")
        if how.precast:
            raise RuleError("PRECAST-01", "a summoning spell cannot be Precast")
        return
    if entry.slug == POLYMERISATION:
        hint = "`card2spell campaign fuse` casts it and fuses"
        raise RuleError("FUSION-04", "Polymerisation is cast for a fusion", hint=hint)
    if entry.form in ("artifact", "trinket"):
        article = "an" if entry.form == "artifact" else "a"
        raise RuleError("MAGICITEM-03", f"{entry.name} is {article} {entry.form}, which is used, not cast")
    if how.precast and entry.form != "precast":
        raise RuleError("PRECAST-01", f"{entry.name} cannot be Precast; quick-play spells can")
    if how.shadow:
        raise RuleError("SHADOW-01", f"{entry.name} is no summon, so it cannot be a Shadow")


def _check_own_text(operation: Operation, who: str, entry: Monster, how: How) -> None:
    """SPECIAL-02, as a fight would judge it: its conditions are looked at as the character stands now, nobody else
    about."""
    if never_ordinary(entry, shadow=how.shadow):
        raise RuleError("SPECIAL-02", f"the text of {entry.name} says that it cannot be summoned in the ordinary way")
    if not any(ban.of(shadow=how.shadow) for ban in ordinary_bans(entry)):
        return
    game = alone(operation, who)
    (mage,) = game.state.mages.values()
    ref = ref_of("prepared", mage.id, entry.id)
    if bans.own_text_against(game, game.state.beings[mage.id], ref, entry, shadow=how.shadow):
        raise RuleError("SPECIAL-02", f"the text of {entry.name} forbids summoning it in the ordinary way now")


def source_of(operation: Operation, who: str, spell: str, entry: Entry) -> CastFrom:
    """Where the spell can be cast from; refuses what is barred, in play or not at hand."""
    library, character = operation.library, operation.character(who)
    if in_focus(character, library, spell) is not None:
        raise RuleError("CAST-11", f"{entry.name} is in play already")
    if any(library.same(each, spell) for each in character.resting):
        raise RuleError("DEATH-04", f"{entry.name} was Defeated and must wait a day")
    if any(library.same(each, spell) for each in character.barred):
        raise RuleError("DEATH-05", f"{entry.name} can be neither Prepared nor summoned until Meditation")
    bond = character.bond
    if bond is not None and library.same(bond.monster, spell):
        return CastFrom(place="bonded", spell=bond.monster)
    held = slot_of(character, library, spell)
    if held is not None and held[1].state == "prepared":
        return CastFrom(place="slot", spell=held[1].spell, index=held[0])
    for item, place in in_jewellery(character.equipment):
        if library.same(place.spell, spell) and place.state == "prepared":
            return CastFrom(place="jewel", spell=place.spell, index=character.equipment.index(item))
    page = library.among(spell, character.spellbook)
    if page is None:
        raise RuleError("CAST-10", f"{character.name} has {entry.name} neither Prepared nor in the Spellbook")
    if any(library.same(each, spell) for each in character.despelled_sources):
        raise RuleError("DESPELL-03", f"the page of {entry.name} is Despelled")
    if jewel := jewel_with(operation.campaign, library, who, spell):
        raise RuleError("CAST-11", f"{entry.name} is {jewel}: one has a single copy of any spell")
    return CastFrom(place="page", spell=page)


def _cost(library: Library, character: Character, entry: Entry) -> int:
    """MP-01, MP-02, ATTR-03."""
    if isinstance(entry, Monster):
        attuned = library.discounted(character, entry)
        return formulas.summon_mp_cost(entry.rank or 0, entry.level, attuned=attuned)
    return formulas.incantation_mp_cost(entry.rank or 0)


def pay_for_spell(operation: Operation, who: str, cost: int, source: CastFrom, offered: Sequence[str]) -> None:
    """Channeling, sacrifices and MP of one casting (CAST-02 to CAST-10)."""
    _sacrifice(operation, who, cost, source, offered)
    pay(operation, who, cost)


def _sacrifice(operation: Operation, who: str, cost: int, source: CastFrom, offered: Sequence[str]) -> None:
    """CAST-03 to CAST-08, CAST-10, EQUIP-10: Channeling, and the creatures that make up for it."""
    character = operation.character(who)
    scepter = total_bonus(character, "scepter")
    need = formulas.channeling_need(cost, scepter=scepter)
    channeling = character.values.channeling
    wanted = formulas.sacrifices_needed(need, channeling)
    if not wanted and offered:
        raise RuleError("CAST-04", f"Channeling {channeling} pays for {need}, so nothing may be sacrificed")
    if wanted and source.place == "page":
        raise RuleError("CAST-10", f"{source.spell} needs Channeling {need} and is not Prepared, so no sacrifice helps")
    if len(offered) < wanted:
        what = "1 sacrifice" if wanted == 1 else f"{wanted} sacrifices"
        raise RuleError(
            "CAST-03", f"{source.spell} needs Channeling {need}, and there is {channeling}: {what} would do"
        )
    for spell in offered:
        held = in_focus(character, operation.library, spell)
        if held is None or held.what != "summon":
            raise RuleError("CAST-08", f"{spell} is no active summon of {character.name}")
        sacrifice(operation, who, held)


def sacrifice(operation: Operation, who: str, held: Focused) -> None:
    """A summon is given up: Destroyed at once, without leaving a Body, its Focus free (CAST-08)."""
    focus = list(operation.character(who).focus)
    focus.remove(held)
    operation.change(who, focus=tuple(focus))
    operation.say(who, f"{held.spell} is sacrificed.", "CAST-06", "CAST-08")
    lose_summon(operation, who, held.spell, "sacrificed")


def _occupy(operation: Operation, who: str, entry: Entry, spell: str, mp: int, how: How) -> None:
    """Put what lasts into Focus (SUMMON-05, PRECAST-04, CAST-17, EIDOLON-02)."""
    held: Focused | None = None
    if isinstance(entry, Monster):
        held = Focused(what="summon", spell=spell, extra=how.extra_focus, shadow=how.shadow, mp=mp)
    elif how.precast:
        held = Focused(what="precast", spell=spell, mp=mp)
    elif is_eidolon_spell(entry):
        held = Focused(what="eidolon", spell=spell)
        _make_eidolon(operation, who, entry, spell)
    elif entry.uses_focus or entry.form in ("continuous", "field"):
        held = Focused(what="lasting", spell=spell, mp=mp)
    if held is not None:
        put_in_focus(operation, who, replace(held, talisman=how.talisman))


def put_in_focus(operation: Operation, who: str, held: Focused) -> None:
    """Occupy Focus slots; refuses where none is free (STAT-15)."""
    character = operation.character(who)
    free = focus_free(character, talisman=held.talisman)
    if 1 + held.extra > free:
        kind = "Talisman slot" if held.talisman else "Focus slot"
        raise RuleError(
            "SUMMON-05" if held.what == "summon" else "STAT-15",
            f"{held.spell} needs {some(1 + held.extra, kind)}, and {so_many_are(max(0, free), 'free')}",
            hint=f"in Focus: {', '.join(each.spell for each in character.focus) or 'nothing but worn magic items'}",
        )
    operation.change(who, focus=(*character.focus, held))


def _make_eidolon(operation: Operation, who: str, entry: Spell, spell: str) -> None:
    character = operation.character(who)
    item = thing_of(entry, f"Eidolon of {entry.name}", eidolon=True)
    operation.change(who, equipment=(*character.equipment, item), eidolons=(*character.eidolons, spell))
    one, two = focus_slots(worn_by_caster=False), focus_slots(worn_by_caster=True)
    text = f"An Eidolon of {entry.name} appears in their hand; a close look shows that it is none."
    operation.say(who, text, "EIDOLON-07")
    operation.say(who, f"It holds {one} Focus slot, {two} while its caster wears it.", "EIDOLON-02", "EIDOLON-04")


def use_up(operation: Operation, who: str, source: CastFrom) -> None:
    """A cast spell is Used (CAST-09, EQUIP-12); a Bonded Monster stays Prepared (STAT-20)."""
    character = operation.character(who)
    if source.place == "slot":
        slots = list(character.slots)
        slots[source.index] = replace(slots[source.index], state="used")
        operation.change(who, prepared=tuple(slots))
    elif source.place == "jewel":
        places = character.equipment[source.index].places
        used = tuple(
            replace(place, state="used") if operation.library.same(place.spell, source.spell) else place
            for place in places
        )
        operation.change_item(who, source.index, slots=used)
    if in_focus(operation.character(who), operation.library, source.spell) is None:
        bury(operation, who, source.spell, "used")


def focus_basic(
    campaign: Campaign, library: Library, who: str, magic: str, *, item: str = "", talisman: bool = False
) -> Outcome:
    """Focus a basic magic: a Full Action, 1 MP, one slot (BASIC-02, MP-03); Elemental Attunement too (ATTR-04).
    ``item`` is what a Hammer Space takes in (BASIC-11, BASIC-12)."""
    operation = Operation(campaign, library)
    known = basic_magic()
    slug = "-".join(magic.casefold().split())
    if slug not in known:
        raise RuleError("BASIC-01", f"there is no basic magic called {magic}", hint=f"there is {', '.join(known)}")
    kind = known[slug]
    character = operation.actor(who)
    if not kind.repeatable and any(each.what == "basic" and each.spell == slug for each in character.focus):
        raise RuleError("BASIC-05", f"{kind.name} is Focused already")
    if item and not kind.holds:
        raise RuleError("BASIC-11", f"{kind.name} holds nothing")
    pay(operation, who, formulas.basic_magic_cost())
    put_in_focus(operation, who, Focused(what="basic", spell=slug, item=item, talisman=talisman))
    holding = f" It holds {item}." if item else ""
    operation.say(
        who, f"{character.name} Focuses {kind.name} for {formulas.basic_magic_cost()} MP.{holding}", "BASIC-02"
    )
    return operation.done()


def drop(campaign: Campaign, library: Library, who: str, spell: str) -> Outcome:
    """Let go of something in Focus: basic magic (BASIC-05), a lasting spell (CAST-17), a summon (SUMMON-11), a Body
    (DEATH-06); or of a slot that holds what nobody can cast (MAGICITEM-03)."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    held = character.focus
    found = _focused(character, library, spell)
    if not found and (slot := slot_of(character, library, spell)) is not None:
        return _empty_slot(operation, who, slot[1])
    if not found:
        in_it = ", ".join(each.spell for each in held) or "nothing"
        things = ", ".join(each.name for each in character.equipment) or "nothing"
        hint = f"in Focus: {in_it}; things: {things}"
        raise RuleError("STAT-15", f"{character.name} has no {spell}, in Focus or with them", hint=hint)
    names = list(dict.fromkeys(held[at].spell for at in found))
    if len(names) > 1:
        raise RuleError("STAT-15", f"{spell!r} may be several things in Focus", hint=f"name one of {', '.join(names)}")
    one = held[found[0]]
    let_go(operation, who, one, "now", "SUMMON-11" if one.what == "summon" else "CAST-17")
    return operation.done()


def can_drop(campaign: Campaign, library: Library, who: str, spell: str) -> bool:
    """Whether something in somebody's Focus, or in a slot of theirs, is called so."""
    character = Operation(campaign, library).character(who)
    return bool(_focused(character, library, spell)) or slot_of(character, library, spell) is not None


def _focused(character: Character, library: Library, spell: str) -> list[int]:
    """Where in somebody's Focus the things stand that are called so."""
    found = [at for at, each in enumerate(character.focus) if each.what != "basic" and library.same(each.spell, spell)]
    return found or by_words([(each.spell, each.spell.replace("-", " ")) for each in character.focus], spell)


def _empty_slot(operation: Operation, who: str, slot: Slot) -> Outcome:
    """A slot is free again that held what can be neither cast nor Used, so that no Meditation cleans it (PREP-06)."""
    character = operation.character(who)
    useless = prep.check_preparable(operation.library.entry(slot.spell))
    if not useless:
        hint = "casting it makes its slot Used, which Meditation cleans"
        raise RuleError("PREP-09", f"{slot.spell} stays in its slot: it is in no Focus", hint=hint)
    operation.change(who, prepared=tuple(each for each in character.slots if each != slot))
    operation.say(who, f"{character.name} frees the slot of {slot.spell}, which was never Prepared.", useless[0].rule)
    return operation.done()


def give_focus(campaign: Campaign, library: Library, who: str, spell: str, extra: int) -> Outcome:
    """Give a summon so many slots beyond its first, each of which makes its Sustain 1 MP cheaper (SUMMON-08)."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    held = in_focus(character, library, spell)
    if held is None or held.what != "summon":
        raise RuleError("SUMMON-08", f"{spell} is no summon in the Focus of {character.name}")
    operation.change(who, focus=tuple(each for each in character.focus if each is not held))
    put_in_focus(operation, who, replace(held, extra=extra))
    operation.say(who, f"{held.spell} has {some(1 + extra, 'Focus slot')} now.", "SUMMON-08")
    return operation.done()
