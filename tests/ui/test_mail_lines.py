"""A thousand lines of mail: laid a few in each turn of the window, and known again when the battle goes on."""

from PySide6.QtTest import QTest

from fleetdesk.ui.umpire import mail_lines
from fleetdesk.ui.umpire.mail_lines import MailLine, MailLines

ROWS = [MailLine(f"Rien de neuf, message {at}", "Ce n'est pas un ordre", "passed") for at in range(300)]


def test_many_new_lines_are_laid_a_few_at_a_time_and_known_ones_at_once(keeper, qtbot, monkeypatch):
    lines = MailLines(keeper, name="Mail")
    qtbot.addWidget(lines)
    laid = []
    measured = MailLines._lay
    monkeypatch.setattr(MailLines, "_lay", lambda self, *one: laid.append(one) or measured(self, *one))
    lines.set_rows(ROWS)
    lines.heightForWidth(600)
    assert len(laid) == len(lines.rows) == mail_lines._AT_ONCE
    while len(lines.rows) < len(ROWS):
        before, laid[:] = len(lines.rows), []
        QTest.qWait(1)
        lines.heightForWidth(600)
        assert 0 < len(laid) == len(lines.rows) - before
    whole = lines.heightForWidth(600)
    laid.clear()
    lines.set_rows([*ROWS, MailLine("U-47 – 1SO", "Ordre", "taken")])
    assert len(lines.rows) == 301
    assert lines.heightForWidth(600) > whole
    assert len(laid) == 1, "only what is new is measured"


def test_each_line_stands_below_the_one_before_in_any_width(keeper, qtbot):
    lines = MailLines(keeper, name="Mail")
    qtbot.addWidget(lines)
    lines.set_rows([MailLine("Message 1"), *ROWS[:20]])
    for width in (300, 700):
        laid = lines._layout(width)
        tops = [0.0, *(one.rect.bottom() for one in laid)]
        assert [one.rect.top() for one in laid] == tops[:-1]
        assert all(one.rect.top() <= one.words.top() <= one.rect.bottom() for one in laid)
        assert lines.heightForWidth(width) == round(tops[-1]) + 1
