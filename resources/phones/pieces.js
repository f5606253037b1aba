// What stands on the sea and what is drawn between: hulls from above, sails, flags, plights, links, shots, reach.

import { s } from "./dom.js";

const LENGTH = 0.0094;
const LONGEST = 22;
const turned = (degrees) => (degrees * Math.PI) / 180;
const toward = ([x, y], degrees, far) => [x + far * Math.sin(turned(degrees)), y - far * Math.cos(turned(degrees))];

let plans = null;

/** Hulls as the window has them; a page they do not come to draws plain ones, and asks again. */
export async function learnPlans() {
  try {
    if (!plans) plans = await (await fetch("/p/plans.json")).json();
  } catch { /* the link may have broken just now */ }
}

/** Ships in one cell stand beside each other; what is not really there lies below. */
export function placed(pieces, middle) {
  const cells = new Map();
  for (const one of pieces) {
    const name = one.faint || one.gone ? one : String(one.cell);
    cells.set(name, [...(cells.get(name) || []), one]);
  }
  const spots = [...cells.values()].flatMap((here) => here.slice(0, 4).map((one, at) => {
    const [x, y] = middle(one.cell);
    if (here.length === 1) return { one, x, y, size: one.gone ? 0.8 : 1 };
    const dy = here.length === 2 ? 0 : at < 2 ? -0.22 : 0.22;
    return { one, x: x + (at % 2 ? 0.24 : -0.24), y: y + dy, size: here.length === 2 ? 0.62 : 0.52, more: at === 3 ? here.length - 4 : 0 };
  }));
  return [...spots.filter(({ one }) => one.faint || one.gone), ...spots.filter(({ one }) => !one.faint && !one.gone)];
}

/** Where her sails belly, clockwise from the bow, as the window has it. */
function leeward(heading, wind) {
  let away = (((wind + 180 - heading) % 360) + 360) % 360;
  if (away > 180) away -= 360;
  return Math.abs(away) === 180 ? 180 : away / 2;
}

function sails(one, plan, wind) {
  const [standing, most] = one.masts || [0, 0];
  const count = most ? Math.ceil((plan.masts.length * standing) / most) : plan.masts.length;
  return plan.masts.slice(0, count).map(([x, half]) => {
    const belly = { set: 7, full: 10, aback: 7 }[one.sails];
    const turn = one.sails === "aback" ? 180 : wind === undefined || wind === null ? 0 : leeward(one.heading, wind);
    return belly
      ? s("path", { class: `sail${one.sails === "aback" ? " aback" : ""}`, transform: `rotate(${turn} ${x} 0)`, d: `M${x} ${-half}Q${x + 2 * belly} 0 ${x} ${half}Q${x + belly} 0 ${x} ${-half}Z` })
      : s("path", { class: "yard", d: `M${x} ${-half}L${x} ${half}` });
  });
}

function hull(one, wind) {
  const plan = plans && plans[one.outline];
  if (plan) {
    return s("g", { transform: `rotate(${(one.heading ?? 90) - 90}) scale(${LENGTH}) translate(${-plan.middle} 0)` },
      plan.paths.map(([d, thin, filled]) => s("path", { d, "stroke-width": thin, class: filled ? "deck" : "rigging" })), one.sails && sails(one, plan, wind));
  }
  if (one.heading === undefined || one.heading === null) return s("circle", { class: "deck", r: 0.34, "stroke-width": 0.06 });
  return s("path", { class: "deck", "stroke-width": 0.06, transform: `rotate(${one.heading})`,
    d: "M0 -0.46C0.17 -0.26 0.2 0.1 0.12 0.38L-0.12 0.38C-0.2 0.1 -0.17 -0.26 0 -0.46Z" });
}

function rings(list) {
  if (list.every(([left, most]) => left === most)) return s("circle", { class: "ring whole", r: 0.47 });
  const part = 360 / list.length;
  const arc = (from, to, kind) => {
    const [a, b] = [toward([0, 0], from, 0.47), toward([0, 0], to, 0.47)];
    return s("path", { class: kind, d: `M${a.join(" ")}A0.47 0.47 0 ${to - from > 180 ? 1 : 0} 1 ${b.join(" ")}` });
  };
  return list.flatMap(([left, most], at) => {
    const start = part * at + 7;
    const cut = start + ((part - 14) * left) / Math.max(1, most);
    return [left > 0 && arc(start, cut, "ring"), left < most && arc(cut, start + part - 14, "ring lost")];
  });
}

