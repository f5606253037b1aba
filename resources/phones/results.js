// What one's own last act came to: the lines of the log it made, with the dice that fell.

import { button, h } from "./dom.js";
import { line } from "./log.js";
import { say } from "./words.js";

/** Milliseconds a result stands, unless it is put away before: long enough to read it out at the table. */
export const STANDS = 60_000;

/** What an entry threw, for whoever made it; nothing where no die fell. */
export function result(entry, { nameOf, away }) {
  if (!entry || !entry.stands || !entry.lines.some((one) => one.throw)) return null;
  return h("div", { class: "result", "data-scroll": "result" },
    h("div", { class: "lines" }, entry.lines.map((one) => line(one, nameOf))),
    button("", away, { sign: "close", name: say("Put the result away"), class: "button quiet closing", "data-key": "result" }));
}
