"""Verbs that move numbers: damage, healing, Scores, Levels, counters."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from convert.effects import Amount, Selector, steps
from convert.prose import article, listing, number, plural, possessive
from convert.systems.duel_monsters.words import amounts, nouns
from convert.systems.duel_monsters.words.filters import COUNTABLE_TYPES
from convert.systems.duel_monsters.words.its_text import counter_name
from convert.systems.duel_monsters.words.kinds import trait
from convert.systems.duel_monsters.words.lexicon import CLASSES
from convert.systems.duel_monsters.words.nodes import all_steps
from convert.systems.duel_monsters.words.parts import quoted
from convert.systems.duel_monsters.words.scope import Noun, Scope, agree
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb, may_be_real, remind_check, resolved
from convert.systems.duel_monsters.worn_bonuses import gives_bonus, puts_on_another


def damage(scope: Scope, step: steps.Damage) -> Said:
    """Effect Damage (CONVERT-05, COMBAT-41), or battle damage that stands for other battle damage (CONVERT-42)."""
    to = nouns.mention(scope, step.to)
    if step.battle:
        return Said(f"take {_share(scope, step.amount)}", None if to.second_person else to)
    remind_check(scope, step.to)
    if not to.second_person and step.to.kind == "caster":
        scope.new_topic()  # "deal an enemy damage equal to its Attack": whose it is would be anybody's guess
    amount = _measured(scope, step.to, step.amount, "Effect Damage")
    if to.second_person:
        return Said(f"take {amount}")
    if step.to.kind == "caster" and step.amount.per is not None:
        return Said(f"deal {to.text} {_theirs(to, amount)}")
    return Said(f"deal {amount} to {to.text}" if amounts.is_plain(step.amount) else f"deal {to.text} {amount}")


def _measured(scope: Scope, to: Selector, amount: Amount, unit: str) -> str:
    """So much for an enemy: what is counted of enemies is of that one ("for each of their monsters")."""
    before = scope.actor
    if (to.kind, to.side) == ("caster", "opponent") and to.ref is None and amount.per is not None:
        scope.actor = "opponent"
    said = amounts.measure(scope, amount, unit)
    scope.actor = before
    return said


def _theirs(to: Noun, amount: str) -> str:
    """ "(Deal that enemy) 5 Effect Damage for each of their Prepared spells"."""
    return amount.replace(possessive("that enemy"), "their") if to.key == "enemy" else amount


def _share(scope: Scope, amount: Amount) -> str:
    """How much of the battle damage that somebody would have taken."""
    if amount.event is not None:
        return {1.0: "it", 2.0: "twice as much"}.get(amount.times or 1.0, f"{amount.times} times as much")
    return "half of it" if amount.half is not None and amount.half.event is not None else _so_much(scope, amount)


def _so_much(scope: Scope, amount: Amount) -> str:
    """ "10 battle damage", "battle damage equal to its original Attack"."""
    return amounts.measure(scope, amount, "battle damage")


def lose_hp(scope: Scope, step: steps.LoseHp) -> Said:
    """Straight off HP."""
    to = nouns.mention(scope, step.to)
    remind_check(scope, step.to)
    lost = _hp(scope, step.amount)
    lost = _theirs(to, lost)
    own = "your HP" if to.second_person else "their HP"
    return Said(f"lose {f'all {own}' if lost == f'HP equal to {own}' else lost}", to)


def heal(scope: Scope, step: steps.Heal) -> Said:
    """Healing up to the maximum (CONVERT-05)."""
    to = nouns.mention(scope, step.to)
    return Said(f"regain {_hp(scope, step.amount)}", None if to.second_person else to)


def pay_hp(scope: Scope, step: steps.PayHp) -> Said:
    """A cost straight off HP (COMBAT-42)."""
    if step.multiples:
        unit = amounts.plain_number(step.amount)
        most = f" (at most {amounts.value(scope, step.most)})" if step.most is not None else ""
        return Said(f"pay any number of HP{most}" if unit == 1 else f"pay any multiple of {unit} HP{most}")
    return Said(f"pay {_hp(scope, step.amount)}")


def _hp(scope: Scope, amount: Amount) -> str:
    """ "5 HP", "half your HP", "HP equal to its Attack"."""
    if amount.half is not None and amount.half.stat == "hp":
        return amounts.value(scope, amount)
    if amount.stat == "hp" and amount.times is not None:
        return amounts.value(scope, amount)
    return amounts.measure(scope, amount, "HP")


def modify(scope: Scope, step: steps.Modify) -> Said:
    """Gains or loses Attack or Defense; as equipment, a Weapon or Armour bonus (CONVERT-05, CONVERT-12)."""
    bonus = _is_bonus(scope, step)
    hostile = (step.sign < 0) and may_be_real(scope, resolved(scope, step.what), "monster")
    if hostile:
        scope.remind("check")
    subject = nouns.mention(scope, step.what)
    parts = {"gain": [], "lose": []}  # type: dict[str, list[tuple[str, Amount]]]
    own = "original " if step.original else ""
    for stat, amount in ((f"{own}Attack", step.attack), (f"{own}Defense", step.defense)):
        if amount is not None:
            negative = amounts.is_plain(amount) and amounts.plain_number(amount) < 0
            parts["lose" if negative or step.sign < 0 else "gain"].append((stat, amount))
    exactly = "exactly " if step.exact else ""
    said = [
        f"{verb} {exactly}{_scores(scope, scores, bonus=bonus and verb == 'gain')}"
        for verb, scores in parts.items()
        if scores
    ]
    _tell_apart(scope, subject)
    return Said(_conjoined(said, subject) or "change Attack", subject)


def _tell_apart(scope: Scope, subject: Noun) -> None:
    """ "This monster gains Attack equal to that monster's": "its" would be of either."""
    if scope.topic != subject.key:
        scope.new_topic()


def _conjoined(said: list[str], subject: Noun) -> str:
    """Two verbs after one subject: the second is inflected here, the first by the sentence."""
    return listing([said[0], *(agree(subject, text) for text in said[1:])]) if said else ""


_BONUS = {"Attack": "Weapon", "Defense": "Armour"}


def _is_bonus(scope: Scope, step: steps.Modify) -> bool:
    """Whether what is gained is the bearer's for as long as the card is worn (CONVERT-12, CONVERT-31)."""
    equipment = scope.this in ("equipment", "monster")
    own = [one for one in scope.abilities if step in all_steps(one)]
    return any(gives_bonus(one, step) and (equipment or puts_on_another(one, step)) for one in own)


