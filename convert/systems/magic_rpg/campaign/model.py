"""A campaign's file: who takes part, how late it is for each, which cards lie in play or were left behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from convert.printable import ONE_LINE
from convert.prose import clock

When = Annotated[
    str,
    Meta(
        pattern=r"^day [1-9][0-9]{0,5}, ([01]?[0-9]|2[0-3]):[0-5][0-9]$",
        description="A moment of the campaign, such as `day 3, 14:05`.",
        examples=["day 1, 08:00"],
    ),
]
Label = Annotated[str, Meta(min_length=1, max_length=60, pattern=ONE_LINE)]
Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=ONE_LINE)]
Copies = Annotated[int, Meta(ge=1, le=1000)]
Points = Annotated[int, Meta(ge=1, le=1000)]


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the file."""


class Settings(_Part, frozen=True, kw_only=True):
    """What the rules leave to a table between battles (MRPG-OPT-01)."""

    study_blocks: bool = False
    """Cards are ready at the end of each whole 3 hours alone (MRPG-CONC-04)."""
    study_while_resting: bool = False
    """An hour of study is an hour of rest too (MRPG-CONC-05)."""
    spellbook_loss: Literal["destroyed", "kept"] = "destroyed"
    """What becomes of the book of a wizard of the party who died (MRPG-DEATH-03, MRPG-DEATH-06)."""


class Above(_Part, frozen=True, kw_only=True):
    """Life above the maximum, and when what is left of it is lost (MRPG-LIFE-09)."""

    ends: When
    """15 minutes after it was gained."""
    points: Points
    """How much of it is left."""


class Member(_Part, frozen=True, kw_only=True):
    """A wizard of the campaign."""

    sheet: Name
    """The path of the wizard's sheet beside this file."""
    at: When | None = None
    """The moment that this wizard has reached; left out where that is the clock's."""
    first_aid: bool = False
    """Whether the wounds were dressed; new damage takes it away (MRPG-LIFE-08)."""
    play: Mapping[Name, Copies] = field(default_factory=dict)
    """Cards of a casting outside combat that lie in play (MRPG-CAST-05)."""
    began: When | None = None
    """When the first of them was played: 15 minutes later the casting is over (MRPG-CAST-09)."""
    above: tuple[Above, ...] = ()
    """Life above the maximum."""


class Left(_Part, frozen=True, kw_only=True):
    """Cards that somebody left behind (MRPG-CAST-04)."""

    who: Label
    """Whose they are."""
    cards: Mapping[Name, Copies]
    """They are neither in the book nor in the deck, and do nothing."""
    where: str = ""
    """The place, in words."""
    guard: Label | None = None
    """The wizard of the party who stays with them (MRPG-CAST-12)."""


class Decision(_Part, frozen=True, kw_only=True):
    """What the game master decided where the rules are not clear (MRPG-GEN-06)."""

    when: When
    """When it came up."""
    question: str
    """What was not clear."""
    answer: str
    """What holds from now on."""
    rule: str = ""
    """The id of the rule that it is about."""


class Campaign(_Part, frozen=True, kw_only=True):
    """A campaign between its battles."""

    title: Name
    """What it is called."""
    clock: When = "day 1, 08:00"
    """The latest moment that anybody has reached."""
    settings: Settings = Settings()
    """What the rules leave to the table."""
    wizards: Mapping[Label, Member] = field(default_factory=dict)
    """Who takes part, by short names."""
    left: tuple[Left, ...] = ()
    """What was left behind, each heap by itself."""
    decisions: tuple[Decision, ...] = ()
    """What was decided (MRPG-GEN-06)."""
    log: tuple[str, ...] = ()
    """What has happened, the newest last."""
    notes: str = ""
    """Whatever else there is to say."""

    def time_of(self, who: str) -> int:
        """The moment that a wizard has reached, in minutes."""
        return clock.read_when(self.wizards[who].at or self.clock)

    def changed(self, who: str, **fields: object) -> Campaign:
        """With something of a wizard changed."""
        return replace(self, wizards={**self.wizards, who: replace(self.wizards[who], **fields)})

    def moved_on(self, who: str, minutes: int) -> Campaign:
        """With a wizard at a later moment; the clock is the latest of all, and who stood at it stays where he is."""
        now = clock.read_when(self.clock)
        at = self.time_of(who) + minutes
        later = max(now, at)
        times = {each: self.time_of(each) for each in self.wizards} | {who: at}
        told = {each: None if time == later else clock.tell(time) for each, time in times.items()}
        wizards = {each: replace(member, at=told[each]) for each, member in self.wizards.items()}
        return replace(self, clock=clock.tell(later), wizards=wizards)
