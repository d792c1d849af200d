"""From sentences to abilities: which sentence begins one, and what comes before its colon."""

from __future__ import annotations

import msgspec

from convert.effects import Ability, Condition, Event
from convert.effects.steps import Equip
from convert.text.abilities.finishing import Finishing
from convert.text.abilities.joined_clauses import joined
from convert.text.abilities.listed_effects import take_listed
from convert.text.abilities.only_that_battle import only_that_battle
from convert.text.abilities.prefix import Lead, triggered
from convert.text.abilities.this_way import summoned_this_way, with_its_coming
from convert.text.reference.thing import ME
from convert.text.sentences.plain import PlainSentences
from convert.text.sentences.quick import also_quick
from convert.text.split import Sentence, stands_in_brackets


class Assembler(PlainSentences, Finishing):
    """One card's text put together; made for each card."""

    # -- sentences ----------------------------------------------------------------------------------------------------

    def run(self, sentences: list[Sentence]) -> tuple[Ability, ...]:
        """Read the sentences in order; the abilities."""
        at, self.sentences = 0, tuple(sentences)
        while at < len(sentences):
            sentence = sentences[at]
            if sentence.bullet >= 0 and self.lost_bullets and self.choice is None and self.grant is None:
                index = self.book.open("effect", sentence.start, sentence.end)
                self.book.fail(index, "ambiguous")  # of what nobody read
                at += 1
                continue
            if sentence.bullet >= 0 and (self.choice is not None or self.grant is not None or self.own_bullets):
                group = [sentence]
                while at + 1 < len(sentences) and sentences[at + 1].bullet >= 0:
                    at += 1
                    group.append(sentences[at])
                if self.choice is not None:
                    self._options(group)
                elif self.grant is not None:
                    self._granted(group)
                else:
                    self._its_own(group)
                at += 1
                continue
            self.bullets_follow = at + 1 < len(sentences) and sentences[at + 1].bullet >= 0
            colon = self._find(":", sentence.start, sentence.end) if sentence.bullet >= 0 else -1
            if self.bullets_follow and (taken := self._asks_for_listed(sentences, at)):
                at += 1 + taken
                continue
            if not self._by_basis(sentence, colon) and (colon < 0 or not self._labelled(sentence, colon)):
                known = len(self.drafts)
                self._whole(self._headed, sentence)
                self.lost_bullets |= self.bullets_follow and self._of_what_it_puts_on(sentence, known)
                self._opens_grant(sentence.start, sentence.end)
                self._opens_own(sentence.start, sentence.end)
                self.lost_bullets |= self.bullets_follow and sentence.bullet < 0 and self._lists(sentence)
            at += 1
        self._close_choice()
        self.special.count_turns(self.words, self)
        self._no_bullets()
        self._finish_limits()
        self._close_grants()
        abilities = [only_that_battle(one, self.book, self.words) for one in self._finish()]
        return joined(self.book, with_its_coming(summoned_this_way(abilities, self.book)), self.sentences)

    def _headed(self, sentence: Sentence) -> None:
        """A sentence; of a bullet that began "While in Defense Position: …" all that it lets one do is under that, and
        of one that began "During your turn: …" all that happens."""
        known = len(self.drafts)
        self.sentence(sentence.start, sentence.end)
        bullet, heads, said = self.heading
        if sentence.bullet < 0:
            return
        if bullet == sentence.bullet:
            for draft in self.drafts[known:]:
                # of a card that has gone by then nobody asks how it stands; whose turn it is, of all that happens
                if draft.when is None or all(one.turn is not None for one in heads):
                    draft.if_[:0] = heads
                    draft.src.extend(said)
            return
        begins = self.words[sentence.start : sentence.start + 3] in _HEADINGS or self._in_a_turn(sentence)
        own = self.drafts[known] if len(self.drafts) > known and begins else None
        self.heading = (sentence.bullet, own.if_[:1] if own else [], sorted(own.src)[:1] if own else [])

    def _in_a_turn(self, sentence: Sentence) -> bool:
        """Whether a bullet begins with the turns in which all of it holds ("During your turn: …")."""
        words, start = self.words, sentence.start
        colon = self._find(":", start, sentence.end)
        return words[start] == "during" and colon > 0 and words[colon - 1] == "turn"

    def _asks_for_listed(self, sentences: list[Sentence], at: int) -> int:
        """Read a sentence that asks for one of the effects that the bullets after it list; how many bullets, 0 where
        it is none such."""
        self.listed, bullets = take_listed(self.words, sentences, at, self.tools)
        if not bullets:
            return 0
        known = len(self.drafts)
        self._whole(lambda one: self.sentence(one.start, one.end), sentences[at])
        self.listed = ()
        draft = self.drafts[known] if len(self.drafts) > known and self.drafts[known].when is not None else None
        for bullet in bullets:
            index = self.book.open("condition", bullet.start, bullet.end)
            if draft is None:
                self.book.fail(index, "ambiguous")
            else:
                draft.src.append(index)
        return len(bullets)

    def _of_what_it_puts_on(self, sentence: Sentence, known: int) -> bool:
        """ "Equip 1 other Fish to it as an Equip Spell with this effect": the bullets after it are that Fish's."""
        said = self.words[sentence.start : sentence.end]
        if "equip" not in said or ("with-following-effect" not in said and said[-3:] not in _ITS_EFFECT):
            return False
        own = (step for draft in self.drafts[known:] for step in draft.do if isinstance(step, Equip))
        return not any(step.what.how == "self" for step in own)

    def _lists(self, sentence: Sentence) -> bool:
        """Whether nobody read what the sentence says of the bullets after it ("… that includes any of these effects"):
        then they are no effects of their own."""
        unread = (piece for piece in self.book.pieces if piece.why is not None and piece.start >= sentence.start)
        return any(not _LISTS.isdisjoint(self.words[piece.start : piece.end]) for piece in unread)

    def _said_at_the_end(self, start: int, end: int) -> None:
        """A sentence whose last words say that it is a Quick Effect."""
        known = len(self.drafts)
        self.sentence(start, end - 3)
        index = self.book.open("static", end - 3, end)
        self.book.piece(index).note = True
        for draft in self.drafts[known:]:
            draft.src.append(index)
            if draft.mode in ("activate", "trigger"):
                draft.mode, draft.speed = "quick", 2

    def sentence(self, start: int, end: int) -> None:
        """One sentence."""
        words = self.words
        if stands_in_brackets(words, start, end):
            start, end = start + 1, end - 1
            stops = [at for at in range(start, end - 1) if words[at] == "."]
            if stops and self._find(":", start, end) < 0 and not self._note(start, end):
                for stop in [*stops, end - (words[end - 1] == ".")]:
                    self.sentence(start, stop)
                    start = stop + 1
                return
            if stops:
                return
            while end > start and words[end - 1] == ".":
                end -= 1
        if start >= end:
            return
        if self.choice is not None and self._more_of_them(start, end):
            return
        if self._note(start, end) or self._limit(start, end) or self._special(start, end):
            return
        if self._gains_by(start, end) or self._by_labels(start, end):
            return
        if self._of_material(start, end) or also_quick(self.words, start, end, self):
            return
        if words[start] in ("flip", "flip-effect") and start + 1 < end and words[start + 1] in (":", "effect"):
            begin = start + 2
            draft = self._draft("flip", optional=False)
            draft.effect = True
            draft.when = Event(event="revealed", what=ME)
            inner = self._find(":", begin, end)
            if inner > 0 and words[begin] in ("if", "while"):  # "FLIP: If it is the Main Phase: …"
                draft.take(self.leads.whole(words, begin, inner, draft.scope, self.book))
                begin = inner + 1
            if begin < end:
                self._body(draft, begin, end)
            return
        colon = self._find(":", start, end)
        if colon > 0 and words[start : start + 3] == ["you", "can", "reveal"]:
            words[colon], colon = ";", -1  # "You can reveal 1 Fish: Special Summon this card": that is its price
        if 0 < colon < end - 4 and words[end - 3 : end] == ["(", "quick-effect", ")"]:
            self._said_at_the_end(start, end)  # "…: You can …; … (this is a Quick Effect)"
            return
        also = self._find_words((",", "also", "if"), start, end) if colon < 0 and words[end - 1] == "instead" else -1
        if also > 0 and "would" in words[also:end]:
            # "the equipped monster gains 500 ATK, also if it would be destroyed, destroy this card instead"
            self.sentence(start, also)
            self.sentence(also + 2, end)
            return
        self._colon, self._may = colon > 0, words[start : start + 2] == ["you", "can"]
        if colon == end - 1 and self.bullets_follow and self._offers_choice(start, colon):
            self._plain(start, colon)
        elif colon > 0:
            self._modern(start, colon, end)
        else:
            self._plain(start, end)

    def _offers_choice(self, start: int, end: int) -> bool:
        """ "When …, you can activate 1 of these effects:" and bullets: no condition, though a colon ends it."""
        starts = [at for at in range(start, end) if self.words[at] in ("activate", "apply", "choose", "your")]
        return any(self.special.choice(self.words, at, end) is not None for at in starts)

    # -- whole sentences that mean one thing --------------------------------------------------------------------------

    def _more_of_them(self, start: int, end: int) -> bool:
        """ "If you control X, you can apply both effects in sequence.": of the choice whose bullets follow."""
        if self.words[start] != "if" or self.choice is None or "both" not in self.words[start:end]:
            return False
        return self._several(self.choice[0], start, end)

    def _special(self, start: int, end: int) -> bool:
        return self.special.read(self.words, start, end, self)

    # -- modern: condition: cost; effect ------------------------------------------------------------------------------

    def _modern(self, start: int, colon: int, end: int) -> None:
        if self._upon_doing(start, colon, end):
            return
        scope = self._scope_for(start, colon)
        before = self._stands(scope)
        lead = self.leads.whole(self.words, start, colon, scope, self.book)
        if lead.failed and self._may:  # "You can Tribute 1 monster: …": a price, and nobody read it
            self.book.fail(self.book.open("effect", colon, end), "ambiguous")
            return
        if self._hung(lead, before, start, colon + 1, end):
            return
        triggered(scope, lead)
        if lead.when is not None and scope.player is None and _theirs(lead.when):
            scope.player = "opponent"  # "during your opponent's Standby Phase: They gain …"
        elif scope.player is None and _of_the_other_s_hand(self.words, start, colon):
            scope.player = "opponent"  # "If your opponent has 8 or more cards in their hand: They discard 1 card."
        inner = colon + 1
        if inner < end and self.leads.starts(self.words[inner]) and lead.when is None:
            self._under(lead, inner, end)
            return
        if lead.would and self.words[end - 1] == "instead":
            self._replacement(lead, scope, colon + 1, end)
            return
        if self._holds_on(lead, inner, end):
            self._under(lead, inner, end)
            return
        if _while_it_is_there(self.words[start:colon]):
            lead.when = others_only(lead.when)
        draft = self._open(lead, scope, activated=True)
        self._body(draft, colon + 1, end)

    def _holds_on(self, lead: Lead, start: int, end: int) -> bool:
        """ "While in Attack Position: Dragon monsters you control gain 500 ATK": nothing is activated."""
        words = self.words
        moment = lead.when is not None or lead.limit is not None or lead.quick or lead.main
        if moment or not lead.standing or (self.spell and not self.lasting):
            return False
        return words[start] not in ("you", "activate", "target") and self._find(";", start, end) < 0

    def _under(self, lead: Lead, start: int, end: int) -> None:
        """ "While in Attack Position: Once per turn, you can …": a whole sentence under a condition."""
        known = len(self.drafts)
        self.sentence(start, end)
        for draft in self.drafts[known:]:
            draft.if_[:0] = lead.if_
            draft.src.extend(lead.src)
            draft.limits.extend(lead.limits())
            if lead.from_ is not None and draft.from_ == "play":
                draft.from_ = lead.from_
        if known == len(self.drafts):
            for index in lead.src:
                self.book.fail(index, "ambiguous")

    def _by_basis(self, sentence: Sentence, colon: int) -> bool:
        """A bullet under "this card gains effects based on …": what its label asks holds for all its sentences."""
        if self.own_basis is None or sentence.bullet < 0:
            return False
        bullet, there = self.under_label
        if bullet == sentence.bullet:
            lead = Lead(if_=[there])
            self._whole(lambda one: self._under(lead, one.start, one.end), sentence)
            return True
        condition = self.own_basis.condition(self.words[sentence.start : colon]) if colon > 0 else None
        index = self.book.open("condition", sentence.start, max(colon, sentence.start + 1))
        if condition is None:
            self.book.fail(index, "no_frame")
            condition = Condition(unread=index)
        self.under_label = (sentence.bullet, condition)
        rest = msgspec.structs.replace(sentence, start=colon + 1) if colon > 0 else sentence
        lead = Lead(if_=[condition], src=[index])
        self._whole(lambda one: self._under(lead, one.start, one.end), rest)
        return True

    def _labelled(self, sentence: Sentence, colon: int) -> bool:
        """A bullet under a coin, a die or a count: "Heads: …", "6: …", "2+: …"."""
        label = self.words[sentence.start : colon]
        if not self.special.is_label(label):
            return False
        index = self.book.open("condition", sentence.start, colon)
        if self.following is not None and (there := self._label_of(label)) is not None:
            self._under(Lead(if_=[there], src=[index]), colon + 1, sentence.end)
            return True
        current = self.current
        condition = self.special.label_condition(label, current.scope.step if current is not None else None)
        if condition is None or current is None:
            self.book.piece(index).end = sentence.end  # it is not known when it is done
            self.book.fail(index, "no_frame")
            return True
        known = len(self.book.pieces)
        chain = self.clauses.chain(self.words, colon + 1, sentence.end, current.scope, self.book, "effect")
        if not chain.steps and any(piece.why is not None for piece in self.book.pieces[known:]):
            del self.book.pieces[known:]  # nothing of it was read: its label stands with what it is of
            self.book.piece(index).end = sentence.end
            self.book.fail(index, "no_frame")
            return True
        current.src.append(index)
        chain.steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), condition)) for s in chain.steps]
        self._effect(current, chain)
        return True


