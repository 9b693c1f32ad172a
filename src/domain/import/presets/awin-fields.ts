import type { FeedRow } from './preset.ts';

/** Longest cell of JSON that is parsed; those of the feed have a few hundred characters. */
const MAX_JSON = 20_000;
const MAX_DEPTH = 4;

/** A telco field: `Telcos:network` in downloads, `network` where the prefix was dropped. */
export function telco(row: FeedRow, ...names: string[]): string {
  return row.text(...names.flatMap(spellings));
}

/**
 * A member of one of the feed's JSON fields by its path, whether the cell holds it as text or the
 * file as an object; '' when it says nothing.
 */
export type Members = (path: string) => string;

/** The members of a JSON field under any of its names. */
export function jsonField(row: FeedRow, ...names: string[]): Members {
  const parsed = parsedField(row, names);
  if (parsed) return (path) => parsed.get(path) ?? '';
  return (path) => telco(row, ...names.map((name) => `${name}.${path}`));
}

/** All that a JSON field says, as texts: of fields whose members differ by seller. */
export function jsonTexts(row: FeedRow, ...names: string[]): string[] {
  const parsed = parsedField(row, names);
  if (parsed) return [...parsed.values()];
  const plain = telco(row, ...names);
  const members = names.flatMap(spellings).flatMap((name) => row.under(name));
  return plain === '' ? members : [plain, ...members];
}

function spellings(name: string): string[] {
  return [`Telcos:${name}`, `Telcos_${name}`, `telcos:${name}`, name];
}

/** The first of the fields that holds JSON, flat: `mins_details.cross_net_anytime`. */
function parsedField(row: FeedRow, names: readonly string[]): Map<string, string> | null {
  for (const name of names) {
    const text = telco(row, name);
    if (!/^[{[]/.test(text) || text.length > MAX_JSON) continue;
    try {
      const found = new Map<string, string>();
      flatten(JSON.parse(text), '', 0, found);
      return found;
    } catch {
      continue;
    }
  }
  return null;
}

function flatten(value: unknown, path: string, depth: number, found: Map<string, string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).trim();
    if (text !== '') found.set(path, text);
  } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    for (const [key, member] of Object.entries(value)) {
      flatten(member, path === '' ? key : `${path}.${key}`, depth + 1, found);
    }
  }
}
