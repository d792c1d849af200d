"""A campaign goes into a fight and comes out of it: sheets to ``Setup``, and the last state back onto the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from convert.errors import DataError
from convert.prose import listing
from convert.prose.english import some
from convert.systems.duel_monsters.campaign.leaving import DEFEATED_MINUTES
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    hp_now,
    mp_now,
    or_full,
    unconscious,
)
from convert.systems.duel_monsters.campaign.time import real_hp, set_real_hp
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between import known
from convert.systems.duel_monsters.rules.between.real import RealHP
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import INDIVIDUAL, Bond, Character, Focused, Item, Slot, Spent
from convert.systems.duel_monsters.rules.events.wearing import settled
from convert.systems.duel_monsters.rules.ids import slugify, stem_of
from convert.systems.duel_monsters.rules.refs import eidolon_entry, parts
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side, how_many
from convert.systems.duel_monsters.rules.state import Active, Being, Mage, State
from convert.systems.duel_monsters.rules.uses import SIGNATURE


def party(campaign: Campaign, library: Library) -> tuple[str, ...]:
    """Everybody who fights where nobody is named: all but companions at 0 HP, who are dead or captured (COMBAT-43)."""
    operation = Operation(campaign, library)
    return (*campaign.characters, *(each for each in campaign.companions if real_hp(operation, each).now > 0))


def fighters(campaign: Campaign, library: Library, who: Sequence[str] = ()) -> tuple[Fighter, ...]:
    """Those of the party who fight, by default all: characters with their sheets, companions with their HP."""
    operation = Operation(campaign, library)
    labels = who or party(campaign, library)
    return tuple(Fighter(who=_fighter(operation, label)) for label in labels)


def _fighter(operation: Operation, label: str) -> Character | RealMonster:
    if label in operation.campaign.companions:
        entry = operation.library.entry(operation.companion(label).monster)
        return RealMonster(
            monster=entry.id,
            name=label,
            hp=real_hp(operation, label).now,
            signature_used=operation.companion(label).signature_used,
        )
    return _with_lenders(operation.campaign, operation.character(label))


def _with_lenders(campaign: Campaign, character: Character) -> Character:
    """Of what others prepared in jewellery their names, by which a fight knows them (EQUIP-11)."""

    def named(slot: Slot) -> Slot:
        lender = campaign.characters.get(slot.by)
        return slot if lender is None else replace(slot, by=lender.name)

    if not any(slot.by for item in character.equipment for slot in item.places):
        return character
    things = tuple([replace(item, slots=tuple(map(named, item.places))) for item in character.equipment])
    return replace(character, equipment=things)


def foes(words: Sequence[str], library: Library) -> tuple[Fighter, ...]:
    """Real monsters from words: a name, or how many of it (``3xSilver Fang``). Raises ``DataError``."""
    found: list[Fighter] = []
    for word in words:
        count, _, rest = word.partition("x")
        many = count.strip().isdecimal() and rest and library.get(word) is None
        entry = library.entry(library.typed(rest.strip() if many else word, kind="monster"))
        if not isinstance(entry, Monster):
            raise DataError(f"{entry.name} is no monster")
        found += [Fighter(who=RealMonster(monster=entry.id))] * (how_many(count) if many else 1)
    return tuple(found)


def against(campaign: Campaign, library: Library, monsters: Sequence[str], who: Sequence[str] = ()) -> Setup:
    """A fight of the party, or some of it, against Real monsters, three Sections in a row (COMBAT-53)."""
    Operation(campaign, library).meet(who or party(campaign, library), "a fight")
    _refuse_fallen(campaign, library, who)
    ours = Side(name="the party", members=fighters(campaign, library, who))
    enemy = Side(name="the other side", members=foes(monsters, library))
    return Setup(sides=(ours, enemy), options=campaign.options)


def _refuse_fallen(campaign: Campaign, library: Library, who: Sequence[str]) -> None:
    """A fight in which nobody of the party can stand is over before it begins (COMBAT-52); a companion at 0 HP enters
    none (COMBAT-43)."""
    operation = Operation(campaign, library)
    labels = who or party(campaign, library)
    if not labels and not campaign.companions:
        hint = "`card2spell campaign add SHEET` brings somebody in"
        raise RuleError("COMBAT-52", "nobody is in this campaign, so nobody of it can fight", hint=hint)
    labels = labels or tuple(campaign.companions)
    for label in labels:
        if label in campaign.companions and real_hp(operation, label).now <= 0:
            raise RuleError(
                "COMBAT-43",
                f"{label} is at 0 HP: dead or captured",
                hint="`card2spell campaign heal` brings it back, where the game master says so",
            )
    people = [label for label in labels if label not in campaign.companions]
    if people == list(labels) and all(unconscious(operation.character(label)) for label in people):
        told = f": unconscious {'is' if len(people) == 1 else 'are'} {', '.join(people)}" if people else ""
        raise RuleError("STAT-22", f"nobody can fight{told}", hint="healing or 8 hours of sleep wakes them (STAT-23)")


def after_fight(campaign: Campaign, library: Library, state: State, who: Sequence[str] = ()) -> Outcome:
    """The campaign after a fight that these were in, by default all: what the last state shows is written onto the
    sheets. A fight of a few rounds takes no time on the clock, which counts minutes.

    Raises ``DataError`` where somebody was not in that fight."""
    operation = Operation(campaign, library)
    labels = who or party(campaign, library)
    if state.finished:
        operation.say("", _outcome(campaign, state, labels))
    for label in labels:
        if label in campaign.companions:
            _companion_back(operation, label, state)
        else:
            _character_back(operation, label, state)
    return operation.done()


def _outcome(campaign: Campaign, state: State, labels: Sequence[str]) -> str:
    """Against whom it was and who has won."""
    names = [label if label in campaign.companions else campaign.characters[label].name for label in labels]
    ours = {slugify(name) for name in names}
    foes = sorted(state.names[each] for each in state.order if each not in ours)
    won = "nobody wins" if state.winner is None else f"{state.sides[state.winner]} wins"
    return f"a fight against {listing(foes)}: {won} in {some(state.round, 'round')}."


def _being(state: State, name: str) -> Being:
    """Who was who: a character's id is made of their name, and the first of a name has it."""
    found = _all(state).get(slugify(name))
    if found is None:
        raise DataError(f"{name} was not in this fight", hint="name those who were")
    return found


