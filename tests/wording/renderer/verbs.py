"""The verbs in card wording: one function an op."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from convert.effects import Amount, Event, Selector, steps
from convert.prose import listing
from tests.wording.renderer.bans import allow, forbid, negate_attack, negate_cast, protect, suppress
from tests.wording.renderer.events import event
from tests.wording.renderer.nouns import ZONES, noun, number, quoted, several, value, whose

Say = Callable[[Any, Callable[[Any], str]], str]
"""A step, and how to say the steps inside it."""


def destroy(step: steps.Destroy, say: Any) -> str:
    """Destroy it."""
    return f"destroy {noun(step.what)}" + (f" and {_sent(step.to)} it" if step.to else "")


def _sent(zone: str) -> str:
    return "banish" if zone == "banished" else f"send to {ZONES[zone]}"


def special_summon(step: steps.SpecialSummon, say: Any) -> str:
    """Special Summon it."""
    manner = step.manner.title() if step.manner is not None else "Special"
    words = [f"{manner} Summon {noun(step.what)}"]
    if step.from_ is not None:
        words.append(f"from your {listing([ZONES[zone] for zone in several(step.from_)], 'or')}")
    if step.stance is not None:
        words.append(_stance(step.stance))
    if step.side == "opponent":
        words.append("to your opponent's field")
    if step.stats is not None:
        words.append(f"as {token_stats(step.stats)}")
    if step.ignore_conditions:
        words.append("ignoring its Summoning conditions")
    return " ".join(words)


def _stance(stance: str) -> str:
    return {"attack": "in Attack Position", "defense": "in Defense Position"}.get(
        stance, "in face-down Defense Position"
    )


def normal_summon(step: steps.NormalSummon, say: Any) -> str:
    """Normal Summon it."""
    manner = {"normal": "Normal Summon", "tribute": "Tribute Summon", "set": "Set", "gemini": "Normal Summon"}
    what = step.what
    if what.zone == "prepared":
        what = msgspec.structs.replace(what, zone=None, side=None)  # from where else
    return f"{manner[step.manner]} {noun(what)}"


def extra_summon(step: steps.ExtraSummon, say: Any) -> str:
    """One more Normal Summon."""
    what = noun(step.what) if step.what is not None else "monster"
    if step.in_all:
        return f"conduct {value(step.count)} Normal Summons or Sets this turn, not just 1"
    return f"Normal Summon {value(step.count)} additional {what}"


def fusion_summon(step: steps.FusionSummon, say: Any) -> str:
    """Fusion Summon it."""
    using = f" using {noun(step.materials)} as material" if step.materials is not None else ""
    return f"Fusion Summon {noun(step.what)}{using}"


def ritual_summon(step: steps.RitualSummon, say: Any) -> str:
    """Ritual Summon it."""
    level = f" whose total Levels equal {'exactly ' if step.exact else ''}{value(step.level)}" if step.level else ""
    using = f" Tribute {noun(step.materials)}" if step.materials is not None else ""
    return f"Ritual Summon {noun(step.what)}{using}{level}"


def token_stats(stats: steps.TokenStats) -> str:
    """The figures in brackets: "(Beast/EARTH/Level 1/ATK 0/DEF 0)"."""
    level = f"Level {stats.level}" if stats.level is not None else ""
    scores = [f"{name} {value(n)}" for name, n in (("ATK", stats.attack), ("DEF", stats.defense)) if n is not None]
    kinds = [name.title() for name in several(stats.class_)]
    return f"({'/'.join(filter(None, (stats.type, *kinds, stats.attribute, level, *scores)))})"


def token(step: steps.Token, say: Any) -> str:
    """Special Summon tokens."""
    most = "up to " if step.up_to else ""
    words = [f"Special Summon {most}{number(step.count)} {quoted(step.name)}"]
    if step.stats is not None:
        words.append(token_stats(step.stats))
    if step.like is not None:
        words.append(f"with the same {', '.join(step.alike or ())} as {noun(step.like)}")
    if step.stance is not None:
        words.append(_stance(step.stance))
    if step.side == "opponent":
        words.append("to your opponent's field")
    return " ".join(words)


def _plain(verb: str) -> Say:
    """A verb that only names what it is done to."""

    def said(step: Any, say: Any) -> str:
        return f"{verb} {noun(step.what)}" if step.what is not None else verb

    return said


def sacrifice(step: steps.Sacrifice, say: Any) -> str:
    """Tribute it."""
    return f"Tribute {noun(step.what)}"


def prepare(step: steps.Prepare, say: Any) -> str:
    """Draw cards."""
    return f"draw {number(step.count)} card{'' if step.count == 1 else 's'}"


def search(step: steps.Search, say: Any) -> str:
    """Add from Deck to hand."""
    deck = "" if step.what.zone is not None or step.what.ref is not None else " from your Deck"
    return f"add {noun(step.what)}{deck} to your hand"


def to_prepared(step: steps.ToPrepared, say: Any) -> str:
    """Return or add to the hand."""
    zones = several(step.what.zone)
    verb = "return" if zones in ((), ("play",)) else "add"
    return f"{verb} {noun(step.what)} to the hand"


def discard(step: steps.Discard, say: Any) -> str:
    """Discard it."""
    if step.down_to is not None:
        return f"discard {noun(step.what)} until {step.down_to} are left"
    return f"discard {noun(step.what)}" + (" at random" if step.random else "")


def to_used(step: steps.ToUsed, say: Any) -> str:
    """Send it to the GY."""
    return f"send {noun(step.what)} to the GY"


def keep(step: steps.Keep, say: Any) -> str:
    """Only one kind, or one of each; the rest to the GY."""
    who = {"you": "you", "opponent": "your opponent"}.get(step.what.side or "", "each player")
    they = "you" if who == "you" else "they"
    if step.one_of_each:
        many = "you control" if they == "you" else "a player controls"
        return (
            f"{who} can only control 1 monster of each {step.alike}. if {many} 2 or more monsters of the same "
            f"{step.alike}, {they} must send some to the GY so {they} control no more than 1 monster of that "
            f"{step.alike}"
        )
    face = "face-up " if step.among is not None and step.among.where is not None else ""
    return f"{who} can only control 1 {step.alike} of monster. send all other {face}monsters {they} control to the GY"


def mill(step: steps.Mill, say: Any) -> str:
    """Send the top of the Deck to the GY."""
    return f"send the top {number(step.count)} card of {whose(step.side)} Deck to the GY"


def to_spellbook(step: steps.ToSpellbook, say: Any) -> str:
    """Into the Deck."""
    ends = {"shuffle": "shuffle {0} into the Deck", "extra": "return {0} to the Extra Deck"}
    end = step.place.replace("_", " ")
    return ends.get(step.place, f"place {{0}} on the {end} of the Deck").format(noun(step.what))


def banish(step: steps.Banish, say: Any) -> str:
    """Banish it."""
    return f"banish {noun(step.what)}" + (f" face-{step.face}" if step.face else "")


def damage(step: steps.Damage, say: Any) -> str:
    """Inflict damage."""
    if step.to.kind == "caster" and step.to.side == "you":
        return f"you take {value(step.amount)} damage"
    return f"inflict {value(step.amount)} damage to {noun(step.to)}"


def lose_hp(step: steps.LoseHp, say: Any) -> str:
    """Lose LP."""
    if step.amount.half == Amount(stat="hp", of=step.to):
        return f"halve the LP of {noun(step.to)}"
    return f"{noun(step.to)} loses {value(step.amount)} LP"


def heal(step: steps.Heal, say: Any) -> str:
    """Gain LP."""
    return f"{noun(step.to)} gains {value(step.amount)} LP"


def pay_hp(step: steps.PayHp, say: Any) -> str:
    """Pay LP."""
    most = f" (max. {value(step.most)})" if step.most is not None else ""
    return f"pay {'LP in multiples of ' if step.multiples else ''}{value(step.amount)} LP{most}"


def modify(step: steps.Modify, say: Any) -> str:
    """Gains or loses ATK / DEF."""
    parts = []
    own, exactly = "original " if step.original else "", "exactly " if step.exact else ""
    for name, amount in ((f"{own}ATK", step.attack), (f"{own}DEF", step.defense)):
        if amount is not None:
            negative = (amount.raw or amount.n or 0) < 0 or step.sign < 0
            parts.append((("loses" if negative else "gains"), name, exactly + value(amount)))
    if len(parts) == 2 and parts[0][::2] == parts[1][::2]:
        return f"{noun(step.what)} {parts[0][0]} {parts[0][2]} {own}ATK/DEF"
    return f"{noun(step.what)} " + listing([f"{verb} {amount} {name}" for verb, name, amount in parts])


def set_stat(step: steps.SetStat, say: Any) -> str:
    """ATK / DEF becomes."""
    stat = {"attack": "ATK", "defense": "DEF", "both": "ATK/DEF"}[step.stat]
    stat = f"original {stat}" if step.original else stat
    if step.swap is not None:
        other = f" and {noun(step.swap)}" if isinstance(step.swap, Selector) else ""
        return f"switch the {stat} of {noun(step.what)}{other}"
    if step.times is not None:
        change = {0.5: "halve", 2: "double"}.get(step.times, f"multiply by {step.times:g}")
        return f"{change} the {stat} of {noun(step.what)}"
    return f"the {stat} of {noun(step.what)} becomes {value(step.to) if step.to is not None else ''}"


def equip(step: steps.Equip, say: Any) -> str:
    """Equip it."""
    return f"equip {noun(step.what)} to {noun(step.to)}"


def stance(step: steps.ChangeStance, say: Any) -> str:
    """Change its battle position."""
    quiet = " (flip effects are not activated)" if step.silent else ""
    if step.to in ("attack", "defense"):
        face_up = "face-up " if step.face_up and not step.silent else ""
        return f"change {noun(step.what)} to {face_up}{step.to} position{quiet}"
    return f"change the battle position of {noun(step.what)}{quiet}"


def shadow(step: steps.Shadow, say: Any) -> str:
    """Face-down again."""
    return f"change {noun(step.what)} to face-down Defense Position"


def reveal(step: steps.Reveal, say: Any) -> str:
    """Flip it face-up."""
    quiet = " (flip effects are not activated)" if step.silent else ""
    return f"flip {noun(step.what)} face-up" + (f" {step.to} position" if step.to else "") + quiet


def control(step: steps.Control, say: Any) -> str:
    """Take control."""
    if step.to == "opponent":
        return f"give control of {noun(step.what)} to your opponent"
    return f"take control of {noun(step.what)}"


def swap_control(step: steps.SwapControl, say: Any) -> str:
    """Switch control."""
    other = f" and {noun(step.with_)}" if step.with_ is not None else ""
    return f"switch control of {noun(step.what)}{other}"


def counters(step: steps.Counters, say: Any) -> str:
    """Place or remove counters."""
    name = step.name if step.name.endswith("Counter") else f"{step.name} Counter".strip()
    if step.remove is not None:
        words = {"any": "any number of", "all": "all"}
        count = words[step.remove] if isinstance(step.remove, str) else value(step.remove)
        return f"remove {count} {name} from {noun(step.what)}"
    most = "up to " if step.up_to else ""
    return f"place {most}{value(step.add if step.add is not None else 1)} {name} on {noun(step.what)}"


def coin(step: steps.Coin, say: Any) -> str:
    """Toss coins."""
    times = f" {value(step.count)} times" if step.count != 1 else ""
    return f"toss a coin{times}" + (" and call it" if step.call else "")


def dice(step: steps.Dice, say: Any) -> str:
    """Roll dice."""
    return "roll a die" + (f" {value(step.count)} times" if step.count != 1 else "")


def declare(step: steps.Declare, say: Any) -> str:
    """Declare something."""
    numbers = f" from {step.range[0]} to {step.range[1]}" if step.range is not None else ""
    return f"declare 1 {step.declare}{numbers}"


def choose_one(step: steps.ChooseOne, say: Any) -> str:
    """Activate one of these."""
    options = [
        " ".join([*map(say, one.cost), *(noun(t) for t in one.targets or ()), *map(say, one.do)])
        for one in step.options
    ]
    if step.by == "in_order" or not isinstance(step.count, int):
        return "apply these effects " + " ".join(options)
    each = " but you can only use each effect of this card once per turn" if step.each is not None else ""
    return f"activate {number(step.count)} of these effects{each} " + " ".join(options)


def look(step: steps.Look, say: Any) -> str:
    """Look at or reveal."""
    if step.what.kind == "caster":
        return f"look at {whose(step.what.side)} hand"
    return f"{'reveal' if step.reveal else 'choose' if step.unseen else 'look at'} {noun(step.what)}"


def excavate(step: steps.Excavate, say: Any) -> str:
    """Excavate the top."""
    if step.find is not None:
        return f"excavate card of the top of {whose(step.side)} Deck until you excavate {noun(step.find)}"
    return f"excavate the top {number(step.count)} card of {whose(step.side)} Deck"


def change_level(step: steps.ChangeLevel, say: Any) -> str:
    """Its Level becomes, rises, falls."""
    if step.times is not None:
        return f"{'halve' if step.times == 0.5 else 'double'} the Level of {noun(step.what)}"
    if step.to is not None:
        return f"the Level of {noun(step.what)} becomes {value(step.to)}"
    add = step.add if step.add is not None else 0
    falls = isinstance(add, int) and add < 0
    change = value(abs(add) if isinstance(add, int) else add)
    return f"the Level of {noun(step.what)} is {'decreased' if falls else 'increased'} by {change}" + (
        f" (max. {step.max})" if step.max is not None else " (even after it is Summoned)" if step.kept else ""
    )


def change_identity(step: steps.ChangeIdentity, say: Any) -> str:
    """Its name, Type, Attribute becomes."""
    things = []
    if step.name is not None:
        things.append(f"name {quoted(step.name)}")
    if step.series is not None:
        things.append(f"{quoted(step.series)} monster")
    if step.not_series is not None:
        things.append(f"not {quoted(step.not_series)} card")
    things += [str(thing) for thing in (step.attribute, step.type, step.class_) if thing is not None]
    if step.same_as is not None:
        things.append(" ".join([*(step.alike or ()), "the same as", noun(step.same_as)]))
    if step.declared is not None:
        things.append("the declared one")
    return f"{noun(step.what)} becomes {listing(things)}"


def attach(step: steps.Attach, say: Any) -> str:
    """Attach as material."""
    return f"attach {noun(step.what)} to {noun(step.to) if step.to is not None else 'this card'} as material"


def detach(step: steps.Detach, say: Any) -> str:
    """Detach materials."""
    return f"detach {number(step.count)} material from {noun(step.what) if step.what is not None else 'this card'}"


def move(step: steps.Move, say: Any) -> str:
    """Move to another zone, or lay back in the Deck."""
    if step.to != "zone":
        return f"place {noun(step.what)} on the {step.to} of the Deck in any order"
    return f"move {noun(step.what)} to another Monster Zone"


def place(step: steps.Place, say: Any) -> str:
    """Place on the field."""
    places = {
        "continuous_spell": "Continuous Spell",
        "continuous_artifact": "Continuous Trap",
        "field": "Field Zone",
        "pendulum": "Pendulum Zone",
    }
    as_ = f" as {places.get(step.as_, step.as_)}" if step.as_ is not None else ""
    return f"place {noun(step.what)} face-up{as_}"


def skip(step: steps.Skip, say: Any) -> str:
    """Skip a phase."""
    if step.side == "any" and not step.next and step.what == "battle":
        return "end the Battle Phase"
    if step.what == "normal_draw":
        return "give up your normal draw this turn"
    part = {"turn": "turn", "main1": "Main Phase 1", "main2": "Main Phase 2"}.get(step.what, f"{step.what} Phase")
    several = f"{step.count} {part}s" if step.count > 1 else part
    return f"skip {whose(step.side)} {'next ' if step.next else ''}{several}"


def copy(step: steps.Copy, say: Any) -> str:
    """Gains another's effects, or those that the card names."""
    if step.abilities:
        given = " ".join(say(one) for ability in step.abilities for one in (*ability.cost, *ability.do))
        return f"{noun(step.what)} gains {'this effect' if len(step.abilities) == 1 else 'these effects'} {given}"
    things = listing([word for word, held in (("name", step.name), ("effects", step.effects)) if held])
    return f"{noun(step.what)} gains the {things} of {noun(step.of) if step.of is not None else 'it'}"


