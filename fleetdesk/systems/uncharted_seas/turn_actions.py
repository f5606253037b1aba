"""The frame of a turn as actions: initiative, wind, phases, activations (R1-R9, R14-R21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Info, Pick, Rose, Toggle
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.uncharted_seas import anchor, turn, wind
from fleetdesk.systems.uncharted_seas.activation import side_to_act, squadron_of, waiting, wind_name
from fleetdesk.systems.uncharted_seas.asking import flag, number, one_of, rows
from fleetdesk.systems.uncharted_seas.debts import activation_debts, due
from fleetdesk.systems.uncharted_seas.end_of_turn import begin_next_turn
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, PHASES, SeaBattle, SeaShip

ORDER = tuple(PHASES)


class Nothing(Frozen):
    """An action without arguments."""


class SetWind(Frozen):
    """Put the wind where it blows from."""

    wind: int = Field(ge=0, le=15)


class Activate(Frozen):
    """Activate a squadron; with ships out of command range, in elements of which one acts."""

    squadron: str
    elements: tuple[tuple[str, ...], ...] = ()
    """Empty: all in one chain of command."""
    chosen: int = Field(0, ge=0)
    chosen_ship: str = ""
    """With the house rule of single ships: the one that acts."""


def _initiative(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R3, A01, A02: one die a side, ties thrown again."""
    table.require(
        battle.phase == INITIATIVE, msg("Initiative is thrown in the second step of the turn (R1).")
    )
    table.require(not battle.initiative, msg("Initiative was already thrown this turn."))
    throws: dict[str, tuple[int, ...]] = {side.id: () for side in battle.sides}
    lines: list[Line] = []
    while owed := turn.initiative(throws).owed:
        for side in owed:
            throws[side] += table.roll(1, msg("Initiative: {side}", side=battle.side(side).name))
            lines.append(
                Line(text=msg("{side} throws for initiative", side=battle.side(side).name), throw=table.last)
            )
    order = turn.initiative(throws).order
    first = battle.side(order[0]).name
    lines.append(Line(text=msg("{side} has the initiative", side=first), tone="sea"))
    return Outcome(
        battle=battle.but(initiative=order), title=msg("Initiative: {side}", side=first), lines=tuple(lines)
    )


