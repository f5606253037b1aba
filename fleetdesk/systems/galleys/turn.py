"""The frame of a turn: its phases, and what its end clears (R1, R17, R42, R58)."""

from __future__ import annotations

from typing import Any

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.forms import Answers, Form
from fleetdesk.core.rights import Rights
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.steps import end_form, left_undone
from fleetdesk.systems.galleys import crews, deck
from fleetdesk.systems.galleys.activation import finished
from fleetdesk.systems.galleys.command import deciding
from fleetdesk.systems.galleys.debts import due
from fleetdesk.systems.galleys.state import (
    ACTIVATIONS,
    COMMAND,
    PHASES,
    GalleyBattle,
    GalleyShip,
)

ORDER = tuple(PHASES)


def _new_turn(battle: GalleyBattle) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R17, R42, R58, A-36: recoveries, then everything that holds for one turn is cleared."""
    lines: list[Line] = []
    ships: list[GalleyShip] = []
    cleared: dict[str, Any] = dict(deck.CLEARED)
    for ship in battle.ships.values():
        rested = ship.revealed and ship.carried_out == "halt"
        state = crews.end_of_turn(crews.Rest(ship.fatigued, ship.rest if rested else 0))
        if ship.fatigued and not state.fatigued:
            text = msg("{ship} has recovered (R17)", ship=ship.name)
            lines.append(Line(text=text, tone="sound", ships=(ship.id,)))
        fresh = ship.but(
            **cleared,
            fatigued=state.fatigued,
            rest=state.rest,
            order="",
            rest_wanted=False,
            revealed=False,
            carried_out="",
            speed="none",
            tested=False,
            freed=False,
            moved=False,
            spent_cm=0.0,
            straight_cm=0.0,
            turned=0.0,
            oars_tried=(),
            alongside=(),
            assaulted=False,
        )
        ships.append(fresh)
    after = battle.with_ships(ships).but(
        turn=battle.turn + 1,
        phase=COMMAND,
        cards={},
        drawn="",
        last_side="",
        active="",
        volleys=(),
        taking=None,
    )
    return after, tuple(lines)


def _next_phase_form(battle: GalleyBattle, _: Answers) -> Form:
    go = msg("Go on")
    return end_form(msg("End this phase?"), due(battle), go=go, all_the_same=msg("Go on all the same"))


@action(
    "next_phase",
    N_("Next phase"),
    Nothing,
    rules="R1",
    icon="arrow-right",
    form=_next_phase_form,
    rights=lambda battle, _: Rights(waits=deciding(battle)),
)
def next_phase(battle: GalleyBattle, _: Nothing, __: Table) -> Outcome[GalleyBattle]:
    """R1: the next phase, or the next turn. What is still owed is noted, never asked for."""
    owed = left_undone(due(battle))
    battle, _lines = finished(battle, None)
    at = ORDER.index(battle.phase)
    if at + 1 == len(ORDER):
        after, lines = _new_turn(battle)
        title = msg("Turn {turn} begins", turn=after.turn)
        return Outcome(battle=after, title=title, lines=(*owed, *lines, Line(text=title, tone="sea")))
    phase = ORDER[at + 1]
    after = battle.but(phase=phase, drawn="", last_side="", volleys=(), taking=None)
    if phase == ACTIVATIONS:
        cards = deck.deck({side.id: len(battle.in_play(side.id)) for side in battle.sides}, battle.house)
        after = after.but(cards=cards)
    title = msg("Turn {turn}: {phase}", turn=battle.turn, phase=Msg(key=PHASES[phase]))
    return Outcome(battle=after, title=title, lines=(*owed, Line(text=title, tone="sea")))
