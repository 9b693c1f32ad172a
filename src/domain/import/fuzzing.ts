/** Broken files of every kind, for the tests. */
import { template } from './format-doc.ts';
import { PRESET_NAMES, type Mapping } from './mapping.ts';
import { readRow } from './read-row.ts';
import { isRow, readRows } from './rows.ts';
import { bytesOf, TEST_BOOK, TEST_OPTIONS } from './testing.ts';
import { IMPORT_FORMATS, ImportFileError, type ImportFormat, type ImportPlan } from './types.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a mutation puts in: delimiters, quotes, brackets, odd numbers, odd letters. */
const PIECES = [
  ...'",;\t\n\r|\'=+-@{}[]:\\/<>#%\0',
  '""',
  '\r\n',
  '","',
  '\u00a0',
  '\u202e',
  '\ufeff',
  '\ud83d',
  '😀',
  'e\u0301',
  '漢',
  '1e999',
  '-0',
  '12,99',
  '1.299,00',
  'NaN',
  'null',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  '\\ud800',
  '\\u0000',
  'javascript:',
  'https://',
  'unlimited',
  '1TB',
  '0GB',
  '9'.repeat(400),
  'x'.repeat(600),
  '['.repeat(50),
  '{"a":'.repeat(30),
  '"\n'.repeat(20),
];

/** A file that is whole, and how it is read. */
export interface WholeFile {
  text: string;
  format: ImportFormat;
  mapping: Mapping;
}

/** Our own format in all its forms, with several rows: a broken one shows whether others suffer. */
const OWN: readonly WholeFile[] = IMPORT_FORMATS.map((format) => {
  const [header = '', row = ''] = template('csv').split('\n');
  const plan = JSON.stringify(JSON.parse(template('json')).plans[0]);
  const text = {
    csv: [header, row, row, row, row, row, row].join('\n'),
    json: `{"plans":[${[plan, plan, plan, plan].join(',')}]}`,
  }[format];
  return { text, format, mapping: { kind: 'native' } };
});

/** One file with a few mutations; the same for the same seed. */
export function fuzzedFile(
  seed: number,
  feeds: readonly WholeFile[],
): { bytes: Uint8Array; format: ImportFormat; mapping: Mapping } {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const whole = pick(random() < 0.6 ? OWN : feeds);
  let { text } = whole;
  for (let left = Math.floor(random() * 5); left >= 0; left -= 1) {
    const at = Math.floor(random() * (text.length + 1));
    const length = random() < 0.6 ? 0 : Math.floor(random() ** 3 * 200);
    const piece = random() < 0.8 ? pick(PIECES) : text.slice(at, at + length * 2);
    text = text.slice(0, at) + piece + text.slice(at + length);
  }
  const bytes = new TextEncoder().encode(text);
  if (random() < 0.05) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return {
    bytes,
    format: random() < 0.97 ? whole.format : pick(IMPORT_FORMATS),
    mapping: random() < 0.95 ? whole.mapping : { kind: 'preset', preset: pick(PRESET_NAMES) },
  };
}

/** What became of a file: its plans and how many rows were rejected, or why it was refused. */
export interface FuzzOutcome {
  plans: ImportPlan[];
  rejected: number;
  refused: string | null;
}

/** Reads a broken file. Any error but the typed one of reading goes through. */
export async function readFuzzed(file: ReturnType<typeof fuzzedFile>): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { plans: [], rejected: 0, refused: null };
  try {
    for await (const row of readRows(bytesOf(file.bytes), file)) {
      const read = isRow(row) ? readRow(row, TEST_BOOK, TEST_OPTIONS) : null;
      if (read?.plan) outcome.plans.push(read.plan);
      else outcome.rejected += 1;
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    outcome.refused = error.message;
  }
  return outcome;
}
