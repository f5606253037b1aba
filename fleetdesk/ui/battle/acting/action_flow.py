"""The way of an action: offer, questions, odds, dice on screen or typed, refusal and insisting, result.

Nothing is half done at any time: the rules are a pure function, run again with each answer and each die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Typed
from fleetdesk.core.errors import BadInput, FolderError, Refusal, Said
from fleetdesk.core.forms import Form, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.drafts import Drafts
from fleetdesk.services.rights import Do
from fleetdesk.ui.battle.acting.form_state import (
    fits,
    is_written,
    kept_fields,
    nothing_to_ask,
    says_all,
    written_over,
)
from fleetdesk.ui.battle.next_step import standing
from fleetdesk.ui.battle.panel.dice_pad import Told
from fleetdesk.ui.bridge import BattleBridge

_PAUSE_MS = 500
"""What is written is kept whenever the writer pauses so long."""


class ActionFlow(QObject):
    """Carries one action at a time from its offer to the journal.

    Signals:
        prepared: (form, answers): show the questions; the first time for an offer.
        asked_again: the `Form` after an answer.
        chances_known: the `Odds` of what is prepared, or None, and its first throw, as a `NeedsDice`, or None.
        dice_wanted: a `NeedsDice`: ask for real faces.
        refused: the sentence (`Msg`) the rules refuse with; `insist` or `give_up` answers it.
        stopped: a `Stop`: all sides must agree; `agree` or `cancel` answers it.
        owed: sentences (tuple of `Msg`) still owed in a step about to end; `go` or `cancel` answers them.
        failed: a sentence (`Msg`): input or disk said no, nothing was changed.
        stuck: the `FolderError` behind `failed`: where the battle lies nothing can be written.
        finished: True when the action is in the journal, False when it was left.
    """

    prepared = Signal(object)
    asked_again = Signal(object)
    chances_known = Signal(object)
    dice_wanted = Signal(object)
    refused = Signal(object)
    stopped = Signal(object)
    owed = Signal(object)
    failed = Signal(object)
    stuck = Signal(object)
    finished = Signal(bool)

    def __init__(
        self, bridge: BattleBridge, parent: QObject | None = None, *, drafts: Drafts | None = None
    ) -> None:
        """`drafts` is what was written in this battle before."""
        super().__init__(parent)
        self._bridge = bridge
        self.real_dice = False
        """Dice are read from the table and typed, unless one action is rolled on purpose."""
        self.offer: Offer | None = None
        self.form: Form | None = None
        self._answers: dict[str, Any] = {}
        self._args: Mapping[str, Any] = {}
        self._typed: tuple[Typed, ...] = ()
        self._by_hand = False
        self._roll_rest = True
        self._insist = False
        self._agreed: tuple[str, ...] = ()
        self._running = False
        self._asked = self._firm = self._joined = False
        self.standing = False
        """Whether what is prepared stands open: whatever else is begun comes before it."""
        self.aimed = False
        """Whether a ship was tapped for what is prepared: another one is then no correction."""
        self._kept: dict[str, Pick] = {}
        self.last = ""
        """The last action done here, if what it asked is proposed again: the next ship may do the same."""
        self._drafts = Drafts() if drafts is None else drafts
        self._paused = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._paused.timeout.connect(self._keep_written)
        bridge.changed.connect(self._table_changed)

    @property
    def firm(self) -> bool:
        """Whether players chose what is prepared; else it is only proposed."""
        return self._firm

    @property
    def answers(self) -> Mapping[str, Any]:
        """What is answered so far."""
        return dict(self._answers)

    @property
    def unsaid(self) -> bool:
        """Whether something was answered that the offer did not bring along."""
        return self.offer is not None and self._answers != dict(self.offer.answers)

    @property
    def busy(self) -> bool:
        """Whether an action is under way; what only stands open is none."""
        return self.offer is not None and not self.standing

    @property
    def throwing(self) -> bool:
        """Whether dice have been asked for."""
        return self._asked

    def start(self, offer: Offer) -> None:
        """Begin an action: ask its questions, or run it at once if it has none."""
        self.give_way()
        if self._bridge.locked:
            reason = self._bridge.reason_locked
            if reason is not None:
                self.failed.emit(reason)
            return
        self.offer, self.standing = offer, offer.standing and offer.seats == (self._bridge.seat,)
        written = self._drafts.of(self._bridge.seat, offer)
        self._answers = dict(written if written is not None else offer.answers)
        self._make_form(offer)
        if written is None and self._propose(offer):
            self._make_form(offer)
        self._typed, self._insist, self._agreed, self._asked = (), False, (), False
        self._firm, self.aimed, self._joined = True, False, False
        stop = self._bridge.seen.may(Do(offer.action, self._answers))
        if stop is not None and not stop.sides:  # not even its questions are for this seat
            self.offer = self.form = None
            self.failed.emit(stop.why)
            return
        form = self.form
        if form is None:
            owed = self._bridge.seen.left_undone(offer.action, self._args)
            if owed:
                self.owed.emit(owed)
            else:
                self.go()
            return
        if nothing_to_ask(form) or offer.die:
            self.go()
            return
        if written is not None:
            form = form.but(remarks=(*form.remarks, msg("You wrote this before; it is not entered yet.")))
        self.prepared.emit((form, dict(self._answers)))
        self._tell_odds()

    def propose(self, offers: Sequence[Offer]) -> None:
        """Begin what was done last for the ship just taken in hand too, where nothing speaks against it."""
        same = (one for one in offers if one.action == self.last and one.discouraged is None)
        offer = next(same, None)
        if offer is None or self.busy or self._bridge.locked:
            return
        fields = kept_fields(self._bridge.seen.form(offer.action, offer.answers))
        if all(field.key in self._kept and fits(field, self._kept[field.key]) for field in fields):
            self.start(offer)
            self._firm = False

    def asks(self, offer: Offer) -> bool:
        """Whether it asks anything before it is done: it may then be begun without a tap."""
        form = self._bridge.seen.form(offer.action, offer.answers)
        return form is not None and not nothing_to_ask(form)

    def settle(self, offer: Offer) -> None:
        """Do what is answered already; what the rules would refuse is asked about first."""
        self.start(offer)
        if self.form is not None and self.form.args is not None and not self.form.warnings:
            self.go()

    def follow(self, offer: Offer) -> None:
        """Ask what follows from what was just done; nothing may come between them."""
        self.start(offer)
        self._joined = offer.joined

    def turn(self, offer: Offer) -> None:
        """Make another action of what is prepared: what was chosen comes with the offer."""
        self._end()
        self.start(offer)
        self.aimed = True

    def _propose(self, offer: Offer) -> bool:
        """Answer what was chosen the last time, where the rules have nothing against it now; whether there is any."""
        chosen = {
            field.key: before.value
            for field in kept_fields(self.form)
            if (before := self._kept.get(field.key)) is not None
            and field.key not in offer.answers
            and fits(field, before)
        }
        self._answers.update(chosen)
        return bool(chosen)

    def answer(self, answers: Mapping[str, Any]) -> None:
        """Take the answers so far and make the form anew."""
        if self.offer is None:
            return
        told = {key for key, value in answers.items() if self._answers.get(key) != value}
        self._answers = dict(answers)
        self._firm = True
        self._paused.start()
        self._make_form(self.offer)
        self.asked_again.emit(self.form)
        if self.form is not None and says_all(self.form, told):
            self.go()
        else:
            self._tell_odds()

    def go(self, *, other_dice: bool = False) -> None:
        """Run it, with the dice this battle uses or, once, with the other kind.

        A form that says what it overrules says so on its button too: that tap insists already.
        """
        form = self.form
        if self.offer is None or (form is not None and form.args is None):
            return
        self._by_hand = self.real_dice != other_dice
        self._roll_rest = not self._by_hand
        self._typed, self._insist = (), form is not None and bool(form.refusals)
        if self.offer.die:
            self._typed, self._by_hand, self._roll_rest = (self.offer.die,), True, False
        self._run()

    def type_faces(self, faces: tuple[int, ...]) -> None:
        """Faces the tray was asked for."""
        self._typed += faces
        self._run()

    def tell(self, told: Told) -> None:
        """Counts or a total of the throw asked for, or of the first one of what is prepared: that runs it."""
        if not self.throwing:
            form = self.form
            if self.offer is None or (form is not None and form.args is None):
                return
            self._by_hand, self._roll_rest = True, False
            self._typed, self._insist = (), form is not None and bool(form.refusals)
        self._typed = self._typed[: told.since] + told.dice
        self._run()

    def roll_rest(self) -> None:
        """Let the program roll what is still missing."""
        self._roll_rest = True
        self._run()

    def insist(self) -> None:
        """Do it all the same; the log will say so."""
        self._insist = True
        self._run()

    def agree(self, sides: tuple[str, ...]) -> None:
        """These sides agree to it; the log will say so."""
        self._agreed = sides
        self._run()

    def cancel(self) -> None:
        """Leave it: nothing happened. What was written stays for when the same is begun again."""
        if self.offer is not None:
            self._keep_written()
            self._end()
            self.finished.emit(False)

    def enter(self) -> None:
        """Put what is written where something stands open into the log, and go on from there."""
        offer, form = self.offer, self.form
        if offer is None or form is None or not self.standing or not self.unsaid or form.args is None:
            return
        self._running = True
        try:
            self._bridge.do(offer.action, form.args if form.left is None else form.left)
        except Said as said:
            self._keep_written()
            self.failed.emit(said.message)
        else:
            self._drafts.forget(self._bridge.seat, offer)
            self._renew(offer.answers)
        finally:
            self._running = False

    def give_way(self) -> None:
        """Leave what stands open to something else; what was written there is in the log first."""
        if self.standing:
            self.enter()
            self._end()

    def _renew(self, answers: Mapping[str, Any]) -> None:
        """Go on with what stands open as the table is now, from what was answered, or leave it if it is over."""
        before, fresh = self.offer, standing(self._bridge)
        if before is None or fresh is None:
            self.cancel()
            return
        self.offer, self._answers = fresh, written_over(before.answers, answers, fresh.answers)
        self._make_form(fresh)
        self.prepared.emit((self.form, dict(self._answers)))

    def _keep_written(self) -> None:
        kept = self.form is not None and (self.standing or is_written(self.form.fields))
        if self.offer is not None and kept:
            self._drafts.keep(self._bridge.seat, self.offer, self._answers)

    def _end(self) -> None:
        self._paused.stop()
        self.offer = None
        self.form = None
        self.standing = False
        self.chances_known.emit((None, None))

    def _make_form(self, offer: Offer) -> None:
        self.form = self._bridge.seen.form(offer.action, self._answers)
        self._args = self._answers if self.form is None else self.form.args or {}

    def _tell_odds(self) -> None:
        self.chances_known.emit((self._odds(), self._throw()))

    def _throw(self) -> NeedsDice | None:
        if self.offer is None or self.form is None or self.form.args is None or not self.form.throws:
            return None
        return self._bridge.seen.throw(self.offer.action, self.form.args)

    def _odds(self) -> Odds | None:
        if self.offer is None or self.form is None or self.form.args is None:
            return None
        try:
            return self._bridge.seen.odds(self.offer.action, self.form.args)
        except Said:
            return None

    def _run(self) -> None:
        if self.offer is None:
            return
        offer = self.offer
        self._running = True
        try:
            self._bridge.do(
                offer.action,
                self._args,
                typed=self._typed,
                roll_rest=self._roll_rest,
                insist=self._insist,
                agreed=self._agreed,
                joined=self._joined,
            )
        except NeedsDice as needs:
            self._asked = True
            self.dice_wanted.emit(needs)
        except NotYours as said:
            if said.stop.sides:
                self.stopped.emit(said.stop)
            else:
                self._fail(said.message)
        except Refusal as refusal:
            self.refused.emit(refusal.message)
        except BadInput as bad:
            self._typed = ()
            self._fail(bad.message)
        except Said as said:
            self._fail(said.message)
            if isinstance(said, FolderError):
                self.stuck.emit(said)
        else:
            self._drafts.forget(self._bridge.seat, offer)
            self._keep_choices(offer)
            self._end()
            self.finished.emit(True)
        finally:
            self._running = False

    def _keep_choices(self, offer: Offer) -> None:
        fields = kept_fields(self.form)
        self.last = offer.action if fields else ""
        picked = [(field.key, one) for field in fields for one in field.picks if one.value == field.value]
        self._kept.update(picked)

    def _table_changed(self) -> None:
        """Something else happened meanwhile (an undo): ask anew, or leave dice that were for another table."""
        if self.offer is None or self._running:
            return
        self._joined = False
        if self.standing:
            self._renew(self._answers)
        elif self.form is None or self._typed:
            self.cancel()
        else:
            self.answer(self._answers)

    def _fail(self, message: Msg) -> None:
        if self.form is None:
            self._end()
            self.finished.emit(False)
        self.failed.emit(message)
