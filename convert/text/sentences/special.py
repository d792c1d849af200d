"""Sentences with a meaning of their own: summoning conditions, Ritual Spells, choices, reminders.

Each pattern stands beside what it means, one small function a meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Amount, Condition, Event, Limit, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.chain import ClauseReader
from convert.text.clauses.how_long import take_turn_of
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.clauses.provisos import PROVISOS
from convert.text.clauses.treated_as import TREATED_AS, counts_as
from convert.text.cursor import Cursor
from convert.text.frames.misc import target
from convert.text.reference.thing import ME
from convert.text.sentences.activating import Activations
from convert.text.sentences.afterthoughts import never_chosen, not_applied
from convert.text.sentences.as_material import may_join, of_another_level
from convert.text.sentences.fusions import exactly_these, may_use_besides, only_such
from convert.text.sentences.hand_limits import hand_limit
from convert.text.sentences.in_answer import in_answer_to_it
from convert.text.sentences.keeping import kept, the_rest
from convert.text.sentences.never_negated import use_is_safe
from convert.text.sentences.remarks import Remarks
from convert.text.sentences.requirements import (
    demands,
    take_demand,
    take_not_on_arrival,
    take_one_at_a_time,
    take_one_union,
)
from convert.text.sentences.rituals import entire_tribute, ritual_spell
from convert.text.sentences.summoning import SummonSentences

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_CHOICES: tuple[tuple[tuple[str, ...], tuple[Any, str]], ...] = tuple(
    (tuple(row.split()), value)
    for row, value in (
        ("activate 1 of these effects", (1, "choice")),
        ("you can apply these effects , in-sequence", (99, "in_order")),
        ("apply these effects , in-sequence", (99, "in_order")),
        ("apply these effects in-sequence", (99, "in_order")),
        ("apply the following effects in-sequence", (99, "in_order")),
        ("apply the following effect", (99, "in_order")),
        ("apply the following effects", (99, "in_order")),
        ("apply this effect", (99, "in_order")),
        ("apply the result", (99, "in_order")),
        ("apply these effects based", (99, "in_order")),
        ("apply these effects depending", (99, "in_order")),
        ("apply these effects , based", (99, "in_order")),
        ("apply these effects , depending", (99, "in_order")),
        ("apply all of these effects in-sequence", (99, "in_order")),
        ("apply all of these effects , in-sequence", (99, "in_order")),
        ("apply any of the following effects , in-sequence", ((0, 99), "choice")),
        ("apply any of the following effect in-sequence", ((0, 99), "choice")),
        ("you can apply any of the following effects , in-sequence", ((0, 99), "choice")),
        ("you can apply any of the following effect in-sequence", ((0, 99), "choice")),
        ("apply the following effect in-sequence", (99, "in_order")),
        ("you can apply the following effect in-sequence", (99, "in_order")),
        ("activate the appropriate effects", (99, "in_order")),
        ("you can activate the appropriate effect", (99, "in_order")),
        ("apply the effect", (99, "in_order")),
        ("you can apply the following effect", (99, "in_order")),
        ("apply the appropriate effect", (99, "in_order")),
        ("apply the appropriate effects", (99, "in_order")),
        ("you can activate the following effect", (99, "in_order")),
        ("activate the following effect", (99, "in_order")),
        ("activate the appropriate effect", (99, "in_order")),
        ("activate 1 of the following effects", (1, "choice")),
        ("apply 1 of these effects", (1, "choice")),
        ("apply 1 of the following effects", (1, "choice")),
        ("apply either of these effects", (1, "choice")),
        ("choose 1 of these effects to activate", (1, "choice")),
        ("choose 1 of these effects", (1, "choice")),
        ("choose and activate 1 of these effects", (1, "choice")),
        ("select and activate 1 of the following effects", (1, "choice")),
        ("select 1 of these effects", (1, "choice")),
        ("select 1 of the following effects", (1, "choice")),
        ("choose 1 of the following effects", (1, "choice")),
        ("you can activate 1 of these effects", (1, "choice")),
        ("you can activate 1 of the following effects", (1, "choice")),
        ("you can apply 1 of these effects", (1, "choice")),
        ("you can choose 1 of these effects", (1, "choice")),
        ("you can select 1 of these effects", (1, "choice")),
        ("you can activate either of these effects", (1, "choice")),
        ("you can apply the following effects , in sequence", (99, "in_order")),
        ("activate 1 or both of these effects", ((1, 2), "choice")),
        ("apply the following effects , in sequence", (99, "in_order")),
        ("activate 1 of these effects and apply it", (1, "choice")),
        ("your opponent selects and executes 1 of the following effects", (1, "choice")),
        ("your opponent chooses 1 of these effects", (1, "choice")),
        ("your opponent chooses 1 of the following effects", (1, "choice")),
    )
)


_EVERYWHERE = ("play", "prepared", "used", "banished", "spellbook", "extra")
_TRANSFER = re.compile(r"transfer (its|their|this card 's) material( to the summoned monster| to it)?")
_GO_WITH_IT = re.compile(
    r"(attached material|material attached to [a-z ]+) also become material on the summoned monster"
)
_CHOICES_BEGUN = {
    begun: tuple(row for row in _CHOICES if row[0][:3] == begun) for begun in {pattern[:3] for pattern, _ in _CHOICES}
}
"""The same by their first three words."""


def _said_of_all(cur: Cursor) -> bool:
    """How long what is chosen holds, or who applies it where somebody else chooses."""
    return cur.peek().startswith(("until-", "for-rest-")) or cur.at("for", "you", "to", "apply")


def _starred(words: list[str]) -> tuple[str, ...]:
    """The words with "*" for every name."""
    return tuple(['"*"' if word[:1] == '"' else word for word in words])


@dataclass(frozen=True, slots=True)
class Special(SummonSentences, Activations):
    """The table of whole sentences."""

    tools: Tools
    clauses: ClauseReader
    notes: frozenset[tuple[str, ...]]
    note_heads: tuple[tuple[str, ...], ...]
    note_starts: frozenset[tuple[str, ...]]
    """The first two words of both."""
    remarks: Remarks

    @classmethod
    def load(cls, tools: Tools, clauses: ClauseReader) -> Special:
        """Read ``data/notes.txt``: reminders that add nothing to the tree; a row ending in "…" is a beginning."""
        notes: set[tuple[str, ...]] = set()
        heads: list[tuple[str, ...]] = []
        text = files("convert.text").joinpath("data/notes.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line.endswith("…"):
                heads.append(tuple(line[:-1].split()))
            else:
                notes.add(tuple(line.split()))
        starts = frozenset(row[:2] for row in (*notes, *heads))
        return cls(tools, clauses, frozenset(notes), tuple(heads), starts, Remarks.load())

    def is_note(self, words: list[str], start: int, end: int) -> bool:
        """Whether the sentence is a reminder of rules that hold anyway."""
        if _starred(words[start : min(start + 2, end)]) not in self.note_starts:
            return False
        sentence = _starred(words[start:end])
        if sentence in self.notes:
            return True
        return any(sentence[: len(head)] == head for head in self.note_heads if head[0] == sentence[0])

    def choice(self, words: list[str], start: int, end: int) -> tuple[Any, Any] | None:
        """How many of the bullets that follow, if the sentence says to choose among them."""
        size = end - start
        if size > 48 or size < 3:
            return None
        at = start + 2 if words[start : start + 2] == ["then", ","] else start
        for pattern, value in _CHOICES_BEGUN.get(tuple(words[at : at + 3]), ()):
            look = Cursor(words, at, end - (words[end - 1] in (";", ":", ".")))
            if look.take(*pattern):
                if look.take("(", "but", "you", "can", "only", "use", "each", "effect", "of") and look.find(")") >= 0:
                    look.pos = look.find(")") + 1
                if (
                    look.done
                    or _said_of_all(look)
                    or look.peek()
                    in (
                        ":",
                        ";",
                        "(",
                        ",",
                        "based",
                        "depending",
                        "on",
                    )
                ):
                    return value
        return None

    def is_label(self, words: list[str]) -> bool:
        """A bullet's own name: "Heads", "Tails", "1", "DARK", "Monster", "2 or more"."""
        if not words:
            return False
        first = words[0]
        lexicon = self.tools.lexicon
        return (
            first in ("heads", "tails", "monster", "spell", "trap", "exactly")
            or first.isdigit()
            or first[0].isdigit()
            or first in lexicon.attributes
            or first in lexicon.types
            or first[:1] == '"'
        ) and len(words) <= 6

    def label_condition(self, words: list[str], step: str | None) -> Condition | None:
        """What a bullet's label asks of the coin or the die before it."""
        if step is None:
            return None
        if words == ["heads"]:
            return Condition(happened=step)
        if words == ["tails"]:
            return Condition(not_=Condition(happened=step))
        numbers = [int(n) for w in words for n in w.split("-") if n.isdigit()]
        if not numbers:
            return None
        dice = Amount(dice=step)
        if "more" in words or "+" in words or "higher" in words:
            return Condition(compare=(dice, "gte", numbers[0]))
        if "less" in words or "lower" in words:
            return Condition(compare=(dice, "lte", numbers[0]))
        each = tuple(Condition(compare=(dice, "eq", n)) for n in numbers)
        if any("-" in w for w in words) and len(numbers) == 2:
            return Condition(
                all_=(Condition(compare=(dice, "gte", numbers[0])), Condition(compare=(dice, "lte", numbers[1])))
            )
        return each[0] if len(each) == 1 else Condition(any_=each)

    # -- sentences ----------------------------------------------------------------------------------------------------

    def read(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """Read the sentence if it is one of the special ones."""
        return any(reader(self, words, start, end, assembler) for reader in _BY_WORD.get(words[start], _ANYWHERE))

    def _gemini(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """The two sentences of a Gemini monster."""
        cur = Cursor(words, start, end)
        me = ME
        if cur.take("this", "card", "is", "treated", "as", "a", "normal", "monster", "while"):
            index = assembler.book.open("static", start, end)
            assembler.add("continuous", [op.ChangeIdentity(what=me, class_="normal", src=index)], index)
            return True
        cur.pos = start
        if (
            cur.take("while-card-face-up", ",")
            or cur.take("while", "this", "card", "is", "on", "the", "field", ",")
            or cur.take("while", "this", "card", "is", "a", "normal", "monster", "on", "the", "field", ",")
        ) and cur.take("you", "can", "normal-summon", "it", "to", "have", "it"):
            index = assembler.book.open("effect", start, end)
            assembler.add("summon_rule", [op.NormalSummon(what=me, manner="gemini", src=index)], index, optional=True)
            return True
        return False

    def _provided(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "Flip Effects are not activated at this time.", of what the sentence before did."""
        if end - start != 1 or words[start] not in PROVISOS:
            return False
        index = assembler.book.open("effect", start, end)
        draft = assembler.current
        steps = PROVISOS[words[start]](draft.do) if draft is not None else None
        if draft is None or steps is None:
            assembler.book.fail(index, "ambiguous")
        else:
            draft.do[:] = steps
            draft.src.append(index)
        return True

    def _spirit(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "This card returns to the hand during the End Phase of the turn it is Normal Summoned …" """
        cur = Cursor(words, start, end)
        if not cur.take("this", "card", "returns", "to", "the", "hand", "during", "the", "end-phase", "of"):
            return False
        turn = take_turn_of(cur, self.tools)
        if turn is None or not cur.done:
            return False
        index = assembler.book.open("effect", start, end)
        back = op.ToPrepared(what=ME, src=index)
        assembler.add("trigger", [back], index, when=Event(event="end_phase"), if_=[turn], effect=True)
        return True

    def _to_resolve(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "You must control X to activate and to resolve this effect." """
        if demands(words, start, end):
            return take_demand(words, start, end, assembler, self.tools)
        readers = (take_one_at_a_time, take_one_union, take_not_on_arrival)
        return any(one(words, start, end, assembler) for one in readers)

    def _union(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """The union sentence: "… you can either: target X; equip this card to it, OR: unequip this card …"."""
        text = words[start:end]
        if "unequip" not in text or "or" not in text or "equip" not in text:
            return False
        at = start + text.index("unequip")
        begin = start + text.index("equip")
        cur = Cursor(words, begin, at)
        scope = assembler._scope()
        cur.refer = scope.refer
        index = assembler.book.open("effect", start, end)
        phrase = Phrase(self.tools, cur, scope, index)
        targets: list[Selector] = []
        if "target" in words[start:begin]:
            look = Cursor(words, start + text.index("target") + 1, begin, scope.refer)
            inner = Phrase(self.tools, look, scope, index)
            if target(inner) is None:
                assembler.book.fail(index, "no_noun")
                return True
            targets = inner.targets
        cur.pos += 1
        frame = self.clauses.frames.does["equip"]
        steps = frame(phrase)
        if not steps:
            assembler.book.fail(index, "no_noun")
            return True
        me = ME
        stance: Any = "attack" if "attack-position" in words[at:end] else None
        down = (op.Unequip(what=me), op.SpecialSummon(what=me, stance=stance, link="and"))
        options = (op.Option(do=tuple(steps), targets=tuple(targets) or None), op.Option(do=down))
        draft = assembler.add("activate", [op.ChooseOne(options=options, src=index)], index, optional=True, effect=True)
        draft.limits.extend([Limit()] if text[:3] == ["once", "per", "turn"] else [])
        return True

    def _treated_as(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "(This is treated as a Fusion Summon.)": said of the Special Summon before it."""
        draft = assembler.current
        return draft is not None and counts_as(words[start:end], draft, assembler.book, start)

    def _transferred(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "(Transfer its materials to the Summoned monster.)": said of the Xyz Summon before it."""
        said, draft = " ".join(words[start:end]), assembler.current
        if draft is None or not (_TRANSFER.fullmatch(said) or _GO_WITH_IT.fullmatch(said)):
            return False
        along = [_along(step) for step in draft.do]
        if along == draft.do:
            return False
        draft.do[:] = along
        draft.src.append(assembler.book.open("static", start, end))
        return True

    def _always_treated(self, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
        """ "This card's name is treated as “X”", "(This card is always treated as a “X” card.)", "(This card is
        not treated as a “X” card.)"."""
        if words[start : start + 2] != ["this", "card"]:
            return False
        cur = Cursor(words, start, end)
        if not (
            cur.take("this", "card", "is", "always", "treated", "as")
            or cur.take("this", "card", "'s", "name", "is", "always", "treated", "as")
            or cur.take("this", "card", "'s", "name", "is", "treated", "as")
            or cur.take("this", "card", "'s", "name", "becomes")
            or cur.take("this", "card", "is", "also", "always", "treated", "as")
            or cur.take("this", "card", "is", "not", "treated", "as")
        ):
            return False
        belongs = "not_series" if cur.words[cur.pos - 3] == "not" else "series"
        cur.take("a") or cur.take("an")
        names: list[tuple[str, bool]] = []
        card = cur.take("card")  # "a card “Fur”", of a series whose name is said last
        while cur.peek()[:1] == '"':
            name = cur.peek().strip('"')
            cur.pos += 1
            series = bool(cur.take_any(("card", "monster", "spell", "trap", "spell/trap"))) or card
            names.append((name, series))
            listed = cur.take(",")
            if not (cur.take("and") or listed):
                break
        if not names:
            return False
        always = not {"always", "not"}.isdisjoint(words[start : start + 8])
        held = self._while_there(cur) if not always or not cur.done else _EVERYWHERE
        if held is None or not cur.done:
            return False
        index = assembler.book.open("static", start, end)
        last_series = names[-1][1]
        steps: list[Any] = []
        for name, series in names:
            named: dict[str, Any] = {belongs if series or last_series else "name": name}
            also = "series" in named or (always and "name" in named)  # what it is called always, its own name it keeps
            steps.append(op.ChangeIdentity(what=ME, also=also, src=index, **named))
        keep = assembler.current
        assembler.add("continuous", steps, index, from_=held)
        assembler.current = keep
        return True

    def _while_there(self, cur: Cursor) -> Any:
        """ "while [face-up] on the field or in the GY": in these places; in play where nothing is said, None where it
        is not read."""
        zones: list[Any] = []
        if cur.take("while"):
            cur.take("it", "is")
            cur.take("face-up")
            while (place := self.tools.places.zone_phrase(cur)) is not None:
                zones.extend(place.zone if isinstance(place.zone, tuple) else (place.zone,))
                if not (cur.take("or") or cur.take(",", "or") or cur.take("and") or cur.take(",")):
                    break
            if not zones and not cur.done:
                return None
        unique = tuple(dict.fromkeys(zones))
        if unique in ((), ("play",)):
            return "play"
        return unique if len(unique) > 1 else unique[0]


def _along(step: Step) -> Step:
    """What goes beneath a monster that comes, with what is attached to it."""
    beneath = isinstance(step, op.Attach) and step.link == "and"
    return msgspec.structs.replace(step, transfer=True) if beneath else step


_Reader = Callable[[Special, list[str], int, int, "Assembler"], bool]
_READERS: tuple[tuple[_Reader, str], ...] = (
    (Special._not_the_turn, "you"),
    (Special._gemini, "this while while-card-face-up"),
    (Special._activate_not, "you cannot this"),
    (Special._provided, " ".join(PROVISOS)),
    (Special._spirit, "this"),
    (Special._from_hand, "if while you this it"),
    (Special._traps_from_hand, "you"),
    (Special._either_turn, "this you"),
    (Special._attack_cost, "you your each both"),
    (Special._last_until, "these this the"),
    (Special._activate_by, "activate"),
    (Special._substitute, "this you"),
    (Special._to_resolve, ""),
    (Special._after_uses, "after"),
    (Special._ritual_with, "you this"),
    (Special._union, ""),
    (Special._must_summon, "this cannot must can"),
    (Special._always_treated, "this"),
    (Special._transferred, "transfer attached material"),
    (Special._treated_as, " ".join(TREATED_AS)),
    (ritual_spell, "this you"),
    (entire_tribute, "if"),
    (may_join, "if"),
    (of_another_level, "this if"),
    (exactly_these, "a"),
    (may_use_besides, "if you"),
    (only_such, "only"),
    (never_chosen, "you"),
    (not_applied, "if"),
    (kept, "each both your you"),
    (hand_limit, "your the"),
    (the_rest, "send they you if"),
    (in_answer_to_it, "in"),
    (use_is_safe, "this"),
    (Special._not_in_phase, "this"),
    (Special._only_by_effect_of, "this can"),
    (Special._activate_only, "activate you this can"),
)
"""The readers of special sentences, in the order they are asked, and the words such a sentence begins with; "" for
any."""
_ANYWHERE = tuple(reader for reader, begins in _READERS if not begins)
_BY_WORD = {
    word: tuple(reader for reader, begins in _READERS if not begins or word in begins.split())
    for word in {word for _, begins in _READERS for word in begins.split()}
}
