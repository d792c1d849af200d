"""An open campaign: its file with the sheets of its wizards, and what an operation makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.prose.english import some
from convert.systems.magic_rpg.campaign.model import Above, Campaign, Member
from convert.systems.magic_rpg.characters.model import Character
from convert.systems.magic_rpg.characters.sheet import Sheet, character_of
from convert.systems.magic_rpg.life import MINUTES, Batch, Life

if TYPE_CHECKING:
    from convert.contract.book import Book


class Table(Struct, frozen=True, kw_only=True):
    """A campaign with its sheets; every operation gives the next one, and refuses before anything is changed."""

    campaign: Campaign
    sheets: Mapping[str, Sheet]
    book: Book
    told: tuple[str, ...] = field(default_factory=tuple)
    """What has happened, to be said and written down."""

    def who(self, wanted: str) -> str:
        """The short name of the wizard who is meant, in any letter case, or by the whole name on the sheet. Raises
        ``UsageError``."""
        if wanted in self.campaign.wizards:
            return wanted
        named = {label: (label, self.sheets[label].name) for label in self.campaign.wizards}
        asked = wanted.strip().casefold()
        found = [label for label, names in named.items() if asked in map(str.casefold, names)]
        if len(found) != 1:
            names = ", ".join(self.campaign.wizards) or "nobody yet"
            raise UsageError(f"there is no wizard {wanted!r} in this campaign", hint=f"there is {names}")
        return found[0]

    def member(self, who: str) -> Member:
        """A wizard of the campaign. Raises ``UsageError``."""
        return self.campaign.wizards[self.who(who)]

    def character(self, who: str) -> Character:
        """What the sheet's ledger comes to."""
        self.member(who)
        return character_of(self.sheets[who], self.book)[0]

    def at_hand(self, who: str) -> Character:
        """The same without the cards that lie in play or were left behind: they are in no book (MRPG-KNOW-11)."""
        character = self.character(who)
        away = Counter(self.member(who).play)
        for heap in self.campaign.left:
            if heap.who == who:
                away.update(heap.cards)
        cards = Counter(character.cards)
        cards.subtract(away)
        return replace(character, cards=dict(+cards))

    def life(self, who: str) -> Life:
        """Life Points with wounds, and what is above the maximum."""
        sheet, maximum = self.sheets[who], self.character(who).life
        now = maximum if sheet.life_now is None else sheet.life_now
        above = tuple(Batch(clock.read_when(each.ends), each.points) for each in self.member(who).above)
        return Life(maximum, now, above)

    def with_life(self, who: str, life: Life) -> Table:
        """The same with these Life Points."""
        above = tuple(Above(ends=clock.tell(each.ends), points=each.points) for each in life.above)
        sheet = replace(self.sheets[who], life_now=None if life.base == life.maximum else life.base)
        return self.with_sheet(who, sheet).with_campaign(self.campaign.changed(who, above=above))

    def with_sheet(self, who: str, sheet: Sheet) -> Table:
        """The same with a changed sheet."""
        return replace(self, sheets={**self.sheets, who: sheet})

    def with_campaign(self, campaign: Campaign) -> Table:
        """The same with a changed file."""
        return replace(self, campaign=campaign)

    def says(self, who: str, text: str) -> Table:
        """Something has happened, at the moment that a wizard has reached."""
        line = f"{clock.tell(self.campaign.time_of(who))}  {who}: {text}"
        return replace(self, told=(*self.told, line))

    def spends(self, who: str, minutes: int) -> Table:
        """Time passes for a wizard: castings and life above the maximum end on the way (MRPG-CAST-09, MRPG-LIFE-06)."""
        return self.with_campaign(self.campaign.moved_on(who, minutes)).settled(who)

    def gathered(self, wizards: Sequence[str]) -> Table:
        """All of these at the moment that the latest of them has reached: the others wait."""
        begins, made = max(map(self.campaign.time_of, wizards)), self
        for who in wizards:
            made = made.spends(who, begins - made.campaign.time_of(who))
        return made

    def settled(self, who: str) -> Table:
        """What has ended by the moment that a wizard has reached."""
        member, now, made = self.member(who), self.campaign.time_of(who), self
        if member.began is not None and now >= clock.read_when(member.began) + MINUTES:
            made = made.over(who)
        life = made.life(who)
        return made if life.at(now) == life else made.with_life(who, life.at(now))

    def over(self, who: str) -> Table:
        """A casting is over: its cards are in the book again (MRPG-CAST-06, MRPG-CAST-09)."""
        member = self.member(who)
        if not member.play:
            return self
        cards = sum(member.play.values())
        ended = self.with_campaign(self.campaign.changed(who, play={}, began=None))
        return ended.says(
            who,
            f"the casting is over: {some(cards, 'card')} {'goes' if cards == 1 else 'go'} to the book (MRPG-CAST-06)",
        )
