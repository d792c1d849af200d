"""Text and tree side by side: what one says and the other does not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from convert.effects import Ability, Event
from convert.text.witness.moments import Told, unprompted, unspoken, ways
from convert.text.witness.phrases import Fact, Phrases, under_own_name
from convert.text.witness.references import astray
from convert.text.witness.shapes import odd
from convert.text.witness.tree_facts import Heard, Unit

_CUT = re.compile(r"[;:.●\n]")


SENSE = "sense"
"""The class of what no card can mean (``shapes``)."""
REFERENCE = "reference"
"""The class of what is done to something that the words cannot mean (``references``)."""


class Span(msgspec.Struct, frozen=True):
    """A clause as the witness knows it: its index, and where it stands in its text."""

    index: int
    start: int
    end: int
    role: str


class Difference(msgspec.Struct, frozen=True):
    """One thing that only the text says, or only the tree: its clause, its class, the value, and the words of the text
    ("" where the tree alone says it)."""

    src: int
    cls: str
    value: str
    words: str = ""

    @property
    def what(self) -> str:
        """In a sentence."""
        if self.cls in (SENSE, REFERENCE):
            return f"{self.cls}: the effect says {self.value}"
        if self.words:
            return f"{self.cls}: the card says “{self.words}”, the effect does not"
        return f"{self.cls}: the effect says {self.value.replace('_', ' ')}, the card does not"


def bounds(text: str, spans: Sequence[Span]) -> list[int]:
    """Where each clause's stretch of text begins, so that every letter belongs to one clause."""
    starts = [0]
    for before, after in pairwise(spans):
        gap = text[before.end : after.start]
        cut = _CUT.search(gap)
        starts.append(before.end + cut.end() if cut else before.end)
    return starts


def by_clause(facts: Sequence[Fact], text: str, spans: Sequence[Span]) -> dict[int, list[Fact]]:
    """The facts of the text, by the index of their clause."""
    found: dict[int, list[Fact]] = {span.index: [] for span in spans}
    starts = bounds(text, spans)
    starts.append(len(text) + 1)
    at, mine = 0, found[spans[0].index]
    for fact in facts:
        while fact.start >= starts[at + 1]:
            at += 1
            mine = found[spans[at].index]
        mine.append(fact)
    asked: list[Fact] = []
    for head, body in pairwise(spans):
        if "number of" in text[head.start : head.end]:
            asked = found[head.index]
        if _OF_THE_ONE_BEFORE.match(text, body.start):
            found[head.index] = found[head.index] + [
                msgspec.structs.replace(fact, needed=False) for fact in found[body.index]
            ]
        if _ROW_HEAD.match(text[head.start : head.end]):
            # "based on the number of Fish: ● 3+: Banish it": a row's head counts those, and does what follows it
            lent = [msgspec.structs.replace(fact, needed=False) for fact in (*asked, *found[body.index])]
            found[head.index] = found[head.index] + lent
    return found


def _shared(spans: Sequence[Span]) -> dict[int, list[int]]:
    """The clauses that stand on the same words ("choose 1 card from it to shuffle into the Deck" is two), each with all
    of its group."""
    groups: dict[int, list[int]] = {}
    end = 0
    for before, after in pairwise(spans):
        end = max(end, before.end)
        if after.start < end:
            group = groups.setdefault(before.index, [before.index])
            group.append(after.index)
            groups[after.index] = group
    return groups


_OF_THE_ONE_BEFORE = re.compile(r"(Only|You must also Tribute) .* (can be used as|whose total Levels)")
""" "Only Dragons can be used as Fusion Material": it tells of the Summon in the clause before."""
_ROW_HEAD = re.compile(r"\d+\+?\s*$")
_TREATED = re.compile(r"treated as an? (Fusion|Ritual|Synchro|Xyz|Link) Summon")


_MARKED = frozenset(
    (
        *(("zone", zone) for zone in ("prepared", "used", "banished", "spellbook", "extra")),
        ("side", "opponent"),
    )
)
_ALL_MARKED = frozenset(
    (
        "attribute",
        "class",
        "face",
        "stance",
        "manner",
        "type",
        "until",
        "limit",
        "named",
        "how",
        "bound",
        "stat",
        "flag",
    )
)
_LENT_BY_ALL = frozenset(("until", "how", "flag", "named", "bound", "stat"))
_HELD = _ALL_MARKED | {"side", "zone"}


