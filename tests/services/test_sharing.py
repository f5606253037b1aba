import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk import paths, systems
from fleetdesk.core import base45
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import BadInput, StoreError
from fleetdesk.core.lists.fittings import SpecialRule
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.words import ENGLISH, Words
from fleetdesk.services.exchange import packing, sharing
from fleetdesk.store import fleets
from tests import fakes
from tests.core.test_fitting import fleet as fitted_out
from tests.photos import kept

FRENCH = Words("fr")


def own_fleet():
    """A list with a card no catalogue has, odd names, and a ship that stays in port."""
    fleet = fakes.fleet("Les Canards — d'Été [2]", ships=3)
    card = fleet.cards["skiff"].but(id="skiff-v1", class_name="Skiff (mine)", points=13, notes="Two\nlines")
    ships = (
        *fleet.squadrons[0].ships,
        ShipEntry(id="s9", name="Ugly — Duck: 3", card="skiff-v1", sails=False),
    )
    squadrons = (fleet.squadrons[0].but(ships=ships), Squadron(id="q2", name="Empty"))
    return fleet.but(
        cards={**fleet.cards, card.id: card}, squadrons=squadrons, house={"limit_squadrons": False}
    )


def received(text: str, **more) -> sharing.Received:
    return sharing.from_text(text, find=fakes.find, **more)


