"""Three players and an umpire at one window, in French: placed in secret, sealed, three turns of pasted orders, proved."""

import re

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Setup, SideSetup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from fleetdesk.ui.app import open_window
from fleetdesk.ui.chart.grid import Grid
from fleetdesk.ui.umpire.desk import UmpireDesk
from tests.ui import leaks
from tests.ui.leaks import hush
from tests.ui.pages import AtTable, button_of

SIDES = {
    "g": ("german", "Flotte allemande"),
    "a": ("american", "Flotte américaine"),
    "f": ("french", "Flotte française"),
}


class Umpire(AtTable):
    """Sits at the window with the three players and clicks what is to be clicked."""

    def sit(self, seat: str) -> None:
        if self.seating.handover is None:
            self.click(self.page.top.seat)
        super().sit(seat)
        if seat == EVERYONE:  # here the umpire plays at the table: his desk opened, and goes again
            desk = self.window.findChild(UmpireDesk)
            assert desk.isVisible()
            self.click(desk.close_button)

    def lead(self, action: str) -> None:
        """A button of the whole table, and its form."""
        self.click(button_of(self.page, action))
        if self.page is not None and self.page.flow.busy:
            self.click(self.page.prepare.go)
        assert self.page is None or not self.page.flow.busy

    def paste(self, action: str, text: str) -> list[str]:
        """Open a player's paper, put in what was on the clipboard, keep it; what was understood of each line."""
        self.click(button_of(self.page, action))
        written = self.page.prepare.form.questions.view("text")
        QGuiApplication.clipboard().setText(text)
        self.click(written.clear)
        self.click(written.paste)
        QGuiApplication.clipboard().clear()
        assert written.editor.toPlainText() == text
        readings = self.page.flow.form.fields[0].readings
        told = [self.page.words.say(one.text).replace("\N{NO-BREAK SPACE}", " ") for one in readings]
        self.click(self.page.prepare.go)
        return told

    def touch(self, cell) -> None:
        """A cell of the chart."""
        canvas = self.page.chart.board.canvas
        self.click(canvas, canvas.camera.pixel(Grid.of(canvas.chart).middle(cell)).toPoint())

    # --- reading -------------------------------------------------------------------------------------

    def reads(self) -> str:
        """Everything on the screen, shown or not."""
        return "\n".join(leaks.read(self.window, look=False)).replace("\N{NO-BREAK SPACE}", " ")

    def copied(self, title: str, markup: str = "BBCode") -> str:
        """A text to be sent, copied with one tap: the light says that no secret is in it."""
        self.click(self.page.top.send)
        view = self.page.controller.sheet.body
        self.part(view.list, title)
        self.part(view.markups, markup)
        assert not view._shown.leaks
        self.click(view.copy)
        assert "copié" in view.list.rows[view.list.index].sub
        text = QGuiApplication.clipboard().text().replace("\N{NO-BREAK SPACE}", " ")
        hush(self.page)
        leaks.settle()
        return text


@pytest.fixture
def umpire(qtbot, tmp_path):
    """The window, its shelf with a game of three fleets that is about to begin."""
    parts = bootstrap.parts("fr", settings=tmp_path / "settings.json", folder=tmp_path / "data")
    library = Library(parts.folder, shipped=parts.shipped, find=parts.find, clock=parts.clock)
    system = systems.load("salves")
    sides = tuple(
        SideSetup(
            id=side,
            name=name,
            fleet=system.fleet.model_validate_json(
                (paths.shipped_fleets() / "salves" / f"{file}.json").read_bytes()
            ),
        )
        for side, (file, name) in SIDES.items()
    )
    path = library.new_battle_path("Mer du Nord")
    setup = Setup(title="Mer du Nord", sides=sides, seed=3, answers={"language": "fr"})
    BattleSession.create(system, setup, path, clock=parts.clock).close()
    window = open_window(QApplication.instance(), parts, None)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.rooms is not None and window.rooms.key == "library")
    leaks.settle()
    yield Umpire(window)
    window.close()
    leaks.settle()


