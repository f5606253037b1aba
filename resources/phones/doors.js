// The way in, and what whoever holds the phone may set.

import { button, h, icon } from "./dom.js";
import { kept } from "./store.js";
import { language, say } from "./words.js";

const NAMES = { en: "English", fr: "Français" };
const SIZES = [100, 150, 200];
/** Dots of a letter where neither the phone nor the player wants them larger, and so many percent short of a size are that size. */
const USUAL = 16;
const NEARLY = 15;
/** Dots of width below which no phone is: its page is drawn larger by itself. */
const NARROW = 280;

/** What a phone is told that was not let in: by a code, by a square, or from the seat it had. */
export const REFUSED = {
  code: () => say("This code opens no seat: it is wrong, was used already, or its two minutes are over. Ask for a new one at the tablet."),
  square: () => say("This square opens no seat any more: it serves one phone, once. Ask for a new one at the tablet."),
  seat: () => say("This phone has no seat at the table any more. Ask for a square or a code at the tablet."),
};

/** Where a phone without a seat stands; `come` hears the code that was typed. Why it was not let in is said below the code. */
export function gate(come) {
  let code = "";
  const told = h("p", { class: "info harm refused", role: "alert", hidden: true });
  const tried = (whole = true) => {
    if (code.replace(/\D/g, "").length === 6) come(code);
    else if (whole) { told.hidden = false; told.textContent = say("A code has six figures."); }
  };
  return h("section", { class: "gate" }, icon("anchor"), h("h1", {}, say("To the table")),
    h("p", {}, say("Aim the camera at the square on the tablet, or type the six figures under it.")),
    h("input", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: 9, "aria-label": say("Code, six figures"), "data-key": "code", class: "code",
      hear: { input: (event) => { code = event.target.value; tried(false); } } }),
    told,
    button(say("Come to the table"), () => tried(), { kind: "primary", "data-key": "come" }),
    h("p", { class: "detail" }, say("A code serves once, for two minutes.")));
}

/** What is seen of a phone that lies on the table; one tap anywhere shows it again. */
export function cover(show) {
  return h("button", { type: "button", class: "cover", "data-key": "uncover", do: show }, icon("lock"),
    h("b", {}, say("Covered")), h("span", {}, say("Tap to read on.")));
}

/** Language, light, size of letters and dice; `inside` says how they are and changes them. */
export function settings(inside) {
  const now = { language, theme: document.documentElement.dataset.theme, size: kept("size", SIZES[0]) };
  const turn = (name, value, text) => button(text, () => inside.put(name, value), { "data-key": `${name}/${value}`, "aria-pressed": String(now[name] === value) });
  return h("div", {}, h("h2", {}, say("Settings")), h("div", { class: "offers" },
    Object.entries(NAMES).map(([value, text]) => turn("language", value, text)), turn("theme", "day", say("Day")), turn("theme", "night", say("Night"))),
  h("h3", {}, say("Size of letters")), h("div", { class: "offers sizes" }, SIZES.map((value) => turn("size", value, `${value}\u00a0%`))),
  h("div", { class: "offers" },
    inside.acts && button(inside.real ? say("Let the program roll") : say("Real dice"), () => inside.dice(), { sign: "dice" }),
    button(say("Close"), () => inside.close(), { kind: "primary", "data-key": "yes" })),
  h("p", { class: "detail" }, say("What this phone shows was made for its seat alone. Nothing leaves the room.")));
}

/** By day or by night, in letters of what size: as it was chosen, else as the phone is. */
export function dress() {
  const wanted = kept("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");
  const root = document.documentElement;
  root.dataset.theme = wanted;
  root.style.fontSize = `${kept("size", SIZES[0])}%`;
  const letters = parseFloat(getComputedStyle(root).fontSize) / USUAL; // a phone may have large letters of its own
  root.dataset.size = innerWidth < NARROW ? SIZES[SIZES.length - 1] : SIZES.filter((one) => one <= 100 * letters + NEARLY).pop() || SIZES[0];
}
