"""Determiners: how a thing is picked and how many; and what means things said before ("that creature", "it")."""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.describing import Descriptions
from convert.text.oracle.joining import fits_pronoun
from convert.text.oracle.lexicon import Lexicon, Node

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
    "either of them": {"how": "choose", "count": 1, "among": {"pron": "they"}},
    "either of those creatures": {"how": "choose", "count": 1, "among": {"pron": "they"}},
    "that spell or ability": {"pron": "that", "kind": ["spell"]},
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


class Determiners:
    """What stands before a description, or in the place of one."""

    def __init__(self, lexicon: Lexicon, descriptions: Descriptions) -> None:
        self.lexicon = lexicon
        self.descriptions = descriptions

    def said(self, chart: Chart, at: int) -> Found:
        """A pronoun or a fixed phrase."""
        word = chart.word(at)
        found: Found = []
        if word in _PRONOUNS:
            found.append((at + 1, dict(_PRONOUNS[word])))
        for words, node in _BY_FIRST.get(word, ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                found.append((end, dict(node)))
        return found

    def attached(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        if word not in ("enchanted", "equipped", "fortified"):
            return []
        kind = chart.word(at + 1)
        if kind == "by":
            return []
        if self.lexicon.kinds.get(kind, ("", True))[1] is False or kind in self.lexicon.subtypes:
            return [(at + 2, {"how": "attached"})]
        return []

    def definite(self, chart: Chart, at: int) -> Found:
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
        for end, noun in self.descriptions.unit(chart, nxt):
            if not fits_pronoun(noun, word) or noun.get("kind") == ["player"]:
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

    def determiner(self, chart: Chart, at: int) -> Found:
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
                for end, node in self.determiner(chart, nxt + 1):
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
            for end, node in self.determiner(chart, at + 2):
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
        elif word == "at" and (end := chart.at(at, "at least one")):
            add(end, {"how": "choose", "count": 1})
        elif word == "no":
            add(at + 1, {"how": "choose", "count": 0})
        elif (end := chart.at(at, "that many")) or (end := chart.at(at, "that much")):
            node = {"how": "choose", "count": {"event": "amount"}, "plural": True}
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