def test_three_turns_in_french(umpire):
    umpire.part(umpire.window.rooms.library_page.shelf, "Continuer")
    code = set_up(umpire)
    first_turn(umpire)
    second_turn(umpire)
    third_turn(umpire)
    the_end(umpire, code)


def set_up(umpire) -> str:
    """Each player places behind the blank screen; who asked for a taken cell is told so alone, when all is sealed."""
    umpire.sit("g")
    assert umpire.paste("place_fleet", "Graf Zeppelin : F6\nBismarck : D4\nZ25 : B2\nU-47 :")[3] == "à placer"
    umpire.page.select(umpire.ship("U-47").id)
    leaks.settle()
    umpire.touch((2, 8))
    assert umpire.ship("U-47").cell == (2, 8)
    umpire.pass_on()
    umpire.sit("a")
    told = umpire.paste("place_fleet", "USS Enterprise G6\nUSS Washington E4\nUSS Fletcher D4\nUSS Wahoo J10")
    assert told[2] == "USS Fletcher en D4", "the form does not know what lies there"
    assert umpire.ship("USS Fletcher").cell == (3, 3), "nor does the step: it would tell where others lie"
    assert "pas libre" not in umpire.reads()
    umpire.pass_on()
    umpire.sit("f")
    umpire.paste("place_fleet", "Béarn A1\nRichelieu H8\nLe Terrible A3\nCasabianca K11")
    for secret in ("D4", "B2", "C9", "placé en F6", "pas libre"):
        assert secret not in umpire.reads()
    umpire.pass_on()
    umpire.sit(EVERYONE)
    umpire.lead("lock_setup")
    assert umpire.ship("USS Fletcher").cell is None
    umpire.sit("f")
    assert "D4" not in umpire.reads()
    umpire.sit("a")
    umpire.page.select(umpire.ship("USS Fletcher").id)
    leaks.settle()
    assert "USS Fletcher en D4 : Cette case n\N{RIGHT SINGLE QUOTATION MARK}est pas libre" in umpire.reads()
    assert "D4 est prise" in umpire.reads()
    assert "Bismarck est placé" not in umpire.reads()
    umpire.touch((3, 4))
    umpire.pass_on()
    umpire.sit(EVERYONE)
    umpire.lead("lock_setup")
    code = umpire.state.seal.code
    assert f"La mise en place est scellée. Code : {code}" in umpire.reads()
    assert code in umpire.copied("Mise en place terminée")
    return code


def first_turn(umpire) -> None:
    """All at once; the forum reads names, the players hit points."""
    umpire.sit("g")
    assert umpire.paste("paste_orders", "Bismarck \N{EN DASH} feu sur E4") == [
        "Bismarck : ouvre le feu sur E4 \N{MULTIPLICATION SIGN}4"
    ]
    umpire.pass_on()
    umpire.sit("a")
    assert "feu sur E4" not in umpire.reads(), "another's paper"
    umpire.paste("paste_orders", "USS Washington : tire 5 fois en D4")
    umpire.pass_on()
    umpire.sit("f")
    told = umpire.paste("paste_orders", "Le Terrible - tir B3, B2")
    assert told == ["Au premier tour tous les tirs vont sur une seule case."]
    umpire.paste("paste_orders", "Le Terrible - tir B3")
    umpire.pass_on()
    umpire.sit(EVERYONE)
    umpire.lead("resolve_first_turn")
    assert (umpire.ship("Bismarck").lost, umpire.ship("USS Washington").lost) == (5, 4)
    text = umpire.copied("Tour 1 — toutes les flottes")
    assert text.startswith(
        "[b]Tour 1 — toutes les flottes[/b]\n[b]USS Washington[/b] (américaine) ouvre le feu sur D4"
    )
    assert "PV" not in text
    private = umpire.copied("Rapport privé — Flotte allemande", "Markdown")
    assert "touché 5 fois en D4 par USS Washington : PV 1/6" in private
    umpire.sit("f")
    assert not re.search(r"PV \d/6|touché \d fois", umpire.reads())
    umpire.lead("next_nation")
    assert (umpire.state.turn, umpire.state.player) == (2, "a")


