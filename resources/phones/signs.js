// The keys that write orders sign by sign.

import { button, h } from "./dom.js";
import { say } from "./words.js";

/** Takes the last sign of a text away, where it is tapped rather than typed. */
export function backspace(field, put, key) {
  return (field.symbols || []).length > 0 && button("", () => put((field.value || "").slice(0, -1), false),
    { sign: "backspace", name: say("Take the last sign away"), class: "button back", "data-key": `${key}/back` });
}

/** The signs of what is written, a key each; those that `fit` stand out, and all of them write. */
export function signs(field, put, key, fit = []) {
  return h("div", { class: "pad signs" }, (field.symbols || []).flat().map((one) =>
    h("button", { type: "button", class: `key${fit.includes(one.text) ? " fits" : ""}`, "data-key": `${key}/${one.text}`, do: () => put((field.value || "") + (one.said || one.text), false) },
      h("b", {}, one.said || one.text), one.title && h("small", {}, one.title), fit.includes(one.text) && h("span", { class: "unseen" }, say("The rules allow it next")))));
}

/** The keys that the rules allow next behind what stands in the line in hand of a form; the table is asked where it has not said so. */
export function keysBehind(asking, before) {
  const { fits, line } = asking;
  if (fits.line === line && fits.before === before) return fits.keys;
  const place = `${line} ${before}`;
  if (asking.waits || asking.cut || asking.sought === place) return []; // an answer is on its way
  asking.sought = place;
  asking.ask({ action: asking.offer.action, answers: asking.given, line }, (came) => {
    if (!came.fits) return;
    asking.fits = came.fits;
    asking.changed();
  });
  return [];
}

/** How many columns of six the keys and the last of them, which takes one away, leave: a row of its own if too few. */
export function restOf(symbols) {
  const free = (6 - ((symbols.flat().length + 1) % 6)) % 6;
  return free < 2 ? 6 : free;
}
