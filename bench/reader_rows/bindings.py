"""Words bound to the wrong way, moment or thing."""

from __future__ import annotations

import itertools
import re

from bench.reader_cases import Case, Selector, holds, op_of, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Condition, Event
from convert.effects.steps import Allow, Delayed, Forbid, Replace, Suppress
from convert.systems.duel_monsters.reach import with_reach

ROWS = Rows()

_ITSELF = Selector(how="self")


def _events(when: Event | None) -> tuple[Event, ...]:
    return () if when is None else when.any_ or (when,)


@ROWS.row("spared_tribute", "what not Tributing costs, tied to a way the card does not have", partial=True)
def spared_tribute(case: Case) -> Found:
    """No summoning brings it about, or another way of the card's own does."""
    said = re.search(r"Normal Summon(/Set)? this card without Tributing, but [^.]*", case.card.text)
    own = Condition(occurred=Event(event="summoned", what=_ITSELF, by=_ITSELF), during="duel")
    if said and any(
        own in a.if_ and any(case.clause(s.src or 0) in said.group(0) for s in a.do) for a in case.abilities
    ):
        yield said.group(0)


@ROWS.row(
    "end_in_trigger", "the card's own end, counted from its activation, inside the trigger before it", partial=True
)
def end_in_trigger(case: Case) -> Found:
    """It would be counted from each use of that ability."""
    for ability in case.abilities:
        for step in ability.do if ability.mode != "cast" and ability.when is not None else ():
            counted = isinstance(step, Delayed) and step.when.amount is not None
            if counted and "after activation" in case.clause(step.src or 0):
                yield case.clause(step.src or 0)


@ROWS.row("any_way", "“when this card is Summoned this way” at any Special Summon of it", partial=True)
def any_way(case: Case) -> Found:
    """The event does not say by whose effect."""
    for ability in case.abilities:
        said = re.search(r"(this card|this monster) is (\w+ )?Summoned this way", case.words(ability))
        if said and any(one.event == "summoned" and one.by is None for one in _events(ability.when)):
            yield said.group(0)


@ROWS.row("ban_of_one", "“cannot Summon a monster” as one that is chosen", partial=True)
def ban_of_one(case: Case) -> Found:
    """A ban chooses nothing."""
    for _, node in case.steps("forbid"):
        step = node.value
        coming = isinstance(step, Forbid) and "summon" in str(step.action) and step.what.kind == "caster"
        if coming and step.by is not None and step.by.how == "choose":
            yield case.clause(node.src)


@ROWS.row(
    "attacks_without_end", "more attacks “in the same Battle Phase”, given at a moment, without an end", partial=True
)
def attacks_without_end(case: Case) -> Found:
    """They would be had in every turn."""
    for ability, node in case.steps("allow"):
        step, said = node.value, case.clause(node.src)
        one = re.search(r"(during|in) (the same|this|that) Battle Phase|in a row", said)
        given = ability.mode in ("activate", "quick", "trigger", "flip") and "continuous" not in node.path
        if isinstance(step, Allow) and one and given and step.until is None:
            yield said


@ROWS.row("price_of_none", "“discard up to 2 cards; …”: none would do", partial=True)
def price_of_none(case: Case) -> Found:
    """A cost that gives up nothing is no cost."""
    for ability in case.abilities:
        for step in ability.cost:
            what = getattr(step, "what", None)
            if isinstance(what, Selector) and isinstance(what.count, tuple) and what.count[0] == 0:
                yield case.clause(step.src or 0)


@ROWS.row("event_as_state", "“a monster is Summoned, and …”, “is Set”: how some chosen monster stands", partial=True)
def event_as_state(case: Case) -> Found:
    """What happens is asked as what is, of a monster that nobody has named."""

    def of_one(one: Condition) -> bool:
        return one.is_ is not None and one.of is not None and one.of.how == "choose" and one.of.among is None

    for ability in case.abilities:
        if holds(ability, Condition, of_one):
            yield case.words(ability)


@ROWS.row("this_turn_only", "“if it was Normal Summoned” asked of this turn only", partial=True)
def this_turn_only(case: Case) -> Found:
    """How a card came is true as long as it stays."""
    for ability, node in case.nodes:
        value = node.value
        if isinstance(value, Condition) and value.occurred is not None and value.during is None:
            yield case.clause(node.src) if node.src >= 0 else case.words(ability)


