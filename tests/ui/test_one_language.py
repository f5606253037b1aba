"""A window that speaks French shows no text of ours in English, and speaks of ships as each game does."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QWidget

from fleetdesk import bootstrap
from fleetdesk.core.words import LANGUAGE_NAMES
from fleetdesk.services.parts import Parts
from fleetdesk.ui.app import QtWords
from fleetdesk.ui.widgets.parts import PartsArea
from tests.test_terms import said
from tests.ui.conftest import settle


@pytest.fixture
def parts(tmp_path) -> Parts:
    return bootstrap.parts("fr", settings=tmp_path / "settings.json", folder=tmp_path / "data")


def shown(window: QWidget) -> Iterator[str]:
    """What is read, on the screen or by a screen reader."""
    for one in window.findChildren(QWidget):
        if one.isVisible():
            yield from (one.accessibleName(), one.accessibleDescription(), one.toolTip())
            if isinstance(one, QLabel | QAbstractButton):
                yield one.text()
            if isinstance(one, PartsArea):
                for part in one.parts():
                    yield from (part.name, part.hint)


def test_no_room_shows_a_text_of_the_other_language(window):
    french = {one.other for one in said("fr")}
    english = {one.english for one in said("fr")} - french - set(LANGUAGE_NAMES.values())
    seen: dict[str, set[str]] = {}

    def look(where: str) -> None:
        settle()
        seen[where] = set(shown(window))

    for room in ("library", "rules", "settings"):
        window.run(room)
        look(room)
    samples = {one.system: one for one in window.rooms.library.fleets()}
    for system, sample in samples.items():
        window.rooms.open_fleet(sample.path)
        look(f"build {system}")
        window.run("print")
        look(f"print {system}")
        editor = window.rooms.build_room.editor
        window.rooms.play(editor.system, editor.fleet)
        look(f"set up {system}")
    assert {where: texts & english for where, texts in seen.items() if texts & english} == {}
    assert all(texts & french for texts in seen.values()), "somebody reads something there"
    space = {where: texts for where, texts in seen.items() if where.endswith("firestorm_armada")}
    afloat = re.compile(r"\b(?:navires?|navigue|coulée?s?)\b", re.IGNORECASE)
    assert {where: [one for one in texts if afloat.search(one)] for where, texts in space.items()} == {
        where: [] for where in ("build firestorm_armada", "print firestorm_armada", "set up firestorm_armada")
    }


def test_a_file_dialog_of_qt_asks_in_the_language_of_the_window(qapp, qtbot):
    words = QtWords(qapp)
    words.speak("fr")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    try:
        labels = {
            label.text().replace("&", "").rstrip(" :\N{NO-BREAK SPACE}")
            for label in dialog.findChildren(QLabel)
        }
        assert labels == {"Voir dans", "Nom de fichier", "Fichiers de type"}
        assert qapp.translate("QAbstractFileIconProvider", "Folder", "All other platforms") == "Dossier"
        assert qapp.translate("Nobody", "Nowhere &to be found") == "Nowhere &to be found"
    finally:
        words.speak("en")
