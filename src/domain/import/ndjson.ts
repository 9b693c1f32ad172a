import { newScan, readItem, scanOn, type JsonItem } from './json-item.ts';
import type { JsonReader } from './json.ts';

/** Longest line, in characters; longer ones are refused unparsed. */
const MAX_LINE = 2 * 1024 * 1024;
const TOO_LONG = `is longer than ${MAX_LINE} characters`;

/** Reads JSON objects, one a line; `at` is the physical line (1-based). Empty lines are skipped. */
export function ndjsonReader(): JsonReader {
  let text = '';
  let line = 1;
  let searched = 0;
  /** The beginning of a line that is too long; the rest of it is dropped while it comes. */
  let tooLong: string | null = null;

  function take(final: boolean): JsonItem[] {
    const found: JsonItem[] = [];
    let at = 0;
    while (at < text.length) {
      const newline = text.indexOf('\n', Math.max(at, searched));
      if (newline < 0 && !final) {
        searched = text.length;
        if (searched - at > MAX_LINE) {
          tooLong = text.slice(at, at + 200);
          at = text.length;
        }
        break;
      }
      const content = text.slice(at, newline < 0 ? text.length : newline).trim();
      if (content !== '') found.push(...readLine(content, line));
      at = newline < 0 ? text.length : newline + 1;
      line += 1;
    }
    text = text.slice(at);
    searched = Math.max(0, searched - at);
    return found;
  }

  function drop(): JsonItem[] {
    const value = tooLong ?? '';
    tooLong = null;
    searched = 0;
    return faultOf(value, line++, TOO_LONG);
  }

  return {
    push(piece) {
      if (tooLong === null) {
        text += piece;
        return take(false);
      }
      const newline = piece.indexOf('\n');
      if (newline < 0) return [];
      const dropped = drop();
      text = piece.slice(newline + 1);
      return [...dropped, ...take(false)];
    },
    end: () => (tooLong === null ? take(true) : drop()),
  };
}

function readLine(content: string, line: number): JsonItem[] {
  const fault = (reason: string) => faultOf(content, line, reason);
  if (content.length > MAX_LINE) return fault(TOO_LONG);
  const scan = newScan(0);
  if (content[0] !== '{' || scanOn(content, scan) !== true || scan.at !== content.length) {
    return fault('is not one complete JSON object');
  }
  const items = readItem(content, line, scan);
  return items.length === 1 ? items : fault('holds a list of packages: one line is one plan');
}

function faultOf(value: string, line: number, reason: string): JsonItem[] {
  return [{ at: line, cells: {}, fault: { value, reason, code: 'unreadable-row' } }];
}
