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
    """Every step of a tree with its clause, granted abilities' steps included."""
    if isinstance(node, Mapping):
        own = node.get("src")
        src = own if isinstance(own, int) else src
        if "op" in node:
            yield src, node
        for value in node.values():
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


# ---- who acts, and whether he must

_OTHERS = r"(?:your opponent|the opponent|they|that player|its owner|its controller|each player|both players|either player|the turn player|the owner|the controller|any player|a player)"
_JOIN = r"(?:(?:and|then|also|but|or|otherwise|if you do|and if you do|,)[ ,]+)*"
_AGENT = re.compile(rf"^{_JOIN}({_OTHERS})(?: (?:can|must|may|immediately|also|then|each))* (\w+)")
_NO_DEED = frozenset("control controls has have would is are was cannot had controlled own owns s takes take".split())
_OF_THINGS = frozenset("gain lose become attack be battle inflict also have return leave".split())
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


@check("agent of two")
def agent_of_two(ability: Node, words: Words) -> Iterator[Odd]:
    """ "You … and your opponent …": two agents in one clause need two steps, or one of both."""
    for src, done in by_clause(ability).items():
        said = words.said(src)
        if re.search(r"\byour opponent (must )?(discards?|draws?|sends?|banish|tributes?|gains?|loses?)\b", said):
            if not any(one.get("who") in _OTHER_SIDES or one.get("to") in _OTHER_SIDES or _names_other(one) for one in done):
                yield Odd(src, "your opponent", ", ".join(str(one["op"]) for one in done))


_CAN = re.compile(r"\b(?:you|they|your opponent|that player|its controller|its owner|controller|player) (?:can|may)\b(?! (?:only|also treat|treat))")


@check("may lost")
def may_lost(ability: Node, words: Words) -> Iterator[Odd]:
    """ "You can …": the step, or the whole ability, may be left undone."""
    if ability.get("optional") or ability["mode"] in ("summon_rule", "permission", "quick", "activate", "cast", "equip", "replacement"):
        free = bool(ability.get("optional")) or ability["mode"] in ("summon_rule", "permission", "activate", "quick")
    else:
        free = False
    for src, done in by_clause(ability).items():
        said = words.said(src)
        if not _CAN.search(said) or src < 0 or "neither player can" in said:
            continue
        if free and src == min(by_clause(ability)):
            continue
        if any(one.get("optional") or one["op"] in ("allow", "permission", "replace", "choose_one", "extra_summon") for one in done):
            continue
        if free and src <= min(ability.get("src") or [src]) + 2:
            continue
        yield Odd(src, "may", f"{ability['mode']} {'optional' if free else 'forced'}: " + ", ".join(str(one["op"]) for one in done))


@check("may invented")
def may_invented(ability: Node, words: Words) -> Iterator[Odd]:
    """A choice that no word gives."""
    for src, step in steps(ability):
        if step.get("optional") and not re.search(r"\b(can|may|up to|any number|choose|by \w+ing)\b", words.sentence(src)):
            yield Odd(src, "must", f"optional {step['op']}")
    told = " ".join(words.sentence(src) for src in ability.get("src", ()))
    if ability.get("optional") and ability["mode"] != "summon_rule" and not re.search(r"\b(can|may|up to|any number|by \w+ing)\b", told):
        yield Odd(min(ability.get("src") or [-1]), "must", f"optional {ability['mode']}")


# ---- events and states

