// One page for every game: it draws what the table sends and says what a finger wants, and knows no rule.

import { away } from "./away.js";
import { card, duties, firstAct, nameOf, offers, working } from "./cards.js";
import { chart } from "./chart.js";
import { pad } from "./dice.js";
import { button, h, show, tell } from "./dom.js";
import { Asking } from "./forms.js";
import { bar, snack, strip, tabs } from "./frame.js";
import { steady, watchFingers } from "./guard.js";
import { REFUSED, cover, dress, gate, settings } from "./doors.js";
import { filters, log, news } from "./log.js";
import { Photograph } from "./photo.js";
import { learnPlans } from "./pieces.js";
import { STANDS, result } from "./results.js";
import { learnRules, rules } from "./rules.js";
import { badges, chips } from "./ships.js";
import { keep, kept } from "./store.js";
import { Wire } from "./wire.js";
import { language, learn, say } from "./words.js";

const ONLOOKER = "*";
const OWN = 800;
const page = document.getElementById("page");
const head = h("header", { class: "bar" });
const line = h("div", { class: "strip", role: "status", "aria-live": "polite" });
const main = h("main", { tabindex: -1 });
const foot = h("div", { class: "snack", role: "status", "aria-live": "polite" });
const newest = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
const notice = h("div", { class: "notice", role: "status", "aria-live": "polite" });
const nav = h("nav", { class: "tabs" });
const base = h("footer", { class: "base" }, notice, nav);
const over = h("div", { class: "over-all" });

const at = { tab: kept("tab", "ships"), ship: kept("ship", ""), asking: null, led: false, next: null, told: 40, filter: "all", sought: "", real: false, more: {}, aside: null, queue: [], done: null, me: kept("me", {}) };
const wire = new Wire(heard);

// --- what is known -------------------------------------------------------------------------------------

const table = () => wire.part("table");
const stripOf = (ship) => wire.part(`strip/${ship}`) || { ship, name: "" };
const sides = () => (table() ? table().sides : []);
const own = () => sides().flatMap((side) => side.own || []);
const all = () => sides().flatMap((side) => side.squadrons.flatMap((group) => group.ships));
const first = (ships) => ships.find((ship) => !stripOf(ship).gone) || ships[0];
const looksOn = () => (table() ? table().seat : kept("seat", ONLOOKER)) === ONLOOKER;
const pending = (ship, slot) => wire.wishes.filter(({ wish }) => wish.kind === "strike" && wish.ship === ship && wish.slot === slot)
  .reduce((sum, { wish }) => sum + wish.by, 0);

function ordered() {
  const mine = own();
  return [...mine, ...all().filter((ship) => !mine.includes(ship))];
}

function owing() {
  const known = table();
  return known ? known.debts || [] : [];
}

/** Ships of one's own whose squadron is being activated. */
function acting() {
  const mine = own();
  return sides().flatMap((side) => side.squadrons).filter((group) => group.state === "active").flatMap((group) => group.ships).filter((ship) => mine.includes(ship));
}

/** A squadron of one's own begins to act: its first ship comes to hand, where orders are given and nothing is asked. */
function follow() {
  const now = acting();
  if (now.join() === at.acts) return;
  at.acts = now.join();
  if (now.length && at.tab === "orders" && !at.asking && !now.includes(at.ship)) { at.ship = first(now); keep("ship", at.ship); }
}

function deciding() {
  const known = table();
  return Boolean(known && (known.deciding || []).includes(known.seat));
}

/** What happened, as far as it is known here, the newest first. */
function told() {
  return [...wire.parts.keys()].filter((name) => name.startsWith("log/")).map((name) => wire.part(name)).sort((a, b) => b.id - a.id);
}

function look() {
  if (wire.look({ ship: at.ship, chart: at.tab === "chart" || at.tab === "orders", told: at.told })) at.answered = Date.now();
}

// --- what a finger wants -------------------------------------------------------------------------------

/** A ship comes to hand; among orders she is asked at once what she owes: `next`, or the one thing the rules want. */
function take(ship, next = "") {
  at.ship = ship;
  at.asking = null;
  keep("ship", ship);
  look();
  lead(next);
  draw();
  const chip = main.querySelector(".chip-ship[aria-selected=true]");
  if (chip) chip.scrollIntoView({ inline: "nearest", block: "nearest" });
}

function strike(ship, slot, label, lost, n, most) {
  const by = n > lost ? n - lost : n - 1 - lost;
  if (!by || lost + by < 0 || lost + by > most) return;
  const title = `${stripOf(ship).name}: ${label} ${by > 0 ? "\u2212" : "+"}${Math.abs(by)}`;
  wire.wish({ kind: "strike", ship, slot, lost, by }, title);
}

