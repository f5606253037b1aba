// What is said while the table does not answer, and what is kept until it does.

import { button, h, icon } from "./dom.js";
import { language, say } from "./words.js";

export function ago(since) {
  const seconds = Math.round((Date.now() - since) / 1000);
  return seconds < 90 ? say("{n} s", { n: seconds }) : say("{n} min", { n: Math.round(seconds / 60) });
}

/** What stands above the pages' names, where it moves nothing that a finger is about to touch. */
export function away(wire, aside) {
  return [lost(wire, aside), waiting(wire)];
}

function lost(wire, aside) {
  if (wire.state === "near" || (wire.state === "coming" && Date.now() - wire.since < 1500)) return null;
  return h("section", { class: "card lost" }, h("p", {}, h("b", {}, say("The table does not answer")), " ",
    say("Nothing is lost. The phone tries again by itself; go on.")),
    h("div", { class: "offers" }, button(say("Try again"), () => wire.wake(), { kind: "primary", "data-key": "again" }),
      button(say("Same Wi-Fi?"), () => aside(() => h("p", { class: "asks" }, say("Phone and tablet must be on the same Wi-Fi or hotspot; it needs no internet."))), { "data-key": "wifi" })));
}

/** Wishes that wait for a nod at the table, or for the link. */
function waiting(wire) {
  const left = wire.wishes.filter((one) => one.waits || wire.state !== "near");
  return left.length > 0 && h("details", { class: "card", "data-key": "kept" },
    h("summary", {}, wire.state === "near" ? say("Waiting for a nod at the table: {n}", { n: left.length }) : say("Kept here, to be sent: {n}", { n: left.length })),
    h("ul", { class: "kept" }, left.map((one) => h("li", {}, icon("clock"), h("span", {}, one.title),
      h("time", {}, new Date(one.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" }))))));
}
