"""The way of an action: offer, questions, odds, dice on screen or typed, refusal and insisting, result.

Nothing is half done at any time: the rules are a pure function, run again with each answer and each die.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, QTimer

from fleetdesk.core.battle.journal import Touched
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import BadInput, FolderError, Refusal, Said
from fleetdesk.core.forms import Form
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.drafts import Drafts, filled
from fleetdesk.services.seat.rights import Do
from fleetdesk.ui.battle.acting.form_state import (
    Chosen,
    FlowSignals,
    Steps,
    is_written,
    runs_at_once,
    says_all,
    written_over,
)
from fleetdesk.ui.battle.next_step import standing
from fleetdesk.ui.battle.panel.told_dice import Told, ToldDice
from fleetdesk.ui.bridge import EVERYTHING, BattleBridge

_PAUSE_MS = 500
"""What is written is kept whenever the writer pauses so long."""


class ActionFlow(FlowSignals):
    """Carries one action at a time from its offer to the journal."""

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
        self._dice, self._roll_rest = ToldDice(), True
        self.half_told: Callable[[], bool] = bool
        """Whether whoever asks for dice was told some of them and waits for the rest."""
        self._agreed: tuple[str, ...] = ()
        self._steps = Steps()
        self._running = self._joined = self._insist = False
        self.firm = False
        """Whether players chose what is prepared."""
        self.standing = False
        """Whether what is prepared stands open: whatever else is begun comes before it."""
        self.aimed = False
        """Whether a ship was tapped for what is prepared: another one is then no correction."""
        self.meant: set[str] = set()
        """Questions that were answered, or brought along: what stands in the others is only proposed."""
        self.chosen = Chosen()
        self._drafts = Drafts() if drafts is None else drafts
        self._paused = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._paused.timeout.connect(self._keep_written)
        bridge.changed.connect(self._table_changed)

    @property
    def answers(self) -> Mapping[str, Any]:
        return dict(self._answers)

    @property
    def unsaid(self) -> bool:
        """Whether something was answered that the offer did not bring along."""
        return self.offer is not None and filled(self._answers) != filled(self.offer.answers)

    @property
    def busy(self) -> bool:
        """Whether an action is under way; what only stands open is none."""
        return self.offer is not None and not self.standing

    @property
    def throwing(self) -> bool:
        """Whether dice have been asked for."""
        return self._dice.needs is not None

    @property
    def told(self) -> bool:
        """Whether dice were told of what is under way: nothing else comes before the rest of them."""
        return self.busy and (bool(self._dice.typed) or self.half_told())

    @property
    def last_told(self) -> Msg | None:
        """What undo takes back before any step of the log: dice, or an answer of a table that stands open."""
        return msg("The dice told last") if self.told else self._steps.title

    def waits(self) -> bool:
        """Whether dice told already keep anything else from being begun; if so, they are shown, and it is said."""
        if self.told:
            self.waiting.emit()
            self.failed.emit(msg("First the rest of these dice. Cancel lays them down."))
        return self.told

    def start(self, offer: Offer) -> bool:
        """Begin an action: ask its questions, or run it at once if it has none. False: it was not begun."""
        self.give_way()
        if (reason := self._bridge.reason_locked) is not None:
            self.failed.emit(reason)
        if reason is not None or self.waits():
            return False
        self.offer, self.standing = offer, offer.standing and offer.seats == (self._bridge.seat,)
        written = self._drafts.of(self._bridge.seat, offer)
        self._answers = dict(written if written is not None else offer.answers)
        self._make_form(offer)
        if written is None and (again := self.chosen.again(self._bridge.seen.form, offer)[0]):
            self._answers |= again
            self._make_form(offer)
        self._dice, self._insist, self._agreed = ToldDice(), False, ()
        self._steps.begin(offer, self._answers)
        self.firm, self.aimed, self._joined = True, False, False
        self.meant = set(offer.answers if written is None else written)
        stop = self._bridge.seen.may(Do(offer.action, self._answers))
        if stop is not None and not stop.sides:  # not even its questions are for this seat
            self.offer = self.form = None
            self.failed.emit(stop.why)
            return False
        form = self.form
        owed = self._bridge.seen.left_undone(offer.action, self._args) if form is None else ()
        if owed:
            self.owed.emit(owed)
        elif form is None or runs_at_once(offer, form):
            self.go()
        else:
            if written is not None:
                form = form.but(remarks=(*form.remarks, msg("You wrote this before; it is not entered yet.")))
            self._ask(form)
        return True

    def again(self, offers: Sequence[Offer]) -> Offer | None:
        """What was done last, if another ship whose buttons these are may do the same."""
        offer = None if self.busy or self._bridge.locked else self.chosen.like(offers)
        fits = offer is not None and self.chosen.again(self._bridge.seen.form, offer)[1]
        return offer if fits else None

    def propose(self, offers: Sequence[Offer]) -> None:
        """Begin what was done last for the ship just taken in hand too, where nothing speaks against it."""
        if (offer := self.again(offers)) is not None and self.start(offer):
            self.firm = False

    def asks(self, offer: Offer) -> bool:
        """Whether it asks anything: it may then be begun without a tap."""
        form = self._bridge.seen.form(offer.action, offer.answers)
        return form is not None and not runs_at_once(offer, form)

    def settle(self, offer: Offer) -> None:
        """Do what is answered already; what the rules would refuse is asked about first."""
        form = self.form if self.start(offer) else None
        if form is not None and form.args is not None and not form.warnings:
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

    def answer(self, answers: Mapping[str, Any]) -> None:
        """Take the answers so far and make the form anew."""
        if self.offer is None:
            return
        told = {key for key, value in answers.items() if self._answers.get(key) != value}
        self._steps.add(self.offer, self._answers)
        self._answers = dict(answers)
        self.meant |= told
        self.firm = True
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
        if not self._begin_dice(ToldDice()) or self.offer is None:
            return
        self._roll_rest = self.real_dice == other_dice
        if self.offer.die:
            self._dice.typed, self._roll_rest = (self.offer.die,), False
        self._run()

    def _begin_dice(self, dice: ToldDice) -> bool:
        """Whether all is answered that must be before dice fall: from then on they are told."""
        form = self.form
        if self.offer is None or (form is not None and form.args is None):
            return False
        self._dice, self._roll_rest = dice, False
        self._insist = form is not None and bool(form.refusals)
        return True

    def type_faces(self, faces: tuple[int, ...]) -> None:
        """Faces the tray was asked for."""
        self.tell(Told(faces))

    def tell(self, told: Told) -> None:
        """Counts or a total of the throw asked for, or of the first one of what is prepared: that runs it."""
        if self.throwing or self._begin_dice(ToldDice(beside=True)):
            self._dice.add(told)
            self._run()

    def take_back_answer(self) -> None:
        """Answer as before the last answer of what stands open."""
        self.answer(self._steps.last)
        self._steps.drop()
        self.prepared.emit((self.form, self.answers))

    def take_back(self) -> None:
        """Ask anew for what was told last; for the first dice told beside the questions those stand open again."""
        self._ask(self.form) if self._dice.take_back() and self.form is not None else self._run()

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

    def back(self) -> None:
        """Lay down dice that are asked for: what was answered before them stands again; else leave it."""
        offer, form = self.offer, self.form
        if self.throwing and offer is not None and form is not None and not runs_at_once(offer, form):
            self._dice = ToldDice()
            self._ask(form)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Leave it: nothing happened. What was written stays for when the same is begun again."""
        if self.offer is not None:
            self.set_aside()
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

    def set_aside(self) -> None:
        """Make room for something that is only looked at: nothing is done, what was written stays."""
        self._keep_written()
        self._end()

    def _renew(self, answers: Mapping[str, Any]) -> None:
        """Go on with what stands open as the table is now, from what was answered, or leave it if it is over."""
        before, fresh = self.offer, standing(self._bridge)
        if before is None or fresh is None:
            self.cancel()
            return
        self.offer, self._answers = fresh, written_over(before.answers, answers, fresh.answers)
        self._make_form(fresh)
        self._steps.begin(fresh, self._answers)
        self.prepared.emit((self.form, self.answers))

    def _keep_written(self) -> None:
        kept = self.form is not None and (self.standing or is_written(self.form.fields))
        if self.offer is not None and kept:
            self._drafts.keep(self._bridge.seat, self.offer, self._answers)

    def _end(self) -> None:
        self._paused.stop()
        self.offer = self.form = None
        self._dice, self.standing, self._steps = ToldDice(), False, Steps()
        self.chances_known.emit((None, None))

    def _make_form(self, offer: Offer) -> None:
        self.form = self._bridge.seen.form(offer.action, self._answers)
        self._args = self._answers if self.form is None else self.form.args or {}

    def _ask(self, form: Form) -> None:
        self.prepared.emit((form, dict(self._answers)))
        self._tell_odds()

    def _tell_odds(self) -> None:
        odds = needs = None
        if self.offer is not None and self.form is not None and self.form.args is not None:
            needs = self._next_throw() if self.form.throws else None
            with suppress(Said):
                odds = self._bridge.seen.odds(self.offer.action, self._args)
        self.chances_known.emit((odds, needs))

    def _next_throw(self) -> NeedsDice | None:
        """What is thrown after the dice told so far."""
        seen, offer = self._bridge.seen, self.offer
        return None if offer is None else seen.throw(offer.action, self._args, self._dice.typed)

    def _run(self) -> None:
        if (offer := self.offer) is None:
            return
        self._running = True
        try:
            self._bridge.do(
                offer.action,
                self._args,
                typed=self._dice.typed,
                roll_rest=self._roll_rest,
                insist=self._insist,
                agreed=self._agreed,
                joined=self._joined,
            )
        except NeedsDice as needs:
            self._dice.needs = needs
            self.dice_wanted.emit(needs)
        except NotYours as said:
            if said.stop.sides:
                self.stopped.emit(said.stop)
            else:
                self._fail(said.message)
        except Refusal as refusal:
            self.refused.emit(refusal.message)
        except BadInput as bad:
            self._dice.typed = ()
            self._fail(bad.message)
        except Said as said:
            self._fail(said.message)
            if isinstance(said, FolderError):
                self.stuck.emit(said)
        else:
            self._drafts.forget(self._bridge.seat, offer)
            self.chosen.keep(self.form, offer.action, self._args)
            self._end()
            self.finished.emit(True)
        finally:
            self._running = False

    def _table_changed(self, touched: Touched) -> None:
        """Something else happened meanwhile (an undo): ask anew, or leave dice that were for another table."""
        if self.offer is None or self._running or touched is EVERYTHING:  # looking back changes nothing
            return
        self._joined = False
        if self.standing:
            self._renew(self._answers)
        elif self.told and self._dice.fit(self._next_throw()):
            self.waiting.emit()
        elif self.form is None or self.told:
            lost = self.told
            self.cancel()
            if lost:
                self.failed.emit(msg("The table has changed: those dice no longer fit it. Tell them again."))
        else:
            self._dice = ToldDice()
            self.answer(self._answers)

    def _fail(self, message: Msg) -> None:
        if self.form is None:
            self._end()
            self.finished.emit(False)
        self.failed.emit(message)
