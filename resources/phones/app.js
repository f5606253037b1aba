// One page for every game: it draws what the table sends and says what a finger wants, and knows no rule.

import { follow, lead, leave, overtaken, resume } from "./acting.js";
import { answered } from "./answers.js";
import { aside, drawAside, put } from "./aside.js";
import { away } from "./away.js";
import { h, show, tell } from "./dom.js";
import { REFUSED, cover, dress, gate, settings } from "./doors.js";
import { bar, snack, stepOf, strip, tabs } from "./frame.js";
import { steady, watchFingers } from "./guard.js";
import { news } from "./log.js";
import { TABS, TITLES } from "./pages.js";
import { learnPlans } from "./pieces.js";
import { base, draw, drawnBy, foot, head, line, main, nav, newest, notice, over, page, upwards } from "./places.js";
import { STANDS, result } from "./results.js";
import { learnRules } from "./rules.js";
import { keep, kept } from "./store.js";
import { afresh, at, deciding, look, looksOn, named, owing, own, plays, sides, table, told, wire } from "./table.js";
import { language, learn, say } from "./words.js";

const OWN = 800;

// --- what the table says -------------------------------------------------------------------------------

function heard(message) {
  if (message.forgotten) { afresh(); return; }
  if (message.welcome) welcomed(message.welcome);
  if (message.answer && message.of) answered(message.answer, message.of);
  if (message.state === "gone") {
    wire.forget();
    for (const name of ["invite", "me", "covered"]) keep(name, null);
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

function welcomed(me) {
  at.me = me;
  at.real = me.real;
  keep("me", me);
  keep("invite", null);
  if (me.language !== language) learn(me.language).then(draw);
  learnPlans();
  if (at.tab === "rules") learnRules(wire, draw);
}

// --- drawing -------------------------------------------------------------------------------------------

function drawHead() {
  const known = table();
  const step = stepOf(known);
  document.title = [step ? step.title : known && known.title, at.me.name].filter(Boolean).join(" \u00b7 ") || "FleetDesk";
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
  const dice = since < STANDS && !at.asking && at.done.made && result(wire.part(`log/${at.done.made}`), { nameOf: named, away: () => { at.done = null; draw(); } });
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
  leave();
  keep("tab", tab);
  if (tab === "rules") learnRules(wire, draw);
  draw();
  lead("");
  upwards();
}

/** Where a phone without a seat waits; it stands while a code is tried. */
function drawGate() {
  const field = page.querySelector(".gate .code");
  if (!field) show(page, gate((code) => { wire.come("", code); draw(); }));
  const told = page.querySelector(".refused");
  const why = wire.state === "gone" ? REFUSED[wire.refused] : () => wire.state === "far" ? say("The table does not answer") : say("One moment \u2026");
  const text = why ? why() : "";
  if (field && wire.refused === "code" && text !== told.textContent) field.select(); // the next one is typed over it
  told.hidden = !why;
  told.textContent = text;
}

/** The ship in hand stands where she is seen, when another one or another page came. */
function inSight() {
  const chip = main.querySelector(".chip-ship[aria-selected=true]");
  const now = `${at.tab}/${at.ship}`;
  if (!chip || now === at.sight) return;
  at.sight = now;
  chip.scrollIntoView({ inline: "nearest", block: "nearest" });
}

function drawAll() {
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
  line.className = `strip${table() && (deciding() || plays()) ? " mine" : ""}`;
  tell(line, strip(table()));
  tell(newest, news(told()[0], wire.slept || 0));
  drawTabs();
  const stale = wire.state !== "near" && kept("seen", 0);
  tell(notice, away(wire, aside));
  show(main, table() || at.tab === "rules" ? TABS[at.tab]() : h("p", { class: "detail" }, say("One moment …")),
    stale && h("p", { class: "detail" }, say("As it was at {time}.", { time: new Date(stale).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" }) })));
  inSight();
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
  page.replaceChildren(); // the scripts came: what is said where they do not is gone
  drawnBy(drawAll);
  wire.heard = heard;
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && at.aside) aside(null); });
  dress();
  const invite = location.hash.slice(1);
  if (invite) history.replaceState(null, "", "/");
  const fresh = invite || kept("invite", "");
  if (invite) keep("invite", invite);
  if (table() && !fresh) { resume(); draw(); }
  await Promise.all([learn(kept("language", navigator.language.slice(0, 2))), learnPlans()]);
  if (fresh) wire.come(fresh, "");
  else if (kept("me", null)) wire.open();
  else wire.turn("gone");
  draw();
  addEventListener("resize", dress);
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
