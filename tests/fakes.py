"""A tiny game of paper boats, for tests of everything that should not need a real game.

Pass `find` wherever the program looks games up, and `clock` wherever it asks for the time.
"""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.battle.actions import Action
from fleetdesk.core.battle.battles import Setup
from fleetdesk.core.blocks.cards import Card, Document, Head, Heading, Notes, Stat, Stats, Track
from fleetdesk.core.forms import FormField, Toggle
from fleetdesk.core.game.corrections import standard_actions
from fleetdesk.core.game.quick import QuickOdds
from fleetdesk.core.game.system import AnySystem, GameSystem, Sheet
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.views import Debt, Gauge, Offer, Overview, PhaseStep, ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from tests.toy import lists as toy_lists
from tests.toy.lists import CARDS, BoatFleet, BoatProfile, BoatRules, draw_card
from tests.toy.play import (
    BailArgs,
    EndTurn,
    FireArgs,
    Pond,
    dice_of,
    fire_form,
    fire_odds,
    opening,
    run_bail,
    run_end_turn,
    run_fire,
    settle,
    slots_of,
)

fleet = toy_lists.fleet
setup = toy_lists.setup


def _overview(battle: Pond, seat: str) -> Overview:
    del seat
    sides = []
    for side in battle.sides:
        boats = tuple(
            ShipStrip(
                ship=boat.id,
                name=boat.name,
                detail=msg("{left} of {total}", left=boat.hull - boat.hull_lost, total=boat.hull),
                left=1 - boat.hull_lost / boat.hull,
                gauges=(Gauge(label=msg("Hull"), total=boat.hull, lost=boat.hull_lost, slot="hull_lost"),),
                gone=boat.sunk,
            )
            for boat in battle.ships.values()
            if boat.side == side.id
        )
        sides.append(
            SideStrip(
                id=side.id,
                name=side.name,
                detail=Msg.verbatim(side.player),
                squadrons=(SquadronStrip(id="q1", name="First", ships=boats),),
            )
        )
    return Overview(
        title=battle.title,
        clock=msg("Turn {turn}", turn=battle.turn),
        prompt=msg("Fire, bail out, or end the turn."),
        steps=(PhaseStep(id="fire", title=msg("Fire"), state="current"),),
        sides=tuple(sides),
        offers=(Offer(action="end_turn", title=msg("End turn"), kind="primary"),),
    )


def _panel(battle: Pond, ship: str, seat: str) -> Card:
    del seat
    boat = battle.ships[ship]
    return Card(
        blocks=(
            Heading(title=Msg.verbatim(boat.name), struck=boat.sunk),
            Stats(
                items=(
                    Stat(
                        label=msg("Dice"),
                        value=msg("{value}", value=dice_of(battle, ship)),
                        why=f"{ship}.dice",
                    ),
                )
            ),
            Track(slot="hull_lost", label=msg("Hull"), total=boat.hull, lost=boat.hull_lost),
        )
    )


def _offers(battle: Pond, ship: str) -> tuple[Offer, ...]:
    fired = msg("has fired") if battle.ships[ship].fired else None
    return (
        Offer(action="fire", title=msg("Fire"), answers={"ship": ship}, discouraged=fired, kind="primary"),
        Offer(action="bail", title=msg("Bail out"), answers={"ship": ship}),
    )


def _due(battle: Pond) -> tuple[Debt, ...]:
    return tuple(
        Debt(text=msg("{ship} leaks", ship=boat.name), ships=(boat.id,))
        for boat in battle.ships.values()
        if boat.hull_lost and not boat.sunk
    )


def _explain(battle: Pond, ref: str) -> Working:
    ship = ref.removesuffix(".dice")
    boat = battle.ships[ship]
    printed = dice_of(battle.with_ship(boat.but(hull_lost=0)), ship)
    return Working(
        title=msg("Dice"),
        rows=(
            Row(label=msg("Card"), value=printed),
            Row(label=msg("Hull lost"), value=dice_of(battle, ship) - printed, rule="T6"),
        ),
        total=dice_of(battle, ship),
    )


def _roster(lists: BoatFleet, battle: Pond | None, side: str, options: SheetOptions) -> Document:
    del side
    lost = sum(boat.hull_lost for boat in battle.ships.values()) if battle else 0
    remark = Notes(text=msg("Hull lost: {lost}", lost=lost))
    cards = tuple(draw_card(lists.cards[ship.card], ship.name) for _, ship in lists.sailing())
    return Document(
        head=Head(title=Msg.verbatim(lists.name)),
        cards=(*cards, Card(blocks=(remark,))),
        fleets=lists.name,
        date=options.date,
    )


def _setup_fields(given: Setup) -> tuple[FormField, ...]:
    return (Toggle(key="fog", label=msg("Fog"), value=bool(given.answers.get("fog"))),)


def _run_case(case: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"sum": sum(case["dice"])}


def _quick_odds(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    del lists
    chance = Chance(label=msg("all hit"), probability=0.5 ** numbers["dice"])
    return Odds(tables=(OddsTable(title=msg("Guns"), chances=(chance,)),))


def _make() -> AnySystem:
    actions: dict[str, Action[Any, Any]] = {
        "fire": Action(
            id="fire", title="Fire", rules="T4", args=FireArgs, run=run_fire, form=fire_form, odds=fire_odds
        ),
        "bail": Action(id="bail", title="Bail out", rules="T7", args=BailArgs, run=run_bail),
        "end_turn": Action(id="end_turn", title="End turn", rules="T8", args=EndTurn, run=run_end_turn),
    }
    made: AnySystem = GameSystem(
        id="toy",
        title="Paper boats",
        rules_version="1",
        profile=BoatProfile,
        fleet=BoatFleet,
        battle=Pond,
        options=BoatRules,
        catalogue=lambda: CARDS,
        groups=lambda card: "Rafts" if getattr(card, "kind", "") == "raft" else "Boats",
        summary=lambda card: (("Hull", str(getattr(card, "hull", "?"))),),
        cost=toy_lists.cost,
        ship_cost=toy_lists.ship_cost,
        check=toy_lists.check_list,
        check_card=toy_lists.check_card,
        card=draw_card,
        setup_fields=_setup_fields,
        opening=opening,
        actions=actions,
        overview=_overview,
        panel=_panel,
        offers=_offers,
        due=_due,
        explain=_explain,
        causes=lambda ref: (("ships", ref.removesuffix(".dice"), "hull_lost"),),
        slots=slots_of,
        settle=settle,
        view=lambda battle, _: battle,
        sheets={"roster": Sheet(id="roster", title="Roster", draw=_roster)},
        run_case=_run_case,
        rule_book=toy_lists.rule_book,
        odds={
            "guns": QuickOdds(id="guns", title="Guns", numbers={"dice": "Dice"}, lists={}, odds=_quick_odds)
        },
    )
    actions.update(standard_actions(made))
    return made


SYSTEM = _make()


def find(system: str) -> AnySystem:
    """Look a game up, as `fleetdesk.systems.load` does."""
    if system != SYSTEM.id:
        raise KeyError(system)
    return SYSTEM


def clock() -> str:
    """It is always noon."""
    return "2024-05-01T12:00:00"
