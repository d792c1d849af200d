"""Cards whose words do more than damage and numbers."""

from __future__ import annotations

from tests.magic_rpg.battles import ANY, CREATURE, REF, HandBook, card, spell_that
from tests.magic_rpg.trees import DRAW, FOES, MINE, SELF, TAP, TOP, YOU, use, when

BOOK = HandBook(
    *(
        card(
            "reaper",
            "{B}",
            "creature",
            "1/1",
            does=[
                when("dies", {"op": "lose_hp", "who": FOES, "amount": 1}, what={**MINE, "except_self": True}),
            ],
        ),
        card(
            "quake",
            "{R}",
            "sorcery",
            does=[spell_that({"op": "damage", "to": {"how": "all", "kind": ["creature"]}, "amount": 2})],
        ),
        card(
            "altar",
            "{1}",
            "artifact",
            does=[
                use(
                    {"op": "sacrifice", "what": {**MINE, "id": "c1"}},
                    do=[{"op": "damage", "to": REF, "amount": {"stat": "power", "of": {"ref": "c1"}}}],
                    targets=[{"id": "t1", "how": "target", **ANY}],
                )
            ],
        ),
        card(
            "battery",
            "{1}",
            "artifact",
            does=[
                {
                    "mode": "replacement",
                    "when": {"event": "enters", "what": SELF},
                    "do": [{"op": "counters", "what": SELF, "name": "charge", "add": 2}],
                },
                use({"op": "counters", "what": SELF, "name": "charge", "remove": 1}, do=[DRAW]),
            ],
        ),
        card(
            "firebrand",
            "{R}",
            "instant",
            does=[
                spell_that({"op": "damage", "to": REF, "amount": 1}, target=ANY),
                {"mode": "keyword", "keyword": "flashback", "cost": [{"op": "pay", "mana": "{2}{R}"}]},
            ],
        ),
        card(
            "kick",
            "{R}",
            "instant",
            does=[
                spell_that(
                    {"op": "damage", "to": REF, "amount": 2, "if": [{"not": {"paid": "kicker"}}]},
                    {"op": "damage", "to": REF, "amount": 4, "if": [{"paid": "kicker"}]},
                    target=ANY,
                ),
                {"mode": "keyword", "keyword": "kicker", "cost": [{"op": "pay", "mana": "{2}"}]},
            ],
        ),
        card(
            "seek",
            "{G}",
            "sorcery",
            does=[
                spell_that(
                    {
                        "op": "search",
                        "what": {
                            "id": "c1",
                            "how": "choose",
                            "kind": ["land"],
                            "side": "you",
                            "zone": "spellbook",
                            "where": {"supertype": ["basic"]},
                            "count": 1,
                        },
                    },
                    {"op": "special_summon", "what": {"ref": "c1"}, "tapped": True},
                    {"op": "shuffle"},
                )
            ],
        ),
        card("augur", "{U}", "sorcery", does=[spell_that({"op": "scry", "amount": 2}, DRAW)]),
        card(
            "choice",
            "{U}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "look", "what": {**TOP, "count": 3}},
                    {"op": "to_prepared", "what": {"id": "c2", "how": "choose", "count": 1, "among": {"ref": "c1"}}},
                    {
                        "op": "to_spellbook",
                        "what": {"how": "all", "among": {"ref": "c1"}, "except": {"ref": "c2"}},
                        "place": "bottom",
                        "order": "any",
                    },
                )
            ],
        ),
        card(
            "stirring",
            "{U}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "look", "what": {**TOP, "count": 3}},
                    {
                        "op": "look",
                        "what": {"id": "c2", "how": "choose", "count": 1, "among": {"ref": "c1"}},
                        "reveal": True,
                    },
                    {"op": "to_prepared", "what": {"ref": "c2"}},
                    {
                        "op": "to_spellbook",
                        "what": {"how": "all", "among": {"ref": "c1"}, "except": {"ref": "c2"}},
                        "place": "bottom",
                        "order": "any",
                    },
                )
            ],
        ),
        card(
            "raise",
            "{B}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "special_summon", "what": REF},
                    target={"kind": ["creature"], "side": "you", "zone": "used", "count": 1},
                )
            ],
        ),
        card(
            "warded",
            "{U}",
            "creature",
            "2/2",
            does=[{"mode": "keyword", "keyword": "ward", "cost": [{"op": "pay", "mana": "{2}"}]}],
        ),
        card(
            "swarm",
            "{1}{G}",
            "creature",
            "*/*",
            does=[
                {
                    "mode": "continuous",
                    "do": [
                        {
                            "op": "set_stat",
                            "what": SELF,
                            "power": {"count": {"how": "all", "kind": ["creature"], "side": "you"}},
                            "toughness": {"count": {"how": "all", "kind": ["creature"], "side": "you"}},
                        }
                    ],
                }
            ],
        ),
        card(
            "captain",
            "{1}{W}",
            "creature",
            "1/1",
            does=[
                {
                    "mode": "continuous",
                    "if": [{"turn": YOU}],
                    "do": [
                        {
                            "op": "modify",
                            "what": {"how": "all", "kind": ["creature"], "side": "you", "except_self": True},
                            "attack": 2,
                        }
                    ],
                }
            ],
        ),
        card(
            "treason",
            "{R}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "control", "what": REF, "until": "end_of_turn"},
                    {"op": "untap", "what": REF},
                    {"op": "grant", "what": REF, "keyword": ["haste"], "until": "end_of_turn"},
                    target=CREATURE,
                )
            ],
        ),
        card(
            "jailer",
            "{W}",
            "creature",
            "1/1",
            does=[
                {
                    **when("enters", {"op": "banish", "what": REF, "until": "leaves_play"}, what=SELF),
                    "targets": [{"id": "t1", "how": "target", "kind": ["creature"], "side": "opponent", "count": 1}],
                }
            ],
        ),
        card(
            "sage",
            "{U}",
            "creature",
            "1/1",
            does=[
                {
                    **when("cast", DRAW, what={"how": "choose", "kind": ["spell"]}, who=YOU),
                    "limit": {"n": 1, "per": "turn"},
                }
            ],
        ),
        card(
            "spark-token",
            "{R}",
            "sorcery",
            does=[
                spell_that(
                    {
                        "op": "token",
                        "id": "s1",
                        "name": "Elemental",
                        "power": 3,
                        "toughness": 1,
                        "types": ["creature"],
                        "keyword": ["haste"],
                    },
                    {
                        "op": "delayed",
                        "when": {"event": "phase", "phase": "end", "next": True},
                        "do": [{"op": "sacrifice", "what": {"ref": "s1"}}],
                    },
                )
            ],
        ),
        card(
            "tribute",
            "{R}",
            "creature",
            "4/4",
            does=[
                when(
                    "enters",
                    {
                        "op": "unless",
                        "who": YOU,
                        "do": [{"op": "sacrifice", "what": SELF}],
                        "cost": [{"op": "discard"}],
                    },
                    what=SELF,
                )
            ],
        ),
        card(
            "command",
            "{R}",
            "instant",
            does=[
                {
                    "mode": "cast",
                    "do": [
                        {
                            "op": "choose_one",
                            "count": 2,
                            "options": [
                                {"do": [{"op": "heal", "amount": 2}]},
                                {"do": [DRAW]},
                                {
                                    "do": [{"op": "damage", "to": {"ref": "t1o2"}, "amount": 3}],
                                    "targets": [{"id": "t1o2", "how": "target", **ANY}],
                                },
                            ],
                        }
                    ],
                }
            ],
        ),
        card(
            "monk",
            "{R}",
            "creature",
            "1/2",
            does=[{"mode": "keyword", "keyword": "prowess"}],
        ),
        card(
            "safehold",
            "{G}",
            "creature",
            "3/3",
            does=[
                {"mode": "keyword", "keyword": "persist"},
                {"mode": "keyword", "keyword": "cycling", "cost": [{"op": "pay", "mana": "{1}"}]},
            ],
        ),
        card(
            "keyrune",
            "{3}",
            "artifact",
            does=[
                use(TAP, do=[{"op": "add_mana", "mana": "{U}"}]),
                use(
                    {"op": "pay", "mana": "{U}"},
                    do=[
                        {"op": "set_stat", "what": SELF, "power": 2, "toughness": 2, "until": "end_of_turn"},
                        {"op": "change_identity", "what": SELF, "types": ["creature"], "until": "end_of_turn"},
                    ],
                ),
            ],
        ),
        card("colossus", "{4}", "creature", "5/5", does=[{"mode": "keyword", "keyword": "indestructible"}]),
        card("paladin", "{W}", "creature", "2/2", does=[{"mode": "keyword", "keyword": "protection from red"}]),
        card("treefolk", "{G}", "creature", "2/4", does=[{"mode": "keyword", "keyword": "hexproof"}]),
        card(
            "reckless",
            "{R}",
            "creature",
            "2/1",
            does=[
                when(
                    "attacks",
                    {"op": "discard", "optional": True},
                    {
                        "op": "damage",
                        "link": "when",
                        "to": REF,
                        "amount": 2,
                        "targets": [{"id": "t1", "how": "target", **ANY}],
                    },
                    what=SELF,
                )
            ],
        ),
        card(
            "rise",
            "{X}{B}",
            "sorcery",
            does=[
                spell_that(
                    {"op": "sacrifice", "who": {**FOES, "id": "p1"}, "what": {**MINE, "chooser": {"ref": "p1"}}},
                    {"op": "heal", "amount": {"x": "X"}},
                )
            ],
        ),
    )
)
"""A compendium of them, beside the usual ones."""
