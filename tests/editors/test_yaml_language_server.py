"""The editors' own YAML language server, asked about a folder that ``init`` made: what a game master sees while typing.

Runs where ``yaml-language-server`` is on the PATH; ``.ci/run`` puts it there.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from convert.compendium.own_folder import start
from convert.contract.registry import load_system
from tests.editors.language_server import LanguageServer

MODELINE = "# yaml-language-server: $schema=../schemas/override.schema.json\n"


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    """One server for the module: starting it takes most of a second."""
    command = shutil.which("yaml-language-server")
    if command is None:
        pytest.skip("yaml-language-server is not on the PATH (.ci/run puts it there: npm install yaml-language-server)")
    with LanguageServer(command) as running:
        yield running


@pytest.fixture
def override(tmp_path: Path) -> Callable[[str], Path]:
    """Writes an override file into a new folder of one's own; the modeline is the one that ``init`` writes."""
    start(tmp_path, load_system("duel-monsters"))
    assert (tmp_path / "overrides" / "example.yaml").read_text(encoding="utf-8").startswith(MODELINE)

    def write(body: str) -> Path:
        path = tmp_path / "overrides" / "mine.yaml"
        path.write_text(MODELINE + body, encoding="utf-8")
        return path

    return write


def labels(server: LanguageServer, path: Path, body: str) -> list[str]:
    """What is offered at the end of the file."""
    server.open(path)
    lines = (MODELINE + body).split("\n")
    return [item["label"] for item in server.complete(path, len(lines) - 1, len(lines[-1]))]


def test_a_good_override_has_no_diagnostics(server: LanguageServer, override: Callable[[str], Path]) -> None:
    good = "fissure:\n  card: 66788016\n  rank: 3\n  extend: {aliases: [Crack]}\n"
    assert server.open(override(good)) == []


def test_the_commented_example_of_init_is_good_once_the_comments_are_taken_away(
    server: LanguageServer, override: Callable[[str], Path]
) -> None:
    example = override("").with_name("example.yaml").read_text(encoding="utf-8")
    told = example.index("# fissure:")
    blocks = "\n".join(line.removeprefix("# ") for line in example[told:].splitlines())
    assert "new: spell" in blocks
    assert server.open(override(blocks)) == []


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("fissure:\n  card: 66788016\n  rank: nine\n", 3, "Incorrect type"),
        ("fissure:\n  card: 66788016\n  rnak: 2\n", 3, "rnak is not allowed"),
        ("fissure:\n  card: 66788016\n  rank: 9\n", 3, "maximum"),
        ("fissure:\n  card: 66788016\n  form: incantatoin\n", 3, "not accepted"),
        ("sand:\n  new: spel\n", 2, "not accepted"),
        ("sand:\n  rank: 2\n", 1, "Missing property"),
    ],
)
def test_a_mistake_is_marked_at_its_line_while_typing(
    server: LanguageServer, override: Callable[[str], Path], body: str, line: int, said: str
) -> None:
    diagnostics = server.open(override(body))
    assert line in [each["range"]["start"]["line"] for each in diagnostics]
    assert any(said in each["message"] for each in diagnostics), diagnostics


def test_every_field_of_an_entry_is_offered_with_what_it_means(
    server: LanguageServer, override: Callable[[str], Path]
) -> None:
    body = "fissure:\n  card: Fissure\n  "
    path = override(body)
    server.open(path)
    items = {item["label"]: item for item in server.complete(path, 3, 2)}
    assert {"rank", "mp_cost", "form", "effects", "extend", "pin", "leave_out", "note"} <= items.keys()
    assert not {"id", "slug", "kind", "source"} & items.keys(), "fields that an override does not move"
    assert "when this was written" in str(items["pin"]["documentation"])
    assert items["leave_out"]["insertText"] == "leave_out: ${1:false}", "a default to start from"


def test_the_words_of_a_field_are_offered(server: LanguageServer, override: Callable[[str], Path]) -> None:
    body = "fissure:\n  card: Fissure\n  form: "
    offered = labels(server, override(body), body)
    assert {"artifact", "incantation", "precast", "trinket"} <= set(offered)


def test_the_verbs_of_an_effect_are_offered_with_what_they_need(
    server: LanguageServer, override: Callable[[str], Path]
) -> None:
    path = override("fissure:\n  card: Fissure\n  effects:\n    - mode: cast\n      do:\n        - \n")
    server.open(path)
    items = {item["label"]: item for item in server.complete(path, 6, 10)}
    assert {"Destroy", "Damage", "Heal", "Special summon", "Protect"} <= items.keys()
    assert items["Damage"]["insertText"] == "op: ${1:damage}\n  to\n  amount"
    assert "Effect Damage" in str(items["Damage"]["documentation"])


def test_after_op_every_verb_is_offered(server: LanguageServer, override: Callable[[str], Path]) -> None:
    from convert.effects.steps import STEP_TYPES

    for begun in ("", "d"):
        body = f"fissure:\n  card: Fissure\n  effects:\n    - mode: cast\n      do:\n        - op: {begun}"
        assert set(labels(server, override(body), body)) == STEP_TYPES.keys()


@pytest.mark.parametrize(
    ("line", "column", "told"),
    [(4, 8, "when the spell is cast"), (6, 12, "Destroy it"), (7, 17, "aimed at"), (8, 12, "hangs on the step before")],
)
def test_hovering_explains_every_part_of_an_effect(
    server: LanguageServer, override: Callable[[str], Path], line: int, column: int, told: str
) -> None:
    body = (
        "fissure:\n  card: Fissure\n  effects:\n    - mode: cast\n      do:\n        - op: destroy\n"
        "          what: {how: target, kind: monster}\n          link: then\n"
    )
    path = override(body)
    server.open(path)
    assert told in server.hover(path, line, column)


def test_a_new_override_starts_from_a_snippet(server: LanguageServer, override: Callable[[str], Path]) -> None:
    path = override("\n")
    server.open(path)
    snippets = {item["label"]: item["insertText"] for item in server.complete(path, 1, 0)}
    assert "card: " in snippets["override"]


def test_hovering_explains_a_field(server: LanguageServer, override: Callable[[str], Path]) -> None:
    path = override("fissure:\n  card: 66788016\n")
    server.open(path)
    assert "passcode" in server.hover(path, 2, 4)
