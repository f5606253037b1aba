"""`fleetdesk rules`: which games there are, what their rules say, and whether their worked cases come out right."""

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fleetdesk import paths
from fleetdesk.cli.command import NO, OK, Command, Console, put
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.store import outside

if TYPE_CHECKING:  # the games are listed without it
    from fleetdesk.core.game.cases import CaseResult
    from fleetdesk.core.game.rule_book import Rule
    from fleetdesk.core.game.system import AnySystem


def _arguments(parser: Parser, console: Console) -> None:
    games = ", ".join(console.games())
    question = parser.questions("question", "list|show|check|misprints|read")
    question("list", N_("List the games"))
    reference = question(
        "show", N_("Read the rules of a game: all of them, some numbers (R12), or those that hold some words")
    )
    reference.add_argument("system", metavar=N_("SYSTEM"), help=games)
    reference.add_argument("about", nargs="*", metavar=N_("R12 or WORDS"))

    check = question("check", N_("Run the worked cases of a game"))
    check.add_argument("system", metavar=N_("SYSTEM"), help=games)
    cases = N_("other cases than those that come with the game")
    check.add_argument("--cases", type=Path, metavar=N_("FILE"), help=cases)

    slips = question("misprints", N_("List the slips of a rule book and how they are played"))
    slips.add_argument("system", metavar=N_("SYSTEM"), help=games)

    reading = question("read", N_("Read a file of posts with what should be read in them"))
    reading.add_argument("system", metavar=N_("SYSTEM"), help=games)
    posts = N_("posts, fleets and what a sensible umpire reads in them")
    reading.add_argument("--posts", type=Path, required=True, metavar=N_("FILE"), help=posts)
    reading.add_argument("--json", type=Path, metavar=N_("OUT"), help=N_("where the answers go"))


def _run(chosen: argparse.Namespace, console: Console) -> int:
    words = console.words
    if chosen.question == "list":
        _list(console)
        return OK
    system = console.game(chosen.system)
    if chosen.question == "show":
        return _show(system, chosen.about, words)
    if chosen.question == "misprints":
        for slip in system.rule_book().misprint:
            put(f"{slip.where}\n    {words.text(slip.printed)}\n    {words.text(slip.read)}")
        return OK
    if chosen.question == "read":
        return _read(chosen, console)
    file = chosen.cases or paths.resources() / "systems" / system.id / "cases.json"
    if chosen.cases is None and not file.exists():
        put(words.say(msg("{game} brings no worked cases.", game=Msg(key=system.title))))
        return OK
    from fleetdesk.core.game.cases import check_cases  # noqa: PLC0415 - as above

    results = check_cases(system.run_case, outside.read_text(file), system=system.id)
    for result in results:
        if not result.passed:
            put(_failure(result, words))
    passed = sum(result.passed for result in results)
    failed = len(results) - passed
    put(words.say(msg("{passed} passed, {failed} failed", passed=passed, failed=failed)))
    return NO if failed else OK


def _show(system: "AnySystem", about: Sequence[str], words: Words) -> int:
    """Chapter, number, paragraph of the booklet and text of what is asked for; status 1 if no rule holds the words."""
    from fleetdesk.core.game.rule_book import NUMBER, numbered  # noqa: PLC0415 - as above

    book, game = system.rule_book(), Msg(key=system.title)
    if not book.chapter:
        put(words.say(msg("{game} brings no rules to read.", game=game)))
        return OK
    asked = [word.upper() for word in about]
    if asked and all(NUMBER.fullmatch(word) for word in asked):
        unknown = next((number for number in asked if number not in book.rules), None)
        if unknown is not None:
            raise BadInput(msg("{game} has no rule {rule}.", game=game, rule=unknown))
        found: Sequence[Rule] = [book.rules[number] for number in asked]
    else:
        found = book.found(" ".join(about), words.language).rules
    if not found:
        put(words.say(msg("No rule of {game} holds “{words}”.", game=game, words=" ".join(about))))
        return NO
    for chapter, rules in groupby(
        found, key=lambda rule: book.chapter_of(rule.id).title.text(words.language)
    ):
        put(chapter)
        for rule in rules:
            put(f"    {words.say(numbered(rule))}\n        {rule.text(words.language)}")
    return OK


def _read(chosen: argparse.Namespace, console: Console) -> int:
    """Read posts; status 1 if an order was read that nobody gave."""
    system = console.game(chosen.system)
    if system.read_posts is None:
        raise BadInput(msg("{game} is not played by post.", game=Msg(key=system.title)))
    found = system.read_posts(outside.read_text(chosen.posts))
    if chosen.json is not None:
        outside.write(chosen.json, json.dumps(found.answers, ensure_ascii=False, indent=1).encode())
    for remark in found.remarks:
        put(remark)
    put(
        console.words.say(
            msg(
                "{right} right, {asked} asked though clear, {missed} missed, {wrong} wrong",
                right=found.right,
                asked=found.asked,
                missed=found.missed,
                wrong=found.wrong,
            )
        )
    )
    return NO if found.wrong else OK


def _list(console: Console) -> None:
    """Id first, so that another program can take the first word of each line."""
    ids = console.games()
    wide = max(map(len, ids), default=0)
    for system_id in ids:
        put(f"{system_id:<{wide}}  {console.words.text(console.named(system_id).title)}")


def _failure(result: "CaseResult", words: Words) -> str:
    """The case and its rule, what was expected, what was found, why it should be so."""
    lines = [f"{result.id} {result.rule}".strip()]
    if result.reason is not None:
        lines.append(words.say(result.reason))
    # Of what was found only the keys the case asks for: the rest would bury them.
    asked = {key: value for key, value in result.found.items() if key in result.expected}
    lines.append(words.say(msg("expected: {values}", values=_json(result.expected))))
    lines.append(words.say(msg("found: {values}", values=_json(asked))))
    if result.why:
        lines.append(words.say(msg("why: {reason}", reason=result.why)))
    return "\n    ".join(lines)


def _json(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, default=str)


COMMAND = Command(arguments=_arguments, run=_run)
