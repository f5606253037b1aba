// The rules of the game in the program's own words: asked of the table once, searched here.

import { h } from "./dom.js";
import { keep, kept } from "./store.js";
import { language, say } from "./words.js";

const folded = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const NUMBER = /^r\d{1,3}$/;

/** The chapters, if they came in the language of the page; they stay on the phone. */
function here() {
  const known = kept("rules", null);
  return known && known.language === language ? known.chapters : null;
}

/** Ask for them, unless they are here. */
export function learnRules(wire, does) {
  if (!here()) wire.ask({ rules: true }, (came) => { keep("rules", { language, chapters: came.rules }); does(); });
}

/** Whether a rule holds all that is sought; a number means that rule alone, not R12 where R1 is sought. */
function holds(rule, title, parts) {
  const known = folded(`${rule.id} ${rule.at} ${rule.text} ${title}`);
  return parts.every((part) => (NUMBER.test(part) ? part === rule.id.toLowerCase() : known.includes(part)));
}

/** Chapters to be unfolded, or what holds the words that are `sought`; `seek` hears what is typed. */
export function rules(sought, seek) {
  const chapters = here();
  if (!chapters) return [h("p", { class: "detail" }, say("One moment …"))];
  const parts = folded(sought).split(/\s+/).filter(Boolean);
  const found = chapters.map((one) => ({ ...one, rules: one.rules.filter((rule) => holds(rule, one.title, parts)) })).filter((one) => one.rules.length);
  return [h("input", { type: "search", "aria-label": say("Search a number or words"), placeholder: say("Search a number or words"), "data-key": "sought",
    autocomplete: "off", value: sought, hear: { input: (event) => seek(event.target.value) } }),
  h("p", { class: "unseen", role: "status" }, parts.length > 0 && say("Rules found: {n}", { n: found.reduce((sum, one) => sum + one.rules.length, 0) })),
  !found.length && h("p", { class: "detail" }, say("No rule holds that.")),
  found.map((one) => h("details", { class: "card chapter", "data-key": `${parts.length ? "found" : "chapter"}/${one.title}`, open: parts.length > 0 },
    h("summary", {}, h("span", {}, one.title), h("small", {}, [...new Set([one.rules[0].id, one.rules[one.rules.length - 1].id])].join("\u00a0\u2013\u00a0"))),
    h("dl", { lang: language }, one.rules.map((rule) => [h("dt", {}, rule.id, rule.at && h("small", {}, ` ${rule.at}`)), h("dd", {}, rule.text)]))))];
}
