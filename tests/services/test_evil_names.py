"""Names that would be markup, orders to a terminal or no file: everything that is written or printed shows text."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from pypdf import PdfReader

from fleetdesk import cli, paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.errors import Said
from fleetdesk.core.game.dispatches import MARKUPS
from fleetdesk.core.words import Words
from fleetdesk.services.after import report, report_file
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.exchange import sharing
from fleetdesk.services.sending import dispatches
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import fleets
from tests import catalogue_files, evil, players

GAMES = pytest.mark.parametrize("game", evil.games())
FRENCH = Words.load("fr", paths.texts())
READER = MarkdownIt("gfm-like")
OURS = frozenset(
    {"heading", "paragraph", "inline", "text", "bullet_list", "list_item", "table", "thead", "tbody", "tr", "th", "td",
     "strong", "softbreak", "text_special", "fence"}
)  # fmt: skip
"""What our own Markdown is made of; a name adds nothing to it."""


def meant(text: str) -> set[str]:
    """What a reader of Markdown makes of a text, beside plain words."""
    kinds = set()
    waiting = list(READER.parse(text))
    while waiting:
        token = waiting.pop()
        kinds.add(re.sub("_(open|close)$", "", token.type))
        waiting += token.children or ()
    return kinds


@pytest.fixture(scope="module", params=evil.games())
def battle(request, tmp_path_factory):
    """A battle of such names, some way into it."""
    game = request.param
    system = systems.load(game)
    path = tmp_path_factory.mktemp(game) / "evil.battle"
    session = BattleSession.create(system, evil.setup(game, 3), path, clock=players.clock)
    try:
        for number in range(80):
            with contextlib.suppress(Said):
                players.step(system, session.journal, number)
    finally:
        session.close()
    return game, path


def state_of(game: str):
    """A battle of such names that nothing has been played in, and one with some steps."""
    system = systems.load(game)
    journal = players.Journal(system.opening(evil.setup(game, 5)), system.actions, clock=players.clock)
    for number in range(120):
        players.step(system, journal, number)
    return system, journal


@GAMES
def test_a_report_is_text(game, tmp_path):
    system, journal = state_of(game)
    made = report.make(system, journal)
    text = report.markdown(made, FRENCH)
    assert meant(text) <= OURS
    assert not evil.HARMFUL.search(text)
    # One heading a section and one row a ship: no name began another.
    sections = [line for line in text.splitlines() if line.startswith("#")]
    luck = len(made.luck.sides) + len(made.luck.ships)
    assert len(sections) == 3 + len(made.sides) + bool(luck) + bool(made.story)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    course = 1 + len(report.course(made)[1])
    assert len(rows) == len(made.ships) + len(made.sides) + 1 + len(made.sides) + course + bool(luck) + luck
    report_file.write(made, tmp_path / "report.pdf", FRENCH)
    pdf_is_text(tmp_path / "report.pdf")


def pdf_is_text(path: Path) -> None:
    paper = PdfReader(path)
    pages = "".join(page.extract_text() for page in paper.pages)
    assert not evil.HARMFUL.search(
        pages.replace("\0", "")
    )  # a letter the fonts do not have reads back as that
    assert not evil.HARMFUL.search(" ".join(str(one) for one in (paper.metadata or {}).values()))


@GAMES
def test_dispatches_are_text(game, tmp_path):
    system, journal = state_of(game)
    found = dispatches.listed(system, journal.state, EVERYONE)
    assert bool(found) == (system.id == "salves")
    for markup in MARKUPS:
        for one in found:
            text = dispatches.rendered(system, journal.state, one, FRENCH, markup).text
            assert not evil.HARMFUL.search(text)
            if markup == "markdown":
                assert meant(text) <= OURS
            if markup == "bbcode":
                assert set(re.findall(r"\[/?([^\]]*)\]", text)) <= {"b", "code", "color", "color=red"}
        texts = [dispatches.rendered(system, journal.state, one, FRENCH, markup) for one in found]
        for path in dispatches.write_all(texts, tmp_path / markup, journal.state, FRENCH, markup):
            assert not evil.RESERVED.match(path.name)
            assert len(path.name.encode()) < 200


@GAMES
def test_a_fleet_as_text_has_a_line_a_ship(game):
    system = systems.load(game)
    fleet = evil.fleet(game)
    ours = "\n".join(sharing.as_text(system, fleet, FRENCH).splitlines())
    assert not evil.HARMFUL.search(ours)
    assert sharing.from_text(ours, find=systems.load).fleet.name == fleet.name


@GAMES
def test_the_log_is_text(game):
    _, journal = state_of(game)
    for number in journal.path():
        for line in journal.entry(number).lines:
            said = FRENCH.say(line.text)
            assert not evil.HARMFUL.search(said)


def test_a_terminal_is_told_nothing(battle, tmp_path, capsys):
    game, path = battle
    fleet = tmp_path / "evil.json"
    for start in range(0, len(evil.NAMES), 4):
        fleets.save(fleet, evil.fleet(game, start), find=systems.load)
        assert run("check", str(fleet)) in {0, 1, 2}
    out = tmp_path / f"{evil.ESC}[2J{evil.OVERRIDE}"
    run("print", str(fleet), "-o", f"{out}.pdf", "--sheet", "cards")
    run("print", str(path), "-o", f"{out}.pdf")
    run("print", str(path), "-o", f"{out} 2.pdf", "--to", "nobody")
    run("report", str(path), "-o", f"{out}.md")
    run("dispatches", str(path), "-o", str(out), "--anyway")
    cases = [
        {"id": name, "rule": name, "action": name, "given": {}, "expected": {name: name}}
        for name in evil.NAMES
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    run("rules", "check", game, "--cases", str(tmp_path / "cases.json"))
    for name in evil.NAMES:
        run(name.replace("\0", ""))
    said = capsys.readouterr()
    assert said.out
    assert said.err
    assert not evil.HARMFUL.search(said.out + said.err)
    for paper in tmp_path.glob("*.pdf"):
        pdf_is_text(paper)


def test_imported_names_tell_a_terminal_nothing(tmp_path, capsys):
    (tmp_path / "a.gst").write_text(catalogue_files.game_system(), "utf-8")
    data = catalogue_files.catalogue().replace(
        "Reed Lake", f"He{evil.OVERRIDE}ron{evil.NO_WIDTH}&#10;x&#x9c;"
    )
    (tmp_path / "a.cat").write_text(data, "utf-8")
    assert run("import", str(tmp_path / "a.gst"), str(tmp_path / "a.cat"), "-o", str(tmp_path / "cards")) == 0
    said = capsys.readouterr()
    assert "Heronx" in said.out
    assert not evil.HARMFUL.search(said.out + said.err)


def run(*arguments: str) -> int:
    """A command line; a window is never opened."""
    return cli.main(["--lang", "fr", *arguments], open_window=lambda *_: 0)


@GAMES
def test_every_disk_takes_what_a_library_names(game, tmp_path):
    library = Library(tmp_path, clock=players.clock)
    kept = [library.keep_fleet(evil.fleet(game).but(name=name)) for name in evil.NAMES]
    kept.append(library.keep_fleet(evil.fleet(game).but(name="Con")))
    battles = [library.new_battle_path(name) for name in evil.NAMES]
    for path in (*kept, *battles):
        assert not evil.RESERVED.match(path.name), path.name
        assert not evil.HARMFUL.search(path.name)
        assert len(path.name.encode()) < 200
        assert path.parent.is_relative_to(tmp_path)
    names = [path.name.casefold() for path in kept]
    assert len(set(names)) == len(names)
    assert [library.open_fleet(path).value.name for path in kept[:-1]] == list(evil.NAMES)
