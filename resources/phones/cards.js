// A ship's card in finger size: one element for each kind of block, none for a game.

import { button, h, icon } from "./dom.js";
import { drawing } from "./marks.js";
import { measure, number, say } from "./words.js";

/** So many buttons that the rules speak against are shown unasked. */
export const FEW = 2;
/** Columns of a narrow phone, each as wide as a box; and letters above one of them. */
const WHOLE = 6;
const LETTERS = 5;
/** The same above the smaller boxes of a ship that is not marked here. */
const SMALL_LETTERS = 3.5;
const tone = (one) => (one && one !== "plain" ? ` ${one}` : "");

/** Columns a track takes among others: as many as it has boxes, or as its label and count need. */
function columnsOf(block, own) {
  const letters = block.label.length + (block.total > 1 ? 5 : 2);
  return Math.min(WHOLE, Math.max(block.total, Math.ceil(letters / (own ? LETTERS : SMALL_LETTERS))));
}

/** What something is, as it is read out. */
const said = (what, value) => say("{what}: {value}", { what, value });

/** A number that tells how it came about when it is tapped. */
function told(value, why, around, label, printed) {
  const shown = [printed && h("s", {}, printed), h("span", {}, value)];
  if (!why) return shown;
  return h("button", { type: "button", class: "told", "aria-label": said(label, value), "data-key": `why/${why}`,
    do: () => around.why(why) }, shown);
}

const BLOCKS = {
  heading(block) {
    return h("header", { class: "heading" },
      h(block.level > 1 ? "h3" : "h2", { class: block.struck ? "struck" : "" }, block.title),
      block.trailing && h("span", { class: "trailing" }, block.trailing),
      block.detail && h("p", { class: "detail" }, block.detail));
  },
  stats(block, around) {
    return h("div", { class: "stats" }, block.items.map((one) => h(one.why ? "button" : "div", {
      type: one.why && "button", class: `stat${one.why ? " why" : ""}${tone(one.tone)}`, do: one.why && (() => around.why(one.why)),
      "aria-label": one.why && said(one.label, one.value), "data-key": one.why && `why/${one.why}` },
    h("b", {}, one.printed && h("s", {}, one.printed), one.value), h("small", {}, one.label))));
  },
  track(block, around) {
    const lost = around.lost(block.slot, block.lost || 0);
    const kept = block.lost || 0;
    const sections = [[]];
    for (let n = 1; n <= block.total; n += 1) {
      const struck = n <= lost;
      const waits = struck !== (n <= kept);
      sections[sections.length - 1].push(h(around.own ? "button" : "span", {
        type: around.own ? "button" : undefined, role: around.own ? undefined : "img",
        class: `box ${block.shape || "square"}${struck ? " struck" : ""}${waits ? " waits" : ""}`,
        "aria-label": said(`${block.label} ${n}`, [struck ? say("lost") : say("stands"), waits && say("not sent yet")].filter(Boolean).join(", ")),
        "aria-pressed": around.own ? String(struck) : undefined,
        "data-key": `${block.slot}/${n}`,
        do: around.own ? () => around.strike(block.slot, block.label, lost, n, block.total) : undefined,
      }, struck && h("span", { class: "cross", "aria-hidden": "true" })));
      if ((block.breaks || []).includes(n) && n < block.total) sections.push([]);
    }
    return h("section", { class: `track takes-${columnsOf(block, around.own)}`, "aria-label": block.uncounted ? block.label : `${block.label} ${block.total - lost}/${block.total}` },
      h("div", { class: "line" }, h("strong", {}, block.label), block.total > 1 && h("b", {}, `${block.total - lost}/${block.total}`)),
      block.heads && h("p", { class: "detail" }, block.heads.filter(Boolean).join(" · ")),
      h("div", { class: "boxes sections" }, sections.map((boxes) => h("div", { class: "boxes" }, boxes))));
  },
  table(block, around) {
    const cell = (one, head, row) => h("td", { class: `${one.muted ? "muted" : ""}${one.why || (one.act && around.own) ? " asks-why" : ""}${tone(one.tone)}` },
      one.act && around.own
        ? h("button", { type: "button", class: "told", "data-key": `act/${row}/${head}`, "aria-label": `${one.act.title} ${one.text || ""}`, do: () => around.offer(one.act) }, one.printed && h("s", {}, one.printed), h("span", {}, one.text || ""))
        : one.text === undefined ? one.printed && h("s", {}, one.printed) : told(one.text, one.why, around, `${row}, ${head}`, one.printed));
    return h("div", { class: block.heads.length > WHOLE ? "wide many" : "wide" }, h("table", {},
      block.heads.some(Boolean) && h("thead", {}, h("tr", {}, block.heads.map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", {}, block.rows.map((row) => h("tr", { class: row.muted ? "muted" : "" },
        h("th", { scope: "row" }, row.label), row.cells.map((one, at) => cell(one, block.heads[at + 1] || "", row.label)))))));
  },
  chips(block, around) {
    return h("div", { class: "chips" }, block.badges.map((one) => one.why
      ? h("button", { type: "button", class: `chip${tone(one.tone)}`, "data-key": `why/${one.why}`, do: () => around.why(one.why) }, one.icon && icon(one.icon), one.text)
      : h("span", { class: `chip${tone(one.tone)}` }, one.icon && icon(one.icon), one.text)));
  },
  flags(block) {
    return h("div", { class: "chips" }, block.label && h("strong", {}, block.label), block.ticks.map((one) =>
      h("span", { class: `chip${one.ticked ? " harm" : ""}` }, one.text)));
  },
  notes(block) {
    return h("div", { class: "notes" }, block.title && h("strong", {}, block.title), block.text && h("p", {}, block.text));
  },
  columns(block, around) {
    return h("div", { class: "columns" }, block.columns.map((one) => h("div", {}, bundled(one, around))));
  },
  drawing(block, around) {
    return drawing(block, around.own ? (slot, n) => around.strike(slot, slot, around.lost(slot, 0), n, 99) : null);
  },
};

