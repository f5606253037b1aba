"""No seat sees, closes, undoes or reveals what another laid face down, whoever asks."""

import random
from typing import Any

import pytest
from pydantic import ValidationError

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Setup, SideSetup
from fleetdesk.core.battle.entries import Entry
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.core.game.corrections import standard_actions
from fleetdesk.core.game.from_paper import Mark
from fleetdesk.core.words import msg
from fleetdesk.services import seats
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Do, Look, Redo, Referee, Sit, Undo
from fleetdesk.services.seat.sight import COVERED, Sight
from fleetdesk.systems.common.held_cards import FACE_DOWN, HeldCard
from tests import players

NOBODY_AGREES: tuple[str, ...] = ()
ALL = ("a", "b")


def begun(game: str, names: tuple[str, str], **more: Any) -> BattleSession:
    system = systems.load(game)
    folder = paths.shipped_fleets() / game
    sides = []
    for side, name in zip("ab", names, strict=True):
        fleet = system.fleet.model_validate_json((folder / f"{name}.json").read_bytes())
        few = [one.but(ships=one.ships[:3]) for one in fleet.squadrons[:1]]
        sides.append(SideSetup(id=side, name=fleet.name, fleet=fleet.but(squadrons=tuple(few))))
    opening = system.opening(Setup(title=game, sides=tuple(sides), seed=5)).but(**more)
    return BattleSession(system, Journal(opening, system.actions))


@pytest.fixture
def sail() -> BattleSession:
    """While orders are written."""
    session = begun("age_of_sail", ("trafalgar_british", "trafalgar_allies"))
    session.do("work_out_command", {})
    session.do("next_phase", {})
    return session


@pytest.fixture
def galleys() -> BattleSession:
    """While orders are laid."""
    return begun("galleys", ("mylae_rome", "mylae_carthage"))


def of(session: BattleSession, side: str) -> list[Any]:
    return [ship for ship in session.state.ships.values() if ship.side == side]


def write(session: BattleSession, side: str, text: str, **more: Any) -> None:
    for ship in of(session, side):
        order = {"turn": session.state.turn, "text": text}
        session.do("write_orders", {"ship": ship.id, "orders": [order]}, seat=side, **more)


def lay(session: BattleSession, side: str, order: str, **more: Any) -> None:
    for ship in of(session, side):
        session.do("place_order", {"ship": ship.id, "order": order}, seat=side, **more)


def both_close(session: BattleSession) -> None:
    for side in ALL:
        write(session, side, "2")
        session.do("close_orders", {"side": side}, seat=side)


def told(session: BattleSession, seat: str) -> list[str]:
    entries = session.journal.entries
    return [str(line.text) for entry in entries for line in session.sight.lines(seat, entry)]


# --- closing, changing, going on ----------------------------------------------------------------------


def test_nobody_closes_the_log_of_another(sail):
    write(sail, "a", "2")
    close = {"side": "a"}
    for seat in ("b", TABLE):
        with pytest.raises(NotYours) as said:
            sail.do("close_orders", close, seat=seat, agreed=ALL, insist=True)
        assert said.value.stop.sides == NOBODY_AGREES
    sail.do("close_orders", close, seat="a")
    assert sail.state.written == ("a",)


def test_nobody_writes_for_another(sail, galleys):
    ship = of(sail, "a")[0]
    orders = [{"turn": 1, "text": "2"}]
    assert sail.referee.may("b", Do("write_orders", {"ship": ship.id, "orders": orders}))
    one = of(galleys, "a")[0]
    assert galleys.referee.may(TABLE, Do("place_order", {"ship": one.id, "order": "halt"}))
    assert galleys.referee.may("a", Do("place_order", {"ship": one.id, "order": "halt"})) is None


