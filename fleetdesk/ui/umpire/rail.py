"""The fleets in the order of play, what was pasted last, and the buttons that paste and open."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.umpire import Fleet, Inbox
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.flow import ChipText
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll

_ROW = 70
"""How high a fleet stands at 100 %."""


def came(words: Words, fleet: Fleet, *, one_day: bool) -> str:
    """Whose fleet it is and when he wrote, or that nothing came; `one_day`: no day has to be told."""
    times = [one.at for one in fleet.messages if one.at][-2:]
    if one_day:
        times = [one.split()[-1] for one in times]
    elif len(times) > 1 and times[0].split()[0] == times[1].split()[0]:
        times[1] = times[1].split()[-1]  # the day is told once
    behind = [one.behind for one in fleet.messages if one.late]
    late = [words.text(N_("late")) if behind[-1] is None else words.say(behind[-1])] if behind else []
    if fleet.missing:
        times = [words.text(N_("nothing came"))]
    whose = [fleet.player] if fleet.named else []
    return " \N{MIDDLE DOT} ".join((*whose, *times, *late))


def _counts(words: Words, fleet: Fleet) -> Iterator[ChipText]:
    """How many orders stand, under how many do not."""
    if fleet.missing:
        yield ChipText(words.text(N_("missing")), dashed=True)
        return
    if fleet.done is not None:
        yield ChipText(words.say(fleet.done), icon="check")
        return
    counts: tuple[tuple[str, int, Tone], ...] = (
        ("?", fleet.doubts, "brass"),
        ("!", fleet.refused, "harm"),
        ("\N{CHECK MARK}", fleet.sure, "sound"),
    )
    for sign, count, tone in counts:
        if count:
            yield ChipText(f"{sign}\N{NO-BREAK SPACE}{count}", tone)


class FleetRows(ChoiceList):
    """The fleets in the order of play, each with how many orders stand and how many are in doubt."""

    def show_fleets(self, words: Words, fleets: tuple[Fleet, ...], index: int) -> None:
        """Show them as they stand."""
        days = {one.at.split()[0] for fleet in fleets for one in fleet.messages if one.at}
        rows = [
            Choice(
                words.say(one.title),
                came(words, one, one_day=len(days) == 1),
                side=one.number,
                counter=True,
                absent=one.missing,
                chips=tuple(_counts(words, one)),
            )
            for one in fleets
        ]
        self.set_rows(rows, [index])


class FleetRail(QWidget):
    """Stands left of the mail."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        whole = Column(keeper, self, gap=8)
        head = whole.put(Row(keeper, gap=6))
        head.addWidget(SectionTitle(keeper, words.text(N_("Order of play"))))
        head.addStretch(1)
        self.due = head.put(Label(keeper, "", "small", "muted"))
        self.fleets = FleetRows(
            keeper, ticks=False, least=_ROW, name=words.text(N_("Fleets in the order of play"))
        )
        whole.addWidget(Scroll(keeper, self.fleets), 1)
        self.last = whole.put(Panel(keeper, " ", tone="sea", margin=10))
        self.paste = BigButton(keeper, words.text(N_("Paste the mail")), "paste", "primary")
        self.open = BigButton(keeper, icon="import", name=words.text(N_("Read messages from files")))
        ways = whole.put(Row(keeper, gap=8))
        ways.addWidget(self.paste, 1)
        ways.addWidget(self.open)

    def show_inbox(self, inbox: Inbox, index: int, last: tuple[Msg, Msg] | None) -> None:
        """Show who has posted; `last` is what was pasted last, and whose messages were new in it."""
        say = self._words.say
        self.due.setText(say(msg("due by {time}", time=inbox.due)) if inbox.due else "")
        self.fleets.show_fleets(self._words, inbox.fleets, index)
        if last is not None:
            self.last.set_title(*map(say, last))
        self.last.setVisible(last is not None)

    def tell_reading(self, told: tuple[int, int] | None) -> None:
        """How far a long paste is; a tap on the same button gives it up. `None`: none is read."""
        self.open.setEnabled(told is None)
        text = msg("Paste the mail")
        if told is not None:
            text = msg("Reading, {n} of {all}: give up", n=told[0], all=told[1])
        if told is not None and told[0]:
            self.paste.setText(self._words.say(text))  # the same meaning still: a tap counts at once
        else:
            self.paste.set_meaning(self._words.say(text), icon="paste" if told is None else "close")
