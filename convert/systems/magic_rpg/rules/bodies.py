"""What creatures are worth and what they can do, with all that changes them (MRPG-MTG-08 to MRPG-MTG-22)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from convert.effects.magic import Step
from convert.effects.magic.changes import Allow, ChangeIdentity, Compel, Modify, Prevent, SetStat, Suppress
from convert.effects.magic.steps import CostChange, Forbid, Grant, PlayFrom
from convert.systems.magic_rpg.rules.compelled import duty_of
from convert.systems.magic_rpg.rules.facts import BASIC_LANDS, Facts, Static
from convert.systems.magic_rpg.rules.known import FREEDOMS
from convert.systems.magic_rpg.rules.matching import COUNTER_KEYWORDS, LAND_TYPES, fits_thing
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import Duty, Piece, target_of
from convert.systems.magic_rpg.rules.terms import protection_of
from convert.systems.magic_rpg.rules.things import Thing, of_piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class Body(NamedTuple):
    """A creature, or anything else in play, as it is now; ``bans``: attack, block, be_blocked, untap, and what frees it
    of a rule."""

    power: int
    toughness: int
    keywords: frozenset[str]
    bans: frozenset[str] = frozenset()
    classes: tuple[str, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    evades: tuple[tuple[Forbid, int], ...] = ()
    """What alone may block it, or may not, with what says so."""
    duties: tuple[Duty, ...] = ()
    """What it must do where it can."""
    given: tuple[tuple[int, int, int], ...] = ()
    """Abilities that others give it: facts, face, number."""
    plain: bool = False
    """Its own abilities are gone, and with them its own mana: it lost them, or became a basic land type."""

    @property
    def force(self) -> int:
        """The combat damage that it deals: its power, or its toughness in the place of that."""
        return self.toughness if "damage_by_toughness" in self.bans else self.power

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword."""
        return keyword in self.keywords


def facts_of(game: Game, piece: Piece) -> Facts:
    """The face that lies there."""
    return game.card_index.facts[piece.facts][piece.face]


def own_aspect(game: Game, piece: Piece) -> Body:
    """What something is by itself: printed, with counters and what was done to it. Of what is no creature the words
    alone count."""
    facts = facts_of(game, piece)
    classes, subtypes, colors = facts.classes, facts.subtypes, facts.colors
    plain = any(each.bare for each in piece.lasting)
    words = set() if plain else set(facts.keywords)
    power, toughness = piece.power, piece.toughness
    plus = [piece.counters + piece.plus[0], piece.counters + piece.plus[1]]
    for name, count in piece.marks:
        more = worth(name)
        plus = [plus[0] + count * more[0], plus[1] + count * more[1]]
    words |= {*piece.gained, *(name for name, _ in piece.marks if name in COUNTER_KEYWORDS)}
    bans = set(piece.bans)
    duties: tuple[Duty, ...] = ()
    lost = lost_by(piece)
    for each in piece.lasting:
        if each.classes:
            classes = tuple(dict.fromkeys((*classes, *each.classes))) if each.also else each.classes
        if each.subtypes:
            plain = plain or (not each.also and _is_basic(each.subtypes))
            subtypes = (*subtypes, *each.subtypes) if each.also else _instead(subtypes, each.subtypes)
        if each.colors is not None:
            colors = (*colors, *each.colors) if each.also and each.colors else each.colors
        power = each.base[0] if each.base[0] is not None else power
        toughness = each.base[1] if each.base[1] is not None else toughness
        plus = [plus[0] + each.power, plus[1] + each.toughness]
        words.update(each.gained)
        bans.update(each.bans)
        duties += each.duties
    return Body(
        power + plus[0],
        toughness + plus[1],
        frozenset(words - lost),
        frozenset(bans),
        classes,
        subtypes,
        colors,
        duties=duties,
        plain=plain,
    )


@cache
def worth(counter: str) -> tuple[int, int]:
    """What a counter adds to power and toughness by its name: "+1/+0", "-0/-1"."""
    found = re.fullmatch(r"([+-]\d+)/([+-]\d+)", counter)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def lost_by(piece: Piece) -> frozenset[str]:
    """The keywords that it has lost and not got again since."""
    lost: frozenset[str] = frozenset()
    for each in piece.lasting:
        lost = (lost - frozenset(each.gained)) | frozenset(each.lost)
    return lost


