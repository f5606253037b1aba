// Makes elements. A text only ever becomes a text node: nothing that comes over the wire is read as markup.

import { hear, settle } from "./settle.js";

const SVG = "http://www.w3.org/2000/svg";
const HIDDEN = /[\0-\u0008\u000e-\u001b\u001f\u007f-\u0084\u0086-\u009f\u061c\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u202a-\u202e\ufdd0-\ufdef\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Signs nobody can see, or that turn the words around them, show as U+FFFD, as `core.harmless` has it. */
const shown = (text) => String(text).replace(HIDDEN, "\ufffd");

function dress(element, traits, children) {
  for (const [name, value] of Object.entries(traits || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "do") hear(element, "click", value);
    else if (name === "hear") for (const [event, heard] of Object.entries(value)) hear(element, event, heard);
    else if (name === "icon") element.style.setProperty("--icon", `url("/p/icons/${value.replace(/[^a-z-]/g, "")}.svg")`);
    else if (name === "tint") element.style.setProperty("--tint", value);
    else if (name === "share") element.style.width = `${Math.round(100 * value)}%`;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : name === "data-key" ? String(value) : shown(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(shown(child)));
  }
  return element;
}

/** An element: `do` is what a tap does, `hear` other events, `icon` the drawing it shows. */
export function h(name, traits, ...children) {
  return dress(document.createElement(name), traits, children);
}

/** The same in a drawing. */
export function s(name, traits, ...children) {
  return dress(document.createElementNS(SVG, name), traits, children);
}

export function icon(name) {
  return h("span", { class: "icon", icon: name, "aria-hidden": "true" });
}

export function button(text, does, { kind = "plain", name = "", sign = "", ...more } = {}) {
  return h("button", { type: "button", class: `button ${kind}`, "aria-label": name || undefined, do: does, ...more },
    sign && icon(sign), h("span", { class: "words" }, text));
}

/** Put new content in place of old; what is the same stays, and the finger, the eye and the keyboard find their place again. */
export function show(place, ...content) {
  const key = document.activeElement && place.contains(document.activeElement)
    ? document.activeElement.getAttribute("data-key") : null;
  const alike = () => [...place.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const nth = key ? alike().indexOf(document.activeElement) : -1;
  const scrolled = [...place.querySelectorAll("[data-scroll]")].map(
    (one) => [one.getAttribute("data-scroll"), one.scrollLeft, one.scrollTop, one]);
  const open = new Map([...place.querySelectorAll("details[data-key]")].map((one) => [one.getAttribute("data-key"), one]));
  settle(place, content.flat(Infinity).filter(Boolean).map((one) => (one instanceof Node ? one : document.createTextNode(shown(one)))));
  for (const one of place.querySelectorAll("details")) {
    const before = open.get(one.getAttribute("data-key"));
    if (before && before !== one) one.open = before.open;
  }
  for (const [name, left, top, before] of scrolled) {
    const found = place.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
    if (found && found !== before) found.scrollTo(left, top);
  }
  if (key && !place.contains(document.activeElement)) {
    const found = alike()[nth];
    if (found || place.hasAttribute("tabindex")) (found || place).focus({ preventScroll: true });
  }
}

/** The same where it is read aloud as it changes: the same words are not put there twice. */
export function tell(place, ...content) {
  const fresh = h("div", {}, content);
  if (fresh.textContent !== place.textContent) show(place, ...fresh.childNodes);
}
