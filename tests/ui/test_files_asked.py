"""A dialog that opens files begins where one was saved or opened last."""

from PySide6.QtWidgets import QFileDialog, QWidget

from fleetdesk import paths
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui import files_asked


def test_opening_begins_where_a_file_was_saved_or_opened(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(files_asked._Last, "folder", None)
    monkeypatch.setattr(files_asked._Last, "settings", None)
    begun = []
    for name in ("saved", "read"):
        (tmp_path / name).mkdir()
    saved, read = str(tmp_path / "saved" / "a.battle"), str(tmp_path / "read" / "b.json")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (saved, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *told: (begun.append(told[2]), ("", ""))[1])
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *told: (begun.append(told[2]), ([read], ""))[1]
    )
    host = QWidget()
    qtbot.addWidget(host)
    assert files_asked.open_one(host, "Restore", "*.zip") is None
    files_asked.save_as(host, "Save", tmp_path / "a.battle")
    assert files_asked.open_some(host, "Import", "*") == [tmp_path / "read" / "b.json"]
    files_asked.open_one(host, "Restore", "*.zip")
    assert begun == [str(paths.documents()), str(tmp_path / "saved"), str(tmp_path / "read")]
    (tmp_path / "read").rmdir()
    files_asked.open_one(host, "Restore", "*.zip")
    assert begun[-1] == str(paths.documents()), "a stick that was pulled out"


def test_it_begins_there_after_a_restart_too(qtbot, tmp_path, monkeypatch):
    for part in ("folder", "settings"):
        monkeypatch.setattr(files_asked._Last, part, None)
    own = tmp_path / "settings.json"
    saved, begun = tmp_path / "stick" / "a.battle", []
    saved.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *told: (begun.append(told[2]), ("", ""))[1])
    host = QWidget()
    qtbot.addWidget(host)
    files_asked.keep_in(SettingsFile(own))
    files_asked.save_as(host, "Save", saved)
    monkeypatch.setattr(files_asked._Last, "folder", None)
    files_asked.keep_in(SettingsFile(own))
    files_asked.open_one(host, "Restore", "*.zip")
    assert begun == [str(saved.parent)]
