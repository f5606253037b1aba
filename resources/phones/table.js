// What is known of the table, and what this page looks at.

import { keep, kept } from "./store.js";
import { Wire } from "./wire.js";

const ONLOOKER = "*";

/** What a seat has in hand, asks and is asked. */
const begun = () => ({ ship: kept("ship", ""), asking: null, led: false, next: null, acts: "", going: null, told: 40, more: {}, aside: null, queue: [], done: null });

export const at = { tab: kept("tab", "ships"), filter: "all", sought: "", real: false, me: kept("me", {}), ...begun() };
export const wire = new Wire(() => {});

export const table = () => wire.part("table");
export const stripOf = (ship) => wire.part(`strip/${ship}`) || { ship, name: "" };
export const named = (ship) => stripOf(ship).name;
export const sides = () => (table() ? table().sides : []);
export const own = () => sides().flatMap((side) => side.own || []);
export const all = () => sides().flatMap((side) => side.squadrons.flatMap((group) => group.ships));
export const first = (ships) => ships.find((ship) => !stripOf(ship).gone) || ships[0];
export const looksOn = () => (table() ? table().seat : kept("seat", ONLOOKER)) === ONLOOKER;
export const pending = (ship, slot) => wire.wishes.filter(({ wish }) => wish.kind === "strike" && wish.ship === ship && wish.slot === slot)
  .reduce((sum, { wish }) => sum + wish.by, 0);

export function ordered() {
  const mine = own();
  return [...mine, ...all().filter((ship) => !mine.includes(ship))];
}

/** Another seat begins. */
export const afresh = () => Object.assign(at, begun());

/** A ship comes to hand. */
export function hold(ship) {
  at.ship = ship;
  keep("ship", ship);
}

export function owing() {
  const known = table();
  return known ? known.debts || [] : [];
}

export const owes = (ship) => owing().some((debt) => (debt.ships || []).includes(ship));
export const isHers = (debt, ship) => (debt.ships || []).length === 1 && debt.ships[0] === ship;
export const owedBy = (ship) => owing().filter((debt) => isHers(debt, ship));

/** The one ship whose turn it is, where a game plays ship by ship. */
const up = () => (table() && table().ship) || "";

/** Whether a ship acts now: she alone where a game plays ship by ship, else with her squadron. */
const acts = (group, ship) => group.state === "active" && (up() === ship || !group.ships.includes(up()));

/** Ships of one's own that act now. */
export function acting() {
  const mine = own();
  return sides().flatMap((side) => side.squadrons).flatMap((group) => group.ships.filter((ship) => mine.includes(ship) && acts(group, ship)));
}

/** What comes to hand by itself: the ship whose turn it is, or those that act. */
export const called = () => (own().includes(up()) ? [up()] : acting());

/** How each ship's squadron stands; of a ship that waits while another one acts, nothing. */
export function standing() {
  return new Map(sides().flatMap((side) => side.squadrons).flatMap((group) =>
    group.ships.map((ship) => [ship, group.state === "active" && !acts(group, ship) ? "" : group.state])));
}

/** Whether it is the turn of this seat's side. */
export const plays = () => !table().over && sides().some((one) => one.id === table().seat && one.plays);

export function deciding() {
  const known = table();
  return Boolean(known && (known.deciding || []).includes(known.seat));
}

/** What happened, as far as it is known here, the newest first. */
export function told() {
  return [...wire.parts.keys()].filter((name) => name.startsWith("log/")).map((name) => wire.part(name)).sort((a, b) => b.id - a.id);
}

export function look() {
  if (wire.look({ ship: at.ship, chart: at.tab === "chart" || at.tab === "orders", told: at.told })) at.answered = Date.now();
}