def play(umpire, side: str, text: str) -> list[str]:
    """A player writes behind the screen, the umpire carries it out and sends the public text."""
    umpire.sit(side)
    told = umpire.paste("paste_orders", text)
    umpire.pass_on()
    umpire.sit(EVERYONE)
    umpire.lead("resolve_player_turn")
    name = SIDES[side][1]
    public = umpire.copied(f"Tour {umpire.state.turn} — {name}")
    assert "PV" not in public
    if not umpire.state.over:
        umpire.lead("next_nation")
    return [*told, public]


def second_turn(umpire) -> None:
    """A move stops before a hidden ship: only its player learns it. A wrong line is kept to be mended."""
    told = play(
        umpire,
        "a",
        "USS Fletcher - 1 déplacement au nord\nUSS Wahoo - 1NO\nUSS Washington - 9E\nUSS Enterprise - tir D3 x3, E3",
    )
    assert told[2].startswith("Le déplacement coûte plus de points") or "sort de la grille" in told[2]
    assert umpire.ship("USS Fletcher").cell == (3, 4)
    assert umpire.ship("USS Wahoo").cell == (8, 8)
    assert "USS Wahoo – 1NO" in told[-1]
    assert "Fletcher" not in told[-1]
    umpire.sit("a")
    assert "la case D4 est occupée" in umpire.reads()
    umpire.sit("g")
    assert "est occupée" not in umpire.reads()
    play(umpire, "g", "Bismarck - 1O\nZ25 - tir C3")
    assert umpire.ship("Bismarck").cell == (2, 3)
    play(umpire, "f", "Richelieu - passe")
    assert umpire.state.turn == 3


def third_turn(umpire) -> None:
    """A ship sinks; its cell stays unknown to everybody else."""
    told = play(umpire, "a", "USS Washington - 1O\nUSS Fletcher - tir C4 x3")
    assert umpire.ship("Bismarck").sunk
    assert "[color=red]Bismarck est coulé ![/color]" in told[-1]
    assert "Graf Zeppelin" not in told[-1]
    umpire.sit(TABLE)
    read = umpire.reads()
    assert "Bismarck est coulé" in read
    assert not re.search(r"PV \d|placé en|\bF6\b", read)
    play(umpire, "g", "Graf Zeppelin - tir I9 x3")
    play(umpire, "f", "")
    assert umpire.state.turn == 4


def the_end(umpire, code: str) -> None:
    """Everything is revealed; the code noted at the start proves the set-up."""
    umpire.sit(EVERYONE)
    umpire.page.flow.start(
        next(one for one in umpire.page.bridge.overview.offers if one.action == "end_game")
    )
    umpire.click(umpire.page.prepare.go)
    assert umpire.state.over
    umpire.sit("f")
    assert not re.search(r"\bHP\b", umpire.reads())  # letters of a drawn code may be the same
    umpire.click(button_of(umpire.page, "verify_seal"))
    umpire.page.flow.answer({"code": code.lower()})
    leaks.settle()
    told = umpire.reads()
    assert "Le code noté au début est bien celui de cette mise en place." in told
    assert "Chaque salve a touché les navires nommés, et aucun autre." in told
    umpire.click(umpire.page.prepare.go)
    archive = umpire.copied("Archive de la partie", "Texte nu")
    assert "DE2 Bismarck, 4/6/3 : placé en D4, à la fin coulé, PV 0/6" in archive
    assert "Reçu" in archive or "Ordres" in archive
