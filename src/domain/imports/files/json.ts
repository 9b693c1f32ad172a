import { problemOf } from '../rows/findings.ts';
import { isObject, spread } from '../presets/spread.ts';
import {
  ImportFileError,
  type Cell,
  type ProblemCode,
  type RawRow,
  type RowProblem,
} from '../types.ts';

/** Where files that are objects have their list; the first four are ours, the others of feeds. */
const LISTS = [
  'data',
  'plans',
  'items',
  'rows',
  'Items',
  'products',
  'packages',
  'bundles',
  'packageList',
  'obj.packageList',
  'resultList',
  'data.products.resultList',
  'data.shoppingProducts.resultList',
];
/** Levels at which the whole file is refused. */
const HOPELESS_DEPTH = 1000;
/** Levels of an item. */
const MAX_DEPTH = 24;
/** Most members of one plan, over all its levels. */
const MAX_CELLS = 5000;

/**
 * The rows of a JSON file that is a list, or an object that holds one at a known place: `data`,
 * `plans`, and where the feeds of the presets have theirs. An item that is no plan is a problem of its
 * own; throws 'unreadable' where the file as a whole is no JSON.
 */
export function* jsonRows(
  text: string,
  progress: (share: number) => void,
): Generator<RawRow | RowProblem> {
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text;
  const form = formOf(whole);
  if (form.depth > HOPELESS_DEPTH) {
    throw unreadable(`is nested more than ${HOPELESS_DEPTH} levels deep`);
  }
  const value = parsed(whole, form.odd);
  // A member that is named twice: which one is meant nobody knows.
  if (countKeys(value) !== form.colons) {
    throw unreadable('names a member of one of its objects twice: keep one of them');
  }
  let at = 0;
  const items = listOf(value);
  for (const [index, item] of items.entries()) {
    progress(index / items.length);
    // Rows are numbered through, also where one item of the list holds several.
    for (const one of isObject(item) ? spread(item) : [item]) yield rowOf(one, at++);
  }
}

function rowOf(value: unknown, at: number): RawRow | RowProblem {
  const fault = (code: ProblemCode, message: string) =>
    problemOf(at, '', JSON.stringify(value).slice(0, 1000), code, message);
  if (!isObject(value)) return fault('unreadable-row', 'is not an object like {"planName": "..."}');
  const cells = Object.create(null) as Record<string, Cell>;
  const message = flatten(value, '', 1, cells, { left: MAX_CELLS });
  return message === null ? { at, cells } : fault('nested', message);
}

/** Puts all scalar members into cells by their path (`price.amount`, `countries.0.iso`), or says why not. */
function flatten(
  value: object,
  prefix: string,
  depth: number,
  cells: Record<string, Cell>,
  room: { left: number },
): string | null {
  if (depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === 'object' && member !== null) {
      const message = flatten(member as object, `${prefix}${key}.`, depth + 1, cells, room);
      if (message !== null) return message;
    } else {
      if (room.left-- === 0) return `has more than ${MAX_CELLS} members`;
      cells[prefix + key] = member as Cell;
    }
  }
  return null;
}

/** What is seen of a text without parsing it: how deep it nests, its colons, and whether it has odd numbers. */
function formOf(text: string) {
  const form = { depth: 0, colons: 0, odd: false };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at = stringEnd(text, at);
      if (at < 0) throw cutOff();
    } else if (code === 58) form.colons += 1;
    else if (code === 123 || code === 91) form.depth = Math.max(form.depth, ++depth);
    else if (code === 125 || code === 93) depth -= 1;
    else if (code >= 48 && code <= 57 && !form.odd) {
      const end = numberEnd(text, at);
      form.odd = end - at > 15 || /[eE]/.test(text.slice(at, end));
      at = end - 1;
    }
  }
  if (depth > 0) throw cutOff();
  return form;
}

/** Where the string that begins at `start` has its closing quote; -1 when it has none. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function numberEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\d.eE+-]/.test(text[at]!)) at += 1;
  return at;
}

/** Numbers that a computer would write differently (1e3, 20 digits) stay the text that they were. */
function parsed(text: string, odd: boolean): unknown {
  const keep = (_: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    return /[eE]/.test(source) || source.replace(/\D/g, '').length > 15 ? source : value;
  };
  try {
    return odd
      ? JSON.parse(text, keep as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    // Of a value that is none the message names the sign alone: "Unexpected token ']', "[1,]" is not ...".
    const place =
      / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1] ?? noValueAt(text);
    const before = text.slice(0, Number(place)).split('\n');
    const column = before.at(-1)!.length + 1;
    throw unreadable(
      `cannot be read from line ${before.length}, column ${column}, on: mend it there`,
    );
  }
}

/** Where the first value should begin and none does, in a text that is well up to there. */
function noValueAt(text: string): number {
  const value = /[ \t\n\r]*(?:["{[\d-]|true|false|null|(\]))?/y;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"') at = stringEnd(text, at);
    else if (sign === '[' || sign === ',' || sign === ':') {
      value.lastIndex = at + 1;
      const [found = '', empty] = value.exec(text) ?? [];
      const isNone = empty ? sign !== '[' : found.trim() === '';
      if (isNone) return at + 1 + found.length - (empty?.length ?? 0);
    }
  }
  return 0;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  let count = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) count += countKeys(inner);
  return count;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const lists = LISTS.map((path) =>
    path
      .split('.')
      .reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value),
  ).filter(Array.isArray);
  if (lists.length > 1) throw unreadable('holds more than one list of plans');
  if (lists.length === 1) return lists[0]!;
  throw unreadable('holds no list of plans: expected [...], {"data": [...]} or {"plans": [...]}');
}

const cutOff = () => unreadable('is cut off, or a quote or bracket is not closed');

function unreadable(what: string): ImportFileError {
  return new ImportFileError('unreadable', `The JSON ${what}.`);
}