def test_going_on_waits_for_all_or_for_an_agreement_that_is_logged(sail):
    write(sail, "b", "2")
    sail.do("close_orders", {"side": "b"}, seat="b")
    phase = sail.state.phase
    for seat in ("b", TABLE):
        with pytest.raises(NotYours) as said:
            sail.do("next_phase", {}, seat=seat)
        assert said.value.stop.sides == ALL
    with pytest.raises(NotYours):
        sail.do("next_phase", {}, seat="b", agreed=("b",))
    assert sail.state.phase == phase
    sail.do("next_phase", {}, seat=TABLE, agreed=ALL)
    assert sail.state.phase != phase
    last = sail.journal.entry(sail.journal.head)
    assert last.agreed == ALL
    assert last.lines[-1].text.key == "Agreed by {sides}: {why}"


def test_a_side_that_is_late_itself_may_go_on_without_asking(sail):
    write(sail, "a", "2")
    sail.do("close_orders", {"side": "a"}, seat="a")
    sail.do("next_phase", {}, seat="b")
    assert not sail.journal.entry(sail.journal.head).agreed


def test_an_umpire_may_all_of_it_and_a_battle_of_two_has_none(sail):
    write(sail, "a", "2")
    assert sail.referee.may(EVERYONE, Sit()) is not None
    run = begun("age_of_sail", ("trafalgar_british", "trafalgar_allies"), umpire=True)
    assert run.referee.may(EVERYONE, Sit()) is None
    assert begun("salves", ("german", "french")).referee.may(EVERYONE, Sit()) is None


# --- undo ------------------------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_and_no_other(galleys):
    lay(galleys, "a", "halt")
    lay(galleys, "b", "ahead")
    for seat in ("a", TABLE):
        with pytest.raises(NotYours):
            galleys.undo(seat)
    for _ in of(galleys, "b"):
        galleys.undo("b")
    with pytest.raises(NotYours):
        galleys.undo("b")
    assert all(ship.order == "halt" for ship in of(galleys, "a"))
    with pytest.raises(NotYours):
        galleys.redo("a")
    galleys.undo("a")
    galleys.redo("a")


def test_going_back_further_takes_everybody_and_says_so(galleys):
    lay(galleys, "a", "halt")
    with pytest.raises(NotYours):
        galleys.undo("b", agreed=("b",))
    galleys.undo("b", agreed=ALL)
    witness = galleys.journal.entry(galleys.journal.head)
    assert witness.witness
    assert witness.agreed == ALL
    galleys.undo("a")  # a witness is no step: it stays, unstruck
    log = Onlooker(galleys).log()
    assert [stands for entry, stands in log if entry.id == witness.id] == [True]


def test_everybody_sees_what_was_taken_back_though_the_disk_takes_no_line_of_it(galleys, monkeypatch):
    def full(*_):
        raise StoreError(msg("The disk is full."))

    lay(galleys, "a", "halt")
    before, told = galleys.state, []
    galleys.listen(told.append)
    monkeypatch.setattr(galleys.journal._ledger, "append", full)
    with pytest.raises(StoreError):
        galleys.undo("b", agreed=ALL)
    assert galleys.state != before
    assert [one.entry for one in told] == [galleys.journal.head]


def test_what_was_opened_and_taken_back_is_covered_for_the_other(sail):
    both_close(sail)
    sail.do("next_phase", {}, seat=TABLE)
    hidden = [set(told(sail, seat)) for seat in ALL]
    sail.do("sail_all", {}, seat=TABLE)
    opened = sail.journal.head
    assert any("2" in line for line in set(told(sail, "b")) - hidden[1])
    with pytest.raises(NotYours) as said:
        sail.undo("b")
    assert said.value.stop.sides == ALL
    sail.undo("b", agreed=ALL)
    new = set(told(sail, "b")) - hidden[1]
    assert str(COVERED.text) in new
    assert not any(str(line.text) in new for line in sail.journal.entry(opened).lines)
    assert sail.referee.may("b", Look(opened)) is not None
    entry = sail.journal.entry(opened)
    assert sail.sight.title("b", opened) == COVERED.text
    assert sail.sight.lines(EVERYONE, entry) == entry.lines