_LEAD = re.compile(r"^(?:once per (?:turn|chain|duel|battle phase), )?(?:\(quick effect\): )?(when|if|each time|after|while|as long as)\b")
_STATE = re.compile(
    r"^(?:if|while|as long as) (?:only )?(?:you|your opponent|they|neither player|there|either player|a player|both players|that player)\b[^,]*?\b(?:controls?|ha(?:s|ve)|is|are)\b"
    r"|^(?:if|while|as long as) (?:this card|it|that card|this monster) is (?:in|on|face-up|face-down|equipped)\b"
)
_EVENTS = (
    "summoned|destroyed|sent|banished|removed|added|drawn|activated|discarded|tributed|detached|targeted|declared|"
    "set|flipped|equipped|returned|shuffled|excavated|resolved|negated"
)
_HAPPENS = re.compile(
    rf"^(?:when|if|each time) (?!you do|it is|this effect)[^,]*?\b(?:is|are|was|were)(?: \w+)?(?: (?:normal|special|flip|tribute|fusion|synchro|xyz|link|ritual|pendulum|only)(?:,| or)?)* (?:{_EVENTS})\b"
)


_ACTS = re.compile(rf"\b({_EVENTS}|takes?|took|battles|attacks|(?:normal|special|tribute|fusion) summons?|activates?|sets|negate)\b")


_ALREADY = re.compile(r"would|this turn|(?:was|were) (?!declared)|when this card is activated|is currently|are banished|you control|because")


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
    leads = [words.said(src) for src in ability.get("src", ()) if _LEAD.search(words.said(src)) or re.match("during|at the", words.said(src))]
    if leads and all(_STATE.search(one) and not _ACTS.search(one) for one in leads):
        yield Odd(min(ability["src"]), "a state", f"when {ability['when']}")


# ---- number and kind

_ONE = re.compile(r"\b(it|its|itself|that (?!turn|effect|way|battle|player|card's|phase|many|much|have|has|is|are|was|were|control|you|can|number|amount|name|type|attribute|level)\w+)\b")
_MANY = re.compile(r"\b(them|those|these|they|their|both|each)\b")


@check("number")
def number(ability: Node, words: Words) -> Iterator[Odd]:
    """ "It" is one, "those" are several."""
    named = _named(ability)
    for src, step in steps(ability):
        what = step.get("what")
        ref = what.get("ref") if isinstance(what, Mapping) else None
        if ref not in named:
            continue
        said = words.said(src)
        many = _several(named[ref])
        if many and _ONE.search(said) and not _MANY.search(said) and "this card" not in said:
            yield Odd(src, "one", f"{ref} = {_short(named[ref])}")
        alone = len({str(one.get("what")) for one in by_clause(ability)[src]}) == 1
        if many is False and alone and re.search(r"\b(them|those)\b", said) and not _ONE.search(said) and "opponent" not in said:
            yield Odd(src, "several", f"{ref} = {_short(named[ref])}")


def _named(ability: Node) -> dict[str, Node]:
    return {one["id"]: one for one in nodes(ability) if isinstance(one.get("id"), str)}


def _several(node: Node) -> bool | None:
    """Whether several are named; None where nobody knows."""
    what = node.get("what", node)
    count = what.get("count", node.get("count")) if isinstance(what, Mapping) else None
    if what.get("how") == "all" or count == "all":
        return True
    if isinstance(count, int):
        return count > 1
    if count is None and "op" in node and what.get("how") in ("choose", "target"):
        return False
    return None if not isinstance(count, (list, tuple)) else True if count[0] and count[0] > 1 else None


def _short(node: Node) -> str:
    return str({key: value for key, value in node.items() if key not in ("src", "id", "link")})[:160]


_KIND = re.compile(r"\bthat (monster|spell/trap|spell card|trap card|spell|trap)\b(?! (?:effect|card or|or))")