def delayed(step: steps.Delayed, say: Any) -> str:
    """Later."""
    return f"{event(step.when)} " + " ".join(map(say, step.do))


def use_effect(step: steps.UseEffect, say: Any) -> str:
    """What another does."""
    return f"this effect becomes {noun(step.of)}'s effect when that card is activated"


def change_effect(step: steps.ChangeEffect, say: Any) -> str:
    """What is answered becomes something else."""
    return "the activated effect becomes " + " ".join(map(say, step.do))


def replace(step: steps.Replace, say: Any) -> str:
    """Instead."""
    if step.would.event == "battle_damage" and len(step.instead) == 1 and isinstance(step.instead[0], steps.Damage):
        return _battle_damage(step.would, step.instead[0])
    return f"if {event(step.would)} would, {' '.join(map(say, step.instead))} instead"


def _battle_damage(would: Event, turned: steps.Damage) -> str:
    """Battle damage that is halved, doubled, taken by another, or counts as effect damage."""
    words = ["battle damage"]
    words += [f"inflicted by {noun(would.by)}"] if would.by is not None else []
    words += [f"to {noun(would.what)}"] if would.what is not None else []
    words += ["by a direct attack"] if would.how == "direct" else []
    if turned.to.how != "event":
        return " ".join([*words, "inflicted to", noun(turned.to), "instead"])
    if not turned.battle:
        return " ".join([*words, "is effect damage instead"])
    return " ".join([*words, "is halved" if turned.amount.half is not None else "is doubled"])


