"""Small catalogues, each odd in one way that the format allows: a Swan and what may be chosen for it.

Every shape says whether it is understood, that is read without a word, or has to be told by a name.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.catalogue_files import GUNS, HEAD, HERON, PROW, WREN, cost, game_system, limits, link, profile
from tests.catalogue_options import upgrade

A, B = upgrade("a", "Ay", 5), upgrade("b", "Be", 7)
BOTH = f"<selectionEntries>{A}{B}</selectionEntries>"
AGAINST = '<conditions><condition field="selections" scope="parent" value="{}" childId="{}" type="{}"/></conditions>'


class Shape(NamedTuple):
    """Files by name, and a word of what has to be told; empty: nothing may be."""

    files: Mapping[str, str]
    told: str = ""


@dataclass
class Parts:
    """What is put where in the one catalogue."""

    figures: str = ""
    """Modifiers of the ship's profile."""
    inside: str = BOTH
    price: str = field(default_factory=lambda: cost(100))
    mine: str = ""
    """Modifiers of the ship."""
    shared: str = ""
    units: str = ""
    more: str = ""
    profiles: str = ""
    values: tuple[str, ...] = HERON
    text: bool = False


def when(value: float, child: str, kind: str) -> str:
    return AGAINST.format(value, child, kind)


def change(name: str, how: str, value: float | str, inner: str = "") -> str:
    return f'<modifier field="{name}" type="{how}" value="{value}">{inner}</modifier>'


def each(child: str, per: int = 1, times: int = 1) -> str:
    return (
        f'<repeats><repeat field="selections" scope="parent" value="{per}" childId="{child}" repeats="{times}"'
        ' roundUp="false"/></repeats>'
    )


def some(kind: str, *conditions: str, inner: str = "") -> str:
    bare = "".join(one.removeprefix("<conditions>").removesuffix("</conditions>") for one in conditions)
    groups = f"<conditionGroups>{inner}</conditionGroups>" if inner else ""
    return f'<conditionGroup type="{kind}"><conditions>{bare}</conditions>{groups}</conditionGroup>'


def swan(parts: Parts) -> str:
    shown = profile("p-swan", "Swan", "Ship", parts.values, text=parts.text).replace(
        "<modifiers/>", f"<modifiers>{parts.figures}</modifiers>", 1
    )
    return (
        f'<selectionEntry id="e-swan" name="Swan" type="model"><modifiers>{parts.mine}</modifiers>'
        f"<profiles>{shown}{profile('p-guns', 'Guns', 'Weapon', GUNS)}{parts.profiles}</profiles>"
        f"{limits(1, 1)}{parts.inside}{parts.price}</selectionEntry>"
    )


def catalogue(
    units: str, shared: str = "", more: str = "", number: str = "odd", name: str = "Odd Fleet"
) -> str:
    return (
        f'{HEAD}<catalogue id="{number}" name="{name}" revision="1" battleScribeVersion="2.03" gameSystemId="gs"'
        f' xmlns="http://www.battlescribe.net/schema/catalogueSchema"><rules><rule id="r-f-{number}" name="Statistics">'
        "<description>Fleet Tactics Bonus: 4 Command Distance: 9</description></rule></rules>"
        f"{more}<selectionEntries>{units}</selectionEntries>{shared}</catalogue>"
    )


def shape(told: str = "", gst: str = "", **parts: Any) -> Shape:
    made = Parts(**parts)
    return Shape(
        {"a_gst": gst or game_system(), "b_cat": catalogue(swan(made) + made.units, made.shared, made.more)},
        told,
    )


def pd(how: str = "increment", value: float = 1, inner: str = "") -> str:
    return change("c-Ship-PD", how, value, inner)


def group(number: str, name: str, inner: str, least: int = 0, most: int = -1, mods: str = "") -> str:
    return (
        f'<selectionEntryGroup id="{number}" name="{name}"><modifiers>{mods}</modifiers><constraints>'
        f'<constraint field="selections" scope="parent" value="{least}" id="{number}-min" type="min"/>'
        f'<constraint field="selections" scope="parent" value="{most}" id="{number}-max" type="max"/>'
        f"</constraints>{inner}</selectionEntryGroup>"
    )


def with_inside(number: str, name: str, points: int, inner: str, most: int = 1) -> str:
    return upgrade(number, name, points, most=most, inner=inner)


