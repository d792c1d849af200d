"""What a thing must be, as the words before and after its noun: "Dark Dragon … of Level 4 or less"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple, replace

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.values import Extreme, Quantity
from convert.prose import article, listing, plural
from convert.systems.duel_monsters.words import amounts
from convert.systems.duel_monsters.words.befallen import befallen
from convert.systems.duel_monsters.words.its_text import counter_name, said_of_its_text
from convert.systems.duel_monsters.words.itself import is_this_card
from convert.systems.duel_monsters.words.kinds import trait, traits, unlike
from convert.systems.duel_monsters.words.lexicon import (
    CAPACITIES,
    CLASSES,
    EXTRA_CLASSES,
    KINDS,
    MANNERS,
    OF_THE_EXTRA_DECK,
    PLACES,
    PROPERTIES,
    STANCES,
    STATS,
)
from convert.systems.duel_monsters.words.parts import Parts, quoted, several
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.spots import ends_of, spot_words
from convert.systems.duel_monsters.words.using import made_using

# Types that are a noun of their own in the plural ("all Dragons"); the others need "monster" ("Rock monsters").
COUNTABLE_TYPES = frozenset(
    (
        *("Beast", "Beast-Warrior", "Dinosaur", "Dragon", "Fairy", "Fiend", "Fish", "Insect", "Machine", "Plant"),
        *("Reptile", "Sea Serpent", "Spellcaster", "Warrior", "Winged Beast", "Wyrm", "Zombie"),
    )
)
_CAME_SO = {**MANNERS, "normal": "summoned in the ordinary way (or as a Shadow)"}  # CONVERT-42: a Set monster is, too


def _indefinite(text: str) -> str:
    """ "One Fish" that anything was done by is "a Fish"; one by its name is that name."""
    some = text.removeprefix("one ")
    return some if some == text or (some[0], some[-1]) == ("“", "”") else article(some)


def apply(scope: Scope, parts: Parts, where: Filter, *, monster: bool) -> None:
    """Write the filter's fields into the phrase."""
    if where.came == "extra" and where.class_ is None and parts.head:
        where = replace(where, class_=EXTRA_CLASSES)  # it holds nothing else (CONVERT-42)
    _identity(parts, where, monster=monster)
    _state(scope, parts, where, monster=monster)
    _numbers(scope, parts, where)
    _relations(scope, parts, where)
    ends = ends_of(where.any_ or ())
    if ends:
        parts.after.append(f"in the {listing(ends, 'or the')} Section")
    elif where.any_ and (figures := _either_figure(scope, where.any_)):
        parts.after.append(figures)
    elif where.any_ is not None and not _either_face(where.any_):
        options = [said for option in where.any_ if (said := _predicate(scope, option, monster=monster))]
        if options and all(option.startswith(("a ", "an ")) for option in options):
            parts.after.append(f"that is {listing(options, 'or')}")
        elif options:
            parts.after.append(
                f"that is {'either ' * (len(options) == 2)}{listing(options, 'or')}".replace(
                    " or that ", " or one that "
                )
            )
    if where.not_ is not None:
        _negated(scope, parts, where.not_, monster=monster)


FIGURES = ("level", "rank", "link", "attack", "defense", "original_level", "original_attack", "original_defense")


def _either_figure(scope: Scope, options: Sequence[Filter]) -> str:
    """ "With Attack 5 or Defense 5"; "" where an alternative is more or less than one figure."""
    if (between := _above_or_below(scope, options)) is not None:
        return between
    said = []
    for option in options:
        asked = [name for name in option.__struct_fields__ if getattr(option, name) is not None]
        if len(asked) != 1 or asked[0] not in FIGURES:
            return ""
        one = Parts("", "")
        _numbers(scope, one, option)
        said += one.after
    preposition = said[0].partition(" ")[0]
    if all(one.startswith(f"{preposition} ") for one in said):
        said[1:] = [one.removeprefix(f"{preposition} ") for one in said[1:]]
    return listing(said, "or")


