// The page's own words, from the program's catalogues; all else comes already said.

let texts = {};
export let language = "en";

/** Learn the words of a language; where they do not come, those that are known stay. */
export async function learn(wanted) {
  const known = ["en", "fr"].includes(wanted) ? wanted : "en";
  try {
    texts = await (await fetch(`/p/texts/${known}.json`)).json();
  } catch { return; }
  language = known;
  document.documentElement.lang = known;
}

export function say(key, places = {}) {
  const text = texts[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

export function number(value) {
  const text = String(Math.round(value * 100) / 100).replace("-", "\u2212");
  return language === "fr" ? text.replace(".", ",") : text;
}

/** A figure with its unit, as the tablet writes it. */
export function measure(value, unit = "") {
  return unit === "in" ? `${number(value)}\u2033` : unit ? `${number(value)}\u00a0${unit}` : number(value);
}
