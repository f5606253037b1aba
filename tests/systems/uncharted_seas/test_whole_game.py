"""A whole battle of three turns with dice read from the table, and exactly what stands after each."""

from fleetdesk import paths
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.journal import Entry, Journal
from fleetdesk.core.words import Words
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, END, INITIATIVE, TURN_CARDS
from tests.systems.uncharted_seas.table_top import PORT, STARBOARD, TURRET, TableTop


def leg(inches, wind="abeam"):
    return {"inches": inches, "wind": wind}


def stands(game: TableTop) -> dict[str, tuple[str, int, int]]:
    """What is left of each ship that is not as good as new."""
    return {
        ship.id: (ship.status, ship.hull_lost, ship.crew_lost)
        for ship in game.state.ships.values()
        if (ship.status, ship.hull_lost, ship.crew_lost) != ("in_play", 0, 0)
    }


def first_turn(game: TableTop) -> None:
    assert game.state.phase == TURN_CARDS
    game.do("play_card", side="x", card="c1", type="T", title="Fog")
    game.do("next_phase")
    assert game.state.phase == INITIATIVE
    game.do("initiative", 5, 3).do("wind", 6, 5)
    assert game.title == "Wind turns to E"
    game.do("next_phase")
    assert game.state.phase == ACTIVATIONS

    # X's line sails up and fires: four dice at 8-16 inches, a linked shot of three and half of five
    game.do("activate", squadron="x-A")
    game.do("move", ship="x-A1", legs=[leg(2, "ahead"), leg(3)])
    game.do("move", ship="x-A2", legs=[leg(5)])
    assert game.ship("x-A1").move_spent == 7
    game.do("fire", 4, 5, 6, 1, 1, ship="x-A1", weapon=PORT, band=1, target="y-A1")
    assert game.title == "X-A1 fires at Y-A1: \N{MINUS SIGN}1 hull"
    both = [{"ship": "x-A2", "weapon": TURRET, "band": 0}]
    game.do(
        "linked_fire",
        4,
        1,
        1,
        2,
        3,
        leader={"ship": "x-A1", "weapon": TURRET, "band": 1},
        joins=both,
        target="y-A2",
    )
    assert game.title == "X-A1 leads a linked shot at Y-A2: no effect"
    game.do("end_activation")

    # Y's line is scattered: one drifts, the other rams; both come through and fight
    game.do("activate", squadron="y-A", elements=[["y-A1"], ["y-A2"]], chosen=0)
    game.do("drift", ship="y-A2")
    game.do("move", ship="y-A1", legs=[leg(6, "astern")], ram="x-A1")
    game.do("ram", 4, 4, 5, 1, 1, 5, 5, 4, 2, 2, 3, ship="y-A1", target="x-A1")
    assert game.title == ("Y-A1 rams X-A1: X-A1 (\N{MINUS SIGN}1 hull), Y-A1 (\N{MINUS SIGN}1 hull)")
    assert game.debts[0] == "Melee of Y-A1 and X-A1: a round is due (R66)"
    game.do("melee_round", 4, 5, 1, 1, 4, 1, 1, 1, melee="m1")
    assert game.title == "Melee: X-A1 (\N{MINUS SIGN}2 crew), Y-A1 (\N{MINUS SIGN}1 crew)"
    game.do("end_activation")

    # X-B1 anchors and splits its fire; Y-B1 answers with a critical
    game.do("activate", squadron="x-B").do("move", ship="x-B1", legs=[leg(8)]).do("drop_anchor", ship="x-B1")
    shares = [{"target": "y-B1", "dice": 4}, {"target": "y-A2", "dice": 2, "arc": "partial"}]
    game.do("split_fire", 4, 4, 4, 1, 2, ship="x-B1", weapon=STARBOARD, shares=shares)
    game.do("end_activation")
    game.do("activate", squadron="y-B")
    # five dice left of six; 4, 4 and 5 are three hits, the 6 two more: five are a critical
    game.do("fire", 4, 4, 5, 6, 1, 1, 3, 5, ship="y-B1", weapon=PORT, target="x-B1")
    assert game.title == "Y-B1 fires at X-B1: 1 critical, \N{MINUS SIGN}2 hull"
    assert game.debts[0] == "X-B1: name the effect of the critical (8)"
    game.do("name_critical", ship="x-B1", at=0, text="Fire on board", hull=2, crew=1, ends_turn=2)
    game.do("end_activation")
    assert game.debts == []

    game.do("next_phase")
    assert game.debts == ["X: draw 1 card (R68)"]
    game.do("draw", side="x", draw=1).do("draw", side="y", draw=0, replace=["c1"])
    game.do("next_phase")
    assert game.log == ["Turn 2 begins"]


