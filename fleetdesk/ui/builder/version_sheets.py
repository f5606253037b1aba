"""Earlier versions of a list: when, and how it differed; a tap opens one as a copy or goes back to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import StoreError
from fleetdesk.core.fleets import FleetList
from fleetdesk.core.words import N_, msg
from fleetdesk.services.differences import differences
from fleetdesk.services.fleet_keeper import FleetKeeper
from fleetdesk.store.versions import Version
from fleetdesk.ui.days import day
from fleetdesk.ui.desk import Desk, Once
from fleetdesk.ui.widgets.base import Label
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton, ask

_NAMED = 3
"""Differences told in a row."""


class Earlier(NamedTuple):
    """A list as it was, and when that was in the words of the window."""

    when: str
    fleet: FleetList


class VersionSheets(QObject):
    """The sheets of the earlier versions.

    Signals:
        back_wanted, copy_wanted: the `Earlier` to go back to, or to open as a copy.
    """

    back_wanted = Signal(object)
    copy_wanted = Signal(object)

    def __init__(self, desk: Desk, keeper: FleetKeeper, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self.keeper, self._page = desk, keeper, page

    def open(self, versions: Sequence[Version], fleet: FleetList, now: str) -> Sheet:
        """Show earlier versions of a list beside how it stands; `now` is local time as ISO text."""
        words = self._desk.words
        found = [one for one in (self._read(version, now) for version in versions) if one is not None]
        found = [one for one in found if one.fleet != fleet]
        title = words.text(N_("Earlier versions"))
        rows = [Choice(one.when, self._told(one.fleet, fleet), icon="history") for one in found]
        listed = ChoiceList(self._desk.keeper, rows, ticks=False, name=title)
        nothing = Label(
            self._desk.keeper,
            words.text(
                N_("There is none yet. While a list is edited, how it was is kept every few minutes.")
            ),
            "body",
            "muted",
        )
        sheet = Sheet(
            self._desk.keeper, words, self._page, title, body=listed if rows else nothing, width=520
        )
        listed.chosen.connect(sheet.answer)
        sheet.finished.connect(Once(self._chosen, found, fleet))
        sheet.open()
        return sheet

    def _read(self, version: Version, now: str) -> Earlier | None:
        """What a version says; None if it cannot be read: the others can."""
        try:
            fleet = self.keeper.version(version)
        except StoreError:
            return None
        when = dt.datetime.fromtimestamp(version.at)  # noqa: DTZ006 - the player's own clock, like `now`
        today = dt.datetime.fromisoformat(now).replace(tzinfo=None)
        words = self._desk.words
        told = day(words, when, today)
        if when.date() < today.date():  # `day` tells the time of today only
            told = words.say(msg("{day} at {time}", day=told, time=f"{when:%H:%M}"))
        return Earlier(told[:1].upper() + told[1:], fleet)

    def _told(self, then: FleetList, now: FleetList) -> str:
        words = self._desk.words
        return " · ".join(words.say(one) for one in differences(then, now)[:_NAMED])

    def _chosen(self, found: Sequence[Earlier], fleet: FleetList, index: object) -> None:
        if not isinstance(index, int):
            return
        words, earlier = self._desk.words, found[index]
        sheet = ask(
            self._desk.keeper,
            words,
            self._page,
            earlier.when,
            words.say(msg("Beside how it is now: {what}.", what=self._told(earlier.fleet, fleet))),
            choices=(
                SheetButton("copy", words.text(N_("Open as a copy")), icon="copy"),
                SheetButton("back", words.text(N_("Go back to it")), "primary", "undo"),
            ),
        )
        sheet.finished.connect(Once(self._answered, earlier))

    def _answered(self, earlier: Earlier, answer: object) -> None:
        if answer == "back":
            self.back_wanted.emit(earlier)
        elif answer == "copy":
            self.copy_wanted.emit(earlier)
