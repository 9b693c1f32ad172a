import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PlanInput } from '#src/contract/plan-input.ts';
import { fuzzedFile, readFuzzed, type WholeFile } from './fuzzing.ts';
import { PRESET_NAMES } from './mapping.ts';
import { formatOf } from './sniff.ts';
import type { ImportPlan } from './types.ts';

const FOLDER = join(import.meta.dirname, 'presets/fixtures');

/** One file after the other, each with the preset that its name begins with. */
async function feedFiles(): Promise<WholeFile[]> {
  const names = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      text: await readFile(join(FOLDER, name), 'utf8'),
      format: formatOf(name),
      mapping: {
        kind: 'preset' as const,
        preset: PRESET_NAMES.find((preset) => name.startsWith(preset))!,
        constants: { carrier: 'airalo', region: 'US', planType: 'travel', currency: 'USD' },
      },
    })),
  );
}

/** The contract's own judgement on a plan that passed. */
function refusedByContract(plan: ImportPlan): string | null {
  const { at, source, externalId, carrierSlug, regionCode, ...rest } = plan;
  const { sample, previousSample, checkedAt, ...input } = rest;
  void [at, source, externalId, carrierSlug, regionCode, sample, previousSample, checkedAt];
  const result = PlanInput.safeParse(input);
  return result.success ? null : JSON.stringify([plan, result.error.issues]);
}

test('2,000 broken files: typed refusals, rejected rows, and plans that the contract takes', async () => {
  const feeds = await feedFiles();
  const count = { plans: 0, rejected: 0, refused: 0 };
  for (let seed = 1; seed <= 2000; seed += 1) {
    const outcome = await readFuzzed(fuzzedFile(seed, feeds));
    count.plans += outcome.plans.length;
    count.rejected += outcome.rejected;
    count.refused += outcome.refused ? 1 : 0;
    expect(outcome.plans.map(refusedByContract).filter(Boolean), `seed ${seed}`).toEqual([]);
  }
  // The corpus must reach all three ends, or it proves nothing.
  expect(Math.min(count.plans, count.rejected, count.refused)).toBeGreaterThan(200);
});