def test_who_saw_orders_does_not_write_again_unless_all_agree(sail):
    both_close(sail)
    sail.do("next_phase", {}, seat=TABLE)
    sail.do("sail_all", {}, seat=TABLE)
    for _ in range(3):  # sailing, the phase, the log of b
        sail.undo("b", agreed=ALL)
    with pytest.raises(NotYours) as said:
        write(sail, "b", "1")
    assert said.value.stop.sides == ALL
    write(sail, "b", "1", agreed=ALL)
    assert all(ship.order_of(1).text == "1" for ship in of(sail, "b"))


def test_an_order_turned_up_is_covered_with_all_that_followed_from_it(galleys):
    for side in ALL:
        lay(galleys, side, "ahead")
    galleys.do("next_phase", {}, seat="a")
    ship = of(galleys, "a")[0]
    turn_up = Do("activate", {"ship": ship.id})
    assert galleys.referee.may("b", turn_up) is not None
    assert galleys.referee.may("a", turn_up) is None
    galleys.do("activate", {"ship": ship.id}, seat=TABLE, insist=True)
    galleys.do("end_activation", {"ship": ship.id}, seat=TABLE)
    after = galleys.journal.head
    assert galleys.referee.may("b", Look(after)) is None
    galleys.undo(TABLE)
    galleys.undo(TABLE, agreed=ALL)
    assert galleys.referee.may("b", Look(after)) is not None
    assert galleys.referee.may("a", Look(after)) is None
    assert galleys.sight.lines("b", galleys.journal.entry(after)) == (COVERED,)
    assert galleys.referee.may("b", Redo()) is not None


@pytest.mark.parametrize("taken_back", [False, True])
def test_who_saw_a_card_drawn_lays_no_other_order_unless_all_agree(galleys, taken_back):
    """R2, R23: an order is hidden and stays as it was sealed; the card that came would tell which one is best."""
    for side in ALL:
        lay(galleys, side, "ahead")
    galleys.do("next_phase", {}, seat="a")
    galleys.do("draw_card", {}, seat="a")
    if taken_back:
        galleys.undo("a")
        galleys.undo("a")  # the phase: orders can be laid again
    ship = of(galleys, "a")[0]
    other = {"ship": ship.id, "order": "halt"}
    for action, args in (
        ("place_order", other),
        ("place_orders", {"side": "a", "orders": [other], "seal": True}),
    ):
        with pytest.raises(NotYours) as said:
            galleys.do(action, args, seat="a", insist=True)
        assert said.value.stop.sides == ALL
    assert galleys.state.ships[ship.id].order == "ahead"
    galleys.do("place_order", other, seat="a", insist=True, agreed=ALL)
    assert galleys.state.ships[ship.id].order == "halt"
    second = of(galleys, "a")[1]
    galleys.do("place_order", {"ship": second.id, "order": "halt"}, seat="a", insist=True)


def test_before_a_card_was_drawn_and_in_the_next_turn_orders_are_ones_own(galleys):
    for side in ALL:
        lay(galleys, side, "ahead")
    galleys.do("next_phase", {}, seat="a")
    galleys.undo("a")
    lay(galleys, "a", "halt")  # nobody has seen anything
    galleys.do("next_phase", {}, seat="a")
    galleys.do("draw_card", {}, seat="a")
    while galleys.state.turn == 1:
        galleys.do("next_phase", {}, insist=True)
    lay(galleys, "a", "ahead")
    lay(galleys, "b", "ahead")


# --- by hand -----------------------------------------------------------------------------------------------


def by_hand(slot: str, value: Any, ship: str = "") -> Do:
    return Do("correct", {"ship": ship, "slot": slot, "value": value})


