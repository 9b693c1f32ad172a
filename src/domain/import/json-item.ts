import { isObject, maySpread, spread } from './json-spread.ts';
import type { Cell, ProblemCode } from './types.ts';

/** One item of a list as flat cells (`price.amount`, `countries.0.iso`), or why it is none. */
export interface JsonItem {
  at: number;
  cells: Record<string, Cell>;
  fault?: { value: string; reason: string; code: ProblemCode };
}

/** Levels of an item; deeper ones are not parsed. */
const MAX_DEPTH = 24;
/** Levels at which the whole file is refused. */
export const HOPELESS_DEPTH = 1000;
/** Most members of an item that is parsed at all; one may hold hundreds of packages. */
const MAX_MEMBERS = 20_000;
/** Most members of one plan, over all its levels. */
const MAX_CELLS = 5000;

/** Where a value ends is found without parsing it, over as many pieces of text as it takes. */
export interface Scan {
  /** Next character to look at; after the value once it is complete. */
  at: number;
  /** How far the string that begins at `at` was looked through in vain. */
  searched: number;
  closers: number[];
  deepest: number;
  colons: number;
  commas: number;
}

export function newScan(at: number): Scan {
  return { at, searched: 0, closers: [], deepest: 0, colons: 0, commas: 0 };
}

/**
 * Goes on from `scan.at`, which stands at or in an object or array. True once the value is
 * complete, false when more text is needed, 'mismatch' when brackets do not match or nest
 * hopelessly deep.
 */
export function scanOn(text: string, scan: Scan): boolean | 'mismatch' {
  const { closers } = scan;
  for (; scan.at < text.length; scan.at += 1) {
    const code = text.charCodeAt(scan.at);
    if (code === 34) {
      const end = stringEnd(text, scan.at, scan.searched);
      if (end < 0) {
        scan.searched = text.length;
        return false;
      }
      scan.at = end;
    } else if (code === 58) {
      scan.colons += 1;
    } else if (code === 44) {
      scan.commas += 1;
    } else if (code === 123 || code === 91) {
      closers.push(code + 2);
      if (closers.length > scan.deepest) scan.deepest = closers.length;
      if (closers.length > HOPELESS_DEPTH) return 'mismatch';
    } else if (code === 125 || code === 93) {
      if (closers.pop() !== code) return 'mismatch';
      if (closers.length === 0) {
        scan.at += 1;
        return true;
      }
    }
  }
  return false;
}

/**
 * Where the string that begins at `start` has its closing quote; -1 when it has none yet. Before
 * `searched` there is none.
 */
export function stringEnd(text: string, start: number, searched = 0): number {
  const from = Math.max(start + 1, searched);
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Parses a complete item. One that holds a list of packages becomes one item for each. */
export function readItem(text: string, at: number, scan: Scan): JsonItem[] {
  const fault = (code: ProblemCode, reason: string): JsonItem[] => [
    { at, cells: {}, fault: { value: text, reason, code } },
  ];
  if (scan.deepest > MAX_DEPTH) {
    return fault('nested', `is nested more than ${MAX_DEPTH} levels deep`);
  }
  const most = maySpread(text) ? MAX_MEMBERS : MAX_CELLS;
  if (Math.max(scan.colons, scan.commas) > most)
    return fault('nested', `has more than ${most} members`);
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    return fault('unreadable-row', 'is not valid JSON');
  }
  if (!isObject(value)) return fault('unreadable-row', 'is not an object like {"planName": "..."}');
  // A member that is named twice: which one is meant nobody knows.
  if (countKeys(value) !== scan.colons) {
    return fault('duplicate-member', 'names one of its members twice');
  }
  return spread(value).flatMap((one) => {
    const cells = flatten(one);
    return cells ? [{ at, cells }] : fault('nested', `has more than ${MAX_CELLS} members`);
  });
}

/** Numbers that a computer would write differently (1e3, 20 digits) stay the text that they were. */
function parseExactly(text: string): unknown {
  if (!/\d[eE][+-]?\d|\d{16}/.test(text)) return JSON.parse(text);
  const keep = (_: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    return /[eE]/.test(source) || source.replace(/\D/g, '').length > 15 ? source : value;
  };
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  let count = Array.isArray(value) ? 0 : values.length;
  for (const inner of values) count += countKeys(inner);
  return count;
}

/** All scalar members by their path; null when there are too many. */
function flatten(value: object): Record<string, Cell> | null {
  const cells = Object.create(null) as Record<string, Cell>;
  let count = 0;
  const walk = (inner: object, prefix: string): boolean => {
    for (const [key, member] of Object.entries(inner)) {
      if (typeof member === 'object' && member !== null) {
        if (!walk(member, `${prefix}${key}.`)) return false;
      } else {
        if (++count > MAX_CELLS) return false;
        cells[prefix + key] = member as Cell;
      }
    }
    return true;
  };
  return walk(value, '') ? cells : null;
}
