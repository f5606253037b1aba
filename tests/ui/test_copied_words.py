"""What the umpire pastes is text or one sentence says that it is none; marks a page shows are not lost."""

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage

from fleetdesk.core.errors import BadInput
from fleetdesk.services.arriving.pages import lines_of
from fleetdesk.services.sending.ledger import Sent
from fleetdesk.ui.umpire.pasting import refuse_own, words_of

PAGE = """<meta charset="utf-8"><div class="post"><p>by <strong>Jean</strong> » 12/03/2026 21:03</p>
<div>Cossack : tir K10 x1<br><span style="text-decoration: line-through">Upholder : 1S</span>
<blockquote class="uncited"><div>King George V : 1N</div></blockquote></div></div>"""


def copied(text="", page="", files=(), picture=False):
    mime = QMimeData()
    if text:
        mime.setText(text)
    if page:
        mime.setHtml(page)
    if files:
        mime.setUrls([QUrl.fromLocalFile(one) for one in files])
    if picture:
        mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    return mime


@pytest.mark.parametrize("plain", ["", "Jean\nCossack : tir K10 x1\nUpholder : 1S\nKing George V : 1N"])
def test_struck_and_quoted_words_of_a_page_stay_so(qapp, plain):
    assert words_of(copied(plain, PAGE)).split("\n") == [
        "by Jean » 12/03/2026 21:03",
        "Cossack : tir K10 x1",
        "[s]Upholder : 1S[/s]",
        "> King George V : 1N",
    ]


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<p>Hood : <s>1N</s> <del>G7</del></p>", ["Hood : [s]1N[/s] [s]G7[/s]"]),
        ("Hood<br><br>1N<br>", ["Hood", "", "1N"]),
        ("<table><tr><td>Hood</td><td>1N</td></tr><tr><td>Furious</td><td>1S</td></tr></table>", ["Hood\t1N", "Furious\t1S"]),
        ("<blockquote>Zoe<blockquote>9S<br>9N</blockquote>so</blockquote>1N", ["> Zoe", "> 9S", "> 9N", "> so", "1N"]),
        ("<pre>Hood  1N\n  G7</pre>fin", ["Hood  1N", "G7", "fin"]),
        ("a<script>alert(1)</script><style>b{}</style><title>c</title> <img src='file:///dev/zero' alt=':)'>", ["a :)"]),
        ("<div><b>Hood</div> 1N</i></b></p>", ["Hood", "1N"]),
        ("A &lt;1N&gt; &eacute;&#233;", ["A <1N> éé"]),
        ("<link rel=stylesheet href='file:///dev/zero'>1N<!-- EndFragment -->", ["1N"]),
    ],
)  # fmt: skip
def test_a_page_is_read_line_by_line_and_nothing_it_names_is_opened(page, lines):
    assert list(lines_of(page)) == lines


def test_the_plain_text_is_read_where_the_page_shows_no_more(qapp):
    assert (
        words_of(copied("Jean\n  Cossack : 1N", "<p>Jean</p><p>Cossack : 1N</p>")) == "Jean\n  Cossack : 1N"
    )


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (None, "No text was copied"),
        (copied(), "No text was copied"),
        (copied(" \n\t\n"), "No text was copied"),
        (copied(picture=True), "No text was copied"),
        (copied("\x7fELF\x02\x01\x01\x00\x00\x00 text"), "is no text"),
    ],
)
def test_what_is_no_text_is_told_in_one_sentence(qapp, what, said):
    with pytest.raises(BadInput, match=said):
        words_of(what)


def test_odd_letters_are_text_and_nothing_of_them_is_lost(qapp):
    text = "Jean » 12/03\n\N{FIRE} Cossack : 1N \N{REPLACEMENT CHARACTER}\x0c\n" + "é" * 400_000
    assert words_of(copied(text)) == text


def test_a_text_the_umpire_sent_himself_is_none_of_a_player(qapp):
    text = "[b]Private report — Jean, turn 3[/b]\nHMS Cossack : 1N"
    sent = Sent("round-3-b", "b", "Private report", "", "en", "bbcode", text, 4)
    for again in (text, "Private report — Jean, turn 3\n\nHMS Cossack: 1N"):
        with pytest.raises(BadInput, match="what you sent yourself, “Private report”"):
            refuse_own(again, [sent])
    refuse_own(f"{text}\nHMS Cossack : 2N", [sent])
