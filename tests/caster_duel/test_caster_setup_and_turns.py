"""Set-ups, the order of a turn, zones, libraries that run out, draws by repetition."""

from __future__ import annotations

import pytest

from convert.kernel import Move, RandomPlayer, play_out
from convert.systems.caster_duel.rules import Game, Options
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.state import all_cards
from tests.caster_duel.tables import (
    card_index,
    cards,
    codes,
    do,
    graveyard,
    hand,
    happened,
    hurt,
    legal,
    rule_against,
    stats,
    table,
    there,
)


def set_up(seed: int = 3, **options: object) -> Game:
    """A game played at random through its set-up, to the first main phase."""
    chosen = Options(**options)  # type: ignore[arg-type]
    game = Game.new(chosen, card_index(chosen), seed=seed)
    players = [RandomPlayer(1), RandomPlayer(2)]
    while game.state.phase == "setup":
        side = game.to_move
        assert side is not None
        game.play(players[side].choose(game, game.legal_moves()))
    return game


def test_a_beginner_set_up_leaves_seven_each_and_three_face_up() -> None:
    """CASTER-SETUP-02, CASTER-EX-02, CASTER-SETUP-01: hands 7 and 7, library 37, graveyard 3."""
    chosen = Options(first=0)
    game = Game.new(chosen, card_index(chosen), seed=3)
    assert [len(held) for held in game.state.hands] == [15, 15]
    assert len(game.state.libraries[0]) == 24
    assert legal(game) == [f"discard {code}" for code in hand(game, 0)]
    kept = hand(game, 0)[:7]
    do(game, *(f"discard {code}" for code in reversed(hand(game, 0)[7:])))
    assert hand(game, 0) == kept
    game = set_up(first=0)
    assert [len(held) for held in game.state.hands] == [7, 7]
    assert (len(game.state.libraries[0]), len(game.state.graveyard)) == (37, 3)
    assert all_cards(game.state) == list(range(54))


def test_discards_of_the_set_up_are_shuffled_back() -> None:
    """CASTER-SETUP-02: what was discarded is in the library or face up, in no known order."""
    game = set_up(first=0)
    discarded = {event.card for event in happened(game, ev.PutAside)}
    assert len(discarded) == 16
    assert discarded <= {*game.state.libraries[0], *game.state.graveyard}


def test_a_single_deck_draft_leaves_six_in_the_graveyard() -> None:
    """CASTER-SETUP-04, CASTER-EX-02: 10 picks each, hands 7 and 7, library 34, graveyard 6."""
    game = set_up(setup="single-draft", first=1)
    picks = happened(game, ev.Picked)
    assert [sum(pick.side == side for pick in picks) for side in (0, 1)] == [10, 10]
    assert [len(held) for held in game.state.hands] == [7, 7]
    assert (len(game.state.libraries[0]), len(game.state.graveyard)) == (34, 6)
    assert {event.card for event in happened(game, ev.PutAside)} == set(game.state.graveyard)


def test_a_draft_passes_the_rest_of_the_pack() -> None:
    """CASTER-SETUP-04: after both have picked, each picks from what the other left."""
    chosen = Options(setup="single-draft")
    game = Game.new(chosen, card_index(chosen), seed=3)
    first, second = (codes(game, pack) for pack in game.state.packs)
    do(game, f"pick {first[0]}", f"pick {second[0]}")
    assert legal(game) == [f"pick {code}" for code in second[1:]]


def test_a_dual_deck_draft_makes_two_libraries_of_40() -> None:
    """CASTER-SETUP-05, CASTER-TERM-03, CASTER-EX-02: 5 rounds of 8 picks; 40, 40 and 28 with the hands of 7."""
    game = set_up(setup="dual-draft", first=0)
    picks = happened(game, ev.Picked)
    assert [sum(pick.side == side for pick in picks) for side in (0, 1)] == [40, 40]
    assert [len(pile) for pile in game.state.libraries] == [33, 33]
    assert [len(held) for held in game.state.hands] == [7, 7]
    assert len(game.state.graveyard) == 28
    assert all_cards(game.state) == list(range(108))
    # Undealt and set aside when each round's packs are on the table: 78/0, 48/14, 18/28, then 60 shuffled: 30/0, 0/14.
    dealt = [e for e in happened(game, ev.Arranged) if len(e.packs[0]) == 15]
    assert [(len(e.libraries[0]), len(e.aside)) for e in dealt] == [(78, 0), (48, 14), (18, 28), (30, 0), (0, 14)]
    after = [e for e in happened(game, ev.Arranged) if not e.packs[0] and len(e.pools[0]) in (8, 16, 24, 32, 40)]
    assert [(len(e.libraries[0]), len(e.aside)) for e in after[:5]] == [(78, 14), (48, 28), (18, 42), (30, 14), (0, 28)]


