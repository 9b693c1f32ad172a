import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnTable, template } from './format-doc.ts';
import { PRESET_NAMES } from './mapping/mapping.ts';
import { PRESETS } from './presets/index.ts';
import { readFile } from './testing.ts';
import { IMPORT_FORMATS } from './types.ts';

const FILE = join(import.meta.dirname, '../../../docs/import-format.md');
const DOC = readFileSync(FILE, 'utf8');

test('the documented table is the one that the import reads by; `npx vitest run format-doc -u` writes it', async () => {
  const table = columnTable();
  const from = DOC.indexOf(table.split('\n', 1)[0]!);
  expect(from).toBeGreaterThan(0);
  const rest = DOC.slice(from).replace(/^(\|.*\n)+/, `${table.trimEnd()}\n`);
  await expect(DOC.slice(0, from) + rest).toMatchFileSnapshot(FILE);
});

test('each preset is described once', () => {
  expect(PRESETS.map(({ name }) => name).toSorted()).toEqual(PRESET_NAMES.toSorted());
  for (const name of PRESET_NAMES) expect(DOC).toContain(`| \`${name}\``);
});

test.each(IMPORT_FORMATS)('the template as %s is a file that passes', async (format) => {
  const { plans, problems, notes } = await readFile(template(format), format);
  expect(problems).toEqual([]);
  expect(notes).toEqual([]);
  expect(plans).toMatchObject([{ carrierSlug: 't-mobile', price: 15, previousPrice: 20 }]);
});