def _companion_back(operation: Operation, label: str, state: State) -> None:
    being = _all(state).get(slugify(label))
    before = real_hp(operation, label)
    if being is None:
        operation.say(label, f"{label} did not come back from the fight.", "COMBAT-43")
        set_real_hp(operation, label, RealHP(level=before.level, base=0, equipment=0))
        return
    operation.change_companion(label, signature_used=being.used.count(SIGNATURE))
    lost = max(0, before.now - being.hp)
    after = before.hurt(lost) if lost else before.healed(being.hp - before.now)
    set_real_hp(operation, label, after)
    if after.now != before.now:
        operation.say(label, f"{label}: HP {before.now} → {after.now}.", "REAL-04")


def _character_back(operation: Operation, label: str, state: State) -> None:
    sheet = operation.character(label)
    being = _being(state, sheet.name)
    mage = state.mages[being.id]
    names = _Names(sheet, operation.library)
    hp, mp = hp_now(sheet), mp_now(sheet)
    resting = {names.of(entry): DEFEATED_MINUTES for entry in mage.resting}
    pages = {names.of(entry): known.recovery_minutes(operation.library.rank(entry)) for entry in mage.banned_sources}
    operation.change(
        label,
        hp=or_full(being.hp, sheet.max_hp),
        mp=or_full(mage.mp, sheet.max_mp),
        prepared=tuple(Slot(spell=names.of(slot.spell), state=slot.state) for slot in mage.slots),
        spent=tuple(Spent(spell=names.of(each.spell), fate=each.fate) for each in mage.spent),
        barred=tuple(dict.fromkeys(names.of(entry) for entry in mage.barred)),
        resting={**resting, **{name: left for name, left in sheet.resting.items() if name in resting}},
        despelled_sources={**pages, **{name: left for name, left in sheet.despelled_sources.items() if name in pages}},
        eidolons=tuple(names.of(entry) for entry in mage.eidolons),
        equipment=_items(state, being, mage),
        bonded=_bond(sheet, mage),
        focus=tuple(_focus(state, mage, names)),
    )
    for held in mage.held:
        if held.what in state.spells and _names_somebody(state.spells[held.what]):
            spell = operation.library.entry(state.spells[held.what].entry).name
            operation.say(label, f"{spell} ends: what it named was in this fight alone.", "CAST-17")
    if hp != being.hp:
        operation.say(label, f"{sheet.name}: HP {hp} → {being.hp}.", "STAT-07")
    if mp != mage.mp:
        operation.say(label, f"{sheet.name}: MP {mp} → {mage.mp}.", "STAT-07")
    if being.down:
        operation.say(label, f"{sheet.name} is unconscious.", "STAT-22")


