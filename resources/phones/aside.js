// What stands over the page: workings, settings, and questions that wait one behind the other.

import { button, h, show } from "./dom.js";
import { steady } from "./guard.js";
import { base, draw, foot, head, line, main, over, page } from "./places.js";
import { at } from "./table.js";
import { say } from "./words.js";

/** What comes while a question stands there waits until that is answered; nothing: what stands there is put away. */
export function aside(make) {
  if (!at.aside && document.activeElement) at.before = document.activeElement.getAttribute("data-key");
  const before = at.aside;
  if (!make) put();
  else if (before && (before.asks || make.asks)) at.queue.push(make);
  else at.aside = make;
  if (at.aside && at.aside.asks && at.aside !== before) steady(draw); else draw();
}

/** It is put away: what waited behind it comes. */
export function put() {
  if (at.aside && at.aside.left) at.aside.left();
  at.aside = at.queue.shift() || null;
}

let questions = 0;

/** What a player has to answer, and nothing takes away unanswered. */
export function asked(make, more = {}) {
  aside(Object.assign(make, { asks: true, key: `asked/${++questions}`, ...more }));
}

export function question(text, yes, does, no = say("No")) {
  asked(() => h("div", {}, h("p", { class: "asks" }, text), h("div", { class: "offers" },
    button(yes, () => { aside(null); does(); draw(); }, { kind: "primary", "data-key": "yes" }),
    button(no, () => aside(null), { "data-key": "no" }))));
}

export function drawAside() {
  const shown = at.aside && at.aside();
  const title = shown && shown.querySelector("h2, .asks");
  for (const one of [head, line, main, foot, base]) one.toggleAttribute("inert", Boolean(shown));
  show(over, shown && h("div", { class: "dim", do: (event) => { if (event.target === event.currentTarget) aside(null); } },
    h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title ? title.textContent : undefined, tabindex: -1, "data-key": `sheet/${at.aside.key || ""}` }, shown)));
  const sheet = over.querySelector(".sheet");
  if (!sheet && at.before) {
    const found = document.activeElement === document.body && page.querySelector(`[data-key="${CSS.escape(at.before)}"]`);
    if (found) found.focus({ preventScroll: true });
    at.before = null;
  }
  if (sheet && !over.contains(document.activeElement)) (sheet.querySelector("button") || sheet).focus({ preventScroll: true });
}
