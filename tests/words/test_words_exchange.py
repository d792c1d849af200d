"""``bench.words_exchange``: what words never tell."""

from __future__ import annotations

from typing import Any

from bench.words_exchange import silences

_STEP = {"op": "destroy", "what": {"how": "choose", "kind": "monster", "side": "opponent", "zone": "play", "count": 1}}
_TREE: list[dict[str, Any]] = [{"mode": "activate", "optional": True, "limit": {"per": "turn"}, "do": [_STEP]}]


def test_each_leaf_is_exchanged_and_the_tree_stays_as_it_was() -> None:
    before = repr(_TREE)
    found = {kind: told for kind, _, told in silences(_TREE, "monster")}
    assert found == {"per": True, "kind": True, "side": True, "zone": True, "count": True}
    assert repr(_TREE) == before


def test_what_no_word_tells_is_found() -> None:
    limited = {**_STEP, "op": "discard", "what": {"how": "self", "zone": "prepared"}}
    silent = [which for _, which, told in silences([{**_TREE[0], "cost": [limited]}], "monster") if not told]
    assert silent == ["what.zone: prepared → used"]
