"""Whose a card is and who has it; lists, places, attacks."""

from __future__ import annotations

import re
from itertools import pairwise

from bench.reader_cases import Case, Selector, holds, op_of, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Event, Filter
from convert.effects.steps import (
    Attach,
    ChangeStance,
    ChooseOne,
    Destroy,
    Forbid,
    RitualSummon,
    Sacrifice,
    SpecialSummon,
    Suppress,
    ToUsed,
)

ROWS = Rows()

_OWN = r"in (?:its owner's|your) (?:control|possession)|while its owner controls it|you own and control"


@ROWS.row("possession_lost", "“this card in your possession” of one that somebody else controls, too", partial=True)
def possession_lost(case: Case) -> Found:
    """No event of it asks whose card it is."""
    for ability in case.abilities:
        said = re.search(rf"(?:this [^,:;]*?(?:card|monster)[^:;]*|leaves[^:;]*) (?:{_OWN})", case.words(ability))
        own = [node for node in walk(ability) if isinstance(node.value, Event) and _about_itself(node.value)]
        if said and own and not holds(ability, Filter, lambda one: one.owner == "you"):
            yield said.group(0)


def _about_itself(event: Event) -> bool:
    return event.what is not None and event.what.how == "self"


@ROWS.row(
    "possession_is_control", "“a monster in your possession” of whatever is controlled, in play only", partial=True
)
def possession_is_control(case: Case) -> Found:
    """What is owned and held is asked for by its place alone."""
    for ability, node in case.nodes:
        said = re.search(r"(?:monster|card)s?(?:\(s\))? in your (?:opponent's )?possession", case.words(ability))
        if said is None or "this card in" in said.string[: said.end()][-30:] or not isinstance(node.value, Event):
            continue
        what = node.value.what
        if isinstance(what, Selector) and what.how is None and what.kind == "monster" and what.zone == "play":
            yield said.group(0)


@ROWS.row("controlled_from_anywhere", "“this card you control is sent to the GY” out of the hand, too", partial=True)
def controlled_from_anywhere(case: Case) -> Found:
    """No place is told, from where it goes."""
    for ability in case.abilities:
        said = re.search(
            r"[Tt]his [^,:;]*card you control is (?:sent|banished|returned|shuffled)[^:;]*", case.words(ability)
        )
        own = [
            node.value
            for node in walk(ability)
            if isinstance(node.value, Event) and _about_itself(node.value) and node.value.event in _GOES
        ]
        if said and own and all(one.from_ is None for one in own):
            yield said.group(0)


_GOES = ("used", "banished", "returned", "prepared")


@ROWS.row(
    "bracket_of_all", "“a Lamp, or a LIGHT monster (Fish or Plant)”: the Types of the last asked of all", partial=True
)
def bracket_of_all(case: Case) -> Found:
    """A filter of alternatives asks for the Types beside them."""
    said = re.search(r"\bor (?:an?|1) [A-Z]+ monster \((?:[A-Z][\w-]+,? )+or [A-Z][\w-]+\)", case.card.text)
    for _, node in case.nodes if said else ():
        one = node.value
        if isinstance(one, Filter) and one.any_ is not None and isinstance(one.type, tuple):
            yield said.group(0) if said else ""


@ROWS.row("either_two_or_one", "“either 1 A and 1 B, OR 1 C” as an A and one of B and C", partial=True)
def either_two_or_one(case: Case) -> Found:
    """Two steps of one clause, of which the second is an alternative."""
    for _, node in case.steps():
        said = re.search(r"\beither 1 [^.;:]* and 1 [^.;:]*,? (?:OR|or) 1 ", case.clause(node.src))
        if said and node.value.link == "and" and not isinstance(node.value, ChooseOne):
            yield said.group(0)


@ROWS.row("so_many_to_each", "“attach up to 1 to each of them”: so many in all", partial=True)
def so_many_to_each(case: Case) -> Found:
    """One step for all, with the number of each."""
    for _, node in case.steps("attach"):
        said = re.search(r"attach [^.;:]* to each of [^.;:]*", case.clause(node.src))
        if said:
            yield said.group(0)


