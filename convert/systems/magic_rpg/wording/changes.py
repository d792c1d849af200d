"""What a thing is, has, can and may, verb by verb: gets, gains, becomes, can't, costs, prevents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.effects.magic import Amount
from convert.prose.english import article, listing, number, plural
from convert.systems.magic_rpg.wording.amounts import measure, much, some_of
from convert.systems.magic_rpg.wording.clauses import COMMON, Clause, agent
from convert.systems.magic_rpg.wording.occasions import phase_name
from convert.systems.magic_rpg.wording.speaker import YOU, Speaker, Thing

_BANS: Mapping[str, str] = {
    "attack": "attack",
    "block": "block",
    "be_blocked": "be blocked",
    "be_countered": "be countered",
    "untap": "untap",
    "activate": "be activated",
    "cast": "cast",
    "play_land": "play lands",
    "draw": "draw cards",
    "gain_life": "gain life",
    "search": "search libraries",
    "get_counters": "have counters put on it",
    "have_keyword": "have",
    "leave": "leave",
    "enter": "enter",
    "attack_alone": "attack alone",
    "block_alone": "block alone",
    "be_turned_up": "be turned face up",
}
_ALLOWED: Mapping[str, str] = {
    "attack_as_though_no_defender": "attack as though it didn’t have defender",
    "block_any": "block any number of creatures",
    "block_shadow": "block as though it had shadow",
    "assign_unblocked": "assign its combat damage as though it weren’t blocked",
    "attack_haste": "attack as though it had haste",
    "untap_choice": "stay tapped as others untap",
    "activate_as_though_haste": "be activated as though it had haste",
    "block_as_though_untapped": "block as though it were untapped",
    "activate_as_instant": "be activated whenever you could cast an instant",
    "activate_more": "be activated once more each turn",
}
"""What something may do."""
_OWN_ZONES: Mapping[str, str] = {
    "used": "your graveyard", "banished": "exile", "prepared": "your hand", "spellbook": "your library",
}  # fmt: skip
"""Where a card is from where it may be cast."""
_FOLD: Mapping[int, str] = {2: "double", 3: "triple"}


def static_verb(speaker: Speaker, step: Any) -> str:
    """ "has" of what lasts, "gains" of what comes."""
    return "have" if speaker.static and step.until is None else "gain"


def _modify(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "attack", "defense", "sign"), "modify")
    attack, defense = step.attack or 0, step.defense or 0
    if doubled := _doubled(speaker, step, attack, defense):
        return doubled
    what = speaker.thing(step.what)
    if isinstance(attack, int) and isinstance(defense, int):
        return Clause(f"get {_signed(attack, defense)}", what)
    signs = step.sign or (1, 1)
    amounts = [each for each in (attack, defense) if isinstance(each, Amount)]
    same = len(amounts) == 1 or amounts[0] == amounts[1]
    found = measure(speaker, amounts[0], each=False)
    if same and found.behind.startswith(" for each"):
        parts = [_one(value, found.figure, sign) for value, sign in zip((attack, defense), signs, strict=True)]
        return Clause(f"get {_negative_zero(parts)}", what, found.behind)
    letters = ("X", "X") if same else ("X", "Y")
    plain = found.figure == "X"
    parts = [_one(value, letter, sign) for value, letter, sign in zip((attack, defense), letters, signs, strict=True)]
    if plain and same:
        return Clause(f"get {_negative_zero(parts)}", what)
    where = f", where X is {speaker.amount(amounts[0])}"
    if not same:
        where += f" and Y is {speaker.amount(amounts[1])}"
    return Clause(f"get {_negative_zero(parts)}", what, where)


def _one(value: Any, figure: str, sign: int) -> str:
    if isinstance(value, int):
        return f"{value:+}"
    return f"{'-' if sign < 0 else '+'}{figure}"


def _negative_zero(parts: Sequence[str]) -> str:
    """ "-2/-0" rather than "-2/+0"."""
    first, second = parts
    if first == "+0" and second.startswith("-"):
        first = "-0"
    if second == "+0" and first.startswith("-"):
        second = "-0"
    return f"{first}/{second}"


def _signed(attack: int, defense: int) -> str:
    return _negative_zero((f"{attack:+}", f"{defense:+}"))


def _doubled(speaker: Speaker, step: Any, attack: Any, defense: Any) -> Clause | None:
    """ "double the power of target creature": it gets as much as it has."""
    if step.sign is not None or not isinstance(attack, Amount) or attack.stat != "power" or attack.of != step.what:
        return None
    if attack != Amount(stat="power", of=step.what):
        return None
    both = isinstance(defense, Amount) and defense == Amount(stat="toughness", of=step.what)
    if not both and defense != 0:
        return None
    what = speaker.thing(step.what).text
    stats = "power and toughness" if both else "power"
    return Clause(f"double the {stats} of {what}")


def _set_stat(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "power", "toughness", "times", "swap"), "set_stat")
    if step.swap:
        return Clause(f"switch the power and toughness of {speaker.thing(step.what).text}")
    what = speaker.thing(step.what)
    if step.times is not None:
        return Clause(f"{_FOLD.get(step.times, f'{step.times} times')} the power and toughness of {what.text}")
    if isinstance(step.power, Amount) and step.power == step.toughness:
        return Clause(f"have base power and toughness each equal to {speaker.amount(step.power)}", what)
    if (
        step.power is not None
        and step.toughness is not None
        and not isinstance(step.power, Amount)
        and not isinstance(step.toughness, Amount)
    ):
        return Clause(f"have base power and toughness {step.power}/{step.toughness}", what)
    parts = [
        f"base {stat} {'equal to ' if isinstance(value, Amount) and value.x is None else ''}{speaker.amount(value)}"
        for stat, value in (("power", step.power), ("toughness", step.toughness))
        if value is not None
    ]
    return Clause(f"have {listing(parts)}", what)


def _suppress(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "keyword"), "suppress")
    return Clause(f"lose {listing(step.keyword) if step.keyword else 'all abilities'}", speaker.thing(step.what))


def _change_identity(speaker: Speaker, step: Any) -> Clause:
    told = ("what", "types", "subtype", "color", "name", "also", "every", "chosen", "lose")
    speaker.rest(step, (*COMMON, *told), "change_identity")
    what = speaker.thing(step.what)
    gained = [listing(step.color)] if step.color else []
    gained += [*(step.subtype or ()), *(step.types or ())]
    noun = " ".join(gained)
    if noun and what.plural and (step.subtype or step.types):
        noun = plural(noun)
    if noun and (step.subtype or step.types) and not what.plural:
        noun = article(noun)
    parts = [noun] if noun else []
    parts += [f"every {step.every}"] if step.every is not None else []
    parts += [f"the chosen {step.chosen.replace('_', ' ')}"] if step.chosen is not None else []
    be = "be" if speaker.static and step.until is None else "become"
    types = step.subtype or step.types or step.every
    also = f" in addition to its other {'types' if types else 'colors'}" if step.also else ""
    text = f"{be} {listing(parts)}{also}" if parts else ""
    if step.also and step.types == ("land",) and len(gained) == 1:  # "it's still a land"
        text = f"stay {listing(parts)}"
    if step.name is not None:
        text += f"{' and ' if text else ''}{'be ' if not text else ''}named {step.name}"
    if step.lose:
        if step.lose == ("other types",):
            return Clause(
                f"{what.does(text or 'lose')} {'and loses ' if text else ''}all its other card types", alone=True
            )
        plain = set(step.lose) <= {"legendary", "snow", "basic"}
        lost = "aren’t " if what.plural else "isn’t "
        lost += (
            listing(step.lose, "or")
            if plain
            else f"{listing(step.lose, 'or')}s"
            if what.plural
            else article(listing(step.lose, "or"))
        )
        if not text:
            return Clause(f"{what.text} {lost} any longer", alone=True)
        return Clause(f"{what.does(text)} and {lost} any longer", alone=True)
    return Clause(text, what)


def _forbid(speaker: Speaker, step: Any) -> Clause:
    told = ("what", "action", "by", "except_", "next", "step", "at_most", "at_least", "more_than", "unless", "keyword")
    speaker.rest(step, (*COMMON, *told), "forbid")
    actions = (step.action,) if isinstance(step.action, str) else step.action
    if step.action == "activate":
        return _unused(speaker, step)
    what = speaker.thing(step.what)
    text = f"can’t {listing([_BANS.get(each, each.replace('_', ' ')) for each in actions], 'or')}"
    text += f" {listing(step.keyword, 'or')}" if step.keyword else ""
    if step.by is not None:
        by = speaker.thing(
            step.by, without=("all", "side") if "cast" in actions else ("all",) if step.by.how == "all" else ()
        ).text
        text += f" {by}" if {"cast", "play_land", "search", "attack", "block"} & set(actions) else f" by {by}"
    text += f" by more than {noun_count(step.at_most, 'creature')}" if step.at_most is not None else ""
    text += f" more than {_times(speaker, step.more_than, actions)} each turn" if step.more_than is not None else ""
    text += f" except by {speaker.thing(step.except_, without=('all',)).text}" if step.except_ is not None else ""
    text += f" except by {number(step.at_least)} or more creatures" if step.at_least is not None else ""
    if step.step is not None or step.next:
        whose = "their controllers’" if what.plural else "its controller’s"
        text += f" during {whose} {'next ' if step.next else ''}{phase_name(step.step)}"
    if step.action == "untap" and (step.step is not None or step.next):
        text = text.replace("can’t untap", "don’t untap" if what.plural else "doesn’t untap", 1)
    if step.unless:
        text += f" unless its controller does this: {speaker.costs(step.unless)}"
    return Clause(f"{what.text} {text}", what, alone=True)


def _times(speaker: Speaker, many: Any, actions: Sequence[str]) -> str:
    noun = {"cast": "spell", "draw": "card", "play_land": "land"}.get(actions[0], "time")
    return some_of(speaker, many, noun)[0].replace("a ", "one ", 1) if many == 1 else some_of(speaker, many, noun)[0]


def noun_count(many: int, noun: str) -> str:
    """ "one creature", "two creatures"."""
    return f"{number(many)} {noun}{'' if many == 1 else 's'}"


def _unused(speaker: Speaker, step: Any) -> Clause:
    """Abilities that can't be activated."""
    what = speaker.thing(step.what).text
    but = f" except {speaker.thing(step.except_, without=('all',)).text}" if step.except_ is not None else ""
    by = f" by {speaker.thing(step.by).text}" if step.by is not None else ""
    return Clause(f"activated abilities of {what} can’t be activated{by}{but}", alone=True)


