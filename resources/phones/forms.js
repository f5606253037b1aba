// What an action asks, drawn from its form. The table makes the form anew after each answer.

import { FEW, card, rows } from "./cards.js";
import { chart, nameOf } from "./chart.js";
import { pad } from "./dice.js";
import { button, h, icon } from "./dom.js";
import { ledger, lineInHand, lineOf, withLine } from "./ledger.js";
import { changes, over, stays } from "./meanwhile.js";
import { backspace, keysBehind, restOf, signs } from "./signs.js";
import { measure, number, say } from "./words.js";

const PAUSE = 350;
const SHORT = 3;
/** Signs of a line by which it is known again. */
const LONG = 24;
/** Milliseconds in which a tap was meant for what stood there before. */
const BLINK = 700;
/** So many picks below each other are shown at once; of more those that are chosen, and the others fold. */
const LIST = 3;
/** Less likely than this reads 0 %, and is left out. */
const NEVER = 0.0005;

function pick(one, chosen, does, key, many) {
  return h("button", {
    type: "button", class: `pick${chosen ? " chosen" : ""}${one.discouraged ? " discouraged" : ""}`,
    role: many ? "checkbox" : "radio", "aria-checked": String(chosen), "data-key": key, do: does,
  }, one.icon && icon(one.icon), h("span", { class: "words" }, h("b", {}, one.title), one.detail && h("small", {}, one.detail),
    one.discouraged && h("small", { class: "brass" }, one.discouraged)),
  one.trailing && h("span", { class: "trailing" }, one.trailing));
}

function stepper(label, value, least, most, step, unit, does, key) {
  const put = (wanted) => does(Math.max(least, Math.min(most, Math.round(wanted / step) * step)));
  return h("div", { class: "stepper", role: "group", "aria-label": label },
    button("\u2212", () => put(value - step), { name: say("less: {what}", { what: label }), "data-key": `${key}/less` }),
    h("output", { "aria-live": "polite" }, measure(value, unit)),
    button("+", () => put(value + step), { name: say("more: {what}", { what: label }), "data-key": `${key}/more` }));
}

/** Picks that are not chosen, where there are many of them. */
function folded(text, picks, key) {
  return picks.length > 0 && h("details", { class: "folds", "data-key": key }, h("summary", {}, text), h("div", { class: "picks" }, picks));
}

/** What is only looked at. */
const isShown = (field) => field.kind === "cells" && field.most === 0;

/** A sea on which cells are touched. */
const isTouched = (field) => field.kind === "cells" && field.most !== 0;