def _above_or_below(scope: Scope, options: Sequence[Filter]) -> str | None:
    """ "Of Level exactly 1 above or below that monster’s Level"; None of other figures."""
    if len(options) != 2:
        return None
    for name in FIGURES:
        bounds = [getattr(one, name) for one in options]
        ends = [one.eq for one in bounds if isinstance(one, Bound) and isinstance(one.eq, Amount)]
        if len(ends) == 2 and ends[0].plus > 0 and ends[1] == replace(ends[0], plus=-ends[0].plus):
            one = Parts("", "")
            _numbers(scope, one, options[0])
            return one.after[0].replace(" above ", " above or below ", 1) if len(one.after) == 1 else None
    return None


def _either_face(options: Sequence[Filter]) -> bool:
    """Face-up or face-down: anything."""
    return [option for option in options if option != Filter(face=option.face)] == [] and len(options) == 2


def _identity(parts: Parts, where: Filter, *, monster: bool) -> None:
    """Name, series, Attribute, classes and Type, which stand before the noun or become it."""
    if where.series is not None:
        parts.before.append(listing([quoted(name) for name in several(where.series)], "or"))
    if where.attribute is not None:
        parts.before.append(listing([name.title() for name in several(where.attribute)], "or"))
    if where.class_ is not None:
        parts.before.append(listing([CLASSES[name] for name in several(where.class_)], "or"))
    if where.property is not None:
        named = listing([PROPERTIES[name] for name in several(where.property)], "or")
        if parts.head == KINDS["spell_or_artifact"]:  # "Normal Spell or Trap Card": of any Trap Card, it would seem
            parts.head, parts.heads = (
                f"{named} {one.replace(' or ', f' or {named} ')}" for one in (parts.head, parts.heads)
            )
        else:
            parts.before.append(named)
    if where.type is not None:
        types = several(where.type)
        if monster and parts.head == "monster" and all(name in COUNTABLE_TYPES for name in types):
            parts.head = listing(types, "or")
            parts.heads = listing([plural(name) for name in types], "or")
        else:
            parts.before.append(listing(types, "or"))
    if where.name is not None:
        parts.head = listing([quoted(name) for name in several(where.name)], "or")
        many = [quoted(f"{name}s" if name.endswith(" Token") else name) for name in several(where.name)]
        parts.heads = listing(many, "or")
        parts.named = True
    parts.after.extend(said_of_its_text(where))
    _originally(parts, where)


def _originally(parts: Parts, where: Filter) -> None:
    """What it must be by its own entry, whatever it has become."""
    kind, attribute = several(where.original_type), several(where.original_attribute)
    if len(kind) == len(attribute) == 1 and where.original_name is None and kind[0] in COUNTABLE_TYPES:
        parts.after.append(f"that was originally {article(f'{attribute[0].title()} {kind[0]}')}")
        return
    for name, value, shown in (
        ("name", where.original_name, quoted),
        ("Type", where.original_type, str),
        ("Attribute", where.original_attribute, str.title),
    ):
        if value is not None:
            parts.after.append(f"of the original {name} {listing([shown(one) for one in several(value)], 'or')}")


