// The keys that write orders sign by sign.

import { button, h } from "./dom.js";
import { say } from "./words.js";

/** Takes the last sign of a text away, where it is tapped rather than typed. */
export function backspace(field, put, key) {
  return (field.symbols || []).length > 0 && button("", () => put((field.value || "").slice(0, -1), false),
    { sign: "backspace", name: say("Take the last sign away"), class: "button back", "data-key": `${key}/back` });
}

/** The signs of what is written, a key each. */
export function signs(field, put, key) {
  return h("div", { class: "pad signs" }, (field.symbols || []).flat().map((one) =>
    h("button", { type: "button", class: "key", "data-key": `${key}/${one.text}`, do: () => put((field.value || "") + (one.said || one.text), false) },
      h("b", {}, one.said || one.text), one.title && h("small", {}, one.title))));
}

/** How many columns of six the keys and the last of them, which takes one away, leave: a row of its own if too few. */
export function restOf(symbols) {
  const free = (6 - ((symbols.flat().length + 1) % 6)) % 6;
  return free < 2 ? 6 : free;
}
