"""SPECIAL-02: what a monster's own text says against ordinary summoning, read once for the fight, the Full Cast,
casting between fights and the check of a character."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.sources import load
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.contract.system import Context
from convert.effects import Ability, Condition, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.campaign import casting as between_fights
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between import special, stat
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Focused
from tests.rules_fight.fights import (
    CARD_INDEX,
    CURE,
    MASAKI,
    cast,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    verbs,
    with_entries,
)

MYSELF = Selector(how="self")
OWN = Selector(how="all", kind="monster", side="you", zone="play")


def barred(*actions: str, mode: str = "summon_rule", **step: object) -> Ability:
    return Ability(mode=mode, do=(st.Forbid(what=MYSELF, action=actions, **step),))  # type: ignore[arg-type]


NEVER = monster("Never", 2, 9, 4, barred("normal_summon", "set"))
NOWAY = monster("Noway", 2, 9, 4, barred("summon", mode="continuous"))
HIDDEN = monster("Hidden", 2, 9, 4, barred("normal_summon"))
LONER = monster("Loner", 2, 9, 4, barred("normal_summon", "set", mode="continuous", if_=(Condition(exists=OWN),)))
ALL = with_entries(NEVER, NOWAY, HIDDEN, LONER)


@pytest.mark.parametrize("name", ["never", "noway"])
def test_no_ordinary_way_is_open(name: str) -> None:
    """SPECIAL-02: neither openly nor as a Shadow, neither from a slot nor from a page nor with Sacrifice."""
    game = fight([mage("A", name, channeling=9, book=[name])], [mage("B")], card_index=ALL)
    play(game, "stance none")
    for verb in ("summon", "summon-shadow"):
        assert rule_against(game, f"{verb} a home-{name}") == "SPECIAL-02"
    game = fight([mage("A", book=[name], channeling=9)], [mage("B")], card_index=ALL)
    play(game, "stance none")
    for verb in ("summon-page", "shadow-page"):
        assert rule_against(game, f"{verb} a home-{name}") == "SPECIAL-02"


def test_what_may_only_be_set_comes_as_a_shadow() -> None:
    """SPECIAL-02, CONVERT-20: "cannot be Normal Summoned" alone leaves the Set, which is a Shadow."""
    game = fight([mage("A", "hidden", channeling=9)], [mage("B")], card_index=ALL)
    play(game, "stance none")
    assert rule_against(game, "summon a home-hidden") == "SPECIAL-02"
    assert legal(game, "summon-shadow a home-hidden")


def test_a_condition_of_the_ban_is_asked_at_the_moment() -> None:
    """SPECIAL-02: "cannot be Normal Summoned while you control a monster", within one Full Cast too."""
    party = [mage("A", "loner", "masaki", channeling=9, mp=9)]
    game = fight(party, [mage("B")], card_index=ALL)
    play(game, "stance none")
    assert legal(game, "summon a home-loner")
    play(game, "full-cast a", "add summon home-masaki", "add summon home-loner")
    for _ in range(8):
        if "end" in verbs(game):
            break
        play(game, str(game.legal_moves()[0]))
    assert {one.entry for one in game.state.beings.values() if one.caster == "a"} == {"home-masaki"}
    assert rule_against(game, "summon a home-loner") != ""


def test_a_full_cast_does_not_offer_it() -> None:
    """SPECIAL-02, CAST-12."""
    game = fight([mage("A", "never", "masaki", "cure", channeling=9)], [mage("B")], card_index=ALL)
    play(game, "stance none", "full-cast a")
    assert {str(move.args[1]) for move in game.legal_moves() if move.verb == "add"} == {"home-masaki", "home-cure"}


def test_an_effect_that_gives_one_more_summoning_does_not_offer_it() -> None:
    """SPECIAL-02, CONVERT-20: an ordinary summoning by an effect is ordinary."""
    again = spell("Again", 1, cast(st.ExtraSummon(count=1)))
    game = fight([mage("A", "again", "never", channeling=9)], [mage("B")], card_index=with_entries(NEVER, again))
    play(game, "stance none", "cast a home-again")
    assert "choose" not in verbs(game)
    assert not any(one.entry == "home-never" for one in game.state.beings.values())


def test_a_ban_on_every_summon_holds_against_effects_too() -> None:
    """SPECIAL-02, SPECIAL-04: "cannot be Summoned unless you control …" is no matter of the ordinary way alone."""
    call = spell(
        "Call", 1, cast(st.SpecialSummon(what=Selector(how="choose", kind="monster", side="you", zone="prepared")))
    )
    game = fight([mage("A", "call", "noway", channeling=9)], [mage("B")], card_index=with_entries(NOWAY, call))
    play(game, "stance none", "cast a home-call")
    for _ in range(4):
        if "choose" in verbs(game):
            play(game, str(game.legal_moves()[0]))
    assert not any(one.entry == "home-noway" for one in game.state.beings.values())


def test_between_fights_it_holds_as_well() -> None:
    """SPECIAL-02 in a campaign; a condition is judged as the character stands."""
    book = Compendium.from_entries(load_system("duel-monsters"), [NEVER, HIDDEN, LONER, MASAKI, CURE])
    sheet = mage("A", "never", "hidden", "loner", channeling=9, focus=4, mp=9)
    alone = Campaign(title="Alone", characters={"a": sheet})
    library = Library(book)
    with pytest.raises(RuleError, match="SPECIAL-02"):
        between_fights.cast(alone, library, "a", "Never")
    with pytest.raises(RuleError, match="SPECIAL-02"):
        between_fights.cast(alone, library, "a", "Hidden")
    between_fights.cast(alone, library, "a", "Hidden", between_fights.How(shadow=True))
    between_fights.cast(alone, library, "a", "Loner")
    with_masaki = mage("A", "loner", channeling=9, focus=4, mp=9, book=["masaki"])
    held = type(with_masaki)(
        **{name: getattr(with_masaki, name) for name in with_masaki.__struct_fields__ if name != "focus"},
        focus=(Focused(what="summon", spell="masaki", mp=6),),
    )
    with pytest.raises(RuleError, match="SPECIAL-02"):
        between_fights.cast(Campaign(title="Two", characters={"a": held}), library, "a", "Loner")


def test_the_check_of_a_character_reads_the_same() -> None:
    """STAT-24, SPECIAL-02: barred for good is no Bonded Monster; barred sometimes may be."""
    assert [one.rule for one in stat.check_bonded(NEVER, "earth", 9)] == ["STAT-24"]
    assert [one.rule for one in stat.check_bonded(HIDDEN, "earth", 9)] == ["STAT-24"]
    assert stat.check_bonded(LONER, "earth", 9) == ()


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_converted_card_that_says_so_is_refused(snapshot: Path, tmp_path: Path, every: int) -> None:
    """SPECIAL-02 over the real cards: none that carries the ban comes in that way; with conditions, only where they do
    not hold."""
    cards = load(str(snapshot / "cardinfo.json.gz"), cache=tmp_path, offline=True).cards
    wanted = [card for card in cards if "be Normal" in card.text or "be Summoned" in card.text][::every]
    made = load_system("duel-monsters").convert(wanted, Context(by_name={card.name: card for card in cards}))
    found = [each.entry for each in made.entries if isinstance(each.entry, Monster)]
    found = [entry for entry in found if entry.form == "summon" and special.ordinary_bans(entry)]
    assert len(found) > 370 // every - 10
    card_index = CardIndex([*CARD_INDEX.entries, *found])
    for entry in found:
        # a monster of another kind in play and none of one's own spells used: what conditions ask about is there or not
        game = fight([mage("A", entry.id, channeling=10, mp=10, focus=5)], [mage("B")], card_index=card_index)
        play(game, "stance none")
        for ban in special.ordinary_bans(entry):
            if ban.conditions:
                continue
            if ban.face_up:
                assert not legal(game, f"summon a {entry.id}"), entry.name
                assert not legal(game, f"summon-sacrifice a {entry.id}"), entry.name
            if ban.shadow:
                assert not legal(game, f"summon-shadow a {entry.id}"), entry.name
