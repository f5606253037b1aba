"""Texts to be sent: which a seat may see, how they are written, and whether they give a secret away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fleetdesk import paths
from fleetdesk.core import escaping
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.dispatches import EVERYBODY, Dispatch, Markup, render
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.store import outside

_SUFFIXES: dict[Markup, str] = {"bbcode": ".txt", "markdown": ".md", "plain": ".txt"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text as it would be sent."""

    dispatch: Dispatch
    text: str
    leaks: tuple[Msg, ...] = ()
    """Secrets it would give away to whoever gets it."""


def listed(system: AnySystem, battle: Battle, seat: str) -> tuple[Dispatch, ...]:
    """The texts a seat may see, newest first: the umpire all, a side those for everybody and its own."""
    return tuple(one for one in system.dispatches(battle) if seat == EVERYONE or one.to in (EVERYBODY, seat))


def rendered(system: AnySystem, battle: Battle, dispatch: Dispatch, words: Words, markup: Markup) -> Rendered:
    """A text in one language and markup, looked through for secrets."""
    text = render(dispatch, words, markup)
    return Rendered(dispatch, text, system.leaks(battle, dispatch.to, text))


def speaker(words: Words) -> Callable[[str], Words]:
    """The words of any language, each read once; those at hand as they are."""

    @cache
    def speak(language: str) -> Words:
        return words if language == words.language else Words.load(language, paths.texts()).plain

    return speak


def reader(battle: Battle, dispatch: Dispatch) -> Msg:
    """Whom a text is for."""
    if dispatch.to is EVERYBODY:
        return msg("for everybody")
    return msg("for {side} only", side=_side_name(battle, dispatch.to))


def side_called(battle: Battle, name: str) -> str:
    """Id of the side of that id, name or player. Raises BadInput: there is none, or several."""
    wanted = name.strip().casefold()
    for key in ("id", "name", "player"):
        found = [side.id for side in battle.sides if str(getattr(side, key)).casefold() == wanted]
        if len(found) == 1:
            return found[0]
    known = ", ".join(side.name or side.id for side in battle.sides)
    raise BadInput(msg("No single side is called “{name}”. The sides are: {known}.", name=name, known=known))


def file_name(one: Rendered, battle: Battle, words: Words, markup: Markup) -> str:
    """A name for the file of one text: what it is, and whom for where that is not everybody."""
    parts = [words.say(one.dispatch.title)]
    if one.dispatch.to is not EVERYBODY:
        parts.append(words.text(_side_name(battle, one.dispatch.to)))
    return f"{escaping.file_stem(' - '.join(parts), one.dispatch.id)}{_SUFFIXES[markup]}"


def write(one: Rendered, path: Path) -> None:
    """Keep one text in a file. Raises StoreError: the disk says no."""
    outside.write(path, f"{one.text}\n".encode())


def write_all(
    texts: Sequence[Rendered], target: Path, battle: Battle, words: Words, markup: Markup
) -> tuple[Path, ...]:
    """Keep several texts: one file each where `target` is a folder, else one below the other.

    Raises BadInput: one file would mix what several sides may read each for themselves; StoreError: the disk says no.
    """
    if target.is_dir() or not target.suffix:
        taken: set[str] = set()
        made = []
        for one in texts:
            path = target / _free(file_name(one, battle, words, markup), taken)
            write(one, path)
            made.append(path)
        return tuple(made)
    if len({one.dispatch.to for one in texts}) > 1:
        raise BadInput(
            msg(
                "These texts are not all for the same reader: choose one with --to or --public,"
                " or name a folder to write each to a file of its own."
            )
        )
    outside.write(target, "\n\n".join(one.text for one in texts).encode() + b"\n")
    return (target,)


def _free(name: str, taken: set[str]) -> str:
    """The name, numbered where it was given already."""
    stem, suffix = name.rsplit(".", 1)
    found, number = name, 2
    while found.casefold() in taken:
        found, number = f"{stem} {number}.{suffix}", number + 1
    taken.add(found.casefold())
    return found


def _side_name(battle: Battle, side: str | None) -> str:
    return next((one.name or one.id for one in battle.sides if one.id == side), side or "")
