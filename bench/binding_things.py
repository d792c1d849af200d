"""More checks of bindings: one or several, the kind of thing, "this way", "by X's effect", connectors, costs, whose,
durations, who "it" is, and what no sentence can mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bench.binding_checks import LEAD, Node, Odd, Words, by_clause, check, in_option, nodes, steps

# ---- number and kind

_ONE = re.compile(
    r"\b(it|its|itself|that (?!turn|effect|way|battle|player|card's|phase|many|much|have|has|is|are|"
    r"was|were|control|you|can|number|amount|name|type|attribute|level)\w+)\b"
)
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
        if (
            many is False
            and alone
            and re.search(r"\b(them|those)\b", said)
            and not _ONE.search(said)
            and "opponent" not in said
        ):
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

_ACTIONS = {
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
        for action in said:
            if action not in _ACTIONS:
                continue
            ops = {str(named[one].get("op", "")) for one in refs if one in named} - {""}
            if not refs and not pointed and step.get("link") not in ("and_if_you_do", "then"):
                yield Odd(src, f"what was {action}", _short(step))
            elif (
                ops
                and not ops & _ACTIONS[action]
                and not any(one not in named or "op" not in named[one] for one in refs)
            ):
                yield Odd(src, f"what was {action}", f"{sorted(refs)} of {sorted(ops)}")


# ---- by whom

_PARTICIPLE = re.compile(
    r"\b(destroyed|sent|banished|summoned|tributed|discarded|removed from the field|leaves? the field|returned)\b"
)
_OF_EVENT = {
    "destroyed": "destroyed",
    "sent": "used",
    "banished": "banished",
    "summoned": "summoned",
    "tributed": "tributed",
    "discarded": "discarded",
    "returned": "returned",
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
        if not LEAD.search(said) or "would" in said or "except" in said:
            continue
        found = list(_PARTICIPLE.finditer(said))
        for at, one in enumerate(found):
            event = _OF_EVENT.get(one.group(1))
            mine = [each for each in happens if each["event"] == event]
            until = found[at + 1].start() if at + 1 < len(found) else len(said)
            part = said[one.end() : until]
            told = re.search(
                r"\bby (battle|(?:a |an |your |its |this |another )?[^,]*effects?|your opponent|an opponent|"
                r"[^,]* card)",
                part,
            )
            shared = not told and re.fullmatch(r"\s*(or|,)\s*", (part.strip() and part) or " ") and at + 1 < len(found)
            if shared:
                told = re.search(r"\bby (battle|[^,]*effects?)", said[one.end() :])
            if told and mine and all("by" not in each and "how" not in each for each in mine):
                yield Odd(src, f"{event} {told.group(0)}", str(mine)[:200])
            if (
                (
                    not told
                    and len(found) == 1
                    and mine
                    and not re.search(r"\bby\b|effect|battle|card|using|opponent|with|cost", part)
                )
                and any(each.get("by") for each in mine)
                and event != "summoned"
            ):
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
        if (
            words.after(src) == ";"
            and ability["mode"] != "summon_rule"
            and not in_option(ability, src)
            and "effects, but" not in words.sentence(src)
        ):
            yield Odd(src, "paid", "done: " + ", ".join(str(one["op"]) for one in by_clause(ability)[src]))
    for src in paid - done:
        if src in words.clauses and words.before(src).strip().startswith(";"):
            yield Odd(src, "done", "paid: " + ", ".join(str(one["op"]) for one in by_clause(ability)[src]))


# ---- whose

_HIDDEN = {"prepared": "hand", "spellbook": "deck", "used": "gy|graveyard", "extra": "extra deck"}


@check("whose")
def whose(ability: Node, words: Words) -> Iterator[Odd]:
    """ "Their hand" is not yours; "your GY" not theirs."""
    for src, step in steps(ability):
        said = words.said(src)
        for one in nodes(step):
            zone, side = one.get("zone"), one.get("side")
            if zone not in _HIDDEN or ("how" not in one and "kind" not in one):
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
        if (
            re.search(r"(?<!that )(?<!but you )\b(cannot|unaffected by)\b", said)
            and not any(
                one["op"] in _BARS or "forbid" in str(one) or "protect" in str(one) or "cannot" in str(one)
                for one in done
            )
            and ability["mode"] not in ("summon_rule", "permission")
        ):
            yield Odd(src, "a ban", ", ".join(str(one["op"]) for one in done))


@check("ban invented")
def ban_invented(ability: Node, words: Words) -> Iterator[Odd]:
    """Something is forbidden or protected, and no word says so."""
    for src, step in steps(ability):
        if step["op"] in ("forbid", "protect") and not re.search(
            r"you can ritual summon|direct attacks|cannot|can't|unaffected|\bnot\b|only|neither|\bno\b|must|"
            r"except|unless|never|limit|instead|damage|prevent",
            words.sentence(src),
        ):
            yield Odd(src, "no ban", f"{step['op']} {step.get('action') or step.get('from')}")


# ---- durations

_LASTS = frozenset(
    ("modify", "set_stat", "suppress", "protect", "forbid", "allow", "change_level", "change_identity", "control")
)
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
    r"\b(this (?:[\w-]+ ){0,4}?(?:card|monster)|(?:target|select|choose) (?:up to )?\d|(?:\d|a|an|"
    r"that|the) (?:[\w'/-]+ ){0,4}?(?:monster|card|spell|trap|token|spell/trap|target))\b"
)


_NO_THING = re.compile(
    r"attack target|counter|material|first time|only card|monster zone|the turn |leaves? the field|"
    r"spell$|the field|another|xyz monster$|opponent's card$|a card$|each "
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
        if last and not last.startswith("this ") and not _NO_THING.search(last):
            yield Odd(src, f"it = {last}", str(what)[:80])


def _last_named(clause: str) -> str:
    """The thing that a clause leaves in mind: of a condition what it is about, of a action what it is done to."""
    clause = re.sub(
        r",? \(?(?:except|other than|while|using|equal to|instead of|face-up on|in your|from your) .*$", "", clause
    )
    found = [one.group(0) for one in _NP.finditer(clause)]
    if not found:
        return ""
    return (
        found[0]
        if re.match(r"(?:when|if|each time|after|before|at the|during|once|the first)\b", clause)
        else found[-1]
    )


# ---- what no sentence can mean


@check("state of nobody")
def state_of_nobody(ability: Node, words: Words) -> Iterator[Odd]:
    """ "If a monster is Summoned": something happens; of a monster that nobody named no state can be asked."""
    for one in nodes(ability):
        of = one.get("of")
        if "is" in one and isinstance(of, Mapping) and of.get("how") == "choose":
            yield Odd(min(ability.get("src") or [-1]), "an event", str(one)[:160])


@check("counts itself")
def counts_itself(ability: Node, words: Words) -> Iterator[Odd]:
    """How many are chosen cannot hang on how many were chosen."""
    for src, step in steps(ability):
        for one in nodes(step):
            own = one.get("id")
            inner = (one.get("up_to"), one.get("count"), one.get("where"))
            if isinstance(own, str) and "op" not in one and own in {each.get("ref") for each in nodes(list(inner))}:
                yield Odd(src, "another thing", f"{own} by itself: {_short(one)}")


_LEAVES = frozenset(("destroyed", "used", "banished", "leaves_play"))


@check("its destroyer")
def its_destroyer(ability: Node, words: Words) -> Iterator[Odd]:
    """ "If this card is destroyed by battle: Special Summon it": this card, not what destroyed it."""
    when = ability.get("when") or {}
    happens = when.get("any") or (when,)
    if ability["mode"] == "replacement" or not all(
        one.get("event") in _LEAVES and "by" not in one and (one.get("what") or {}).get("how") == "self"
        for one in happens
    ):
        return
    for src, step in steps(ability.get("do", ())):
        what = step.get("what")
        if not isinstance(what, Mapping) or what.get("how") != "event" or what.get("kind") == "caster":
            continue
        if re.search(r"\b(it|its)\b", words.said(src)) and not re.search(
            r"destroyed (it|this)|that|the ", words.said(src)
        ):
            yield Odd(src, "this card", str(what))