AFTER_FIRST = {
    "x-A1": ("in_play", 1, 2),
    "x-B1": ("in_play", 2, 1),
    "y-A1": ("in_play", 2, 1),
    "y-B1": ("in_play", 1, 0),
}


def second_turn(game: TableTop) -> None:
    game.do("next_phase").do("initiative", 4, 4, 2, 6).do("wind", 3).do("next_phase")
    assert game.state.initiative == ("y", "x")
    assert game.state.wind == 2

    # the melee comes first (A32): three dice against two; Y-A1 wins, is free, sails and fires
    game.do("activate", squadron="y-A")
    game.do("melee_round", 6, 4, 1, 1, 1, 4, melee="m1")
    assert game.title == "Melee: X-A1 (\N{MINUS SIGN}2 crew, taken as a trophy), Y-A1 (\N{MINUS SIGN}1 crew)"
    assert game.state.side("y").trophies == ("x-A1",)
    game.do("move", ship="y-A1", legs=[leg(2)]).do("move", ship="y-A2", legs=[leg(1)])
    # five printed, two off for hull and crew: three dice, all sixes explode once
    game.do("fire", 6, 6, 6, 1, 1, 1, 6, 6, ship="y-A1", weapon=TURRET, target="x-A2")
    assert game.ship("x-A2").criticals[0].roll == 12
    game.do("name_critical", ship="x-A2", at=0, text="Mast down", keep_row=True)
    game.do("end_activation")

    game.do("activate", squadron="x-B").do("raise_anchor", ship="x-B1")
    assert game.refused("move", ship="x-B1")
    game.do("fire", 1, 1, 1, 1, ship="x-B1", weapon=PORT, target="y-B1")
    game.do("end_activation").do("activate", squadron="y-B").do("move", ship="y-B1", obstacle="soft")
    game.do("obstacle", 4, 4, 4, 1, ship="y-B1", obstacle="soft")
    game.do("end_activation").do("activate", squadron="x-A").do("move", ship="x-A2")
    # the table of the players now knows a 12: the second mast costs the same
    game.do("fire", 4, 4, 4, 4, ship="x-A2", weapon=PORT, target="y-B1")
    game.do("end_activation").do("next_phase")
    assert game.debts == [], "two squadrons a side, two cards in each hand"
    game.do("next_phase")
    assert game.log[0] == "X-B1: marker removed: Fire on board"


AFTER_SECOND = {
    "x-A1": ("trophy_of_enemy", 1, 4),
    "x-A2": ("in_play", 2, 0),
    "x-B1": ("in_play", 2, 1),
    "y-A1": ("in_play", 2, 2),
    "y-B1": ("in_play", 3, 0),
}


