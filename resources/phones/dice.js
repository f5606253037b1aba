// Faces of real dice, tapped one after the other.

import { h } from "./dom.js";
import { say } from "./words.js";

/** `wanted`: text, count and sides of a throw; `typed` the faces so far; `does` hears each of them. */
export function pad(wanted, typed, does) {
  const left = wanted.count - typed.length;
  return h("div", { class: "throw" }, h("p", { class: "asks" }, wanted.text),
    h("p", { class: "detail", "aria-live": "polite" }, say("{n} of {count} dice", { n: typed.length, count: wanted.count })),
    h("div", { class: "dice" }, typed.map((face, at) => h("button", { type: "button", class: "die typed", "data-key": `typed/${at}`,
      "aria-label": say("Take {face} away", { face }), do: () => does(typed.filter((_, n) => n !== at)) }, face))),
    h("div", { class: "pad" }, Array.from({ length: wanted.sides || 6 }, (_, n) => h("button", {
      type: "button", class: "key", "data-key": `face/${n}`, disabled: left <= 0, do: () => does([...typed, n + 1]),
    }, h("b", {}, n + 1)))));
}
