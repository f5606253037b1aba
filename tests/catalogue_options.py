"""Invented army list data with options, of both generations: hardpoints, wings, escorts, variants, conditions."""

from tests.catalogue_files import (
    GUNS,
    HEAD,
    HERON,
    RULES,
    TUBES,
    WREN,
    cost,
    game_system,
    limits,
    link,
    profile,
)

__all__ = ["first", "game_system", "roster", "second"]


def condition(kind: str, child: str, value: float = 1, field: str = "selections") -> str:
    return f'<condition field="{field}" scope="e-swan" value="{value}" childId="{child}" type="{kind}"/>'


def modifier(field: str, value: str, *, how: str = "increment", when: str = "", each: str = "") -> str:
    repeats = (
        f'<repeat field="selections" scope="e-swan" value="1.0" childId="{each}" repeats="1" roundUp="false"/>'
        if each
        else ""
    )
    value = value.replace('"', "&quot;")
    return (
        f'<modifier type="{how}" field="{field}" value="{value}"><repeats>{repeats}</repeats>'
        f"<conditions>{when}</conditions><conditionGroups/></modifier>"
    )


def upgrade(
    number: str, name: str, points: int, *, most: int = 1, inner: str = "", collective: str = "false"
) -> str:
    return (
        f'<selectionEntry id="{number}" name="{name}" type="upgrade" collective="{collective}">{inner}'
        f"{limits(0, most)}{cost(points)}</selectionEntry>"
    )


def group(
    number: str, name: str, inner: str, *, most: int = -1, modifiers: str = "", points: int = -1
) -> str:
    by_points = (
        f'<constraint field="points" scope="parent" value="{points}.0" id="maxPoints" type="max"/>'
        if points >= 0
        else ""
    )
    return (
        f'<selectionEntryGroup id="{number}" name="{name}"><modifiers>{modifiers}</modifiers><constraints>'
        f'<constraint field="selections" scope="parent" value="{most}.0" id="maxSelections" type="max"/>{by_points}'
        f"</constraints>{inner}</selectionEntryGroup>"
    )


