import pytest

from fleetdesk.core.dice_totals import Band, Cell, Result, Total
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.widgets import lines
from fleetdesk.ui.widgets.dice.strip import DiceStrip

SAID = ("0 point de coque", "1 point de coque", "2 points de coque", "2 points de coque, critique")


def bands() -> list[Band]:
    ways = ((1,), (2, 3, 4), (5,), (6,))
    return [
        Band(
            Result(label=Msg.verbatim(label)),
            len(faces) / 6,
            tuple(Cell(Total(face, face), 1 / 6) for face in faces),
        )
        for label, faces in zip(SAID, ways, strict=True)
    ]


@pytest.fixture
def painted(room, keeper, words, monkeypatch):
    """What a strip of that size writes above its keys, a text each."""

    def paint(width: int, height: int) -> list[str]:
        said: list[str] = []

        def one(painter, rect, what, font, *rest, **more):
            said.append(lines.wrapped(what, font, rect.width(), 1)[0])
            lines.draw_text(painter, rect, what, font, *rest, **more)

        def several(painter, rect, what, *rest, **more):
            said.append(" ".join(what))
            lines.draw_lines(painter, rect, what, *rest, **more)

        made = DiceStrip(keeper, words, name="Total")
        made.show_bands(bands())
        room.put(made)
        made.setFixedSize(width, height)
        room.settle()
        monkeypatch.setattr(f"{DiceStrip.__module__}.draw_text", one)
        monkeypatch.setattr(f"{DiceStrip.__module__}.draw_lines", several, raising=False)
        made.grab()
        return said

    return paint


@pytest.mark.parametrize("width", [420, 544, 764])
def test_what_a_throw_comes_to_is_said_whole(painted, width):
    assert set(SAID) <= set(painted(width, 240))


