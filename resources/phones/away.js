// What is said while the table does not answer, and what is kept until it does.

import { button, h, icon } from "./dom.js";
import { draw } from "./places.js";
import { keep, kept } from "./store.js";
import { language, say } from "./words.js";

/** Milliseconds after which an encrypted table is not likely to answer this page again. */
const PATIENCE = 15_000;

export function ago(since) {
  const seconds = Math.round((Date.now() - since) / 1000);
  return seconds < 90 ? say("{n} s", { n: seconds }) : say("{n} min", { n: Math.round(seconds / 60) });
}

/** What stands above the pages' names, where it moves nothing that a finger is about to touch. */
export function away(wire, aside) {
  return [lost(wire, aside), beside(wire), waiting(wire)];
}

/** Phones that were let into this seat after this one, until it is said that they may stay. */
function beside(wire) {
  const stay = kept("beside", []);
  return (wire.part("beside") || []).filter((one) => !stay.includes(one.id)).map((one) => h("section", { class: "card beside", "data-key": `beside/${one.id}` },
    h("p", {}, h("b", {}, say("Another phone has your seat now, too: {phone}.", { phone: one.name })), " ", say("It reads all that you read and may do all that you may.")),
    h("div", { class: "offers" },
      button(say("Take the seat back"), () => wire.send({ away: one.id }), { "data-key": `away/${one.id}` }),
      button(say("It may stay"), () => { keep("beside", [...stay, one.id]); draw(); }, { "data-key": `stays/${one.id}` }))));
}

function lost(wire, aside) {
  if (wire.state === "near" || (wire.state === "coming" && Date.now() - wire.since < 1500)) return null;
  const [what, then] = wire.closed ? [say("The tablet has closed the table to phones"), say("Nothing is lost. This page comes back by itself when it is opened again.")]
    : [say("The table does not answer"), say("Nothing is lost. The phone tries again by itself; go on.")];
  const encrypted = location.protocol === "https:" && Date.now() - wire.since > PATIENCE; // a new certificate is taken by no page that stands open
  return h("section", { class: "card lost" }, h("p", {}, h("b", {}, what), " ", then),
    encrypted && h("p", {}, say("If the tablet’s program was closed, its encryption has a new certificate: load this page anew, and go past the warning once more.")),
    h("div", { class: "offers" }, encrypted ? button(say("Load the page anew"), () => location.reload(), { kind: "primary", "data-key": "anew" })
      : button(say("Try again"), () => wire.wake(), { kind: "primary", "data-key": "again" }),
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
