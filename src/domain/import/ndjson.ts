import { newScan, readItem, scanOn, type JsonItem } from './json-item.ts';
import type { JsonReader } from './json.ts';
import { lineReader } from './lines.ts';

/** Longest line, in characters; longer ones are refused unparsed. */
const MAX_LINE = 2 * 1024 * 1024;
const TOO_LONG = `is longer than ${MAX_LINE} characters`;

/** Reads JSON objects, one a line; `at` is the physical line (1-based). Empty lines are skipped. */
export const ndjsonReader = (): JsonReader =>
  lineReader({
    longest: MAX_LINE,
    read({ text, at, end, line }) {
      const content = text.slice(at, end).trim();
      const found = content === '' ? [] : readLine(content, line);
      return { found, next: end + 1, lines: 1 };
    },
    dropped: (line, beginning) => faultOf(beginning, line, TOO_LONG),
  });

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
