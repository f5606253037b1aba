"""Real dice told by their total or by counts come to the same as told face by face."""

import itertools
import json
import random
from collections.abc import Iterable, Sequence

import pytest

from fleetdesk.core.base import canonical
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.dice import Dice, DiceBox, Face, NeedsDice, Throw, how_told
from fleetdesk.core.dice_totals import Pool, Result, Span, Total, Typed, hundredths, strip
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Words, msg
from fleetdesk.systems.common.attacks import attack_odds
from tests.players import begin

WHY = msg("Fire")
HITS = Pool((0, 0, 0, 1, 1, 2), (6,))
TWO = Pool((1, 2, 3, 4, 5, 6))


def retold(throws: Iterable[Throw]) -> tuple[Typed, ...]:
    """What players would tell to throw the same once more."""
    found: list[Typed] = []
    for throw in throws:
        if throw.total is not None:
            found.append(throw.total)
        found += [one.value if one.upto is None else Span(one.value, one.upto) for one in throw.faces]
    return tuple(found)


def exact(first: int) -> Total:
    return Total(first, first)


@pytest.fixture
def fleet_fire():
    """A journal with one squadron activated, and a shot of several dice."""
    journal = begin("uncharted_seas", 3, 2)
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        journal.do(action, {})
    state = journal.state
    shooter = max(
        state.ships.values(),
        key=lambda one: (one.side == "a", sum(sum(w.ad) for w in state.card(one.id).weapons)),
    )
    journal.do("activate", {"squadron": shooter.squadron}, insist=True)
    target = next(one.id for one in state.ships.values() if one.side != shooter.side)
    return journal, {"ship": shooter.id, "weapon": 0, "band": 0, "target": target}


def faces_of(chance: random.Random, journal: Journal, args) -> tuple[int, ...]:
    """Faces as they fall, asked for until none is owed."""
    typed: tuple[int, ...] = ()
    while True:
        try:
            journal.rehearse("fire", args, typed=typed, roll_rest=False, insist=True)
        except NeedsDice as needs:
            typed += tuple(chance.randint(1, needs.sides) for _ in range(needs.count))
        else:
            return typed


def needs_more(journal: Journal, args, typed: tuple[Typed, ...]) -> bool:
    try:
        journal.rehearse("fire", args, typed=typed, roll_rest=False, insist=True)
    except NeedsDice:
        return True
    return False


def by_groups(faces: Sequence[int]) -> tuple[Typed, ...]:
    groups = HITS.groups
    return tuple(Span(*next(one for one in groups if one.first <= face <= one.last)[:2]) for face in faces)


@pytest.mark.parametrize("seed", range(40))
def test_totals_counts_and_faces_come_to_the_same(fleet_fire, seed):
    journal, args = fleet_fire
    faces = faces_of(random.Random(seed), journal, args)
    told_faces, after = journal.rehearse("fire", args, typed=faces, insist=True)
    shot = [
        face.value
        for throw in told_faces.throws
        if throw.why == told_faces.throws[0].why
        for face in throw.faces
    ]
    rest = faces[len(shot) :]  # criticals are thrown after it
    hits = sum(HITS.scores[face - 1] for face in shot)
    for told in ((exact(hits), *rest), (*by_groups(shot), *rest)):
        entry, other = journal.rehearse("fire", args, typed=told, insist=True)
        assert canonical(other) == canonical(after)
        assert entry.title == told_faces.title
        assert len(entry.lines) == len(told_faces.lines) + 1, "the log says how it was told"


