// A struck sheet, photographed: the table reads it, asks for what is doubtful, and enters it as one step.

import { button, h } from "./dom.js";
import { language, say } from "./words.js";

const LONG = 4000;
const MOST = 12e6;

/** As small as the table reads it well; what this phone cannot open goes as it is. */
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const share = Math.min(1, LONG / Math.max(picture.width, picture.height));
    if (share === 1 && file.size <= MOST) return file;
    const canvas = h("canvas", { width: Math.round(picture.width * share), height: Math.round(picture.height * share) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob((made) => done(made || file), "image/jpeg", 0.9); });
  } catch {
    return file;
  }
}

/** A picture the page may show: it draws what came over the wire, and fetches nothing. */
function shown(packed, name) {
  const canvas = h("canvas", { class: "doubt", role: "img", "aria-label": name });
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  createImageBitmap(new Blob([bytes], { type: "image/png" })).then((picture) => {
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d").drawImage(picture, 0, 0);
  });
  return canvas;
}

export class Photograph {
  /** `own` is the key of this phone; `changed` draws again, `enter` wishes the step, `leave` closes it. */
  constructor({ own, changed, enter, leave }) {
    Object.assign(this, { own, changed, enter, leave });
    this.came = null;
    this.answers = new Map();
    this.taker = h("input", { type: "file", accept: "image/*", capture: "environment", hear: { change: () => this.taken() } });
  }

  /** Begin: the phone's own camera opens. */
  take() { this.taker.click(); }

  async taken() {
    const [file] = this.taker.files;
    this.taker.value = "";
    if (!file) return;
    this.answers.clear();
    await this.send(async () => [await smaller(file), "image/jpeg"]);
  }

  async send(made) {
    this.came = null;
    this.changed();
    try {
      const [body, kind] = await made();
      const said = await fetch(`/photo?language=${language}`, { method: "POST", body, headers: { "Authorization": this.own, "Content-Type": kind } });
      this.came = said.ok ? await said.json() : { stop: say("The table does not answer") };
    } catch {
      this.came = { stop: say("The table does not answer") };
    }
    for (const one of this.came.doubts || []) one.canvas = shown(one.picture, one.meaning);
    this.changed();
  }

  /** Look at a doubtful box; when the last is answered the table counts again. */
  answer(box, struck) {
    this.answers.set(box, struck);
    if (this.open.length) { this.changed(); return; }
    const named = (wanted) => [...this.answers].filter(([, is]) => is === wanted).map(([name]) => name);
    this.send(async () => [JSON.stringify({ struck: named(true), clear: named(false) }), "application/json"]);
    this.answers.clear();
  }

  get open() { return (this.came.doubts || []).filter((one) => !this.answers.has(one.box)); }

  draw() {
    const again = button(say("Photograph another"), () => this.take(), { sign: "camera", "data-key": "again" });
    const close = button(say("Close"), () => this.leave(), { "data-key": "close" });
    if (!this.came) return h("div", {}, h("p", { class: "asks", role: "status" }, say("The table reads the sheet …")), close);
    if (this.came.stop) return h("div", {}, h("p", { class: "asks" }, this.came.stop), h("div", { class: "offers" }, again, close));
    const { said, lines, args, now } = this.came;
    const nothing = !lines.length && !said.length && !this.open.length;
    return h("div", {}, h("h2", {}, say("Photograph a sheet")), said.map((one) => h("p", { class: "asks" }, one)),
      this.open.length > 0 && h("p", { class: "asks" }, say("The photograph is not sure: {n} to answer.", { n: this.open.length })),
      this.open.slice(0, 3).map((one) => h("div", { class: "doubtful" }, h("h3", {}, one.meaning), one.canvas, h("div", { class: "offers" },
        button(say("Struck"), () => this.answer(one.box, true), { sign: "close", "data-key": `struck/${one.box}` }),
        button(say("Not struck"), () => this.answer(one.box, false), { sign: "check", "data-key": `clear/${one.box}` })))),
      !this.open.length && lines.map((one) => h("p", {}, one)),
      nothing && h("p", { class: "asks" }, say("Nothing on this sheet is new.")),
      h("div", { class: "offers" }, lines.length > 0 && !this.open.length
        && button(say("Enter it"), () => this.enter(args, now, say("Back from paper")), { kind: "primary", sign: "check", "data-key": "yes" }), again, close));
  }
}
