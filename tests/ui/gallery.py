"""Every widget in every state, to be looked at: `python tests/ui/gallery.py FOLDER [day|night] [100-200] [en|fr]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.dice_faces import DiceFaces, Face
from fleetdesk.ui.widgets.dice_tray import DiceTray
from fleetdesk.ui.widgets.keypad import Keypad
from fleetdesk.ui.widgets.odds_bars import Odds, OddsBars
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.segments import Segments
from fleetdesk.ui.widgets.sheet import SheetButton, ask
from fleetdesk.ui.widgets.stepper import Stepper

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
                window = build(keeper, words)
                window.resize(1280 * scale // 100, 800 * scale // 100)
                window.show()
                app.processEvents()
                window.grab().save(str(folder / f"{theme}-{scale}-{language}.png"))
                say = Tongue(language)
                sheet = ask(
                    keeper,
                    words,
                    window,
                    say("Delete this fleet?"),
                    say("It can be brought back from the bin."),
                    choices=(
                        SheetButton("keep", say("Keep it")),
                        SheetButton("go", say("Delete"), "harm", "trash"),
                    ),
                )
                app.processEvents()
                window.grab().save(str(folder / f"{theme}-{scale}-{language}-ask.png"))
                sheet.answer(None)
                window.close()


if __name__ == "__main__":
    main()