def modified(number: str, name: str, points: int, mods: str, most: int = 1) -> str:
    return upgrade(number, name, points, most=most, inner=f"<modifiers>{mods}</modifiers>")


def entries(*found: str) -> str:
    return f"<selectionEntries>{''.join(found)}</selectionEntries>"


def groups(*found: str) -> str:
    return f"<selectionEntryGroups>{''.join(found)}</selectionEntryGroups>"


def shared_entries(*found: str) -> str:
    return f"<sharedSelectionEntries>{''.join(found)}</sharedSelectionEntries>"


def linked(*found: str) -> str:
    return f"<entryLinks>{''.join(found)}</entryLinks>"


def slots() -> str:
    """Two slots, each with a choice of the same two shared guns."""
    choice = linked(link("a", "selectionEntry"), link("b", "selectionEntry"))
    return groups(group("port", "Port", choice, most=1), group("fore", "Fore", choice, most=1))


def linking(inner: str, target: str = "e-swan") -> str:
    """A link with something of its own in it."""
    return f'<entryLink id="l-own" targetId="{target}" type="selectionEntry">{inner}</entryLink>'


def in_system() -> Shape:
    more = f"<selectionEntries>{swan(Parts())}</selectionEntries>"
    wren = f'<selectionEntry id="e-wren" name="Wren" type="model"><profiles>{profile("p-w", "Wren", "Ship", WREN)}</profiles>{limits(1, 1)}{cost(20)}</selectionEntry>'
    return Shape({"a_gst": game_system(more=more), "b_cat": catalogue(wren)})


def shared_in_system() -> Shape:
    more = f"<sharedSelectionEntries>{swan(Parts())}</sharedSelectionEntries>"
    own = catalogue("", f"<entryLinks>{link('e-swan', 'selectionEntry')}</entryLinks>")
    return Shape({"a_gst": game_system(more=more), "b_cat": own})


def library() -> Shape:
    far = catalogue(swan(Parts()), number="lib", name="Library").replace(
        'id="lib"', 'id="lib" library="true"'
    )
    more = '<catalogueLinks><catalogueLink id="k" name="Library" targetId="lib" type="catalogue" importRootEntries="true"/></catalogueLinks>'
    return Shape({"a_gst": game_system(), "b_cat": far, "c_cat": catalogue("", more=more)})


def copies() -> Shape:
    """Two catalogues with copies of the same ids, the other one dearer."""
    other = catalogue(swan(Parts(price=cost(300))), number="other", name="Other Fleet")
    return Shape({"a_gst": game_system(), "b_cat": catalogue(swan(Parts())), "c_cat": other})


def kind_of_cost(name: str) -> Shape:
    """Points that go by another id, or by no name anybody knows though they are the only cost."""
    types = f'<costTypes><costType id="c0-57" name="{name}" defaultCostLimit="-1"/></costTypes>'
    made = shape(gst=game_system(more=types))
    return Shape(
        {
            key: one.replace('name="pts" costTypeId="points"', f'name="{name}" typeId="c0-57"')
            for key, one in made.files.items()
        }
    )


def first_generation() -> Shape:
    """Attributes for elements, a price that changes with each of something, one that always does."""
    rows = "".join(
        f"<characteristic characteristicId='c-{key}' name='{key}' value='{value}'/>"
        for key, value in zip(
            ("Designation", "DR", "CR", "Mv", "HP", "CP", "AP", "PD", "MN", "Sh", "WC", "TL"),
            HERON,
            strict=True,
        )
    )
    gun = "".join(
        f"<characteristic characteristicId='w-{key}' name='{key}' value='{value}'/>"
        for key, value in zip(("Arc", "1", "2", "3", "4", "Category", "Incr.", "MARs"), GUNS, strict=True)
    )
    dearer = '<modifier type="increment" field="points" value="3" repeat="true" numRepeats="1" incrementParentId="e-swan" incrementChildId="a" incrementField="selections" incrementValue="1.0"/>'
    option = '<entry id="{}" name="{}" points="{}" type="upgrade" minSelections="0" maxSelections="2" collective="false">{}</entry>'
    always = '<modifiers><modifier type="increment" field="points" value="4" repeat="false"/></modifiers>'
    text = (
        f'{HEAD}<catalogue id="odd" name="Odd Fleet" revision="1" gameSystemId="gs" battleScribeVersion="1.15" xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
        '<rules><rule id="r-f" name="Statistics"><description>Fleet Tactics Bonus: 4 Command Distance: 9</description></rule></rules>'
        '<entries><entry id="e-swan" name="Swan" points="100.0" categoryId="cat-2" type="model" minSelections="1" maxSelections="1"><entries>'
        f"{option.format('a', 'Ay', 5.0, '')}{option.format('b', 'Be', 7.0, always)}</entries><modifiers>{dearer}</modifiers><profiles>"
        f'<profile id="p" profileTypeId="t-Ship" name="Swan"><characteristics>{rows}</characteristics></profile>'
        f'<profile id="q" profileTypeId="t-Weapon" name="Guns"><characteristics>{gun}</characteristics></profile></profiles></entry></entries></catalogue>'
    )
    return Shape({"a_gst": game_system(), "b_cat": text})


