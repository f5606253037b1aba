// What the table says to a wish, and what is asked because of it.

import { finished, forget, underway } from "./acting.js";
import { aside, asked, put, question } from "./aside.js";
import { pad } from "./dice.js";
import { button, h } from "./dom.js";
import { draw } from "./places.js";
import { at, wire } from "./table.js";
import { say } from "./words.js";

export function answered(answer, one) {
  const { wish, title } = one;
  at.answered = Date.now();
  underway(wish.id, false);
  const over = () => {
    forget(one.draft);
    if (at.going && at.going.id === wish.id) finished(at.going);
  };
  const does = {
    done() {
      at.done = { title, at: Date.now(), made: answer.made };
      over();
    },
    more() { oneMore(wish, title, answer); },
    late() { question(say("{what}: something happened since ({since}). Do it now?", { what: title, since: answer.text || "" }), say("Do it now"), () => again(one, {})); },
    owed() { question([say("Still owed:"), ...(answer.owed || [])].join(" "), say("Go on all the same"), () => again(one, { owing: true })); },
    refused() { question(answer.text, say("Do it all the same"), () => again(one, { insist: true })); },
    no() { asked(() => h("div", {}, h("h2", {}, title), h("p", { class: "asks" }, answer.text), button(say("Good"), () => aside(null), { kind: "primary", "data-key": "yes" }))); },
    dice() { faces(one, answer); },
    waits: over,
  }[answer.came];
  does();
}

/** The same wish once more, with something added. */
function again(one, more) {
  wire.insist(one, more);
  underway(one.wish.id, true);
}

/** Somebody else struck the same boxes: all that was meant meanwhile is one question. */
function oneMore(wish, title, answer) {
  const key = `${wish.ship}/${wish.slot}`;
  at.more[key] = (at.more[key] || 0) + wish.by;
  const by = at.more[key];
  const text = [title, answer.text, say("{n} are struck now.", { n: answer.now })].filter(Boolean).join(" · ");
  const make = () => h("div", {}, h("p", { class: "asks" }, text), h("div", { class: "offers" },
    button(by === 1 ? say("One more") : by > 0 ? say("{n} boxes more", { n: by }) : say("Clear {n}", { n: -by }), () => {
      aside(null);
      wire.wish({ kind: "strike", ship: wish.ship, slot: wish.slot, lost: answer.now, by }, title);
    }, { kind: "primary", "data-key": "yes" }),
    button(say("That was the same one"), () => aside(null), { "data-key": "no" })));
  const more = { key, left: () => { delete at.more[key]; } };
  const before = at.queue.findIndex((one) => one.key === key);
  if (at.aside && at.aside.key === key) { at.aside = Object.assign(make, { asks: true, ...more }); draw(); }
  else if (before >= 0) at.queue[before] = Object.assign(make, { asks: true, ...more });
  else asked(make, more);
}

/** Dice the table still needs, read from the table. */
function faces(one, answer) {
  const wanted = answer.dice;
  const before = one.wish.typed || [];
  let typed = [];
  const read = (now, since = before.length) => {
    typed = now;
    if (typed.length >= wanted.count || typed.some((die) => die.total)) {
      put();
      again(one, { typed: [...before.slice(0, since), ...typed] });
    }
    draw();
  };
  asked(() => h("div", {}, pad(wanted, typed, read),
    button(say("Let the program roll"), () => { put(); again(one, { real: false }); draw(); }, { sign: "dice" })));
}
