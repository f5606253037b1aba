"""Files as a version wrote them, to be opened by every later one: `python -m tests.trust.old_files FOLDER`.

Run it when a format number is about to be raised, or a game is released, and keep what it wrote under
`tests/trust/old/format-<number>`; it is never written again.
"""

import contextlib
import json
import shutil
import sys
import tempfile
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import Said
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import backup
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.exchange import sharing
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.drafts import Draft, DraftFile
from fleetdesk.store.presets import Preset
from fleetdesk.store.settings import SettingsFile
from tests import players

ENTRIES = 20
NAMES = (
    "fleet.json", "card.json", "house_rules.json", "settings.json", "played.battle", "played.json", "list.txt",
    "codes.txt", "all.zip", "drafts.json",
)  # fmt: skip
DRAFT = Draft(seat="a", action="note", asked={"side": "a"}, answers={"text": "Été", "n": 3})


def write(game: str, folder: Path) -> None:
    """One file of each kind; `played.json` says what the battle came to."""
    system = systems.load(game)
    usual = system.options().model_dump(mode="json")
    with tempfile.TemporaryDirectory() as spare:
        home = Path(spare) / "home"
        library = Library(home, clock=players.clock)
        fleet = players.fleets(game)[0].but(name="Old salts", notes="Été", house={})
        kept = library.keep_fleet(fleet)
        library.delete(library.keep_fleet(fleet.but(name="Gone")))
        library.cards.keep(system, system.catalogue()[0].but(id="own-one", class_name="Mine"))
        library.house_rules.keep(system, Preset(name="Club", house=usual))
        settings = SettingsFile(Path(spare) / "settings.json")
        settings.save(settings.settings.but(language="fr", theme="night", scale=150, house={game: usual}))
        battle = home / "battles" / "Old battle.battle"
        session = BattleSession.create(system, players.setup(game, 3), battle, clock=players.clock)
        drafts = DraftFile(Path(spare) / "drafts", session.journal.opening)
        drafts.save((DRAFT,))
        told = _play(session)
        folder.mkdir(parents=True)
        for source, name in {
            kept: "fleet.json",
            home / "cards" / game / "own-one.json": "card.json",
            home / "presets" / f"{game}.json": "house_rules.json",
            settings.path: "settings.json",
            battle: "played.battle",
            drafts.path: "drafts.json",
        }.items():
            shutil.copy(source, folder / name)
        (folder / "played.json").write_text(told, encoding="utf-8")
        (folder / "list.txt").write_text(sharing.as_text(system, fleet, ENGLISH), encoding="utf-8")
        (folder / "codes.txt").write_text("\n".join(sharing.codes(fleet)) + "\n", encoding="utf-8")
        backup.back_up(home, folder / "all.zip", settings=settings.path, at=players.clock())


def _play(session: BattleSession) -> str:
    """Some entries, the last of them taken back; what it came to, as JSON."""
    number = 0
    while len(session.journal.numbers) < ENTRIES:
        number += 1
        with contextlib.suppress(Said):
            players.step(session.system, session.journal, number)
    session.undo()
    told = {
        "head": session.journal.head,
        "entries": len(session.journal.numbers),
        "lines": sum(len(entry.lines) for entry, _ in Onlooker(session).log()),
        "state": json.loads(canonical(session.state)),
    }
    session.close()
    return json.dumps(told, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


if __name__ == "__main__":
    for one in systems.system_ids():
        write(one, Path(sys.argv[1]) / one)