@pytest.mark.parametrize("words", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_a_pasted_list_is_the_same_fleet(words):
    fleet = own_fleet()
    found = received(sharing.as_text(fakes.SYSTEM, fleet, words))
    assert found.exact
    assert found.unmatched == ()
    assert canonical(found.fleet) == canonical(fleet)


@pytest.mark.parametrize("words", [ENGLISH, FRENCH], ids=["en", "fr"])
@pytest.mark.parametrize(
    ("changes", "said"),
    [({"points_limit": 20}, "This list is not legal"), ({}, ""), ({"cards": {}}, "Something is missing")],
)
def test_a_list_that_is_not_legal_says_so_and_comes_back_all_the_same(words, changes, said):
    fleet = fakes.fleet().but(**changes)
    text = sharing.as_text(fakes.SYSTEM, fleet, words)
    assert [line[2 : 2 + len(said)] for line in text.splitlines() if line.startswith("!")] == [said][
        : bool(said)
    ]
    assert canonical(received(text).fleet) == canonical(fleet)
    assert received(text.split("FD2:")[0]).unmatched == () or not fleet.cards


def test_a_verdict_somebody_wrote_is_not_believed():
    text = sharing.as_text(fakes.SYSTEM, fakes.fleet(), ENGLISH)
    lied = text.replace("100 · Ada", "20 · Ada", 1).split("FD2:")[0]
    found = received(lied)
    assert found.unmatched == ()
    assert verdict(fakes.SYSTEM.check(found.fleet)) is Verdict.ILLEGAL


def mangled(text: str) -> str:
    """What forums and mail programs do: quote, indent, other line ends, other dashes, doubled blanks."""
    text = text.replace("—", "-").replace("(", " (")
    return "\r\n".join(f"> {line} " for line in ["Ada wrote:", "", *text.splitlines(), "", "Have fun!"])


def test_photographs_travel_in_a_file_and_no_other_way(tmp_path):
    plain = own_fleet()
    card = plain.cards["skiff-v1"]
    fleet = plain.but(cards={**plain.cards, card.id: card.but(picture=kept(400, 300))})
    assert sharing.has_photographs(fleet)
    assert not sharing.has_photographs(plain)
    assert canonical(received(sharing.as_text(fakes.SYSTEM, fleet, ENGLISH)).fleet) == canonical(plain)
    assert sharing.codes(fleet) == sharing.codes(plain)
    fleets.save(tmp_path / "fleet.json", fleet, find=fakes.find)
    found = fleets.load(tmp_path / "fleet.json", find=fakes.find).value
    assert found.cards["skiff-v1"].picture == fleet.cards["skiff-v1"].picture
    assert canonical(found) == canonical(fleet)


def test_a_forum_may_do_to_it_what_forums_do():
    fleet = own_fleet()
    found = received(mangled(sharing.as_text(fakes.SYSTEM, fleet, ENGLISH)))
    assert found.exact
    assert canonical(found.fleet) == canonical(fleet)


def test_no_points_are_told_of_a_game_without_any():
    for path in sorted(paths.shipped_fleets().rglob("*.json")):
        fleet = fleets.load(path).value
        system = systems.load(fleet.system)
        readable = sharing.as_text(system, fleet, ENGLISH).split("FD2:")[0].rstrip()
        priced = any(card.points is not None for card in (*fleet.cards.values(), *system.catalogue()))
        assert "(0)" not in readable
        assert re.search(r"^= (\S+)$", readable, re.MULTILINE)[1].isdecimal() == priced
        changed = readable.replace(
            fleet.name, "Another name", 1
        )  # read line by line, by the names of classes
        found = sharing.from_text(f"{changed}\n", cards=lambda _, own=fleet: tuple(own.cards.values()))
        assert found.unmatched == ()
        assert [found.fleet.cards[ship.card].class_name for _, ship in found.fleet.ships()] == [
            fleet.cards[ship.card].class_name for _, ship in fleet.ships()
        ]


def test_every_shipped_fleet_travels():
    for path in sorted(paths.shipped_fleets().rglob("*.json")):
        fleet = fleets.load(path).value
        system = systems.load(fleet.system)
        assert canonical(sharing.from_text(sharing.as_text(system, fleet, ENGLISH)).fleet) == canonical(fleet)
        assert canonical(sharing.from_text("\n".join(sharing.codes(fleet))).fleet) == canonical(fleet)


def test_the_readable_part_counts_when_somebody_changed_it():
    text = sharing.as_text(fakes.SYSTEM, own_fleet(), ENGLISH)
    text = text.replace("- Duckling 1 — Skiff (10)", "- Swan — Skiff (mine) (99)\n- Crow — Raft (1)")
    found = received(text)
    assert not found.exact
    assert [ship.name for _, ship in found.fleet.ships()] == [
        "Duck",
        "Swan",
        "Crow",
        "Duckling 2",
        "Ugly — Duck: 3",
    ]
    cards = {ship.name: found.fleet.cards[ship.card] for _, ship in found.fleet.ships()}
    assert cards["Swan"].points == 13  # of the card, not the 99 the text states
    assert cards["Crow"].points == 5  # from the catalogue
    assert found.fleet.house == {"limit_squadrons": False}
    assert [one.name for one in found.fleet.squadrons] == ["First", "Empty"]


def test_without_its_code_a_list_is_matched_by_class():
    text = sharing.as_text(fakes.SYSTEM, fakes.fleet(), ENGLISH).split("FD2:")[0]
    found = received(text)
    assert not found.exact
    assert found.fleet.name == "Pond squadron"
    assert (found.fleet.faction, found.fleet.points_limit, found.fleet.player) == ("Pond", 100, "Ada")
    assert [(ship.name, ship.card) for _, ship in found.fleet.ships()] == [
        ("Duck", "galleon"),
        ("Duckling 1", "skiff"),
        ("Duckling 2", "skiff"),
    ]
    assert fakes.SYSTEM.cost(found.fleet).total == 60


def test_what_could_not_be_matched_is_told():
    text = "FleetDesk/toy\n[Van]\n- Duck — Galleon\n* Goose - Airship (12)\nplus some rowers\n~ Owl – RAFT (5 pts)"
    found = received(text)
    assert [str(one) for one in found.unmatched] == [
        "Goose: there is no card Airship",
        "Not understood: plus some rowers",
    ]
    assert [(ship.name, ship.sails) for _, ship in found.fleet.ships()] == [("Duck", True), ("Owl", False)]


@pytest.mark.parametrize(
    ("line", "told", "odd"),
    [
        (" - Terran - 400 - Luc", ("Terran", 400, "Luc"), []),
        (" – Terran – 400 pts – Jean-Luc", ("Terran", 400, "Jean-Luc"), []),
        (" | Terran | 400", ("Terran", 400, ""), []),
        (" · Sea - folk · 400 · Luc", ("Sea - folk", 400, "Luc"), []),
        (" Terran, 400", ("", 0, ""), ["Terran, 400"]),
        (" - Terran - blue - 400 - Luc - Lyon", ("Terran", 400, "Luc"), ["blue", "Lyon"]),
        ("[/b]", ("", 0, ""), []),
    ],
)
def test_the_line_of_the_game_may_be_typed_by_hand(line, told, odd):
    found = received(f"Mine\nFleetDesk/toy{line}\n- Duck - Raft")
    assert (found.fleet.faction, found.fleet.points_limit, found.fleet.player) == told
    assert [str(one) for one in found.unmatched] == [f"Not understood: {one}" for one in odd]


@pytest.mark.parametrize("changed", [False, True])
def test_lines_behind_the_code_are_told_and_tags_are_not(changed):
    text = sharing.as_text(fakes.SYSTEM, own_fleet(), ENGLISH)
    text = text.replace(own_fleet().name, "Renamed") if changed else text
    found = received(f"{text}[/quote]\n\nplus a raft of rowers\n--\n")
    assert [str(one) for one in found.unmatched] == ["Not understood: plus a raft of rowers"]
    assert found.exact != changed


def test_own_cards_are_matched_too():
    mine = fakes.CARDS[0].but(id="mine", class_name="Gondola")
    found = received("FleetDesk/toy\n- Lucia — gondola", cards=lambda _: (mine,))
    assert found.fleet.cards["mine"] == mine


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no fleet in this text"),
        ("Hello there", "There is no fleet in this text"),
        ("FleetDesk/chess\n- K — King", r"a game this version does not have \(chess\)"),
        ("FleetDesk/toy · 100\nnothing more", "No ship in this text could be matched"),
    ],
)
def test_what_is_no_fleet_is_one_sentence(text, says):
    with pytest.raises(BadInput, match=says):
        received(text)


