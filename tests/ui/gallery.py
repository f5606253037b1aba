"""Every widget in every state, to be looked at: `python tests/ui/gallery.py FOLDER [day|night] [100-200] [en|fr]`."""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.bars.phase_bar import PhaseBar, PhaseStep
from fleetdesk.ui.widgets.bars.rail import Rail, RailItem
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.dice.faces import DiceFaces, Face
from fleetdesk.ui.widgets.dice.odds_bars import Odds, OddsBars
from fleetdesk.ui.widgets.dice.tray import DiceTray
from fleetdesk.ui.widgets.entry.keypad import Keypad
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.flow import Chip, ChipRow, ChipText, FlowLayout
from fleetdesk.ui.widgets.marks.meters import Meter
from fleetdesk.ui.widgets.marks.shares import Share, SharesField
from fleetdesk.ui.widgets.marks.wind_rose import WindDial, WindRose
from fleetdesk.ui.widgets.notices import Banner, Toast
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask

FRENCH = {
    "Fire": "Tirer",
    "Linked fire": "Tir croisé",
    "Ram": "Éperonner",
    "Melee": "Mêlée",
    "Anchor": "Ancre",
    "End of activation": "Fin d'activation",
    "Delete": "Supprimer",
    "Why?": "Pourquoi ?",
    "moved too far": "a déjà trop bougé ce tour-ci",
    "6 AD against DR 5 / CR 8": "6 AD contre DR 5 / CR 8",
    "No effect": "Sans effet",
    "1 critical": "1 critique",
    "Bow": "Proue",
    "Port": "Bâbord",
    "Starboard": "Tribord",
    "Stern": "Poupe",
    "Hull": "Points de coque",
    "Delete this fleet?": "Supprimer cette flotte ?",
    "It can be brought back from the bin.": "On pourra la reprendre dans la corbeille, avec tous ses navires.",
    "Keep it": "La garder",
    "Forms": "Formulaires",
    "Search a ship, a class": "Rechercher un navire, une classe…",
    "Night theme": "Thème de nuit",
    "Easier on the eyes in a dark room": "Plus doux pour les yeux dans une pièce sombre",
    "Large text": "Grands caractères",
    "legal": "légale",
    "1 error": "1 erreur",
    "cannot tell": "impossible à dire",
    "Rudder hit": "Gouvernail touché",
    "Fleets": "Flottes",
    "Build": "Composer",
    "Battle": "Bataille",
    "Print": "Imprimer",
    "Rules": "Règles",
    "Settings": "Réglages",
    "Turn 3": "Tour 3",
    "Battle of the Ivory Pass": "Bataille de la Passe d’Ivoire",
    "Cards": "Cartes T",
    "Initiative, wind": "Initiative · Vent",
    "End phase": "Phase finale",
    "Wind": "Vent",
    "Read-only": "Lecture seule",
    "Another window has this battle open.": "Une autre fenêtre a déjà ouvert cette bataille.",
    "Saved": "Enregistré",
    "Deleted: ": "Supprimé : ",
    "Undo": "Annuler",
}


class Tongue:
    """The gallery's own texts, in one language."""

    def __init__(self, language: str) -> None:
        self._french = language == "fr"

    def __call__(self, text: str) -> str:
        return FRENCH.get(text, text) if self._french else text


def buttons(keeper: ThemeKeeper, say: Tongue) -> QWidget:
    panel = Panel(keeper, "BigButton")
    row = Row(keeper)
    for text, kind in (
        ("Fire", "primary"),
        ("Linked fire", "plain"),
        ("Ram", "brass"),
        ("Delete", "harm"),
        ("Why?", "ghost"),
    ):
        row.addWidget(BigButton(keeper, say(text), "", kind))
    panel.body.addLayout(row)
    row = Row(keeper)
    row.addWidget(BigButton(keeper, say("Fire"), "target", "primary", sub="9 AD"))
    row.addWidget(BigButton(keeper, say("End of activation"), "check"))
    anchor = BigButton(keeper, say("Anchor"), "anchor")
    anchor.discourage(say("moved too far"))
    row.addWidget(anchor)
    off = BigButton(keeper, say("Melee"), "swords")
    off.setEnabled(False)
    row.addWidget(off)
    ticked = BigButton(keeper, say("Ram"), "ram")
    ticked.setCheckable(True)
    ticked.setChecked(True)
    row.addWidget(ticked)
    for icon in ("undo", "redo", "printer"):
        row.addWidget(BigButton(keeper, icon=icon, name=icon))
    panel.body.addLayout(row)
    return panel


