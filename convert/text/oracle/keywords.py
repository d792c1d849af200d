"""Keyword abilities: a line of them on a card, and what others are given."""

from __future__ import annotations

from importlib.resources import files

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Lexicon, Node

_WITH_BOTH = {"suspend": [("suspend",)]}
_PROTECTING = ("protection", "hexproof")


class Keywords:
    """The rules ``keyword`` (a node), ``keyword_named`` (its words) and ``keywords_all`` (several)."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.simple: dict[str, list[tuple[str, ...]]] = {}
        self.number: dict[str, list[tuple[str, ...]]] = {}
        self.cost: dict[str, list[tuple[str, ...]]] = {}
        tables = {"simple": self.simple, "number": self.number, "cost": self.cost}
        table = self.simple
        text = files("convert.text.oracle").joinpath("data/keywords.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                table = tables[line[1:-1]]
                continue
            for one in line.split(";"):
                words = tuple(one.strip().replace("!", " !").replace("'s", " 's").split())
                table.setdefault(words[0], []).append(words)

    def keyword(self, chart: Chart, at: int) -> Found:
        """One keyword ability with what belongs to it."""
        word = chart.word(at)
        found: Found = []
        for words in self.simple.get(word, ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                found.append((end, {"keyword": " ".join(words)}))
        for words in self.number.get(word, ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                for stop, n in [*chart.read("number", end), *chart.read("variable", end)]:
                    node: Node = {"keyword": " ".join(words), "n": n}
                    found.append((stop, node))
                    if not at and isinstance(n, dict) and (given := chart.at(stop, ", where x is")):
                        found.extend((last, {**node, "n": much}) for last, much in chart.read("counted", given))
                    if chart.word(stop) == "—":
                        found.extend((last, {**node, "cost": cost}) for last, cost in chart.read("cost", stop + 1))
        for words in self.cost.get(word, ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                found.extend(self._costs(chart, end, {"keyword": " ".join(words)}))
        found.extend(self._special(chart, at))
        return found

    def _costs(self, chart: Chart, at: int, node: Node) -> Found:
        found: Found = []
        start = at + 1 if chart.word(at) == "—" else at
        if start > at or chart.word(at).startswith("{"):
            for end, cost in chart.read("cost", start):
                found.append((end, {**node, "cost": cost}))
                if node["keyword"] == "prototype" and chart.word(end) == "—":
                    found.extend(
                        (stop, {**node, "cost": cost, "size": size}) for stop, size in chart.read("size", end + 1)
                    )
                if node["keyword"] == "cumulative upkeep" and chart.word(end) == "or":
                    found.extend(
                        (stop, {**node, "cost": [{"op": "choose_one", "options": [{"do": cost}, {"do": other}]}]})
                        for stop, other in chart.read("cost", end + 1)
                    )
                if chart.word(end) == "and/or" and (again := chart.read("cost", end + 1)):
                    found.extend((stop, {**node, "cost": cost, "or_cost": more}) for stop, more in again)
        if node["keyword"] == "equip" and start == at:
            for end, what in chart.read("noun", at):
                found.extend(
                    (stop, {**node, "enchant": {**what, "side": "you"}, "cost": cost})
                    for stop, cost in chart.read("cost", end + 1 if chart.word(end) == "—" else end)
                )
        return found

    def _special(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        found: Found = []
        if word in _PROTECTING and chart.word(at + 1) == "from":
            for end, quality in self._from(chart, at + 2):
                found.append((end, {"keyword": f"{word} from {quality}"}))
        elif word == "enchant":
            found.extend(
                (end, {"keyword": "enchant", "enchant": what}) for end, what in chart.read("enchantable", at + 1)
            )
        elif chart.at(at, "affinity for"):
            found.extend((end, {"keyword": _spoken(chart, at, end)}) for end, _ in chart.read("noun", at + 2))
        elif word == "champion":
            found.extend((end, {"keyword": _spoken(chart, at, end)}) for end, _ in chart.read("thing", at + 1))
        elif chart.at(at, "partner with") or chart.at(at, "partner —"):
            found.append((chart.end, {"keyword": _spoken(chart, at, chart.end)}))
        elif end := chart.at(at, "splice onto"):
            found.extend(
                (stop, {"keyword": _spoken(chart, at, end + 1), "cost": cost})
                for stop, cost in chart.read("cost", end + 1 if chart.word(end + 1) != "—" else end + 2)
            )
        elif word == "suspend" or word in ("awaken", "reinforce", "impending"):
            for end, n in [*chart.read("number", at + 1), *chart.read("variable", at + 1)]:
                if chart.word(end) == "—":
                    found.extend(
                        (stop, {"keyword": word, "n": n, "cost": cost}) for stop, cost in chart.read("cost", end + 1)
                    )
        elif word == "craft" and chart.word(at + 1) == "with":
            for end, what in [*chart.read("things", at + 2), *chart.read("noun", at + 2)]:
                found.extend(
                    (stop, {"keyword": "craft", "enchant": what, "cost": cost})
                    for stop, cost in chart.read("cost", end)
                )
        elif word == "devour" and chart.word(at + 2).isdigit():
            found.append((at + 3, {"keyword": _spoken(chart, at, at + 3)}))
        elif word == "trample" and (end := chart.at(at, "trample over planeswalkers")):
            found.append((end, {"keyword": "trample over planeswalkers"}))
        return found

    def _from(self, chart: Chart, at: int) -> Found:
        """What it is protected from, in the card's words."""
        ends: dict[int, None] = {}
        for one in self._quality(chart, at):
            ends[one] = None
            nxt = one
            while chart.word(nxt) in (",", "and"):
                nxt += 1 + (chart.word(nxt) == "," and chart.word(nxt + 1) == "and")
                if chart.word(nxt) == "from":
                    nxt += 1
                    more = self._quality(chart, nxt)
                    if not more:
                        break
                    nxt = max(more)
                    ends[nxt] = None
                else:
                    break
        return [(end, _spoken(chart, at, end)) for end in ends]

    def _quality(self, chart: Chart, at: int) -> list[int]:
        for phrase in (
            "everything",
            "each color",
            "all colors",
            "each of your opponents",
            "each opponent",
            "the chosen color",
            "the chosen player",
            "the color of your choice",
            "colorless or from the color of your choice",
            "artifacts or from the color of your choice",
            "the color of its controller 's choice",
            "the card type of your choice",
            "the last chosen color",
            "the chosen card name",
            "that player",
            "the chosen type",
            "that color",
            "your opponents",
            "the chosen card type",
        ):
            if end := chart.at(at, phrase):
                return [end]
        ends = [end for end, _ in chart.read("noun", at)]
        if chart.word(at) in self.lexicon.colors:
            ends.append(at + 1)
        return ends

    def bare(self, chart: Chart, at: int) -> Found:
        """The name alone of one that has a number or a cost: "creatures with toxic"."""
        word = chart.word(at)
        found: Found = []
        for words in (*self.number.get(word, ()), *self.cost.get(word, ()), *_WITH_BOTH.get(word, ())):
            end = at + len(words)
            if chart.words[at:end] == words and not chart.word(end).isdigit() and chart.word(end)[:1] != "{":
                found.append((end, " ".join(words)))
        return found

    def named(self, chart: Chart, at: int) -> Found:
        """One keyword, in words: "flying", "ward {2}"."""
        return [(end, _spoken(chart, at, end)) for end, _ in chart.read("keyword", at)]

    def all(self, chart: Chart, at: int) -> Found:
        """Several: "flying, first strike, and haste"."""
        found: Found = []
        ends = [(end, [words]) for end, words in chart.read("keyword_named", at)]
        seen = 0
        while seen < len(ends) and seen < 30:
            end, words = ends[seen]
            seen += 1
            found.append((end, words))
            nxt = end
            if chart.word(nxt) == ",":
                nxt += 1
            if chart.word(nxt) == "and":
                nxt += 1
            if nxt > end:
                ends.extend((stop, [*words, more]) for stop, more in chart.read("keyword_named", nxt))
        return found

    def choice(self, chart: Chart, at: int) -> Found:
        """ "flying or first strike", "your choice of menace, trample, or haste"."""
        found: Found = []
        ends = [(end, [words]) for end, words in chart.read("keyword_named", at)]
        while ends:
            end, words = ends.pop()
            if len(words) > 1:
                found.append((end, words))
            nxt = end + 1 if chart.word(end) == "," else end
            if chart.word(nxt) == "or":
                nxt += 1
            if nxt > end:
                ends.extend((stop, [*words, more]) for stop, more in chart.read("keyword_named", nxt))
        return found

    def line(self, chart: Chart, at: int) -> Found:
        """A line of keyword abilities."""
        found: Found = []
        ends = [(end, [node]) for end, node in chart.read("keyword", at)]
        while ends:
            end, nodes = ends.pop()
            found.append((end, nodes))
            if chart.word(end) in (",", ";"):
                ends.extend((stop, [*nodes, node]) for stop, node in chart.read("keyword", end + 1))
        return found


def _spoken(chart: Chart, at: int, end: int) -> str:
    return " ".join(chart.words[at:end]).replace(" 's", "'s").replace(" ,", ",")
