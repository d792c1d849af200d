"""What the two languages of cards share, in lines: ``python -m bench.languages``.

From each reader's own module all imports inside the project are followed. What both reach is shared; the rest belongs
to one of them. Code is counted without blank lines; rows and word lists without blank lines and remarks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = {
    "reading": ("convert/text/reader.py", "convert/text/oracle/reader.py"),
    "second witness": ("convert/text/witness/__init__.py", "convert/text/oracle/witness.py"),
    "effect language": ("convert/effects/__init__.py", "convert/effects/magic/__init__.py"),
}
ROOMS = {
    "reading": ("convert/text",),
    "second witness": ("convert/text",),
    "effect language": ("convert/effects",),
}
DATA = {
    "rows and word lists": (
        ("convert/text/data", "convert/text/witness"),
        ("convert/text/oracle/data",),
    ),
}


def imports(path: Path) -> Iterator[Path]:
    """The project's files that a file imports, the packages on the way included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("convert"):
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.startswith("convert")]
        else:
            continue
        for name in names:
            base = ROOT / name.replace(".", "/")
            yield from (one for one in (base.with_suffix(".py"), base / "__init__.py") if one.is_file())


def reached(start: Path) -> set[Path]:
    """Every file of the project that is loaded with this one."""
    found: set[Path] = set()
    queue = [start]
    while queue:
        path = queue.pop()
        if path not in found:
            found.add(path)
            queue.extend(imports(path))
    return found


def lines(path: Path) -> int:
    """Lines that say something."""
    return sum(
        1
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip() and not (path.suffix != ".py" and line.startswith("#"))
    )


def within(files: set[Path], rooms: tuple[str, ...], *, witness: bool) -> set[Path]:
    """Those in these rooms; the witness apart from the reading."""
    own = {one for one in files if str(one.relative_to(ROOT)).startswith(rooms)}
    return {one for one in own if ("witness" in str(one.relative_to(ROOT))) == witness}


def main() -> None:
    """A line a part: the first language alone, the second alone, both."""
    print(f"{'part':28}{'first':>8}{'second':>8}{'shared':>8}")
    for part, (one, other) in PARTS.items():
        witness = part == "second witness"
        first, second = (within(reached(ROOT / start), ROOMS[part], witness=witness) for start in (one, other))
        _tell(part, first, second)
    for part, rooms in DATA.items():
        first, second = (
            {path for room in named for path in (ROOT / room).rglob("*") if path.suffix in (".txt", ".yaml")}
            for named in rooms
        )
        _tell(part, first, second)


def _tell(part: str, first: set[Path], second: set[Path]) -> None:
    sizes = [sum(map(lines, files)) for files in (first - second, second - first, first & second)]
    print(f"{part:28}" + "".join(f"{size:8,}" for size in sizes))


if __name__ == "__main__":
    main()
