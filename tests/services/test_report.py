import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Table
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.services.after import report, report_file, tallies
from fleetdesk.store import fleets
from tests import fakes, players


@pytest.fixture
def journal() -> Journal:
    made = Journal(fakes.SYSTEM.opening(fakes.setup()), fakes.SYSTEM.actions)
    made.do("fire", {"ship": "a.s1", "target": "b.s2"}, typed=(6, 5, 5, 1, 1, 1, 1, 1, 1, 2))
    made.do("fire", {"ship": "b.s1", "target": "a.s1"}, typed=(4, 4, 1, 1, 1, 1, 1, 1, 1))
    made.do("end_turn", {})
    made.do("fire", {"ship": "a.s1", "target": "b.s1"}, typed=(5, 1, 1, 1, 1, 1, 1))
    made.do("fire", {"ship": "b.s1", "target": "a.s1"}, typed=(5, 5, 1, 1, 1, 1, 1, 1))
    made.undo()
    return made


def test_what_was_shot_hit_lost_and_sunk_is_counted_and_what_was_undone_is_not(journal):
    found = report.make(fakes.SYSTEM, journal)
    ships = {one.ship: one for one in found.ships}
    duck = ships["a.s1"]
    assert (duck.shots, duck.hits, duck.dealt, duck.taken, duck.kills) == (2, 4, 4, 2, 1)
    assert (ships["b.s1"].shots, ships["b.s1"].taken, ships["b.s2"].taken) == (1, 1, 3)
    north, south = found.sides
    assert (north.dealt, north.taken, north.kills) == (south.taken, south.dealt, 1) == (4, 2, 1)
    assert (found.turns, found.entries) == (2, 4)


def test_what_a_side_does_to_its_own_ships_is_lost_and_taken_from_nobody(journal):
    journal.do("end_turn", {})
    before = report.make(fakes.SYSTEM, journal).sides[0]
    journal.do("fire", {"ship": "a.s1", "target": "a.s2"}, typed=(5, 5, 5, 5, 1, 1, 1))
    after = report.make(fakes.SYSTEM, journal).sides[0]
    assert (after.shots, after.hits > before.hits, after.taken > before.taken) == (
        before.shots + 1,
        True,
        True,
    )
    assert (after.dealt, after.criticals, after.kills) == (before.dealt, before.criticals, before.kills)


def test_what_is_marked_by_hand_counts_and_what_is_given_back_does_not(journal):
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 4})
    journal.do("correct", {"ship": "a.s1", "slot": "hull_lost", "value": 2})
    ships = {one.ship: one for one in report.make(fakes.SYSTEM, journal).ships}
    assert ships["a.s1"].taken == 2


def test_hull_over_time_has_a_value_for_the_opening_and_each_turn(journal):
    ships = {one.ship: one.hull for one in report.make(fakes.SYSTEM, journal).ships}
    assert ships["a.s1"] == (1.0, 0.75, 0.75)
    assert ships["b.s2"] == (1.0, 0.0, 0.0)
    assert report.plot((1.0, 0.5, 0.0)) == "\N{FULL BLOCK}\N{LOWER FIVE EIGHTHS BLOCK}\N{MIDDLE DOT}"


def test_every_figure_leads_to_the_lines_it_is_made_of(journal):
    journal.redo()
    made = report.make(fakes.SYSTEM, journal)
    for one in (*made.sides, *made.ships):
        ships = {one.ship} if one.ship else {ship.ship for ship in made.ships if ship.side == one.side}
        for figure in tallies.FIGURES:
            facts = [
                fact
                for number in one.lines.get(figure, ())
                for line in journal.entry(number).lines
                for fact in line.facts
            ]
            part = {"shots": "shot", "dealt": "damage", "taken": "damage", "kills": "kill"}.get(
                figure, figure
            )
            own = [
                fact.amount
                for fact in facts
                if fact.kind == part and (fact.on if figure in {"taken", "crew"} else fact.by) in ships
            ]
            assert getattr(one, figure) == sum(own), (one.name, figure)
    cells = [
        (cell.text, tallies.led(cell.why))
        for card in report.counted(made)
        for block in card.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row.cells
    ]
    assert all(lines or str(text) == "0" or not str(text).isdigit() for text, lines in cells)
    assert {line for _, lines in cells for line in lines} <= {one.entry for one in made.log}


