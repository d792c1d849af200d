"""Lines of a face's text into abilities: keyword lines, costs and effects, triggers, statics, modes, chapters."""

from __future__ import annotations

import re
from typing import Any

from convert.text.oracle.chart import Chart, Grammar
from convert.text.oracle.drafts import Context, Draft, Piece
from convert.text.oracle.events import narrowed
from convert.text.oracle.finishing import Finisher
from convert.text.oracle.lexicon import Node
from convert.text.oracle.lexing import sentences, tokenize

_WORD = re.compile(r"^(?![IVX, ]+ — )([A-Z~+∞][^—.:\"{}•]{0,60}?|\d[\d,]* [A-Z]\w+|[A-Z][\w' !]+[!?]) — (?=\S)")
_CHOICE = re.compile(r" choose |villainous choice$")
"""What stands before a dash behind which is chosen: no ability word."""
_CHOOSES = re.compile(r"choose (?:one|two|one or both|one or more|up to .+)$")
"""How many modes are chosen, of which the next sentence may say more."""
_CHAPTER = re.compile(r"^([IVX]+(?:, [IVX]+)*) — ")
_LOYALTY = re.compile(r"^([+-]?\d+|[+-]X): ")
_TRIGGER = re.compile(r"^(When|Whenever|At) ")
_YOU: Node = {"how": "you", "kind": ["player"]}
_MEANINGS: dict[str, Node] = {
    "exhaust": {"limit": {"n": 1, "per": "game"}},
    "power-up": {"limit": {"n": 1, "per": "game"}, "keyword": "power-up"},
    "boast": {
        "limit": {"n": 1, "per": "turn"},
        "if": [{"occurred": {"event": "attacks", "what": {"how": "self"}}, "during": "turn"}],
    },
    "forecast": {"limit": {"n": 1, "per": "turn"}, "if": [{"turn": _YOU, "phase": "upkeep"}]},
    "max speed": {"if": [{"state": "max speed", "who": _YOU}]},
    "solved": {"if": [{"state": "solved"}]},
    "∞": {"if": [{"state": "harnessed"}]},
}
"""Words before a dash that are keywords; all others mean nothing (ability words)."""
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(\d+)\+ \| ")
_STEPS = re.compile(r"^(\d+)(?:[—-](\d+))?(\+)? \| ")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_CLEFT = re.compile(r" ?\[[^\]]*\]")
"""What is left out where a cleave cost was paid, with the space before it."""
_SPREE = re.compile(r"^\+ ((?:\{[^}]+\})+) — ")
_WORTH = re.compile(r"^((?:\{P\})+) — ")
"""How much of what may be chosen together a mode takes."""
_PRICED = re.compile(r"^((?:\{[^}]+\})+) — ")
_CLASS = re.compile(r"^Level (\d+)$")
_AS = re.compile(r"^As (?:~|it) (enters|is turned face up|enters or is turned face up), ")
_EXERTED = re.compile(r"^(?:If [^,]*, )?you may exert (?:~|it) as (?:it|he|she) attacks\.", re.IGNORECASE)
_AS_EVENTS = {
    "enters": ("enters",),
    "is turned face up": ("turned_up",),
    "enters or is turned face up": ("enters", "turned_up"),
}
_OF_STANDING = frozenset(("priced", "any_mana", "minimum", "colored", "same_for", "same_of"))
"""What a sentence can say of what stands before it for as long as that holds."""
_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_WHILE_CAST = re.compile(
    r"~ has flash\b|~ is colorless$|(?:During|If|As long as) [^.\"]*, "
    r"(?:~ (?:costs |has flash\b|can't be countered(?: and|$))|you may cast ~ as )",
    re.IGNORECASE,
)
"""What an instant or sorcery says of itself while it is cast: no step of what it does."""
_OWN_STATICS = (
    *("~ costs ", "~ can't be countered", "~ can't be copied", "you may cast ~", "if this", "cast ~ only"),
    "you may reveal ~ from your opening hand",
)