@ROWS.row("of_the_second_option", "“add it to your hand or Special Summon it, but negate its effects”, of either")
def of_the_second_option(case: Case) -> Found:
    """Behind a choice stands what is done to the Summoned monster."""
    for ability in case.abilities:
        for before, after in pairwise(ability.do):
            if not isinstance(before, ChooseOne) or before.by != "choice" or len(before.options) != 2:
                continue
            summons = [holds(one.do, SpecialSummon, lambda _: True) for one in before.options]
            what = getattr(after, "what", None)
            about = isinstance(what, Selector) and what.ref is not None and "but" in case.sentence(after.src or 0)
            if summons == [False, True] and about and op_of(after) in ("suppress", "forbid", "modify", "set_stat"):
                yield case.clause(after.src or 0)


@ROWS.row("was_face_up", "“was sent there while this card was face-up”: whenever", partial=True)
def was_face_up(case: Case) -> Found:
    """Nothing in the tree knows since when it is."""
    for ability in case.abilities:
        said = re.search(r"this turn while this card was face-up[^,:]*", case.words(ability))
        if said:
            yield said.group(0)


@ROWS.row("tributed_twice", "“Tribute …, then Ritual Summon”: with further Tributes", partial=True)
def tributed_twice(case: Case) -> Found:
    """A Ritual Summon without Materials of its own after others were given up for it."""
    for ability in case.abilities:
        given = False
        for step in ability.do:
            given |= isinstance(step, Sacrifice | ChooseOne)
            if not isinstance(step, RitualSummon) or step.materials is not None or not given:
                continue
            if step.what.total is not None or isinstance(ability.do[0], Sacrifice):
                yield case.clause(step.src or 0)


@ROWS.row(
    "answered_only",
    "“nobody can respond. When …: …”: the casting does nothing, and an ability all the rest",
    partial=True,
)
def answered_only(case: Case) -> Found:
    """The casting of what does not stay holds its ban alone."""
    stays = case.card.property in ("continuous", "equip", "field") or case.card.kind == "monster"
    casts = [one for one in case.abilities if one.mode == "cast" and one.from_ in (None, "play")]
    for one in casts if not stays else ():
        bans = one.do and all(isinstance(step, Forbid) and step.action == "respond" for step in one.do)
        if bans and not one.when and any(other.mode == "trigger" and not other.optional for other in case.abilities):
            yield case.words(one)


@ROWS.row("any_of_theirs", "“if they control any Fish, change their DEF”: of what was targeted before", partial=True)
def any_of_theirs(case: Case) -> Found:
    """The step is done to a reference, not to what the condition asks for."""
    for ability in case.abilities:
        for step in ability.do:
            what, asked = getattr(step, "what", None), (step.if_ or (None,))[-1]
            if not isinstance(what, Selector) or asked is None or asked.exists is None:
                continue
            said = re.search(
                r"if your opponent controls any [^,]*, [^.;]*\b(?:their (?:ATK|DEF)|of them)",
                case.sentence(step.src or 0),
            )
            if said and (what.ref is not None or (what.among is not None and what.among.ref is not None)):
                yield said.group(0)


@ROWS.row("wearer_summoned", "“Special Summon … Monster Cards equipped to it”: the bearer itself", partial=True)
def wearer_summoned(case: Case) -> Found:
    """What wears them is Summoned."""
    for ability, node in case.steps("special_summon"):
        said = re.search(r"Monster Cards? equipped to it", case.words(ability))
        if said and node.value.what.how == "equipped":
            yield said.group(0)


@ROWS.row("rule_done_once", "“Change all Fish to Defense Position” of what stays: once, as it is cast", partial=True)
def rule_done_once(case: Case) -> Found:
    """What is said of all, of the turn player, or of its own end, without a word of its activation."""
    stays = case.card.property in ("continuous", "equip", "field")
    for ability in case.abilities if stays else ():
        for step in ability.do if ability.mode == "cast" else ():
            said = case.sentence(step.src or 0)
            if re.search(r"\b(?:activat|select|target)|^\s*(?:When|If)\b", said):
                continue
            all_of_them = isinstance(step, ChangeStance) and step.what.how == "all"
            ends = isinstance(step, Destroy | ToUsed) and step.what == Selector(how="self") and bool(step.if_)
            if all_of_them or ends or (step.optional and step.who == "turn"):
                yield said


