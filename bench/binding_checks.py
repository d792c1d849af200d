"""What the words of a clause lead one to expect of its part of the tree, from the words alone.

Shares nothing with the grammar and nothing with the second witness: whoever acts, may or must, an event or a state, one
or several, the kind of thing, "this way", "by X's effect", which connector, whose hand. Trees are plain dictionaries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Node = Mapping[str, Any]


class Odd(NamedTuple):
    """A disagreement: the clause, what its words lead one to expect, and what the tree has."""

    src: int
    expected: str
    tree: str


class Words:
    """A card's clauses, and what stands around them."""

    def __init__(self, text: str, name: str, clauses: Mapping[int, tuple[int, int, str]]) -> None:
        self.text = text
        self.name = name
        self.clauses = clauses

    def said(self, src: int) -> str:
        """The words of a clause, in lower case, without the card's own name and without quoted ones."""
        if src not in self.clauses:
            return ""
        return re.sub(r'"[^"]*"', '"…"', self.clauses[src][2].replace(f'"{self.name}"', "this card")).lower()

    def before(self, src: int) -> str:
        """What stands between the clause before and this one: signs and connectors."""
        if src not in self.clauses:
            return ""
        start = self.clauses[src][0]
        end = max((b for a, b, _ in self.clauses.values() if b <= start), default=0)
        return self.text[end:start].lower()

    def after(self, src: int) -> str:
        """The sign after a clause."""
        return self.text[self.clauses[src][1] :].lstrip()[:1] if src in self.clauses else ""

    def sentence(self, src: int) -> str:
        """The sentence around a clause, in lower case."""
        if src not in self.clauses:
            return ""
        start, end, _ = self.clauses[src]
        first = max(self.text.rfind(mark, 0, start) for mark in (". ", "\n", "●", ".) "))
        ends = [at for mark in (". ", "\n", "●", ".)") if (at := self.text.find(mark, end)) >= 0]
        return self.text[first + 1 : min(ends, default=len(self.text))].lower()


Check = Callable[[Node, Words], Iterator[Odd]]
CHECKS: dict[str, Check] = {}


def check(name: str) -> Callable[[Check], Check]:
    """Enters a check under its name."""

    def enter(one: Check) -> Check:
        CHECKS[name] = one
        return one

    return enter


def steps(node: Any, src: int = -1) -> Iterator[tuple[int, Node]]:
    """Every step of a tree with its clause; an ability that a step grants is an ability of its own."""
    if isinstance(node, Mapping):
        own = node.get("src")
        src = own if isinstance(own, int) else src
        if "op" in node:
            yield src, node
        for name, value in node.items():
            if name != "abilities":
                yield from steps(value, src)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from steps(value, src)


