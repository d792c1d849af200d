"""Every ruling that is a table's choice, named, with the default that the rules file gives it (GAME-06).

One set of options goes with a game, a scenario or a campaign; leaving a field out plays by the rules file, but for
``friendly_attacks``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

_Count = Annotated[int, Meta(ge=0, le=1_000)]


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The choices of a table. Each field names its rule."""

    # Characters and progress
    creation_points: Annotated[_Count, Meta(description="Points of a new character on top of seven 1s (STAT-04).")] = 12
    creation_limit: Annotated[int, Meta(ge=1, le=10, description="The highest Value of a new character (STAT-04).")] = 5
    starting_pages: Annotated[
        int, Meta(ge=0, le=100, description="Pages filled in a new Spellbook (STAT-18); it has a hundred (KNOWN-06).")
    ] = 10
    milestone_points: Annotated[_Count, Meta(description="Stat points of each milestone (PROGRESS-02).")] = 2
    equipment_points: Annotated[_Count, Meta(description="Equipment points of a new character (GM-05).")] = 3
    equipment_points_per_milestone: Annotated[
        _Count, Meta(description="Equipment points that each milestone adds (GM-05).")
    ] = 1

    # Time and recovery
    minutes_per_turn: Annotated[
        int, Meta(ge=1, le=1_440, description="Minutes outside combat that count as one turn for Sustain (TURN-05).")
    ] = 1
    sleep_restores_hp: Annotated[bool, Meta(description="Eight hours of sleep restore HP too (STAT-23).")] = True
    meditation_ceiling: Annotated[
        Literal["half", "full"],
        Meta(description="Meditation lifts MP no further than half of the maximum, or up to all of it (MEDITATE-05)."),
    ] = "half"
    meditation_frees_eidolons: Annotated[
        bool, Meta(description="After Meditation a cast Eidolon may be cast again (MEDITATE-09).")
    ] = True
    ritual_need: Annotated[
        Literal["time", "mp"],
        Meta(description="The Channeling a ritual needs: its final time, or literally its MP (RITUAL-07)."),
    ] = "time"

    # The game master's creatures
    flee_at: Annotated[
        Literal["half", "never"], Meta(description="When monsters of the game master leave a fight (GM-01).")
    ] = "half"
    signature_spells: Annotated[
        Literal["day", "encounter", "never"],
        Meta(description="How often a Real monster may use its Signature Spell (GM-07)."),
    ] = "day"

    # A fight
    round_limit: Annotated[
        int, Meta(ge=1, le=100_000, description="Rounds after which a fight is a draw (COMBAT-52).")
    ] = 100
    friendly_attacks: Annotated[
        bool,
        Meta(
            description="Whether one may attack one's own side in a Skirmish (COMBAT-18). It stands last in every "
            "list, and the machine's players never do it of their own accord."
        ),
    ] = True
    initiative_modifiers: Annotated[
        dict[str, Annotated[int, Meta(ge=-100, le=100)]],
        Meta(description="Modifiers to initiative by id: ambush, drunkenness, distraction (COMBAT-02)."),
    ] = field(default_factory=dict)
    basic_magic: Annotated[
        bool, Meta(description="Basic magic can be focused in a fight; it changes no number (BASIC-01, BASIC-02).")
    ] = True
    health_link: Annotated[
        Literal["ask", "summon", "half", "summoner"],
        Meta(description="Who takes a summon's HP loss: asked each time, or always the same (HEALTH-01)."),
    ] = "ask"
    real_casters: Annotated[
        bool, Meta(description="Real monsters of the Spellcaster type have MP and Focus (REAL-05).")
    ] = False
    xyz_materials: Annotated[
        int,
        Meta(
            ge=0,
            le=60,
            description="Material counters with which an Xyz monster arrives: its summoning is an ordinary one, "
            "which lays nothing under it (CONVERT-33), and its abilities detach them.",
        ),
    ] = 2
    unlisted_fusions: Annotated[
        Literal["all", "none"],
        Meta(description="Which Fusion monsters a Magi knows whose sheet lists none of them (FUSION-01)."),
    ] = "all"
    manual_steps: Annotated[
        Literal["log", "ask"],
        Meta(description="What the machine cannot carry out: a line in the log, or a stop that a person confirms."),
    ] = "log"