/** Begin what a button says; with a ship in `hand`, what she takes for granted is done with it. */
function begin(offer, hand = "") {
  const drafts = kept("drafts", {});
  at.led = false;
  main.scrollTop = document.documentElement.scrollTop = 0;
  at.asking = new Asking(offer, {
    ask: (question, does) => wire.ask({ ship: hand, ...question }, does),
    changed: draw,
    leave: () => { at.asking = null; draw(); },
    turn: (other) => begin(other, hand),
    nameOf: (ship) => stripOf(ship).name,
    answers: drafts[nameOf(offer)], cut: wire.state !== "near",
    kept: (answers) => keep("drafts", { ...kept("drafts", {}), [nameOf(offer)]: answers }),
    go(action, args, form, way = { real: at.real }) {
      if (at.going && at.going.unheard && nameOf(at.going.offer) === nameOf(offer)) return; // a second tap on the same button
      const title = (form && form.title) || offer.title;
      const wish = { kind: "play", action, args: args || {}, hand, joined: Boolean(offer.joined), ...way };
      at.going = { id: wire.wish(wish, title), offer, hand, unheard: true };
    },
  });
  const ship = hand || (offer.answers || {}).ship || "";
  at.asking.owed = owes(ship) ? ship : "";
  draw();
}

function why(reference) {
  wire.ask({ why: reference }, (came) => { if (came.working) aside(() => working(came.working)); });
}

/** What stands over the page; what comes while a question stands there waits until that is answered. */
function aside(make) {
  if (!at.aside && document.activeElement) at.before = document.activeElement.getAttribute("data-key");
  const before = at.aside;
  if (!make) put();
  else if (before && (before.asks || make.asks)) at.queue.push(make);
  else at.aside = make;
  if (at.aside && at.aside.asks && at.aside !== before) steady(draw); else draw();
}

/** It is put away: what waited behind it comes. */
function put() {
  if (at.aside && at.aside.left) at.aside.left();
  at.aside = at.queue.shift() || null;
}

let questions = 0;

/** What a player has to answer, and nothing takes away unanswered. */
function asked(make, more = {}) {
  aside(Object.assign(make, { asks: true, key: `asked/${++questions}`, ...more }));
}

/** A sheet that was played on by pencil; as a late wish, it asks where something happened since it was read. */
function photograph() {
  const photo = new Photograph({
    own: wire.own, changed: () => aside(() => photo.draw()), leave: () => aside(null),
    enter: (args, saw, title) => { put(); wire.wish({ kind: "play", action: "back_from_paper", args, saw, late: true }, title); },
  });
  photo.take();
}

function question(text, yes, does, no = say("No")) {
  asked(() => h("div", {}, h("p", { class: "asks" }, text), h("div", { class: "offers" },
    button(yes, () => { aside(null); does(); draw(); }, { kind: "primary", "data-key": "yes" }),
    button(no, () => aside(null), { "data-key": "no" }))));
}

// --- what the table says -------------------------------------------------------------------------------

function heard(message) {
  if (message.welcome) welcomed(message.welcome);
  if (message.answer && message.of) answered(message.answer, message.of);
  if (message.state === "gone") {
    wire.forget();
    for (const name of ["drafts", "invite", "me", "rules", "covered"]) keep(name, null);
  }
  if (message.state && at.asking) at.asking.cutOff(message.state !== "near");
  if (message.parts) overtaken();
  if (message.parts && at.asking && (at.asking.form || at.asking.stop || at.asking.cut)) at.asking.again();
  if (message.parts) follow();
  if (message.parts && at.next !== null) lead(at.next);
  if (message.parts && !isOwn() && head.parentNode === page) steady(draw); else draw();
}

/** Whether what comes now is what a finger here just wished, or wanted to see. */
function isOwn() {
  return Date.now() - (at.answered || 0) < OWN || wire.wishes.some((one) => !one.waits);
}

