"""Small fights for the tests: invented creatures and spells, dice supplied, moves as text.

>>> game = fight([mage("A", attack=4)], [mage("B")])
>>> play(game, "stance none", "attack a b", "spend 4")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.effects import Ability, Adjudication, Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move, TableDice
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Attuned, Entry, Material, Monster, Real, Spell
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Attribute, Character, Item, Slot, Values
from convert.systems.duel_monsters.rules.events import Engaged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.summoning import arrive, make

THE_TARGET = Selector(ref="t1")
ENEMY = Selector(id="t1", how="target", kind="caster", side="opponent")
CREATURE = Selector(id="t1", how="target", kind=("monster", "caster"), side="opponent", reach="section")
OWN_MONSTER = Selector(id="t1", how="target", kind="monster", side="you")
SELF_CASTER = Selector(kind="caster", side="you")


def monster(
    name: str,
    level: int,
    attack: int,
    defense: int,
    *effects: Ability,
    rank: int = 1,
    attribute: str = "EARTH",
    form: str = "summon",
    **more: Any,
) -> Monster:
    """A monster of these numbers, with everything that follows from them."""
    slug = name.lower().replace(" ", "-").replace("#", "")
    attuned = Attuned(
        mp_cost=formulas.summon_mp_cost(rank, level, attuned=True),
        sustain_cost=formulas.sustain_cost(level, attuned=True),
    )
    bonus = formulas.real_bonus(level)
    fields: dict[str, Any] = {
        "id": f"home-{slug}",
        "slug": slug,
        "name": name,
        "kind": "monster",
        "form": form,
        "rank": rank,
        "mp_cost": formulas.summon_mp_cost(rank, level),
        "text": "",
        "effects": effects,
        "adjudication": Adjudication(status="automatic" if effects else "flavour"),
        "level": level,
        "attribute": attribute,
        "type": "Warrior",
        "attack": attack,
        "defense": defense,
        "hp": formulas.summon_hp(level),
        "sustain_cost": level,
        "attuned": attuned,
        "real": Real(
            hp=formulas.real_hp(level),
            attack=formulas.lowered_base(attack, bonus),
            defense=formulas.lowered_base(defense, bonus),
            equipment_bonus=bonus,
        ),
        "boost_limit": level,
    }
    return Monster(**{**fields, **more})


def spell(name: str, rank: int, *effects: Ability, form: str = "incantation", **more: Any) -> Spell:
    """A spell of this Rank and these abilities."""
    slug = name.lower().replace(" ", "-").replace("-", "-")
    fields: dict[str, Any] = {
        "id": f"home-{slug}",
        "slug": slug,
        "name": name,
        "kind": "spell",
        "form": form,
        "rank": rank,
        "mp_cost": formulas.incantation_mp_cost(rank),
        "text": "",
        "effects": effects,
        "adjudication": Adjudication(status="automatic"),
    }
    return Spell(**{**fields, **more})


def cast(*do: Any, targets: tuple[Selector, ...] = (), **more: Any) -> Ability:
    """What casting a spell does."""
    return Ability(mode="cast", targets=targets, do=do, **more)


def damage(points: int) -> st.Damage:
    return st.Damage(to=THE_TARGET, amount=Amount(n=points))


MASAKI = monster("Masaki", 4, 11, 11)
BLUE_EYES = monster("Blue-Eyes", 8, 30, 25, rank=4, attribute="LIGHT", type="Dragon")
KURIBOH = monster("Kuriboh", 1, 3, 2, attribute="DARK")
OGRE = monster("Ogre", 4, 12, 9, attribute="DARK")
WARRIOR_1 = monster("M-Warrior 1", 3, 10, 5)
WARRIOR_2 = monster("M-Warrior 2", 3, 5, 10)
KARBONALA = monster(
    "Karbonala",
    4,
    15,
    12,
    rank=1,
    form="fusion",
    materials=(Material(name="M-Warrior 1", slug="m-warrior-1"), Material(name="M-Warrior 2", slug="m-warrior-2")),
)
LINKED = monster("Linked", 6, 23, 0, rank=3, no_defense_mode=True, link=3)
SPARKS = spell("Sparks", 1, cast(damage(2), targets=(ENEMY,)))
HINOTAMA = spell(
    "Hinotama", 1, cast(st.Damage(to=Selector(how="all", kind="any", reach="skirmish"), amount=Amount(n=5)))
)
FISSURE = spell("Fissure", 2, cast(st.Destroy(what=THE_TARGET), targets=(CREATURE,)))
CURE = spell("Cure", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=10))))
RUSH = spell(
    "Rush",
    2,
    cast(st.Modify(what=THE_TARGET, attack=Amount(n=7), until="end_of_turn"), targets=(OWN_MONSTER,), speed=2),
    form="precast",
)
POLYMERIZATION = spell("Polymerization", 3, full_action=True)
REBORN = spell(
    "Reborn",
    4,
    cast(
        st.SpecialSummon(what=THE_TARGET),
        targets=(Selector(id="t1", how="target", kind="monster", side="any", zone="used"),),
    ),
)
RED_MEDICINE = spell("Red Medicine", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=5))), form="trinket")
POT = spell("Pot", 2, cast(st.Prepare(count=2)), form="artifact", use_mp=3)
SWORD = spell("Sword", 1, form="equipment", equipment="weapon", weapon_bonus=7)
LANTERN = spell("Lantern", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=1))), form="continuous", uses_focus=True)

CARD_INDEX = CardIndex(
    [
        MASAKI,
        BLUE_EYES,
        KURIBOH,
        OGRE,
        WARRIOR_1,
        WARRIOR_2,
        KARBONALA,
        LINKED,
        SPARKS,
        HINOTAMA,
        FISSURE,
        CURE,
        RUSH,
        POLYMERIZATION,
        REBORN,
        RED_MEDICINE,
        POT,
        SWORD,
        LANTERN,
    ]
)


def with_entries(*entries: Entry) -> CardIndex:
    """The usual entries and these."""
    names = {entry.id for entry in entries}
    return CardIndex([*(entry for entry in CARD_INDEX.entries if entry.id not in names), *entries])


def mage(
    name: str,
    *prepared: str | Slot,
    attribute: Attribute = "Water",
    bonded: str | None = None,
    book: Sequence[str] = (),
    items: Sequence[Item] = (),
    now: tuple[int | None, int | None] = (None, None),
    **values: int,
) -> Character:
    """A character: HP 16, MP 40, everything else middling, unless said otherwise by its Values; ``now``: HP and MP."""
    usual = {"hp": 3, "mp": 3, "attack": 2, "defense": 3, "channeling": 6, "focus": 3, "preparation": 5}
    names = [slot if isinstance(slot, str) else slot.spell for slot in prepared]
    return Character(
        name=name,
        attribute=attribute,
        values=Values(**{**usual, **values}),
        bonded=bonded,
        spellbook=tuple(dict.fromkeys((*names, *book))),
        prepared=prepared,
        equipment=tuple(items),
        hp=now[0],
        mp=now[1],
    )


def real(name: str, *, called: str = "") -> RealMonster:
    return RealMonster(monster=name, name=called)


def fight(
    *sides: Sequence[Character | RealMonster],
    card_index: CardIndex = CARD_INDEX,
    dice: Sequence[int] = (),
    together: bool = True,
    options: Options | None = None,
    **setup: Any,
) -> Game:
    """A fight at its first decision. Sides act in the order given; everyone starts in the middle Section unless
    ``together`` is False. ``dice`` are for what comes after initiative."""
    members = [len(side) for side in sides]
    fighters = [
        Side(
            name=f"side {number}",
            members=tuple(Fighter(who=who, section=1 if together else None) for who in side),
        )
        for number, side in enumerate(sides)
    ]
    count = sum(members)
    order = [die for place in range(count) for die in _initiative(count - place)]
    game_setup = Setup(sides=tuple(fighters), options=options or Options(), **setup)
    return Game.new(game_setup, card_index, dice=TableDice((*order, *dice)))


def _initiative(total: int) -> tuple[int, int]:
    high = min(6, total)
    return high, max(1, total + 1 - high)


def play(game: Game, *moves: str) -> Game:
    """Play moves given as text."""
    for text in moves:
        game.play(Move.parse(text))
    return game


def hand(game: Game, *dice: int) -> None:
    """More dice for what comes."""
    assert isinstance(game.dice, TableDice)
    game.dice.supply(*dice)


def engage(game: Game, one: str, other: str) -> None:
    """Put two into a Skirmish without spending their actions."""
    game.emit(Engaged(one, other))
    game.refresh()


def being(game: Game, who: str) -> Being:
    return game.state.beings[who]


def bring(game: Game, who: str, entry: object, count: int = 1) -> list[str]:
    """Summons in play without casting them."""
    out = []
    for _ in range(count):
        one = make(game.state, game.state.mages[who], entry, mp=6, origin="bonded")  # type: ignore[arg-type]
        arrive(game, game.state.mages[who], one, stance="none")
        one.arriving = False
        out.append(str(one.id))
    game.refresh()
    return out


def caster(game: Game, who: str) -> Mage:
    return game.state.mages[who]


def verbs(game: Game) -> set[str]:
    """The verbs of the legal moves."""
    return {move.verb for move in game.legal_moves()}


def legal(game: Game, text: str) -> bool:
    return Move.parse(text) in game.legal_moves()


def rule_against(game: Game, text: str) -> str:
    """The id of the rule that forbids a move."""
    return game.why_not(Move.parse(text)).rule


def to_turn_of(game: Game, who: str) -> Game:
    """End turns, taking the plainest way (no stance, no answer), until it is ``who``'s turn and they act."""
    for _ in range(200):
        moves = [str(move) for move in game.legal_moves()]
        top = game.decision
        if game.state.turn == who and "end" in moves and type(top).__name__ == "Act":
            return game
        for text in ("end", "done", "pass", "stance none", "let-go", "no"):
            if text in moves:
                play(game, text)
                break
        else:
            play(game, moves[0])
    raise AssertionError(f"it never became {who}'s turn")
