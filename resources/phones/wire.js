// The link to the table. It breaks whenever a phone sleeps: what is shown stays, what was wished is sent again.
// A wish has a number: the table does it once, however often it is sent.

import { forgetSeat, keep, kept, random } from "./store.js";

const GONE = 4401;
const CLOSED = 4402;
const SILENT = 6000;
/** So long nothing need be heard of a table at which nothing happens; after that it is asked whether it is there. */
const QUIET = 20_000;

export class Wire {
  /** `heard` is told of everything: {welcome}, {parts}, {asked}, {answer}, {state}, {forgotten}. */
  constructor(heard) {
    this.heard = heard;
    this.parts = new Map(Object.entries(kept("parts", {})));
    this.wishes = kept("wishes", []);
    this.now = kept("now", 0);
    this.state = "far";
    this.since = Date.now();
    this.watch = { ship: "", chart: false, told: 40 };
    this.invite = "";
    this.code = "";
    this.refused = "";
    this.number = 0;
    this.asking = new Map();
    this.wait = 250;
    this.socket = null;
    this.begun = false;
    /** Whether the tablet said that it closes the table. */
    this.closed = false;
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.wake());
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    setInterval(() => { if (!document.hidden && this.state === "near" && Date.now() - this.heardAt > QUIET) this.wake(); }, 5000);
  }

  get own() {
    const found = kept("own", "");
    if (found) return found;
    const drawn = random();
    keep("own", drawn);
    return drawn;
  }

  part(name) {
    const found = this.parts.get(name);
    return found ? found[1] : undefined;
  }

  /** Come to the table, with an invitation if there is one; what was seen at another one is forgotten. */
  come(invite, code) {
    this.invite = invite || "";
    this.code = code || "";
    this.refused = "";
    if (this.invite || this.code) this.forget();
    this.open();
  }

  /** All that was seen, begun and wished in a seat at a table. */
  forget() {
    this.parts.clear();
    this.asking.clear();
    this.wishes = [];
    this.now = 0;
    forgetSeat();
    this.heard({ forgotten: true });
  }

  /** Be that phone, in one seat of one battle, and forget what another one saw; false: the table has to send all of it again. */
  become(guest) {
    if (kept("guest", null) === guest) return true;
    const fresh = this.parts.size === 0; // nothing the table need send again
    this.forget();
    keep("guest", guest);
    return fresh;
  }

  /** After sleep a socket may look open and be dead: ask it, and open another if it is silent. */
  wake() {
    if (!this.begun || this.state === "gone") return;
    if (!this.socket || this.socket.readyState > 1) { this.wait = 250; this.open(); return; }
    if (this.socket.readyState === 1 && Date.now() - this.heardAt > 2000) {
      const asked = this.socket;
      const before = this.heardAt;
      this.look(this.watch, true);
      setTimeout(() => { if (asked === this.socket && this.heardAt === before) this.open(); }, 1500);
    }
  }

  open() {
    this.begun = true;
    clearTimeout(this.again);
    if (this.socket) { this.socket.onclose = null; this.socket.close(); }
    const socket = this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire`);
    this.turn("coming");
    const limit = setTimeout(() => socket.close(), SILENT);
    socket.onopen = () => {
      const have = {};
      for (const [name, [tag]] of this.parts) have[name] = tag;
      socket.send(JSON.stringify({
        own: this.own, invite: this.invite, code: this.code, language: kept("language", navigator.language.slice(0, 2)),
        have, watch: this.watch,
      }));
    };
    socket.onmessage = (message) => {
      clearTimeout(limit);
      this.heardAt = Date.now();
      this.take(JSON.parse(message.data));
    };
    socket.onclose = (event) => {
      clearTimeout(limit);
      if (socket !== this.socket) return;
      this.socket = null;
      this.asking.clear();
      if (event.code === GONE) {
        this.refused = this.code ? "code" : this.invite ? "square" : kept("me", null) ? "seat" : "";
        this.invite = this.code = "";
        this.turn("gone");
        return;
      }
      this.closed = this.closed || event.code === CLOSED;
      this.turn("far");
      this.again = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(4000, this.wait * 1.7);
    };
  }

  turn(state) {
    const near = (one) => one === "near";
    if (state === this.state) return;
    if (near(state) || near(this.state)) this.since = Date.now();
    this.state = state;
    this.heard({ state });
  }

  take(message) {
    if (message.welcome) {
      this.invite = this.code = "";
      if (!this.become(message.welcome.guest)) { this.open(); return; }
      keep("seat", message.welcome.seat);
      this.wait = 250;
      this.closed = false;
      this.slept = this.now;
      this.sleptSince = kept("seen", 0);
      this.turn("near");
      for (const one of this.wishes) this.send({ wish: { ...one.wish, late: true } }); // something may have happened since
    }
    if (message.parts) {
      for (const name of message.gone) this.parts.delete(name);
      for (const [name, part] of Object.entries(message.parts)) this.parts.set(name, part);
      this.now = message.now;
      keep("now", this.now);
      keep("parts", Object.fromEntries(this.parts));
      keep("seen", Date.now());
    }
    if (message.asked !== undefined) {
      const does = this.asking.get(message.asked);
      this.asking.delete(message.asked);
      if (does) does(message);
      return;
    }
    if (message.answer) message.of = this.answered(message.answer);
    this.heard(message);
  }

  answered(answer) {
    const found = this.wishes.find((one) => one.wish.id === answer.wish);
    if (!found) return null;
    if (answer.came === "waits") found.waits = true;
    else this.wishes = this.wishes.filter((one) => one !== found);
    keep("wishes", this.wishes);
    return found;
  }

  send(message) {
    if (!this.socket || this.socket.readyState !== 1 || this.state !== "near") return;
    this.socket.send(JSON.stringify(message));
    this.expect();
  }

  /** All that is said is answered: a link on which nothing comes is dead, though nobody closed it. */
  expect() {
    const [asked, since] = [this.socket, this.heardAt];
    clearTimeout(this.late);
    this.late = setTimeout(() => { if (asked === this.socket && this.heardAt === since && this.state === "near") this.open(); }, SILENT);
  }

  /** Look at something else; whether it is. */
  look(watch, anyway = false) {
    if (!anyway && JSON.stringify(watch) === JSON.stringify(this.watch)) return false;
    this.watch = watch;
    this.send({ watch });
    return true;
  }

  /** Ask something; `does` hears the answer, or nothing where the link breaks. */
  ask(question, does) {
    const number = ++this.number;
    this.asking.set(number, does);
    this.send({ ask: { number, ...question } });
  }

  /** Wish something: it is kept here until the table answered; `draft`: the answers it was made of, and what they are `of`. */
  wish(what, title, draft = {}) {
    const wish = { id: random(12), saw: this.now, ...what };
    this.wishes.push({ wish, title, draft, at: Date.now() });
    keep("wishes", this.wishes);
    this.send({ wish });
    this.heard({ wished: wish });
    return wish.id;
  }

  /** The same wish once more, with something added: the faces of dice, "all the same". */
  insist(one, more) {
    const wish = { ...one.wish, ...more, saw: this.now, late: false };
    this.wishes.push({ ...one, wish, waits: false });
    keep("wishes", this.wishes);
    this.send({ wish });
  }
}