def _names_somebody(spell: Active) -> bool:
    """Whether what stays in play named or is on somebody of that fight: without them it does nothing, so it is let go
    (CAST-17). What is precast or armed names nobody before it is used."""
    named = [ref for key, refs in spell.bound if key != "area" for ref in refs if parts(ref)[0] == "play"]
    return spell.mode not in ("precast", "armed") and bool(spell.on or named)


class _Names:
    """Entry ids of a fight as the sheet writes them."""

    def __init__(self, sheet: Character, library: Library) -> None:
        self.library = library
        written = (*([sheet.bond.monster] if sheet.bond is not None else []), *sheet.spellbook)
        self._known = {library.key(spell): spell for spell in reversed(written)}

    def of(self, entry: str) -> str:
        """The sheet's own name for an entry, an individual of its species included (BOND-03), or the entry's."""
        individual = entry.partition(INDIVIDUAL)[2]
        name = self.library.entry(entry).name
        return self._known.get(self.library.key(entry)) or (f"{name}{INDIVIDUAL}{individual}" if individual else name)


def _bond(sheet: Character, mage: Mage) -> Bond | str | None:
    if sheet.bond is None:
        return None
    if mage.bonded in mage.barred:
        return Bond(monster=sheet.bond.monster, barred="destroyed")
    if mage.bonded in mage.resting:
        return Bond(monster=sheet.bond.monster, barred="defeated")
    return sheet.bond.monster


def _items(state: State, being: Being, mage: Mage) -> tuple[Item, ...]:
    """Things after a fight: with the MP that Amulets held and the HP of War Paint; what one's summons wore is handed
    back, and what of one's own still lies there is picked up (EQUIP-18)."""
    items = []
    for before, item in zip(being.items, settled(being.items, mage.amulet, being.paint), strict=True):
        used = item.amulet and item.worn and item.mp != before.mp
        items.append(replace(item, idle=0) if used else item)
    for one in _all(state).values():
        if one.caster == being.id:
            items += [replace(item, worn=False) for item in settled(one.items, 0, one.paint)]
    items += [lying.item for lying in state.ground if lying.of == being.id]
    return tuple(items)


def _all(state: State) -> dict[str, Being]:
    """Everybody of the fight, those who fled too (COMBAT-51)."""
    return {**state.beings, **{being.id: being for being in state.escaped}}


def _focus(state: State, mage: Mage, names: _Names) -> Iterable[Focused]:
    """What is still in Focus; worn magic equipment counts by being worn (EQUIP-16)."""
    there = _all(state)
    for held in mage.held:
        extra, talisman = held.slots - 1, held.talisman > 0
        if held.kind in ("summon", "body") and held.what in there:
            being = there[held.what]
            fate = being.body or None
            hp = None if being.hp >= being.hp_full or fate else being.hp
            yield Focused(
                what=held.kind,
                spell=names.of(being.entry),
                extra=extra,
                talisman=talisman,
                hp=hp,
                mp=being.mp_spent or None,
                shadow=being.shadow,
                fate=fate,
                materials=tuple(names.of(one) for one in being.materials),
            )
        elif held.kind == "basic":
            magic = stem_of(held.what)
            yield Focused(what="basic", spell=magic, extra=extra, talisman=talisman, item=held.item)
        elif held.kind == "eidolon":
            yield Focused(what="eidolon", spell=names.of(eidolon_entry(held.what)), talisman=talisman)
        elif held.what in state.spells and not _names_somebody(spell := state.spells[held.what]):
            kind = spell.mode if spell.mode in ("precast", "armed") else "lasting"
            yield Focused(
                what=kind,
                spell=names.of(spell.entry),
                extra=extra,
                talisman=talisman,
                mp=spell.mp or None,
            )