def _bonuses(scope: Scope, scores: list[tuple[str, Amount]]) -> str:
    """ "A Weapon bonus of +5", "a Weapon and an Armour bonus of +5 for each …", "… equal to its Level"."""
    if all(amounts.is_plain(amount) for _, amount in scores):
        return listing([article(f"{_BONUS[stat]} bonus of +{amounts.plain_number(amount)}") for stat, amount in scores])
    (stat, amount), *more = scores
    kind = f"{article(_BONUS[stat])} bonus"
    if more and (amount == more[0][1] or amounts.of_defense(amount) == more[0][1]):
        kind, stat = "a Weapon and an Armour bonus", "both"
    said = amounts.measure(scope, amount, kind)
    if amount.per is not None and amount.count is not None and amounts.is_plain(amount.per):
        one = amounts.plain_number(amount.per)
        said = f"{kind} of +{one}{said.removeprefix(f'{one} {kind}')}"
    elif amounts.is_plain(amount):
        said = f"{kind} of +{amounts.plain_number(amount)}"
    if more and stat != "both":
        return listing([said, _bonuses(scope, more)])
    return _of_both(said) if more and amount != more[0][1] else said


def _scores(scope: Scope, scores: list[tuple[str, Amount]], *, bonus: bool) -> str:
    if bonus:
        return _bonuses(scope, scores)
    if len(scores) == 2 and scores[0][1] == scores[1][1]:
        return _score(scope, scores[0][1], f"{scores[0][0]} and Defense")
    if len(scores) == 2 and amounts.of_defense(scores[0][1]) == scores[1][1]:
        # "Attack and Defense equal to the total Attack and Defense of those": each to its own
        return _of_both(_score(scope, scores[0][1], scores[0][0]))
    return listing([_score(scope, amount, stat) for stat, amount in scores])


_ATTACK = re.compile(r"(“[^”]*”)|\bAttack\b")


