"""Activating a squadron, in elements where it is scattered, and ending its activation (R6, R14-R17, R21, A05, A06)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, rows, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Pick, Toggle
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.steps import ending, has_finished, left_undone
from fleetdesk.systems.common.turns import side_to_act, unit_picks, unit_side
from fleetdesk.systems.uncharted_seas.fire.shot import why_silent
from fleetdesk.systems.uncharted_seas.movement import still_to_move
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import said
from fleetdesk.systems.uncharted_seas.squadrons import acting, finished, held
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.tables import drift_inches
from fleetdesk.systems.uncharted_seas.turn.anchor import raise_due
from fleetdesk.systems.uncharted_seas.turn.debts import OWED


class Orders(NamedTuple):
    """What the ships of an activated squadron do when they are out of command range of each other."""

    act: tuple[str, ...]
    drift: tuple[str, ...]
    stay: tuple[str, ...]
    """anchored ships of the other elements (A06)"""
    no_fire: tuple[str, ...]
    """R16: all ships of the other elements, which are not activated"""


def squadron_orders(
    elements: Sequence[Sequence[str]],
    chosen: int,
    rules: HouseRules,
    *,
    anchored: Collection[str] = (),
    chosen_ship: str | None = None,
) -> Orders:
    """R15, R16, A05, A06: only one element acts; the others drift straight ahead, anchored ones stay.

    With the house rule of single ships one ship of the chosen element acts: `chosen_ship`, or its first.
    A squadron in one element is in command and acts whole.
    """
    acting = tuple(elements[chosen])
    if rules.element_scope == "single_ship" and len(elements) > 1:
        acting = (chosen_ship,) if chosen_ship in acting else acting[:1]
    others = tuple(ship for element in elements for ship in element if ship not in acting)
    return Orders(
        acting,
        tuple(ship for ship in others if ship not in anchored),
        tuple(ship for ship in others if ship in anchored),
        others,
    )


class Activate(Frozen):
    """Activate a squadron; with ships out of command range, in elements of which one acts."""

    squadron: str
    elements: tuple[tuple[str, ...], ...] = ()
    """Empty: all in one chain of command."""
    chosen: int = Field(0, ge=0)
    chosen_ship: str = ""
    """With the house rule of single ships: the one of that element that acts; empty: its first."""


def _permitted(battle: SeaBattle, args: Activate, table: Table) -> None:
    """R1, R6, R17, R21: what the rules ask of an activation."""
    side = unit_side(battle, args.squadron)
    table.require(
        battle.phase == ACTIVATIONS, msg("Squadrons are activated in the third step of the turn (R1).")
    )
    table.require(
        args.squadron not in battle.activated and args.squadron != battle.active, said("already_activated")
    )
    table.require(battle.alive(args.squadron), msg("This squadron has no ship left in play."))
    table.require(
        not battle.active or spent(battle),
        msg("Another squadron is still being activated: end its activation first (R21)."),
    )
    turn_of = side_to_act(finished(battle))
    if turn_of is not None:
        table.require(side == turn_of, _not_up(battle, turn_of))


def spent(battle: SeaBattle) -> bool:
    """R21: nothing is left to the activated squadron: the next activation ends its own. Who may still fire has not."""
    armed = (one for one in acting(battle) if battle.card(one.id).weapons and not why_silent(battle, one))
    return not OWED.of_unit(battle) and not still_to_move(battle) and all(one.fired for one in armed)


def _not_up(battle: SeaBattle, turn_of: str) -> Msg:
    return msg("It is the turn of {side} to activate a squadron (R6).", side=battle.side(turn_of).name)


def _told_elements(args: Activate, members: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The elements as told, each ship of the squadron in exactly one of them.

    Raises BadInput: a ship is missing, named twice or not of the squadron, or there is no such element.
    """
    elements = args.elements or (tuple(members),)
    told = [one for element in elements for one in element]
    if sorted(told) != sorted(members):
        raise BadInput(msg("Each ship of the squadron is in one element: sort them again."))
    if args.chosen >= len(elements):
        raise BadInput(msg("There is no element number {n}: choose one that was named.", n=args.chosen + 1))
    return elements