def second() -> str:
    """A .cat of the second generation."""
    swan_links = (
        link(
            "p-swan",
            "profile",
            modifier("c-Ship-Mv", "2", each="o-fast")
            + modifier("c-Ship-Sh", "1", when=condition("equalTo", "o-shield"))
            + modifier("c-Ship-WC", "3", each="o-deck")
            + modifier("c-Ship-HP", "2", when=condition("equalTo", "stranger")),
        )
        + link("p-guns", "profile", modifier("name", " .Sharp_Eyes. ", how="append", each="o-sharp"))
        + link(
            "p-tubes",
            "profile",
            modifier("name", "Beam", how="set", each="o-beam")
            + modifier("name", '10"', how="set", each="o-beam"),
        )
        + link(
            "p-spare",
            "profile",
            modifier("hidden", "true", how="set", when=condition("equalTo", "o-spare", 0)),
        )
        + link(
            "r-tough",
            "rule",
            modifier("hidden", "true", how="set", when=condition("greaterThan", "o-fast", 0)),
        )
    )
    hard = group(
        "g-hard",
        "Hardpoints",
        "<selectionEntries>"
        + upgrade("o-fast", "+2&quot; Mv", 5)
        + upgrade("o-shield", "+1 Sh", 10)
        + upgrade("o-deck", "+3 WC", 5)
        + upgrade("o-spare", "Spare guns", 15)
        + "</selectionEntries>",
        most=2,
    )
    ups = group(
        "g-up",
        "Upgrades",
        "<selectionEntries>"
        + upgrade("o-sharp", "Sharp eyes", 5, inner=f"<infoLinks>{link('r-sharp', 'rule')}</infoLinks>")
        + upgrade(
            "o-beam",
            "Beam tubes",
            5,
            inner=f"<modifiers>{modifier('hidden', 'true', how='set', when=condition('atLeast', 'o-sharp'))}</modifiers>",
        )
        + "</selectionEntries>",
    )
    wings = group(
        "g-wings",
        "Wings",
        "<entryLinks>" + link("g-tokens", "selectionEntryGroup") + "</entryLinks>",
        most=2,
        modifiers=modifier("maxPoints", "15", each="o-deck"),
        points=15,
    )
    swan = (
        '<selectionEntry id="e-swan" name="Swan" type="model" collective="true"><infoLinks>'
        f"{swan_links}</infoLinks>{limits(1, 1)}<selectionEntryGroups>{hard}{ups}{wings}</selectionEntryGroups>"
        f"{cost(105)}</selectionEntry>"
    )
    wren = (
        '<selectionEntry id="e-wren" name="Wren" type="upgrade"><infoLinks>'
        f"{link('p-wren', 'profile')}</infoLinks>{limits(1, 1)}<selectionEntries>"
        + upgrade("o-horn", "Horn", 5, collective="true")
        + f"</selectionEntries>{cost(20)}</selectionEntry>"
    )
    tokens = group(
        "g-tokens",
        "Tokens",
        "<selectionEntries>"
        '<selectionEntry id="e-fly" name="Mayfly token" type="upgrade"><profiles>'
        f"{profile('p-fly', '(SRS) Fighter', 'SRS Token', (chr(49) + '8' + chr(34), '2', '1', '0', 'Small'))}</profiles>"
        f"{limits(0, 2)}<selectionEntryGroups>"
        f'<selectionEntryGroup id="wg" name="Wing"><selectionEntries><selectionEntry id="wm" name="Fighter" type="model">'
        f"{limits(1, 6)}{cost(5)}</selectionEntry></selectionEntries></selectionEntryGroup></selectionEntryGroups>"
        f"{cost(0)}</selectionEntry></selectionEntries>",
    )
    escorts = group(
        "g-escorts",
        "Escorts",
        '<selectionEntries><selectionEntry id="w-esc" name="Wren escorts" type="upgrade">'
        f"{limits(0, 1)}<entryLinks>{link('e-wren', 'selectionEntry', modifier('b', '3', how='set'))}</entryLinks>"
        f"{cost(0)}</selectionEntry></selectionEntries>",
        most=1,
    )

    def squadron(number: str, name: str) -> str:
        return (
            f'<selectionEntry id="w-{number}" name="{name}" type="upgrade">{limits(1, 1)}<entryLinks>'
            f"{link('e-swan', 'selectionEntry')}</entryLinks><selectionEntryGroups>{escorts}</selectionEntryGroups>"
            f"{cost(0)}</selectionEntry>"
        )

    roster = (
        "<modifiers>"
        + modifier("c", "2", how="set", when=condition("greaterThan", "any", 1200, "limit::points"))
        + "</modifiers>"
    )
    big = (
        f'<selectionEntry id="u-big" name="Big birds" categoryEntryId="cat-1" type="unit">{roster}{limits(0, 3)}'
        '<selectionEntryGroups><selectionEntryGroup id="g-class" name="Ship Class"><constraints>'
        '<constraint field="selections" scope="parent" value="1.0" id="min" type="min"/>'
        '<constraint field="selections" scope="parent" value="1.0" id="max" type="max"/></constraints>'
        f"<selectionEntries>{squadron('swan', 'Swan flagship')}"
        f"{squadron('goose', 'Goose (uses the Swan below)')}</selectionEntries></selectionEntryGroup></selectionEntryGroups>"
        f"{cost(0)}</selectionEntry>"
    )
    small = (
        '<selectionEntry id="u-small" name="Small birds" categoryEntryId="cat-3" type="unit"><selectionEntries>'
        f'<selectionEntry id="w-wren" name="Wrens" type="upgrade">{limits(2, 4)}<entryLinks>'
        f"{link('e-wren', 'selectionEntry')}</entryLinks>{cost(0)}</selectionEntry></selectionEntries>{cost(0)}"
        "</selectionEntry>"
    )
    station = ("Battle_Station", "10(6)", "12", "0/6", "8", "6", "4", "4", "0", "1", "0", "0")
    profiles = "".join(
        (
            profile("p-swan", "Swan", "Ship", HERON),
            profile("p-wren", "Wren", "Ship", WREN),
            profile("p-fort", "Fort", "Ship", station),
            profile("p-guns", "Swan_Weapon_I", "Weapon", GUNS),
            profile("p-tubes", "Swan_Weapon_II", "Weapon", TUBES),
            profile("p-spare", "Swan_Weapon_III", "Weapon", ("Aft", "3", "2", "-", "-", "Primary", '8"', "")),
        )
    )
    fort = (
        '<selectionEntry id="u-fort" name="Fort" categoryEntryId="cat-1" type="unit"><infoLinks>'
        f"{link('p-fort', 'profile')}</infoLinks>{limits(1, 1)}{cost(90)}</selectionEntry>"
    )
    return (
        f'{HEAD}<catalogue id="cat" name="Reed Lake Fleet" revision="7" battleScribeVersion="2.00" gameSystemId="gs"'
        ' xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
        f'<rules><rule id="r-fleet" name="Statistics"><description>{RULES}</description></rule></rules>'
        f"<selectionEntries>{big}{small}{fort}</selectionEntries>"
        f"<sharedSelectionEntries>{swan}{wren}</sharedSelectionEntries>"
        f"<sharedSelectionEntryGroups>{tokens}</sharedSelectionEntryGroups><sharedRules>"
        '<rule id="r-tough" name="Tough_Hide"><description>Hard to hurt.</description></rule>'
        '<rule id="r-sharp" name="Sharp Eyes"><description>Sees far.</description></rule></sharedRules>'
        f"<sharedProfiles>{profiles}</sharedProfiles></catalogue>"
    )


