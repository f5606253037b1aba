// What a form shows while others act: what a finger chose stays, and what cannot stay or came to be otherwise is said.

import { measure, number, say } from "./words.js";

const titles = (field, values) => values.map((value) => (field.picks || []).find((one) => one.value === value)?.title || value).join(", ");

const SHOWN = {
  choice: (field) => [field.value || "", titles(field, field.value ? [field.value] : [])],
  many: (field) => [field.values || [], titles(field, field.values || [])],
  number: (field) => [field.value || 0, measure(field.value || 0, field.unit)],
  toggle: (field) => [Boolean(field.value), field.value ? say("yes") : say("no")],
  text: (field) => [field.value || "", field.value || ""],
  written: (field) => [field.value || "", field.value || ""],
  rose: (field) => [field.value || 0, (field.names || [])[field.value || 0] || number((360 * (field.value || 0)) / (field.points || 8))],
  shares: (field) => [field.values || {}, Object.entries(field.values || {}).map(([value, n]) => `${titles(field, [value])} ${n}`).join(", ")],
  cells: (field) => [field.values || [], ""],
};

/** Every question of a form by its way to it, also those in the rows of a group, with what stands there and how that reads. */
function questions(fields, way = [], of = "") {
  const found = [];
  for (const field of fields || []) {
    const label = [of, (field.label || "").replace(/\s*\?$/, "")].filter(Boolean).join(" \u00b7 ");
    if (field.kind === "group") {
      for (const row of field.rows || []) {
        const here = [...way, field.key, row.key];
        if (row.ticked !== undefined && row.ticked !== null) found.push({ way: [...here, "on"], label: row.title, value: row.ticked, text: row.ticked ? say("yes") : say("no") });
        found.push(...questions(row.fields, here, row.title));
      }
    } else if (SHOWN[field.kind]) {
      const [value, text] = SHOWN[field.kind](field);
      found.push({ way: [...way, field.key], label, value, text, picks: field.kind === "choice" ? (field.picks || []).map((one) => one.value) : null });
    }
  }
  return found;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const at = (answers, way) => way.reduce((found, key) => (found && typeof found === "object" ? found[key] : undefined), answers);

/** Answers with one more of them, however deep. */
function withOne(answers, [key, ...rest], value) {
  return { ...answers, [key]: rest.length ? withOne((answers || {})[key] || {}, rest, value) : value };
}

/** Answers over others, row by row. */
export function over(below, above) {
  const plain = (one) => one && typeof one === "object" && !Array.isArray(one);
  if (!plain(below) || !plain(above)) return above === undefined ? below : above;
  return Object.fromEntries([...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [key, over(below[key], above[key])]));
}

/** Choices that were proposed and seen, and are proposed otherwise now though they could stand: they stay as they were seen. */
export function stays(before, now, answers) {
  const after = new Map(questions(now.fields).map((one) => [one.way.join("/"), one]));
  return questions(before.fields).reduce((found, one) => {
    const other = after.get(one.way.join("/"));
    const moved = other && one.picks && one.value && !same(one.value, other.value) && other.picks.includes(one.value);
    return moved && at(answers, one.way) === undefined ? withOne(found || {}, one.way, one.value) : found;
  }, null);
}

/** What is otherwise than it was seen: sentences, and the choices that cannot be had any more. */
export function changes(before, now, answers) {
  const after = new Map(questions(now.fields).map((one) => [one.way.join("/"), one]));
  const told = [];
  const lost = [];
  for (const one of questions(before.fields)) {
    const other = after.get(one.way.join("/"));
    const own = at(answers, one.way) !== undefined;
    if (!other) { if (own && one.text) told.push(say("{what} is not asked any more: {before}", { what: one.label, before: one.text })); continue; }
    if (same(one.value, other.value)) continue;
    if (one.picks && one.value && !other.picks.includes(one.value)) {
      told.push(say("{what}: {before} is not to be had any more. Choose anew.", { what: one.label, before: one.text }));
      if (one.way.length === 1) lost.push(one.way[0]);
    } else if (one.text !== other.text) {
      told.push(say("{what}: {now} instead of {before}", { what: one.label, now: other.text || "\u2013", before: one.text || "\u2013" }));
    }
  }
  return { told, lost };
}
