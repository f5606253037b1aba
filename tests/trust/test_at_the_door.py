"""A game that tells all it is given tells another seat nothing: the door gives it no more than that seat may see."""

from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.blocks.charts import Replay
from fleetdesk.core.forms import Form
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.views import Offer, Overview
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.after import victory
from fleetdesk.services.onlooker import Onlooker
from tests.trust import secrets, surfaces, twins
from tests.trust.test_secrets import LEAKS

GALLEYS = systems.load("galleys")
SEEDS = range(42, 62, 2)
"""Each begins from a scenario."""
FEW, STEPS = SEEDS[:2], 14


def told(battle: Any) -> Msg:
    """Who rows hard: what an order that lies face down says."""
    hard = " ".join(one.id for one in battle.ships.values() if one.order == "combat")
    return msg("{ships} row hard", ships=hard)


def offers(battle: Any, *_: object) -> tuple[Offer, ...]:
    return (Offer(action="next_phase", title=told(battle)),)


def overview(battle: Any, seat: str) -> Overview:
    """Whoever rows hard is out of it."""

    def sunk(squadron: Any) -> Any:
        ships = (one.but(gone=battle.ships[one.ship].order == "combat") for one in squadron.ships)
        return squadron.but(ships=tuple(ships))

    table = GALLEYS.overview(battle, seat)
    return table.but(sides=tuple(one.but(squadrons=tuple(map(sunk, one.squadrons))) for one in table.sides))


def form(battle: Any, _: object) -> Form:
    return Form(title=told(battle), args={})


def odds(battle: Any, _: object) -> Odds:
    return Odds(tables=(OddsTable(title=told(battle), chances=(Chance(label=msg("Hit"), probability=1.0),)),))


TELLING = GALLEYS.but(
    overview=overview,
    cell_offers=offers,
    way_offers=offers,
    replays=lambda battle: (Replay(title=told(battle)),),
    actions={**GALLEYS.actions, "next_phase": GALLEYS.actions["next_phase"].but(form=form, odds=odds)},
)


def standing(door: Any) -> tuple[Msg, ...]:
    table = door.system.overview(door._whole, EVERYONE)
    return victory.standing(door.battle.story, door._session.journal.opening, table)


def won(door: Any) -> Msg | None:
    table, opening = door.system.overview(door._whole, EVERYONE), door._session.journal.opening
    return victory.decided(door.battle.story, opening, table, 0)


def weighed(door: Any, action: str, args: Any) -> Odds | None:
    spec = door.system.actions[action]
    return None if spec.odds is None else spec.odds(door._whole, spec.args.model_validate(args))


OPEN: dict[str, tuple[Any, str]] = {
    "way_offers": (lambda door, *drawn: door.system.way_offers(door._whole, *drawn), "way_offers"),
    "cell_offers": (lambda door, *touched: door.system.cell_offers(door._whole, *touched), "cell_offers"),
    "replays": (property(lambda door: door.system.replays(door._whole)), "replays"),
    "form": (lambda door, *asked: rehearsal.asked(door.system.actions, door._whole, *asked), "form"),
    "odds": (weighed, "odds"),
    "aims": (property(standing), "aims"),
    "_won": (won, "overview"),
}
"""A member of the door that gives a game the whole battle -> it, and where that is noticed."""


def differing(seed: int, *names: str) -> set[str]:
    """Which of these tell another seat what one side laid, in the first steps of a battle."""
    pair = twins.begin("galleys", seed, lambda _: TELLING)
    found = secrets.Found()
    for at in range(STEPS):
        pair.play()
        if pair.apart or found.differences:
            break
        for seat in pair.seats if pair.differ else ():
            secrets.compare(
                found,
                "",
                *(surfaces.read(one, seat, names, f"{seed} {at}") for one in (pair.one, pair.other)),
            )
    return set(found.differences)


def test_a_game_that_tells_all_it_is_given_tells_nothing():
    for seed in FEW:
        assert differing(seed, *(surface for _, surface in OPEN.values())) == set()


def test_what_a_scenario_says_is_the_same_to_every_seat():
    laid = 0
    for seed in SEEDS[:4]:
        pair = twins.begin("galleys", seed, lambda _: TELLING)
        for _ in range(STEPS):
            pair.play()
            laid += told(pair.one.state) != told(Onlooker(pair.one, TABLE).battle)
            doors = [Onlooker(pair.one, seat) for seat in (EVERYONE, pair.owner, *pair.seats)]
            assert len({(door.aims, door.overview.over) for door in doors}) == 1
    assert laid, "nobody laid what a seat might be told by"


@pytest.mark.parametrize("member", OPEN)
def test_a_door_left_open_is_noticed(member, monkeypatch):
    opened, surface = OPEN[member]
    monkeypatch.setattr(Onlooker, member, opened)
    assert any(differing(seed, surface) for seed in SEEDS)


def test_what_is_announced_at_a_step_is_listened_to():
    from tests.trust.secret_windows import Ears

    system, _ = LEAKS["a line without seats"]
    for seed in SEEDS:
        pair = twins.begin("galleys", seed, lambda _: system)
        ears = Ears(pair)
        for _ in range(secrets.STEPS):
            pair.play()
        if ears.told[0] != ears.told[1]:
            return
    pytest.fail("nobody heard it")
