"""Writes the manual and the rules of each game as pages of `docs/`, from the texts the program itself shows.

python -m tests.tools.manual
"""

from collections.abc import Iterator
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.core.game.rule_book import numbered
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.services.manual import manual
from fleetdesk.ui.window.commands import AT_TABLE, COMMANDS

ROOT = Path(__file__).parents[2]
PICTURES = {"start": "builder", "table": "armada", "chart": "sail", "paper": "logbook"}
"""Part of the manual -> a picture that the project makes of itself."""
MADE = "<!-- Made by python -m tests.tools.manual from the texts of the program. -->"


def pages() -> dict[Path, str]:
    """Every page, by its place in `docs/`."""
    found: dict[Path, str] = {}
    for language in LANGUAGES:
        words = Words.load(language, paths.texts())
        found[Path(f"manual.{language}.md")] = "\n".join(_manual(words))
        for game in games():
            found[Path("rules") / f"{game.id}.{language}.md"] = "\n".join(_rules(game, words))
    return found


def games() -> list[AnySystem]:
    """Those that bring rules to read, as the program lists them."""
    listed = systems.in_order(systems.system_ids(), systems.named)
    return [game for game in map(systems.load, listed) if game.rule_book().chapter]


def _manual(words: Words) -> Iterator[str]:
    yield from (MADE, f"# FleetDesk · {words.text('Manual')}", "")
    for part in manual().part:
        yield from (f"## {part.title.text(words.language)}", "")
        picture = _picture(part.key)
        if picture:
            yield from (f"![{part.title.text(words.language)}](../resources/pictures/{picture})", "")
        for passage in part.passage:
            head = passage.head.text(words.language)
            yield f"**{head}{'' if head.endswith('?') else '.'}** {passage.said(words)}"
            yield ""
    yield from (f"## {words.text('Keyboard shortcuts')}", "", "| | |", "|---|---|")
    for command in (*COMMANDS, *AT_TABLE):
        if command.shortcuts:
            yield f"| {words.text(command.text)} | `{'`, `'.join(command.shortcuts)}` |"
    yield from ("", f"## {words.text('The rules of the game')}", "")
    for game in games():
        yield f"- [{words.text(game.title)}](rules/{game.id}.{words.language}.md)"
    yield ""


def _picture(part: str) -> str:
    name = PICTURES.get(part)
    return next((one.name for one in sorted((ROOT / "resources/pictures").glob(f"{name}-*.png"))), "")


def _rules(game: AnySystem, words: Words) -> Iterator[str]:
    yield from (MADE, f"# {words.text(game.title)} · {words.text('Rules')}", "")
    yield words.text("In our own words, by chapter, with the paragraph of the booklet.")
    for chapter in game.rule_book().chapter:
        yield from ("", f"## {chapter.title.text(words.language)}", "")
        for rule in chapter.rule:
            yield f"- **{words.say(numbered(rule))}** {_whole(rule.text(words.language))}"
    yield ""


def _whole(text: str) -> str:
    """Signs that Markdown would take for its own."""
    return "".join(f"\\{letter}" if letter in "*_<>[]|" else letter for letter in text)


if __name__ == "__main__":
    for place, page in pages().items():
        file = ROOT / "docs" / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(page, "utf-8")
        print(file.relative_to(ROOT))
