"""Lines of a face's text into abilities: keyword lines, costs and effects, triggers, statics, modes, chapters."""

from __future__ import annotations

import re
from typing import Any

from convert.text.oracle.build import build
from convert.text.oracle.chart import Chart, Grammar
from convert.text.oracle.drafts import Context, Draft, Piece
from convert.text.oracle.lexicon import Node
from convert.text.oracle.lexing import sentences, tokenize
from convert.text.oracle.mentions import UnclearError
from convert.text.oracle.reference import Discourse

_WORD = re.compile(r"^(?![IVX, ]+ — )([A-Z~+][^—.:\"{}•]{0,60}?|[A-Z][\w' !]+[!?]) — (?=\S)")
_CHAPTER = re.compile(r"^([IVX]+(?:, [IVX]+)*) — ")
_LOYALTY = re.compile(r"^([+-]?\d+|[+-]X): ")
_TRIGGER = re.compile(r"^(When|Whenever|At) ")
_YOU: Node = {"how": "you", "kind": ["player"]}
_MEANINGS: dict[str, Node] = {
    "exhaust": {"limit": {"n": 1, "per": "game"}},
    "power-up": {"limit": {"n": 1, "per": "game"}},
    "boast": {
        "limit": {"n": 1, "per": "turn"},
        "if": [{"occurred": {"event": "attacks", "what": {"how": "self"}}, "during": "turn"}],
    },
    "max speed": {"if": [{"state": "max speed", "who": _YOU}]},
    "solved": {"if": [{"state": "solved"}]},
}
"""Words before a dash that are keywords; all others mean nothing (ability words)."""
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(\d+)\+ \| ")
_STEPS = re.compile(r"^(\d+)(?:[—-](\d+))?(\+)? \| ")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_SPREE = re.compile(r"^\+ ((?:\{[^}]+\})+) — ")
_PRICED = re.compile(r"^((?:\{[^}]+\})+) — ")
_CLASS = re.compile(r"^Level (\d+)$")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_OWN_STATICS = ("~ costs ", "~ can't be countered", "~ can't be copied", "you may cast ~", "if this", "cast ~ only")


