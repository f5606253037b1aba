"""Whatever a name holds, what is shown of it is text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core import escaping
from fleetdesk.core.words import ENGLISH, Msg, msg
from tests import evil

TEXTS = st.sampled_from(evil.NAMES) | st.text(max_size=40)
NAMES = pytest.mark.parametrize("name", evil.NAMES)


@given(TEXTS)
def test_what_is_shown_hides_nothing(text):
    assert not evil.HARMFUL.search(escaping.shown(text))
    assert len(escaping.one_line(text).splitlines()) <= 1
    assert not evil.HARMFUL.search(escaping.one_line(text))
    assert escaping.shown(escaping.shown(text)) == escaping.shown(text)


@pytest.mark.parametrize(
    "name",
    ["Île d’Yeu \N{NO-BREAK SPACE}« L’Ailée »", "\N{HEBREW LETTER ALEF}\u200f 7", "\u2693\ufe0f", "x\u200dy"],
)
def test_honest_names_stay_as_they_are(name):
    assert escaping.shown(name) == escaping.one_line(name) == escaping.title(name) == name


@NAMES
def test_a_name_inside_a_sentence_begins_no_line(name):
    for said in (
        ENGLISH.say(msg("{ship} fires", ship=name)),
        ENGLISH.say(msg("{ships} fire", ships=(Msg.verbatim(name), Msg.verbatim(name)))),
    ):
        assert len(said.splitlines()) == 1
        assert not evil.HARMFUL.search(said)


def test_a_note_keeps_its_lines():
    assert ENGLISH.say(Msg.verbatim("one\r\ntwo\n\nfour")) == "one\ntwo\n\nfour"


@given(TEXTS)
def test_a_tip_is_plain_or_escaped(text):
    tip = escaping.tip(text)
    inside = tip.removeprefix('<p style="white-space: pre-wrap">').removesuffix("</p>")
    assert "<" not in inside


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a*b_c`d", r"a\*b\_c\`d"),
        ("[x](http://y.z)", r"\[x\](http\://y.z)"),
        ("www.x.y", r"www\.x.y"),
        ("&lt;b> @all ~~x~~", r"\&lt;b\> \@all \~\~x\~\~"),
        ("Dog & Duck 1-2", r"Dog \& Duck 1-2"),
    ],
)
def test_markdown_means_nothing(name, written):
    assert escaping.markdown(name) == written


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("- x", r"\- x"),
        ("12. x", r"12\. x"),
        ("===", r"\==="),
        ("    x", "x"),
        ("12.5 x", "12.5 x"),
        ("-3", "-3"),
    ],
)
def test_a_line_of_markdown_is_no_list_and_no_heading(line, written):
    assert escaping.markdown_line(line) == written


@given(TEXTS)
def test_bbcode_has_no_brackets(text):
    assert not set("[]") & set(escaping.bbcode(text))
    assert not set("[]`") & set(escaping.fenced(text))


@given(TEXTS)
def test_every_disk_takes_the_file_name(text):
    stem = escaping.file_stem(text)
    assert stem
    assert not set(stem) & set('<>:"/\\|?*')
    assert not evil.HARMFUL.search(stem)
    assert escaping.UNSEEN not in stem
    assert stem == stem.strip(" .")
    assert not evil.RESERVED.match(stem)
    assert len(stem.encode()) <= 120 + len("fleetdesk ")
