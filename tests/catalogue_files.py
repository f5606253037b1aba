"""Army list data of an invented fleet, in the shape of both generations of the program that writes it."""

from pathlib import Path

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
TYPES = {
    "Ship": ("Designation", "DR", "CR", "Mv", "HP", "CP", "AP", "PD", "MN", "Sh", "WC", "TL"),
    "Weapon": ("Arc", "1", "2", "3", "4", "Category", "Incr.", "MARs"),
    "SRS Token": ("Mv", "AD", "PD", "AP", "Token Size"),
}
HERON = ("Heavy_Cruiser", "5", "7", "8", "6", "5", "4", "4", "0", "1", "0", "1")
WREN = ("Frigate", "3", "5", "11", "2", "2", "1", "1", "0", "Cloak", "0", "0")
GUNS = ("Starboard/Port", "6", "8", "4", "-", "Beam", '10"', "Gun_Rack")
PROW = ("Fore_Fixed", "5", "6", "3", "-", "Primary", '8"', "")
TUBES = ("Any", "4", "4", "4", "5", "Torpedo", '12"', "")
FLY = ('18"', "2", "1", "0", "Small")
RULES = 'Fleet Tactics Bonus: 4\nCommand Distance: 9"'


def game_system(**extra: str) -> str:
    """A .gst of the second generation."""
    types = "".join(
        f'<profileType id="t-{kind}" name="{kind}"><characteristicTypes>'
        + "".join(f'<characteristicType id="c-{kind}-{name}" name="{name}"/>' for name in names)
        + "</characteristicTypes></profileType>"
        for kind, names in TYPES.items()
    )
    return (
        f'{HEAD}<gameSystem id="gs" name="Paper-Fleets" revision="3" battleScribeVersion="2.00"'
        ' xmlns="http://www.battlescribe.net/schema/gameSystemSchema">'
        f"<profileTypes>{types}</profileTypes><forceEntries><forceEntry id='f' name='Fleet'><categoryEntries>"
        '<categoryEntry id="cat-1" name="Tier 1"/><categoryEntry id="cat-2" name="Tier 2"/>'
        f'<categoryEntry id="cat-3" name="Tier 3"/></categoryEntries></forceEntry></forceEntries>'
        f"{extra.get('more', '')}</gameSystem>"
    )


def profile(number: str, name: str, kind: str, values: tuple[str, ...], *, text: bool = False) -> str:
    """A profile; `text` writes figures as the newest files do."""
    rows = "".join(
        f'<characteristic name="{key}" typeId="c-{kind}-{key}">{value}</characteristic>'
        if text
        else f"<characteristic name='{key}' characteristicTypeId='c-{kind}-{key}' value='{value}'/>"
        for key, value in zip(TYPES[kind], values, strict=True)
    )
    attribute = "typeId" if text else "profileTypeId"
    return (
        f'<profile id="{number}" name="{name}" hidden="false" {attribute}="t-{kind}">'
        f"<modifiers/><characteristics>{rows}</characteristics></profile>"
    )


def limits(least: int, most: int) -> str:
    return (
        "<constraints>"
        f'<constraint field="selections" scope="parent" value="{least}.0" id="a" type="min"/>'
        f'<constraint field="selections" scope="parent" value="{most}.0" id="b" type="max"/>'
        '<constraint field="selections" scope="roster" value="1.0" id="c" type="max"/></constraints>'
    )


def link(target: str, kind: str, modifiers: str = "") -> str:
    tag = "infoLink" if kind in {"profile", "rule"} else "entryLink"
    return f'<{tag} id="l-{target}-{kind}" targetId="{target}" type="{kind}"><modifiers>{modifiers}</modifiers></{tag}>'


def cost(points: int) -> str:
    return f'<costs><cost name="pts" costTypeId="points" value="{points}.0"/></costs>'


def squadron(name: str, category: str, target: str, least: int, most: int) -> str:
    """A squadron to choose, with a group of classes, one of them."""
    inner = (
        f'<selectionEntry id="w-{target}" name="{name} class" type="upgrade">{limits(least, most)}'
        f"<entryLinks>{link(target, 'selectionEntry')}</entryLinks>{cost(0)}</selectionEntry>"
    )
    return (
        f'<selectionEntry id="q-{target}" name="{name} squadron" categoryEntryId="{category}" type="unit">'
        f'<selectionEntryGroups><selectionEntryGroup id="g-{target}" name="Ship Class"><selectionEntries>'
        f"{inner}</selectionEntries></selectionEntryGroup></selectionEntryGroups>{cost(0)}</selectionEntry>"
    )


STRONGER = '<modifier type="increment" field="c-Ship-AP" value="2"><repeats/><conditions/></modifier>'
IF_BOUGHT = (
    '<modifier type="increment" field="c-Ship-PD" value="1"><repeats/><conditions>'
    '<condition field="selections" scope="roster" value="1.0" childId="opt" type="equalTo"/>'
    "</conditions></modifier>"
)