def _state(scope: Scope, parts: Parts, where: Filter, *, monster: bool) -> None:
    """Face, stance, how it came, what it carries."""
    if where.face == "down":
        if monster and parts.head == "monster":
            parts.head, parts.heads = "Shadow", "Shadows"
        else:
            parts.before.insert(0, "hidden")
            if parts.head == "card":
                scope.remind("hidden")
    elif where.face == "up":
        parts.before.insert(0, "revealed" if monster or parts.named else "open")
    if where.attacking is True:
        parts.before.insert(0, "attacking")
    elif where.attacking is False:
        parts.after.append("that is not attacking")
    if where.stance is not None and where.face != "down":  # a Shadow, whatever its stance (CONVERT-20)
        parts.after.append(f"in {STANCES[where.stance]}")
    if where.came == "extra":
        scope.remind("anew")
    if where.summoned is not None:
        source = _source(where)
        by = f" by {_indefinite(scope.tell.describe(scope, where.by).text)}" if where.by is not None else ""
        came = listing([_CAME_SO[way] for way in several(where.summoned)], "or")
        used = _used(scope, where.using) if where.using is not None else ""
        with_it = f" {made_using(used)}" if used else ""
        if used and came == MANNERS["tribute"]:
            came, with_it = "summoned by Sacrificing", f" {used}"
        parts.after.append(f"that was {came}{source}{with_it}{by}")
    elif where.came == "extra":
        parts.after.append(NOT_BROUGHT_BACK)
    elif where.came is not None:
        parts.after.append(f"that came{_source(where)}")
    if where.by is not None and where.summoned is None:
        victor = scope.tell.describe(scope, where.by)
        name = scope.tell.those_like(scope, where.by) if where.by.how == "all" else victor.text
        parts.after.append(f"that {name} {'have' if victor.base_form else 'has'} defeated")
    if where.banished_by is not None:
        parts.after.append(f"that {scope.tell.describe(scope, where.banished_by).text} has banished")
    _bonds(scope, parts, where, monster=monster)


def _bonds(scope: Scope, parts: Parts, where: Filter, *, monster: bool) -> None:
    """What it carries, has met with, is made of, stands beside, and whose it is."""
    if where.counter is not None:
        parts.after.append(carrying(where.counter, where.counters))
    if where.befell is not None:
        parts.after.append(befallen(scope, where.befell))
    if where.targets is not None:
        parts.after.append(f"that targets {scope.tell.those_like(scope, where.targets)}")
    if where.lies_as is not None and not (where.lies_as == "equipment" and where.equipped_to is not None):
        parts.after.append(LYING[where.lies_as])
    if where.using is not None and where.summoned is None:
        parts.after.append(f"that was summoned {made_using(_used(scope, where.using))}")
    if where.material_of is not None:
        parts.after.append(f"named as a Material of {scope.tell.describe(scope, where.material_of).text}")
    if where.used_for is not None:
        made = scope.tell.describe(scope, where.used_for).text
        parts.after.append(f"that was used to summon {made}")
    if where.beneath is not None:
        parts.after.append(f"that is a Material of {scope.tell.describe(scope, where.beneath).text}")
    if where.at is not None:
        parts.after.append(spot_words(scope, where.at))
    if where.owner is not None:
        own = "your own" if where.owner == "you" else "an enemy’s"
        parts.after.append(f"whose spell is {own}" if monster else f"that is {own} spell")
    if where.balanced is not None:
        parts.after.append(f"whose Attack and Defense are {'' if where.balanced else 'not '}equal")
    if where.changed is not None:
        than = _COMPARED[where.changed.to]
        parts.after.append(f"whose {STATS[where.changed.stat]} is {than} its original {STATS[where.changed.stat]}")
    if where.linked is not None:
        scope.remind("linked")
        parts.after.append("that is linked" if where.linked else "that is not linked")
    if where.co_linked is not None:
        scope.remind("both_ways")
        parts.after.append("that is linked both ways" if where.co_linked else "that is not linked both ways")
    if where.equipped is not None:
        parts.after.append(_WEARING[monster, where.equipped])
    if where.bears is not None:
        parts.after.append("that may wear it")
    if where.equipped_to is not None:
        other = where.equipped_to
        kinds = several(other.kind)
        as_worn = other.where is not None and other.where.lies_as == "equipment"  # a Union that it wears
        if as_worn and other.where is not None:
            other = replace(other, where=replace(other.where, lies_as=None))
        worn = other.how != "self" and ("monster" not in kinds or as_worn) and (monster or bool(kinds))
        on = "quip" in "".join((*parts.before, parts.head))  # "equipment equipped to it" would say it twice
        joint = "equipped with" if worn else "on" if on else "equipped to"
        parts.after.append(f"{joint} {_indefinite(scope.tell.describe(scope, other).text)}")
    if where.put_on_by is not None:
        parts.after.append(BY_ITSELF.strip())