@check("kind")
def kind(ability: Node, words: Words) -> Iterator[Odd]:
    """ "That monster" is no spell, "that Trap" no monster."""
    named = _named(ability)
    for src, step in steps(ability):
        what = step.get("what")
        ref = what.get("ref") if isinstance(what, Mapping) else None
        said = _KIND.findall(words.said(src))
        if ref not in named or not said:
            continue
        thing = named[ref].get("what", named[ref])
        kinds = thing.get("kind") if isinstance(thing, Mapping) else None
        kinds = {kinds} if isinstance(kinds, str) else set(kinds or ())
        if not kinds or "any" in kinds:
            continue
        monster = bool(kinds & {"monster", "token"})
        if all(one == "monster" for one in said) and not monster:
            yield Odd(src, "a monster", f"{ref} = {_short(named[ref])}")
        if all(one != "monster" for one in said) and kinds <= {"monster", "token"}:
            yield Odd(src, "a Spell or Trap", f"{ref} = {_short(named[ref])}")


# ---- this way

_DEEDS = {
    "summoned": {"special_summon", "normal_summon", "fusion_summon", "ritual_summon", "token", "extra_summon"},
    "destroyed": {"destroy"},
    "banished": {"banish"},
    "sent": {"to_used", "mill", "discard", "move", "detach"},
    "discarded": {"discard", "to_used"},
    "tributed": {"sacrifice"},
    "drawn": {"prepare"},
    "added": {"search", "to_prepared"},
    "returned": {"to_prepared", "to_spellbook", "to_used", "move"},
    "shuffled": {"to_spellbook"},
    "revealed": {"look", "excavate", "reveal"},
    "set": {"set", "shadow", "special_summon"},
    "equipped": {"equip"},
    "negated": {"negate_cast", "suppress", "negate_summon", "negate_attack"},
    "detached": {"detach"},
    "excavated": {"excavate"},
    "paid": {"pay_hp", "lose_hp"},
    "targeted": set(),
    "changed": {"stance", "shadow", "reveal", "modify", "set_stat", "change_level", "change_identity"},
    "placed": {"place", "counters", "to_spellbook", "move", "set"},
    "inflicted": {"damage"},
    "gained": {"heal", "modify"},
    "attached": {"attach"},
}
_THIS_WAY = re.compile(r"\b(\w+)(?: to [\w ]+| from [\w ]+| face-up| face-down)? (?:this way|by this effect)\b")