class Lines:
    """Reads the lines of one face, in order."""

    def __init__(self, grammar: Grammar, context: Context, cache: dict[Any, Any]) -> None:
        self.grammar = grammar
        self.context = context
        self.cache = cache
        self.pieces: list[Piece] = []
        self.drafts: list[Draft] = []
        self.spell: Draft | None = None
        self.meaning: Node = {}
        """What the ability word before this line means for it."""
        self.base: Node = {}
        """From which level on all that follows works."""

    # -- parsing

    def parse(self, nonterminal: str, text: str) -> Any:
        """What the text is as a whole, from what was parsed before if it was."""
        key = (nonterminal, text)
        if key in self.cache:
            return self.cache[key]
        words = tokenize(text)
        chart = Chart(self.grammar, words)
        found = chart.whole(nonterminal, 0, chart.end) if words.words else None
        self.cache[key] = found
        return found

    def piece(self, text: str, role: str) -> int:
        """A new piece; its number."""
        self.pieces.append(Piece(text, role))
        return len(self.pieces) - 1

    # -- lines

    def line(self, text: str) -> None:
        """One line, masked and without reminders."""
        self.meaning = dict(self.base)
        if self._special(text):
            return
        if text.startswith("•"):
            self._bullet(text[1:].strip())
            return
        if self._keywords(text):
            return
        chapter = _CHAPTER.match(text)
        if chapter:
            numbers = [_ROMAN.get(one, 0) for one in chapter[1].split(", ")]
            self._body(Draft("chapter", head={"chapters": numbers}), text[chapter.end() :])
            return
        word = _WORD.match(text)
        if word and not word[1].lower().startswith(("choose ", "when", "at ", "if ")) and " choose " not in word[1]:
            text = text[word.end() :]
            if self._keywords(text):
                return
            more = _MEANINGS.get(word[1].lower(), {})
            self.meaning = {**self.meaning, **more, "if": [*self.meaning.get("if", ()), *more.get("if", ())]}
        loyalty = _LOYALTY.match(text)
        if loyalty:
            amount = loyalty[1]
            value: Any = amount if "X" in amount else int(amount)
            self._body(
                Draft("activate", head={"loyalty": value, "timing": "sorcery", "limit": {"n": 1, "per": "turn"}}),
                text[loyalty.end() :],
            )
            return
        colon = _colon(text)
        if colon:
            self._activated(text[:colon], text[colon + 1 :].strip())
        elif _TRIGGER.match(text):
            self._triggered(text)
        else:
            self._plain(text)

    def _special(self, text: str) -> bool:
        """Levels, tables of dice, modes with a price."""
        if match := _LEVEL.match(text):
            self._from_level("level", int(match[1]), int(match[2]) if match[2] else None, text)
            return True
        if (match := _STEPS.match(text)) and (self.drafts and self._rolls(self.drafts[-1])):
            self._rolled(match, text[match.end() :])
            return True
        if match := _STATION.match(text):
            self._from_level("charge", int(match[1]), None, match[0].strip(" |"))
            self.line(text[match.end() :])
            return True
        if (match := _SIZE.match(text)) and self.base:
            number = self.piece(text, "static")
            size = {"power": int(match[1]), "toughness": int(match[2])}
            draft = Draft("continuous", head=dict(self.base))
            self._take(draft, number, {"steps": [{"op": "set_stat", "what": {"how": "self"}, **size}]})
            self.drafts.append(draft)
            return True
        if match := _SPREE.match(text):
            if self.spell is None:
                self.spell = Draft("cast", modes={"count": [1, 99]})
                self.drafts.append(self.spell)
            self._bullet(text[match.end() :], price=match[1])
            return True
        return False

    def _from_level(self, state: str, least: int, most: int | None, text: str) -> None:
        number = self.piece(text, "static")
        self.pieces[number].read = True
        times = {"gte": least} if most is None else {"gte": least, "lte": most}
        self.drafts.append(Draft("keyword", head={"keyword": state, "n": least}, src=[number]))
        self.base = {"if": [{"state": state, "times": times}]}

    @staticmethod
    def _rolls(draft: Draft) -> bool:
        return any(step["op"] == "dice" for _, node in draft.pieces for step in node.get("steps", ()))

    def _rolled(self, match: re.Match[str], text: str) -> None:
        """A row of a table: what these results of the die do."""
        least = int(match[1])
        most = None if match[3] else int(match[2] or match[1])
        times = {"gte": least} if most is None else {"gte": least, "lte": most}
        for one in sentences(text):
            number = self.piece(one, "effect")
            node = self.parse("sentence", one)
            if node is None:
                self._unread(self.drafts[-1], number)
                continue
            rolled = [
                {**step, "if": [{"state": "rolled", "times": times}, *step.get("if", [])]} for step in node["steps"]
            ]
            self._take(self.drafts[-1], number, {**node, "steps": rolled})

    def _keywords(self, text: str) -> bool:
        found = self.parse("keyword_line", text.rstrip("."))
        if not found:
            return False
        number = self.piece(text, "static")
        self.pieces[number].read = True
        for node in found:
            draft = Draft("keyword", head={**self.meaning, **node}, src=[number])
            self.drafts.append(draft)
        return True

    def _activated(self, cost: str, body: str) -> None:
        number = self.piece(cost, "cost")
        draft = Draft("activate", src=[number], head=dict(self.meaning))
        if level := _CLASS.match(body):
            draft.cost = self.parse("cost", cost)
            self.pieces[number].read = draft.cost is not None
            draft.broken = draft.cost is None
            draft.head = {"keyword": "level", "n": int(level[1]), "timing": "sorcery"}
            number = self.piece(body, "effect")
            self._take(draft, number, {"steps": [{"op": "designation", "what": "class level"}]})
            self.drafts.append(draft)
            self.base = {"if": [{"state": "class level", "times": {"gte": int(level[1])}}]}
            return
        steps = self.parse("cost", cost[0].lower() + cost[1:] if cost[0].isupper() else cost)
        if steps is None:
            draft.broken = True
        self.pieces[number].read = steps is not None
        draft.cost = steps
        self._body(draft, body)

    def _triggered(self, text: str) -> None:
        """The event ends at the first comma behind which the rest can stand."""
        first, *rest = sentences(text)
        words = tokenize(first)
        chart = Chart(self.grammar, words)
        draft = Draft("trigger", head=dict(self.meaning))
        for end, event in reversed(chart.read("event", 1)):
            end, event = _narrowed_event(chart, end, event)
            if chart.word(end) != ",":
                continue
            node = self._after_event(chart, end + 1, draft)
            if node is None and not self._modes_at(words.text, words.starts[end + 1] if end + 1 < chart.end else 0):
                continue
            draft.when = event
            number = self.piece(first, "effect")
            if node is not None:
                self._take(draft, number, node)
            else:
                draft.modes = self._modes_at(words.text, words.starts[end + 1])
                draft.src.append(number)
                self.pieces[number].read = True
            self._more(draft, rest)
            return
        if self.context.spell and self.parse("sentence", first) is not None:
            self._plain(text)
            return
        draft.broken = True
        for one in (first, *rest):
            draft.src.append(self.piece(one, "effect"))
        self.drafts.append(draft)

    def _after_event(self, chart: Chart, at: int, draft: Draft) -> Node | None:
        """What stands behind the event; an "if" right there is the trigger's own."""
        key = ("after", chart.words[at:])
        if chart.word(at) == "if":
            for end, condition in chart.read("condition", at + 1):
                if chart.word(end) == ",":
                    node = chart.whole("sentence", end + 1, chart.end)
                    if node is not None:
                        draft.if_ = [condition]
                        return dict(node)
        del key
        found = chart.whole("sentence", at, chart.end)
        return found if found is None else dict(found)

    def _modes_at(self, text: str, at: int) -> Node | None:
        found = self.parse("modes", text[at:])
        return None if found is None or found.get("unread") else found

    def _body(self, draft: Draft, body: str) -> None:
        self._more(draft, sentences(body))

    def _more(self, draft: Draft, rest: list[str]) -> None:
        at = 0
        while at < len(rest):
            one = rest[at]
            at += 1
            if (
                draft.modes is None
                and at < len(rest)
                and one.lower().startswith("choose ")
                and (modes := self.parse("modes", f"{one} . {rest[at]}"))
            ):
                number = self.piece(one + ". " + rest[at], "effect")
                self.pieces[number].read = True
                draft.modes = modes
                draft.src.append(number)
                at += 1
                continue
            number = self.piece(one, "effect")
            if draft.broken:
                draft.src.append(number)
                continue
            modes = self._modes_at(one, 0)
            if modes is not None:
                draft.modes = modes
                draft.src.append(number)
                self.pieces[number].read = True
                continue
            node = self.parse("rider", one) if draft.mode != "continuous" else None
            node = {"rider": node} if node is not None else self.parse("sentence", one)
            if node is None:
                self._unread(draft, number)
            else:
                self._take(draft, number, node)
        if draft not in self.drafts:
            self.drafts.append(draft)

    def _unread(self, draft: Draft, number: int) -> None:
        draft.pieces.append((number, {"unread": True}))

    def _take(self, draft: Draft, number: int, node: Node) -> None:
        self.pieces[number].read = True
        draft.pieces.append((number, node))

    def _plain(self, text: str) -> None:
        """A static ability, or a line of a spell."""
        rest = sentences(text)
        additional = self.parse("additional", rest[0])
        if additional is not None and len(rest) == 1:
            number = self.piece(text, "cost")
            self.pieces[number].read = True
            draft = Draft("additional_cost", src=[number], cost=additional["cost"])
            draft.head = {"optional": True} if additional.get("optional") else {}
            if additional.get("if"):
                draft.if_ = additional["if"]
            if additional.get("free"):
                draft.head["instead_of_cost"] = True
            self.drafts.append(draft)
            return
        if self.context.spell and not self._own_static(rest):
            if self.spell is None:
                self.spell = Draft("cast")
                self.drafts.append(self.spell)
            self._more(self.spell, rest)
            return
        replaced = re.match(r"^As (~|it|.{3,30}?) (?:enters|is turned face up), ", text)
        if replaced and replaced[1] in ("~", "it"):
            self._body(
                Draft("replacement", head={}, when={"event": "enters", "what": {"how": "self"}}), text[replaced.end() :]
            )
            return
        self._body(Draft("continuous", head=dict(self.meaning)), text)

    def _own_static(self, rest: list[str]) -> bool:
        return rest[0].lower().startswith(_OWN_STATICS)

    def _bullet(self, text: str, price: str = "") -> None:
        draft = self.drafts[-1] if self.drafts else None
        label = ""
        word = _WORD.match(text)
        if word:
            label = word[1]
            text = text[word.end() :]
        if (priced := _PRICED.match(text)) is not None:
            price = priced[1]
            text = text[priced.end() :]
        numbers = []
        option: list[tuple[int, Node]] = []
        for one in sentences(text):
            number = self.piece(one, "effect")
            numbers.append(number)
            node = None
            if draft is not None and draft.modes is not None and not draft.broken:
                rider = self.parse("rider", one)
                node = {"rider": rider} if rider is not None else self.parse("sentence", one)
            if node is not None:
                self.pieces[number].read = True
                option.append((number, node))
            else:
                option.append((number, {"unread": True}))
        if draft is None:
            draft = Draft("cast", broken=True)
            self.drafts.append(draft)
        draft.options.append(option)
        draft.labels.append(label)
        draft.prices.append(price)

    # -- finishing

    def abilities(self) -> list[Any]:
        """Every ability that could be built; pieces that could not say so."""
        out: list[Any] = []
        for draft in self.drafts:
            finished = self._finish(draft)
            if finished is not None:
                out.append(finished)
        return out

    def _spoil(self, draft: Draft, why: str = "no_frame") -> None:
        for number in {
            *draft.src,
            *(number for number, _ in draft.pieces),
            *(number for option in draft.options for number, _ in option),
        }:
            self.pieces[number].read = False
            self.pieces[number].why = why

    def _finish(self, draft: Draft) -> Any:
        if draft.broken:
            self._spoil(draft)
            return None
        _entering(draft)
        discourse = Discourse(
            spell=self.context.spell and draft.mode == "cast",
            types=self.context.types,
            variables=self.context.has_x or "X" in str(draft.cost) or draft.head.get("loyalty") in ("-X", "+X"),
        )
        node: Node = {"mode": draft.mode, **draft.head}
        try:
            if draft.cost is not None:
                node["cost"] = discourse.steps(draft.cost, cost=True)
            if draft.when is not None:
                node["when"] = discourse.when(draft.when)
            if draft.if_:
                node["if"] = [*node.get("if", []), *(discourse.condition(one) for one in draft.if_)]
            for key in ("enchant",):
                if key in node:
                    node[key] = discourse.selector(node[key], introduce=False)
            if draft.mode == "keyword" and isinstance(node.get("cost"), list):
                node["cost"] = discourse.steps(node["cost"], cost=True)
        except UnclearError:
            self._spoil(draft, "ambiguous")
            return None
        sources = list(draft.src)
        steps = self._steps(draft, draft.pieces, node, discourse, sources)
        if draft.modes is not None:
            choice = self._choice(draft, node, discourse, sources)
            if choice is None:
                self._spoil(draft, "ambiguous")
                return None
            steps.append(choice)
        unread = not draft.pieces or all(not self.pieces[number].read for number, _ in draft.pieces)
        if draft.mode not in ("keyword", "additional_cost") and not steps and unread:
            self._spoil(draft)
            return None
        node["do"] = steps
        if discourse.targets:
            node["targets"] = discourse.targets
        node["src"] = sorted(set(sources))
        self._placed(node)
        try:
            return build(_without_idle(node, _meant(node)))
        except UnclearError:
            self._spoil(draft, "ambiguous")
            return None

    def _steps(
        self, draft: Draft, pieces: list[tuple[int, Node]], node: Node, discourse: Discourse, sources: list[int]
    ) -> list[Node]:
        """The sentences' steps, in order; what hangs on an unread sentence is unread."""
        steps: list[Node] = []
        last: list[Node] = []
        lost = False
        reflexive = False
        """After "when you do": what follows belongs to it."""
        begun: Node | None = None
        """The step that it begins with: its targets are chosen then."""
        later: list[Node] = []
        condition: Node | None = None
        for number, sentence in pieces:
            discourse.said = {}
            saved = (
                len(discourse.mentions),
                len(discourse.targets),
                discourse.names,
                discourse.step,
                discourse.counted,
            )
            try:
                if sentence.get("unread") or (lost and _hangs(sentence)):
                    raise UnclearError("")
                if "rider" in sentence:
                    self._ride(node, steps, sentence["rider"], discourse)
                    sources.append(number)
                    continue
                fresh = discourse.steps(sentence["steps"])
                if "link" in sentence:
                    if not steps and draft.cost is None:
                        raise UnclearError("link")
                    fresh[0] = {**fresh[0], "link": sentence["link"]}
                    after = "then" if sentence["link"] == "when" else sentence["link"]
                    fresh[1:] = [one if "link" in one else {**one, "link": after} for one in fresh[1:]]
                if sentence.get("otherwise"):
                    fresh = self._otherwise(fresh, condition, last)
                if sentence.get("instead") and not (draft.mode == "continuous" and not steps):
                    self._instead(steps, last, fresh, sentence)
                for one in fresh:
                    build({"mode": "cast", "do": [{**one}]})
            except UnclearError:
                del discourse.mentions[saved[0] :]
                del discourse.targets[saved[1] :]
                discourse.names, discourse.step, discourse.counted = saved[2:]
                self.pieces[number].read = False
                if not sentence.get("unread"):
                    self.pieces[number].why = "ambiguous"
                lost = True
                last = []
                continue
            if reflexive and "link" not in fresh[0]:
                fresh[0] = {**fresh[0], "link": "then"}
            reflexive = reflexive or sentence.get("link") == "when"
            if sentence.get("link") == "when":
                begun = fresh[0]
            if begun is not None:
                begun["targets"] = [*begun.get("targets", ()), *discourse.targets[saved[1] :]]
                later += discourse.targets[saved[1] :]
            lost = False
            condition = sentence.get("condition") and discourse.condition(sentence["condition"])
            last = fresh
            for one in fresh:
                one["src"] = number
            steps.extend(fresh)
            sources.append(number)
        if later:
            discourse.targets = [one for one in discourse.targets if one not in later]
        return steps

    @staticmethod
    def _otherwise(fresh: list[Node], condition: Node | None, last: list[Node]) -> list[Node]:
        if condition:
            return [{**one, "if": [{"not": condition}, *one.get("if", [])]} for one in fresh]
        if last and (last[-1]["op"] in ("unless", "coin", "dice") or last[-1].get("optional")):
            return [{**one, "link": "if_not"} for one in fresh]
        raise UnclearError("otherwise")

    @staticmethod
    def _instead(steps: list[Node], last: list[Node], fresh: list[Node], sentence: Node) -> None:
        """ "… instead": the sentence before holds only where this one does not."""
        condition = fresh[0].get("if")
        if not last or not condition:
            raise UnclearError("instead")
        ops = {one["op"] for one in fresh}
        replaced = [one for one in last if one["op"] in ops] or last
        whole: Node = condition[0] if len(condition) == 1 else {"all": condition}
        for one in replaced:
            one["if"] = [{"not": whole}, *one.get("if", [])]

    def _ride(self, node: Node, steps: list[Node], rider: Node, discourse: Discourse) -> None:
        rider = dict(rider)
        for key in ("timing", "limit"):
            if key in rider:
                node[key] = rider.pop(key)
        if "if" in rider:
            node["if"] = [*node.get("if", []), *(discourse.condition(one) for one in rider.pop("if"))]
        if "by" in rider:
            node["by"] = rider.pop("by")
        for key in ("spend_on", "activate_only"):
            if key in rider:
                made = [one for one in steps if one["op"] == "add_mana"]
                if not made:
                    raise UnclearError(key)
                value = discourse.selector(rider.pop(key), introduce=False)
                for one in made:
                    one[key] = value
        if rider.pop("no_regeneration", None):
            killed = [one for one in steps if one["op"] == "destroy"]
            if not killed:
                raise UnclearError("no_regeneration")
            killed[-1]["no_regeneration"] = True
        if rider.pop("keeps", None):
            made = [one for one in steps if one["op"] == "add_mana"]
            if not made:
                raise UnclearError("keeps")
            made[-1]["rider"] = "keep"
        if rider.pop("shuffle", None):
            steps.append({"op": "shuffle", "link": "then"})
        if "countered_to" in rider:
            undone = [one for one in steps if one["op"] == "negate_cast"]
            if not undone:
                raise UnclearError("countered_to")
            undone[-1]["to"] = rider.pop("countered_to")
        if "would" in rider:
            would = (
                discourse.selector(rider["would"].get("what", {}), introduce=False)
                if "what" in rider["would"]
                else None
            )
            event = {**rider.pop("would")}
            if would is not None:
                event["what"] = would
            steps.append(
                {"op": "replace", "would": event, "instead": [{"op": "banish", "what": would or {"how": "event"}}]}
            )
        if "cheaper" in rider:
            steps.append(discourse.one(rider.pop("cheaper")))
        if rider:
            raise UnclearError(str(rider))

    def _choice(self, draft: Draft, node: Node, discourse: Discourse, sources: list[int]) -> Node | None:
        options: list[Node] = []
        for option, label, price in zip(draft.options, draft.labels, draft.prices, strict=True):
            before, targets = len(discourse.mentions), discourse.targets
            discourse.targets = []
            names, counted = discourse.names, discourse.counted
            numbers: list[int] = []
            steps = self._steps(draft, option, node, discourse, numbers)
            one: Node = {"do": _renamed(steps, len(options)), "src": min((number for number, _ in option), default=0)}
            if discourse.targets:
                one["targets"] = _renamed(discourse.targets, len(options))
            if label:
                one["label"] = label
            if price:
                one["cost"] = [{"op": "pay", "mana": price}]
            discourse.targets = targets
            del discourse.mentions[before:]
            discourse.names, discourse.counted = names, counted
            sources.extend(numbers)
            options.append(one)
        if not options:
            return None
        return {"op": "choose_one", "options": options, **draft.modes} if draft.modes is not None else None

    def _placed(self, node: Node) -> None:
        """Where the card must be for it."""

        def zones(steps: list[Node]) -> set[str]:
            return {
                one["what"]["zone"]
                for one in steps
                if isinstance(one.get("what"), dict)
                and one["what"].get("how") == "self"
                and isinstance(one["what"].get("zone"), str)
            }

        if node["mode"] == "activate":
            found = zones(node.get("cost", [])) or zones(node["do"])
            if len(found) == 1:
                node["from"] = found.pop()
            if any(one["op"] == "discard" and one.get("what") == {"how": "self"} for one in node.get("cost", [])):
                node["from"] = "prepared"
        elif node["mode"] == "trigger":
            found = zones(node["do"]) & {"used"}
            if found and node["when"].get("event") not in ("dies", "put_into"):
                node["from"] = "used"


