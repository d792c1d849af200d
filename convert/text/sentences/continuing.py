"""Which sentence goes on with the ability of the sentence before it."""

from __future__ import annotations

from convert.text.conditions.as_declared import of_then
from convert.text.conditions.condition import take_condition
from convert.text.conditions.past import DONE_BY
from convert.text.cursor import Cursor
from convert.text.sentences.limited_abilities import Limiting

_DOINGS = ("the", "monster", "monsters", "halve", "any")


def _follows(words: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether these words stand together among those."""
    return any(tuple(words[at : at + len(wanted)]) == wanted for at in range(len(words)))


def _banishes_itself_there(words: list[str]) -> bool:
    """ "You can banish this card from your GY (to …)"."""
    return words[:5] == ["you", "can", "banish", "this", "card"] and words[5:8] in _FROM_THE_GY


_FROM_THE_GY = (["from", "your", "gy"], ["in", "your", "gy"])
_OF_IT = (["its"], ["it"], ["them"], ["their"], ["that"])
_CHOSEN = ("selected", "targeted", "chosen")
_NEAR = 8


_SINCE = ("after", "this", "effect", "was", "activated")
_TOLD = (("by", "this", "effect"), ("that", "special-summoned", "monster"), ("those", "special-summoned", "monster"))


def _tells_of_the_effect(words: list[str]) -> bool:
    """ "During the End Phase, banish the monsters Special Summoned by this effect", "During your next End Phase after
    this effect's activation, …": a later part of the same effect."""
    if _follows(words, ("after", "this", "effect", "'s", "activation")) or _follows(words, _SINCE):
        return True
    phase = words[1:3] in (["the", "end-phase"], ["your", "end-phase"], ["the", "standby-phase"])
    told = words[3:4] == [","] and any(_follows(words, told) for told in _TOLD)
    return phase and told and not _follows(words, ("you", "have", "not"))  # what comes of no use of it


_IF_SO = (
    ["you", "do"],
    ["it", "does"],
    ["they", "do"],
    ["they", "did"],
    ["so", ","],
    ["you", "cannot"],
    ["you", "destroy"],
    ["not", ","],
)


class GoingOn(Limiting):
    """What tells that a sentence is not one of its own."""

    def _goes_on(self, start: int, end: int) -> bool:
        """Whether the sentence goes on with the ability before it."""
        words = self.words
        word = words[start]
        now = self.current
        if now is None or not (now.do or now.targets or now.cost or now.effect):
            return False
        if words[start : start + 2] == ["this", "card"]:
            # "This card gains 200 ATK for each card banished by this effect.": of the effect before it
            counted = _follows(words[start:end], ("for", "each")) and _follows(
                words[start:end], ("by", "this", "effect")
            )
            return counted and bool(now.do)
        if self.card.property == "equip" and now.mode == "cast" and word in ("it", "its", "that", "the"):
            return False
        if self._find(";", start, end) > 0 and (word in ("you", "once", "during") or self.spell):
            return False
        if self.spell and _banishes_itself_there(words[start:end]):
            return False  # its casting is over by then
        if word in ("that", "those", "these", "they", "then", "also", "otherwise", "after", "afterwards", "however"):
            return now.effect or word in ("that", "those", "these", "they", "also")
        if word in ("it", "its", "their") or (word == "then" and now.do):
            return True
        if now.targets and not now.do and now.effect:
            # "Select 1 Set card. Look at it, then …": what was selected
            verb = self.tools.lexicon.verbs.get(word)
            if verb is not None and verb.base == word and {"it", "them"} & set(words[start : start + 4]):
                return True
        if words[start : start + 4] == ["if", "you", "do", "not"] and words[start + 4 : start + 5] == ["control"]:
            return False
        if word == "if" and words[start + 1 : start + 3] in _IF_SO:
            return True
        if word == "if" and now.scope.step is not None and now.effect:
            return True
        if word == "each" and words[start + 1 : start + 5] == ["time", "1", "of", "them"]:
            return now.effect  # "Special Summon 2 Tokens. Each time 1 of them is destroyed, …"
        if word == "each" and words[start + 1] == "time" and now.targets and not now.do:
            # "Select 1 face-up monster. Each time the selected monster attacks this turn, …"
            return not self.lasting and self._of_the_selected(start, end)
        if word == "call" and now.effect:
            return True  # "Select 1 random card. Call its type. If you call it right, …"
        if word == "if" and now.effect and self._looks_back(start, end):
            return True
        if word in ("in", "at") and words[start + 1] in ("addition", "that"):
            return now.effect
        if word == "when" and words[start + 1 : start + 4] == ["you", "do", "this"]:
            return now.effect
        if (now.targets or now.effect) and self._of_the_target(start, end):
            return True
        if word == "during" and now.effect and _tells_of_the_effect(words[start:end]):
            return True
        if self.leads.starts(word):
            return False
        if words[start + 1 : start + 2] in _OF_IT and self.clauses.verbs.begins(word):
            # "… select 1 monster in your GY. Add it to your hand.", "Special Summon 1 Fish monster. Destroy it …"
            done = now.effect and (now.targets or now.do)
            return bool(done) or (self.spell and now.mode == "cast")
        return bool(
            self.spell and not self.lasting and now.mode == "cast" and word not in ("if", "when", "while", "during")
        )

    def _of_the_target(self, start: int, end: int) -> bool:
        """ "The ATK of the selected monster becomes 0": what it speaks of is the target of the sentence before."""
        words = self.words
        if words[start] != "the" and self.leads.starts(words[start]):
            return False
        if self.current is not None and self.current.effect and words[start] in _DOINGS:
            near = words[start : min(end, start + _NEAR + 2)]
            summoned = any(word.endswith("-summoned") for word in near)
            if summoned and (_follows(near, ("by", "this", "effect")) or _follows(near, ("this", "way"))):
                return True
        return self._of_the_selected(start, end)

    def _of_the_selected(self, start: int, end: int) -> bool:
        """Whether "the selected monster" stands near its beginning."""
        words = self.words
        return any(words[k] == "the" and words[k + 1] in _CHOSEN for k in range(start, min(end - 1, start + _NEAR)))

    def _looks_back(self, start: int, end: int) -> bool:
        """ "If you Special Summoned a Dragon monster by this effect, …", "If …, draw 2 cards instead": of the effect
        that the sentence before told."""
        words = self.words
        assert self.current is not None
        comma = self._find(",", start, end)
        if comma > 0 and of_then(words[start:comma]):
            return True
        if words[end - 1] == "instead":
            cur = Cursor(words, start + 1, comma, self.current.scope.refer)
            held = comma > 0 and take_condition(cur, self.tools, self.current.scope) is not None
            told = words[comma:end]  # "…, any card sent to the GY is banished instead": a rule of its own
            return bool(self.current.do) and held and not ("would" in told or {"sent", "is"} <= set(told))
        verb = self.tools.lexicon.verbs.get(words[start + 2]) if start + 2 < end else None
        done = words[start + 1] == "you" and verb is not None and "ed" in verb.forms and words[start + 2] != verb.base
        return bool(done and verb and any(name in self.current.scope.actions for name in DONE_BY.get(verb.base, ())))