/** Ask the ship in hand for what she still owes; her card may be on its way. */
function lead(action) {
  const waits = (deciding() || action) && owing().some((debt) => (debt.ships || []).includes(at.ship));
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

function welcomed(me) {
  at.me = me;
  at.real = me.real;
  keep("me", me);
  keep("invite", null);
  if (me.language !== language) learn(me.language).then(draw);
  learnPlans();
}

function answered(answer, one) {
  const { wish, title } = one;
  at.answered = Date.now();
  if (at.going && at.going.id === wish.id) at.going.unheard = false;
  const does = {
    done() {
      at.done = { title, at: Date.now(), made: answer.made };
      if (at.going && at.going.id === wish.id) finished(at.going);
    },
    more() { oneMore(wish, title, answer); },
    late() { question(say("{what}: something happened since ({since}). Do it now?", { what: title, since: answer.text || "" }), say("Do it now"), () => wire.insist(one, {})); },
    owed() { question([say("Still owed:"), ...(answer.owed || [])].join(" "), say("Go on all the same"), () => wire.insist(one, { owing: true })); },
    refused() { question(answer.text, say("Do it all the same"), () => wire.insist(one, { insist: true })); },
    no() { asked(() => h("div", {}, h("h2", {}, title), h("p", { class: "asks" }, answer.text), button(say("Good"), () => aside(null), { kind: "primary", "data-key": "yes" }))); },
    dice() { faces(one, answer); },
    waits() { if (at.going && at.going.id === wish.id) finished(at.going); },
  }[answer.came];
  does();
}

/** Somebody else struck the same boxes: all that was meant meanwhile is one question. */
function oneMore(wish, title, answer) {
  const key = `${wish.ship}/${wish.slot}`;
  at.more[key] = (at.more[key] || 0) + wish.by;
  const by = at.more[key];
  const text = [title, answer.text, say("{n} are struck now.", { n: answer.now })].filter(Boolean).join(" · ");
  const make = () => h("div", {}, h("p", { class: "asks" }, text), h("div", { class: "offers" },
    button(by === 1 ? say("One more") : by > 0 ? say("{n} boxes more", { n: by }) : say("Clear {n}", { n: -by }), () => {
      aside(null);
      wire.wish({ kind: "strike", ship: wish.ship, slot: wish.slot, lost: answer.now, by }, title);
    }, { kind: "primary", "data-key": "yes" }),
    button(say("That was the same one"), () => aside(null), { "data-key": "no" })));
  const more = { key, left: () => { delete at.more[key]; } };
  const before = at.queue.findIndex((one) => one.key === key);
  if (at.aside && at.aside.key === key) { at.aside = Object.assign(make, { asks: true, ...more }); draw(); }
  else if (before >= 0) at.queue[before] = Object.assign(make, { asks: true, ...more });
  else asked(make, more);
}

/** Dice the table still needs, read from the table. */
function faces(one, answer) {
  const wanted = answer.dice;
  const before = one.wish.typed || [];
  let typed = [];
  const heard_ = (now, since = before.length) => {
    typed = now;
    if (typed.length >= wanted.count || typed.some((die) => die.total)) {
      put();
      wire.insist(one, { typed: [...before.slice(0, since), ...typed] });
    }
    draw();
  };
  asked(() => h("div", {}, pad(wanted, typed, heard_),
    button(say("Let the program roll"), () => { put(); wire.insist(one, { real: false }); draw(); }, { sign: "dice" })));
}

/** An order lies face down: the next ship that still needs one comes to hand, and is asked the same. */
function finished({ offer, hand }) {
  const drafts = { ...kept("drafts", {}) };
  delete drafts[nameOf(offer)];
  keep("drafts", drafts);
  at.going = null;
  at.asking = null;
  main.scrollTop = document.documentElement.scrollTop = 0;
  onward(offer);
}

const owes = (ship) => owing().some((debt) => (debt.ships || []).includes(ship));

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
function overtaken() {
  const one = at.asking;
  if (!one || !one.owed || owes(one.owed) || (at.going && at.going.unheard)) return;
  one.owed = "";
  if (at.led && !one.touched) { at.asking = null; onward(one.offer); }
  else one.tell(say("Somebody else of this side did this meanwhile: what you enter here replaces it."));
}

// --- drawing -------------------------------------------------------------------------------------------

function row(ships, laid = false) {
  const waiting = new Set(owing().flatMap((debt) => debt.ships || []));
  const counted = deciding() && own().some((ship) => waiting.has(ship)) ? own() : [];
  const tint = (ship) => `var(--side-${(sides().findIndex((side) => side.squadrons.some((group) => group.ships.includes(ship))) % 8) + 1})`;
  const state = new Map(sides().flatMap((side) => side.squadrons).flatMap((group) => group.ships.map((ship) => [ship, group.state])));
  return chips(ships, { stands: (ship) => state.get(ship) || "", label: say("Ships"), chosen: at.ship, waiting, counted, laid: laid && counted.length > 1, of: stripOf, tint, take });
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

/** What is asked because of what was just done. */
function follows() {
  const asked = (table() && table().follows) || [];
  return asked.length > 0 && h("section", { class: "card next" }, offers(asked.map((one) => ({ ...one, kind: "primary" })), (one) => begin(one)));
}

const TABS = {
  ships() {
    if (!all().includes(at.ship)) at.ship = first(own()) || first(all()) || "";
    return [row(ordered()), at.asking ? at.asking.draw(at) : [follows(), shipOf(at.ship), offers(activations(), (one) => begin(one)),
      own().length > 0 && h("div", { class: "offers" }, button(say("Photograph a sheet"), photograph, { sign: "camera", "data-key": "photo" }))]];
  },
  orders() {
    const mine = own();
    if (!mine.includes(at.ship)) at.ship = first(mine) || "";
    const found = wire.part(`card/${at.ship}`);
    const asked = (table().follows || []).map(nameOf); // those stand above all else, once
    const fresh = (one) => !asked.includes(nameOf(one));
    const hers = found && owedBy(at.ship).map((debt) => (debt.offer && !fresh(debt.offer) ? { ...debt, offer: null } : debt));
    const acts = !(hers && hers.length) && acting().includes(at.ship); // her own buttons come next to the one that leads on
    const leads = acts ? table().offers.filter((one) => one.kind === "primary" && !one.discouraged && !one.tablet) : [];
    const among = (one, list) => list.some((other) => other.action === one.action && other.title === one.title);
    const can = found ? [...(found.offers || []), ...activations()].filter((one) => fresh(one) && !among(one, leads)) : [];
    const ship = found && duties(stripOf(at.ship).name, hers, can, (one) => begin(one, at.ship),
      { kind: "primary", note: [badges(stripOf(at.ship)), found.proposed && firstAct(found)].filter(Boolean) });
    const others = table().offers.filter((one) => !leads.includes(one) && fresh(one) && !(acts && among(one, can)));
    const rest = duties(say("The table"), owing().filter((debt) => !mine.some((one) => isHers(debt, one))), others, (one) => begin(one));
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
        nameOf: (ship) => stripOf(ship).name })];
  },
  rules() {
    return rules(at.sought, (text) => { at.sought = text; draw(); });
  },
};

