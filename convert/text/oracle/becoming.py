"""What a thing becomes and what a token is: colors, types, subtypes, size, keywords."""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Lexicon, Node
from convert.text.oracle.rows import fill


def _kept(steps: list[Node]) -> list[Node]:
    """What becomes an artifact creature keeps its other types: a land, a Vehicle."""
    return [
        {**one, "also": True}
        if one["op"] == "change_identity" and {"artifact", "creature"} <= set(one.get("types", ()))
        else one
        for one in steps
    ]


class Becoming:
    """The rules ``identity``, ``size_identity`` and ``token_kind``."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def identity(self, chart: Chart, at: int) -> Found:
        """ "a blue Bird artifact", "artifacts", "black": colors, types and subtypes."""
        start = at + 1 if chart.word(at) in ("a", "an") else at
        return [(end, node) for end, node in self._words(chart, start) if node]

    def size_identity(self, chart: Chart, at: int) -> Found:
        """ "a 3/3 Beast creature with trample": steps with ``$subj``, and what it keeps being beside."""
        found = [(end, _kept(steps)) for end, steps in self._sized(chart, at)]
        for end, steps in list(found):
            for stop, _ in chart.read("addition", end):
                found.append(
                    (stop, [{**one, "also": True} if one["op"] == "change_identity" else one for one in steps])
                )
        return found

    def made_identity(self, chart: Chart, at: int) -> Found:
        """The same of a copy: in what it differs."""
        return [
            (end, {"list": fill(steps, {"subj": {"pron": "made"}})}) for end, steps in self.size_identity(chart, at)
        ]

    def _sized(self, chart: Chart, at: int) -> Found:
        start = at + 1 if chart.word(at) in ("a", "an") else at
        found: Found = []
        sizes = chart.read("size", start)
        for end, size in sizes:
            for stop, identity in self._words(chart, end):
                steps: list[Node] = [{"op": "change_identity", "what": "$subj", **identity}] if identity else []
                steps.append({"op": "set_stat", "what": "$subj", **size})
                found.append((stop, steps))
                if chart.word(stop) == "with":
                    found.extend((last, [*steps, *more]) for last, more in self._with(chart, stop + 1))
        if not sizes:
            for end, identity in self._words(chart, start):
                if identity and (stop := chart.at(end, "with base power and toughness")):
                    for last, size in chart.read("size", stop):
                        steps = [
                            {"op": "change_identity", "what": "$subj", **identity},
                            {"op": "set_stat", "what": "$subj", **size},
                        ]
                        found.append((last, steps))
                        if chart.word(last) in ("and", "with"):
                            found.extend((after, [*steps, *more]) for after, more in self._with(chart, last + 1))
                elif identity and (stop := chart.at(end, "with power and toughness each equal to")):
                    found.extend(
                        (
                            last,
                            [
                                {"op": "change_identity", "what": "$subj", **identity},
                                {"op": "set_stat", "what": "$subj", "power": n, "toughness": n},
                            ],
                        )
                        for last, n in chart.read("counted", stop)
                    )
                elif identity and chart.word(end) == "with":
                    found.extend(
                        (stop, [{"op": "change_identity", "what": "$subj", **identity}, *more])
                        for stop, more in self._with(chart, end + 1)
                    )
        return found

    def _with(self, chart: Chart, at: int) -> Found:
        found: Found = []
        for end, words in chart.read("keywords_all", at):
            step: Node = {"op": "grant", "what": "$subj", "keyword": words}
            found.append((end, [step]))
            nxt = end + 1 if chart.word(end) == "," else end
            if chart.word(nxt) == "and":
                found.extend((stop, [{**step, "abilities": quoted}]) for stop, quoted in chart.read("quoted", nxt + 1))
        for end, given in self._abilities(chart, at):
            found.append((end, [{"op": "grant", "what": "$subj", "abilities": given}]))
        return found

    @staticmethod
    def _abilities(chart: Chart, at: int) -> Found:
        """Abilities in quotation marks in a row, and what equipping with it costs: '"…" and equip {2}'."""
        found: Found = list(chart.read("quoted", at))
        queue = list(found)
        while queue:
            end, given = queue.pop()
            listed = chart.raw[end - 1].endswith(',"')
            start = end + 1 if chart.word(end) == "," else end
            start += chart.word(start) == "and"
            if start == end and not listed:
                continue
            more = [(stop, [*given, *quoted]) for stop, quoted in chart.read("quoted", start)]
            if chart.word(start) == "equip" and chart.word(start + 1).startswith("{"):
                cost = [{"op": "pay", "mana": chart.word(start + 1)}]
                more.append((start + 2, [*given, {"mode": "keyword", "keyword": "equip", "cost": cost}]))
            found.extend(more)
            queue.extend(more)
        return found

    def _words(self, chart: Chart, at: int) -> Found:
        """Colors, supertypes, subtypes and types in a row, and where they can end."""
        found: Found = []
        node: Node = {}
        end = at
        colors = False
        while True:
            word = chart.word(end)
            lexicon = self.lexicon
            if word in lexicon.colors:
                node = {**node, "color": [*node.get("color", ()), word] if word != "colorless" else ["colorless"]}
                end += 1
                colors = True
                if chart.word(end) == "and" and chart.word(end + 1) in lexicon.colors:
                    end += 1
                elif chart.word(end) == "," and (
                    chart.word(end + 1) in lexicon.colors
                    or (chart.word(end + 1) == "and" and chart.word(end + 2) in lexicon.colors)
                ):
                    end += 1 + (chart.word(end + 1) == "and")
                    continue
            elif word == "still" and not found:
                end += 1
                if chart.word(end) in ("a", "an"):
                    end += 1
                node = {"also": True}
                continue
            elif colors is False and chart.at(end, "all colors"):
                node = {**node, "color": ["white", "blue", "black", "red", "green"]}
                end += 2
            elif word in lexicon.supertypes:
                node = {**node, "types": [*node.get("types", ()), word]}
                end += 1
            elif word in lexicon.kinds and lexicon.kinds[word][0] not in (
                "card",
                "spell",
                "permanent",
                "player",
                "ability",
                "source",
            ):
                node = {**node, "types": [*node.get("types", ()), lexicon.kinds[word][0]]}
                end += 1
            elif word in lexicon.subtypes and chart.raw[end][0].isupper():
                node = {**node, "subtype": [*node.get("subtype", ()), lexicon.subtypes[word][0]]}
                end += 1
            else:
                break
            found.append((end, node))
        if not found:
            found.append((at, {}))
        return found

    def token_kind(self, chart: Chart, at: int) -> Found:
        """ "1/1 white Soldier creature token with flying", "Treasure tokens", "legendary 8/8 … token named X"."""
        found: Found = []
        start, node = at, Node()
        if chart.word(start) in ("legendary", "snow"):
            node["types"] = [chart.word(start)]
            start += 1
        sizes = chart.read("size", start) or [(start, {})]
        for end, size in sizes:
            for stop, identity in self._words(chart, end):
                if chart.word(stop) not in ("token", "tokens"):
                    continue
                if not identity:
                    continue
                one: Node = {**identity, **size}
                if node.get("types"):
                    one["types"] = [*node["types"], *identity.get("types", ())]
                subtypes = one.get("subtype", ())
                one["name"] = " ".join(subtypes) if subtypes else " ".join(one.get("types", ("token",)))
                found.extend(self._token_more(chart, stop + 1, one))
        return found

    def _token_more(self, chart: Chart, at: int, node: Node) -> Found:
        found: Found = [(at, node)]
        queue = [(at, node)]
        while queue:
            end, one = queue.pop()
            if chart.word(end) == "with" and "keyword" not in one and "abilities" not in one:
                for stop, steps in self._with(chart, end + 1):
                    more = {key: value for key, value in steps[0].items() if key in ("keyword", "abilities")}
                    queue.append((stop, {**one, **more}))
                    found.append(queue[-1])
            elif chart.word(end) == "named" and one.get("named") is None:
                for stop, name in chart.read("name", end + 1):
                    queue.append((stop, {**one, "name": name, "named": True}))
                    found.append(queue[-1])
        return [(end, {key: value for key, value in one.items() if key != "named"}) for end, one in found]
