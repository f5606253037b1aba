"""Lines read for their figures: these are bold, and everything is said in its order."""

import pytest

from fleetdesk.core.layout import figures
from fleetdesk.core.layout.marks import Text
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.paper import pen_for

PEN = pen_for(ENGLISH)


@pytest.mark.parametrize(
    ("line", "bold"),
    [
        ("crew 4, inertia 2, H 20", ["4", "2", "20"]),
        ("1D6 \N{LESS-THAN OR EQUAL TO} 5", ["1D6", "5"]),
        ("éperon 5 · giration 45° · élan 4,5 cm", ["5", "45°", "4,5"]),
        ('explosion \N{MINUS SIGN}7, MV 8"', ["\N{MINUS SIGN}7", '8"']),
        ("sans VH", []),
    ],
)
def test_every_figure_of_a_line_is_bold_among_quiet_words(line, bold):
    parts = figures.figures(line)
    assert "".join(part.text for part in parts) == line
    assert [part.text for part in parts if part.face == "sans-bold"] == bold
    assert {part.role for part in parts if part.face == "sans"} <= {"muted"}


def test_what_a_line_of_a_key_is_about_is_bold():
    assert [part.face for part in figures.head("7 maître canonnier\N{NO-BREAK SPACE}: dé")] == [
        "sans-bold",
        "sans",
    ]
    assert figures.head("nothing to tell apart") == (figures.Part("nothing to tell apart"),)


def test_the_dice_of_the_nearest_range_are_bold():
    first, rest = figures.led("10·8·5")
    assert (first.text, first.face) == ("10", "sans-bold")
    assert (rest.text, rest.face) == (" · 8 · 5", "sans")
    assert figures.led("4") == (figures.Part("4", "sans-bold"),)


def test_dice_of_one_table_are_set_alike_closer_before_they_are_smaller():
    said = ("10·8·5", "4")
    wide, size = figures.led_in(said, 9.5, 40.0, PEN)
    assert ("".join(part.text for part in wide[0]), size) == ("10 · 8 · 5", 9.5)
    room = figures.width(wide[0], 9.5, PEN) - 0.5
    close, size = figures.led_in(said, 9.5, room, PEN)
    assert ("".join(part.text for part in close[0]), size) == ("10·8·5", 9.5)
    less = figures.width(close[0], 9.5, PEN) * 0.8
    small, size = figures.led_in(said, 9.5, less, PEN)
    assert figures.width(small[0], size, PEN) == pytest.approx(less)
    assert size < 9.5


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_parts_stand_end_to_end_within_their_room(anchor):
    out: list[Text] = []
    figures.put(figures.figures("crew 4, inertia 2"), 8.0, (100.0, 10.0, 15.0), PEN, out, anchor=anchor)
    ends = [mark.x + PEN.measure(mark.text, mark.face, mark.size) for mark in out]
    assert [mark.x for mark in out[1:]] == pytest.approx(ends[:-1])
    wide = ends[-1] - out[0].x
    assert wide <= 15.01
    assert out[0].x == pytest.approx({"start": 100.0, "middle": 100 - wide / 2, "end": 100 - wide}[anchor])