EITHER = some("or", when(1, "a", "atLeast"), when(1, "b", "atLeast"))
ALL = some("and", when(1, "a", "atLeast"), when(0, "b", "greaterThan"))
MIXED = some("or", when(1, "b", "lessThan"), inner=ALL)
A_GROUP = groups(group("g", "Refits", BOTH, most=2))


def put(inner: str) -> str:
    return f"<conditionGroups>{inner}</conditionGroups>"


def in_groups(deep: int, inner: str, modifier: str) -> str:
    held = f"<modifiers>{modifier}</modifiers>"
    for at in range(deep):
        held = (
            f"<modifierGroups><modifierGroup>{held}{inner if not at else ''}</modifierGroup></modifierGroups>"
        )
    return f"</modifiers>{held}<modifiers>"


def hidden_gun(mods: str = "") -> str:
    gun = profile("p-prow", "Prow", "Weapon", PROW).replace('hidden="false"', 'hidden="true"')
    return gun.replace("<modifiers/>", f"<modifiers>{mods}</modifiers>")


def hidden_rule(mods: str) -> str:
    return (
        '<rules><rule id="r-s" name="Secret" hidden="true"><description>Text</description>'
        f"<modifiers>{mods}</modifiers></rule></rules>"
    )


def priced(told: str) -> str:
    """An Ay that costs what is written so."""
    return entries(A.replace('value="5.0"', f'value="{told}"'), B)


