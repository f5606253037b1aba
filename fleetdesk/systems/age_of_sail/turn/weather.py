"""Weather as actions: the change of the wind, and the wind and sky set by hand (R17-R33, R65)."""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from fleetdesk.core.answers import number, one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.forms import Answers, Choice, Form, Info, Number, Pick, Rose
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, Heading
from fleetdesk.systems.age_of_sail.picks import said, wind_from, wind_name, wind_said
from fleetdesk.systems.age_of_sail.sailing import point_of
from fleetdesk.systems.age_of_sail.state import WEATHER, AosBattle
from fleetdesk.systems.age_of_sail.tables import Weather, tables

WIND = "wind"
"""Reference of wind and sky, to ask how they came about."""
SKY_DICE: dict[Weather, int] = {"clear": 1, "fog": 4, "rain": 5, "heavy_rain": 6}
"""A sky -> a visibility die that gives it (R28)."""


class SetWind(Frozen):
    """Wind and sky as the players say."""

    direction: Heading
    force: int = Field(ge=0, le=6)
    visibility: int = Field(1, ge=1, le=6)


def after_wind(battle: AosBattle, before: AosBattle) -> tuple[AosBattle, tuple[Line, ...]]:
    """R25, R57, R65: full sail blown in, ships caught head to wind; the rest follows from the wind itself."""
    lines: list[Line] = []
    full_sail = airs.row(battle.wind_force).full_sail
    for ship in battle.afloat():
        if ship.fs_set and not full_sail and battle.wind_force:
            battle = battle.with_ship(ship.but(fs_set=False))
            text = msg("{ship}: full sail is blown in (R65)", ship=ship.name)
            lines.append(Line(text=text, tone="harm", ships=(ship.id,)))
        caught = point_of(battle, ship) == "A" and point_of(before, ship) != "A"
        if caught and ship.mode == "sailing":
            text = msg("{ship} is caught head to wind and stops (R57)", ship=ship.name)
            lines.append(Line(text=text, tone="brass", ships=(ship.id,)))
    return battle, tuple(lines)


def banners(battle: AosBattle) -> tuple[Msg, ...]:
    """What this wind and light forbid or change (section 13.4)."""
    row = airs.row(battle.wind_force)
    found: list[Msg] = []
    if not row.movement:
        found.append(msg("No wind: no movement (R24)."))
    if not row.boarding:
        found.append(msg("No boarding (R26)."))
    if not row.fire:
        found.append(msg("No firing (R27)."))
    if row.gunnery_divisor > 1:
        found.append(msg("Gunnery force halved (R27)."))
    if not row.full_sail:
        found.append(msg("No full sail (R25)."))
    return tuple(found)


def _first_wind(table: Table) -> tuple[airs.Wind, tuple[Line, ...]]:
    """R17, R18: the wind of a battle whose scenario gives none."""
    direction = airs.first_direction(
        table.die(
            msg("Where the wind blows from"), lambda face: Result(label=wind_name(airs.first_direction(face)))
        )
    )
    first = Line(text=wind_from(direction), throw=table.last)
    force = table.roll(1, msg("Force of the wind"))[0]
    second = Line(text=msg("Wind of force {n}", n=force), throw=table.last)
    return airs.Wind(direction, force), (first, second)


def _change(now: airs.Wind, face: int) -> Msg:
    """R19, R20: what the change die does to this wind."""
    if airs.direction_changes(face):
        return msg("The wind shifts")
    force = airs.changed(now, face).force
    if force == now.force:
        return msg("The wind can change no further: it holds (R20)")
    return msg("The wind rises") if force > now.force else msg("The wind falls")


