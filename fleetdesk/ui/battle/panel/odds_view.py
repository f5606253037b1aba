"""The odds of the action being prepared, and afterwards what came of it, in one place."""

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.journal import Entry
from fleetdesk.core.dice import Throw
from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, discard
from fleetdesk.ui.widgets.dice.faces import DiceFaces, Face, shown
from fleetdesk.ui.widgets.dice.odds_bars import Odds as Chance
from fleetdesk.ui.widgets.dice.odds_bars import OddsBars, percent, shares
from fleetdesk.ui.widgets.panels import Panel


class OddsView(QWidget):
    """One box of bars for each ship at risk; nothing for no odds."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self._inside = Column(keeper, self, gap=8)
        self.boxes: list[OddsBars] = []
        self.brief = self._inside.put(Label(keeper, "", "small"))
        """All of it in a line or two, where bars have no room."""
        self._tables = 0
        self.hide()

    @property
    def filled(self) -> bool:
        return bool(self._tables)

    def show_odds(self, odds: Odds | None) -> None:
        tables = odds.tables if odds is not None else ()
        while len(self.boxes) < len(tables):
            box = self._inside.put(OddsBars(self._keeper, self._words))
            self.boxes.append(box)
        for box, table in zip(self.boxes, tables, strict=False):
            self._fill(box, table)
        self._tables = len(tables)
        self.brief.setText("\n".join(map(self._line, tables)))
        self.set_brief(on=False)
        self.setVisible(self.filled)

    def set_brief(self, *, on: bool) -> None:
        """Tell them in words instead of bars."""
        self.brief.setVisible(on)
        for at, box in enumerate(self.boxes):
            box.setVisible(not on and at < self._tables)

    def _line(self, table: OddsTable) -> str:
        words = self._words
        rows = self._chances(table)
        told = (f"{row.label} {percent(words, share)}" for row, share in zip(rows, shares(rows), strict=True))
        what = " \N{MIDDLE DOT} ".join(told)
        return words.say(msg("{what}: {value}", what=table.title, value=what))

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.show_odds(None)
        discard(*self.boxes)
        self.boxes = []

    def _chances(self, table: OddsTable) -> list[Chance]:
        say = self._words.say
        return [Chance(say(one.label), one.probability, _tone(one.tone)) for one in table.chances]

    def _fill(self, box: OddsBars, table: OddsTable) -> None:
        say, rows = self._words.say, self._chances(table)
        note = ""
        if table.mean is not None:
            mean = self._words.number(round(table.mean, 2))
            label = table.mean_label
            note = f"{mean} {say(label)}" if label else say(msg("On average {mean}", mean=mean))
        box.show_odds(say(table.title), say(table.detail), rows, note)


def hoped(odds: Odds | None, words: Words) -> Msg | None:
    """The chance the tile of the ship aimed at says, by its name; `None`: it is what the first throw comes to."""
    if odds is None or odds.hope is None or odds.hoped is None:
        return None
    return msg("{what}: {value}", what=odds.hoped, value=percent(words, odds.hope))


def _tone(tone: str) -> Tone:
    match tone:
        case "harm" | "brass" | "sound":
            return tone
        case _:
            return "sea"


def _rows(throws: Iterable[Throw]) -> Iterator[tuple[Msg, list[Face]]]:
    """The dice of an act and what they were thrown for, those of a throw in a row with the dice it was thrown again for."""
    row, before = list[Face](), None
    for throw in throws:
        if before is not None and not (throw.why == before and any(one.state == "exploded" for one in row)):
            yield before, row
            row = []
        row += map(shown, throw.faces)
        before = throw.why
    if before is not None:
        yield before, row


class ResultBox(Panel):
    """What the last action came to: its effect in large, the dice, the lines of the log."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, margin=12)
        self._language = words
        self.entry = 0
        """Id of the entry shown; 0: none."""
        self.faces = DiceFaces(keeper, side=30)
        self._lines = Label(keeper, "", "small")
        self.body.add(self.faces, self._lines)
        self.hide()

    def show_entry(self, entry: Entry | None) -> None:
        """Show what came of an entry, as whoever looks may know it; nothing for none."""
        self.entry = entry.id if entry is not None else 0
        say = self._language.say
        title = say(entry.title) if entry is not None else ""
        self.set_title(title)
        throws = entry.throws if entry is not None else ()
        rows = [(why, row) for why, row in _rows(throws) if row]
        faces = [row for _, row in rows]
        whose = [say(why) for why, _ in rows] if len({why for why, _ in rows}) > 1 else []
        self.faces.set_faces((), *faces, told=whose)
        self.faces.setVisible(any(faces))
        lines = entry.lines if entry is not None else ()
        texts = [text for line in lines if (text := say(line.text)) != title]
        self._lines.setText("\n".join(texts))
        self._lines.setVisible(bool(texts))
        # What one line tells stands beside the undo already: an event is told in one place.
        self.setVisible(any(faces) or len(texts) > 1)
        if entry is None:
            return
        tones = [line.tone for line in entry.lines if line.tone != "plain"]
        self.set_tone(tones[0] if tones else "plain")
