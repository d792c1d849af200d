"""Where an operation works: a campaign that is replaced step by step, and what happened so far.

The campaign itself is frozen, so an operation that raises has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion, Happening, Outcome
from convert.systems.duel_monsters.campaign.people import EVERYONE
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.between import equip
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, Focused, Item, Slot
from convert.systems.duel_monsters.rules.events.wearing import bonus, needs_focus, with_spell_bonuses


class Operation:
    """A campaign under an operation's hands."""

    def __init__(self, campaign: Campaign, library: Library) -> None:
        self.campaign = campaign
        self.library = library
        self.happenings: list[Happening] = []
        self.in_vain = ""

    # Reading

    def character(self, who: str) -> Character:
        """A character by label. Raises ``UsageError`` with "did you mean"."""
        found = self.campaign.characters.get(who)
        if found is None and who in self.campaign.companions:
            monster = self.campaign.companions[who].monster
            told = f"{who} is a Real monster ({monster}) and has no sheet: this is for characters"
            raise UsageError(told, hint=self._characters())
        if found is None and who == EVERYONE:
            raise UsageError("one character at a time does this", hint=self._characters())
        if found is None:
            raise UsageError(f"there is no character {who!r} in {self.campaign.title}", hint=self._known())
        return found

    def actor(self, who: str) -> Character:
        """A character who does something now. Raises ``RuleError`` for one who is unconscious (STAT-22)."""
        character = self.character(who)
        if unconscious(character):
            raise RuleError(
                "STAT-22",
                f"{character.name} is unconscious and cannot act",
                hint=f"healing wakes them: `card2spell campaign heal {who} 1`, or 8 hours of `campaign sleep {who}`",
            )
        return character

    def companion(self, who: str) -> Companion:
        """A Real monster of the party by label."""
        found = self.campaign.companions.get(who)
        if found is None:
            raise UsageError(f"there is no companion {who!r} in {self.campaign.title}", hint=self._known())
        return found

    def _characters(self) -> str:
        labels = ", ".join(self.campaign.characters)
        return f"name a character: {labels}" if labels else "it has no characters yet"

    def _known(self) -> str:
        labels = (*self.campaign.characters, *self.campaign.companions)
        return f"there are {', '.join(labels)}" if labels else "it has no characters yet"

    def time(self, who: str) -> int:
        """The moment that somebody has reached."""
        return self.campaign.time_of(who)

    def meet(self, labels: Iterable[str], what: str) -> None:
        """Refuse what people do together at different times. Raises ``UsageError`` with the command that lets those who
        have time left wait for the others."""
        when = {label: self.time(label) for label in labels}
        latest = max(when.values(), default=0)
        early = [label for label, at in when.items() if at < latest]
        if not early:
            return
        told = ", ".join(f"{label} is at {clock.tell(when[label])}" for label in early)
        last = next(label for label, at in when.items() if at == latest)
        rests = " and ".join(f"`card2spell campaign rest {each} {latest - when[each]}m`" for each in early)
        raise UsageError(
            f"{what} needs all of them at one moment: {told}, and {last} at {clock.tell(latest)}",
            hint=f"{rests} lets {'them' if len(early) > 1 else 'that one'} wait; `card2spell campaign wait` lets all",
        )

    # Writing

    def change(self, who: str, **fields: Any) -> Character:
        """Put other values into a character; returns the new one."""
        changed = replace(self.character(who), **fields)
        self.campaign = replace(self.campaign, characters={**self.campaign.characters, who: changed})
        return changed

    def change_companion(self, who: str, **fields: Any) -> Companion:
        """The same for a Real monster of the party."""
        changed = replace(self.companion(who), **fields)
        self.campaign = replace(self.campaign, companions={**self.campaign.companions, who: changed})
        return changed

    def change_item(self, who: str, index: int, **fields: Any) -> Item:
        """Put other values into one of a character's things."""
        items = list(self.character(who).equipment)
        items[index] = replace(items[index], **fields)
        self.change(who, equipment=tuple(items))
        return items[index]

    def set_time(self, who: str, moment: int) -> None:
        """Somebody has reached a moment; the campaign's clock is the latest of all."""
        everyone = (*self.campaign.characters, *self.campaign.companions)
        reached = {label: self.time(label) for label in everyone} | {who: moment}
        latest = max(self.campaign.now, *reached.values())
        if latest >= clock.LAST_DAY * clock.DAY:
            raise UsageError(f"a campaign ends with day {clock.LAST_DAY}")
        behind = {label: clock.tell(at) for label, at in reached.items() if at < latest}
        self.campaign = replace(self.campaign, clock=clock.tell(latest), behind=behind)

    def say(self, who: str, text: str, *rules: str) -> None:
        """Something happened to somebody, now. A sentence that begins with a thing's name ("a flask") begins large."""
        self.happenings.append(Happening(at=self.time(who), who=who, text=f"{text[:1].upper()}{text[1:]}", rules=rules))

    def say_first(self, who: str, text: str, *rules: str) -> None:
        """The same, told before all that followed from it."""
        self.say(who, text, *rules)
        self.happenings.insert(0, self.happenings.pop())

    def done(self) -> Outcome:
        """The campaign afterwards and what happened."""
        return Outcome(campaign=self.campaign, happenings=tuple(self.happenings), in_vain=self.in_vain)