def test_a_damaged_code_falls_back_on_the_readable_part():
    text = sharing.as_text(fakes.SYSTEM, fakes.fleet(), ENGLISH)
    at = text.index("FD2:") + 40
    broken = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
    found = received(broken)
    assert not found.exact
    assert len(list(found.fleet.ships())) == 3


def test_a_packed_bomb_is_not_unpacked():
    import base64
    import zlib

    bomb = base64.b64encode(zlib.compress(b" " * (packing.MOST_UNPACKED + 10), 9)).decode()
    with pytest.raises(BadInput):
        received(f"FD1:{bomb}:FD")


def test_a_newer_fleet_is_refused(monkeypatch):
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(fleets, "FLEET_FORMAT", 99)
        text = sharing.as_text(fakes.SYSTEM, fakes.fleet(), ENGLISH)
    with pytest.raises(StoreError, match="newer version"):
        received(text)


def test_codes_are_read_in_any_order_and_missing_ones_are_told():
    fleet = fakes.fleet(ships=300)
    texts = sharing.codes(fleet)
    assert len(texts) > 1
    found = received("\n".join(reversed(texts)))
    assert found.exact
    assert canonical(found.fleet) == canonical(fleet)
    with pytest.raises(BadInput, match=rf"^{len(texts)} of {len(texts)} codes are still missing"):
        received("\n".join(texts[:-1]))
    with pytest.raises(BadInput, match="belong to different fleets"):
        received("\n".join([texts[0], *sharing.codes(fakes.fleet(ships=80))]))
    wrong = re.sub(r"/([^/]*):$", lambda part: "/" + part.group(1)[1:] + "0:", texts[0])
    with pytest.raises(BadInput, match="not read correctly"):
        received("\n".join([wrong, *texts[1:]]))