function flag(one) {
  if (one.flag === "struck") return s("path", { class: "flag struck", d: "M0.2 -0.5h0.28v0.2h-0.28z" });
  return [s("path", { class: "flag", d: one.flag === "second" ? "M0.2 -0.5h0.3l-0.1 0.1l0.1 0.1h-0.3z" : "M0.2 -0.5h0.3v0.2h-0.3z" }),
    one.flag === "chief" && s("text", { class: "star", x: 0.35, y: -0.34, "text-anchor": "middle", "font-size": 0.2 }, "\u2605")];
}

const SIGNS = { anchor: "anchor", irons: "irons", grappled: "chain", leak: "drop", struck: "flag", fire: "fire" };

function plights(list) {
  const left = (-(list.length - 1) * 0.28) / 2;
  return list.map((one, at) => s("g", { transform: `translate(${left + at * 0.28} 0.42)` }, s("circle", { class: "disc", r: 0.14 }),
    s("image", { href: `/p/icons/${SIGNS[one] || "warning"}.svg`, x: -0.1, y: -0.1, width: 0.2, height: 0.2 })));
}

const told = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}\u2026` : name);

/** A piece where it stands; `unit` is what a cell takes. */
export function piece({ one, x, y, size, more }, unit, { ship: chosen, wind }) {
  const kind = `piece${one.faint ? " faint" : ""}${one.gone ? " gone" : ""}${one.id && one.id === chosen ? " own" : ""}${(one.side || 0) % 2 ? " hollow" : ""}`;
  const low = (one.plights || []).length ? 0.72 : 0.62;
  return s("g", { class: kind, transform: `translate(${x} ${y}) scale(${unit * size})`, tint: `var(--side-${((one.side || 0) % 8) + 1})` },
    (one.rings || []).length > 0 && !one.faint && rings(one.rings), hull(one, wind),
    one.pips && !one.gone && [s("rect", { class: "ring lost-life", x: -0.3, y: 0.42, width: 0.6, height: 0.07 }),
      s("rect", { class: "life-left", x: -0.3, y: 0.42, width: 0.6 * (one.pips[1] ? one.pips[0] / one.pips[1] : 0), height: 0.07 })],
    one.flag && one.flag !== "plain" && flag(one), plights(one.plights || []),
    s("text", { class: "name", x: 0, y: low + 0.08, "text-anchor": "middle", "font-size": 0.26 / size ** 0.5 }, [told(one.short || one.name), one.turn, more && `+${more}`].filter(Boolean).join(" ")));
}

export function link(one, middle) {
  const [[x1, y1], [x2, y2]] = one.ends.map(middle);
  return s("line", { x1, y1, x2, y2, class: `link-line ${one.kind || "command"}`, "stroke-dasharray": one.kind === "grapple" ? "0.1 0.08" : undefined });
}

export function shot(one, middle) {
  const [[x1, y1], [x2, y2]] = [one.start, one.end].map(middle);
  return [s("circle", { class: "smoke", cx: x1, cy: y1, r: 0.3 }), s("line", { class: "shot", x1, y1, x2, y2 }),
    one.text && s("text", { class: "mark", x: (x1 + x2) / 2, y: (y1 + y2) / 2, "text-anchor": "middle", "font-size": 0.4 }, one.text)];
}

/** A cell an order may end in, with the headings she may end on. */
export function reach(one, middle, outline) {
  const [x, y] = middle(one.cell);
  const risky = one.risky || [];
  return [s("path", { class: "reach", d: outline(one.cell) }),
    one.text && s("text", { class: "cost", x, y: y + 0.2, "text-anchor": "middle", "font-size": 0.56 }, one.text),
    (one.headings || []).map((turn) => {
      const [[a, b], [c, d]] = [toward([x, y], turn, 0.52), toward([x, y], turn, 0.74)];
      return s("path", { class: `course${risky.includes(turn) ? " harm" : ""}`, d: `M${a} ${b}L${c} ${d}` });
    })];
}

export function sector(one, middle, unit) {
  const at = middle(one.cell);
  const far = one.radius * unit;
  const [a, b] = [toward(at, one.start, far), toward(at, one.start + Math.min(one.width, 359.9), far)];
  const edge = `M${at.join(" ")}L${a.join(" ")}A${far} ${far} 0 ${one.width > 180 ? 1 : 0} 1 ${b.join(" ")}Z`;
  const [x, y] = toward(at, one.start + one.width / 2, far * 0.72);
  return [s("path", { class: `fan ${one.tone || "brass"}`, d: edge }),
    one.text && s("text", { class: "mark", x, y, "text-anchor": "middle", "font-size": 0.4 }, one.text)];
}
