// Where things stand on the page, and whoever draws it anew.

import { h } from "./dom.js";

export const page = document.getElementById("page");
export const head = h("header", { class: "bar" });
export const line = h("div", { class: "strip", role: "status", "aria-live": "polite" });
export const main = h("main", { tabindex: -1 });
export const foot = h("div", { class: "snack", role: "status", "aria-live": "polite" });
export const newest = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
export const notice = h("div", { class: "notice", role: "status", "aria-live": "polite" });
export const nav = h("nav", { class: "tabs" });
export const base = h("footer", { class: "base" }, notice, nav);
export const over = h("div", { class: "over-all" });

let does = () => {};

/** Draw all of it anew, as it is known now. */
export const draw = () => does();

export function drawnBy(drawing) { does = drawing; }

/** From the top, where something else is shown. */
export function upwards() { main.scrollTop = document.documentElement.scrollTop = 0; }
