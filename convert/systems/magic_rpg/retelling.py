"""What a card of Magic does, for those who are given an export: the words of its trees instead of its own text.

Cards and trees are short of synonyms ("until end of turn"), so what is given away says it in this game's words: the
deck, Life Points, play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from convert.effects.magic import Ability
from convert.effects.tree import Unread
from convert.prose.other_words import OtherWords
from convert.systems.magic_rpg.entries import Entry, Monster, MonsterAbility
from convert.systems.magic_rpg.wording import words_of

UNREAD = "(see the card)"
"""In the place of what could not be read."""
_WORDS = OtherWords(
    (
        ("until end of turn", r"\buntil end of turn\b", "until this turn ends"),
        ("battlefield", r"\bonto the battlefield\b", "into play"),
        ("battlefield", r"\bto the battlefield\b", "into play"),
        ("battlefield", r"\bfrom the battlefield\b", "from play"),
        ("battlefield", r"\bon the battlefield\b", "in play"),
        ("library", r"\blibrary\b", "deck"),
        ("libraries", r"\blibraries\b", "decks"),
        ("s you control", r"\b(?!unless\b|as\b)(\w+s) you control\b", r"\1 that you control"),
        ("target ", r"\b(target \w+) you control\b", r"\1 that you control"),
        ("t the beginning of", r"(?<=\b[Aa])t the beginning of\b", "t the start of"),
        ("henever", r"\bWhenever\b", "Each time"),
        ("henever", r"\bwhenever\b", "each time"),
        ("or less", r"\bmana value (\w+) or less\b", r"mana value of \1 or lower"),
        ("without paying", r"\bwithout paying its mana cost\b", "free of its mana cost"),
        ("for each", r"\bfor each\b(?! of\b)", "for every"),
        ("raw a card", r"\b([Dd]raw) a card\b", r"\1 one card"),
        ("raws a card", r"\b([Dd]raws) a card\b", r"\1 one card"),
        ("can", r"\bcan[’']t\b", "cannot"),
        ("gets ", r"\bgets (?=[+\-−X\d])", "is given "),
        (" get ", r"\bget (?=[+\-−X\d])", "are given "),
        (" life", r"\b([Gg]ains?|[Ll]oses?|[Pp]ays?) (1|one) life\b", r"\1 \2 Life Point"),
        (" life", r"\b([Gg]ains?|[Ll]oses?|[Pp]ays?) (\w+) life\b", r"\1 \2 Life Points"),
        ("hand", r"\binto (your|their|its owner’s) hand\b", r"in \1 hand"),
        ("deals", r"\bdeals (\w+) damage\b", r"does \1 damage"),
        ("Create", r"\bCreate\b", "Make"),
        ("create", r"\bcreate\b", "make"),
        ("token", r"\btoken with\b", "token that has"),
        ("tokens", r"\btokens with\b", "tokens that have"),
        ("xile it", r"\b([Ee])xile it\b", r"\1xile that card"),
        ("counter", r"\b([Pp]ut (?:\S+ ){1,4}?counters?) on\b", r"\1 onto"),
        ("with power", r"\bwith power (\w+) or", r"whose power is \1 or"),
        ("your graveyard", r"\bfrom your graveyard\b", "out of your graveyard"),
        ("If you do", r"\bIf you do,", "If so,"),
        ("s long as", r"\bAs long as\b", "While"),
        ("s long as", r"\bas long as\b", "while"),
        ("one or more", r"\bone or more\b", "one or several"),
        ("the top card", r"\bthe top card of\b", "the topmost card of"),
        ("target", r"\b(any) target\b", "whatever target you like"),
        ("as a sorcery", r"\bActivate only as a sorcery\b", "Activate only when a sorcery could be cast"),
        ("additional cost", r"\b[Aa]s an additional cost,", "Beside its cost,"),
        ("ut the rest", r"\b([Pp])ut the rest on the bottom of\b", r"\1ut the others at the bottom of"),
        ("new targets", r"\bchoose new targets for the copy\b", "give the copy other targets"),
        ("or more", r"\bthere are (\w+) or more ([\w ]+?) in your graveyard\b", r"your graveyard holds at least \1 \2"),
        ("or more", r"\bcontrol (\w+) or more\b", r"control at least \1"),
        ("would be dealt", r"\bwould be dealt\b", "would be done"),
        ("spell or ability", r"\ba spell or ability\b", "a spell or an ability"),
        ("the target of", r"\bbecomes the target of\b", "is made the target of"),
        ("enters with", r"\benters with\b", "comes into play with"),
        ("you control with", r"\byou control with\b", "under your control with"),
        ("the top ", r"\bthe top (\w+) cards of\b", r"the \1 topmost cards of"),
        ("combat damage to a", r"\bcombat damage to a player\b", "combat damage to any player"),
        ("ut a +1/+1", r"\b([Pp])ut a \+1/\+1 counter\b", r"\1ut one +1/+1 counter"),
        ("mana value less", r"\bwith mana value less than or equal to\b", "with a mana value of at most"),
        ("from your hand", r"\bcard from your hand\b", "card out of your hand"),
        ("instant or sorcery", r"\ban instant or sorcery (spell|card)\b", r"a sorcery or instant \1"),
        (
            "number of cards",
            r"\bthe number of cards in (your|their) (hand|graveyard)\b",
            r"how many cards are in \1 \2",
        ),
        ("lip a coin", r"\bFlip a coin\. If you win the flip\b", "Toss a coin. If you win the toss"),
        ("of combat on", r"\bof combat on your turn\b", "of combat in your turn"),
        ("of their choice", r"\bof their choice\b", "that they choose"),
        (
            "/",
            r"\b(?:([Aa])n? )?(\d+/\d+|X/X) ((?:white|blue|black|red|green|colorless)(?:,? and \w+)?) (?=[A-Z])",
            lambda found: f"{found[1]} {found[3]} {found[2]} " if found[1] else f"{found[3]} {found[2]} ",
        ),
        ("as you choose", r"\bdivided as you choose\b", "divided as you like"),
        ("hand", r"\bto its owner’s hand\b", "into its owner’s hand"),
        ("iscard", r"\b([Dd]iscards?) a card\b", r"\1 one card"),
        (
            "an opponent controls",
            r"\b(?!if\b|while\b|when\b|unless\b|time\b)(\w+) an opponent controls\b",
            r"\1 that an opponent controls",
        ),
        ("you control enters", r"\b(\w+) you control enters\b", r"\1 enters under your control"),
        ("you may draw", r"\byou may draw\b", "you may choose to draw"),
        ("ou may ", r"\b([Yy])ou may (?!choose\b)", r"\1ou may choose to "),
        ("e next ", r"\bthe next (\w+) damage\b", r"the next \1 points of damage"),
        ("creature with a", r"\bcreature with a (?=[+\-\w/]+ counter)", "creature that has a "),
        ("ach ", r"\b([Ee])ach (opponent|player|creature|land|artifact|permanent)\b", r"\1very \2"),
        (" this turn", r"\b(died|left the battlefield|attacked|entered|gained|lost) this turn\b", r"\1 in this turn"),
        ("p to ", r"\bup to (one|two|three|four|five|X)\b", r"at most \1"),
        ("mana of any", r"\bone mana of any color\b", "one mana, of any color that you like"),
        ("instant or sorcery", r"\btarget instant or sorcery (spell|card)\b", r"target sorcery or instant \1"),
        ("from among them", r"\bfrom among them\b", "among them"),
        ("same name", r"\bwith the same name as\b", "of the same name as"),
        ("additional", r"\ban additional (land|combat)\b", r"one more \1"),
        ("less than", r"\bwith power less than\b", "whose power is less than"),
        ("counter on it", r"(?<!play )\bwith an? ([+\-\w/]+ counter) on it\b", r"that has a \1 on it"),
        ("in addition to", r"\bin addition to its other types\b", "beside its other types"),
    )
)


def retold(entry: Entry) -> dict[str, Any]:
    """The fields that hold the card's own words, told by its trees (System.retold). Nothing of a monster that keeps a
    line secret: which ability that line is is not known (MRPG-MON-02)."""
    made: dict[str, Any] = {}
    unread = entry.adjudication.unread
    if isinstance(entry, Monster):
        if not entry.abilities or not all(each.revealed for each in entry.abilities):
            return {}
        made["abilities"] = tuple(MonsterAbility(text=line) for line in _lines(entry.effects, unread))
    elif entry.faces:
        made["faces"] = tuple(
            replace(face, text="\n".join(_lines(face.effects, [one for one in unread if one.text in face.text])))
            for face in entry.faces
        )
        made["text"] = "\n//\n".join(face.text for face in made["faces"])
    elif entry.text:
        made["text"] = "\n".join(_lines(entry.effects, unread))
    back = entry.back
    if back is not None and back.text:
        left = back.adjudication.unread if back.adjudication is not None else (Unread(src=0, text=back.text),)
        made["back"] = replace(back, text="\n".join(_lines(back.effects, left)))
    return made


def _lines(abilities: Sequence[Ability], unread: Iterable[Unread]) -> list[str]:
    """A line for each ability, then one for each clause that nobody could read."""
    return [*map(_WORDS, words_of(abilities)), *(UNREAD for _ in unread)]
