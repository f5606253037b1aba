"""The foot of the desk: whom to remind, what belongs to the step, and the next thing due."""

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from fleetdesk.core.game.umpire import Fleet
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Row
from fleetdesk.ui.widgets.buttons import BigButton

_TALL, _TWO_LINES = 62, 67
"""As high in all steps, whatever its buttons say."""
_FEW = 2
"""So many players are reminded by name."""


class Foot(QWidget):
    """Whom to remind stands below the rail, and the next thing due in the right corner in all steps."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self._narrow = self._cramped = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._again = words.text(N_("Read a line otherwise"))
        whole = Row(keeper, self, gap=12)
        self.remind = BigButton(keeper, " ", "copy", tall=True)
        self.due = BigButton(keeper, icon="clock", name=words.text(N_("Orders are due by")), tall=True)
        self._left = whole.put(QWidget())
        left = Row(keeper, self._left, gap=8)
        left.addWidget(self.remind, 1)
        left.addWidget(self.due)
        self._right = right = Row(keeper, gap=8)
        whole.addLayout(right, 1)
        self._beside = QStackedWidget()
        mail, refused, files = QWidget(), QWidget(), QWidget()
        self._row = row = Row(keeper, mail, gap=8)
        self.before = BigButton(keeper, " ", "arrow-left", "plain", tall=True)
        self.again = BigButton(keeper, self._again, "edit", "plain", tall=True)
        self.after = BigButton(keeper, " ", "arrow-right", "plain", tall=True)
        self.go = BigButton(keeper, " ", kind="primary", tall=True)
        for one, share in ((self.before, 2), (self.again, 4), (self.after, 2)):
            row.addWidget(one, share)
        self.write = BigButton(keeper, " ", "copy", tall=True)
        self.save_packs = BigButton(keeper, " ", "folder", tall=True)
        self.ways = BigButton(keeper, " ", name=words.text(N_("Written as")), tall=True)
        self.ways.setCheckable(True)
        self._lines: list[Row] = []
        for page, kept in ((refused, (self.write,)), (files, (self.save_packs, self.ways))):
            line = Row(keeper, page, gap=8)
            for one in kept:
                line.addWidget(one, 2)
            line.addStretch(4)  # what is said of a copy lies over the middle, where that is wide
            self._lines.append(line)
        for page in (mail, refused, files, QWidget()):
            self._beside.addWidget(page)
        beside = self._beside.sizePolicy()  # as high as the next thing due, whatever its pages hold
        beside.setVerticalPolicy(QSizePolicy.Policy.Ignored)
        self._beside.setSizePolicy(beside)
        right.addWidget(self._beside, 2)
        right.addWidget(self.go, 1)

    def show_missing(self, players: Sequence[str]) -> None:
        """Whom to remind; the button keeps its place where nobody is."""
        self.remind.setEnabled(bool(players))
        self.remind.set_icon("copy" if players else "check")
        told = nmsg("Remind {n} player", "Remind {n} players", len(players))
        if len(players) <= _FEW:
            told = msg("Remind {players}", players=tuple(map(Msg.verbatim, players)))
        if not players:
            told = msg("Everybody wrote")
        self.remind.setText(self._words.say(told))

    def show_refused(self, players: Sequence[tuple[str, bool]]) -> None:
        """To whom to write, because orders of his are refused: (player, whether it was copied for him as it reads now)."""
        left = [name for name, told in players if not told] or [name for name, _ in players]
        told = all(told for _, told in players)
        self.write.setVisible(bool(players))
        text = nmsg("Write to {n} player", "Write to {n} players", len(left))
        if told:
            text = msg("\N{CHECK MARK} copied")
        elif len(left) <= _FEW:
            text = msg("Write to {players}", players=tuple(map(Msg.verbatim, left)))
        self.write.set_meaning(
            self._words.say(text),
            icon="check" if told else "copy",
            kind="done" if told else "plain",
            name=self._words.text(N_("Orders refused: a text for each player")),
        )

    def show_packs(self, many: int) -> None:
        """How many archives of text and map there are to keep."""
        told = nmsg("{n} pack in a folder", "{n} packs in a folder", many)
        self.save_packs.setText(self._words.say(told))

    def show_beside(self, fleets: Sequence[Fleet], at: int, *, step: str) -> None:
        """What stands beside the next thing due: the fleets before and after, whose orders are refused, what is kept in files."""
        self._beside.setCurrentIndex({"mail": 0, "dry": 1, "send": 2}.get(step, 3))
        for button, place in ((self.before, at - 1), (self.after, at + 1)):
            there = 0 <= place < len(fleets)
            button.setEnabled(there)
            self._name(button, fleets[place].player if there else "\N{EN DASH}")

    def _name(self, button: BigButton, player: str) -> None:
        button.set_meaning(" " if self._narrow else player, name=player)

    def stand_below(self, rail: int | None) -> None:
        """Stand below a rail of that width, if one shows."""
        self._left.setVisible(rail is not None)
        self.due.setFixedWidth(self._keeper.theme.target)
        alone = self._cramped and rail is not None
        self._beside.setMaximumWidth(self._keeper.theme.target if alone else NO_LIMIT)
        self._right.setStretch(1, 2 if self._narrow else 1)
        if rail is not None:
            self._left.setFixedWidth(rail)

    def fold(self, *, narrow: bool, cramped: bool) -> None:
        """Where there is little room a line is read otherwise by its picture alone, and so are the fleets told.

        Where there is less the fleets are taken in hand on the rail alone, and the next thing due has the room.
        """
        self._narrow, self._cramped = narrow, cramped
        self.setFixedHeight(self._keeper.theme.px(_TWO_LINES if narrow else _TALL))
        for button in (self.before, self.after):
            button.setHidden(cramped)
        for line in self._lines:
            line.setStretch(line.count() - 1, 0 if narrow else 4)
        self.again.set_meaning(" " if narrow else self._again, name=self._again)
        for button in (self.before, self.after):
            self._name(button, button.accessibleName())
        self._row.setStretch(1, 1 if narrow else 4)