def first() -> str:
    """A .cat of the first generation: a class with options, one of them by a condition with spaces."""

    def rows(prefix: str, names: tuple[str, ...], values: tuple[str, ...]) -> str:
        return "".join(
            f"<characteristic characteristicId='{prefix}-{key}' name='{key}' value='{value}'/>"
            for key, value in zip(names, values, strict=True)
        )

    ship = ("Designation", "DR", "CR", "Mv", "HP", "CP", "AP", "PD", "MN", "Sh", "WC", "TL")
    gun = ("Arc", "1", "2", "3", "4", "Category", "Incr.", "MARs")
    changes = (
        '<modifier type="increment" field="c-AP" value="2.0" repeat="true" numRepeats="1" incrementParentId="e-swan"'
        ' incrementChildId="o-ap" incrementField="selections" incrementValue="1.0"><conditions/></modifier>'
        '<modifier type="set" field="c-Sh" value="3" repeat="false"><conditions><condition parentId="e-swan"'
        ' childId="o-sh" field="selections" type="at least" value="1.0"/></conditions></modifier>'
    )
    gun_changes = (
        '<modifier type="increment" field="w-1" value="1.0" repeat="true" numRepeats="1" incrementParentId="e-swan"'
        ' incrementChildId="o-ad" incrementField="selections" incrementValue="1.0"><conditions/></modifier>'
    )

    def upgrade_entry(number: str, name: str, points: float, most: int) -> str:
        return (
            f'<entry id="{number}" name="{name}" points="{points}" type="upgrade" minSelections="0"'
            f' maxSelections="{most}" collective="false"/>'
        )

    inside = (
        '<entry id="w" name="Swan" points="0.0" type="unit" minSelections="1" maxSelections="3"><links>'
        '<link id="l1" targetId="e-swan" linkType="entry"/></links></entry>'
    )
    return (
        f'{HEAD}<catalogue id="cat1" name="Old Lake Fleet" revision="2" gameSystemId="gs" battleScribeVersion="1.15"'
        ' xmlns="http://www.battlescribe.net/schema/catalogueSchema"><entries>'
        '<entry id="q" name="Swans" points="0.0" categoryId="cat-2" type="unit" minInRoster="0" maxInRoster="2">'
        f'<entryGroups><entryGroup id="g" name="Ship Class" minSelections="1" maxSelections="1"><entries>{inside}'
        "</entries></entryGroup></entryGroups></entry></entries><sharedEntries>"
        '<entry id="e-swan" name="Swan" points="85.0" type="model" minSelections="1" maxSelections="1"><entryGroups>'
        '<entryGroup id="hp" name="Hardpoints" minSelections="0" maxSelections="2"><entries>'
        f"{upgrade_entry('o-ap', '+2 AP', 5.0, 2)}{upgrade_entry('o-sh', 'Shields', 10.0, 1)}"
        f"{upgrade_entry('o-ad', 'More dice', 15.0, 1)}</entries></entryGroup></entryGroups><links>"
        f'<link id="l2" targetId="p-swan" linkType="profile"><modifiers>{changes}</modifiers></link>'
        f'<link id="l3" targetId="p-guns" linkType="profile"><modifiers>{gun_changes}</modifiers></link>'
        "</links></entry></sharedEntries><sharedProfiles>"
        f'<profile id="p-swan" profileTypeId="ship" name="Swan"><characteristics>{rows("c", ship, HERON)}</characteristics></profile>'
        f'<profile id="p-guns" profileTypeId="w" name="Guns"><characteristics>{rows("w", gun, GUNS)}</characteristics></profile>'
        "</sharedProfiles></catalogue>"
    )


def selection(
    name: str, entry: str, number: int = 1, points: int = 0, inner: str = "", kind: str = "upgrade"
) -> str:
    name = name.replace('"', "&quot;")
    costs = f'<costs><cost name="pts" typeId="points" value="{points}"/></costs>'
    return (
        f'<selection id="x" name="{name}" entryId="{entry}" number="{number}" type="{kind}">{costs}'
        f"<selections>{inner}</selections></selection>"
    )


def roster(total: int = 330) -> str:
    """Two squadrons: a Goose with options, escorts and wings, and three Wrens with a horn each but one."""
    goose = selection(
        "Swan",
        "link::e-swan",
        1,
        105,
        selection('+2" Mv', "o-fast", 1, 5)
        + selection("Spare guns", "o-spare", 1, 15)
        + selection("Mayfly token", "link::e-fly", 1, 0, selection("Fighter", "wm", 3, 15)),
    )
    escorts = selection("Wren escorts", "w-esc", 1, 0, selection("Wren", "link::e-wren", 2, 40))
    units = selection(
        "Big birds", "u-big", 1, 0, selection("Goose (uses the Swan below)", "w-goose", 1, 0, goose + escorts)
    ) + selection(
        "Small birds",
        "u-small",
        1,
        0,
        selection(
            "Wrens",
            "w-wren",
            3,
            0,
            selection("Wren", "link::e-wren", 3, 60, selection("Horn", "o-horn", 3, 15)),
        )
        + selection("Ghost", "o-ghost", 1, 75),
    )
    return (
        f'{HEAD}<roster id="r" name="My birds" battleScribeVersion="2.00" gameSystemId="gs"'
        ' xmlns="http://www.battlescribe.net/schema/rosterSchema">'
        f'<costs><cost name="pts" typeId="points" value="{total}"/></costs>'
        '<costLimits><costLimit name="pts" typeId="points" value="800"/></costLimits>'
        f'<forces><force id="f" name="Standard" catalogueName="Reed Lake Fleet"><selections>{units}</selections>'
        "</force></forces></roster>"
    )