UNDERSTOOD: Mapping[str, Callable[[], Shape]] = {
    "options in the ship": shape,
    "options in a group": lambda: shape(inside=A_GROUP),
    "a shared option by a link": lambda: shape(
        inside=linked(link("a", "selectionEntry")), shared=shared_entries(A)
    ),
    "a link that is always dearer": lambda: shape(
        inside=linked(link("a", "selectionEntry", change("points", "increment", 4))), shared=shared_entries(A)
    ),
    "a link with its own price": lambda: shape(
        inside=linked(link("a", "selectionEntry", change("points", "set", 40))), shared=shared_entries(A)
    ),
    "a price that is doubled": lambda: shape(
        inside=entries(modified("a", "Ay", 5, change("points", "multiply", 2)))
    ),
    "a price that is halved": lambda: shape(
        inside=entries(modified("a", "Ay", 10, change("points", "divide", 2)))
    ),
    "a ship dearer with an option": lambda: shape(
        mine=change("points", "increment", 9, when(1, "a", "atLeast"))
    ),
    "a ship cheaper with an option": lambda: shape(
        mine=change("points", "decrement", 3, when(0, "b", "greaterThan"))
    ),
    "a ship dearer with each of an option": lambda: shape(
        inside=entries(upgrade("a", "Ay", 5, most=3)), mine=change("points", "increment", 2, each("a"))
    ),
    "points of another id": lambda: kind_of_cost("pts"),
    "the only kind of cost there is": lambda: kind_of_cost("Worth"),
    "the first generation": first_generation,
    "figures with each of an option": lambda: shape(
        inside=entries(upgrade("a", "Ay", 5, most=3)), figures=pd(inner=each("a"))
    ),
    "figures twice with each of an option": lambda: shape(figures=pd(inner=each("a", times=2))),
    "figures doubled": lambda: shape(figures=pd("multiply", 2)),
    "figures with inches": lambda: shape(
        figures=change("c-Ship-Mv", "increment", 2),
        values=tuple('8"' if one == "8" else one for one in HERON),
    ),
    "either of two": lambda: shape(figures=pd(inner=put(EITHER))),
    "both of two": lambda: shape(figures=pd(inner=put(ALL))),
    "one in another": lambda: shape(figures=pd(inner=put(MIXED))),
    "any of a group": lambda: shape(inside=A_GROUP, figures=pd(inner=when(1, "g", "atLeast"))),
    "none of a kind": lambda: shape(figures=pd(value=2, inner=when(0, "a", "atMost"))),
    "not an instance": lambda: shape(figures=pd(inner=when(1, "b", "notInstanceOf"))),
    "not equal to none": lambda: shape(figures=pd(inner=when(0, "b", "notEqualTo"))),
    "the ship itself": lambda: shape(figures=pd(inner=when(1, "e-swan", "instanceOf"))),
    "a group of modifiers": lambda: shape(figures=in_groups(1, when(1, "a", "atLeast"), pd())),
    "groups of modifiers in each other": lambda: shape(figures=in_groups(3, when(1, "a", "atLeast"), pd())),
    "a group of modifiers repeated": lambda: shape(figures=in_groups(1, each("a"), pd())),
    "the same guns in two slots": lambda: shape(inside=slots(), shared=shared_entries(A, B)),
    "two slots that both count": lambda: shape(
        inside=slots(), shared=shared_entries(A, B), figures=pd(inner=when(1, "b", "atLeast"))
    ),
    "an option asked for by its link": lambda: shape(
        inside=linked(link("a", "selectionEntry")),
        shared=shared_entries(A),
        figures=pd(inner=when(1, "l-a-selectionEntry", "atLeast")),
    ),
    "options in an option": lambda: shape(inside=entries(with_inside("a", "Ay", 5, entries(B)))),
    "options in a link": lambda: Shape(
        {
            "a_gst": game_system(),
            "b_cat": catalogue(
                "", shared_entries(swan(Parts(inside=entries(A)))) + linked(linking(entries(B)))
            ),
        }
    ),
    "a profile in a link": lambda: Shape(
        {
            "a_gst": game_system(),
            "b_cat": catalogue(
                "",
                shared_entries(
                    f'<selectionEntry id="e-swan" name="Swan" type="model">{limits(1, 1)}{BOTH}{cost(100)}</selectionEntry>'
                )
                + linked(linking(f"<profiles>{profile('p-swan', 'Swan', 'Ship', HERON)}</profiles>")),
            ),
        }
    ),
    "an entry of the game itself": in_system,
    "a shared entry of the game": shared_in_system,
    "a library": library,
    "copies of ids in another catalogue": copies,
    "figures written as text": lambda: shape(text=True),
    "always called otherwise": lambda: shape(
        inside=entries(modified("a", "Ay", 5, change("name", "set", "Aye")))
    ),
    "pages and comments": lambda: shape(
        mine=change("page", "set", "12"), inside=f"<comment>Odd</comment>{BOTH}"
    ),
    "a limit for the whole list": lambda: shape(
        inside=entries(A.replace('scope="roster" value="1.0"', 'scope="force" value="2.0"'))
    ),
    "a weapon that an option shows": lambda: shape(
        profiles=hidden_gun(change("hidden", "set", "false", when(1, "a", "atLeast")))
    ),
    "a rule that an option shows": lambda: shape(
        inside=BOTH + hidden_rule(change("hidden", "set", "false", when(1, "a", "atLeast")))
    ),
    "an option dearer with another": lambda: shape(
        inside=entries(
            A, modified("b", "Be", 7, change("points", "increment", 5, when(1, "a", "atLeast")), most=2)
        ),
    ),
    "an option cheaper unless another is chosen": lambda: shape(
        inside=entries(A, modified("b", "Be", 7, change("points", "decrement", 3, when(1, "a", "lessThan")))),
    ),
    "an option dearer with each of two": lambda: shape(
        inside=entries(
            A,
            upgrade("c", "Ce", 2),
            modified(
                "b",
                "Be",
                7,
                change("points", "increment", 5, when(1, "a", "atLeast"))
                + change("points", "increment", 2)
                + change("points", "increment", 1, when(0, "c", "greaterThan")),
            ),
        ),
    ),
    "one option bars another": lambda: shape(
        inside=entries(A, modified("b", "Be", 7, change("hidden", "set", "true", when(1, "a", "atLeast"))))
    ),
    "a limit of none": lambda: shape(
        inside=entries(A, modified("b", "Be", 7, change("b", "set", 0, when(1, "a", "atLeast"))))
    ),
}


NEVER = '<constraint field="selections" scope="{}" value="{}" id="z" type="{}"{}/>'


