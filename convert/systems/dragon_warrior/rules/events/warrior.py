"""What happens to the Warrior and those who go with him."""

from __future__ import annotations

from msgspec.structs import replace

from convert.systems.dragon_warrior.rules.events.base import DragonEvent
from convert.systems.dragon_warrior.rules.state import Gear, Item, Member, State, grown


class XpChanged(DragonEvent, frozen=True, gc=False):
    """XP won, or lost by a defeat; never below 0 (DW-XP-01, DW-XP-02)."""

    amount: int
    why: str
    total: int

    @classmethod
    def of(cls, state: State, amount: int, why: str) -> XpChanged:
        """So many more or fewer now."""
        return cls(amount, why, max(0, state.hero.xp + amount))

    def apply(self, state: State) -> None:
        state.hero.xp = self.total


class LevelReached(DragonEvent, frozen=True, gc=False):
    """A new level: never lost again (DW-XP-04)."""

    level: int

    def apply(self, state: State) -> None:
        state.hero.level = self.level


class PointSpent(DragonEvent, frozen=True, gc=False):
    """A point on a stat (DW-WAR-02, DW-XP-05)."""

    stat: str

    def apply(self, state: State) -> None:
        grown(state.hero, self.stat)


class Rested(DragonEvent, frozen=True, gc=False):
    """A night at an inn: all HP and MP (DW-LOC-08)."""

    inn: str

    def apply(self, state: State) -> None:
        hero = state.hero
        hero.hp, hero.mp = hero.max_hp, hero.max_mp


class PartyHealed(DragonEvent, frozen=True, gc=False):
    """Party Members heal fully in towns (DW-PM-06)."""

    def apply(self, state: State) -> None:
        for member in state.party:
            member.hp = member.max_hp


class Stored(DragonEvent, frozen=True):
    """A consumable into the pouch."""

    item: Item
    bought: bool = False

    def apply(self, state: State) -> None:
        state.hero.pouch += (self.item,)


class UsedUp(DragonEvent, frozen=True):
    """One use of a consumable; it is gone with its last one (DW-ITEM-01, DW-ITEM-11). ``thrown``: thrown away."""

    item: Item
    thrown: bool = False

    def apply(self, state: State) -> None:
        pouch = list(state.hero.pouch)
        place = pouch.index(self.item)
        if self.thrown or self.item.uses == 1:
            del pouch[place]
        else:
            pouch[place] = replace(self.item, uses=self.item.uses - 1)
        state.hero.pouch = tuple(pouch)


class Wore(DragonEvent, frozen=True):
    """A piece of equipment in the place of the old (DW-TREAS-04, DW-WAR-13)."""

    gear: Gear

    def apply(self, state: State) -> None:
        hero, gear = state.hero, self.gear
        if gear.slot == "weapon":
            hero.weapon = gear
        elif gear.slot == "armor":
            hero.armor = gear
        else:
            hero.offhand = gear


class ItemCalled(DragonEvent, frozen=True):
    """Treasure has said of what kind something in the pouch is (DW-CONF-16)."""

    place: int
    item: Item

    def apply(self, state: State) -> None:
        pouch = list(state.hero.pouch)
        pouch[self.place] = self.item
        state.hero.pouch = tuple(pouch)


class Refused(DragonEvent, frozen=True):
    """Something found that was not taken: it is gone (DW-WAR-13, DW-TREAS-09)."""

    what: str

    def apply(self, state: State) -> None:
        pass


class Keepsake(DragonEvent, frozen=True):
    """A quest item, found or (``gone``) used (DW-TREAS-06)."""

    name: str
    gone: bool = False

    def apply(self, state: State) -> None:
        kept = [each for each in state.hero.keepsakes if each != self.name]
        state.hero.keepsakes = tuple(kept if self.gone else [*kept, self.name])


class Joined(DragonEvent, frozen=True):
    """A Party Member joins, in the place of the old one unless there are ``more`` (DW-PM-07, DW-VAR-04)."""

    member: Member
    more: bool = False

    def apply(self, state: State) -> None:
        one = self.member
        fresh = Member(*[getattr(one, name) for name in one.__struct_fields__])
        state.party = (*state.party, fresh) if self.more else (fresh,)


class MemberGrew(DragonEvent, frozen=True, gc=False):
    """A point for a Party Member when the Warrior gains a level, spent at once (DW-XP-06, DW-PM-12)."""

    member: int
    attack: int
    max_defense: int
    max_hp: int
    points: int = 1
    name: str = ""

    def apply(self, state: State) -> None:
        member = state.party[self.member]
        member.points += self.points
        member.hp += self.max_hp - member.max_hp
        member.attack, member.max_defense, member.max_hp = self.attack, self.max_defense, self.max_hp
        member.defense = self.max_defense
