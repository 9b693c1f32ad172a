import {
  HOPELESS_DEPTH,
  newScan,
  readItem,
  scanOn,
  stringEnd,
  type JsonItem,
  type Scan,
} from './json-item.ts';
import { ImportFileError } from './types.ts';

/** Where files that are objects have their list; the first four are ours, the others of feeds. */
const LISTS = new Set([
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
]);
/** Longest item, in characters. */
const MAX_ITEM = 2 * 1024 * 1024;
/** Levels around the list. */
const MAX_WRAP = 8;

/** Reads the items of a JSON list from pieces of text; each call answers with those complete. */
export interface JsonReader {
  push(text: string): JsonItem[];
  end(): JsonItem[];
}

/**
 * A reader for a file that is a list, or an object that holds one at a known place: `data`,
 * `plans`, and where the feeds of the presets have theirs. One item is parsed at a time, and where
 * it ends is found without recursion: neither size nor depth of a file can stop the process.
 */
export function jsonReader(): JsonReader {
  let text = '';
  let at = 0;
  let phase: 'seek' | 'list' | 'after' = 'seek';
  /** Open containers around the list: the sign that closes each, and the key it stands at. */
  const open: { closer: string; key: string }[] = [];
  let key = '';
  let index = 0;
  let separated = true;
  let item: { start: number; scan: Scan } | null = null;

  /** Looks at one sign outside of items; false when more text is needed. */
  function outside(final: boolean): boolean {
    const sign = text[at]!;
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (end < 0) {
        if (final || text.length - at > MAX_ITEM) throw cut();
        return false;
      }
      key = text.slice(at + 1, end);
      at = end + 1;
      return true;
    }
    at += 1;
    if (sign === '{' || sign === '[') {
      if (open.length === 0 && phase === 'after') throw unreadable('goes on after its end');
      open.push({ closer: sign === '{' ? '}' : ']', key });
      if (open.length > MAX_WRAP) throw unreadable(`has no list within ${MAX_WRAP} levels`);
      if (sign === '[' && isList()) {
        if (phase === 'after') throw unreadable('holds more than one list of plans');
        phase = 'list';
      }
      key = '';
    } else if (sign === '}' || sign === ']') {
      if (open.pop()?.closer !== sign) throw unreadable(`has a ${sign} that closes nothing`);
      if (open.length === 0 && phase === 'seek') throw noList();
    } else if (open.length === 0 && !isBlank(sign) && sign !== '\ufeff') {
      throw unreadable(phase === 'after' ? 'goes on after its end' : 'is not JSON');
    }
    return true;
  }

  function isList(): boolean {
    if (open.length === 1) return true;
    if (open.slice(0, -1).some(({ closer }) => closer === ']')) return false;
    const path = open.slice(1).map((one) => one.key);
    return LISTS.has(path.join('.'));
  }

  /** Rows are numbered through, also where one item of the list holds several. */
  function add(found: JsonItem[], items: readonly JsonItem[]): void {
    for (const one of items) found.push({ ...one, at: index++ });
  }

  /** Looks at one sign between items, or begins one. */
  function between(found: JsonItem[], final: boolean): boolean {
    const sign = text[at]!;
    if (isBlank(sign)) {
      at += 1;
    } else if (sign === ',') {
      if (separated) throw unreadable(`has a comma too many before item ${index}`);
      separated = true;
      at += 1;
    } else if (sign === ']') {
      if (separated && index > 0) throw unreadable(`has a comma too many after item ${index - 1}`);
      phase = 'after';
      open.pop();
      at += 1;
    } else {
      if (!separated) throw unreadable(`lacks a comma before item ${index}`);
      separated = false;
      if (sign === '{' || sign === '[') {
        item = { start: at, scan: newScan(at) };
        return true;
      }
      const scalar = /^(?:"(?:[^"\\]|\\.)*"|[^\s,\]"]+)/s.exec(text.slice(at, at + 70_000))?.[0];
      if (scalar === undefined || (at + scalar.length === text.length && !final)) {
        separated = true;
        if (final || text.length - at > 60_000) throw cut();
        return false;
      }
      add(found, readItem(scalar, index, newScan(0)));
      at += scalar.length;
    }
    return true;
  }

  function take(final: boolean): JsonItem[] {
    const found: JsonItem[] = [];
    while (at < text.length) {
      if (item) {
        const done = scanOn(text, item.scan);
        if (done === 'mismatch') {
          const deep = item.scan.deepest > HOPELESS_DEPTH;
          const what = deep
            ? `is nested more than ${HOPELESS_DEPTH} levels deep`
            : 'has brackets that do not match';
          throw unreadable(`${what} in item ${index}`);
        }
        if (!done) {
          if (final || text.length - item.start > MAX_ITEM) throw cut();
          break;
        }
        at = item.scan.at;
        add(found, readItem(text.slice(item.start, at), index, item.scan));
        item = null;
      } else if (!(phase === 'list' ? between(found, final) : outside(final))) {
        break;
      }
    }
    const from: number = item ? item.start : at;
    text = text.slice(from);
    at -= from;
    if (item) {
      item.start = 0;
      item.scan.at -= from;
      item.scan.searched -= from;
    }
    if (final && (item || open.length > 0)) throw cut();
    if (final && phase === 'seek') throw noList();
    return found;
  }

  function cut(): ImportFileError {
    const where = phase === 'list' ? ` in item ${index}` : '';
    return unreadable(`is cut off, or a quote or bracket is not closed${where}`);
  }

  return {
    push(piece) {
      text += piece;
      return take(false);
    },
    end: () => take(true),
  };
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
}

function noList(): ImportFileError {
  return unreadable('holds no list of plans: expected [...], {"data": [...]} or {"plans": [...]}');
}

function unreadable(what: string): ImportFileError {
  return new ImportFileError('unreadable', `The JSON ${what}.`);
}
