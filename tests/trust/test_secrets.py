"""What a side keeps face down is in nothing any other seat gets; and whoever looks for it does find what is planted."""

import inspect
from typing import Any

import pytest

from fleetdesk import cli, services, systems
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.errors import Refusal
from fleetdesk.core.game.system import AnySystem, GameSystem
from fleetdesk.core.views import Debt
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.onlooker import Onlooker
from tests.trust import phone_bytes, secrets, surfaces, twins

GAMES = pytest.mark.parametrize("game", sorted(twins.ALTER))
SEEDS = {"galleys": range(41, 45), "salves": range(41, 51)}
FEW = range(41, 43)
STEPS = 20


@pytest.mark.slow
@GAMES
def test_no_other_seat_can_tell_twins_apart(game):
    found = secrets.Found()
    with secrets.same_code():
        for seed in SEEDS.get(game, FEW):
            secrets.game(found, game, seed, steps=STEPS, files=seed == 41)
    assert not found.differences, secrets.told(game, found)
    assert not found.unknown
    assert found.pairs >= len(SEEDS.get(game, FEW)) // 2, "too few that differ in anything"


@pytest.mark.slow
@GAMES
def test_no_phone_of_another_seat_can_tell_twins_apart(game):
    found = secrets.Found()
    with secrets.same_code():
        for seed in FEW:
            secrets.game(found, game, seed, steps=STEPS, phones=True)
    assert not found.differences, secrets.told(game, found)
    assert found.compared.keys() <= {phone_bytes.SURFACE}


def test_a_card_played_on_another_sides_ship_turns_up_itself():
    found = secrets.Found()
    with secrets.same_code():
        secrets.game(found, "firestorm_armada", 40014, phones=True)
    assert found.games == 1
    assert not found.differences, secrets.told("firestorm_armada", found)


def revealing(find=systems.load):
    """Twins in which the side with secrets laid a T card beside the others', or none, turned up in the first turn."""
    pair = twins.begin("firestorm_armada", 66, find)
    for side in pair.one.state.sides:
        mine, others = ("other", "none") if side.id == pair.owner else ("other", "other")
        laid = {"side": side.id, "title": ""}
        pair.do("lay_card", {**laid, "card": mine}, {**laid, "card": others})
    pair.do("reveal_cards", {}, {})
    return pair


def test_a_step_that_turns_cards_up_asks_for_no_dice_before_they_lie_open():
    """In this game two T cards are laid in the first turn, and one in the twin's: only two are thrown for."""
    pair = revealing()
    assert not pair.told
    assert pair.apart, "the cards were turned up"


def test_a_step_that_asks_for_dice_before_the_cards_lie_open_is_found():
    def thrown_first(battle: Any, args: Any, table: Table) -> Outcome[Any]:
        if sum(side.laid not in {"", "none"} for side in battle.sides) > 1:
            table.roll(1, Msg.verbatim("Whose card is first?"))
        return armada.actions["reveal_cards"].run(battle, args, table)

    armada = systems.load("firestorm_armada")
    actions: dict[str, Action[Any, Any]] = dict(armada.actions)
    actions["reveal_cards"] = actions["reveal_cards"].but(run=thrown_first)
    ((surface, one, other),) = revealing(lambda _: armada.but(actions=actions)).told
    assert surface == "dice asked for by reveal_cards"
    assert one != other


def test_every_game_that_hides_something_is_played():
    hiding = set()
    for game in systems.system_ids():
        system = systems.load(game)
        state = twins.begin(game, 1).one.state if game in twins.ALTER else None
        if (
            state is not None and system.view(state, TABLE) is not state
        ) or system.secret.__name__ != "_no_secret_step":
            hiding.add(game)
    assert hiding <= twins.ALTER.keys()


# --- what there is to be looked at, found by looking ----------------------------------------------------


def test_every_member_of_the_door_has_a_walk():
    """A new one is walked, or it is named as saying nothing of a battle."""
    door = Onlooker(twins.begin("galleys", 1).one)
    assert surfaces.members(door) == surfaces.WALKS.keys() | surfaces.PLAIN


def test_a_new_member_of_the_door_is_noticed():
    class Wider(Onlooker):
        def secrets(self) -> object:
            return self._whole

    session = twins.begin("galleys", 1).one
    assert surfaces.members(Wider(session)) - surfaces.members(Onlooker(session)) == {"secrets"}


def test_every_command_is_walked():
    """A new one is called with a battle, or it is named as taking none."""
    assert surfaces.COMMANDS.keys() == cli.overview.COMMANDS.keys()


OF_A_BATTLE = frozenset(
    [
        "opening",
        "actions",
        "overview",
        "panel",
        "offers",
        "due",
        "explain",
        "slots",
        "settle",
        "view",
        "secret",
        "passes",
        "deciding",
        "chart",
        "replays",
        "cell_offers",
        "way_offers",
        "dispatches",
        "leaks",
        "sheets",
        "battle",
        "prospects",
    ]
)
"""Parts of a game that get a battle; the door asks them all, or nobody shows what they say."""