function blockOf(block, around) {
  return (BLOCKS[block.kind] || BLOCKS.notes)(block, around);
}

/** A card. `around`: own, lost(slot, n), strike(...), why(reference), offer(offer). */
export function card(blocks, around) {
  return h("article", { class: "card" }, bundled(blocks, around));
}

/** The blocks one below the other; short tracks of a run share a line. */
function bundled(blocks, around) {
  const made = [];
  for (const one of blocks) {
    const last = made[made.length - 1];
    const drawn = blockOf(one, around);
    if (one.kind !== "track") made.push(drawn);
    else if (last && last.classList.contains("tracks")) last.append(drawn);
    else made.push(h("div", { class: around.own ? "tracks own" : "tracks" }, drawn));
  }
  return made;
}

/** Rows that lead to a value, and what they come to. */
export function rows(one) {
  return h("table", {}, h("tbody", {}, (one.rows || []).map((row) => h("tr", { class: row.muted ? "muted" : "" },
    h("th", { scope: "row" }, row.label, row.rule && h("small", {}, ` ${row.rule}`)),
    h("td", {}, row.value !== undefined ? number(row.value) : ""))),
  one.total !== undefined && one.total !== null && h("tr", { class: "total" }, h("th", {}, ""), h("td", {}, measure(one.total, one.unit)))));
}

/** How a value came about. */
export function working(one) {
  return h("div", { class: "working" }, h("h2", {}, one.title), rows(one),
    one.causes && one.causes.length > 0 && [h("h3", {}, say("What caused it")), h("ul", {}, one.causes.map((text) => h("li", {}, text)))]);
}

/** What taking a ship in hand takes for granted. */
export function firstAct(found) {
  return h("p", { class: "info brass" }, say("With her first act: {what}", { what: found.proposed }));
}

/** What is done at the tablet, where all sides agree to it. */
function atTablet(one) {
  return h("p", { class: "elsewhere" }, icon(one.icon || "people"),
    h("span", {}, h("b", {}, one.title), h("small", {}, h("strong", {}, say("At the tablet.")), " ", one.tablet)));
}

/** What tells a button from all others. */
export const nameOf = (offer) => `${offer.action}/${JSON.stringify(offer.answers || {})}`;

/** Whether two buttons are one to whoever reads them: they do the same, for the same ship or for none. */
export const alike = (one, other) => nameOf(one) === nameOf(other)
  || (one.action === other.action && one.title === other.title && (one.answers || {}).ship === (other.answers || {}).ship);

/** A button for each offer; what the rules would refuse lies folded where it is more than a few. */
export function offers(list, does) {
  const made = (one) => one.tablet ? atTablet(one) : button(one.title, () => does(one), {
    kind: one.kind || "plain", sign: one.icon, "data-key": `offer/${nameOf(one)}`,
    class: `button ${one.kind || "plain"}${one.discouraged ? " discouraged" : ""}`,
    name: one.discouraged ? `${one.title}. ${one.discouraged}` : "",
  });
  const odd = list.filter((one) => one.discouraged);
  const folded = odd.length > FEW ? odd : [];
  return h("div", { class: "offers" }, list.filter((one) => !folded.includes(one)).map(made),
    folded.length > 0 && h("details", { class: "odd", "data-key": "odd" }, h("summary", {}, say("Against the rules: {n}", { n: folded.length })),
      h("div", { class: "offers" }, folded.map(made))));
}

/** What is owed, each with the button that settles it, and what else can be done. */
export function duties(title, debts, more, does, { note = [], kind = "plain" } = {}) {
  const settles = ({ offer }, one) => offer && offer.action === one.action && (alike(offer, one)
    || Object.entries(offer.answers || {}).every(([key, value]) => JSON.stringify(value) === JSON.stringify((one.answers || {})[key])));
  const others = more.filter((one) => !debts.some((debt) => settles(debt, one)));
  if (!debts.length && !others.length && ![note].flat().length) return null;
  return h("section", { class: "card" }, h("h2", {}, title), note, debts.map((debt) => h("div", { class: "debt" }, h("p", {}, debt.text),
    debt.offer && offers([{ kind, ...debt.offer, ...more.find((one) => settles(debt, one)) }], does))), offers(others, does));
}
