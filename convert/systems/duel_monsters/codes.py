"""Findings that only this game reports: its rows for the table of codes (``convert.findings.table``)."""

from __future__ import annotations

from convert.findings.table import Code, error, note, warning

_SENSE = (
    warning("C2S301", "a Rank that no rule gives", "The Rank is not what the rarity gives, and no note says why."),
    error("C2S302", "the MP do not fit", "The cost does not follow from Rank and Level."),
    error(
        "C2S304",
        "a verb that this form cannot have",
        "A creature casts nothing; only a creature has `flip`, and a `summon_rule` that brings it; an ability of mode"
        " `equip` wants a form that is worn, or a step that equips.",
    ),
    warning(
        "C2S310",
        "a Signature Spell that cannot be used",
        "A Real monster uses it on its own turn (GM-07): it must be a spell that does something as it is cast, and that"
        " does not wait for what others do.",
    ),
)

_CONVERSION = (
    warning(
        "C2S501",
        "Rank 1 by default",
        "No printing of the card states a usable rarity (RARITY-08). `rank: 2` in an override settles it.",
    ),
    warning("C2S502", "unknown rarity", "No rule knows this label, so the next printing decided the Rank (RARITY-08)."),
    warning(
        "C2S503",
        "Attack or Defense varies",
        "The card prints no number; it counts as 0 until its effect or an override sets it (CONVERT-38).",
    ),
    warning("C2S504", "a monster without an Attribute", "It is never discounted (CONVERT-40)."),
    error("C2S505", "a monster without a Level", "0 stands in its place until an override sets it (CONVERT-39)."),
    warning("C2S506", "a spell or trap without a property", "It counts as Normal (CONVERT-40)."),
    warning(
        "C2S507",
        "a Material that no card is",
        "The text names it, but no card has that name, so the cost is left to the table (FUSION-06).",
    ),
    note("C2S508", "a fusion that names no Materials", "Its text tells another way in; the cost is left to the table."),
    warning("C2S509", "a token without numbers", "Its maker's text gives no Level, Attack or Defense (CONVERT-36)."),
    warning(
        "C2S511",
        "a text that was read wrongly",
        "What the reader made of it is no effect of the effect language, so the whole text counts as unread.",
    ),
    warning(
        "C2S512",
        "a name that no card has",
        "The effects ask for a card of that name, and nothing is called so: an old name, another spelling, or a card"
        " that the data lacks. In play nothing is found. `also_named` in an override of the entry that is meant gives"
        " it the name as well.",
    ),
    warning("C2S510", "a passcode that comes twice", "The second card of that passcode is left out (CONVERT-40)."),
)

_CHARACTERS = (
    error(
        "C2S700",
        "a sheet, scenario or campaign of the wrong shape",
        "A field is unknown or missing, or its value is not what belongs there: a number out of bounds, say.",
        bad="values: {hp: 11}",
        good="values: {hp: 10}",
    ),
    error(
        "C2S701",
        "against the rules",
        "The values are well-formed and break a rule, whose id begins the message (STAT-04: a new character's points).",
    ),
    error(
        "C2S702",
        "a name that nothing has",
        "A spell, monster or character is named that neither the compendium nor the file has.",
        bad="spellbook: [Fisure]",
        good="spellbook: [Fissure]",
    ),
    warning(
        "C2S703",
        "points or pages that no rule gives",
        "The Values do not add up to what a new character and its milestones have, or without any milestone more pages"
        " are filled than in a new Spellbook. A table may give more, and spells are learned: then leave it so.",
        bad="values: {hp: 5, attack: 5, defense: 5, channeling: 5}",
        good="values: {hp: 5, attack: 4, defense: 4, channeling: 3}",
    ),
)

CODES: dict[str, Code] = {row.code: row for row in (*_SENSE, *_CONVERSION, *_CHARACTERS)}
