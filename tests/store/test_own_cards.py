import os

import pytest

from fleetdesk.core.errors import StoreError
from fleetdesk.store import files
from fleetdesk.store.catalogue import Cards
from fleetdesk.store.presets import Preset, Presets
from tests import fakes

SYSTEM = fakes.SYSTEM
SKIFF = fakes.CARDS[0]


@pytest.fixture
def cards(tmp_path) -> Cards:
    return Cards(tmp_path / "cards")


@pytest.fixture
def presets(tmp_path) -> Presets:
    return Presets(tmp_path / "presets")


def test_a_new_card_gets_an_id_made_of_its_name(cards):
    first = cards.keep(SYSTEM, SKIFF.but(id="", class_name="Galère d’Été"))
    second = cards.keep(SYSTEM, SKIFF.but(id="", class_name="Galere d'Ete"))
    nameless = cards.keep(SYSTEM, SKIFF.but(id="", class_name="\N{ANCHOR}"))
    assert (first.id, second.id, nameless.id) == ("own-galere-dete", "own-galere-d-ete", "own-card")
    assert {card.class_name for card in cards.own(SYSTEM)} == {"Galère d’Été", "Galere d'Ete", "\N{ANCHOR}"}


def test_a_card_of_ones_own_has_a_past_and_one_of_the_game_has_none(cards, tmp_path):
    mine = cards.keep(SYSTEM, SKIFF.but(id="", points=1))
    (path,) = (tmp_path / "cards" / SYSTEM.id).glob("*.json")
    for points in (2, 3):
        os.utime(path, (points * 10**8,) * 2)  # saved long ago
        cards.keep(SYSTEM, mine.but(points=points))
    past = [cards.version(SYSTEM, one).points for one in cards.versions(SYSTEM, mine.id)]
    assert past == [2, 1]
    assert cards.versions(SYSTEM, SKIFF.id) == ()


def test_a_card_of_the_game_is_kept_as_a_variant_and_stays_itself(cards):
    mine = cards.keep(SYSTEM, SKIFF.but(points=99))
    assert (mine.id, mine.based_on) == ("own-skiff", "skiff")
    catalogue = {card.id: card.points for card in cards.all(SYSTEM)}
    assert (catalogue["skiff"], catalogue["own-skiff"]) == (10, 99)


def test_a_card_is_changed_under_its_id_and_the_version_before_is_kept(cards, tmp_path):
    mine = cards.keep(SYSTEM, SKIFF.but(id=""))
    assert cards.keep(SYSTEM, mine.but(points=11)).id == mine.id
    (card,) = cards.own(SYSTEM)
    assert card.points == 11
    path = tmp_path / "cards" / "toy" / "own-skiff.json"
    assert b'"points": 10' in files.backup_of(path).read_bytes()
    path.write_bytes(b"torn")
    (card,) = cards.own(SYSTEM)
    assert card.points == 10
    assert "is damaged. The version saved before it was opened instead" in str(cards.notices[0])


def test_a_card_that_cannot_be_read_hides_no_other(cards, tmp_path):
    cards.keep(SYSTEM, SKIFF.but(id=""))
    (tmp_path / "cards" / "toy" / "bad.json").write_text("{}")
    assert len(cards.own(SYSTEM)) == 1
    assert [str(one) for one in cards.notices] == [
        "bad.json is no file of FleetDesk. It is left as it is; choose another."
    ]


def test_forgetting_a_card_can_be_undone(cards):
    mine = cards.keep(SYSTEM, SKIFF.but(id=""))
    gone = cards.forget(SYSTEM, mine.id)
    assert cards.own(SYSTEM) == ()
    cards.keep(SYSTEM, gone)
    assert cards.own(SYSTEM) == (mine,)
    with pytest.raises(StoreError, match="is not there any more"):
        cards.forget(SYSTEM, "own-nothing")


def test_house_rules_are_kept_by_name(presets):
    presets.keep(SYSTEM, Preset(name="Club", house={"limit_squadrons": False}))
    presets.keep(SYSTEM, Preset(name="alone"))
    presets.keep(SYSTEM, Preset(name="Club", house={"limit_squadrons": True}, notes="Since May"))
    found = presets.of(SYSTEM).value
    assert [(one.name, dict(one.house)) for one in found] == [
        ("alone", {}),
        ("Club", {"limit_squadrons": True}),
    ]
    gone = presets.forget(SYSTEM, "Club")
    assert presets.forget(SYSTEM, "Club") is None
    assert len(presets.of(SYSTEM).value) == 1
    presets.keep(SYSTEM, gone)
    assert presets.of(SYSTEM).value == found


def test_house_rules_travel_as_a_file(presets, tmp_path):
    club = Preset(name="Club", house={"limit_squadrons": False})
    out = tmp_path / "club.json"
    presets.export(SYSTEM, club, out)
    with pytest.raises(StoreError, match="Choose another name"):
        presets.export(SYSTEM, club, out)
    presets.keep(SYSTEM, Preset(name="Club", house={"limit_squadrons": True}))
    kept, notices = presets.take_in(SYSTEM, out)
    assert (kept, notices) == ((club.but(name="Club 2"),), ())
    assert [one.name for one in presets.of(SYSTEM).value] == ["Club", "Club 2"]
    presets.take_in(SYSTEM, out)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"format": 1}', "is no file of FleetDesk"),
        ('{"format": 1, "system": "chess", "house_rules": []}', r"house rules of another game \(chess\)"),
        ('{"format": 7, "system": "toy", "house_rules": []}', "newer version"),
        ('{"format": 1, "system": "toy", "house_rules": [{"name": ""}]}', "is damaged"),
        (
            '{"format": 1, "system": "toy", "house_rules": [{"name": "a", "house": {"limit_squadrons": 9}}]}',
            "is damaged",
        ),
        ('{"format": 1, "system": "toy", "house_rules": 3}', "is damaged"),
    ],
)
def test_strange_house_rules_are_refused(presets, tmp_path, content, says):
    path = tmp_path / "rules.json"
    path.write_text(content)
    with pytest.raises(StoreError, match=says):
        presets.take_in(SYSTEM, path)
    assert presets.of(SYSTEM).value == ()
