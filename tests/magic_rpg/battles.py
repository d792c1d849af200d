"""Battles set by hand: cards made of a few words, wizards with a life and a hand, one phase of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from convert.cards.magic.mana import parse_mana
from convert.effects import Adjudication, Unread
from convert.effects.magic import Ability
from convert.kernel import Move, TableDice, seeded
from convert.systems.magic_rpg.characters.model import Pile, Spirit
from convert.systems.magic_rpg.entries import Land, Monster, Spell
from convert.systems.magic_rpg.rules.card_index import CardIndex, Finder
from convert.systems.magic_rpg.rules.combat import DeclareAttackers, DeclareBlocks
from convert.systems.magic_rpg.rules.ending import EndTurn
from convert.systems.magic_rpg.rules.events import Entered, TurnBegan
from convert.systems.magic_rpg.rules.events.base import set_piece, set_wizard
from convert.systems.magic_rpg.rules.frames import MagicDecision
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.pieces import enter, new_piece
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WildSetting, WizardSetting
from convert.systems.magic_rpg.rules.setup import _come
from convert.systems.magic_rpg.rules.state import Phase, Piece, State
from convert.systems.magic_rpg.rules.turn import BeginPhase, NextTurn

READ = Adjudication(status="automatic")
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
BASICS = {"plains": "Plains", "island": "Island", "swamp": "Swamp", "mountain": "Mountain", "forest": "Forest"}


def abilities(*trees: Mapping[str, Any]) -> tuple[Ability, ...]:
    """Abilities from plain trees."""
    return tuple(msgspec.convert(tree, Ability) for tree in trees)


def card(
    name: str,
    cost: str,
    kind: str,
    pt: str = "",
    *keywords: str,
    does: Iterable[Mapping[str, Any]] = (),
    unread: str = "",
    **more: Any,
) -> Spell:
    """A card: ``pt`` such as 2/3, keywords, trees of what it does."""
    mana = parse_mana(cost)
    colors = tuple(COLORS[letter] for letter in mana.colors)
    power, _, toughness = pt.partition("/")
    color = colors[0] if len(colors) == 1 else f"multicolor:{','.join(colors)}" if colors else "colorless"
    numbers: dict[str, Any] = {}
    if pt and "*" in pt:
        numbers = {"printed_pt": pt, "variable_pt": True}
        numbers |= {"power": int(power)} if power.isdecimal() else {}
        numbers |= {"toughness": int(toughness)} if toughness.isdecimal() else {}
    elif pt:
        numbers = {"power": int(power), "toughness": int(toughness)}
    left = (Unread(src=0, text=unread),) if unread else ()
    return Spell(
        id=f"mtg-{name}",
        slug=name,
        name=name.title(),
        form=kind.split()[0],  # type: ignore[arg-type]
        rarity_class="common",
        ap_cost=4,
        access="any",
        deck_limit=4,
        classes=tuple(kind.split()),  # type: ignore[arg-type]
        colors=colors,  # type: ignore[arg-type]
        arch_mage_classes=(*kind.split(), color),
        mana_cost=mana,
        mana_value=mana.value,
        keywords=keywords,
        effects=abilities(*does),
        adjudication=Adjudication(status="partial", clauses=1, unread=left) if left else READ,
        **numbers,
        **more,
    )


def land(name: str, kind: str) -> Land:
    """A basic land."""
    return Land(
        id=f"mtg-{name}",
        slug=name,
        name=kind,
        form="basic",
        rarity_class="basic-land",
        ap_cost=1,
        access="any",
        classes=("land",),
        subtypes=(kind,),
        supertypes=("Basic",),
        adjudication=READ,
    )


def monster(spell: Spell, **more: Any) -> Monster:
    """The same creature, met in the wild."""
    return Monster(
        id=f"{spell.id}-monster",
        slug=f"{spell.slug}-monster",
        name=spell.name,
        form="creature",
        power=spell.power,
        toughness=spell.toughness,
        keywords=spell.keywords,
        colors=spell.colors,
        effects=spell.effects,
        adjudication=READ,
        regenerate=spell.regenerate,
        **more,
    )


T1 = {"id": "t1", "how": "target"}
REF = {"ref": "t1"}


def spell_that(*steps: Mapping[str, Any], target: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The tree of a spell with one target."""
    tree: dict[str, Any] = {"mode": "cast", "do": list(steps)}
    return {**tree, "targets": [{**T1, **target}]} if target is not None else tree


