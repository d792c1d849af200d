"""A campaign: the characters, the creatures with them, what they are working on, and the clock."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from convert.printable import ONE_LINE
from convert.prose import clock
from convert.systems.duel_monsters.rules.between.real import BASE_HP
from convert.systems.duel_monsters.rules.character import Character, Minutes, Natural, Tally
from convert.systems.duel_monsters.rules.options import Options

SCHEMA_VERSION = 1

When = Annotated[
    str,
    Meta(
        pattern=r"^day [1-9][0-9]{0,6}, ([01]?[0-9]|2[0-3]):[0-5][0-9]$",
        description="A moment of the campaign, such as `day 3, 14:05`.",
        examples=["day 1, 08:00"],
    ),
]
Label = Annotated[
    str,
    Meta(min_length=1, pattern=ONE_LINE, description="The short name of a character or creature, as commands take it."),
]


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the campaign file."""


class Companion(_Part, frozen=True, kw_only=True):
    """A Real monster that goes with the party, with its HP in their two parts (REAL-03, REAL-04)."""

    monster: Annotated[str, Meta(description="The entry, by id, slug or name.")]
    base: Annotated[
        Annotated[int, Meta(ge=0, le=BASE_HP)] | None, Meta(description="Base HP left of 4; left out when unhurt.")
    ] = None
    equipment: Annotated[Natural | None, Meta(description="Equipment HP left of 4 a Level; left out when unhurt.")] = (
        None
    )
    signature_used: Annotated[Tally, Meta(description="Uses of its Signature Spell today (GM-07).")] = 0
    note: str = ""
    """Anything else about it."""


class Work(_Part, frozen=True, kw_only=True):
    """Something that takes days: translating (KNOWN-03) or an artifact's making (ARTIFACT-07).

    ``done`` and ``needed`` count minutes of work; ``today`` those since ``day_began``, of at most 8 hours in 24."""

    kind: Literal["translate", "create"]
    """What is being done: translate a spell, or create an artifact."""
    who: Label
    spell: Annotated[str, Meta(description="The spell that is translated, or whose artifact is made.")]
    needed: Annotated[Minutes, Meta(description="Minutes of work in all.")]
    done: Annotated[Minutes, Meta(description="Minutes of work done.")] = 0
    today: Annotated[Minutes, Meta(description="Minutes of work done on the day of work that began last.")] = 0
    day_began: Annotated[When | None, Meta(description="When that day of work began.")] = None
    helpers: Annotated[tuple[Label, ...], Meta(description="Who helps, for all of it (RITUAL-08).")] = ()
    sacrifices: Annotated[Tally, Meta(description="Creatures sacrificed when it began (RITUAL-09).")] = 0
    item: Annotated[str, Meta(pattern=ONE_LINE, description="What the artifact will be called.")] = ""
    split: Annotated[
        dict[Label, Tally], Meta(description="Who pays how many MP of each day; the caster pays the rest (RITUAL-11).")
    ] = field(default_factory=dict)


class Campaign(_Part, frozen=True, kw_only=True):
    """A campaign of Duel Monsters, as it stands between two fights. Written by `card2spell campaign`, and by hand.

    Whatever has no numbers, talk and setting (GAME-01, GAME-02), is a note."""

    title: Annotated[str, Meta(min_length=1, pattern=ONE_LINE, description="The campaign's name.")]
    schema_version: Annotated[int, Meta(ge=1, le=SCHEMA_VERSION)] = SCHEMA_VERSION
    """The version of the form of this file."""
    clock: Annotated[When, Meta(description="The latest moment that anybody has reached.")] = "day 1, 08:00"
    milestones: Annotated[Tally, Meta(description="Story milestones reached (PROGRESS-01).")] = 0
    compendium: Annotated[str, Meta(description="The compendium's folder, relative to this file.")] = ""
    options: Annotated[Options, Meta(description="The table's own choices (GAME-06).")] = Options()
    characters: Annotated[
        dict[Label, Character], Meta(description="The player characters and their friends, by label.")
    ] = field(default_factory=dict)
    companions: Annotated[dict[Label, Companion], Meta(description="Real monsters with them, by label.")] = field(
        default_factory=dict
    )
    behind: Annotated[
        dict[Label, When],
        Meta(description="Who has time left before the clock: they did less than the others, and are free since then."),
    ] = field(default_factory=dict)
    works: Annotated[tuple[Work, ...], Meta(description="Work of several days that has begun.")] = ()
    note: str = ""
    """Anything else about the campaign."""

    @property
    def now(self) -> int:
        """The clock in minutes."""
        return clock.read_when(self.clock)

    def time_of(self, label: str) -> int:
        """The moment somebody has reached, in minutes."""
        return clock.read_when(self.behind.get(label, self.clock))


class Happening(Struct, frozen=True, kw_only=True):
    """Something an operation brought about, in words: when, to whom, what, and by which rules."""

    at: int
    who: str
    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{clock.tell(self.at)}  {self.text}{cited}"


class Outcome(Struct, frozen=True, kw_only=True):
    """What an operation returns: the campaign afterwards, and what happened."""

    campaign: Campaign
    happenings: tuple[Happening, ...] = ()
    in_vain: str = ""
    """What was done for nothing, so that a person is asked first; "" otherwise."""