@ROWS.row("phase_as_condition", "“(negated) during the Battle Phase only” of a fight, asked once and then for ever")
def phase_as_condition(case: Case) -> Found:
    """The effect has no end."""
    for ability in case.abilities:
        for step in ability.do if ability.when is not None else ():
            asked = Condition(phase="battle") in (step.if_ or ())
            if isinstance(step, Suppress) and asked and step.until is None:
                yield case.clause(step.src or 0)


@ROWS.row("cast_as_use", "what a card that stays does as it is activated, as something done each turn", partial=True)
def cast_as_use(case: Case) -> Found:
    """ "Select 1 monster. It cannot attack": without a "you can", a limit or a cost."""
    stays = case.card.kind in ("spell", "trap") and case.card.property in ("continuous", "field", "equip")
    for ability in case.abilities if stays else ():
        said = ability.optional or ability.limit or ability.cost or ability.if_
        if ability.mode == "activate" and ability.targets and ability.do and not said:
            yield " · ".join(map(op_of, ability.do))


@ROWS.row("first_bare", "“destroyed or banished by X”: the first by anything", partial=True)
def first_bare(case: Case) -> Found:
    """Only the second of two events says by what."""
    said = re.search(r"(destroyed|banished|Tributed) or (destroyed|banished|Tributed) by [^.:;]*", case.card.text)
    for ability in case.abilities if said else ():
        pair = _events(ability.when)
        if said and len(pair) == 2 and pair[0].by is None and pair[1].by is not None:
            yield said.group(0)


@ROWS.row("standing_in_trigger", "“If you do not control X, …” inside the ability before it", partial=True)
def standing_in_trigger(case: Case) -> Found:
    """The words of a sentence of its own belong to an ability that began with another one."""
    for ability in case.abilities:
        at = next((k for k, src in enumerate(ability.src) if case.clause(src).startswith("If you do not control")), 0)
        if at > 0 and not case.clause(ability.src[at]).startswith("If you do not control you"):
            yield case.clause(ability.src[at])


@ROWS.row(
    "limited_leaving", "“when this card leaves the field, destroy that monster”, limited as an effect that is used"
)
def limited_leaving(case: Case) -> Found:
    """In the turn of its casting nothing would happen."""
    for ability in case.abilities:
        own = ability.when == Event(event="leaves_play", what=_ITSELF) and ability.limit is not None
        named = all(getattr(getattr(step, "what", None), "ref", None) for step in ability.do)
        if own and named and re.search(r"leaves the field, ", case.card.text) and not ability.optional:
            yield case.words(ability)


@ROWS.row(
    "comes_as_use", "“you can Special Summon this card (from your hand), but …” as an effect that is used", partial=True
)
def comes_as_use(case: Case) -> Found:
    """No colon and no “;”: its own way to come."""
    said = re.search(r"you can Special Summon this card \(from your hand\)(, but| as | and)[^.:;]*\.", case.card.text)
    for ability in case.abilities if said else ():
        comes = any(op_of(step) == "special_summon" and getattr(step, "what", None) is not None for step in ability.do)
        words = case.clause(ability.do[0].src or 0) if ability.do else ""
        if said and comes and ability.mode == "activate" and words in said.group(0):
            yield said.group(0)


@ROWS.row("discards_itself", "“discard this card” as what is done, of a card in play", partial=True)
def discards_itself(case: Case) -> Found:
    """Only what is in the hand can be discarded."""
    for ability in case.abilities:
        own = [step for step in ability.do if op_of(step) == "discard" and getattr(step, "what", None) == _ITSELF]
        if own and ability.from_ == "play":
            yield case.words(ability)


@ROWS.row("not_there_any_more", "“During the End Phase, if this card was banished”, of a card in play", partial=True)
def not_there_any_more(case: Case) -> Found:
    """Where it is by then, nothing says."""
    phases = ("end_phase", "standby", "end_of_battle")
    for ability in case.abilities:
        gone = [
            one.occurred.event
            for one in ability.if_
            if one.occurred is not None and one.occurred.what is not None and one.occurred.what.how == "self"
        ]
        asked = {"banished", "destroyed", "used"}.intersection(gone) and ability.from_ == "play"
        if asked and ability.when is not None and ability.when.event in phases:
            yield case.words(ability)


