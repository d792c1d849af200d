"""What hangs on words that nobody read is unread with them (reader.md 2.6).

A player may do what comes first without knowing what comes after, and not the other way round: the steps of one use
are carried out in the card's order, so all that follows an unread clause waits for it. A lock alone ("…, also you
cannot Special Summon for the rest of this turn"), "the rest" of cards of which nobody read which were taken, and an
effect after "if …" are of this kind. And an unread condition may be asked of the table only where it is a condition,
where the ability works from is known all the same, and where what it sets off happens at a moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Turns
from convert.effects.steps import ChooseOne, Option
from convert.effects.tree import Mode
from convert.text.abilities.draft import Draft, happens_once, own_summon
from convert.text.abilities.of_which_unread import of_which_unread
from convert.text.abilities.unread_bounds import bounds, of_every_use, points_back, says_how_long
from convert.text.abilities.unread_moments import (
    comes_from_nowhere,
    is_yet_to_come,
    offers_nothing,
    speaks_of_unread,
)
from convert.text.abilities.unread_sentences import all_of, sources
from convert.text.book import Book, Piece
from convert.text.clauses.how_long import LASTING
from convert.text.cursor import Cursor
from convert.text.grammar.places import Places
from convert.text.grammar.time import HOW_LONG, ITS_TURN
from convert.text.split import Sentence

_USED: tuple[Mode, ...] = ("cast", "activate", "quick", "trigger", "flip")
_STANDING: tuple[Mode, ...] = ("continuous", "equip")
_EFFECTS = ("effect", "static", "cost")
_ASKS = frozenset(
    (
        *("if", "when", "while", "during", "each", "every", "once", "twice", "at", "as", "unless", "except", "after"),
        *("before", "only", "in", "until", "whenever", "the", "activate", "you", "that", "("),
    )
)
"""What the words of a condition begin with."""
_SHORTLY = ((",", "during-damage-step"), (",", "during-damage-calculation"))
"""A duration that a comma parts from the last of the clauses which it ends."""
_NTH = ("first", "second", "next", "turn")
""" "The first time …", "the turn this card is Summoned": what no other word with "the" begins."""
_OFTEN = (("once", "per"), ("twice", "per"), ("once", "during"), ("first", "two"), ("each", "turn"))
_THAT_ONE = tuple((that, what) for that in ("that", "those") for what in ("monster", "card", "target"))
_AWAY = frozenset(("hand", "gy", "graveyard", "banished", "extra-deck"))


class OnUnread:
    """One card's abilities, each beside the clauses of it that nobody read."""

    def __init__(
        self,
        drafts: Sequence[Draft],
        book: Book,
        words: Sequence[str],
        read: Sequence[Sentence],
        places: Places,
        *,
        spell: bool = False,
    ) -> None:
        self.drafts = drafts
        self.book = book
        self.words = words
        self.read = read
        self.places = places
        self.spell = spell

    def cut(self) -> None:
        """Take out of the abilities what waits for unread words; an ability whose unread condition cannot be asked does
        nothing."""
        for index, piece in enumerate(self.book.pieces[1:], self.book.first + 1):
            if piece.why is not None and piece.role in _EFFECTS and self._takes_back(index):
                self.book.fail(index - 1, "ambiguous")
        for draft in self.drafts:
            if draft.lost:
                continue
            unknown = self._other_than_unread(draft) or not self._can_be_asked(draft)
            if unknown or speaks_of_unread(draft, self._said) or comes_from_nowhere(draft) or offers_nothing(draft):
                draft.lost = True
            elif draft.mode in _USED:
                self._not_each_time(draft)
                self._without_tributes(draft)
                self._of_no_battle(draft)
                self._of_which_unread(draft)
                self._without_their_end(draft)
                self._after_unread(draft)
                self._without_others(draft)
        for index, piece in enumerate(self.book.pieces, self.book.first):
            if piece.why is not None and piece.role in _EFFECTS:
                self._with_its_time(piece)
                if bounds(self._said(index)):
                    self._bind(index)

    def _takes_back(self, index: int) -> bool:
        """Whether the clause just before is not known without this one, which nobody read: "(they can discard 1 card to
        negate this effect,) otherwise …" says what they avert, "(it gains 1000 ATK, also) …, during the Damage Step
        only" how long."""
        said, piece, before = self._said(index), self.book.piece(index), self.book.piece(index - 1)
        if before.why is not None or before.role not in _EFFECTS or self._sentence(index - 1) != self._sentence(index):
            return False
        averts = self.words[piece.start] == "otherwise" or "otherwise" in self.words[before.end : piece.start]
        may = "can" in self.words[before.start : before.end]
        return (averts and may) or any(pair in _SHORTLY for pair in pairwise(said))

    def _not_each_time(self, draft: Draft) -> None:
        """ "Each time (…), draw 1 card", in a cast: done at each of those moments, not once and now; and what is
        done to an "it" that only the unread words name."""
        late = [
            step
            for step in draft.do
            if any(
                one.unread is not None
                and (self._comes_later(draft, step, one.unread) or self._is_of_another_it(step, one.unread))
                for one in step.if_ or ()
            )
        ]
        for step in late:
            draft.do.remove(step)
            if step.src is not None:
                self.book.fail(step.src, "ambiguous")

    def _is_of_another_it(self, step: Step, index: int) -> bool:
        """ "If it wasn't a monster, place it on the bottom of the Deck": done to what was asked about, which is no more
        this card than that was read to be."""
        done = self._said(step.src) if step.src is not None else ()
        return _of_this(step) and self._said(index)[1:2] == ["it"] and "it" in done and "this" not in done

    def _comes_later(self, draft: Draft, step: Step, index: int) -> bool:
        """What is asked is a moment to come: of each time, of "when …" behind what is done now, of a phase, of any use
        ("Toss a coin. ● Heads: If a Spell Card is activated, …"), or of a change of stance that "until the end of this
        turn" is said of."""
        said = self._said(index)
        if said[:2] == ["each", "time"] or is_yet_to_come(said):
            return True
        first = draft.do[0].src
        behind = step is not draft.do[0] and first is not None and self._sentence(index) != self._sentence(first)
        if said[:1] == ["when"] and behind and draft.mode == "cast":
            return True
        lasts = step.until in (None, "while_equipped", "while_in_play")
        if said[:1] == ["while"] and isinstance(step, LASTING) and lasts:
            return True  # "While it is polished, it cannot attack": not what is so as this is used
        return isinstance(step, op.ChangeStance) and step.until is not None

    def _without_others(self, draft: Draft) -> None:
        """ "Target 1 Fish. (…) If you fail to find a Fish, (…)", where nobody read either: a condition of unread words
        in a sentence behind all that is done here is none of this ability."""
        if not any(one.unread is not None for one in draft.if_):
            return
        places = [self._sentence(src) for src in self._places(draft)]
        last = max(places, default=None)
        if last is None:
            return

        def of_others(one: Condition) -> bool:
            index = one.unread
            if index is None or self._sentence(index) <= last or self._said(index)[:1] != ["if"]:
                return False
            after = self.book.piece(index + 1) if index + 1 < self.book.first + len(self.book.pieces) else None
            unread = after is not None and after.why is not None and after.role in _EFFECTS
            return unread and self._sentence(index + 1) == self._sentence(index)

        draft.if_[:] = [one for one in draft.if_ if not of_others(one)]

    def _other_than_unread(self, draft: Draft) -> bool:
        """ "Each player can only control 1 Attribute. Send all other monsters to the GY.", said by a Spell or Trap
        Card, where nobody read the first: than which they are other is not known."""
        first = draft.do[0] if draft.do and self.spell else None
        what, src = getattr(first, "what", None), first.src if first is not None else None
        if not isinstance(what, Selector) or src is None or not (what.except_self and what.kind == "monster"):
            return False
        before = self.book.piece(src - 1) if src > self.book.first else None
        unread = before is not None and before.why is not None and before.role in _EFFECTS
        if not unread or draft.targets or draft.cost or draft.when is not None:
            return False
        self._give_up(draft, draft.do, src)
        draft.do.clear()
        return True

    def _with_its_time(self, piece: Piece) -> None:
        """ "(Draw 1 card,) also for the rest of this turn, you cannot …": how long belongs to the unread words too,
        where it was read before them; and "otherwise", without which they would be done in either case."""
        sentence = next((one.start for one in self.read if one.start <= piece.start < one.end), piece.start)
        ends = [one.end for one in self.book.pieces if one is not piece and one.end <= piece.start]
        for at in range(max(sentence, *ends, 0), piece.start):
            if self.words[at] in HOW_LONG or self.words[at] == "otherwise":
                piece.start = at
                return

    def _said(self, index: int) -> Sequence[str]:
        piece = self.book.piece(index)
        return self.words[piece.start : piece.end]

    # -- bounds -------------------------------------------------------------------------------------------------------

    def _bind(self, index: int) -> None:
        """Ask for the ability, or for the one of its options, that these unread words bound."""
        sentence, asked = self._sentence(index), Condition(unread=index)
        if of_every_use(self._said(index)):
            for one in self.drafts:
                if not one.lost and one.mode in _USED and self._is_among(one, index):
                    one.if_.append(asked)
            return
        before = [draft for draft in self.drafts if min(self._places(draft), default=index) < index]
        # "Must be either Fusion Summoned, or Special Summoned by X": a limit after it is of the way, not of the ban
        draft = max(
            before,
            key=lambda one: (max(src for src in self._places(one) if src < index), any(map(own_summon, one.do))),
            default=None,
        )
        if draft is None or draft.lost or any(index in one.src for one in self.drafts if not one.lost):
            return
        if says_how_long(self._said(index)) and not any(isinstance(one, LASTING) for one in all_of(draft.do)):
            return  # "These effects last until …": of others than what is done here
        last = self._sentence(max(src for src in self._places(draft) if src < index))
        if last != sentence and not (self._next(last, sentence) and points_back(self._said(index))):
            return
        bullet = self._bullet(index)
        for at, step in enumerate(draft.do if bullet >= 0 else ()):
            if isinstance(step, ChooseOne) and bullet in map(self._bullet, sources([step])):
                options = [
                    msgspec.structs.replace(one, if_=(*(one.if_ or ()), asked))
                    if bullet in map(self._bullet, sources(one.do))
                    else one
                    for one in step.options
                ]
                draft.do[at] = msgspec.structs.replace(step, options=tuple(options))
                return
        if bullet >= 0 and any(isinstance(step, ChooseOne) for step in draft.do):
            return  # of one of several effects, of which nobody read anything else
        if draft.mode not in _STANDING or not any(map(happens_once, draft.do)):
            draft.if_.append(asked)

    def _is_among(self, draft: Draft, index: int) -> bool:
        """Whether "the following effects", or "the preceding", are this one too."""
        said, after = self._said(index), min(self._places(draft), default=index) > index
        return not (("following" in said and not after) or ("preceding" in said and after))

    @staticmethod
    def _places(draft: Draft) -> list[int]:
        return [*draft.src, *sources(draft.do)]

    def _of_no_battle(self, draft: Draft) -> None:
        """ "Draw 1 card; banish any monster that battled this card, after damage calculation": of which battle, an
        ability that waits for none does not say."""
        if draft.when is not None or draft.mode not in ("activate", "quick"):
            return
        waiting = [step for step in draft.do if isinstance(step, op.Delayed) and step.when.event == "battles"]
        adrift = [step for step in waiting if step.when.what is None and any(map(_has_fought, step.do))]
        if adrift:
            self._give_up(draft, adrift, max(sources(adrift), default=-1))
            draft.do[:] = [step for step in draft.do if step not in adrift]

    def _of_which_unread(self, draft: Draft) -> None:
        loose = of_which_unread(draft, self._said, self._sentence)
        if loose:
            self._give_up(draft, loose, -1)
            draft.do[:] = [step for step in draft.do if step not in loose]

    def _without_their_end(self, draft: Draft) -> None:
        """ "Negate its effects, and (…) (these effects last until the End Phase)": how long what was read lasts is
        unread too."""
        unread = [self.words[piece.start : piece.end] for piece in map(self.book.piece, self._unread_of(draft))]
        if not any(map(_both_last, unread)):
            return
        endless = [step for step in draft.do if isinstance(step, LASTING) and step.until is None]
        self._give_up(draft, endless, -1)
        draft.do[:] = [step for step in draft.do if step not in endless]

    def _without_tributes(self, draft: Draft) -> None:
        """ "This card can be used to Ritual Summon any “Moss” monster. You must also Tribute …", where nobody read the
        second sentence: with what it is Summoned is not known, so it is not Summoned."""
        first = draft.do[0] if draft.do else None
        if not isinstance(first, op.RitualSummon) or first.materials is not None or first.src is None:
            return
        unread = [piece for piece in self.book.pieces if piece.why is not None]
        must = [self.words[one.start : one.start + 2] == ["you", "must"] for one in unread]
        # "…. Tribute 1 monster, also after that, Ritual Summon monsters whose …": how is not read either
        how = ["ritual-summon" in self.words[one.start : one.end] for one in unread]
        if any(must) or any(how):
            self._give_up(draft, draft.do, 0)
            draft.do.clear()
            draft.lost = True

    # -- order --------------------------------------------------------------------------------------------------------

    def _after_unread(self, draft: Draft) -> None:
        unread = list(self._unread_of(draft))
        if not unread:
            return
        first = min((index for index in unread if self._bullet(index) < 0), default=None)
        kept: list[Step] = []
        gone: list[Step] = []
        for step in draft.do:
            waits = bool(gone) or (first is not None and step.src is not None and step.src >= first)
            if waits and not self._of_its_use(step) and not _binds_whatever(step):
                gone.append(step)
            elif (own := self._of_options(draft, step, unread)) is not None:
                kept.append(own)
            else:
                gone.append(step)
        self._give_up(draft, gone, first or 0)
        draft.do[:] = kept
        draft.lost |= bool(kept) and all(map(_only_binds, kept))

    def _give_up(self, draft: Draft, steps: Sequence[Step], first: int) -> None:
        """The clauses of these steps are unread, and what was asked before them in the same sentence."""
        lost = set(sources(steps))
        said = {self._sentence(index) for index in lost}
        for index in draft.src:
            asked = index > first and self.book.piece(index).role == "condition"
            if asked and self._sentence(index) in said:
                lost.add(index)
        for index in lost:
            self.book.fail(index, "ambiguous")
        draft.src[:] = [index for index in draft.src if index not in lost]

    def _of_its_use(self, step: Step) -> bool:
        """ "You cannot attack the turn you activate this effect": of its use, wherever it stands."""
        piece = self.book.piece(step.src) if step.src is not None and isinstance(step, op.Forbid) else None
        return piece is not None and not ITS_TURN.isdisjoint(self.words[piece.start : piece.end])

    def _unread_of(self, draft: Draft) -> Iterator[int]:
        """The unread effects that belong to the ability: those said to be its own, and those between its steps."""
        if all(piece.why is None for piece in self.book.pieces):
            return
        others = {src for one in self.drafts if one is not draft for src in one.src}
        steps = list(sources(draft.do))
        first, last = min((*draft.src, *steps), default=0), max(steps, default=-1)
        for index, piece in enumerate(self.book.pieces, self.book.first):
            if piece.why is None or piece.role not in _EFFECTS or index in others:
                continue
            if index in draft.failed or first < index < last or index in steps:
                yield index

    def _of_options(self, draft: Draft, step: Step, unread: Sequence[int]) -> Step | None:
        """A choice whose options each end where something of theirs is unread; None where nothing is left of them."""
        if not isinstance(step, ChooseOne):
            return step
        options = tuple([self._of_option(draft, one, unread) for one in step.options])
        if options == step.options:
            return step
        return msgspec.structs.replace(step, options=options) if any(one.do for one in options) else None

    def _of_option(self, draft: Draft, option: Option, unread: Sequence[int]) -> Option:
        places = [step.src for step in option.do if step.src is not None]
        bullet = self._bullet(places[0]) if places else -1
        first = min((index for index in unread if self._bullet(index) == bullet), default=None)
        if first is None or bullet < 0 or max(places) < first:
            return option
        kept = tuple([step for step in option.do if step.src is not None and step.src < first])
        self._give_up(draft, option.do[len(kept) :], first if kept else -1)  # with nothing done, its label too
        return msgspec.structs.replace(option, do=kept) if kept else Option(do=())

    def _next(self, last: int, sentence: int) -> bool:
        """Whether a sentence follows upon another, reminders between them aside."""
        noted = {self._sentence(at) for at, piece in enumerate(self.book.pieces, self.book.first) if piece.note}
        return last < sentence and all(at in noted for at in range(last + 1, sentence))

    def _sentence(self, index: int) -> int:
        place = self.book.piece(index).start
        return next((at for at, one in enumerate(self.read) if one.start <= place < one.end), -1)

    def _bullet(self, index: int) -> int:
        at = self._sentence(index)
        return self.read[at].bullet if at >= 0 else -1

    # -- conditions ---------------------------------------------------------------------------------------------------

    def _can_be_asked(self, draft: Draft) -> bool:
        """Whether the table may be asked what nobody read of the ability's condition."""
        asked = [one.unread for one in draft.if_ if one.unread is not None]
        if not asked:
            return True
        if draft.mode in _STANDING and any(happens_once(step) or _ends_with_a_turn(step) for step in draft.do):
            return False  # "If this card is Special Summoned in this way, destroy 1 card": at no moment
        if draft.mode in _STANDING and any(self._is_of_that_one(draft, index) for index in asked):
            return False
        return all(self._is_condition(draft, index) for index in asked)

    def _is_of_that_one(self, draft: Draft, index: int) -> bool:
        """ "While you control that monster, it cannot attack", where nobody read which: "it" is none of this card's."""
        asked = self._said(index)
        if any(pair == ("that", "token") for pair in pairwise(asked)):
            return True  # "While that Token is in play, the player who Summoned it": whoever that is
        those = any(pair in _THAT_ONE for pair in pairwise(asked)) and ("this", "card") not in pairwise(asked)
        its = [self._said(step.src)[:1] for step in draft.do if step.src is not None and _of_this(step)]
        return those and any(said and said[0] in ("it", "its", "they", "their") for said in its)

    def _is_condition(self, draft: Draft, index: int) -> bool:
        piece = self.book.piece(index)
        said = list(self.words[piece.start : piece.end])
        said = said[said[:1] == ["and"] :]
        if not said or said[0] not in _ASKS or tuple(said) == ("each", "turn"):
            return False
        if said[0] == "each" and said[1:2] not in (["time"], ["turn"], ["of"]):
            return False  # "Each player sends 2 cards to the GY, then if you sent a Fish": an effect comes first
        if (said[0] == "activate" and said[1:2] != ["only"]) or (said[0] == "the" and (*said, "")[1] not in _NTH):
            return False
        if draft.mode == "cast" and ("next", "turn") in pairwise(said):
            return False  # of a turn to come nobody knows now
        if draft.mode in _STANDING and said[0] in ("when", "whenever", "after"):
            return False  # "When an effect you activate resolves, negate it": at a moment, and no state
        if draft.mode in _STANDING and "would" in said:
            return (
                False  # "The first time a Fish would be destroyed, it is not": what it stands in for, of which that is
            )
        if draft.mode in _USED and any(pair in _OFTEN for pair in pairwise(said)):
            return False  # how often it is used
        if draft.mode not in _USED or draft.from_ != "play":
            return True
        known, place = self._place(said)
        draft.from_ = place or draft.from_
        return known or draft.mode == "trigger"

    def _place(self, said: list[str]) -> tuple[bool, Any]:
        """Whether the words tell where this card is as the ability is used, and that place where it is not in play."""
        here = [at for at in range(len(said) - 1) if said[at] == "this" and said[at + 1] == "card"]
        if not here:
            return True, None
        for at in here:
            stop = next((k for k in range(at, len(said)) if said[k] in ("and", ",", "because", "by")), len(said))
            cur = Cursor(said, at + 2, stop)
            is_ = cur.take("is") or said[at - 1] == "have"
            while cur.take_any(("also", "currently", "already", "face-up")):
                pass
            if is_ and cur.take("banished"):
                return True, "banished"
            place = self.places.zone_phrase(cur) if is_ else None
            if place is not None and place.zone != "play":
                return True, place.zone
        return "control" in said or _AWAY.isdisjoint(said), None