@pytest.mark.parametrize("game", ["sail", "galleys"])
@pytest.mark.parametrize("seat", ["a", "b", TABLE])
@pytest.mark.parametrize(("slot", "value"), [("phase", "end"), ("turn", 2)])
def test_nobody_ends_a_secret_phase_by_hand_alone(game, seat, slot, value, request):
    session = request.getfixturevalue(game)
    if slot == "phase":
        phases = next(one for one in session.system.slots(session.state, "") if one.key == "phase").choices
        value = phases[-1][0]
    skip = by_hand(slot, value)
    assert session.referee.may(seat, skip).sides == ALL
    with pytest.raises(NotYours):
        session.do(skip.action, skip.args, seat=seat, agreed=("a",))
    session.do(skip.action, skip.args, seat=seat, agreed=ALL)
    assert str(getattr(session.state, slot)) == str(value)
    assert session.journal.entry(session.journal.head).lines[-1].text.key == "Agreed by {sides}: {why}"


@pytest.mark.parametrize("seat", ["b", TABLE])
def test_a_ship_changes_hands_with_her_orders_only_if_all_agree(galleys, sail, seat):
    lay(galleys, "a", "halt")
    write(sail, "a", "2")
    for session in (galleys, sail):
        take = by_hand("side", "b", of(session, "a")[0].id)
        assert session.referee.may(seat, take).sides == ALL
        assert session.referee.may("a", take) is None


def test_what_another_lays_is_not_taken_off_the_table_by_hand(galleys):
    """A side without a ship in play is not waited for any more."""
    first, *others = of(galleys, "a")
    for ship in others:
        galleys.do("place_order", {"ship": ship.id, "order": "halt"}, seat="a")
    sink = by_hand("status", "sunk", first.id)
    assert galleys.referee.may(TABLE, sink).sides == ALL
    assert galleys.referee.may("a", sink) is None


def test_while_sides_decide_a_hand_stays_with_its_own_ships_or_at_the_table(galleys):
    mark = Do("mark", {"ship": of(galleys, "a")[0].id, "slot": "rowers", "lost": 1})
    assert galleys.referee.may("b", mark).sides == ALL
    assert galleys.referee.may("a", mark) is None
    assert galleys.referee.may(TABLE, mark) is None
    galleys.do(mark.action, mark.args, seat="a")
    with pytest.raises(NotYours):
        galleys.undo("b")
    galleys.undo("a")
    with pytest.raises(NotYours):
        galleys.redo("b")


def test_in_the_open_a_correction_is_one_tap_from_any_seat(galleys):
    for side in ALL:
        lay(galleys, side, "halt")
    galleys.do("next_phase", {}, seat=TABLE)
    mark = Do("mark", {"ship": of(galleys, "a")[0].id, "slot": "rowers", "lost": 1})
    for seat in ("b", TABLE):
        assert galleys.referee.may(seat, mark) is None
        assert galleys.referee.may(seat, by_hand("damaged", value=True, ship=of(galleys, "a")[0].id)) is None
        assert galleys.referee.may(seat, by_hand("turn", 2)) is None


def test_nobody_decides_anew_by_hand_what_all_have_begun_to_see(galleys):
    for side in ALL:
        lay(galleys, side, "halt")
    phase = galleys.state.phase
    galleys.do("next_phase", {}, seat=TABLE)
    assert galleys.referee.may("b", by_hand("phase", phase)).sides == ALL


def test_what_a_hand_turns_up_is_said_to_be_open(galleys):
    """Of a game in which a value set by hand would turn an order up."""
    lay(galleys, "a", "ahead")
    ship = of(galleys, "a")[0]
    turns_up = galleys.system.but(
        settle=lambda battle, one, _: (battle.with_ship(battle.ships[one].but(revealed=True)), ()),
    )
    found = standard_actions(turns_up)["mark"].rights(
        galleys.state, Mark(ship=ship.id, slot="rowers", lost=1)
    )
    assert found.opens == found.touches == ("a",)


# --- old battles -----------------------------------------------------------------------------------------


def aged(session: BattleSession) -> BattleSession:
    """The same battle as it was kept before rights were written down."""
    old = [
        Entry.model_validate(entry.model_dump(exclude={"seat", "rights", "agreed", "witness"}))
        for entry in session.journal.entries
    ]
    journal = Journal(session.journal.opening, session.system.actions, entries=old, head=session.journal.head)
    return BattleSession(session.system, journal)