def test_what_was_told_can_be_told_again_and_is_taken_back_in_one_step(fleet_fire):
    journal, args = fleet_fire
    before = canonical(journal.state)
    typed: tuple[Typed, ...] = (exact(20),)
    while needs_more(journal, args, typed):
        typed += (exact(7),)
    journal.do("fire", args, typed=typed, insist=True)
    entry = journal.entry(journal.head)
    assert retold(entry.throws) == typed
    assert len(typed) > 1, "a critical is thrown, and told by its sum"
    after = canonical(journal.state)
    journal.undo()
    assert canonical(journal.state) == before
    again, there = journal.rehearse("fire", args, typed=retold(entry.throws), insist=True)
    assert canonical(there) == after
    assert [one.text for one in again.lines] == [one.text for one in entry.lines]


def test_dice_that_explode_are_owed_when_counts_are_told(fleet_fire):
    journal, args = fleet_fire
    with pytest.raises(NeedsDice) as first:
        journal.rehearse("fire", args, roll_rest=False, insist=True)
    count = first.value.count
    told = (Span(6, 6), Span(4, 5), *(Span(1, 3),) * (count - 2))
    with pytest.raises(NeedsDice) as caught:
        journal.rehearse("fire", args, typed=told, roll_rest=False, insist=True)
    assert caught.value.count == 1
    assert caught.value.pool is not None
    assert caught.value.since == 0, "a total stands for the first dice as well"
    assert [face.text for face in caught.value.thrown[0].faces][:3] == ["6", "4\N{EN DASH}5", "1\N{EN DASH}3"]


@pytest.mark.parametrize(
    ("pool", "count", "total"),
    [(TWO, 2, exact(13)), (TWO, 2, exact(1)), (HITS, 2, exact(-1)), (HITS, 2, Total(5, 3))],
)
def test_a_total_dice_cannot_come_to_is_one_sentence(pool, count, total):
    with pytest.raises(BadInput, match=f"{count} dice cannot come to"):
        Dice(DiceBox(), typed=(total,)).told(count, WHY, pool)


@pytest.mark.parametrize("told", [Span(3, 4), Span(0, 3), Span(5, 7), exact(3)])
def test_only_groups_of_that_throw_are_taken_for_a_die(told):
    with pytest.raises(BadInput, match="is not a face of a die"):
        Dice(DiceBox(), typed=(told,)).roll(1, WHY, pool=HITS)


def test_a_group_is_no_face_where_faces_matter():
    with pytest.raises(BadInput, match="is not a face of a die"):
        Dice(DiceBox(), typed=(Span(4, 5),)).roll(1, WHY)


def test_a_file_tells_faces_as_it_did_before():
    throw = Throw(why=WHY, faces=(Face(value=3),))
    kept = json.loads(canonical(throw))
    assert kept.keys() == {"why", "faces"}
    assert "upto" not in kept["faces"][0]
    told = Throw(why=WHY, total=Total(4, None), count=3)
    assert Throw.model_validate_json(canonical(told)) == told


def test_the_log_says_how_dice_were_told():
    say = Words("en").say
    counted = Throw(why=WHY, faces=(Face(value=4, upto=5),))
    (total,) = how_told((Throw(why=WHY, total=Total(3, 5), count=6),))
    assert say(total) == "Told by the total: 3\N{EN DASH}5"
    assert [say(one) for one in how_told((counted,))] == ["Told by counts of faces"]
    assert how_told((Throw(why=WHY, faces=(Face(value=4),)),)) == ()


# --- the strip ---------------------------------------------------------------------------------------


