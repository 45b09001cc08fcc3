"""Mutants: every single change of a source file that is made, as a change of its syntax tree."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNCHANGED_FIELDS = {"annotation", "returns", "decorator_list", "ctx", "op", "ops"}
UNCHANGED = (ast.Import, ast.ImportFrom, ast.JoinedStr)

KEY = ("file", "before", "after", "occurrence")
"""The fields that identify a mutant in every version of the sources."""


class Change(NamedTuple):
    """A change of a syntax tree: the node at a place, and what replaces it."""

    holder: ast.AST
    field: str
    index: int | None
    new: ast.AST
    inside: tuple[ast.AST, ...]
    """The nodes around it, outermost first, and itself."""

    def put(self, node: ast.AST) -> None:
        """Put a node at the place."""
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """A mutant of a file.

    Attributes
    ----------
    number
        The number of its change among those of the file.
    line
        The line of the change.
    function
        The function or method in whose body it is; None at the top level and in the head of a function.
    before, after
        The text around the change.
    occurrence
        Its number among mutants of the file with the same texts.
    first, last
        The lines of the changed statement, without those of the statements in it.
    """

    file: str
    number: int
    line: int
    function: str | None
    before: str
    after: str
    occurrence: int
    first: int
    last: int

    @property
    def key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in KEY)

    def place(self, seed: int) -> str:
        """Return the key by which mutants are sorted."""
        return hashlib.sha256(repr((seed, *self.key)).encode()).hexdigest()


def alternatives(node: ast.AST, *, in_function: bool) -> Iterator[ast.AST]:
    """Yield the nodes that may replace a node."""

    def changed(**fields: Any) -> ast.AST:
        new = copy.copy(node)
        for name, value in fields.items():
            setattr(new, name, value)
        return new

    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield changed(ops=[*ops[:place], other(), *ops[place + 1 :]])
        case ast.BoolOp(op=op):
            yield changed(op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield changed(op=OPERATORS[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield changed(value=not value)
        case ast.Constant(value=int(value)):
            yield changed(value=value + 1)
            yield changed(value=value - 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            # Comparisons and `not` have alternatives of their own.
            if not isinstance(test, (ast.Compare, ast.UnaryOp)):
                yield changed(test=ast.copy_location(ast.UnaryOp(ast.Not(), test), test))
        case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
            yield changed(func=ast.copy_location(ast.Name(FUNCTIONS[name], ast.Load()), node))
    if in_function and _droppable(node):
        yield ast.copy_location(ast.Pass(), node)


def _droppable(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, (ast.AugAssign, ast.Raise, ast.Return, ast.Break, ast.Continue))


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield every change of a tree."""

    def walk(inside: tuple[ast.AST, ...], *, in_function: bool) -> Iterator[Change]:
        node = inside[-1]
        in_function |= isinstance(node, (ast.FunctionDef, ast.Lambda))
        for name, value in ast.iter_fields(node):
            if name in UNCHANGED_FIELDS:
                continue
            for index, child in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(child, ast.AST) or _unchanged(child):
                    continue
                around = (*inside, child)
                at = index if isinstance(value, list) else None
                for new in alternatives(child, in_function=in_function):
                    yield Change(node, name, at, new, around)
                yield from walk(around, in_function=in_function)

    yield from walk((tree,), in_function=False)


def _unchanged(node: ast.AST) -> bool:
    """Return whether nothing in a node is ever changed."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, UNCHANGED)


def shown(node: ast.AST) -> str:
    """Return a node as text; of a compound statement its head only."""
    if isinstance(node, ast.stmt) and hasattr(node, "body"):
        node = copy.copy(node)
        for name in ("body", "orelse", "handlers", "finalbody", "decorator_list"):
            if hasattr(node, name):
                setattr(node, name, [])
    return ast.unparse(node).strip()


def mutants_of(file: str, text: str) -> list[Mutant]:
    """Return every mutant of a file."""
    found, seen = [], Counter[tuple[str, str]]()
    for number, change in enumerate(changes(ast.parse(text))):
        old = change.inside[-1]
        place = max(at for at, node in enumerate(change.inside) if isinstance(node, ast.stmt))
        # The text around the change: as much of its statement as fits into a line.
        top = next((node for node in change.inside[place:] if len(shown(node)) <= 120), old)
        before = shown(top)
        change.put(change.new)
        after = shown(change.new if top is old else top)
        change.put(old)
        if before == after:
            continue
        seen[before, after] += 1
        names = [node.name for node in change.inside if isinstance(node, ast.FunctionDef)]
        line, function = getattr(old, "lineno", 0), names[0] if names and _in_body(change) else None
        lines = _lines(change.inside[place])
        found.append(
            Mutant(file, number, line, function, before, after, seen[before, after], *lines)
        )
    return found


def _lines(statement: Any) -> tuple[int, int]:
    """Return the first and the last line of a statement, of a compound one those of its head."""
    body = getattr(statement, "body", None)
    last = max(body[0].lineno - 1, statement.lineno) if body else statement.end_lineno
    return statement.lineno, last


def _in_body(change: Change) -> bool:
    """Return whether a change is in the body of a function, which runs when it is called."""
    outer = next(at for at, node in enumerate(change.inside) if isinstance(node, ast.FunctionDef))
    return any(change.inside[outer + 1] is node for node in change.inside[outer].body)


def mutated(text: str, number: int) -> ast.Module:
    """Return the tree of a file with one change."""
    tree = ast.parse(text)
    change = next(each for at, each in enumerate(changes(tree)) if at == number)
    change.put(change.new)
    return ast.fix_missing_locations(tree)
