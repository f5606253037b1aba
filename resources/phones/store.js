// What a phone keeps for itself: its key, what it last saw, wishes not yet answered, answers not yet given.

const memory = {};
const PREFIX = "fleetdesk.";

export function keep(name, value) {
  memory[name] = value;
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch { /* a private window keeps nothing: the page works on while it is open */ }
}

export function kept(name, otherwise) {
  if (name in memory) return memory[name] ?? otherwise;
  try {
    const found = localStorage.getItem(PREFIX + name);
    return found === null ? otherwise : JSON.parse(found);
  } catch {
    return otherwise;
  }
}

/** What was seen and begun in a seat at a table: whoever holds the phone in another one is shown nothing of it. */
const OF_SEAT = ["parts", "wishes", "now", "seen", "seat", "guest", "ship", "drafts", "asked", "rules", "beside"];

export function forgetSeat() {
  for (const name of OF_SEAT) keep(name, null);
}

/** 128 bits or more nobody can guess, in the letters of a link. */
export function random(bytes = 16) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