def _used(scope: Scope, using: Selector) -> str:
    """What it was made of: "a Dragon", "nothing but Dragons"."""
    every = using.how == "all"
    if using.how is None and using.ref is None:
        using = replace(using, how="choose", count=using.count or 1)
    return f"{'nothing but ' if every else ''}{scope.tell.those_like(scope, using)}"


_COMPARED = {"higher": "higher than", "lower": "lower than", "other": "different from"}
BY_ITSELF = " by its own ability"
LYING = {
    "spell": "that lies in play as a Spell or Trap Card",
    "continuous_spell": "that lies in play as a Continuous Spell Card",
    "continuous_artifact": "that lies in play as a Continuous Trap Card",
    "equipment": "that is equipped to a monster",
}
_WEARING = {
    (True, True): "that wears equipment",
    (True, False): "that wears no equipment",
    (False, True): "that is equipped to a monster",
    (False, False): "that is not equipped to a monster",
}
"""A monster wears equipment; a spell or an artifact is worn."""


def carrying(name: str, many: Bound | None) -> str:
    """ "with a Spell Counter", "with 3 or more Counters"."""
    if many is None:
        return f"with {article(counter_name(name))}"
    for limit, word in ((many.eq, ""), (many.gte, " or more"), (many.lte, " or less")):
        if limit is not None and amounts.is_plain(limit):
            return f"with {amounts.plain(limit)}{word} {plural(counter_name(name))}"
    return f"with some {plural(counter_name(name))}"


def _numbers(scope: Scope, parts: Parts, where: Filter) -> None:
    """Levels and Scores."""
    for bound, stat, preposition in (
        (where.level, "level", "of"),
        (where.rank, "rank", "of"),
        (where.link, "link", "of"),
        (where.attack, "attack", "with"),
        (where.defense, "defense", "with"),
        (where.original_level, "original_level", "of"),
        (where.original_attack, "original_attack", "with"),
        (where.original_defense, "original_defense", "with"),
    ):
        if bound is not None:
            parts.after.append(f"{preposition} {bounded(scope, STATS[stat], bound)}")


def _relations(scope: Scope, parts: Parts, where: Filter) -> None:
    """What compares it with others or says what it can do."""
    for extreme, word in ((where.highest, "highest"), (where.lowest, "lowest")):
        if extreme is not None:
            parts.after.append(_extreme(extreme, word))
    if where.can is not None:
        parts.after.append("that " + listing([_capacity(scope, name) for name in where.can]))
    _kinship(scope, parts, where)


def _capacity(scope: Scope, name: str) -> str:
    """ "Can attack", "can hold a Spell Counter"."""
    if name == "counter":
        names = {counter_name(one) for one in scope.counters}
        return f"can hold {article(names.pop()) if len(names) == 1 else 'such a counter'}"
    return CAPACITIES.get(name, f"can {name.replace('_', ' ')}")


def _kinship(scope: Scope, parts: Parts, where: Filter) -> None:
    """What they must share, or not, with each other or with something else."""
    if where.compared_to is not None and (where.same or where.different):
        other = scope.tell.describe(scope, where.compared_to).text
        if where.same is not None and " declared " in f" {other} ":
            parts.after.append(f"of the {other.removeprefix('that ').removeprefix('the ')}")
        elif where.same is not None:
            parts.after.append(f"of the same {traits(where.same)} as {other}")
        if where.different is not None:
            parts.after.append(unlike(where.different, other))
        return
    if where.same is not None:
        parts.after.append(f"of the same {traits(where.same)}")
    if where.different is not None:
        word = "with" if {"name", "original_name"} & set(where.different) else "of"
        parts.after.append(f"{word} different {listing([plural(trait(name)) for name in where.different])}")


