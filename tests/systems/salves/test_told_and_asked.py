"""Posts with all that is read of them: each ship with her order, or asked about; nothing else is ordered or asked."""

import json
from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import EVERY, Order
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.sea.compass import french
from fleetdesk.systems.salves.sea.grid import read_cell

FLEETS = json.loads(Path(__file__).with_name("posts.json").read_text(encoding="utf-8"))["fleets"]


def _names(side: str) -> Names:
    own = [OwnShip(one["name"], one["name"], one["type"], one["attack"], one["speed"], read_cell(one["at"])) for one in FLEETS[side]]  # fmt: skip
    return Names(own, [one["name"] for other, ships in FLEETS.items() if other != side for one in ships])


def _written(order: Order) -> str:
    steps = [f"{count}{french(way)}" for count, way in order.steps]
    salvos = [f"{cell}x{shots}" for cell, shots in order.salvos]
    return " ".join(steps + salvos) or "-"


def _told(side: str, post: str, earlier: str = "") -> set[str]:
    """`Hood=1N`, "Hood=K6x4", "Hood=-" for nothing; "?Hood" for a question, "?" for one of no ship by name, "?*" for one of each of the fleet."""
    found = read(post, _names(side), 4, earlier)
    orders = {f"{ship.split(' ', 1)[-1] if ship[:4] in {'HMS ', 'USS '} else ship}={_written(one)}" for ship, one in found.orders.items()}  # fmt: skip
    asked = {one.ship.removeprefix("HMS ").removeprefix("USS ").replace(EVERY, "") for one in found.asks}
    asked = {"*"} if {one.ship for one in found.asks} == set(_names(side).own) else asked
    return orders | {f"?{ship}" for ship in asked}


