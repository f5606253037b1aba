"""`fleetdesk odds`: the chances of an attack from bare numbers."""

import argparse
import json
from typing import TYPE_CHECKING

from fleetdesk.cli.command import OK, Command, Console, put
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import N_, Words, msg

if TYPE_CHECKING:
    from fleetdesk.core.odds import Odds, OddsTable

MOST_NUMBER = 99
"""More dice, boxes or marines than any table sees in one attack; chances of thousands take minutes."""
MOST_LISTED = 12
LEAST_SHOWN = 0.0001
"""A chance below a hundredth of a percent is written as such, never as 0."""


def _arguments(parser: Parser, console: Console) -> None:
    """Games and their questions come from the games themselves; where the line names one, no other is loaded."""
    every = console.games()
    wanted = [one for one in every if one in console.line[:1] and console.odds(one)]
    game = parser.questions("system", N_("SYSTEM"))
    for system_id in wanted or every:
        known = console.odds(system_id)
        if not known:  # a game without dice
            continue
        question = game(system_id, console.named(system_id).title).questions("attack", N_("ATTACK"))
        for attack in known.values():
            asked = question(attack.id, attack.title)
            for name, help_key in attack.numbers.items():
                asked.add_argument(_flag(name), dest=name, required=True, metavar="N", help=help_key)
            for name, help_key in attack.lists.items():
                asked.add_argument(_flag(name), dest=name, default="", metavar="N,N", help=help_key)
            asked.add_argument("--json", action="store_true", help=N_("for other programs"))


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _whole(flag: str, text: str, least: int = -MOST_NUMBER) -> int:
    try:
        found = int(text)
    except ValueError:
        raise BadInput(msg("{flag} needs a whole number, not “{text}”.", flag=flag, text=text[:40])) from None
    if abs(found) > MOST_NUMBER:
        raise BadInput(
            msg("{flag} is {value}: no game has more than {most}.", flag=flag, value=found, most=MOST_NUMBER)
        )
    if found < least:
        raise BadInput(msg("{flag} is {value}: {least} is the least.", flag=flag, value=found, least=least))
    return found


def _wholes(flag: str, text: str, least: int = -MOST_NUMBER) -> tuple[int, ...]:
    parts = [part for part in text.split(",") if part.strip()]
    if len(parts) > MOST_LISTED:
        raise BadInput(msg("{flag} takes {most} numbers at most.", flag=flag, most=MOST_LISTED))
    return tuple(_whole(flag, part, least) for part in parts)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    attack = console.odds(chosen.system)[chosen.attack]

    def told(name: str) -> tuple[str, str, int]:
        return _flag(name), getattr(chosen, name), attack.least.get(name, -MOST_NUMBER)

    numbers = {name: _whole(*told(name)) for name in attack.numbers}
    lists = {name: _wholes(*told(name)) for name in attack.lists}
    odds, words = attack.odds(numbers, lists), console.words_of(chosen.system)
    if chosen.json:
        put(json.dumps(_plain(odds, words), ensure_ascii=False, indent=2))
    else:
        put("\n\n".join(_page(table, words) for table in odds.tables))
    return OK


def _page(table: "OddsTable", words: Words) -> str:
    head = [words.say(table.title)]
    if table.detail is not None:
        head.append(words.say(table.detail))
    rows = [(words.say(chance.label), percent(chance.probability, words)) for chance in table.chances]
    wide = max((len(label) for label, _ in rows), default=0)
    last = max((len(share) for _, share in rows), default=0)
    lines = head + [f"  {label:<{wide}}  {share:>{last}}" for label, share in rows]
    if table.mean is not None:
        what = words.say(table.mean_label) if table.mean_label else words.text(N_("Average"))
        lines.append(words.say(msg("{what}: {value}", what=what, value=round(table.mean, 2))))
    return "\n".join(lines)


def percent(share: float, words: Words) -> str:
    """0.375 -> `37.50%`; what is possible or not certain never looks impossible or certain."""
    if 0 < share < LEAST_SHOWN:
        return words.say(msg("< {value}%", value=100 * LEAST_SHOWN))
    if 1 - LEAST_SHOWN < share < 1:
        return words.say(msg("> {value}%", value=100 * (1 - LEAST_SHOWN)))
    return words.say(msg("{value}%", value=round(100 * share, 2)))


def _plain(odds: "Odds", words: Words) -> object:
    return {
        "tables": [
            {
                "title": words.say(table.title),
                "detail": words.say(table.detail) if table.detail else None,
                "chances": [
                    {"label": words.say(chance.label), "probability": chance.probability}
                    for chance in table.chances
                ],
                "mean": table.mean,
            }
            for table in odds.tables
        ]
    }


COMMAND = Command(arguments=_arguments, run=_run)
