// The orders of a whole side: a line for each that may be written, with the name of its ship; the pad writes one of them.

import { button, h, icon } from "./dom.js";
import { say } from "./words.js";

const lines = (value) => (value || "").split("\n");

/** Each line that may be written now, with its row and the turn it is for; those written ahead too, once they are. */
function places(field) {
  const texts = lines(field.value);
  return field.ledger.groups.flatMap((group) => group.rows.flatMap((row) => (row.cells || []).flatMap((cell, column) =>
    (cell.line ?? -1) >= 0 && (cell.due || !cell.ahead || texts[cell.line]) ? [{ ...cell, row, head: field.ledger.heads[column] }] : [])));
}

/** The line the pad writes: the one that was touched, else the first that is owed and empty. */
export function lineInHand(field, touched) {
  const open = places(field);
  const texts = lines(field.value);
  const found = open.find((one) => one.line === touched) || open.find((one) => one.due && !(texts[one.line] || "").trim()) || open[0];
  return found ? found.line : 0;
}

export const lineOf = (value, line) => lines(value)[line] || "";

/** The whole text with one line written anew. */
export function withLine(value, line, text) {
  const all = lines(value);
  while (all.length <= line) all.push("");
  all[line] = text.replace(/\s*[\r\n]+\s*/g, " ");
  return all.join("\n");
}

/** `line` is in hand, `hold` takes another; `put` hears the whole text. */
export function ledger(field, put, key, { line, hold }) {
  const open = places(field);
  const several = new Set(open.map((one) => one.head)).size > 1;
  const name = ({ row, head }) => (several ? `${row.title} \u00b7 ${head}` : row.title);
  const drawn = (row) => [
    (row.cells || []).map((cell, column) => cell.stands && h("p", { class: cell.risk ? "reading brass" : "reading sound" }, icon(cell.risk ? "warning" : "check"),
      h("span", {}, [row.title, field.ledger.heads[column], cell.stands, cell.risk].filter(Boolean).join(" \u00b7 ")))),
    open.filter((one) => one.row === row).map((one) => written(field, put, key, { one, name: name(one), now: one.line === line, hold }))];
  return h("div", { class: "ledger" },
    (field.ledger.fills || []).length > 0 && h("div", { class: "offers" }, field.ledger.fills.map((one, n) => button(one.title, () => put(one.value), { sign: "copy", "data-key": `${key}/fill/${n}` }))),
    field.ledger.groups.map((group) => h("section", { class: "picks", "aria-label": group.title }, field.ledger.groups.length > 1 && h("h3", {}, group.title), group.rows.map(drawn))));
}

/** One line: what is in hand can be typed into as well. */
function written(field, put, key, { one, name, now, hold }) {
  const text = lineOf(field.value, one.line);
  const said = (field.readings || []).filter((reading) => (reading.line || 0) === one.line).map((reading) => h("small", { class: reading.tone || "sound" }, reading.text));
  if (!now) {
    return h("button", { type: "button", class: `pick line${one.due && !text.trim() ? " owed" : ""}`, "data-key": `${key}/line/${one.line}`, do: () => hold(one.line),
      "aria-label": [name, text || say("to be done")].join(", ") }, h("span", { class: "words" }, h("b", {}, name), one.row.detail && h("small", {}, one.row.detail), said), h("b", { class: "trailing" }, text));
  }
  return h("div", { class: "pick line chosen" }, h("span", { class: "words" }, h("b", {}, name), one.row.detail && h("small", {}, one.row.detail), said),
    h("input", { class: "written", "data-key": `${key}/text/${one.line}`, "aria-label": name, value: text, placeholder: field.hint, maxlength: 200,
      autocapitalize: "characters", autocomplete: "off", spellcheck: "false", hear: { input: (event) => put(withLine(field.value, one.line, event.target.value), true) } }));
}