def win(step: steps.Win, say: Any) -> str:
    """Win the Duel."""
    return "you win the Duel"


def manual(step: steps.Manual, say: Any) -> str:
    """Never written by the reader."""
    return step.text


SAY: Mapping[str, Say] = {
    "destroy": destroy,
    "special_summon": special_summon,
    "normal_summon": normal_summon,
    "extra_summon": extra_summon,
    "fusion_summon": fusion_summon,
    "ritual_summon": ritual_summon,
    "token": token,
    "prepare": prepare,
    "search": search,
    "to_prepared": to_prepared,
    "discard": discard,
    "to_used": to_used,
    "keep": keep,
    "mill": mill,
    "to_spellbook": to_spellbook,
    "banish": banish,
    "damage": damage,
    "lose_hp": lose_hp,
    "heal": heal,
    "pay_hp": pay_hp,
    "modify": modify,
    "set_stat": set_stat,
    "equip": equip,
    "stance": stance,
    "shadow": shadow,
    "reveal": reveal,
    "control": control,
    "swap_control": swap_control,
    "negate_cast": negate_cast,
    "suppress": suppress,
    "negate_attack": negate_attack,
    "forbid": forbid,
    "allow": allow,
    "protect": protect,
    "counters": counters,
    "coin": coin,
    "dice": dice,
    "declare": declare,
    "choose_one": choose_one,
    "look": look,
    "excavate": excavate,
    "change_level": change_level,
    "change_identity": change_identity,
    "attach": attach,
    "detach": detach,
    "move": move,
    "place": place,
    "skip": skip,
    "copy": copy,
    "delayed": delayed,
    "change_effect": change_effect,
    "use_effect": use_effect,
    "replace": replace,
    "win": win,
    "manual": manual,
    "sacrifice": sacrifice,
    "unequip": _plain("unequip"),
    "set": _plain("Set"),
    "negate_summon": _plain("negate the Summon"),
}
"""Op → its words, the table that a test holds against ``STEP_TYPES``."""
