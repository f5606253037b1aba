"""Cards and lists: crew quality, checks, the squadrons that come with the game."""

import gettext
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Table, Track
from fleetdesk.core.lists.verdicts import Verdict, Weight, verdict
from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Working
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail import quality
from fleetdesk.systems.age_of_sail.lists import building
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet, HullSection
from fleetdesk.systems.age_of_sail.quality import Values
from fleetdesk.systems.common.lists import card_checks, ship_lists

RULES = HouseRules()
LISTS = sorted((paths.shipped_fleets() / "age_of_sail").glob("*.json"))
KEYS = vars(gettext.translation("fleetdesk", paths.texts(), ["fr"]))["_catalog"]
"""Every text with a French wording."""


def card(**changes):
    """A 74 of crew quality 4."""
    base = {
        "id": "x",
        "class_name": "74",
        "quality": 4,
        "decks": 2,
        "hull_sections": (HullSection(points=5),) * 3,
        "base_inertia": 1,
        "base_m_b": 3,
        "base_m_c": 5,
        "base_m_d": 4,
        "base_a": 5,
        "base_b": 6,
        "base_c": 4,
    }
    return AosCard(**{**base, **changes})


def rules_of(problems, weight=None):
    return [problem.rule for problem in problems if weight is None or problem.weight is weight]


def squadron(*ships):
    """A list of ships, each (name, card)."""
    return AosFleet(
        system="age_of_sail",
        cards={one.id: one for _, one in ships},
        squadrons=(
            {
                "id": "s",
                "ships": [
                    {"id": str(at), "name": name, "card": one.id} for at, (name, one) in enumerate(ships)
                ],
            },
        ),
    )


# --- crew quality -------------------------------------------------------------------------------------


@given(
    base=st.builds(Values, *[st.integers(0, 15)] * 4, *[st.integers(0, 60)] * 3),
    decks=st.integers(0, 4),
)
def test_a_better_crew_is_never_worse_in_a_fight(base, decks):
    found = [quality.applied(base, decks, grade, RULES) for grade in range(1, 6)]
    assert found[0] == base
    for field in ("inertia", "a", "b", "c"):
        grades = [getattr(one, field) for one in found]
        assert grades == sorted(grades)
    assert all(value >= 0 for one in found for value in one)


@given(value=st.integers(0, 60), tenths=st.sampled_from([10, 14, 17, 20, 25, 30]))
def test_multipliers_round_half_up_in_whole_numbers(value, tenths):
    exact, rest = divmod(value * tenths, 10)
    assert quality.half_up(value, tenths) == exact + (rest >= 5)


@given(
    grade=st.integers(1, 5),
    decks=st.integers(0, 4),
    m_b=st.integers(0, 15),
    typed=st.one_of(st.none(), st.integers(0, 30)),
    field=st.sampled_from(quality.FIELDS),
)
def test_every_working_leads_to_its_value(grade, decks, m_b, typed, field):
    one = card(quality=grade, decks=decks, base_m_b=m_b, hand_m_b=typed)
    found = quality.traced_value(one, field, RULES)
    assert found.total == getattr(quality.values(one, RULES), field)
    assert sum(term.value or 0 for term in found.terms) == found.total


def test_a_value_typed_by_hand_wins_and_is_marked():
    one = card(hand_b=20)
    assert quality.values(one, RULES).b == 20
    assert str(cards.marked(one, "b", RULES)) == "20*"
    assert str(cards.marked(one, "c", RULES)) == "8"


def test_the_house_may_read_the_rigging_of_small_ships_otherwise():
    small = card(decks=1)
    assert quality.values(small, RULES).m_c == 4
    assert quality.values(small, HouseRules(rigging_small_sign="+1")).m_c == 6
    best = card(decks=1, quality=5)
    assert quality.values(best, RULES) == quality.values(best, HouseRules(rigging_small_sign="+1"))


# --- checks -------------------------------------------------------------------------------------------


def test_a_sound_card_is_legal_and_a_missing_value_cannot_tell():
    assert building.check_card(card()) == ()
    for field in ("quality", "base_m_b", "base_b", "decks"):
        (problem,) = building.check_card(card(**{field: None}))
        assert (problem.weight, problem.field) == (Weight.UNKNOWN, field)