def _narrowed_event(chart: Chart, at: int, event: Node) -> tuple[int, Node]:
    """ "… during your turn", "… while you control a Goblin": when the event counts."""
    if end := chart.at(at, "during your turn"):
        return end, {**event, "during": {"how": "you", "kind": ["player"]}}
    if chart.word(at) == "while":
        for end, condition in chart.read("condition", at + 1):
            if chart.word(end) == ",":
                return end, {**event, "if": [condition]}
    return at, event


def _entering(draft: Draft) -> None:
    """ "~ enters with a counter", "creatures enter tapped": a replacement of entering, never a standing statement."""
    if draft.mode != "continuous" or draft.when is not None or not draft.pieces:
        return
    steps = [step for _, node in draft.pieces for step in node.get("steps", ({},))]
    if not steps or not all(step.get("entering") or step.get("op") == "enters_tapped" for step in steps):
        return
    subjects = [step["becomes"] if "becomes" in step else step["what"] for step in steps]
    if any("pron" in one or one != subjects[0] for one in subjects):
        return
    own = subjects[0].get("how") == "self"
    draft.mode, draft.when = "replacement", {"event": "enters", "what": subjects[0]}
    if own:
        return
    draft.pieces = [
        (
            number,
            {
                **node,
                "steps": [
                    {**step, "becomes" if "becomes" in step else "what": {"how": "event"}} for step in node["steps"]
                ],
            },
        )
        for number, node in draft.pieces
    ]


