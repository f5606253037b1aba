// Real dice read from the table: the total in one tap where it is all that matters, counts of alike faces, or face by face.

import { button, h } from "./dom.js";
import { number, say } from "./words.js";

const same = (one, faces) => Boolean(one.faces) && one.faces[0] === faces[0] && one.faces[1] === faces[1];
const written = (one) => (one.faces ? [...new Set(one.faces)].join("\u2013") : one);

/** `wanted`: what the table asks for; `typed` the dice told so far; `does(dice, since)` hears them: with `since` they stand for all told from there on. */
export function pad(wanted, typed, does) {
  const left = wanted.count - typed.length;
  const totals = typed.length ? [] : wanted.totals || []; // dice told are no part of a total
  const faces = [told(typed, does), h("div", { class: "pad faces" }, Array.from({ length: wanted.sides || 6 }, (_, n) => h("button", {
    type: "button", class: "key", "data-key": `face/${n}`, disabled: left <= 0, do: () => does([...typed, n + 1]),
  }, h("b", {}, n + 1))))];
  const onlyFaces = !(wanted.totals || []).length && !(wanted.alike || []).length;
  return h("div", { class: "throw" }, h("p", { class: "asks" }, wanted.text),
    totals.length > 0 && wanted.count > 1 && [h("p", { class: "detail" }, say("Total: tap it, and it is done")), outcomes(totals, (total) => does([{ total }], wanted.since || 0))],
    totals.length > 0 && wanted.count === 1 && outcomes(totals, (total) => does([total[0]])), // of a single die each total is a face
    (wanted.alike || []).map((one) => counted(one, typed, left, does)),
    (onlyFaces ? wanted.count > 1 : typed.length > 0) && h("p", { class: "detail", "aria-live": "polite" }, say("Dice: {n} of {count}", { n: typed.length, count: wanted.count })),
    onlyFaces ? faces : wanted.count > 1 && h("details", { "data-key": "faces" }, h("summary", {}, say("Die by die")), h("div", { class: "throw" }, faces)));
}

/** What totals come to, how likely that is, and a key for each; a key that stands for many unfolds them. */
function outcomes(list, does) {
  return h("div", { class: "outcomes" }, list.map((one) => h("section", { class: `outcome ${one.label ? one.tone || "plain" : "bare"}` },
    one.label && h("p", {}, h("b", {}, `${number(Math.round(1000 * one.chance) / 10)}\u00a0%`), " ", one.label),
    h("div", { class: "pad totals" }, one.keys.map((key) => (key.more || []).length
      ? h("details", { class: "wider", "data-key": `more/${key.text}` }, h("summary", { class: "key" }, h("b", {}, key.text)), outcomes(key.more, does))
      : h("button", { type: "button", class: "key", "data-key": `total/${key.text}`, do: () => does(key.total) }, h("b", {}, key.text)))))));
}

/** How many dice fell into a group of faces. */
function counted({ text, label, faces }, typed, left, does) {
  const these = typed.filter((one) => same(one, faces));
  const more = (n) => does([...typed, ...Array.from({ length: n }, () => ({ faces }))]);
  const what = `${text} \u00b7 ${label}`;
  return h("div", { class: "stepper counted", role: "group", "aria-label": what }, h("span", {}, what),
    button("\u2212", () => does(typed.filter((one) => one !== these[0])), { name: say("less: {what}", { what }), "data-key": `${text}/less`, disabled: !these.length }),
    h("output", { "aria-live": "polite" }, these.length),
    button("+", () => more(1), { name: say("more: {what}", { what }), "data-key": `${text}/more`, disabled: left <= 0 }),
    button(say("the rest"), () => more(left), { name: say("the rest: {what}", { what }), "data-key": `${text}/rest`, disabled: left <= 0 }));
}

/** The dice told so far; a tap takes one away. */
function told(typed, does) {
  return h("div", { class: "dice" }, typed.map((one, at) => h("button", { type: "button", class: "die typed", "data-key": `typed/${at}`,
    "aria-label": say("Take {face} away", { face: written(one) }), do: () => does(typed.filter((_, n) => n !== at)) }, written(one))));
}
