"""The report as a page: whole by itself, every step that mattered leads to its line, no name is markup."""

from collections import Counter
from html.parser import HTMLParser

import pytest

from fleetdesk import systems
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after import luck_told, report, report_file, web_page
from tests import players

VOID = {"meta"}


class Page(HTMLParser):
    """Reads a page as a browser does: every element closed, ids, links, words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name in {"src", "srcset", "action", "data"}:
                self.loads.append(value or "")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def made():
    system, journal = systems.load("age_of_sail"), players.begin("age_of_sail", 1)
    for number in range(60):
        players.step(system, journal, number * 7919 + 1)
    return report.make(system, journal)


def test_it_is_whole_by_itself(made):
    page = Page(web_page.page(made, ENGLISH))
    assert not page.open
    assert not page.loads
    assert "svg" in page.tags
    assert "script" not in page.tags
    assert all(link.startswith("#") for link in page.links)


def test_each_step_that_mattered_leads_to_its_line(made):
    page = Page(web_page.page(made, ENGLISH))
    assert made.luck.telling
    assert {f"#line-{one.entry}" for one in made.luck.telling} <= set(page.links)
    assert {link[1:] for link in page.links} <= page.ids
    text = "".join(page.words)
    assert all(ENGLISH.say(luck_told.sentence(one)) in text for one in made.luck.telling)


def test_each_figure_leads_to_its_lines(made):
    links = Counter(Page(web_page.page(made, ENGLISH)).links)
    wanted = Counter(f"#line-{one.entry}" for one in made.luck.telling)
    for one in (*made.sides, *made.ships):
        wanted.update(f"#line-{line}" for lines in one.lines.values() for line in lines)
    for fortune in (*made.luck.sides, *made.luck.ships):
        wanted.update(f"#line-{line}" for line in fortune.lines for _ in luck_told.HEADS[1:])
    assert links == wanted


def test_no_name_is_markup(made):
    evil = '<script>alert("x")</script>'
    bad = made.but(title=evil, ships=tuple(one.but(name=evil) for one in made.ships))
    page = Page(web_page.page(bad, ENGLISH))
    assert "script" not in page.tags
    assert not page.open


def test_it_is_kept_as_a_page(made, tmp_path):
    report_file.write(made, tmp_path / "day.html", ENGLISH)
    assert (tmp_path / "day.html").read_text("utf-8") == web_page.page(made, ENGLISH)
