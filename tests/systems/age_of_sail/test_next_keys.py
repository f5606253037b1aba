"""Keys of the pad that are shown as allowed: what a tap on them makes of the order is what the rules say."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk import paths
from fleetdesk.core.words import Words
from fleetdesk.hosting.plain_json import plain
from fleetdesk.systems.age_of_sail.orders.keys import Keys, ToWrite, fits
from fleetdesk.systems.age_of_sail.orders.labels import pad
from fleetdesk.systems.age_of_sail.orders.rules import check
from fleetdesk.systems.age_of_sail.orders.words import parse
from tests.systems.age_of_sail.test_orders import SHIP, helm, helms, tracks

KEYS = tuple(key.text for row in pad(None) for key in row)
taps = st.lists(st.sampled_from(KEYS), max_size=5).map("".join)
lines = st.one_of(taps, taps, tracks, st.sampled_from(["", "1", "2", "3", "P", "2P", "2P1", "FS", "0"]))


def shown(text, at):
    return {sign for sign in KEYS if fits(text + sign, at, KEYS)}


def idle(text):
    """Whether a 0 stands beside what moves her: it is read, and asks for nothing."""
    return any(one.number or one.kind == "pivot" for one in parse(text).track) and re.search(
        r"(?<!\d)0", text
    )


def refused(text, at):
    """Wrong, and not for being half written."""
    verdict = check(text, at)
    return not (verdict.legal or verdict.unfinished)


@given(lines, st.sampled_from(KEYS), helms)
def test_a_key_shown_as_allowed_gives_no_refusal_and_any_other_gives_no_order(text, sign, at):
    begun = text + sign
    if fits(begun, at, KEYS):
        assert not refused(begun, at)
    else:
        assert not check(begun, at).legal or idle(begun)


@settings(max_examples=settings.default.max_examples // 5)
@given(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3).map("".join), helms)
def test_a_key_is_shown_as_allowed_where_some_way_of_writing_on_ends_in_an_order(begun, at):
    """All ways of two signs more, and the longer ones that are said to be there."""
    ways = ("".join(more) for long in (0, 1, 2) for more in product(KEYS, repeat=long))
    found = any(check(begun + more, at).legal and not idle(begun + more) for more in ways)
    assert fits(begun, at, KEYS, 2) == found
    assert fits(begun, at, KEYS) or not found


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", {"mode": "anchored", "v": 0}, "0 P S -A-"),
        ("", {"mode": "locked", "v": 0}, "0"),
        ("", {"heading": "N", "mode": "irons", "v": 0}, "0 P S"),
        ("", {}, "1 2 3 4 FS"),  # 0 is below the window of 2 to 4M (R51)
        ("", {"v": 0}, "1 0 FS A"),
        ("2", {}, "P S FS"),
        ("2P", {}, "1"),  # hardening up (R50)
        ("G1G", {"heading": "NE", "v": 2}, ""),  # the tack ends the move
        ("", {"heading": "NE", "v": 2}, "1 2 3 0 P FS"),  # 0 FS spends the 1M she has to
        ("P", {"heading": "NE", "v": 2}, "1"),
        ("P1", {"heading": "NE", "v": 2}, "P"),
        ("12", {}, ""),
    ],
)
def test_the_keys_of_some_ships(text, at, expected):
    assert shown(text, helm(**at)) == set(expected.split())


@pytest.mark.parametrize(
    ("text", "at", "rest"),
    [
        ("P", {"heading": "NE", "v": 2}, ("1P",)),  # a tack from close-hauled (R58)
        ("P1", {"heading": "NE", "v": 2}, ("P",)),
        ("2P1", {"heading": "NE", "v": 4}, ("P",)),
        ("1S1S", {"v": 3}, ("1",)),  # no tack: she turns twice and sails on
    ],
)
def test_what_writing_on_makes_an_order_is_not_refused_yet(text, at, rest):
    at = helm(**at | {"rig": SHIP._replace(m={"B": 5, "C": 5, "D": 5})})
    assert check(text, at).unfinished
    assert [one for one in rest if check(text + one, at).legal]


@pytest.mark.parametrize(("text", "at"), [("P", {}), ("S", {"heading": "NE"}), ("S1S", {"heading": "NE"})])
def test_what_nothing_mends_is_refused(text, at):
    assert refused(text, helm(**at))


def test_a_phone_is_told_nothing_of_what_the_keys_are_found_by():
    at = helm()
    keys = Keys(lines={0: ToWrite(at, 1, 1, {})}, symbols=pad(at))
    assert keys.of(0, "", "", KEYS)
    assert plain(keys, Words.load("en", paths.texts())) == {}