_HEADINGS = (["while", "in", "attack-position"], ["while", "in", "defense-position"])
_ITS_EFFECT = (["with", "this", "effect"], ["with", "these", "effects"])
_LISTS = frozenset(("these", "following", "appropriate", "either", "depending", "based"))
"""What tells of bullets that follow."""
_THERE = (
    ["while", "you", "control", "this"],
    ["while-card-face-up"],
    ["while", "this", "card", "is", "on"],
    ["while", "this", "monster", "is", "on"],
    ["while", "this", "card", "is", "face-up"],
    ["while", "this", "card", "is", "in", "the", "monster-zone"],
)

_WHILE = ("while", "while-card-face-up")


def _while_it_is_there(words: list[str]) -> bool:
    """ "… is Special Summoned while you control this monster": this one is there already."""
    begun = [at for at, word in enumerate(words) if word in _WHILE]
    return any(words[at : at + len(row)] == row for at in begun for row in _THERE)


def others_only(when: Event | None) -> Event | None:
    """The summonings of other things than this card, where nothing says which."""
    if when is None or when.any_ is not None:
        return when and msgspec.structs.replace(when, any_=tuple(filter(None, map(others_only, when.any_ or ()))))
    what = when.what
    if when.event != "summoned" or what is None or what.how is not None or what.ref is not None or what.except_self:
        return when
    return msgspec.structs.replace(when, what=msgspec.structs.replace(what, except_self=True))


def _theirs(when: Event) -> bool:
    """Whether "they" are then the opponent: it is their phase or act, or they who take the battle damage."""
    hurt = when.event == "battle_damage" and when.what is not None and when.what.side == "opponent"
    return when.whose == "opponent" or hurt


def _of_the_other_s_hand(words: list[str], start: int, end: int) -> bool:
    """Whether it is asked how many cards the opponent has in their hand."""
    said = words[start:end]
    if "their" not in said:
        return False
    whole = " ".join(said)
    return "your opponent has" in whole and "in their hand" in whole
