// What happened, newest first; what happened while the phone slept stands above a line.

import { ago } from "./away.js";
import { h } from "./dom.js";
import { say } from "./words.js";

function dice(throwed) {
  const faces = throwed.faces || [];
  if (!faces.length) return throwed.total ? h("span", { class: "die" }, String(throwed.total[0])) : null;
  return h("span", { class: "dice", role: "img", "aria-label": say("Dice: {faces}", { faces: faces.map((one) => one.value).join(", ") }) },
    faces.map((one) => h("span", { class: `die${one.result === "hit" || one.result === "again" ? " hit" : ""}`, "aria-hidden": "true" }, one.value)));
}

/** A sentence with the names of its ships standing out. */
function named(text, names) {
  const at = names.filter(Boolean).map((name) => [text.indexOf(name), name]).filter(([place]) => place >= 0)
    .sort(([a, one], [b, other]) => a - b || other.length - one.length);
  if (!at.length) return text;
  const [[place, name]] = at;
  const end = place + name.length;
  return [text.slice(0, place), h("b", {}, name), named(text.slice(end), names)];
}

/** One thing that was told, with its dice. */
export function line(one, nameOf) {
  return h("div", { class: `told ${one.tone || "plain"}` }, h("p", {}, named(one.text, (one.ships || []).map(nameOf))), one.throw && dice(one.throw));
}

/** The entries; `slept` is the last one known before the phone slept, `ships` those to be told of. */
export function log(entries, { slept = 0, since = 0, ships = null, turn = null, more = null, nameOf }) {
  const wanted = entries.filter((one) => (turn === null || one.turn === turn)
    && (!ships || one.lines.some((told) => (told.ships || []).some((ship) => ships.includes(ship)))));
  const shown = [];
  let asleep = slept > 0 && wanted.some((one) => one.id > slept);
  if (asleep) shown.push(h("li", { class: "since" }, say("while you slept, {time}", { time: ago(since) })));
  for (const one of wanted) {
    if (asleep && one.id <= slept) { shown.push(h("li", { class: "since" }, say("seen before"))); asleep = false; }
    shown.push(h("li", { class: one.stands ? "entry" : "entry undone" }, one.lines.map((told) => line(told, nameOf)),
      !one.stands && h("small", {}, say("taken back"))));
  }
  if (!shown.length) shown.push(h("li", { class: "detail" }, say("Nothing has happened yet.")));
  return h("ol", { class: "log", "data-scroll": "log" }, shown, more && h("li", {}, more));
}

/** Of what the log tells. */
export function filters({ chosen, turn, owns, choose }) {
  const list = [["all", say("All")], owns && ["own", say("My ships")], ["turn", say("Turn {n}", { n: turn })]].filter(Boolean);
  return h("div", { class: "filters", role: "tablist" }, list.map(([key, text]) => h("button", {
    type: "button", role: "tab", "aria-selected": String(chosen === key), class: "filter", "data-key": `filter/${key}`, do: () => choose(key) }, text)));
}

/** What a screen reader says of the last thing that happened while the page was open. */
export function news(entry, slept) {
  return [entry && entry.stands && entry.id > slept && entry.lines.map((one) => one.text).join(" ")];
}
