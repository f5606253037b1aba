"""What posts tell before their orders, beside them and of whom: read so in both languages, or asked about."""

import json
from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.corpus import read_posts

CORPUS = json.loads(Path(__file__).with_name("sixth_fleets.json").read_text(encoding="utf-8"))


def test_a_round_of_corrections_and_shared_orders_holds_no_order_nobody_gave() -> None:
    found = read_posts(json.dumps(CORPUS))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.missed == 0, told
    assert found.asked <= 0.08 * found.right, told


def _read(side: str, post: str, earlier: str = "") -> str:
    """`Kelly 2N; Marat M6 x3; Hood -; Orion ?`: the orders, and the ships asked about, by the end of their names."""
    case = {"id": "0", "side": side, "post": post, "earlier": earlier}
    (answer,) = read_posts(json.dumps({**CORPUS, "posts": [case]})).answers
    told = {one["ship"].split()[-1]: one.get("path") or one.get("salvos") or "-" for one in answer["orders"]}
    told.update({one.get("ship", "*").split()[-1]: "?" for one in answer["ask"]})
    return "; ".join(f"{ship} {order}" for ship, order in sorted(told.items()))


@pytest.mark.parametrize(
    ("side", "post", "meant"),
    [
        # The same, with a count of her own.
        ("SU", "Marat : 1N\nTashkent : idem, mais deux cases", "Marat 1N; Tashkent 2N"),
        ("SU", "Marat fires R6 x2. Tashkent: the same, but three shots", "Marat R6 x2; Tashkent R6 x3"),
        ("SU", "Marat : 2N\nTashkent : pareil, avec une seule case", "Marat 2N; Tashkent 1N"),
        ("SU", "Marat R6 x2, R7 x1. Tashkent: same, but one shot", "Marat R6 x2, R7 x1; Tashkent ?"),
        ("SU", "Marat 1N, 1NE. Tashkent idem, mais une case", "Marat 1N, 1NE; Tashkent ?"),
        ("SU", "Marat R6 x5. Tashkent: same, but four shots", "Marat R6 x5; Tashkent ?"),
        # Never there, and where somebody may be.
        ("SU", "Tashkent fires twice at R6, never at R8 - that is where Gnevny might be.", "Tashkent R6 x2"),
        ("SU", "Le Tashkent tire deux coups en R6, jamais en R8.", "Tashkent R6 x2"),
        ("SU", "Tashkent goes 1N, where Marat might be. Marat 1S.", "Marat 1S; Tashkent 1N"),
        # A tale first, and then an order.
        ("SU", "Last turn Tashkent moved and hit the Marat. This turn she goes 1N", "Tashkent 1N"),
        ("SU", "Hier le Tashkent a failli éperonner le Marat. Ce tour-ci il fait 1N.", "Tashkent 1N"),
        ("SU", "Marat was at R5 last turn, now S6", ""),
        ("SU", "Marat fired at R5 last turn, now she moves one north", "Marat 1N"),
        ("SU", "Le Marat a tiré hier en R5, cette fois c'est S6", "Marat S6 x5"),
        ("SU", "Marat has no fuel left, she stays put. Le Tashkent n'a plus de mazout, il ne fait rien.", "Marat -; Tashkent -"),
        ("SU", "Marat fired at R5 last turn, she did not move", ""),
        ("SU", "Marat fired last turn, now what?", ""),
        ("FR", "Je voulais faire tirer le Richelieu en L12, mais je préfère le déplacer : 2 cases au nord.", "Richelieu 2N"),
        ("FR", "I wanted Richelieu to fire at L12 but I prefer to move her: two cells north.", "Richelieu 2N"),
        ("FR", "Je voulais tirer avec le Richelieu, mais je ne sais pas.", ""),
        # She, by her name.
        ("FR", "Richelieu fired at L12. Enough. One cell north for her, and Le Terrible one north as well.", "Richelieu 1N; Terrible 1N"),
        ("FR", "Au tour 3 le Richelieu avait tiré en L12. Cette fois il tire en L13, et le Dunkerque aussi.", "Dunkerque L13 x4; Richelieu L13 x4"),
        ("FR", "Une case au nord pour le Richelieu, et Le Terrible deux au sud", "Richelieu 1N; Terrible 2S"),
        ("SU", "She (Marat) goes one north.", "Marat 1N"),
        ("SU", "She goes one north (Marat, not my daughter).", "Marat 1N"),
        ("SU", "And Marat, since you did not ask: one cell east.", "Marat 1E"),
        # His carrier, and mine.
        ("DE", "Nelson's Hood will surely run 2N and his carrier bomb E8. Bismarck E8", "Bismarck E8 x4"),
        ("DE", "Le Hood va filer au nord et son porte-avions tirer en E8. Bismarck E8", "Bismarck E8 x4"),
        ("DE", "L'Orion (le mien, pas l'anglais) tire en F10.", "Orion F10 x2"),
        # Meant for another.
        ("DE", "U-47: 1N\nI meant U-4, not U-47.", "U-4 1N"),
        ("DE", "U-47 : 1N\nPas le U-47, je voulais dire le U-4.", "U-4 1N"),
        # Each with what stands in brackets behind her name.
        ("DE", "Cap à l'est pour le Bismarck (2 cases) et au sud pour le Z2 (1 case).", "Bismarck 2E; Z2 1S"),
        ("DE", "East for Bismarck (2 cells), south for Z2 (1 cell).", "Bismarck 2E; Z2 1S"),
        # Where she lies.
        ("UK", "Le Hood quitte L5 et passe en L4. Le Cossack quitte K3 par le sud, deux cases.", "Cossack 2S; Hood 1N"),
        ("UK", "Hood leaves L5 for L4. Upholder does not leave J6.", "Hood 1N; Upholder -"),
        ("UK", "Upholder ne quitte pas J6. Cossack stays in K3.", "Cossack -; Upholder -"),
        ("IT", "Littorio, now at G15, heads for G13. Da Vinci is at H16 and fires at H15.", "Littorio 2N; Vinci H15 x2"),
        ("DE", "Le Z2, à l'ouest de D9, va au nord, une case.", "Z2 1N"),
        # Each a count, and another count.
        ("SU", "S13 tire sur P10, K21 tire sur Q9. Chacun une seule torpille, on économise.", "K-21 Q9 x1; S-13 P10 x1"),
        ("SU", "S13 fires at P10, K21 at Q9. Two torpedoes each.", "K-21 Q9 x2; S-13 P10 x2"),
        ("SU", "Marat fires at R6, five rounds. On second thoughts three rounds will do, we must save shells.", "Marat R6 x3"),
        ("SU", "Marat tire en R6. Finalement deux coups suffiront.", "Marat R6 x2"),
        ("SU", "Le Marat part deux cases au sud – ou plutôt 1 seule", "Marat 1S"),
        ("SU", "Marat: two cells north, or rather one only.", "Marat 1N"),
        ("SU", "Marat R6, no, three", "Marat ?"),
        ("SU", "Tashkent R6 one and R7 all the rest", "Tashkent R6 x1, R7 x2"),
        ("SU", "Mets le Marat une case au nord, et le Tashkent aussi", "Marat 1N; Tashkent 1N"),
        ("SU", "Zut, j'ai inversé le Marat et le Tashkent ! Marat 1S, Tashkent 1N", "Marat 1S; Tashkent 1N"),
        ("SU", "Zut, j'ai inversé le Marat et le Tashkent ! Marat 1S", "Marat 1S; Tashkent ?"),
        ("SU", "Marat 1N. Tashkent 1S. Oh no, I mixed up Marat and Tashkent!", "Marat ?; Tashkent ?"),
        # What the next turn brings, and who stays as before.
        ("SU", "Le Marat tire en R6, 5 obus. Au prochain tour il ira 2 cases à l'ouest.", "Marat R6 x5"),
        ("SU", "Marat: 1S\nTashkent: 1E\nEdited 20:31, Tashkent goes 1W instead, Marat as before.", "Marat 1S; Tashkent 1O"),
        ("SU", "Tashkent goes 1W, Marat as before.", "Marat ?; Tashkent 1O"),
        ("SU", "Bonsoir arbitre, la flotte rouge au rapport :\n\nMarat : 1S", "Marat 1S"),
        ("SU", "Red Fleet reporting in:\nMarat: 1S", "Marat 1S"),
        ("SU", "The report of my friend:\nMarat: 1S", "Marat ?"),
        # Everything but some.
        ("SU", "Everything except Marat moves one west", "Gnevny 1O; K-21 1O; S-13 1O; Tashkent 1O"),
        # The other way, each with its count.
        ("IT", "Aquila: F18 x2, F17 x1. Actually make it the other way round, one on F18 and two on F17.", "Aquila F18 x1, F17 x2"),
        ("JP", "Kongō: don't go north, go west, one cell. Yamato: hold position, no shooting.", "Kongō 1O; Yamato -"),
    ],
)  # fmt: skip
def test_what_is_told_beside_an_order_is_no_part_of_it(side: str, post: str, meant: str) -> None:
    assert _read(side, post) == meant


@pytest.mark.parametrize(
    ("post", "meant"),
    [
        ("Bismarck's guns are waiting!", "Bismarck E8 x4; Z2 2O"),
        ("Les canons du Bismarck attendent !", "Bismarck E8 x4; Z2 2O"),
        ("Le Z2 ne va plus à l'ouest, il va à l'est (même nombre de cases).", "Bismarck E8 x4; Z2 2E"),
        ("Bismarck is waiting.", "Bismarck -; Z2 2O"),
    ],
)
def test_what_is_told_behind_another_post_changes_what_it_says_and_no_more(post: str, meant: str) -> None:
    assert _read("DE", post, "Bismarck : tir E8\nZ2 : 2O") == meant
