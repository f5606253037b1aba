"""What a post was found to say so far, ship by ship: orders, and what has to be asked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from fleetdesk.systems.salves.posts import doubts, passed, withdrawing
from fleetdesk.systems.salves.posts.checks.carried import counts_for_each, denied, left_over
from fleetdesk.systems.salves.posts.checks.spent import unspent
from fleetdesk.systems.salves.posts.named.meant import NOBODY
from fleetdesk.systems.salves.posts.orders import hints
from fleetdesk.systems.salves.posts.orders.counted import recounted
from fleetdesk.systems.salves.posts.orders.denying import denies
from fleetdesk.systems.salves.posts.orders.predicates import cancelled, order
from fleetdesk.systems.salves.posts.orders.shares import alike, all_but, as_many
from fleetdesk.systems.salves.posts.parts import ships_of
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Doubt, Order
from fleetdesk.systems.salves.posts.settling import Said
from fleetdesk.systems.salves.posts.shared import counts_alone
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.posts.text.words import folded

_COUNTED = frozenset({"count", "number", "allshots", "half", "rest", "each", "evenly", "same", "idem"})
_BUT = frozenset({"but", "mais"})
_CHANGING = frozenset({"change", "edit", "cancel", "instead"})
_HERSELF = frozenset({"himself", "herself", "itself", "lui-meme", "elle-meme"})
"""`Orion stays with Hood; Hood herself fires`: more than that she has company."""
MOST_TALK = 3
"""Ordinary words around "nothing" or "waits", beyond which it is a tale."""


@dataclass(kw_only=True)
class Notes:
    """Orders and doubts, in the order they were met."""

    names: Names
    follows: bool = False
    """He posted something for this turn before."""
    ordered: Mapping[str, Order] = field(default_factory=dict)
    """The orders he gave then: a tale of those ships may be a correction, and more is more than that."""
    said: list[Said] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    meant: dict[str, Ask] = field(default_factory=dict)
    """Ship -> words that let her act without saying where, or in another turn: asked, if nothing else is ordered of her."""
    told_of: dict[str, str] = field(default_factory=dict)
    """Ship -> a tale of her with an order in it, or an order that may be hers: "the others do nothing" hardly means her."""
    last: Order | None = None
    last_shots: int = 0
    """How many shots the ship of the last order has."""
    changed: bool = False
    """A sign of change stands in the post: what follows it replaces."""
    anew: bool = False
    """One begins the sentence: it is said of all its parts."""
    block: int = 0
    named: frozenset[str] = frozenset()
    """The ships the sentence names."""
    headed: set[Ask] = field(default_factory=set)
    """Shots of a ship without a cell, told before anything else of her: it may only head what follows."""
    of_many: bool = False
    """What is told now is told of several by one name."""
    by_target: bool = False
    """It is a line of a list by targets."""
    apart: bool = False
    """It sets one ship apart from the others: "but Hood goes 2N"."""

    def about(self, named: Token, words: Sequence[Token], text: str, why: str) -> None:
        """What some words say of one name.

        Args:
            named: a ship, several of which one is meant, the others, or all.
            words: what is said of it.
            text: the sentence, as it was written.
            why: what speaks against taking it for an order; empty: nothing.
        """
        if named.kind == "foreign":
            return
        if named.kind == "unsure":
            every = EVERY in named.ships
            spoken = [one for one in named.ships if self.spoken_of(one) or one in self.ordered]
            asked = self.names.own if every else ["", *spoken]
            self.asks.extend(Ask(text, "which_ship", one) for one in asked)
            self.told_of.update(dict.fromkeys(named.ships, text))
            return
        if named.kind == "others":
            self._others(named, words, text, why)
            return
        self.of_many = named.kind == "all" or len(named.ships) > 1
        for ship in tuple(self.names.own) if named.kind == "all" else named.ships:
            self._one(ship, words, text, why)

    def spoken_of(self, ship: str) -> bool:
        """Whether something was ordered of a ship."""
        return any(one.ship == ship for one in self.said)

    def fires_all(self, ship: str) -> bool:
        """Whether all her shots have their cells, wherever it is told: `Hood splits her broadside` only heads that."""
        fired = [one for one in self.said if one.ship == ship and one.order.kind == "fire"]
        return bool(fired) and sum(shots for one in fired for _, shots in one.order.salvos) == fired[0].most

    def _one(self, ship: str, words: Sequence[Token], text: str, why: str) -> None:
        """What some words say of one ship: an order, something to ask about, or nothing."""
        own = self.names.own[ship]
        before = self._before(words) if self.last else self.ordered.get(ship)
        words = all_but(as_many(recounted(words), before), own)
        kinds = {one.kind for one in words}
        found = self._elsewhere(words, own) or self._ordered(words, own, text)
        gives = isinstance(found, Order) and found.kind in {"move", "fire"}
        if why == doubts.STRANGE:
            why = "unclear" if gives else ""
        if "idem" in kinds:
            found = self._and_more(words, found, own) or self._as_before(found, kinds, own, text)
        last = self._told(ship) or self.ordered.get(ship)
        denied = denies(words, last, own) if last else ""
        why = why or self._against(ship, words, found, gives=gives)
        why = why or ("contradiction" if denied == "part" and gives else "")
        idle = found == Order("none")
        talk = idle and self._is_tale(ship, words)
        silent = idle and why in {"unclear", "refers"} and not self.spoken_of(ship)
        if (found is None or talk or silent) and not _tells_where(words):
            return
        if why or talk or not isinstance(found, Order):
            self._ask(ship, found, text, why)
        else:
            self._take(ship, found, words, text, denied=bool(denied))

    def _told(self, ship: str) -> Order | None:
        """What this post ordered of her last."""
        return next((one.order for one in reversed(self.said) if one.ship == ship), None)

    def _against(self, ship: str, words: Sequence[Token], found: Order | Doubt | None, *, gives: bool) -> str:
        """Why what was found is asked about: it takes back another order than stands, or is more than one that is not told."""
        taken_back = cancelled(words, self.names.own[ship]) if found == Order("none") else None
        if taken_back is not None and (self._told(ship) or taken_back) != taken_back:
            return "contradiction"
        adds = (
            isinstance(found, Order)
            and gives
            and withdrawing.adds_to(hints.before_more(words), found, self.ordered.get(ship))
        )
        return "refers" if adds else ""

    def _is_tale(self, ship: str, words: Sequence[Token]) -> bool:
        """Whether too much is said around "nothing"; the reason does not count where nothing else is told of her."""
        rests = words if ship in self.ordered or self.spoken_of(ship) else hints.resting(words)
        return sum(one.kind == "word" for one in rests) > MOST_TALK

    def _ask(self, ship: str, found: Order | Doubt | None, text: str, why: str) -> None:
        """Ask about an order; shots without a cell may only head what follows."""
        doubt = found.why if isinstance(found, Doubt) else "unclear"
        self.asks.append(Ask(text, why or doubt, ship))
        if doubt == "no_cell" and not (self.spoken_of(ship) or ship in self.ordered):
            self.headed.add(self.asks[-1])

    def _take(self, ship: str, found: Order, words: Sequence[Token], text: str, *, denied: bool) -> None:
        """Keep an order with all that is told of it: whether it changes, adds to or takes back another."""
        kinds, own = {one.kind for one in words}, self.names.own[ship]
        herself = any(folded(one.text) in _HERSELF for one in words[:1])
        changes = not kinds.isdisjoint(_CHANGING) or any(map(hints.after_all, words))
        self.say(
            ship,
            found,
            text,
            changed=denied or changes or herself,
            bare=found.kind == "fire" and not kinds & _COUNTED and own.attack > 1,
            refuses=withdrawing.refused(kinds) if found.kind == "none" else "",
            most=own.attack,
            more=any(one.kind == "adding" for one in hints.before_more(words)),
        )
        if found.kind != "keep":
            self.last, self.last_shots = found, own.attack

    def _ordered(self, words: Sequence[Token], own: OwnShip, text: str) -> Order | Doubt | None:
        """What they order; a count alone goes the way the ship before goes in the same sentence."""
        found = order(words, own, self._before(words))
        if isinstance(found, Order) and unspent(found, words, own, len(self.named)):
            return Doubt("unclear")
        told = [one for one in self.said if one.text == text or (one.ship == own.id and one.of_many)]
        like = told[-1].order if told else Order("none")
        if found == Doubt("unclear") and len(like.steps) + len(like.salvos) == 1 and counts_alone(words):
            return like.with_count(max(one.number for one in words))
        before = self.last.steps if self.last is not None else ()
        if found == Doubt("refers") and len(before) == 1 and hints.goes_the_same_way(words):
            return Order("move", steps=((max(one.number for one in words), before[0][1]),))
        return found

    def _likewise(self, found: Order, kinds: Collection[str], own: OwnShip) -> Order | Doubt:
        """The order of the ship before, as hers: at her own cells, and as many shots as that one, or all she has?"""
        before = self.last
        if before is None or before.kind != "fire" or found.kind != "fire":
            return found
        if not {"cell", "same"}.isdisjoint(kinds) and not _COUNTED.intersection(kinds) - {"idem", "same"}:
            return alike(before, self.last_shots, found, own)
        bare = bool(self.said) and self.said[-1].order == before and self.said[-1].bare
        if (
            bare and found == before and len(before.salvos) == 1
        ):  # "Yamato fires at Q14, Kongo too": all that each has
            return Order("fire", salvos=((before.salvos[0][0], own.attack),))
        all_of_hers = found == before and sum(dict(found.salvos).values()) == self.last_shots != own.attack
        return Doubt("shots") if all_of_hers else found

    def _and_more(
        self, words: Sequence[Token], found: Order | Doubt | None, own: OwnShip
    ) -> Order | Doubt | None:
        """`Hood the same, and one at K6`: the shots told before and her own; None: it is not that."""
        at = next((at for at, one in enumerate(words) if one.kind == "idem"), len(words))
        signed = [one.kind for one in words[at + 1 : at + 2]] == ["comma"]
        joins = words[at + 1 + signed : at + 2 + signed]
        joined = any(one.kind in {"and", "adding"} and folded(one.text) not in _BUT for one in joins)
        counted = signed and any(one.kind in {"number", "count"} for one in joins)  # "the same, one at K6"
        joined, counted = (it and any(one.cell for one in words[at:]) for it in (joined, counted))
        before = self.last if not any(one.cell for one in words[:at]) and (joined or counted) else None
        if before is None or not before.salvos or not isinstance(found, Order) or not found.salvos:
            return None
        if not joined:
            return Doubt("shots")
        salvos = dict(before.salvos)
        for cell, shots in found.salvos:
            salvos[cell] = salvos.get(cell, 0) + shots
        fits = sum(salvos.values()) <= own.attack
        return Order("fire", salvos=tuple(salvos.items())) if fits else Doubt("shots")

    def _as_before(
        self, found: Order | Doubt | None, kinds: Collection[str], own: OwnShip, text: str
    ) -> Order | Doubt | None:
        """The same as another; but nothing, where what stands before it in the sentence was not understood."""
        if isinstance(found, Order) and any(one.text == text and not one.ship for one in self.asks):
            return Doubt("refers")
        if found == Doubt("shots") and self._all_shots_before(kinds):
            found = self.last
        return self._likewise(found, kinds, own) if isinstance(found, Order) else found

    def _all_shots_before(self, kinds: Collection[str]) -> bool:
        """`Yamato fires at Q14, Kongo too`: whether the last order was all shots at one cell, and nothing is counted."""
        last = self.said[-1] if self.said else None
        bare = last is not None and last.bare and last.order == self.last and len(last.order.salvos) == 1
        return bare and (_COUNTED - {"idem"} | {"cell"}).isdisjoint(kinds)

    def _elsewhere(self, words: Sequence[Token], own: OwnShip) -> Order | Doubt | None:
        """`Orion: same as Hood, but at K6`: as many shots as Hood, elsewhere; None: it is not that."""
        told = [one for one in words if one.kind not in SIDES | {"comma", "word", "and"}]
        kinds = [one.kind for one in told]
        if kinds not in (["refers", "ship", "cell"], ["idem", "ship", "cell"]) or len(told[1].ships) != 1:
            return None
        like = [one for one in self.said if one.ship in told[1].ships]
        if not like or len(like[-1].order.salvos) != 1 or len({one.order for one in like}) != 1:
            return None
        return alike(like[-1].order, like[-1].most, Order("fire", salvos=((told[2].cell, 1),)), own)

    def _before(self, words: Sequence[Token]) -> Order | None:
        """The order "the same" stands for: that of the ship it names, if it is told; else the last one."""
        alike = {"same", "idem"} & {one.kind for one in words}
        named = {ship for one in words if alike and one.kind == "ship" for ship in one.ships}
        told = [one.order for one in self.said if one.ship in named]
        if told and told[-1].kind == "fire" and any(hints.is_like(*two) for two in pairwise(words)):
            return None  # "Hood: as Cossack": as many shots, or all she has?
        return self.last if not named else told[-1] if told else None

    def _others(self, named: Token, words: Sequence[Token], text: str, why: str) -> None:
        called, excepted = named.text.casefold(), named.ships
        nobody = called.startswith(NOBODY)
        if nobody and passed.only_tells(words):
            return
        if why == doubts.STRANGE and not nobody and self._rests(words):
            why = ""  # "the rest of them sleep, they have earned it"
        why = why or ("unclear" if nobody and self.follows and "else" not in called else "")
        if why := why or self._fires_like(words):
            self.asks.append(Ask(text, "unclear" if why == doubts.STRANGE else why))
            return
        if any(one.kind == "cancel" for one in words):
            self._take_back_others(excepted, text)
            return
        shots = {"cell", "number", "count"} & {one.kind for one in words}
        if shots and any(self._has_shots_left(one) for one in self.said if one.text == text):
            self.asks.append(Ask(text, "unclear"))  # the others: ships, or shots?
            self.asks.extend(Ask(text, "unclear", one.ship) for one in self.said if one.text == text)
            return
        for ship, own in self.names.own.items():
            found = Order("none") if nobody else order(words, own, self.last)
            if isinstance(found, Doubt):
                self.asks.append(Ask(text, found.why))
                return
            if found == Order("none"):
                self.say(EVERY, found, text)
                return
            if found is not None and ship not in excepted and not self.spoken_of(ship):
                self._other(ship, found, text)
        self._all_spoken_of(excepted, text)

    def _take_back_others(self, excepted: Sequence[str], text: str) -> None:
        """`I cancel all but Hood`; "Hood 1N, forget the rest": all but what this post says."""
        told = tuple(dict.fromkeys(one.ship for one in self.said))
        self.withdraw(text, excepted or (*self.named, *told))
        for ship in excepted or told:
            self.say(ship, Order("keep"), text)

    def _all_spoken_of(self, excepted: Sequence[str], text: str) -> None:
        """`All hold. All but Hood: K6`: it can only be hers, though it is told of the others."""
        if all(map(self.spoken_of, self.names.own)) and all(one.text != text for one in self.said):
            self.asks.extend(Ask(text, "unclear", ship) for ship in excepted)

    def hold_against(self, sentence: Sequence[Token], text: str, said: int, asks: int) -> None:
        """Hold what was made of a sentence, from these places on, against all it says; what is left over is asked."""
        given = {one.ship: one.order for one in self.said[said:]}
        spoken = {*given, *(one.ship for one in self.asks[asks:])}
        left = left_over(sentence, given, spoken)
        acting = [one for one in self.said[:said] if one.order.kind in {"move", "fire"}]
        left |= {one.ship for one in acting if one.ship in denied(sentence)} - spoken
        if count := counts_for_each(
            sentence
        ):  # "Deux coups chacun, sauf le Hood": of those told of right before, too
            placed = any(one.kind in {"cell", "step", "way"} for one in sentence)
            before = [one for one in acting if one.text == acting[-1].text and not placed]
            left |= {one.ship for one in before if one.bare} - given.keys()
            told = [one for one in self.said[said:] if one.bare]
            left |= {one.ship for one in told if any(shots != count for _, shots in one.order.salvos)}
        spoken |= {one.ship for one in acting}
        self.asks.extend(Ask(text, "unclear", ship) for ship in sorted(left & spoken))
        self.meant.update((ship, Ask(text, "unclear", ship)) for ship in sorted(left - spoken))

    def settle(self, words: Sequence[Token], text: str) -> None:
        """`Hood 1N if she may... no: Hood 1S`: the last word on what was doubtful before."""
        if self.asks and (named := set(ships_of(words))) and withdrawing.concludes(words):
            told = {one.ship for one in self.said if one.text == text} & named
            self.asks = [one for one in self.asks if one.ship not in told or one.text == text]

    def _fires_like(self, words: Sequence[Token]) -> str:
        """`Hood fires at K6, and so does everyone else`: as many shots as she, or each all she has? Why that is asked."""
        fired = self.last is not None and self.last.kind == "fire"
        return "shots" if fired and any(one.kind == "idem" for one in words) else ""

    def _other(self, ship: str, order: Order, text: str) -> None:
        """`Hood leads, the others 1N`: whom the sentence names is none of the others, and to be asked about if nothing else is said of her."""
        if ship in self.named:
            self.meant[ship] = Ask(text, "unclear", ship)
        else:
            self.say(ship, order, text)

    def _rests(self, words: Sequence[Token]) -> bool:
        """Whether nothing but rest is told, in few words: `the others sleep`."""
        few = sum(one.kind == "word" for one in words) <= MOST_TALK
        return few and all(order(words, own, self.last) == Order("none") for own in self.names.own.values())

    def _has_shots_left(self, said: Said) -> bool:
        own = self.names.own.get(said.ship)
        return own is not None and 0 < sum(count for _, count in said.order.salvos) < own.attack

    def say(
        self,
        ship: str,
        said: Order,
        text: str,
        *,
        changed: bool = False,
        bare: bool = False,
        refuses: str = "",
        most: int = 0,
        more: bool = False,
    ) -> None:
        """Keep an order of a ship, or of `EVERY`; "in the end nobody moves" may be said of those ordered before it, too."""
        if ship == EVERY and self.anew:
            acting = {
                one.ship for one in self.said if one.order.kind in {"move", "fire"} and one.text != text
            }
            self.asks.extend(Ask(text, "unclear", one) for one in sorted(acting))
        self.said.append(
            Said(
                ship,
                said,
                text,
                changed or self.changed or self.anew,
                self.block,
                bare,
                refuses,
                most,
                of_many=self.of_many,
                apart=self.apart,
                more=more,
                by_target=self.by_target,
            )
        )

    def withdraw(self, text: str, but: Sequence[str] = ()) -> None:
        """Take back all that was said, but of some ships."""
        self.asks.append(Ask(text, "withdrawn"))
        self.said = [one for one in self.said if one.ship in but]
        self.ordered = {ship: one for ship, one in self.ordered.items() if ship in but}
        self.changed = True


def _tells_where(words: Sequence[Token]) -> bool:
    """Whether words of which nothing came hold a place, or figures behind a name and a sign: `Hood: e 14 (5)`."""
    kinds = {one.kind for one in words}
    return (
        passed.tells_where(kinds)
        or {"number", "way"} <= kinds
        or (words[0].kind in {"colon", "dash"} and "number" in kinds)
    )