@ROWS.row(
    "zone_of_others", "a Monster Card of the Spell & Trap Zone, a card of each field: as one in play", partial=True
)
def zone_of_others(case: Case) -> Found:
    """No tree tells them from the monsters in play, or one card from one of each."""
    for _, node in case.steps("special_summon", "banish", "to_used", "destroy"):
        what = getattr(node.value, "what", None)
        said = re.search(
            r"Monster Cards?[^.;:]* (from|in) your Spell & Trap Zone|from each player's field", case.clause(node.src)
        )
        if said and isinstance(what, Selector) and what.zone == "play" and what.how in ("choose", "all"):
            yield said.group(0)


@ROWS.row("whose_hand", "“a card is added to your opponent's hand”: to anybody's", partial=True)
def whose_hand(case: Case) -> Found:
    """The event does not say whose it is then."""
    for ability in case.abilities:
        said = re.search(r"added[^.:;]* to your opponent's hand", case.words(ability))
        if said and any(one.event == "prepared" and not (one.to_whose or one.whose) for one in _events(ability.when)):
            yield said.group(0)


@ROWS.row(
    "turn_of_its_coming", "“If Summoned this way, you cannot … for the rest of this turn”, in each turn", partial=True
)
def turn_of_its_coming(case: Case) -> Found:
    """What ends with a turn stands as long as the card does."""
    own = Condition(occurred=Event(event="summoned", what=_ITSELF, by=_ITSELF), during="duel")
    for ability in case.abilities:
        ends = ability.do and all(step.until == "end_of_turn" for step in ability.do)
        if ability.mode == "continuous" and own in ability.if_ and ends:
            yield case.words(ability)


@ROWS.row("not_yet", "“… at the end of the Damage Step. If you cannot, destroy it.”: at once", partial=True)
def not_yet(case: Case) -> Found:
    """What waits has not failed yet."""
    for ability in case.abilities:
        for one, then in itertools.pairwise(ability.do):
            if isinstance(one, Delayed) and then.link == "if_not":
                yield case.words(ability)


@ROWS.row(
    "spent_for_target", "“Target 1 card; discard 1 card, and if you do, banish it”: what was discarded", partial=True
)
def spent_for_target(case: Case) -> Found:
    """ "It" is what was aimed at, where something was."""
    for ability in case.abilities:
        for one, then in itertools.pairwise(ability.do):
            what, it = getattr(one, "what", None), getattr(then, "what", None)
            spent = op_of(one) == "discard" or (op_of(one) == "banish" and op_of(then) == "suppress")
            named = isinstance(what, Selector) and isinstance(it, Selector) and it.ref is not None and it.ref == what.id
            if ability.targets and spent and named and re.search(r"\b(it|its)\b", case.clause(then.src or 0)):
                yield case.clause(then.src or 0)


@ROWS.row("spared_as_use", "“you can Normal Summon X without Tributing”, as something one does", partial=True)
def spared_as_use(case: Case) -> Found:
    """It is a rule that holds (CONVERT-45)."""
    for ability in case.abilities:
        spared = [s for s in ability.do if isinstance(s, Allow) and s.action == "summon_without_tribute"]
        if ability.mode == "activate" and len(spared) == len(ability.do) > 0:
            yield case.words(ability)


@ROWS.row("main_phase_of_event", "“During your Main Phase, if a monster is Summoned”: in any phase", partial=True)
def main_phase_of_event(case: Case) -> Found:
    """Nothing asks for the phase."""
    for ability in case.abilities:
        said = re.match(r"(Once per turn · )?[Dd]uring your Main Phase · if [^·]*Summon[^·]*", case.words(ability))
        came = any(one.event == "summoned" for one in _events(ability.when))
        if said and came and not holds(ability, Condition, lambda one: one.phase is not None):
            yield said.group(0)


@ROWS.row("this_for_next", "“skip the Battle Phase of your next turn”: of this one", partial=True)
def this_for_next(case: Case) -> Found:
    """The step does not say that it is the next."""
    for _, node in case.steps("skip"):
        said = re.search(r"skip the \w+ Phase of your next turn", case.clause(node.src))
        if said and not node.value.next:
            yield said.group(0)


