"""Classes of wrong trees that readers beside the card found, counted over all of Magic's automatic cards.

``python -m bench.oracle_classes CARDS.jsonl.gz``: one line a class, how many cards have it, and the first of them. A
class is a pattern in a clause's words and what its ability must have then; each was found in a sample, mended, and is
counted so that it stays away.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.oracle_omission import cards
from convert.text.oracle import OracleReader

Wrong = Callable[[dict[str, Any]], bool]
_SHOWN = 4


def every(node: Any) -> Iterator[dict[str, Any]]:
    """Every mapping of a tree."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from every(value)
    elif isinstance(node, list):
        for one in node:
            yield from every(one)


def _op(tree: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [one for one in every(tree) if one.get("op") == name]


def _unplaced(tree: dict[str, Any]) -> bool:
    """An alternative of cards that are nowhere, beside one that is somewhere."""
    return any(
        any("among" in one for one in parts) and not all("among" in one for one in parts)
        for parts in (one["either"] for one in every(tree) if "either" in one)
    )


def _creature_elsewhere(tree: dict[str, Any]) -> bool:
    """A tribe's card or spell that must be a creature."""
    return any(
        "creature" in one.get("kind", ())
        and ({"subtype", "subtypes"} & one.keys() or (one.get("zone", "play") != "play" and "subtype" in str(one)))
        for one in every(tree)
    )


def _of_some(tree: dict[str, Any]) -> bool:
    """An adjective that only one of several has."""
    return any(
        "token" in str(one["any"]) and not all("token" in part for part in one["any"])
        for one in every(tree)
        if isinstance(one.get("any"), list) and not any("event" in part for part in one["any"])
    )


def _loose(tree: dict[str, Any]) -> bool:
    """Done for ever, or before anything has happened: beside what happens in the place of something."""
    steps = tree.get("do", [])
    if tree["mode"] == "continuous":
        return any(one["op"] in ("counters", "token", "prepare", "to_used", "lose_game", "pay") for one in steps)
    return any(one["op"] == "prevent" and "id" in one for one in steps)


def _at_itself(tree: dict[str, Any]) -> bool:
    """Damage that what it is dealt to deals."""
    return any(one.get("by") == one.get("to") for one in _op(tree, "damage"))


def _asked_of_a_name(tree: dict[str, Any]) -> bool:
    """A condition that a name which another condition gives must fulfil: nothing bears it."""
    given = {
        one["exists"]["id"] for one in every(tree) if isinstance(one.get("exists"), dict) and "id" in one["exists"]
    }
    return any(one["exists"].get("ref") in given for one in every(tree) if isinstance(one.get("exists"), dict))


def _half_of_it(tree: dict[str, Any]) -> bool:
    """One of two steps that go together under the condition."""
    steps = [one for one in tree.get("do", ()) if one["op"] in ("modify", "grant")]
    return len(steps) == 2 and ("if" in steps[0]) != ("if" in steps[1])


def _placeless(tree: dict[str, Any]) -> bool:
    """A card that is nowhere, among targets."""
    return any(one.get("kind") == ["card"] and "zone" not in one for one in tree.get("targets", ()))


def _skipped(tree: dict[str, Any]) -> bool:
    """A number or thing of a step that was not done where this one is."""
    steps = tree.get("do", [])
    for number, step in enumerate(steps):
        for before in steps[:number]:
            asked = [{"not": one} for one in step.get("if", ())]
            if before.get("if") and before["if"][0] in asked:
                given = {str(one["id"]) for one in every(before) if "id" in one}
                own = {str(one["id"]) for one in every(step) if "id" in one}
                meant = {str(one[key]) for one in every(step) for key in ("ref", "of_step") if key in one}
                if meant & given - own:
                    return True
    return False


def _one_of_all(tree: dict[str, Any]) -> bool:
    """Of what is said once of several, the first alone has it."""
    return any(
        {"color", "supertype"} & one["any"][0].keys()
        and not all({"color", "supertype"} & part.keys() for part in one["any"])
        for one in every(tree)
        if isinstance(one.get("any"), list)
    )


def _too_early(tree: dict[str, Any]) -> bool:
    """What means something that a later step will find or make."""
    later = [one for one in every(tree) if one.get("op") == "delayed"]
    given = {inner["id"] for one in later for inner in every(one) if "id" in inner}
    meant = [inner for inner in every(tree) if inner.get("ref") in given]
    return len(meant) > sum(inner.get("ref") in given for one in later for inner in every(one))


def _any_first(tree: dict[str, Any]) -> bool:
    """The first spell of a turn, whatever it is."""
    return any(
        one.get("where", {}).get("befell", {}).get("nth") == 1
        and one.get("kind") == ["spell"]
        and not one["where"].keys() - {"befell", "during"}
        for one in every(tree)
    )


CLASSES: dict[str, tuple[str, Wrong]] = {
    "the spell's damage, dealt by what it is dealt to": (r"it deals [^.]*damage", _at_itself),
    "a player who is named does one, you the other": (
        r"^Target (?:player|opponent) \w+s [^.]* and loses ",
        lambda tree: any("who" not in one for one in _op(tree, "lose_hp")),
    ),
    "a condition of both, on the last of two": (
        r"gets [^,.]+ and (?:has|gains) [^,.]+ (?:as long as|if) ",
        _half_of_it,
    ),
    "a condition of two steps, asked of a name": (r"", _asked_of_a_name),
    "it, of the spell that was cast": (
        r"if [^,]* is an enchantment, it becomes",
        lambda tree: any(one["what"] == {"how": "event"} for one in _op(tree, "change_identity")),
    ),
    "with flying, of all that may be destroyed": (
        r"artifact, (?:\w+, )?enchantment, or creature with",
        lambda tree: any("any" not in one.get("where", {}) for one in tree.get("targets", ())),
    ),
    "or token, of tokens alone": (
        r"(?:enchantments?|creature|card),? (?:and/)?or tokens?\b",
        lambda tree: any(
            one["where"].get("token") is True for one in every(tree) if isinstance(one.get("where"), dict)
        ),
    ),
    "a Wolf or a Werewolf, of two sides": (r"that's an? \w+ or an? \w+", lambda tree: "'either'" in str(tree)),
    "a card that is nowhere": (r"card(?:,| and) [^.]* card[^.]* from your graveyard", _placeless),
    "those tokens, without what they are": (
        r"of those tokens",
        lambda tree: any(one.get("name") == "those" and one.get("instead") is None for one in tree.get("do", ())),
    ),
    "instead, of what was not done": (r"instead", _skipped),
    "its owner's choice, without the owner": (
        r"on their choice of the top or bottom",
        lambda tree: any(one.get("place") == "top_or_bottom" and "who" not in one for one in _op(tree, "to_spellbook")),
    ),
    "blocked by one of a kind, blocking any": (
        r"blocks or becomes blocked by",
        lambda tree: any(one.get("event") == "blocks" and "to" not in one for one in every(tree)),
    ),
    "not regenerated, after it was destroyed": (
        r"destroyed this way can't be regenerated",
        lambda tree: "be_regenerated" in str(tree),
    ),
    "two names as one": (
        r"named [^.]* and [^.]*,",
        lambda tree: bool(re.search(r"'name': '[^']* and [A-Z]", str(tree))),
    ),
    "abilities of their side, and all spells": (
        r"spells or abilities your opponents control",
        lambda tree: any(
            len({str(part.get("side")) for part in one["either"]}) > 1 for one in every(tree) if "either" in one
        ),
    ),
    "players each do two things, the second is yours": (
        r"players each \w+ [^.]* and (?:lose|gain|draw|discard|mill|sacrifice) ",
        lambda tree: any("who" not in one for one in tree.get("do", ()) if one["op"] != "delayed"),
    ),
    "enters tapped and attacking, attacking lost": (
        r"enters? tapped and attacking",
        lambda tree: any(not one.get("attacking") for one in _op(tree, "enters_tapped")),
    ),
    "can't cast spells during your turn, at any time": (
        r"can't cast spells during your turn",
        lambda tree: any("if" not in one for one in _op(tree, "forbid")),
    ),
    "becomes a creature in addition, instead of it": (
        r"becomes? an? \d+/\d+ [^.]*creature[^.]* in addition to its other",
        lambda tree: any(not one.get("also") for one in _op(tree, "change_identity")),
    ),
    "this turn without an end": (
        r"^When(?:ever)? [^,]* this turn,",
        lambda tree: any("until" not in one for one in _op(tree, "delayed")),
    ),
    "a later target aimed at now": (
        r"^(?:When(?:ever)? [^,]* this turn|At the beginning of the next [^,]*), [^.]*\btarget\b",
        lambda tree: bool(tree.get("targets")) and any("targets" not in one for one in _op(tree, "delayed")),
    ),
    "another than the enchanted one, as than the Aura": (
        r"[Ee](?:nchanted|quipped) creature [^.]*\b(?:other|another) (?:\w+ )?creatures?",
        lambda tree: any(one.get("except_self") for one in every(tree)),
    ),
    "said once of several, only of the first": (
        r"\b(?:basic|white|blue|black|red|green|multicolored) (?:\w+, )*\w+,? (?:or|and|and/or) \w+ (?:card|spell)s?\b",
        _one_of_all,
    ),
    "what a later step makes, meant at once": (r".", _too_early),
    "the first spell of a kind each turn, of any kind": (
        r"[Tt]he first (?!spell)[\w-]+ spell [^.]*each turn",
        _any_first,
    ),
    "a card played, a land only": (
        r"\bplays? a card\b|\bdidn't play a card\b",
        lambda tree: "land_played" in str(tree) and "'cast'" not in str(tree),
    ),
    "prevented among several, all of it for each": (
        r"[Pp]revent [^.]*divided as you choose",
        lambda tree: any("divided" not in one for one in _op(tree, "prevent")),
    ),
    "any mana for one spell, for none": (
        r"mana of any (?:color|type)[^.]* to cast (?:it|them|that spell|those spells)\b",
        lambda tree: not any("any_mana" in one for one in _op(tree, "play_from")),
    ),
    "the other of two actions, only after the first": (
        r"\bmay tap or untap\b",
        lambda tree: any("either" in one and "link" in one and "optional" not in one for one in every(tree)),
    ),
    "what may be revealed, put into the hand anyway": (
        r"you may reveal it and ",
        lambda tree: any("link" not in one for one in (*_op(tree, "to_prepared"), *_op(tree, "counters"))),
    ),
    "more than an opponent, than all of them together": (
        r"opponent (?:controls|has) more|more [^.]* than each opponent",
        lambda tree: any(part.get("side") == "opponent" for one in every(tree) for part in one.get("more_than", ())),
    ),
    "an alternative from nowhere": (r"from among", _unplaced),
    "instead, of the wrong sentence": (
        r"from among the revealed cards [^.]* instead of",
        lambda tree: any("if" in one for one in _op(tree, "to_used")),
    ),
    "a copy's change that is the original's": (
        r"[Cc]opy [^.]*, except",
        lambda tree: any(
            step.get("what") == one.get("what") for one in _op(tree, "copy") for step in one.get("changes", ())
        ),
    ),
    "exchanged life totals, one of them": (
        r"exchange life totals",
        lambda tree: any(one.get("becomes") for one in _op(tree, "heal")),
    ),
    "all of another's Equipment, whoever wears it": (
        r"[Uu]nattach all Equipment from",
        lambda tree: any(
            "where" not in one.get("what", {}) or "attached_to" not in str(one) for one in _op(tree, "unequip")
        ),
    ),
    "a tribe's card or spell, a creature only": (
        r"^(?!.*creature (?:card|spell)).*\b[A-Z][a-z]+ (?:card|spell)s?\b",
        _creature_elsewhere,
    ),
    "a tribe's source, of any tribe": (
        r"\b(?:an?|of) [A-Z][a-z]+ sources?\b",
        lambda tree: any("source" in one.get("kind", ()) and "subtype" not in str(one) for one in every(tree)),
    ),
    "how often it was kicked, as mana": (
        r"times? .* was kicked",
        lambda tree: "mana_spent" in str(tree),
    ),
    "an ability's own price, changed when it is done": (
        r"^This ability costs",
        lambda tree: tree["mode"] == "activate" and bool(_op(tree, "cost_change")),
    ),
    "nontoken, of the first alternative": (r"[Nn]ontoken \w+ (?:or|and) ", _of_some),
    "what is done in the place of something, once": (r"prevent|would|[Ii]f you (?:do|can't|don't)", _loose),
    "each other opponent, than you": (
        r"each other opponent",
        lambda tree: any(one.get("side") == "opponent" and one.get("except_self") for one in every(tree)),
    ),
    "the top of the library, any card of it": (
        r"(?:play|cast) [^.]* from the top of your library",
        lambda tree: any(one["what"].get("how") != "top" for one in _op(tree, "play_from") if "zone" in one["what"]),
    ),
    "its power, of what it is dealt to": (
        r"each [^.]* deals? damage equal to its power to",
        lambda tree: any(
            one["amount"].get("of") == one["to"] for one in _op(tree, "damage") if isinstance(one["amount"], dict)
        ),
    ),
    "what would die, any creature": (
        r"would die[^.]*, exile it instead",
        lambda tree: any(
            step.get("what", {}).get("how") == "choose"
            for one in _op(tree, "replace")
            for step in one.get("instead", ())
        ),
    ),
    "kicker of two kinds, both at once": (r"^[Kk]icker [^.]* and/or", lambda tree: len(tree.get("cost", ())) > 1),
    "a Role with half of its name": (r"Young Hero Role", lambda tree: "'Young'" in str(tree)),
}


def main(source: str) -> None:
    """Count and print."""
    reader = OracleReader.load()
    found: dict[str, list[str]] = {name: [] for name in CLASSES}
    for card in cards(source):
        reading = reader.read(card)
        if reading.status != "automatic":
            continue
        for ability in reading.abilities:
            tree = msgspec.json.decode(msgspec.json.encode(ability))
            words = [reading.clauses[src].text for src in ability.src]
            for name, (pattern, wrong) in CLASSES.items():
                if any(re.search(pattern, one) for one in words) and wrong(tree):
                    found[name].append(card.name)
    for name, hit in found.items():
        kept = list(dict.fromkeys(hit))
        print(f"{len(kept):5} {name}: {', '.join(kept[:_SHOWN])}")


if __name__ == "__main__":
    main(sys.argv[1])
