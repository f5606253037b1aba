// What is known of the table, and what this page looks at.

import { keep, kept } from "./store.js";
import { Wire } from "./wire.js";

const ONLOOKER = "*";

export const at = { tab: kept("tab", "ships"), ship: kept("ship", ""), asking: null, led: false, next: null, told: 40, filter: "all", sought: "", real: false, more: {}, aside: null, queue: [], done: null, me: kept("me", {}) };
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

/** Ships of one's own whose squadron is being activated. */
export function acting() {
  const mine = own();
  return sides().flatMap((side) => side.squadrons).filter((group) => group.state === "active").flatMap((group) => group.ships).filter((ship) => mine.includes(ship));
}

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
