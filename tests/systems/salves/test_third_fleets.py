"""Posts for fleets no other file has and more for those of the public posts, and what was learnt from them told in both languages: read so, or asked about."""

import json
from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.corpus import read_posts

CORPUS = json.loads(Path(__file__).with_name("third_fleets.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("which", ["third", "fourth", "fifth", "seventh", "eighth"])
def test_a_round_with_other_fleets_again_holds_no_order_nobody_gave(which: str) -> None:
    found = read_posts(Path(__file__).with_name(f"{which}_fleets.json").read_text(encoding="utf-8"))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.asked + found.missed <= 0.05 * found.right, told


def test_rounds_of_the_same_fleets_by_many_hands_hold_no_order_nobody_gave() -> None:
    """Of 880 posts for the fleets every umpire of the public posts knows, the last 400 were read so at first sight."""
    found = read_posts(Path(__file__).with_name("same_fleets.json").read_text(encoding="utf-8"))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.right >= 2107, told


def _expected(side: str, meant: str) -> dict[str, list[dict[str, str]]]:
    """`Kelly 2N; Warspite M6 x3; Rodney -; Eskimo ?`: orders, nothing to do, or a question; ships by the end of their names."""
    orders, asks = [], []
    for one in meant.split("; "):
        name, _, told = one.partition(" = ")
        ship = next(ship["name"] for ship in CORPUS["fleets"][side] if ship["name"].endswith(name))
        if told == "?":
            asks.append({"text": "", "why": "unclear", "ship": ship})
        elif told == "-":
            orders.append({"ship": ship, "kind": "none"})
        else:
            kind, key = ("move", "path") if told[0].isdigit() else ("fire", "salvos")
            orders.append({"ship": ship, "kind": kind, key: told})
    return {"orders": orders, "ask": asks}


def _found(side: str, post: str, earlier: str, meant: str):
    case = {"id": "0", "side": side, "post": post, "earlier": earlier, "expect": _expected(side, meant)}
    return read_posts(json.dumps({**CORPUS, "posts": [case]}))


@pytest.mark.parametrize(
    ("side", "post", "meant"),
    [
        # A cell that is written like another fleet's ship.
        ("JP", "Akagi: four planes at S13, two at S19.", "Akagi = S13 x4, S19 x2"),
        ("JP", "Akagi : S13 x4, S19 x2", "Akagi = S13 x4, S19 x2"),
        ("US", "Iowa fires at P9, Tang at U9.", "Iowa = P9 x6; Tang = U9 x3"),
        # Who is in the way of another is only told of.
        ("DE", "Tirpitz : 1E. Non, le Gneisenau est dans le chemin, donc 1NE.", "Tirpitz = 1NE"),
        ("DE", "Tirpitz: 1E. No wait, Gneisenau is in the way, make it 1NE.", "Tirpitz = 1NE"),
        ("DE", "Gneisenau 1S. Tirpitz: 1E. No, Gneisenau was wrong, rather 1N.", "Tirpitz = 1E; Gneisenau = 1N"),
        ("DE", "Gneisenau : 1S\nTirpitz : E8... ah non, le Gneisenau y est. F9 alors.", "Gneisenau = 1S; Tirpitz = F9"),
        ("DE", "Gneisenau: 1S\nTirpitz should be E8... no wait, Gneisenau is there. F9 then.", "Gneisenau = 1S; Tirpitz = ?"),
        ("DE", "Gneisenau is there: 1S", "Gneisenau = 1S"),
        # What was meant before is given up.
        ("SU", "Marat devait tirer en S6, mais finalement elle reste en place.", "Marat = -"),
        ("SU", "Tashkent s'arr\u00eate en R6.", "Tashkent = 1N"),
        # One of a kind, told by where it lies.
        ("US", "Both destroyers: 1E for the one in the north, 1W for the southern one", "Johnston = 1E; Laffey = 1W"),
        ("US", "Mes deux destroyers : celui du nord fait 1E, celui du sud tire G9", "Johnston = 1E; Laffey = G9"),
        ("US", "My two destroyers: the one to the north 1E, the other one 1W", "Johnston = 1E; Laffey = 1W"),
        ("US", "Le destroyer du nord : 1E", "Johnston = 1E"),
        ("US", "My destroyer in G8 goes 1E. Mon sous-marin en I6 : 1N", "Laffey = 1E; Tang = 1N"),
        ("DE", "Les U-boote : 99 reste, l'autre 1O", "U-99 = -; U-9 = 1O"),
        ("DE", "Both Z-destroyers 1N. Les deux Z destroyers : 1N", "Z23 = 1N; Z32 = 1N"),
        ("UK", "Wellington, the sub goes one to the north", "Triton = 1N"),
        # One porte-avions, or several.
        ("JP", "Mes porte-avions tirent en S14", "Akagi = S14; Hiry\u016b = S14"),
        # As another does, but ...
        ("UK", "Kelly 2N. Eskimo does as Kelly does. Javelin fait comme Kelly.", "Kelly = 2N; Eskimo = 2N; Javelin = 2N"),
        ("UK", "Warspite : tir M6 x3\nRodney : pareil que Warspite, mais en M7", "Warspite = M6 x3; Rodney = M7 x3"),
        ("UK", "Warspite fires M6 x3. Rodney: same as Warspite but at M7", "Warspite = M6 x3; Rodney = M7 x3"),
        ("UK", "Warspite fires M6. Rodney: same as Warspite but at M7", "Warspite = M6; Rodney = ?"),
        ("UK", "Kelly 2N, une de plus pour Javelin", "Kelly = 2N; Javelin = 3N"),
        ("UK", "Kelly: two cells north; one more for Javelin", "Kelly = 2N; Javelin = 3N"),
        ("UK", "Rodney : tir M6 x2. Un de plus pour Warspite.", "Rodney = M6 x2; Warspite = M6 x3"),
        ("UK", "Rodney fires M6. One more for Warspite.", "Rodney = M6; Warspite = ?"),
        ("JP", "Akagi: half at P16, half at S14. Hiry\u016b: same split at the same cells.", "Akagi = P16 x3, S14 x3; Hiry\u016b = P16 x2, S14 x2"),
        # Shares of the shots.
        ("UK", "Rodney: all at O6 except two, which go to P6", "Rodney = O6 x4, P6 x2"),
        ("UK", "Rodney : tout en O6 sauf deux coups, qui vont en P6", "Rodney = O6 x4, P6 x2"),
        ("UK", "Rodney fires six: half at O6, a third at P6, the rest at N6", "Rodney = O6 x3, P6 x2, N6 x1"),
        ("UK", "Duke of York : 5 coups : L5 et L6 deux chacun, le dernier en M6", "Duke of York = L5 x2, L6 x2, M6 x1"),
        ("UK", "Warspite M6 x2. Warspite adds one at L5", "Warspite = M6 x2, L5 x1"),
        ("UK", "Warspite M6. Warspite adds one at L5", "Warspite = ?"),
        # Of several cells one is another.
        ("FR", "Le Triomphant: fire J12 x2, I12... no wait, K12 instead of I12", "Le Triomphant = J12 x2, K12 x1"),
        ("FR", "Le Triomphant : tir J12 x2, I12, non, K12", "Le Triomphant = ?"),
        # To each in the order they are named.
        ("UK", "Destroyers, dans l'ordre Kelly, Javelin, Eskimo : 1N, 2N, 3N", "Kelly = 1N; Javelin = 2N; Eskimo = 3N"),
        ("UK", "In the order Kelly, Javelin: 1N, 2N", "Kelly = 1N; Javelin = 2N"),
        # Rest.
        ("FR", "Leave Strasbourg and Rubis alone. Laissez Surcouf et Mogador tranquilles.", "Strasbourg = -; Rubis = -; Surcouf = -; Mogador = -"),
        ("FR", "Ne touchez pas au Rubis ni au Surcouf.", "Rubis = -; Surcouf = -"),
        ("UK", "Kelly and Javelin get the day off", "Kelly = -; Javelin = -"),
        ("UK", "Eskimo stays with Kelly. Kelly herself goes 1N.", "Eskimo = -; Kelly = 1N"),
        ("UK", "Kelly saves her shells and goes to K3. Eskimo garde ses obus et va en M7.", "Kelly = 1N; Eskimo = 1N"),
        # The cell a way ends in.
        ("UK", "Kelly 2N (arrive en K2). Javelin 2N (should end up at P3).", "Kelly = 2N; Javelin = 2N"),
        ("UK", "Kelly 3S (I counted twice, from K4 to K6)", "Kelly = ?"),
        ("JP", "La Musashi fait un pas vers l'ouest, juste une case.", "Musashi = 1O"),
        ("FR", "Mogador reste \u00e0 2E. Surcouf stays at 1N.", "Mogador = 2E; Surcouf = 1N"),
        # All hold, and all but one: it can only be hers.
        ("UK", "Everybody holds. Everybody but Rodney: M6.", "Rodney = ?"),
        ("UK", "Tout le monde reste. Tout le monde sauf Rodney : M6.", "Rodney = ?"),
        ("UK", "Javelin comes with Kelly: both 2N.", "Javelin = ?; Kelly = 2N"),
        # The same, and more.
        ("FR", "Strasbourg N16 x2 et O16 x2 ; Jean Bart idem + un en P16.", "Strasbourg = N16 x2, O16 x2; Jean Bart = N16 x2, O16 x2, P16 x1"),
        ("FR", "Strasbourg fires N16 twice; Jean Bart the same, plus one at P16.", "Strasbourg = N16 x2; Jean Bart = N16 x2, P16 x1"),
        ("FR", "Strasbourg N16 x2 ; Jean Bart idem, un en P16.", "Strasbourg = N16 x2; Jean Bart = ?"),
        # Last turn and this.
        ("US", "Last turn: Iowa E4. This turn: Iowa D4.", "Iowa = D4"),
        ("US", "Au tour pr\u00e9c\u00e9dent : Iowa E4\nCe tour : Iowa D4", "Iowa = D4"),
        ("US", "Last turn Iowa fired E4, this turn D4.", "Iowa = ?"),
        # Of whom is it corrected? A direction nobody knows.
        ("DE", "Tirpitz : E8 x5\nGneisenau : E8 x4\nCorrection : F8 au lieu de E8.", "Tirpitz = ?; Gneisenau = ?"),
        ("DE", "Tirpitz: N.N.E. Gneisenau N.E", "Tirpitz = ?; Gneisenau = 1NE"),
        # Another game.
        ("UK", "Next game: Kelly in D4, Rodney in E6.\n\nEskimo 1N", "Eskimo = 1N"),
        ("UK", "Pour la prochaine partie : Kelly en D4.\n\nEskimo 1N", "Eskimo = 1N"),
        # What is denied behind it was all that was told, or a part of it.
        ("UK", "Kelly : 2N, enfin pas 2N mais 1N 1O. Javelin: 1N, well, not 1N but 2E", "Kelly = 1N, 1O; Javelin = 2E"),
        ("UK", "Kelly fires L5, or rather not L5 but M5", "Kelly = M5"),
        ("UK", "Kelly : 1N 1E, enfin pas 1E mais 1S\nJavelin: 2N, 1N rather than 2N", "Kelly = ?; Javelin = ?"),
        ("UK", "Kelly: two cells north, well, not north but south\nJavelin : 1E, pas 2E mais 1E", "Kelly = ?; Javelin = ?"),
        ("UK", "Rodney : tir O6 x2, P6 x2, enfin pas P6 mais N6", "Rodney = ?"),
        ("UK", "Kelly: 2N. 1E rather than 2N.\nJavelin: 1N 1E. 1S rather than 1E.", "Kelly = 1E; Javelin = ?"),
        ("UK", "Kelly : on oublie le tir en L5, ce sera 1N \u00e0 la place.", "Kelly = 1N"),
        # In brackets behind a way: where it ends, if she lies there; else a turn.
        ("SU", "Gnevny : 1S (T6)\nMarat: fire R5 x5", "Gnevny = ?; Marat = R5 x5"),
        ("SU", "Gnevny: 1S (T9). Marat: R5 x5 (T4)", "Gnevny = 1S; Marat = R5 x5"),
        ("UK", "Kelly: 1N (T4)", "Kelly = 1N"),
        # Of what is a turn told?
        ("UK", "[quote]Kelly: 1N[/quote]\nThose were for turn 3.\nKelly: 2N", "Kelly = 2N"),
        ("UK", "[quote]Kelly : 1N[/quote]\nC'\u00e9tait pour le tour 3.\nKelly : 2N", "Kelly = 2N"),
        ("UK", "Kelly: 1N\nThat was for turn 3.\nJavelin: 1S", "Kelly = ?; Javelin = 1S"),
        ("UK", "> Kelly: 1N\n\nNever mind that draft.\nKelly: 2N", "Kelly = 2N"),
        ("UK", "Kelly: 1N\nNever mind that draft.", "Kelly = ?"),
        # Stately orders.
        ("UK", "I hereby order Rodney to discharge four shells into O6 and the balance into P6.", "Rodney = O6 x4, P6 x2"),
        ("UK", "Il plaira \u00e0 l'arbitre de d\u00e9placer le Kelly d'une case vers le nord.", "Kelly = 1N"),
        ("UK", "May it please the umpire to move Kelly one cell to the north.", "Kelly = 1N"),
        ("UK", "Bob hereby orders Kelly to go one cell north.", "Kelly = ?"),
        # Turned first, and how far behind.
        ("UK", "Kelly turns north and advances two cells. Javelin met le cap \u00e0 l'est et avance de trois cases.", "Kelly = 2N; Javelin = 3E"),
        ("UK", "Kelly turns away from the east and goes two cells. Javelin tourne le dos au nord et avance de deux cases.", "Kelly = ?; Javelin = ?"),
        ("UK", "Kelly turns north and retreats two cells. Javelin met le cap \u00e0 l'est et recule de deux cases.", "Kelly = ?; Javelin = ?"),
        # Halves, in two.
        ("UK", "Rodney partage sa bord\u00e9e en deux : moiti\u00e9 sur O6, moiti\u00e9 sur P6", "Rodney = O6 x3, P6 x3"),
        ("UK", "Rodney splits her broadside in two: half on O6, half on P6", "Rodney = O6 x3, P6 x3"),
        ("UK", "Rodney splits her broadside in two: half on O6, P6", "Rodney = ?"),
        # As a Quebecker says it.
        ("UK", "Le Kelly tire pas pantoute pis a bouge pas non plus. Le Rodney varge quatre coups en O6 pis deux en P6.", "Kelly = -; Rodney = O6 x4, P6 x2"),
        # Talk behind orders, and in them.
        ("UK", "Kelly: 1N\n(The joke is by my brother, 4 beers in.)", "Kelly = 1N"),
        ("UK", "Kelly : 1N\nLa blague est de moi.", "Kelly = ?"),
        ("UK", "Kelly 1N\nEDIT 1: Kelly 1S\nEDIT 2: typo\nEDIT 3: right, Kelly 1E and I won't touch it again", "Kelly = 1E"),
        ("US", "Johnston and Laffey, my other two boats, both slip one cell east.", "Johnston = 1E; Laffey = 1E"),
        # An edit in small letters is no signature.
        ("UK", "Kelly 1N\n\n[size=85]EDIT 22h40 : Kelly 2N[/size]", "Kelly = 2N"),
    ],
)  # fmt: skip
def test_what_was_learnt_from_them_is_read_in_other_words_too(side: str, post: str, meant: str) -> None:
    found = _found(side, post, "", meant)
    assert (found.wrong, found.asked, found.missed) == (0, 0, 0), (found.remarks, found.answers)


@pytest.mark.parametrize(
    ("side", "post", "meant"),
    [
        # The others of a group that was named, and ordered nothing itself.
        ("UK", "Mes destroyers : Kelly 1N, les autres 2N.", "Kelly = 1N; Javelin = 2N; Eskimo = 2N"),
        ("UK", "My destroyers: Kelly 1N, the other two stay.", "Kelly = 1N; Javelin = -; Eskimo = -"),
        ("UK", "Destroyers:\n- Kelly 1N\n- the others: 2N", "Kelly = 1N; Javelin = 2N; Eskimo = 2N"),
        ("UK", "Destroyers :\n- Kelly 1N\n- les deux autres : 2N", "Kelly = 1N; Javelin = 2N; Eskimo = 2N"),
        ("UK", "Battleships: Rodney fires at O6, the rest: pass. Destroyers: all 1N.", "Rodney = O6; Warspite = -; Duke of York = -; Kelly = 1N; Javelin = 1N; Eskimo = 1N"),
        ("UK", "Of the three destroyers, Kelly goes 1N and the other two stay put.", "Kelly = 1N; Javelin = -; Eskimo = -"),
        ("UK", "Des trois destroyers, le Kelly va 1N et les deux autres restent.", "Kelly = 1N; Javelin = -; Eskimo = -"),
        ("UK", "Of my battleships only Rodney fires: O6", "Rodney = O6"),
        ("UK", "Kelly, one of my destroyers, goes 1N. Un de mes destroyers, le Javelin, va 2N.", "Kelly = 1N; Javelin = 2N"),
        ("UK", "My destroyers (Kelly, Javelin) go 1N", "Kelly = 1N; Javelin = 1N"),
        ("UK", "Mes destroyers, le Kelly et le Javelin, vont 1N", "Kelly = 1N; Javelin = 1N"),
        ("UK", "Rodney: O6, 4 shots. The other two: hold", "Rodney = ?"),
        # His own nation tells nothing; another one another ship.
        ("DE", "The German carrier 1S. Le sous-marin allemand U-9 : 1N.", "Seydlitz = 1S; U-9 = 1N"),
        ("DE", "German carrier: 1S", "Seydlitz = 1S"),
        ("DE", "Le porte-avions britannique 1S. Tirpitz 1N", "Tirpitz = 1N"),
        ("FR", "Le cuirass\u00e9 fran\u00e7ais Jean Bart tire en L12", "Jean Bart = L12"),
        # What is not to be done.
        ("UK", "Kelly is not to fire. Javelin must not move. Eskimo should not fire.", "Kelly = -; Javelin = -; Eskimo = -"),
        ("UK", "Le Kelly ne doit pas tirer. Le Javelin ne tirera pas. L'Eskimo n'ira nulle part.", "Kelly = -; Javelin = -; Eskimo = -"),
        ("UK", "Kelly must not fire, so she goes 1N. Le Javelin ne doit pas bouger, il tire en P6.", "Kelly = 1N; Javelin = P6"),
        # Another place is set against what is denied; a word parts two cells; a target without a cell.
        ("UK", "Rodney fires at O6, not at Triton but at Kirishima in P6", "Rodney = ?"),
        ("UK", "Rodney fires at O6, not at the Bismarck but at the Tirpitz in P6", "Rodney = ?"),
        ("UK", "Rodney tire en O6, pas sur le Bismarck mais sur le Tirpitz en P6", "Rodney = ?"),
        ("UK", "Rodney fires at O6 through O8", "Rodney = ?"),
        ("UK", "Rodney tire en O6 (mon code postal est P6)", "Rodney = ?"),
        ("UK", "Rodney fires at O6 and the cell to its left", "Rodney = ?"),
        ("UK", "Rodney tire en O6 et sur la case \u00e0 sa gauche", "Rodney = ?"),
        ("UK", "Rodney tire en O6 et sur le Tirpitz. Warspite fires at M6 and Tirpitz", "Rodney = ?; Warspite = ?"),
        ("UK", "Rodney fires at O6 as well as P6, and with pleasure", "Rodney = O6, P6"),
        # How many: no figure is told that can be carried out.
        ("UK", "Rodney: at least 3 shots at O6. Warspite : au moins 3 tirs en M6. Duke of York: up to 3 shots at L5", "Rodney = ?; Warspite = ?; Duke of York = ?"),
        ("UK", "Kelly: 3N... hmm... 2N", "Kelly = ?"),
        ("UK", "Kelly : 3N... 2N", "Kelly = ?"),
        ("UK", "Rodney: two at O6, the last at P6", "Rodney = ?"),
        ("UK", "Rodney: single shot O6", "Rodney = O6 x1"),
        ("UK", "Rodney: 5 shots, 2 at O6 and the others at P6", "Rodney = O6 x2, P6 x3"),
        ("UK", "Rodney : 5 tirs, 2 en O6 et le reste en P6", "Rodney = O6 x2, P6 x3"),
        ("UK", "Rodney: five at O6, last P6", "Rodney = O6 x5, P6 x1"),
        ("UK", "Rodney: everything at O6 except one shot at P6", "Rodney = O6 x5, P6 x1"),
        ("UK", "Rodney : tout en O6 sauf un coup en P6", "Rodney = O6 x5, P6 x1"),
        ("UK", "Illustrious launches two waves at N5, one at N6 and keeps the rest on deck.", "Illustrious = N5 x2, N6 x1"),
        ("UK", "Kelly: as far east as she can. Javelin: maximum distance north", "Kelly = 3E; Javelin = 3N"),
        # Each with a figure of her own, and names nothing is made of.
        ("UK", "Kelly one north, Javelin two, Eskimo three.", "Kelly = 1N; Javelin = 2N; Eskimo = 3N"),
        ("UK", "Kelly une case au nord, Javelin deux, Eskimo trois.", "Kelly = 1N; Javelin = 2N; Eskimo = 3N"),
        ("UK", "Rodney tire deux fois en O6, le Warspite trois fois.", "Rodney = O6 x2; Warspite = O6 x3"),
        ("UK", "Kelly in front, Javelin behind: 1N each", "Kelly = ?; Javelin = 1N"),
        ("UK", "Kelly, ma fiert\u00e9, et Javelin, ma joie, vont 1N", "Kelly = ?; Javelin = 1N"),
        # Who is told of, not ordered.
        ("UK", "Quelqu'un a sign\u00e9 \u00ab 2S, 1SE \u00bb dans la nuit.\nKelly : 1S.\nSomeone signalled \"1N\" and nobody owned up to it.", "Kelly = 1S"),
        # To each his cell, with all he has; a count of one cell among others.
        ("UK", "Rodney et Warspite pilonnent respectivement O6 et M6, \u00e0 pleine puissance.", "Rodney = O6; Warspite = M6"),
        ("UK", "Rodney and Warspite fire at O6 and M6 respectively, with all they have.", "Rodney = O6; Warspite = M6"),
        ("UK", "Rodney et Warspite tirent respectivement en O6 et M6, trois coups.", "Rodney = ?; Warspite = ?"),
        ("UK", "Rodney : O6, P6 x2, N6\nWarspite: fire M6, M7 twice, L5", "Rodney = O6, P6 x2, N6; Warspite = M6, M7 x2, L5"),
        ("UK", "Rodney: O6 and P6 x3 and N6", "Rodney = ?"),
        ("UK", "L'Illustrious fait d\u00e9coller tout ce qu'il a, objectif N5. Warspite: everything she has, target M6", "Illustrious = N5; Warspite = M6"),
        # Rest, told with a word more.
        ("UK", "Kelly reste planqu\u00e9 o\u00f9 il est. Javelin stays hidden where she is.", "Kelly = -; Javelin = -"),
        # A title with its turn; a heading that denies a quote above it.
        ("IT", "[b]Regia Marina, tour 5[/b]\nLittorio : 1O", "Littorio = ?"),
        ("IT", "Orders of the Regia Marina for turn 5\nLittorio: 1W", "Littorio = ?"),
        ("IT", "Regia Marina, T5\nLittorio : 1O", "Littorio = ?"),
        ("IT", "Regia Marina, tour 4\nLittorio : 1O", "Littorio = 1O"),
        ("IT", "Vivement le tour 5 !\nLittorio : 1O", "Littorio = 1O"),
        ("US", "> Iowa : 1N\nPas cette fois :\nIowa : tir D4", "Iowa = D4"),
        ("US", "[quote]Iowa: 1N[/quote]\nNot this time:\nIowa: fire D4", "Iowa = D4"),
        ("US", "Not this time:\nIowa: fire D4", "Iowa = ?"),
        # Where she lies, and where she goes to lie.
        ("UK", "Rodney stays in O5 and fires at O6. Le Warspite reste en M5 et tire en M6.", "Rodney = O6; Warspite = M6"),
        ("UK", "Kelly takes up position in K3. Le Javelin se poste en P4. Eskimo reste en M8.", "Kelly = 1N; Javelin = 1N; Eskimo = -"),
        # What goes with an order, and is no condition; a shot nobody fires.
        ("UK", "Kelly 1N even if Hood is there. Javelin 1N m\u00eame si \u00e7a fait mal.", "Kelly = 1N; Javelin = 1N"),
        ("UK", "Kelly 1N, pavillons hiss\u00e9s. Javelin fires nothing and moves 1N.", "Kelly = 1N; Javelin = 1N"),
        ("UK", "Kelly fait mine de partir 1N. Javelin fires P6 with blanks. Eskimo tire \u00e0 blanc en M7", "Kelly = ?; Javelin = ?; Eskimo = ?"),
        ("UK", "Rodney puts three shells into O6 then shifts fire to P6 for the last three. Warspite : M6 x3 + M7 x2 = 5", "Rodney = O6 x3, P6 x3; Warspite = M6 x3, M7 x2"),
        ("UK", "Rodney: O6 x2, P6, N6 the rest. Warspite : M6 x3 + M7 x2 = 4", "Rodney = ?; Warspite = ?"),
        ("UK", "Kelly et Javelin \u00e9changent leurs places : Kelly une case \u00e0 l'ouest, Javelin une \u00e0 l'est.", "Kelly = 1O; Javelin = 1E"),
        # A row of ways; a figure behind a change.
        ("UK", "Kelly : sud, sud, est\nJavelin : nord, est.", "Kelly = 2S, 1E; Javelin = 1N, 1E"),
        ("UK", "Kelly : 3 cases au sud, ou plut\u00f4t 2\nJavelin: 3 cells south, or rather 2", "Kelly = ?; Javelin = ?"),
        # His own ships that are written as cells.
        ("DE", "Tirpitz fires at U9, Gneisenau tire en U99", "Tirpitz = U9; Gneisenau = U99"),
        ("SU", "Marat tire sur R6, et S13 sur Q9. K21 and S13 ...", "Marat = R6; S-13 = Q9"),
    ],
)  # fmt: skip
def test_groups_denials_and_figures_are_read_whole_or_asked_about(side: str, post: str, meant: str) -> None:
    found = _found(side, post, "", meant)
    assert (found.wrong, found.asked, found.missed) == (0, 0, 0), (found.remarks, found.answers)
    assert "?" in meant or not found.answers[0]["ask"], found.answers


@pytest.mark.parametrize(
    ("post", "earlier", "meant"),
    [
        ("Cancel everything I sent yesterday except the Tirpitz salvo.", "Tirpitz: fire E9\nZ23 1N", "Tirpitz = E9; Z23 = -"),
        ("J'annule tout ce que j'ai post\u00e9 hier soir sauf l'ordre du Tirpitz", "Tirpitz : tir E9\nZ23 1N", "Tirpitz = E9; Z23 = -"),
        ("J'annule tout, je garde juste le Tirpitz. Et j'ajoute U-9 : 1N", "Tirpitz : tir E9\nU-9 1S", "Tirpitz = E9; U-9 = 1N"),
        ("U-9 1S please, forget the rest.", "Z23 1N\nU-9 1N", "Z23 = -; U-9 = 1S"),
        ("U-9 1S. Oubliez le reste.", "Z23 1N\nU-9 1N", "Z23 = -; U-9 = 1S"),
        ("Forget the rest, U-9 1S.", "Z23 1N\nU-9 1N", "Z23 = -; U-9 = 1S"),
        ("Oubliez mes ordres d'hier, tous !\nU-9 : 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Mes anciens ordres ne comptent plus : U-9 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("My orders of yesterday no longer count.\nU-9: 1S", "Tirpitz: fire E9\nU-9 1N", "Tirpitz = ?; U-9 = 1S"),
        ("Cancel everything, only the Tirpitz stands.", "Tirpitz : tir E9\nZ23 1N", "Tirpitz = E9; Z23 = -"),
        ("On efface tout, mes ordres d'hier sont annul\u00e9s.\nU-9 : 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Tous mes ordres pr\u00e9c\u00e9dents sont caducs.\nU-9 : 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("All my previous orders are void.\nU-9: 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Ceci annule et remplace mon message pr\u00e9c\u00e9dent.\nU-9 : 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("This supersedes my earlier post.\nU-9: 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Everything above is cancelled.\nU-9: 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Oubliez mon message d'hier.\nU-9: 1S", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1S"),
        ("Only U-9 moves, cancel the rest.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1N"),
        ("Seul U-9 bouge, annulez le reste.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1N"),
        ("L'ordre du Tirpitz est annul\u00e9.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = -; U-9 = 1N"),
    ],
)  # fmt: skip
def test_all_is_taken_back_but_what_is_kept(post: str, earlier: str, meant: str) -> None:
    found = _found("DE", post, earlier, meant)
    assert (found.wrong, found.asked, found.missed) == (0, 0, 0), (found.remarks, found.answers)


@pytest.mark.parametrize(
    ("post", "earlier", "meant"),
    [
        ("E8, not E9.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = E8; U-9 = 1N"),
        ("1S et non 1N.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = E9; U-9 = 1S"),
        ("E8, not E9.", "Tirpitz : tir E9\nGneisenau : tir E9", "Tirpitz = ?; Gneisenau = ?"),
        ("E9 -> E8", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = ?; U-9 = 1N"),
        ("Tirpitz tire aussi en E8.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = ?; U-9 = 1N"),
        ("U-9: fire C12 too.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = E9; U-9 = ?"),
        ("U-9 1S too, please.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = E9; U-9 = 1S"),
        ("U-9 no longer moves.", "Tirpitz : tir E9\nU-9 1N", "Tirpitz = E9; U-9 = -"),
    ],
)  # fmt: skip
def test_a_post_changes_what_was_ordered_before_it_or_is_asked_about(
    post: str, earlier: str, meant: str
) -> None:
    found = _found("DE", post, earlier, meant)
    assert (found.wrong, found.asked, found.missed) == (0, 0, 0), (found.remarks, found.answers)


def test_the_others_are_all_of_them_only_where_so_many_are_left() -> None:
    left = "; ".join(f"{one['name']} = -" for one in CORPUS["fleets"]["FR"] if one["name"] != "Rubis")
    for told in ("Les 8 autres navires restent au port.", "My other eight ships stay put."):
        found = _found("FR", f"Rubis: 2W\n{told}", "", f"Rubis = 2W; {left}")
        assert (found.wrong, found.asked, found.missed) == (0, 0, 0), found.answers
    found = _found("FR", "Rubis: 2W\nThe other three ships stay put.", "", "Rubis = 2W")
    assert [one["kind"] for one in found.answers[0]["orders"]] == ["move"]
    assert found.answers[0]["ask"]


@pytest.mark.parametrize("rest", ["Reste de la flotte : passe", "Rest of the fleet: pass", "Le reste : rien"])
def test_the_rest_of_the_fleet_below_orders_leaves_them_alone(rest: str) -> None:
    answer = _found("UK", f"Kelly, Javelin : 1N\nRodney : tir O6 x2\n{rest}", "", "Kelly = 1N").answers[0]
    told = {one["ship"].split()[-1]: one["kind"] for one in answer["orders"]}
    assert told == {"Kelly": "move", "Javelin": "move", "Rodney": "fire", "*": "none"}
    assert answer["ask"] == []


@pytest.mark.parametrize(
    "post", ["Mon porte-avions tire en S14", "Le porte-avions 1N", "Porte-avions tire en S14"]
)
def test_one_of_two_carriers_is_asked_about(post: str) -> None:
    answer = _found("JP", post, "", "Akagi = ?").answers[0]
    assert answer["orders"] == []
    assert answer["ask"]


@pytest.mark.parametrize(("side", "post"), [("UK", "Duke of Kent 1N"), ("FR", "Jean de Vienne : tir L13")])
def test_a_part_of_a_name_with_another_behind_it_is_no_own_ship(side: str, post: str) -> None:
    answer = _found(side, post, "", f"{CORPUS['fleets'][side][0]['name']} = -").answers[0]
    assert (answer["orders"], [one["why"] for one in answer["ask"]]) == ([], ["unknown_ship"])


@pytest.mark.parametrize("name", ["Duke of Yorck", "Duke of York", "the Duke", "DoY"])
def test_a_slip_in_the_last_part_of_a_name_is_none(name: str) -> None:
    found = _found("UK", f"{name}: 1N", "", "Duke of York = 1N")
    assert (found.wrong, found.asked, found.missed) == (0, 0, 0), found.answers