def third_turn(game: TableTop) -> None:
    game.do("next_phase").do("initiative", 6, 1).do("wind", 1).do("next_phase")
    # a spell sweeps the crew of Y-B1 away: it drifts, X-A2 collides with nobody and takes it
    game.do("play_card", side="x", card="c2", type="S", title="Siren song", ship="y-B1")
    game.do("lose", ship="y-B1", crew=4, cause="spell")
    assert game.title == "Y-B1: \N{MINUS SIGN}4 crew, adrift without crew"
    game.do("activate", squadron="x-A").do("move", ship="x-A2", legs=[leg(3)], touches=["y-B1"])
    assert game.debts[0] == "X-A2 reaches the derelict Y-B1 (R39)"
    game.do("recover", ship="x-A2", target="y-B1").do("end_activation")

    game.do("activate", squadron="y-A").do("move", ship="y-A2", legs=[leg(4)], touches=["x-A2"])
    game.do("move", ship="y-A1", legs=[leg(4)])
    # X-A2 has lost two of six hull points: the collision throws six dice each all the same (R52)
    game.do("collision", 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1, ship="y-A2", others=["x-A2"])
    game.do("melee_round", 1, 1, 1, 1, 6, 6, 1, 1, 1, 1, melee="m1")
    assert game.title == "Melee: X-A2 (no effect), Y-A2 (\N{MINUS SIGN}4 crew, taken as a trophy)"
    # twelve on 2D6: the players' table has it, nothing is left to be named
    game.do("fire", 6, 6, 5, 1, 1, 6, 6, ship="y-A1", weapon=TURRET, target="x-A2")
    assert game.title == "Y-A1 fires at X-A2: 1 critical, \N{MINUS SIGN}2 hull"
    assert not any("name the effect" in debt for debt in game.debts)
    game.do("end_activation").do("activate", squadron="x-B")
    shot = {"ship": "x-B1", "weapon": STARBOARD, "target": "y-A1"}
    game.do("fire", 6, 6, 6, 6, 6, 4, 4, 1, 1, 4, 2, 6, 6, **shot)
    assert game.title == "X-B1 fires at Y-A1: 2 criticals, \N{MINUS SIGN}4 hull, sunk"
    assert str(SYSTEM.overview(game.state, "").over) == "Last fleet in play: X."
    game.do("end_activation").to(END)
    game.do("next_phase")


AFTER_THIRD = {
    "x-A1": ("trophy_of_enemy", 1, 4),
    "x-A2": ("in_play", 5, 0),
    "x-B1": ("in_play", 2, 1),
    "y-A1": ("destroyed", 6, 2),
    "y-A2": ("trophy_of_enemy", 0, 4),
    "y-B1": ("trophy_of_enemy", 3, 4),
}


def test_a_whole_game():
    game = TableTop("AA B", "AA B")
    opening = canonical(game.state)
    moments = [opening]
    for play, after in ((first_turn, AFTER_FIRST), (second_turn, AFTER_SECOND), (third_turn, AFTER_THIRD)):
        play(game)
        assert stands(game) == after
        assert (game.state.phase, game.state.contacts, game.state.active) == (TURN_CARDS, (), "")
        moments.append(canonical(game.state))
    assert game.state.turn == 4
    assert [side.trophies for side in game.state.sides] == [("y-B1", "y-A2"), ("x-A1",)]
    assert [len(side.hand) for side in game.state.sides] == [1, 2]
    assert not any(
        face
        for entry in game.journal.entries
        for throw in entry.throws
        for face in throw.faces
        if not face.typed
    )
    assert not any(entry.insisted for entry in game.journal.entries), "nobody broke a rule"
    read_again(game, moments)


def read_again(game: TableTop, moments: list[bytes]) -> None:
    """The same battle from a file, every turn of it; said in French without a word left in English."""
    entries = [Entry.model_validate_json(entry.model_dump_json()) for entry in game.journal.entries]
    opening = type(game.state).model_validate_json(game.journal.opening.model_dump_json())
    stored = Journal(opening, SYSTEM.actions, entries=entries, head=game.journal.head)
    assert canonical(stored.state) == moments[-1]
    turns = [
        entry.id
        for entry in entries
        if entry.action == "next_phase" and entry.title.key == "Turn {turn} begins"
    ]
    assert [canonical(stored.at(number)) for number in (0, *turns)] == moments
    while stored.undo():
        pass
    assert canonical(stored.state) == moments[0]
    french = Words.load("fr", paths.texts())
    for entry in entries:
        for line in entry.lines:
            assert french.say(line.text) != str(line.text)
