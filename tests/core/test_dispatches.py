import pytest

from fleetdesk.core.game.dispatches import Dispatch, Paragraph, Run, render
from fleetdesk.core.words import ENGLISH, Msg


def told(text: str, kind: str = "line") -> Paragraph:
    return Paragraph(runs=(Run(text=Msg.verbatim(text)),), kind=kind)


PICTURE = Dispatch(
    id="map",
    title=Msg.verbatim("Map"),
    paragraphs=(told("Map", "heading"), told("  A  B", "drawn"), told("1 *  [x]`", "drawn"), told("a_b")),
)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("bbcode", "[b]Map[/b]\n[code]\n  A  B\n1 *  (x)'\n[/code]\na_b"),
        ("markdown", "**Map**\n\n```\n  A  B\n1 *  (x)'\n```\n\na\\_b"),
        ("plain", "Map\n  A  B\n1 *  (x)'\na_b"),
    ],
)
def test_a_picture_keeps_its_columns_and_cannot_be_broken_out_of(markup, text):
    assert render(PICTURE, ENGLISH, markup) == text