def test_the_first_player_draws_nothing_on_the_first_turn() -> None:
    """CASTER-SETUP-03: named or drawn by lot; only the very first draw is skipped."""
    game = set_up(first=1)
    assert (game.state.active, game.state.turn) == (1, 1)
    assert happened(game, ev.Drew) == []
    assert {set_up(seed).state.active for seed in range(12)} == {0, 1}
    while game.state.turn == 1:
        do(game, legal(game)[-1])
    assert [event.side for event in happened(game, ev.Drew)] == [0]


def test_a_turn_untaps_and_then_draws() -> None:
    """CASTER-TURN-01, CASTER-TERM-05: one's own cards only."""
    game = table(theirs="2H", play="KS", their_play="KC", tapped="KS KC")
    do(game, "end")
    assert (game.state.turn, game.state.active) == (6, 1)
    assert game.state.creatures[cards("KC")[0]].tapped is False
    assert game.state.creatures[cards("KS")[0]].tapped is True
    assert len(game.state.hands[1]) == 2


def test_mana_is_untapped_too_and_may_be_used_at_once() -> None:
    """CASTER-TURN-01, CASTER-MANA-02: a source gives mana the turn it is played."""
    game = table(mine="4H JH", source_played=False)
    assert legal(game) == ["source 4H", "end"]
    do(game, "source 4H")
    assert legal(game, "summon") == ["summon JH"]
    do(game, "summon JH")
    assert game.state.ready[0] == (0, 0, 0, 0, 0, 0)
    assert game.state.spent[0] == cards("4H")


def test_a_source_may_wait_for_the_second_main_phase_but_comes_once_a_turn() -> None:
    """CASTER-TURN-02, CASTER-TURN-04, CASTER-MANA-01."""
    game = table(mine="4H 5H 6H", source_played=False)
    do(game, "source 4H")
    assert legal(game, "source") == []
    assert rule_against(game, "source 5H") == "CASTER-MANA-01"
    game = table(mine="4H 5H", source_played=False)
    do(game, "end")
    assert (game.state.phase, legal(game, "source")) == ("second", ["source 4H", "source 5H"])


def test_each_player_has_a_source_in_a_turn_of_ones_own() -> None:
    """CASTER-TURN-02, CASTER-MANA-01: it is new each turn, and for both players."""
    game = table(mine="4H", theirs="5S 6S", their_play="KS", library="2D 3D 4D")
    do(game, "end")
    assert (game.to_move, legal(game, "source")) == (1, ["source 5S", "source 6S", "source 2D"])
    do(game, "source 5S")
    assert legal(game) == ["indestructible KS", "end"]


def test_the_phases_come_in_their_order() -> None:
    """CASTER-TURN-03, CASTER-TURN-07, CASTER-COMBAT-06: first main phase, combat, second main phase, end."""
    game = table(mine="4H", play="KS", source_played=False)
    do(game, "end", "attack KS", "source 4H", "end")
    phases = [event.phase for event in happened(game, ev.PhaseBegan)]
    assert phases[:4] == ["combat", "second", "end", "main"]


def test_creatures_of_both_players_heal_at_the_end_and_effects_stop() -> None:
    """CASTER-TURN-05."""
    game = table(play="KC QH", their_play="AC", damage={"KC": 2, "AC": 3}, mana="2C 3H")
    do(game, "toughness KC", "power QH")
    assert (stats(game, "KC"), stats(game, "QH")) == ((3, 4), (3, 2))
    do(game, "done")
    assert (stats(game, "KC"), stats(game, "QH")) == ((3, 3), (2, 2))
    assert (hurt(game, "KC"), hurt(game, "AC")) == (0, 0)