_PLACED = ("side", "zone")
_OF_MATERIALS = frozenset(("named", "zone", "class", "type", "attribute", "stat"))
"""What the line of Materials says of "the above cards"."""
_PHASES = frozenset(("standby", "end_phase", "draw_phase", "main_phase", "battle_phase"))
"""Moments that may stand behind what is done in them: "… during each of your Standby Phases"."""
_ANSWERING = frozenset(
    (("op", "negate_cast"), ("op", "negate_summon"), ("op", "negate_attack"), ("op", "change_effect"), ("how", "event"))
)
"""What is done to what sets the ability off, which may be described in the words of the step alone."""
_DESCRIBING = frozenset(("side", "zone", "stance", "face", "class", "type", "attribute", "named"))
_FREE = frozenset((("how", "choose"), ("how", "all"), ("how", "self"), ("how", "event"), ("how", "previous")))
_OWN = frozenset((("how", "self"), ("scope", "name"), ("flag", "except_self")))
"""How a tree names the card itself."""
_LACKING = {"zone": "(where)", "side": "(whose)"}
_TABLED = {
    "stat": frozenset(
        ("stat", value) for value in ("level", "rank", "attack", "defense", "original_attack", "original_defense", "hp")
    ),
    "how": frozenset(("how", value) for value in ("target", "random", "top", "bottom", "equipped")),
    "flag": frozenset((("flag", "except_self"),)),
}


def _covered(fact: Fact, units: Sequence[Unit], own: str, *, again: bool = True) -> bool:
    if fact.cls == "named" and (fact.value == own or fact.value.endswith("s")):
        # its own name for itself or in its limit; "3 “Moss Frogs”" of a Moss Frog
        itself = fact.value == own and any(_OWN.intersection(unit.bag) for unit in units)
        if itself or any(("named", fact.value.removesuffix("s")) in unit.bag for unit in units):
            return True
    if fact.cls == "number":
        if fact.value == "1" and any(unit.ones for unit in units):
            return True
        return any(fact.value in unit.numbers or ("number", fact.value) in unit.implied for unit in units)
    key = (fact.cls, fact.value)
    if any(key in unit.bag or key in unit.implied for unit in units):
        return True
    return again and any(key in unit.loose for unit in units)


def differences(
    phrases: Phrases,
    text: str,
    spans: Sequence[Span],
    abilities: Sequence[Ability],
    passed: frozenset[int],
    own: str = "",
    *,
    unread: frozenset[int] = frozenset(),
    spell: bool = False,
) -> list[Difference]:
    """Clause, class and words of everything that text and tree do not both say. ``passed``: clauses that say nothing
    to the tree (unread, materials, reminders). ``own``: the card's name; ``unread``: the
    clauses that nobody read; ``spell``: it is a Spell or Trap, and stays one."""
    said = by_clause(under_own_name(phrases.scan(text), text, own), text, spans)
    shared = _shared(spans)
    for group in {id(one): one for one in shared.values()}.values():
        whole = [fact for index in group for fact in said[index]]
        said.update(dict.fromkeys(group, whole))
    clauses = {span.index: text[span.start : span.end] for span in spans}
    told = Told(text, {span.index: (span.start, span.end) for span in spans})
    heard = Heard(abilities)
    found: list[Difference] = []
    for span in spans:
        if span.index not in passed and shared.get(span.index, (span.index,))[0] == span.index:
            found += _uncovered(span, shared.get(span.index, ()), said[span.index], heard, abilities, own)
    for at, ability in enumerate(abilities):
        whole = [fact for index in ability.src for fact in said.get(index, ())]
        for index, unit in (*heard.steps[at].items(), (min(ability.src, default=-1), heard.heads_of[at])):
            if index >= 0 and index not in passed:
                found += [Difference(index, name, "nothing", _LACKING[name]) for name in unit.lacks]
        for index, unit in heard.steps[at].items():
            if index in said and index not in passed:
                found += _unsupported(index, said[index], whole, unit)
        found += _shape(ability, said, heard.steps[at], heard.heads_of[at], clauses)
    treated = {way.lower() for way in _TREATED.findall(text)}  # "(This is treated as an Xyz Summon.)"
    found = [one for one in found if one.words or one.cls != "manner" or one.value not in treated]
    if own and own not in text and own in text.replace("(s)", ""):  # "You can only Summon “Moss Frog(s) of the Lake” …"
        found = [one for one in found if one.words or (one.cls, one.value) != ("named", own)]
    found += _outnumbered(text, spans, said, heard, passed, shared)
    for plain in heard.plain:
        found += [Difference(src, SENSE, what) for src, what in odd(plain, clauses, unread, spell=spell)]
        found += [Difference(src, REFERENCE, what) for src, what in astray(plain, clauses, own)]
        found += [Difference(src, "event", what) for src, what in unspoken(plain, told, phrases.of_events)]
        found += [Difference(src, SENSE, what) for src, what in ways(plain, told)]
        found += [Difference(src, SENSE, what) for src, what in unprompted(plain, told)]
    for src, head in heard.heads:
        if src:
            whole = [fact for index in (*src, *head.asked) for fact in said.get(index, ())]
            found += _unsupported(min(src), whole, whole, head)
    return [one for one in found if one.src not in unread]  # what nobody read cannot be doubted


