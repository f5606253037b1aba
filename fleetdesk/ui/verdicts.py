"""A verdict and its problems in words, tones and marks; never by colour alone."""

import re
from collections.abc import Iterable, Mapping

from fleetdesk.core.lists.verdicts import Problem, Verdict, Weight
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.widgets.choice import Choice

_FIGURE = re.compile(r"\d+")
_HEAVY = {Weight.WRONG: 0, Weight.UNKNOWN: 1, Weight.NOTE: 2}
_TONES: Mapping[Weight, Tone] = {Weight.WRONG: "harm", Weight.UNKNOWN: "brass", Weight.NOTE: "sea"}
_ICONS: Mapping[Weight, str] = {Weight.WRONG: "warning", Weight.UNKNOWN: "question", Weight.NOTE: "info"}


def tone_of(weight: Weight) -> Tone:
    return _TONES[weight]


def icon_of(weight: Weight) -> str:
    """The mark a problem carries: never colour alone."""
    return _ICONS[weight]


def worst(problems: Iterable[Problem]) -> Problem | None:
    """The problem that weighs most; the first of equals."""
    return min(problems, key=lambda problem: _HEAVY[problem.weight], default=None)


def sorted_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """What is wrong first, then what is not known, then remarks."""
    return tuple(sorted(problems, key=lambda problem: _HEAVY[problem.weight]))


def verdict_words(words: Words, verdict: Verdict, problems: Iterable[Problem]) -> tuple[str, Tone]:
    """The verdict as the meter says it."""
    match verdict:
        case Verdict.LEGAL:
            return words.text(N_("Legal")), "sound"
        case Verdict.ILLEGAL:
            wrong = sum(problem.weight == Weight.WRONG for problem in problems)
            return words.say(nmsg("Not legal: {n} problem", "Not legal: {n} problems", wrong)), "harm"
        case Verdict.CANNOT_TELL:
            return words.text(N_("Cannot tell")), "brass"


def verdict_word(words: Words, verdict: Verdict) -> tuple[str, Tone, str]:
    """The verdict in a word, its tone and its mark."""
    match verdict:
        case Verdict.LEGAL:
            return words.text(N_("Legal")), "sound", "check"
        case Verdict.ILLEGAL:
            return words.text(N_("Not legal")), "harm", "warning"
        case Verdict.CANNOT_TELL:
            return words.text(N_("Cannot tell")), "brass", "question"


def problem_row(words: Words, problem: Problem) -> Choice:
    """A problem as a row: what it is, what was found and what is allowed, as far as it does not say so itself."""
    text, told = words.say(problem.text), []
    if problem.found is not None:
        told.append(words.say(msg("found: {found}", found=problem.found)))
    if problem.allowed is not None:
        told.append(words.say(msg("allowed: {allowed}", allowed=problem.allowed)))
    figures = _FIGURE.findall(" ".join(told))
    said = bool(figures) and set(figures) <= set(_FIGURE.findall(text))
    return Choice(
        text, "" if said else " · ".join(told), icon=icon_of(problem.weight), tone=tone_of(problem.weight)
    )
