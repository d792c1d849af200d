"""The table of codes: one row for each kind of finding, for ``explain-code`` and ``docs/findings.md``.

Codes are stable: none is ever given another meaning, and a retired one is never used again. The first digit says what
a finding is about: 0 reading a file, 1 the shape of a file, 2 overrides, 3 sense, 4 cards and their source,
5 conversion, 6 compendium files, 7 characters, scenarios and campaigns.
"""

from __future__ import annotations

import msgspec

from convert.findings.model import Severity


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of finding; ``bad`` and ``good`` show it in a file, where that helps."""

    code: str
    severity: Severity
    title: str
    why: str
    bad: str = ""
    good: str = ""


def _error(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    return Code(code=code, severity="error", title=title, why=why, bad=bad, good=good)


def _warning(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    return Code(code=code, severity="warning", title=title, why=why, bad=bad, good=good)


def _note(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    return Code(code=code, severity="note", title=title, why=why, bad=bad, good=good)


_READING = (
    _error("C2S001", "the file cannot be read", "It is not there, it is a folder, or the machine gives no permission."),
    _error(
        "C2S002",
        "the file is too large",
        "Files are read within bounds, so that a broken one cannot take the machine down.",
    ),
    _error(
        "C2S003",
        "the file is not UTF-8",
        "Names with accents come out wrong in any other encoding; every editor can save as UTF-8.",
    ),
    _error("C2S004", "the file is empty", "There is nothing in it but blanks or comments."),
    _error(
        "C2S005",
        "the file is not YAML, or not JSON",
        "The parser stops here. The mistake is here or on the lines just above.",
        bad="name: Number 39: Utopia",
        good='name: "Number 39: Utopia"',
    ),
    _error("C2S006", "nested too deeply", "No file of this toolkit needs lists in lists a hundred deep."),
    _error(
        "C2S007",
        "a tag",
        "Tags (!name) would make a reader build objects; only plain values are read.",
        bad="rank: !int 2",
        good="rank: 2",
    ),
    _error(
        "C2S008", "aliases unfold into too much", "A few lines of aliases of aliases can stand for billions of values."
    ),
    _error(
        "C2S009",
        "a field stands twice",
        "Every reader keeps one of the two and drops the other in silence.",
        bad="rank: 2\nrank: 3",
        good="rank: 3",
    ),
    _warning(
        "C2S010",
        "the value ends before a #",
        "In YAML a # after a blank begins a comment, so that a name can lose its end.",
        bad="name: M-Warrior #1",
        good='name: "M-Warrior #1"',
    ),
    _warning(
        "C2S011", "a number that begins with 0", "YAML counts it in eights: 0120 is 80.", bad="hp: 0120", good="hp: 120"
    ),
    _error("C2S012", "a second document", "A line of --- begins a second document; one file holds one."),
    _error("C2S013", "a field without a plain name", "Lists, mappings and merge keys (<<) cannot name a field."),
    _error(
        "C2S014", "unknown kind of file", "Nothing in the file, its name or its folder says what it is meant to be."
    ),
    _error(
        "C2S015",
        "the file is newer than this version",
        "It was written by a newer card2spell; update this one to read it.",
    ),
    _error("C2S016", "the file is older than this version", "`card2spell migrate` brings it up to date."),
)

_SHAPE = (
    _error("C2S101", "unknown field", "No field of this name belongs here.", bad="rnak: 2", good="rank: 2"),
    _error("C2S102", "a field is missing", "This thing cannot be used without it."),
    _error(
        "C2S103",
        "wrong type of value",
        "A number where a text must stand, a text where a list must stand, and the like.",
        bad="rank: two",
        good="rank: 2",
    ),
    _error(
        "C2S104",
        "value not known here",
        "Only certain words may stand here.",
        bad="form: incantaton",
        good="form: incantation",
    ),
    _error(
        "C2S105",
        "number out of bounds",
        "The number is smaller or larger than the rules allow.",
        bad="rank: 9",
        good="rank: 5",
    ),
    _error("C2S106", "text of the wrong form", "Ids, slugs, digests and dates have a fixed form."),
    _error("C2S107", "too many or too few", "A list or a text is longer or shorter than may be."),
    _error(
        "C2S108", "unknown verb", "No step of the effect language has this `op`.", bad="op: destory", good="op: destroy"
    ),
    _error("C2S109", "fields that do not go together", "Each field is fine alone, but not in this company."),
    _error(
        "C2S110",
        "a bare word that YAML takes for something else",
        "YAML reads yes, no, on, off, true, false and null as no text at all, and 1e3 as no number.",
        bad="name: No",
        good='name: "No"',
    ),
    _error(
        "C2S111", "none of the shapes that may stand here", "Several shapes are allowed here, and this is none of them."
    ),
)

_OVERRIDES = (
    _error("C2S201", "no such card", "`card:` names no card of the database: neither by passcode, slug nor name."),
    _error("C2S202", "an override of nothing", "An override says `card:` (which card) or `new:` (spell or monster)."),
    _warning(
        "C2S203",
        "conflict",
        "Two overrides of one layer set the same field of the same card; the first one stands until you settle it.",
    ),
    _warning(
        "C2S204",
        "stale",
        "The card has changed since this override was pinned. Look at it, then `card2spell override refresh`.",
    ),
    _note("C2S205", "no-op", "The entry is already as this override says. It can be removed."),
    _warning("C2S206", "vanished", "The card was in the database once and is no longer."),
    _note("C2S207", "the card moved to its official passcode", "The override was followed; put the new passcode in."),
    _error(
        "C2S208",
        "a field that cannot be overridden",
        "id, slug, kind, source and adjudication come from the card: other entries refer to them.",
    ),
    _error("C2S209", "extend of something that is no list", "`extend:` adds to lists; write other fields as they are."),
    _error(
        "C2S210", "a field that cannot be removed", "null takes a field away, and an entry cannot be without this one."
    ),
    _error(
        "C2S211",
        "an override that contradicts itself",
        "It says two things that cannot both be.",
        bad="card: 5318639\nnew: spell",
        good="card: 5318639",
    ),
    _error("C2S213", "the name is taken", "Another entry has this id or slug already."),
    _error(
        "C2S214",
        "a field of another kind of entry",
        "Spells have no attack, monsters no lasting.",
        bad="card: 66788016\nattack: 12",
    ),
    _error("C2S215", "a name of several cards", "More than one card has this name; write the passcode."),
    _error(
        "C2S216",
        "the entry does not hold after the override",
        "With these values the entry breaks a rule of its own kind.",
    ),
    _error("C2S217", "no such game", "The override is for a game that is not known here."),
)

_SENSE = (
    _warning("C2S301", "a Rank that no rule gives", "The Rank is not what the rarity gives, and no note says why."),
    _error("C2S302", "the MP do not fit", "The cost does not follow from Rank and Level."),
    _error(
        "C2S303",
        "a reference to nothing in the effects",
        "An effect refers to an id that no selector or step before it carries.",
    ),
    _error(
        "C2S304",
        "a verb that this form cannot have",
        "A creature casts nothing; only a creature has `flip` and `summon_rule`; an ability of mode `equip` wants a"
        " form that is worn, or a step that equips.",
    ),
    _warning(
        "C2S305",
        "text and effects disagree",
        "A number in the effects is not in the text, or one of the two is empty, and no note says why. Words that the"
        " toolkit wrote from these effects always agree with them.",
    ),
    _error(
        "C2S306",
        "a reference that names no entry",
        "Materials, a ritual's spell, a token's maker: no entry has this slug.",
    ),
    _warning(
        "C2S307",
        "a number that no rule gives",
        "HP, Sustain, times and the like follow from Rank and Level (CONVERT-24), and no note says why this does not.",
    ),
    _warning(
        "C2S308",
        "a status that is not true",
        "Automatic means that nothing is unread and no step is left to the game master.",
    ),
)

_CONVERSION = (
    _warning(
        "C2S501",
        "Rank 1 by default",
        "No printing of the card states a usable rarity (RARITY-08). `rank: 2` in an override settles it.",
    ),
    _warning(
        "C2S502", "unknown rarity", "No rule knows this label, so the next printing decided the Rank (RARITY-08)."
    ),
    _warning(
        "C2S503",
        "Attack or Defense varies",
        "The card prints no number; it counts as 0 until its effect or an override sets it (CONVERT-38).",
    ),
    _warning("C2S504", "a monster without an Attribute", "It is never discounted (CONVERT-40)."),
    _error("C2S505", "a monster without a Level", "0 stands in its place until an override sets it (CONVERT-39)."),
    _warning("C2S506", "a spell or trap without a property", "It counts as Normal (CONVERT-40)."),
    _warning(
        "C2S507",
        "a Material that no card is",
        "The text names it, but no card has that name, so the cost is left to the table (FUSION-06).",
    ),
    _note(
        "C2S508", "a fusion that names no Materials", "Its text tells another way in; the cost is left to the table."
    ),
    _warning("C2S509", "a token without numbers", "Its maker's text gives no Level, Attack or Defense (CONVERT-36)."),
    _warning(
        "C2S511",
        "a text that was read wrongly",
        "What the reader made of it is no effect of the effect language, so the whole text counts as unread.",
    ),
    _warning("C2S510", "a passcode that comes twice", "The second card of that passcode is left out (CONVERT-40)."),
)

_COMPENDIUM = (
    _warning(
        "C2S601",
        "edited by hand",
        "The file is not what the build wrote. `card2spell override lift` makes overrides of the changes.",
    ),
    _error("C2S602", "a file is missing", "The manifest names a file that is not there."),
    _error(
        "C2S603", "the manifest cannot be used", "Without it a build cannot tell what it wrote from what you wrote."
    ),
    _error("C2S604", "an id that stands twice", "Every entry has an id of its own."),
    _error("C2S605", "a slug that stands twice", "Every entry has a slug of its own, in all files together."),
    _warning(
        "C2S606",
        "entries out of order",
        "Entries stand in the order of their slugs, so that two builds can be compared.",
    ),
    _error(
        "C2S607", "the head of the file is not right", "`schema_version`, `system` and `entries` stand at its head."
    ),
)

_CHARACTERS = (
    _error(
        "C2S700",
        "a sheet, scenario or campaign of the wrong shape",
        "A field is unknown or missing, or its value is not what belongs there: a number out of bounds, say.",
        bad="values: {hp: 11}",
        good="values: {hp: 10}",
    ),
    _error(
        "C2S701",
        "against the rules",
        "The values are well-formed and break a rule, whose id begins the message (STAT-04: a new character's points).",
    ),
    _error(
        "C2S702",
        "a name that nothing has",
        "A spell, monster or character is named that neither the compendium nor the file has.",
        bad="spellbook: [Fisure]",
        good="spellbook: [Fissure]",
    ),
    _warning(
        "C2S703",
        "points that no rule gives",
        "The Values do not add up to what a new character and its milestones have. A table may give more: then leave"
        " it so.",
        bad="values: {hp: 5, attack: 5, defense: 5, channeling: 5}",
        good="values: {hp: 5, attack: 4, defense: 4, channeling: 3}",
    ),
)

CODES: dict[str, Code] = {
    row.code: row for row in (*_READING, *_SHAPE, *_OVERRIDES, *_SENSE, *_CONVERSION, *_COMPENDIUM, *_CHARACTERS)
}
