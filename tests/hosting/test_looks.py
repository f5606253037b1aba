"""What the page's style knows of what games say: a tone without a look of its own would be taken for another."""

import re
from typing import get_args

import pytest

from fleetdesk import paths
from fleetdesk.core.odds import Tone

SCRIPTS = sorted((paths.resources() / "phones").glob("*.js"))
STYLE = (paths.resources() / "phones" / "style.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("what", "unmarked"),
    [("told", "plain"), ("chip", "plain"), ("info", "plain"), ("shade", "brass"), ("way", "brass")],
)
def test_every_tone_has_a_look(what, unmarked):
    missing = [tone for tone in get_args(Tone) if tone != unmarked and f".{what}.{tone} {{" not in STYLE]
    assert missing == []


LATE = {
    "style": (
        r":has\(",
        r"@container",
        r"@layer",
        r"color-mix\(",
        r"^\s*&",
        r"\bsubgrid\b",
        r":is\(",
        r"accent-color",
        r"(?<!-webkit-)\bbackdrop-filter",
    ),
    "script": (
        r"\(\?<[=!]",
        r"structuredClone",
        r"(?<!grid)\.at\(",
        r"\.findLast",
        r"\.toSorted",
        r"\.groupBy",
        r"randomUUID",
        r"crypto\.subtle",
        r"requestIdleCallback",
        r"Object\.hasOwn",
        r"^\s*static \{",
        r"showModal",
        r"OffscreenCanvas",
        r"convertToBlob",
    ),
}
"""What browsers of three years ago, a Safari of iOS 15 or a page without encryption lack."""


def test_the_page_asks_nothing_of_a_browser_that_phones_of_three_years_ago_lack():
    texts = {"style": [STYLE], "script": [one.read_text("utf-8") for one in SCRIPTS]}
    found = [
        (kind, late)
        for kind, patterns in LATE.items()
        for late in patterns
        if any(re.search(late, text, re.MULTILINE) for text in texts[kind])
    ]
    assert found == []


@pytest.mark.parametrize(
    ("newer", "older"),
    [("dvh", "vh"), ("hyphens: auto", "-webkit-hyphens: auto"), ("mask: ", "-webkit-mask: ")],
)
def test_what_only_newer_browsers_know_has_an_older_word_beside_it(newer, older):
    rules = re.findall(r"\{([^{}]*)\}", STYLE)
    bare = [
        rule
        for rule in rules
        if re.search(rf"(?<![-\w]){newer}|\d{newer}", rule) and not re.search(rf"(?<!d){older}", rule)
    ]
    assert [rule for rule in rules if newer in rule] != []
    assert bare == []