def test_codes_are_drawn():
    (text,) = sharing.codes(fakes.fleet())
    (matrix,) = sharing.matrices((text,))
    size = len(matrix)
    assert size < 150
    assert all(len(row) == size for row in matrix)
    assert not any(matrix[0])  # the white border a reader needs
    assert matrix[4][4:11] == (True,) * 7  # a finder


@given(st.binary(max_size=200))
def test_base45_goes_there_and_back(data):
    assert base45.decode(base45.encode(data)) == data


def test_base45_says_what_the_standard_says():
    assert base45.encode(b"AB") == "BB8"
    assert base45.encode(b"Hello!!") == "%69 VD92EX0"
    assert base45.decode("QED8WEX0") == b"ietf!"
    for wrong in ("A", "::", "GGW", "aa"):
        with pytest.raises(ValueError):
            base45.decode(wrong)


# --- options ------------------------------------------------------------------------------------------


class TestOptions:
    """What was chosen for a ship travels as text and as codes; words of a rule book stay with their owner."""

    def test_text_copied_back_is_the_same_fleet(self):
        made = fitted_out(stout=2, long=1)
        text = sharing.as_text(fakes.SYSTEM, made, ENGLISH)
        assert "+ 2 × Stout planks" in text
        received = sharing.from_text(text, find=fakes.find)
        assert received.exact
        assert received.fleet == made

    def test_codes_carry_them(self):
        made = fitted_out(stout=1)
        assert sharing.from_text("\n".join(sharing.codes(made)), find=fakes.find).fleet == made

    def test_the_readable_part_alone_is_enough(self):
        made = fitted_out(stout=2)
        text = sharing.as_text(fakes.SYSTEM, made, ENGLISH).split("FD2:")[0].replace("Duck —", "Old Duck —")
        received = sharing.from_text(
            text + "+ Golden oars\n", find=fakes.find, cards=lambda _: tuple(made.cards.values())
        )
        ship = received.fleet.squadrons[0].ships[0]
        assert (ship.name, dict(ship.options)) == ("Old Duck", {"stout": 2})
        assert [ENGLISH.say(one) for one in received.unmatched] == ["Not understood: Golden oars"]

    def test_texts_of_rules_stay_at_home(self):
        made = fitted_out(heavy=1)
        card = made.cards["galleon"]
        told = card.but(rules=(SpecialRule(name="Nimble", text="Turns twice."),))
        text = sharing.as_text(fakes.SYSTEM, made.but(cards={**made.cards, "galleon": told}), ENGLISH)
        (rule,) = sharing.from_text(text, find=fakes.find).fleet.cards["galleon"].rules
        assert (rule.name, rule.text) == ("Nimble", "")


# --- how dense -----------------------------------------------------------------------------------------


def test_the_words_of_an_edition_never_change():
    """Codes printed today are read by every later version with the same words."""
    words = (paths.resources() / "packing" / "words-2.txt").read_bytes()
    assert (
        hashlib.sha256(words).hexdigest()
        == "453be7b4028c2d183798920ef65eb6a6fed4dac4f64cd34f9e00a816df9565b0"
    )
    note = {"fleet": {"name": "Été"}, "read": 7}
    assert packing.unpack(base45.decode("9DF6PRJT9NN8E0K8 9J95U46G1NM70YJLL31L7T210LPRL2"), "2") == note
    assert packing.unpack(packing.pack(note), "2") == note
    assert packing.unpack(packing.pack(note), "1") is None


