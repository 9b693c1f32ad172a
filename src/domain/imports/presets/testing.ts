/** Reads the fixtures of presets, for tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNameIndex } from '../rows/name-index.ts';
import type { PresetConstants, PresetName } from '../mapping/mapping.ts';
import { formatOf } from '../files/sniff.ts';
import { readFile, TEST_INDEX } from '../testing.ts';
import type { ReadFile } from '../testing.ts';

/** The small index with groups of countries, which sell in dollars. */
const BOOK = makeNameIndex(TEST_INDEX.carriersBySlug.values(), [
  ...TEST_INDEX.regions.values(),
  { id: 5, code: 'XE', name: 'Europe', currency: 'USD' },
  { id: 6, code: 'XW', name: 'Worldwide', currency: 'USD' },
]);

export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures', name));

/** Plans, notes and problems of a fixture; `told`: field and code of each problem by row. */
export async function readFixture(
  name: string,
  preset: PresetName,
  constants: PresetConstants = {},
): Promise<ReadFile & { told: Record<number, string[]> }> {
  const mapping = { kind: 'preset', preset, constants } as const;
  const file = await readFile(fixture(name), formatOf(name), mapping, BOOK);
  const told: Record<number, string[]> = {};
  for (const { at, field, code } of file.problems) (told[at] ??= []).push(`${field} ${code}`);
  return { ...file, told };
}
