"""The table of codes: one row for each kind of finding, for ``explain-code`` and ``docs/findings.md``.

Codes are stable: none is ever given another meaning, and a retired one is never used again. The first digit says what
a finding is about: 0 reading a file, 1 the shape of a file, 2 overrides, 3 sense, 4 cards and their source,
5 conversion, 6 compendium files, 7 characters, scenarios and campaigns, 8 saved games. Findings that only one game
reports stand in that game's own table (``System.codes``), those about cards in ``convert.cards.codes``.
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


def error(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    """A row of severity error."""
    return Code(code=code, severity="error", title=title, why=why, bad=bad, good=good)


def warning(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    """A row of severity warning."""
    return Code(code=code, severity="warning", title=title, why=why, bad=bad, good=good)


def note(code: str, title: str, why: str, bad: str = "", good: str = "") -> Code:
    """A row of severity note."""
    return Code(code=code, severity="note", title=title, why=why, bad=bad, good=good)


_READING = (
    error("C2S001", "the file cannot be read", "It is not there, it is a folder, or the machine gives no permission."),
    error(
        "C2S002",
        "the file is too large",
        "Files are read within bounds, so that a broken one cannot take the machine down.",
    ),
    error(
        "C2S003",
        "the file is not UTF-8",
        "Names with accents come out wrong in any other encoding; every editor can save as UTF-8.",
    ),
    error("C2S004", "no values in the file", "It is empty, or there is nothing in it but blanks, comments or a ---."),
    error(
        "C2S005",
        "the file is not YAML, or not JSON",
        "The parser stops here. The mistake is here or on the lines just above.",
        bad="name: Number 39: Utopia",
        good='name: "Number 39: Utopia"',
    ),
    error("C2S006", "nested too deeply", "No file of this toolkit needs lists in lists a hundred deep."),
    error(
        "C2S007",
        "a tag",
        "Tags (!name) would make a reader build objects; only plain values are read.",
        bad="rank: !int 2",
        good="rank: 2",
    ),
    error(
        "C2S008", "aliases unfold into too much", "A few lines of aliases of aliases can stand for billions of values."
    ),
    error(
        "C2S009",
        "a field stands twice",
        "Every reader keeps one of the two and drops the other in silence.",
        bad="rank: 2\nrank: 3",
        good="rank: 3",
    ),
    warning(
        "C2S010",
        "the value ends before a #",
        "In YAML a # after a blank begins a comment, so that a name can lose its end.",
        bad="name: M-Warrior #1",
        good='name: "M-Warrior #1"',
    ),
    warning(
        "C2S011", "a number that begins with 0", "YAML counts it in eights: 0120 is 80.", bad="hp: 0120", good="hp: 120"
    ),
    error("C2S012", "a second document", "A line of --- begins a second document; one file holds one."),
    error("C2S013", "a field without a plain name", "Lists, mappings and merge keys (<<) cannot name a field."),
    error("C2S014", "unknown kind of file", "Nothing in the file, its name or its folder says what it is meant to be."),
    error(
        "C2S015",
        "the file is newer than this version",
        "It was written by a newer card2spell; update this one to read it.",
    ),
    error("C2S016", "the file is older than this version", "`card2spell migrate` brings it up to date."),
    note(
        "C2S017",
        "a schema that is not there",
        "Editors complete and check by the schema that a file names; of one that is not there they say nothing.",
    ),
    error(
        "C2S018",
        "neither YAML nor JSON",
        "Its name or its first bytes say that it is something else. What is read ends in .yaml, .yml or .json.",
    ),
)

_SHAPE = (
    error("C2S101", "unknown field", "No field of this name belongs here.", bad="rnak: 2", good="rank: 2"),
    error("C2S102", "a field is missing", "This thing cannot be used without it."),
    error(
        "C2S103",
        "wrong type of value",
        "A number where a text must stand, a text where a list must stand, and the like.",
        bad="rank: two",
        good="rank: 2",
    ),
    error(
        "C2S104",
        "value not known here",
        "Only certain words may stand here. The finding names the nearest, or all where they are few. "
        "`card2spell schema override` prints those of every field of an override, `card2spell stats` counts those that "
        "entries have, and `card2spell guide abilities-by-hand` lists those of effects.",
        bad="form: incantaton",
        good="form: incantation",
    ),
    error(
        "C2S105",
        "number out of bounds",
        "The number is smaller or larger than the rules allow.",
        bad="rank: 9",
        good="rank: 5",
    ),
    error("C2S106", "text of the wrong form", "Ids, slugs, digests and dates have a fixed form."),
    error("C2S107", "too many or too few", "A list or a text is longer or shorter than may be."),
    error(
        "C2S108", "unknown verb", "No step of the effect language has this `op`.", bad="op: destory", good="op: destroy"
    ),
    error("C2S109", "fields that do not go together", "Each field is fine alone, but not in this company."),
    error(
        "C2S110",
        "a bare word that YAML takes for something else",
        "YAML reads yes, no, on, off, true, false and null as no text at all, and 1e3 as no number.",
        bad="name: No",
        good='name: "No"',
    ),
    error(
        "C2S111", "none of the shapes that may stand here", "Several shapes are allowed here, and this is none of them."
    ),
)

_OVERRIDES = (
    error("C2S201", "no such card", "`card:` names no card of the database: neither by passcode, slug nor name."),
    error("C2S202", "an override of nothing", "An override says `card:` (which card) or `new:` (spell or monster)."),
    warning(
        "C2S203",
        "conflict",
        "Two overrides of one layer set the same field of the same card; the first one stands until you settle it.",
    ),
    warning(
        "C2S204",
        "stale",
        "The card has changed since this override was pinned. Look at it, then `card2spell override refresh`.",
    ),
    note("C2S205", "no-op", "The entry is already as this override says. It can be removed."),
    warning("C2S206", "vanished", "The card was in the database once and is no longer."),
    note("C2S207", "the card moved to its official passcode", "The override was followed; put the new passcode in."),
    error(
        "C2S208",
        "a field that cannot be overridden",
        "id, slug, kind, source and adjudication come from the card: other entries refer to them.",
    ),
    error("C2S209", "extend of something that is no list", "`extend:` adds to lists; write other fields as they are."),
    error(
        "C2S210", "a field that cannot be removed", "null takes a field away, and an entry cannot be without this one."
    ),
    error(
        "C2S211",
        "an override that contradicts itself",
        "It says two things that cannot both be.",
        bad="card: 5318639\nnew: spell",
        good="card: 5318639",
    ),
    error("C2S213", "the name is taken", "Another entry has this id or slug already."),
    error(
        "C2S214",
        "a field of another kind of entry",
        "Spells have no attack, monsters no lasting.",
        bad="card: 66788016\nattack: 12",
    ),
    error("C2S215", "a name of several cards", "More than one card has this name; write the passcode."),
    error(
        "C2S216",
        "the entry does not hold after the override",
        "With these values the entry breaks a rule of its own kind.",
    ),
    error("C2S217", "no such game", "The override is for a game that is not known here."),
    note(
        "C2S218",
        "a file of another game",
        "Override files outside a game's own folder are the first game's, and this build is of another one.",
    ),
    note(
        "C2S219",
        "a text set by hand",
        "People read the text, the rules play the effects, and these say something else.",
        bad="text: Destroy all monsters.",
        good="gm_notes: At our table it destroys all monsters.",
    ),
    note(
        "C2S220",
        "a field that changes what the entry does",
        "The effects were left alone, and yet they reach further or less far now: a Rank moves the reach of “all”.",
    ),
    warning(
        "C2S221",
        "a word that no card has",
        "Types and rarities are words of the cards. One of your own may stand there; most are a slip of the pen.",
        bad="type: Feind",
        good="type: Fiend",
    ),
    warning(
        "C2S222",
        "a number that no card comes near",
        "Scores and effects are the card's number divided by 100. A greater one may stand there, if it is meant.",
        bad="attack: 2500",
        good="attack: 25",
    ),
    note(
        "C2S223",
        "a field left empty",
        "null, or nothing behind the colon, takes a field away. Where there is nothing to take, it changes nothing.",
    ),
    warning(
        "C2S224",
        "a name that two entries have",
        "Sheets, scenarios and commands find entries by their names: of two that are called so, one cannot be meant.",
    ),
    warning(
        "C2S225",
        "another kind of file at the top",
        "The schema named there is another game's, or of another kind of file: editors go by it, a build does not.",
    ),
    error(
        "C2S226",
        "no override among the overrides",
        "A build reads every file in a folder of overrides as overrides, and this one is a sheet, a deck, a scenario.",
    ),
    warning(
        "C2S227",
        "figures that an entry of your own leaves out",
        "Without them the least stands there: a monster of Level 1 with 0 Attack and 0 Defense.",
        bad="new: monster\nname: Moss Ogre",
        good="new: monster\nname: Moss Ogre\nlevel: 3\nattack: 12\ndefense: 9",
    ),
    warning(
        "C2S228",
        "a link that nothing is read of",
        "Files behind a link are read as if they lay there. What is gone is not, nor a whole folder behind a link.",
    ),
)

_SENSE = (
    error(
        "C2S303",
        "a reference to nothing in the effects",
        "An effect refers to an id that no selector or step before it carries.",
    ),
    warning(
        "C2S305",
        "text and effects disagree",
        "A number in the effects is not in the text, or one of the two is empty, and no note says why. Words that the"
        " toolkit wrote from these effects always agree with them.",
    ),
    error(
        "C2S306",
        "a reference that names no entry",
        "Another entry is named here, and none has this slug.",
    ),
    warning(
        "C2S307",
        "a number that no rule gives",
        "Some numbers follow from others by the rules of the game, and no note says why this one does not.",
    ),
    warning(
        "C2S308",
        "a status that is not true",
        "Automatic means that nothing is unread and no step is left to the game master.",
    ),
    note(
        "C2S309",
        "an entry that no game deals",
        "The game is played with the cards of a deck, and this entry of your own is on none of them.",
    ),
)

_COMPENDIUM = (
    warning(
        "C2S601",
        "edited by hand",
        "The file is not what the build wrote. `card2spell override lift` makes overrides of the changes.",
    ),
    error("C2S602", "a file is missing", "The manifest names a file that is not there, or is not there itself."),
    error("C2S603", "the manifest cannot be used", "Without it a build cannot tell what it wrote from what you wrote."),
    error("C2S604", "an id that stands twice", "Every entry has an id of its own."),
    error("C2S605", "a slug that stands twice", "Every entry has a slug of its own, in all files together."),
    warning(
        "C2S606",
        "entries out of order",
        "Entries stand in the order of their slugs, so that two builds can be compared.",
    ),
    error("C2S607", "the head of the file is not right", "`schema_version`, `system` and `entries` stand at its head."),
    error(
        "C2S608",
        "a journal that no build left",
        "It would move or remove files that no build writes. Commands refuse the folder and touch nothing in it.",
    ),
    warning(
        "C2S609",
        "no summary of changes",
        "The build is whole; only the list of what is new in it could not be made. Please report it.",
    ),
    error(
        "C2S610",
        "the table of dangers cannot be used",
        "`danger.json` is what `card2spell danger` wrote, or no ratings are shown. Take it away to rate anew.",
    ),
)

_SAVED = (
    error(
        "C2S801",
        "no saved game",
        "It is not what `save` at the keyboard writes, or the end of the file is missing. Another copy may be whole.",
    ),
    error(
        "C2S802", "a saved game of another game", "Each game reads its own: leave out `--system`, or name that game."
    ),
    error(
        "C2S803",
        "a game saved by another version",
        "What is saved follows the rules of one version. Play it with the version that saved it.",
    ),
    error(
        "C2S804",
        "a saved game that was changed",
        "Each holds a digest over all that it says, and this one does not fit: somebody changed the file, or a disk "
        "did. Take a copy from before that. Where the change was meant, `card2spell play --resume FILE --trust` "
        "continues it; a position which the rules cannot bear then ends the game in a sentence.",
    ),
    error(
        "C2S805",
        "a saved game that cannot be",
        "The file is whole, but what it says does not fit the compendium, or was changed to what no game comes to.",
    ),
)

CODES: dict[str, Code] = {row.code: row for row in (*_READING, *_SHAPE, *_OVERRIDES, *_SENSE, *_COMPENDIUM, *_SAVED)}
