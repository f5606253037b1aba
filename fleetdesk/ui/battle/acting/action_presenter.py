"""An action under way on the play screen: its questions, odds and dice, and what speaks against it."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from fleetdesk.core.battle.rights import Stop
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.forms import Form
from fleetdesk.core.odds import Odds
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.services.targets import question
from fleetdesk.ui.battle.acting.action_flow import ActionFlow
from fleetdesk.ui.battle.acting.aiming import Aiming, aim_said
from fleetdesk.ui.battle.acting.tile_taps import half_told, tags, take_back
from fleetdesk.ui.battle.next_step import next_debt, standing
from fleetdesk.ui.battle.painting import Held
from fleetdesk.ui.battle.panel.told_dice import Told
from fleetdesk.ui.battle.screen import BattleScreen
from fleetdesk.ui.battle.seat.seats import decided
from fleetdesk.ui.battle.sheet_context import SheetContext

if TYPE_CHECKING:  # made once it is seen
    from fleetdesk.ui.battle.acting.carrying_on import CarryingOn
    from fleetdesk.ui.battle.panel.dice_view import DiceView
    from fleetdesk.ui.battle.panel.prepare_view import PrepareView


class ActionPresenter(QObject):
    """Shows what the flow of actions asks for, and hands it the answers."""

    sheet_laid = Signal(object)
    """The `Sheet` that now lies over the screen."""
    secret_decided = Signal(bool)
    """Whoever looks has decided in secret all that was owed of the kind; True: and said so, the device goes on."""

    def __init__(self, play: SheetContext, screen: BattleScreen, flow: ActionFlow) -> None:
        super().__init__(screen)
        self._play, self._screen, self._flow = play, screen, flow
        self._put = self._following()
        self._step = self._step_of_turn()
        self._owed = self._owed_before = play.bridge.debts
        self._laid_down: tuple[int, str] | None = None
        """The step of the turn in which what stands open was laid down."""
        self._left_open = ""
        """The action that stood open last, with nothing else shown in its place since."""
        self._entering = self._passing = False
        self._aiming = Aiming(self)
        self._aiming.known.connect(self._tag)
        play.bridge.changed.connect(self._stepped)
        screen.when_made("prepare", self._connect_prepare)
        screen.in_hand.connect(self._taken)
        screen.placed.connect(self._placed)
        screen.when_made("dice_view", self._connect_dice)
        flow.half_told = partial(half_told, flow, screen)
        flow.waiting.connect(screen.uncover)
        flow.prepared.connect(self._prepared)
        flow.asked_again.connect(self._asked_again)
        flow.chances_known.connect(self._show_chances)
        flow.dice_wanted.connect(self._ask_dice)
        flow.refused.connect(self._refused)
        flow.stopped.connect(self._stopped)
        flow.owed.connect(self._still_owed)
        flow.finished.connect(self._finished)

    @cached_property
    def carrying(self) -> "CarryingOn":
        from fleetdesk.ui.battle.acting.carrying_on import CarryingOn

        return CarryingOn(self._screen, self._flow)

    def _connect_prepare(self, prepare: "PrepareView") -> None:
        prepare.answers_changed.connect(self._flow.answer)
        prepare.go_wanted.connect(self._go)
        prepare.other_dice_wanted.connect(partial(self._go, other_dice=True))
        prepare.cancelled.connect(self.leave)
        prepare.form.questions.moved_on.connect(self._moved_on)
        prepare.form.questions.settled.connect(self._settled)
        prepare.pad.told.connect(self._told)
        prepare.pad.counts.touched.connect(self._show_told)
        prepare.show_dice(real=self._flow.real_dice)

    def _connect_dice(self, dice: "DiceView") -> None:
        flow = self._flow
        dice.faces_typed.connect(flow.type_faces)
        dice.roll_wanted.connect(flow.roll_rest)
        dice.told.connect(flow.tell)
        dice.cancelled.connect(flow.back)
        dice.touched.connect(self._show_told)

    def turn_dial(self) -> None:
        """The wind, or whatever the table has for a dial, was tapped: do what that begins."""
        dial = self._play.bridge.overview.dial
        if dial is not None and dial.offer is not None:
            self._flow.start(dial.offer)

    # --- what stands open ----------------------------------------------------------------------------

    def stand(self) -> None:
        """Open what stands open for whoever looks, unless something else is asked or it was laid down."""
        offer, screen = standing(self._play.bridge), self._screen
        if (
            offer is not None
            and self._flow.offer is None
            and screen.may_stand(whole=offer.whole)
            and self._laid_down != self._step_of_turn()
        ):
            self._flow.start(offer)

    def look(self) -> None:
        """Another moment is looked at, or the present again, and with it what was asked."""
        screen = self._screen
        if screen.centre.currentWidget() is not screen.logging:
            screen.uncover()
        self.stand()

    def take_back(self) -> bool:
        """In the middle of a throw, or a table, take back what was told last of it; whether there was anything."""
        return not self._play.bridge.locked and take_back(self._flow, self._screen)

    def _show_told(self) -> None:
        self._screen.foot.show_told(self._flow.last_told)

    def step_aside(self) -> None:
        """Leave what stands open to something that is looked at in its place."""
        if self._flow.standing:
            self._flow.set_aside()
            self._rest()
            self._screen.show_centre(self._screen.acts, under=True)

    def turn_journal(self) -> None:
        """Let the journal rise, or go; what was being prepared or thrown comes back then as it was."""
        screen = self._screen
        shown = screen.centre.currentWidget() is not screen.logging
        screen.show_log(shown=shown)
        self.step_aside()
        self.stand()

    def turn_debts(self) -> None:
        """Show all that is owed in the place of the card, or the card again."""
        screen, owed = self._screen, bool(self._play.bridge.debts)
        screen.show_debts(shown=owed and not screen.owing)
        self.step_aside()
        self.stand()

    def leave(self) -> None:
        """Lay down what is prepared; what stands open comes again in another step, or by its button."""
        if self._flow.standing:
            self._laid_down = self._step_of_turn()
        self._flow.back()

    def turn_to_ship(self) -> None:
        """A ship was taken in hand beside a list: a table that stood open before it would hide her again."""
        offer = standing(self._play.bridge)
        if offer is None or self._flow.offer is not None or not self._screen.may_stand(whole=offer.whole):
            return
        if offer.whole:
            self._laid_down = self._step_of_turn()
        else:
            self.stand()

    def _placed(self) -> None:
        self._face()
        offer = self._flow.offer or standing(self._play.bridge)
        if self._screen.may_stand(whole=offer is not None and offer.whole):
            self.stand()
        else:
            self.step_aside()

    def _moved_on(self, ship: str) -> None:
        """The writer goes on to another order: what is written is in the log then, and its ship in hand."""
        if self._flow.standing:
            self._entering = True
            self._flow.enter()
            if ship not in {"", self._screen.ship}:
                self._screen.select(ship)
            self._entering = False

    def _taken(self, ship: str) -> None:
        """Whoever takes a ship in hand writes for her where the orders stand open."""
        if self._flow.standing and not self._entering:
            self._screen.prepare.form.questions.show_in_hand(ship)

    # --- what is asked -------------------------------------------------------------------------------

    def _prepared(self, asked: tuple[Form, Mapping[str, Any]]) -> None:
        form, answers = asked
        screen = self._screen
        tapped = screen.far.isVisible() or screen.chart.isVisible()
        screen.prepare.form.questions.in_sight = frozenset(self._play.bridge.battle.ships if tapped else ())
        offer = self._flow.offer
        action = offer.action if offer is not None and self._flow.standing else ""
        again, self._left_open = action != "" and action == self._left_open, action
        self._laid_down = None if action else self._laid_down
        screen.standing = self._flow.standing
        screen.prepare.whole = offer is not None and offer.whole
        screen.prepare.begin(form, answers, again=again)
        self._show_asked(form)
        if self._flow.standing and screen.owing:  # begun from beside the list: nothing stands open under it
            screen.show_debts(shown=False)
        screen.show_centre(screen.preparing)
        self._taken(screen.ship)

    def _asked_again(self, form: Form) -> None:
        self._screen.prepare.show_form(form)
        self._show_asked(form)
        if self._screen.centre.currentWidget() is self._screen.throwing:
            self._screen.show_centre(self._screen.preparing)

    def _show_asked(self, form: Form) -> None:
        """What was answered, on the chart, the tiles and the buttons."""
        flow, screen = self._flow, self._screen
        screen.prepare.show_standing(standing=flow.standing, unsaid=flow.unsaid)
        begun, lead = flow.offer if flow.standing else None, screen.foot.offer
        again = begun is not None and begun.whole and lead is not None and lead.action == begun.action
        screen.foot.rest(on=not flow.standing or flow.unsaid, offer=flow.offer, again=again)
        self._show_told()
        screen.chart.show_asked(form)
        self._face()
        self._show_tags()

    def _face(self) -> None:
        """Crews that fight each other: on the card, or above the dice where those cover it."""
        facing, screen = self._flow.form.facing if self._flow.form is not None else (), self._screen
        screen.card_pane.face(facing)
        screen.target.face(facing if screen.covered else ())

    def _show_tags(self) -> None:
        """Say on the tiles who is chosen, and what a tap on another ship would do; on the card what is held."""
        flow = self._flow
        proposed = (flow.form.args if flow.form is not None else None) or {}
        held = Held(flow.offer.action, flow.answers, proposed) if flow.offer is not None else None
        self._screen.card_pane.card.show_held(held)
        self._weigh()

    def _weigh(self) -> None:
        """Ask what each ship promises that may be aimed at."""
        flow, bridge, target = self._flow, self._play.bridge, ""
        if flow.offer is None or flow.form is None:
            self._aiming.stop()
        else:
            ships = bridge.battle.ships
            side = ships[self._screen.ship].side if self._screen.ship in ships else ""
            self._aiming.weigh(bridge.seen, flow.offer.action, flow.answers, flow.form, side)
            aimed = question(flow.form, ships)
            if aimed is not None:
                target = aimed.value
                self._screen.target.show_ship(target)
        target = target if target != self._screen.ship else ""
        working = self._flow.form.working if self._flow.form is not None and target else None
        aim = aim_said(self._play.words, working) if working is not None else ""
        self._screen.chart.show_aimed(target, aim)
        self._tag()

    def _tag(self) -> None:
        self._screen.show_tags(tags(self._screen, self._flow, self._aiming.aims, self._aiming.joins))

    def _show_chances(self, known: tuple[Odds | None, NeedsDice | None]) -> None:
        if self._flow.offer is not None or self._screen.is_made("prepare"):
            self._screen.prepare.show_chances(*known, over=self._flow.offer is None)

    def _go(self, *, other_dice: bool = False) -> None:
        """The button of a form asks for faces one by one: whoever knows the total has tapped that."""
        self._passing = self._flow.standing and self._flow.form is not None and self._flow.form.passes
        self._screen.dice_view.die_by_die = True
        self._flow.go(other_dice=other_dice)

    def _settled(self) -> None:
        """A tap that says all runs what the rules have nothing against."""
        if (form := self._flow.form) is not None and not form.warnings:
            self._go()

    def _told(self, told: Told) -> None:
        """What follows is asked for in the same way."""
        self._screen.dice_view.die_by_die = False
        self._flow.tell(told)

    def _ask_dice(self, needs: NeedsDice) -> None:
        asked = self._flow.form or self._flow.offer
        title = self._play.words.say(asked.title) if asked is not None else ""
        self._screen.dice_view.ask(title, needs)
        self._screen.foot.rest(on=True, offer=self._flow.offer)
        self._show_told()
        self._screen.show_centre(self._screen.throwing)

    def _refused(self, reason: Msg) -> None:
        from fleetdesk.ui.battle.over.sheets import refusal_sheet

        offer = self._flow.offer
        sheet = refusal_sheet(self._play, reason, offer.action if offer is not None else "")
        sheet.finished.connect(self._insisted)
        self.sheet_laid.emit(sheet)

    def _insisted(self, answer: object) -> None:
        if answer == "insist":
            self._flow.insist()
        elif self._flow.form is None:
            self._flow.cancel()

    def _stopped(self, stop: Stop) -> None:
        from fleetdesk.ui.battle.over.agree_sheet import agree_sheet

        sheet = agree_sheet(self._play, stop)
        sheet.finished.connect(self._agreed)
        self.sheet_laid.emit(sheet)

    def _agreed(self, sides: object) -> None:
        if isinstance(sides, tuple):
            self._flow.agree(sides)
        elif self._flow.form is None:
            self._flow.cancel()

    def _still_owed(self, owed: Sequence[Msg]) -> None:
        if self._screen.owing and self._screen.left.isVisible():  # whoever goes on has read them
            self._flow.go()
            return
        from fleetdesk.ui.battle.over.sheets import owed_sheet

        sheet = owed_sheet(self._play, owed)
        sheet.finished.connect(self._owed_answered)
        self.sheet_laid.emit(sheet)

    def _owed_answered(self, answer: object) -> None:
        if answer == "go":
            self._flow.go()
        else:
            self._flow.cancel()

    def _finished(self, done: bool) -> None:  # noqa: FBT001 - a signal's payload
        screen, passing = self._screen, done and self._passing
        self._passing = False
        self._rest()
        if passing:
            self.secret_decided.emit(True)
            return
        if done:
            screen.acts.show_result()
            if decided(self._play.bridge):
                self.secret_decided.emit(False)
            self._follow()
        self.stand()
        if self._flow.offer is None:
            screen.show_centre(screen.acts)

    def _rest(self) -> None:
        """Nothing is prepared any more."""
        screen = self._screen
        screen.standing = False
        if screen.is_made("dice_view"):
            screen.dice_view.die_by_die = False
        self._aiming.stop()
        screen.chart.show_aimed("")
        screen.foot.rest(on=False)
        screen.foot.show_told(None)
        screen.show_tags({})
        screen.chart.show_asked(None)
        screen.card_pane.face(())
        screen.target.face(())
        screen.card_pane.card.show_held(None)

    def _follow(self) -> None:
        """Ask what follows from what was done, each thing once, then one debt after the other, or the next ship.

        Players may leave them for later.
        """
        flow, new = self._flow, [one for one in self._following() if one not in self._put]
        if flow.busy:
            return
        if new:
            self._put = (*self._put, new[0])
            flow.follow(new[0])
            return
        debt = next_debt(self._play.bridge, self._screen.ship, self._owed_before)
        if debt is None:
            self.carrying.go_on()
        elif flow.asks(debt):
            flow.start(debt)

    def _following(self) -> tuple[Offer, ...]:
        bridge = self._play.bridge
        return () if bridge.locked else bridge.overview.follows

    def _stepped(self) -> None:
        """What follows no longer may follow again another time."""
        following = self._following()
        step, owed = self._step_of_turn(), self._play.bridge.debts
        # what a new step of the turn owes waits for a tap
        self._owed_before = self._owed if step == self._step else owed
        self._step, self._owed = step, owed
        self._put = tuple(one for one in self._put if one in following)
        self.stand()

    def _step_of_turn(self) -> tuple[int, str]:
        battle = self._play.bridge.battle
        return battle.turn, battle.phase
