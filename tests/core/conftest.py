"""A pen for layouts, and a document with every kind of block."""

import pytest

from fleetdesk.core.blocks.cards import (
    Arcs,
    Card,
    Cell,
    Chips,
    Columns,
    Fan,
    Flags,
    Heading,
    Ladder,
    Notes,
    Rung,
    Spread,
    Stat,
    Stats,
    Table,
    TableRow,
    Tick,
    Tie,
    Tied,
    Ties,
    Track,
)
from fleetdesk.core.blocks.pencil import Band, Boxes, Roll, RollRow, Sea, Turns
from fleetdesk.core.blocks.plots import Bar, BarRow, Bars, Curve, Photo, Plot
from fleetdesk.core.blocks.rows import Figure, Figures, Grid, GridRow, Nameplate, Rank, Ranks, Sign, Signs
from fleetdesk.core.blocks.ways import Die, Face, Sector, Way
from fleetdesk.core.layout.pen import Pen, Style
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.printing.fonts import measure
from tests.photos import kept

said = Msg.verbatim

BLOCKS = {
    "heading": Heading(title=said("Vengeance"), detail=said("battleship"), trailing=said("145 points")),
    "stats": Stats(
        items=(
            Stat(label=said("MV"), value=said("6"), printed=said("8")),
            Stat(label=said("Ram RED"), value=said("4"), tone="harm"),
        )
    ),
    "track": Track(slot="hull", label=said("Hull"), total=9, lost=2, breaks=(5,)),
    "table": Table(
        heads=(said("Arc"), said("0-8"), said("8-16")),
        rows=(
            TableRow(
                label=said("Port"), cells=(Cell(text=said("9"), printed=said("12")), Cell(text=said("6")))
            ),
            TableRow(label=said("Aft"), cells=(Cell(text=said("1")), Cell()), muted=True),
        ),
    ),
    "flags": Flags(
        label=said("State"), ticks=(Tick(text=said("at anchor"), ticked=True), Tick(text=said("wreck")))
    ),
    "chips": Chips(badges=(Badge(text=said("rudder hit"), tone="harm"), Badge(text=said("fog")))),
    "arcs": Arcs(
        fans=(
            Fan(label=said("Fore"), start=315, sweep=90, text=said("3")),
            Fan(label=said("Port"), start=225, sweep=90, text=said("9"), muted=True),
        ),
        centre=said("4"),
    ),
    "way": Way(
        title=said("14 cm, up to 45 degrees"),
        reach=said("14 cm"),
        sectors=(Sector(start=315, sweep=90, edges=(said("45°"), said("45°"))),),
        plan="great_galley",
    ),
    "die": Die(
        title=said("Fatigue test"),
        chance=said("5 in 6"),
        faces=tuple(
            Face(face=n, text=said("holds out"), tone="sound", act=Offer(action="x", title=said("x"), die=n))
            for n in range(1, 7)
        ),
    ),
    "ties": Ties(
        title=said("Who holds whom"),
        ships=(
            Tied(key="a", name=said("Aquila of the long and winding name"), chosen=True),
            Tied(key="b", name=said("Lupa")),
            Tied(key="c", name=said("Tanit"), left=False),
        ),
        ties=(
            Tie(by="a", to="c", text=said("Aquila holds Tanit"), strong=True),
            Tie(by="b", to="c", text=said("Lupa holds Tanit")),
            Tie(by="c", to="b", text=said("Tanit holds Lupa")),
        ),
    ),
    "bars": Bars(
        title=said("Attack dice by arc and range"),
        heads=(said("Class"), said("0–8″"), said("8–16″")),
        rows=(
            BarRow(label=said("Escadron Amiral")),
            BarRow(
                label=said("Vengeance"),
                bars=(Bar(text=said("12"), share=1.0), Bar(text=said("9"), share=0.75)),
            ),
            BarRow(label=said("Sentinelle"), bars=(Bar(text=said("6"), share=0.5, marked=True), None)),
        ),
    ),
    "plot": Plot(
        title=said("Hull over time"),
        moments=tuple(said(f"Turn {turn}") for turn in range(30)),
        curves=(
            Curve(
                name=said("Fleet of the long and winding name"),
                shares=(1.0, 0.5, 0.5),
                figures=(said("410 points"),) * 3,
            ),
            Curve(name=said("The other fleet"), shares=(1.0, 0.9, 0.0), figures=(said("0 %"),) * 3),
        ),
    ),
    "photo": Photo(data=kept()),
    "notes": Notes(title=said("Notes"), text=said("Some text\nin two paragraphs"), lines=2),
    "columns": Columns(
        columns=((Track(slot="crew", label=said("Crew"), total=4, shape="round"),), (Notes(lines=2),))
    ),
    "spread": Spread(
        parts=tuple(
            (Heading(title=said(f"Part {n}"), level=2, ruled=True), Notes(lines=n)) for n in (3, 1, 2, 4)
        )
    ),
    "turns": Turns(count=4, bands=(Band(height=6, kind="pair"), Band(height=8, kind="dial8"))),
    "ladder": Ladder(
        tracks=(Track(slot="hull", label=said("Hull"), total=3),),
        rungs=(Rung(label=said("Port"), values=(said("3"), said("2"), said("1"))),),
        fate=said("sunk"),
    ),
    "sea": Sea(
        title=said("Sea"),
        columns=("A", "B", "C"),
        rows=("1", "2"),
        marks=((1, 1, "R2"),),
        routes=(((0, 0), (1, 1)),),
    ),
    "roll": Roll(
        title=said("German fleet"),
        heads=(said("hit"), said("sunk")),
        rows=(
            RollRow(
                sign=said("DE1\nBB"),
                name=said("Bismarck"),
                figures=said("4/6/3"),
                boxes=(Boxes(total=3, lost=1, slot="lost"), Boxes(total=1, shape="round")),
                cells=(said("D4"),),
                struck=True,
            ),
        ),
        columns=(said("start"), said("1")),
        ticks=(True,),
    ),
    "figures": Figures(
        items=tuple(
            Figure(value=said(value), label=said(word))
            for value, word in (("5", "size"), ("7", "D"), ("", "boarding"), ("45°", "turning"))
        )
    ),
    "ranks": Ranks(
        lines=(
            (Rank(label=said("marine"), boxes=Boxes(total=9, lost=2, slot="marines", shape="round")),),
            (
                Rank(label=said("archers"), boxes=Boxes(total=2, slot="archers", shape="round")),
                Rank(label=said("engine"), boxes=Boxes(total=2)),
            ),
        )
    ),
    "grid": Grid(
        corner=said("banks broken"),
        groups=(said("intact"), said("damaged")),
        heads=(said("0"), said("p"), said("s"), said("ps")),
        rows=(
            GridRow(
                label=said("Normal"),
                values=tuple(said(one) for one in ("12", "6", "5", "3", "4", "2", "1", "0")),
            ),
        ),
    ),
    "signs": Signs(
        items=tuple(
            Sign(short=said(short), name=said(name), meaning=said(f"{name}, or not"))
            for short, name in (("HA", "Halt!"), ("AH", "Ahead!"), ("AS", "Astern!"))
        )
    ),
    "nameplate": Nameplate(
        name=said("Neapolitana"),
        lines=(said("quinquereme"), said("cataphract")),
        strong=said("Veteran crew"),
        drawing="ship.galley",
        ring=Figure(value=said("5"), label=said("1D6")),
        struck=True,
    ),
}
"""One of each kind."""
WRITTEN = ("turns", "ladder", "sea", "roll", "spread", "nameplate", "figures", "ranks", "grid", "signs")
"""Those that stand on sheets of their own."""


@pytest.fixture
def blocks():
    return BLOCKS


@pytest.fixture
def pen():
    return Pen(ENGLISH, measure)


@pytest.fixture
def large_pen():
    return Pen(ENGLISH, measure, Style(scale=1.4))


PLAYED = ("way", "die")
"""Kinds that stand on the card of the ship whose turn it is, on the screen alone."""


@pytest.fixture
def ship():
    """A card with every kind of block a ship may have."""

    def make(name="Vengeance", **card):
        heading = BLOCKS["heading"].but(title=said(name))
        others = (
            block
            for kind, block in BLOCKS.items()
            if kind not in {"heading", "plot", "bars", *PLAYED, *WRITTEN}
        )
        return Card(blocks=(heading, *others), **card)

    return make
