"""Where a file can be mutated: each site is one textual change that keeps the file a program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
SIDES = {"you": "opponent", "opponent": "you", "own": "opponent"}
"""Whose, in the words of the effect language; a side by number is ``1 - side``."""


@dataclass(frozen=True)
class Site:
    """One change: the text from ``start`` to ``end`` (offsets in the file) becomes ``after``."""

    file: str
    line: int
    operator: str
    start: int
    end: int
    before: str
    after: str
    code: str
    """The first line of what is changed, stripped: what tells the site when line numbers have moved."""

    @property
    def change(self) -> str:
        """ "``<`` → ``<=``"."""
        return f"{self.before} → {self.after}"

    def applied(self, source: str) -> str:
        """The file with the change made. Raises ``ValueError`` where the text is not what it was."""
        if source[self.start : self.end] != self.before:
            raise ValueError(f"{self.file}:{self.line} is not what it was")
        return source[: self.start] + self.after + source[self.end :]


def sites(root: Path, file: str) -> list[Site]:
    """Every change that can be made to a file, in its order. ``file`` is relative to ``root``."""
    return _Finder(file, (root / file).read_text("utf-8")).found()


class _Finder:
    """Walks one file. Annotations, texts put together from parts and what only a type checker sees are passed over."""

    def __init__(self, file: str, source: str) -> None:
        self.file, self.source = file, source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def found(self) -> list[Site]:
        made = [site for node in self._nodes(ast.parse(self.source)) for site in self._of(node)]
        return sorted(set(made), key=lambda site: (site.start, site.end, site.operator, site.after))

    def _nodes(self, node: ast.AST) -> Iterator[ast.AST]:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr) and not _for_types(child):
                    yield child
                    yield from self._nodes(child)

    def _of(self, node: ast.AST) -> Iterator[Site]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
            yield from self._between("comparison", node.left, node.comparators[0], *COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            for other in (node.value + 1, node.value - 1):
                yield self._site("constant", node, str(other) if other >= 0 else f"({other})")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in SIDES:
            yield self._site("side", node, f'"{SIDES[node.value]}"')
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            plus = isinstance(node.op, ast.Add)
            sign, flipped = ("+", "-") if plus else ("-", "+")
            if not plus and isinstance(node.left, ast.Constant) and node.left.value == 1:
                yield self._site("side", node, self._text(node.right))
            yield from self._between("sign", node.left, node.right, sign, flipped)
        elif isinstance(node, ast.BoolOp):
            word, opposite = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._between("and/or", left, right, word, opposite)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._site("negation", node, f"({self._text(node.operand)})")
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            yield self._site("negation", node.test, f"(not ({self._text(node.test)}))")
        elif isinstance(node, ast.stmt) and _droppable(node):
            yield self._site("dropped", node, "pass")

    def _between(self, operator: str, left: ast.expr, right: ast.expr, word: str, other: str) -> Iterator[Site]:
        """The operator's word between two operands, brackets and comments passed over."""
        begin, end = self._offset(left, last=True), self._offset(right)
        at = self.source.find(word, begin, end)
        if at >= 0 and "#" not in self.source[begin:at]:
            line = self.source.count("\n", 0, at) + 1
            yield Site(self.file, line, operator, at, at + len(word), word, other, self._code(line))

    def _site(self, operator: str, node: ast.expr | ast.stmt, after: str) -> Site:
        start, end = self._offset(node), self._offset(node, last=True)
        line = node.lineno
        return Site(self.file, line, operator, start, end, self.source[start:end], after, self._code(line))

    def _text(self, node: ast.expr) -> str:
        return self.source[self._offset(node) : self._offset(node, last=True)]

    def _offset(self, node: ast.expr | ast.stmt, *, last: bool = False) -> int:
        """Where a node begins or ends; ``ast`` counts columns in bytes."""
        row, column = (node.end_lineno, node.end_col_offset) if last else (node.lineno, node.col_offset)
        assert row is not None
        assert column is not None
        line = self.lines[row - 1]
        return self.starts[row - 1] + len(line.encode()[:column].decode())

    def _code(self, line: int) -> str:
        return self.lines[line - 1].strip()


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _droppable(node: ast.stmt) -> bool:
    """A call made for what it does, or a change of something that lasts."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets)
    return isinstance(node, ast.AugAssign)