@ROWS.row("told_after", "what a battle does to its own damage, told once it is over", partial=True)
def told_after(case: Case) -> Found:
    """ "If it battles, any battle damage is doubled", "if it battles, during the Damage Step"."""
    for ability in case.abilities:
        over = {one.event for one in _events(ability.when)} == {"battles"}
        damage = any(
            isinstance(s, Replace) and s.would.event == "battle_damage" and s.until is None for s in ability.do
        )
        if over and (damage or Condition(phase="damage_step") in ability.if_):
            yield case.words(ability)


@ROWS.row("one_from_all", "“detach 1 material from your X monster”: one from each of them", partial=True)
def one_from_all(case: Case) -> Found:
    """All of them would lose one."""
    for _, node in case.steps("detach"):
        what = node.value.what
        if what is not None and what.how == "all" and node.value.count in (None, 1) and what.ref is None:
            yield case.clause(node.src)


@ROWS.row("named_without_reach", "a target by its name alone, as near as one likes (CONVERT-16)", partial=True)
def named_without_reach(case: Case) -> Found:
    """Of this game's tree, not of the reader's, which knows no reach."""
    for ability in with_reach(case.abilities, 1, fresh=True):
        for node in walk(ability):
            one = node.value
            named = isinstance(one, Selector) and one.where is not None and one.where.name and not one.kind
            aimed = named and one.how in ("target", "choose") and one.among is None and one.zone == "play"
            paid = "cost" in node.path  # what one gives up oneself has no reach, whatever it is
            if aimed and one.reach is None and not paid and {"targets", "what", "to"}.intersection(node.path):
                yield case.clause(node.src) if node.src >= 0 else case.words(ability)


@ROWS.row("damage_of_battles", "“no damage from battles involving this card” as no damage from it at all", partial=True)
def damage_of_battles(case: Case) -> Found:
    """What its effects deal would be spared too."""
    for _, node in case.steps("protect"):
        said = re.search(r"no damage from (battles?|attacks?)\b", case.clause(node.src))
        if said and node.value.from_ == "damage":
            yield case.clause(node.src)


@ROWS.row(
    "saved_so_often", "“twice per turn, it cannot be destroyed”: the whole ability twice, or always saved", partial=True
)
def saved_so_often(case: Case) -> Found:
    """The protection does not say how often."""
    often = r"(once|twice|(\w+ )?times) (per|each) turn|the first time[^.]*each turn"
    for _, node in case.steps("protect"):
        said = case.clause(node.src)
        sentence = next((one for one in case.sentences if said and said in one), said)
        own = re.search(
            rf"(?i)^({often}),? [^:;.]*cannot be destroyed|cannot be destroyed[^:;.]*,? ({often})", sentence
        )
        if own and node.value.times is None and not sentence.startswith("("):
            yield sentence


@ROWS.row(
    "worn_by_its_effect", "“While this card is equipped to a monster by this card's effect: You can”, at any time"
)
def worn_by_its_effect(case: Case) -> Found:
    """It asks for no state, and speaks of no bearer."""
    for ability in case.abilities:
        said = re.search(r"[Ww]hile [^.:]*equipped to a monster by [^.:]*: You can", case.card.text)
        words = case.clause(ability.src[0]) if ability.src else ""
        if said and words in said.group(0) and "equipped" in words and not ability.if_:
            yield said.group(0)


@ROWS.row(
    "gear_of_others",
    "“While equipped by this effect” of what is put on another, as of this card's own bearer",
    partial=True,
)
def gear_of_others(case: Case) -> Found:
    """This card never puts itself on anything, and nothing on itself."""
    for ability in case.abilities:
        worn = [s for s in ability.do if getattr(s, "what", None) == Selector(how="equipped", kind="monster")]
        equips = [node.value for _, node in case.steps("equip")]
        own = any(s.what.how == "self" or s.to is None or s.to.how == "self" for s in equips)
        if ability.mode == "continuous" and worn and equips and not own:
            yield case.words(ability)


@ROWS.row(
    "outlives_its_trap", "what a Continuous card does to its target, without an end when the card leaves", partial=True
)
def outlives_its_trap(case: Case) -> Found:
    """A ban, a number or a protection of the target that its casting names."""
    for ability in case.abilities:
        named = {target.id for target in ability.targets} if ability.mode == "cast" else set()
        for step in ability.do if case.card.property == "continuous" else ():
            what = getattr(step, "what", None)
            ref = what.ref if isinstance(what, Selector) else None
            lasts = op_of(step) in ("forbid", "suppress", "protect", "modify", "change_level", "change_identity")
            if ref in named and lasts and step.until is None:
                yield case.clause(step.src or 0)


