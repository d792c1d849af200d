"""Small, regular English: what a program needs to write sentences a person enjoys reading.

Every function takes and returns plain text. The irregular words are those that rules texts use; an unknown word is
treated as regular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_TIMES = {1: "once", 2: "twice"}
_POSSESSIVES = {"you": "your", "it": "its", "they": "their", "them": "their", "itself": "its own"}
_THIRD_PERSON = {"be": "is", "have": "has", "do": "does", "go": "goes"}
_ONE = {"are": "is", "were": "was", "have": "has", "do": "does"}
_PLURALS = {
    "man": "men",
    "person": "people",
    "die": "dice",
    "foe": "foes",
    "enemy": "enemies",
    "equipment": "equipment",
    "Fish": "Fish",
}
_INVARIABLE = ("HP", "MP", "Attack", "Defense", "damage")
_MODALS = frozenset({"cannot", "may", "must", "can", "will", "would", "should"})
_DOUBLED = frozenset({"put", "set", "get", "let", "flip", "swap", "skip", "cut", "stop", "win", "begin", "equip"})
_ADVERBS = frozenset({"also", "then", "instead"})
_PAST = {
    "be": "been",
    "become": "become",
    "cast": "cast",
    "choose": "chosen",
    "deal": "dealt",
    "do": "done",
    "draw": "drawn",
    "fight": "fought",
    "gain": "gained",
    "give": "given",
    "have": "had",
    "leave": "left",
    "lose": "lost",
    "make": "made",
    "pay": "paid",
    "put": "put",
    "send": "sent",
    "set": "set",
    "take": "taken",
    "turn": "turned",
    "win": "won",
}
_CLOSERS = "”\"')’]"


_QUOTED = re.compile(r"“[^”]*”|\([^)]*\)|\b[A-Z]\w+(?:, [A-Z]\w+)+ (?:or|and) [A-Z]\w*[a-rt-z](?= [a-z])")
"""What keeps its commas to itself: a name, a remark in brackets, adjectives of one noun ("Green, Blue or Red lamp")."""


_LETTERS_LIKE_VOWELS = "AEFHILMNORSX"


def article(noun: str) -> str:
    """``noun`` with its indefinite article: "a monster", "an enemy", "an 8"."""
    if noun.startswith("other "):
        return f"an{noun}"
    head = noun.lstrip("“\"'(")
    if head[1:2] in (".", "-") and head[:1].isupper():  # "an F.A. monster", "an X-ray": letter by letter
        return f"{'an' if head[0] in _LETTERS_LIKE_VOWELS else 'a'} {noun}"
    head = head.lower()
    if head.startswith(("uni", "use", "uto", "one", "once", "eu")) and not head.startswith("unin"):
        return f"a {noun}"
    vowel = head.startswith(("a", "e", "i", "o", "u", "8", "11", "18", "hour", "honest", "heir", "xyz"))
    return f"{'an' if vowel else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun phrase; its head is the last word, or the word before " of ", " or " joins two heads."""
    if " or " in noun:
        return " or ".join(plural(part) for part in noun.split(" or "))
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    before, _, last = noun.rpartition(" ")
    return f"{before} {_plural_word(last)}" if before else _plural_word(last)