def choices(keeper: ThemeKeeper, say: Tongue) -> QWidget:
    panel = Panel(keeper, "ChoiceList, Segments")
    panel.body.addWidget(Segments(keeper, [say(t) for t in ("Bow", "Port", "Starboard", "Stern")], current=1))
    rows = (
        Choice("Impérial, classe Vengeance", "DR 6 · CR 9 · coque 8 · équipage 7", "165"),
        Choice("Broyeur", "DR 5 · CR 8", "160", "ship"),
        Choice(
            "Gueule-Noire, classe Léviathan des grandes profondeurs du Nord",
            "",
            "410",
            reason=say("moved too far"),
        ),
        Choice("Résolue"),
    )
    one = ChoiceList(keeper, rows)
    one.set_rows(rows, (1,))
    several = ChoiceList(keeper, rows[:2], several=True)
    several.set_rows(rows[:2], (0,))
    panel.body.addWidget(one)
    panel.body.addWidget(several)
    panel.body.addWidget(ChoiceList(keeper, rows[:1], ticks=False))
    return panel


def numbers(keeper: ThemeKeeper, words: Words, say: Tongue) -> QWidget:
    panel = Panel(keeper, "Stepper, Keypad")
    for value, unit in ((7, '"'), (0, ""), (99, " pts")):
        row = Row(keeper)
        row.addWidget(Label(keeper, say("Hull")), 1)
        row.addWidget(Stepper(keeper, words, value, unit=unit, name=say("Hull")))
        panel.body.addLayout(row)
    panel.body.addWidget(Keypad(keeper, words, 7, least=-5, most=40))
    return panel


def dice(keeper: ThemeKeeper, words: Words, say: Tongue) -> QWidget:
    panel = Panel(keeper, "DiceTray")
    tray = DiceTray(keeper, words)
    thrown = (Face("4", "hit"), Face("2"), Face("6", "exploded"), Face("5", "hit"), Face("1", "struck"))
    tray.ask(4, 6, "Résolue · " + say("Starboard"), thrown)
    tray.press(3)
    panel.body.addWidget(tray)
    panel.body.addWidget(DiceFaces(keeper, thrown, side=22))
    return panel


def odds(keeper: ThemeKeeper, words: Words, say: Tongue) -> QWidget:
    bars = OddsBars(keeper, words)
    rows = (
        Odds(say("No effect"), 0.41),
        Odds("\N{MINUS SIGN}1 " + say("Hull"), 0.38),
        Odds(say("1 critical"), 0.2, "harm"),
        Odds("2", 0.003, "harm"),
    )
    bars.show_odds(say("Fire") + ' · 8–16" · Broyeur', say("6 AD against DR 5 / CR 8"), rows)
    return bars


def build(keeper: ThemeKeeper, words: Words) -> QWidget:
    say = Tongue(words.language)
    window = QWidget()
    whole = Row(keeper, window, gap=12, margins=(12,))
    left = Column(keeper, gap=12)
    left.addWidget(SectionTitle(keeper, "Section"))
    left.addWidget(buttons(keeper, say))
    left.addWidget(choices(keeper, say))
    left.addStretch(1)
    middle = Column(keeper, gap=12)
    middle.addWidget(numbers(keeper, words, say))
    middle.addWidget(odds(keeper, words, say))
    middle.addStretch(1)
    right = Column(keeper, gap=12)
    right.addWidget(dice(keeper, words, say))
    right.addStretch(1)
    whole.addLayout(left, 4)
    whole.addLayout(middle, 3)
    whole.addLayout(right, 3)
    return window


def forms(keeper: ThemeKeeper, words: Words, say: Tongue) -> QWidget:
    panel = Panel(keeper, say("Forms"), sub="SearchField, Switch, SharesField, Qt")
    panel.body.addWidget(Chip(keeper, "165 pts"))
    search = SearchField(keeper, words, say("Search a ship, a class"))
    panel.body.addWidget(search)
    typed = SearchField(keeper, words, "")
    typed.setText("Vengeance")
    panel.body.addWidget(typed)
    panel.body.addWidget(
        Switch(keeper, say("Night theme"), sub=say("Easier on the eyes in a dark room"), on=True)
    )
    panel.body.addWidget(Switch(keeper, say("Large text")))
    rows = (
        Share("Vengeance", "6 AD", 6, 3),
        Share(say("Starboard"), "4 AD", 4, 2),
        Share("Résolue", "", None, 2),
    )
    panel.body.addWidget(SharesField(keeper, words, 8, rows))
    panel.body.addWidget(Line(keeper, "Vengeance"))
    return panel


def amounts(keeper: ThemeKeeper, words: Words, say: Tongue) -> QWidget:
    panel = Panel(keeper, "Meter, ChipRow")
    for value, limit, verdict, tone in (
        (410, 750, say("legal"), "sound"), (812, 750, say("1 error"), "harm"), (410, 750, say("cannot tell"), "brass"), (95, None, "", "sound"),
    ):  # fmt: skip
        meter = Meter(keeper, words)
        meter.show_points(value, limit, "pts", verdict, tone)
        panel.body.addWidget(meter)
    chips = (
        ChipText(say("Rudder hit"), "harm", "burst"), ChipText("Abordage · Broyeur", "sea", "chain"),
        ChipText("\N{MINUS SIGN}3 AD", "brass"), ChipText("intact", "sound", "check"), ChipText("3", "plain", "anchor"),
    )  # fmt: skip
    panel.body.addWidget(ChipRow(keeper, chips))
    flow = FlowLayout(keeper, gap=6)
    for text in ("Vent SE", "Tour 3", "Recrues", "Vétérans", "Réguliers", "Cuirassé"):
        flow.addWidget(Chip(keeper, text))
    panel.body.addLayout(flow)
    return panel