const FIELDS = {
  choice(field, put, key) {
    const kind = field.segments ? "picks segments" : "picks";
    const drawn = (one) => pick(one, one.value === field.value, (event) => {
      const folds = event.currentTarget.closest("details.folds");
      if (folds) folds.open = false; // the one that is chosen stands above it now
      put(one.value);
    }, `${key}/${one.value}`, false);
    const chosen = field.picks.filter((one) => one.value === field.value);
    if (!field.segments && field.picks.length > LIST && chosen.length) {
      const others = field.picks.filter((one) => one.value !== field.value);
      return h("div", { class: kind, role: "radiogroup", "aria-label": field.label }, chosen.map(drawn),
        folded(say("Others: {n}", { n: others.length }), others.map(drawn), `${key}/others`));
    }
    const odd = field.picks.filter((one) => one.discouraged && one.value !== field.value);
    const folds = odd.length > FEW && odd.length < field.picks.length;
    return h("div", { class: kind, role: "radiogroup", "aria-label": field.label },
      field.picks.filter((one) => !folds || !odd.includes(one)).map(drawn),
      folds && h("details", { "data-key": `${key}/odd` }, h("summary", {}, say("Against the rules: {n}", { n: odd.length })), h("div", { class: kind }, odd.map(drawn))));
  },
  many(field, put, key) {
    const values = field.values || [];
    const drawn = (one) => {
      const chosen = values.includes(one.value);
      return pick(one, chosen, () => put(chosen ? values.filter((v) => v !== one.value) : [...values, one.value]), `${key}/${one.value}`, true);
    };
    const others = field.picks.length > 2 * LIST ? field.picks.filter((one) => !values.includes(one.value)) : [];
    return h("div", { class: "picks", role: "group", "aria-label": field.label }, field.picks.filter((one) => !others.includes(one)).map(drawn),
      folded(values.length ? say("Others: {n}", { n: others.length }) : say("None; to choose from: {n}", { n: others.length }), others.map(drawn), `${key}/others`));
  },
  number(field, put, key) {
    return stepper(field.label, field.value ?? 0, field.least ?? 0, field.most ?? 99, field.step ?? 1, field.unit, put, key);
  },
  toggle(field, put, key) {
    return pick({ title: field.label, detail: field.detail }, Boolean(field.value), () => put(!field.value), key, true);
  },
  text(field, put, key) {
    const name = field.multiline ? "textarea" : "input";
    return h("div", {}, h(name, { "data-key": key, "aria-label": field.label, maxlength: 2000, value: field.value || "",
      hear: { input: (event) => put(event.target.value, true) } }),
    (field.suggestions || []).length > 0 && h("div", { class: "chips" }, field.suggestions.map((one) =>
      h("button", { type: "button", class: "chip", do: () => put(one) }, one))));
  },
  shares(field, put, key) {
    const values = field.values || {};
    const dealt = Object.values(values).reduce((sum, one) => sum + one, 0);
    return h("div", {}, field.picks.map((one) => h("div", { class: "share" }, h("span", {}, one.title, one.detail && h("small", {}, one.detail)),
      stepper(one.title, values[one.value] || 0, field.least || 0, field.total, 1, "", (n) => put({ ...values, [one.value]: n }), `${key}/${one.value}`))),
    h("p", { class: "detail" }, say("{n} of {count}", { n: dealt, count: field.total })));
  },
  rose(field, put, key) {
    const names = field.names || [];
    const label = (n) => names[n] || `${Math.round((360 * n) / field.points)}°`;
    return h("div", { class: "picks segments", role: "radiogroup", "aria-label": field.label },
      Array.from({ length: field.points || 8 }, (_, n) => pick({ title: label(n) }, n === (field.value || 0), () => put(n), `${key}/${n}`, false)));
  },
  cells(field, put, key, around) {
    const values = field.values || [];
    const most = field.most ?? 1;
    const touched = (cell) => {
      const same = (one) => one[0] === cell[0] && one[1] === cell[1];
      if (values.some(same)) put(values.filter((one) => !same(one)));
      else put([...values, cell].slice(-most));
    };
    return h("div", { class: most ? "" : "glance" }, chart(field.chart, { touched: most ? touched : null, chosen: values, name: field.label, redraw: around.redraw, glance: !most }),
      most > 0 && h("p", { class: "detail" }, values.map((cell) => nameOf(field.chart, cell)).join(", ")));
  },
  written(field, put, key, around) {
    if (field.ledger) return h("div", { class: "writing" }, ledger(field, put, key, around));
    const value = field.value || "";
    const lines = value.split("\n");
    const area = h(field.lines > 1 ? "textarea" : "input", {
      "data-key": key, "aria-label": field.label, rows: Math.min(lines.length, (field.symbols || []).length ? SHORT : 2 * SHORT), placeholder: field.hint, value,
      autocapitalize: "characters", autocomplete: "off", spellcheck: "false", maxlength: 20000,
      class: "written", hear: { input: (event) => put(event.target.value, true) },
    });
    return h("div", { class: "writing" }, area,
      (field.readings || []).map((one) => h("p", { class: `reading ${one.tone || "sound"}` },
        icon((one.tone || "sound") === "sound" ? "check" : "warning"), lines.length > 1 && one.tone && one.tone !== "sound" && h("b", {}, (lines[one.line] || "").trim().slice(0, LONG)), one.text, one.cost && h("b", {}, ` ${one.cost}`))),
      !around.foot && [signs(field, put, key), backspace(field, put, key)]);
  },
  group(field, put, key, around) {
    const given = around.given || {};
    const rows = field.rows || [];
    const change = (row, more) => put({ ...given, [row]: { ...(given[row] || {}), ...more } });
    const odd = rows.filter((row) => row.discouraged && row.ticked === false);
    const folds = odd.length > FEW ? odd : [];
    const drawn = (row) => h("section", { class: "grouped" },
      row.ticked === undefined || row.ticked === null
        ? h("h4", {}, row.title, row.detail && h("small", {}, row.detail))
        : pick(row, row.ticked, () => change(row.key, { on: !row.ticked }), `${key}/${row.key}/on`, true),
      (row.ticked !== false) && (row.fields || []).map((inner) =>
        asked(inner, (value, pause) => around.inner(field.key, row.key, inner.key, value, pause), `${key}/${row.key}/${inner.key}`,
          { ...within(around, (given[row.key] || {})[inner.key]), foot: false })));
    return h("div", { class: "group" }, rows.filter((row) => !folds.includes(row)).map(drawn),
      folds.length > 0 && h("details", { "data-key": `${key}/odd` }, h("summary", {}, say("Against the rules: {n}", { n: folds.length })), folds.map(drawn)),
    field.more && button(field.more, () => put({ ...given, [String(rows.length)]: {} }), { sign: "plus", "data-key": `${key}/more` }));
  },
  info(field) {
    return h("p", { class: `info ${field.tone || "plain"}` }, field.text,
      field.working && [" ", field.working.rows.map((row) => `${row.label}${row.value !== undefined ? ` ${number(row.value)}` : ""}`).join(" · ")]);
  },
};