ANY = {"kind": ["creature", "player", "planeswalker"]}
CREATURE = {"kind": ["creature"]}
CARDS: dict[str, Any] = {
    each.slug: each
    for each in (
        *[land(name, kind) for name, kind in BASICS.items()],
        card("bear", "{1}{G}", "creature", "2/2"),
        card("mouse", "{G}", "creature", "1/1"),
        card("ogre", "{2}{R}", "creature", "3/3"),
        card("wall", "{1}{W}", "creature", "0/4", "defender"),
        card("giant", "{4}{R}", "creature", "4/4"),
        card("wurm", "{6}{G}", "creature", "8/8", "trample"),
        card("beast", "{4}{G}", "creature", "5/5", "trample"),
        card("drake", "{2}{U}", "creature", "3/3", "flying"),
        card("archer", "{1}{G}", "creature", "2/3", "reach"),
        card("duelist", "{1}{W}", "creature", "3/2", "first strike"),
        card("hound", "{R}", "creature", "2/1", "haste"),
        card("knight", "{W}", "creature", "2/2", "flanking"),
        card("craw", "{4}{G}", "creature", "3/3", "rampage 2"),
        card("hero", "{1}{W}", "creature", "2/2", "banding"),
        card("shade", "{B}", "creature", "2/2", "shadow"),
        card("rogue", "{1}{B}", "creature", "2/2", "menace"),
        card("viper", "{1}{G}", "creature", "1/1", "deathtouch"),
        card("cleric", "{1}{W}", "creature", "2/2", "lifelink"),
        card("twin", "{2}{R}", "creature", "2/2", "double strike"),
        card("guard", "{1}{W}", "creature", "2/2", "vigilance"),
        card("ghost", "{1}{U}", "creature", "2/2", "phasing"),
        card("troll", "{2}{G}", "creature", "2/2", regenerate=parse_mana("{1}")),
        card(
            "elf",
            "{G}",
            "creature",
            "1/1",
            does=[
                {
                    "mode": "activate",
                    "cost": [{"op": "tap", "what": {"how": "self"}}],
                    "do": [{"op": "add_mana", "mana": "{G}"}],
                }
            ],
        ),
        card("spark", "{R}", "instant", does=[spell_that({"op": "damage", "to": REF, "amount": 3}, target=ANY)]),
        card(
            "blaze",
            "{X}{R}",
            "sorcery",
            does=[spell_that({"op": "damage", "to": REF, "amount": {"x": "X"}}, target=ANY)],
        ),
        card("stream", "{X}{G}", "sorcery", does=[spell_that({"op": "heal", "amount": {"x": "X"}})]),
        card("salve", "{W}", "instant", does=[spell_that({"op": "heal", "amount": 3})]),
        card("murder", "{1}{B}", "instant", does=[spell_that({"op": "destroy", "what": REF}, target=CREATURE)]),
        card(
            "veto",
            "{U}{U}",
            "interrupt",
            does=[spell_that({"op": "negate_cast", "what": REF}, target={"kind": ["spell"], "zone": "stack"})],
        ),
        card(
            "growth",
            "{G}",
            "instant",
            does=[
                spell_that(
                    {"op": "modify", "what": REF, "attack": 3, "defense": 3, "until": "end_of_turn"}, target=CREATURE
                )
            ],
        ),
        card("insight", "{U}", "sorcery", does=[spell_that({"op": "prepare", "count": 2})]),
        card(
            "rot",
            "{B}",
            "sorcery",
            does=[
                spell_that({"op": "discard", "count": 2, "who": REF}, target={"kind": ["player"], "side": "opponent"})
            ],
        ),
        card("gust", "{U}", "instant", does=[spell_that({"op": "to_prepared", "what": REF}, target=CREATURE)]),
        card(
            "muster",
            "{2}{W}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "token", "name": "Soldier", "count": 2, "power": 1, "toughness": 1, "color": ["white"]}
                )
            ],
        ),
        card(
            "strength",
            "{R}",
            "enchantment",
            subtypes=("Aura",),
            does=[
                {"mode": "keyword", "keyword": "enchant", "enchant": CREATURE},
                {
                    "mode": "continuous",
                    "do": [{"op": "modify", "what": {"how": "attached"}, "attack": 2, "defense": -1}],
                },
            ],
        ),
        card(
            "armor",
            "{2}",
            "artifact",
            subtypes=("Equipment",),
            does=[
                {
                    "mode": "continuous",
                    "do": [{"op": "modify", "what": {"how": "attached"}, "attack": 2, "defense": 1}],
                },
                {"mode": "keyword", "keyword": "equip", "cost": [{"op": "pay", "mana": "{1}"}]},
            ],
        ),
        card(
            "banner",
            "{1}",
            "artifact",
            does=[
                {
                    "mode": "continuous",
                    "do": [{"op": "modify", "what": {"how": "all", "kind": ["creature"], "side": "you"}, "attack": 1}],
                }
            ],
        ),
        card(
            "pinger",
            "{1}{R}",
            "creature",
            "1/1",
            does=[
                {
                    "mode": "activate",
                    "cost": [{"op": "tap", "what": {"how": "self"}}],
                    "targets": [{**T1, **ANY}],
                    "do": [{"op": "damage", "to": REF, "amount": 1}],
                }
            ],
        ),
        card(
            "herald",
            "{1}{W}",
            "creature",
            "1/1",
            does=[
                {
                    "mode": "trigger",
                    "when": {"event": "enters", "what": {"how": "self"}},
                    "do": [{"op": "heal", "amount": 2}],
                }
            ],
        ),
        card("riddle", "{U}", "sorcery", unread="Do what no machine can."),
        card("star", "{2}{W}", "creature", "*/4"),
        card("blob", "{3}{G}{G}", "creature", "*/*+1"),
        card("heap", "{X}{B}{G}", "creature", "*/*"),
    )
}
CARDS |= {each.slug: each for each in [monster(each) for each in list(CARDS.values()) if "creature" in each.classes]}