@ROWS.row("gys_as_yours", "“by having … in the GYs”: in yours only", partial=True)
def gys_as_yours(case: Case) -> Found:
    """The plural says: in anybody's."""
    said = re.search(r"by having [^.;:]* in the (GYs|Graveyards)", case.card.text)
    for ability in case.abilities if said else ():
        mine = any(
            one.count is not None and one.count.zone == "used" and one.count.side == "you" for one in ability.if_
        )
        if said and ability.mode == "summon_rule" and mine:
            yield said.group(0)


@ROWS.row(
    "other_than_a_spell", "“other monsters” of a Spell or Trap: other than the card itself, which is none", partial=True
)
def other_than_a_spell(case: Case) -> Found:
    """In what it does, aims at or pays, of a card that does not come into play as a monster."""
    comes = any(getattr(node.value, "what", None) == _ITSELF for _, node in case.steps("special_summon"))
    for ability in case.abilities if case.card.kind in ("spell", "trap") and not comes else ():
        for part in (*ability.targets, *ability.cost, *ability.do):
            if holds(part, Selector, lambda one: one.except_self and one.kind == "monster" and one.except_ is None):
                yield case.words(ability)


@ROWS.row(
    "other_than_the_saver", "“you can destroy 1 other X instead” of what would fall: other than this card", partial=True
)
def other_than_the_saver(case: Case) -> Found:
    """Where it is not this card that would fall."""
    for ability in case.abilities:
        falls = ability.when.what if ability.mode == "replacement" and ability.when is not None else None
        for step in ability.do if falls is not None and falls.how is None else ():
            what = getattr(step, "what", None)
            if isinstance(what, Selector) and what.except_self and what.except_ is None:
                yield case.words(ability)


@ROWS.row("banished_from_anywhere", "“banished while face-up on your field”: from anywhere", partial=True)
def banished_from_anywhere(case: Case) -> Found:
    """Nothing says that it was in play."""
    for _, node in case.events("banished", "used", "returned"):
        said = re.search(
            r"(banished|sent to the GY|returned[^.:;,]*) while face-up on (your|the) field", case.card.text
        )
        if said and node.value.from_ is None and node.value.what == _ITSELF:
            yield said.group(0)


@ROWS.row(
    "all_for_a_ritual", "“Tribute monsters …, then Ritual Summon 1 X whose Level equals …”: all of them", partial=True
)
def all_for_a_ritual(case: Case) -> Found:
    """As many as the Level asks for, which are its Materials."""
    for ability in case.abilities:
        for one, then in itertools.pairwise(ability.do):
            given = getattr(one, "what", None)
            every = op_of(one) == "sacrifice" and isinstance(given, Selector) and given.how == "all"
            if every and op_of(then) == "ritual_summon":
                yield case.words(ability)


@ROWS.row(
    "or_in_the_damage_step",
    "“or at the start of the Damage Step if X battles”: after it, or asked of both",
    partial=True,
)
def or_in_the_damage_step(case: Case) -> Found:
    """The battle is of that moment alone."""
    for ability in case.abilities:
        said = re.search(r", or at the start of the Damage Step,? if [^:.]*battles", case.card.text)
        both = ability.when is not None and ability.when.any_ is not None
        asked = any(one.occurred is not None and one.occurred.event == "battles" for one in ability.if_)
        if said and both and (asked or any(one.event == "battles" for one in _events(ability.when))):
            yield said.group(0)


@ROWS.row("each_of_the_last", "“gains 1 Level and 400 ATK for each X”: the Level once", partial=True)
def each_of_the_last(case: Case) -> Found:
    """Both are for each of them."""
    for ability in case.abilities:
        for one, then in itertools.pairwise(ability.do):
            said = re.search(r"\d+ (Levels?|ATK|DEF) and \d+ (ATK|DEF|Levels?) for each", case.clause(then.src or 0))
            first, second = getattr(one, "add", None), getattr(then, "attack", None)
            if said and one.src == then.src and isinstance(first, int) and getattr(second, "per", None) is not None:
                yield said.group(0)
