"""Which way imports go: the rooms' arrows, and no module that waits for itself.

Read from the source, imports inside functions included, so that no import hides by being late. The arrows are
the table in `tests/source.py`.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.source import ARROWS, ROOMS, Module, modules


def absolute(module: Module, node: ast.ImportFrom) -> str:
    """The dotted name that a `from` import starts at, its leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    package = module.name.split(".") if module.is_package else module.name.split(".")[:-1]
    base = package[: len(package) - (node.level - 1)]
    return ".".join([*base, *([node.module] if node.module else [])])


def imported_names(module: Module, nodes: Iterator[ast.AST]) -> Iterator[str]:
    """Dotted names that the import statements among `nodes` load, down to modules where they are ours."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = absolute(module, node)
            for alias in node.names:
                full = f"{start}.{alias.name}"
                yield full if full in modules() else start


def is_type_checking(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`, which never runs."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def executed_on_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when the module is loaded: no function bodies, nothing for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_type_checking(child):
            continue
        yield child
        yield from executed_on_import(child)


def room_of(name: str) -> str | None:
    """The room that a dotted name belongs to, or None for somebody else's module."""
    rooms = [room for room in ARROWS if f"{name}.".startswith(f"{room}.")]
    return max(rooms, key=len, default=None)


def crossings(module: Module) -> Iterator[str]:
    """Imports of a module that its room may not make, as words."""
    for name in imported_names(module, ast.walk(module.tree)):
        room = room_of(name)
        if room not in {None, module.room, *ARROWS[module.room]}:
            yield f"{module.name} imports {name}"


@pytest.mark.parametrize("room", ARROWS)
def test_a_room_imports_only_what_its_arrows_allow(room: str) -> None:
    inside = [module for module in modules().values() if module.room == room]
    assert [line for module in inside for line in crossings(module)] == []


def test_nothing_imports_the_server() -> None:
    assert [room for room, allowed in ARROWS.items() if "server" in allowed] == []


def test_the_arrows_run_one_way() -> None:
    graph = {room: allowed - {room} for room, allowed in ARROWS.items() if "." not in room}
    assert set(TopologicalSorter(graph).static_order()) == set(ROOMS)


def test_no_module_waits_for_itself() -> None:
    graph = {
        module.name: set(imported_names(module, executed_on_import(module.tree)))
        & modules().keys() - {module.name}
        for module in modules().values()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as cycle:
        pytest.fail(f"modules import each other in a ring: {' <- '.join(cycle.args[1])}")


def test_a_forbidden_import_is_seen_wherever_it_hides() -> None:
    source = (
        "def late():\n    import server.store\nfrom device.nowhere import cameras\nfrom .rules import Rules\n"
    )
    module = Module("scoring.boxes", modules()["scenes"].path.with_name("boxes.py"), ast.parse(source))
    assert sorted(crossings(module)) == [
        "scoring.boxes imports device.nowhere",
        "scoring.boxes imports server.store",
    ]
