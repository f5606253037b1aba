"""Where the lines of the games go: by kind and game, and how large a share is rules and running actions.

    python -m tests.tools.lines

A line counts as code if it holds more than a comment, a docstring or an import. A statement counts for the kind of its
module; in a chapter, what only makes a form (`Ask(...)`, `Asks(...)`, functions that give a form, its fields or picks)
counts as asking, what only foretells as odds.
"""

import argparse
import ast
import io
import tokenize
from collections import Counter
from pathlib import Path

import fleetdesk
from fleetdesk import systems

PACKAGE = Path(fleetdesk.__file__).parent
ASKS = frozenset({
    "Form", "FormField", "Pick", "Choice", "Many", "Number", "Group", "GroupRow", "RowOf", "Asked", "Shares", "Toggle",
    "Answers",
})  # fmt: skip
FORETELLS = frozenset({"Odds", "OddsTable", "Chance"})
KINDS = (
    (
        "show",
        ("show/", "overview", "panel", "offers", "explain", "chart", "debts", "upkeep_queue", "order_charts"),
    ),
    ("paper", ("paper/", "sheet", "cards")),
    ("cases", ("cases/", "cases")),
    (
        "lists",
        (
            "lists/",
            "building",
            "checks",
            "card_checks",
            "pricing",
            "setup",
            "importing",
            "samples",
        ),
    ),
    ("options", ("options",)),
    ("wiring", ("__init__", "game")),
    ("asking", ("asking", "everybody", "labels", "picks", "order_labels", "order_words", "wording")),
    ("odds", ("odds", "fire_odds", "board_odds", "forecasts")),
)


def kind_of(path: str) -> str:
    """What a module is, by its name below the folder of its game."""
    stem = path.removesuffix(".py")
    for kind, names in KINDS:
        for name in names:
            if (
                f"{stem}/".startswith(name)
                if name.endswith("/")
                else stem.rpartition("/")[2].startswith(name)
            ):
                return kind
    return "rules"


def code_lines(text: str, tree: ast.Module) -> set[int]:
    """Numbers of the lines that hold code."""
    found: set[int] = set()
    skip = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skip:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            found -= set(span(node))
    return found


def span(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def names_in(node: ast.AST | None) -> set[str]:
    """The names of an annotation, also where it stands as text."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} if node is not None else set()


def retold(tree: ast.Module) -> dict[int, str]:
    """Lines of a chapter that only ask or foretell."""
    found: dict[int, str] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            given = set().union(*(names_in(arg.annotation) for arg in node.args.args)) | names_in(
                node.returns
            )
            kind = "odds" if given & FORETELLS else "asking" if given & ASKS else ""
            if kind and not given & {"Outcome", "Table"}:
                found |= dict.fromkeys(span(node), kind)
        for inner in ast.walk(node):
            name = getattr(inner.func, "id", "") if isinstance(inner, ast.Call) else ""
            if isinstance(inner, ast.Call) and name in {"Ask", "Asks", "named"}:
                found |= dict.fromkeys(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1), "asking")
    return found


def counted(folder: Path) -> Counter[str]:
    """Code lines of a game by kind."""
    found: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        lines, kind = code_lines(text, tree), kind_of(path.relative_to(folder).as_posix())
        others = retold(tree) if kind == "rules" else {}
        for line in lines:
            found[others.get(line, kind)] += 1
    return found


def whole(folder: Path) -> int:
    """All lines of a folder."""
    return sum(path.read_text("utf-8").count("\n") for path in folder.rglob("*.py"))


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    kinds = ["rules", *(kind for kind, _ in KINDS)]
    print(f"{'':18}", *(f"{kind:>8}" for kind in kinds), f"{'code':>8} {'rules %':>8} {'all':>8}")
    sums: Counter[str] = Counter()
    for game in (*systems.system_ids(), "common"):
        found = counted(PACKAGE / "systems" / game)
        if game != "common":
            sums += found
        share = 100 * found["rules"] / found.total()
        print(
            f"{game:18}",
            *(f"{found[kind]:8}" for kind in kinds),
            f"{found.total():8} {share:8.1f} {whole(PACKAGE / 'systems' / game):8}",
        )
    print(f"{'games':18}", *(f"{sums[kind]:8}" for kind in kinds), f"{sums.total():8}", end=" ")
    print(f"{100 * sums['rules'] / sums.total():8.1f} {whole(PACKAGE / 'systems'):8}")
    print(f"product: {whole(PACKAGE)} lines, core {whole(PACKAGE / 'core')}, ui {whole(PACKAGE / 'ui')}")


if __name__ == "__main__":
    main()
