// Puts what was drawn anew in place of what stands there. What is the same stays the very element it was: the finger
// on it, the eye, the reader of the screen and the word that is being typed keep their place.

const heard = new WeakMap();
const ELEMENT = 1;
const WRITTEN = new Set(["INPUT", "TEXTAREA"]);

/** What is done at an event of an element; drawn anew, it does what is new. */
export function hear(element, event, does) {
  if (!heard.has(element)) heard.set(element, {});
  const known = heard.get(element);
  if (!known[event]) element.addEventListener(event, (came) => { if (known[event].does) known[event].does(came); });
  known[event] = { does };
}

/** What tells an element from its neighbours, whatever it says at the moment. */
function nameOf(one) {
  if (one.nodeType !== ELEMENT) return `${one.nodeType}`;
  const key = one.getAttribute("data-key") || one.getAttribute("data-scroll");
  return key ? `${one.nodeName} ${key}` : `${one.nodeName}.${(one.getAttribute("class") || "").split(" ")[0]}`;
}

function traits(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "style" && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  const [before, now] = [heard.get(old) || {}, heard.get(fresh) || {}];
  for (const [event, { does }] of Object.entries(now)) hear(old, event, does);
  for (const event of Object.keys(before)) if (!now[event]) hear(old, event, null);
  if (WRITTEN.has(old.nodeName) && old.value !== fresh.value) {
    const caret = document.activeElement === old ? old.selectionStart : null;
    old.value = fresh.value;
    if (caret !== null) old.setSelectionRange(caret, caret);
  }
}

/** One that stands there becomes what is drawn; `false`: it cannot. */
function become(old, fresh) {
  if (old === fresh) return true;
  if (old.nodeType !== ELEMENT) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return true;
  }
  if (old.nodeName === "CANVAS" || old.type !== fresh.type) return false;
  traits(old, fresh);
  settle(old, [...fresh.childNodes]);
  return true;
}

/** The children of a place become these. */
export function settle(place, fresh) {
  const free = new Map();
  for (const one of place.childNodes) {
    const name = nameOf(one);
    if (!free.has(name)) free.set(name, []);
    free.get(name).push(one);
  }
  const stays = new Set();
  const list = fresh.map((one) => {
    const old = (free.get(nameOf(one)) || []).shift();
    const kept = old && become(old, one) ? old : one;
    stays.add(kept);
    return kept;
  });
  for (const one of [...place.childNodes]) if (!stays.has(one)) one.remove();
  let next = place.firstChild;
  for (const one of list) {
    if (one === next) next = next.nextSibling;
    else place.insertBefore(one, next);
  }
}