def test_every_part_of_a_game_that_gets_a_battle_is_known():
    told = GameSystem.__annotations__
    gets = {
        name
        for name in GameSystem.field_names()
        if any(part in str(told[name]).replace("~", "") for part in ("[B", "B,", "B]"))
    }
    assert gets <= OF_A_BATTLE


ASKED_BY = frozenset(
    {"onlooker", "seats", "rights", "report", "tallies", "luck", "record", "victory"}
    | {"printing", "photographs", "dispatches", "demo", "battle"}
)
"""Services that ask a game about a battle: the door, what it is made of, and what plays without anybody looking."""


def test_nobody_else_asks_a_game_about_a_battle():
    """Neither window nor command line nor another service goes past the door."""
    asks = tuple(
        f"system.{one}("
        for one in ("view", "overview", "panel", "due", "slots", "dispatches", "chart", "replays")
    )
    root = secrets.Path(inspect.getfile(services)).parent.parent
    files = [path for folder in ("ui", "cli", "services") for path in (root / folder).rglob("*.py")]
    past = {
        path.relative_to(root).as_posix()
        for path in files
        if path.stem not in ASKED_BY and any(one in path.read_text(encoding="utf-8") for one in asks)
    }
    assert past == set(), past


# --- planted leaks ----------------------------------------------------------------------------------------


def laid(battle: Any) -> int:
    """Something only its own side knows."""
    return sum(ship.order == "combat" for ship in battle.ships.values())


def told_to_all(battle: Any, args: Any, table: Table) -> Outcome[Any]:
    """A line without seats."""
    made = GALLEYS.actions["place_orders"].run(battle, args, table)
    return made.but(lines=tuple(line.but(seats=()) for line in made.lines))


def counted(battle: Any) -> tuple[Debt, ...]:
    """A count that depends on hidden orders."""
    return (*GALLEYS.due(battle), Debt(text=msg("{n} ships row hard", n=laid(battle))))


def refused(battle: Any, args: Any, table: Table) -> Outcome[Any]:
    """A refusal that tells."""
    if laid(battle) > 1:
        raise Refusal(Msg.verbatim("Some ship rows hard"))
    return GALLEYS.actions["next_phase"].run(battle, args, table)


def titled(battle: Any, args: Any, table: Table) -> Outcome[Any]:
    """A name of a step that tells."""
    made = GALLEYS.actions["place_orders"].run(battle, args, table)
    return made.but(title=msg("{n} row hard", n=laid(made.battle)))


def with_throw(battle: Any, args: Any, table: Table) -> Outcome[Any]:
    """Dice only some orders need."""
    made = GALLEYS.actions["place_orders"].run(battle, args, table)
    if laid(made.battle):
        table.roll(1, Msg.verbatim("Rowing hard"))
    return made.but(lines=(*made.lines, Line(text=Msg.verbatim("Rowed"))))


GALLEYS = systems.load("galleys")


def playing(action: str, run: Any) -> AnySystem:
    actions: dict[str, Action[Any, Any]] = dict(GALLEYS.actions)
    actions[action] = actions[action].but(run=run)
    return GALLEYS.but(actions=actions)


MANY = 20
"""Games in which a leak shows at the latest."""
LATER = {"a refusal that tells": 56}
"""The first game in which what is hidden makes the difference, where it is not the first of all."""
LEAKS = {
    "a line without seats": (playing("place_orders", told_to_all), {"entry", "log", "last"}),
    "a count that depends on hidden orders": (GALLEYS.but(due=counted), {"debts"}),
    "a refusal that tells": (playing("next_phase", refused), {"refusal", "answer to next_phase"}),
    "a step with a telling name": (playing("place_orders", titled), {"undo_title", "redo_title"}),
    "dice that only some need": (playing("place_orders", with_throw), {"last", "entry", "battle"}),
    "a view that covers nothing": (GALLEYS.but(view=lambda battle, _: battle), {"battle"}),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak):
    system, where = LEAKS[leak]
    found = secrets.Found()
    first = LATER.get(leak, 41)
    for seed in range(first, first + MANY):
        secrets.game(found, "galleys", seed, find=lambda _: system, files=False, enough=where)
        if found.differences.keys() & where:
            return
    pytest.fail(f"not found: {secrets.told('galleys', found)}")


@pytest.mark.parametrize(
    "leak", ["a line without seats", "a count that depends on hidden orders", "a view that covers nothing"]
)
def test_a_planted_leak_is_found_on_a_phone(leak):
    system, _ = LEAKS[leak]
    found = secrets.Found()
    for seed in range(41, 41 + MANY):
        secrets.game(found, "galleys", seed, find=lambda _: system, phones=True, enough={phone_bytes.SURFACE})
        if phone_bytes.SURFACE in found.differences:
            return
    pytest.fail(f"not found: {secrets.told('galleys', found)}")