def test_an_old_battle_knows_whose_its_steps_were(galleys):
    lay(galleys, "a", "halt")
    old = aged(galleys)
    assert old.journal.entry(1).seat is None
    assert old.referee.may("b", Undo()) is not None
    assert old.referee.may("a", Undo()) is None
    lay(old, "b", "halt")


def test_an_old_battle_covers_what_was_opened_and_taken_back(sail):
    both_close(sail)
    sail.do("next_phase", {})
    sail.do("sail_all", {})
    opened = sail.journal.head
    sail.undo()
    old = aged(sail)
    assert old.sight.lines("b", old.journal.entry(opened)) == (COVERED,)


# --- T cards ---------------------------------------------------------------------------------------------


def test_t_cards_are_turned_up_when_all_have_chosen(firestorm):
    firestorm.do("lay_card", {"side": "a", "card": "other", "title": "Ambush"}, seat="a")
    assert firestorm.referee.may("b", Do("reveal_cards", {})) is not None
    assert firestorm.referee.may(TABLE, Do("reveal_cards", {})).sides == ALL
    for seat in ("b", TABLE):
        assert firestorm.referee.may(seat, Do("next_phase", {})).sides == ALL
        assert firestorm.referee.may(seat, Undo()).sides == ALL
        assert firestorm.referee.may(seat, Do("lay_card", {"side": "a"})).sides == NOBODY_AGREES
    firestorm.do("lay_card", {"side": "b"}, seat="b")
    for seat in (*ALL, TABLE):  # alike: else a seat would know by it that the other laid none
        assert firestorm.referee.may(seat, Do("reveal_cards", {})) is None


def test_any_side_turns_up_what_all_have_closed_and_none_before(sail):
    write(sail, "a", "2")
    sail.do("close_orders", {"side": "a"}, seat="a")
    assert sail.referee.may("a", Do("next_phase", {})).sides == ALL
    write(sail, "b", "2")
    sail.do("close_orders", {"side": "b"}, seat="b")
    sail.do("next_phase", {}, seat="b")
    one = of(sail, "a")[0]
    assert sail.referee.may("b", Do("sail_one", {"ship": one.id})) is not None  # her own side's choice
    sail.do("sail_all", {}, seat="b")
    assert all(ship.moved for ship in sail.state.ships.values())
    assert sail.referee.may("b", Undo()).sides == ALL


@pytest.fixture
def salves() -> BattleSession:
    """Turn 1 of a battle without an umpire: everything is placed, nobody has ordered anything, all ships may fire."""
    house = systems.load("salves").options.model_validate({"first_turn": "any_fire"})
    session = begun("salves", ("german", "french"), umpire=False, house=house)
    cells = iter(range(1, 60))
    for ship in session.state.ships.values():
        session.do("place", {"ship": ship.id, "cell": (next(cells), 1)}, seat=ship.side)
    session.do("lock_setup", {}, seat="a")
    return session


def test_orders_written_ship_by_ship_are_closed_with_the_last_one(salves):
    """Else the first line of a player would let another carry out all that he had no time to write."""
    german, french = of(salves, "a"), of(salves, "b")
    fire = Do("resolve_first_turn", {})
    for ship in german:
        salves.do("pass_ship", {"ship": ship.id}, seat="a")
    for ship in french:
        assert salves.system.deciding(salves.state) == ("b",)
        for seat in ("a", TABLE):
            assert salves.referee.may(seat, fire).sides == ALL
        salves.do("pass_ship", {"ship": ship.id}, seat="b")
    assert salves.system.deciding(salves.state) == ()
    salves.do("clear_order", {"ship": french[0].id}, seat="b")
    assert salves.system.deciding(salves.state) == ("b",)
    salves.do("paste_orders", {"side": "b", "text": ""}, seat="b")  # handed in as it stands
    for seat in (*ALL, TABLE):
        assert salves.referee.may(seat, fire) is None


