"""What is played beside unread words."""

from __future__ import annotations

import re
from typing import Any

from bench.reader_cases import Case, Selector, listed, op_of, places
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Condition, Event
from convert.effects.steps import Equip, Forbid, FusionSummon

ROWS = Rows()

_STANDS = frozenset(
    (
        *("forbid", "allow", "protect", "modify", "set_stat", "suppress", "change_identity", "change_level", "copy"),
        *("replace", "look"),
    )
)
_USED = frozenset(("cast", "activate", "quick", "trigger", "flip"))
_CONDITION = re.compile(
    r"^(and |or )?(if|when|while|during|each|every|once|twice|at|as|unless|except|after|before|only|in|until|whenever"
    r"|the (first|second|next|turn)|activate only|you|that|\()",
    re.IGNORECASE,
)


def _unread(conditions: Any) -> list[int]:
    return [one.unread for one in conditions or () if isinstance(one, Condition) and one.unread is not None]


def _left(case: Case) -> list[int]:
    """The unread effects and costs."""
    return [one.src for one in case.reading.unread if one.role in ("effect", "static", "cost")]


@ROWS.row("place_unread", "“if this card is in your GY and X”, unread: offered in play", partial=True)
def place_unread(case: Case) -> Found:
    """The place of an ability stands in a condition that nobody read."""
    for ability in case.abilities:
        if ability.mode in ("activate", "quick") and ability.from_ == "play":
            for said in map(case.clause, _unread(ability.if_)):
                if re.search(r"(have )?this card( is)?( also)? in your (hand|GY|Graveyard)|this banished card", said):
                    yield said


@ROWS.row("lock_alone", "“You can X, also you cannot Y”: the lock alone, where nobody read X", partial=True)
def lock_alone(case: Case) -> Found:
    """An ability whose first step goes on from an unread clause of its sentence."""
    left = _left(case)
    for ability in case.abilities:
        first = ability.do[0] if ability.mode in _USED and ability.do else None
        if isinstance(first, Forbid) and first.link is not None and first.src is not None:
            said = case.sentence(first.src)
            if any(one < first.src and case.sentence(one) == said for one in left):
                yield case.clause(first.src)


@ROWS.row("after_inner_unread", "a step whose turn comes after an unread one of the same use", partial=True)
def after_inner_unread(case: Case) -> Found:
    """The unread clause stands between two steps of one ability; bullets are each of their own."""
    for ability in case.abilities if "●" not in case.card.text else ():
        steps = [step for step in ability.do if step.src is not None]
        others = {src for one in case.abilities if one is not ability for src in one.src}
        for index in _left(case) if ability.mode in _USED and steps else ():
            after = [step.src for step in steps if (step.src or 0) > index > (steps[0].src or 0)]
            if after and index not in others:
                said = case.clause(after[0] or 0)
                if not re.search(r"the turn (you|this)", said):
                    yield said


@ROWS.row("standing_once", "“If [unread], destroy 1 card” as what holds all the time", partial=True)
def standing_once(case: Case) -> Found:
    """It happens at no moment."""
    for ability in case.abilities:
        once = [step for step in ability.do if op_of(step) not in _STANDS]
        if ability.mode in ("continuous", "equip") and once:
            yield from map(case.clause, _unread(ability.if_))


@ROWS.row("no_condition", "“Activate 1 “Moss” from your Deck, then”, unread: asked as a condition", partial=True)
def no_condition(case: Case) -> Found:
    """Nobody can answer it."""
    for ability in case.abilities:
        yield from (said for said in map(case.clause, _unread(ability.if_)) if not _CONDITION.match(said))


@ROWS.row("face_up_extra", "“from your face-up Extra Deck” as any monster of it", partial=True)
def face_up_extra(case: Case) -> Found:
    """No selector in that clause that takes from the Extra Deck asks for face-up."""
    for _, node in case.nodes:
        what = node.value
        if not isinstance(what, Selector) or "extra" not in places(what) or what.how in ("self", "event"):
            continue
        said = re.search(r"face-up (Extra Deck|[^,;.]{0,60}(in|from) your Extra Deck)", case.clause(node.src))
        if said and not (what.where and what.where.face):
            yield said.group(0)


@ROWS.row("set_card_anyhow", "“this Set card … is destroyed”: also face-up, or as a monster", partial=True)
def set_card_anyhow(case: Case) -> Found:
    """The event says nothing of how it lay."""
    for ability in case.abilities:
        said = re.search(r"this Set card [^,.;:]*(is|was) (destroyed|sent)", case.words(ability))
        if said and isinstance(ability.when, Event):
            events = ability.when.any_ or (ability.when,)
            if not any(one.what and one.what.where and one.what.where.face == "down" for one in events):
                yield said.group(0)


@ROWS.row("materials_alone", "“Fusion Summon, using this card and other monsters”: this card alone", partial=True)
def materials_alone(case: Case) -> Found:
    """No Fusion can be made of one."""
    for _, node in case.steps("fusion_summon"):
        step, said = node.value, case.sentence(node.src)
        assert isinstance(step, FusionSummon)
        if step.materials == Selector(how="self") and re.search(
            r"(this card|it)\b[^.;]* (and|or) [^.;]*monsters", said
        ):
            yield said


@ROWS.row("counters_these", "“these counters” as a name", partial=True)
def counters_these(case: Case) -> Found:
    """No counter is called so."""
    for _, node in case.nodes:
        where = getattr(node.value, "where", None)
        for name in (getattr(where, "counter", None), getattr(node.value, "name", None)):
            yield from (one for one in listed(name) if str(one).lower() in ("these", "those", "that"))


@ROWS.row(
    "bearer_before_equip", "a change of the equipped monster in the cast that equips, before it does", partial=True
)
def bearer_before_equip(case: Case) -> Found:
    """It finds no bearer."""
    for ability in case.abilities:
        ats = [at for at, step in enumerate(ability.do) if isinstance(step, Equip) and step.what.how == "self"]
        for step in ability.do[: ats[0]] if ability.mode == "cast" and ats else ():
            what = getattr(step, "what", None)
            if isinstance(what, Selector) and what.how == "equipped":
                yield case.clause(step.src or 0)
