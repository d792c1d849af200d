"""Abilities that a card gives away or has only at times: "gains this effect" and the bullets that say which.

"An Xyz Monster that was Summoned using this card as material gains this effect." begins with who gains (read here); any
other sentence reaches "gains this effect" as an ordinary clause, whose ``copy`` step is still empty. Either way the
bullets that follow are whole texts of their own, in which "this card" is whoever gains them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from convert.effects import Condition, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Zone
from convert.effects.walk import parts
from convert.text.abilities.bodies import Bodies
from convert.text.abilities.bullet_labels import Basis, take_basis
from convert.text.abilities.draft import Draft
from convert.text.abilities.while_equipped import puts_itself_on
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.grammar.mentions import AS_MATERIAL
from convert.text.reference.thing import ME
from convert.text.split import Sentence

_MADE = {"fusion", "ritual", "synchro", "xyz", "link"}
_ATTACHED = ("attached",)
_ANY_MADE = ("fusion", "ritual", "synchro", "xyz", "link")
_WHERE = (("on", "the", "field"), ("you", "control"))
_LABELLED = ("with", "the", "following")


def _names_material(words: list[str]) -> bool:
    """Whether a sentence may say of what was made with this card."""
    return "using" in words or any(word.endswith("material") for word in words)


def open_grant(step: Step) -> bool:
    """Whether a step says that something is gained, but not yet what."""
    return isinstance(step, op.Copy) and not step.abilities and not step.effects and not step.name


class Granting(Bodies):
    """The sentences before such bullets, and the bullets themselves."""

    grant: tuple[Draft, int] | None = None
    """The ability whose empty ``copy`` step the bullets that follow are about, and the clause that says so."""

    following: Selector | None = None
    """What the labels of the bullets that follow describe more closely ("a monster with the following Attribute")."""

    own_basis: Basis | None = None
    """What the labels of the bullets that follow mean, where each tells an effect that this card then has."""
    under_label: tuple[int, Condition] = (-1, Condition(all_=()))
    """The bullet whose label was read last, and what it asked."""

    def _gains_by(self, start: int, end: int) -> bool:
        """ "This card gains these effects, based on the number of materials attached to it.": each bullet's label says
        when it has the effect."""
        if self.words[start] not in ("this", "gains", "apply") or not self.bullets_follow:
            return False
        cur = Cursor(self.words, start, end - (self.words[end - 1] in (":", ".", ";")))
        own = cur.take("apply") and (self.lasting or not self.spell)  # with no moment: as long as it is there
        if not own and cur.words[start] == "apply" and any(puts_itself_on(draft.do) for draft in self.drafts):
            self.book.fail(self.book.open("effect", start, end), "no_frame")  # a trap that is worn: not only once
            self.lost_bullets = True
            return True
        if not own:
            cur.take("this", "card")
        if not (own or cur.take_any(("gets", "gains"))):
            return False
        cur.take_any(("these", "this")) or cur.take("the", "following") or cur.take("the", "appropriate")
        if not cur.take_any(("effect", "effects")):
            return False
        scope = self._scope()
        basis = take_basis(cur.rest(), scope, self.tools) if not cur.done else None
        if basis is None:
            return False
        index = self.book.open("static", start, end)
        self.book.piece(index).note = True
        self.own_basis, self.lost_bullets = basis, False
        return True

    def _by_labels(self, start: int, end: int) -> bool:
        """ "This card gains the following effects while there is a monster with the following Attribute on the field:"
        each bullet is under a condition of its own, which its label completes."""
        words = self.words
        if words[start] not in ("this", "gets", "gains"):
            return False
        at = self._find_words(_LABELLED, start, end - 1)
        cur = Cursor(words, start, end - (words[end - 1] in (":", ".")))
        cur.take("this", "monster") or cur.take("this", "card")
        if at < 0 or not cur.take_any(("gets", "gains")) or not cur.take("the", "following", "effect"):
            return False
        if not (cur.take("while") or cur.take("if")) or words[at + 3] != "attribute":
            return False
        rest = Cursor([*words[cur.pos : at], *words[at + 4 : cur.end]])
        read = take_condition(rest, self.tools, self._scope())
        found = read.condition.exists if read is not None and read.condition is not None else None
        if found is None or not self.bullets_follow:
            return False
        index = self.book.open("static", start, end)
        self.book.piece(index).note = True
        self.following = found
        return True

    def _label_of(self, label: list[str]) -> Condition | None:
        """What a label asks: that one of these is there."""
        assert self.following is not None
        known = self.tools.lexicon.attributes
        named = tuple([known[word] for word in label if word in known])
        if not named or any(word not in known and word not in (",", "or", "/") for word in label):
            return None
        where = self.following.where or Filter()
        where = msgspec.structs.replace(where, attribute=named[0] if len(named) == 1 else named)
        return Condition(exists=msgspec.structs.replace(self.following, where=where))

    # -- who gains ----------------------------------------------------------------------------------------------------

    def _of_material(self, start: int, end: int) -> bool:
        """ "A monster that was Link Summoned using this card as material gains / cannot …": a trigger of being made
        material. What one has that only *has* it as material is unread: it begins and ends with being attached, and no
        place of the language is that."""
        words = self.words
        if words[start] not in ("a", "an") or not _names_material(words[start:end]):
            return False
        cur = Cursor(words, start, end)
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.kind != "monster":
            return False
        own = self._whose_original(cur)
        how = self._made_with(cur)
        if not how or cur.done or own is None:
            return False
        if how == _ATTACHED:
            self.book.fail(self.book.open("effect", start, end), "no_frame")
            return True
        where = noun.selector.where
        if where is not None and where.summoned is not None:  # "that was Summoned" is the manner, not what it must be
            manners = where.summoned if isinstance(where.summoned, tuple) else (where.summoned,)
            how = tuple([manner for manner in manners if manner in _MADE]) or how
            where = msgspec.structs.replace(where, summoned=None)
            where = None if where == Filter() else where
        if own != Filter():
            where = msgspec.structs.replace(
                where or Filter(), original_type=own.original_type, original_attribute=own.original_attribute
            )
        if where is not None and where.class_ in _MADE and how == _ANY_MADE:
            how = (str(where.class_),)
        scope = self._scope()
        scope.subject = scope.event = Selector(how="event", kind="monster")
        index = self.book.open("condition", start, cur.pos)
        draft = self._draft("trigger", scope=scope)
        draft.effect = True
        bearer = Selector(kind="monster", where=where)
        manner = how[0] if len(how) == 1 else how
        draft.when = Event(event="material", what=ME, how=manner, into=bearer, from_=self._made_from)
        draft.src.append(index)
        chain = self.clauses.chain(words, cur.pos, end, scope, self.book, "static")
        self._effect(draft, chain)
        return True

    def _whose_original(self, cur: Cursor) -> Filter | None:
        """ "whose original Type is Machine and": empty where nothing is said, None where it is not read."""
        if not cur.take("whose", "original"):
            return Filter()
        what = cur.take_any(("type", "attribute"))
        lexicon = self.tools.lexicon
        if not what or not cur.take("is"):
            return None
        known = lexicon.types if what == "type" else lexicon.attributes
        named = known.get(cur.peek())
        if named is None:
            return None
        cur.pos += 1
        cur.take("and")
        return Filter(original_type=named) if what == "type" else Filter(original_attribute=named)

    _made_from: Zone | None = None
    """Where this card was as it was used, where the sentence that is read says it."""

    def _made_with(self, cur: Cursor) -> tuple[str, ...]:
        """ "that was Xyz Summoned using this card as material", "that has this card as material": in which manners."""
        self._made_from = None
        cur.take(",")
        cur.take("that")
        if cur.take("has", "this", "card") or cur.take("used", "this", "card"):
            using = cur.words[cur.pos - 3] == "used"
            used = cur.take_phrase(AS_MATERIAL)
            cur.take("monster")
            return (_ANY_MADE if using else _ATTACHED) if used else ()
        cur.take("was")
        manners: list[str] = []
        while (word := cur.peek()).endswith("-summoned") or word in (*_ANY_MADE, ",", "or", "summoned"):
            cur.pos += 1
            if word not in (",", "or", "summoned"):
                manners.append(word.removesuffix("-summoned"))
        if not cur.take("using", "this", "card") or not set(manners) <= _MADE:
            return ()
        self._made_from = "play" if cur.take_phrase(_WHERE) else None
        cur.take_phrase(AS_MATERIAL)
        return tuple(manners) or _ANY_MADE

    # -- what it has then ----------------------------------------------------------------------------------------------

    own_bullets = False
    """The bullets that follow are this card's own, once it has come as a monster or is worn."""
    opened_own = 0
    """The clause that said so."""

    def _opens_own(self, start: int, end: int) -> None:
        """After "… as an Effect Monster (…) with the following effect"; what it is not may come before the bullets."""
        if "with-following-effect" in self.words[start:end]:
            self.own_bullets = True
            self.opened_own = len(self.book.pieces) + self.book.first - 1

    def _no_bullets(self) -> None:
        """ "With the following effect", and none came."""
        if self.own_bullets and self.book.piece(self.opened_own).why is None:
            self.book.fail(self.opened_own, "no_frame")

    def _its_own(self, group: list[Sentence]) -> None:
        """The bullets, read as a monster's text; of what is worn, what holds does so while it is."""
        self.own_bullets = False
        self.worn = any(isinstance(step, op.Equip) and step.what.how == "self" for d in self.drafts for step in d.do)
        given = self._apart(group, lambda sentence: self.sentence(sentence.start, sentence.end))
        for draft in given:
            if self.worn and draft.mode == "continuous":
                draft.mode = "equip"
        self.drafts.extend(given)
        self.worn = False

    def _apart(self, group: list[Sentence], read: Callable[[Sentence], None]) -> list[Draft]:
        """The bullets, read one by one as a monster's text that nothing else belongs to: what they make."""
        kept = (self.drafts, self.current, self.spell, self.lasting, self.choice)
        self.drafts, self.current, self.spell, self.lasting, self.choice = [], None, False, False, None
        bullet = -1
        for sentence in group:
            if sentence.bullet != bullet:
                bullet = sentence.bullet
                self.current = None
            self._whole(read, sentence)
        self._close_choice()
        made = self.drafts
        self.drafts, self.current, self.spell, self.lasting, self.choice = kept
        return made

    # -- what they gain -----------------------------------------------------------------------------------------------

    def _opens_grant(self, start: int, end: int) -> None:
        """After a sentence: whether it left a "gains this effect" open."""
        if "gain" not in self.words[start:end] and "gains" not in self.words[start:end]:
            return
        for draft in reversed(self.drafts[-2:]):
            for step in draft.do:
                if open_grant(step) and step.src is not None:
                    self.grant = (draft, step.src)
                    return

    def _granted(self, group: list[Sentence]) -> None:
        """The bullets, read as texts of their own; then given to whoever gains them."""
        assert self.grant is not None
        giver, index = self.grant
        self.grant = None
        at = next((k for k, step in enumerate(giver.do) if open_grant(step) and step.src == index), -1)
        step = giver.do[at]
        assert isinstance(step, op.Copy)
        self.outer = tuple(thing for thing in giver.scope.things if thing.target)
        self.giving = True
        given = self._apart(group, self._granted_sentence)
        self.outer, self.giving = (), False
        if self._only_self(giver, step):
            self._own(giver, given)
            return
        kept_marks = [draft for draft in given if not self._at_once(giver, at, draft)]
        if kept_marks or not given:
            giver.granted.extend(kept_marks)
            giver.do[at] = msgspec.structs.replace(step, id=None)
        else:
            del giver.do[at]

    def _at_once(self, giver: Draft, at: int, given: Draft) -> bool:
        """ "It gains this effect: while this card is in the Monster Zone, that target cannot attack": a gained ability
        that speaks of what the giver has named is put on that at once, for as long as this card is in play."""
        named = {thing.ref for thing in _selectors(given) if thing.ref is not None}
        lost = any(thing.how == "event" for thing in _selectors(given)) and given.when is None
        if not lost and not named & {thing.selector.ref for thing in giver.scope.things}:
            return False
        step = giver.do[at]
        alone = given.mode == "continuous" and given.when is None and not (given.if_ or given.cost or given.targets)
        marks = all(isinstance(one, (op.Forbid, op.Protect, op.Allow, op.Modify, op.Suppress)) for one in given.do)
        giver.src.extend(given.src)
        if lost or not alone or not marks or getattr(step, "what", Selector()).how != "self":
            for index in given.src:
                if self.book.piece(index).why is None:
                    self.book.fail(index, "ambiguous")
            return True
        until = step.until or "while_in_play"
        marks_it = [msgspec.structs.replace(one, until=until, link="also") for one in given.do]
        if step.link == "and_if_you_do":
            marks_it[:1] = [msgspec.structs.replace(one, link=step.link) for one in marks_it[:1]]
        giver.do.extend(marks_it)
        return True

    def _granted_sentence(self, sentence: Sentence) -> None:
        """One sentence of a bullet; what a label ("2+:") asks of whoever gains it is not known."""
        start, end = sentence.start, sentence.end
        colon = self._find(":", start, end)
        if colon > 0 and self.special.is_label(self.words[start:colon]):
            index = self.book.open("condition", start, colon)
            self.book.fail(index, "no_frame")
            condition = Condition(unread=index)
            known = len(self.drafts)
            self.sentence(colon + 1, end)
            for draft in self.drafts[known:]:
                draft.if_[:0] = [condition]
                draft.src.append(index)
            return
        self.sentence(start, end)

    def _only_self(self, giver: Draft, step: op.Copy) -> bool:
        """This card itself has them while something holds: then they are its own, under that condition."""
        alone = len(giver.do) == 1 and giver.mode == "continuous" and step.what.how == "self"
        return alone and step.until is None and giver.when is None and not giver.cost

    def _own(self, giver: Draft, given: list[Draft]) -> None:
        self.drafts.remove(giver)
        assert giver.do[0].src is not None
        for draft in given:
            draft.if_[:0] = [*giver.if_, *(giver.do[0].if_ or ())]
            draft.src.extend(giver.src)
            draft.limits.extend(giver.limits)
        self.drafts.extend(given)
        if not given:
            self.book.fail(giver.do[0].src, "no_frame")

    def _close_grants(self) -> None:
        """What nobody said in bullets was not read; what was goes into its step."""
        for draft in self.drafts:
            if any(open_grant(step) for step in draft.do):
                draft.do = [self._closed(draft, step) for step in draft.do]
                draft.do = [step for step in draft.do if not open_grant(step)]

    def _closed(self, draft: Draft, step: Step) -> Step:
        if not open_grant(step):
            return step
        built = tuple(one.build() for one in draft.granted if one.do or one.cost or one.targets or one.when)
        if built:
            return msgspec.structs.replace(step, abilities=built)
        if step.src is not None:
            self.book.fail(step.src, "no_frame")
        return step

    def sentence(self, start: int, end: int) -> None:
        """One sentence (the assembler's)."""
        raise NotImplementedError


def _selectors(draft: Draft) -> list[Selector]:
    """Every selector of a draft, however deep."""
    whole = [draft.when, *draft.if_, *draft.cost, *draft.targets, *draft.do]
    return [part for part in parts(whole) if isinstance(part, Selector)]


def granted_drafts(drafts: list[Draft]) -> list[Draft]:
    """The drafts with those that they give away, in reading order."""
    out: list[Draft] = []
    for draft in drafts:
        out.append(draft)
        out.extend(granted_drafts(draft.granted))
    return out


__all__: list[Any] = ["Granting", "granted_drafts", "open_grant"]