def _is_basic(subtypes: tuple[str, ...]) -> bool:
    """Whether these are basic land types: a land that becomes one has its mana and nothing else (MRPG-MTG-03)."""
    return any(word in BASIC_LANDS for word in subtypes)


def _instead(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """The subtypes of something that becomes something else: a land type takes the place of land types alone."""
    return (*(word for word in old if word not in LAND_TYPES), *new) if _is_basic(new) else new


def is_creature(body: Body) -> bool:
    """Whether it fights as it is now."""
    return "creature" in body.classes


def aspects(game: Game) -> dict[int, Body]:
    """Everything that is there, as it is now: creatures, and beside them what is no creature where something in play
    says anything of such things. First what each is by itself, then what others make of it, then what they give and
    take in numbers, so that what counts creatures with a keyword sees who was given it."""
    there = game.state.in_play()
    statics = [
        (piece, static)
        for piece in there
        for static in facts_of(game, piece).statics
        if not any(each.bare for each in piece.lasting)
        and not isinstance(static.step, CostChange | PlayFrom | Prevent)
        and not (isinstance(static.step, Allow) and static.step.action not in FREEDOMS)
    ]
    found: dict[int, Body] = {}
    for piece in there:
        if (facts_of(game, piece).creature or piece.lasting) and is_creature(body := own_aspect(game, piece)):
            found[piece.id] = body
    if any(_reaches_things(source, static.step, found) for source, static in statics):
        found = {piece.id: found.get(piece.id) or own_aspect(game, piece) for piece in there}
    game.provisional(found)
    reached: Reached = {}
    losers = {piece.id: lost for piece in there if piece.lasting and (lost := lost_by(piece))}
    for layer in range(LAYERS):
        found = _applied(game, found, [each for each in statics if _layer(each[1].step) == layer], reached)
        for number, lost in losers.items():  # what was lost last is lost, whoever gives it
            if number in found:
                found[number] = found[number]._replace(keywords=found[number].keywords - lost)
        statics = [each for each in statics if each[0].id not in found or not found[each[0].id].plain]
        game.provisional(found)
    return found


LAYERS = 5
Reached = dict[tuple[int, str], list[int]]
"""What the parts of an ability hold for, by what it stands on and the name that they give it."""


def _layer(step: Step) -> int:
    """Which changes come first: what things are and lose, what they are given, what their numbers become, what is
    added, what they are freed of."""
    if isinstance(step, ChangeIdentity) or (isinstance(step, Suppress) and not step.keyword):
        return 0
    if isinstance(step, Grant | Forbid | Compel | Suppress):
        return 1
    if isinstance(step, Allow):
        return 4
    return 2 if isinstance(step, SetStat) else 3


def _reaches_things(source: Piece, step: Step, found: dict[int, Body]) -> bool:
    """Whether a static ability may hold for what is none of these creatures."""
    what = getattr(step, "what", None)
    if what is None or what.how == "self":
        return source.id not in found
    if what.how == "attached":
        return source.attached > 0 and source.attached not in found
    return set(what.kind or ()) != {"creature"}


def _applied(
    game: Game, found: dict[int, Body], statics: list[tuple[Piece, Static]], reached: Reached
) -> dict[int, Body]:
    made = dict(found)
    for source, static in statics:
        ctx = Context(game, source.controller, source.side, source.id)
        if not all(ctx.holds(each) for each in static.if_):
            continue
        key = source.id, static.alike
        if key not in reached or not static.alike:
            reached[key] = _reached(ctx, source, static.step, made)
        for number in reached[key]:
            body = made.get(number)
            if body is not None:
                changed = _changed(_about(ctx, static.step, number), body, static.step)
                lent = tuple((source.facts, source.face, each) for each in static.lent)
                made[number] = changed._replace(given=(*changed.given, *lent)) if lent else changed
    return made


def _about(ctx: Context, step: Step, number: int) -> Context:
    """With the thing that is changed, also by the name that the step gives it."""
    name = getattr(getattr(step, "what", None), "id", None)
    return ctx._replace(it=number, bound=((name, (number,)),) if name is not None else ())


def _reached(ctx: Context, source: Piece, step: Step, found: dict[int, Body]) -> list[int]:
    """What a static ability holds for."""
    assert isinstance(step, Modify | Grant | Forbid | SetStat | ChangeIdentity | Suppress | Compel | Allow)
    what = step.what
    if what.how == "self":
        return [source.id]
    if what.how == "attached":
        return [source.attached] if source.attached else []
    pieces = ctx.game.state.pieces
    return [number for number in found if fits_thing(ctx, what, of_piece(ctx.game, pieces[number]))]


CLASSES = ("creature", "artifact", "enchantment", "land")


def _changed(ctx: Context, body: Body, step: Step) -> Body:
    if isinstance(step, Modify):
        signs = step.sign or (1, 1)
        power = ctx.amount(step.attack) * (1 if isinstance(step.attack, int) else signs[0])
        toughness = ctx.amount(step.defense) * (1 if isinstance(step.defense, int) else signs[1])
        return body._replace(power=body.power + power, toughness=body.toughness + toughness)
    if isinstance(step, Grant):
        words = {protection_of(word.casefold(), ctx.chosen("color")) for word in step.keyword or ()}
        return body._replace(keywords=body.keywords | words)
    if isinstance(step, Suppress):
        lost = {word.casefold() for word in step.keyword or ()}
        if step.keyword:
            return body._replace(keywords=body.keywords - lost)
        return body._replace(keywords=frozenset(), plain=True)
    if isinstance(step, SetStat):
        piece = ctx.game.state.pieces[ctx.it]
        plus = (body.power - piece.power, body.toughness - piece.toughness)
        power = ctx.amount(step.power) + plus[0] if step.power is not None else body.power
        return body._replace(
            power=power,
            toughness=ctx.amount(step.toughness) + plus[1] if step.toughness is not None else body.toughness,
        )
    if isinstance(step, ChangeIdentity):
        also = step.also
        classes = tuple(each for each in step.types or () if each in CLASSES)
        colors = tuple(word for word in step.color or () if word != "colorless")
        subtypes = step.subtype or ()
        return body._replace(
            classes=tuple(dict.fromkeys((*body.classes, *classes))) if classes else body.classes,
            subtypes=(*body.subtypes, *subtypes) if also or not subtypes else _instead(body.subtypes, subtypes),
            plain=body.plain or (not also and _is_basic(subtypes)),
            colors=((*body.colors, *colors) if also else colors) if step.color is not None else body.colors,
        )
    if isinstance(step, Compel):
        duty = duty_of(step)
        if duty is not None and duty.what == "goad" and ctx.controller >= 0:
            duty = Duty("goad", target_of(ctx.controller))
        return body._replace(duties=(*body.duties, duty)) if duty is not None else body
    if isinstance(step, Allow):
        return body._replace(bans=body.bans | {step.action})
    assert isinstance(step, Forbid)
    if step.action == "activate" and step.except_ is not None:
        return body._replace(bans=body.bans | {"activate_but_mana"})
    if step.by is not None or step.except_ is not None or step.at_least is not None or step.at_most is not None:
        return body._replace(evades=(*body.evades, (step, ctx.source)))
    actions = (step.action,) if isinstance(step.action, str) else step.action
    return body._replace(bans=body.bans | frozenset(actions))


def can_attack(game: Game, piece: Piece) -> bool:
    """An untapped creature that may attack (MRPG-MTG-05, MRPG-MTG-06, MRPG-MTG-21)."""
    body = game.bodies.get(piece.id)
    if body is None or piece.tapped:
        return False
    if piece.sick and not body.has("haste"):
        return False
    free = not body.has("defender") or "attack_as_though_no_defender" in body.bans
    return free and "attack" not in body.bans


def can_block(game: Game, blocker: Piece, attacker: int) -> bool:
    """Whether an untapped creature may block this attacker by its keywords, in a fight with a wizard or a leader
    (MRPG-MTG-06, MRPG-MTG-08, MRPG-MTG-13, MRPG-COMBAT-20)."""
    body = game.bodies.get(blocker.id)
    if body is None or blocker.tapped or "block" in body.bans:
        return False
    return crosses(game, body, attacker, ground=False, blocker=blocker.id)


WALKS = {f"{land.casefold()}walk": land for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")}


def crosses(game: Game, body: Body, attacker: int, *, ground: bool, blocker: int = 0) -> bool:
    """Whether keywords let a blocker with this body stop the attacker. ``ground``: a leaderless group, in which
    creatures without wings may stop flyers too (MRPG-COMBAT-08)."""
    other = game.bodies.get(attacker)
    if other is None:  # a Warrior
        return not body.has("shadow")
    if "be_blocked" in other.bans or other.has("shadow") != body.has("shadow"):
        return False
    if not ground and other.has("flying") and not body.has("flying") and not body.has("reach"):
        return False
    if not _younger(game, other, body, attacker):
        return False
    return all(_let(game, step, source, blocker) for step, source in other.evades if _bars(step, "be_blocked")) and all(
        _let(game, step, source, attacker) for step, source in body.evades if _bars(step, "block")
    )


def _younger(game: Game, other: Body, body: Body, attacker: int) -> bool:
    """Keywords of evasion of other times, by the card game."""
    if other.has("horsemanship") and not body.has("horsemanship"):
        return False
    if other.has("fear") and "artifact" not in body.classes and "black" not in body.colors:
        return False
    if other.has("intimidate") and "artifact" not in body.classes and not set(body.colors) & set(other.colors):
        return False
    if other.has("skulk") and body.power > other.power:
        return False
    if protected(other.keywords, body.colors, body.classes, body.subtypes):
        return False
    enemy = 1 - game.state.pieces[attacker].side
    lands = {word for piece in game.state.in_play(enemy) for word in facts_of(game, piece).subtypes}
    return not any(other.has(walk) and land in lands for walk, land in WALKS.items())


def protected(
    keywords: frozenset[str], colors: tuple[str, ...], classes: tuple[str, ...], subtypes: tuple[str, ...] = ()
) -> bool:
    """Whether something with these keywords is protected from what has these colors and classes."""
    for word in keywords:
        if not word.startswith("protection from "):
            continue
        whom = word.removeprefix("protection from ")
        if whom in ("everything", "all colors" if colors else "everything") or whom in colors:
            return True
        if whom == "multicolored" and len(colors) > 1:
            return True
        if whom.removesuffix("s") in classes or (whom == "sorceries" and "sorcery" in classes):
            return True
        if whom in [f"{each.casefold()}s" for each in subtypes]:
            return True
    return False


def _bars(step: Forbid, action: str) -> bool:
    return action in ((step.action,) if isinstance(step.action, str) else step.action)


def _let(game: Game, step: Forbid, source: int, other: int) -> bool:
    """Whether words about who may block, or be blocked, let this one: "can't be blocked by", "except by", "can block
    only"."""
    piece, by = game.state.pieces.get(source), game.state.pieces.get(other)
    if piece is None or by is None:
        return True
    return not _named_there(Context(game, piece.controller, piece.side, source), step, of_piece(game, by))


def _named_there(ctx: Context, step: Forbid, thing: Thing) -> bool:
    """Whether it is one that is forbidden."""
    if step.by is not None and fits_thing(ctx, step.by, thing):
        return True
    return step.except_ is not None and not fits_thing(ctx, step.except_, thing)


def may_attack(game: Game, attacker: int, target: int) -> bool:
    """Whether words let a creature attack this one: "can't attack you"."""
    for step, source in game.bodies[attacker].evades if attacker in game.bodies else ():
        piece = game.state.pieces.get(source)
        if piece is None or not _bars(step, "attack"):
            continue
        ctx = Context(game, piece.controller, piece.side, source)
        if (step.by is not None and target in ctx.select(step.by)) or (
            step.except_ is not None and target not in ctx.select(step.except_)
        ):
            return False
    return True


def kept_from(game: Game, body: Body, aimed: Thing | None, *, ability: bool) -> bool:
    """Whether words keep something from being aimed at by this, or by an ``ability`` of it: "can't be the target of
    blue spells"."""
    if aimed is None:
        return False
    for step, source in body.evades:
        piece = game.state.pieces.get(source) if _bars(step, "be_targeted") else None
        if ability and step.by is not None and step.by.kind and "ability" not in step.by.kind:
            continue
        if piece is not None and _named_there(Context(game, piece.controller, piece.side, source), step, aimed):
            return True
    return False
