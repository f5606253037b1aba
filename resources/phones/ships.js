// The row of ships above everything else: who is in hand, how much is left of each, who still has to be seen to.

import { h, icon } from "./dom.js";
import { say } from "./words.js";

const LONG = 9;
const LONGER = 12;

/** A name that stays whole in its tile: smaller where a word is long, parted at a hyphen where it is longer still. */
function named(name) {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  const parted = longest > LONGER ? name.replace(/[^\s-]{6}(?=[^\s-]{4})/g, "$&\u00ad") : name;
  return h("b", { class: longest > LONGER ? "longer" : longest > LONG ? "long" : "" }, parted);
}

/** `laid`: as tiles, those that are done face down. `tint(ship)`, `of(ship)`: her colour and how she stands. */
export function chips(ships, { label, chosen, waiting, counted, laid = false, of, tint, take }) {
  return h("div", { class: laid ? "ships laid" : "ships", role: "tablist", "aria-label": label, "data-scroll": "ships" }, ships.map((ship) => {
    const one = of(ship);
    const done = counted.includes(ship) && !waiting.has(ship);
    return h("button", {
      type: "button", role: "tab", class: `chip-ship${one.gone ? " gone" : ""}${laid && done ? " done" : ""}`, "aria-selected": String(ship === chosen),
      "data-key": `ship/${ship}`, tint: tint(ship), do: () => take(ship),
      "aria-label": [one.name, one.detail, waiting.has(ship) ? say("to be done") : ""].filter(Boolean).join(", "),
    }, h("span", { class: "top" }, laid ? named(one.name) : h("b", {}, one.name), waiting.has(ship) ? h("i", { class: "dot" }) : done && icon("check")),
    h("span", { class: "life" }, h("i", { share: one.left ?? 1 })));
  }));
}