const TITLES = { ships: () => say("Ships"), orders: () => say("Orders"), chart: () => say("Map"), log: () => say("Log"), rules: () => say("Rules") };

const isHers = (debt, ship) => (debt.ships || []).length === 1 && debt.ships[0] === ship;
const owedBy = (ship) => owing().filter((debt) => isHers(debt, ship));

/** Squadrons of this ship that can be activated. */
function activations() {
  return sides().flatMap((side) => side.squadrons).filter((group) => group.offer && group.ships.includes(at.ship)).map((group) => group.offer);
}

function drawHead() {
  const known = table();
  const side = known ? sides().findIndex((one) => one.id === known.seat) : -1;
  show(head, bar({ known, me: at.me, wire, tint: side >= 0 ? `var(--side-${(side % 8) + 1})` : undefined,
    hide: looksOn() ? null : () => hide(true), settle: () => aside(() => settings(inside)) }));
}

function takeBack() {
  const { undo } = table();
  if (undo) wire.wish({ kind: "back", entry: undo.entry }, undo.title);
}

function drawFoot() {
  const undo = table() && table().undo;
  const writes = Boolean(at.asking && at.asking.writes);  // its keys need the room
  page.classList.toggle("typing", writes);
  page.classList.toggle("mapping", Boolean(at.asking && at.asking.maps));
  page.classList.toggle("asking", Boolean(at.asking)); // in large letters a form needs the room as well
  const since = at.done ? Date.now() - at.done.at : STANDS;
  const dice = since < STANDS && !at.asking && at.done.made && result(wire.part(`log/${at.done.made}`), { nameOf: (ship) => stripOf(ship).name, away: () => { at.done = null; draw(); } });
  const back = (since < 20000 || dice) && !writes && (!at.asking || at.led) && undo && wire.state === "near";
  tell(foot, dice, back && snack(dice ? { ...undo, title: "" } : undo, takeBack)); // the dice say what it was
  foot.hidden = !dice && !back;
}

/** What neighbours shall not read; it stays covered when the page comes back. */
function hide(on) {
  keep("covered", on || null);
  if (on && at.aside && !at.aside.asks) put();
  draw();
  if (!on) main.focus();
}

