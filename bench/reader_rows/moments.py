"""What a phrase is done to, and when something happens."""

from __future__ import annotations

import re

import msgspec

from bench.reader_cases import Case, Selector, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Amount
from convert.effects.steps import Delayed, Equip, Replace

ROWS = Rows()

_FIGHTS = ("battles", "battle_damage")


@ROWS.row("attacked_is_not_fights", "“if this card is attacked” as any battle of it", partial=True)
def attacked_is_not_fights(case: Case) -> Found:
    """No field says that it is not the attacker."""
    for ability in case.abilities:
        said = case.words(ability)
        told = msgspec.json.encode(ability).decode()
        if not re.search(r"(?<!or )(is|are) attacked|attacks? this (card|monster)", said):
            continue
        if '"attack' not in told.replace('"attack":', "") and any(f'"event":"{one}"' in told for one in _FIGHTS):
            yield said


@ROWS.row("attacks_or_is_attacked", "“attacks or is attacked, after damage calculation” as the attack", partial=True)
def attacks_or_is_attacked(case: Case) -> Found:
    """The end of the battle is a condition where it is the moment."""
    for ability in case.abilities:
        ends = [one for one in ability.if_ if one.occurred is not None and one.occurred.event == "battles"]
        if any(one.occurred is not None and one.occurred.what is None for one in ends):
            yield case.words(ability)


@ROWS.row("would_inflict_to_whom", "“that would inflict damage to you” as to anybody", partial=True)
def would_inflict_to_whom(case: Case) -> Found:
    """Whom the damage is for."""
    for ability in case.abilities:
        when = ability.when
        told = re.search(r"would inflict damage to (you|your opponent)\b", case.words(ability))
        if told and when is not None and when.how == "would_inflict" and when.upon is None:
            yield case.words(ability)


@ROWS.row("its_own_original", "“whose ATK is higher than its original ATK” compared with this card's", partial=True)
def its_own_original(case: Case) -> Found:
    """A number of the thing that is described itself."""
    for _, node in case.nodes:
        one, said = node.value, case.clause(node.src)
        if not isinstance(one, Amount) or one.of != Selector(how="self") or "where" not in node.path:
            continue
        if str(one.stat).startswith("original") and re.search(r"whose [^,;]*than (its|their) original", said):
            yield said


@ROWS.row("own_number_of_a_spell", "a Spell or Trap's own ATK, Level …", partial=True)
def own_number_of_a_spell(case: Case) -> Found:
    """It has none."""
    if case.card.kind == "monster" or re.search(r"Summon (it|this card)|as an? (Effect|Normal) Mon", case.card.text):
        return
    for _, node in case.nodes:
        one = node.value
        own = isinstance(one, Amount) and one.of == Selector(how="self") and one.stat not in (None, "hp")
        if own and "abilities" not in node.path:
            yield case.clause(node.src)


@ROWS.row("equipped_to_itself", "“target 1 A; equip 1 B to it” as B to B", partial=True)
def equipped_to_itself(case: Case) -> Found:
    """What wears is what is worn."""
    for _, node in case.steps("equip"):
        step = node.value
        worn = step.to.ref if isinstance(step, Equip) and step.to is not None else None
        if worn is not None and worn in (step.what.id, step.what.ref):
            yield case.clause(node.src)


@ROWS.row("unused_target", "a target that no step uses")
def unused_target(case: Case) -> Found:
    """All of the ability was read, and nothing is done to one of its targets."""
    for ability in case.abilities:
        used = {node.value.ref for node in walk(ability) if isinstance(node.value, Selector)}
        missing = [one for one in ability.targets if one.id not in used]
        if missing and ability.do:
            yield case.words(ability)


@ROWS.row("a_battle_too_late", "the end of a battle, and then a wait for the end of a battle", partial=True)
def a_battle_too_late(case: Case) -> Found:
    """The next battle's end is waited for."""
    for ability in case.abilities:
        waits = any(isinstance(step, Delayed) and step.when.event == "battles" for step in ability.do)
        if waits and ability.when is not None and ability.when.event == "battles":
            yield case.words(ability)


@ROWS.row(
    "half_a_duration", "“until the end of this turn, A, also damage is halved”, “A, and B, until …”", partial=True
)
def half_a_duration(case: Case) -> Found:
    """One of the two has no end."""
    for ability in case.abilities:
        for one, two in zip(ability.do, ability.do[1:], strict=False):
            if ability.mode in ("continuous", "equip") or two.link not in ("and", "also") or one.src == two.src:
                continue
            ends = re.search(r", until [^,]*$", case.clause(two.src if two.src is not None else -1))
            if one.until is None and two.until is not None and ends and hasattr(one, "what"):
                yield case.clause(two.src or 0)
            held = isinstance(two, Replace) and two.would.event == "battle_damage"
            if held and one.until is not None and two.until is None:
                yield case.clause(two.src or 0)


@ROWS.row(
    "kept_itself_from_harm", "“that target loses ATK, but is unaffected by …”: the Spell is unaffected", partial=True
)
def kept_itself_from_harm(case: Case) -> Found:
    """The subject of the clause before goes on."""
    for ability, node in case.steps("protect"):
        said = case.clause(node.src)
        if ability.mode == "cast" and node.value.what == Selector(how="self") and re.match(r"(is|are) unaff", said):
            yield said


@ROWS.row("shown_as_an_effect", "“Reveal 1 X in your hand. …” as an effect, not the price", partial=True)
def shown_as_an_effect(case: Case) -> Found:
    """The first step of a casting shows a card of the hand, and the next does not hang on it."""
    for ability in case.abilities:
        if ability.mode != "cast" or ability.cost or len(ability.do) < 2:
            continue
        said = case.clause(ability.do[0].src if ability.do[0].src is not None else -1)
        if re.match(r"Reveal 1 .* in your hand$", said) and ability.do[1].link is None:
            yield said
