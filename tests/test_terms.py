"""Every text keeps to the termbase, and to the spaces of French."""

import re
import tomllib
from functools import cache
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from fleetdesk import paths
from fleetdesk.core.words import Words

TERMS = tomllib.loads((paths.resources() / "i18n" / "terms.toml").read_text("utf-8"))
LANGUAGES = sorted(TERMS["terms"])


class Said(NamedTuple):
    """A text in both languages."""

    english: str
    other: str


@cache
def said(language: str) -> tuple[Said, ...]:
    """Every text as it is shown today; what only the logs of old battles say is left out."""
    found: list[Said] = []
    for part in sorted((paths.resources() / "i18n" / "parts").glob(f"*.{language}.po")):
        if part.name.startswith("retired."):
            continue
        with part.open("rb") as file:
            for message in read_po(file, locale=language):
                keys = message.id if isinstance(message.id, tuple) else (message.id,)
                texts = message.string if isinstance(message.string, tuple) else (message.string,)
                found += [
                    Said(keys[min(at, len(keys) - 1)], text) for at, text in enumerate(texts) if keys[0]
                ]
    return tuple(found)


def words(text: str) -> str:
    """A text without the places that are filled in."""
    return re.sub(r"\{[^}]*\}", "", text)


def holds(pattern: str, text: str) -> bool:
    return re.search(rf"(?<!\w)(?:{pattern})(?!\w)", words(text), re.IGNORECASE) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_said_alike_everywhere(language):
    strays = [
        one
        for english, other in TERMS["terms"][language].items()
        for one in said(language)
        if holds(english, one.english) and not holds(other, one.other)
    ]
    assert not strays


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_reaches_so_far_reaches_nearer_too(language):
    """A French "à 1 hexagone" is that hexagon and no other; within one is "à 1 hexagone ou moins"."""
    assert not [
        one
        for english, other in TERMS["limits"][language].items()
        for one in said(language)
        if re.search(english, one.english, re.IGNORECASE) and not re.search(other, one.other, re.IGNORECASE)
    ]


def test_nothing_is_said_that_reads_badly():
    texts = {"en": [one.english for one in said("fr")], "fr": [one.other for one in said("fr")]}
    assert texts.keys() == TERMS["banned"].keys()
    assert not [
        (pattern, text)
        for language, patterns in TERMS["banned"].items()
        for pattern in patterns
        for text in texts[language]
        if re.search(
            rf"{pattern}(?!\w)" if pattern.startswith("^") else rf"(?<!\w){pattern}(?!\w)",
            text,
            re.IGNORECASE,
        )
    ]


def test_dice_are_written_one_way():
    """2D6, on buttons as everywhere: never 2d6, nor 2 D6."""
    texts = {text for one in said("fr") for text in one}
    assert not [text for text in texts if re.search(r"[\d}] ?d[\d{]|[\d}]\sD\d", text)]


def test_no_space_of_french_breaks_before_a_sign():
    """The compiled texts, as they are shown: « and » and : ; ? ! keep to their word, … stands at it."""
    french = Words.load("fr", paths.texts())
    shown = [french.text(one.english) for one in said("fr")]
    assert not [text for text in shown if re.search(r"\s…", text)]
    assert not [text for text in shown if re.search(r" [:;?!»]|« ", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_hangs_on_the_name_of_a_side(language):
    """Her name may be of one or of many: the Imperial Humans play, the French fleet plays."""
    strays = [one for one in said(language) if any(re.match(r"\{side\} [a-zà-ÿ]", text) for text in one)]
    assert not strays


def test_no_verb_hangs_on_the_name_of_a_fleet_in_french():
    """It has no article: « Flotte allemande joue » is no French."""
    hangs = re.compile(r"(.*: )?\{fleet\} [a-zà-ÿ]")
    strays = [one.other for one in said("fr") if hangs.match(one.other)]
    assert not strays