def test_nobody_passes_over_orders_that_were_handed_in(salves):
    for side in ALL:
        salves.do("paste_orders", {"side": side, "text": ""}, seat=side)
    onward = Do("next_nation", {})
    assert salves.referee.may("a", onward).sides == ALL
    salves.do("resolve_first_turn", {}, seat="a")
    salves.do("next_nation", {}, seat="b")
    assert salves.state.player == "a"
    salves.do("paste_orders", {"side": "b", "text": "Richelieu - pass"}, seat="b")  # early, for its own turn
    salves.do("paste_orders", {"side": "a", "text": ""}, seat="a")
    assert salves.referee.may("b", onward).sides == ALL
    assert salves.referee.may("b", Do("resolve_player_turn", {})) is not None
    salves.do("next_nation", {}, seat=TABLE, agreed=ALL)
    assert salves.state.player == "b"
    assert "Richelieu" in salves.state.paper("b")


@pytest.mark.parametrize("action", ["play_card", "draw"])
@pytest.mark.parametrize("game", ["firestorm", "uncharted"])
def test_a_hand_is_its_holders_or_lies_open_to_all_at_the_table(game, action, request):
    session = request.getfixturevalue(game)
    play = Do(action, {"side": "a", **({"type": "T"} if action == "play_card" else {"draw": 1})})
    assert session.referee.may("b", play).sides == ALL
    for seat in ("a", TABLE):
        assert session.referee.may(seat, play) is None


@pytest.mark.parametrize("game", ["firestorm", "uncharted"])
def test_a_hand_is_drawn_from_face_down_at_the_table(game, request):
    session = request.getfixturevalue(game)
    side = session.state.sides[0]
    held = HeldCard(id="c1", type="A", title="Fire on board")
    session = BattleSession(
        session.system, Journal(session.state.with_side(side.but(hand=(held,))), session.system.actions)
    )
    answers = {"side": "a", FACE_DOWN: True}
    assert "Fire on board" in repr(session.system.actions["draw"].form(session.state, {"side": "a"}))
    assert "Fire on board" not in repr(session.system.actions["draw"].form(session.state, answers))


def test_a_ship_is_activated_by_the_side_whose_card_lies_open(galleys):
    for side in ALL:
        orders = [{"ship": ship.id, "order": "ahead"} for ship in of(galleys, side)]
        galleys.do("place_orders", {"side": side, "orders": orders, "seal": True}, seat=side)
    galleys.do("next_phase", {})
    galleys.do("draw_card", {"side": "a"})
    assert galleys.referee.may("b", Do("activate", {})) is not None
    for seat in ("a", TABLE):
        assert galleys.referee.may(seat, Do("activate", {})) is None


def test_where_nobody_lays_a_card_the_table_just_goes_on(firestorm):
    assert firestorm.referee.may(TABLE, Do("next_phase", {})) is None


def test_one_side_alone_does_not_say_that_nobody_plays_a_card(firestorm):
    for action in ("no_cards", "next_phase"):
        assert firestorm.referee.may(TABLE, Do(action, {})) is None
        assert firestorm.referee.may("a", Do(action, {})).sides == ALL
    firestorm.do("lay_card", {"side": "a"}, seat="a")
    assert firestorm.system.deciding(firestorm.state) == ("b",)
    firestorm.do("lay_card", {"side": "b"}, seat="b")
    firestorm.do("reveal_cards", {}, seat="b")
    assert firestorm.referee.may("b", Do("next_phase", {})) is None


