"""The board in plain lines, who is left at the end, and what ``simulate`` averages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.effects import silence
from convert.systems.duel_monsters.rules.effects.areas import covered
from convert.systems.duel_monsters.rules.effects.zones import bonded_ready
from convert.systems.duel_monsters.rules.naming import called, entry_name, shadow_name
from convert.systems.duel_monsters.rules.refs import area_ref
from convert.systems.duel_monsters.rules.state import Active, Being, Mage, State
from convert.systems.duel_monsters.rules.telling_marks import status_words
from convert.systems.duel_monsters.rules.view import HIDDEN, mask
from convert.systems.duel_monsters.words.its_text import counter_name

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

STANCE_WORDS = {"attack": "Attack Mode", "defense": "Defense Mode", "none": "no stance"}


def board(game: Game, side: int | None) -> list[str]:
    """Who stands where and in what shape, by Section and Skirmish, in plain lines."""
    state = game.state if side is None else mask(game.state, side)
    lines = [f"Round {state.round}, turn of {game.name(state.turn)}" if state.turn else "Before the fight"]
    for number, section in enumerate(state.sections):
        here = [being for being in state.beings.values() if being.section == number]
        lines.append(f"{number}: {section.name}" + ("" if here else " (nobody)"))
        for skirmish in sorted({being.skirmish for being in here}):
            mark = f"  in Skirmish {skirmish}:" if skirmish else ""
            if mark:
                lines.append(mark)
            lines += [line_of(game, state, being) for being in here if being.skirmish == skirmish]
        lines += [f"    {line}" for line in of_the_room(game, state, number)]
    return lines


def of_the_room(game: Game, state: State, section: int) -> list[str]:
    """What of a Section is nobody's: the traps (CONVERT-10), what has sprung and lasts, and for who sees everything
    what has not; the things that lie there (COMBAT-49, EQUIP-18); and the field that affects it (CONVERT-29)."""
    fields = [
        f"{spell_name(game, spell)} of {game.name(spell.caster)} lies here"
        for spell in state.spells.values()
        if area_ref("section", section) in covered(spell)
    ]
    things = [lying.item.name for lying in state.ground if lying.section == section]
    words = {"lasting": "sprung, stays in play", "room": "a trap of the room, not sprung"}
    traps = [
        f"{spell_name(game, spell)} ({words[spell.mode]})"
        for spell in state.spells.values()
        if spell.caster not in state.beings and spell.section == section and spell.mode in words
    ]
    return [*fields, *traps, *([f"lying here: {', '.join(things)}"] if things else [])]


def in_play(game: Game, state: State, being: Being) -> list[str]:
    """A caster's spells that are in play on nobody, and what it has armed or precast where that may be seen
    (GAME-07)."""
    out: list[str] = []
    for words, modes in (("in play", ("lasting", "field")), ("armed", ("armed",)), ("precast", ("precast",))):
        found = [
            spell_name(game, spell)
            for spell in state.spells.values()
            if spell.caster == being.id and spell.mode in modes and spell.on not in state.beings
        ]
        out += [f"{words}: {', '.join(found)}"] if found else []
    return out


def spell_name(game: Game, spell: Active) -> str:
    """The name of a spell in play or armed, and that it does nothing, or would do nothing, where that is so
    (CONVERT-42)."""
    known = spell.entry != HIDDEN and game.triggers.silences
    silent = spell.silent or (known and spell.id in game.state.spells and silence.of_lying(game, spell))
    marks = [*(["negated"] if silent else []), *counters_told(spell.counters)]
    return _marked(entry_name(game, spell.entry), marks)


def _marked(name: str, marks: list[str]) -> str:
    return f"{name} ({', '.join(marks)})" if marks else name


def counters_told(counters: tuple[tuple[str, int], ...]) -> list[str]:
    """How many counters of which kind lie on something: "2 Spell Counters"."""
    return [f"{number} {counter_name(name)}{'' if number == 1 else 's'}" for name, number in counters]


def line_of(game: Game, state: State, being: Being) -> str:
    """Who it is and in what shape, in one line."""
    if being.shadow and being.entry == HIDDEN:
        stance = f": {STANCE_WORDS[being.stance]}" if being.stance != "none" else ""
        return f"    {shadow_name(game, being)}{stance}"
    parts = [f"HP {being.hp}/{being.hp_full}" + (f" +{being.paint} paint" if being.paint else "")]
    parts.append(f"Attack {being.attack}/{being.attack_full}" + (f" +{being.weapon}" if being.weapon else ""))
    parts.append(f"Defense {being.defense}/{being.defense_full}" + (f" +{being.armour}" if being.armour else ""))
    if being.stance != "none":
        parts.append(STANCE_WORDS[being.stance])
    if being.charges:
        parts.append(f"{being.charges} Charge{'s' if being.charges > 1 else ''}")
    for mark, so in (
        ("a Body", being.body),
        ("unconscious", being.down),
        ("out", being.out),
        ("a Shadow", being.shadow),
    ):
        if so:
            parts.append(mark)
    parts += [*lasting(game, being), *in_play(game, state, being)]
    mage = state.mages.get(being.id)
    if mage is not None and mage.mp >= 0:
        parts.append(f"MP {mage.mp}/{mage.mp_full}")
        parts.append(f"Channeling {mage.channeling}/{mage.channeling_full}")
        if mage.amulet:
            parts.append(f"Amulet {mage.amulet} MP")
        parts.append(f"Focus {max(0, mage.free_focus)}/{mage.focus} free")
        parts.append(f"Prepared: {prepared(game, mage)}")
    owner = f" of {game.name(being.caster)}" if being.caster else f" ({state.sides[being.side]})"
    return f"    {state.names.get(being.id, being.name)}{owner}: {'; '.join(parts)}"


def lasting(game: Game, being: Being) -> list[str]:
    """The counters on it and on what it wears, what effects keep it from, allow it or guard it from, and the spells
    that are on it, each once."""
    words = counters_told(being.counters)
    words += [_marked(name, counters_told(counters)) for name, counters in being.item_counters]
    words += [status_words(game, status) for status in being.statuses]
    withstood = (one.source for one in being.statuses if one.verb == "check" and one.what == "resisted")
    words += [f"withstood {called(game, source)}" for source in withstood if source]
    words += [
        f"under {spell_name(game, spell)}"
        for spell in game.state.spells.values()
        if spell.on == being.id and spell.mode in ("lasting", "equip")
    ]
    return list(dict.fromkeys(word for word in words if word))


def prepared(game: Game, mage: Mage) -> str:
    """What a caster has Prepared, the Bonded Monster with it while it counts as Prepared (STAT-20, DEATH-05)."""
    ready = [entry_name(game, slot.spell) for slot in mage.slots if slot.state == "prepared"]
    if mage.bonded and bonded_ready(game, mage):
        ready.append(f"{entry_name(game, mage.bonded)} (bonded)")
    waits = "Meditation" if mage.bonded in mage.barred else "a day" if mage.bonded in mage.resting else ""
    told = ", ".join(ready) or "nothing"
    return f"{told}; {entry_name(game, mage.bonded)} (bonded) waits for {waits}" if mage.bonded and waits else told


def _doubtful(game: Game) -> bool:
    """Whether anything that somebody has here is doubted."""
    state = game.state
    held = {slot.spell for mage in state.mages.values() for slot in mage.slots}
    held.update(being.entry for being in state.beings.values())
    return any((entry := game.card_index.get(one)) and entry.adjudication.doubted for one in held if one)


def measures(game: Game) -> dict[str, float]:
    """What ``simulate`` averages: for each side, the HP, MP and Prepared spells left and how many are still there."""
    state = game.state
    out: dict[str, float] = {}
    for number, name in enumerate(state.sides):
        standing = [b for b in state.beings.values() if b.side == number and b.kind != "summon" and not b.down]
        out[f"{name}: HP left"] = float(sum(being.hp for being in standing))
        out[f"{name}: standing"] = float(len(standing))
        mages = [state.mages[being.id] for being in standing if being.id in state.mages]
        if mages or any(being.kind == "character" for being in state.beings.values() if being.side == number):
            out[f"{name}: MP left"] = float(sum(mage.mp for mage in mages))
            out[f"{name}: spells left"] = float(sum(slot.state == "prepared" for mage in mages for slot in mage.slots))
    if _doubtful(game):
        met = sum(isinstance(event, ev.Noted) and event.kind == "doubted" for event in game.log)
        out["doubted steps met"] = float(met)
    return out


def summary(game: Game) -> tuple[str, ...]:
    """Who is left with what, and in how many rounds."""
    state = game.state
    lines = [f"It took {state.round} round{'' if state.round == 1 else 's'}."]
    for number, name in enumerate(state.sides):
        here = [one for one in state.beings.values() if one.side == number and one.kind != "summon"]
        left = [(game.name(one.id), "unconscious" if one.down else f"HP {one.hp}/{one.hp_full}") for one in here]
        told = ", ".join(f"{who} {how}" for who, how in left)
        lines.append(f"{name}: {told or 'nobody left'}.")
    return tuple(lines)
