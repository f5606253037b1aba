// The sea from above: squares or hexes, what stands on them and what is drawn over them.

import { button, h, s } from "./dom.js";
import { link, piece, placed, reach, sector, shot } from "./pieces.js";
import { say } from "./words.js";

const ROOT = Math.sqrt(3);
const SIZES = [14, 20, 28, 38, 50];
let zoom = 3;
const layers = new Map();
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** The cell a keyboard stands on. */
let under = null;

function letters(column) {
  let name = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

/** What players call a cell, as `core.charts.name_in` does. */
export function nameOf(chart, [column, at]) {
  const row = chart.shape === "squares" ? at : at + Math.floor(column / 2);
  if (chart.lettered && column >= 0) return `${letters(column)}${row + 1}`;
  const two = (n) => String(n).padStart(2, "0");
  if (column >= 0 && column < 99 && row >= 0 && row < 99) return two(column + 1) + two(row + 1);
  return `${column + 1}.${row + 1}`;
}

const GRIDS = {
  squares: {
    middle: ([c, r]) => [c + 0.5, r + 0.5],
    corners: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
    label: [-0.45, -0.25, "start"],
    cell: (column, row) => [column, row],
    place: ([column, row]) => [column, row],
    at: (x, y) => [Math.floor(x), Math.floor(y)],
    cellWide: 1,
  },
  hexes: {
    middle: ([q, r]) => [1.5 * q, ROOT * (r + q / 2)],
    corners: [0, 1, 2, 3, 4, 5].map((n) => [Math.cos((n * Math.PI) / 3), Math.sin((n * Math.PI) / 3)]),
    label: [0, -0.6, "middle"],
    cell: (column, row) => [column, row - Math.floor(column / 2)],
    place: ([column, at]) => [column, at + Math.floor(column / 2)],
    at(x, y) {
      const q = x / 1.5;
      const r = y / ROOT - q / 2;
      let [a, b, c] = [Math.round(q), Math.round(r), Math.round(-q - r)];
      const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
      if (da > db && da > dc) a = -b - c; else if (db > dc) b = -a - c;
      return [a, b];
    },
    cellWide: ROOT,
  },
};

const outline = (grid, cell, share = 1) => {
  const [x, y] = grid.middle(cell);
  return `M${grid.corners.map(([dx, dy]) => `${x + dx * share} ${y + dy * share}`).join("L")}Z`;
};

function frame(chart, grid) {
  const [[left, top], [right, bottom]] = chart.corners;
  const cells = [];
  for (let column = left; column <= Math.min(right, left + 79); column += 1) {
    for (let row = top; row <= Math.min(bottom, top + 79); row += 1) cells.push(grid.cell(column, row));
  }
  const spots = cells.map((cell) => grid.middle(cell));
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const edge = 1.1;
  const x = Math.min(...xs) - edge;
  const y = Math.min(...ys) - edge;
  return { cells, x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}

function arrow(cells, grid) {
  if (cells.length < 2) return "";
  const [[x1, y1], [x2, y2]] = cells.slice(-2).map(grid.middle);
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const wing = (by) => `${x2 - 0.35 * Math.cos(turn + by)} ${y2 - 0.35 * Math.sin(turn + by)}`;
  return `M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`;
}

/** Arrows go from cell to cell, Enter touches the one that is reached. */
function walk(event, data, grid, touched, redraw) {
  const step = STEPS[event.key];
  if (!step && event.key !== "Enter") return;
  event.preventDefault();
  const [[left, top], [right, bottom]] = data.corners;
  if (!step) { if (under) touched(under); return; }
  const [column, row] = under ? grid.place(under) : [left, top];
  const within = (least, wanted, most) => Math.max(least, Math.min(most, wanted));
  under = under ? grid.cell(within(left, column + step[0], right), within(top, row + step[1], bottom)) : grid.cell(left, top);
  if (redraw) redraw();
}

/** A drawing of the sea; `touched` hears the cell a finger fell on; `chosen` cells are ringed; a `glance` shows where it matters. */
export function chart(data, { touched, chosen = [], name = "", redraw, glance = false } = {}) {
  const grid = GRIDS[data.shape];
  const box = frame(data, grid);
  const size = SIZES[zoom] * (data.shape === "hexes" ? 0.62 : 1) * 1.1;
  const shown = new Set((data.layers || []).filter((one) => layers.get(one.id) ?? one.shown).map((one) => one.id));
  const there = (one) => !one.layer || shown.has(one.layer);
  const svg = s("svg", {
    do: touched && ((event) => {
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM().inverse());
      touched(grid.at(spot.x, spot.y));
    }),
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, width: box.width * size, height: box.height * size,
    role: "img", "aria-label": name || say("Chart"),
  },
  s("path", { class: "cells", d: box.cells.map((cell) => outline(grid, cell)).join("") }),
  data.numbered !== false && zoom >= (data.shape === "hexes" ? 4 : 2) && box.cells.map((cell) => s("text", {
    class: "place", x: grid.middle(cell)[0] + grid.label[0], y: grid.middle(cell)[1] + grid.label[1], "text-anchor": grid.label[2], "font-size": 0.22 }, nameOf(data, cell))),
  (data.shades || []).filter(there).map((one) => [
    s("path", { class: `shade ${one.tone || "brass"}`, "fill-opacity": one.strength || 0.35, d: outline(grid, one.cell) }),
    one.mark && s("text", { x: grid.middle(one.cell)[0], y: grid.middle(one.cell)[1] + 0.18, class: "mark", "text-anchor": "middle", "font-size": 0.5 }, one.mark)]),
  (data.tracks || []).filter(there).map((one) => [
    one.cells.length > 1 && s("polyline", { class: `way ${one.tone || "brass"}`, points: one.cells.map((cell) => grid.middle(cell).join(",")).join(" "), "stroke-dasharray": one.dotted && "0.2 0.2" }),
    (one.end === undefined || one.end === "arrow") && s("path", { class: `way ${one.tone || "brass"}`, d: arrow(one.cells, grid) })]),
  (data.sectors || []).filter(there).map((one) => sector(one, grid.middle, grid.cellWide)),
  (data.reach || []).filter(there).map((one) => reach(one, grid.middle, (cell) => outline(grid, cell, 0.9))),
  (data.links || []).filter(there).map((one) => link(one, grid.middle)),
  (data.shots || []).filter(there).map((one) => shot(one, grid.middle)),
  placed((data.pieces || []).filter(there), grid.middle).map((one) => piece(one, grid.cellWide, data)),
  touched && under && s("path", { class: "under", d: outline(grid, under, 0.7) }),
  chosen.map((cell) => s("path", { class: "chosen", d: outline(grid, cell, 0.86) })));
  const here = touched && under;
  const view = h("div", { class: "waters", "data-scroll": `sea/${name}`, "data-key": `sea/${name}`, tabindex: 0, role: "group",
    "aria-label": [say("Chart"), here && nameOf(data, here)].filter(Boolean).join(", "),
    hear: touched ? { keydown: (event) => walk(event, data, grid, touched, redraw) } : {} }, svg);
  const nearer = (by) => () => { zoom = Math.max(0, Math.min(SIZES.length - 1, zoom + by)); if (redraw) redraw(); };
  const told = (data.pieces || []).filter((one) => one.id && !one.faint && there(one));
  requestAnimationFrame(() => {
    const sea = view.isConnected ? view : glance && document.querySelector(".glance .waters"); // drawn anew, an older one stays
    if (!sea || (!glance && (sea.scrollLeft || sea.scrollTop))) return;
    const home = (data.pieces || []).find((one) => one.id === data.ship) || told[0];
    if (!home) return;
    const ways = glance ? (data.tracks || []).flatMap((one) => one.cells.slice(-1)) : [];
    const [x, y] = [0, 1].map((n) => [home.cell, ...ways].reduce((sum, cell) => sum + grid.middle(cell)[n], 0) / (1 + ways.length));
    sea.scrollTo((x - box.x) * size - sea.clientWidth / 2, (y - box.y) * size - sea.clientHeight / 2);
  });
  return h("div", { class: "chart" },
    h("div", { class: "over" },
      data.wind !== undefined && data.wind !== null && h("span", { class: "chip wind" },
        s("svg", { viewBox: "-10 -10 20 20", width: 22, height: 22, "aria-hidden": "true" },
          s("path", { d: "M0 -8L0 7M-5 2L0 8L5 2", transform: `rotate(${data.wind})`, class: "way brass needle" })),
        data.wind_said || [say("Wind"), data.force].filter((one) => one !== undefined && one !== null).join(" ")),
      redraw && !glance && h("span", { class: "zoom" },
        button("\u2212", nearer(-1), { name: say("Smaller"), "data-key": "smaller" }),
        button("+", nearer(1), { name: say("Larger"), "data-key": "larger" }))),
    view,
    redraw && !glance && (data.layers || []).length > 0 && h("div", { class: "chips" }, data.layers.map((one) => h("button", {
      type: "button", class: "chip layer", "aria-pressed": String(shown.has(one.id)), "data-key": `layer/${one.id}`,
      do: () => { layers.set(one.id, !shown.has(one.id)); redraw(); } }, one.title))),
    (data.sides || []).length > 0 && h("div", { class: "chips" }, data.sides.map((name, at) =>
      h("span", { class: "chip" }, h("i", { class: `swatch${at % 2 ? " hollow" : ""}`, tint: `var(--side-${(at % 8) + 1})` }), name))),
    data.note && h("p", { class: "detail" }, data.note),
    (data.legend || []).length > 0 && h("div", { class: "chips" }, data.legend.map(([kind, text]) => h("span", { class: `chip ${kind}` }, text))),
    told.length > 0 && h("ul", { class: "unseen" }, told.map((one) => h("li", {}, `${one.name} ${nameOf(data, one.cell)} ${one.note || ""}`))));
}