def limited(scope: str, value: float, kind: str, more: str = "") -> str:
    odd = NEVER.format(scope, value, kind, more)
    return entries(A, B.replace("<constraints>", f"<constraints>{odd}"))


TOLD: Mapping[str, Callable[[], Shape]] = {
    "two of an option": lambda: shape(
        "Ay", inside=entries(upgrade("a", "Ay", 5, most=3)), figures=pd(inner=when(2, "a", "atLeast"))
    ),
    "figures with every second": lambda: shape(
        "Ay", inside=entries(upgrade("a", "Ay", 5, most=3)), figures=pd(inner=each("a", per=2))
    ),
    "an option dearer and then doubled": lambda: shape(
        "Be",
        inside=entries(
            A,
            modified(
                "b",
                "Be",
                7,
                change("points", "increment", 5, when(1, "a", "atLeast")) + change("points", "multiply", 2),
            ),
        ),
    ),
    "an option dearer with two together": lambda: shape(
        "Ce",
        inside=entries(A, B, modified("c", "Ce", 7, change("points", "increment", 5, put(ALL)))),
    ),
    "a price with a floor": lambda: shape(
        "Ay", inside=entries(modified("a", "Ay", 5, change("points", "floor", 20)))
    ),
    "a price by the size of the game": lambda: shape(
        "Ay",
        inside=entries(
            modified(
                "a",
                "Ay",
                5,
                change(
                    "points",
                    "increment",
                    5,
                    '<conditions><condition field="limit::points" scope="roster" value="800" childId="any" type="greaterThan"/></conditions>',
                ),
            )
        ),
    ),
    "a ship that is dearer as itself": lambda: shape(
        "Swan", mine=change("points", "increment", 5, when(1, "e-swan", "instanceOf"))
    ),
    "a ship dearer unless": lambda: shape(
        "Swan", mine=change("points", "increment", 5, when(1, "a", "lessThan"))
    ),
    "figures with a strange entry": lambda: shape(
        "Stranger", figures=pd(inner=when(1, "x", "atLeast")), units=upgrade("x", "Stranger", 1)
    ),
    "figures with a ceiling": lambda: shape("Swan PD", figures=pd("ceil", 3)),
    "two repeats": lambda: shape("Swan PD", figures=pd(inner=each("a") + each("b"))),
    "replaced words": lambda: shape("Swan", mine=change("name", "replace", "Goose")),
    "a category that comes": lambda: shape("Swan", mine=change("category", "set-primary", "cat-1")),
    "a message of its own": lambda: shape(
        "Ay", inside=entries(modified("a", "Ay", 5, change("error", "append", "Not so")))
    ),
    "associations": lambda: shape(
        "associations", inside=f'{BOTH}<associations><association id="z" name="Pair"/></associations>'
    ),
    "a limit that grows": lambda: shape(
        "Be", inside=entries(A, modified("b", "Be", 7, change("b", "set", 3, when(1, "a", "atLeast"))))
    ),
    "at least one in the list": lambda: shape("Be", inside=limited("roster", 1, "min")),
    "a limit in percent": lambda: shape("Be", inside=limited("parent", 50, "max", ' percentValue="true"')),
    "a limit in another place": lambda: shape("Be", inside=limited("somewhere", 1, "max")),
    "hidden by a strange entry": lambda: shape(
        "Stranger",
        inside=entries(A, modified("b", "Be", 7, change("hidden", "set", "true", when(1, "x", "atLeast")))),
        units=upgrade("x", "Stranger", 1),
    ),
    "a weapon that changes in its option": lambda: shape(
        "Spare gun",
        inside=entries(
            A,
            with_inside(
                "b",
                "Be",
                7,
                "<profiles>"
                + profile("p-b", "Spare gun", "Weapon", GUNS).replace(
                    "<modifiers/>",
                    f"<modifiers>{change('c-Weapon-1', 'increment', 2, when(1, 'a', 'atLeast'))}</modifiers>",
                )
                + "</profiles>",
            ),
        ),
    ),
    "barred by two together": lambda: shape(
        "Ce",
        inside=entries(
            A,
            B,
            modified(
                "c",
                "Ce",
                1,
                change(
                    "hidden",
                    "set",
                    "true",
                    put(some("and", when(1, "a", "atLeast"), when(1, "b", "atLeast"))),
                ),
            ),
        ),
    ),
    "figures by points": lambda: shape("Ay", figures=pd(inner=each("a").replace('"selections"', '"points"'))),
    "figures by percent": lambda: shape(
        "Ay", figures=pd(inner=each("a").replace("<repeat ", '<repeat percentValue="true" '))
    ),
    "exactly one of two": lambda: shape(
        "Ay, Be", figures=pd(inner=put(some("xor", when(1, "a", "atLeast"), when(1, "b", "atLeast"))))
    ),
    "conditions over several entries": lambda: shape(
        "Swan PD",
        figures=pd(
            inner='<localConditionGroups><localConditionGroup type="atLeast"/></localConditionGroups>'
        ),
    ),
    "a change of others": lambda: shape(
        "Swan",
        mine=change("points", "increment", 5).replace("<modifier ", '<modifier affects="self.entries" '),
    ),
    "a weapon nothing shows": lambda: shape("Prow", profiles=hidden_gun()),
    "a weapon two together show": lambda: shape(
        "Prow",
        profiles=hidden_gun(
            change(
                "hidden", "set", "false", put(some("and", when(1, "a", "atLeast"), when(1, "b", "atLeast")))
            )
        ),
    ),
    "a weapon nothing shows in an option": lambda: shape(
        "Prow", inside=entries(with_inside("a", "Ay", 5, f"<profiles>{hidden_gun()}</profiles>"))
    ),
    "a rule with another text": lambda: shape(
        "Secret",
        inside=BOTH + hidden_rule(change("description", "append", "more")).replace(' hidden="true"', ""),
    ),
    "a rule called otherwise with an option": lambda: shape(
        "Secret",
        inside=BOTH
        + hidden_rule(change("name", "append", "(2)", when(1, "a", "atLeast"))).replace(' hidden="true"', ""),
    ),
    "another kind of cost": lambda: shape(
        "2 Tokens",
        inside=entries(A.replace("<costs>", '<costs><cost name="Tokens" typeId="tok" value="2"/>'), B),
    ),
    "half a point": lambda: shape("Ay costs 2.5 points: counted as 2", inside=priced("2.5")),
    "a price with a comma": lambda: shape("2,5", inside=priced("2,5")),
    "a strange part without parts": lambda: shape("strange", inside=f'{BOTH}<strange value="7"/>'),
    "a strange part of a profile": lambda: shape(
        "attributes",
        profiles=profile("p-prow", "Prow", "Weapon", PROW).replace(
            "<modifiers/>", "<attributes><attribute name='x'>y</attribute></attributes>"
        ),
    ),
    "a second price": lambda: shape(
        "Swans",
        units=f'<selectionEntry id="u" name="Swans" type="unit">{limits(1, 1)}{linked(link("e-swan", "selectionEntry", change("points", "increment", 5)))}{cost(0)}</selectionEntry>',
    ),
}