@pytest.mark.parametrize(
    ("text", "game", "classes", "left"),
    [
        ("Ma patrouille\n3 x Limulus\nDagon x2\nKraken", "firestorm_armada", "Limulus Limulus Limulus Dagon Dagon Kraken", 0),
        ("- 2 \N{MULTIPLICATION SIGN} Charybdis (105)\n* Limulus (45)\nsome words", "firestorm_armada", "Charybdis Charybdis Limulus", 1),
    ],
)  # fmt: skip
def test_a_list_as_players_type_it_needs_no_line_of_ours(text, game, classes, left):
    found = sharing.from_text(text)
    assert found.system.id == game
    ships = [found.fleet.card_of(ship).class_name for _, ship in found.fleet.ships()]
    assert ships == classes.split()
    assert len({ship.name for _, ship in found.fleet.ships()}) == len(ships), "each has a name of its own"
    assert len(found.unmatched) == left
    assert found.fleet.faction == "Aquan"
    assert [len({ship.card for ship in one.ships}) for one in found.fleet.squadrons] == [1] * len(set(ships))


def test_a_list_of_elsewhere_says_prices_and_its_title_in_its_own_way():
    text = "Imperial Humans - 750 points\nZoé's raiders\n1x Constantia (145)\nLucerna 180\n3 Fidelis: 255\n2 x Hasta - 55 pts\nCeler x3\nAudax 2\nBlack Pearl - Galleon 200"
    found = sharing.from_text(text)
    assert found.fleet.name == "Imperial Humans - 750 points"
    ships = [found.fleet.card_of(ship).class_name for _, ship in found.fleet.ships()]
    assert ships == [
        "Constantia",
        "Lucerna",
        "Fidelis",
        "Fidelis",
        "Fidelis",
        "Hasta",
        "Hasta",
        "Celer",
        "Celer",
        "Celer",
    ]
    assert [str(one) for one in found.unmatched] == [
        "Not understood: Zoé's raiders",
        "Not understood: Audax 2",  # two of them, or what one costs?
        "Black Pearl: there is no card Galleon 200",
    ]


def test_a_ship_nobody_knows_is_no_title():
    found = sharing.from_text("Black Pearl - Galleon\n2 x Fidelis")
    assert found.fleet.name == ""
    assert [str(one) for one in found.unmatched] == ["Black Pearl: there is no card Galleon"]


def test_counts_stand_under_a_heading_and_beside_our_own_lines_too():
    text = "Mine\nFleetDesk/toy \N{MIDDLE DOT} 100\n[Wing]\n2 x Skiff\n- Duck \N{EM DASH} Galleon\nSkiff"
    found = received(text)
    assert not found.unmatched
    assert [ship.name for _, ship in found.fleet.ships()] == ["Skiff", "Skiff 2", "Duck", "Skiff 3"]
    assert len(found.fleet.squadrons) == 1


@pytest.mark.parametrize("line", ["0 x Skiff", "2 x Skiff x3"])
def test_a_count_that_says_nothing_or_two_things_is_told(line):
    found = received(f"FleetDesk/toy\n- Duck \N{EM DASH} Galleon\n{line}")
    assert len(list(found.fleet.ships())) == 1
    assert [str(one) for one in found.unmatched] == [f"Not understood: {line}"]


def test_too_many_told_by_their_count_are_one_sentence():
    with pytest.raises(BadInput, match="at most"):
        sharing.from_text("999 x Kraken\n999 x Kraken")


def test_the_notes_of_a_list_hold_what_was_not_understood_within_reason():
    lost = "\n".join(f"- Duck — Airship-{n}" for n in range(sharing.MOST_NOTED + 5))
    found = received(f"FleetDesk/toy\n- Duck — Raft\n{lost}")
    notes = found.noted(ENGLISH).notes.splitlines()
    assert notes[0] == "Duck: there is no card Airship-0"
    assert notes[-1] == "5 remarks more are not shown"
    assert len(notes) == sharing.MOST_NOTED + 1
    sound = received("FleetDesk/toy\n- Duck — Raft")
    assert sound.noted(ENGLISH) == sound.fleet