def _outnumbered(
    text: str,
    spans: Sequence[Span],
    said: dict[int, list[Fact]],
    heard: Heard,
    passed: frozenset[int],
    shared: Mapping[int, Sequence[int]],
) -> list[Difference]:
    """What the words say more often than the tree: "a card in your opponent's GY … your opponent's monster", and one
    opponent. Only where nothing else in the tree may have been meant by it."""
    asked = {span.index for span in spans if span.role == "condition"}
    steps: dict[int, list[Unit]] = {}
    for one in heard.steps:
        for index, unit in one.items():
            steps.setdefault(index, []).append(unit)
    heads = [
        (sorted(src & asked - steps.keys()), [head, *later])
        for src, head in heard.heads
        for later in [[unit for one in heard.steps for unit in _later(one) if one.keys() <= src]]
    ]
    found: list[Difference] = []
    for clauses, units in (*heads, *(([index], units) for index, units in steps.items() if index in said)):
        told = [fact for index in clauses if index in said and index not in passed for fact in said[index]]
        facts = list({id(fact): fact for fact in told}.values())
        told = [fact for fact in facts if fact.needed and fact.cls in _PLACED]
        counts = Counter((one.cls, one.value) for one in told if not _again_yours(text, one))
        for key, often in counts.items():
            if often < 2 or (key == ("side", "you") and clauses[0] in steps):
                continue  # "from your Deck to your GY" is one place of one's own
            have = sum(unit.bag.get(key, 0) for unit in units)
            if clauses[0] in steps:  # one clause that says when and what
                same = {*clauses, *shared.get(clauses[0], ())}  # "what targets or activates in the GY is negated": two
                alone = [head for src, head in heard.heads if same & src and not _placed(said, src - same)]
                have += sum(head.bag.get(key, 0) for head in alone)
            open_ = any(key in unit.implied or key in unit.loose or unit.ifs for unit in units)
            if often > have > 0 and not open_:
                fact = next(one for one in facts if (one.cls, one.value) == key)
                found.append(Difference(clauses[0], *key, fact.words))
    return found


def _placed(said: dict[int, list[Fact]], clauses: frozenset[int]) -> bool:
    """Whether these clauses say whose anything is, or where."""
    return any(fact.needed and fact.cls in _PLACED for index in clauses for fact in said.get(index, ()))


def _again_yours(text: str, fact: Fact) -> bool:
    """Whether "your" is only the other end or another place of the same thing: "you control or in your GY", "from your
    hand to your GY"."""
    before = text[max(fact.start - 10, 0) : fact.start]
    return (fact.cls, fact.value) == ("side", "you") and before.endswith((" to ", " into ", "or in ", "or from "))


def _shape(
    ability: Ability, said: dict[int, list[Fact]], steps: dict[int, Unit], head: Unit, clauses: Mapping[int, str]
) -> list[Difference]:
    """What an ability must have because of how it works and what stands before its colon."""
    found: list[Difference] = []
    if not ability.src:
        return found
    asked = any(one.unread is not None for one in ability.if_)  # the moment is said, and nobody read it
    if ability.when is None and not asked and ability.mode in ("trigger", "replacement", "flip"):
        found.append(Difference(ability.src[0], "event", str(ability.mode), "(when)"))
    before = [index for index in ability.src if index not in steps and index in said]
    if all(_LASTS.match(clauses[index]) for index in before):
        before = []  # "While this card is in play, when it is targeted …": what happens is told behind
    facts = [fact for index in (before or ability.src) for fact in said.get(index, ())]
    there = {fact.value for fact in facts if fact.cls == "event"}
    there |= {fact.value for index in ability.src for fact in said.get(index, ()) if (fact.cls, fact.value) == _AT_END}
    if ability.mode != "flip":
        behind = {fact.value for index in ability.src for fact in said.get(index, ()) if fact.cls == "event"} & _PHASES
        events = [name for name in _events(ability.when) if name not in there | behind]
        found += [Difference(ability.src[0], "event", name) for name in events]
    for index in ability.src:
        for fact in said.get(index, ()):
            if fact.cls == "limit" and fact.needed and ability.limit is None:
                key = ("limit", fact.value)
                if not any(key in unit.bag or key in unit.implied for unit in (head, *steps.values())):
                    found.append(Difference(index, "limit", fact.value, fact.words))
    return found