function drawTabs() {
  const known = table();
  const list = [["ships", "ship"], !looksOn() && ["orders", "card"], known && known.chart && ["chart", "chart"], ["log", "history"], at.me.rules && ["rules", "question"]]
    .filter(Boolean).map(([key, sign]) => [key, TITLES[key](), sign]);
  if (!list.some(([key]) => key === at.tab)) at.tab = "ships";
  const due = owing().filter((debt) => debt.offer || (debt.ships || []).some((ship) => own().includes(ship)));
  const owed = due.reduce((sum, debt) => sum + Math.max(1, (debt.ships || []).length), 0);
  show(nav, tabs(list, { chosen: at.tab, owed, turn: turnTo }));
}

function turnTo(tab) {
  at.tab = tab;
  at.asking = null;
  keep("tab", tab);
  if (tab === "rules") learnRules(wire, draw);
  draw();
  lead("");
  main.scrollTop = document.documentElement.scrollTop = 0;
}

function drawAside() {
  const shown = at.aside && at.aside();
  const title = shown && shown.querySelector("h2, .asks");
  for (const one of [head, line, main, foot, base]) one.toggleAttribute("inert", Boolean(shown));
  show(over, shown && h("div", { class: "dim", do: (event) => { if (event.target === event.currentTarget) aside(null); } },
    h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title ? title.textContent : undefined, tabindex: -1, "data-key": `sheet/${at.aside.key || ""}` }, shown)));
  const sheet = over.querySelector(".sheet");
  if (!sheet && at.before) {
    const found = document.activeElement === document.body && page.querySelector(`[data-key="${CSS.escape(at.before)}"]`);
    if (found) found.focus({ preventScroll: true });
    at.before = null;
  }
  if (sheet && !over.contains(document.activeElement)) (sheet.querySelector("button") || sheet).focus({ preventScroll: true });
}

/** Where a phone without a seat waits; it stands while a code is tried. */
function drawGate() {
  if (!page.querySelector(".gate")) show(page, gate((code) => { wire.come("", code); draw(); }));
  const told = page.querySelector(".refused");
  const why = wire.state === "gone" ? REFUSED[wire.refused] : () => wire.state === "far" ? say("The table does not answer") : say("One moment \u2026");
  told.hidden = !why;
  told.textContent = why ? why() : "";
}

function draw() {
  if (wire.state === "gone" || (page.querySelector(".gate") && !table())) {
    drawGate();
    return;
  }
  if (kept("covered", false)) {
    if (!page.querySelector(".cover")) { show(page, cover(() => hide(false))); page.querySelector(".cover").focus(); }
    return;
  }
  if (head.parentNode !== page) page.replaceChildren(head, line, main, foot, base, newest, over);
  drawHead();
  line.className = `strip${deciding() ? " mine" : ""}`;
  tell(line, strip(table()));
  tell(newest, news(told()[0], wire.slept || 0));
  drawTabs();
  const stale = wire.state !== "near" && kept("seen", 0);
  tell(notice, away(wire, aside));
  show(main, table() || at.tab === "rules" ? TABS[at.tab]() : h("p", { class: "detail" }, say("One moment …")),
    stale && h("p", { class: "detail" }, say("As it was at {time}.", { time: new Date(stale).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" }) })));
  main.setAttribute("aria-label", (at.asking && at.asking.title) || TITLES[at.tab]());
  main.classList.toggle("stale", wire.state !== "near");
  look();
  drawFoot();
  drawAside();
}

/** What the settings change. */
const inside = {
  get acts() { return !looksOn(); },
  get real() { return at.real; },
  close: () => aside(null),
  dice() { at.real = !at.real; aside(null); },
  put(name, value) {
    keep(name, value);
    put();
    if (name === "language") learn(value).then(() => wire.open()); else dress();
    draw();
  },
};

// --- beginning -----------------------------------------------------------------------------------------

async function start() {
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && at.aside) aside(null); });
  dress();
  const invite = location.hash.slice(1);
  if (invite) history.replaceState(null, "", "/");
  const fresh = invite || kept("invite", "");
  if (invite) keep("invite", invite);
  if (table() && !fresh) draw();
  await Promise.all([learn(kept("language", navigator.language.slice(0, 2))), learnPlans()]);
  if (fresh) wire.come(fresh, "");
  else if (kept("me", null)) wire.open();
  else wire.turn("gone");
  draw();
  watchFingers();
  setInterval(tick, 1000);
}

/** What changes with time alone: how long the table has been silent, and how long a result stands. */
function tick() {
  if (wire.state !== "near" && wire.state !== "gone") { drawHead(); tell(notice, away(wire, aside)); }
  if (!at.done) return;
  if (Date.now() - at.done.at > STANDS) at.done = null;
  drawFoot();
}

start();