def test_points_over_time_are_those_of_ships_a_side_still_has(journal):
    made = report.make(fakes.SYSTEM, journal)
    prices = {
        number: journal.opening.side(ship.side).fleet.cards[ship.card].points
        for number, ship in journal.opening.ships.items()
    }
    north, south = made.sides
    assert north.points == (sum(v for k, v in prices.items() if k.startswith("a")),) * 3
    whole = sum(v for k, v in prices.items() if k.startswith("b"))
    assert south.points == (whole, whole - prices["b.s2"], whole - prices["b.s2"])


def test_the_hull_of_a_side_is_that_of_its_ships_together_not_of_each_the_same():
    system = systems.load("uncharted_seas")
    sides = tuple(
        SideSetup(
            id=side,
            name=name,
            fleet=fleets.load(paths.shipped_fleets() / "uncharted_seas" / f"{name}.json").value,
        )
        for side, name in (("a", "dragon_lords"), ("b", "imperial_humans"))
    )
    journal = Journal(system.opening(Setup(title="", sides=sides, seed=1)), system.actions)

    def points(state):
        slots = [
            slot
            for ship in state.ships.values()
            if ship.side == "a"
            for slot in system.slots(state, ship.id)
            if slot.counts == "damage" and slot.most
        ]
        return sum(slot.most for slot in slots), sum(int(slot.value or 0) for slot in slots)

    most, _ = points(journal.state)
    ship, slot = next(
        (ship, slot)
        for ship in journal.state.ships
        if ship.startswith("a")
        for slot in system.slots(journal.state, ship)
        if slot.counts == "damage" and slot.most > 2
    )
    journal.do("correct", {"ship": ship, "slot": slot.key, "value": 2}, insist=True)
    whole, lost = points(journal.state)
    assert (whole, lost) == (most, 2)
    assert report.make(system, journal).sides[0].hull[-1] == pytest.approx(1 - 2 / most)


def test_the_hull_of_a_galley_is_what_the_log_counts_and_never_her_men():
    """She has no points of it: she is whole, damaged or sunk."""
    system, folder = systems.load("galleys"), paths.shipped_fleets() / "galleys"
    lists = [fleets.load(folder / f"ecnomus_{name}.json").value for name in ("rome", "carthage")]
    sides = tuple(SideSetup(id=side, fleet=fleet) for side, fleet in zip("ab", lists, strict=True))
    journal = Journal(system.opening(Setup(title="", sides=sides, seed=1)), system.actions)
    first, second = (ship.id for ship in list(journal.state.ships.values())[:2])
    whole = 2 * sum(ship.side == "a" for ship in journal.state.ships.values())

    def side() -> tuple[int, float]:
        found = report.make(system, journal).sides[0]
        return found.taken, found.hull[-1]

    journal.do("mark", {"ship": first, "slot": "marines", "lost": 3})
    assert side() == (0, 1.0)
    journal.do("mark", {"ship": first, "slot": "damaged", "lost": 1})
    assert side() == (1, pytest.approx(1 - 1 / whole))
    journal.do("correct", {"ship": second, "slot": "damaged", "value": True})
    assert side() == (2, pytest.approx(1 - 2 / whole))
    journal.do("mark", {"ship": first, "slot": "damaged", "lost": 0})
    assert side() == (1, pytest.approx(1 - 1 / whole))


def test_what_was_taken_is_lost_to_its_side_and_no_hull_of_the_other(journal):
    before = report.make(fakes.SYSTEM, journal)

    def view(battle, seat):
        del seat
        taken = battle.turn > 1
        ships = {k: one.but(side="a") if taken and k == "b.s1" else one for k, one in battle.ships.items()}
        return battle.but(ships=ships)

    north, south = report.make(fakes.SYSTEM.but(view=view), journal).sides
    assert north.hull == before.sides[0].hull
    assert south.hull[-1] < before.sides[1].hull[-1]


def test_markdown_means_what_it_says_whatever_ships_are_called(journal):
    boat = journal.opening.ships["a.s1"].but(name="*Duck* | [x]")
    odd = Journal(journal.opening.with_ship(boat), fakes.SYSTEM.actions)
    text = report.markdown(report.make(fakes.SYSTEM, odd), ENGLISH)
    assert r"| \*Duck\* \| \[x\] |" in text
    plain = report.markdown(report.make(fakes.SYSTEM, journal), ENGLISH)
    assert "# Battle of the Pond" in plain
    assert "2 turns, 4 entries in the log." in plain
    begun = report.make(fakes.SYSTEM, Journal(journal.opening, fakes.SYSTEM.actions))
    assert "1 turn, " in report.markdown(begun, ENGLISH)
    counted, course = plain.split("## Over time")
    assert {line.count("|") for line in counted.splitlines() if line.startswith("|")} == {8}
    assert {line.count("|") for line in course.splitlines() if line.startswith("|")} == {5}


