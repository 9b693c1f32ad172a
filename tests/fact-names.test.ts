import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * No plain facts: what is paid upfront is judged with the price, what a seller offers or asks for the
 * price decides what is a deal, and countries decide which places a plan answers for.
 */
const WITH_RULES: readonly string[] = [
  'prepayMonths',
  'prepayTotal',
  'listPrice',
  'offerEnds',
  'priceCondition',
  'covers',
];
/** Names that are words of many other things too. */
const ORDINARY: readonly string[] = [
  'format',
  'calls',
  'texts',
  'audience',
  'billing',
  'taxes',
  // A need wishes for it under the same name: its parameter, its box in the form.
  'hotspot',
];

test('the name of a plain fact stands in at most six source files', async () => {
  const { PLAN_FACT_NAMES, PLAN_FACTS } = await import('#src/domain/plans/facts/plans.ts');
  const root = join(import.meta.dirname, '..');
  const files = (
    await Promise.all(
      ['src', 'db', 'admin-api', 'site'].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
      ),
    )
  ).flat();
  const sources = files.filter(
    (name) =>
      /\.(tsx?|astro)$/.test(name) &&
      !/\.test\.tsx?$|testing\.ts$|tests\//.test(name) &&
      // What a file of others calls a fact stands in what reads that file; a sum and the wishes of a
      // need are rules about facts, one for each, which no loop can state (docs/decisions/finder/costs.md).
      !/imports\/presets\/|seed\/native|domain\/finder\//.test(name),
  );
  const texts = await Promise.all(sources.map((name) => readFile(join(root, name), 'utf8')));
  for (const name of PLAN_FACT_NAMES.filter((name) => !WITH_RULES.includes(name))) {
    // As a member, a property or a column; the word in a sentence is none. Of an ordinary word only
    // what is said of a plan.
    const used = ORDINARY.includes(name)
      ? new RegExp(`\\b(?:plan|row|state|facts)\\.${name}\\b|\\b${name}: (?:text\\(|\\{\\s*kind:)`)
      : new RegExp(
          `\\.${name}\\b|['"\`]${name}['"\`]|\\b${name}\\??:|[{,]\\s*${name}\\s*[,}]|\\b${PLAN_FACTS[name].column}\\b(?=['",:])`,
        );
    const places = sources.filter((_, at) => used.test(texts[at]!));
    expect(places.length, places.join(', ')).toBeGreaterThanOrEqual(2);
    expect(places.length, places.join(', ')).toBeLessThanOrEqual(6);
  }
});