def _allow(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "action", "count", "keyword"), "allow")
    what = speaker.thing(step.what)
    if step.action == "no_maximum_hand":
        return Clause("have no maximum hand size", what)
    if step.action == "damage_by_toughness":
        return Clause("assign combat damage equal to its toughness rather than its power", what)
    if step.action == "assign_nothing":
        return Clause("assign no combat damage", what)
    if step.action == "block_more":
        more = some_of(speaker, 1 if step.count is None else step.count, "additional creature")[0]
        return Clause(f"{what.text} can block {more} each combat", alone=True)
    if step.action == "hand_size":
        less = isinstance(step.count, Amount) and step.count.times == -1 and step.count.n is not None
        by = step.count.n if less else speaker.amount(step.count)
        size = f"{what.whose} maximum hand size"
        return Clause(f"{size} is {'reduced' if less else 'increased'} by {by}", alone=True)
    if step.action == "trigger_more":
        often = "an additional time" if step.count in (None, 1) else f"{speaker.amount(step.count)} additional times"
        return Clause(f"trigger {often}", what)
    if step.action == "be_blocked_without":
        return Clause(f"{what.text} can be blocked as though it had no {listing(step.keyword or (), 'or')}", alone=True)
    verb = _ALLOWED.get(step.action, step.action.replace("_", " "))
    return Clause(f"{what.text} {'may' if step.action == 'untap_choice' else 'can'} {verb}", what, alone=True)


