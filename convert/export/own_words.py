"""The same in other words, where the game's wording and a card's are alike.

Rules are short of synonyms, and so "is destroyed by battle with a Dark monster" may stand on the card as well. What is
given away says it in another way that means the same; a test compares every entry of the whole database with its card.
"""

from __future__ import annotations

import re

from convert.prose.other_words import OtherWords

_KINDS = "Fusion|Link|Pendulum|Ritual|Synchro|Xyz"
_NAMES = (
    "Aqua|Beast|Beast-Warrior|Cyberse|Dark|Dinosaur|Divine|Dragon|Earth|Effect|Fairy|Fiend|Fire|Fish|Fusion|Illusion|"
    "Insect|Light|Link|Machine|Normal|Pendulum|Plant|Psychic|Pyro|Reptile|Ritual|Rock|Sea Serpent|Spellcaster|Synchro|"
    "Thunder|Toon|Tuner|Warrior|Water|Wind|Winged Beast|Wyrm|Xyz|Zombie"
)
_LIST = re.compile(rf"(?:\b([Aa]n?) )?\b((?:(?:{_NAMES}), )*(?:{_NAMES})) (or|and) ({_NAMES})\b(?![-’”])")
"""Names of Types, Attributes and kinds of monsters, one of which is meant."""

_WORDS = OtherWords(
    (
        ("and if you do, ", r"\band if you do, ", "and if so, "),
        ("that destroyed it", r"\bthe monster that destroyed it\b", "whichever monster destroyed it"),
        ("and sent to your", r"\bdestroyed( by battle)? and sent to your\b", r"destroyed\1 and goes to your"),
        ("by battle", r"destroyed by battle with\b", "destroyed by battle against"),
        ("by battle", r"They cannot be destroyed by battle\b", "None of them can be destroyed by battle"),
        ("by battle", r"destroyed by battle or by\b", "destroyed either by battle or by"),
        ("by battle", r"is destroyed by battle or sent to\b", "is destroyed in battle or sent to"),
        ("by battle", r"by battle this turn, you\b", "by battle in this turn, you"),
        ("by battle", r"by battle and you\b", "by battle, and besides, you"),
        ("by battle", r"destroyed by battle, destroy\b", "destroyed by battle, you destroy"),
        ("by battle", r"is destroyed by battle\. Destroy\b", "is destroyed in battle. Destroy"),
        ("by battle", r"Counter by battle\b", "Counter in battle"),
        (
            "by battle",
            r"hen a ((?:[A-Z]\w+ )*)monster is destroyed by battle",
            r"hen any \1monster is destroyed by battle",
        ),
        ("by battle", r"hen another monster is destroyed by battle", "hen some other monster is destroyed by battle"),
        (
            "hen Special Summon",
            r"\bSpecial Summon it([,.]) ([Tt])hen Special Summon from\b",
            r"Special Summon it\1 \2hen also Special Summon from",
        ),
        ("must first be", r"\bmust first be\b", "first has to be"),
        ("of the same name as", r"\bof the same name as the banished\b", "that bears the name of the banished"),
        ("then if you have a", r", then if you have a\b", ", then, should you have a"),
        ("If it is a", r"\bIf it is a (Spell|Trap) Card, send\b", r"Should it be a \1 Card, send"),
        (
            "is Special Summoned,",
            r"\bis Special Summoned, (destroy all other|its Level becomes)\b",
            r"comes by a Special Summon, \1",
        ),
        ("is Special Summoned.", r"\bis Special Summoned\. Return\b", "comes by a Special Summon. Return"),
        ("Summoned while you have no", r"\bSummoned while you have no\b", "Summoned and you have no"),
        ("return all Spell and Trap", r"\breturn all Spell and Trap\b", "return every one of the Spell and Trap"),
        ("would destroy a Spell", r"\bthat would destroy a Spell\b", "which would destroy a Spell"),
        ("Normal or Quick-Play", r"\bNormal or Quick-Play\b", "Quick-Play or Normal"),
        (
            "Spell or Trap Card, destroy",
            r"\ban effect of a Spell or Trap Card, destroy\b",
            "what a Spell or Trap Card does, destroy",
        ),
        (
            "of monsters that were",
            r"\beffects of monsters that were Special Summoned from\b",
            "effects of monsters that a Special Summon brought from",
        ),
        ("Summoned using", r"\bSummoned using\b", "Summoned with"),
        ("as possible", r"\bas many of (.{1,80}?) as possible\b", r"as many as possible of \1"),
        ("Level and Type as", r"\bof the same Level and Type as\b", "alike in Level and Type to"),
        ("and if so, attach", r"that monster, and if so, attach\b", "that monster; if you did so, attach"),
        ("ach time that", r"ach time that monster destroys\b", "ach time when that monster destroys"),
        (
            "a different",
            r"\bwith a different original name from that monster in\b",
            "of another original name than that monster in",
        ),
        ("Summons a monster", r"\ban effect that (\w+) Summons a monster\b", r"an effect that makes a \1 Summon"),
        ("originally an", r"\bthat (was|were) originally an\b", r"which \1 at first an"),
        ("until the end of", r"\buntil the end of the next turn", "up to the end of the next turn"),
        (
            "until the end of",
            r"(damage|becomes \d+|control of (?:it|that monster)|by battle|original Level) until the end of\b",
            r"\1 up to the end of",
        ),
        ("until the end of", r"(monster’s Level|become \d+) until the end of\b", r"\1 up to the end of"),
        ("until the end of", r"until the end of the turn and you\b", "until the end of the turn, and besides, you"),
        ("Until the end of", r"the target\. Until the end of your next\b", "the target. Up to the end of your next"),
        ("declares an Attack", r"declares an Attack\b", "declares its Attack"),
        ("declares a direct", r"declares a direct Attack\b", "declares its direct Attack"),
        ("effect that would", r"\ba card or effect that would destroy\b", "a card or effect which would destroy"),
        ("by battle", r"destroyed by battle and are\b", "destroyed in battle and are"),
        ("by battle", r"\b([Ii])t cannot be destroyed by battle until\b", r"\1t cannot be destroyed in battle until"),
        ("except by its own", r"destroyed, except by its own\b", "destroyed, save by its own"),
        (
            "with the same Level",
            r"\bwith the same Level, Type, Attribute, Attack and Defense as (it|that monster)\b",
            r"that has the Level, Type, Attribute, Attack and Defense of \1",
        ),
        ("equipped to it by", r"\bequipped to it by its own ability\b", "that its own ability put on it"),
        (
            "Summon that monster in",
            r"\bSpecial Summon that monster in (\w+ Mode) or\b",
            r"Let that monster come in \1 or",
        ),
        ("except by its own", r"\b(effect|ability),? except by its own\b", r"\1 save by its own"),
        ("if it is not a", r"hen,? if it is not a\b", "hen, where it is no"),
        ("Negate that Attack", r"Negate that Attack, then\b", "Negate this Attack, then"),
        ("and equip it with this", r"and equip it with this\b", "and also equip it with this"),
        ("you take no", r"\byou take no battle damage from\b", "you take none of the battle damage from"),
        ("ou take no Effect", r"\byou take no Effect Damage\b", "no Effect Damage is done to you"),
        ("ou take no Effect", r"\bYou take no Effect Damage\b", "No Effect Damage is done to you"),
        ("you take battle damage", r"when you take battle damage\b", "when battle damage is done to you"),
        ("as a Material", r"cannot be used as a Material\b", "cannot serve as a Material"),
        ("Material for", rf"Material for a (?={_KINDS})", "Material of a "),
        (
            "Material for",
            rf"Material for the ((?:{_KINDS})(?: or (?:{_KINDS}))?) Summon of (an?)\b",
            r"Material of a \1 Summon that brings \2",
        ),
        ("and return it to", r"\band return it to the bottom of your\b", "and lay it back at the bottom of your"),
        ("your banished", r"\b(one|two|three|each|any number) of your banished\b", r"\1 among your banished"),
        ("the number of", r"\bup to the number of\b", "at most the number of"),
        ("except by", r"Special Summoned, except by\b", "Special Summoned but by"),
        ("it is unaffected", r", it is unaffected by\b", ", it stays unaffected by"),
        ("and is unaffected", r"\band is unaffected by\b", "and stays unaffected by"),
        ("of your next turn", r"\buntil the end of your next turn\b", "up to the end of your next turn"),
        (
            "of the turn you cannot",
            r"of the turn you cannot Special Summon\b",
            "of the turn you must not Special Summon",
        ),
        ("that point to this", r"\bmonsters that point to this\b", "monsters whose arrows point to this"),
        ("or 2 until", r"\bby 1 or 2 until\b", "by 1 or by 2 until"),
        ("Summon", r"\b(you \w+ Summon|Special Summons) an?\b", r"\1 one"),
        ("or more", r"\bwith (\d+) or more\b", r"with at least \1"),
        ("Counter", r"\bwith (an? (?:[\w-]+[ -])??Counter) (in|is|would|declares)\b", r"that has \1 \2"),
        ("Counter", r"\bmonsters with (an? (?:[\w-]+[ -])??Counter)\b", r"monsters that have \1"),
        ("Counter", r"\bremove all Counters from\b", "remove every Counter from"),
        (
            "Counter",
            r"\bremove any number of ([\w -]+?) Counters from\b",
            r"remove as many \1 Counters as you like from",
        ),
        ("Counter", r"\bCounter on (this|it)\b", r"Counter that is on \1"),
        ("Counter", r"\bCounters on (this|it)\b", r"Counters that are on \1"),
        ("Special Summon up to", r"Special Summon up to\b", "Special Summon at most"),
        ("Special Summon any number", r"Special Summon any number\b", "Special Summon whatever number"),
        (
            "as that monster",
            r"\bthe same (Attribute|Level|Link rating|name|Type) as that monster\b",
            r"that monster’s \1",
        ),
        ("Then if its", r"\bThen if its\b", "If then its"),
        ("then if it is not a", r"\bthen if it is not a\b", "if it then is no"),
        ("destroy it", r"\bIf it is (an? (?:[\w-]+ )?monster), destroy it\b", r"If it turns out to be \1, destroy it"),
        ("by battle", r"by battle, banish that monster\b", "by battle, that monster is banished"),
        ("by battle", r"cannot be destroyed by battle while\b", "cannot be destroyed in battle while"),
        ("is a monster, Special", r"is a monster, Special Summon it\b", "is a monster, it is Special Summoned"),
        ("is attacking, it", r"is attacking, it\b", "attacks, it"),
        ("is Pendulum Summoned or", r"is Pendulum Summoned or\b", "is Pendulum Summoned, or else"),
        ("toss a coin and", r"toss a coin and call it\b", "toss a coin and call its side"),
        ("declare a Level", r"declare a Level\b", "declare any Level"),
        ("Summoned. Destroy", r"is (\w+) Summoned\. Destroy\b", r"has just been \1 Summoned. Destroy"),
        ("then return them", r"then return them to the top\b", "then lay them back on the top"),
    )
)


def reworded(text: str) -> str:
    """The text, outside of quotation marks, in the other words."""
    parts = _QUOTED.split(text)
    parts[::2] = map(_reworded, parts[::2])
    return "".join(parts)


_QUOTED = re.compile("(“[^“”]*”)")


def _reworded(text: str) -> str:
    text = _WORDS(text)
    return _LIST.sub(_in_order, text)


def _in_order(found: re.Match[str]) -> str:
    """A list of names in the order of the alphabet."""
    article, *names = found[1], *sorted((*found[2].split(", "), found[4]))
    told = f"{', '.join(names[:-1])} {found[3]} {names[-1]}"
    if article is None:
        return told
    right = "an" if names[0][0] in "AEIO" else "a"
    return f"{right.capitalize() if article[0] == 'A' else right} {told}"