def _wind(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R4, R8, R9: one check a turn."""
    table.require(battle.wind_turn < battle.turn, msg("The wind was already checked this turn (R4)."))
    table.require(battle.phase == INITIATIVE, msg("The wind is checked in the second step of the turn (R4)."))
    faces: tuple[int, ...] = ()
    while owed := wind.wind_check(faces).owed:
        faces += table.roll(owed, msg("Wind check") if not faces else msg("The wind turns: which way?"))
    check = wind.wind_check(faces)
    points = int(battle.house.wind_points)
    after = wind.turned(battle.wind, check.shift, points)
    title = (
        msg("Wind turns to {direction}", direction=wind_name(battle.but(wind=after)))
        if check.changed
        else msg("Wind holds: {direction}", direction=wind_name(battle))
    )
    throw = table.dice.throws[0].but(faces=tuple(face for one in table.dice.throws for face in one.faces))
    return Outcome(
        battle=battle.but(wind=after, wind_turn=battle.turn),
        title=title,
        lines=(Line(text=title, tone="sea", throw=throw),),
    )


def _set_wind(battle: SeaBattle, args: SetWind, _: Table) -> Outcome[SeaBattle]:
    after = battle.but(wind=args.wind % int(battle.house.wind_points))
    title = msg("Wind set to {direction}", direction=wind_name(after))
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass"),))


def _set_wind_form(battle: SeaBattle, answers: Answers) -> Form:
    points = int(battle.house.wind_points)
    value = int(number(answers, "wind", battle.wind, 0, points - 1))
    names = tuple(Msg(key=key) for key in wind.rose(points))
    return Form(
        title=msg("Where does the wind blow from?"),
        fields=(Rose(key="wind", label=msg("Wind from"), points=points, value=value, names=names),),
        args={"wind": value},
        go=msg("Set the wind"),
    )


def _next_phase(battle: SeaBattle, _: Nothing, __: Table) -> Outcome[SeaBattle]:
    """R1: the next step of the turn, or the next turn. What is still owed is noted, never asked for."""
    left = due(battle)
    owed = tuple(Line(text=msg("Left undone: {what}", what=debt.text), tone="brass") for debt in left)
    if battle.phase == END:
        after, lines = begin_next_turn(battle)
        title = msg("Turn {turn} begins", turn=after.turn)
        return Outcome(battle=after, title=title, lines=(*owed, *lines, Line(text=title, tone="sea")))
    phase = ORDER[ORDER.index(battle.phase) + 1]
    title = msg("Turn {turn}: {phase}", turn=battle.turn, phase=Msg(key=PHASES[phase]))
    after = battle.but(phase=phase, active="")
    return Outcome(battle=after, title=title, lines=(*owed, Line(text=title, tone="sea")))


def _next_phase_form(battle: SeaBattle, _: Answers) -> Form:
    left = due(battle)
    return Form(
        title=msg("End this step?"),
        fields=tuple(Info(key=str(at), text=debt.text, tone="brass") for at, debt in enumerate(left)),
        args={},
        go=msg("Go on all the same") if left else msg("Go on"),
    )


def _activate(battle: SeaBattle, args: Activate, table: Table) -> Outcome[SeaBattle]:
    """R6, R15-R17: begin the activation of a squadron."""
    side = squadron_of(battle, args.squadron)
    table.require(
        battle.phase == ACTIVATIONS, msg("Squadrons are activated in the third step of the turn (R1).")
    )
    table.require(
        args.squadron not in battle.activated and args.squadron != battle.active,
        msg("This squadron has already been activated this turn."),
    )
    table.require(battle.alive(args.squadron), msg("This squadron has no ship left in play."))
    table.require(
        not battle.active, msg("Another squadron is still being activated: end its activation first (R21).")
    )
    turn_of = side_to_act(battle)
    if turn_of is not None and not battle.active:
        table.require(
            side == turn_of,
            msg("It is the turn of {side} to activate a squadron (R6).", side=battle.side(turn_of).name),
        )
    before = (*battle.activated, battle.active) if battle.active else battle.activated
    members = [ship.id for ship in battle.squadron(args.squadron) if ship.fights]
    elements = args.elements or (tuple(members),)
    orders = turn.squadron_orders(
        elements,
        min(args.chosen, len(elements) - 1),
        battle.house,
        anchored=[one for one in members if battle.ships[one].anchored],
        chosen_ship=args.chosen_ship or None,
    )
    ships = dict(battle.ships)
    for one in members:
        ships[one] = ships[one].but(
            moved=False, move_spent=0.0, fired=(), split=(), linked=(), drifts=one in orders.no_fire
        )
    raised = [one for one in orders.act if _raises_itself(battle, ships[one])]
    for one in raised:
        ships[one] = ships[one].but(anchored=False, raising_turn=battle.turn, moved=True)
    name = battle.squadron_name(args.squadron)
    title = msg("{squadron} is activated", squadron=name)
    lines = [Line(text=title, tone="sea", ships=orders.act)]
    drift = turn.drift_inches()
    lines.extend(
        Line(
            text=msg(
                "{ship} is out of command: it drifts {inches}\N{DOUBLE PRIME} and does not fire",
                ship=ships[one].name,
                inches=drift,
            ),
            tone="brass",
            ships=(one,),
        )
        for one in orders.drift
    )
    lines.extend(
        Line(text=msg("{ship} is out of command and stays at anchor", ship=ships[one].name), ships=(one,))
        for one in orders.stay
    )
    lines.extend(
        Line(text=msg("{ship} raises its anchor instead of moving", ship=ships[one].name), ships=(one,))
        for one in raised
    )
    after = battle.but(ships=ships, active=args.squadron, activated=before, contacts=())
    return Outcome(battle=after, title=title, lines=tuple(lines))


def _raises_itself(battle: SeaBattle, ship: SeaShip) -> bool:
    """A29: with the house rule, an anchored ship raises its anchor on the next turn by itself."""
    return anchor.raise_due(
        anchored=ship.anchored, turn=battle.turn, turn_anchored=ship.turn_anchored, rules=battle.house
    )


def _activate_form(battle: SeaBattle, answers: Answers) -> Form:
    everyone = [one for side in battle.sides for one in waiting(battle, side.id)]
    squadron = one_of(answers, "squadron", [*everyone, *battle.activated], next(iter(everyone), ""))
    members = [ship for ship in battle.squadron(squadron) if ship.fights] if squadron else []
    fields: list[FormField] = []
    if "squadron" not in answers or not squadron:
        picks = tuple(Pick(value=one, title=Msg.verbatim(battle.squadron_name(one))) for one in everyone)
        fields.append(Choice(key="squadron", label=msg("Squadron"), picks=picks, value=squadron))
    args: dict[str, object] | None = {"squadron": squadron} if squadron else None
    if len(members) > 1:
        side = battle.side(members[0].side)
        scattered = flag(answers, "scattered")
        fields.append(
            Toggle(
                key="scattered",
                label=msg("A ship is out of command range"),
                detail=msg(
                    "More than {inches}\N{DOUBLE PRIME} from every other ship of the chain (R14, R15)",
                    inches=side.fleet.command_distance,
                ),
                value=scattered,
            )
        )
        if scattered and args is not None:
            groups, chosen = _elements(battle, members, answers)
            fields.extend(_element_fields(battle, members, answers, chosen))
            args |= {"elements": groups, "chosen": chosen}
    name = battle.squadron_name(squadron) if squadron else ""
    return Form(
        title=msg("Activate {squadron}", squadron=name), fields=tuple(fields), args=args, go=msg("Activate")
    )


LETTERS = ("A", "B", "C", "D")


def _letters(members: Sequence[SeaShip], answers: Answers) -> Mapping[str, str]:
    """Which element each ship was put in."""
    given = rows(answers, "groups")
    return {ship.id: one_of(given.get(ship.id, {}), "element", LETTERS, "A") for ship in members}


def _elements(
    battle: SeaBattle, members: Sequence[SeaShip], answers: Answers
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The elements as told, and the one that acts (A05: a group in a chain, or one single ship)."""
    if battle.house.element_scope == "single_ship":
        singles = tuple((ship.id,) for ship in members)
        acting = one_of(answers, "acting", [ship.id for ship in members], members[0].id)
        return singles, singles.index((acting,))
    letters = _letters(members, answers)
    used = sorted(set(letters.values()))
    groups = tuple(tuple(one for one, letter in letters.items() if letter == each) for each in used)
    return groups, used.index(one_of(answers, "acting", used, used[0]))


def _element_fields(
    battle: SeaBattle, members: Sequence[SeaShip], answers: Answers, chosen: int
) -> tuple[FormField, ...]:
    label = msg("Which element acts? The others drift (R15, R16).")
    if battle.house.element_scope == "single_ship":
        picks = tuple(Pick(value=ship.id, title=Msg.verbatim(ship.name)) for ship in members)
        return (Choice(key="acting", label=label, picks=picks, value=members[chosen].id),)
    letters = _letters(members, answers)
    used = sorted(set(letters.values()))
    offered = tuple(Pick(value=one, title=Msg.verbatim(one)) for one in LETTERS[: max(2, len(members))])
    group = Group(
        key="groups",
        label=msg("Which ships hold together?"),
        rows=tuple(
            GroupRow(
                key=ship.id,
                title=Msg.verbatim(ship.name),
                fields=(
                    Choice(
                        key="element",
                        label=msg("Element"),
                        picks=offered,
                        value=letters[ship.id],
                        segments=True,
                    ),
                ),
            )
            for ship in members
        ),
    )
    acting = tuple(
        Pick(
            value=letter,
            title=Msg.verbatim(letter),
            detail=Msg.verbatim(", ".join(ship.name for ship in members if letters[ship.id] == letter)),
        )
        for letter in used
    )
    return group, Choice(key="acting", label=label, picks=acting, value=used[chosen])


def _end_activation(battle: SeaBattle, _: Nothing, __: Table) -> Outcome[SeaBattle]:
    """R21: the squadron is done; the next side is up."""
    if not battle.active:
        raise BadInput(msg("No squadron is being activated."))
    name = battle.squadron_name(battle.active)
    owed = tuple(
        Line(text=msg("Left undone: {what}", what=debt.text), tone="brass")
        for debt in activation_debts(battle)
    )
    title = msg("{squadron} has finished", squadron=name)
    after = battle.but(activated=(*battle.activated, battle.active), active="", contacts=())
    return Outcome(battle=after, title=title, lines=(*owed, Line(text=title)))


def _end_activation_form(battle: SeaBattle, _: Answers) -> Form:
    left = activation_debts(battle)
    return Form(
        title=msg("End the activation of {squadron}?", squadron=battle.squadron_name(battle.active)),
        fields=tuple(Info(key=str(at), text=debt.text, tone="brass") for at, debt in enumerate(left)),
        args={} if battle.active else None,
        go=msg("End it all the same") if left else msg("End activation"),
    )


ACTIONS = (
    Action(
        id="initiative", title=N_("Throw initiative"), rules="R3", args=Nothing, run=_initiative, icon="dice"
    ),
    Action(id="wind", title=N_("Wind check"), rules="R4 R8 R9", args=Nothing, run=_wind, icon="wind"),
    Action(
        id="set_wind",
        title=N_("Set the wind"),
        rules="R4",
        args=SetWind,
        run=_set_wind,
        form=_set_wind_form,
        icon="wind",
    ),
    Action(
        id="next_phase",
        title=N_("Next step"),
        rules="R1",
        args=Nothing,
        run=_next_phase,
        form=_next_phase_form,
        icon="arrow-right",
    ),
    Action(
        id="activate",
        title=N_("Activate"),
        rules="R6 R15-R17",
        args=Activate,
        run=_activate,
        form=_activate_form,
        icon="flag",
    ),
    Action(
        id="end_activation",
        title=N_("End activation"),
        rules="R21",
        args=Nothing,
        run=_end_activation,
        form=_end_activation_form,
        icon="check",
    ),
)