def _of_both(said: str) -> str:
    """The words about Attack, about Attack and Defense."""
    return _ATTACK.sub(lambda found: found[1] or "Attack and Defense", said)


def _score(scope: Scope, amount: Amount, stat: str) -> str:
    if amounts.is_plain(amount):
        return f"{abs(amounts.plain_number(amount))} {stat}"
    if amount.per is not None and amounts.is_plain(amount.per) and amounts.plain_number(amount.per) < 0:
        assert amount.count is not None
        return f"{-amounts.plain_number(amount.per)} {stat} for {nouns.each(scope, amount.count)}"
    return amounts.measure(scope, amount, stat)


def set_stat(scope: Scope, step: steps.SetStat) -> Said:
    """A Score becomes, is multiplied or is swapped."""
    stat = {"attack": "Attack", "defense": "Defense", "both": "Attack and Defense"}[step.stat]
    stat = f"original {stat}" if step.original else stat
    noun = nouns.mention(scope, step.what)
    many = step.stat == "both"
    if step in scope.parallel:  # its Defense becomes the other's, too
        return Said(
            f"become {_of_both(amounts.value(scope, step.to or 0))}", Noun(noun.whose("Attack and Defense"), True)
        )
    nothing = step.to is not None and amounts.is_plain(step.to) and not amounts.plain_number(step.to)
    if nothing or (step.times is not None and step.times < 1):
        remind_check(scope, step.what)
    if step.swap == "own":
        return Said(f"swap {noun.whose(stat)}")
    if isinstance(step.swap, Selector):
        other = nouns.mention(scope, step.swap).text
        return Said(f"swap {noun.whose(stat)} with that of {other}")
    subject = Noun(noun.whose(stat), many)
    if step.times is not None:
        factor = {0.5: "be halved", 2: "be doubled"}.get(step.times, f"be multiplied by {step.times:g}")
        return Said(factor, subject)
    amount = amounts.value(scope, step.to) if step.to is not None else "what the table sets"
    _tell_apart(scope, noun)
    return Said(f"become {amount}", subject)


def change_level(scope: Scope, step: steps.ChangeLevel) -> Said:
    """Its Level becomes, rises or falls."""
    noun = nouns.mention(scope, step.what)
    subject = Noun(noun.whose("Level"))
    if step.times is not None:
        return Said({0.5: "be halved", 2: "be doubled"}.get(step.times, f"be multiplied by {step.times:g}"), subject)
    if step.to is not None:
        level = amounts.value(scope, step.to)
        _tell_apart(scope, noun)
        return Said(f"become {level}", subject)
    if step.add is None:
        return Said("change as you choose", subject)
    most = f" (at most to {step.max})" if step.max is not None else " (kept once in play)" if step.kept else ""
    if amounts.is_plain(step.add):
        n = amounts.plain_number(step.add)
        return Said(f"{'rise' if n >= 0 else 'fall'} by {abs(n)}{most}", subject)
    if isinstance(step.add, Amount) and step.add.times is not None and step.add.times < 0:
        less = replace(step.add, times=None if step.add.times == -1 else -step.add.times)
        return Said(f"fall by {amounts.value(scope, less)}", subject)
    if isinstance(step.add, Amount) and step.add.per is not None and (step.add.per.n or 0) < 0:
        less = replace(step.add, per=Amount(n=-(step.add.per.n or 0)))
        return Said(f"fall by {amounts.value(scope, less)}", subject)
    return Said(f"rise by {amounts.value(scope, step.add)}{most}", subject)


def change_identity(scope: Scope, step: steps.ChangeIdentity) -> Said:
    """Name, Type, Attribute or class becomes another (of what holds all the time: is), or is one more ("also counts
    as")."""
    become = "be" if scope.standing and step.until in (None, "while_in_play", "while_equipped") else "become"
    subject = nouns.mention(scope, step.what)
    if step.not_series is not None:
        kind = scope.this if not scope.elsewhere else "card"
        one = f"{quoted(step.not_series)} {kind}"
        return Said(f"do not count as {f'{one}s' if subject.plural else article(one)}", subject)
    if not step.also and (whose := _of_another(scope, step, subject, become)) is not None:
        return whose
    things = _identities(scope, step, many=subject.plural)
    if step.name is not None and not step.also:
        name = Noun(subject.whose("name"))
        if not things:
            return Said(f"{become} {quoted(step.name)}", name)
        return Said(f"take the name {quoted(step.name)} and {agree(subject, become)} {listing(things)}", subject)
    if step.name is not None:
        things.insert(0, quoted(step.name))
    return Said(f"{'also count as' if step.also else become} {listing(things) or 'something else'}", subject)


