"""Turn packs: for each player one archive with his text, the one for all, and both maps."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from fleetdesk.core import escaping
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.dispatches import EVERYBODY, Dispatch, Markup
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.umpire import Umpiring
from fleetdesk.core.words import Words, msg
from fleetdesk.services.sending import dispatches
from fleetdesk.services.sending.ledger import Due
from fleetdesk.store import outside


def packs(
    system: AnySystem, texts: Iterable[Due], words: Words, markup: Markup
) -> Iterator[tuple[dispatches.Rendered, dict[str, bytes]]]:
    """Each text of a ledger, errata among them, with the files of its pack by name."""
    desk = system.umpiring
    if desk is None:
        return
    common: dict[str, bytes] = {}
    for one in texts:
        rendered = dispatches.rendered(system, one.battle, one.dispatch, words, markup)
        files = _files(desk, one, rendered, words, markup)
        everybody = one.dispatch.to is EVERYBODY
        if everybody:
            common |= files
        yield rendered, files if everybody else {**common, **files}


def _files(
    desk: Umpiring, one: Due, rendered: dispatches.Rendered, words: Words, markup: Markup
) -> dict[str, bytes]:
    name = dispatches.file_name(rendered, one.battle, words, markup)
    text = {name: f"{rendered.text}\n".encode()}
    if one.plain is None:
        return text  # what is withdrawn has no map
    drawn = drawing(desk, one.battle, one.dispatch, words)
    stem = name.rsplit(".", 1)[0]
    return {**text, f"{stem}.svg": drawn.encode(), **{f"{stem}.png": image for image in _pixels(drawn)}}


def drawing(desk: Umpiring, battle: Battle, one: Dispatch, words: Words) -> str:
    """The map that goes with a text, as SVG: what its reader may know and nothing else."""
    from fleetdesk.printing.chart_svg import svg  # noqa: PLC0415 - a picture is seldom wanted

    return svg(desk.map(battle, one.to), words)


def picture(desk: Umpiring, battle: Battle, one: Dispatch, words: Words, suffix: str) -> bytes:
    """The map that goes with a text, as the kind of file a suffix names: .svg or .png.

    Raises BadInput: pixels are wanted, and what draws them is not installed.
    """
    drawn = drawing(desk, battle, one, words)
    made = [drawn.encode()] if suffix == ".svg" else list(_pixels(drawn))
    if not made:
        raise BadInput(
            msg(
                "PNG pictures need one small library more: install it with {command}, or save the map as SVG.",
                command='pip install "fleetdesk[pictures]"',
            )
        )
    return made[0]


def _pixels(drawn: str) -> Iterator[bytes]:
    from fleetdesk.printing.chart_svg import png  # noqa: PLC0415 - a picture is seldom wanted

    try:
        yield png(drawn)
    except ImportError:
        return  # the extra is not installed: the SVG is there


def write(
    system: AnySystem, texts: Iterable[Due], words: Words, markup: Markup, folder: Path
) -> tuple[Path, ...]:
    """Keep every pack as one archive in a folder, beside those of other turns. Raises StoreError."""
    made = []
    for one, files in packs(system, texts, words, markup):
        kept = io.BytesIO()
        with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in sorted(files.items()):
                archive.writestr(zipfile.ZipInfo(name), content)
        path = folder / f"{escaping.file_stem(words.say(one.dispatch.title), one.dispatch.id)}.zip"
        made.append(outside.write_beside(path, kept.getvalue()))
    return tuple(made)
