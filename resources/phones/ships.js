// The row of ships above everything else: who is in hand, how much is left of each, who still has to be seen to.

import { h, icon } from "./dom.js";
import { say } from "./words.js";

const LONG = 10;
const LONGER = 12;
const longest = (name) => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

/** What stays whole in its tile; a word that is too long even in small letters is parted at a hyphen. */
const parted = (name) => (longest(name) > LONGER ? name.replace(/[^\s-]{6}(?=[^\s-]{4})/g, "$&\u00ad") : name);

/** `laid`: as tiles, those that are done face down. `tint(ship)`, `of(ship)`: her colour and how she stands. */
export function chips(ships, { label, chosen, waiting, counted, laid = false, of, tint, take, stands = () => "" }) {
  const small = laid && ships.some((ship) => longest(of(ship).name) > LONG); // all alike
  return h("div", { class: `ships${laid ? " laid" : ""}${small ? " small" : ""}`, role: "tablist", "aria-label": label, "data-scroll": "ships" }, ships.map((ship) => {
    const one = of(ship);
    const now = stands(ship);
    const done = (counted.includes(ship) && !waiting.has(ship)) || now === "done";
    const told = waiting.has(ship) ? say("to be done") : now === "active" ? say("acts now") : now === "done" ? say("has acted") : "";
    return h("button", {
      type: "button", role: "tab", class: `chip-ship${one.gone ? " gone" : ""}${laid && done ? " done" : ""}${now === "active" ? " acts" : ""}`, "aria-selected": String(ship === chosen),
      "data-key": `ship/${ship}`, tint: tint(ship), do: () => take(ship),
      "aria-label": [one.name, one.detail, told].filter(Boolean).join(", "),
    }, h("span", { class: "top" }, h("b", {}, laid ? parted(one.name) : one.name), waiting.has(ship) ? h("i", { class: "dot" }) : now === "active" ? icon("flag") : done && icon("check")),
    h("span", { class: "life" }, h("i", { share: one.left ?? 1 })));
  }));
}

/** How a ship stands, in a word each: also the order that lies face down, to whoever may know it. */
export function badges(one) {
  const told = (one.badges || []).filter((badge) => badge.text);
  return told.length > 0 && h("div", { class: "chips" }, told.map((badge) =>
    h("span", { class: `chip${badge.tone && badge.tone !== "plain" ? ` ${badge.tone}` : ""}` }, badge.icon && icon(badge.icon), badge.text)));
}