def _compel(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "action", "to", "by"), "compel")
    what = speaker.thing(step.what)
    to = f" {speaker.thing(step.to).text}" if step.to is not None else ""
    if step.action == "goad":
        return Clause(f"goad {what.text}")
    if step.action == "be_blocked":
        if step.by is not None:
            return Clause(f"{speaker.thing(step.by).text} able to block {what.text} do so", alone=True)
        return Clause(f"{what.text} must be blocked if able", alone=True)
    each = " each combat" if speaker.static else ""
    return Clause(f"{step.action}{to}{each} if able", what)


def _cost_change(speaker: Speaker, step: Any) -> Clause:
    told = ("what", "less", "more", "mana", "to", "minimum", "extra", "activating")
    speaker.rest(step, (*COMMON, *told), "cost_change")
    what = speaker.thing(step.what)
    if what.text == "this card" and step.activating is None:
        what = Thing("this spell")
    if step.activating is not None:
        kind = "" if step.activating == "any" else f"{step.activating} "
        what = Thing(f"{kind}abilities of {what.text}", plural=True)
    parts, behind = [], ""
    for amount, word in ((step.less, "less"), (step.more, "more")):
        if amount is None:
            continue
        found = measure(speaker, amount)
        mana = step.mana or f"{{{found.figure or 'X'}}}"
        parts.append(f"{mana} {word}")
        if step.mana and found.behind and not found.figure:
            behind = f" as often as {speaker.amount(amount)}"
        elif found.behind:
            behind = found.behind if found.figure else found.behind.replace(" equal to", ", where X is", 1)
        elif step.mana and found.figure != "1":
            behind = f" {found.figure} times"
    parts += [step.to] if step.to is not None else []
    text = f"cost {listing(parts)}" if parts else ""
    text += f" (never less than {step.minimum})" if step.minimum is not None else ""
    if step.extra:
        text += f"{' and ' if text else 'cost in addition: '}{speaker.costs(step.extra)}"
    return Clause(text, what, behind)