def by_chance(chance: random.Random) -> Shape:
    """A Swan with whatever the format allows, drawn by chance; what has to be told of it nobody says."""
    kinds = (
        "atLeast",
        "greaterThan",
        "equalTo",
        "lessThan",
        "atMost",
        "notEqualTo",
        "instanceOf",
        "notInstanceOf",
    )

    def condition() -> str:
        return when(
            chance.choice((0, 1, 1, 1)),
            chance.choice(("a", "b", "c", "g", "e-swan")),
            chance.choice(kinds),
        )

    def inner(deep: int = 2) -> str:
        found = condition() if chance.random() < 0.5 else ""
        if deep and chance.random() < 0.4:
            found += put(some(chance.choice(("and", "or")), condition(), condition(), inner=""))
        return found + (
            each(chance.choice("abc"), chance.choice((1, 1, 1, 1, 1, 2))) if chance.random() < 0.3 else ""
        )

    def some_changes(fields: Sequence[str], most: int) -> str:
        hows = ("increment", "increment", "increment", "decrement", "decrement", "set", "multiply", "floor")
        return "".join(
            change(chance.choice(fields), chance.choice(hows), chance.randint(1, 3), inner())
            for _ in range(chance.randint(0, most))
        )

    ce = modified(
        "c", "Ce", 3, some_changes(("points",), 1) if chance.random() < 0.2 else "", most=chance.randint(1, 3)
    )
    inside = (
        groups(group("g", "Refits", entries(A, B))) + entries(ce)
        if chance.random() < 0.5
        else entries(A, B, ce)
    )
    figures = some_changes(("c-Ship-PD", "c-Ship-HP", "c-Ship-AP"), 3)
    return shape(figures=figures, mine=some_changes(("points",), 1), inside=inside)