/** The same surroundings for a question inside: what was answered to it so far. */
function within(around, given) {
  return { ...around, given, draft: around.waits ? given : undefined };
}

const SEVERAL = new Set(["many", "cells", "shares"]);

/** A question; `draft` is what was answered and not yet heard back, so that a finger sees at once what it did. */
function asked(field, put, key, around) {
  const { draft } = around;
  const now = draft === undefined || field.kind === "group" || field.kind === "info" ? field
    : { ...field, [SEVERAL.has(field.kind) ? "values" : "value"]: draft };
  const shown = (FIELDS[field.kind] || FIELDS.info)(now, put, key, around);
  if (field.kind === "info" || field.kind === "toggle") return shown;
  return h("section", { class: `asked${field.kind === "written" ? ` writes${field.ledger ? " ledgered" : ""}` : isTouched(field) ? " sea-asked" : ""}` }, field.label && !field.sole && !isShown(field) && h("h3", {}, field.label), shown);
}

function odds(one) {
  return (one.tables || []).map((table) => h("div", { class: "odds" }, h("strong", {}, table.title),
    h("table", {}, h("tbody", {}, table.chances.filter((one) => one.probability >= NEVER).map((chance) => h("tr", { class: chance.tone || "" },
      h("th", { scope: "row" }, chance.label), h("td", {}, `${number(Math.round(1000 * chance.probability) / 10)}\u00a0%`),
      h("td", { class: "bar", "aria-hidden": "true" }, h("i", { share: chance.probability }))))))));
}

/** The questions of an action and the way to its answer. */
export class Asking {
  /** `ask(question, does)` asks the table; `go(action, args, form)` wishes; `turn(offer)` makes it another; `changed()` draws again. */
  constructor(offer, { ask, go, leave, changed, turn, nameOf: called, answers = null, kept = () => {}, cut = false, resumed = false }) {
    this.offer = offer;
    this.ask = ask;
    this.go = go;
    this.leave = leave;
    this.changed = changed;
    this.turnTo = turn;
    this.called = called;
    this.kept = kept;
    this.answers = { ...(offer.answers || {}), ...(answers || {}) };
    this.form = null;
    this.stop = "";
    this.cut = cut;
    this.resumed = resumed; // the page was loaded anew: nothing is done that no finger wanted now
    this.turn = 0;
    this.waits = false;
    this.hurried = null;
    this.typed = [];
    this.quick = false;
    this.touched = Boolean(answers);
    this.pins = {};
    this.said = [];
    this.lost = [];
    this.held = 0;
    this.line = -1;
    this.fits = { line: -1 };
    this.sought = "";
    this.begin();
  }

  begin() {
    const turn = ++this.turn;
    this.typed = [];
    this.ask({ action: this.offer.action, answers: this.given, line: this.line }, (came) => {
      if (turn !== this.turn) return;
      this.fits = came.fits || this.fits;
      if (came.stop) { this.stop = came.stop; this.form = null; this.changed(); return; }
      this.stop = "";
      this.waits = false;
      if (came.form === null && this.resumed) { this.leave(); return; }
      if (came.form === null) { this.go(this.offer.action, this.answers, null); return; }
      this.form = came.form;
      if (this.hurried) this.goOn();
      else if (!this.resumed && (this.isBare() || this.saysAll())) this.go(this.offer.action, came.form.args, came.form);
      else this.changed();
    });
  }

  /** The link broke, and what was asked with it: `again` asks anew when the table is back. */
  cutOff(cut) { this.cut = cut || (this.cut && !this.form && !this.stop); }

  /** What was answered, and what was proposed and seen before others acted. */
  get given() { return over(this.pins, this.answers); }

