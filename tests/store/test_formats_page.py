"""What `docs/formats.md` tells other programs is true."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.lists.scenarios import Ground, Scenario, Story
from fleetdesk.store import migrations, versions
from fleetdesk.store import typed_json as kept
from fleetdesk.store.envelope import OWN
from fleetdesk.store.guests import Guest
from fleetdesk.store.pins import Pin
from fleetdesk.store.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
SHIPPED = sorted((*paths.shipped_fleets().rglob("*.json"), *paths.shipped_fleets().rglob("*.scenario")))


@pytest.fixture(scope="module")
def published():
    """The checksum as another program would make it from the page."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found.group(1), names)  # noqa: S102 - our own page
    return names["checksum"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_published_checksum_is_that_of_every_shipped_fleet(path, published):
    raw = json.loads(path.read_bytes())
    assert raw["checksum"] == published(raw)


def test_every_kind_field_and_bound_is_told():
    (listed,) = [line for line in PAGE.splitlines() if line.startswith("| `kind` |")]
    for kind in (one for one in vars(migrations).values() if isinstance(one, migrations.Format)):
        assert f"`{kind.kind}`" in listed
        assert kind.number == 2
    told = {
        *OWN,
        *FLEET_FIELDS,
        *Scenario.model_fields,
        *Story.model_fields,
        *Ground.model_fields,
        *kept.kinds(Settings),
        *Pin.model_fields,
        *Guest.model_fields,
        *systems.system_ids(),
    }
    assert {name for name in told if f"`{name}`" not in PAGE} == set()
    assert f"at most {versions.MOST} and {versions.MOST_BYTES // 2**20} MiB" in PAGE
    assert f"{versions.MOST_ALL // 2**20} MiB in all" in PAGE


FLEET_FIELDS = {
    field
    for game in systems.system_ids()
    for field in systems.load(game).fleet.model_fields
    if field != "house_kept"
}