def _meant(node: Any) -> set[str]:
    """The ids of the steps whose number is meant somewhere."""
    if isinstance(node, dict):
        own = {node["of_step"]} if "of_step" in node else set()
        return own.union(*(_meant(one) for one in node.values()))
    return set().union(*(_meant(one) for one in node)) if isinstance(node, list) else set()


def _without_idle(node: Any, meant: set[str]) -> Any:
    """Without the ids of steps that nothing means."""
    if isinstance(node, dict):
        return {
            key: _without_idle(value, meant)
            for key, value in node.items()
            if not (key == "id" and isinstance(value, str) and value[0] == "d" and value not in meant)
        }
    return [_without_idle(one, meant) for one in node] if isinstance(node, list) else node


def _renamed(node: Any, option: int) -> Any:
    """Ids of one option apart from the others'."""
    if isinstance(node, dict):
        return {
            key: (
                f"{value}o{option}"
                if key in ("id", "ref") and isinstance(value, str) and value[0] == "t"
                else _renamed(value, option)
            )
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_renamed(one, option) for one in node]
    return node


def _hangs(sentence: Node) -> bool:
    return bool(sentence.get("link") or sentence.get("otherwise") or sentence.get("instead") or "rider" in sentence)


def _colon(text: str) -> int:
    """Where a cost ends."""
    at = text.find(": ")
    quote = text.find('"')
    dot = text.find(". ")
    if at < 0 or (0 <= quote < at) or (0 <= dot < at):
        return 0
    return at
