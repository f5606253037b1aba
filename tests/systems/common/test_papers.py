"""Parts of papers that every game prints alike."""

import pytest

from fleetdesk import paths
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.systems.common.papers import dated, percent

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "2026-11-01"), ("fr", "01/11/2026")],
)
def test_a_day_is_told_as_readers_write_it(language, said):
    assert WORDS[language].say(dated("2026-11-01")) == said


@pytest.mark.parametrize("text", ["", "yesterday", "1 May", "2026-11-012"])
def test_what_is_no_iso_day_stands_as_it_is(text):
    assert WORDS["fr"].say(dated(text)) == text


def test_a_small_chance_is_not_none_and_a_great_one_not_sure():
    said = [WORDS["en"].say(percent(chance)) for chance in (0, 0.0004, 0.005, 0.37, 0.994, 0.9996, 1)]
    assert said == ["0 %", "< 1 %", "< 1 %", "37 %", "99 %", "> 99 %", "100 %"]
