// What a finger wants: a ship to hand, a box struck, a question begun, answered and followed by the next.

import { nameOf } from "./cards.js";
import { Asking } from "./forms.js";
import { draw, upwards } from "./places.js";
import { keep, kept } from "./store.js";
import { at, called, deciding, first, hold, look, named, own, owedBy, owes, owing, wire } from "./table.js";
import { say } from "./words.js";

/** What was asked is left, or done. */
export function leave() {
  at.asking = null;
  keep("asked", null);
}

/** A ship comes to hand; among orders she is asked at once what she owes: `next`, or the one thing the rules want. */
export function take(ship, next = "") {
  hold(ship);
  leave();
  look();
  lead(next);
  draw();
}

/** A ship of one's own begins to act: she comes to hand where orders are given and nothing is asked; of a squadron the first. */
export function follow() {
  const now = called();
  if (now.join() === at.acts) return;
  at.acts = now.join();
  if (now.length && at.tab === "orders" && !at.asking && !deciding() && !now.includes(at.ship)) hold(first(now));
}

export function strike(ship, slot, label, lost, n, most) {
  const by = n > lost ? n - lost : n - 1 - lost;
  if (!by || lost + by < 0 || lost + by > most) return;
  const title = say("{ship}: {what} {by}", { ship: named(ship), what: label, by: `${by > 0 ? "\u2212" : "+"}${Math.abs(by)}` });
  wire.wish({ kind: "strike", ship, slot, lost, by }, title);
}

/** Begin what a button says; with a ship in `hand`, what she takes for granted is done with it. */
export function begin(offer, hand = "", resumed = false) {
  const drafts = kept("drafts", {});
  at.led = false;
  upwards();
  const asking = new Asking(offer, {
    ask: (question, does) => wire.ask({ ship: hand, ...question }, does),
    changed: draw,
    leave: () => { leave(); draw(); },
    turn: (other) => begin(other, hand),
    nameOf: named,
    answers: drafts[nameOf(offer)], cut: wire.state !== "near", resumed,
    kept(answers) {
      keep("drafts", { ...kept("drafts", {}), [nameOf(offer)]: answers });
      keep("asked", { offer, hand });
    },
    go(action, args, form, way = { real: at.real }) {
      if (at.going && at.going.unheard && nameOf(at.going.offer) === nameOf(offer)) return; // a second tap on the same button
      const title = (form && form.title) || offer.title;
      const wish = { kind: "play", action, args: args || {}, hand, joined: Boolean(offer.joined), ...way };
      const draft = { of: nameOf(offer), answers: kept("drafts", {})[nameOf(offer)] };
      at.going = { id: wire.wish(wish, title, draft), offer, hand, asking };
      underway(at.going.id, true);
    },
  });
  at.asking = asking;
  const ship = hand || (offer.answers || {}).ship || "";
  const whole = () => owing().some((debt) => debt.offer && nameOf(debt.offer) === nameOf(offer));
  at.asking.owed = owes(ship) ? () => owes(ship) : whole() ? whole : null;
  draw();
}

/** A wish is sent, or was answered: a page that is loaded before it heard what came of it does not ask its form again, one that is loaded afterwards does. */
export function underway(id, unheard) {
  const { going } = at;
  if (!going || going.id !== id) return;
  going.unheard = unheard;
  if (at.asking === going.asking) keep("asked", unheard ? null : { offer: going.offer, hand: going.hand });
}

/** What was half answered when the page was left is asked again. */
export function resume() {
  const open = kept("asked", null);
  if (open) begin(open.offer, open.hand, true);
}

/** Ask the ship in hand for what she still owes; her card may be on its way. */
export function lead(action) {
  const waits = (deciding() || action) && owes(at.ship);
  at.next = null;
  if (at.tab !== "orders" || at.asking || !waits) return;
  const found = wire.part(`card/${at.ship}`);
  if (!found) { at.next = action; return; }
  const hers = (found.offers || []).filter((one) => action || one.kind === "primary");
  const wanted = [...hers, ...owedBy(at.ship).map((debt) => debt.offer).filter(Boolean)]
    .find((one) => (!action || one.action === action) && !one.discouraged && !one.tablet);
  if (!wanted) return;
  begin(wanted, at.ship);
  at.led = true;
}

/** What was answered was done: the next time nothing of it is answered in advance, unless it was answered otherwise since. */
export function forget({ of, answers }) {
  const { [of]: now, ...left } = kept("drafts", {});
  if (now && JSON.stringify(now) === JSON.stringify(answers)) keep("drafts", left);
}

/** An order lies face down: the next ship that still needs one comes to hand, and is asked the same. */
export function finished({ offer }) {
  at.going = null;
  leave();
  upwards();
  onward(offer);
}

/** The next ship that still has to do the same. */
function onward(offer) {
  const done = (offer.answers || {}).ship;
  if (at.tab !== "orders" || !done) return;
  const asks = (ship) => owedBy(ship).find((debt) => debt.offer && debt.offer.action === offer.action);
  const left = own().filter((ship) => ship !== done && owes(ship));
  const next = left.find(asks) || left[0];
  if (next) take(next, offer.action);
}

/** What is asked here was done by somebody else of this side: an untouched form gives way, any other says so. */
export function overtaken() {
  const one = at.asking;
  if (!one || !one.owed || one.owed() || (at.going && at.going.unheard)) return;
  one.owed = null;
  if (at.led && !one.touched) { leave(); onward(one.offer); }
  else one.tell(say("Somebody else of this side did this meanwhile: what you enter here replaces it."));
}