def test_a_seat_says_for_its_own_side_alone_that_it_plays_no_t_card(uncharted):
    held = HeldCard(id="c1", type="T", title="Fog")
    state = uncharted.state
    for side in state.sides:
        state = state.with_side(side.but(hand=(held,)))
    session = BattleSession(uncharted.system, Journal(state, uncharted.system.actions))
    onward = Do("next_phase", {})
    assert session.referee.may(TABLE, onward) is None
    for seat in ALL:
        assert session.referee.may(seat, onward).sides == ALL
    assert session.referee.may("b", Do("no_card", {"side": "a"})).sides == ALL
    leads = {seat: session.system.overview(session.state, seat).offers[0] for seat in (*ALL, TABLE)}
    assert [(one.action, one.answers) for one in leads.values()] == [
        ("no_card", {"side": "a"}),
        ("no_card", {"side": "b"}),
        ("next_phase", {}),
    ]
    session.do("no_card", {"side": "a"}, seat="a")
    assert session.state.phase == "turn_cards"
    assert session.referee.may("a", onward).sides == ALL, "the other side has not said anything"
    assert session.referee.may("b", onward) is None, "it speaks for nobody but itself any more"
    session.do("no_card", {"side": "b"}, seat="b")
    assert session.state.phase == "initiative_and_wind"


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        ("age_of_sail", ""),
        ("firestorm_armada", ""),
        ("firestorm_armada", "end_phase"),
        ("galleys", ""),
        ("salves", ""),
        ("uncharted_seas", "end_phase"),
    ],
)
def test_no_seat_ends_a_step_in_which_another_has_still_something_to_do(game, phase):
    journal, system, met, ended = players.begin(game, 3), systems.load(game), 0, []
    if phase:  # where hands are made up
        sides = tuple(side.but(hand=()) for side in journal.state.sides)
        journal = Journal(journal.state.but(phase=phase, sides=sides), system.actions)
    referee = Referee(system, journal, Sight(system, journal))
    for number in range(60):
        state = journal.state
        owing = {*system.deciding(state), *(seat for debt in system.due(state) for seat in debt.seats)}
        for seat in ALL if owing else ():
            others = owing - {seat}
            for one in system.overview(system.view(state, seat), seat).offers if others else ():
                met += 1
                if referee.may(seat, Do(one.action, one.answers)) is None and _ends(journal, one):
                    ended.append((state.phase, seat, one.action))
        if number % 3:
            players.hurry(system, journal, random.Random(number))
        else:
            players.step(system, journal, number)
    assert met
    assert not ended


def _ends(journal: Journal[Any], one: Any) -> bool:
    """Whether a button without questions leads on to another step."""
    try:
        _, after = journal.rehearse(one.action, one.answers, insist=True)
    except (Said, ValidationError):
        return False
    return (after.turn, after.phase) != (journal.state.turn, journal.state.phase)


@pytest.fixture
def firestorm() -> BattleSession:
    names = sorted(path.stem for path in (paths.shipped_fleets() / "firestorm_armada").glob("*.json"))[:2]
    return begun("firestorm_armada", (names[0], names[1]))


@pytest.fixture
def uncharted() -> BattleSession:
    names = sorted(path.stem for path in (paths.shipped_fleets() / "uncharted_seas").glob("*.json"))[:2]
    return begun("uncharted_seas", (names[0], names[1]))


# --- the device ------------------------------------------------------------------------------------------


def test_no_seat_outlasts_its_phase_but_the_umpires(sail):
    system, before = sail.system, sail.state
    both_close(sail)
    sail.do("next_phase", {})
    after = sail.state
    assert seats.seat_after(system, before, after, "a") == TABLE
    assert seats.seat_after(system, before, before.but(written=("a",)), "a") == "a"
    assert seats.seat_after(system, after, before, "a") is None, (
        "orders are written again: somebody sits down"
    )
    assert seats.seat_after(system, after, before, EVERYONE) is None
    assert seats.seat_after(system, after, before.but(umpire=True), EVERYONE) == EVERYONE


# --- buttons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_button_of_no_seat_of_ones_own_says_so_before_it_is_tapped(game):
    """An enemy's card offered to write her orders, and refused after the tap."""
    system = systems.load(game)
    session = BattleSession(system, players.begin(game, 3))
    for number in range(40):
        players.step(system, session.journal, number)
        for seat in (session.state.sides[0].id, TABLE):
            seen = Onlooker(session, seat)
            ships = (offer for ship in session.state.ships for offer in seen.offers(ship))
            for offer in (*seen.overview.offers, *ships):
                stop = session.referee.may(seat, Do(offer.action, offer.answers))
                if stop is not None and not stop.sides:
                    assert offer.discouraged == stop.why
