"""Everything else there is to do at the table, as a list over the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fleetdesk.core.journal import OPENING
from fleetdesk.core.words import N_, msg
from fleetdesk.services.seats import hides
from fleetdesk.ui.battle.dispatch_sheet import dispatch_sheet, has_dispatches
from fleetdesk.ui.battle.report_sheet import report_sheet
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from fleetdesk.ui.battle.page import BattlePage


def menu_sheet(page: BattlePage) -> Sheet:
    """Corrections, remark, report, papers, theme, seat, the way back."""
    words, helm, session = page.words, page.helm, page.bridge.session
    entries: list[tuple[ListRow, Callable[[], object]]] = []

    def add(title: str, icon: str, does: Callable[[], object]) -> None:
        entries.append((ListRow(title, icon=icon), does))

    ship = page.ship
    if not page.bridge.locked:
        if ship in page.bridge.battle.ships:
            name = page.bridge.battle.ships[ship].name
            add(words.say(msg("Correct {ship}", ship=name)), "edit", lambda: helm.correct(ship))
        if page.bridge.slots(""):
            add(words.text(N_("Correct the table")), "edit", lambda: helm.correct(""))
        add(words.text(N_("Write a remark")), "card", helm.remark)
    if session.journal.head != OPENING:
        add(words.text(N_("Battle report")), "star", lambda: report_sheet(page))
    if has_dispatches(page):
        add(words.text(N_("Texts to send")), "share", lambda: dispatch_sheet(page))
    add(words.text(N_("Print")), "printer", lambda: page.print_wanted.emit(session))
    night = page.theme.dark
    title = N_("Day theme") if night else N_("Night theme")
    add(words.text(title), "sun" if night else "moon", page.keeper.turn)
    if hides(page.bridge.system, session.state):
        add(words.text(N_("Hand the device over")), "people", page.hand_over)
    add(words.text(N_("Leave the battle")), "arrow-left", page.leave_wanted.emit)

    body = ChoiceList(page.keeper, [row for row, _ in entries], ticks=False, name=words.text(N_("More")))
    sheet = Sheet(page.keeper, words, page, words.text(N_("More")), body=body, width=440)
    body.chosen.connect(sheet.answer)

    def chosen(index: object) -> None:
        if isinstance(index, int):
            entries[index][1]()

    sheet.finished.connect(chosen)
    sheet.open()
    return sheet
