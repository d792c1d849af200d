"""What cards and players do once, verb by verb: draw, hurt, bring, look, pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convert.effects.magic import Amount
from convert.prose.english import article, listing, number
from convert.systems.magic_rpg.wording.amounts import much, some_of
from convert.systems.magic_rpg.wording.clauses import COMMON, Clause, agent, each_of, made, places
from convert.systems.magic_rpg.wording.nouns import ZONES, counted
from convert.systems.magic_rpg.wording.occasions import phase_name
from convert.systems.magic_rpg.wording.speaker import YOU, Speaker, Thing

_SYMBOLS = 5
"""So many symbols in a row are counted instead: {E}{E}{E}, but eight {E}."""
_COLORS: Mapping[str, str] = {
    "one": "of any one color", "each": "in any combination of colors", "chosen": "of the chosen color",
    "lands": "of any type that {} could produce", "among": "of any color among {}",
    "commander": "of any color in your commander’s color identity", "colors": "of different colors",
}  # fmt: skip
_RIDERS: Mapping[str, str] = {
    "keep": "you don’t lose it as steps end",
    "uncounterable": "that spell can’t be countered",
}
_PLACES: Mapping[str, str] = {
    "top": "on top of",
    "bottom": "on the bottom of",
    "top_or_bottom": "on the top or bottom of",
}
_DECLARED: Mapping[str, str] = {
    "color": "a color", "type": "a creature type", "card_type": "a card type", "land_type": "a land type",
    "name": "a card name", "number": "a number", "player": "a player", "opponent": "an opponent",
}  # fmt: skip
_DESIGNATIONS: Mapping[str, str] = {
    "monarch": "become the monarch", "initiative": "take the initiative", "ring": "are tempted by the Ring",
    "dungeon": "venture into the dungeon",
}  # fmt: skip

_TIMES: Mapping[str, str] = {
    "day": "it becomes day", "night": "it becomes night",
    "day or night": "if it’s neither day nor night, it becomes day",
}  # fmt: skip


def _damage(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "to", "amount", "by", "divided"), "damage")
    by = speaker.thing(step.by) if step.by is not None else Thing(speaker.own)
    figure, behind = much(speaker, step.amount, "damage")
    each = listing([each_of(speaker, one) for one in step.to.both]) if step.to.both else each_of(speaker, step.to)
    if step.by is not None and step.by.ref is not None and step.by.ref == step.to.ref:
        each = "itself"
    how = {"choice": " divided as you choose among", "evenly": " divided evenly among"}.get(step.divided or "", " to")
    several = by.plural and step.by.how != "all" and isinstance(step.amount, Amount)
    if several and step.amount.of is not None and step.amount.of.ref == step.by.ref and step.amount.stat == "power":
        return Clause(f"each deal damage equal to their power{how} {each}", by)
    return Clause(f"deal {figure}{how} {each}", by, behind)


def _prepare(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "count"), "prepare")
    who = agent(speaker, step)
    cards, behind = some_of(speaker, step.count, "card")
    return Clause(f"draw {cards}", who, behind)


def _life(verb: str) -> Callable[[Speaker, Any], Clause]:
    def told(speaker: Speaker, step: Any) -> Clause:
        speaker.rest(step, (*COMMON, "amount", *(("becomes", "exchange") if verb == "gain" else ())), verb)
        if verb == "gain" and (step.becomes or step.exchange is not None):
            return _life_total(speaker, step)
        who = agent(speaker, step)
        life, behind = much(speaker, step.amount, "life")
        return Clause(f"{verb} {life}", who or (None if verb == "pay" else YOU), behind)

    return told


def _life_total(speaker: Speaker, step: Any) -> Clause:
    if step.exchange is not None:
        beside = "" if step.exchange == step.who else f" with {speaker.thing(step.exchange).text}"
        return Clause(f"exchange life totals{beside}", agent(speaker, step))
    who = speaker.thing(step.who).whose if step.who is not None else "your"
    return Clause(f"become {speaker.amount(step.amount)}", Thing(f"{who} life total"))


def _mill(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "count"), "mill")
    who = agent(speaker, step)
    cards, behind = some_of(speaker, step.count, "card")
    made(speaker, step)
    return Clause(f"mill {cards}", who, behind)


def _discard(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "count", "random"), "discard")
    who = agent(speaker, step)
    behind = ""
    if step.what is not None:
        cards = speaker.thing(step.what, without=("zone", "side")).text
    elif step.count in ("all", "any"):
        cards = f"{'your' if who is None else 'their'} hand" if step.count == "all" else "any number of cards"
    else:
        cards, behind = some_of(speaker, step.count, "card")
    made(speaker, step, Thing("that card") if step.count == 1 else None)
    return Clause(f"discard {cards}{' at random' if step.random else ''}", who, behind)


def _banish(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "face_down", "stop", "counter", "counters"), "banish")
    who = agent(speaker, step)
    what = speaker.thing(step.what, moved=True)
    text = f"exile {what.text}{' face down' if step.face_down else ''}"
    if step.stop is not None:
        text += f" until {speaker.thing(step.stop).text} is exiled"
    if step.counter is not None:
        many = step.counters if step.counters is not None else 1
        text += f" with {some_of(speaker, many, f'{step.counter} counter')[0]} on it"
    made(speaker, step, Thing("the exiled cards", plural=True) if what.plural else Thing("the exiled card"))
    return Clause(text, who)


def _to_hand(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what"), "to_prepared")
    who = agent(speaker, step)
    among = step.what.among is not None or (step.what.ref is not None and step.what.ref not in speaker.waiting)
    what = speaker.thing(step.what, moved=True)
    verb = "put" if (among and what.mine) or step.what.among is not None or step.what.how == "top" else "return"
    where = "your hand" if what.mine or (step.what.among is not None and who is None) else places(what, "hand", "hands")
    return Clause(f"{verb} {what.text} {'into' if verb == 'put' else 'to'} {where}", who)


def _to_library(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "place", "nth", "order"), "to_spellbook")
    who = agent(speaker, step)
    what = speaker.thing(step.what, moved=True)
    library = places(what, "library", "libraries") if who is None else "their library"
    if step.place == "shuffle":
        return Clause(f"shuffle {what.text} into {library}", who)
    if step.place == "nth":
        return Clause(f"put {what.text} into {library} {speaker.amount(step.nth)} from the top", who)
    order = {"random": " in a random order", "any": " in any order"}.get(step.order or "", "")
    return Clause(f"put {what.text} {_PLACES[step.place]} {library}{order}", who)


def _search(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "reveal"), "search")
    who = agent(speaker, step)
    zones = (step.what.zone,) if isinstance(step.what.zone, str) else step.what.zone or ("spellbook",)
    if step.what.of is not None:
        whose = speaker.thing(step.what.of).whose
    else:
        whose = "their" if who is not None else {"opponent": "an opponent’s"}.get(step.what.side or "", "your")
    places = listing([ZONES[zone] for zone in zones], "or" if len(zones) < 3 else "and")
    what = speaker.thing(step.what, without=("zone", "side"))
    shown = f" and reveal {'them' if what.plural else 'it'}" if step.reveal else ""
    if who is not None and whose == who.whose:
        whose = "their"
    return Clause(f"search {whose} {places} for {what.text}{shown}", who)


def _look(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "reveal", "stop", "any_time"), "look")
    who = agent(speaker, step)
    if step.any_time:
        return Clause(f"you may look at {speaker.thing(step.what).text} at any time", alone=True)
    verb = "reveal" if step.reveal else "look at"
    what = step.what
    if what.how == "all" and what.zone == "prepared" and what.where is None and what.ref is None:
        whose = speaker.thing(what.of).whose if what.of is not None else {"you": "your"}.get(what.side or "", "their")
        same = step.who is not None and what.of is not None and step.who.ref is not None and step.who.ref == what.of.ref
        if who is not None and (same or whose == who.whose):
            whose = "their"
        if what.id is not None:
            speaker.names[what.id] = Thing("those cards", plural=True, mine=whose == "your")
        seen = f"{whose} hand"
    elif step.stop is not None:
        stop = speaker.thing(step.stop)
        seen = speaker.thing(what, moved=True).text
        return Clause(f"{verb} {seen} until {stop.is_('revealed')}", who)
    else:
        seen = speaker.thing(what, moved=True).text
    return Clause(f"{verb} {seen}", who)


def _declare(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(
        step, (*COMMON, "declare", "what", "words", "but", "between", "filter", "secretly", "random"), "declare"
    )
    who = agent(speaker, step)
    if step.what is not None:
        thing = speaker.thing(step.what).text
    elif step.words:
        thing = listing(step.words, "or")
    elif step.between is not None:
        thing = f"a number from {step.between[0]} to {step.between[1]}"
    elif step.filter is not None:
        thing = f"the name of {article(speaker.qualified(step.filter, 'card'))}"
    else:
        thing = _DECLARED.get(step.declare, article(step.declare))
    thing += f" other than {listing(step.but, 'or')}" if step.but else ""
    how = (" secretly" if step.secretly else "") + (" at random" if step.random else "")
    made(speaker, step, Thing("what was chosen"))
    return Clause(f"choose {thing}{how}", who)


def _pay(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "mana", "life", "each", "waterbend"), "pay")
    who = agent(speaker, step)
    mana = (step.mana or "").replace("its_mana_cost", "its mana cost").replace("_", " ")
    if isinstance(step.each, int) and mana:
        mana = mana * step.each if step.each < _SYMBOLS else f"{number(step.each)} {mana}"
    parts = [mana] if mana else []
    life, behind = much(speaker, step.life, "life") if step.life is not None else ("", "")
    parts += [life] if life else []
    if step.each is not None and not (isinstance(step.each, int) and mana):
        _, often = some_of(speaker, step.each, "time")
        if mana == "{1}" and often.startswith(" equal to "):
            parts, often = ["{X}"], f", where X is {often.removeprefix(' equal to ')}"
        behind += often or f" {speaker.amount(step.each)} times"
    return Clause(f"pay {listing(parts)}{' (waterbend)' if step.waterbend else ''}", who, behind)


def _counters(speaker: Speaker, step: Any) -> Clause:
    told = ("what", "name", "add", "remove", "proliferate", "double", "move_to", "divided", "keyword")
    speaker.rest(step, (*COMMON, *told), "counters")
    who = agent(speaker, step)
    if step.proliferate or step.keyword == "time travel":
        return Clause("proliferate" if step.proliferate else "time travel", who)
    kind = "counter" if step.name in (None, "", "any") else f"{step.name} counter"
    if step.double:
        return Clause(f"double the number of {kind}s on {speaker.thing(step.what).text}", who)
    if step.remove is not None:
        counters, behind = (
            (f"{counted(speaker, step.remove)} {kind}s", "")
            if isinstance(step.remove, str)
            else some_of(speaker, step.remove, kind)
        )
        verb = "remove" if step.move_to is None else "move"
        text = f"{verb} {counters} from {speaker.thing(step.what).text}"
        text += f" onto {speaker.thing(step.move_to).text}" if step.move_to is not None else ""
        made(speaker, step)
        return Clause(text, who, behind)
    if step.move_to is not None:
        return Clause(f"move {kind}s from {speaker.thing(step.what).text} onto {speaker.thing(step.move_to).text}", who)
    return _put_counters(speaker, step, kind, who)


def _put_counters(speaker: Speaker, step: Any, kind: str, who: Thing | None) -> Clause:
    counters, behind = some_of(speaker, step.add, kind)
    each = step.what.how == "all" and step.what.kind != ("player",) and not step.divided
    what = Thing(each_of(speaker, step.what)) if each else speaker.thing(step.what)
    if what.plural and not each and not step.divided and what.kind != "player" and " and " not in what.text:
        what = what._replace(text=f"each of {what.text}")
    made(speaker, step)
    action = f" ({step.keyword})" if step.keyword else ""
    if what.kind == "player" or what.you:
        return Clause(f"get {counters}{action}", what, behind)
    if step.keyword == "adapt":
        return Clause(f"put {counters} on {what.text} if it has none (adapt)", who, behind)
    verb, on = ("distribute", "among") if step.divided else ("put", "on")
    return Clause(f"{verb} {counters} {on} {what.text}{action}", who, behind)


def _add_mana(speaker: Speaker, step: Any) -> Clause:
    told = ("mana", "count", "any_color", "of", "spend_on", "activate_only", "rider")
    speaker.rest(step, (*COMMON, *told), "add_mana")
    who = agent(speaker, step)
    mana = step.mana if isinstance(step.mana, str) else listing(step.mana, "or")
    behind = ""
    if step.any_color is not None:
        of = speaker.thing(step.of, without=("all",)).text if step.of is not None else "a land"
        many = 1 if step.count is None else step.count
        if isinstance(many, int):
            figure, behind = mana or number(many), ""
        else:
            found, behind = some_of(speaker, many, "mana")
            figure = {"a mana": "one", "a number of manas": "an amount of"}.get(found, found.removesuffix(" manas"))
        color = _COLORS.get(step.any_color, "of any color").format(of)
        text = f"add {figure} mana {color if many != 1 or step.any_color != 'one' else 'of any color'}"
    elif step.count is not None:
        found, behind = some_of(speaker, step.count, mana)
        if behind.startswith(" equal"):
            found, behind = f"an amount of {mana}", behind
        elif not isinstance(step.count, int) and not behind:
            found = f"{mana} {found.rpartition(' ')[0]} times".replace("that many times", "that many times")
        text = f"add {found.removeprefix('a ')}"
    else:
        text = f"add {mana}"
    spent = [speaker.thing(step.spend_on, without=("all",)).text] if step.spend_on is not None else []
    spent += (
        [f"abilities of {speaker.thing(step.activate_only, without=('all',)).text}"]
        if step.activate_only is not None
        else []
    )
    text += f" (to be spent only on {listing(spent, 'or')})" if spent else ""
    return Clause(text + (f" ({_RIDERS.get(step.rider, step.rider)})" if step.rider else ""), who, behind)


def _control(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "to", "exchange"), "control")
    who = speaker.thing(step.to) if step.to is not None else agent(speaker, step)
    what = speaker.thing(step.what).text
    if step.exchange == step.what:
        return Clause(f"exchange control of {what}")
    if step.exchange is not None:
        return Clause(f"exchange control of {what} and {speaker.thing(step.exchange).text}")
    return Clause(f"gain control of {what}", None if who is not None and who.you else who)


def _negate(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "to"), "negate_cast")
    text = f"counter {speaker.thing(step.what).text}"
    if step.to is not None:
        place = {"prepared": "its owner’s hand", "spellbook": "its owner’s library"}.get(
            step.to, ZONES.get(step.to, step.to)
        )
        text += f" and put it into {place} instead of the graveyard"
    return Clause(text, agent(speaker, step))


def _fight(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "with_"), "fight")
    what = speaker.thing(step.what)
    return Clause(f"fight {speaker.thing(step.with_).text if step.with_ is not None else 'each other'}", what)


def _designation(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "to", "abilities"), "designation")
    who = agent(speaker, step)
    if step.to is not None:
        return Clause(f"become {step.what.replace('_', ' ')}", speaker.thing(step.to))
    if step.what in _DESIGNATIONS:
        verb = _DESIGNATIONS[step.what]
        return Clause("the Ring tempts you", alone=True) if step.what == "ring" else Clause(verb, who or YOU)
    if step.abilities:
        inner = " ".join(f"“{speaker.ability(each, 'this emblem')}”" for each in step.abilities)
        return Clause(f"get an emblem with {inner}", who or YOU)
    if step.what in _TIMES:
        return Clause(_TIMES[step.what], alone=True)
    if step.what.replace("_", " ") == "day or night":
        return Clause("it becomes day if it is neither day nor night", alone=True)
    if step.what == "harnessed":
        return Clause("harness this card", who)
    if step.what == "class level":
        return Clause("this Class gets its next level", alone=True)
    return Clause(f"get the designation {step.what.replace('_', ' ')}", who or YOU)


def _keyword_action(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "word", "n", "what"), "keyword_action")
    much_ = f" {speaker.amount(step.n)}" if step.n is not None else ""
    if step.what is not None and step.what == step.who:  # "two target players exchange life totals"
        return Clause(f"{step.word}{much_}", agent(speaker, step))
    what = speaker.thing(step.what) if step.what is not None else None
    if what is not None and what.text != "this card":
        beside = "with " if step.word.startswith("exchange ") else ""
        return Clause(f"{step.word}{much_} {beside}{what.text}", agent(speaker, step))
    return Clause(f"{step.word}{much_}", what or agent(speaker, step))


def _manifest(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "word"), "manifest")
    who = agent(speaker, step)
    what = speaker.thing(step.what).text if step.what is not None else ""
    made(speaker, step)
    if step.word == "manifest dread":
        return Clause("manifest dread", who)
    return Clause(f"{step.word} {what or 'the top card of your library'}", who)


def _turn_face(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "face_down"), "reveal")
    return Clause(
        f"turn {speaker.thing(step.what).text} face {'down' if step.face_down else 'up'}", agent(speaker, step)
    )


def _extra(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "count"), "extra_turn")
    return Clause(
        f"take {'an extra turn' if step.count == 1 else f'{speaker.amount(step.count)} extra turns'} after this one",
        agent(speaker, step) or YOU if step.who else None,
    )


def _extra_combat(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "main", "step", "count"), "extra_combat")
    phase = "combat phase" if step.step is None else phase_name(step.step)
    extra = some_of(speaker, step.count, f"additional {phase}")[0]
    main = " followed by an additional main phase" if step.main else ""
    return Clause(f"after this phase there is {extra}{main}".replace("is two", "are two"), alone=True)


def _change_target(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "to"), "change_target")
    what = speaker.thing(step.what).text
    if step.to is not None:
        return Clause(f"change the target of {what} to {speaker.thing(step.to).text}", agent(speaker, step))
    return Clause(f"choose new targets for {what}", agent(speaker, step))


def _vote(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "words"), "vote")
    return Clause(f"vote for {listing(step.words, 'or')}", agent(speaker, step))


def _skip(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "next", "count", "rest"), "skip")
    who = agent(speaker, step)
    if step.rest:
        return Clause(f"end the {phase_name(step.what)}", who)
    their = "your" if who is None else "their"
    which = "next " if step.next else ""
    many = f"{speaker.amount(step.count)} " if isinstance(step.count, Amount) or step.count != 1 else ""
    return Clause(f"skip {their} {which}{many}{phase_name(step.what)}", who)


def _lose(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "draw"), "lose_game")
    if step.draw:
        return Clause("the game is a draw", alone=True)
    return Clause("lose the game", agent(speaker, step) or YOU)


def _win(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, COMMON, "win")
    return Clause("win the game", agent(speaker, step) or YOU)


ACTIONS: Mapping[str, Callable[[Speaker, Any], Clause]] = {
    "damage": _damage,
    "prepare": _prepare,
    "heal": _life("gain"),
    "lose_hp": _life("lose"),
    "pay_hp": _life("pay"),
    "mill": _mill,
    "discard": _discard,
    "banish": _banish,
    "to_prepared": _to_hand,
    "to_spellbook": _to_library,
    "search": _search,
    "look": _look,
    "declare": _declare,
    "pay": _pay,
    "counters": _counters,
    "add_mana": _add_mana,
    "control": _control,
    "negate_cast": _negate,
    "fight": _fight,
    "designation": _designation,
    "keyword_action": _keyword_action,
    "manifest": _manifest,
    "reveal": _turn_face,
    "extra_turn": _extra,
    "vote": _vote,
    "extra_combat": _extra_combat,
    "change_target": _change_target,
    "skip": _skip,
    "lose_game": _lose,
    "win": _win,
}