@check("this way")
def this_way(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Destroyed this way": what a step destroyed, and no other thing."""
    named = _named(ability)
    for src, step in steps(ability):
        said = _THIS_WAY.findall(words.said(src))
        if not said:
            continue
        refs = {one[key] for one in nodes(step) for key in ("ref", "happened") if isinstance(one.get(key), str)}
        pointed = {one.get("how") for one in nodes(step)} & {"previous", "event", "self"}
        for deed in said:
            if deed not in _DEEDS:
                continue
            ops = {str(named[one].get("op", "")) for one in refs if one in named} - {""}
            if not refs and not pointed and step.get("link") not in ("and_if_you_do", "then"):
                yield Odd(src, f"what was {deed}", _short(step))
            elif ops and not ops & _DEEDS[deed] and not any(one not in named or "op" not in named[one] for one in refs):
                yield Odd(src, f"what was {deed}", f"{sorted(refs)} of {sorted(ops)}")


# ---- by whom

_PARTICIPLE = re.compile(r"\b(destroyed|sent|banished|summoned|tributed|discarded|removed from the field|leaves? the field|returned)\b")
_OF_EVENT = {
    "destroyed": "destroyed", "sent": "used", "banished": "banished", "summoned": "summoned", "tributed": "tributed",
    "discarded": "discarded", "returned": "returned",
}


@check("by")
def by(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Destroyed by battle or sent to the GY by an effect": each verb has its own "by", or shares the one after."""
    when = ability.get("when") or {}
    happens = [one for one in (when.get("any") or (when,)) if "event" in one]
    if not happens:
        return
    for src in ability.get("src", ()):
        said = words.said(src)
        if not _LEAD.search(said) or "would" in said or "except" in said:
            continue
        found = list(_PARTICIPLE.finditer(said))
        for at, one in enumerate(found):
            event = _OF_EVENT.get(one.group(1))
            mine = [each for each in happens if each["event"] == event]
            until = found[at + 1].start() if at + 1 < len(found) else len(said)
            part = said[one.end() : until]
            told = re.search(r"\bby (battle|(?:a |an |your |its |this |another )?[^,]*effects?|your opponent|an opponent|[^,]* card)", part)
            shared = not told and re.fullmatch(r"\s*(or|,)\s*", part.strip() and part or " ") and at + 1 < len(found)
            if shared:
                told = re.search(r"\bby (battle|[^,]*effects?)", said[one.end() :])
            if told and mine and all("by" not in each and "how" not in each for each in mine):
                yield Odd(src, f"{event} {told.group(0)}", str(mine)[:200])
            if not told and len(found) == 1 and mine and not re.search(r"\bby\b|effect|battle|card|using|opponent|with|cost", part):
                if any(each.get("by") for each in mine) and event != "summoned":
                    yield Odd(src, f"{event} by anything", str(mine)[:200])


# ---- connectors

_LINKS = (
    (re.compile(r"\band if you do,?\s*$"), {"and_if_you_do"}),
    (re.compile(r"\bthen,?\s*$"), {"then"}),
    (re.compile(r"\balso,? after that,?\s*$"), {"also_after"}),
    (re.compile(r"\balso,?\s*$"), {"also"}),
)


@check("connector")
def connector(ability: Node, words: Words) -> Iterator[Odd]:
    """ "And if you do", "then", "also": the link of the step says it."""
    for src, done in by_clause(ability).items():
        told = words.before(src) + " "
        first = re.match(r"(and if you do|then|also,? after that|also)\b", words.said(src))
        told = first.group(1) if first else told.rstrip()
        for pattern, links in _LINKS:
            if pattern.search(told):
                link = done[0].get("link")
                if link not in links and done[0]["op"] != "choose_one":
                    yield Odd(src, "/".join(sorted(links)), f"{link} {done[0]['op']}")
                break


# ---- costs

@check("cost")
def cost(ability: Node, words: Words) -> Iterator[Odd]:
    """What stands before ";" is paid, what stands after it is done."""
    paid = {src for src, _ in steps(ability.get("cost", ()))}
    done = {src for src, _ in steps(ability.get("do", ()))}
    for src in done - paid:
        if words.after(src) == ";" and ability["mode"] != "summon_rule" and not _in_option(ability, src) and "effects, but" not in words.sentence(src):
            yield Odd(src, "paid", "done: " + ", ".join(str(one["op"]) for one in by_clause(ability)[src]))
    for src in paid - done:
        if src in words.clauses and words.before(src).strip().startswith(";"):
            yield Odd(src, "done", "paid: " + ", ".join(str(one["op"]) for one in by_clause(ability)[src]))


def _in_option(ability: Node, src: int) -> bool:
    return any(at == src for one in nodes(ability) if "options" in one for at, _ in steps(one["options"]))


# ---- whose

_HIDDEN = {"prepared": "hand", "spellbook": "deck", "used": "gy|graveyard", "extra": "extra deck"}


@check("whose")
def whose(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Their hand" is not yours; "your GY" not theirs."""
    for src, step in steps(ability):
        said = words.said(src)
        for one in nodes(step):
            zone, side = one.get("zone"), one.get("side")
            if zone not in _HIDDEN or "how" not in one and "kind" not in one:
                continue
            place = _HIDDEN[zone]
            theirs = re.search(rf"\b(their|opponent's|its owner's|that player's)(?: \w+)? (?:{place})\b", said)
            yours = re.search(rf"\byour (?:[\w/]+ )*(?:{place})\b", said)
            if theirs and not yours and side == "you" and step.get("who") in (None, "you"):
                yield Odd(src, theirs.group(0), f"{step['op']} side you, zone {zone}")
            if yours and not theirs and side in ("opponent",) and step.get("who") in (None, "you"):
                yield Odd(src, yours.group(0), f"{step['op']} side {side}, zone {zone}")


# ---- cannot

_BARS = frozenset(("forbid", "protect", "negate_cast", "replace", "skip"))


@check("ban lost")
def ban_lost(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Cannot": something is forbidden or protected."""
    for src, done in by_clause(ability).items():
        said = words.said(src)
        if re.search(r"(?<!that )(?<!but you )\b(cannot|unaffected by)\b", said) and not any(
            one["op"] in _BARS or "forbid" in str(one) or "protect" in str(one) or "cannot" in str(one) for one in done
        ) and ability["mode"] not in ("summon_rule", "permission"):
            yield Odd(src, "a ban", ", ".join(str(one["op"]) for one in done))


@check("ban invented")
def ban_invented(ability: Node, words: Words) -> Iterator[Odd]:
    """Something is forbidden or protected, and no word says so."""
    for src, step in steps(ability):
        if step["op"] in ("forbid", "protect") and not re.search(
            r"cannot|can't|unaffected|\bnot\b|only|neither|\bno\b|must|except|unless|never|limit|instead|damage|prevent", words.sentence(src)
        ):
            yield Odd(src, "no ban", f"{step['op']} {step.get('action') or step.get('from')}")


# ---- durations

_LASTS = frozenset(("modify", "set_stat", "suppress", "protect", "forbid", "allow", "change_level", "change_identity", "control"))
_UNTIL = re.compile(r"\b(until|for the rest of|this turn|during damage calculation only)\b")


@check("end of each")
def end_of_each(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Until the end of this turn, A, and B": both end."""
    for src, done in by_clause(ability).items():
        said = words.said(src)
        lasting = [one for one in done if one["op"] in _LASTS]
        if len(lasting) > 1 and _UNTIL.search(said):
            ends = {str(one.get("until")) for one in lasting}
            if len(ends) > 1:
                yield Odd(src, "one end", ", ".join(f"{one['op']} {one.get('until')}" for one in lasting))


# ---- who "it" is

_NP = re.compile(
    r"\b(this (?:[\w-]+ ){0,4}?(?:card|monster)|(?:target|select|choose) (?:up to )?\d|(?:\d|a|an|that|the) (?:[\w'/-]+ ){0,4}?(?:monster|card|spell|trap|token|spell/trap|target))\b"
)


_NO_THING = re.compile(
    r"attack target|counter|material|first time|only card|monster zone|the turn |leaves? the field|spell$|the field|another|xyz monster$|opponent's card$|a card$|each "
)


@check("nearest")
def nearest(ability: Node, words: Words) -> Iterator[Odd]:
    """ "It" alone, done to this card: this card was named last, and no other thing."""
    own = [src for src in sorted(set(ability.get("src", ())) | set(by_clause(ability))) if src in words.clauses]
    for src, step in steps(ability):
        what = step.get("what")
        said = words.said(src)
        it = re.search(r"\b(it|its)\b", said)
        if not isinstance(what, Mapping) or what.get("how") != "self" or src not in words.clauses or it is None:
            continue
        if re.search(r"\b(this|those|itself)\b", said):
            continue
        last = ""
        for one in [*[words.said(at) for at in own if at < src], said[: it.start()]]:
            last = _last_named(one) or last
        if last and not re.search(r"this (card|monster)", last) and not _NO_THING.search(last):
            yield Odd(src, f"it = {last}", str(what)[:80])


def _last_named(clause: str) -> str:
    """The thing that a clause leaves in mind: of a condition what it is about, of a deed what it is done to."""
    clause = re.sub(r",? \(?(?:except|other than|while|using|equal to|instead of|face-up on|in your|from your) .*$", "", clause)
    found = [one.group(0) for one in _NP.finditer(clause)]
    if not found:
        return ""
    return found[0] if re.match(r"(?:when|if|each time|after|before|at the|during|once|the first)\b", clause) else found[-1]
