"""Noun phrases: determiner, adjectives, kinds and subtypes, and what narrows them behind, as a selector node.

A node is a plain mapping in the shape of ``convert.effects.magic.Selector``; what means something said before is a
``{pron: …}`` node, which the discourse resolves afterwards (``reference.py``).
"""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.joining import alternative, fits_pronoun, join, joint, merge, merge_filter
from convert.text.oracle.lexicon import Lexicon, Node

_CARDLIKE = {"card", "spell", "token", "permanent", "source", "commander"}
_TOKENS = {"token": False, "tokens": True}
_PRONOUNS: dict[str, Node] = {
    "~": {"how": "self"},
    "@": {"how": "granter"},
    "it": {"pron": "it"},
    "itself": {"pron": "itself"},
    "them": {"pron": "they"},
    "they": {"pron": "they"},
    "themselves": {"pron": "they"},
    "he": {"pron": "it"},
    "she": {"pron": "it"},
    "him": {"pron": "it"},
    "her": {"pron": "it"},
    "himself": {"pron": "itself"},
    "herself": {"pron": "itself"},
}
_PHRASES: dict[str, Node] = {
    "each of them": {"pron": "they"},
    "all of them": {"pron": "they"},
    "one of them": {"how": "choose", "count": 1, "among": {"pron": "they"}},
    "any of them": {"how": "choose", "count": 1, "among": {"pron": "they"}},
    "two of them": {"how": "choose", "count": 2, "among": {"pron": "they"}},
    "up to two of them": {"how": "choose", "count": [0, 2], "among": {"pron": "they"}},
    "up to one of them": {"how": "choose", "count": [0, 1], "among": {"pron": "they"}},
    "any number of them": {"how": "choose", "count": "any", "among": {"pron": "they"}},
    "the rest": {"pron": "rest"},
    "the other": {"pron": "rest"},
    "the other one": {"pron": "rest"},
    "the others": {"pron": "rest"},
    "each other": {"pron": "each_other"},
    "the result": {"pron": "result"},
    "that many": {"pron": "result"},
    "both": {"pron": "they"},
    "those": {"pron": "they"},
    "any target": {"how": "target", "kind": ["creature", "player", "planeswalker", "battle"], "count": 1},
    "any other target": {
        "how": "target",
        "kind": ["creature", "player", "planeswalker", "battle"],
        "count": 1,
        "except": {"pron": "others"},
    },
    "another target": {
        "how": "target",
        "kind": ["creature", "player", "planeswalker", "battle"],
        "count": 1,
        "except": {"pron": "others"},
    },
    "up to one target": {"how": "target", "kind": ["creature", "player", "planeswalker", "battle"], "count": [0, 1]},
}
_BY_FIRST: dict[str, list[tuple[tuple[str, ...], Node]]] = {}
for _phrase, _node in _PHRASES.items():
    _BY_FIRST.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), _node))
_DEFINITE = {
    "exiled": "banish",
    "sacrificed": "sacrifice",
    "discarded": "discard",
    "revealed": "look",
    "destroyed": "destroy",
    "returned": "to_prepared",
    "chosen": "chosen",
    "copied": "copy",
    "created": "token",
    "milled": "mill",
    "tapped": "tap",
    "searched": "search",
    "damaged": "damage",
    "amassed": "token",
}
_EACH_WORDS = {"each": "all", "all": "all", "every": "all"}