def _extreme(extreme: Extreme, word: str) -> str:
    """Only those with the highest or lowest value."""
    return f"with the {word} {STATS[extreme.stat]}" + (" (all that tie)" if extreme.ties == "all" else "")


def bounded(scope: Scope, name: str, bound: Bound) -> str:
    """ "Level 4 or less", "Attack 10 or more", "Level 3 to 5", "Level equal to its Level"."""
    if any(map(_of_another, (bound.eq, bound.gt, bound.lt, bound.gte, bound.lte))):
        scope.new_topic()  # "with Attack no higher than half its Attack": "its" would be the one described
    if bound.eq is not None:
        return (
            f"{name} {amounts.plain(bound.eq)}"
            if amounts.is_plain(bound.eq)
            else f"{name} {_exactly(amounts.value(scope, bound.eq))}"
        )
    low, high = bound.gte, bound.lte
    if low is not None and high is not None and amounts.is_plain(low) and amounts.is_plain(high):
        joint = "or" if amounts.plain_number(high) == amounts.plain_number(low) + 1 else "to"
        return f"{name} {amounts.plain(low)} {joint} {amounts.plain(high)}"
    # of the one that fights: "against a monster with higher Attack than its own"
    for limit, word in ((bound.gt, "higher"), (bound.lt, "lower"), (low, "no lower"), (high, "no higher")):
        if limit in (Amount(event="attack"), Amount(event="level")):
            return f"{word} {name} than its own"
    said = []
    for limit, word in ((bound.gt, "above"), (bound.lt, "below")):
        if limit is not None:
            said.append(f"{name} {word} {amounts.value(scope, limit)}")
    for limit, plain_end, other in ((low, "or more", "no lower than"), (high, "or less", "no higher than")):
        if limit is not None:
            said.append(
                f"{name} {amounts.plain(limit)} {plain_end}"
                if amounts.is_plain(limit)
                else f"{name} {other} {amounts.value(scope, limit)}"
            )
    return listing(said) or f"any {name}"


def _exactly(value: str) -> str:
    """ "Exactly 1 above its Level", "equal to its Level"."""
    return f"exactly {value}" if value[:1].isdigit() else f"equal to {value}"


def _of_another(limit: Quantity | None) -> bool:
    """Whether it measures something else than what is described."""
    if not isinstance(limit, Amount):
        return False
    return (limit.half.of if limit.half is not None else limit.of) is not None


NOT_BROUGHT_BACK = "that was not brought back"
"""Of an Extra Deck's monsters, which come from no place or are Prepared like others (CONVERT-42)."""


def _source(where: Filter) -> str:
    """From where it came into play: " from the Prepared spells"; " and was not brought back"."""
    if where.came is None:
        return ""
    return " and was not brought back" if where.came == "extra" else f" from {PLACES[where.came]}"