def test_the_active_player_discards_down_to_seven_at_the_end() -> None:
    """CASTER-TURN-05, CASTER-TERM-02: the player chooses; others may hold more."""
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H 10H", theirs="2S 3S 4S 5S 6S 7S 8S 9S", source_played=True)
    do(game, "end")  # nothing can be cast: on to the discards
    held = hand(game, 0)
    assert legal(game) == [f"discard {code}" for code in held]
    assert "10H" in held  # the last of the hand may go first
    assert rule_against(game, "summon 2H") == "CASTER-TURN-05"
    assert rule_against(game, "discard 2S") == "", "that it is not in the hand is said by no rule"
    do(game, "discard 10H", "discard 9H")
    assert len(hand(game, 0)) == 7
    assert graveyard(game)[:2] == ["10H", "9H"]
    assert len(hand(game, 1)) == 9  # the opponent held 8 and drew


def test_an_empty_library_is_refilled_with_half_the_graveyard() -> None:
    """CASTER-TURN-06, CASTER-EX-13: graveyard 9: library 5, graveyard 4, then the draw."""
    game = table(library="", graveyard="2H 3H 4H 5H 6H 7H 8H 9H 10H", mine="2S", mana="3S")
    draw(game, 0)
    assert (len(game.state.libraries[0]), len(game.state.graveyard)) == (4, 4)
    drawn = set(game.state.hands[0]) - set(cards("2S"))
    assert len(drawn) == 1
    whole = {*game.state.libraries[0], *game.state.graveyard, *drawn}
    assert whole == set(cards("2H 3H 4H 5H 6H 7H 8H 9H 10H"))
    draw(game, 0)
    assert len(game.state.libraries[0]) == 3


def test_with_an_empty_graveyard_too_no_card_is_drawn() -> None:
    """CASTER-TURN-06, CASTER-EX-13."""
    game = table(library="", mine="2S", mana="3S")
    draw(game, 0)
    assert hand(game, 0) == ["2S"]
    assert not game.over


def test_each_player_refills_the_own_library() -> None:
    """CASTER-TURN-06: the new library belongs to the player who had to draw."""
    game = table(library="2C", second_library="", graveyard="2H 3H 4H", mine="2S", mana="3S", setup="dual-draft")
    draw(game, 1)
    assert [len(pile) for pile in game.state.libraries] == [1, 1]
    assert len(game.state.graveyard) == 1


def test_effects_until_a_turn_stop_before_anything_else_of_it() -> None:
    """CASTER-TURN-07, CASTER-ART-03: first the 8 stops, which destroys Joker 1; then Joker 2 is set, untap, draw."""
    game = table(their_play="J2", play="J1", theirs="2H", mine="2C", on={"J1": ("3H", 0)}, damage={"J1": 0})
    game.emit(ev.Boosted(0, 1))
    do(game, "end", "done")
    assert not there(game, "J1")
    assert legal(game, "set")[0] == "set 0 6"
    names = [type(event).__name__ for event in game.log]
    assert "Untapped" not in names[names.index("TurnBegan") :]
    assert game.state.boosts == ()
    do(game, "set 5 1")
    names = [type(event).__name__ for event in game.log]
    begin = names[names.index("TurnBegan") :]
    assert begin.index("JokerSet") < begin.index("Untapped") < begin.index("Drew")


def test_a_player_at_0_loses_at_once_and_both_together_draw() -> None:
    """CASTER-TERM-01."""
    game = table(mine="2H", mana="3H", health=(20, 1))
    do(game, "damage 2H opponent")
    assert (game.over, game.winner) == (True, 0)
    # Attackers and blockers cannot hurt both players; one step of two attackers can end it below 0.
    game = table(play="KS", mine="2H", health=(1, 3), their_play="JH", theirs="9C")
    do(game, "end", "pass", "attack KS")
    assert legal(game, "ping") == ["ping JH opponent", "ping JH me", "ping JH KS", "ping JH JH"]
    do(game, "ping JH opponent")
    assert (game.over, game.winner) == (True, 1)