def test_who_fought_with_a_list_that_is_not_legal_is_named_on_every_page(journal):
    assert report.make(fakes.SYSTEM, journal).mark is None
    north, south = journal.opening.sides
    fleet = north.fleet.but(points_limit=1)
    bad = journal.opening.but(sides=(north.but(fleet=fleet), south))
    found = report.make(fakes.SYSTEM, Journal(bad, fakes.SYSTEM.actions))
    assert str(found.mark) == "Not a legal list: North"
    assert "**Not a legal list: North**" in report.markdown(found, ENGLISH)
    assert report.document(found).mark == found.mark


def test_a_battle_that_has_not_begun_has_a_report(journal):
    found = report.make(fakes.SYSTEM, Journal(journal.opening, fakes.SYSTEM.actions))
    assert all(one.hull == (1.0,) for one in found.ships)
    assert report.markdown(found, ENGLISH)


def test_pages_hold_every_ship(journal):
    document = report.document(report.make(fakes.SYSTEM, journal))
    labels = [
        row.label
        for card in document.cards
        for block in card.blocks
        if isinstance(block, Table)
        for row in block.rows
    ]
    for name in ("North", "South", "Duck", "Duckling 1"):
        assert Msg.verbatim(name) in labels


def test_a_seat_reads_only_what_it_may_know(journal):
    """Hull hidden from a side is whole in its report; lines for another seat are not counted."""

    def view(battle, seat):
        ships = {
            number: boat if seat in ("", boat.side) else boat.but(hull_lost=0)
            for number, boat in battle.ships.items()
        }
        return battle.but(ships=ships)

    system = fakes.SYSTEM.but(view=view)
    hulls = {one.ship: one.hull for one in report.make(system, journal, "a").ships}
    assert hulls["a.s1"] == (1.0, 0.75, 0.75)
    assert hulls["b.s2"] == (1.0, 1.0, 1.0)

    fire = fakes.SYSTEM.actions["fire"]

    def in_secret(battle, args, table):
        told = fire.run(battle, args, table)
        return told.but(lines=tuple(line.but(seats=("a",)) for line in told.lines))

    quiet = Journal(journal.opening, {**fakes.SYSTEM.actions, "fire": fire.but(run=in_secret)})
    quiet.do("fire", {"ship": "a.s1", "target": "b.s2"}, typed=(6, 5, 5, 1, 1, 1, 1, 1, 1, 2))
    shots = {
        seat: sum(one.shots for one in report.make(system, quiet, seat).ships) for seat in ("", "a", "b")
    }
    assert shots == {"": 1, "a": 1, "b": 0}


def test_is_kept_as_what_its_file_name_says(journal, tmp_path):
    made = report.make(fakes.SYSTEM, journal)
    report_file.write(made, tmp_path / "day.md", ENGLISH)
    report_file.write(made, tmp_path / "day.PDF", ENGLISH)
    assert (tmp_path / "day.md").read_text("utf-8") == report.markdown(made, ENGLISH)
    assert (tmp_path / "day.PDF").read_bytes().startswith(b"%PDF-")


def test_the_name_proposed_for_its_file_is_one_name(journal):
    made = report.make(fakes.SYSTEM, journal).but(title="Trafalgar 21/10/1805: dawn")
    assert report.file_name(made, ENGLISH) == "Trafalgar 21 10 1805 dawn"
    assert report.file_name(made.but(title=""), ENGLISH) == "Battle report"


def test_a_wing_has_no_hull_of_its_own():
    """All ships of a side are gone, her wings still fly: nothing is left of its hull."""
    system = systems.load("firestorm_armada")
    journal = players.begin("firestorm_armada", 2)
    side = journal.state.sides[0].id
    own = [ship for ship in journal.state.ships.values() if ship.side == side]
    assert any(ship.is_wing for ship in own)
    for ship in own:
        if not ship.is_wing:
            journal.do("lose", {"ship": ship.id, "hull": journal.state.hull_now(ship.id)})
    assert report.make(system, journal).sides[0].hull[-1] == 0
