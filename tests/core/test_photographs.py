"""Photographs on cards: what a foreign file holds in their place is looked at before it is drawn."""

import base64

import pytest
from pydantic import ValidationError

from fleetdesk.core.blocks.photographs import MOST_BYTES, MOST_LETTERS, packed, unpacked
from fleetdesk.core.blocks.plots import Photo
from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.marks import Picture, Text
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.layout.plot import TALLEST
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.fonts import measure
from tests.photos import jpeg, kept


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_there_and_back(mode):
    found = unpacked(kept(300, 200, mode=mode))
    assert found == (jpeg(300, 200, mode=mode), 300, 200)


def told_larger(data):
    """The head of the file says it has sides of 65535 dots."""
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + b"\xff\xff\xff\xff" + data[at + 9 :]


def framed_twice(data):
    """Two frames, the second far larger: readers differ in which they believe."""
    at = data.index(b"\xff\xc0")
    end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
    return data[:end] + told_larger(data)[at:]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "victory.jpg",
        "../../etc/passwd",
        "file:///etc/passwd",
        "é" * 40,
        base64.b64encode(b"GIF89a" + bytes(40)).decode(),
        base64.b64encode(b"\xff\xd8").decode(),
        base64.b64encode(b"\xff\xd8\xff\xe0\x00\x00" * 9).decode(),
        packed(jpeg()[:60]),
        packed(jpeg(mode="CMYK")),
        packed(told_larger(jpeg())),
        packed(framed_twice(jpeg())),
        packed(jpeg()[: jpeg().index(b"\xff\xda")]),
        packed(jpeg() + bytes(MOST_BYTES)),
    ],
)
def test_what_is_no_photograph_is_none(text):
    assert unpacked(text) is None


def test_every_torn_head_is_survived():
    data = jpeg()
    head = data.index(b"\xff\xda") + 4
    assert [unpacked(packed(data[:end])) for end in range(head)] == [None] * head
    assert unpacked(packed(data[:head])) is not None


def test_a_card_keeps_no_long_one():
    ShipProfile(picture="x" * MOST_LETTERS)
    with pytest.raises(ValidationError):
        ShipProfile(picture="x" * (MOST_LETTERS + 1))


@pytest.mark.parametrize(("width", "height"), [(300, 100), (100, 300), (4, 4)])
def test_is_drawn_in_proportion_within_its_room(pen, width, height):
    laid = lay(Photo(data=kept(width, height)), 80, pen)
    (picture,) = (mark for mark in laid.marks if isinstance(mark, Picture))
    assert picture.w / picture.h == pytest.approx(width / height)
    assert 0 <= picture.x < picture.x + picture.w <= 80
    assert picture.h <= laid.height <= TALLEST


def test_what_cannot_be_drawn_is_said(pen):
    laid = lay(Photo(data="victory.jpg"), 80, pen)
    assert [mark.text for mark in laid.marks if isinstance(mark, Text)] == ["The photograph cannot be shown."]
    assert not any(isinstance(mark, Picture) for mark in laid.marks)


def test_the_ink_saver_leaves_it_out():
    saver = Pen(ENGLISH, measure, Style(ink_saver=True))
    assert lay(Photo(data=kept()), 80, saver) == (0.0, ())