def _identities(scope: Scope, step: steps.ChangeIdentity, *, many: bool) -> list[str]:
    """What it becomes, or is besides, but for its name: "Dark", "a Fiend", "a Tuner monster"."""
    things: list[str] = []
    if step.series is not None:
        own = "card" if scope.this == "equipment" else scope.this
        kind = own if resolved(scope, step.what).how == "self" and not scope.elsewhere else "monster"
        things.append(f"{quoted(step.series)} {kind}s" if many else f"{article(quoted(step.series))} {kind}")
    if step.attribute is not None:
        things.append(step.attribute.title())
    if step.type is not None:
        types = plural(step.type) if step.type in COUNTABLE_TYPES else f"{step.type} monsters"
        things.append(types if many else article(step.type))
    if step.class_ is not None:
        kind = f"{CLASSES[step.class_]} monster"
        things.append(f"{kind}s" if many else article(kind))
    if step.same_as is not None:
        in_what = f" in {listing(list(step.alike))}" if step.alike is not None else ""
        things.append(f"the same as {nouns.describe(scope, step.same_as).text}{in_what}")
    if step.declared is not None:
        things.append(nouns.describe(scope, Selector(ref=step.declared)).text.replace("that ", "the ", 1))
    return things


def _of_another(scope: Scope, step: steps.ChangeIdentity, subject: Noun, become: str) -> Said | None:
    """ "Its name becomes that of the sent monster", "its Type becomes the declared one", where that is all."""
    rest = (step.name, step.series, step.attribute, step.type, step.class_)
    if any(one is not None for one in rest):
        return None
    declared = scope.definitions.get(step.declared or "")
    if isinstance(declared, steps.Declare) and step.same_as is None and declared.declare in ("type", "attribute"):
        theirs = trait(declared.declare)
        whose = subject.whose(plural(theirs) if subject.plural else theirs)
        return Said(f"{become} the declared one", Noun(whose, subject.plural))
    if step.same_as is None or step.alike is None or step.declared is not None:
        return None
    theirs, many = listing([trait(name) for name in step.alike]), subject.plural or len(step.alike) > 1
    other = nouns.describe(scope, step.same_as).whose(theirs)
    return Said(f"{become} {other}", Noun(subject.whose(theirs), many))


def counters(scope: Scope, step: steps.Counters) -> Said:
    """Place or remove counters."""
    name = counter_name(step.name)
    quantity = step.add if step.add is not None else step.remove if step.remove is not None else 1
    each = ""
    if isinstance(quantity, str):
        many = f"all {name}s" if quantity == "all" else f"any number of {name}s"
    elif amounts.is_plain(quantity) and amounts.plain_number(quantity) == 1:
        many = article(name)
    else:
        many, each = amounts.counted_apart(scope, quantity, name, f"{name}s")
    if step.up_to:
        many = f"up to {many}"
    what = _carriers(scope, step)
    limit = f" (at most {number(step.max)})" if step.max is not None else ""
    if step.remove is not None and step.add is None:
        return Said(f"remove {many} from {what}{each}")
    several = what.startswith("all ") and not each and not many.startswith(("a ", "an ", "all ", "any "))
    return Said(f"put {many}{' each' if several else ''} on {what}{each}{limit}")


def _carriers(scope: Scope, step: steps.Counters) -> str:
    """What they are put on or come off: so many off all of them together are "from among" them."""
    scope.carriers = True
    what = nouns.mention(scope, step.what).text
    scope.carriers = False
    if step.remove is not None and step.what.how == "all" and step.remove != "all":
        return "among " + what.removeprefix("all ")
    return what


VERBS: Mapping[str, Verb] = {
    "damage": damage,
    "lose_hp": lose_hp,
    "heal": heal,
    "pay_hp": pay_hp,
    "modify": modify,
    "set_stat": set_stat,
    "change_level": change_level,
    "change_identity": change_identity,
    "counters": counters,
}