@pytest.mark.parametrize(
    ("changes", "rule", "weight"),
    [
        ({"mast_sections": 0}, "R9", Weight.WRONG),
        ({"hull_sections": ()}, "R12", Weight.WRONG),
        ({"base_b": 16}, "R94", Weight.NOTE),
        ({"base_m_b": 0, "base_m_c": 0, "base_m_d": 0, "quality": 1}, "R8", Weight.NOTE),
        ({"base_m_b": 1}, "R59", Weight.NOTE),
        ({"is_fort": True, "role": "second"}, "R41", Weight.NOTE),
    ],
)
def test_what_is_wrong_with_a_card_is_said(changes, rule, weight):
    (problem,) = building.check_card(card(**changes))
    assert (problem.rule, problem.weight) == (rule, weight)


def test_a_fort_needs_neither_masts_nor_crew():
    fort = AosCard(
        id="f", class_name="Fort", is_fort=True, base_b=4, base_c=4, hull_sections=(HullSection(points=3),)
    )
    assert building.check_card(fort) == ()
    assert quality.values(fort, RULES) == Values(0, 0, 0, 0, 0, 4, 4)


def test_a_side_has_one_flagship_and_names_are_its_own():
    chief = card(id="c", role="chief")
    assert building.check(squadron(("A", chief), ("B", card()))) == ()
    without = building.check(squadron(("A", card())))
    assert rules_of(without, Weight.UNKNOWN) == ["R34"]
    (missing,) = [one for one in without if one.rule == "R34"]
    assert missing.ship, "a tap leads to where a role is chosen"
    assert missing.field == "role"
    assert verdict(building.check(squadron(("A", card())))) is Verdict.CANNOT_TELL
    assert rules_of(building.check(squadron(("A", chief), ("B", card(role="chief"))))) == ["R34"]
    problems = building.check(squadron(("A", chief), ("a ", card())))
    assert rules_of(problems, Weight.WRONG) == [ship_lists.NAMES]
    nameless = building.check(squadron(("A", chief), ("", card(class_name=""))))
    assert ship_lists.NAMES in rules_of(nameless, Weight.WRONG)


def test_prices_are_a_house_field():
    fleet = squadron(("A", card(points=80, role="chief")), ("B", card(id="y"))).but(points_limit=70)
    assert building.cost(fleet).total == 80
    assert isinstance(building.ship_cost(fleet, "1"), Working)
    assert rules_of(building.check(fleet), Weight.WRONG) == [card_checks.POINTS]
    assert rules_of(building.check(fleet.but(points_limit=90)), Weight.UNKNOWN) == [card_checks.POINTS]


# --- what comes with the game -------------------------------------------------------------------------


def test_the_catalogue_is_sound():
    found = building.catalogue()
    assert len({one.id for one in found}) == len(found) >= 10
    for one in found:
        assert not [problem for problem in building.check_card(one) if problem.weight is not Weight.NOTE]
        assert one.source in KEYS


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_shipped_list_is_legal_and_states_its_sources(path):
    fleet = AosFleet.model_validate_json(path.read_bytes())
    assert verdict(building.check(fleet)) == "legal"
    assert all(text in KEYS for text in (fleet.name, fleet.notes, fleet.source))
    assert fleet.scenario is not None
    stations = [fleet.stations[entry.id] for _, entry in fleet.sailing()]
    places = [station.hex for station in stations]
    assert None not in places
    assert len(set(places)) == len(places)
    assert json.loads(path.read_text("utf-8"))["system"] == "age_of_sail"


def test_values_of_the_samples_are_those_of_the_sources():
    fleet = AosFleet.model_validate_json((LISTS[0].parent / "trafalgar_british.json").read_bytes())
    victory = quality.values(fleet.cards["victory"], RULES)
    assert victory == Values(inertia=2, m_b=3, m_c=4, m_d=3, a=18, b=16, c=10)
    assert fleet.cards["victory"].sections == (5, 5, 5, 5)


def test_the_printed_card_tells_what_is_left_after_each_section():
    blocks = cards.card(card(), "Conqueror").blocks
    tables = [block for block in blocks if isinstance(block, Table)]
    shown = {str(row.label): [str(cell.text) for cell in row.cells] for table in tables for row in table.rows}
    assert shown["all masts"] == ["4", "5", "4"]
    assert shown["one section lost"] == ["2", "2", "2"]
    assert shown["a"] == ["13", "9", "5", "\N{EN DASH}"]
    assert shown["b 1\N{EN DASH}2"] == ["12", "10", "8", "\N{EN DASH}"]
    track = next(block for block in blocks if isinstance(block, Track))
    assert (track.total, track.breaks) == (15, (5, 10))


def test_only_the_rank_of_an_admiral_is_told_in_other_words():
    """A name that is a word of the program elsewhere is a name all the same."""
    assert card(commander="Fire").captain == Msg.verbatim("Fire")
    admiral = "Rear-Adm. Blanquet; Capt. Gillet"
    assert card(commander=admiral).captain == Msg(key=admiral)
