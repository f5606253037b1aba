"""Names that would be markup, script or turned-round text: on a phone they are names, wherever one is shown."""

import re
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.hosting.guests import KEY
from fleetdesk.services.battle import BattleSession
from tests import evil
from tests.hosting import tables
from tests.hosting.browser import MARKS, browsing, phone

pytestmark = MARKS
NARROW = {"viewport": {"width": 360, "height": 640}}
NAMES = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"\' onclick="alert(1)" x=\'',
    "</b></button><iframe src=//evil.example></iframe>",
    "javascript:alert(1)",
    f"ships {evil.OVERRIDE}tnuoc",
    "W" * 80,
    "\N{BLACK FLAG}\N{ZERO WIDTH JOINER}\N{SKULL AND CROSSBONES}\N{ANCHOR}" * 12,
    "${alert(1)} {title} {{7*7}} \\u003cb",
    "\N{HEBREW LETTER ALEF}\N{ARABIC LETTER ALEF}" * 20,
    "__proto__",
)
LOOK = """() => ({
    wide: document.documentElement.scrollWidth,
    strange: [...document.querySelectorAll('#page img, #page script, #page iframe, #page a, #page [onclick], #page [onerror]')].length,
    text: document.getElementById('page').innerText,
    cut: [...document.querySelectorAll('#page button')].filter((one) => one.offsetParent && !one.closest('.ships, .filters, .wide')
        && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.innerText),
})"""


@pytest.mark.parametrize("game", ["age_of_sail", "galleys", "salves"])
def test_names_are_only_text_on_every_page_and_the_layout_holds(game, tmp_path, monkeypatch):
    monkeypatch.setattr(evil, "NAMES", NAMES)
    faults: list[str] = []
    found: list[dict[str, Any]] = []

    def begin() -> BattleSession:
        session = BattleSession.create(systems.load(game), evil.setup(game, 2), tmp_path / "b.battle")
        for name in (*NAMES, "W" * 200):
            session.do("remark", {"text": name})
        return session

    with tables.hosted(begin) as at, browsing() as browser:
        link = at.host.link(at.table.guests.invite("a"))
        assert re.fullmatch(rf"http://[\d.]+:\d+/#{KEY.pattern}", link)  # the square holds no name at all
        page = phone(browser, at.host, "a", faults, **NARROW)
        for tab in page.locator("nav.tabs button").all():
            tab.click()
            page.wait_for_timeout(150)
            found.append(page.evaluate(LOOK))
            for button in page.locator("main .button").all()[:1]:
                button.click()
                page.wait_for_timeout(250)
                found.append(page.evaluate(LOOK))
        page.click("[data-key='tab/log']")
        page.get_by_text(NAMES[1]).first.wait_for()  # on a busy machine the log's entries come after its tab
        found.append(page.evaluate(LOOK))
        page.click("[data-key='tab/ships']")
        page.locator("[data-key^='why/']").first.click()  # how a value came about, in a dialog
        page.wait_for_selector("[role=dialog]")
        found.append(page.evaluate(LOOK))
    assert not faults, faults
    assert max(one["wide"] for one in found) <= 360
    assert [one["strange"] for one in found] == [0] * len(found)
    assert [one["cut"] for one in found if one["cut"]] == []
    assert any(NAMES[1] in one["text"] for one in found)
    assert not any(evil.HARMFUL.search(one["text"]) for one in found)
