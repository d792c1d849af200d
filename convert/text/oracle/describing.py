"""Descriptions: adjectives and heads of nouns, and several of them joined."""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.joining import alternative, join, joint, merge, merge_filter
from convert.text.oracle.lexicon import Lexicon, Node

_CARDLIKE = {"card", "spell", "token", "permanent", "source", "commander"}
_TOKENS = {"token": False, "tokens": True}


class Descriptions:
    """Nouns with their adjectives, without determiner and without what narrows them behind."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def coordinated(self, chart: Chart, at: int) -> Found:
        """ "artifact or enchantment", "instant, sorcery, or Goblin card": units, joined."""
        found: Found = []
        ends: list[tuple[int, list[Node], bool]] = [(end, [node], True) for end, node in self.unit(chart, at)]
        seen = 0
        while seen < len(ends) and seen < 60:
            end, nodes, closed = ends[seen]
            seen += 1
            if closed:
                joined = join(nodes)
                if joined is not None:
                    found.append((end, joined))
            nxt, last = joint(chart, end)
            if not nxt:
                continue
            for stop, node in self.unit(chart, nxt):
                ends.append((stop, [*nodes, node], last))
        return found

    def unit(self, chart: Chart, at: int) -> Found:
        """Adjectives and one head."""
        found: Found = []
        for end, where in self._adjectives(chart, at):
            for stop, head in self._head(chart, end):
                merged = merge({"where": where} if where else {}, head)
                if merged is not None:
                    found.append((stop, merged))
        return found

    def _adjectives(self, chart: Chart, at: int) -> Found:
        """Every run of adjectives from here, the empty one too."""
        found: Found = [(at, {})]
        seen = 0
        while seen < len(found) and seen < 20:
            end, where = found[seen]
            seen += 1
            comma = seen > 1 and chart.word(end) == ","
            for stop, more in self._adjective(chart, end + comma):
                if comma and where.keys() & {"subtype", "subtypes"}:
                    continue  # "a Swamp, Mountain, or black permanent": three things
                merged = merge_filter(where, more)
                if merged is not None:
                    found.append((stop, merged))
        return found

    def _adjective(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        lexicon = self.lexicon
        found: Found = []
        if word in lexicon.colors:
            colors, end = [word], at + 1
            found.append((end, {"color": [*colors]}))
            while chart.word(end) in ("or", "and", ",", "and/or") and (skip := alternative(chart, end)):
                if chart.word(skip) not in lexicon.colors:
                    break
                colors.append(chart.word(skip))
                end = skip + 1
                found.append((end, {"color": [*colors]}))
        elif word in lexicon.supertypes:
            found.append((at + 1, {"supertype": [word]}))
        elif word in lexicon.adjectives:
            found.append((at + 1, lexicon.adjectives[word]))
            if (skip := alternative(chart, at + 1)) and (other := lexicon.adjectives.get(chart.word(skip))):
                found.append((skip + 1, {"any": [lexicon.adjectives[word], other]}))
        elif word in lexicon.kinds and not lexicon.kinds[word][1] and word not in _CARDLIKE and word != "player":
            found.append((at + 1, {"types": [word]}))
        elif word == "token":
            found.append((at + 1, {"token": True}))
        elif word.startswith("non"):
            negated = self._negated(word[3:].lstrip("-"))
            if negated is not None:
                found.append((at + 1, {"nots": [negated]}))
        elif "/" in word and chart.raw[at] and word[0].isdigit():
            power, toughness = word.split("/")
            if power.isdigit() and toughness.isdigit():
                found.append((at + 1, {"power": {"eq": int(power)}, "toughness": {"eq": int(toughness)}}))
        elif self._subtype(chart, at, plural=False):
            found.append((at + 1, {"subtype": [lexicon.subtypes[word][0]]}))
        elif chart.word(at + 1) == "'s" and f"{word}'s" in lexicon.subtypes and chart.raw[at][0].isupper():
            found.append((at + 2, {"subtype": [lexicon.subtypes[f"{word}'s"][0]]}))
        if len(found) == 1 and (word in lexicon.supertypes or word in lexicon.colors or word.startswith("non")):
            found.extend(self._or_else(chart, *found[0]))
        return found

    def _or_else(self, chart: Chart, at: int, one: Node) -> Found:
        """The other of two adjectives of different kinds before one noun: "legendary or Rat card"."""
        skip = at + 1 if chart.word(at) == "or" else 0
        word = chart.word(skip) if skip else ""
        known = self.lexicon.kinds.get(word)
        if skip and self._subtype(chart, skip, plural=False):
            other: Node = {"subtype": [self.lexicon.subtypes[word][0]]}
        elif skip and word in self.lexicon.supertypes:
            other = {"supertype": [word]}
        elif known is not None and not known[1] and word not in _CARDLIKE and word != "player":
            other = {"types": [word]}
        else:
            return []
        if not self._head(chart, skip + 1):
            return []
        return [(skip + 1, {"any": [one, other]})]

    def _negated(self, word: str) -> Node | None:
        lexicon = self.lexicon
        if word in lexicon.colors:
            return {"color": [word]}
        if word in lexicon.supertypes:
            return {"supertype": [word]}
        if word in lexicon.kinds:
            return {"kind": [lexicon.kinds[word][0]]}
        if word in lexicon.subtypes:
            return {"subtype": [lexicon.subtypes[word][0]]}
        if word in lexicon.adjectives:
            return lexicon.adjectives[word]
        return None

    def _subtype(self, chart: Chart, at: int, *, plural: bool) -> bool:
        known = self.lexicon.subtypes.get(chart.word(at))
        return known is not None and known[2] is plural and chart.raw[at][0].isupper()

    def _head(self, chart: Chart, at: int) -> Found:
        """The noun itself."""
        word = chart.word(at)
        lexicon = self.lexicon
        known = lexicon.kinds.get(word)
        found: Found = []
        if known is not None and word != "ability" and word != "abilities":
            kind, plural = known
            node: Node = {"kind": [kind]}
            if plural:
                node["plural"] = True
            found.append((at + 1, node))
            if not plural and kind not in ("card", "spell", "token", "player"):
                found.extend(self._suffixed(chart, at + 1, node))
        elif word in _TOKENS:
            found.append((at + 1, {"kind": ["permanent"], "where": {"token": True}, "plural": _TOKENS[word]}))
        elif word in ("opponent", "opponents"):
            found.append((at + 1, {"kind": ["player"], "side": "opponent", "plural": word == "opponents"}))
        elif word in ("copy", "copies"):
            found.append((at + 1, {"kind": ["thing"], "plural": word == "copies"}))
        elif self._subtype(chart, at, plural=False):
            name, has, _ = lexicon.subtypes[word]
            node = {"kind": [_bearer(has)], "where": {"subtype": [name]}}
            if has == "creature":
                node["tribe"] = True
            found.append((at + 1, node))
            found.extend(self._suffixed(chart, at + 1, node))
            if name in _SAME_PLURAL:
                found.append((at + 1, {**node, "plural": True}))
        elif self._subtype(chart, at, plural=True):
            name, has, _ = lexicon.subtypes[word]
            found.append((at + 1, {"kind": [_bearer(has)], "where": {"subtype": [name]}, "plural": True}))
        else:
            found.extend(chart.read("ability_noun", at))
        return found

    def _suffixed(self, chart: Chart, at: int, node: Node) -> Found:
        """ "creature card", "Goblin spell", "artifact token"."""
        word = chart.word(at)
        plural = word.endswith("s")
        single = word[:-1] if plural else word
        where = node.get("where", {})
        if single == "card":
            return [(at + 1, {**node, "card": True, "plural": plural})]
        if single == "spell":
            return [(at + 1, {**node, "zone": "stack", "plural": plural})]
        if single == "token":
            return [(at + 1, {**node, "where": {**where, "token": True}, "plural": plural})]
        if single == "source":
            types = {} if node.get("tribe") else {"types": node["kind"]}
            return [(at + 1, {"kind": ["source"], "where": {**where, **types}, "plural": plural})]
        if single == "permanent" and "where" in node:
            return [(at + 1, {**node, "kind": ["permanent"], "plural": plural})]
        return []


_SAME_PLURAL = frozenset(
    [
        "Equipment",
        "Merfolk",
        "Treefolk",
        "Moonfolk",
        "Kithkin",
        "Kor",
        "Myr",
        "Samurai",
        "Eldrazi",
        "Squid",
        "Sheep",
        "Fish",
        "Djinn",
        "Kavu",
        "Plains",
        "Urza's",
        "Thopter",
        "Naga",
        "Aurochs",
        "Metathran",
        "Efreet",
        "Phelddagrif",
        "Djinn",
        "Elk",
    ]
)


def _bearer(has: str) -> str:
    return {"spell": "card"}.get(has, has)