@pytest.mark.parametrize(
    "told",
    [
        "UK: All the big ones: nothing => ?*",
        "FR: Tous les gros : rien => ?*",
        "UK: Hood 1N. All the big ones: 2N => ?*",
        "UK: Hood 1N. One of my ships goes 2N => ?Hood",
        "FR: Béarn 1N. Le bateau du nord : 2N => ?Béarn",
        "UK: Hood 1N. This ship then goes 1E => Hood=1N_1E",
        "US: First Fletcher 2 goes 1N, then Wahoo 1S => Fletcher_2=1N Wahoo=1S",
        "US: First Fletcher 2 fires at F6 => Fletcher_2=F6x3",
        "US: First Fletcher 2 cells north => ?",
        "US: First Fletcher: 1N, second Fletcher: 1S => Fletcher=1N Fletcher_2=1S",
        "DE: Bismarck : 1N\nle Z : 1E => Bismarck=1N ?",
        "SU: Le K tire en R9 => ?",
        "DE: Bismarck 1NW / All the rest pass => Bismarck=1NO *=-",
        "DE: Bismarck 1NW. All of the rest stay put => Bismarck=1NO *=-",
        "DE: Bismarck 1NW, all the others pass => Bismarck=1NO *=-",
        "DE: All the rest of the fleet passes, Bismarck 1NW => Bismarck=1NO *=-",
    ],
)
def test_of_whom_it_is_said(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "FR: Casabianca : fonce sur le sous-marin allemand => ?Casabianca",
        "FR: Le Casabianca fonce sur le sous-marin allemand. => ?Casabianca",
        "FR: Richelieu : chasse le porte-avions => ?Richelieu",
        "UK: Cossack: charges the enemy sub => ?Cossack",
        "UK: Hood 1N. Cossack charges the enemy sub. => Hood=1N ?Cossack",
        "UK: Orion pursues the enemy submarine, K6 => ?Orion",
        "DE: Bismarck: rams the British carrier => ?Bismarck",
        "DE: Bismarck 1N and the German carrier 1S => Bismarck=1N ?Graf_Zeppelin",
        "FR: Le Richelieu et le porte-avions français : 1N => Richelieu=1N Béarn=1N",
        "UK: The enemy sub is a nuisance. Hood 1N => Hood=1N",
    ],
)
def test_who_hunts_a_ship_of_the_enemy_is_asked_where_to(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "UK: | Ship | Cell | Shots |\n|---|---|---|\n| Ark Royal | K6 | 2 |\n| Ark Royal | K7 | 2 |\n| Hood | 1N | | => Ark_Royal=K6x2_K7x2 Hood=1N",
        "FR: | Navire | Ordre | Coups | Case |\n| Richelieu | Tir | 3 | K14 |\n| Richelieu | Tir | 1 | K15 | => Richelieu=K14x3_K15x1",
        "US: Enterprise\tfire K6 x2\nEnterprise\tfire K7 x1\nWahoo\t1N => Enterprise=K6x2_K7x1 Wahoo=1N",
        "UK: | Ark Royal | K6 | 2 |\n| | K7 | 2 | => Ark_Royal=K6x2_K7x2",
        "UK: Hood | K6 | 4\nHood | K7 | 4 => ?Hood",
        "UK: Hood | K6 | 4\nHood | 1N | => ?Hood",
        "UK: Hood | K6 | 2\nHood | or K7 | 2 => ?Hood",
        "FR: Richelieu : tir L12 x2\nRichelieu : tir M12 x2 => ?Richelieu",
    ],
)
def test_rows_of_a_table_with_shots_of_one_ship_are_added(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "IT: Artigliere 1N. Actually make that 2N for the Artigliere, plenty of room => Artigliere=2N",
        "UK: Hood 1N. No, 2N for the Hood, plenty of sea there => Hood=2N",
        "FR: Béarn : H17 x1 et N17 x2. J'inverse le Béarn, donc N17 x1 et H17 x2 => Béarn=N17x1_H17x2",
        "UK: Ark Royal: N5 x1, N6 x3. I swap the Ark Royal, so N6 x1 and N5 x3 => Ark_Royal=N6x1_N5x3",
        "UK: Hood 1N, Orion 1S. I swap Hood and Orion, so Hood 1S and Orion 1N => Hood=1S Orion=1N",
        "UK: Hood 1N and Orion 2N, or the other way round => ?Hood ?Orion",
        "UK: Hood 1N, Orion 2N. I swap Hood and Orion, so Hood 2N => ?Hood ?Orion",
        "IT: Perla 1N. Not Perla, I meant Leonardo 1N => Perla=- Leonardo_da_Vinci=1N",
        "IT: Perla 1S... not Perla, I meant Leonardo 1N => ?Perla Leonardo_da_Vinci=1N",
        "FR: Béarn 1N, non, pas le Béarn : Orion 1N => ?Béarn Orion=1N",
        "UK: Hood fires at K6 - no, not Hood, Cossack 1N => ?Hood Cossack=1N",
        "UK: Mes ordres tiennent sur un timbre : Hood 1N, Orion 1S => Hood=1N Orion=1S",
        "UK: My orders fit on the back of an envelope: Hood 1N => Hood=1N",
    ],
)
def test_what_is_corrected(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "UK: Hood drops three shells on K6; the fourth is for K5. => Hood=K6x3_K5x1",
        "UK: Hood drops three shells on K6, the fourth one on K5. => Hood=K6x3_K5x1",
        "FR: Le Richelieu lâche trois obus sur K14 ; le quatrième est pour K15. => Richelieu=K14x3_K15x1",
        "US: Fletcher: first shot F6, second shot F7, third shot F7 again => Fletcher=F6x1_F7x2",
        "FR: Richelieu : premier obus en K14, deuxième obus en K15 => Richelieu=K14x1_K15x1",
        "UK: hood d 7 x2\norion tir k 6 x2 => Hood=D7x2 Orion=K6x2",
        "FR: richelieu tir l 13 x4 => Richelieu=L13x4",
        "US: At dawn the Enterprise sends up her whole air group: five planes against D7, the last one against G4. => Enterprise=D7x5_G4x1",
        "FR: À l'aube, le Béarn avance d'une case au nord. => Béarn=1N",
        "FR: Le Dunkerque, lui, ne recule pas : il tire deux coups en L13. => Dunkerque=L13x2",
        "UK: Hood does not retreat: fires twice at K6. => Hood=K6x2",
        "SU: Le Tashkent se replie de deux cases au nord, pour ne pas rester dans l'axe. => Tashkent=2N",
        "SU: Tashkent goes 2N so as not to stay in the line of fire. => Tashkent=2N",
        "UK: Hood 2N, in order not to be hit, and Orion 1S. => Hood=2N Orion=1S",
        "FR: On vise de l'autre côté alors : Richelieu, tout sur K14. => Richelieu=K14x4",
        "UK: I move Hood 1N and fire at K6 with Orion, then Cossack 1S. => Hood=1N Orion=K6x2 Cossack=1S",
        "UK: Hood goes 1N and fires at K6 with Orion. => ?Hood ?Orion",
        "UK: I move Hood 1N and fire at K6 with Orion's help. => ?Hood ?Orion",
        "FR: Si bien placé, Béarn 1N => ?Béarn",
        "FR: Je bouge le Béarn de 1E et je tire en K14 avec le Richelieu. => Béarn=1E Richelieu=K14x4",
        "UK: Hood fires at K6. Cossack does too. => Hood=K6x4 Cossack=K6x2",
        "FR: Le Richelieu tire en K14. Le Béarn aussi. => Richelieu=K14x4 Béarn=K14x3",
        "UK: Hood fires at K6 four times. Cossack does too. => Hood=K6x4 ?Cossack",
        "UK: Hood shells K6 for all she is worth. => Hood=K6x4",
        "FR: Le Richelieu pilonne K14 tant qu'il peut. => Richelieu=K14x4",
        "UK: Hood creeps one west under cover of darkness. => Hood=1O",
        "UK: Hood will be moving 1SW this time. => Hood=1SO",
        "UK: After a long think: Hood 1NE, Orion fires at Q6. => Hood=1NE Orion=Q6x2",
        "FR: Le Béarn reçoit l'ordre de tirer sur K14. => Béarn=K14x3",
        "FR: C'est au tour du Béarn de briller : K14, tout. => Béarn=K14x3",
        "FR: Le Béarn fait 1O puisque ça a si bien marché au tour dernier. => Béarn=1O",
    ],
)
def test_what_is_told_in_other_words(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "DE: Bismarck 1N. Non, 2N. Voilà, 2N, c'est mon dernier mot. => Bismarck=2N",
        "DE: Bismarck 1N. Voilà, 2N, c'est dit. => ?Bismarck",
        "DE: Orion: 1S\nWatch out for the British destroyer Orion, she is somewhere up north. => Orion=1S",
        "FR: Nautilus : 1S\nMéfiez-vous du sous-marin Nautilus, quelque part au nord. => Nautilus=1S",
        "FR: Il pleut, comme au tour 1 quand tout le monde tirait.\nBéarn 1N => Béarn=1N",
        "UK: When everybody fired at K6, I laughed. Hood 1N => Hood=1N",
        "UK: Orion 1N when Hood has fired at K6 => ?Orion",
        "UK: Quand le Hood aura tiré, l'Orion va 1N => ?Orion",
        "FR: La soupe est bonne. Sinon :\nBéarn 1NE => Béarn=1NE",
        "UK: The soup is good. Apart from that:\nHood 1N => Hood=1N",
        "FR: Richelieu 1S si la voie est libre. Sinon :\nBéarn 1NE => ?Richelieu ?Béarn",
        "FR: Béarn : 1N\n[edit 22h40] Béarn : 2N en fait, j'avais oublié sa vitesse => Béarn=2N",
        "UK: Hood 1N\nEdit: Hood 2N actually, I had forgotten about her speed => Hood=2N",
        "UK: Should Hood go 1N?\nHood: 1S => Hood=1S",
        "UK: Should Hood go 1N? Cossack 1S => ?Hood Cossack=1S",
        "UK: Hood 1N? No. Hood 1S? => ?Hood",
        "FR: Le Richelieu avait vidé ses soutes sur M14. Il est reparti au sud, avec les 2 verres.\n\nRichelieu : tir M16 => Richelieu=M16x4",
    ],
)
def test_what_stands_beside_an_order(told: str) -> None:
    _check(told)