def blow(battle: AosBattle, table: Table) -> tuple[airs.Wind, tuple[Line, ...]]:
    """R19-R21, Q9: the wind after its dice."""
    now = airs.Wind(battle.wind, battle.wind_force)
    lines: list[Line] = []
    if battle.house.weather_check == "six":
        changes = table.roll(1, msg("Does the wind change? Only on a 6"))[0] == airs.SIX
        text = msg("The wind may change") if changes else msg("The wind holds")
        lines.append(Line(text=text, throw=table.last))
        if not changes:
            return now, tuple(lines)
    why = msg("Change of the wind: 1, 2 falls; 3, 4 shifts; 5, 6 rises")
    face = table.die(why, lambda face: Result(label=_change(now, face)))
    lines.append(Line(text=_change(now, face), throw=table.last))
    if not airs.direction_changes(face):
        return airs.changed(now, face), tuple(lines)

    def shifts(second: int) -> Result:
        return Result(label=wind_name(airs.changed(now, face, second).direction))

    second = table.die(msg("Shift: 1, 5 right 60°; 2 right 120°; 3, 6 left 60°; 4 left 120°"), shifts)
    found = airs.changed(now, face, second)
    text = msg("From {before} to {after}", before=wind_name(now.direction), after=wind_name(found.direction))
    return found, (*lines, Line(text=text, throw=table.last))


def _weather_form(battle: AosBattle, _: Answers) -> Form:
    if battle.turn == 1:
        text = msg("Three dice: where it blows from, its force, visibility (R17, R18, R28).")
        return Form(title=msg("First weather"), fields=(Info(text=text),), args={}, go=msg("Roll"))
    dice = airs.wind_due(battle.turn, battle.house)
    text = (
        msg("Now: {wind}. One die, and a second one if it shifts (R19, R21).", wind=wind_said(battle))
        if dice
        else msg("Now: {wind}. By the house rules it is not diced for this turn.", wind=wind_said(battle))
    )
    faces = tuple(Info(key=f"face{at}", text=told) for at, told in enumerate(_faces(battle))) if dice else ()
    return Form(
        title=msg("Weather of this turn"), fields=(Info(text=text), *faces), args={}, go=msg("Roll"), why=WIND
    )


def _faces(battle: AosBattle) -> Iterator[Msg]:
    """R19-R21: each face of the change die, and of the one that says where the wind shifts to."""
    now = airs.Wind(battle.wind, battle.wind_force)
    if battle.house.weather_check == "six":
        yield msg("First die: only a 6 changes the wind")
    for faces in ((1, 2), (5, 6)):
        force = airs.changed(now, faces[0]).force
        yield msg("{one} or {other}: force {n}", one=faces[0], other=faces[1], n=force)
    yield msg("3 or 4: the wind shifts, a second die says where")
    for direction, shifting in _shifts(battle).items():
        listed = tuple(msg("{n}", n=face) for face in shifting)
        yield msg("Second die {faces}: from {direction}", faces=listed, direction=wind_name(direction))


def _shifts(battle: AosBattle) -> dict[Heading, list[int]]:
    """Each direction the wind may shift to, with the faces that bring it."""
    found: dict[Heading, list[int]] = {}
    now = airs.Wind(battle.wind, battle.wind_force)
    shift = next(face for face in range(1, 7) if airs.direction_changes(face))
    for second in range(1, 7):
        found.setdefault(airs.changed(now, shift, second).direction, []).append(second)
    return found


def _weather_odds(battle: AosBattle, _: Nothing) -> Odds | None:
    if battle.turn == 1 or not airs.wind_due(battle.turn, battle.house):
        return None
    now = airs.Wind(battle.wind, battle.wind_force)
    found: dict[airs.Wind, Fraction] = fates(lambda table: blow(battle, table)[0])
    held = float(found.pop(now, Fraction(0)))
    chances = [
        Chance(label=msg("force {n}", n=one.force), probability=float(found[one]))
        for one in sorted(found, key=lambda one: one.force)
        if one.force != now.force
    ]
    for direction in _shifts(battle):
        label = msg("from {direction}", direction=wind_name(direction))
        share = float(found[now._replace(direction=direction)])
        chances.append(Chance(label=label, probability=share, tone="sea"))
    if held:
        chances.append(Chance(label=msg("as it is"), probability=held))
    return Odds(tables=(OddsTable(title=msg("Wind"), chances=tuple(chances)),))


