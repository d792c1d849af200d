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
        found = self._picked(chart, at, word)
        if word not in ("that", "those", "the", "target", "each", "all", "any", "up"):
            found.append((at, {"how": "all", "plural": True, "bare": True}))
        return found

    def _picked(self, chart: Chart, at: int, word: str) -> Found:
        if word in _EACH_WORDS:
            return self._each(chart, at + 1, word)
        if word == "up" and chart.word(at + 1) == "to":
            return self._up_to(chart, at + 2)
        if word == "target":
            return [(at + 1, {"how": "target", "count": 1})]
        if word in ("another", "other"):
            return _other(chart, at, word)
        if word == "any":
            if end := chart.at(at, "any number of"):
                return _open(chart, end, {"how": "choose", "count": "any", "plural": True}, other=True)
            return [(at + 1, {"how": "choose", "count": 1})] if chart.word(at + 1) != "target" else []
        if word == "no":
            return [(at + 1, {"how": "choose", "count": 0})]
        if word == "at" and (end := chart.at(at, "at least one")):
            return [(end, {"how": "choose", "count": 1})]
        if (end := chart.at(at, "that many")) or (end := chart.at(at, "that much")):
            return _open(chart, end, {"how": "choose", "count": {"event": "amount"}, "plural": True})
        if word in ("x", "y"):
            return _open(chart, at + 1, {"how": "choose", "count": {"x": word.upper()}, "plural": True})
        return self._counted(chart, at, word)

    def _each(self, chart: Chart, at: int, word: str) -> Found:
        """ "Each", "all", "each other", "each of up to two target"."""
        if chart.word(at) == "other":
            return [(at + 1, {"how": "all", "other": True})]
        if word == "each" and chart.word(at) == "of":
            picked = self.determiner(chart, at + 1)
            return [(end, node) for end, node in picked if node.get("how") in ("target", "choose")]
        return [(at, {"how": "all", "plural": True} if word == "all" else {"how": "all"})]

    def _up_to(self, chart: Chart, at: int) -> Found:
        found: Found = []
        for end, node in self.determiner(chart, at):
            count = node.get("count")
            if isinstance(count, int):
                found.append((end, {**node, "count": [0, count]}))
            elif isinstance(count, dict):
                found.append((end, {**{k: v for k, v in node.items() if k != "count"}, "up_to": count}))
        return found

    def _counted(self, chart: Chart, at: int, word: str) -> Found:
        """ "Two", "one or more", "three or fewer other target"."""
        if word == "one" and (end := chart.at(at, "one or more")):
            return _open(chart, end, {"how": "choose", "count": [1, 99], "plural": True}, other=True)
        if word == "one" and (end := chart.at(at, "one or two target")):
            return [(end, {"how": "target", "count": [1, 2], "plural": True})]
        if word == "one" and (end := chart.at(at, "one , two , or three target")):
            return [(end, {"how": "target", "count": [1, 3], "plural": True})]
        number = self.lexicon.number(word)
        if number is None:
            return []
        node: Node = {"how": "choose", "count": number}
        end = at + 1
        if number > 1:
            node["plural"] = True
        if chart.at(end, "or more"):
            node |= {"count": [number, 99], "plural": True}
            end += 2
        elif chart.at(end, "or fewer"):
            node |= {"count": [0, number], "plural": True}
            end += 2
        return _open(chart, end, node, other=True)


def _other(chart: Chart, at: int, word: str) -> Found:
    """ "Another creature", "other target creatures"."""
    many: Node = {"plural": True} if word == "other" else {}
    found: Found = []
    if chart.word(at + 1) == "target":
        found.append((at + 2, {"how": "target", "count": 1, "other": True, **many}))
    some: Node = {"how": "all", "other": True, "plural": True}
    found.append((at + 1, some if many else {"how": "choose", "count": 1, "other": True}))
    return found


def _open(chart: Chart, end: int, node: Node, *, other: bool = False) -> Found:
    """So many, picked or aimed at: which of the two, the next word says. ``other``: whether "other" may stand before
    it."""
    if other and chart.word(end) == "other":
        end += 1
        node["other"] = True
    return [(end + 1, {**node, "how": "target"})] if chart.word(end) == "target" else [(end, node)]