def nodes(node: Any) -> Iterator[Node]:
    """Every node of a tree."""
    if isinstance(node, Mapping):
        yield node
        for value in node.values():
            yield from nodes(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from nodes(value)


def by_clause(ability: Node) -> dict[int, list[Node]]:
    """The steps of each clause."""
    found: dict[int, list[Node]] = {}
    for src, step in steps(ability):
        found.setdefault(src, []).append(step)
    return found


def in_option(ability: Node, src: int) -> bool:
    """Whether a clause is one of the effects to choose from."""
    return any(at == src for one in nodes(ability) if "options" in one for at, _ in steps(one["options"]))


# ---- who acts, and whether he must

_OTHERS = (
    r"(?:your opponent|the opponent|they|that player|its owner|its controller|each player|"
    r"both players|either player|the turn player|the owner|the controller|any player|a player)"
)
_JOIN = r"(?:(?:and|then|also|but|or|otherwise|if you do|and if you do|,)[ ,]+)*"
_AGENT = re.compile(rf"^{_JOIN}({_OTHERS})(?: (?:can|must|may|immediately|also|then|each))* (\w+)")
_NO_DEED = frozenset(
    (
        "control",
        "controls",
        "has",
        "have",
        "would",
        "is",
        "are",
        "was",
        "cannot",
        "had",
        "controlled",
        "own",
        "owns",
        "s",
        "takes",
        "take",
    )
)
_OF_THINGS = frozenset(
    ("gain", "lose", "become", "attack", "be", "battle", "inflict", "also", "have", "return", "leave")
)
_OTHER_SIDES = ("opponent", "any", "owner", "event", "turn")


@check("agent lost")
def agent_lost(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Your opponent discards 1 card": whose act it is stands in the step."""
    for src, done in by_clause(ability).items():
        said = _AGENT.search(words.said(src))
        if said is None or said.group(2) in _NO_DEED or (said.group(1) == "they" and said.group(2) in _OF_THINGS):
            continue
        if "randomly" in words.said(src) or "of this card" in words.said(src):
            continue
        if not any(one.get("who") in _OTHER_SIDES or _names_other(one) for one in done):
            yield Odd(src, said.group(1), ", ".join(str(one["op"]) for one in done))


def _names_other(step: Node) -> bool:
    return any(
        one.get(key) in _OTHER_SIDES for one in nodes(step) for key in ("side", "who", "chooser", "whose", "to", "turn")
    )


@check("agent invented")
def agent_invented(ability: Node, words: Words) -> Iterator[Odd]:
    """Somebody else acts, and no word tells of him."""
    for src, step in steps(ability):
        if step.get("who") not in _OTHER_SIDES:
            continue
        if not re.search(r"opponent|they|their|player|owner|controller", words.sentence(src)):
            yield Odd(src, "you", f"who {step['who']}: {step['op']}")


_CAN = re.compile(
    r"\b(?:you|they|your opponent|that player|its controller|its owner|controller|player) (?:can|"
    r"may)\b(?! (?:only|also treat|treat))"
)


@check("may lost")
def may_lost(ability: Node, words: Words) -> Iterator[Odd]:
    """ "You can …": the step, or the whole ability, may be left undone."""
    if ability.get("optional") or ability["mode"] in (
        "summon_rule",
        "permission",
        "quick",
        "activate",
        "cast",
        "equip",
        "replacement",
    ):
        free = bool(ability.get("optional")) or ability["mode"] in ("summon_rule", "permission", "activate", "quick")
    else:
        free = False
    for src, done in by_clause(ability).items():
        said = words.said(src)
        if not _CAN.search(said) or src < 0 or re.search(r"(neither|no|any) player can", said):
            continue
        if free and src == min(by_clause(ability)):
            continue
        if any(
            one.get("optional") or one["op"] in ("allow", "permission", "replace", "choose_one", "extra_summon")
            for one in done
        ):
            continue
        if (free and src <= min(ability.get("src") or [src]) + 2) or in_option(ability, src):
            continue
        yield Odd(
            src,
            "may",
            f"{ability['mode']} {'optional' if free else 'forced'}: " + ", ".join(str(one["op"]) for one in done),
        )


@check("may invented")
def may_invented(ability: Node, words: Words) -> Iterator[Odd]:
    """A choice that no word gives."""
    for src, step in steps(ability):
        if step.get("optional") and not re.search(
            r"\b(can|may|up to|any number|choose|by \w+ing)\b", words.sentence(src)
        ):
            yield Odd(src, "must", f"optional {step['op']}")
    told = " ".join(words.sentence(src) for src in ability.get("src", ()))
    if (
        ability.get("optional")
        and ability["mode"] != "summon_rule"
        and not re.search(r"\b(can|may|up to|any number|by \w+ing)\b", told)
    ):
        yield Odd(min(ability.get("src") or [-1]), "must", f"optional {ability['mode']}")


# ---- events and states

LEAD = re.compile(
    r"^(?:once per (?:turn|chain|duel|battle phase), )?(?:\(quick effect\): )?(when|if|each time|"
    r"after|while|as long as)\b"
)
_STATE = re.compile(
    r"^(?:if|while|as long as) (?:only )?(?:you|your opponent|they|neither player|there|either player|"
    r"a player|both players|that player)\b[^,]*?\b(?:controls?|ha(?:s|ve)|is|are)\b"
    r"|^(?:if|while|as long as) (?:this card|it|that card|this monster) is (?:in|on|face-up|face-down|equipped)\b"
)
_EVENTS = (
    "summoned|destroyed|sent|banished|removed|added|drawn|activated|discarded|tributed|detached|targeted|declared|"
    "set|flipped|equipped|returned|shuffled|excavated|resolved|negated"
)
_HAPPENS = re.compile(
    rf"^(?:when|if|each time) (?!you do|it is|this effect)[^,]*?\b(?:is|are|was|"
    rf"were)(?: \w+)?(?: (?:normal|special|flip|tribute|fusion|synchro|xyz|link|ritual|pendulum|"
    rf"only)(?:,| or)?)* (?:{_EVENTS})\b"
)


_ACTS = re.compile(
    rf"\b({_EVENTS}|takes?|took|battles|attacks|(?:normal|special|tribute|fusion) summons?|activates?|sets|negate)\b"
)


_ALREADY = re.compile(
    r"would|this turn|(?:was|were) (?!declared)|when this card is activated|is currently|are banished|"
    r"you control|because"
)


@check("event lost")
def event_lost(ability: Node, words: Words) -> Iterator[Odd]:
    """ "If X is destroyed: …": something happens, and the ability answers it."""
    for src in ability.get("src", ()):
        said = words.said(src)
        if words.after(src) != ":" or not _HAPPENS.search(said) or _ALREADY.search(said):
            continue
        if "when" not in ability and not any("when" in one or "would" in one for one in nodes(ability)):
            yield Odd(src, "an event", f"{ability['mode']} without when; if {ability.get('if')}")


@check("state as event")
def state_as_event(ability: Node, words: Words) -> Iterator[Odd]:
    """ "If you control X: …" holds or does not hold; nothing happens."""
    if "when" not in ability:
        return
    leads = [
        words.said(src)
        for src in ability.get("src", ())
        if LEAD.search(words.said(src)) or re.match("during|at the", words.said(src))
    ]
    if leads and all(_STATE.search(one) and not _ACTS.search(one) for one in leads):
        yield Odd(min(ability["src"]), "a state", f"when {ability['when']}")
