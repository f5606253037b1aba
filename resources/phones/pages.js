// The pages of a phone: ships, orders, map, log and rules, drawn from what the table sends.

import { begin, strike, take } from "./acting.js";
import { aside, put } from "./aside.js";
import { alike, card, duties, firstAct, offers, working } from "./cards.js";
import { chart } from "./chart.js";
import { button, h } from "./dom.js";
import { filters, log } from "./log.js";
import { Photograph } from "./photo.js";
import { draw } from "./places.js";
import { rules } from "./rules.js";
import { badges, chips } from "./ships.js";
import { acting, all, at, deciding, first, isHers, look, looksOn, named, ordered, owedBy, owing, own, pending, sides, standing, stripOf, table, told, wire } from "./table.js";
import { say } from "./words.js";

function row(ships, laid = false) {
  const waiting = new Set(owing().flatMap((debt) => debt.ships || []));
  const counted = deciding() && own().some((ship) => waiting.has(ship)) ? own() : [];
  const tint = (ship) => `var(--side-${(sides().findIndex((side) => side.squadrons.some((group) => group.ships.includes(ship))) % 8) + 1})`;
  const state = standing();
  return chips(ships, { stands: (ship) => state.get(ship) || "", label: say("Ships"), chosen: at.ship, waiting, counted, laid: laid && counted.length > 1, of: stripOf, tint, take });
}

function why(reference) {
  wire.ask({ why: reference }, (came) => { if (came.working) aside(() => working(came.working)); });
}

/** A sheet that was played on by pencil; as a late wish, it asks where something happened since it was read. */
function photograph() {
  const photo = new Photograph({
    own: wire.own, changed: () => aside(() => photo.draw()), leave: () => aside(null),
    enter: (args, saw, title) => { put(); wire.wish({ kind: "play", action: "back_from_paper", args, saw, late: true }, title); },
  });
  photo.take();
}

function around(ship) {
  const mine = wire.part(`card/${ship}`);
  return {
    own: Boolean(mine && mine.own),
    lost: (slot, n) => n + pending(ship, slot),
    strike: (slot, label, lost, n, most) => strike(ship, slot, label, lost, n, most),
    why,
    offer: (offer) => begin(offer, ship),
  };
}

function shipOf(ship) {
  const found = wire.part(`card/${ship}`);
  if (!found) return h("p", { class: "detail" }, wire.state === "near" ? say("One moment …") : say("This card was not seen yet; it comes when the table answers."));
  return [card(found.blocks, around(ship)), found.proposed && firstAct(found), offers(found.offers || [], (offer) => begin(offer, ship))];
}

/** A button for another ship than the one in hand says whose it is. */
function ofShip(offer) {
  const name = named((offer.answers || {}).ship);
  return name && offer.answers.ship !== at.ship && !offer.title.includes(name) ? { ...offer, title: say("{ship}: {what}", { ship: name, what: offer.title }) } : offer;
}

/** What is asked because of what was just done. */
function follows() {
  const asked = (table() && table().follows) || [];
  return asked.length > 0 && h("section", { class: "card next" }, offers(asked.map((one) => ofShip({ ...one, kind: "primary" })), (one) => begin(one)));
}

/** Squadrons of this ship that can be activated. */
function activations() {
  return sides().flatMap((side) => side.squadrons).filter((group) => group.offer && group.ships.includes(at.ship)).map((group) => group.offer);
}

/** What each page shows, and what it is called. */
export const TABS = {
  ships() {
    if (!all().includes(at.ship)) at.ship = first(own()) || first(all()) || "";
    return [row(ordered()), at.asking ? at.asking.draw(at) : [follows(), shipOf(at.ship), offers(activations(), (one) => begin(one)),
      own().length > 0 && h("div", { class: "offers" }, button(say("Photograph a sheet"), photograph, { sign: "camera", "data-key": "photo" }))]];
  },
  orders() {
    const mine = own();
    if (!mine.includes(at.ship)) at.ship = first(mine) || "";
    const known = table();
    const found = wire.part(`card/${at.ship}`);
    const shown = [...(known.follows || [])]; // those stand above all else; no button stands there twice
    const fresh = (list) => list.filter((one) => !shown.some((other) => alike(one, other)));
    const bare = (debts) => debts.map((debt) => (debt.offer && !fresh([debt.offer]).length ? { ...debt, offer: null } : debt));
    const among = (one, list) => list.some((other) => other.action === one.action && other.title === one.title);
    const hers = found && bare(owedBy(at.ship));
    const acts = !(hers && hers.length) && acting().includes(at.ship); // her own buttons come next to the one that leads on
    const leads = acts ? fresh(known.offers).filter((one) => one.kind === "primary" && !one.discouraged && !one.tablet) : [];
    shown.push(...leads);
    const heads = activations().filter((one) => acts || !known.offers.some((other) => alike(one, other)));
    const can = found ? fresh([...(found.offers || []), ...heads]).filter((one) => !among(one, leads)) : [];
    const ship = found && duties(named(at.ship), hers, can, (one) => begin(one, at.ship),
      { kind: "primary", note: [badges(stripOf(at.ship)), found.proposed && firstAct(found)].filter(Boolean) });
    if (found && !at.asking) shown.push(...hers.map((debt) => debt.offer).filter(Boolean), ...can);
    const others = fresh(known.offers).filter((one) => !(acts && among(one, can)));
    const rest = duties(say("The table"), bare(owing().filter((debt) => !mine.some((one) => isHers(debt, one)))), others.map(ofShip), (one) => begin(one));
    if (acts && !at.asking) return [row(mine, true), follows(), offers(leads, (one) => begin(one)), ship, rest];
    if (at.asking) return [row(mine, !at.asking.writes && !at.asking.maps), at.asking.draw(at), at.led && rest];
    return [row(mine, true), follows(), hers && hers.length ? [ship, rest] : [rest, ship]];
  },
  chart() {
    const found = wire.part("chart");
    const touched = looksOn() ? null : (cell) => wire.ask({ ship: at.ship, cell }, (came) => {
      if (came.offers && came.offers.length) aside(() => h("div", {}, offers(came.offers, (one) => { put(); begin(one, at.ship); })));
    });
    return [row(ordered()), at.asking ? at.asking.draw(at) : found && chart(found, { touched, name: "sea", redraw: draw })];
  },
  log() {
    const entries = told();
    const more = entries.length >= at.told && button(say("Older lines"), () => { at.told = Math.min(2000, at.told + 100); look(); }, { "data-key": "older" });
    return [filters({ chosen: at.filter, turn: table().turn, owns: own().length > 0, choose: (key) => { at.filter = key; draw(); } }),
      log(entries, { slept: wire.slept || 0, since: wire.sleptSince, ships: at.filter === "own" ? own() : null, turn: at.filter === "turn" ? table().turn : null, more,
        nameOf: named })];
  },
  rules() {
    return rules(at.sought, (text) => { at.sought = text; draw(); });
  },
};

export const TITLES = { ships: () => say("Ships"), orders: () => say("Orders"), chart: () => say("Map"), log: () => say("Log"), rules: () => say("Rules") };