def _plural_word(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if word in _INVARIABLE or not word[-1:].isalpha():
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


def some(n: int, noun: str, verb: str = "") -> str:
    """How many of what, in figures: "1 entry", "1,200 entries"; with a verb in the form for several: "1 entry is"."""
    said = f"{n:,} {noun if n == 1 else plural(noun)}"
    return f"{said} {_ONE.get(verb) or third_person(verb) if n == 1 else verb}" if verb else said


def so_many_are(n: int, what: str) -> str:
    """How many of what was named are something: "none is left", "1 is left", "3 are left"."""
    return f"{f'{n:,}' if n else 'none'} {'are' if n > 1 else 'is'} {what}"


def number(n: int) -> str:
    """A count in words up to twelve, in figures beyond: "no", "one", "two", "13"."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """ "first", "second", … "tenth", then "11th"."""
    return _ORDINALS[n] if 0 < n < len(_ORDINALS) else f"{n}th"


def number_of_times(n: int) -> str:
    """ "once", "twice", "three times"."""
    return _TIMES[n] if n in _TIMES else f"{number(n)} times"


def listing(items: Sequence[str], conjunction: str = "and") -> str:
    """ "a", "a and b", "a, b and c". Items with commas (but in names or brackets) are told apart by semicolons."""
    if len(items) < 2:
        return "".join(items)
    parts = [item for item in items if item]
    if len(parts) < 2:
        return "".join(parts)
    comma = "; " if any(", " in part and ", " in _QUOTED.sub("", part) for part in parts) else ", "
    last = f"; {conjunction} " if comma == "; " else f" {conjunction} "
    return comma.join(parts[:-1]) + last + parts[-1]


def _verb_parts(verb: str) -> tuple[str, str, str]:
    """What stands before the word that is inflected, that word, and the rest: ("also ", "count", " as …"); of a verb of
    two capitalised words it is the second: ("Special ", "Summon", " one …")."""
    words = verb.split(" ")
    at = 1 if len(words) > 1 and (words[0] in _ADVERBS or (words[0][:1].isupper() and words[1] == "Summon")) else 0
    before, after = " ".join(words[:at]), " ".join(words[at + 1 :])
    return f"{before} " if before else "", words[at], f" {after}" if after else ""


def _either(verb: str, inflect: Callable[[str], str]) -> str:
    """Two verbs joined by "or" ("cast or use a spell"), each inflected; "" for any other phrase."""
    words = verb.split(" ", 3)
    if len(words) < 3 or words[1] != "or" or words[0] in _MODALS:
        return ""
    return f"{inflect(words[0])} or {inflect(' '.join(words[2:]))}"


def third_person(verb: str) -> str:
    """The verb for "it": "destroy X" gives "destroys X"; modals ("cannot attack") stay."""
    if both := _either(verb, third_person):
        return both
    before, first, rest = _verb_parts(verb)
    if first in _MODALS:
        return verb
    if first in _THIRD_PERSON:
        inflected = _THIRD_PERSON[first]
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        inflected = first[:-1] + "ies"
    elif first.endswith(("s", "x", "ch", "sh", "z")):
        inflected = first + "es"
    else:
        inflected = first + "s"
    return before + inflected + rest


def gerund(verb: str) -> str:
    """The "-ing" form of the phrase's first word: "sacrifice one" gives "sacrificing one"."""
    if both := _either(verb, gerund):
        return both
    before, first, rest = _verb_parts(verb)
    if first.endswith("ie"):
        inflected = first[:-2] + "ying"
    elif first.endswith("e") and first not in ("be", "see"):
        inflected = first[:-1] + "ing"
    elif first.lower() in _DOUBLED:
        inflected = first + first[-1] + "ing"
    else:
        inflected = first + "ing"
    return before + inflected + rest


def past(verb: str) -> str:
    """The past participle of the phrase's first word: "destroy" gives "destroyed"."""
    if both := _either(verb, past):
        return both
    before, first, rest = _verb_parts(verb)
    if first in _PAST:
        inflected = _PAST[first]
    elif first.endswith("e"):
        inflected = first + "d"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        inflected = first[:-1] + "ied"
    elif first.lower() in _DOUBLED:
        inflected = first + first[-1] + "ed"
    else:
        inflected = first + "ed"
    return before + inflected + rest


def possessive(noun: str) -> str:
    """ "you" gives "your", "it" "its", "they" and "them" "their", "the enemy" "the enemy’s"."""
    if noun in _POSSESSIVES:
        return _POSSESSIVES[noun]
    return f"{noun}’" if noun.endswith("s") else f"{noun}’s"


def capitalised(text: str) -> str:
    """The first letter in upper case, whatever quotation mark or bracket stands before it."""
    for index, letter in enumerate(text):
        if letter.isalnum():
            return text[:index] + letter.upper() + text[index + 1 :]
    return text


_SMALL = frozenset(("of", "the", "and", "in", "on", "at", "to", "a", "an", "from", "with", "for"))


def titled(label: str) -> str:
    """A name made of a label, where only that is known: "well-of-thorns" is Well of Thorns."""
    words = label.replace("-", " ").split()
    return " ".join(word if at and word in _SMALL else capitalised(word) for at, word in enumerate(words))


def sentence(text: str) -> str:
    """A whole sentence: trimmed, capitalised, ended by one full stop (inside what closes it, if it is bracketed)."""
    text = " ".join(text.split()).strip(" ,;")
    if not text:
        return ""
    bare = text.rstrip(_CLOSERS)
    if bare.endswith((".", "!", "?", ":", "…")):
        return capitalised(text)
    return capitalised(text) + "."


def paragraph(sentences: Sequence[str]) -> str:
    """Sentences in a row, each made whole, empty ones left out."""
    return " ".join(filter(None, (sentence(text) for text in sentences)))