class HandBook:
    """A compendium of these cards and some more, found by slug."""

    entries: Sequence[Any] = tuple(CARDS.values())

    def __init__(self, *more: Any) -> None:
        self._more = {each.slug: each for each in more}

    def get(self, wanted: str) -> Any | None:
        """The entry of a slug or an id."""
        slug = wanted.removeprefix("mtg-")
        return self._more.get(slug) or CARDS.get(slug)


class Wiz(Struct, frozen=True, kw_only=True):
    """A wizard on a table set by hand."""

    name: str = "Ann"
    life: int = 10
    most: int | None = None
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    limit: int = 4
    power: int = 0
    toughness: int = 0
    standing: tuple[tuple[str, ...], ...] = ()
    spirits: tuple[Spirit, ...] = ()
    piles: tuple[Pile, ...] = ()
    arch: tuple[str, ...] = ()


class Hold(MagicDecision, frozen=True):
    """Holds the game where a test looks."""

    def side(self, game: Game) -> int:
        return game.state.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (Move("go"), Move("hold"))

    def take(self, game: Game, move: Move) -> None:
        pass


def battle(
    one: Sequence[Wiz | str],
    two: Sequence[Wiz | str],
    *,
    phase: Phase = "main",
    options: Options | None = None,
    dice: Sequence[int] = (),
    tapped: Sequence[str] = (),
    round_: int = 1,
    book: Finder | None = None,
) -> Game:
    """A table in the first side's turn, as ``phase`` begins; behind it the game waits (``Hold``). A text is a wild
    creature, with * behind it a leader. ``book``: where cards come from, if not from these."""
    sides = []
    for name, members in (("first", one), ("second", two)):
        wizards = tuple(_setting(each) for each in members if isinstance(each, Wiz))
        wild = tuple(
            WildSetting(card=f"{each.rstrip('*')}-monster", leader=each.endswith("*"))
            for each in members
            if isinstance(each, str)
        )
        sides.append(SideSetting(name=name, wizards=wizards, wild=wild))
    setting = Setting(sides=(sides[0], sides[1]), options=options or Options())
    index = CardIndex(setting, book or HandBook())
    game = Game(State(setting=setting), TableDice(tuple(dice)) if dice else seeded(7))
    game.restore(index)
    people = [each for each in (*one, *two) if isinstance(each, Wiz)]
    for number in range(len(people)):
        _come(game, number, 0 if number < len(setting.sides[0].wizards) else 1, setting.wizards[number])
    for number, wizard in enumerate(people):
        cards = list(game.state.wizards[number].piles[0])
        taken = {"hand": cards[len(wizard.deck) : len(wizard.deck) + len(wizard.hand)]}
        set_wizard(game.state, number, piles=(tuple(cards[: len(wizard.deck)]),), hand=tuple(taken["hand"]))
        for each in cards[len(wizard.deck) + len(wizard.hand) :]:
            piece = new_piece(game, index.cards[each], card=each, controller=number)
            game.emit(Entered(piece))
            set_piece(game.state, piece.id, sick=False, tapped=index.card(each).slug in tapped)
    for side in (0, 1):
        for place, met in enumerate(setting.sides[side].wild):
            enter(game, index.wild[side][place], "wild", -1, side, leader=met.leader)
    for piece in list(game.state.pieces.values()):
        if piece.origin == "wild" and index.facts[piece.facts][0].slug.removesuffix("-monster") in tapped:
            set_piece(game.state, piece.id, tapped=True)
    game.emit(TurnBegan(0, round_, (round_ - 1) * setting.options.round_minutes))
    game.push(BeginPhase(phase), Hold(), EndTurn(), NextTurn())
    game.settle()
    return game