def catalogue(**extra: str) -> str:
    """A .cat of the second generation: two classes of ship, a wing, an upgrade."""
    heron = (
        '<selectionEntry id="e-heron" name="Heron" type="model"><infoLinks>'
        f"{link('p-heron', 'profile', STRONGER + IF_BOUGHT)}{link('p-guns', 'profile')}"
        f"{link('p-prow', 'profile')}{link('p-tubes', 'profile')}{link('r-tough', 'rule')}</infoLinks>"
        f"{limits(1, 1)}<selectionEntryGroups><selectionEntryGroup id='up' name='Upgrades'><selectionEntries>"
        f'<selectionEntry id="opt" name="More point defence" type="upgrade">{cost(5)}</selectionEntry>'
        f"</selectionEntries></selectionEntryGroup></selectionEntryGroups>{cost(85)}</selectionEntry>"
    )
    wren = (
        f'<selectionEntry id="e-wren" name="Wren" type="model"><infoLinks>{link("p-wren", "profile")}</infoLinks>'
        f"{limits(1, 1)}{cost(20)}</selectionEntry>"
    )
    wings = (
        '<selectionEntry id="e-fly" name="Mayfly token" type="upgrade"><profiles>'
        f"{profile('p-fly', '(SRS) Fighter', 'SRS Token', FLY)}</profiles>"
        '<selectionEntryGroups><selectionEntryGroup id="wg" name="Wing"><selectionEntries>'
        f'<selectionEntry id="wm" name="Fighter" type="model">{limits(1, 6)}{cost(5)}</selectionEntry>'
        f"</selectionEntries></selectionEntryGroup></selectionEntryGroups>{cost(0)}</selectionEntry>"
    )
    profiles = "".join(
        (
            profile("p-heron", "Heron", "Ship", HERON),
            profile("p-wren", "Wren", "Ship", WREN),
            profile("p-guns", "Heron_Weapon_I", "Weapon", GUNS),
            profile("p-prow", "Heron_Weapon_II", "Weapon", PROW),
            profile("p-tubes", "Heron_Weapon_III", "Weapon", TUBES),
        )
    )
    return (
        f'{HEAD}<catalogue id="cat" name="Reed Lake Fleet" revision="7" battleScribeVersion="2.00" gameSystemId="gs"'
        ' xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
        f'<rules><rule id="r-fleet" name="Statistics"><description>{RULES}</description></rule></rules>'
        f"<selectionEntries>{squadron('Heron', 'cat-2', 'e-heron', 2, 3)}"
        f"{squadron('Wren', 'cat-3', 'e-wren', 2, 4)}</selectionEntries>"
        f"<sharedSelectionEntries>{heron}{wren}{wings}{extra.get('entries', '')}</sharedSelectionEntries>"
        f'<sharedRules><rule id="r-tough" name="Tough_Hide"><description>Hard to hurt.</description></rule></sharedRules>'
        f"<sharedProfiles>{profiles}{extra.get('profiles', '')}</sharedProfiles></catalogue>"
    )


def first_generation() -> str:
    """A .cat as the program wrote it at first: points and limits are attributes, links are all alike."""
    rows = "".join(
        f'<characteristic characteristicId="c-{key}" name="{key}" value="{value}"/>'
        for key, value in zip(TYPES["Ship"], HERON, strict=True)
    )
    guns = "".join(
        f"<characteristic characteristicId='w-{key}' name='{key}' value='{value}'/>"
        for key, value in zip(TYPES["Weapon"], GUNS, strict=True)
    )
    inside = (
        '<entry id="w" name="Heron" points="0.0" type="unit" minSelections="2" maxSelections="3"><links>'
        '<link id="l1" targetId="e-heron" linkType="entry"/></links></entry>'
    )
    return (
        f'{HEAD}<catalogue id="cat" name="Reed Lake Fleet" revision="2" gameSystemId="gs" battleScribeVersion="1.15"'
        ' xmlns="http://www.battlescribe.net/schema/catalogueSchema"><entries>'
        '<entry id="q" name="Herons" points="0.0" categoryId="cat-2" type="unit" minSelections="0" maxSelections="-1">'
        f'<entryGroups><entryGroup id="g" name="Ship Class" minSelections="1" maxSelections="1"><entries>{inside}'
        "</entries></entryGroup></entryGroups></entry></entries><sharedEntries>"
        '<entry id="e-heron" name="Heron" points="85.0" type="model" minSelections="1" maxSelections="1"><links>'
        '<link id="l2" targetId="p-heron" linkType="profile"><modifiers>'
        '<modifier type="increment" field="c-AP" value="2.0" repeat="false"><conditions/></modifier></modifiers></link>'
        '<link id="l3" targetId="p-guns" linkType="profile"/></links></entry></sharedEntries><sharedProfiles>'
        f'<profile id="p-heron" profileTypeId="ship" name="Heron"><characteristics>{rows}</characteristics></profile>'
        f'<profile id="p-guns" profileTypeId="w" name="Guns"><characteristics>{guns}</characteristics></profile>'
        "</sharedProfiles></catalogue>"
    )


def newest() -> str:
    """A .cat as newer versions write it: figures as text, a limit at the link."""
    return (
        f'{HEAD}<catalogue id="cat" name="Reed Lake Fleet" revision="9" battleScribeVersion="2.03" gameSystemId="gs">'
        '<selectionEntries><selectionEntry id="q" name="Herons" type="unit"><categoryLinks>'
        '<categoryLink id="x" targetId="cat-2" primary="true"/></categoryLinks><entryLinks>'
        f'<entryLink id="l" targetId="e-heron" type="selectionEntry">{limits(2, 3)}</entryLink></entryLinks>'
        "</selectionEntry></selectionEntries><sharedSelectionEntries>"
        '<selectionEntry id="e-heron" name="Heron" type="model"><infoLinks>'
        '<infoLink id="i" targetId="p-heron" type="profile"/></infoLinks>'
        '<costs><cost name="pts" typeId="points" value="85"/></costs></selectionEntry></sharedSelectionEntries>'
        f"<sharedProfiles>{profile('p-heron', 'Heron', 'Ship', HERON, text=True)}</sharedProfiles></catalogue>"
    )


def write(folder: Path, **files: str) -> list[Path]:
    """Write files called by their names with a dot for `_`: `reed_cat` becomes reed.cat."""
    made = []
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        path = folder / f"{stem}.{ending}"
        path.write_text(text, encoding="utf-8")
        made.append(path)
    return made