def sky_asked(value: str) -> Choice:
    """Which sky it is, each with how far one sees."""
    reach = tables().visibility.reach
    picks = tuple(
        Pick(value=kind, title=Msg(key=airs.WEATHER_NAMES[kind]), trailing=msg("{n} hexes", n=reach[kind]))
        for kind in SKY_DICE
    )
    return Choice(key="sky", label=msg("Visibility"), picks=picks, value=value)


def _set_form(battle: AosBattle, answers: Answers) -> Form:
    at = int(number(answers, "direction", HEADINGS.index(battle.wind), 0, 5))
    force = int(number(answers, "force", battle.wind_force, 0, airs.MOST_FORCE))
    now = tables().visibility.die[battle.visibility - 1]
    sky = one_of(answers, "sky", SKY_DICE, now)
    die = battle.visibility if sky == now else next(die for kind, die in SKY_DICE.items() if kind == sky)
    row = airs.row(force)
    detail = msg("Beaufort {force}", force=row.beaufort)
    notes = banners(battle.but(wind_force=force))
    if notes:
        detail = msg("{text}. {note}", text=detail, note=notes[0])
    for note in notes[1:]:
        detail = msg("{text} {note}", text=detail, note=note)
    return Form(
        title=msg("Wind and sky"),
        fields=(
            Rose(
                key="direction",
                label=msg("Wind from"),
                points=6,
                value=at,
                names=tuple(wind_name(one) for one in HEADINGS),
            ),
            Number(key="force", label=msg("Force"), value=force, most=airs.MOST_FORCE),
            Info(key="row", text=detail, tone="brass" if notes else "plain"),
            sky_asked(sky),
        ),
        args={"direction": HEADINGS[at], "force": force, "visibility": die},
        go=msg("Set"),
        why=WIND,
    )


@action(N_("Weather"), rules="R19-R33", icon="wind", form=_weather_form, odds=_weather_odds)
def weather(battle: AosBattle, _: Nothing, table: Table) -> Outcome[AosBattle]:
    """R19-R21, R33: one die, a second one for a new direction; the sky only by house rule."""
    table.require(battle.phase == WEATHER, said("wrong_phase"))
    table.require(not battle.weather_done, said("weather_done"))
    now = airs.Wind(battle.wind, battle.wind_force)
    lines: tuple[Line, ...] = ()
    if battle.turn == 1:
        now, lines = _first_wind(table)
    elif airs.wind_due(battle.turn, battle.house):
        now, lines = blow(battle, table)
    after = battle.but(wind=now.direction, wind_force=now.force, weather_done=True)
    if battle.turn == 1 or airs.visibility_due(battle.turn, battle.clock, battle.house):

        def sky(face: int) -> Result:
            return Result(label=Msg(key=airs.WEATHER_NAMES[airs.sight(face, now.force, night=False).kind]))

        face = table.die(msg("Visibility"), sky)
        after = after.but(visibility=face)
        text = msg("Visibility: {sky}", sky=sky(face).label)
        lines = (*lines, Line(text=text, throw=table.last))
    after, struck = after_wind(after, battle)
    title = msg("Weather: {wind}", wind=wind_said(after))
    notes = tuple(Line(text=text, tone="brass") for text in banners(after))
    return Outcome(battle=after, title=title, lines=(*lines, Line(text=title, tone="sea"), *struck, *notes))


@action(N_("Wind and sky"), rules="R17 R18 R28", icon="wind", form=_set_form)
def set_wind(battle: AosBattle, args: SetWind, _: Table) -> Outcome[AosBattle]:
    """R17, R18, R28: as the scenario or the umpire says."""
    after = battle.but(wind=args.direction, wind_force=args.force, visibility=args.visibility)
    after, lines = after_wind(after, battle)
    kind = airs.sight(args.visibility, args.force, night=False).kind
    title = msg("Set by hand: {wind}, {sky}", wind=wind_said(after), sky=Msg(key=airs.WEATHER_NAMES[kind]))
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass"), *lines))