def _binds_whatever(step: Step) -> bool:
    """ "…, also you cannot Special Summon Fish for the rest of this turn": a lock of one's own that needs nothing of
    what was done before it."""
    if not isinstance(step, op.Forbid) or step.what != Selector(kind="caster", side="you") or step.if_:
        return False
    return step.until is not None and step.link in (None, "also") and not _names(step)


def _names(step: Step) -> bool:
    """Whether anything in it is what was named before."""
    return any(mark in msgspec.json.encode(step) for mark in _NAMED)


_NAMED = (b'"ref":', b'"how":"previous"', b'"how":"event"', b'"happened":', b'"dice":', b'"step":')


def _only_binds(step: Step) -> bool:
    """A lock of one's own ("you cannot Special Summon this turn"): nobody would want it alone."""
    if not isinstance(step, op.Forbid):
        return False
    return step.what.how == "self" or (step.what.kind == "caster" and step.what.side == "you")


def _ends_with_a_turn(step: Step) -> bool:
    """ "(…), it is unaffected by effects this turn": what begins at a moment, and holds no longer than its turn."""
    return isinstance(step.until, Turns) or step.until in ("end_of_turn", "end_phase")


def _both_last(said: Sequence[str]) -> bool:
    """ "(these effects last until the End Phase)"."""
    return "(" in said and ("these", "effects") in pairwise(said) and not HOW_LONG.isdisjoint(said)


def _has_fought(step: Step) -> bool:
    """Whether it is done to what has fought."""
    what = getattr(step, "what", None)
    befell = what.where.befell if isinstance(what, Selector) and what.where is not None else None
    return befell is not None and befell.event == "battles"


def _of_this(step: Step) -> bool:
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.how == "self"
