import { hash } from 'node:crypto';

/** Characters of a text from which its hash stands for it. */
const LONG = 256;
/**
 * Hashes of objects and arrays that are long. What pages are given is made of objects that are the
 * same from one release to the next while nothing about them changed, such as plans, and of objects
 * that many pages are given: each of those is read once. Nothing that was given may be written to.
 */
const known = new WeakMap<object, string>();

/**
 * A text that is another one when anything in `value` is: plain objects and lists of plain values,
 * with Map, Set and nothing else. Throws on what could hide something, such as a function or a Date.
 */
export function digest(value: unknown): string {
  if (value === null || typeof value !== 'object') return plain(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = textOf(value);
  if (text.length < LONG) return text;
  // No text begins so: lists and objects have brackets.
  const short = hash('sha256', text, 'base64url');
  known.set(value, short);
  return short;
}

function textOf(value: object): string {
  if (Array.isArray(value)) {
    let text = '[';
    for (const one of value) text += `${digest(one)},`;
    return `${text}]`;
  }
  if (value instanceof Map) return `M${textOf([...value])}`;
  if (value instanceof Set) return `S${textOf([...value])}`;
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) {
    throw new TypeError(`a page was given a ${value.constructor.name}: what it holds has no hash`);
  }
  let text = '{';
  for (const name of Object.keys(value)) {
    const one = (value as Record<string, unknown>)[name];
    // As good as absent.
    if (one !== undefined) text += `${JSON.stringify(name)}:${digest(one)},`;
  }
  return `${text}}`;
}

function plain(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return String(value);
  }
  if (value === undefined) return 'u';
  throw new TypeError(`a page was given a ${typeof value}: what it reads has no hash`);
}