class Lines:
    """Reads the lines of one face, in order."""

    def __init__(self, grammar: Grammar, context: Context, cache: dict[Any, Any]) -> None:
        self.grammar = grammar
        self.context = context
        self.cache = cache
        self._charts: dict[str, Chart] = {}
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
        chart = self._chart(text)
        found = chart.whole(nonterminal, 0, chart.end) if chart.words else None
        self.cache[key] = found
        return found

    def _chart(self, text: str) -> Chart:
        """One chart a text: what one nonterminal has read in it the next one need not read again."""
        if text not in self._charts:
            self._charts[text] = Chart(self.grammar, tokenize(text))
        return self._charts[text]

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
        if "[" in text and self.context.spell:
            self._cleft(text)
            return
        if text.startswith("•"):
            anchored = self._anchored(text[1:].strip())
            if anchored is None:
                self._bullet(text[1:].strip())
                return
            text = anchored
        if self._keywords(text):
            return
        chapter = _CHAPTER.match(text)
        if chapter:
            numbers = [_ROMAN.get(one, 0) for one in chapter[1].split(", ")]
            rest = text[chapter.end() :]
            word = _WORD.match(rest)
            self._body(Draft("chapter", head={"chapters": numbers}), rest[word.end() :] if word else rest)
            return
        word = _WORD.match(text)
        if word and not word[1].lower().startswith(("choose ", "when", "at ", "if ")) and not _CHOICE.search(word[1]):
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

    def _anchored(self, text: str) -> str | None:
        """ "As ~ enters, choose Dawn or Dusk. • Dawn — …": what is said of one of the words that were chosen from holds
        where that was chosen. None: it is a mode."""
        word = _WORD.match(text)
        steps = [step for draft in self.drafts for _, node in draft.pieces for step in node.get("steps", ())]
        if word is None or not any(word[1] in step.get("words", ()) for step in steps if step["op"] == "declare"):
            return None
        self.meaning = {**self.meaning, "if": [*self.meaning.get("if", ()), {"state": f"{word[1]} was chosen"}]}
        return text[word.end() :]

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
        if match := _WORTH.match(text):
            self._bullet(text[match.end() :], price=match[1])
            return True
        return False

    def _cleft(self, text: str) -> None:
        """ "Destroy target [attacking] creature", with cleave: as it stands, or where its cleave cost was paid without
        what is in brackets."""
        for given, said in (
            ({"not": {"paid": "cleave"}}, text.replace("[", "").replace("]", "")),
            ({"paid": "cleave"}, _CLEFT.sub("", text).strip()),
        ):
            draft = Draft("cast", if_=[given])
            self.drafts.append(draft)
            self._more(draft, sentences(said))
        self.spell = None

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
            other = node.get("or_cost")  # "Kicker {1}{U} and/or {2}{B}": each by itself, or both
            own = {key: value for key, value in node.items() if key not in ("or_cost", "size")}
            made = [(number, {"steps": _prototype(node)})] if "size" in node else []
            for head in (own, {**own, "cost": other}) if other else (own,):
                self.drafts.append(Draft("keyword", head={**self.meaning, **head}, src=[number], pieces=list(made)))
            if node["keyword"] == "tiered":  # its modes follow
                self.spell = Draft("cast", modes={"count": 1})
                self.drafts.append(self.spell)
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
        steps = self.parse("activation", cost[0].lower() + cost[1:] if cost[0].isupper() else cost)
        if steps is None:
            draft.broken = True
        self.pieces[number].read = steps is not None
        draft.cost = steps
        self._body(draft, body)

    def _triggered(self, text: str) -> None:
        """The event ends at the first comma behind which the rest can stand."""
        first, *rest = sentences(text)
        draft = Draft("trigger", head=dict(self.meaning))
        if rest and _CHOOSES.search(first) and self._begins(f"{first} . {rest[0]}", draft):
            self._more(draft, rest[1:])  # "…, choose one. If …, choose both instead"
            return
        if self._begins(first, draft):
            self._more(draft, rest)
            return
        if self.context.spell and self.parse("sentence", first) is not None:
            self._plain(text)
            return
        draft.broken = True
        for one in (first, *rest):
            draft.src.append(self.piece(one, "effect"))
        self.drafts.append(draft)

    def _begins(self, text: str, draft: Draft) -> bool:
        """Whether it is an event and what is done then."""
        chart = self._chart(text)
        return any(
            self._triggers(chart, end, event, draft, text)
            for began, base in reversed(chart.read("event", 1))
            for end, event in narrowed(chart, began, base)
        )

    def _triggers(self, chart: Chart, end: int, event: Node, draft: Draft, text: str) -> bool:
        """Whether the rest behind the event can stand; then the draft has both."""
        if chart.word(end) != ",":
            return False
        node = self._after_event(chart, end + 1, draft)
        modes = None
        if node is None:
            modes = self._modes_at(text, tokenize(text).starts[end + 1] if end + 1 < chart.end else 0)
            if modes is None:
                return False
        draft.when = event
        number = self.piece(text, "effect")
        if node is not None:
            self._take(draft, number, node)
        else:
            draft.modes = modes
            draft.src.append(number)
            self.pieces[number].read = True
        return True

    def _after_event(self, chart: Chart, at: int, draft: Draft) -> Node | None:
        """What stands behind the event; an "if" right there is the trigger's own."""
        if chart.word(at) == "if":
            for end, condition in chart.read("condition", at + 1):
                if chart.word(end) == ",":
                    node = chart.whole("sentence", end + 1, chart.end)
                    if node is not None:
                        draft.if_ = [condition]
                        return dict(node)
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
            modes = self._modes_at(one, 0) or (self._modes_at(f"{one} —", 0) if one.startswith("Choose ") else None)
            if modes is not None:
                draft.modes = modes
                draft.src.append(number)
                self.pieces[number].read = True
                continue
            node = self.parse("rider", one)
            if node is not None and draft.mode == "continuous" and not node.keys() & _OF_STANDING:
                node = None
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
        if (choice := text.find(". As it enters, ")) > 0:  # "This land enters tapped. As it enters, choose a color"
            self._plain(text[: choice + 1])
            text = text[choice + 2 :]
        rest = sentences(text)
        additional = self.parse("additional", rest[0])
        cheaper = [self._cheaper(one) for one in rest[1:]]
        if additional is not None and all(one is not None for one in cheaper):
            number = self.piece(rest[0] if cheaper else text, "cost")
            self.pieces[number].read = True
            draft = Draft("additional_cost", src=[number], cost=additional["cost"])
            draft.head = {"optional": True} if additional.get("optional") else {}
            if additional.get("if"):
                draft.if_ = additional["if"]
            if additional.get("free"):
                draft.head["instead_of_cost"] = True
            self.drafts.append(draft)
            for one, steps in zip(rest[1:], cheaper, strict=True):
                price = Draft("continuous", head=dict(self.meaning))
                self._take(price, self.piece(one, "static"), {"steps": steps})
                self.drafts.append(price)
            return
        if self.context.spell and not self._own_static(rest):
            if self.spell is None:
                self.spell = Draft("cast")
                self.drafts.append(self.spell)
            self._more(self.spell, rest)
            return
        if replaced := _AS.match(text):
            own: list[Node] = [{"event": one, "what": {"how": "self"}} for one in _AS_EVENTS[replaced[1]]]
            when = own[0] if len(own) == 1 else {"any": own}
            self._body(Draft("replacement", head={}, when=when), text[replaced.end() :])
            return
        if _EXERTED.match(text):
            attacks: Node = {"event": "attacks", "what": {"how": "self"}}
            self._body(Draft("replacement", head=dict(self.meaning), when=attacks), text)
            return
        self._body(Draft("continuous", head=dict(self.meaning)), text)

    def _cheaper(self, text: str) -> list[Node] | None:
        """ "~ costs {2} less to cast for each creature sacrificed this way", behind an additional cost: those that it
        took are counted. None where it says something else."""
        node = self.parse("sentence", text)
        if node is None or any(step["op"] != "cost_change" for step in node["steps"]):
            return None
        return [_of_paid(step) for step in node["steps"]]

    def _own_static(self, rest: list[str]) -> bool:
        return rest[0].lower().startswith(_OWN_STATICS) or _WHILE_CAST.match(rest[0]) is not None

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

    def abilities(self) -> list[Any]:
        """Every ability that could be built; pieces that could not say so."""
        return Finisher(self.pieces, self.context).abilities(self.drafts)


def _prototype(node: Node) -> list[Node]:
    """What it is where it was cast for its other cost: of that cost's colors, and of that size."""
    spent = "".join(str(one.get("mana", "")) for one in node["cost"])
    colors = [color for color, letter in _LETTERS.items() if letter in spent]
    own: Node = {"how": "self"}
    tinted: list[Node] = [{"op": "change_identity", "what": own, "color": colors}] if colors else []
    return [*tinted, {"op": "set_stat", "what": own, **node["size"]}]


def _of_paid(step: Node) -> Node:
    """A price that counts what an additional cost took."""
    less = step.get("less")
    if not isinstance(less, dict) or not isinstance(counted := less.get("count"), dict):
        return step
    if not counted.get("where", {}).get("this_way"):
        return step
    return {**step, "less": {**less, "count": {"how": "paid", "kind": counted["kind"]}}}


def _colon(text: str) -> int:
    """Where a cost ends."""
    at = text.find(": ")
    quote = text.find('"')
    dot = text.find(". ")
    if at < 0 or (0 <= quote < at) or (0 <= dot < at):
        return 0
    return at