# A character's numbers, as they stand


def hp_now(character: Character) -> int:
    """HP now."""
    return character.max_hp if character.hp is None else min(character.hp, character.max_hp)


def unconscious(character: Character) -> bool:
    """Whether somebody is at 0 HP (STAT-22)."""
    return hp_now(character) <= 0


def mp_now(character: Character) -> int:
    """MP now, Amulets apart."""
    return character.max_mp if character.mp is None else min(character.mp, character.max_mp)


def or_full(value: int, full: int) -> int | None:
    """How a sheet writes a number that is left out when full."""
    return None if value >= full else value


def worn_magic(character: Character) -> int:
    """Focus slots that magic equipment in use occupies (EQUIP-16): an Eidolon that is worn counts (EIDOLON-04)."""
    return sum(1 for item in character.equipment if item.worn and needs_focus(item))


def thing_of(entry: Spell, name: str, *, eidolon: bool = False) -> Item:
    """An artifact, trinket or Eidolon of an entry, carried; an Equip card's has its spell's bonuses (CONVERT-12)."""
    item = Item(name=name, entry=entry.name, origin="spell", worn=False, eidolon=eidolon)
    return with_spell_bonuses(item, entry)


def bonuses(item: Item) -> dict[str, int]:
    """An item's bonuses by kind."""
    kinds = ("weapon", "armour", "talisman", "scepter", "jewellery", "amulet", "war_paint")
    return {kind: getattr(item, kind) for kind in kinds if getattr(item, kind)}


def talisman_total(character: Character) -> int:
    """Slots of the Talismans in use (EQUIP-09); the slot a magic one occupies is counted by ``worn_magic``."""
    return total_bonus(character, "talisman")


def total_bonus(character: Character, kind: equip.Bonus) -> int:
    """What worn things give to one stat, within the limits for several (EQUIP-05)."""
    return bonus(character.equipment, kind)


def focus_used(character: Character, *, talisman: bool = False) -> int:
    """Slots in use: a Talisman's, or the character's own."""
    held = sum(1 + each.extra for each in character.focus if each.talisman == talisman)
    return held if talisman else held + worn_magic(character)


def focus_free(character: Character, *, talisman: bool = False) -> int:
    """Unoccupied slots: a Talisman's, or the character's own. No turn and no rest frees them (STAT-17)."""
    total = talisman_total(character) if talisman else character.values.focus
    return total - focus_used(character, talisman=talisman)


def slot_of(character: Character, library: Library, spell: str) -> tuple[int, Slot] | None:
    """The Preparation slot that holds a spell, with its index."""
    for index, slot in enumerate(character.slots):
        if library.same(slot.spell, spell):
            return index, slot
    return None


def in_focus(character: Character, library: Library, spell: str) -> Focused | None:
    """What of this spell occupies Focus now."""
    return next((each for each in character.focus if library.same(each.spell, spell)), None)