class Nouns:
    """The rules ``thing``, ``things``, ``object``, ``objects``, ``noun`` and ``class``."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    # -- lists

    def things(self, chart: Chart, at: int) -> Found:
        """One thing or several: "target creature and ~", "a Forest card and an Island card"."""
        return self._list(chart, at, "thing")

    def objects(self, chart: Chart, at: int) -> Found:
        """Things, players, or both."""
        return self._list(chart, at, "object")

    def object(self, chart: Chart, at: int) -> Found:
        """A thing or a player."""
        return [*chart.read("thing", at), *chart.read("players", at)]

    def _list(self, chart: Chart, at: int, nonterminal: str) -> Found:
        found: Found = []
        ends: list[tuple[int, list[Node]]] = [(end, [node]) for end, node in chart.read(nonterminal, at)]
        seen = 0
        while seen < len(ends) and seen < 40:
            end, nodes = ends[seen]
            seen += 1
            found.append((end, nodes[0] if len(nodes) == 1 else {"both": nodes}))
            nxt = end
            if chart.word(nxt) == ",":
                nxt += 1
            word = chart.word(nxt)
            if word == "and":
                nxt += 1
            elif nxt == end:
                continue
            if nxt == end:
                continue
            for stop, node in chart.read(nonterminal, nxt):
                if node.get("pron") in ("they", "one", "each"):
                    continue
                ends.append((stop, [*nodes, node]))
        return found

    # -- one thing

    def thing(self, chart: Chart, at: int) -> Found:
        """One noun phrase."""
        return [*chart.read("special_thing", at), *chart.read("determined", at)]

    def determined(self, chart: Chart, at: int) -> Found:
        """A pronoun, or a determiner with a description."""
        word = chart.word(at)
        found: Found = []
        if word in _PRONOUNS:
            found.append((at + 1, dict(_PRONOUNS[word])))
        for words, node in _BY_FIRST.get(word, ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                found.append((end, dict(node)))
        found.extend(self._attached(chart, at))
        found.extend(self._definite(chart, at))
        for end, det in self._determiner(chart, at):
            found.extend(self._described(chart, end, det))
        return found

    def noun(self, chart: Chart, at: int) -> Found:
        """A description without a determiner, singular or plural."""
        out: Found = []
        for end, node in self._coordinated(chart, at):
            out.extend(self.narrowed(chart, end, {key: value for key, value in node.items() if key != "plural"}))
        return out

    def class_(self, chart: Chart, at: int) -> Found:
        """ "a creature", "artifacts": kinds and adjectives alone, as a filter."""
        found: Found = []
        for end, node in self._coordinated(chart, at):
            if set(node) <= {"kind", "where", "plural"}:
                found.append(
                    (
                        end,
                        {"kind": node["kind"], **node.get("where", {})}
                        if node["kind"] != ["card"]
                        else node.get("where", {}),
                    )
                )
        return found

    def _attached(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        if word not in ("enchanted", "equipped", "fortified"):
            return []
        kind = chart.word(at + 1)
        if kind == "by":
            return []
        if self.lexicon.kinds.get(kind, ("", True))[1] is False or kind in self.lexicon.subtypes:
            return [(at + 2, {"how": "attached"})]
        return []

    def _definite(self, chart: Chart, at: int) -> Found:
        """ "that creature", "those cards", "the exiled card", "the token": what was said before."""
        word = chart.word(at)
        if word not in ("that", "those", "the", "each"):
            return []
        node: Node = {"pron": "that"}
        nxt = at + 1
        if word == "each":
            if chart.word(nxt) == "of" and chart.word(nxt + 1) in ("those", "the", "these"):
                nxt += 2
                node["plural"] = True
            else:
                return []
        if word == "those":
            node["plural"] = True
        if word == "the" or chart.word(nxt) in _DEFINITE:
            done = chart.word(nxt)
            if done in _DEFINITE and chart.word(nxt + 1) in (
                "card",
                "cards",
                "creature",
                "creatures",
                "permanent",
                "permanents",
                "spell",
                "land",
                "token",
                "tokens",
                "artifact",
                "artifacts",
                "enchantment",
                "player",
            ):
                node["done"] = _DEFINITE[done]
                nxt += 1
            elif word == "the" and not self._plain_the(chart, nxt):
                return []
        found: Found = []
        for end, noun in self._unit(chart, nxt):
            if not fits_pronoun(noun, word):
                continue
            out = {**node, **{key: value for key, value in noun.items() if key != "plural"}}
            if noun.get("plural"):
                out["plural"] = True
            found.append((end, out))
            if (stop := chart.at(end, "from exile")) or (stop := chart.at(end, "this way")):
                found.append((stop, out))
        return found

    def _plain_the(self, chart: Chart, at: int) -> bool:
        word = chart.word(at)
        return word in (
            "token",
            "tokens",
            "card",
            "cards",
            "creature",
            "creatures",
            "copy",
            "copies",
            "spell",
            "permanent",
            "land",
            "permanents",
            "lands",
            "ability",
            "artifact",
            "artifacts",
            "enchantment",
            "source",
        )

    def _determiner(self, chart: Chart, at: int) -> Found:
        """How it is picked and how many."""
        word = chart.word(at)
        number = self.lexicon.number(word)
        found: Found = []

        def add(end: int, node: Node) -> None:
            found.append((end, node))

        if word == "target":
            add(at + 1, {"how": "target", "count": 1})
        elif word == "another":
            if chart.word(at + 1) == "target":
                add(at + 2, {"how": "target", "count": 1, "other": True})
            add(at + 1, {"how": "choose", "count": 1, "other": True})
        elif word == "other":
            if chart.word(at + 1) == "target":
                add(at + 2, {"how": "target", "count": 1, "other": True, "plural": True})
            add(at + 1, {"how": "all", "other": True, "plural": True})
        elif word in _EACH_WORDS:
            nxt = at + 1
            if chart.word(nxt) == "other":
                add(nxt + 1, {"how": "all", "other": True})
            elif word == "each" and chart.word(nxt) == "of":
                for end, node in self._determiner(chart, nxt + 1):
                    if node.get("how") in ("target",) or node.get("how") == "choose":
                        add(end, node)
            elif word == "all":
                add(nxt, {"how": "all", "plural": True})
            else:
                add(nxt, {"how": "all"})
        elif word == "any":
            if end := chart.at(at, "any number of"):
                node = {"how": "choose", "count": "any", "plural": True}
                if chart.word(end) == "other":
                    end += 1
                    node["other"] = True
                if chart.word(end) == "target":
                    add(end + 1, {**node, "how": "target"})
                else:
                    add(end, node)
            elif chart.word(at + 1) != "target":
                add(at + 1, {"how": "choose", "count": 1})
        elif word == "up" and chart.word(at + 1) == "to":
            for end, node in self._determiner(chart, at + 2):
                count = node.get("count")
                if isinstance(count, int):
                    add(end, {**node, "count": [0, count]})
                elif isinstance(count, dict):
                    add(end, {**{k: v for k, v in node.items() if k != "count"}, "up_to": count})
        elif word == "one" and (end := chart.at(at, "one or more")):
            node = {"how": "choose", "count": [1, 99], "plural": True}
            if chart.word(end) == "other":
                end += 1
                node["other"] = True
            if chart.word(end) == "target":
                add(end + 1, {**node, "how": "target"})
            else:
                add(end, node)
        elif word == "one" and (end := chart.at(at, "one or two target")):
            add(end, {"how": "target", "count": [1, 2], "plural": True})
        elif word == "one" and (end := chart.at(at, "one , two , or three target")):
            add(end, {"how": "target", "count": [1, 3], "plural": True})
        elif word == "no":
            add(at + 1, {"how": "choose", "count": 0})
        elif (end := chart.at(at, "that many")) or (end := chart.at(at, "that much")):
            node = {"how": "choose", "count": {"event": "count"}, "plural": True}
            if chart.word(end) == "target":
                add(end + 1, {**node, "how": "target"})
            else:
                add(end, node)
        elif word in ("x", "y"):
            node = {"how": "choose", "count": {"x": word.upper()}, "plural": True}
            if chart.word(at + 1) == "target":
                add(at + 2, {**node, "how": "target"})
            else:
                add(at + 1, node)
        elif number is not None:
            nxt = at + 1
            node = {"how": "choose", "count": number}
            if number > 1:
                node["plural"] = True
            if chart.at(nxt, "or more"):
                node["count"] = [number, 99]
                node["plural"] = True
                nxt += 2
            elif chart.at(nxt, "or fewer"):
                node["count"] = [0, number]
                node["plural"] = True
                nxt += 2
            if chart.word(nxt) == "other":
                node["other"] = True
                nxt += 1
            if chart.word(nxt) == "target":
                add(nxt + 1, {**node, "how": "target"})
            else:
                add(nxt, node)
        if word not in ("that", "those", "the", "target", "each", "all", "any", "up"):
            add(at, {"how": "all", "plural": True, "bare": True})
        return found

    def _described(self, chart: Chart, at: int, det: Node) -> Found:
        found: Found = []
        for end, noun in self._coordinated(chart, at):
            if det.get("plural") and not noun.get("plural") and not noun.get("mass"):
                continue
            if not det.get("plural") and noun.get("plural") and det["how"] != "all":
                continue
            if det.get("bare") and chart.word(at) in ("a", "an"):
                continue
            base = {key: value for key, value in det.items() if key not in ("plural", "bare", "other")}
            node = {**base, **{key: value for key, value in noun.items() if key not in ("plural", "mass")}}
            if det.get("other"):
                node["except_self"] = True
            for stop, narrowed in self.narrowed(chart, end, node):
                found.append((stop, narrowed))
        return found

    def narrowed(self, chart: Chart, at: int, node: Node) -> Found:
        """The noun with every run of what narrows it behind."""
        found: Found = [(at, node)]
        seen = 0
        while seen < len(found) and seen < 60:
            end, so_far = found[seen]
            seen += 1
            for stop, more in chart.read("narrowing", end):
                merged = merge(so_far, more)
                if merged is not None:
                    found.append((stop, merged))
        return found

    # -- adjectives and heads

    def _coordinated(self, chart: Chart, at: int) -> Found:
        """ "artifact or enchantment", "instant, sorcery, or Goblin card": units, joined."""
        found: Found = []
        ends: list[tuple[int, list[Node], bool]] = [(end, [node], True) for end, node in self._unit(chart, at)]
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
            for stop, node in self._unit(chart, nxt):
                ends.append((stop, [*nodes, node], last))
        return found

    def _unit(self, chart: Chart, at: int) -> Found:
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
            nxt = end
            if seen > 1 and chart.word(nxt) == ",":
                nxt += 1
            for stop, more in self._adjective(chart, nxt):
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
            while chart.word(end) in ("or", "and", ",", "/") and (skip := alternative(chart, end)):
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
        return found

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
        if single == "card":
            return [(at + 1, {**node, "card": True, "plural": plural})]
        if single == "spell":
            return [(at + 1, {**node, "zone": "stack", "plural": plural})]
        if single == "token":
            return [(at + 1, {**node, "where": {**node.get("where", {}), "token": True}, "plural": plural})]
        if single == "source":
            return [(at + 1, {"kind": ["source"], "where": {"types": node["kind"]}, "plural": plural})]
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
