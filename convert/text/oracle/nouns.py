"""Noun phrases: determiner, adjectives, kinds and subtypes, and what narrows them behind, as a selector node.

A node is a plain mapping in the shape of ``convert.effects.magic.Selector``; what means something said before is a
``{pron: …}`` node, which the discourse resolves afterwards (``reference.py``).
"""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.describing import Descriptions
from convert.text.oracle.determiners import Determiners
from convert.text.oracle.joining import merge, of_the_last
from convert.text.oracle.lexicon import Lexicon, Node


class Nouns:
    """The rules ``thing``, ``things``, ``object``, ``objects``, ``noun``, ``class`` and
    ``class_narrowed``."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._descriptions = Descriptions(lexicon)
        self._determiners = Determiners(lexicon, self._descriptions)

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
            if word in ("and", "and/or"):
                nxt += 1
            elif nxt == end:
                continue
            if nxt == end:
                continue
            for stop, node in chart.read(nonterminal, nxt):
                if node.get("pron") in ("they", "one", "each") or (word == "and/or" and not _at_will([*nodes, node])):
                    continue
                ends.append((stop, [*nodes, node]))
        return found

    # -- one thing

    def thing(self, chart: Chart, at: int) -> Found:
        """One noun phrase. "Each creature that's a Wolf or an Elf" is one, and not either of two."""
        plain = chart.read("determined", at)
        whole = {end for end, _ in plain}
        return [
            *(one for one in chart.read("special_thing", at) if one[0] not in whole or "either" not in one[1]),
            *plain,
        ]

    def determined(self, chart: Chart, at: int) -> Found:
        """A pronoun, or a determiner with a description."""
        found = self._determiners.said(chart, at)
        found.extend(self._determiners.attached(chart, at))
        found.extend(self._determiners.definite(chart, at))
        for end, det in self._determiners.determiner(chart, at):
            found.extend(self._described(chart, end, det))
        return found

    def noun(self, chart: Chart, at: int) -> Found:
        """A description without a determiner, singular or plural."""
        out: Found = []
        for end, node in self._descriptions.coordinated(chart, at):
            out.extend(self.narrowed(chart, end, {key: value for key, value in node.items() if key != "plural"}))
        return out

    def class_(self, chart: Chart, at: int) -> Found:
        """ "a creature", "artifacts": kinds and adjectives alone, as a filter."""
        found: Found = []
        for end, node in self._descriptions.coordinated(chart, at):
            if (
                set(node) - {"zone", "tribe"} <= {"kind", "where", "plural"}
                and node.get("zone", "any_card") == "any_card"
            ):
                found.append(
                    (
                        end,
                        {"kind": node["kind"], **node.get("where", {})}
                        if node["kind"] != ["card"]
                        else node.get("where", {}),
                    )
                )
        return found

    def class_narrowed(self, chart: Chart, at: int) -> Found:
        """ "creature card with power 3 or less", "artifact an opponent controls": kinds with what narrows them, as what
        something is; without anything that means something said before, which it would be itself."""
        found: Found = []
        for end, node in self._descriptions.coordinated(chart, at):
            for stop, narrowed in self.narrowed(chart, end, node):
                more = {key: value for key, value in narrowed.items() if key not in ("plural", "tribe")}
                if more.get("zone") == "any_card":
                    del more["zone"]
                if stop == end or set(more) - {"kind", "where", "side"} or "'pron'" in str(more):
                    continue
                kinds = {} if more["kind"] == ["card"] else {"kind": more["kind"]}
                side = {"side": more["side"]} if "side" in more else {}
                found.append((stop, {"where": {**kinds, **more.get("where", {})}, **side}))
        return found

    def _described(self, chart: Chart, at: int, det: Node) -> Found:
        found: Found = []
        for end, noun in self._descriptions.coordinated(chart, at):
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
                merged = of_the_last(so_far, more) or merge(so_far, more)
                if merged is not None:
                    found.append((stop, merged))
        return found


def _at_will(nodes: list[Node]) -> bool:
    """Whether each may be left out ("up to one target artifact and/or up to one target creature") or not be there."""
    if all(node.get("how") in ("you", "all") for node in nodes):  # "you and/or creatures you control"
        return True
    alike = "where" in nodes[0] or "where" not in nodes[-1]  # not "… each with mana value 2 or less", which is of all
    return alike and all(node.get("how") == "target" and node.get("count") == [0, 1] for node in nodes)
