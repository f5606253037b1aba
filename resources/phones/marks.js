// Draws marks: the same millimetres the window and the printer get, as an SVG.

import { h, s } from "./dom.js";

const POINT = 25.4 / 72;
const FACES = {
  "sans": "drawn", "sans-bold": "drawn bold", "serif": "drawn serif", "serif-bold": "drawn serif",
};

function path(steps, closed) {
  const said = steps.map(([kind, ...at]) => `${{ Move: "M", To: "L", Curve: "C" }[kind]}${at.join(" ")}`);
  return said.join("") + (closed ? "Z" : "");
}

const stroke = (role) => (role ? `stroke-${role}` : "stroke-none");
const fill = (role) => (role ? `fill-${role}` : "fill-none");

const DRAW = {
  Text([x, y, text, size, face, role, anchor]) {
    return [s("text", { x, y, "font-size": size * POINT, class: `${FACES[face]} ${fill(role)}`, "text-anchor": anchor }, text)];
  },
  Line([x1, y1, x2, y2, role, weight, dotted]) {
    return [s("line", { x1, y1, x2, y2, class: stroke(role), "stroke-width": weight * POINT, "stroke-dasharray": dotted && "0.8 0.8" })];
  },
  Path([steps, edge, weight, ground, dotted, closed]) {
    return [s("path", { d: path(steps, closed), class: `${stroke(edge)} ${fill(ground)}`, "stroke-width": weight * POINT,
      "stroke-dasharray": dotted && "0.8 0.8" })];
  },
  Box([x, y, w, height, shape, edge, weight, ground, struck, hot, radius], tap) {
    const look = { class: `${stroke(edge)} ${fill(ground)}`, "stroke-width": weight * POINT };
    const found = [];
    if (shape === "round") found.push(s("ellipse", { cx: x + w / 2, cy: y + height / 2, rx: w / 2, ry: height / 2, ...look }));
    else if (shape === "diamond") {
      const d = `M${x + w / 2} ${y}L${x + w} ${y + height / 2}L${x + w / 2} ${y + height}L${x} ${y + height / 2}Z`;
      found.push(s("path", { d, ...look }));
    } else found.push(s("rect", { x, y, width: w, height, rx: shape === "rounded" ? radius : 0, ...look }));
    if (struck) {
      const d = `M${x} ${y}L${x + w} ${y + height}M${x + w} ${y}L${x} ${y + height}`;
      found.push(s("path", { d, class: "stroke-struck fill-none", "stroke-width": weight * POINT * 1.6 }));
    }
    if (hot && tap) {
      const edgeless = s("rect", { x: x - 1, y: y - 1, width: w + 2, height: height + 2, class: "hot", role: "button",
        tabindex: 0, "aria-label": `${hot[0]} ${hot[1]}`, do: () => tap(hot[0], hot[1]),
        hear: { keydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tap(hot[0], hot[1]); } } } });
      found.push(edgeless);
    }
    return found;
  },
  Picture() { return []; },
};

/** A drawing of a block; `tap` hears (slot, box) of a box that can be struck. */
export function drawing(block, tap) {
  const said = block.marks.filter(([kind]) => kind === "Text").map((mark) => mark[3]).join(", ");
  return h("div", { class: block.marks.some(([kind, ...mark]) => kind === "Box" && mark[9]) ? "drawing" : "drawing seen" },
    s("svg", { viewBox: `0 0 ${block.width} ${block.height}`, role: tap ? "group" : "img", "aria-label": said },
      block.marks.map(([kind, ...mark]) => (DRAW[kind] || DRAW.Picture)(mark, tap))));
}