def test_words_come_before_bars_where_there_is_little_height(painted, room, keeper, words):
    strip = DiceStrip(keeper, words, name="Total")
    assert set(SAID) <= set(painted(420, strip.least + 2 * (strip.roomy - strip.sizeHint().height()) // 2))


def test_keys_keep_a_finger_before_words_get_lines(room, keeper, words):
    made = DiceStrip(keeper, words, name="Total")
    made.show_bands(bands())
    room.put(made)
    for height in range(made.least, 260, 12):
        made.setFixedSize(420, height)
        room.settle()
        assert all(part.rect.height() >= keeper.theme.target for part in made.parts())
        assert all(part.rect.bottom() <= height for part in made.parts())


def test_totals_and_words_of_eleven_keys_are_whole_in_large_letters(room, keeper, words, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(lines, "draw_word", lambda _painter, _at, text: said.append(text))
    keeper.set_scale(150)
    spans = [(0, 1), *((n, n) for n in range(2, 10)), (10, 11), (12, 99)]
    cells = [Cell(Total(low, high if high < 99 else None), 1 / 11) for low, high in spans]
    made = DiceStrip(keeper, words, name="Total")
    made.show_bands(
        [
            Band(Result(label=Msg.verbatim("Sans effet")), 0.5, tuple(cells[:5])),
            Band(Result(label=Msg.verbatim("1 coque")), 0.4, tuple(cells[5:10])),
            Band(Result(label=Msg.verbatim("1 critique"), tone="harm"), 0.1, tuple(cells[10:])),
        ]
    )
    room.put(made)
    made.setFixedSize(750, 340)
    room.settle()
    made.grab()
    keeper.set_scale(100)
    drawn = " ".join(said)
    assert not [text for text in said if "\N{HORIZONTAL ELLIPSIS}" in text]
    assert all(cell.total.text in drawn for cell in cells)


@pytest.mark.parametrize(("width", "height"), [(553, 280), (553, 190), (764, 160)])
def test_where_each_total_comes_to_something_else_each_key_says_what(
    room, keeper, words, monkeypatch, width, height
):
    said: list[str] = []
    rows = ("Explosion des soutes", "Incendie", "Systèmes de défense hors service", "Panne des moteurs")
    monkeypatch.setattr(
        f"{DiceStrip.__module__}.draw_lines", lambda _p, _rect, what, *_, **__: said.append(" ".join(what))
    )
    made = DiceStrip(keeper, words, name="Total")
    labels = [f"{rows[n % 4]} {n}" for n in range(2, 13)]
    made.show_bands(
        [
            Band(Result(label=Msg.verbatim(label)), 1 / 11, (Cell(Total(n, n), 1 / 11),))
            for n, label in enumerate(labels, 2)
        ]
    )
    room.put(made)
    made.setFixedSize(width, height)
    room.settle()
    made.grab()
    assert said[-11:] == labels
    keys = [part.rect for part in made.parts()]
    assert all(key.height() >= keeper.theme.target for key in keys)
    assert len({round(key.top()) for key in keys}) > 1


@pytest.mark.parametrize("chance", [0.001, 0.154, 1.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chance_over_one_key_is_whole_in_large_letters(room, keeper, monkeypatch, chance, language):
    """As on an upright tablet: eleven keys, the last of them alone comes to something else."""
    keeper.set_scale(150)
    cells = [Cell(Total(one, one), 0.0) for one in range(11)]
    bands = [
        Band(Result(label=Msg.verbatim("Sans effet")), 1.0 - chance, tuple(cells[:10])),
        Band(Result(label=Msg.verbatim("2 critiques"), tone="harm"), chance, tuple(cells[10:])),
    ]
    said: list[str] = []
    draw = lines.draw_text

    def one(painter, rect, what, font, *rest, **more):
        said.append(lines.wrapped(what, font, rect.width(), 1)[0])
        draw(painter, rect, what, font, *rest, **more)

    strip = DiceStrip(keeper, Words(language), name="Total")
    strip.show_bands(bands)
    room.put(strip)
    strip.setFixedSize(746, 330)
    room.settle()
    monkeypatch.setattr(f"{DiceStrip.__module__}.draw_text", one)
    strip.grab()
    keeper.set_scale(100)
    assert not [text for text in said if "\N{HORIZONTAL ELLIPSIS}" in text]


def test_the_last_result_says_for_itself_what_more_of_it_is(room, keeper, words):
    strip = DiceStrip(keeper, words, name="Total")
    told = Result(
        label=Msg.verbatim("2 criticals, before shields"),
        beyond=Msg.verbatim("2 criticals or more, before shields"),
    )
    strip.show_bands([Band(told, 1.0, (Cell(Total(14, None), 1.0),), more=True)])
    room.put(strip)
    room.settle()
    assert "2 criticals or more, before shields" in strip.parts()[0].name


@pytest.fixture
def barred(room, keeper, words, monkeypatch):
    """How many bars a strip of such chances draws, and which dice."""

    def paint(chances: list[float]) -> tuple[int, list[int]]:
        dice: list[int] = []
        filled: list[float] = []
        module = DiceStrip.__module__
        made = DiceStrip(keeper, words, name="Total")
        result = Result(label=Msg.verbatim("hit"), tone="harm")
        cells = tuple(Cell(Total(n, n), chance) for n, chance in enumerate(chances, 1))
        made.show_bands([Band(result, 1.0, cells)])
        room.put(made)
        made.setFixedSize(420, 240)
        room.settle()
        monkeypatch.setattr(f"{module}.paint_die", lambda *given: dice.append(given[-1]))
        monkeypatch.setattr(f"{module}.box", lambda _p, rect, *_, **__: filled.append(rect.height()))
        made.grab()
        return sum(high > keeper.theme.px(10) for high in filled), dice

    return paint


def test_one_die_is_drawn_as_it_lies_and_no_bar_says_that_its_faces_are_as_likely(barred):
    assert barred([1 / 6] * 6) == (0, [1, 2, 3, 4, 5, 6])


def test_totals_that_are_not_as_likely_have_bars(barred):
    bars, dice = barred([0.1, 0.2, 0.3, 0.2, 0.1, 0.1])
    assert bars == 6
    assert dice == []
