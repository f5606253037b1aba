// What stands around every page: who and when, what is awaited, the last step, and the way from page to page.

import { ago } from "./away.js";
import { button, h, icon } from "./dom.js";
import { say } from "./words.js";

/** The step of the turn that is played. */
export const stepOf = (known) => known && (known.steps || []).find((one) => one.state === "current");

/** Who holds the phone, at which step, and whether the table hears it; `hide` covers the screen, where there is something to cover. */
export function bar({ known, me, wire, tint, hide, settle }) {
  const step = stepOf(known);
  const near = wire.state === "near";
  return [h("div", { class: "who", tint },
    h("small", {}, [known && known.clock, me.name, me.player !== me.name && me.player].filter(Boolean)
      .map((one, n, all) => [n > 0 && " ", h("span", {}, n < all.length - 1 ? `${one}\u00a0·` : one)])),
    h("h1", {}, step ? step.title : known ? known.title : "FleetDesk")),
  hide && h("button", { type: "button", class: "link shut", "data-key": "cover", "aria-label": say("Cover the screen"), do: hide }, icon("eye-off")),
  h("button", { type: "button", class: `link ${near ? "near" : "far"}`, do: settle, "data-key": "link",
    "aria-label": near ? say("at the table. Settings") : say("cut off. Settings") },
  h("i", { class: "lamp" }), h("span", {}, near ? say("at the table") : say("cut off, {time}", { time: ago(wire.since) })))];
}

/** What is awaited, and how far it is. */
export function strip(known) {
  const step = stepOf(known);
  if (known && known.over) return [h("span", {}, known.over)];
  const rest = known && (known.deciding || []).length === 0 && known.secret;
  return [h("span", {}, known ? known.prompt : ""), rest ? h("b", {}, say("all have closed")) : step && step.progress && h("b", {}, step.progress)];
}

/** One's own last step, for a while. */
export function snack(undo, back) {
  return [h("span", {}, undo.title), button(say("Take back"), back, { sign: "undo", "data-key": "undo" })];
}

/** The pages there are: `list` of key, name and icon; `owed` so many things are to be done among the orders. */
export function tabs(list, { chosen, owed, turn }) {
  return list.map(([key, text, sign]) => h("button", {
    type: "button", "aria-current": chosen === key ? "page" : undefined, "data-key": `tab/${key}`,
    "aria-label": key === "orders" && owed ? say("{what}, {n} to be done", { what: text, n: owed }) : undefined,
    do: () => turn(key),
  }, icon(sign), h("span", {}, text), key === "orders" && owed > 0 && h("b", { class: "badge", "aria-hidden": "true" }, owed)));
}
