"""The anchor: dropped after the move, raised in place of one (R16, R22-R24)."""

from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.turns import of_active
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def why_no_drop(
    *,
    move_finished: bool,
    has_fired: bool,
    anchored: bool,
    engaged: bool = False,
    activated: bool = True,
    status: str = "in_play",
) -> str:
    """R16, R22, A41: why the anchor cannot be dropped now (a code of `reasons`), or nothing.

    It is dropped after the whole move of the ship and before it fires.
    """
    checks = (
        (status != "in_play", "out_of_play"),
        (anchored, "already_anchored"),
        (engaged, "engaged"),
        (not activated, "not_activated"),
        (has_fired, "has_fired"),
        (not move_finished, "move_not_finished"),
    )
    return next((reason for applies, reason in checks if applies), "")


def why_no_raise(*, anchored: bool, turn: int, turn_anchored: int, has_moved: bool = False) -> str:
    """R24: why the anchor cannot be raised now (a code of `reasons`), or nothing.

    It takes the whole move of a later turn than the one the anchor was dropped in.
    """
    if not anchored:
        return "not_anchored"
    if turn <= turn_anchored:
        return "same_turn"
    return "has_moved" if has_moved else ""


def raise_due(*, anchored: bool, turn: int, turn_anchored: int, rules: HouseRules) -> bool:
    """A29: whether the house rules raise the anchor by themselves this turn."""
    return rules.anchor_raise == "automatic" and anchored and turn > turn_anchored


def why_no_anchor(battle: SeaBattle, ship: SeaShip) -> str:
    """R22, A41: the code of the reason why the anchor may not be dropped now, or nothing."""
    return why_no_drop(
        status=ship.status,
        move_finished=ship.moved,
        has_fired=bool(ship.fired),
        anchored=ship.anchored,
        engaged=battle.melee_of(ship.id) is not None,
        activated=bool(battle.active) and ship.squadron == battle.active and not ship.drifts,
    )


def why_not_raised(battle: SeaBattle, ship: SeaShip) -> str:
    """R16, R24: the code of the reason why the anchor may not be raised now, or nothing."""
    if not ship.in_play:
        return "out_of_play"
    if ship.squadron != battle.active or ship.drifts:
        return "not_activated"
    return why_no_raise(
        anchored=ship.anchored,
        turn=battle.turn,
        turn_anchored=ship.turn_anchored,
        has_moved=ship.moved or ship.move_spent > 0,
    )


@action(N_("Drop anchor"), rules="R22 R23", icon="anchor")
def drop_anchor(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R22: drop anchor after the whole move and before firing."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_anchor(battle, ship))
    title = msg("{ship} drops anchor", ship=ship.name)
    after = ship.but(anchored=True, turn_anchored=battle.turn)
    return in_one_line(battle.with_ship(after), title, ship.id, tone="sea")


@action(N_("Raise anchor"), rules="R24", icon="anchor")
def raise_anchor(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R24: give up the movement of a later turn to raise the anchor."""
    ship = ship_of(battle, args.ship)
    comply(table, why_not_raised(battle, ship))
    title = msg("{ship} raises its anchor instead of moving", ship=ship.name)
    after = ship.but(anchored=False, raising_turn=battle.turn, moved=True)
    return in_one_line(battle.with_ship(after), title, ship.id, tone="sea")


def may_anchor(battle: SeaBattle) -> tuple[SeaShip, ...]:
    """R22: ships of the activated squadron that may drop anchor now."""
    return tuple(ship for ship in battle.squadron(battle.active) if not why_no_anchor(battle, ship))


@action(N_("All anchor"), rules="R22 R23", acts=of_active, icon="anchor")
def anchor_squadron(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R22: every ship of the squadron that may drops anchor."""
    ships = may_anchor(battle)
    if not ships:
        raise BadInput(msg("No ship of the squadron may drop anchor now."))
    after, lines = battle, list[Line]()
    for ship in ships:
        done = drop_anchor.run(after, OneShip(ship=ship.id), table)
        after = done.battle
        lines += done.lines
    title = msg("{squadron} drops anchor", squadron=battle.unit_name(battle.active))
    return Outcome(battle=after, title=title, lines=tuple(lines))
