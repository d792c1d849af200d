"""Limits, bans and second targets."""

from __future__ import annotations

import re

from bench.reader_cases import Case, Selector, op_of, walk
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Condition, Event, Filter
from convert.effects.steps import Allow, ChooseOne, Equip, Protect, Token

ROWS = Rows()

_QUOTED = re.compile(r'"[^"]*"')
_EACH = re.compile(r"You can only use (?:each|1) (?:[^.]|\.(?=\w))*?(?:per|each) turn")


@ROWS.row("each_unlimited", "“each effect once per turn”, not said of an effect that nobody read", partial=True)
def each_unlimited(case: Case) -> Found:
    """The table would use that one as often as it likes."""
    text, unread = case.card.text, {gap.src for gap in case.reading.unread}
    told = {src for ability in case.abilities for src in ability.src} - unread
    if not any(_EACH.match(case.clause(src)) for src in told):
        return
    for gap in case.reading.unread:
        clause = case.reading.clauses[gap.src]
        begins = clause.start == 0 or text[: clause.start].rstrip(" ")[-1:] in (".", "\n", "●", ")")
        whole = begins and text[clause.end : clause.end + 1] in (".", "")
        if whole and re.search(r"[:;] ", _QUOTED.sub("", gap.text)) and gap.limit is None:
            yield gap.text


@ROWS.row("afterwards_asked", "“for the rest of this turn, you cannot Summon”, asked as a condition", partial=True)
def afterwards_asked(case: Case) -> Found:
    """It was given up with an unread clause before it, of which it needs nothing."""
    asked = {node.value.unread for _, node in case.nodes if isinstance(node.value, Condition)}
    for gap in case.reading.unread:
        if gap.src in asked and gap.why == "ambiguous" and _LOCK.search(gap.text):
            yield gap.text


_LOCK = re.compile(r"^(?:[Ff]or the rest of this turn[^,]*, )?[Yy]ou cannot [\w /]+Summon\b(?!.*\b(that|those|its)\b)")

_CARD_ALONE = re.compile(
    r"activates? (?:a|an|any|another|1) (?:[\w\"-]+ )*?(?:Spell|Trap|Spell/Trap) Cards?(?! or| effect|,|/|'s)"
    r"|(?:When|If|time) (?:a|an|any|another|1) (?:[\w\"-]+ )*?(?:Spell|Trap|Spell/Trap) Card is activated"
)


@ROWS.row("card_alone", "“activates a Spell Card” as what a Spell in play does, too", partial=True)
def card_alone(case: Case) -> Found:
    """An event of the tree counts effects."""
    for _, node in case.nodes:
        one = node.value
        if isinstance(one, Event) and one.event == "activated" and one.what is not None and one.what.kind in _OF_CARDS:
            words = next((case.words(a) for a, inner in case.nodes if inner is node), "")
            said = _CARD_ALONE.search(words)
            if said and not re.search(r"Cards? or effects?", words):
                yield said.group(0)


_OF_CARDS = ("spell", "artifact", "spell_or_artifact")


@ROWS.row("including_all", "“including “Moss””: all of them must be among the Materials", partial=True)
def including_all(case: Case) -> Found:
    """One that is called so is meant."""
    for _, node in case.nodes:
        among = node.value.including if isinstance(node.value, Selector) else None
        if among is not None and among.how == "all" and among.count is None and among.ref is None:
            yield case.clause(node.src)


@ROWS.row("activated_only", "“unaffected by activated effects” as by all effects", partial=True)
def activated_only(case: Case) -> Found:
    """What simply holds would not work on it either."""
    for _, node in case.steps("protect"):
        every = isinstance(node.value, Protect) and not node.value.activated
        if every and re.search(r"by [^,;]*\bactivated effects", case.clause(node.src)):
            yield case.clause(node.src)


@ROWS.row("up_to_tokens", "“Special Summon up to 3 “Moss Tokens””: three of them", partial=True)
def up_to_tokens(case: Case) -> Found:
    """Fewer would do."""
    for _, node in case.steps("token"):
        said = re.search(r'(up to|any number of) [^"]*"[^"]*Tokens"', case.clause(node.src))
        if said and isinstance(node.value, Token) and not node.value.up_to:
            yield said.group(0)


@ROWS.row("second_as_itself", "“1 Fish and 1 monster with a different Type from it”: from this card", partial=True)
def second_as_itself(case: Case) -> Found:
    """The first of the two is meant."""
    for ability in case.abilities:
        for one in ability.targets[1:]:
            own = one.where is not None and one.where.compared_to == Selector(how="self")
            said = re.search(r"target 1 .* and 1 .*\b(from|as|than) it\b", case.words(ability))
            if own and said:
                yield said.group(0)


@ROWS.row("standing_ban_of_a_turn", "“the turn you activate this effect”, as a rule that always holds", partial=True)
def standing_ban_of_a_turn(case: Case) -> Found:
    """Nobody read the effect."""
    for ability, node in case.steps("forbid"):
        said = case.clause(node.src)
        if ability.mode == "continuous" and re.search(r"the turn you (activate|use) this effect", said):
            yield said