def test_both_at_0_in_one_moment_is_a_draw() -> None:
    """CASTER-TERM-01: checked after the whole effect."""
    from convert.systems.caster_duel.rules.creatures import sweep

    game = table(mine="2H", mana="3H", health=(1, 1))
    game.emit(ev.Hurt(0, 1, 0))
    game.emit(ev.Hurt(1, 1, 0))
    sweep(game)
    assert (game.over, game.winner) == (True, None)


def test_the_game_is_drawn_when_nothing_changes_any_more() -> None:
    """CASTER-TERM-08: two players who can only do nothing; no library, no graveyard."""
    game = table(library="", play="KS")
    do(game, "end")
    for _ in range(4):
        if game.over:
            break
        do(game, "done")
    assert (game.over, game.winner) == (True, None)
    assert game.state.turn == 9  # the fifth turn of the game goes on; his next three begin alike, the third is drawn


def test_tapping_is_no_change_but_health_is() -> None:
    """CASTER-TERM-08: a king that attacks each turn makes the game go on."""
    game = table(library="", play="KS")
    do(game, "end")
    for _ in range(4):
        do(game, "attack KS")
    assert not game.over
    assert game.state.health == (20, 8)


@pytest.mark.parametrize("limit", [1, 2, 9])
def test_a_turn_limit_ends_the_game_as_a_draw(limit: int) -> None:
    """CASTER-TERM-08, CASTER-CONV-07."""
    chosen = Options(turn_limit=limit)
    game = Game.new(chosen, card_index(chosen), seed=1)
    while not game.over:
        game.play(game.legal_moves()[-1])
    assert (game.winner, game.state.turn) == (None, limit)


def test_random_choices_are_the_dice_of_the_game() -> None:
    """CASTER-TERM-07: the same seed and moves give the same events."""
    one, two = (play_out(Game.new(Options(turn_limit=60), seed=9), [RandomPlayer(1), RandomPlayer(2)]) for _ in "ab")
    assert one.log == two.log
    assert one.to_json() == two.to_json()


def test_hidden_zones_are_hidden_and_open_ones_open() -> None:
    """CASTER-TERM-02: one's own hand, the graveyard and exile; no library and no other hand."""
    game = table(mine="2H 3H", theirs="4H", graveyard="5H", exile="6H", mana="7H")
    mine, theirs = game.view(0), game.view(1)
    assert mine.state.hands == (cards("2H 3H"), (-1,))
    assert theirs.state.hands == ((-1, -1), cards("4H"))
    for view in (mine, theirs):
        assert set(view.state.libraries[0]) == {-1}
        assert (view.state.graveyard, view.state.exile) == (cards("5H"), cards("6H"))
    assert theirs.moves == ()


def test_what_is_drawn_is_seen_by_the_one_who_draws() -> None:
    """CASTER-TERM-02."""
    game = table(mine="7H 5H", mana="2H 3H 4H", theirs="2S")
    do(game, "transfer 7H draw", "pass")
    drawn = [event for event in game.view(0).events if isinstance(event, ev.Drew)]
    assert len(drawn) == 1
    assert not [event for event in game.view(1).events if isinstance(event, ev.Drew)]
    assert f"hand: {' '.join(game.card_index.sign[number] for number in game.state.hands[0])}" in "\n".join(
        game.board(0)
    )
    assert "hand: 2 cards" in "\n".join(game.board(1))


def test_why_a_move_is_refused_names_its_rule() -> None:
    """Every refusal says which rule forbids it and changes nothing."""
    game = table(mine="6H KH 9C 2S", play="JC", new="JC", mana="3H", theirs="5S", source_played=True)
    assert rule_against(game, "source 6H") == "CASTER-MANA-01"
    assert rule_against(game, "source KH") == "CASTER-CREA-01"
    assert rule_against(game, "summon KH") == "CASTER-SPELL-05"
    assert rule_against(game, "heal 6H me") == "CASTER-HEAL-02"
    assert rule_against(game, "damage 5S opponent") == ""
    assert rule_against(game, "toughness JC") == "CASTER-ABIL-15"
    assert rule_against(game, "power JC") == "CASTER-CREA-02"
    assert rule_against(game, "ping JC me") == "CASTER-ABIL-11"
    assert rule_against(game, "dance") == ""
    assert there(game, "JC")
    assert game.why_not(Move("summon", ("KH",))).reason == "it costs ♥+2 mana, and you have ♥"