def screen(keeper: ThemeKeeper, words: Words) -> QWidget:
    """The frame of a screen: rail, top bar, banner, and the rest of the widgets."""
    say = Tongue(words.language)
    window = QWidget()
    across = Row(keeper, window, gap=0)
    items = (
        RailItem("fleets", "anchor", say("Fleets")), RailItem("build", "ship", say("Build")), RailItem("battle", "swords", say("Battle")),
        RailItem("print", "printer", say("Print")), RailItem("rules", "book", say("Rules")),
        RailItem("theme", "moon", say("Night theme"), foot=True), RailItem("settings", "settings", say("Settings"), foot=True),
    )  # fmt: skip
    rail = Rail(keeper, items)
    rail.show_key("build")
    across.addWidget(rail)
    down = Column(keeper, gap=0)
    across.addLayout(down, 1)
    top = TopBar(keeper, say("Turn 3"), say("Battle of the Ivory Pass"))
    steps = (
        PhaseStep("cards", say("Cards"), "done"), PhaseStep("wind", say("Initiative, wind"), "done", debts=1),
        PhaseStep("acts", say("Activations"), "current", "4/9", debts=2), PhaseStep("end", say("End phase")),
    )  # fmt: skip
    top.set_centre(PhaseBar(keeper, steps))
    dial = WindDial(keeper, say("Wind"))
    dial.show_wind(3 / 8, "SE")
    top.add_widget(dial)
    top.add_tool("undo", "undo")
    top.add_tool("redo", "redo").setEnabled(False)
    top.add_tool("printer", "print")
    down.addWidget(top)
    body = Row(keeper, gap=12, margins=(12,))
    left = Column(keeper, gap=10)
    closed, saved = Banner(keeper), Banner(keeper)
    closed.show_notice(say("Read-only"), sub=say("Another window has this battle open."), action=say("Why?"))
    saved.show_notice(say("Saved"), "sound")
    left.addWidget(closed)
    left.addWidget(saved)
    left.addWidget(amounts(keeper, words, say))
    left.addStretch(1)
    body.addLayout(left, 1)
    right = Column(keeper, gap=10)
    right.addWidget(forms(keeper, words, say))
    right.addStretch(1)
    body.addLayout(right, 1)
    third = Column(keeper, gap=10)
    points = [
        "N",
        "NE",
        "E",
        "SE",
        "S",
        "SO" if words.language == "fr" else "SW",
        "O" if words.language == "fr" else "W",
        "NO" if words.language == "fr" else "NW",
    ]
    third.addWidget(WindRose(keeper, points, direction=3))
    third.addStretch(1)
    body.addLayout(third)
    down.addLayout(body, 1)
    return window


def main() -> None:
    folder = Path(sys.argv[1])
    themes = sys.argv[2:3] or ["day", "night"]
    scales = [int(scale) for scale in sys.argv[3:4]] or [100, 150]
    languages = sys.argv[4:5] or ["en", "fr"]
    app = QApplication([])
    for theme in themes:
        for scale in scales:
            for language in languages:
                keeper = ThemeKeeper(
                    paths.resources(), name="night" if theme == "night" else "day", scale=scale
                )
                keeper.dress()
                words = Words.load(language, paths.texts())
                photograph(app, keeper, words, folder / f"{theme}-{scale}-{language}")


def photograph(app: QApplication, keeper: ThemeKeeper, words: Words, start: Path) -> None:
    """Save the pictures of one look; their names begin with `start`."""
    say = Tongue(words.language)
    scale = keeper.theme.scale

    def save(window: QWidget, name: str) -> None:
        app.processEvents()
        window.grab().save(f"{start}-{name}.png")

    window = build(keeper, words)
    window.resize(1280 * scale // 100, 800 * scale // 100)
    window.show()
    save(window, "1")
    choices = (SheetButton("keep", say("Keep it")), SheetButton("go", say("Delete"), "harm", "trash"))
    sheet = ask(
        keeper,
        words,
        window,
        say("Delete this fleet?"),
        say("It can be brought back from the bin."),
        choices=choices,
    )
    save(window, "ask")
    sheet.answer(None)
    window.close()
    window = screen(keeper, words)
    window.resize(1280 * scale // 100, 800 * scale // 100)
    window.show()
    toast = Toast(keeper, window)
    toast.say(say("Deleted: ") + "Flotte impériale du Ponant", say("Undo"))
    save(window, "2")
    toast.hide()
    side = Sheet(
        keeper, words, window, say("Forms"), body=forms(keeper, words, say), place="right", width=460,
        buttons=(SheetButton("keep", say("Keep it"), "primary", "check"),),
    )  # fmt: skip
    side.open()
    QTest.qWait(250)
    save(window, "sheet")
    side.answer(None)
    window.close()


if __name__ == "__main__":
    main()