  /** Others acted: ask anew, do nothing by itself, keep what was chosen, and say what is otherwise. */
  again(kept = false) {
    this.cut = false;
    if (this.waits || (!this.form && !this.stop)) { this.begin(); return; }
    const [turn, before] = [++this.turn, this.form];
    this.ask({ action: this.offer.action, answers: this.given, line: this.line }, (came) => {
      if (turn !== this.turn) return;
      this.fits = came.fits || this.fits;
      if (came.stop) { this.stop = came.stop; this.form = null; this.changed(); return; }
      const now = came.form || { title: this.offer.title, args: this.given };
      const seen = before && !kept && stays(before, now, this.given);
      if (seen) { this.pins = over(this.pins, seen); this.again(true); return; }
      this.stop = "";
      this.form = now;
      this.tellOf(before, now);
      this.changed();
    });
  }

  /** Say something above the form; what is tapped at this moment was not meant for it. */
  tell(text) {
    this.said = [...this.said, text];
    this.held = Date.now() + BLINK;
  }

  tellOf(before, now) {
    if (!before || this.open) return; // of what nobody has picked nothing is lost
    const { told, lost } = changes(before, now, this.given);
    const throws = (form) => JSON.stringify(form.throw || null);
    if (this.typed.length && throws(before) !== throws(now)) { this.typed = []; told.push(say("Other dice are thrown now: type them anew.")); }
    const other = told.length > 0 || before.go !== now.go || JSON.stringify(before.refusals) !== JSON.stringify(now.refusals);
    if (other) this.held = Date.now() + BLINK;
    this.said = [...this.said.filter((one) => !told.includes(one)), ...told];
    this.lost = [...new Set([...this.lost, ...lost])];
  }

  /** Whether something is written: that takes the room the ships would have. */
  get writes() { return Boolean(this.form && (this.form.fields || []).some((one) => one.kind === "written")); }

  /** Whether cells of the one sea are touched: that takes the room as well. */
  get maps() { return Boolean(this.form && (this.form.fields || []).filter(isTouched).length === 1); }

  /** What is asked, as its heading says it. */
  get title() { return (this.form && this.form.title) || this.offer.title; }

  /** A form without question, remark or die: asking would be one tap for nothing. */
  isBare() {
    const form = this.form;
    return form.args && !(form.fields || []).length && !form.throws && !form.working
      && !(form.remarks || []).length && !(form.refusals || []).length && !form.stop;
  }

  /** The one question whose pick is all that is asked; nothing where there are more, or none of that kind. */
  get whole() {
    const asking = (this.form.fields || []).filter((one) => one.kind !== "info");
    return asking.length === 1 && asking[0].at_once ? asking[0] : null;
  }

  /** Whether nobody picked yet: then nothing is ticked, and there is nothing to be laid by another button. */
  get open() { return Boolean(this.whole) && !(this.whole.key in this.answers); }

  /** Where a pick is all that is asked, it is the answer. */
  saysAll() {
    const { args, remarks, refusals, throws, stop } = this.form;
    return this.quick && args && this.whole && !(remarks || []).length && !(refusals || []).length && !throws && !stop;
  }

  /** Do it as it was answered: what was written a moment ago is read by the table first. */
  does(way) {
    if (Date.now() < this.held || this.lost.length) return; // what the finger meant stands there no more
    if (!this.waits) { this.go(this.offer.action, this.form.args, this.form, way); return; }
    this.hurried = way;
    clearTimeout(this.later);
    this.begin();
  }

  /** The table has read it: on, unless it has something to say against it. */
  goOn() {
    const [way, { args, stop, refusals }] = [this.hurried, this.form];
    this.hurried = null;
    if (args && !stop && (way.insist || !(refusals || []).length)) this.does(way);
    else this.changed();
  }

  put(key, value, pause = false) {
    this.touched = true;
    this.resumed = false;
    this.quick = Boolean((this.form && this.form.fields || []).find((one) => one.key === key && one.at_once));
    this.answers = { ...this.answers, [key]: value };
    this.said = [];
    this.held = 0;
    this.lost = this.lost.filter((one) => one !== key);
    this.kept(this.answers);
    this.waits = true;
    clearTimeout(this.later);
    if (!pause) this.changed();
    if (pause) this.later = setTimeout(() => this.begin(), PAUSE);
    else this.begin();
  }

  inner(group, row, key, value, pause) {
    const rows = this.given[group] || {};
    this.put(group, { ...rows, [row]: { ...(rows[row] || {}), [key]: value } }, pause);
  }