@ROWS.row("unread_played", "a step whose clause counts as unread", partial=True)
def unread_played(case: Case) -> Found:
    """It is done, and left to the table besides."""
    gaps = {gap.src for gap in case.reading.unread}
    yield from (case.clause(node.src) for _, node in case.steps() if node.value.src in gaps)


@ROWS.row("attacks_of_a_spell", "“inflict piercing damage” of a Spell itself", partial=True)
def attacks_of_a_spell(case: Case) -> Found:
    """Of the monster that its words name."""
    comes = any(op_of(node.value) == "special_summon" and node.value.what == _ITSELF for _, node in case.steps())
    for ability in case.abilities if case.card.kind != "monster" and not comes else ():
        for step in ability.do if not any(op_of(one) == "copy" for one in ability.do) else ():
            for one in walk(step):
                if isinstance(one.value, Allow) and one.value.what == _ITSELF and one.value.action in _ATTACKS:
                    yield case.clause(one.src)


_ITSELF = Selector(how="self")
_ATTACKS = ("pierce", "extra_attack", "direct_attack", "attack_all")


@ROWS.row(
    "battle_of_a_rule",
    "“during damage calculation only”, “by that battle” of a rule that holds all the time",
    partial=True,
)
def battle_of_a_rule(case: Case) -> Found:
    """What lasts for "this battle" needs one that began: a trigger, or a condition of its own."""
    for ability in case.abilities:
        unread = any(one.unread is not None for one in ability.if_ or ())
        if ability.mode in ("continuous", "equip") and not unread:
            for step in ability.do:
                if step.until == "this_battle" and not step.if_:
                    yield op_of(step)


@ROWS.row("worn_by_another", "“while it is equipped” of a monster that is not the bearer", partial=True)
def worn_by_another(case: Case) -> Found:
    """The card is put on one monster, and another is changed for as long."""
    for ability in case.abilities:
        put_on = [step.to for step in ability.do if isinstance(step, Equip) and step.what.how == "self" and step.to]
        names = {name for one in put_on for name in (one.ref, one.id) if name is not None}
        for step in ability.do if names else ():
            ref = getattr(getattr(step, "what", None), "ref", None)
            if step.until == "while_equipped" and ref is not None and ref not in names:
                yield op_of(step)


@ROWS.row(
    "material_anywhere", "“Summoned using this card on the field as material” of a card in the hand, too", partial=True
)
def material_anywhere(case: Case) -> Found:
    """An event of being made material that asks for no place."""
    for ability, node in case.nodes:
        one = node.value
        if isinstance(one, Event) and one.event == "material" and one.from_ is None:
            said = re.search(r"using this card (?:on the field|you control)", case.words(ability))
            if said:
                yield said.group(0)


@ROWS.row(
    "brought_by_anything", "“Special Summoned by this card's effect” of whatever was Special Summoned", partial=True
)
def brought_by_anything(case: Case) -> Found:
    """A filter that asks for the manner alone."""
    for ability, node in case.nodes:
        one = node.value
        if (
            isinstance(one, Selector)
            and one.among is None
            and one.where is not None
            and one.where.summoned == "special"
        ):
            said = re.search(r"that (?:was|were) Special Summoned by this (?:card's )?effect", case.words(ability))
            if said:
                yield said.group(0)


@ROWS.row(
    "class_of_both", "“a Ritual Monster or a monster Special Summoned from the Extra Deck”, asked of both", partial=True
)
def class_of_both(case: Case) -> Found:
    """A filter whose class and that of one of its parts have nothing in common."""
    for _, node in case.nodes:
        one = node.value
        classes = {one.class_} if isinstance(one, Filter) and isinstance(one.class_, str) else set()
        if isinstance(one, Filter) and isinstance(one.class_, tuple):
            classes = set(one.class_)
        for part in one.any_ or () if classes else ():
            if isinstance(part.class_, str) and part.class_ not in classes and part.class_ in _FRAMES:
                yield part.class_


_FRAMES = ("ritual", "fusion", "synchro", "xyz", "link")


@ROWS.row("sent_is_the_bearer", "“equip it to that monster, or send it to the GY”: the monster is sent", partial=True)
def sent_is_the_bearer(case: Case) -> Found:
    """The other option is done to the one that would bear it."""
    for _, node in case.nodes:
        if isinstance(node.value, ChooseOne) and len(node.value.options) == 2:
            first, other = (option.do for option in node.value.options)
            to = first[-1].to if first and isinstance(first[-1], Equip) else None
            if to is not None and other and to.ref is not None and getattr(other[0], "what", None) == to:
                yield op_of(other[0])


@ROWS.row(
    "materials_of_one", "“detach 3 materials from a monster(s) you control”, off one alone or off each", partial=True
)
def materials_of_one(case: Case) -> Found:
    """Several may come off several."""
    for ability, node in case.steps("detach"):
        what = node.value.what
        if what is not None and what.how in ("all", "choose") and node.value.count not in (1, "all", "any"):
            said = re.search(
                r"[Dd]etach [^.;,]*? from (?:a [\w \"-]*monster\(s\)|[\w \"-]*monsters)", case.words(ability)
            )
            if said:
                yield said.group(0)
