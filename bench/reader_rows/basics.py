"""The first classes that were measured: kinds, places, moments, prices, Summons."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bench.reader_cases import Amount, Case, Condition, Event, Selector, holds, listed, op_of, places, walk
from bench.reader_rows.pattern import Found, Rows, find, said_by
from convert.effects.steps import Equip, Option, SpecialSummon

ROWS = Rows()

_AWAY = frozenset(("used", "prepared", "banished", "spellbook", "extra"))
_EXTRA = ("fusion", "synchro", "xyz", "link")


def _self(value: Any) -> bool:
    return isinstance(value, Selector) and value.how == "self"


@ROWS.row("extra_deck", "an Xyz, Synchro, Link or Fusion Summon without zone, side or materials")
def extra_deck(case: Case) -> Found:
    """ "Xyz Summon 1 monster using …", "from your Extra Deck"."""
    for _, node in case.steps("special_summon"):
        step, said = node.value, said_by(case, node)
        if not find(r"(Xyz|Synchro|Link|Fusion) Summon\b|from (your|the) Extra Deck", said) or step.what.ref:
            continue
        if step.what.how in ("self", "previous", "event"):
            continue
        nowhere = step.from_ is None and not places(step.what) and step.what.among is None
        using = step.manner in _EXTRA and find(r"\b(using|with)\b", said)
        if nowhere or (using and getattr(step, "materials", None) is None):
            yield said


@ROWS.row(
    "from_hand_or_field", "“this card from your hand or field / GY”: zones are a list, the ability works from play"
)
def from_hand_or_field(case: Case) -> Found:
    """The cost or action moves this card itself out of places that the ability does not work from."""
    for ability, node in case.steps():
        what = getattr(node.value, "what", None)
        if not _self(what) or ability.mode not in ("activate", "quick", "trigger"):
            continue
        away = _AWAY.intersection(places(what)) if len(places(what)) > 1 else set()
        if away and not away <= set(listed(ability.from_)) and find(r"this card (from|in|that)", said_by(case, node)):
            yield said_by(case, node)


@ROWS.row("above_cards", "“the above cards” read as any number of monsters")
def above_cards(case: Case) -> Found:
    """The cards of the material line are counted out in no way."""
    if not find(r"above (cards|monsters)", case.card.text):
        return
    for _, node in case.nodes:
        value = node.value
        if isinstance(value, Selector) and value.count == "any" and value.where is not None and value.where.can:
            yield said_by(case, node)


@ROWS.row(
    "old_opponents_turn", "old “during your opponent's turn: You can” as mode activate, which is never possible there"
)
def old_opponents_turn(case: Case) -> Found:
    """An ability used on one's own turn only asks for the opponent's."""
    for ability in case.abilities:
        asked = [one for one in ability.if_ if one.turn == "opponent"]
        if ability.mode == "activate" and asked:
            yield case.words(ability)


@ROWS.row(
    "face_down_in_battle", "a face-down monster asked for in an attack or Damage Step (SHADOW-04 has revealed it)"
)
def face_down_in_battle(case: Case) -> Found:
    """The event of a battle, or a condition beside it, asks for a face that is up by then."""
    battle = ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation", "destroys_by_battle")
    for ability in case.abilities:
        if ability.when is None or not holds(ability.when, Event, lambda one: one.event in battle):
            continue
        parts = (ability.when, ability.if_, *(step.if_ for step in ability.do))
        if any(holds(part, Selector, lambda one: one.where is not None and one.where.face == "down") for part in parts):
            yield case.words(ability)


@ROWS.row(
    "event_from_zone", "“from the hand / Deck” of an event as a zone of the thing, which the rules do not look at"
)
def event_from_zone(case: Case) -> Found:
    """Where something comes from stands in its selector instead of ``from``."""
    moved = ("summoned", "used", "banished", "prepared", "discarded", "returned", "leaves_play", "equipped", "set")
    for _, node in case.events(*moved):
        event = node.value
        if event.from_ is None and _AWAY.intersection(places(event.what)):
            yield case.clause(node.src) if node.src >= 0 else case.card.text


@ROWS.row("parentheses", "provisos in parentheses taken out before clauses are counted")
def parentheses(case: Case) -> Found:
    """ "(max. 3)", "(but can be Normal Set)", "(and was not negated)": nothing in the tree says it."""
    whole = msgspec.json.encode(case.abilities).decode()
    materials = case.reading.materials
    for found in re.finditer(r"\((max\. \d+|min\. \d+|but [^()]*|and [^()]*)\)", case.card.text):
        words = found.group(1)
        if found.group(0) in materials or any(words in item.text for item in case.reading.unread):
            continue
        number = re.search(r"\d+", words)
        if number is not None and re.search(rf'("max"|"lte"|"up_to"|"count":\[\d+,){number.group(0)}|"max":', whole):
            continue
        if words.startswith("but") and re.search(r"\bSet\b", words) and '"summoned"' in whole and '"set"' not in whole:
            if "normal_summon" in whole or '"manner":"tribute"' in whole:
                continue
        elif words.startswith("min. 1"):
            continue
        if words.startswith("and was not negated") and '"negated"' in whole:
            continue
        yield found.group(0)


@ROWS.row("one_by_two_manners", "one `by` for two manners: “by battle or by an opponent's Spell / Trap effect”")
def one_by_two_manners(case: Case) -> Found:
    """``by`` names something that no battle is fought with."""
    for ability, node in case.events("destroyed", "used", "leaves_play", "banished"):
        event = node.value
        if not {"battle", "effect"} <= set(listed(event.how)) or event.by is None:
            continue
        kinds = listed(event.by.kind)
        if kinds and not {"monster", "any"} & set(kinds):
            yield case.words(ability)


@ROWS.row("trigger_in_option", "a trigger inside “activate 1 of these effects” made into a condition of an option")
def trigger_in_option(case: Case) -> Found:
    """The bullet begins with the event that it answers."""
    for _, node in case.nodes:
        if isinstance(node.value, Option) and node.value.if_:
            src = node.value.do[0].src if node.value.do else None
            said = case.sentence(src) if src is not None else ""
            if f"●{said}" in case.card.text and find(
                r"^\s*(If|When|Each time) .*(is|are|attacks?|battles?|declares?|activates?)\b.*:", said
            ):
                asks = [c for c in node.value.if_ if holds(c, Condition, lambda one: one.occurred is not None)]
                if asks:
                    yield said


@ROWS.row("attack_mode_added", "a Special Summon that adds Attack Mode though the words do not")
def attack_mode_added(case: Case) -> Found:
    """Union sentences, above all."""
    for _, node in case.steps("special_summon"):
        if node.value.stance == "attack" and not find(r"Attack (Position|Mode)", case.sentence(node.src)):
            yield case.sentence(node.src)


@ROWS.row("cost_without_effect", "a cost without an effect: bullets that describe the event to answer", partial=True)
def cost_without_effect(case: Case) -> Found:
    """Somebody pays for nothing."""
    for ability in case.abilities:
        if ability.cost and not ability.do and ability.mode not in ("summon_rule", "permission"):
            yield case.words(ability)


@ROWS.row("target_of_trigger", "“target that monster” (of a trigger) loses the target")
def target_of_trigger(case: Case) -> Found:
    """What is aimed at by reference stands in no ``targets``."""
    for ability in case.abilities:
        said = case.words(ability)
        match = find(r"(?:^|· |then |You can )target (that|it|this|those|1 of those|1 of them)\b[^·]*", said)
        if match is None or ability.targets:
            continue
        if not holds(ability, Option, lambda one: bool(one.targets)):
            yield match.group(0)


@ROWS.row("worked_out_anew", "a result of an earlier step worked out anew, or read from the wrong event")
def worked_out_anew(case: Case) -> Found:
    """ "the destroyed monster's ATK", "for each card banished this way" of a fresh description."""
    action = r"(destroyed|banished|discarded|Tributed|sent|returned|revealed|drawn|added|shuffled|Summoned)"
    for _, node in case.nodes:
        if not isinstance(node.value, Amount):
            continue
        said = said_by(case, node)
        of = node.value.count if node.value.per is not None else node.value.of
        if of is None or of.ref or of.how in ("previous", "event", "self", "equipped") or of.among is not None:
            continue
        if of.where is not None and (of.where.befell or of.where.used_for or of.where.by):
            continue
        if find(
            rf"(the|that|those) {action} (monster|card|Spell|Trap)|{action} (by this (effect|card)|this way)", said
        ):
            yield said


@ROWS.row("leftover_question", "a leftover tail made a question to the game master in front of a step", partial=True)
def leftover_question(case: Case) -> Found:
    """A condition, amount or selector of the tree stands for unread words that are no whole condition or cost."""
    unread = {item.src: item for item in case.reading.unread}
    for _, node in case.nodes:
        value = node.value
        if isinstance(value, (Amount, Selector)) and value.unread:
            yield f"{said_by(case, node)} (unread {type(value).__name__.lower()})"
        elif isinstance(value, Condition) and value.unread is not None:
            item = unread.get(value.unread)
            if item is None or item.role not in ("condition", "cost") or not _whole(item.text):
                yield item.text if item is not None else said_by(case, node)


def _whole(text: str) -> bool:
    """Whether unread words are a condition, cost or sentence of their own, not the tail of one."""
    return bool(
        re.match(r"(\(|If|When|While|During|Once|Each|At the|You|Your|Must|Cannot|Activate|Only|[A-Z“\"])", text)
    )


@ROWS.row("arrows_and_zones", "Link arrows, columns and zones dropped without a mark", minor=True)
def arrows_and_zones(case: Case) -> Found:
    """The words stand in a read clause, and no field or remark of the tree says them (CONVERT-43, CONVERT-44)."""
    words = r"\b(points? to|linked|co-linked|same column|(that|its|this card's) column|adjacent|Extra Monster Zone)\b"
    unread = {item.src for item in case.reading.unread}
    notes = set(case.reading.notes)
    told = ("points_to", "linked", "column", "adjacent", "section", "remark", "arrow")
    for clause in case.reading.clauses:
        if clause.index in unread or clause.index in notes or not find(words, clause.text):
            continue
        mine = [step for _, node in case.steps() if (step := node.value).src == clause.index]
        holders = mine or [a for a in case.abilities if clause.index in a.src]
        if not any(any(word in msgspec.json.encode(one).decode() for word in told) for one in holders):
            yield clause.text


@ROWS.row("treated_as_summon", "“(treated as a … Summon)” that is written nowhere", minor=True)
def treated_as_summon(case: Case) -> Found:
    """The step has no ``manner``."""
    for found in re.finditer(r"treated as an? (Fusion|Synchro|Xyz|Link|Ritual|Tribute) Summon", case.card.text):
        manner = found.group(1).lower()
        steps = [node.value for _, node in case.steps("special_summon", "fusion_summon", "ritual_summon")]
        if not any(getattr(step, "manner", None) == manner or op_of(step).startswith(manner) for step in steps):
            yield found.group(0)


@ROWS.row("original_stats", "“original ATK / DEF” read as the current one", minor=True)
def original_stats(case: Case) -> Found:
    """Nothing in the tree of that clause says ``original``."""
    unread = {item.src for item in case.reading.unread}
    for clause in case.reading.clauses:
        if clause.index in unread or not find(r"original (ATK|DEF|Level)", clause.text):
            continue
        mine = [a for a in case.abilities if clause.index in a.src]
        if mine and not any("original" in msgspec.json.encode(a).decode() for a in mine):
            yield clause.text


@ROWS.row("in_any_order", "“in any order” written nowhere", minor=True)
def in_any_order(case: Case) -> Found:
    """Several cards go on a Deck in an order that nobody chooses."""
    for _, node in case.steps("to_spellbook"):
        said = said_by(case, node)
        ordered = node.value.place != "shuffle" and getattr(node.value, "order", None) is None
        if ordered and find(r"in any order", said):
            yield said


@ROWS.row("bound_to_the_paid", "“that monster / that card / it” bound to what was just paid, sent or revealed")
def bound_to_the_paid(case: Case) -> Found:
    """The ability has a target, the words after the cost mean it, and the step takes the price."""
    for ability in case.abilities:
        paid = {node.value.id for step in ability.cost for node in walk(step) if isinstance(node.value, Selector)}
        paid.discard(None)
        for step in ability.do:
            what = getattr(step, "what", None)
            if not isinstance(what, Selector) or step.src is None:
                continue
            to_price = what.ref in paid if what.ref else what.how == "previous" and step is ability.do[0]
            if not to_price:
                continue
            said = case.clause(step.src)
            named = find(r"\b(discarded|sent|banished|Tributed|revealed|returned|detached|paid)\b", said)
            aimed = find(r"\b(that|those) targets?\b", said)
            if aimed or (not named and (ability.targets or (ability.when and ability.when.what)) and _pronoun(said)):
                yield case.words(ability)


def _pronoun(said: str) -> bool:
    return bool(find(r"\b(it|them|that (monster|card|target|Spell|Trap)|those (monsters|cards|targets))\b", said))


@ROWS.row("quick_speed", "quick abilities that work from play with speed 1")
def quick_speed(case: Case) -> Found:
    """Speed 1 never answers anything."""
    for ability in case.abilities:
        if ability.mode == "quick" and ability.speed == 1:
            yield case.words(ability)


@ROWS.row("own_coming_banned", "“Cannot be Normal Summoned unless …” as a ban that works from play, on its own coming")
def own_coming_banned(case: Case) -> Found:
    """Never enforced: it is in no play when it is to come."""
    coming = {"summon", "normal_summon", "special_summon", "enter_play"}
    for ability, node in case.steps("forbid"):
        step = node.value
        from_play = ability.mode == "continuous" and "play" in listed(ability.from_)
        unless = bool(step.if_ or ability.if_ or step.unless)
        if from_play and unless and _self(step.what) and coming & set(listed(step.action)):
            yield said_by(case, node)


@ROWS.row("place_beside_alternative", "a place lost beside an alternative or a second thing", partial=True)
def place_beside_alternative(case: Case) -> Found:
    """ "add 1 monster, or 1 card that mentions it, from your Deck", "banish 1 Fish and this card from your GY"."""
    for _, node in case.steps("search", "to_prepared", "banish", "to_used", "to_spellbook", "special_summon", "equip"):
        step, said = node.value, said_by(case, node)
        what = step.what
        if what.ref or what.how not in ("choose", "target", "all", "random", None) or what.among or places(what):
            continue
        if getattr(step, "from_", None) is not None:
            continue
        if find(r"(\bor\b|\band\b|,).* (from|in) (your|their|the|either|its)[^;.]*(Deck|GY|Graveyard|hand)", said):
            yield said


@ROWS.row(
    "lasting_trap_at_activation",
    "what a Continuous Trap does at its activation as an ability of every round",
)
def lasting_trap_at_activation(case: Case) -> Found:
    """Its first sentence targets or acts and has no "you can" and no moment."""
    card = case.card
    if sum(ability.mode == "cast" for ability in case.abilities) > 1 and card.property in ("continuous", "field", ""):
        yield "two casts: " + card.text.partition("\n")[0]
    if card.property != "continuous" or card.kind not in ("trap", "spell"):
        return
    for ability in case.abilities:
        said = case.words(ability)
        plain = ability.mode in ("activate", "quick") and not ability.optional and ability.limit is None
        if plain and ability.when is None and find(r"^(Target|Activate this card by|Special Summon|Select)", said):
            yield said


@ROWS.row("otherwise", "“Otherwise” tied to the success of the last step instead of to the condition")
def otherwise(case: Case) -> Found:
    """ "If it is a Fish, you can destroy 1 card. Otherwise, send it to the GY"."""
    for _, node in case.steps():
        if node.value.link != "if_not":
            continue
        text = case.card.text
        for found in re.finditer(r"\b(Otherwise|If (it is )?not)\b", text):
            before = text[: found.start()]
            sentence = before.rstrip(" .)").rpartition(". ")[2]
            if find(r"\bif (it|that card|they|the)\b[^,]*,", sentence) and said_by(case, node) in text[found.start() :]:
                yield sentence + text[found.start() : found.start() + 60]


@ROWS.row("materials_self_alone", "“using this card you control and other monsters”: materials self alone")
def materials_self_alone(case: Case) -> Found:
    """The other Materials are gone."""
    for _, node in case.steps("fusion_summon", "ritual_summon", "special_summon"):
        materials = getattr(node.value, "materials", None)
        others = r"(and|with) (other|another|monsters|cards|\d)|including this card|this card and"
        if _self(materials) and find(others, said_by(case, node)):
            yield said_by(case, node)


@ROWS.row("holds_for_the_last", "“Summon 1 Fish and 1 Bird, but negate their effects” holds for the last one only")
def holds_for_the_last(case: Case) -> Found:
    """ "their", and only one of the two that came."""
    for ability in case.abilities:
        came = [step for step in ability.do if isinstance(step, SpecialSummon)]
        for step in ability.do:
            if op_of(step) not in ("suppress", "forbid", "set_stat", "change_level") or step.src is None:
                continue
            what = getattr(step, "what", None)
            if not isinstance(what, Selector) or not find(r"\b(their|they|those|them)\b", case.clause(step.src)):
                continue
            beside = [one for one in came if one.src == came[-1].src and one.link in ("and", None)]
            single = what.ref is not None and what.ref == came[-1].what.id if came else False
            if len(beside) > 1 and (single or what.how == "previous"):
                yield case.words(ability)


@ROWS.row("this_set_card", "“this Set card”: that it was face-down is not asked")
def this_set_card(case: Case) -> Found:
    """No selector of the ability asks for the face."""
    for ability in case.abilities:
        said = find(r"this (Set|face-down) card", case.words(ability))
        if said and not holds(ability, Selector, lambda one: one.where is not None and one.where.face == "down"):
            yield case.words(ability)


@ROWS.row("always_treated_as", "“always treated as …”, “name … while in the GY” held in play only", minor=True)
def always_treated_as(case: Case) -> Found:
    """The identity is given by an ability that works from play."""
    for ability, node in case.steps("change_identity"):
        if not _self(node.value.what) or set(listed(ability.from_)) != {"play"} or ability.mode != "continuous":
            continue
        if find(r"(always|also always) treated as|in (the|your) (GY|Graveyard|hand|Deck)", said_by(case, node)):
            yield said_by(case, node)


@ROWS.row("the_other_one", "pronouns: “the other monster” without a word that it is another", minor=True)
def the_other_one(case: Case) -> Found:
    """Nothing excepts the first."""
    for _, node in case.steps():
        step, said = node.value, said_by(case, node)
        if not find(r"\bthe other (monster|card|one|target)s?\b", said) or isinstance(step, Equip):
            continue
        if not holds(step, Selector, lambda one: bool(one.except_self or one.except_ or one.ref or one.among)):
            yield said