def _negated(scope: Scope, parts: Parts, where: Filter, *, monster: bool) -> None:
    """ "non-Dragon" where one plain word says it, "other than “Name”", else "that is not …"."""
    given = zip(where.__struct_fields__, astuple(where), strict=True)
    fields = [name for name, value in given if value is not None]
    if fields == ["any_"] and any(one.class_ and len(several(one.class_)) == 2 for one in where.any_ or ()):
        for one in reversed(where.any_ or ()):
            _negated(scope, parts, one, monster=monster)
    elif fields == ["kind"] and where.kind == "token":
        parts.before.insert(0, "non-token")
    elif fields == ["name"] and (parts.named or is_this_card(scope, parts.head, where.name)):
        return  # another name is asked, or what this card never is
    elif fields == ["name"]:
        differ = [at for at, words in enumerate(parts.after) if words.startswith(("with different ", "of different "))]
        other_than = "other than " + listing([quoted(name) for name in several(where.name)], "or")
        parts.after.insert(differ[0] if differ else len(parts.after), other_than)
    elif fields == ["can"]:
        able = [_capacity(scope, name) for name in several(where.can)]
        parts.after.append("that " + listing([one.replace("can ", "cannot ", 1) for one in able], "or"))
    elif fields == ["type"] and len(several(where.type)) > 1:
        parts.after.append(f"that is not {listing([article(name) for name in several(where.type)], 'or')}")
    elif fields == ["class_"] and len(several(where.class_)) == 2:
        neither = " nor ".join(CLASSES[name] for name in several(where.class_))
        parts.after.append(f"that is neither {neither}")
    elif len(fields) == 1 and fields[0] in ("type", "attribute", "class_", "series"):
        for word in several(getattr(where, fields[0])):
            shown = {"class_": CLASSES.get(word, word), "attribute": word.title(), "series": quoted(word)}
            said = shown.get(fields[0], word)
            if " or " in parts.head and "“" in parts.head:  # "non-Fusion" before a list would be of its first alone
                parts.after.append(f"that is not {article(f'{said} monster' if monster else said)}")
            else:
                parts.before.insert(0, f"non-{said}")
    elif fields == ["targets"] and where.targets is not None:
        parts.after.append(f"that does not target {scope.tell.those_like(scope, where.targets)}")
    elif fields == ["came"] and where.came == "extra":
        scope.remind("anew")
        those = OF_THE_EXTRA_DECK.replace(" or ", " and ")
        parts.after.append(f"except {those} monsters that were not brought back")
    elif fields == ["came"]:
        parts.after.append(f"that did not come{_source(where)}")
    elif fields in (["linked"], ["co_linked"]):
        parts.after.append(f"that is not linked{' both ways' if where.co_linked else ''}")
        scope.remind("both_ways" if where.co_linked else "linked")
    elif fields == ["befell"] and where.befell is not None:
        parts.after.append(befallen(scope, where.befell).replace("that has ", "that has not ", 1))
    else:
        told = _predicate(scope, where, monster=monster)
        if told.startswith("with a "):
            parts.after.append(f"without {told.removeprefix('with ')}")
            return
        was = told.startswith("that was ")
        parts.after.append(f"that was not {told[9:]}" if was else f"that is not {told.removeprefix('that is ')}")


def _predicate(scope: Scope, where: Filter, *, monster: bool) -> str:
    """The filter as what follows "is": "a Dragon", "Dark", "of Level 4 or less"."""
    if where.kind is not None:
        head = listing([KINDS.get(kind, "spell") for kind in several(where.kind)], "or")
        monster = "monster" in several(where.kind)
    else:
        monster = monster or _of_a_monster(where)
        head = "monster" if monster else "spell"
    parts = Parts(head=head, heads="")
    if where.kind is not None and not _other_fields(where):
        return article(head)
    plain = parts.head
    apply(scope, parts, where, monster=monster)
    if where.kind is None and parts.head == plain and not parts.after and len(parts.before) == 1:
        return parts.before[0]
    if where.kind is None and parts.head == plain and not parts.before:
        return listing(parts.after)
    return parts.text() if parts.named else article(parts.text())


def _of_a_monster(where: Filter) -> bool:
    """Whether only a monster has what it says: "not a Normal monster of Level 2", of all that is in play."""
    return any(getattr(where, name) is not None for name in _MONSTERS_ONLY)


_MONSTERS_ONLY = ("class_", "type", "attribute", "level", "rank", "link", "attack", "defense")


def _other_fields(where: Filter) -> bool:
    """Does it say more than a kind?"""
    return any(getattr(where, name) is not None for name in where.__struct_fields__ if name != "kind")


def predicate(scope: Scope, where: Filter, *, monster: bool) -> str:
    """What stands after "is" for this filter."""
    return _predicate(scope, where, monster=monster)