@pytest.mark.parametrize(
    "told",
    [
        "UK: Cossack: once more what she did on turn 3. Orion 1N => ?Cossack Orion=1N",
        "UK: Cossack does again what she did last turn => ?Cossack",
        "UK: Cossack repeats her turn 3 move => ?Cossack",
        "UK: Hood: 1N.\nOrion does what Hood does. => Hood=1N ?Orion",
        "FR: Richelieu : ce qu'il a fait au tour 3. => ?Richelieu",
        "FR: Le Richelieu refait ce qu'il a fait au tour 2. => ?Richelieu",
        "FR: le mastodonte : 1S => ?",
        "UK: The big one: 1S => ?",
    ],
)
def test_what_is_not_told_is_asked(told: str) -> None:
    _check(told)


def test_what_is_withdrawn_as_a_whole() -> None:
    post = "Scrub everything I sent, I cancel it all. New plan:\nWahoo: fire G4"
    assert _told("US", post, "Enterprise: fire G2 x4") == {"Enterprise=-", "Wahoo=G4x3"}
    assert _told("US", "Scrub everything I wrote.", "Wahoo: 1N") == {"Wahoo=-"}


def _check(told: str) -> None:
    side, post = told.split(": ", 1)
    post, _, meant = post.rpartition(" => ")
    assert {one.replace(" ", "_") for one in _told(side, post)} == set(meant.split()), post