def _drift_line(ship: SeaShip) -> Line:
    text = msg(
        "{ship} is out of command: it drifts {inches}\N{DOUBLE PRIME} and does not fire",
        ship=ship.name,
        inches=drift_inches(),
    )
    return Line(text=text, tone="brass", ships=(ship.id,))


def _stay_text(ship: SeaShip) -> Msg:
    if ship.anchored:
        return msg("{ship} is out of command and stays at anchor", ship=ship.name)
    return msg("{ship} is out of command and stays in its melee", ship=ship.name)


def _raises_itself(battle: SeaBattle, ship: SeaShip) -> bool:
    """A29: with the house rule, an anchored ship raises its anchor on the next turn by itself."""
    return raise_due(
        anchored=ship.anchored, turn=battle.turn, turn_anchored=ship.turn_anchored, rules=battle.house
    )


def _activate_form(battle: SeaBattle, answers: Answers) -> Form:
    picks = unit_picks(battle, text(answers, "squadron"), _not_up)
    squadron = one_of(answers, "squadron", [one.value for one in picks], picks[0].value if picks else "")
    members = [ship for ship in battle.squadron(squadron) if ship.in_play] if squadron else []
    fields: list[FormField] = []
    if not flag(answers, "fixed"):
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
    name = battle.unit_name(squadron) if squadron else ""
    return Form(
        title=msg("Activate {squadron}", squadron=name), fields=tuple(fields), args=args, go=msg("Activate")
    )


LETTERS = "ABCDEFGHIJKL"
"""Names of elements: as many as a squadron can have ships."""


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


@action(
    N_("Activate"),
    rules="R6 R15-R17",
    form=_activate_form,
    acts=lambda battle, args: (unit_side(battle, args.squadron),),
    icon="flag",
)
def activate(battle: SeaBattle, args: Activate, table: Table) -> Outcome[SeaBattle]:
    """R6, R15-R17: begin the activation of a squadron."""
    _permitted(battle, args, table)
    before, undone = finished(battle), left_undone(OWED.of_unit(battle))
    if battle.active:
        undone = (*undone, has_finished(battle.unit_name(battle.active)))
    members = [ship.id for ship in battle.squadron(args.squadron) if ship.in_play]
    elements = _told_elements(args, members)
    stays = {one: held(battle, battle.ships[one]) for one in members}
    orders = squadron_orders(
        elements,
        args.chosen,
        battle.house,
        anchored=[one for one in members if stays[one]],
        chosen_ship=args.chosen_ship or None,
    )
    ships = dict(battle.ships)
    for one in members:
        ships[one] = ships[one].but(
            moved=False,
            move_spent=0.0,
            sailed=0.0,
            fired=(),
            split=(),
            linked=(),
            met="",
            drifts=one in orders.no_fire,
        )
    raised = [one for one in orders.act if _raises_itself(battle, ships[one])]
    for one in raised:
        ships[one] = ships[one].but(anchored=False, raising_turn=battle.turn, moved=True)
    title = msg("{squadron} is activated", squadron=battle.unit_name(args.squadron))
    lines = [Line(text=title, tone="sea", ships=orders.act)]
    lines += [_drift_line(ships[one]) for one in orders.drift]
    lines += [Line(text=_stay_text(ships[one]), ships=(one,)) for one in orders.stay]
    lines += [
        Line(text=msg("{ship} raises its anchor instead of moving", ship=ships[one].name), ships=(one,))
        for one in raised
    ]
    after = before.but(
        ships=ships,
        active=args.squadron,
        activated=tuple(one for one in before.activated if one != args.squadron),
    )
    return Outcome(battle=after, title=title, lines=(*undone, *lines))


end_activation = ending("R21", lambda battle: battle.unit_name(battle.active), OWED.of_unit, finished)