def _setting(wizard: Wiz) -> WizardSetting:
    return WizardSetting(
        name=wizard.name,
        life=wizard.most or wizard.life,
        life_now=wizard.life,
        hand=wizard.limit,
        deck=(*wizard.deck, *wizard.hand, *wizard.play),
        power=wizard.power,
        toughness=wizard.toughness,
        standing_mana=wizard.standing,
        spirits=wizard.spirits,
        piles=wizard.piles,
        arch=wizard.arch,
    )


def go(game: Game, *moves: str) -> Game:
    """Play moves as text, each of them legal; a "done" behind the last attack or block that there is was taken."""
    last = ""
    for text in moves:
        asked = (
            DeclareAttackers
            if last.startswith(("attack", "band"))
            else DeclareBlocks
            if last.startswith("block")
            else None
        )
        if text != "done" or asked is None or isinstance(game.decision, asked):
            game.play(Move.parse(text))
        last = text
    return game


def pick(game: Game, *names: str) -> Game:
    """Pick things by their names, where somebody picks."""
    for name in names:
        moves = [move for move in game.legal_moves() if move.verb == "pick"]
        game.play(next(move for move in moves if game.name_of(int(move.args[0])).casefold() == name))
    return game


def legal(game: Game) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.legal_moves()]


def ids(game: Game, name: str) -> list[int]:
    """What is in play of that slug."""
    found = [each for each in game.state.pieces.values() if _slug(game, each) == name]
    return [each.id for each in found]


def _slug(game: Game, piece: Piece) -> str:
    return game.card_index.facts[piece.facts][piece.face].slug.removesuffix("-monster")


def one(game: Game, name: str) -> int:
    """The only one of that slug."""
    (found,) = ids(game, name)
    return found


def life(game: Game, wizard: int) -> int:
    """Life Points of a wizard."""
    return game.state.wizards[wizard].life.points


__all__ = ["CARDS", "Hold", "Wiz", "battle", "go", "ids", "legal", "life", "one", "pick"]