_LASTS = re.compile(r"(while|as long as) |once per turn$", re.IGNORECASE)
"""A condition that holds for a while, or a limit alone: neither is a moment."""
_AT_END = ("event", "draw_phase")
""" "(You can add it) instead of conducting your normal draw": a moment that stands behind what is done at it."""


def _events(event: Event | None) -> list[str]:
    """The names of an event and of its alternatives."""
    if event is None:
        return []
    return [str(event.event)] if event.event else [name for one in event.any_ or () for name in _events(one)]


def _uncovered(
    span: Span, group: Sequence[int], facts: Sequence[Fact], heard: Heard, abilities: Sequence[Ability], own: str
) -> list[Difference]:
    if not any(fact.needed for fact in facts):
        return []
    units = [steps[index] for steps in heard.steps for index in (group or (span.index,)) if index in steps]
    heads = [head for src, head in heard.heads if span.index in src]
    classes = {fact.cls for fact in facts}
    limited = "limit" in classes
    if limited and span.role == "condition" and any(fact.needed for fact in facts if fact.cls == "limit"):
        facts = [fact for fact in facts if fact.cls == "number"]
    would = any(fact.value == "summoning" for fact in facts)
    if limited or (not units and would) or (not units and span.role in ("effect", "static", "cost")):
        heads += [
            unit for at, one in enumerate(heard.steps) if span.index in abilities[at].src for unit in one.values()
        ]
    if not units and span.role == "condition":  # "during your opponent's next End Phase, destroy it"
        heads += [
            one for at, steps in enumerate(heard.steps) if span.index in abilities[at].src for one in _later(steps)
        ]
    headed = not units or limited or any(unit.ifs for unit in units) or "head" in classes
    alone = all(set(one.src or ()) <= {span.index} for one in abilities if span.index in (one.src or ()))
    headed |= alone or bool(group)  # one clause that says when and what
    referring = any(unit.refs for unit in units)
    answering = any(_ANSWERING.intersection(unit.bag) for unit in units)
    again = "again" in classes
    found = []
    for fact in facts:
        if not fact.needed or fact.cls == "limit" or (fact.cls == "event" and span.role != "condition"):
            continue
        if _covered(fact, units, own, again=again):
            continue
        if headed or (referring and fact.cls in ("side", "zone")) or (answering and fact.cls in _DESCRIBING):
            if fact.cls == "until" and units and not any(unit.ifs for unit in units):
                pass
            elif _covered(fact, heads, own, again=again):
                continue
        found.append(Difference(span.index, fact.cls, fact.value, fact.words))
    return found


def _later(steps: dict[int, Unit]) -> list[Unit]:
    """The units that tell what is put off: what they wait for stands in a clause before them."""
    return [unit for unit in steps.values() if ("op", "delayed") in unit.bag]


def _unsupported(index: int, facts: Sequence[Fact], whole: Sequence[Fact], unit: Unit) -> list[Difference]:
    suspects = [key for key in unit.bag if key[0] in _HELD and key not in unit.implied and key not in unit.loose]
    numbers = [
        number for number in unit.numbers if number not in ("1", "0", "99") and ("number", number) not in unit.implied
    ]
    if not suspects and not numbers:
        return []
    there = {(fact.cls, fact.value) for fact in facts}
    suspects = [key for key in suspects if key not in there and (key[0], f"{key[1]}s") not in there]
    numbers = [number for number in numbers if ("number", number) not in there]
    if not suspects and not numbers:
        return []
    rivals = {fact.cls for fact in facts if fact.needed}
    everywhere = there if whole is facts else {(fact.cls, fact.value) for fact in whole}
    found = []
    if ("above", "materials") in there:
        suspects, numbers = [key for key in suspects if key[0] not in _OF_MATERIALS], []
    for key in suspects:
        name, value = key
        if (name, value) in _FREE or (name in _TABLED and key not in _TABLED[name]):
            continue
        if (name in rivals and name not in _LENT_BY_ALL) or (
            (name in _ALL_MARKED or key in _MARKED) and key not in everywhere
        ):
            found.append(Difference(index, name, value))
    return found + [Difference(index, "number", one) for one in numbers if ("number", one) not in everywhere]
