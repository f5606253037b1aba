"""Orders from letters to hexes: reading, printing, checking and carrying out."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk.systems.age_of_sail.cases import run_case
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, POINTS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.orders import labels as order_labels
from fleetdesk.systems.age_of_sail.orders.helms import plot
from fleetdesk.systems.age_of_sail.orders.rules import Helm, check
from fleetdesk.systems.age_of_sail.orders.running import run
from fleetdesk.systems.age_of_sail.orders.words import kept, parse, printed
from fleetdesk.systems.age_of_sail.sailing import Rig, m_available
from fleetdesk.systems.age_of_sail.state import MODES

SHIP = Rig(m={"B": 3, "C": 5, "D": 4}, pv=15, initial_pv=15)


def helm(heading="SE", v=3, **more):
    return Helm(
        **{"heading": heading, "wind": "N", "force": 3, "rig": SHIP, "v": v, "inertia": 1, "capable": True}
        | more
    )


def codes(text, at):
    return [fault.code for fault in check(text, at).faults]


pieces = st.sampled_from(
    ["0", "1", "2", "3", "4", "G", "D", "P", "S", "g", "s", " ", ", ", "VH", "fs", "-VH-", "A", "-A-", "–A–"]
)
likely = st.lists(pieces, max_size=8).map("".join)
legs = st.lists(st.tuples(st.integers(1, 4), st.sampled_from("GDPS")), max_size=4).map(
    lambda found: "".join(f"{count}{turn}" for count, turn in found)
)
tracks = st.tuples(
    legs, st.sampled_from(["", "1", "2", "G1G", "D1D"]), st.sampled_from(["", " VH", " -FS-"])
).map("".join)
orders = st.one_of(likely, tracks, st.sampled_from(["0", "A", "-A-", "G", "D"]), st.text(max_size=12))
helms = st.builds(
    Helm,
    heading=st.sampled_from(HEADINGS),
    wind=st.sampled_from(HEADINGS),
    force=st.integers(0, 6),
    rig=st.builds(
        Rig,
        m=st.fixed_dictionaries({at: st.integers(0, 8) for at in "BCD"}),
        mast_lost=st.integers(0, 2),
        crit9=st.integers(0, 2),
        crit11=st.integers(0, 1),
        pv=st.integers(0, 20),
        fs_set=st.booleans(),
    ),
    v=st.integers(0, 8),
    inertia=st.integers(0, 3),
    mode=st.sampled_from(sorted(MODES)),
    capable=st.booleans(),
    rules=st.builds(
        HouseRules,
        allure_limit=st.sampled_from(["running", "start", "lowest"]),
        inertia_on=st.sampled_from(["M", "hexes"]),
    ),
)


@given(helms)
def test_what_a_helm_remembers_of_her_speed_is_what_the_rule_gives(at):
    for asked in (at, at._replace(force=(at.force + 1) % 7), at):
        assert [asked.m(point) for point in POINTS] == [
            m_available(asked.rig, point, asked.force, asked.rules) for point in POINTS
        ]


@settings(max_examples=3 * settings.default.max_examples)
@given(st.one_of(st.text(), orders), helms)
def test_any_text_is_answered_with_a_place_and_a_sentence(text, at):
    verdict = check(text, at)
    run(text, at)
    for fault in verdict.faults:
        first, behind = fault.at
        assert 0 <= first <= behind <= len(text)
        assert str(order_labels.fault_msg(fault))
    assert isinstance(kept(text), str)
    assert isinstance(str(order_labels.order_msg(text)), str)


@settings(max_examples=3 * settings.default.max_examples)
@given(orders)
def test_printing_and_reading_again_changes_nothing(text):
    order = parse(text)
    if order.fault is not None:
        return
    for letters in ("fr", "en"):
        once = printed(order, letters)
        again = parse(once)
        assert again.fault is None
        assert printed(again, letters) == once
        assert printed(parse(printed(order, "fr")), "en") == printed(order, "en")
        assert kept(once) == once
    assert str(order_labels.order_msg(text)) == printed(order, "en")


@settings(max_examples=3 * settings.default.max_examples)
@given(orders, helms)
def test_the_printed_order_is_the_same_order(text, at):
    order = parse(text)
    if order.fault is None:
        first, again = check(order, at), check(printed(order, "fr"), at)
        assert [one.code for one in first.faults] == [one.code for one in again.faults]
        assert first._replace(faults=()) == again._replace(faults=())


@settings(max_examples=4 * settings.default.max_examples)
@given(orders, helms)
def test_a_legal_order_is_carried_out_as_it_was_priced(text, at):
    verdict, voyage = check(text, at), run(text, at)
    assert voyage.complete == verdict.legal
    if verdict.legal:
        assert (voyage.m_spent, voyage.steps, voyage.heading) == (
            verdict.cost,
            verdict.steps,
            verdict.heading,
        )
        assert (voyage.v_next, voyage.mode, voyage.sail) == (verdict.v_next, verdict.mode, verdict.sail)


@settings(max_examples=4 * settings.default.max_examples)
@given(orders, helms)
def test_what_cannot_be_carried_out_still_keeps_the_rules(text, at):
    voyage = run(text, at)
    if at.mode != "sailing":
        assert not voyage.steps
        return
    assert voyage.hexes == 0 or at.at != "A"
    counted = voyage.hexes if at.rules.inertia_on == "hexes" else voyage.m_spent
    assert counted <= max(at.upper, 0)
    assert voyage.m_spent <= max(at.m(one) for one in "BCD") or voyage.m_spent == 0
    assert voyage.v_next in {0, voyage.hexes}


@settings(max_examples=2 * settings.default.max_examples)
@given(tracks, helms)
def test_the_way_on_is_never_lost_without_a_reason(text, at):
    """R73: a broken order goes straight on until what inertia asks for is spent, or nothing more can be paid."""
    at = at._replace(mode="sailing", rules=HouseRules())
    voyage = run(text, at)
    if at.at == "A" or voyage.complete or (voyage.v_next == 0 and voyage.steps):
        return
    spent_up = voyage.m_spent >= min(at.v - at.inertia, at.m(at.on(voyage.heading)))
    assert spent_up or voyage.m_spent >= at.lower([at.on(step) for step in voyage.steps])


@pytest.mark.parametrize(
    ("text", "at", "code", "place"),
    [
        ("", helm(), "E_SYNTAX", (0, 0)),
        ("2x1", helm(), "E_SYNTAX", (1, 2)),
        ("1 2", helm(), "E_SYNTAX", (0, 3)),
        ("1VH1", helm(), "E_SYNTAX", (1, 3)),
        ("VH 3 VH", helm(), "E_SYNTAX", (5, 7)),
        ("007", helm(), "E_SYNTAX", (0, 3)),
        ("3A", helm(), "E_COMBINED", (1, 2)),
        ("1", helm(mode="locked"), "E_LOCKED", (0, 1)),
        ("1", helm("N", 0, mode="irons"), "E_IRONS", (0, 1)),
        ("1", helm(v=0, mode="anchored"), "E_ANCHORED_MOVE", (0, 1)),
        ("GD", helm(v=0, mode="anchored"), "E_ANCHORED_PIVOT", (1, 2)),
        ("A", helm(v=0, mode="anchored"), "E_ANCHOR_STATE", (0, 1)),
        ("-A-", helm(v=0), "E_ANCHOR_STATE", (0, 3)),
        ("G1", helm(), "E_PIVOT_FIRST", (0, 1)),
        ("1G", helm(v=1), "E_PIVOT_LAST", (1, 2)),
        ("1GG1", helm(v=2), "E_PIVOT_TWICE", (2, 3)),
        ("1GG1G", helm(v=3), "E_PIVOT_TWICE", (2, 3)),
        ("G1G", helm(), "E_TACK", (0, 3)),
        ("G1G1", helm("NE"), "E_TACK_END", (3, 4)),
        ("2G1", helm("NE", 2), "E_AFTER_IRONS", (2, 3)),
        ("3 VH", helm(capable=False), "E_VH_CAP", (2, 4)),
        ("3 VH", helm(force=5), "E_VH_WIND", (2, 4)),
        ("1 VH", helm(v=1, rig=SHIP._replace(mast_lost=1)), "E_VH_RIG", (2, 4)),
        ("3 -VH-", helm(), "E_VH_STATE", (2, 6)),
        ("3G1", helm(v=4), "E_M_MAX", (2, 3)),
        ("4 FS", helm(), "E_INERTIA_HIGH", (0, 4)),
        ("1", helm(), "E_INERTIA_LOW", (0, 1)),
    ],
)
def test_every_fault_says_where_it_is(text, at, code, place):
    found = check(text, at).faults
    assert [(fault.code, fault.at) for fault in found] == [(code, place)]
    assert str(order_labels.fault_msg(found[0]))


def test_the_faults_are_all_twenty():
    assert len(order_labels.CODES) == 20


def test_faults_of_sail_and_of_points_are_all_told():
    calm = helm(force=0, v=0, capable=False)
    assert codes("VH", calm) == ["E_VH_CAP", "E_VH_WIND", "E_M_MAX"]


@pytest.mark.parametrize(
    ("rule", "text", "at", "expected"),
    [
        ({"allure_limit": "start"}, "3G1", {"v": 4}, []),
        ({"allure_limit": "running"}, "3G1", {"v": 4}, ["E_M_MAX"]),
        ({"allure_limit": "lowest"}, "3D1", {"heading": "NE", "v": 4}, ["E_M_MAX"]),
        ({"allure_limit": "running"}, "3D1", {"heading": "NE", "v": 4}, []),
        ({"inertia_on": "hexes"}, "4 VH", {}, []),
        ({"inertia_on": "M"}, "4 VH", {}, ["E_INERTIA_HIGH"]),
    ],
)
def test_house_rules_change_what_is_legal(rule, text, at, expected):
    assert codes(text, helm(**at, rules=HouseRules(**rule))) == expected


def test_orders_ahead_are_checked_from_where_the_one_before_leads():
    plotted = list(plot(helm("NE", 2), [(4, "G1G"), (5, "1"), (6, "2 VH"), (7, "4"), (8, "A")]))
    assert [one.verdict.legal for one in plotted] == [True, True, False, False, False]
    assert [one.helm.heading for one in plotted] == ["NE", "NW", "NW", "NW", "NW"]
    assert plotted[1].helm.v == 0, "a tack takes the way off her"
    set_sail = list(plot(helm("SE", 3), [(1, "3 VH"), (2, "4"), (3, "5")]))
    assert not set_sail[0].helm.rig.fs_set
    assert set_sail[1].helm.rig.fs_set
    assert all(one.verdict.legal for one in set_sail)
    assert set_sail[2].helm.m("C") == 7


def test_weighing_takes_two_turns_and_is_broken_off_by_anything_else():
    anchored = helm(v=0, mode="anchored", rig=SHIP._replace(anchored=True))
    free = list(plot(anchored, [(1, "-A-"), (2, "-A-"), (3, "1")]))
    assert [one.helm.mode for one in free] == ["anchored", "weighing", "sailing"]
    assert free[2].verdict.legal
    stopped = list(plot(anchored, [(1, "-A-"), (2, "G"), (3, "-A-")]))
    assert [one.helm.mode for one in stopped] == ["anchored", "weighing", "anchored"]
    assert run("1G1", anchored._replace(mode="weighing")).mode == "anchored"


@pytest.mark.parametrize(
    ("text", "at", "hexes", "heading", "mode"),
    [
        ("2G1", helm("SE", 3, wind="NE"), 2, "SE", "sailing"),  # the turn would now take her into the wind
        ("2G", helm("SE", 3, wind="NE"), 2, "NE", "irons"),  # ... which as the last thing is a luff
        ("A", helm(v=3), 2, "SE", "sailing"),
        ("nonsense", helm(v=3), 2, "SE", "sailing"),
        ("3 VH", helm(v=3, force=4), 3, "SE", "sailing"),
        ("3", helm("N", 3), 0, "N", "irons"),
        ("G1", helm("N", 0, mode="irons"), 0, "NW", "sailing"),
    ],
)
def test_orders_that_do_not_fit_any_more(text, at, hexes, heading, mode):
    voyage = run(text, at)
    assert (voyage.hexes, voyage.heading, voyage.mode) == (hexes, heading, mode)


def test_staying_beside_a_pivot_asks_for_nothing():
    anchored = helm("SE", 0, mode="anchored")
    for text in ("D", "D0", "0D"):
        assert check(text, anchored).heading == run(text, anchored).heading == "S"


def test_a_tack_in_the_hex_of_a_pivot_is_not_begun():
    voyage = run("1GG1G", helm(v=3))
    assert (voyage.hexes, voyage.complete, voyage.v_next) == (2, False, 2)


def test_the_log_keeps_the_letters_a_player_wrote():
    assert kept(" 1, g,1  vh") == "1G1 VH"
    assert kept("1 p 1 FS") == "1P1 FS"
    assert kept("what?") == "what?"


def test_what_may_be_ordered_is_sailed_as_it_was_reckoned(root):
    """R73, R74: under the conditions it was written in; a tack among them."""
    cases = json.loads((root / "resources/systems/age_of_sail/cases.json").read_text("utf-8"))["cases"]
    legal = [case for case in cases if case["action"] == "order" and "cost" in case["expect"]]
    assert any(case["given"]["order"] == "G1G" for case in legal)
    for case in legal:
        reckoned, sailed = run_case(case), run_case({**case, "action": "execute"})
        told = {key: reckoned[key] for key in ("hexes", "end_heading", "end_hex", "v_next", "next_mode")}
        assert sailed == told | {"m_spent": reckoned["cost"], "complete": True}, case["id"]
