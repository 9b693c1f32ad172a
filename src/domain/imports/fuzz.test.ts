import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlan, type ImportPlan } from '#db/imports/rows/read-rows.ts';
import { PlanInput } from '#src/contract/plans/plan-input.ts';
import { template } from './format-doc.ts';
import { PRESET_NAMES, type Mapping } from './mapping/mapping.ts';
import { isRow, readRows } from './files/rows.ts';
import { formatOf } from './files/sniff.ts';
import { bytesOf, TEST_INDEX, TEST_OPTIONS } from './testing.ts';
import { IMPORT_FORMATS, ImportFileError, type ImportFormat } from './types.ts';

/** A file that is whole, and how it is read. */
interface WholeFile {
  text: string;
  format: ImportFormat;
  mapping: Mapping;
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
  '1TB',
  '0GB',
  '__proto__',
  'constructor',
  '\\ud800',
  '\\u0000',
  'javascript:',
  'https://',
  'unlimited',
  '9'.repeat(400),
  'x'.repeat(600),
  '['.repeat(50),
  '{"a":'.repeat(30),
  '"\n'.repeat(20),
];

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Our own format with several rows: a broken one shows whether others suffer. */
function ownFiles(): WholeFile[] {
  const [header = '', row = ''] = template('csv').split('\n');
  const plan = JSON.stringify(JSON.parse(template('json')).plans[0]);
  const csv = [header, row, row, row, row, row, row].join('\n');
  const json = `{"plans":[${[plan, plan, plan, plan].join(',')}]}`;
  const mapping = { kind: 'native' } as const;
  return [
    { text: csv, format: 'csv', mapping },
    { text: json, format: 'json', mapping },
  ];
}

/** One file after the other, each with the preset that its name begins with. */
async function feedFiles(): Promise<WholeFile[]> {
  const folder = join(import.meta.dirname, 'presets/fixtures');
  const constants = { carrier: 'airalo', region: 'US', planType: 'travel', currency: 'USD' };
  return Promise.all(
    (await readdir(folder)).toSorted().map(async (name) => {
      const preset = PRESET_NAMES.find((each) => name.startsWith(each))!;
      const mapping = { kind: 'preset', preset, constants } as const;
      return { text: await readFile(join(folder, name), 'utf8'), format: formatOf(name), mapping };
    }),
  );
}

/** One of the files with a few mutations; the same for the same seed. */
function fuzzedFile(seed: number, own: readonly WholeFile[], feeds: readonly WholeFile[]) {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const whole = pick(random() < 0.6 ? own : feeds);
  let { text } = whole;
  for (let left = Math.floor(random() * 5); left >= 0; left -= 1) {
    const at = Math.floor(random() * (text.length + 1));
    const length = random() < 0.6 ? 0 : Math.floor(random() ** 3 * 200);
    const piece = random() < 0.8 ? pick(PIECES) : text.slice(at, at + length * 2);
    text = text.slice(0, at) + piece + text.slice(at + length);
  }
  const bytes = new TextEncoder().encode(text);
  if (random() < 0.05) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  const format = random() < 0.97 ? whole.format : pick(IMPORT_FORMATS);
  const other: Mapping = { kind: 'preset', preset: pick(PRESET_NAMES) };
  return { bytes, format, mapping: random() < 0.95 ? whole.mapping : other };
}

/** What a new plan of the row is to the contract. */
function refusedByContract(plan: ImportPlan): string | null {
  const { at, source, externalId, carrierSlug, regionCode, ...rest } = plan;
  const { sample, previousSample, checkedAt, ...input } = rest;
  void [at, source, externalId, carrierSlug, regionCode, sample, previousSample, checkedAt];
  const result = PlanInput.safeParse(input);
  return result.success ? null : JSON.stringify([plan, result.error.issues]);
}

test('2,000 broken files: typed refusals, rejected rows, and plans that the contract takes', async () => {
  const [own, feeds] = [ownFiles(), await feedFiles()];
  const count = { plans: 0, rejected: 0, refused: 0 };
  for (let seed = 1; seed <= 2000; seed += 1) {
    const file = fuzzedFile(seed, own, feeds);
    try {
      for await (const raw of readRows(bytesOf(file.bytes), file)) {
        const row = isRow(raw) && readPlan(raw, TEST_INDEX, TEST_OPTIONS).row;
        count[row ? 'plans' : 'rejected'] += 1;
        if (row) expect(refusedByContract(row), `seed ${seed}`).toBeNull();
      }
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
      count.refused += 1;
    }
  }
  // The corpus must reach all three ends, or it proves nothing.
  expect(Math.min(count.plans, count.rejected, count.refused)).toBeGreaterThan(200);
});