def damage(dr: int, cr: int):
    def says(hits: int) -> Result:
        found = -(hits // cr) if hits >= cr else int(hits >= dr)
        return Result(label=msg("{n}", n=found))

    return says


def hits_pool(dr: int, cr: int) -> Pool:
    return Pool(HITS.scores, HITS.again, damage(dr, cr), None, attack_odds.chances)


@pytest.mark.parametrize("dice", [1, 2, 5, 6, 9, 14, 30])
@pytest.mark.parametrize(("dr", "cr"), [(3, 5), (5, 8), (7, 10), (2, 2)])
@pytest.mark.parametrize("keys", [6, 9, 11])
def test_a_strip_holds_every_total_once(dice, dr, cr, keys):
    pool = hits_pool(dr, cr)
    bands = strip(pool, dice, keys=keys)
    cells = [cell for band in bands for cell in band.cells]
    assert len(cells) <= keys
    assert sum(band.chance for band in bands) == pytest.approx(1)
    assert cells[0].total.first == 0
    assert cells[-1].total.last is None
    for cell, after in itertools.pairwise(cells):
        assert cell.total.last is not None
        assert cell.total.last + 1 == after.total.first
    for cell in cells:
        last = cell.total.first + 50 if cell.total.last is None else cell.total.last
        results = {pool.says(one) for one in range(cell.total.first, last + 1)}
        assert not cell.exact or len(results) == 1


def test_the_totals_in_a_mixed_key_can_be_reached():
    pool = hits_pool(2, 2)
    mixed = strip(pool, 9)[-1].cells[-1]
    assert not mixed.exact
    inside = [cell for band in strip(pool, 9, least=mixed.total.first) for cell in band.cells]
    assert inside[0].total == exact(mixed.total.first)
    assert inside[0].exact


@pytest.mark.parametrize("keys", [4, 7, 11])
def test_totals_are_told_apart_where_nothing_says_that_they_come_to_the_same(keys):
    unsaid = Pool(HITS.scores, HITS.again, None, None, attack_odds.chances)
    men = Pool(
        HITS.scores,
        HITS.again,
        lambda hits: Result(label=msg("holds" if hits < 7 else "lost"), each=hits < 7),
        None,
        attack_odds.chances,
    )
    for pool in (unsaid, men):
        for least in (0, 3):
            for band in strip(pool, 8, keys=keys, least=least):
                for cell in band.cells:
                    apart = band.result is None or band.result.each
                    assert cell.exact == (cell.total.first == cell.total.last or not apart)
                    inside = strip(pool, 8, keys=keys, least=cell.total.first)[0].cells[0]
                    assert cell.exact or inside.exact, "a tap leads on"


def test_two_dice_are_eleven_keys():
    (band,) = strip(TWO, 2)
    assert [cell.total.text for cell in band.cells] == [str(one) for one in range(2, 13)]
    assert max(band.cells, key=lambda one: one.chance).total == exact(7)


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ((0.114, 0.253, 0.604, 0.029), (0.11, 0.25, 0.61, 0.03)),
        ((0.5, 0.47, 0.03), (0.5, 0.47, 0.03)),
        ((0.996, 0.002, 0.002), (0.996, 0.002, 0.002)),
        ((1.0,), (1.0,)),
        ((), ()),
    ],
)
def test_percentages_beside_each_other_come_to_a_hundred(chances, said):
    assert tuple(hundredths(chances)) == said


@pytest.mark.parametrize(
    ("chances", "apart", "said"),
    [
        ((1 / 3, 1 / 3, 1 / 3), (), (0.33, 0.33, 0.33)),
        ((1 / 3, 1 / 3, 1 / 3), (1, 2), (0.33, 0.33, 0.33)),
        ((1 / 6,) * 6, (), (0.17,) * 6),
        ((1 / 6, 1 / 6, 2 / 3), (), (0.17, 0.17, 0.67)),
    ],
)
def test_equal_chances_beside_each_other_are_said_alike(chances, apart, said):
    """Rather than come to a hundred: nobody believes that one of three alike is likelier."""
    assert tuple(hundredths(chances, apart)) == said


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ((0.7662, 0.1785, 0.0553), (0.77, 0.18, 0.05)),  # the tile says 23
        ((0.605, 0.255, 0.14), (0.60, 0.26, 0.14)),  # 39.5 is 40
        ((0.9994, 0.0004, 0.0002), (0.9994, 0.0004, 0.0002)),
    ],
)
def test_what_an_effect_comes_to_is_the_number_on_the_tile(chances, said):
    assert tuple(hundredths(chances, [1, 2])) == said