def _prevent(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "amount", "to", "by", "combat", "next", "divided"), "prevent")
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[step.combat]
    figure, behind = much(speaker, step.amount, kind) if step.amount != "all" else (f"all {kind}", "")
    if step.next and step.amount == "all":
        by = f" by {speaker.thing(step.by).text}" if step.by is not None else ""
        to = f" to {speaker.thing(step.to).text}" if step.to is not None else ""
        return Clause(f"prevent the {kind} that would be dealt the next time{by}{to}")
    figure = f"the next {figure}" if step.next else figure
    by = f" by {speaker.thing(step.by).text}" if step.by is not None else ""
    to = f" to {speaker.thing(step.to).text}" if step.to is not None else ""
    divided = ", divided as you choose" if step.divided else ""
    return Clause(f"prevent {figure} that would be dealt{to}{by}{divided}", None, behind)


def _redirect(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "to", "by", "instead", "times", "plus", "amount", "combat"), "replace_damage")
    if step.instead is None and step.by is None and step.to is None:
        if step.times is not None:
            return Clause(f"{_FOLD.get(step.times, f'{step.times} times')} that damage is dealt instead", alone=True)
        more = speaker.amount(0 if step.plus is None else step.plus)
        return Clause(f"that much damage plus {more} is dealt instead", alone=True)
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[step.combat]
    amount = "all" if step.amount in (None, "all") else f"the next {speaker.amount(step.amount)}"
    by = f" by {speaker.thing(step.by).text}" if step.by is not None else ""
    to = f" to {speaker.thing(step.to).text}" if step.to is not None else ""
    would = f"{amount} {kind} that would be dealt{by}{to}"
    if step.instead is not None:
        return Clause(f"{would} is dealt to {speaker.thing(step.instead).text} instead", alone=True)
    if step.times is not None:
        return Clause(
            f"{would} is {_FOLD.get(step.times, f'{step.times} times as much')}d".replace("doubled", "doubled"),
            alone=True,
        )
    return Clause(f"{would} is increased by {speaker.amount(step.plus)}", alone=True)


def _enters_tapped(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "untapped", "attacking", "whom"), "enters_tapped")
    what = speaker.thing(step.what)
    state = "untapped" if step.untapped else "tapped"
    whom = f" {speaker.thing(step.whom).text}" if step.whom is not None else ""
    return Clause(f"enter {state}{' and attacking' if step.attacking else ''}{whom}", what)


def _play_from(speaker: Speaker, step: Any) -> Clause:
    told = ("what", "free", "flash", "lands", "any_mana", "price", "cost", "play", "limit", "discover")
    speaker.rest(step, (*COMMON, *told), "play_from")
    if step.discover is not None:
        found = measure(speaker, step.discover)
        behind = found.behind if found.figure else found.behind.replace(" equal to", ", where X is", 1)
        return Clause(f"discover {found.figure or 'X'}", agent(speaker, step), behind)
    who = (agent(speaker, step) or YOU).text
    if step.lands is not None:
        lands, behind = some_of(speaker, step.lands, "additional land")
        return Clause(f"{who} may play {lands} on each of your turns{behind}", alone=True)
    what = speaker.thing(
        step.what,
        moved=True,
        without=("all", *(("side",) if step.what.zone in (None, "stack") else ()))
        if step.what.how == "all" and step.what.ref is None
        else (),
    )
    text = f"{who} may {'play' if step.play else 'cast'} {what.text}"
    if step.what.how == "self" and step.what.zone is not None:
        zones = (step.what.zone,) if isinstance(step.what.zone, str) else step.what.zone
        text += f" from {listing([_OWN_ZONES.get(each, each) for each in zones], 'or')}"
    its = "their mana costs" if what.plural else "its mana cost"
    text += f" without paying {its}" if step.free else ""
    text += f" as though {'they' if what.plural else 'it'} had flash" if step.flash else ""
    text += " with mana of any type" if step.any_mana else ""
    text += f" for {step.price.replace('_', ' ')}" if step.price is not None else ""
    how = "by paying this instead" if step.free else "if in addition to its cost you pay this"
    text += f" {how}: {speaker.costs(step.cost)}" if step.cost else ""
    limit = step.limit
    text += f", {'once' if limit.n == 1 else f'{limit.n} times'} each {limit.per}" if limit is not None else ""
    return Clause(text, alone=True)


CHANGES: Mapping[str, Callable[[Speaker, Any], Clause]] = {
    "modify": _modify, "set_stat": _set_stat, "suppress": _suppress, "change_identity": _change_identity,
    "forbid": _forbid, "allow": _allow, "compel": _compel, "cost_change": _cost_change, "prevent": _prevent,
    "replace_damage": _redirect, "enters_tapped": _enters_tapped, "play_from": _play_from,
}  # fmt: skip
