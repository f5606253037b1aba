"""Dice told faster than face by face: counts of the faces that matter, or the total, under what it comes to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Band, Cell, Group, Pool, Span, Total
from fleetdesk.core.forms import FormField
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.battle.panel.told_dice import Told
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.dice.count_rows import CountRows, FaceGroup
from fleetdesk.ui.widgets.dice.strip import DiceStrip

if TYPE_CHECKING:
    from fleetdesk.ui.battle.forms.dealt import DealtRow

_TAP, _TAP_FACE = N_("Total: tap it, and it is done"), N_("Tap the face, and it is done")


class DicePad(QWidget):
    """Counts and totals of one throw, and its shares where it is divided; hidden where its faces matter."""

    told = Signal(object)
    """A `Told`."""
    dealt = Signal(object)
    """(a `Share` of it, its new value)."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._needs: NeedsDice | None = None
        self._room: int | None = None
        self._pool = Pool(())
        self._groups: list[Group] = []
        self._hope: Msg | None = None
        self._keeper = keeper
        self.deal: DealtRow | None = None
        self._whole = whole = Column(keeper, self, gap=6)
        self.counts = CountRows(keeper, words, name=words.text(N_("How many dice of each")))
        self._said = Label(keeper, words.text(_TAP), "small", "muted")
        self.strip = DiceStrip(keeper, words, name=words.text(N_("Total of the dice")))
        for widget in (self.counts, self._said, self.strip):
            whole.addWidget(widget)
        self.counts.counted.connect(self._counted)
        self.strip.chosen.connect(self._chosen)
        self.hide()

    def guard(self) -> None:
        """Ignore taps for a moment: the same keys mean the dice of another ship now."""
        for keys in (self.counts, self.strip):
            keys.guard()

    @property
    def begun(self) -> bool:
        """Whether some dice are told by counts and others are waited for."""
        return self._needs is not None and self.counts.begun

    def show_dealt(self, fields: Sequence[FormField]) -> None:
        """Show how the throw is divided by the questions that are folded away; none: it is not, or they are open."""
        from fleetdesk.ui.battle.forms.dealt import DealtRow, shares_of

        shares = shares_of(fields, self._words)
        if self.deal is None and shares:
            self.deal = DealtRow(self._keeper, self._words)
            self.deal.dealt.connect(self.dealt)
            self._whole.insertWidget(0, self.deal)
        if self.deal is not None:
            self.deal.show_shares(shares)

    def set_room(self, height: int) -> None:
        """How high it may stand: counts close up to one row or give way, the sentence gives way to both.

        Counts that have no room are told where dice are typed.
        """
        self._room = height
        self._fit()

    @property
    def least(self) -> int:
        """The height without the sentence and with the lowest keys."""
        counts = self.counts.sizeHint().height() + self._whole.spacing() if self._pool.counted else 0
        return self.strip.least + counts

    def _fit(self) -> None:
        gap = self._whole.spacing()
        room = self.strip.least * 9 if self._room is None else self._room
        room -= self.strip.least
        if self.deal is not None:
            high = self.deal.sizeHint().height() + gap
            self.deal.setVisible(self.deal.fits(self.width()) and high <= room)
            room -= high if not self.deal.isHidden() else 0
        self.counts.set_room(QSize(self.width(), room - gap))
        counts = self.counts.sizeHint().height() + gap
        shown = self._pool.counted and counts <= room
        room -= counts if shown else 0
        self.counts.setVisible(shown)
        said = self._said.sizeHint().height() + gap
        said += self.strip.roomy - self.strip.least if self.strip.worded else 0
        self._said.setVisible(said <= room)
        room -= self._said.sizeHint().height() + gap if said <= room else 0
        worded = self._room is not None and not self._pool.counted
        self.strip.setMinimumHeight(min(self.strip.roomy, self.strip.least + room) if worded else 0)

    def say_hope(self, hope: Msg | None) -> None:
        """Say whose dice they are, and what it all comes to, where that is more than the keys tell of this throw."""
        self._hope = hope
        needs = self._needs
        why = "" if needs is None else self._words.say(needs.why)
        told = (
            why,
            self._words.text(_TAP_FACE if needs is not None and needs.single else _TAP),
            self.strip.overrules,
            "" if hope is None else self._words.say(hope),
        )
        self._said.setText(" \N{MIDDLE DOT} ".join(filter(None, told)))

    def show_overruling(self, *, on: bool) -> None:
        """Say on the keys, as on a button, that a tap overrules the rules."""
        sign = self._words.text(N_("overrules the rules")) if on else ""
        for keys in (self.counts, self.strip):
            keys.show_overruling(sign)
        self.say_hope(self._hope)

    def show_throw(self, needs: NeedsDice | None) -> None:
        """Ask for the dice of a throw; nothing for one that cannot be told so."""
        pool = needs.pool if needs is not None else None
        self._needs = needs if pool is not None else None
        self.setVisible(pool is not None)
        if needs is None or pool is None:
            return
        self._pool = pool
        self._groups = sorted(pool.groups, key=lambda one: one.score)  # the misses first
        self.counts.show_groups([self._group(one) for one in self._groups], needs.count)
        self._show_strip(needs)
        self.say_hope(self._hope)
        self._fit()

    def _show_strip(self, needs: NeedsDice, least: int = 0) -> None:
        bands = needs.totals(least)
        lowest = needs.totals()[0].cells[0].total.first
        if lowest < least:  # whoever led on by mistake finds the way back where it began
            back = Cell(Total(lowest, least - 1), 0.0, exact=False)
            bands = (Band(None, 0.0, (back,)), *bands)
        self.strip.show_bands(bands)

    def _group(self, group: Group) -> FaceGroup:
        say = self._words.say
        text = Span(group.first, group.last).text
        if not group.score:
            return FaceGroup(text, self._words.text(N_("misses")))
        bare = msg("{n}", n=group.score)
        if group.again:
            return FaceGroup(text, say(msg("{what}, again", what=bare)))
        return FaceGroup(text, say(self._pool.unit(group.score) if self._pool.unit is not None else bare))

    def _counted(self, counts: tuple[int, ...]) -> None:
        spans = [Span(one.first, one.last) for one in self._groups]
        self.told.emit(
            Told(tuple(span for span, count in zip(spans, counts, strict=True) for _ in range(count)))
        )

    def _chosen(self, cell: Cell) -> None:
        needs = self._needs
        if needs is None:
            return
        faces = [at for at, score in enumerate(self._pool.scores, 1) if score == cell.total.first]
        if not cell.exact:
            self._show_strip(needs, cell.total.first)
        elif (
            needs.count == 1 and not needs.fallen and len(faces) == 1 and cell.total.first == cell.total.last
        ):
            self.told.emit(Told((faces[0],)))  # of a single die each total is a face
        else:
            self.told.emit(Told((cell.total,), needs.since))
