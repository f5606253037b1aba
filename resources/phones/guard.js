// A finger hits what it was meant for: where news of the table changed the button under it a moment ago, it taps none.

const BLINK = 350;
const MOVED = ["main", ".snack", ".notice", ".sheet"];
const BUTTONS = MOVED.map((one) => `${one} [data-key]`).join();

/** What a tap on it means; the same word in another question or form means another thing. */
function keyOf(one) {
  const found = one instanceof Element && one.closest("[data-key]");
  const within = found && found.closest(".sheet, .form");
  return found ? `${within ? within.getAttribute("data-key") || within.getAttribute("aria-label") : ""} ${found.getAttribute("data-key")}` : "";
}

let down = null;
let before = [];
let rests = 0;

function places() {
  return [...document.querySelectorAll(BUTTONS)].map((one) => [keyOf(one), one.getBoundingClientRect()]);
}

function wait() {
  clearTimeout(rests);
  document.documentElement.dataset.moved = "";  // until fingers have seen it
  rests = setTimeout(() => { before = []; delete document.documentElement.dataset.moved; }, BLINK);
}

/** Draw what a finger did not ask for: where another button stood, a new one takes no tap for a moment. */
export function steady(draw) {
  const stood = places();
  draw();
  if (!stood.length) return;
  before = stood;
  wait();
}

function heard(event) {
  const [key, began] = [keyOf(event.target), down];
  down = null;
  if (!event.detail) return; // a keyboard, or a reader of the screen
  const { clientX: x, clientY: y } = event;
  const moves = event.target.closest(MOVED.join()); // what lies unseen below a tab of the page keeps nobody from it
  const meant = !moves ? [] : before.filter(([, spot]) => spot.left <= x && x <= spot.right && spot.top <= y && y <= spot.bottom).map(([one]) => one);
  if ((began !== null && began !== key) || (meant.length && !meant.includes(key))) { event.preventDefault(); event.stopPropagation(); }
  else before = []; // what is drawn from here on this finger called for
}

/** Begin to look after fingers. */
export function watchFingers() {
  document.addEventListener("pointerdown", (event) => { down = keyOf(event.target); }, true);
  document.addEventListener("click", heard, true);
}