@ROWS.row(
    "negated_for_long", "“When they activate X: Negate its effect” as X's for as long as it is there", partial=True
)
def negated_for_long(case: Case) -> Found:
    """The one effect that is answered, without an end."""
    for ability in case.abilities:
        when = ability.when
        answers = when is not None and all(one.event == "activated" for one in when.any_ or (when,))
        for step in ability.do if answers else ():
            said = case.clause(step.src or 0)
            its = isinstance(step, Suppress) and step.what.how == "event" and step.until is None
            if its and re.search(r"[Nn]egate (?:its|that [^,.;]*'s) effect\b", said):
                yield said


@ROWS.row("side_behind_tokens", "“(except Tokens) on your side of the field” of both sides", partial=True)
def side_behind_tokens(case: Case) -> Found:
    """What leaves out Tokens has no side, though its words have."""
    for _, node in case.nodes:
        if not isinstance(node.value, Selector) or node.value.side is not None or node.value.where is None:
            continue
        said = re.search(r"\(except Tokens?\) (?:on your side of the field|you control)", case.clause(node.src))
        if said and node.value.where.not_ == Filter(kind="token"):
            yield said.group(0)


@ROWS.row("normal_draw_is_any", "“except by drawing it for your normal draw”: every draw is left out", partial=True)
def normal_draw_is_any(case: Case) -> Found:
    """There is no normal draw here (CONVERT-45), and a card's own draw counts."""
    for ability, node in case.events():
        said = re.search(r"except by drawing it for your normal draw", case.words(ability))
        if said and node.value.except_ is not None and node.value.except_.how == "draw":
            yield said.group(0)


@ROWS.row(
    "other_than_unread", "“Send all other monsters”, said by a Spell or Trap after unread words: all", partial=True
)
def other_than_unread(case: Case) -> Found:
    """Than which they are other, nobody read."""
    unread = {one.src for one in case.reading.unread if one.role in ("effect", "static")}
    comes = case.card.kind == "monster" or "Special Summon this card" in case.card.text
    for ability in () if comes else case.abilities:
        step = ability.do[0] if ability.do and not (ability.targets or ability.cost or ability.when) else None
        what = getattr(step, "what", None)
        if step is None or not isinstance(what, Selector) or not (what.except_self and what.kind == "monster"):
            continue
        if (step.src or 0) - 1 in unread:
            yield case.clause(step.src or 0)


@ROWS.row("attached_to_all_others", "“attach 1 of those monsters to the other monster”: to every other", partial=True)
def attached_to_all_others(case: Case) -> Found:
    """The other of two targets is one of them."""
    for ability, node in case.steps("attach"):
        said = re.search(r"to the other monster", case.words(ability))
        if said and isinstance(node.value, Attach) and node.value.to is not None and node.value.to.except_self:
            yield said.group(0)


@ROWS.row("opponents_one_is_all", "“targeting an opponent's monster”: all of theirs", partial=True)
def opponents_one_is_all(case: Case) -> Found:
    """One is named, and every one is targeted."""
    for ability in case.abilities:
        said = re.search(r"target(?:ing)? an opponent's monster", case.words(ability))
        if said and any(one.side == "opponent" and one.count == "all" for one in ability.targets):
            yield said.group(0)


@ROWS.row("excavated_and_others", "“any excavated Spells and Fish monsters”: Fish monsters anywhere", partial=True)
def excavated_and_others(case: Case) -> Found:
    """What comes behind "and" is of no place."""
    for ability, node in case.nodes:
        what = node.value
        if not isinstance(what, Selector) or what.how != "all" or what.kind is None:
            continue
        said = re.search(r"any excavated [^,.;]* and [^,.;]*", case.words(ability))
        if said and what.zone is None and what.among is None and "what" in node.path:
            yield said.group(0)
