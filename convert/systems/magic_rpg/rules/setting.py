"""Who fights: what a battle begins with. Plain values, part of the state and so of a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from convert.systems.magic_rpg.characters.model import Character, Pile, Spirit
from convert.systems.magic_rpg.rules.options import Options


class InPlay(Struct, frozen=True, kw_only=True):
    """A card that is in play already, and the minutes that it still stays."""

    card: str
    """The id of its entry."""
    minutes: int


class WizardSetting(Struct, frozen=True, kw_only=True):
    """A wizard as the battle begins."""

    name: str
    life: int = 10
    """The maximum (MRPG-LIFE-01)."""
    life_now: int | None = None
    """With wounds; none: the maximum."""
    hand: int = 4
    """Memory and a Mnemonic's cards (MRPG-MEM-02)."""
    deck: tuple[str, ...] = ()
    """Ids of entries, one for each copy."""
    power: int = 0
    toughness: int = 0
    """Above 0 for Warriors alone (MRPG-WAR-10)."""
    standing_mana: tuple[tuple[str, ...], ...] = ()
    spirits: tuple[Spirit, ...] = ()
    piles: tuple[Pile, ...] = ()
    arch: tuple[str, ...] = ()
    play: tuple[InPlay, ...] = ()
    """Cards of a casting that goes on as the battle begins (MRPG-CAST-11)."""
    player: bool = True
    """A player's, or one of the game master's (MRPG-DEATH-04)."""


class WildSetting(Struct, frozen=True, kw_only=True):
    """A creature that no wizard summoned (MRPG-MON-01), played by its side (MRPG-MON-06)."""

    card: str
    """The id of its entry."""
    leader: bool = False
    mana: int = 0
    """Mana of any color in each of its turns (MRPG-MON-04)."""


class SideSetting(Struct, frozen=True, kw_only=True):
    """A team."""

    name: str
    wizards: tuple[WizardSetting, ...] = ()
    wild: tuple[WildSetting, ...] = ()
    initiative: int = 0
    """The game master's modifier, such as for surprise (MRPG-TURN-02, MRPG-TURN-12)."""
    preparing: int = 0
    """Turns of preparing before the battle (MRPG-TURN-11)."""
    flight: int = 0
    """The game master's modifier to dice of flight (MRPG-FLEE-02)."""


class Setting(Struct, frozen=True, kw_only=True):
    """A battle."""

    sides: tuple[SideSetting, SideSetting]
    options: Options = Options()

    @property
    def copies(self) -> list[tuple[int, str]]:
        """Every copy of a card that takes part, and whose it is: each wizard's deck, then what is in play already."""
        return [
            (number, card)
            for number, wizard in enumerate(self.wizards)
            for card in (*wizard.deck, *[each.card for each in wizard.play])
        ]

    @property
    def wizards(self) -> tuple[WizardSetting, ...]:
        """All wizards, side by side."""
        return (*self.sides[0].wizards, *self.sides[1].wizards)


def wizard_setting(
    character: Character,
    deck: Sequence[str],
    life_now: int | None = None,
    *,
    player: bool = True,
    play: Sequence[InPlay] = (),
) -> WizardSetting:
    """A character as it goes into battle."""
    return WizardSetting(
        name=character.name,
        life=character.life,
        life_now=life_now,
        hand=character.hand_size,
        deck=tuple(deck),
        power=character.power,
        toughness=character.toughness,
        standing_mana=character.standing_mana,
        spirits=character.spirits,
        piles=character.piles,
        arch=character.arch,
        player=player,
        play=tuple(play),
    )