  draw({ real }) {
    const closing = button("", () => this.leave(), { sign: "close", name: say("Close"), class: "button quiet closing", "data-key": "close" });
    if (this.stop) return h("section", { class: "form" }, h("h2", {}, this.offer.title), h("p", { class: "info brass" }, this.stop),
      button(say("Back"), () => this.leave(), { sign: "arrow-left" }));
    const form = this.form;
    if (!form) return h("section", { class: "form" }, h("header", { class: "heading" }, h("h2", {}, this.offer.title), closing),
      h("p", { class: "detail" }, this.cut ? say("This was not asked yet; it comes when the table answers.") : say("One moment …")));
    const around = { inner: (...all) => this.inner(...all), redraw: () => this.changed(), waits: this.waits, foot: true };
    const fields = (form.fields || []).map((field) => (this.open && field === this.whole ? { ...field, value: "", sole: true } : this.lost.includes(field.key) ? { ...field, value: "" } : field));
    const typed = fields.find((field) => field.kind === "written");
    const text = typed && { ...typed, value: this.waits ? this.answers[typed.key] : typed.value };
    if (typed) this.line = typed.ledger ? lineInHand(text, this.line) : (text.value || "").split("\n").length - 1;
    const fits = typed && typed.fitting ? keysBehind(this, lineOf(text.value, this.line)) : [];
    const keyed = typed && typed.ledger ? { ...text, value: lineOf(text.value, this.line) } : text;
    const write = (value) => this.put(typed.key, typed.ledger ? withLine(text.value, this.line, value) : value);
    Object.assign(around, { line: this.line, hold: (line) => { this.line = line; this.changed(); } });
    const rank = (field) => (isShown(field) ? 0 : field === typed ? 1 : 2);
    const told = [...(form.refusals || []), form.stop, ...(form.remarks || [])].filter(Boolean);
    const insists = (form.refusals || []).length > 0;
    const go = (way) => () => this.does(way);
    const rest = typed && typed.symbols ? restOf(typed.symbols) : 0;
    return h("section", { class: `form${this.maps ? " maps" : ""}`, "aria-label": form.title },
      h("header", { class: "heading" }, h("h2", {}, form.title, typed && h("small", {}, typed.label)), closing),
      this.said.length > 0 && h("div", { class: "info brass meanwhile", role: "status", "aria-live": "polite" }, h("b", {}, say("Changed at the table meanwhile")), this.said.map((text) => h("p", {}, text))),
      [...fields].sort((one, other) => rank(one) - rank(other)).map((field) =>
        asked(field === typed ? { ...field, sole: true } : field, (value, pause) => this.put(field.key, value, pause), field.key, within(around, this.given[field.key]))),
      form.facing && form.facing.length > 0 && card(form.facing, { own: false, lost: (_, n) => n, why: () => {}, offer: () => {} }),
      form.working && h("details", { class: "info", "data-key": "working", open: form.working.total === undefined || form.working.total === null }, h("summary", {}, form.working.title || form.title), rows(form.working)),
      form.odds && odds(form.odds),
      this.drawJoins(),
      told.map((text) => h("p", { class: "info brass" }, text)),
      real && form.throw && !form.stop && !this.open && pad(form.throw, this.typed, (typed) => {
        this.typed = typed;
        if (typed.length >= form.throw.count || typed.some((die) => die.total)) go({ insist: insists, real: true, typed })();
        else this.changed();
      }),
      !this.open && !form.stop && !(real && form.throw) && h("div", { class: `offers foot${rest ? ` signed rest${rest}` : ""}` },
        typed && [signs(keyed, write, typed.key, fits), backspace(keyed, write, typed.key)],
        button(insists ? say("{what}, all the same", { what: form.go || this.offer.title }) : form.go || this.offer.title,
          go({ insist: insists, real }), { kind: "primary", "data-key": "go", disabled: !form.args || this.lost.length > 0 }),
        form.args && form.throws && button(say("Real dice"), go({ insist: insists, real: true }), { sign: "dice" })),
      form.args && !form.stop && !this.open && real && form.throw && button(say("Let the program roll"), go({ insist: insists, real: false }), { sign: "dice" }));
  }

  /** Ships that may join it: each makes another action of it, with what was chosen. */
  drawJoins() {
    const joins = Object.entries(this.form.joins || {});
    return joins.length > 0 && h("details", { class: "asked", "data-key": "joins" }, h("summary", {}, say("Or with another ship ({n})", { n: joins.length })),
      h("div", { class: "picks segments" },
        joins.map(([ship, offer]) => pick({ title: this.called(ship), detail: offer.title }, false, () => this.turnTo(offer), `join/${ship}`, false))));
  }
}
